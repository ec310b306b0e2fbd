//! The general shape, of which every other shape is a case: a skeleton of vertices, rounded by a radius.

use super::primitives::Edge;
use super::vertex_list::Outline;
use crate::number::Number;

/// What the vertices of a shape are. Every shape is a list of vertices and a radius: so an ellipse is none.
///
/// The methods match every kind by name: a new kind has to say what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Point,
    Segment,
    Chain,
    Convex,
    Polygon,
}

impl Kind {
    /// Whether the skeleton is a region, and the edge from the last vertex to the first one of its edges.
    #[inline(always)]
    pub const fn is_filled(self) -> bool {
        match self {
            Kind::Convex | Kind::Polygon => true,
            Kind::Point | Kind::Segment | Kind::Chain => false,
        }
    }

    /// Whether the skeleton is a line, with two ends.
    #[inline(always)]
    pub const fn is_line(self) -> bool {
        match self {
            Kind::Segment | Kind::Chain => true,
            Kind::Point | Kind::Convex | Kind::Polygon => false,
        }
    }

    /// Whether all skeletons of the kind are convex.
    #[inline(always)]
    pub const fn is_convex(self) -> bool {
        match self {
            Kind::Point | Kind::Segment | Kind::Convex => true,
            Kind::Chain | Kind::Polygon => false,
        }
    }

    /// Whether the skeleton has two vertices at most.
    #[inline(always)]
    pub const fn is_point_or_segment(self) -> bool {
        match self {
            Kind::Point | Kind::Segment => true,
            Kind::Chain | Kind::Convex | Kind::Polygon => false,
        }
    }
}

/// All points within a radius ≥ 0 of a skeleton: the Minkowski sum of the skeleton and a disc.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a, N: Number> {
    pub kind: Kind,
    /// The kinds have 1, 2, ≥ 2, ≥ 3 and ≥ 3 vertices.
    pub vertices: Outline<'a, N>,
    pub radius: f64,
}

impl<'a, N: Number> Shape<'a, N> {
    /// Whether the skeleton is a region, not a point or a line.
    pub fn is_filled(&self) -> bool {
        self.kind.is_filled()
    }

    /// Whether the kind is convex.
    pub fn is_convex(&self) -> bool {
        self.kind.is_convex()
    }

    /// Whether the shape is a region without area and without a radius. Then its interior is empty.
    pub fn has_no_interior(&self) -> bool {
        self.radius == 0.0 && self.is_filled() && !self.vertices.has_area()
    }

    /// The edges of the skeleton without those of length 0; one edge of length 0 if all vertices coincide.
    pub fn edges(&self) -> impl Iterator<Item = Edge<N>> + Clone + use<'a, N> {
        self.indexed_edges().map(|(_, edge)| edge)
    }

    /// The same edges, each with the index of the vertex at which it begins.
    pub fn indexed_edges(&self) -> impl Iterator<Item = (usize, Edge<N>)> + Clone + use<'a, N> {
        let count = self.vertices.count();
        // The first edge of an outline is the closing one, from the last vertex to the first.
        let before = if self.is_filled() { count - 1 } else { 0 };
        let index = move |i| if i < count - before { i + before } else { i + before - count };
        let is_point = self.vertices.is_point();
        let edges = self.vertices.edges(self.is_filled()).enumerate();
        let edges = edges.filter(move |(_, edge)| is_point || !edge.is_point());
        edges.take(if is_point { 1 } else { usize::MAX }).map(move |(i, edge)| (index(i), edge))
    }

    /// The edge at the last vertex of a line that has ends. All other edges leave their second vertex to the next edge.
    pub fn edge_at_end(&self) -> Option<usize> {
        let end = if self.is_filled() { None } else { self.vertices.line_ends()[1] }?;
        (0..self.vertices.count()).rev().find(|i| self.vertices.vertex(*i) != end)
    }
}
