//! The sides of a line that vertices lie on.

use super::{FLOOR, LARGEST, PART};
use crate::lanes::{Lanes, widths};

/// How many vertices there are a bit for.
pub const MOST: usize = u64::BITS as usize;

widths! {
    /// Bit i: whether vertex i lies to the left of the line through a segment's ends, of the first [`MOST`] vertices.
    /// None if one of them is close to the line. O(n).
    pub fn sides(vertices: &[[f32; 2]], line: [f32; 4]) -> Option<u64> = left_of;
}

/// A vertex that is infinite or NaN makes a bound that nothing is beyond.
#[inline(always)]
fn left_of<L: Lanes>(vertices: &[[f32; 2]], [ax, ay, bx, by]: [f32; 4]) -> Option<u64> {
    let (x, y) = (L::splat(ax), L::splat(ay));
    let (d_x, d_y) = (L::splat(bx - ax), L::splat(by - ay));
    let (part, floor) = (L::splat(PART), L::splat(FLOOR));
    let mut far = d_x.abs() + d_y.abs();
    let (mut lefts, mut doubtful) = (0, 0);
    let (mut rest, mut place) = (vertices, 0);
    while let [fill, ..] = rest {
        let [v_x, v_y] = L::vertices(rest, *fill);
        let (v_x, v_y) = (v_x - x, v_y - y);
        far = far + (v_x.abs() + v_y.abs());
        let (left, right) = (d_x * v_y, d_y * v_x);
        let bound = part * (left.abs() + right.abs()) + floor;
        let (to_left, to_right) = ((right + bound).below(left), (left + bound).below(right));
        doubtful |= L::ALL & !(to_left | to_right);
        lefts |= u64::from(to_left) << place;
        place += L::WIDTH;
        rest = match rest.get(L::WIDTH..) {
            Some(after) if place < MOST => after,
            _ => &[],
        };
    }
    let certain = (doubtful == 0) & (far.below(L::splat(LARGEST)) == L::ALL);
    let used = if vertices.len() < MOST { (1 << vertices.len()) - 1 } else { u64::MAX };
    if certain { Some(lefts & used) } else { None }
}
