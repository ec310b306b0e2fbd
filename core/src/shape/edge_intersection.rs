//! The intersection of two closed segments: nothing, a crossing, a point, or an overlap.

use super::Edge;
use crate::number::Number;
use crate::predicate::{Point, on_segment, orient};

#[derive(Clone, Copy, Debug)]
pub enum EdgeIntersection<N> {
    /// Nothing.
    None,
    /// One point strictly inside both, where they cross.
    Crossing,
    /// One point, an end of at least one of them.
    Point(Point<N>),
    /// Infinitely many points: the edges are collinear and overlap from one of these points to the other.
    Overlap(Point<N>, Point<N>),
}

impl<N: Number> EdgeIntersection<N> {
    pub fn is_none(&self) -> bool {
        matches!(self, EdgeIntersection::None)
    }

    /// The common points that are ends of either edge: two of an overlap, none of a crossing.
    pub fn ends(self) -> impl Iterator<Item = Point<N>> + use<N> {
        let pair = match self {
            EdgeIntersection::None | EdgeIntersection::Crossing => [None, None],
            EdgeIntersection::Point(point) => [Some(point), None],
            EdgeIntersection::Overlap(first, second) => [Some(first), Some(second)],
        };
        pair.into_iter().flatten()
    }
}

/// The intersection of two edges, each of which may have length 0.
///
/// Boxes that are apart are rejected first. Then each edge must straddle the line of the other; ends on that line are
/// tested for being on the other edge (Cormen et al., Introduction to Algorithms, 3rd ed., section 33.1).
pub fn edge_intersection<N: Number>(e: Edge<N>, f: Edge<N>) -> EdgeIntersection<N> {
    if !e.bounds().meets(&f.bounds()) {
        return EdgeIntersection::None;
    }
    let (fa, fb) = (orient(e.a, e.b, f.a), orient(e.a, e.b, f.b));
    let (ea, eb) = (orient(f.a, f.b, e.a), orient(f.a, f.b, e.b));
    if (fa * fb < 0) & (ea * eb < 0) {
        return EdgeIntersection::Crossing;
    }
    if (fa * fb > 0) | (ea * eb > 0) {
        return EdgeIntersection::None;
    }
    let mut common = None;
    let ends = [(ea, f, e.a), (eb, f, e.b), (fa, e, f.a), (fb, e, f.b)];
    for (side, other, end) in ends {
        // Every point is on side 0 of a segment of length 0, but only one is on the segment.
        if side == 0 && on_segment(other.a, other.b, end) {
            match common {
                Some(point) if point != end => return EdgeIntersection::Overlap(point, end),
                _ => common = Some(end),
            }
        }
    }
    common.map_or(EdgeIntersection::None, EdgeIntersection::Point)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(ax: i32, ay: i32, bx: i32, by: i32) -> Edge<i32> {
        Edge { a: Point::new(ax, ay), b: Point::new(bx, by) }
    }

    #[test]
    fn known_answers() {
        let e = edge(0, 0, 4, 4);
        assert!(matches!(edge_intersection(e, edge(0, 4, 4, 0)), EdgeIntersection::Crossing));
        assert!(matches!(edge_intersection(e, edge(2, 2, 4, 0)), EdgeIntersection::Point(p) if p == Point::new(2, 2)));
        assert!(matches!(edge_intersection(e, edge(4, 4, 9, 4)), EdgeIntersection::Point(p) if p == Point::new(4, 4)));
        assert!(matches!(edge_intersection(e, edge(4, 4, 9, 9)), EdgeIntersection::Point(p) if p == Point::new(4, 4)));
        assert!(matches!(edge_intersection(e, edge(3, 3, 9, 9)), EdgeIntersection::Overlap(..)));
        assert!(matches!(edge_intersection(e, edge(1, 1, 2, 2)), EdgeIntersection::Overlap(..)));
        assert!(matches!(edge_intersection(e, edge(5, 5, 9, 9)), EdgeIntersection::None));
        assert!(matches!(edge_intersection(e, edge(3, 3, 3, 3)), EdgeIntersection::Point(p) if p == Point::new(3, 3)));
        assert!(matches!(edge_intersection(e, edge(3, 2, 3, 2)), EdgeIntersection::None));
        assert!(matches!(edge_intersection(edge(1, 1, 1, 1), edge(1, 1, 1, 1)), EdgeIntersection::Point(_)));
        assert!(matches!(edge_intersection(edge(1, 1, 1, 1), edge(1, 2, 1, 2)), EdgeIntersection::None));
    }
}
