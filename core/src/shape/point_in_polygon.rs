//! Point in polygon by the crossing number (even-odd rule): the exact tier.

use super::primitives::Edge;
use super::vertex_list::Outline;
use crate::number::Number;
use crate::predicate::{Point, orient};

/// Where a point lies in a filled outline: whether on an edge, and whether inside by the half-open rule, which gives
/// each point of an edge to the area on one side of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location {
    pub on_edge: bool,
    pub inside: bool,
}

impl Location {
    pub const OUTSIDE: Self = Location::off_edges(false);

    /// Of a point on no edge.
    #[inline(always)]
    pub const fn off_edges(inside: bool) -> Self {
        Location { on_edge: false, inside }
    }

    /// Not on an edge, and not inside.
    #[inline(always)]
    pub fn is_outside(self) -> bool {
        !self.on_edge & !self.inside
    }

    /// Not on an edge, and inside.
    #[inline(always)]
    pub fn is_interior(self) -> bool {
        !self.on_edge & self.inside
    }

    /// Counts an edge: whether p lies on it, and whether the ray from p to the right crosses it.
    #[inline(always)]
    pub fn count<N: Number>(&mut self, edge: Edge<N>, p: Point<N>) {
        let (is_on, crosses) = ray_crosses(edge, p);
        self.on_edge |= is_on;
        self.inside ^= crosses;
    }
}

impl<N: Number> Outline<'_, N> {
    /// Where a point lies.
    ///
    /// Counts the edges that a ray from p to the right crosses (M. Shimrat, Algorithm 112, CACM 1962). By the half-open
    /// rule an edge includes its lower end and not its upper one, so each vertex counts once.
    #[inline]
    pub fn locate(self, p: Point<N>) -> Location {
        let mut location = Location::OUTSIDE;
        for edge in self.edges(true) {
            location.count(edge, p);
        }
        location
    }
}

/// Whether p lies on an edge, and whether the ray from p to the right crosses the edge.
#[inline(always)]
pub(super) fn ray_crosses<N: Number>(Edge { a, b }: Edge<N>, p: Point<N>) -> (bool, bool) {
    let upward = a.y <= p.y;
    if upward != (b.y <= p.y) {
        let side = orient(a, b, p);
        return (side == 0, side != 0 && (side > 0) == upward);
    }
    // The ray does not cross an edge at its upper end, nor a horizontal edge.
    (a.y == p.y && (a.x == p.x || (b.y == p.y && (a.x < p.x) != (b.x < p.x)) || b == p), false)
}
