//! Any shape in a convex outline, with or without a radius.

use super::{least, of_room};
use crate::number::{Number, Sign};
use crate::overlap::{Verdict, polygon_point};
use crate::predicate::{Point, Reach, compare_point_line, compare_point_segment, orient};
use crate::shape::{Outline, Shape};

/// The container is convex, so it holds the shape when it holds a disc about each of its vertices.
///
/// With r the container's radius less the shape's: for r > 0 each vertex may be at most r away
/// from the container's skeleton; for r = 0 it must be in it; for r < 0 it must be inside by -r,
/// measured from the line of every edge (erosion undoes dilation for convex sets: J. Serra, Image
/// Analysis and Mathematical Morphology, 1982, chapter II). O(n·m).
pub fn convex_shape<N: Number>(outer: Outline<N>, outer_radius: f64, inner: Shape<N>) -> Verdict {
    let reach = Reach::difference(outer_radius, inner.radius);
    let points = inner.vertices.points();
    match reach.sign() {
        1 => least(points.map(|point| of_room(-compare_point_region(outer, point, reach)))),
        0 => least(points.map(|point| polygon_point(outer, point))),
        _ => {
            let winding = outer.winding();
            least(points.map(|point| inside_by(outer, winding, point, reach.negated())))
        }
    }
}

/// The sign of (distance of the point from the filled outline) − reach; reach > 0.
fn compare_point_region<N: Number>(outline: Outline<N>, point: Point<N>, reach: Reach<N>) -> Sign {
    let mut nearest = 1;
    for edge in outline.edges(true) {
        nearest = nearest.min(compare_point_segment(edge.a, edge.b, point, reach));
        if nearest < 0 {
            return nearest;
        }
    }
    if polygon_point(outline, point) == Verdict::Miss { nearest } else { -1 }
}

/// How the point keeps its depth below the line of every edge; depth > 0.
fn inside_by<N: Number>(outline: Outline<N>, winding: Sign, point: Point<N>, depth: Reach<N>) -> Verdict {
    least(outline.edges(true).filter(|edge| !edge.is_point()).map(|edge| {
        if winding * orient(edge.a, edge.b, point) > 0 {
            of_room(compare_point_line(edge.a, edge.b, point, depth))
        } else {
            Verdict::Miss
        }
    }))
    .min(if winding == 0 { Verdict::Miss } else { Verdict::Hit })
}
