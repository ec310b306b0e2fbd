//! The distance between two shapes and a pair of closest points.

mod closest;
mod exact_distance;
mod fast;
pub(crate) mod point_segment;

pub use closest::ClosestPoints;
pub(crate) use closest::{Closest, Foot};
pub use exact_distance::closest_points;
pub(crate) use exact_distance::{Candidate, Indexed, box_square, candidates, common_feet, distance, order};
pub use fast::fast_closest_points;
pub(crate) use point_segment::{determinant, separation};
