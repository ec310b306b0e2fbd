//! Circle and point.

use super::Verdict;
use crate::number::Number;
use crate::predicate::{Point, Reach, compare_point_point};
use crate::shape::Circle;

pub fn circle_point<N: Number>(circle: Circle<N>, p: Point<N>) -> Verdict {
    let verdict = Verdict::of_distance(compare_point_point(circle.center, p, Reach::sum(circle.radius, 0.0)));
    // Without a radius the circle is a point, and a point is its own interior.
    if (verdict == Verdict::Touch) & (circle.radius == 0.0) { Verdict::Hit } else { verdict }
}
