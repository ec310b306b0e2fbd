//! Segments against segments.

use super::{LaneVerdicts, PairFilter, many};
use crate::filter::{FLOOR, LARGEST, PART};
use crate::simd::F32s;

many! {
    /// [`crate::overlap::segment_segment`] of each pair.
    pub fn segment_segment = Segments, 4, 4;
}

struct Segments;

impl PairFilter<4, 4> for Segments {
    /// The ends of each from the line of the other. Both lines' determinants share one bound, from
    /// how far all four ends reach: no factor beside the line's own is above that.
    #[inline(always)]
    fn filter<L: F32s>([ax, ay, bx, by]: [L; 4], [cx, cy, dx, dy]: [L; 4]) -> LaneVerdicts {
        let (u_x, u_y) = (bx - ax, by - ay);
        let (v_x, v_y) = (dx - cx, dy - cy);
        let (w_x, w_y) = (cx - ax, cy - ay);
        // c and d from the line of a and b; a and b from that of c and d.
        let of_c = u_x * w_y - u_y * w_x;
        let of_d = u_x * (dy - ay) - u_y * (dx - ax);
        let of_a = v_y * w_x - v_x * w_y;
        let of_b = v_x * (by - cy) - v_y * (bx - cx);
        let (u, v) = ([u_x.abs(), u_y.abs()], [v_x.abs(), v_y.abs()]);
        let (far_x, far_y) = (u[0] + v[0] + w_x.abs(), u[1] + v[1] + w_y.abs());
        let (part, floor) = (L::splat(PART), L::splat(FLOOR));
        let (part_x, part_y) = (far_x * part, far_y * part);
        let u_bound = u[0] * part_y + u[1] * part_x + floor;
        let v_bound = v[0] * part_y + v[1] * part_x + floor;
        let zero = L::splat(0.0);
        let (u_low, u_high) = (zero - of_c.min(of_d), of_c.max(of_d));
        let (v_low, v_high) = (zero - of_a.min(of_b), of_a.max(of_b));
        // The sign of a difference is right in every mode, or the difference 0.
        let across = (u_low.min(u_high) - u_bound).min(v_low.min(v_high) - v_bound);
        let (u_beside, v_beside) = ((zero - u_low).max(zero - u_high), (zero - v_low).max(zero - v_high));
        let beside = (u_beside - u_bound).max(v_beside - v_bound);
        LaneVerdicts::of(across, beside, (far_x + far_y).lt(L::splat(LARGEST)))
    }
}
