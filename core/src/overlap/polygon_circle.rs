//! Polygon and circle.

use super::Verdict;
use crate::number::Number;
use crate::predicate::{Point, Reach, compare_point_segment};
use crate::shape::{Aabb, Circle, Filled, Outline, Region};

/// A hit if the center is inside; otherwise by the distance of the nearest edge. O(n).
pub fn polygon_circle<N: Number>(outline: Outline<N>, circle: Circle<N>) -> Verdict {
    filled_circle(&Region::new(outline), circle)
}

/// [`polygon_circle`] of any filled outlines.
pub fn filled_circle<N: Number>(filled: &impl Filled<N>, circle: Circle<N>) -> Verdict {
    let center = circle.center;
    let inside = Verdict::of_location(filled.locate(center));
    if circle.radius == 0.0 {
        return inside;
    }
    if inside == Verdict::Hit {
        return Verdict::Hit;
    }
    let mut best = inside;
    let reach = Reach::sum(circle.radius, 0.0);
    for (ring, edge) in filled.edges_near(bounds_of(circle)) {
        let verdict = Verdict::of_distance(compare_point_segment(edge.a, edge.b, center, reach));
        best = best.max(verdict.hit_only_if(|| filled.has_area(ring)));
        if best == Verdict::Hit {
            break;
        }
    }
    best
}

/// A box that contains a circle, although its sides are rounded.
fn bounds_of<N: Number>(Circle { center, radius }: Circle<N>) -> Aabb<N> {
    let [x, y] = [center.x, center.y].map(|c| radius + N::SLACK * (c.abs() + radius));
    Aabb { min: Point::at(center.x - x, center.y - y), max: Point::at(center.x + x, center.y + y) }
}
