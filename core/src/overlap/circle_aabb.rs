//! Circle and box.

use super::{Verdict, aabb_point};
use crate::number::Number;
use crate::predicate::{Point, Reach, compare_point_point};
use crate::shape::{Aabb, Circle};

/// By the distance from the center to the nearest point of the box, whose coordinates are numbers of the caller
/// (C. Ericson, Real-Time Collision Detection, 2005, section 5.2.5).
pub fn circle_aabb<N: Number>(circle: Circle<N>, aabb: Aabb<N>) -> Verdict {
    let center = circle.center;
    if circle.radius == 0.0 {
        return aabb_point(aabb, center);
    }
    let clamp = |value: f64, low: f64, high: f64| {
        if value < low {
            low
        } else if value > high {
            high
        } else {
            value
        }
    };
    let nearest = Point::at(clamp(center.x, aabb.min.x, aabb.max.x), clamp(center.y, aabb.min.y, aabb.max.y));
    let verdict = Verdict::of_distance(compare_point_point(center, nearest, Reach::sum(circle.radius, 0.0)));
    verdict.hit_only_if(|| aabb.has_area())
}
