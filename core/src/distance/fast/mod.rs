//! The fast tier of distances.

mod convex_distance;
mod rounded_rims;
mod segment_distance;

pub use convex_distance::fast_closest_points;
