//! Containment: is a shape inside another one? A hit if strictly inside, a touch if inside and on the boundary, else a
//! miss. And the shortest pushes that bring a shape inside.

mod aabb_in_aabb;
mod any_in_any;
mod circle_in_aabb;
mod circle_in_polygon;
mod normal_fans;
mod push_constraint;
mod push_into_aabb;
mod push_into_convex;
mod push_lines;
mod shape_in_convex;
mod shape_in_line;
mod shape_in_polygon;

pub use aabb_in_aabb::aabb_aabb;
pub use any_in_any::{any_any, is_container};
pub use circle_in_aabb::aabb_circle;
pub use circle_in_polygon::polygon_circle;
pub use push_into_aabb::{Push, push_aabb, push_aabb_i32, push_circle, push_circle_i32};
pub use push_into_convex::{is_push_container, push_shape};
pub use shape_in_polygon::{polygon_polygon, polygon_segment, polygon_shape, shape_in_filled};

use crate::number::Sign;
use crate::overlap::Verdict;

/// The verdict from the sign of the clearance: of the distance from the boundary less the distance required.
fn of_clearance(sign: Sign) -> Verdict {
    match sign {
        1 => Verdict::Hit,
        0 => Verdict::Touch,
        _ => Verdict::Miss,
    }
}

/// The least of several verdicts, computed up to the first miss.
fn least_verdict(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let mut least = Verdict::Hit;
    for verdict in verdicts {
        least = least.min(verdict);
        if least == Verdict::Miss {
            break;
        }
    }
    least
}
