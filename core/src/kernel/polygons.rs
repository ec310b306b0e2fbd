//! Any closed outline against a point.

use super::edges::{Edges, Rest};
use super::{FLOOR, LARGEST, PART, Seen, segments};
use crate::lanes::{Lanes, widths};

widths! {
    /// [`crate::test::polygon_point`], unless the point is close to an edge. O(n).
    pub fn polygon_point(outline: &[[f32; 2]], p: [f32; 2]) -> Seen = outline_point;
}

widths! {
    /// [`crate::test::polygon_circle`], unless the rim is close to an edge or the first corners are
    /// nearly straight. O(n).
    pub fn polygon_circle(outline: &[[f32; 2]], circle: [f32; 3]) -> Seen = outline_circle;
}

/// By the nearest edge, or the centre inside.
///
/// The foot on an edge is off by a part of the edge's length and of its distance, and so is the
/// distance: a part of both leaves room for all its roundings, and 2^-60 for an edge so short that
/// its squared length underflows.
#[inline(always)]
fn outline_circle<L: Lanes>(outline: &[[f32; 2]], [x, y, radius]: [f32; 3]) -> Seen {
    const AWAY: f32 = 1.0 / (1u32 << 18) as f32;
    const SHORT: f32 = 1.0 / (1u64 << 60) as f32;
    let center = outline_point::<L>(outline, [x, y]);
    let (p_x, p_y, zero, one) = (L::splat(x), L::splat(y), L::splat(0.0), L::splat(1.0));
    let (reach, more, less) = (L::splat(radius), L::splat(1.0 + PART), L::splat(1.0 - PART));
    let (mut near, mut far) = (0, L::ALL);
    let mut rest = Rest::all(outline);
    while let Some(Edges::<L> { a: [a_x, a_y], b: [b_x, b_y], .. }) = rest.next() {
        let (u_x, u_y, v_x, v_y) = (b_x - a_x, b_y - a_y, p_x - a_x, p_y - a_y);
        // NaN, of an edge without length, is taken for 0.
        let t = ((u_x * v_x + u_y * v_y) / (u_x * u_x + u_y * u_y)).greater(zero).lesser(one);
        let (e_x, e_y) = (v_x - t * u_x, v_y - t * u_y);
        let square = e_x * e_x + e_y * e_y;
        let away = L::splat(AWAY) * (u_x.abs() + u_y.abs() + (v_x.abs() + v_y.abs())) + L::splat(SHORT);
        let (outer, inner) = (reach + away, reach - away);
        far &= (outer * outer * more).below(square);
        near |= square.below(inner * inner * less) & zero.below(inner);
    }
    // That all coordinates are small is known with the centre.
    let valid = center.certain & has_area(outline) & (radius.to_bits() >> 31 == 0) & (radius < LARGEST);
    Seen::of(center.yes | (near != 0), !center.yes & (far == L::ALL), valid)
}

/// Whether one of the first corners certainly turns, which an outline without area never does.
#[inline(always)]
pub(super) fn has_area(outline: &[[f32; 2]]) -> bool {
    match *outline {
        [a, b, c, d, ..] => segments::orient(a, b, c).certain | segments::orient(b, c, d).certain,
        [a, b, c] => segments::orient(a, b, c).certain,
        _ => false,
    }
}

/// Counts the edges that a ray to the right crosses, as the exact test does: an edge owns its lower
/// end and not its upper one.
#[inline(always)]
pub(super) fn outline_point<L: Lanes>(outline: &[[f32; 2]], [px, py]: [f32; 2]) -> Seen {
    let (x, y) = (L::splat(px), L::splat(py));
    let (part, floor) = (L::splat(PART), L::splat(FLOOR));
    // Where denormals count as 0, one may seem as high as a point at 0.
    let vague = py.abs() < f32::MIN_POSITIVE;
    let (mut crossed, mut doubtful) = (0, 0);
    let mut far = L::splat(0.0);
    let mut rest = Rest::all(outline);
    while let Some(Edges::<L> { a: [a_x, a_y], b: [b_x, b_y], used }) = rest.next() {
        let (v_x, v_y) = (x - a_x, y - a_y);
        far = far + (v_x.abs() + v_y.abs());
        let (a_above, b_above) = (y.below(a_y), y.below(b_y));
        let (a_level, b_level) = (!(a_above | a_y.below(y)), !(b_above | b_y.below(y)));
        let straddles = a_above ^ b_above;
        let (left, right) = ((b_x - a_x) * v_y, (b_y - a_y) * v_x);
        let bound = part * (left.abs() + right.abs()) + floor;
        let (to_left, to_right) = ((right + bound).below(left), (left + bound).below(right));
        // An edge that leads up has the point on its left when the ray crosses it.
        crossed ^= straddles & used & !(to_left ^ b_above);
        doubtful |= straddles & !(to_left | to_right);
        // Beyond those the point may lie on a vertex or on a horizontal edge.
        let (before_a, before_b) = (x.below(a_x), x.below(b_x));
        let at_a = !(before_a | a_x.below(x));
        doubtful |= a_level & (at_a | (b_level & (before_a ^ before_b)));
        if vague {
            doubtful |= a_level | b_level;
        }
    }
    let small = far.below(L::splat(LARGEST)) == L::ALL;
    Seen { yes: crossed.count_ones() & 1 == 1, certain: small & (doubtful & L::ALL == 0) }
}
