//! Ray and box: the fast tier, by the slab test.
//!
//! A motion is inside a box while it is between both pairs of sides (T. Kay and J. Kajiya, Ray tracing complex scenes,
//! SIGGRAPH 1986). The times of entering and leaving are compared without dividing. The sweep of two boxes is such a
//! motion, too: see [`sweep_aabb_aabb`](crate::sweep::sweep_aabb_aabb).

use super::margins::{
    CERTAIN, LEAST_CLEAR, are_small_or_nan, differences, is_precise, is_rounding_certain, outcome, to_clear_hit,
};
use crate::filter::Fast;
use crate::number::f64_min;
use crate::overlap::Outcome;
use crate::ray::ray_hit::RayHit;
use crate::simd::{select_positive2, widen};
use core::hint::select_unpredictable;

/// A motion that enters a box, begins in it, or misses it.
pub(crate) struct SlabEntry {
    /// Positive if the motion begins inside.
    pub depth: f64,
    /// Positive if the motion enters along the y axis: by a horizontal side.
    pub by_y: f64,
    /// The time is near / length.
    pub near: f64,
    pub length: f64,
    pub hit: bool,
    pub certain: bool,
}

impl SlabEntry {
    /// From the signed distances to the nearer and the farther sides, and the motion. If the motion is parallel to the
    /// sides of an axis, either of them may count as nearer. The numbers must be differences of
    /// [small](are_small_or_nan) numbers.
    ///
    /// Accuracy: differences are rounded once, and products a few times.
    #[inline(always)]
    pub fn new(near: [f64; 2], far: [f64; 2], motion: [f64; 2]) -> Self {
        let length = motion.map(f64::abs);
        let enters = [near[0] * length[1], near[1] * length[0]];
        let by_y = enters[1] - enters[0];
        let first = |pair: [f64; 2]| in_order(by_y, pair);
        let ([near_side, _], [length, other_length], [_, other_far]) = (first(near), first(length), first(far));
        let (enter, leave) = (near_side * other_length, other_far * length);
        let (nearest, depth) = (f64_min(far[0], far[1]), f64_min(-near[0], -near[1]));
        let depth = f64_min(depth, nearest);
        // Differences, and the bounds that they must exceed.
        let (room, room_size) = (leave - enter, leave.abs() + enter.abs());
        let (rest, rest_size) = (length - near_side, length + near_side.abs());
        let least = |size: f64| CERTAIN * size + LEAST_CLEAR;
        let (least_room, least_rest) = (least(room_size), least(rest_size));
        let hit = (room > least_room) & (rest > least_rest) & (near_side > LEAST_CLEAR);
        let miss = (-room > least_room) | (-rest > least_rest) | (nearest < -LEAST_CLEAR);
        let is_one_side = by_y.abs() > least(enters[0].abs() + enters[1].abs());
        SlabEntry {
            depth,
            by_y,
            near: near_side,
            length,
            hit,
            certain: (depth > LEAST_CLEAR) | miss | (hit & is_one_side),
        }
    }

    /// The axis of the entry first.
    #[inline(always)]
    pub fn first(&self, pair: [f64; 2]) -> [f64; 2] {
        in_order(self.by_y, pair)
    }
}

/// Swapped if the sign is positive.
#[inline(always)]
fn in_order(sign: f64, [x, y]: [f64; 2]) -> [f64; 2] {
    select_positive2([sign; 2], [y, x], [x, y])
}

/// Certain if the box has an area and the ray begins strictly inside, enters between corners, or misses.
#[inline(always)]
pub fn ray_aabb(aabb: [f32; 4], ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    let (min, max) = (widen([aabb[0], aabb[1]]), widen([aabb[2], aabb[3]]));
    let (from, to) = (widen([ray[0], ray[1]]), widen([ray[2], ray[3]]));
    let motion = differences(to, from);
    let near = select_positive2(motion, differences(min, from), differences(from, max));
    let far = select_positive2(motion, differences(max, from), differences(from, min));
    let entry = SlabEntry::new(near, far, motion);
    let SlabEntry { depth, by_y, near, length, hit, certain } = entry;
    let first = |pair: [f64; 2]| entry.first(pair);
    let t = near / length;
    // Across the side the point has the side's coordinate. Its coordinate along the side is `along`.
    let ([side, _], [_, begin]) = (first(select_positive2(motion, min, max)), first(from));
    let [ahead, beside] = first(motion);
    let by = t * beside;
    let along = begin + by;
    let edges = [select_unpredictable(motion[0] > 0.0, 3, 1), select_unpredictable(motion[1] > 0.0, 0, 2)];
    let edge = select_unpredictable(by_y > 0.0, edges[1], edges[0]);
    let ([x, y], [normal_x, normal_y]) = (first([side, along]), first([-1f64.copysign(ahead), 0.0]));
    let (found, clear) = to_clear_hit(t, (x, y), (normal_x, normal_y), edge);
    let valid = certain & (aabb[0] < aabb[2]) & (aabb[1] < aabb[3]) & are_small_or_nan([aabb, ray]);
    if depth > 0.0 {
        return outcome(valid, true, RayHit::inside([ray[0], ray[1]]));
    }
    let is_certain = is_rounding_certain(t) & is_rounding_certain(along) & is_precise(along, begin, by);
    outcome(valid & ((clear & is_certain) | !hit), hit, found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ray::fast::margins::numbers;

    const BOX: [f32; 4] = [0.0, 0.0, 8.0, 4.0];

    #[test]
    fn known_answers() {
        let cast = |ray| numbers(ray_aabb(BOX, ray));
        // Into each side, along both axes and across.
        assert_eq!(cast([3.0, -2.0, 3.0, 2.0]), Fast::Certain(Some(([0.5, 3.0, 0.0, 0.0, -1.0], 0))));
        assert_eq!(cast([10.0, 1.0, 6.0, 1.0]), Fast::Certain(Some(([0.5, 8.0, 1.0, 1.0, 0.0], 1))));
        assert_eq!(cast([6.0, 8.0, 2.0, -8.0]), Fast::Certain(Some(([0.25, 5.0, 4.0, 0.0, 1.0], 2))));
        assert_eq!(cast([-2.0, 1.0, 6.0, 5.0]), Fast::Certain(Some(([0.25, 0.0, 2.0, -1.0, 0.0], 3))));
        // From inside, of any length.
        assert_eq!(cast([1.0, 3.0, 9.0, 9.0]), Fast::Certain(Some(([0.0, 1.0, 3.0, 0.0, 0.0], 0))));
        assert_eq!(cast([1.0, 3.0, 1.0, 3.0]), Fast::Certain(Some(([0.0, 1.0, 3.0, 0.0, 0.0], 0))));
        // Past a corner, beside, too short, away, and a point outside.
        for ray in [[-4.0, 3.0, 2.0, 7.0], [-1.0, 5.0, 9.0, 5.0], [-4.0, 2.0, -1.0, 2.0], [9.0, 2.0, 12.0, 3.0]] {
            assert_eq!(cast(ray), Fast::Certain(None), "{ray:?}");
        }
        assert_eq!(cast([9.0, 9.0, 9.0, 9.0]), Fast::Certain(None));
        // Corners, lines of sides, ends on a side; no area, NaN, infinity.
        for ray in [[-1.0, -1.0, 1.0, 1.0], [0.0, -3.0, 0.0, 3.0], [-4.0, 1.0, 0.0, 1.0], [8.0, 1.0, 9.0, 1.0]] {
            assert_eq!(cast(ray), Fast::Uncertain, "{ray:?}");
        }
        assert_eq!(ray_aabb([0.0, 0.0, 0.0, 4.0], [-1.0, 1.0, 1.0, 1.5]), Fast::Uncertain);
        assert_eq!(cast([f32::NAN, 1.0, 6.0, 1.0]), Fast::Uncertain);
        assert_eq!(cast([-1.0, 1.0, f32::INFINITY, 1.0]), Fast::Uncertain);
    }
}
