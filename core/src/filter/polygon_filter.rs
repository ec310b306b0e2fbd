//! Any closed outline against a point.

use super::convex_pair::{EdgeBlocks, Edges};
use super::{FLOOR, Filtered, LARGEST, PART, segment_filter};
use crate::simd::F32s;

/// [`crate::overlap::polygon_circle`], unless the rim is close to an edge or the first corners are
/// nearly straight. By the nearest edge, or the centre inside. O(n).
///
/// The foot on an edge is off by a part of the edge's length and of its distance, and so is the
/// distance: a part of both leaves room for all its roundings, and 2^-60 for an edge so short that
/// its squared length underflows.
#[inline(always)]
pub fn polygon_circle<L: F32s>(outline: &[[f32; 2]], [x, y, radius]: [f32; 3]) -> Filtered {
    const AWAY: f32 = 1.0 / (1u32 << 18) as f32;
    const SHORT: f32 = 1.0 / (1u64 << 60) as f32;
    let center = polygon_point::<L>(outline, [x, y]);
    let (p_x, p_y, zero, one) = (L::splat(x), L::splat(y), L::splat(0.0), L::splat(1.0));
    let (reach, more, less) = (L::splat(radius), L::splat(1.0 + PART), L::splat(1.0 - PART));
    let (mut near, mut far) = (0, L::ALL);
    let mut rest = EdgeBlocks::all(outline);
    while let Some(Edges::<L> { a: [a_x, a_y], b: [b_x, b_y], .. }) = rest.next() {
        let (u_x, u_y, v_x, v_y) = (b_x - a_x, b_y - a_y, p_x - a_x, p_y - a_y);
        // NaN, of an edge without length, is taken for 0.
        let t = ((u_x * v_x + u_y * v_y) / (u_x * u_x + u_y * u_y)).max(zero).min(one);
        let (e_x, e_y) = (v_x - t * u_x, v_y - t * u_y);
        let square = e_x * e_x + e_y * e_y;
        let away = L::splat(AWAY) * (u_x.abs() + u_y.abs() + (v_x.abs() + v_y.abs())) + L::splat(SHORT);
        let (outer, inner) = (reach + away, reach - away);
        far &= (outer * outer * more).lt(square);
        near |= square.lt(inner * inner * less) & zero.lt(inner);
    }
    // That all coordinates are small is known with the centre.
    let valid = center.certain & has_area(outline) & (radius.to_bits() >> 31 == 0) & (radius < LARGEST);
    Filtered::of(center.value | (near != 0), !center.value & (far == L::ALL), valid)
}

/// Whether one of the first corners certainly turns, which an outline without area never does.
#[inline(always)]
pub(super) fn has_area(outline: &[[f32; 2]]) -> bool {
    match *outline {
        [a, b, c, d, ..] => segment_filter::orient(a, b, c).certain | segment_filter::orient(b, c, d).certain,
        [a, b, c] => segment_filter::orient(a, b, c).certain,
        _ => false,
    }
}

/// [`crate::overlap::polygon_point`], unless the point is close to an edge. O(n).
///
/// Counts the edges that a ray to the right crosses (M. Shimrat, Algorithm 112, CACM 1962).
///
/// A vertex is above the point or below it by the sign of a difference. One as high as the point
/// may come out as either: then it counts as moved there by next to nothing, which changes no count
/// unless one of its edges sweeps over the point. None does: if the point is not certainly to one
/// side of an edge's line, both ends have to be above it or both below, or, where they count as such, both
/// to its left or both to its right.
#[inline(always)]
pub fn polygon_point<L: F32s>(outline: &[[f32; 2]], [px, py]: [f32; 2]) -> Filtered {
    let [fill, ..] = outline else { return Filtered { value: false, certain: false } };
    let (x, y, zero) = (L::splat(px), L::splat(py), L::splat(0.0));
    let (part, floor, largest) = (L::splat(PART), L::splat(FLOOR), L::splat(LARGEST));
    // Beyond the last vertex the first one fills the lanes: it closes the outline, with edges of no length after that.
    let [first_x, first_y] = L::load_vertices(outline, *fill);
    let first = [first_x - x, first_y - y];
    let [mut a_x, mut a_y] = first;
    let (mut crossed, mut clear, mut small) = (zero, L::splat(f32::INFINITY), L::ALL);
    let mut rest = outline;
    loop {
        rest = match rest.get(L::WIDTH..) {
            Some(after) => after,
            None => &[],
        };
        let next = if rest.is_empty() {
            first
        } else {
            let [next_x, next_y] = L::load_vertices(rest, *fill);
            [next_x - x, next_y - y]
        };
        let (b_x, b_y) = (a_x.shift_in(next[0]), a_y.shift_in(next[1]));
        let (left, right) = (a_x * b_y, a_y * b_x);
        let (turn, bound) = (left - right, (left.abs() + right.abs()) * part + floor);
        let straddles = a_y.xor(b_y);
        // An edge that leads up has the point on its left when the ray crosses it.
        crossed = crossed.xor(straddles.and_not(turn.xor(b_y)));
        let beside = (a_x * b_x).or(straddles.and(L::splat(-0.0)));
        clear = clear.min((turn.abs() - bound).max((a_y * b_y).max(beside)));
        small &= (a_x.abs() + a_y.abs()).lt(largest);
        if rest.is_empty() {
            break;
        }
        [a_x, a_y] = next;
    }
    let certain = (zero.lt(clear) & small) == L::ALL;
    Filtered { value: crossed.sign_mask().count_ones() & 1 == 1, certain }
}
