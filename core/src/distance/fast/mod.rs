//! Distances: the fast tier.

mod convex_distance;
mod segment_distance;
mod skeleton_distance;

pub use convex_distance::fast_closest_points;
