//! Turns, and segments that cross.

use super::{FLOOR, Filtered, LARGEST, PART, are_small};
use crate::simd::{F32s, F32x4, shuffle};

/// [`crate::predicate::orient`], unless close to 0.
#[inline(always)]
pub fn orient(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> Filtered {
    let Filtered { value, certain } = small_orient(a, b, c);
    Filtered { value, certain: certain & are_small([a[0], a[1], b[0], b[1], c[0], c[1]]) }
}

/// The same for coordinates that are known to be small enough.
#[inline(always)]
pub(super) fn small_orient([ax, ay]: [f32; 2], [bx, by]: [f32; 2], [cx, cy]: [f32; 2]) -> Filtered {
    let left = (ax - cx) * (by - cy);
    let right = (ay - cy) * (bx - cx);
    let difference = left - right;
    let bound = PART * (left.abs() + right.abs()) + FLOOR;
    Filtered { value: difference > 0.0, certain: difference.abs() > bound }
}

/// [`crate::overlap::segment_segment`], unless an end of one is close to the line of the other.
///
/// By separating axes: segments along u and v whose middles are k/2 apart cross where u × k and v × k are both below
/// u × v in magnitude. Of the farthest coordinate m, k is off by 4·2^-23, and the least of the two gaps by
/// 26·2^-23 of its square.
#[inline(always)]
pub fn segment_segment(s: [f32; 4], t: [f32; 4]) -> Filtered {
    let (s, t) = (F32x4::new(s), F32x4::new(t));
    // u and v side by side.
    let ways = shuffle!(s t, 2 3, 2 3) - shuffle!(s t, 0 1, 0 1);
    let apart = t - s;
    // k twice, y before x.
    let between = shuffle!(apart apart, 1 0, 1 0) + shuffle!(apart apart, 3 2, 3 2);
    let (of_between, of_ways) = (ways * between, ways * shuffle!(ways ways, 3 2, 1 0));
    let turns = shuffle!(of_between of_ways, 0 2, 0 0) - shuffle!(of_between of_ways, 1 3, 1 1);
    let sizes = turns.abs();
    let (u_k, v_k, u_v) =
        (sizes.first(), shuffle!(sizes sizes, 1 1, 1 1).first(), shuffle!(sizes sizes, 2 2, 2 2).first());
    let most = if u_k > v_k { u_k } else { v_k };
    let far = ways.abs().max(between.abs()).max_lane();
    Filtered::of_gap(most - u_v, (8.0 * PART) * (far * far) + FLOOR, far < LARGEST)
}
