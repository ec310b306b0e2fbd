//! Containment of a circle in a polygon.

use super::{least_verdict, of_clearance};
use crate::number::Number;
use crate::overlap::{Verdict, polygon_point};
use crate::predicate::{Reach, compare_point_segment};
use crate::shape::{Circle, Outline};

/// The center must be inside, and no edge nearer than the radius. O(n).
pub fn polygon_circle<N: Number>(outer: Outline<N>, inner: Circle<N>) -> Verdict {
    let Circle { center, radius } = inner;
    let location = polygon_point(outer, center);
    if radius == 0.0 || location == Verdict::Miss {
        return location;
    }
    let reach = Reach::sum(radius, 0.0);
    least_verdict(outer.edges(true).map(|edge| of_clearance(compare_point_segment(edge.a, edge.b, center, reach))))
}
