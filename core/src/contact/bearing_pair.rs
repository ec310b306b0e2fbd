//! Two straight sides that bear on each other have one contact, though vertices of both touch.

use super::reference_edge::{EQUAL, upward};
use super::side_manifold::TouchingVertex;
use super::straight_side::StraightSide;
use super::touching_vertices::VerticesOnEdges;
use crate::number::{Number, f64_max};

impl<N: Number> VerticesOnEdges<'_, N> {
    /// Whether a vertex that touches a side is an end of a contact of the vertex's own side, with the ends of this one.
    pub fn is_end_of_other(&self, vertex: usize, side: &StraightSide<N>) -> bool {
        let sides = self.vertex_shape.sides_facing(vertex, side.ends());
        sides.into_iter().flatten().any(|other| side.stretch(&other).is_some() && !self.bears(side, &other))
    }

    /// Whether the contact of two sides is that of the edges' side: the one in which an end of the other is deeper. If
    /// they are equally deep the longer one, and of equally long sides the one whose normal points more upward.
    fn bears(&self, side: &StraightSide<N>, other: &StraightSide<N>) -> bool {
        if !side.ends().into_iter().any(|end| other.is_beside(end)) {
            return true;
        }
        let Some(other_depth) = self.exchanged().deepest_end(other, side) else {
            return true;
        };
        let Some(depth) = self.deepest_end(side, other) else {
            return false;
        };
        if (depth - other_depth).abs() > EQUAL * f64_max(depth.abs(), other_depth.abs()) {
            return depth > other_depth;
        }
        let square = |side: &StraightSide<N>| {
            let (x, y) = (side.to.x - side.from.x, side.to.y - side.from.y);
            x * x + y * y
        };
        let (own_square, other_square) = (square(side), square(other));
        if (own_square - other_square).abs() > EQUAL * f64_max(own_square, other_square) {
            return own_square > other_square;
        }
        let (own_upward, other_upward) = (upward(side.ends()), upward(other.ends()));
        own_upward > other_upward || (own_upward == other_upward && self.vertex_shape_is_first)
    }

    /// The depth of the deepest end of another side that touches a side and is beside it.
    fn deepest_end(&self, side: &StraightSide<N>, other: &StraightSide<N>) -> Option<f64> {
        let touching = other
            .vertices()
            .into_iter()
            .filter(|(vertex, point)| side.is_beside(*point) && self.touches_side(*vertex, side));
        let depths = touching.map(|vertex| TouchingVertex::new(vertex, side.ends(), self.reach()).depth);
        depths.fold(None, |known, depth| Some(known.map_or(depth, |known| f64_max(known, depth))))
    }
}
