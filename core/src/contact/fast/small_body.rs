//! A small convex body, and an edge near it.

use super::edge_nearby::{EdgeNearby, SLACK_FACTOR};
use super::few_edges::{FewEdges, FewItems, MOST};
use crate::distance::point_segment::determinant;
use crate::number::{Number, Sign};
use crate::predicate::determinant::rounded_determinant;
use crate::shape::{Edge, Kind, Shape};

/// An edge and a small convex body, from their determinants. Of vertices there is a bit for each, by its number, of
/// sides by its place.
#[derive(Clone, Copy)]
pub struct EdgeAtBody {
    /// The determinants of the edge and each vertex of the body, positive to the left of the edge.
    pub lefts: [f64; MOST],
    /// The determinants of each side of the body and both ends of the edge.
    pub ends: [[f64; 2]; MOST],
    /// The vertices to the left of the edge.
    pub is_left: u8,
    /// The vertices that may be within the distance of the edge's line.
    pub vertices_within: u8,
    /// The sides that cross the edge.
    pub crossings: u8,
    /// Of each end, the sides whose lines may be within the distance of it, and that it is in front of.
    pub sides_within: [u8; 2],
    /// Whether each end may be within the distance of the body.
    pub is_end_near: [bool; 2],
    /// Whether each end is inside of the body.
    pub is_end_inside: [bool; 2],
    /// Whether a vertex on the line of the edge, or a side through an end of it, leaves crossings uncertain.
    pub is_uncertain: bool,
}

impl EdgeAtBody {
    pub const NONE: Self = EdgeAtBody {
        lefts: [0.0; MOST],
        ends: [[0.0; 2]; MOST],
        is_left: 0,
        vertices_within: 0,
        crossings: 0,
        sides_within: [0; 2],
        is_end_near: [false; 2],
        is_end_inside: [false; 2],
        is_uncertain: false,
    };

    /// Measures an edge with a length. Returns whether it may be within a distance of the body, given squared; else the
    /// body is beyond the line of the edge, or the edge beyond a side.
    pub fn measure<N: Number>(&mut self, edge: &EdgeNearby<N>, body: &FewEdges<N>, square: f64) -> bool {
        let limit = square * edge.square * SLACK_FACTOR;
        let all = !0 >> (MOST - body.vertices.len());
        let (mut is_left, mut vertices_within, mut is_uncertain) = (0u8, 0u8, false);
        for (i, (own, at)) in self.lefts.iter_mut().zip(body.shape.vertices.points()).enumerate() {
            let left = determinant(edge.edge.a, edge.edge.b, at);
            *own = left;
            is_left |= u8::from(left > 0.0) << i;
            vertices_within |= u8::from(left * left <= limit) << i;
            is_uncertain |= left == 0.0;
        }
        if vertices_within == 0 && (is_left == 0 || is_left == all) {
            return false;
        }
        let (inward, is_line) = (if body.winding < 0 { -1.0 } else { 1.0 }, body.winding == 0);
        let (mut sides_within, mut crossings) = ([0u8; 2], 0u8);
        let (mut is_end_near, mut is_end_inside) = ([true; 2], [!is_line; 2]);
        for (place, (ends, side)) in self.ends.iter_mut().zip(body.edges).enumerate() {
            *ends = [edge.edge.a, edge.edge.b].map(|end| determinant(side.edge.a, side.edge.b, end));
            let limit = square * side.square * SLACK_FACTOR;
            let is_inside = ends.map(|left| left * inward > 0.0);
            let is_front = ends.map(|left| is_line | (left * inward < 0.0));
            let is_within = ends.map(|left| left * left <= limit);
            let is_beyond = [is_front[0] & !is_within[0], is_front[1] & !is_within[1]];
            if is_beyond[0] & is_beyond[1] & (is_inside[0] == is_inside[1]) {
                return false;
            }
            for end in 0..2 {
                sides_within[end] |= u8::from(is_front[end] & is_within[end]) << place;
                is_end_near[end] &= !is_beyond[end];
                is_end_inside[end] &= is_inside[end];
            }
            let turns = (is_left >> side.number ^ is_left >> side.end) & 1;
            crossings |= (turns & u8::from(is_inside[0] != is_inside[1])) << place;
            is_uncertain |= (turns != 0) & ((ends[0] == 0.0) | (ends[1] == 0.0));
        }
        (self.is_left, self.vertices_within, self.crossings) = (is_left, vertices_within, crossings);
        // Without a reach no end touches a side, not even on its line.
        self.sides_within = if square > 0.0 { sides_within } else { [0; 2] };
        (self.is_end_near, self.is_end_inside, self.is_uncertain) = (is_end_near, is_end_inside, is_uncertain);
        true
    }

    /// The determinant of the edge and a vertex of the body.
    pub fn left(&self, vertex: usize) -> f64 {
        self.lefts.get(vertex).copied().unwrap_or(0.0)
    }

    /// The determinant of a side of the body, by its place, and an end of the edge.
    pub fn end(&self, side: usize, end: usize) -> f64 {
        self.ends.get(side).and_then(|ends| ends.get(end)).copied().unwrap_or(0.0)
    }
}

/// Lists the sides of a small convex shape in the order of its edges, and returns its winding, 0 of a segment: of an
/// outline all of whose corners certainly turn one way, once around, or of a segment with a length. None of others.
pub fn sides_of_body<N: Number>(shape: Shape<N>, sides: &mut FewItems<EdgeNearby<N>>) -> Option<Sign> {
    let (vertices, count) = (shape.vertices, shape.vertices.count());
    match shape.kind {
        Kind::Segment => {
            let edge = Edge { a: vertices.first(), b: vertices.last() };
            sides.add(EdgeNearby::new([0, 1], edge))?;
            return (count == 2 && !edge.is_point()).then_some(0);
        }
        Kind::Convex | Kind::Polygon if (3..=MOST).contains(&count) => {}
        _ => return None,
    }
    let (mut before, mut a) = (vertices.vertex(count - 2), vertices.last());
    let (mut left, mut right, mut reversals, mut was_forward) = (true, true, 0, before.precedes(a));
    for (i, b) in vertices.points().enumerate() {
        sides.add(EdgeNearby::new([if i > 0 { i - 1 } else { count - 1 }, i], Edge { a, b }))?;
        let ((turn, size), is_forward) = (rounded_determinant(before, a, b), a.precedes(b));
        left &= turn > N::SLACK * size;
        right &= -turn > N::SLACK * size;
        reversals += usize::from(was_forward != is_forward);
        (before, a, was_forward) = (a, b, is_forward);
    }
    (left != right && reversals == 2).then_some(if left { 1 } else { -1 })
}
