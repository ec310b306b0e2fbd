//! A corner of an outline as a cone (wedge) of directions that lead inside.

use super::{Point, Vector, cross, dot, orient};
use crate::number::Number;

/// The directions from a point of an outline that lead inside: to the left of from → at → to.
///
/// `from` and `to` differ from `at`. At an inner point of an edge they are its ends, and the wedge is a half plane.
#[derive(Clone, Copy, Debug)]
pub struct Wedge<N> {
    pub from: Point<N>,
    pub at: Point<N>,
    pub to: Point<N>,
}

impl<N: Number> Wedge<N> {
    /// The directions that lead outside.
    pub fn outside(self) -> Self {
        Wedge { from: self.to, at: self.at, to: self.from }
    }

    /// Whether the direction from `at` to `target` leads strictly inside. `target` ≠ `at`.
    ///
    /// A spike, an edge that folds back on the one before, has no inside.
    pub fn admits(self, target: Point<N>) -> bool {
        self.is_inside(orient(self.from, self.at, target) > 0, orient(self.at, self.to, target) > 0)
    }

    /// Whether a direction leads strictly inside. It is not 0.
    pub fn admits_direction(self, direction: Point<N>) -> bool {
        let is_left = |from, to| cross(Vector::between(from, to), Vector::free(direction)) > 0;
        self.is_inside(is_left(self.from, self.at), is_left(self.at, self.to))
    }

    /// Whether a direction leads inside, from whether it is to the left of the edge before and of the edge after.
    fn is_inside(self, before: bool, after: bool) -> bool {
        match orient(self.from, self.at, self.to) {
            1 => before & after,
            -1 => before | after,
            _ => before & (dot(self.at, self.from, self.to) < 0),
        }
    }

    /// Whether the directions that follow the one to `target` counter-clockwise are the first of the wedge.
    pub fn begins_toward(self, target: Point<N>) -> bool {
        orient(self.at, self.to, target) == 0 && dot(self.at, self.to, target) > 0 && !self.is_spike()
    }

    /// Whether some direction leads strictly inside both of two wedges at one point.
    ///
    /// Wedges are open arcs of directions, counter-clockwise from `to` to `from`. Two arcs overlap if and only if one
    /// begins inside the other or both begin in the same direction.
    pub fn overlaps(self, other: Self) -> bool {
        let begin_together = self.begins_toward(other.to) && !other.is_spike();
        begin_together || self.admits(other.to) || other.admits(self.to)
    }

    fn is_spike(self) -> bool {
        orient(self.from, self.at, self.to) == 0 && dot(self.at, self.from, self.to) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: i32, y: i32) -> Point<i32> {
        Point::new(x, y)
    }

    /// A wedge at the origin that spans counter-clockwise from `to` to `from`.
    fn wedge(to: (i32, i32), from: (i32, i32)) -> Wedge<i32> {
        Wedge { from: point(from.0, from.1), at: point(0, 0), to: point(to.0, to.1) }
    }

    /// Inside or along the outline.
    fn admits_closed(wedge: Wedge<i32>, target: Point<i32>) -> bool {
        !wedge.outside().admits(target)
    }

    #[test]
    fn admits_convex_straight_and_reflex() {
        let quarter = wedge((1, 0), (0, 1));
        assert!(quarter.admits(point(5, 1)));
        assert!(!quarter.admits(point(5, 0)) && admits_closed(quarter, point(5, 0)));
        assert!(!quarter.admits(point(-1, 5)) && !admits_closed(quarter, point(-1, 5)));
        let half = wedge((1, 0), (-2, 0));
        assert!(half.admits(point(-7, 1)) && !half.admits(point(3, 0)) && admits_closed(half, point(-3, 0)));
        let rest = wedge((0, 1), (1, 0));
        assert!(rest.admits(point(-1, 0)) && rest.admits(point(1, -1)) && !rest.admits(point(1, 1)));
        assert!(admits_closed(rest, point(9, 0)) && !admits_closed(rest, point(1, 1)));
    }

    #[test]
    fn overlaps() {
        let quarter = wedge((1, 0), (0, 1));
        assert!(quarter.overlaps(quarter));
        assert!(!quarter.overlaps(wedge((0, 1), (-1, 0))));
        assert!(!quarter.overlaps(wedge((0, 1), (1, 0))));
        assert!(quarter.overlaps(wedge((1, 1), (-1, 0))));
        assert!(quarter.overlaps(wedge((2, 1), (1, 2))));
        assert!(quarter.overlaps(wedge((1, 0), (1, 1))));
        assert!(quarter.overlaps(wedge((0, -1), (0, 5))));
        assert!(!quarter.overlaps(wedge((-1, 0), (0, -1))));
    }
}
