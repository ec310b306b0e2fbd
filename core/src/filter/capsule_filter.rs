//! Filters of capsules, for one pair and for one pair a lane: distances of ends from segments against the sum of the
//! radii.
//!
//! Segments that do not cross are nearest at an end of one of them. So capsules certainly meet if an end is certainly
//! near or the segments certainly cross, and are certainly apart if no end is near and the segments do not cross.

use super::aabb_filter::{AabbSegment, aabb_segment};
use super::bounds::COORDINATE_LIMIT;
use super::circle_filter::{CircleAabb, CircleSegment, circle_aabb};
use super::filtered::Filtered;
use super::pair_filter::{LaneVerdicts, PairFilter};
use super::segment_filter::{SegmentSegment, segment_segment};
use crate::simd::{F32s, F32x4, Mask, shuffle};

/// The lanes in which the sum of all magnitudes is below the limit, which a NaN is not.
#[inline(always)]
fn are_small<V: F32s, const N: usize>(values: [V; N]) -> Mask {
    let mut sum = V::splat(0.0);
    for value in values {
        sum = sum + value.abs();
    }
    sum.lt(V::splat(COORDINATE_LIMIT))
}

/// The verdicts on two segments that are rounded by radii of this sum.
#[inline(always)]
fn segments_within<V: F32s>(a: [V; 4], b: [V; 4], reach: V, valid: Mask) -> LaneVerdicts {
    let [ax, ay, bx, by] = a;
    let [cx, cy, dx, dy] = b;
    let crossing = SegmentSegment::filter(a, b);
    // Segments in line with each other are left uncertain, but not if their boxes are apart.
    let beside = ax.max(bx).lt(cx.min(dx)) | cx.max(dx).lt(ax.min(bx));
    let apart = beside | ay.max(by).lt(cy.min(dy)) | cy.max(dy).lt(ay.min(by));
    let (mut hit, mut miss) = (crossing.hit, crossing.miss | apart);
    for (end, segment) in [([ax, ay], b), ([bx, by], b), ([cx, cy], a), ([dx, dy], a)] {
        let near = CircleSegment::filter([end[0], end[1], reach], segment);
        hit |= near.hit;
        miss &= near.miss;
    }
    LaneVerdicts { hit: hit & valid, miss: miss & valid }
}

/// [`crate::overlap::capsule_segment`]. Uncertain if they nearly touch.
#[inline(always)]
pub fn capsule_segment([ax, ay, bx, by, radius]: [f32; 5], [cx, cy, dx, dy]: [f32; 4]) -> Filtered {
    capsule_capsule([ax, ay, bx, by, radius], [cx, cy, dx, dy, 0.0])
}

/// [`crate::overlap::capsule_capsule`]. Uncertain if they nearly touch. An end a lane: those of each with the segment
/// of the other.
#[inline(always)]
pub fn capsule_capsule([ax, ay, bx, by, a_radius]: [f32; 5], [cx, cy, dx, dy, b_radius]: [f32; 5]) -> Filtered {
    let (a, b) = (F32x4::new([ax, ay, bx, by]), F32x4::new([cx, cy, dx, dy]));
    let (x, y) = (shuffle!(a b, 0 2, 0 2), shuffle!(a b, 1 3, 1 3));
    let (from_x, from_y) = (shuffle!(b a, 0 0, 0 0), shuffle!(b a, 1 1, 1 1));
    let (to_x, to_y) = (shuffle!(b a, 2 2, 2 2), shuffle!(b a, 3 3, 3 3));
    let reach = F32x4::splat(a_radius + b_radius);
    let near = CircleSegment::filter([x, y, reach], [from_x, from_y, to_x, to_y]);
    let crossing = segment_segment([ax, ay, bx, by], [cx, cy, dx, dy]);
    // Segments in line with each other are left uncertain, but not if their boxes are apart.
    let ends = shuffle!(a a, 2 3, 0 1);
    let others = shuffle!(b b, 2 3, 0 1);
    let apart = a.max(ends).lt(b.min(others)) | b.max(others).lt(a.min(ends));
    let are_apart = (crossing.certain & !crossing.value) | (apart != 0);
    let (hit, miss) = ((near.hit != 0) | (crossing.certain & crossing.value), (near.miss == F32x4::ALL) & are_apart);
    let are_radii = (a_radius.to_bits() | b_radius.to_bits()) >> 31 == 0;
    let small = are_small([a, b, reach]) == F32x4::ALL;
    Filtered::of(hit, miss, are_radii & small)
}

/// [`crate::overlap::capsule_aabb`]. Uncertain if they nearly touch or the box has no area. A corner of the box a lane.
#[inline(always)]
pub fn capsule_aabb([ax, ay, bx, by, radius]: [f32; 5], aabb: [f32; 4]) -> Filtered {
    let [min_x, min_y, max_x, max_y] = aabb;
    let crossing = aabb_segment(aabb, [ax, ay, bx, by]);
    let ends = [circle_aabb([ax, ay, radius], aabb), circle_aabb([bx, by, radius], aabb)];
    let segment = [ax, ay, bx, by].map(F32x4::splat);
    let box_lanes = F32x4::new(aabb);
    let (x, y) = (shuffle!(box_lanes box_lanes, 0 2, 2 0), shuffle!(box_lanes box_lanes, 1 1, 3 3));
    let corners = CircleSegment::filter([x, y, F32x4::splat(radius)], segment);
    let (mut hit, mut miss) = (crossing.value & crossing.certain, !crossing.value & crossing.certain);
    for end in ends {
        hit |= end.value & end.certain;
        miss &= !end.value & end.certain;
    }
    let has_area = (max_x - min_x > 0.0) & (max_y - min_y > 0.0);
    let small = are_small([F32x4::new([ax, ay, bx, by]), box_lanes, F32x4::splat(radius)]) == F32x4::ALL;
    let valid = has_area & small & (radius.to_bits() >> 31 == 0);
    Filtered::of(hit | (corners.hit != 0), miss & (corners.miss == F32x4::ALL), valid)
}

/// A capsule and a point.
pub struct CapsulePoint;

impl PairFilter<5, 2> for CapsulePoint {
    #[inline(always)]
    fn filter<V: F32s>([ax, ay, bx, by, radius]: [V; 5], [x, y]: [V; 2]) -> LaneVerdicts {
        CircleSegment::filter([x, y, radius], [ax, ay, bx, by])
    }
}

/// A capsule and a circle.
pub struct CapsuleCircle;

impl PairFilter<5, 3> for CapsuleCircle {
    #[inline(always)]
    fn filter<V: F32s>([ax, ay, bx, by, a_radius]: [V; 5], [x, y, b_radius]: [V; 3]) -> LaneVerdicts {
        let LaneVerdicts { hit, miss } = CircleSegment::filter([x, y, a_radius + b_radius], [ax, ay, bx, by]);
        // By sign bits, because a negative denormal may be read as 0.
        let valid = !(a_radius.sign_mask() | b_radius.sign_mask());
        LaneVerdicts { hit: hit & valid, miss: miss & valid }
    }
}

/// A capsule and a segment.
pub struct CapsuleSegment;

impl PairFilter<5, 4> for CapsuleSegment {
    #[inline(always)]
    fn filter<V: F32s>([ax, ay, bx, by, radius]: [V; 5], segment: [V; 4]) -> LaneVerdicts {
        let [cx, cy, dx, dy] = segment;
        let valid = are_small([ax, ay, bx, by, radius, cx, cy, dx, dy]) & !radius.sign_mask();
        segments_within([ax, ay, bx, by], segment, radius, valid)
    }
}

/// Two capsules.
pub struct CapsuleCapsule;

impl PairFilter<5, 5> for CapsuleCapsule {
    #[inline(always)]
    fn filter<V: F32s>([ax, ay, bx, by, a_radius]: [V; 5], [cx, cy, dx, dy, b_radius]: [V; 5]) -> LaneVerdicts {
        let small = are_small([ax, ay, bx, by, a_radius, cx, cy, dx, dy, b_radius]);
        let valid = small & !(a_radius.sign_mask() | b_radius.sign_mask());
        segments_within([ax, ay, bx, by], [cx, cy, dx, dy], a_radius + b_radius, valid)
    }
}

/// A capsule and a box.
pub struct CapsuleAabb;

impl PairFilter<5, 4> for CapsuleAabb {
    /// A box and a segment that do not meet are nearest at an end of the segment or at a corner of the box.
    #[inline(always)]
    fn filter<V: F32s>([ax, ay, bx, by, radius]: [V; 5], aabb: [V; 4]) -> LaneVerdicts {
        let [min_x, min_y, max_x, max_y] = aabb;
        let segment = [ax, ay, bx, by];
        // Box filters are certain only of boxes with an area.
        let crossing = AabbSegment::filter(aabb, segment);
        let has_area = V::splat(0.0).lt((max_x - min_x).min(max_y - min_y));
        let small = are_small([ax, ay, bx, by, radius, min_x, min_y, max_x, max_y]);
        let valid = small & has_area & !radius.sign_mask();
        let LaneVerdicts { mut hit, mut miss } = crossing;
        for end in [[ax, ay], [bx, by]] {
            let near = CircleAabb::filter([end[0], end[1], radius], aabb);
            hit |= near.hit;
            miss &= near.miss;
        }
        for corner in [[min_x, min_y], [max_x, min_y], [max_x, max_y], [min_x, max_y]] {
            let near = CircleSegment::filter([corner[0], corner[1], radius], segment);
            hit |= near.hit;
            miss &= near.miss;
        }
        LaneVerdicts { hit: hit & valid, miss: miss & valid }
    }
}
