//! Turns, and segments that cross.

use super::{FLOOR, LARGEST, PART, Seen, are_small};
use crate::lanes::{Lanes, Quad, pick};

/// [`crate::predicate::orient`], unless close to 0.
#[inline(always)]
pub fn orient(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> Seen {
    let Seen { yes, certain } = small_orient(a, b, c);
    Seen { yes, certain: certain & are_small([a[0], a[1], b[0], b[1], c[0], c[1]]) }
}

/// The same for coordinates that are known to be small enough.
#[inline(always)]
pub(super) fn small_orient([ax, ay]: [f32; 2], [bx, by]: [f32; 2], [cx, cy]: [f32; 2]) -> Seen {
    let left = (ax - cx) * (by - cy);
    let right = (ay - cy) * (bx - cx);
    let difference = left - right;
    let bound = PART * (left.abs() + right.abs()) + FLOOR;
    Seen { yes: difference > 0.0, certain: difference.abs() > bound }
}

/// [`crate::test::segment_segment`], unless an end of one is close to the line of the other.
#[inline(always)]
pub fn segment_segment(s: [f32; 4], t: [f32; 4]) -> Seen {
    let (s, t) = (Quad::new(s), Quad::new(t));
    // The ends of t from the line of s in lanes 0 and 1, those of s from the line of t in 2 and 3.
    let (base_x, base_y) = (pick!(s t, 0 0, 0 0), pick!(s t, 1 1, 1 1));
    let (u_x, u_y) = (pick!(s t, 2 2, 2 2) - base_x, pick!(s t, 3 3, 3 3) - base_y);
    let (v_x, v_y) = (pick!(t s, 0 2, 0 2) - base_x, pick!(t s, 1 3, 1 3) - base_y);
    let (left, right) = (u_x * v_y, u_y * v_x);
    let bound = Quad::splat(PART) * (left.abs() + right.abs()) + Quad::splat(FLOOR);
    let (above, below) = ((right + bound).below(left), (left + bound).below(right));
    let largest = Quad::splat(LARGEST);
    let small = s.abs().below(largest) & t.abs().below(largest) == 0b1111;
    const PAIRS: u32 = 0b0101;
    let alike = ((above & (above >> 1)) | (below & (below >> 1))) & PAIRS;
    let across = ((above & (below >> 1)) | (below & (above >> 1))) & PAIRS;
    Seen::of((across == PAIRS) & (alike == 0), alike != 0, small)
}
