//! Any two shapes, at least one of them rounded.

use super::{Verdict, polygon_point};
use crate::number::{Number, Sign, sqrt};
use crate::predicate::{Point, Reach, compare_point_segment};
use crate::shape::{Edge, NearEdges, Shape, edge_intersection};

/// Rounded shapes meet if and only if the distance of their skeletons is at most the sum of the radii. The nearest
/// points of two outlines that do not meet are a vertex and a point of an edge.
///
/// Complexity: O(n·m), less if boxes around edges are apart.
pub fn rounded<N: Number>(a: Shape<N>, b: Shape<N>) -> Verdict {
    let reach = Reach::sum(a.radius, b.radius);
    let b_bounds = b.vertices.bounds();
    let mut near = NearEdges::new(b);
    near.find_blocks();
    let mut nearest = 1;
    a.edges().map(|e| (e, e.bounds())).filter(|(_, bounds)| !bounds.is_beyond(&b_bounds, reach)).any(|(e, bounds)| {
        near.any(
            |other| !(bounds.is_beyond(other, reach) || near.has_blocks() && bounds.is_beyond_corner(other, reach)),
            |(_, f)| {
                nearest = nearest.min(compare_edges(e, f, reach));
                nearest < 0
            },
        )
    });
    let contains = |outer: Shape<N>, inner: Shape<N>| {
        outer.is_filled() && polygon_point(outer.vertices, inner.vertices.first()) != Verdict::Miss
    };
    if nearest >= 0 && (contains(a, b) || contains(b, a)) {
        nearest = -1;
    }
    Verdict::of_distance(nearest).hit_only_if(|| !a.has_no_interior() && !b.has_no_interior())
}

/// The sign of (distance of two closed segments) − reach; reach > 0.
pub(crate) fn compare_edges<N: Number>(e: Edge<N>, f: Edge<N>, reach: Reach<N>) -> Sign {
    let (e_bounds, f_bounds) = (e.bounds(), f.bounds());
    let apart = reach.is_exceeded_by(e_bounds.min.x, f_bounds.max.x)
        | reach.is_exceeded_by(f_bounds.min.x, e_bounds.max.x)
        | reach.is_exceeded_by(e_bounds.min.y, f_bounds.max.y)
        | reach.is_exceeded_by(f_bounds.min.y, e_bounds.max.y);
    if apart || is_beside(e, f, reach) || is_beside(f, e, reach) {
        return 1;
    }
    let ends = [(e, f.a), (e, f.b), (f, e.a), (f, e.b)];
    let nearest = ends.into_iter().map(|(edge, end)| compare_point_segment(edge.a, edge.b, end, reach)).min();
    match nearest {
        Some(sign) if sign < 0 => sign,
        _ if !edge_intersection(e, f).is_none() => -1,
        other => other.unwrap_or(1),
    }
}

/// Whether an edge is certainly beyond the reach on one side of the line of another.
///
/// A cross product is off by five roundings of its terms: the differences of coordinates may be rounded, too.
fn is_beside<N: Number>(Edge { a, b }: Edge<N>, other: Edge<N>, reach: Reach<N>) -> bool {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let terms = |p: Point<N>| [x * (p.y - a.y), y * (p.x - a.x)];
    let [[one, less], [two, less_too]] = [terms(other.a), terms(other.b)];
    let size = one.abs() + less.abs() + two.abs() + less_too.abs();
    let limit = reach.value() * sqrt(x * x + y * y) * (1.0 + 4.0 * N::SLACK) + N::SLACK * size;
    let (left, left_too) = (one - less, two - less_too);
    ((left > limit) & (left_too > limit)) | ((-left > limit) & (-left_too > limit))
}
