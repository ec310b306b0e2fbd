//! Containment of any shape in a polygon, which may be concave.

use super::{least_verdict, of_clearance};
use crate::number::Number;
use crate::overlap::{Verdict, compare_edges, segment_point};
use crate::predicate::{Point, Reach};
use crate::shape::{BlockRegion, Edge, EdgeIntersection, Filled, Outline, Region, Segment, Shape, edge_intersection};

/// The verdict on a segment. O(n).
pub fn polygon_segment<N: Number>(outer: Outline<N>, inner: Segment<N>) -> Verdict {
    let edges = core::iter::once(Edge { a: inner.a, b: inner.b });
    if outer.has_area() { edges_in_filled(&Region::new(outer), inner.a, edges) } else { in_flat_outline(outer, edges) }
}

/// The verdict on a polygon. A simple polygon has no holes, so it contains a region if it contains its outline. O(n·m),
/// less if boxes around edges are apart.
pub fn polygon_polygon<N: Number>(outer: Outline<N>, inner: Outline<N>) -> Verdict {
    connected_edges(outer, inner.first(), inner.edges(true))
}

/// The verdict on any shape.
pub fn polygon_shape<N: Number>(outer: Outline<N>, inner: Shape<N>) -> Verdict {
    if inner.radius == 0.0 {
        return connected_edges(outer, inner.vertices.first(), inner.edges());
    }
    let mut region = BlockRegion::new(outer);
    region.find_blocks();
    filled_shape(&region, inner)
}

/// [`polygon_shape`] of any filled outlines with area, apart from rings that are wholly inside the shape. The skeleton
/// of a rounded shape must be inside, at a distance of at least the radius from every edge.
pub fn filled_shape<N: Number>(outer: &impl Filled<N>, inner: Shape<N>) -> Verdict {
    let start = inner.vertices.first();
    if inner.radius == 0.0 {
        return edges_in_filled(outer, start, inner.edges());
    }
    if Verdict::of_place(outer.locate(start)) == Verdict::Miss {
        return Verdict::Miss;
    }
    let reach = Reach::sum(inner.radius, 0.0);
    least_verdict(inner.edges().map(|f| {
        let near = outer.edges_near(f.bounds().enlarged(inner.radius));
        least_verdict(near.map(|(_, e)| of_clearance(compare_edges(e, f, reach))))
    }))
}

/// The verdict on connected edges, one of which begins at `start`.
fn connected_edges<N: Number>(outer: Outline<N>, start: Point<N>, edges: impl Iterator<Item = Edge<N>>) -> Verdict {
    if !outer.has_area() {
        return in_flat_outline(outer, edges);
    }
    let mut region = BlockRegion::new(outer);
    region.find_blocks();
    edges_in_filled(&region, start, edges)
}

/// The verdict on connected edges, one of which begins at `start`. They are inside if `start` is inside and they never
/// leave the closed polygon: by crossing an edge, or by leading outside from a point of the outline.
fn edges_in_filled<N: Number>(
    outer: &impl Filled<N>,
    start: Point<N>,
    edges: impl Iterator<Item = Edge<N>>,
) -> Verdict {
    let location = Verdict::of_place(outer.locate(start));
    if location == Verdict::Miss {
        return Verdict::Miss;
    }
    location.min(least_verdict(edges.filter(|edge| !edge.is_point()).map(|edge| {
        least_verdict(outer.corners_along(edge).map(|(ring, corner)| {
            let leaves = match edge_intersection(corner.edge(), edge) {
                EdgeIntersection::None => return Verdict::Hit,
                EdgeIntersection::Crossing => true,
                met => outer.departures(ring, &corner, edge, met).any(|(wedge, end)| !wedge.admits_closed(end)),
            };
            // Nothing is outside beside a ring without area.
            if leaves && outer.has_area(ring) { Verdict::Miss } else { Verdict::Touch }
        }))
    })))
}

/// The verdict for an outer outline without area: it is the segment between its extreme vertices, and has no interior.
fn in_flat_outline<N: Number>(outer: Outline<N>, edges: impl Iterator<Item = Edge<N>>) -> Verdict {
    let (a, b) = outer.extremes();
    let ends = edges.flat_map(|edge| [edge.a, edge.b]);
    least_verdict(ends.map(|end| segment_point(Segment { a, b }, end).min(Verdict::Touch)))
}
