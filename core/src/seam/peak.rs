//! Where does the outline of all neighbors together have a peak at an end of a side?

use super::exposed_side::{Around, Contribution, Neighbor};
use crate::number::Float;
use crate::predicate::{Point, Vector, cross, dot_product};
use crate::shape::{Aabb, Edge};

/// Of each end of an exposed side of b, its outside on the right, the next corner of the common outline, if the outline
/// turns away from the outside there: the first edge from that end, turned from the side through the outside.
pub fn peaks_of(side: Edge<Float>, b: &Neighbor, around: &Around) -> [Option<Point<Float>>; 2] {
    // The outside is to the left of the way back along the side from its last end, and to the right from its first.
    let mut corners = [NextCorner::new([side.a, side.b], -1), NextCorner::new([side.b, side.a], 1)];
    corners.iter_mut().for_each(|corner| corner.include(b));
    let is_at_end = |Aabb { min, max }: Aabb<Float>| {
        let has = |end: Point<Float>| (min.x <= end.x) & (end.x <= max.x) & (min.y <= end.y) & (end.y <= max.y);
        has(side.a) | has(side.b)
    };
    (around.neighbors)(side.bounds(), &is_at_end, &mut |neighbor| {
        corners.iter_mut().for_each(|corner| corner.include(&neighbor));
        if corners.iter().any(|corner| corner.is_peak) { Contribution::Nothing } else { Contribution::Answer }
    });
    corners.map(|corner| corner.next.filter(|_| corner.is_peak))
}

/// The next corner of an outline after an end of a side.
struct NextCorner {
    end: Point<Float>,
    /// The way back along the side.
    back: Vector<Float>,
    /// +1 if the outside is to the left of that way, -1 if to its right.
    outside: i32,
    next: Option<Point<Float>>,
    /// Whether all edges from the end turn away from the outside.
    is_peak: bool,
}

impl NextCorner {
    fn new([end, begin]: [Point<Float>; 2], outside: i32) -> Self {
        NextCorner { end, back: Vector::between(end, begin), outside, next: None, is_peak: true }
    }

    fn include(&mut self, neighbor: &Neighbor) {
        if neighbor.shape.radius != 0.0 || !self.is_peak {
            return;
        }
        let NextCorner { end, back, outside, .. } = *self;
        for edge in neighbor.shape.edges().filter(|edge| edge.contains(end)) {
            for to in [edge.a, edge.b].into_iter().filter(|to| *to != end) {
                let way = Vector::between(end, to);
                let turn = cross(back, way) * outside;
                // Along the side is the side itself, or another shape's on it.
                self.is_peak &= turn < 0 || (turn == 0 && dot_product(back, way) > 0);
                let is_first = |known: Point<Float>| cross(way, Vector::between(end, known)) * outside > 0;
                if turn < 0 && self.next.is_none_or(is_first) {
                    self.next = Some(to);
                }
            }
        }
    }
}
