//! Two straight sides that bear on each other have one contact, though vertices of both touch.

use super::reference_edge::{EQUAL, upward};
use super::side_manifold::TouchingVertex;
use super::straight_side::StraightSide;
use crate::number::{Number, f64_max};
use crate::predicate::Reach;

/// Vertices of one shape that touch sides of another, and sides of both that face each other.
pub trait BearingSides<N: Number>: Sized {
    /// The vertices of the other shape and the sides of this one.
    fn exchanged(&self) -> Self;

    /// Whether a vertex touches an edge of a side.
    fn touches_side(&self, vertex: usize, side: &StraightSide<N>) -> bool;

    /// The sum of the radii.
    fn reach(&self) -> Reach<N>;

    fn vertex_shape_is_first(&self) -> bool;

    /// Whether a vertex that touches a side is an end of a contact of one of the vertex's own sides that face this one,
    /// with the ends of this one.
    fn is_end_of_other(&self, facing: &[Option<StraightSide<N>>; 2], side: &StraightSide<N>) -> bool {
        facing.iter().flatten().any(|other| !bears(self, side, other) && side.stretch(other).is_some())
    }
}

/// Whether the contact of two sides is that of the edges' side: the one in which an end of the other is deeper. If they
/// are equally deep the longer one, and of equally long sides the one whose normal points more upward.
fn bears<N: Number>(pair: &impl BearingSides<N>, side: &StraightSide<N>, other: &StraightSide<N>) -> bool {
    if !side.ends().into_iter().any(|end| other.is_beside(end)) {
        return true;
    }
    let Some(other_depth) = deepest_end(&pair.exchanged(), other, side) else {
        return true;
    };
    let Some(depth) = deepest_end(pair, side, other) else {
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
    own_upward > other_upward || (own_upward == other_upward && pair.vertex_shape_is_first())
}

/// The depth of the deepest end of another side that touches a side and is beside it.
fn deepest_end<N: Number>(pair: &impl BearingSides<N>, side: &StraightSide<N>, other: &StraightSide<N>) -> Option<f64> {
    let ends = other.vertices().into_iter();
    let touching = ends.filter(|(vertex, point)| side.is_beside(*point) && pair.touches_side(*vertex, side));
    let depths = touching.map(|vertex| TouchingVertex::new(vertex, side.ends(), pair.reach()).depth);
    depths.fold(None, |known, depth| Some(known.map_or(depth, |known| f64_max(known, depth))))
}
