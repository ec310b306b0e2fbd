//! The distance of two shapes and a pair of closest points.
//!
//! Skeletons are compared edge by edge, and the boundaries of rounded shapes follow from them. Not by GJK (E. Gilbert,
//! D. Johnson, S. Keerthi, 1988): the sign of every comparison here is a polynomial of known degree, and shapes may be
//! concave.

mod closest;
mod exact_distance;
mod fast;
pub(crate) mod point_segment;
mod signed_distance;

pub use closest::ClosestPoints;
pub(crate) use closest::{Closest, Foot};
pub use exact_distance::closest_points;
#[cfg(test)]
pub(crate) use exact_distance::distance;
pub(crate) use exact_distance::{
    Candidate, Indexed, candidates, canonical_order, common_point_of_edges, overlap_point, squared_box_distance,
    squared_gap,
};
#[cfg(test)]
pub(crate) use fast::outline_distance;
pub use fast::{RawShape, fast_convex_distance, fast_line_distance, fast_outline_distance, fast_signed_distance};
pub(crate) use point_segment::separation;
pub use signed_distance::signed_distance;
