//! The contact of a side along an axis and a vertex that moves straight at it: nothing but the time is rounded.

use super::aabb_sweep::quotient_floor;
use crate::distance::Foot;
use crate::number::{ExactNumber, Float, Number};
use crate::predicate::{Point, Reach};
use crate::shape::Edge;

/// The time, the foot on the edge and the normal from the edge to the vertex, as
/// [`strip_contact`](crate::sweep::rounded_entry::strip_contact): of a vertex that begins clearly beyond the reach,
/// comes to the edge at a time that is not tiny, and is certainly at an end or between the ends. None of other edges
/// and motions, and if `f64` does not hold the distance.
#[inline(always)]
pub fn straight_contact(
    Edge { a, b }: Edge<Float>,
    vertex: Point<Float>,
    d: Point<Float>,
    reach: Reach<Float>,
    index: usize,
) -> Option<(f32, Foot, [f64; 2])> {
    let (is_level, is_upright) = ((a.y == b.y) & (d.x == 0.0), (a.x == b.x) & (d.y == 0.0));
    if !(is_level | is_upright) {
        return None;
    }
    // Along the side, and across it.
    let in_order = |x: f64, y: f64| if is_level { [x, y] } else { [y, x] };
    let ([first, line], [last, _]) = (in_order(a.x, a.y), in_order(b.x, b.y));
    let ([place, from], [_, ahead]) = (in_order(vertex.x, vertex.y), in_order(d.x, d.y));
    let of = |value| <Float as Number>::Double::from_f64(value, 0);
    let [radius, other_radius] = reach.numbers();
    let (low, high) = if from > line { (line, from) } else { (from, line) };
    let gap = (of(high) - of(low)) - (of(radius) + of(other_radius));
    if !gap.is_exact() {
        return None;
    }
    // No more than whether the foot is at an end, and at which.
    let t = if place == first {
        0.0
    } else if place == last {
        1.0
    } else {
        0.5
    };
    let ([x, y], [normal_x, normal_y]) = (in_order(place, line), in_order(0.0, 1f64.copysign(from - line)));
    Some((quotient_floor(gap.to_f64(0), ahead.abs()), Foot { x, y, edge: index, t }, [normal_x, normal_y]))
}
