//! Where does the outline of all neighbors together have a peak at an end of a side?

use super::exposed_side::{Around, Contribution, Neighbor};
use crate::number::Float;
use crate::predicate::{Point, Vector, cross, dot_product};
use crate::shape::{Aabb, Edge};

/// Of each end of an exposed side of b, its outside on the right, the next corner of the common outline, if the outline
/// turns away from the outside there: the first edge from that end, turned from the side through the outside.
pub fn peaks_of(side: Edge<Float>, b: &Neighbor, around: &Around) -> [Option<Point<Float>>; 2] {
    [next_corner([side.a, side.b], -1, b, around), next_corner([side.b, side.a], 1, b, around)]
}

/// The outside is to the left of the way back along the side, from its end, if the sign is +1, else to its right.
fn next_corner([end, begin]: [Point<Float>; 2], outside: i32, b: &Neighbor, around: &Around) -> Option<Point<Float>> {
    let back = Vector::between(end, begin);
    let (mut next, mut is_peak) = (None, true);
    let mut ask = |neighbor: &Neighbor| {
        if neighbor.shape.radius != 0.0 {
            return;
        }
        for edge in neighbor.shape.edges().filter(|edge| edge.contains(end)) {
            for to in [edge.a, edge.b].into_iter().filter(|to| *to != end) {
                let way = Vector::between(end, to);
                let turn = cross(back, way) * outside;
                // Along the side is the side itself, or another shape's on it.
                is_peak &= turn < 0 || (turn == 0 && dot_product(back, way) > 0);
                let is_first = |known: Point<Float>| cross(way, Vector::between(end, known)) * outside > 0;
                if turn < 0 && next.is_none_or(is_first) {
                    next = Some(to);
                }
            }
        }
    };
    ask(b);
    (around.neighbors)(Aabb { min: end, max: end }, &|_| true, &mut |neighbor| {
        ask(&neighbor);
        Contribution::Nothing
    });
    next.filter(|_| is_peak)
}
