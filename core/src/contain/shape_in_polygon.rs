//! Containment of any shape in a polygon, which may be concave.

use super::least_verdict;
use crate::number::Number;
use crate::overlap::{Verdict, filled_segment, filled_shape, segment_point};
use crate::shape::{BlockRegion, Complement, Edge, Filled, Kind, Outline, Region, Segment, Shape};

/// The verdict on a segment. O(n).
pub fn polygon_segment<N: Number>(outer: Outline<N>, inner: Segment<N>) -> Verdict {
    if outer.has_area() {
        of_outside(filled_segment(&Complement(&Region::new(outer)), inner))
    } else {
        in_flat_outline(outer, core::iter::once(Edge::from(inner)))
    }
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

/// [`polygon_shape`] of any filled outlines with area. A shape is inside if it does not meet the interior of what is
/// outside, and strictly if it does not touch that. One without area is a line.
pub fn shape_in_filled<N: Number>(outer: &impl Filled<N>, inner: Shape<N>) -> Verdict {
    let kind = if inner.has_no_interior() { Kind::Chain } else { inner.kind };
    of_outside(filled_shape(&Complement(outer), Shape { kind, ..inner }))
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
