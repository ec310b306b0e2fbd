//! Box and segment, by the separating axis test (SAT): the axes are those of the box and the normal of the segment.

use super::{Verdict, aabb_point};
use crate::number::Number;
use crate::predicate::{Point, orient};
use crate::shape::{Aabb, Segment};

/// The test of C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3, with exact signs.
pub fn aabb_segment<N: Number>(aabb: Aabb<N>, segment: Segment<N>) -> Verdict {
    let Segment { a, b } = segment;
    if segment.is_point() {
        return aabb_point(aabb, a);
    }
    let (min, max) = (aabb.min, aabb.max);
    let bounds = Aabb::of_segment(a, b);
    // The two corners farthest to the left and to the right of the segment's line are on one diagonal: the rising one
    // if the segment falls, the falling one if it rises.
    let rising = (b.x >= a.x) == (b.y >= a.y);
    let (low, high) = if rising { (max.y, min.y) } else { (min.y, max.y) };
    let side = orient(a, b, Point::at(min.x, low));
    let other_side = orient(a, b, Point::at(max.x, high));
    let apart = !aabb.meets(&bounds) | (side * other_side > 0);
    let open = (bounds.min.x < max.x) & (bounds.max.x > min.x) & (bounds.min.y < max.y) & (bounds.max.y > min.y);
    Verdict::of_sets(!apart, open & (side * other_side < 0) & aabb.has_area())
}
