//! Rays answered by the fast tier.

mod aabb_slab;
pub(crate) mod fast_hit;
mod polygon_ray;
mod rounded_ray;
mod segment_ray;

pub use aabb_slab::{ray_aabb, sweep_boxes};
pub use fast_hit::Look;
pub use polygon_ray::{ray_chain, ray_outline};
pub use rounded_ray::{ray_axial_capsule, ray_capsule, ray_circle, ray_circle_closely, ray_in_circle};
pub use segment_ray::ray_segment;
