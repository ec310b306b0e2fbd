//! The distance of small convex outlines: the fast tier. A filter finds the closest features, which are measured in
//! `f64`.
//!
//! A certain answer equals that of the exact tier to the bit: either the filter is certain of the closest features, or
//! it leaves all pairs of features that the exact tier may take, and one of these is selected as in the exact tier. All
//! numbers are [`Float`]: without integers the kind of number changes no bit.

use super::segment_distance::two_segments;
use super::skeleton_distance::{SkeletonDistance, is_reverse_order, rounded_closest_points};
use crate::crossings::crossing_in_f64;
use crate::distance::closest::{Closest, ClosestPoints, Foot, without_minus_zeros};
use crate::distance::point_segment::{DETERMINANT_CANCELLED, separation_in_f64};
use crate::filter::{
    ABSOLUTE_ERROR, COORDINATE_LIMIT, ConvexRelation, Fast, FeatureMatrix, MOST_VERTICES, Overlap, VertexEdge,
    closest_candidates, first_overlap,
};
use crate::number::{Float, is_zero_or_normal, sqrt};
use crate::predicate::Point;
use crate::shape::{Edge, are_convex};
use crate::simd::{F32s, F64x2, MaskF64x2, to_floats};
use core::hint::select_unpredictable;

/// The vertices of a shape, not validated: one for a point, two for a segment, more for a convex outline.
type Vertices<'a> = &'a [[f32; 2]];

/// Vertex i; the first one for an index past the last.
#[inline(always)]
fn vertex(of: Vertices, i: usize) -> Point<Float> {
    match of.get(i).or(of.first()) {
        Some(&[x, y]) => Point::at(f64::from(x), f64::from(y)),
        None => Point::at(0.0, 0.0),
    }
}

#[inline(always)]
fn edge(of: Vertices, i: usize) -> Edge<Float> {
    Edge { a: vertex(of, i), b: vertex(of, i + 1) }
}

/// Larger radii leave the measurement too few bits.
const RADIUS_LIMIT: f32 = 1.0 / f32::EPSILON;

/// The distance of two convex shapes, at least one of them an outline, and their closest points. For use in functions
/// that `dispatch!` makes. O(n·m).
#[inline(always)]
pub fn fast_convex_distance<V: F32s>(a: Vertices, a_radius: f32, b: Vertices, b_radius: f32) -> Fast<ClosestPoints> {
    let Some((radii, unrounded)) = ordinary_radii(a_radius, b_radius) else { return Fast::Uncertain };
    // Most outlines are boxes: with constant counts compilers make faster code.
    let closest = if let (Ok(a), Ok(b)) = (<&[_; 4]>::try_from(a), <&[_; 4]>::try_from(b)) {
        outlines::<V::F32x8>([a, b], radii, unrounded)
    } else if (a.len() <= MOST_VERTICES / 2) & (b.len() <= MOST_VERTICES / 2) {
        outlines::<V::F32x8>([a, b], radii, unrounded)
    } else if (a.len() <= MOST_VERTICES) & (b.len() <= MOST_VERTICES) {
        outlines::<V::F32x16>([a, b], radii, unrounded)
    } else {
        None
    };
    certain(closest)
}

/// The distance of two points or segments, also rounded, and their closest points.
#[inline(always)]
pub fn fast_line_distance(a: Vertices, a_radius: f32, b: Vertices, b_radius: f32) -> Fast<ClosestPoints> {
    match ordinary_radii(a_radius, b_radius) {
        Some((radii, unrounded)) => certain(lines([a, b], radii, unrounded)),
        None => Fast::Uncertain,
    }
}

#[inline(always)]
fn certain(closest: Option<ClosestPoints>) -> Fast<ClosestPoints> {
    match closest {
        Some(closest) => Fast::Certain(closest),
        None => Fast::Uncertain,
    }
}

/// The radii, and whether both are 0. None if one of them is not ordinary.
#[inline(always)]
fn ordinary_radii(a: f32, b: f32) -> Option<([f64; 2], bool)> {
    let unrounded = a.to_bits() | b.to_bits() == 0;
    if !unrounded && !(is_zero_or_normal(a, RADIUS_LIMIT) & is_zero_or_normal(b, RADIUS_LIMIT)) {
        return None;
    }
    Some(([f64::from(a), f64::from(b)], unrounded))
}

#[inline(always)]
fn lines([a, b]: [Vertices; 2], radii: [f64; 2], unrounded: bool) -> Option<ClosestPoints> {
    match (a, b) {
        ([p], [q]) => point_to_point([a, b], [*p, *q], radii, unrounded),
        ([_], [_, _]) | ([_, _], [_]) => vertex_to_edge([a, b], point_segment_features(a, b)?, radii, unrounded),
        ([p, q], [r, s]) => match two_segments([[p, q], [r, s]], is_reverse_order(a, b, radii)?)? {
            None => crossing([a, b], [0, 0]),
            Some(apart) if unrounded && let Some(closest) = apart.unrounded_closest_points() => Some(closest),
            Some(apart) => rounded_closest_points(apart.skeleton_distance(), [a, b], radii),
        },
        _ => None,
    }
}

/// The closest points of two shapes, at least one of them an outline.
#[inline(always)]
fn outlines<V: F32s>([a, b]: [Vertices; 2], radii: [f64; 2], unrounded: bool) -> Option<ClosestPoints> {
    let relation = ConvexRelation::<V>::at(a, b)?;
    if !relation.is_strict && !are_convex([a, b]) {
        return None;
    }
    if !relation.is_apart() {
        common_point([a, b], relation.overlap_matrices()?, is_reverse_order(a, b, radii)?)
    } else if let Some(features) = relation.vertex_edge() {
        vertex_to_inner_edge([a, b], features, radii, unrounded)
    } else if let Some(pair) = relation.vertex_vertex() {
        vertex_to_vertex([a, b], pair, radii, unrounded)
    } else {
        vertex_to_edge([a, b], nearest_candidate([a, b], radii)?, radii, unrounded)
    }
}

/// A common point of shapes that meet.
#[inline(always)]
fn common_point([a, b]: [Vertices; 2], matrices: [FeatureMatrix; 2], b_first: bool) -> Option<ClosestPoints> {
    let (of_b, i) = match first_overlap(matrices, [a.len(), b.len()], b_first) {
        Overlap::Crossing(i, j) => return crossing([a, b], [i, j]),
        Overlap::Inside(i) => (true, i),
        Overlap::Around(i) => (false, i),
    };
    let inner = select_unpredictable(of_b, b, a);
    let [point, _] = without_minus_zeros(*inner.get(i)?, [0.0; 2]);
    let (edge, t) = to_listed_edge(inner, i, 0.0);
    let pick = |b: usize, a: usize| select_unpredictable(of_b, b, a);
    let (edges, t) = ([pick(0, edge), pick(edge, 0)], t as f32);
    let t = [select_unpredictable(of_b, 0.0, t), select_unpredictable(of_b, t, 0.0)];
    Some(ClosestPoints { distance: 0.0, a: point, b: point, t, edges })
}

/// The common point of two edges that cross.
#[inline(always)]
fn crossing([a, b]: [Vertices; 2], [i, j]: [usize; 2]) -> Option<ClosestPoints> {
    let ((x, y), [a_t, b_t]) = crossing_in_f64(edge(a, i), edge(b, j))?;
    Some(Closest { distance: 0.0, a: Foot { x, y, edge: i, t: a_t }, b: Foot { x, y, edge: j, t: b_t } }.into())
}

/// The closest points if these are two vertices.
#[inline(always)]
fn vertex_to_vertex(
    [a, b]: [Vertices; 2],
    [i, j]: [usize; 2],
    radii: [f64; 2],
    unrounded: bool,
) -> Option<ClosestPoints> {
    let (p, q) = (vertex(a, i), vertex(b, j));
    let direction = (q.x - p.x, q.y - p.y);
    let distance = sqrt(direction.0 * direction.0 + direction.1 * direction.1);
    let ((a_edge, a_t), (b_edge, b_t)) = (to_listed_edge(a, i, 0.0), to_listed_edge(b, j, 0.0));
    if unrounded {
        let [a, b] = without_minus_zeros(*a.get(i)?, *b.get(j)?);
        return Some(ClosestPoints {
            distance: to_normal_f32(distance)?,
            a,
            b,
            // Either 0 or 1.
            t: [a_t as f32, b_t as f32],
            edges: [a_edge, b_edge],
        });
    }
    let feet = [F64x2::new(p.x, p.y), F64x2::new(q.x, q.y)];
    let nearest = SkeletonDistance {
        distance,
        feet,
        direction: F64x2::new(direction.0, direction.1),
        t: [a_t, b_t],
        edges: [a_edge, b_edge],
    };
    rounded_closest_points(nearest, [a, b], radii)
}

/// A distance as a float; None if that may be a denormal, which floating-point modes may flush.
#[inline(always)]
fn to_normal_f32(distance: f64) -> Option<f32> {
    if distance >= f64::from(f32::MIN_POSITIVE) { Some(distance as f32) } else { None }
}

/// The closest points if these are a vertex and a point strictly between the ends of an edge.
///
/// The operations are those of [`separation_in_f64`], without the cases of the ends.
#[inline(always)]
fn vertex_to_inner_edge(
    [a, b]: [Vertices; 2],
    features: VertexEdge,
    radii: [f64; 2],
    unrounded: bool,
) -> Option<ClosestPoints> {
    let edge_is_a = features.edge_is_a;
    let of = select_unpredictable(edge_is_a, a, b);
    let to = select_unpredictable(edge_is_a, b, a);
    let pair = |p: Point<Float>| F64x2::new(p.x, p.y);
    let (Edge { a: from, b: end }, vertex) = (edge(of, features.edge), pair(vertex(to, features.vertex)));
    let (from, end) = (pair(from), pair(end));
    let (u, to_vertex) = (end - from, vertex - from);
    let (products, lengths) = (u * to_vertex.swapped(), u * u);
    let determinant = products.first() - products.second();
    let sizes = products.abs();
    if determinant.abs() < DETERMINANT_CANCELLED * (sizes.first() + sizes.second()) {
        return None;
    }
    let (along_from, along_end) = (u * to_vertex, u * (vertex - end));
    let past = along_from.zip_lo(along_end) + along_from.zip_hi(along_end);
    let inverse = 1.0 / (lengths.first() + lengths.second());
    let places = past * F64x2::splat(inverse) + F64x2::new(0.0, 1.0);
    // From the nearer end, for precision close to both ends.
    let (past_from, past_end) = (past.zip_lo(past), past.zip_hi(past));
    let t = (F64x2::splat(0.0) - past_end).lt(past_from).select(places.zip_hi(places), places.zip_lo(places));
    let (low, high) = (from + t * u, end + (t - F64x2::splat(1.0)) * u);
    let foot = F64x2::splat(0.5).lt(t).select(high, low);
    // On an axis-aligned edge the foot has a coordinate of the vertex.
    let foot = u.swapped().eq(F64x2::splat(0.0)).select(vertex, foot);
    let distance = sqrt(determinant * (determinant * inverse));
    let (vertex_edge, vertex_t) = to_listed_edge(to, features.vertex, 0.0);
    let pick_edge = |one: usize, other: usize| select_unpredictable(edge_is_a, one, other);
    let edges = [pick_edge(features.edge, vertex_edge), pick_edge(vertex_edge, features.edge)];
    if unrounded && let Some([x, y, t, distance]) = to_floats([foot, t.zip_lo(F64x2::splat(distance))]) {
        // The vertex is given in floats.
        let bits = |[x, y]: [f32; 2]| u64::from(x.to_bits()) | u64::from(y.to_bits()) << 32;
        let floats = |bits: u64| [f32::from_bits(bits as u32), f32::from_bits((bits >> 32) as u32)];
        let pick = |one: u64, other: u64| floats(select_unpredictable(edge_is_a, one, other));
        let [foot, vertex] = without_minus_zeros([x, y], *to.get(features.vertex)?).map(bits);
        let (t, swapped) = (bits([t, vertex_t as f32]), bits([vertex_t as f32, t]));
        return Some(ClosestPoints {
            distance,
            a: pick(foot, vertex),
            b: pick(vertex, foot),
            t: pick(t, swapped),
            edges,
        });
    }
    let pick = |one: F64x2, other: F64x2| MaskF64x2::all(edge_is_a).select(one, other);
    let vertex_t = F64x2::splat(vertex_t);
    let t = pick(t.zip_lo(vertex_t), vertex_t.zip_lo(t));
    let across = F64x2::new(-u.second(), u.first());
    let nearest = SkeletonDistance {
        distance,
        feet: [pick(foot, vertex), pick(vertex, foot)],
        direction: across * F64x2::splat(if (determinant > 0.0) == edge_is_a { 1.0 } else { -1.0 }),
        t: [t.first(), t.second()],
        edges,
    };
    rounded_closest_points(nearest, [a, b], radii)
}

/// The closest points if these are a vertex and any point of an edge.
#[inline(always)]
fn vertex_to_edge(
    [a, b]: [Vertices; 2],
    features: VertexEdge,
    radii: [f64; 2],
    unrounded: bool,
) -> Option<ClosestPoints> {
    let edge_is_a = features.edge_is_a;
    let of = select_unpredictable(edge_is_a, a, b);
    let to = select_unpredictable(edge_is_a, b, a);
    let p = vertex(to, features.vertex);
    let separation = separation_in_f64(edge(of, features.edge), p)?;
    let (x, y) = separation.foot();
    let ends = separation.t == 1.0;
    let next = if features.edge + 1 < of.len() { features.edge + 1 } else { 0 };
    let foot_edge = select_unpredictable(ends, next, features.edge);
    let (foot_edge, foot_t) = to_listed_edge(of, foot_edge, select_unpredictable(ends, 0.0, separation.t));
    let (vertex_edge, vertex_t) = to_listed_edge(to, features.vertex, 0.0);
    let distance = separation.distance();
    let pick_edge = |one: usize, other: usize| select_unpredictable(edge_is_a, one, other);
    let edges = [pick_edge(foot_edge, vertex_edge), pick_edge(vertex_edge, foot_edge)];
    if unrounded && let Some([x, y, t, distance]) = to_floats([F64x2::new(x, y), F64x2::new(foot_t, distance)]) {
        // The vertex is given in floats.
        let [foot, p] = without_minus_zeros([x, y], *to.get(features.vertex)?);
        let vertex_t = vertex_t as f32;
        let pick = |one: [f32; 2], other: [f32; 2]| select_unpredictable(edge_is_a, one, other);
        let t = pick([t, vertex_t], [vertex_t, t]);
        return Some(ClosestPoints { distance, a: pick(foot, p), b: pick(p, foot), t, edges });
    }
    let pick = |one: F64x2, other: F64x2| MaskF64x2::all(edge_is_a).select(one, other);
    let (foot, vertex) = (F64x2::new(x, y), F64x2::new(p.x, p.y));
    let (x_direction, y_direction) = separation.direction();
    let (t, side) =
        (pick(F64x2::new(foot_t, vertex_t), F64x2::new(vertex_t, foot_t)), pick(F64x2::splat(1.0), F64x2::splat(-1.0)));
    let nearest = SkeletonDistance {
        distance,
        feet: [pick(foot, vertex), pick(vertex, foot)],
        direction: F64x2::new(x_direction, y_direction) * side,
        t: [t.first(), t.second()],
        edges,
    };
    rounded_closest_points(nearest, [a, b], radii)
}

/// The closest points of two shapes with one vertex each, which must be apart.
#[inline(always)]
fn point_to_point(
    shapes: [Vertices; 2],
    [p, q]: [[f32; 2]; 2],
    radii: [f64; 2],
    unrounded: bool,
) -> Option<ClosestPoints> {
    let pair = |[x, y]: [f32; 2]| F64x2::new(f64::from(x), f64::from(y));
    let feet = [pair(p), pair(q)];
    let direction = feet[1] - feet[0];
    let squares = direction * direction;
    let square = squares.first() + squares.second();
    if !(are_vertices_small(&[p, q]) & (square > LEAST_SQUARE)) {
        return None;
    }
    let distance = sqrt(square);
    if unrounded {
        let [a, b] = without_minus_zeros(p, q);
        return Some(ClosestPoints { distance: to_normal_f32(distance)?, a, b, t: [0.0; 2], edges: [0; 2] });
    }
    rounded_closest_points(SkeletonDistance { distance, feet, direction, t: [0.0; 2], edges: [0; 2] }, shapes, radii)
}

/// Whether no product of coordinates leaves the range of the error bounds. NaN does not pass.
#[inline(always)]
fn are_vertices_small(vertices: Vertices) -> bool {
    vertices.iter().fold(true, |all, [x, y]| all & (x.abs() < COORDINATE_LIMIT) & (y.abs() < COORDINATE_LIMIT))
}

/// A squared distance above this is not 0 in any floating-point mode.
const LEAST_SQUARE: f64 = (ABSOLUTE_ERROR as f64) * (ABSOLUTE_ERROR as f64);

/// An edge and a parameter along it. The beginning of edge 1 of a segment, which has only edge 0, becomes the end of
/// edge 0.
#[inline(always)]
fn to_listed_edge(of: Vertices, edge: usize, t: f64) -> (usize, f64) {
    if (of.len() == 2) & (edge == 1) { (0, 1.0) } else { (edge, t) }
}

/// The closest features of a point and a segment, which must be apart.
#[inline(always)]
fn point_segment_features(a: Vertices, b: Vertices) -> Option<VertexEdge> {
    if !(are_vertices_small(a) & are_vertices_small(b)) {
        return None;
    }
    let edge_is_a = a.len() == 2;
    let (of, to) = if edge_is_a { (a, b) } else { (b, a) };
    let (line, p) = (edge(of, 0), vertex(to, 0));
    let square = separation_in_f64(line, p)?.square;
    let to_end = |end: Point<Float>| (end.x - p.x) * (end.x - p.x) + (end.y - p.y) * (end.y - p.y);
    let (first, last) = (to_end(line.a), to_end(line.b));
    if square <= LEAST_SQUARE {
        return None;
    }
    // A foot may be so close to an end that the computed distance of the end is less.
    Some(if (first < square) & (first <= last) {
        VertexEdge { vertex: 0, edge: 0, edge_is_a: !edge_is_a }
    } else if last < square {
        VertexEdge { vertex: 1, edge: 0, edge_is_a: !edge_is_a }
    } else {
        VertexEdge { vertex: 0, edge: 0, edge_is_a }
    })
}

/// The closest features of outlines that are apart, if the filter leaves several candidates.
#[cold]
#[inline(never)]
fn nearest_candidate([a, b]: [Vertices; 2], radii: [f64; 2]) -> Option<VertexEdge> {
    nearest([a, b], closest_candidates(a, b)?, is_reverse_order(a, b, radii)?)
}

/// The closest features of several candidates; of equally close ones those that the exact tier visits first.
fn nearest([a, b]: [Vertices; 2], [to_a, to_b]: [FeatureMatrix; 2], b_first: bool) -> Option<VertexEdge> {
    if b_first {
        let features = nearest([b, a], [to_b, to_a], false)?;
        return Some(VertexEdge { edge_is_a: !features.edge_is_a, ..features });
    }
    let (mut least, mut earliest, mut best) = (f64::INFINITY, 0, None);
    // The exact tier begins with the closing edges of the outlines.
    let rank = |edge: usize, count: usize| if (count > 2) & (edge + 1 < count) { edge + 1 } else { 0 };
    // It visits a vertex with the first of its two edges: as the end of the edge before it, the last vertex as a
    // beginning. The rank of that edge, and whether the vertex is its end.
    let first_visit = |vertex: usize, count: usize| match count {
        2 => (0, vertex),
        _ if vertex + 1 < count => (vertex, 1),
        _ => (0, 0),
    };
    for (matrix, edge_is_a) in [(to_a, true), (to_b, false)] {
        let mut rest = matrix;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let features = VertexEdge { vertex: bit / MOST_VERTICES, edge: bit % MOST_VERTICES, edge_is_a };
            let (separation, visit) = if edge_is_a {
                let (b_rank, is_end) = first_visit(features.vertex, b.len());
                let visit = (rank(features.edge, a.len()) * b.len() + b_rank) * 4 + 2 + is_end;
                (separation_in_f64(edge(a, features.edge), vertex(b, features.vertex))?, visit)
            } else {
                let (a_rank, is_end) = first_visit(features.vertex, a.len());
                let visit = (a_rank * b.len() + rank(features.edge, b.len())) * 4 + is_end;
                (separation_in_f64(edge(b, features.edge), vertex(a, features.vertex))?, visit)
            };
            if (separation.square < least) | ((separation.square == least) & (visit < earliest)) {
                (least, earliest, best) = (separation.square, visit, Some(features));
            }
        }
    }
    best
}
