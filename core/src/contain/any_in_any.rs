//! Containment of any shape in any container.

use super::shape_in_convex::convex_shape;
use super::shape_in_line::line_shape;
use super::shape_in_polygon::polygon_shape;
use crate::number::Number;
use crate::overlap::Verdict;
use crate::shape::{Kind, Segment, Shape};

/// Whether an outer shape of this kind and radius is a container: a point, segment or convex outline with any radius,
/// or a polygon without radius.
pub fn is_container(kind: Kind, radius: f64) -> bool {
    match kind {
        Kind::Point | Kind::Segment | Kind::Convex => true,
        Kind::Chain => false,
        Kind::Polygon => radius == 0.0,
    }
}

/// The verdict; a miss if the outer shape is not a [container](is_container). O(n·m).
pub fn any_any<N: Number>(outer: Shape<N>, inner: Shape<N>) -> Verdict {
    if !is_container(outer.kind, outer.radius) {
        return Verdict::Miss;
    }
    match outer.kind {
        Kind::Convex => convex_shape(outer.vertices, outer.radius, inner),
        Kind::Polygon => polygon_shape(outer.vertices, inner),
        Kind::Point | Kind::Segment | Kind::Chain => {
            let segment = Segment { a: outer.vertices.first(), b: outer.vertices.last() };
            line_shape(segment, outer.radius, inner)
        }
    }
}
