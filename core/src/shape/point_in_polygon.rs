//! Point in polygon by the crossing number (even-odd rule): the exact tier.

use super::primitives::Edge;
use super::vertex_list::Outline;
use crate::number::Number;
use crate::predicate::{Point, orient};

impl<N: Number> Outline<'_, N> {
    /// Whether p lies on an edge, and whether it is inside by the half-open rule.
    ///
    /// Counts the edges that a ray from p to the right crosses (M. Shimrat, Algorithm 112, CACM 1962). By the half-open
    /// rule an edge includes its lower end and not its upper one, so each vertex counts once.
    #[inline]
    pub fn locate(self, p: Point<N>) -> (bool, bool) {
        let (mut on_edge, mut inside) = (false, false);
        for edge in self.edges(true) {
            let (is_on, crosses) = ray_crosses(edge, p);
            (on_edge, inside) = (on_edge | is_on, inside ^ crosses);
        }
        (on_edge, inside)
    }
}

/// Whether p lies on an edge, and whether the ray from p to the right crosses the edge.
#[inline(always)]
pub fn ray_crosses<N: Number>(Edge { a, b }: Edge<N>, p: Point<N>) -> (bool, bool) {
    let upward = a.y <= p.y;
    if upward != (b.y <= p.y) {
        let side = orient(a, b, p);
        return (side == 0, side != 0 && (side > 0) == upward);
    }
    // The ray does not cross an edge at its upper end, nor a horizontal edge.
    (a.y == p.y && (a.x == p.x || (b.y == p.y && (a.x < p.x) != (b.x < p.x)) || b == p), false)
}
