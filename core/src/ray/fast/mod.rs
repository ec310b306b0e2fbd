//! Ray casts: the fast tier.
//!
//! From unvalidated floats; if certain, the answer equals that of [`raycast`](super::raycast()) to the bit, because
//! both compute the same where nothing cancels.

pub(crate) mod aabb_slab;
mod capsule_ray;
mod long_ray;
pub(crate) mod margins;
mod polygon_ray;
mod rounded_outline;
mod rounded_ray;
mod segment_ray;
mod wide_edge;

pub use aabb_slab::ray_aabb;
pub use polygon_ray::{few_hits, ray_chain, ray_polygon};
pub use rounded_outline::ray_rounded;
pub use rounded_ray::{ray_capsule, ray_circle, ray_circle_special};
pub use segment_ray::ray_segment;
