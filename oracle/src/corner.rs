//! Corners that only touch: the middle one of the directions in which one convex shape may be pushed off the other.

use crate::Shape;
use crate::coord::{Coord, Scale, ScaledPoint};
use crate::penetration::hull;
use dashu_int::IBig;

/// The middle of the directions in which the second of two convex hulls may be pushed off the first, of which the two
/// have one corner in common and nothing else. None if they have not, and if both are one point.
///
/// The differences of their points then are a convex figure with a corner at the origin, and the middle is the bisector
/// of that corner.
pub fn corner_middle<T: Coord>(a: &Shape<T>, b: &Shape<T>) -> Option<[f64; 2]> {
    let scale = Scale::of(a.xy.iter().chain(&b.xy).copied());
    let (a, b) = (scale.points(&a.xy), scale.points(&b.xy));
    let differences = b.iter().flat_map(|v| a.iter().map(move |u| ScaledPoint { x: &v.x - &u.x, y: &v.y - &u.y }));
    let hull = hull(differences.collect());
    let at = hull.iter().position(|p| p.x == IBig::ZERO && p.y == IBig::ZERO)?;
    let count = hull.len();
    if count < 2 {
        return None;
    }
    let direction = |p: &ScaledPoint| unit([&p.x, &p.y].map(|v| v.to_f64().value()));
    // Counter-clockwise around the hull the inside is to the left.
    let ([next_x, next_y], [previous_x, previous_y]) =
        (direction(&hull[(at + 1) % count]), direction(&hull[(at + count - 1) % count]));
    let towards_both = [next_x + previous_x, next_y + previous_y];
    let across_both = [previous_y - next_y, next_x - previous_x];
    let is_sharp = next_x * previous_x + next_y * previous_y > 0.0;
    Some(unit(if is_sharp { towards_both } else { across_both }))
}

fn unit([x, y]: [f64; 2]) -> [f64; 2] {
    let length = x.hypot(y);
    [x / length, y / length]
}
