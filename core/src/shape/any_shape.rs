//! The shape that every other one is a case of: vertices of some kind, fattened by a radius.

use super::primitives::Edge;
use super::vertex_list::Outline;
use crate::number::Number;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Point,
    Segment,
    Chain,
    Convex,
    Polygon,
}

/// A skeleton of vertices fattened by a radius ≥ 0.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a, N: Number> {
    pub kind: Kind,
    /// As many as the kind asks for: 1, 2, ≥ 2, ≥ 3, ≥ 3.
    pub vertices: Outline<'a, N>,
    pub radius: f64,
}

impl<'a, N: Number> Shape<'a, N> {
    /// Whether the skeleton is a region rather than a point or a line.
    pub fn is_filled(&self) -> bool {
        matches!(self.kind, Kind::Convex | Kind::Polygon)
    }

    /// Whether all between two of its points is of it, if an outline is what its kind says.
    pub fn is_convex(&self) -> bool {
        matches!(self.kind, Kind::Point | Kind::Segment | Kind::Convex)
    }

    /// Whether it is a region without area and without a radius: then no point is in its interior.
    pub fn has_no_interior(&self) -> bool {
        self.radius == 0.0 && self.is_filled() && !self.vertices.has_area()
    }

    /// The edges of the skeleton that have a length; one without, where all vertices coincide.
    pub fn edges(&self) -> impl Iterator<Item = Edge<N>> + Clone + use<'a, N> {
        self.indexed_edges().map(|(_, edge)| edge)
    }

    /// The same with the index of the vertex that each begins at.
    pub fn indexed_edges(&self) -> impl Iterator<Item = (usize, Edge<N>)> + Clone + use<'a, N> {
        let count = self.vertices.count();
        // The edges of an outline begin with the one that closes it.
        let before = if self.is_filled() { count - 1 } else { 0 };
        let index = move |i| if i < count - before { i + before } else { i + before - count };
        let is_point = self.vertices.is_point();
        let edges = self.vertices.edges(self.is_filled()).enumerate();
        let edges = edges.filter(move |(_, edge)| is_point || !edge.is_point());
        edges.take(if is_point { 1 } else { usize::MAX }).map(move |(i, edge)| (index(i), edge))
    }
}
