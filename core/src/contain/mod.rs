//! Is a shape wholly inside another? Hit: strictly; touch: inside, touching the boundary; miss: not.

mod aabb_aabb;
mod aabb_circle;
mod convex_shape;
mod keep_in;
mod keep_shape;
mod line_shape;
mod polygon_circle;
mod polygon_shape;
mod shape_shape;
mod wall;

pub use aabb_aabb::aabb_aabb;
pub use aabb_circle::aabb_circle;
pub use keep_in::{Push, keep_aabb_in_aabb, keep_aabb_in_aabb_i32, keep_circle_in_aabb, keep_circle_in_aabb_i32};
pub use keep_shape::{can_keep, keep_shape};
pub use polygon_circle::polygon_circle;
pub use polygon_shape::{polygon_polygon, polygon_segment};
pub use shape_shape::{is_container, shape_shape};

use crate::number::Sign;
use crate::test::Verdict;

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
