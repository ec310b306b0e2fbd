//! Ray casts: the fast tier.
//!
//! From unvalidated floats; if certain, the answer equals that of [`raycast`](super::raycast()) to the bit, because
//! both compute the same where nothing cancels.

pub(crate) mod aabb_slab;
pub(crate) mod margins;
mod polygon_ray;
mod rounded_ray;
mod segment_ray;

pub use aabb_slab::ray_aabb;
pub use polygon_ray::{ray_chain, ray_polygon};
pub use rounded_ray::{ray_capsule, ray_circle, ray_circle_special};
pub use segment_ray::ray_segment;
