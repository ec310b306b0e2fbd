//! Filter of point in polygon: parity of the edges that a ray crosses.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR};
use super::filtered::Filtered;
use super::segment_filter;
use crate::simd::F32s;

/// Whether the outline certainly has an area: one of its first corners certainly turns.
#[inline(always)]
pub fn has_area(outline: &[[f32; 2]]) -> bool {
    match *outline {
        [a, b, c, d, ..] => segment_filter::orient(a, b, c).certain | segment_filter::orient(b, c, d).certain,
        [a, b, c] => segment_filter::orient(a, b, c).certain,
        _ => false,
    }
}

/// [`crate::overlap::polygon_point`]. Uncertain if the point is close to an edge. O(n).
///
/// Counts the edges that a ray to the right crosses (M. Shimrat, Algorithm 112, CACM 1962).
///
/// The sign of a difference decides whether a vertex is above or below the point. The difference may be 0, with either
/// sign: then the vertex counts as moved up or down by an infinitesimal amount. That changes the parity only if an edge
/// sweeps over the point. No edge does, because for each edge one of these is certain: the point is on one side of its
/// line; both ends are above the point, or both below it; both ends count as above, or both as below, and both are to
/// the left of the point, or both to its right.
#[inline(always)]
pub fn polygon_point<V: F32s>(outline: &[[f32; 2]], [px, py]: [f32; 2]) -> Filtered {
    let [fill, ..] = outline else { return Filtered { value: false, certain: false } };
    let (x, y, zero) = (V::splat(px), V::splat(py), V::splat(0.0));
    let (relative, absolute, largest) =
        (V::splat(RELATIVE_ERROR), V::splat(ABSOLUTE_ERROR), V::splat(COORDINATE_LIMIT));
    // Lanes beyond the last vertex repeat the first: it closes the outline, and the edges after that have no length.
    let [first_x, first_y] = V::load_vertices(outline, *fill);
    let first = [first_x - x, first_y - y];
    let [mut a_x, mut a_y] = first;
    let (mut crossed, mut clear, mut small) = (zero, V::splat(f32::INFINITY), V::ALL);
    let mut rest = outline;
    loop {
        rest = match rest.get(V::WIDTH..) {
            Some(after) => after,
            None => &[],
        };
        let next = if rest.is_empty() {
            first
        } else {
            let [next_x, next_y] = V::load_vertices(rest, *fill);
            [next_x - x, next_y - y]
        };
        let (b_x, b_y) = (a_x.shift_in(next[0]), a_y.shift_in(next[1]));
        let (left, right) = (a_x * b_y, a_y * b_x);
        let (determinant, bound) = (left - right, (left.abs() + right.abs()) * relative + absolute);
        let straddles = a_y.xor(b_y);
        // The ray crosses an upward edge if the point is on its left, a downward edge if on its right.
        crossed = crossed.xor(straddles.and_not(determinant.xor(b_y)));
        let beside = (a_x * b_x).or(straddles.and(V::splat(-0.0)));
        clear = clear.min((determinant.abs() - bound).max((a_y * b_y).max(beside)));
        small &= (a_x.abs() + a_y.abs()).lt(largest);
        if rest.is_empty() {
            break;
        }
        [a_x, a_y] = next;
    }
    let certain = (zero.lt(clear) & small) == V::ALL;
    Filtered { value: crossed.sign_mask().count_ones() & 1 == 1, certain }
}
