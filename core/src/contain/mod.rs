//! Is a shape wholly inside another? Hit: strictly; touch: inside, touching the boundary; miss: not.

mod aabb_in_aabb;
mod any_in_any;
mod circle_in_aabb;
mod circle_in_polygon;
mod push_constraint;
mod push_into_aabb;
mod push_into_convex;
mod shape_in_convex;
mod shape_in_line;
mod shape_in_polygon;

pub use aabb_in_aabb::aabb_aabb;
pub use any_in_any::{any_any, is_container};
pub use circle_in_aabb::aabb_circle;
pub use circle_in_polygon::polygon_circle;
pub use push_into_aabb::{Push, push_aabb, push_aabb_i32, push_circle, push_circle_i32};
pub use push_into_convex::{is_push_container, push_shape};
pub use shape_in_polygon::{polygon_polygon, polygon_segment};

use crate::number::Sign;
use crate::overlap::Verdict;

/// From the sign of (room − need): the inner shape fits strictly, just, or not.
fn of_room(sign: Sign) -> Verdict {
    match sign {
        1 => Verdict::Hit,
        0 => Verdict::Touch,
        _ => Verdict::Miss,
    }
}

/// The least of several verdicts; a miss ends the search.
fn least(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let mut least = Verdict::Hit;
    for verdict in verdicts {
        least = least.min(verdict);
        if least == Verdict::Miss {
            break;
        }
    }
    least
}
