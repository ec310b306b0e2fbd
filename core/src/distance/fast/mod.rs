//! Distances: the fast tier.

mod convex_distance;
mod nearest_ends;
mod outline_distance;
mod segment_distance;
mod skeleton_distance;

pub use convex_distance::{fast_convex_distance, fast_line_distance};
#[cfg(test)]
pub use outline_distance::outline_distance;
pub use outline_distance::{RawShape, fast_outline_distance, fast_signed_distance};
