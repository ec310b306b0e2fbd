//! Filters of orientation and of two segments, for one pair and for one pair a lane.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR, are_coordinates_small};
use super::filtered::Filtered;
use super::pair_filter::{LaneVerdicts, PairFilter};
use crate::simd::{F32s, F32x4, shuffle};

/// [`crate::predicate::orient`]. Uncertain close to 0.
#[inline(always)]
pub fn orient(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> Filtered {
    let Filtered { value, certain } = small_orient(a, b, c);
    Filtered { value, certain: certain & are_coordinates_small([a[0], a[1], b[0], b[1], c[0], c[1]]) }
}

/// [`orient`] of coordinates that are known to be below [`COORDINATE_LIMIT`].
#[inline(always)]
pub(super) fn small_orient([ax, ay]: [f32; 2], [bx, by]: [f32; 2], [cx, cy]: [f32; 2]) -> Filtered {
    let left = (ax - cx) * (by - cy);
    let right = (ay - cy) * (bx - cx);
    let difference = left - right;
    let bound = RELATIVE_ERROR * (left.abs() + right.abs()) + ABSOLUTE_ERROR;
    Filtered { value: difference > 0.0, certain: difference.abs() > bound }
}

/// [`crate::overlap::segment_segment`]. Uncertain if an end of one segment is close to the line of the other.
///
/// By separating axes: segments along u and v whose midpoints are k/2 apart cross if |u × k| and |v × k| are both below
/// |u × v|. With m the farthest coordinate, k is off by 4·2^-23·m, and the smaller of the two gaps by 26·2^-23·m².
#[inline(always)]
pub fn segment_segment(s: [f32; 4], t: [f32; 4]) -> Filtered {
    let (s, t) = (F32x4::new(s), F32x4::new(t));
    // u and v side by side.
    let directions = shuffle!(s t, 2 3, 2 3) - shuffle!(s t, 0 1, 0 1);
    let apart = t - s;
    // k in both halves, y before x.
    let between = shuffle!(apart apart, 1 0, 1 0) + shuffle!(apart apart, 3 2, 3 2);
    let (of_between, of_directions) = (directions * between, directions * shuffle!(directions directions, 3 2, 1 0));
    let determinants = shuffle!(of_between of_directions, 0 2, 0 0) - shuffle!(of_between of_directions, 1 3, 1 1);
    let sizes = determinants.abs();
    let (u_k, v_k, u_v) =
        (sizes.first(), shuffle!(sizes sizes, 1 1, 1 1).first(), shuffle!(sizes sizes, 2 2, 2 2).first());
    let most = if u_k > v_k { u_k } else { v_k };
    let far = directions.abs().max(between.abs()).max_lane();
    Filtered::of_gap(most - u_v, (8.0 * RELATIVE_ERROR) * (far * far) + ABSOLUTE_ERROR, far < COORDINATE_LIMIT)
}

pub struct SegmentSegment;

impl PairFilter<4, 4> for SegmentSegment {
    /// Which side of each segment's line the ends of the other are on. The determinants of one line share one bound,
    /// from the extent of all four ends: no factor beside the line's own is larger.
    #[inline(always)]
    fn filter<V: F32s>([ax, ay, bx, by]: [V; 4], [cx, cy, dx, dy]: [V; 4]) -> LaneVerdicts {
        let (u_x, u_y) = (bx - ax, by - ay);
        let (v_x, v_y) = (dx - cx, dy - cy);
        let (w_x, w_y) = (cx - ax, cy - ay);
        // Determinants of c and d with the line of a and b; of a and b with the line of c and d.
        let of_c = u_x * w_y - u_y * w_x;
        let of_d = u_x * (dy - ay) - u_y * (dx - ax);
        let of_a = v_y * w_x - v_x * w_y;
        let of_b = v_x * (by - cy) - v_y * (bx - cx);
        let (u, v) = ([u_x.abs(), u_y.abs()], [v_x.abs(), v_y.abs()]);
        let (far_x, far_y) = (u[0] + v[0] + w_x.abs(), u[1] + v[1] + w_y.abs());
        let (relative, absolute) = (V::splat(RELATIVE_ERROR), V::splat(ABSOLUTE_ERROR));
        let (error_x, error_y) = (far_x * relative, far_y * relative);
        let u_bound = u[0] * error_y + u[1] * error_x + absolute;
        let v_bound = v[0] * error_y + v[1] * error_x + absolute;
        let zero = V::splat(0.0);
        let (u_low, u_high) = (zero - of_c.min(of_d), of_c.max(of_d));
        let (v_low, v_high) = (zero - of_a.min(of_b), of_a.max(of_b));
        // The sign of a difference is right in every mode, or the difference 0.
        let across = (u_low.min(u_high) - u_bound).min(v_low.min(v_high) - v_bound);
        let (u_beside, v_beside) = ((zero - u_low).max(zero - u_high), (zero - v_low).max(zero - v_high));
        let beside = (u_beside - u_bound).max(v_beside - v_bound);
        LaneVerdicts::of(across, beside, (far_x + far_y).lt(V::splat(COORDINATE_LIMIT)))
    }
}
