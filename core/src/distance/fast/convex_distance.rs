//! The distance of small convex outlines, fast: a filter finds the closest features, which are measured in `f64`.
//!
//! The answer is the exact tier's, bit for bit, or uncertain: the filter is certain of the closest features, or it
//! leaves every pair of features that the exact tier could choose, and among those the choice is the same.
//! `Wide` numbers serve all: where no integers are needed, the kind of number changes no bit.

use super::rounded_rims::{SkeletonDistance, comes_second, on_rims};
use super::segment_distance::two_segments;
use crate::crossings::crossing_in_f64;
use crate::distance::closest::{Closest, ClosestPoints, Foot, without_minus_zeros};
use crate::distance::point_segment::{CANCELLED, plain_separation};
use crate::filter::{
    ConvexRelation, FLOOR, Fast, FeatureMatrix, LARGEST, MOST_VERTICES, Overlap, VertexEdge, closest_candidates,
    first_overlap,
};
use crate::number::{Wide, sqrt};
use crate::predicate::Point;
use crate::shape::{Edge, are_convex};
use crate::simd::{F32s, F64x2, MaskF64x2, to_floats};
use core::hint::select_unpredictable;

/// The vertices of a shape, not validated: one of a point, two of a segment, more of a convex outline.
type Vertices<'a> = &'a [[f32; 2]];

/// Vertex i; beyond the last the first again.
#[inline(always)]
fn vertex(of: Vertices, i: usize) -> Point<Wide> {
    match of.get(i).or(of.first()) {
        Some(&[x, y]) => Point::at(f64::from(x), f64::from(y)),
        None => Point::at(0.0, 0.0),
    }
}

#[inline(always)]
fn edge(of: Vertices, i: usize) -> Edge<Wide> {
    Edge { a: vertex(of, i), b: vertex(of, i + 1) }
}

/// Neither negative nor a denormal, NaN or too large for what its shape is measured by.
#[inline(always)]
fn is_plain_radius(radius: f32) -> bool {
    const LEAST: u32 = f32::MIN_POSITIVE.to_bits();
    const MOST: u32 = (1.0 / f32::EPSILON).to_bits();
    let bits = radius.to_bits();
    (bits == 0) | (bits.wrapping_sub(LEAST) < MOST - LEAST)
}

/// The distance of two convex shapes and their closest points. For use in what `dispatch!` makes. O(n·m).
#[inline(always)]
pub fn fast_closest_points<V: F32s>(a: Vertices, a_radius: f32, b: Vertices, b_radius: f32) -> Fast<ClosestPoints> {
    match convex_distance::<V>(a, a_radius, b, b_radius) {
        Some(closest) => Fast::Certain(closest),
        None => Fast::Uncertain,
    }
}

#[inline(always)]
fn convex_distance<V: F32s>(a: Vertices, a_radius: f32, b: Vertices, b_radius: f32) -> Option<ClosestPoints> {
    let sharp = a_radius.to_bits() | b_radius.to_bits() == 0;
    if !sharp && !(is_plain_radius(a_radius) & is_plain_radius(b_radius)) {
        return None;
    }
    let radii = [f64::from(a_radius), f64::from(b_radius)];
    match (a, b) {
        ([p], [q]) => points([a, b], [*p, *q], radii, sharp),
        ([_], [_, _]) | ([_, _], [_]) => beside([a, b], point_part(a, b)?, radii, sharp),
        ([p, q], [r, s]) => match two_segments([[p, q], [r, s]], comes_second(a, b, radii)?)? {
            None => crossing([a, b], [0, 0]),
            Some(apart) if sharp && let Some(closest) = apart.plain() => Some(closest),
            Some(apart) => on_rims(apart.nearest(), [a, b], radii),
        },
        _ => {
            // Most outlines are boxes, and with counts that compilers know this takes less.
            if let (Ok(a), Ok(b)) = (<&[_; 4]>::try_from(a), <&[_; 4]>::try_from(b)) {
                outlines::<V::F32x8>([a, b], radii, sharp)
            } else if (a.len() <= MOST_VERTICES / 2) & (b.len() <= MOST_VERTICES / 2) {
                outlines::<V::F32x8>([a, b], radii, sharp)
            } else if (a.len() <= MOST_VERTICES) & (b.len() <= MOST_VERTICES) {
                outlines::<V::F32x16>([a, b], radii, sharp)
            } else {
                None
            }
        }
    }
}

/// Of two shapes of which one is an outline.
#[inline(always)]
fn outlines<V: F32s>([a, b]: [Vertices; 2], radii: [f64; 2], sharp: bool) -> Option<ClosestPoints> {
    let relation = ConvexRelation::<V>::at(a, b)?;
    if !relation.is_strict && !are_convex([a, b]) {
        return None;
    }
    if !relation.is_apart() {
        common([a, b], relation.overlap_matrices()?, comes_second(a, b, radii)?)
    } else if let Some(part) = relation.vertex_edge() {
        between_ends([a, b], part, radii, sharp)
    } else if let Some(pair) = relation.vertex_vertex() {
        corners([a, b], pair, radii, sharp)
    } else {
        beside([a, b], one_of_parts([a, b], radii)?, radii, sharp)
    }
}

/// A common point of shapes that meet.
#[inline(always)]
fn common([a, b]: [Vertices; 2], tables: [FeatureMatrix; 2], b_first: bool) -> Option<ClosestPoints> {
    let (of_b, i) = match first_overlap(tables, [a.len(), b.len()], b_first) {
        Overlap::Crossing(i, j) => return crossing([a, b], [i, j]),
        Overlap::Inside(i) => (true, i),
        Overlap::Around(i) => (false, i),
    };
    let inner = select_unpredictable(of_b, b, a);
    let [point, _] = without_minus_zeros(*inner.get(i)?, [0.0; 2]);
    let (edge, t) = named(inner, i, 0.0);
    let pick = |b: usize, a: usize| select_unpredictable(of_b, b, a);
    let (edges, t) = ([pick(0, edge), pick(edge, 0)], t as f32);
    let t = [select_unpredictable(of_b, 0.0, t), select_unpredictable(of_b, t, 0.0)];
    Some(ClosestPoints { distance: 0.0, a: point, b: point, t, edges })
}

/// Of two edges that cross.
#[inline(always)]
fn crossing([a, b]: [Vertices; 2], [i, j]: [usize; 2]) -> Option<ClosestPoints> {
    let ((x, y), [a_t, b_t]) = crossing_in_f64(edge(a, i), edge(b, j))?;
    Some(Closest { distance: 0.0, a: Foot { x, y, edge: i, t: a_t }, b: Foot { x, y, edge: j, t: b_t } }.into())
}

/// From two vertices that are nearest.
#[inline(always)]
fn corners([a, b]: [Vertices; 2], [i, j]: [usize; 2], radii: [f64; 2], sharp: bool) -> Option<ClosestPoints> {
    let (p, q) = (vertex(a, i), vertex(b, j));
    let way = (q.x - p.x, q.y - p.y);
    let distance = sqrt(way.0 * way.0 + way.1 * way.1);
    let ((a_edge, a_t), (b_edge, b_t)) = (named(a, i, 0.0), named(b, j, 0.0));
    if sharp {
        let [a, b] = without_minus_zeros(*a.get(i)?, *b.get(j)?);
        return Some(ClosestPoints {
            distance: plain_distance(distance)?,
            a,
            b,
            // Either 0 or 1.
            t: [a_t as f32, b_t as f32],
            edges: [a_edge, b_edge],
        });
    }
    let feet = [F64x2::new(p.x, p.y), F64x2::new(q.x, q.y)];
    let nearest =
        SkeletonDistance { distance, feet, way: F64x2::new(way.0, way.1), t: [a_t, b_t], edges: [a_edge, b_edge] };
    on_rims(nearest, [a, b], radii)
}

/// A distance that is no denormal float, in any floating-point mode.
#[inline(always)]
fn plain_distance(distance: f64) -> Option<f32> {
    if distance >= f64::from(f32::MIN_POSITIVE) { Some(distance as f32) } else { None }
}

/// From a vertex of one and an edge of the other that is nearest between its ends.
///
/// All as in [`plain_separation`], but for what tells of ends.
#[inline(always)]
fn between_ends([a, b]: [Vertices; 2], part: VertexEdge, radii: [f64; 2], sharp: bool) -> Option<ClosestPoints> {
    let edge_is_a = part.edge_is_a;
    let of = select_unpredictable(edge_is_a, a, b);
    let to = select_unpredictable(edge_is_a, b, a);
    let pair = |p: Point<Wide>| F64x2::new(p.x, p.y);
    let (Edge { a: from, b: end }, vertex) = (edge(of, part.edge), pair(vertex(to, part.vertex)));
    let (from, end) = (pair(from), pair(end));
    let (u, to_vertex) = (end - from, vertex - from);
    let (products, lengths) = (u * to_vertex.swapped(), u * u);
    let determinant = products.first() - products.second();
    let sizes = products.abs();
    if determinant.abs() < CANCELLED * (sizes.first() + sizes.second()) {
        return None;
    }
    let (along_from, along_end) = (u * to_vertex, u * (vertex - end));
    let past = along_from.zip_lo(along_end) + along_from.zip_hi(along_end);
    let inverse = 1.0 / (lengths.first() + lengths.second());
    let places = past * F64x2::splat(inverse) + F64x2::new(0.0, 1.0);
    // From the nearer end.
    let (past_from, past_end) = (past.zip_lo(past), past.zip_hi(past));
    let t = (F64x2::splat(0.0) - past_end).lt(past_from).select(places.zip_hi(places), places.zip_lo(places));
    let (low, high) = (from + t * u, end + (t - F64x2::splat(1.0)) * u);
    let foot = F64x2::splat(0.5).lt(t).select(high, low);
    // On an edge along one axis it has the vertex's coordinate along that.
    let foot = u.swapped().eq(F64x2::splat(0.0)).select(vertex, foot);
    let distance = sqrt(determinant * (determinant * inverse));
    let (vertex_edge, vertex_t) = named(to, part.vertex, 0.0);
    let pick_edge = |one: usize, other: usize| select_unpredictable(edge_is_a, one, other);
    let edges = [pick_edge(part.edge, vertex_edge), pick_edge(vertex_edge, part.edge)];
    if sharp && let Some([x, y, t, distance]) = to_floats([foot, t.zip_lo(F64x2::splat(distance))]) {
        // The vertex is a point of floats.
        let bits = |[x, y]: [f32; 2]| u64::from(x.to_bits()) | u64::from(y.to_bits()) << 32;
        let floats = |bits: u64| [f32::from_bits(bits as u32), f32::from_bits((bits >> 32) as u32)];
        let pick = |one: u64, other: u64| floats(select_unpredictable(edge_is_a, one, other));
        let [foot, vertex] = without_minus_zeros([x, y], *to.get(part.vertex)?).map(bits);
        let (t, turned) = (bits([t, vertex_t as f32]), bits([vertex_t as f32, t]));
        return Some(ClosestPoints {
            distance,
            a: pick(foot, vertex),
            b: pick(vertex, foot),
            t: pick(t, turned),
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
        way: across * F64x2::splat(if (determinant > 0.0) == edge_is_a { 1.0 } else { -1.0 }),
        t: [t.first(), t.second()],
        edges,
    };
    on_rims(nearest, [a, b], radii)
}

/// From a vertex of one and an edge of the other.
#[inline(always)]
fn beside([a, b]: [Vertices; 2], part: VertexEdge, radii: [f64; 2], sharp: bool) -> Option<ClosestPoints> {
    let edge_is_a = part.edge_is_a;
    let of = select_unpredictable(edge_is_a, a, b);
    let to = select_unpredictable(edge_is_a, b, a);
    let p = vertex(to, part.vertex);
    let separation = plain_separation(edge(of, part.edge), p)?;
    let (x, y) = separation.foot();
    let ends = separation.t == 1.0;
    let next = if part.edge + 1 < of.len() { part.edge + 1 } else { 0 };
    let foot_edge = select_unpredictable(ends, next, part.edge);
    let (foot_edge, foot_t) = named(of, foot_edge, select_unpredictable(ends, 0.0, separation.t));
    let (vertex_edge, vertex_t) = named(to, part.vertex, 0.0);
    let distance = separation.distance();
    let pick_edge = |one: usize, other: usize| select_unpredictable(edge_is_a, one, other);
    let edges = [pick_edge(foot_edge, vertex_edge), pick_edge(vertex_edge, foot_edge)];
    if sharp && let Some([x, y, t, distance]) = to_floats([F64x2::new(x, y), F64x2::new(foot_t, distance)]) {
        // The vertex is a point of floats.
        let [foot, p] = without_minus_zeros([x, y], *to.get(part.vertex)?);
        let vertex_t = vertex_t as f32;
        let pick = |one: [f32; 2], other: [f32; 2]| select_unpredictable(edge_is_a, one, other);
        let t = pick([t, vertex_t], [vertex_t, t]);
        return Some(ClosestPoints { distance, a: pick(foot, p), b: pick(p, foot), t, edges });
    }
    let pick = |one: F64x2, other: F64x2| MaskF64x2::all(edge_is_a).select(one, other);
    let (foot, vertex) = (F64x2::new(x, y), F64x2::new(p.x, p.y));
    let (way_x, way_y) = separation.way();
    let (t, side) =
        (pick(F64x2::new(foot_t, vertex_t), F64x2::new(vertex_t, foot_t)), pick(F64x2::splat(1.0), F64x2::splat(-1.0)));
    let nearest = SkeletonDistance {
        distance,
        feet: [pick(foot, vertex), pick(vertex, foot)],
        way: F64x2::new(way_x, way_y) * side,
        t: [t.first(), t.second()],
        edges,
    };
    on_rims(nearest, [a, b], radii)
}

/// Of two points that are apart.
#[inline(always)]
fn points(shapes: [Vertices; 2], [p, q]: [[f32; 2]; 2], radii: [f64; 2], sharp: bool) -> Option<ClosestPoints> {
    let pair = |[x, y]: [f32; 2]| F64x2::new(f64::from(x), f64::from(y));
    let feet = [pair(p), pair(q)];
    let way = feet[1] - feet[0];
    let squares = way * way;
    let square = squares.first() + squares.second();
    if !(are_small(&[p, q]) & (square > LEAST_SQUARE)) {
        return None;
    }
    let distance = sqrt(square);
    if sharp {
        let [a, b] = without_minus_zeros(p, q);
        return Some(ClosestPoints { distance: plain_distance(distance)?, a, b, t: [0.0; 2], edges: [0; 2] });
    }
    on_rims(SkeletonDistance { distance, feet, way, t: [0.0; 2], edges: [0; 2] }, shapes, radii)
}

/// Whether `f64` bears all that is made of coordinates.
#[inline(always)]
fn are_small(vertices: Vertices) -> bool {
    vertices.iter().fold(true, |all, [x, y]| all & (x.abs() < LARGEST) & (y.abs() < LARGEST))
}

/// From here on no floating-point mode takes a squared distance for 0.
const LEAST_SQUARE: f64 = (FLOOR as f64) * (FLOOR as f64);

/// A place on an edge, which may be the one that would close a segment: its last vertex ends the only edge.
#[inline(always)]
fn named(of: Vertices, edge: usize, t: f64) -> (usize, f64) {
    if (of.len() == 2) & (edge == 1) { (0, 1.0) } else { (edge, t) }
}

/// Of a point and a segment that are apart.
#[inline(always)]
fn point_part(a: Vertices, b: Vertices) -> Option<VertexEdge> {
    if !(are_small(a) & are_small(b)) {
        return None;
    }
    let edge_is_a = a.len() == 2;
    let (of, to) = if edge_is_a { (a, b) } else { (b, a) };
    let (line, p) = (edge(of, 0), vertex(to, 0));
    let square = plain_separation(line, p)?.square;
    let to_end = |end: Point<Wide>| (end.x - p.x) * (end.x - p.x) + (end.y - p.y) * (end.y - p.y);
    let (first, last) = (to_end(line.a), to_end(line.b));
    if square <= LEAST_SQUARE {
        return None;
    }
    // A foot so close to an end that the end is found nearer.
    Some(if (first < square) & (first <= last) {
        VertexEdge { vertex: 0, edge: 0, edge_is_a: !edge_is_a }
    } else if last < square {
        VertexEdge { vertex: 1, edge: 0, edge_is_a: !edge_is_a }
    } else {
        VertexEdge { vertex: 0, edge: 0, edge_is_a }
    })
}

const ROW: u32 = 8;

/// Of outlines that are apart, and may be nearest in several places, the nearest parts.
#[cold]
#[inline(never)]
fn one_of_parts([a, b]: [Vertices; 2], radii: [f64; 2]) -> Option<VertexEdge> {
    nearest([a, b], closest_candidates(a, b)?, comes_second(a, b, radii)?)
}

/// The nearest of several parts; of several such the one that the search comes to first.
fn nearest([a, b]: [Vertices; 2], [to_a, to_b]: [FeatureMatrix; 2], b_first: bool) -> Option<VertexEdge> {
    if b_first {
        let part = nearest([b, a], [to_b, to_a], false)?;
        return Some(VertexEdge { edge_is_a: !part.edge_is_a, ..part });
    }
    let (mut least, mut first, mut best) = (f64::INFINITY, 0, None);
    // The search begins with the edges that close the outlines.
    let rank = |edge: usize, count: usize| if (count > 2) & (edge + 1 < count) { edge + 1 } else { 0 };
    // A vertex comes up with the first of its two edges: as the end of the edge before it, the last one as a beginning.
    let comes = |vertex: usize, count: usize| match count {
        2 => (0, vertex),
        _ if vertex + 1 < count => (vertex, 1),
        _ => (0, 0),
    };
    for (table, edge_is_a) in [(to_a, true), (to_b, false)] {
        let mut rest = table;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            let part = VertexEdge { vertex: (bit / ROW) as usize, edge: (bit % ROW) as usize, edge_is_a };
            let (separation, place) = if edge_is_a {
                let (b_rank, end) = comes(part.vertex, b.len());
                let place = (rank(part.edge, a.len()) * b.len() + b_rank) * 4 + 2 + end;
                (plain_separation(edge(a, part.edge), vertex(b, part.vertex))?, place)
            } else {
                let (a_rank, end) = comes(part.vertex, a.len());
                let place = (a_rank * b.len() + rank(part.edge, b.len())) * 4 + end;
                (plain_separation(edge(b, part.edge), vertex(a, part.vertex))?, place)
            };
            if (separation.square < least) | ((separation.square == least) & (place < first)) {
                (least, first, best) = (separation.square, place, Some(part));
            }
        }
    }
    best
}
