//! A small convex body in front of edges.

use super::edge_nearby::{EdgeNearby, ROOM};
use super::few_edges::{FewEdges, MOST};
use crate::number::{Number, Sign, sqrt};
use crate::predicate::determinant::rounded_determinant;
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Edge, Kind, Shape};

/// A small convex shape: a segment with a length, or an outline all of whose corners certainly turn.
pub struct SmallBody<'a, N: Number> {
    pub sides: FewEdges<'a, N>,
    pub bounds: Aabb<N>,
}

impl<'a, N: Number> SmallBody<'a, N> {
    pub fn of(shape: Shape<'a, N>) -> Option<Self> {
        let (outline, count) = (shape.vertices, shape.vertices.count());
        if count > MOST {
            return None;
        }
        let winding = match shape.kind {
            Kind::Segment => (count == 2 && outline.first() != outline.last()).then_some(0),
            Kind::Convex | Kind::Polygon => certain_winding(shape),
            Kind::Point | Kind::Chain => None,
        }?;
        Some(SmallBody { sides: FewEdges::all_of(shape, winding)?, bounds: outline.bounds() })
    }

    /// Whether a segment, or a point, is certainly farther from the body than a distance.
    pub fn is_beyond(&self, segment: Edge<N>, distance: f64) -> bool {
        let Edge { a, b } = segment;
        if segment.bounds().is_beyond(&self.bounds, Reach::sum(distance, 0.0)) {
            return true;
        }
        let is_off = |line: Edge<N>, sign: f64, p: Point<N>| {
            let (x, y) = (line.b.x - line.a.x, line.b.y - line.a.y);
            let (left, size) = rounded_determinant(line.a, line.b, p);
            sign * left - N::SLACK * size > distance * sqrt(x * x + y * y) * ROOM
        };
        let is_off_line = |sign: f64| self.sides.shape.vertices.points().all(|p| is_off(segment, sign, p));
        let are_off_side = |side: Edge<N>, sign: f64| is_off(side, sign, a) && is_off(side, sign, b);
        let is_off_side = |&EdgeNearby { edge: side, .. }: &EdgeNearby<N>| match self.sides.winding {
            0 => are_off_side(side, 1.0) || are_off_side(side, -1.0),
            winding => are_off_side(side, -f64::from(winding)),
        };
        (!segment.is_point() && (is_off_line(1.0) || is_off_line(-1.0))) || self.sides.edges().iter().any(is_off_side)
    }
}

/// The winding of an outline whose corners certainly turn one way, once around.
fn certain_winding<N: Number>(shape: Shape<N>) -> Option<Sign> {
    let (vertices, count) = (shape.vertices, shape.vertices.count());
    if count < 3 {
        return None;
    }
    let (mut left, mut right, mut reversals) = (true, true, 0);
    for i in 0..count {
        let previous = vertices.vertex(if i > 0 { i - 1 } else { count - 1 });
        let (at, next) = (vertices.vertex(i), vertices.vertex(if i + 1 < count { i + 1 } else { 0 }));
        let (turn, size) = rounded_determinant(previous, at, next);
        left &= turn > N::SLACK * size;
        right &= -turn > N::SLACK * size;
        reversals += usize::from(previous.precedes(at) != at.precedes(next));
    }
    (left != right && reversals == 2).then_some(if left { 1 } else { -1 })
}
