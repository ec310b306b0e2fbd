//! Circle and segment, and capsule and point: the distance of a point from a segment compared with the radius.

use super::{Verdict, segment_point};
use crate::number::Number;
use crate::predicate::{Point, Reach, compare_point_segment};
use crate::shape::{Capsule, Circle, Segment};

pub fn circle_segment<N: Number>(circle: Circle<N>, segment: Segment<N>) -> Verdict {
    point_within(segment, circle.center, circle.radius)
}

pub fn capsule_point<N: Number>(capsule: Capsule<N>, p: Point<N>) -> Verdict {
    point_within(capsule.segment, p, capsule.radius)
}

/// The verdict on a point and a segment that is rounded by a radius.
fn point_within<N: Number>(segment: Segment<N>, p: Point<N>, radius: f64) -> Verdict {
    if radius == 0.0 {
        return segment_point(segment, p);
    }
    Verdict::of_distance(compare_point_segment(segment.a, segment.b, p, Reach::sum(radius, 0.0)))
}
