//! Segment, chain, polygon or any rounded shape in a polygon, concave ones included.

use super::{least, of_room};
use crate::number::Number;
use crate::overlap::{Verdict, compare_edges, polygon_point, segment_point};
use crate::predicate::{Point, Reach};
use crate::shape::{Edge, EdgeIntersection, Filled, Outline, Region, Segment, Shape, edge_intersection};

/// O(n).
pub fn polygon_segment<N: Number>(outer: Outline<N>, inner: Segment<N>) -> Verdict {
    lines(outer, inner.a, core::iter::once(Edge { a: inner.a, b: inner.b }))
}

/// A simple polygon has no holes, so it holds a region when it holds its outline. O(n·m).
pub fn polygon_polygon<N: Number>(outer: Outline<N>, inner: Outline<N>) -> Verdict {
    lines(outer, inner.first(), inner.edges(true))
}

/// Any shape. With a radius its skeleton must be inside and keep that distance from every edge.
pub fn polygon_shape<N: Number>(outer: Outline<N>, inner: Shape<N>) -> Verdict {
    if inner.radius == 0.0 {
        return lines(outer, inner.vertices.first(), inner.edges());
    }
    if polygon_point(outer, inner.vertices.first()) == Verdict::Miss {
        return Verdict::Miss;
    }
    let reach = Reach::sum(inner.radius, 0.0);
    least(outer.edges(true).map(|e| least(inner.edges().map(|f| of_room(compare_edges(e, f, reach))))))
}

/// A connected line of edges, through `start`, in the closed polygon: it begins there and never
/// leaves. It leaves where it crosses an edge, or turns outside from a point of the outline.
fn lines<N: Number>(outer: Outline<N>, start: Point<N>, edges: impl Iterator<Item = Edge<N>>) -> Verdict {
    if !outer.has_area() {
        return in_line(outer, edges);
    }
    let region = Region::new(outer);
    let location = polygon_point(outer, start);
    if location == Verdict::Miss {
        return Verdict::Miss;
    }
    location.min(least(edges.filter(|edge| !edge.is_point()).map(|edge| {
        least(outer.corners().map(|corner| match edge_intersection(corner.edge(), edge) {
            EdgeIntersection::None => Verdict::Hit,
            EdgeIntersection::Crossing => Verdict::Miss,
            met => {
                let leaves = region.departures(0, &corner, edge, met).any(|(wedge, end)| !wedge.admits_closed(end));
                if leaves { Verdict::Miss } else { Verdict::Touch }
            }
        }))
    })))
}

/// An outer outline without area is the segment between its extremes, and has no inside.
fn in_line<N: Number>(outer: Outline<N>, edges: impl Iterator<Item = Edge<N>>) -> Verdict {
    let (a, b) = outer.extremes();
    let ends = edges.flat_map(|edge| [edge.a, edge.b]);
    least(ends.map(|end| segment_point(Segment { a, b }, end).min(Verdict::Touch)))
}
