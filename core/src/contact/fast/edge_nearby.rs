//! An edge of an outline or of a small body at it, and where a point is beside it, by error bounds.

use crate::contact::concave_view::VertexWithNeighbors;
use crate::contact::straight_side::StraightSide;
use crate::distance::point_segment::determinant;
use crate::number::{Number, Sign};
use crate::predicate::Point;
use crate::predicate::determinant::rounded_determinant;
use crate::shape::{Edge, Kind, Shape};

/// A factor between squared lengths that certainly differ: determinants are off by less than 2^-30 of themselves.
pub const SLACK_FACTOR: f64 = 1.0 + 1.0 / (1u64 << 20) as f64;

/// An edge of an outline.
#[derive(Clone, Copy)]
pub struct EdgeNearby<N> {
    pub number: usize,
    /// The vertex at its end.
    pub end: usize,
    pub edge: Edge<N>,
    /// The squared length.
    pub square: f64,
}

/// Where the foot of a point on an edge's line is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FootOnEdge {
    /// Certainly strictly between the ends of the edge.
    Inside,
    /// Certainly before the first end.
    Before,
    /// Certainly past the last end.
    Past,
    Uncertain,
}

/// The winding of a polygon; 0 of a chain. `None` for other kinds, for a polygon whose winding is 0, and for a chain
/// that ends where it begins and may go on there.
pub fn outline_winding<N: Number>(outline: Shape<N>) -> Option<Sign> {
    match outline.kind {
        Kind::Polygon => Some(outline.vertices.winding()).filter(|winding| *winding != 0),
        Kind::Chain => (outline.vertices.first() != outline.vertices.last()).then_some(0),
        Kind::Point | Kind::Segment | Kind::Convex => None,
    }
}

impl<N: Number> EdgeNearby<N> {
    /// No edge.
    pub const NONE: Self =
        EdgeNearby { number: 0, end: 0, edge: Edge { a: Point::ORIGIN, b: Point::ORIGIN }, square: 0.0 };

    /// An edge of an outline.
    pub fn of(outline: Shape<N>, number: usize, edge: Edge<N>) -> Self {
        EdgeNearby::new([number, if number + 1 < outline.vertices.count() { number + 1 } else { 0 }], edge)
    }

    /// The edges of an outline before and behind this one.
    pub fn beside(&self, outline: Shape<N>) -> [Option<Self>; 2] {
        let (last, is_closed) = (outline.vertices.count() - 1, outline.is_filled());
        let before = self.number.checked_sub(1).or(is_closed.then_some(last));
        let behind = (is_closed || self.end < last).then_some(self.end);
        [before, behind]
            .map(|number| number.map(|number| EdgeNearby::of(outline, number, outline.vertices.edge(number))))
    }

    /// The place of the edge in the order of an outline's edges.
    pub fn place(&self, outline: Shape<N>) -> usize {
        if outline.is_filled() { self.end } else { self.number }
    }

    /// The edge between two vertices.
    pub fn new([number, end]: [usize; 2], edge: Edge<N>) -> Self {
        let (x, y) = (edge.b.x - edge.a.x, edge.b.y - edge.a.y);
        EdgeNearby { number, end, edge, square: x * x + y * y }
    }

    /// Whether the edge is certainly a straight side of its own: the outline turns or ends at both ends.
    pub fn is_straight_side(&self, outline: Shape<N>) -> bool {
        let EdgeNearby { number, end, edge: Edge { a, b }, .. } = *self;
        let (vertices, count, is_closed) = (outline.vertices, outline.vertices.count(), outline.is_filled());
        let before = number.checked_sub(1).or(is_closed.then_some(count - 1));
        let after = if end + 1 < count { Some(end + 1) } else { is_closed.then_some(0) };
        let turns = |at: Point<N>, from: Point<N>, other: Option<usize>| match other {
            Some(other) => {
                let (turn, size) = rounded_determinant(from, at, vertices.vertex(other));
                turn.abs() > N::SLACK * size
            }
            None => true,
        };
        a != b && turns(a, b, before) && turns(b, a, after)
    }

    /// The edge as a side, in a direction.
    pub fn side(&self, is_listed: bool) -> StraightSide<N> {
        StraightSide::of_edge(self.edge, [self.number, self.end], is_listed)
    }

    /// Whether a vertex of another shape is behind the edge of an outline with a winding, or on it, and can rest on it.
    pub fn can_rest_behind(&self, vertex: &VertexWithNeighbors<N>, winding: Sign) -> bool {
        let left = self.left(vertex.at);
        (if winding < 0 { left <= 0.0 } else { left >= 0.0 }) && vertex.can_rest_on(self.edge.directed(winding))
    }

    /// Whether a vertex of another shape may be beside the edge of an outline with a winding and behind it, and rest on
    /// it.
    pub fn may_rest_beside(&self, vertex: &VertexWithNeighbors<N>, winding: Sign) -> bool {
        matches!(self.foot(vertex.at), FootOnEdge::Inside | FootOnEdge::Uncertain)
            && self.can_rest_behind(vertex, winding)
    }

    /// The determinant of the edge and a point, positive to the left of the edge.
    pub fn left(&self, p: Point<N>) -> f64 {
        determinant(self.edge.a, self.edge.b, p)
    }

    /// From both ends, each with its own error: the distance of an end stands in for that of a foot that is uncertain,
    /// so the foot must be at the end then, within the rounding errors of the products there.
    pub fn foot(&self, p: Point<N>) -> FootOnEdge {
        let Edge { a, b } = self.edge;
        let along = |a: Point<N>, b: Point<N>| {
            let (x, y) = ((b.x - a.x) * (p.x - a.x), (b.y - a.y) * (p.y - a.y));
            (x + y, N::SLACK * (x.abs() + y.abs()))
        };
        let ((past_a, a_error), (past_b, b_error)) = (along(a, b), along(b, a));
        if past_a < -a_error {
            FootOnEdge::Before
        } else if past_b < -b_error {
            FootOnEdge::Past
        } else if past_a > a_error && past_b > b_error {
            FootOnEdge::Inside
        } else {
            FootOnEdge::Uncertain
        }
    }
}
