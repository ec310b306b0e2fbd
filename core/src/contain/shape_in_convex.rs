//! Containment of any shape in a convex polygon, which may be rounded.

use super::{least_verdict, of_clearance};
use crate::number::{Number, Sign};
use crate::overlap::{Verdict, polygon_point};
use crate::predicate::{Point, Reach, compare_point_line, compare_point_segment, orient};
use crate::shape::{BlockRegion, Filled, Outline, Shape};

/// The container is convex. So it contains the shape if it contains a disc of the shape's radius around each vertex of
/// the shape.
///
/// Let r be the radius of the container less that of the shape. If r > 0 the distance of each vertex from the
/// container's skeleton may be r at most. If r = 0 each vertex must be in the skeleton. If r < 0 each vertex must be
/// inside, at the distance -r from the line of every edge (erosion undoes dilation of convex sets: J. Serra, Image
/// Analysis and Mathematical Morphology, 1982, chapter II).
///
/// Complexity: O(n·m).
pub fn convex_shape<N: Number>(outer: Outline<N>, outer_radius: f64, inner: Shape<N>) -> Verdict {
    let reach = Reach::difference(outer_radius, inner.radius);
    let points = inner.vertices.points();
    match reach.sign() {
        1 => least_verdict(points.map(|point| of_clearance(-compare_point_filled(outer, point, reach)))),
        0 => {
            let mut region = BlockRegion::new(outer);
            region.find_blocks();
            least_verdict(points.map(|point| Verdict::of_location(region.locate(point))))
        }
        _ => {
            let winding = outer.winding();
            least_verdict(points.map(|point| clearance_inside(outer, winding, point, reach.negated())))
        }
    }
}

/// The sign of (distance of the point from the filled outline) − reach; reach > 0.
fn compare_point_filled<N: Number>(outline: Outline<N>, point: Point<N>, reach: Reach<N>) -> Sign {
    let mut nearest = 1;
    for edge in outline.edges(true) {
        nearest = nearest.min(compare_point_segment(edge.a, edge.b, point, reach));
        if nearest < 0 {
            return nearest;
        }
    }
    if polygon_point(outline, point) == Verdict::Miss { nearest } else { -1 }
}

/// The verdict on a point that must be inside the line of every edge by a depth > 0.
fn clearance_inside<N: Number>(outline: Outline<N>, winding: Sign, point: Point<N>, depth: Reach<N>) -> Verdict {
    least_verdict(outline.edges(true).filter(|edge| !edge.is_point()).map(|edge| {
        if winding * orient(edge.a, edge.b, point) > 0 {
            of_clearance(compare_point_line(edge.a, edge.b, point, depth))
        } else {
            Verdict::Miss
        }
    }))
    .min(if winding == 0 { Verdict::Miss } else { Verdict::Hit })
}
