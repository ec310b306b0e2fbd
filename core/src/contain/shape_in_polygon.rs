//! Containment of any shape in a polygon, which may be concave.

use super::least_verdict;
use crate::number::Number;
use crate::overlap::{Verdict, filled_polygon, filled_shape, segment_at_edges, segment_point};
use crate::predicate::Point;
use crate::shape::{BlockRegion, Complement, Edge, Filled, Kind, Outline, Region, Segment, Shape};

/// The verdict on a segment. O(n).
pub fn polygon_segment<N: Number>(outer: Outline<N>, inner: Segment<N>) -> Verdict {
    let edges = core::iter::once(Edge::from(inner));
    if outer.has_area() { edges_in_filled(&Region::new(outer), inner.a, edges) } else { in_flat_outline(outer, edges) }
}

/// The verdict on a polygon. O(n·m), less if boxes around edges are apart.
pub fn polygon_polygon<N: Number>(outer: Outline<N>, inner: Outline<N>) -> Verdict {
    polygon_shape(outer, Shape { kind: Kind::Polygon, vertices: inner, radius: 0.0 })
}

/// The verdict on any shape.
pub fn polygon_shape<N: Number>(outer: Outline<N>, inner: Shape<N>) -> Verdict {
    if !outer.has_area() {
        return if inner.radius == 0.0 { in_flat_outline(outer, inner.edges()) } else { Verdict::Miss };
    }
    let mut region = BlockRegion::new(outer);
    region.find_blocks();
    shape_in_filled(&region, inner)
}

/// [`polygon_shape`] of any filled outlines with area. A shape is inside if it does not meet the interior of the
/// complement, and strictly if it does not touch that. A simple polygon has no holes, so it contains a region if it
/// contains its outline.
pub fn shape_in_filled<N: Number>(outer: &impl Filled<N>, inner: Shape<N>) -> Verdict {
    if inner.radius > 0.0 {
        return of_outside(filled_shape(&Complement(outer), inner));
    }
    let start = inner.vertices.first();
    if outer.is_one_ring() || !inner.is_filled() || !inner.vertices.has_area() {
        return edges_in_filled(outer, start, inner.edges());
    }
    match Verdict::of_location(outer.locate(start)) {
        Verdict::Miss => Verdict::Miss,
        _ => of_outside(filled_polygon(&Complement(outer), inner.vertices)),
    }
}

/// The verdict on connected edges, one of which begins at `start`. They are inside if `start` is and none leads
/// outside.
fn edges_in_filled<N: Number>(
    outer: &impl Filled<N>,
    start: Point<N>,
    edges: impl Iterator<Item = Edge<N>>,
) -> Verdict {
    let (place, outside) = (Verdict::of_location(outer.locate(start)), Complement(outer));
    if place == Verdict::Miss {
        return Verdict::Miss;
    }
    let of_edge = |edge| segment_at_edges(&outside, edge).map_or(place, of_outside);
    place.min(least_verdict(edges.filter(|edge| !edge.is_point()).map(of_edge)))
}

/// The verdict from that on a shape and all that is outside.
fn of_outside(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Miss => Verdict::Hit,
        Verdict::Touch => Verdict::Touch,
        Verdict::Hit => Verdict::Miss,
    }
}

/// The verdict for an outer outline without area: it is the segment between its extreme vertices, and has no interior.
fn in_flat_outline<N: Number>(outer: Outline<N>, edges: impl Iterator<Item = Edge<N>>) -> Verdict {
    let (a, b) = outer.extremes();
    let ends = edges.flat_map(|edge| [edge.a, edge.b]);
    least_verdict(ends.map(|end| segment_point(Segment { a, b }, end).min(Verdict::Touch)))
}
