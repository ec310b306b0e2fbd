//! Filters of capsules, one pair a lane: distances of ends from segments against the sum of the radii.
//!
//! Segments that do not cross are nearest at an end of one of them. So capsules certainly meet if an end is certainly
//! near or the segments certainly cross, and are certainly apart if no end is near and the segments do not cross.

use super::aabb_filter::AabbSegment;
use super::bounds::COORDINATE_LIMIT;
use super::circle_filter::{CircleAabb, CircleSegment};
use super::pair_filter::{LaneVerdicts, PairFilter};
use super::segment_filter::SegmentSegment;
use crate::simd::{F32s, Mask};

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
