//! The edge that a vertex inside of another shape touches: the nearest one, or one of two that meet at the nearest
//! vertex.

use super::edge_nearby::{EdgeNearby, FootOnEdge, SLACK_FACTOR};
use crate::contact::concave_view::{VertexWithNeighbors, normal};
use crate::contact::touching_vertices::{SAME_DEPTH, depth_behind};
use crate::number::{Number, Sign, f64_min, sqrt};
use crate::predicate::Point;
use crate::shape::NearEdges;

/// The nearest edges to a point, of those that have been included.
pub struct NearestEdges<N> {
    p: Point<N>,
    nearest: [Measured<N>; 2],
    /// The least squared distance of the other edges.
    next: f64,
}

/// An edge and its squared distance from a point.
#[derive(Clone, Copy)]
struct Measured<N> {
    edge: EdgeNearby<N>,
    square: f64,
    foot: FootOnEdge,
}

impl<N: Number> NearestEdges<N> {
    /// The nearest edges of an outline of which all within a distance are given. None if that is not certain.
    pub fn find(outline: &NearEdges<N>, p: Point<N>, given_within: f64) -> Option<Self> {
        let mut nearest = NearestEdges::of(p);
        let is_uncertain =
            outline.any_nearest(p, |(number, edge)| nearest.include(EdgeNearby::of(outline.shape, number, edge)));
        let is_given = nearest.nearest[0].square * SLACK_FACTOR < given_within * given_within;
        (!is_uncertain && is_given).then_some(nearest)
    }

    /// None yet.
    pub fn of(p: Point<N>) -> Self {
        let none = Measured { edge: EdgeNearby::NONE, square: f64::INFINITY, foot: FootOnEdge::Uncertain };
        NearestEdges { p, nearest: [none; 2], next: f64::INFINITY }
    }

    /// Includes an edge with a length, and returns its squared distance. None if that is not certain.
    #[inline(always)]
    pub fn include(&mut self, edge: EdgeNearby<N>) -> Option<f64> {
        let p = self.p;
        let end_square = |end: Point<N>| {
            let (x, y) = (p.x - end.x, p.y - end.y);
            x * x + y * y
        };
        let foot = edge.foot(p);
        let square = match foot {
            FootOnEdge::Inside => {
                let left = edge.left(p);
                left * left / edge.square
            }
            FootOnEdge::Before => end_square(edge.edge.a),
            FootOnEdge::Past => end_square(edge.edge.b),
            FootOnEdge::Uncertain => return None,
        };
        let [one, other] = &mut self.nearest;
        let new = Measured { edge, square, foot };
        if square < one.square {
            self.next = other.square;
            (*one, *other) = (new, *one);
        } else if square < other.square {
            self.next = other.square;
            *other = new;
        } else {
            self.next = f64_min(self.next, square);
        }
        Some(square)
    }

    /// The edge of an outline with a winding that a vertex at the point touches, if it can rest on a nearest one. None
    /// if it is not certain, and if the nearest ones are two edges of a chain.
    pub fn touched(
        &self,
        vertex: &VertexWithNeighbors<N>,
        winding: Sign,
        is_chain: bool,
    ) -> Option<Option<EdgeNearby<N>>> {
        let [one, other] = &self.nearest;
        let (farther, can_rest) =
            (one.square * SLACK_FACTOR, |of: &Measured<N>| of.edge.can_rest_behind(vertex, winding));
        if one.square <= 0.0 {
            return None;
        }
        if one.foot == FootOnEdge::Inside && other.square > farther {
            return Some(can_rest(one).then_some(one.edge));
        }
        // Two edges that meet at the nearest vertex are exactly as near. Of these the one counts that the vertex is
        // deeper behind.
        let meet = |before: &Measured<N>, after: &Measured<N>| {
            before.foot == FootOnEdge::Past && after.foot == FootOnEdge::Before && before.edge.end == after.edge.number
        };
        let are_nearest = (meet(one, other) || meet(other, one)) && other.square == one.square && self.next > farther;
        if is_chain || !are_nearest {
            return None;
        }
        match [one, other].map(can_rest) {
            [false, false] => Some(None),
            [true, false] => Some(Some(one.edge)),
            [false, true] => Some(Some(other.edge)),
            [true, true] => {
                let depth = |Measured { edge: EdgeNearby { edge, .. }, .. }: &Measured<N>| {
                    depth_behind(*edge, normal(edge.directed(winding)), self.p)
                };
                let [depth, other_depth] = [one, other].map(depth);
                let is_certain = (depth - other_depth).abs() > SAME_DEPTH * sqrt(one.square);
                is_certain.then_some(Some(if depth > other_depth { one.edge } else { other.edge }))
            }
        }
    }
}
