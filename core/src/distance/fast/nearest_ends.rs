//! The closest features of a small shape and a few edges that it does not meet: the fast tier.
//!
//! If no edges cross, an end of one is nearest to another (C. Ericson, Real-Time Collision Detection, 2005, section
//! 5.1.9). So each vertex of the small shape is measured from each edge, and both ends of each edge from each side of
//! the small shape: two at a time, and only their squared distances. The nearest is measured again as a whole.

use super::segment_distance::EndSeparations;
use crate::distance::exact_distance::{Candidate, Indexed};
use crate::distance::point_segment::separation;
use crate::filter::EdgeCandidates;
use crate::number::Float;
use crate::predicate::Point;
use crate::shape::{Edge, Shape};
use crate::simd::F64x2;

/// An edge of one shape and a vertex of the other, by their indices.
#[derive(Clone, Copy)]
struct EndAtEdge {
    edge_is_small: bool,
    edge: usize,
    vertex: usize,
    /// The nearest end of the edge, unless a point between the ends is nearest.
    end: Option<usize>,
}

/// The nearest features so far.
struct NearestEnds {
    square: f64,
    features: Option<EndAtEdge>,
    /// Whether other features are equally near.
    is_tied: bool,
}

/// The closest features of two shapes, as [`nearest_of_pairs`](crate::distance::exact_distance::nearest_of_pairs) finds
/// them, but a vertex belongs to the edge that begins there. None if edges may meet, as all do that are so near that a
/// determinant cancels, and if several features are equally near.
pub(super) fn nearest_of_ends(
    small: Shape<Float>,
    large: Shape<Float>,
    edges: &EdgeCandidates,
    small_first: bool,
) -> Option<Candidate<Float>> {
    if edges.may_meet() {
        return None;
    }
    let mut nearest = NearestEnds { square: f64::INFINITY, features: None, is_tied: false };
    let mut i = 0;
    while let Some(edge) = edges.get(i) {
        nearest.include_edge(small, large, edge);
        i += 1;
    }
    if nearest.is_tied { None } else { Some(nearest.features?.candidate(small, large, small_first)) }
}

impl NearestEnds {
    /// An edge of the large shape.
    #[inline(always)]
    fn include_edge(&mut self, small: Shape<Float>, large: Shape<Float>, edge: usize) {
        let Edge { a, b } = large.vertices.edge(edge);
        if a == b {
            return;
        }
        let (count, ends, indices) = (small.vertices.count(), [a, b].map(widened), [edge, next(large, edge)]);
        let vertex = |i| widened(small.vertices.vertex(i));
        let mut i = 0;
        while i < count {
            let vertices = [i, if i + 1 < count { i + 1 } else { i }];
            self.include(vertices.map(vertex), ends, |lane, end| {
                let end = end.map(|end| indices[end]);
                EndAtEdge { edge_is_small: false, edge, vertex: vertices[lane], end }
            });
            i += 2;
        }
        for side in 0..if small.is_filled() { count } else { count - 1 } {
            let own = [side, next(small, side)];
            self.include(ends, own.map(vertex), |lane, end| {
                let end = end.map(|end| own[end]);
                EndAtEdge { edge_is_small: true, edge: side, vertex: indices[lane], end }
            });
        }
    }

    /// Two points and a side. The features of a lane follow from the end of the side that is nearest, if one is.
    #[inline(always)]
    fn include(&mut self, points: [F64x2; 2], side: [F64x2; 2], features: impl Fn(usize, Option<usize>) -> EndAtEdge) {
        let ends = EndSeparations::of(points, side);
        let are_near = F64x2::splat(self.square).ge(ends.squares).mask();
        for lane in 0..2 {
            if are_near >> lane & 1 == 0 {
                continue;
            }
            let (square, t) = (ends.squares.lanes()[lane], ends.t.lanes()[lane]);
            let is_beside = ends.are_beside.mask() >> lane & 1 == 1;
            let found = features(lane, if is_beside { None } else { Some(usize::from(t == 1.0)) });
            if square < self.square {
                (self.square, self.features, self.is_tied) = (square, Some(found), false);
            } else if square == self.square {
                self.is_tied |= !self.features.is_some_and(|known| known.are(found));
            }
        }
    }
}

fn widened(Point { x, y, .. }: Point<Float>) -> F64x2 {
    F64x2::new(x, y)
}

/// The vertex after a vertex, in a row or around.
fn next(shape: Shape<Float>, i: usize) -> usize {
    if i + 1 < shape.vertices.count() { i + 1 } else { 0 }
}

/// The edge that begins at a vertex; at the end of a line, the last edge.
fn edge_at(shape: Shape<Float>, i: usize) -> Indexed<Float> {
    let is_end = !shape.is_filled() && i > 0 && i + 1 == shape.vertices.count();
    let first = if is_end { i - 1 } else { i };
    (first, shape.vertices.edge(first))
}

impl EndAtEdge {
    /// Whether others are the same: a vertex may be measured as the end of either of its edges.
    fn are(self, other: EndAtEdge) -> bool {
        let is_same_way = self.edge_is_small == other.edge_is_small;
        match (self.end, other.end) {
            (None, None) => is_same_way && (self.edge, self.vertex) == (other.edge, other.vertex),
            (Some(end), Some(other_end)) if is_same_way => (end, self.vertex) == (other_end, other.vertex),
            (Some(end), Some(other_end)) => (end, self.vertex) == (other.vertex, other_end),
            _ => false,
        }
    }

    /// The features, measured whole.
    fn candidate(self, small: Shape<Float>, large: Shape<Float>, small_first: bool) -> Candidate<Float> {
        let EndAtEdge { edge_is_small, edge, vertex, .. } = self;
        let (of, to) = if edge_is_small { (small, large) } else { (large, small) };
        let (edge, at_vertex) = ((edge, of.vertices.edge(edge)), edge_at(to, vertex));
        let edge_is_a = edge_is_small == small_first;
        Candidate {
            edges: if edge_is_a { [edge, at_vertex] } else { [at_vertex, edge] },
            separation: separation(edge.1, to.vertices.vertex(vertex)),
            edge_is_a,
        }
    }
}
