//! Any two shapes, at least one of them rounded.

use super::{Verdict, polygon_point};
use crate::number::{Number, Sign};
use crate::predicate::{Reach, compare_point_segment};
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
            |other| !bounds.is_beyond(other, reach),
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
    if apart {
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
