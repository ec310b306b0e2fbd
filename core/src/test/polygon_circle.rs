//! Polygon and circle.

use super::{Verdict, polygon_point};
use crate::number::Number;
use crate::predicate::{Reach, compare_point_segment};
use crate::shape::{Circle, Outline};

/// By the nearest edge, or the centre inside. O(n).
pub fn polygon_circle<N: Number>(outline: Outline<N>, circle: Circle<N>) -> Verdict {
    let center = circle.center;
    let inside = polygon_point(outline, center);
    if circle.radius == 0.0 {
        return inside;
    }
    let mut best = inside;
    let reach = Reach::sum(circle.radius, 0.0);
    if inside != Verdict::Miss {
        best = Verdict::Hit;
    } else {
        for edge in outline.edges(true) {
            best = best.max(Verdict::of_distance(compare_point_segment(edge.a, edge.b, center, reach)));
            if best == Verdict::Hit {
                break;
            }
        }
    }
    best.hit_only_if(|| outline.has_area())
}
