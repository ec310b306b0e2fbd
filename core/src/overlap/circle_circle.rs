//! Circle and circle.

use super::Verdict;
use crate::number::Number;
use crate::predicate::{Reach, compare_point_point};
use crate::shape::Circle;

pub fn circle_circle<N: Number>(a: Circle<N>, b: Circle<N>) -> Verdict {
    let reach = Reach::sum(a.radius, b.radius);
    let verdict = Verdict::of_distance(compare_point_point(a.center, b.center, reach));
    // Without radii both are points, and a point is its own interior.
    if (verdict == Verdict::Touch) & (reach.sign() == 0) { Verdict::Hit } else { verdict }
}
