//! Any closed outline against a point.

use super::edges::{Edges, Rest};
use super::{FLOOR, LARGEST, PART, Seen};
use crate::lanes::{Lanes, widths};

widths! {
    /// [`crate::test::polygon_point`], unless the point is close to an edge. O(n).
    pub fn polygon_point(outline: &[[f32; 2]], p: [f32; 2]) -> Seen = outline_point;
}

/// Counts the edges that a ray to the right crosses, as the exact test does: an edge owns its lower
/// end and not its upper one.
#[inline(always)]
fn outline_point<L: Lanes>(outline: &[[f32; 2]], [px, py]: [f32; 2]) -> Seen {
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
