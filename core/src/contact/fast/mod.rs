//! Contacts answered by the fast tier.

mod aabb_contact;
mod circle_aabb_contact;
mod circle_contact;
mod convex_contact;
mod convex_manifold;

pub use aabb_contact::aabb_glance;
pub use circle_aabb_contact::circle_aabb_glance;
pub use circle_contact::circle_glance;
pub use convex_contact::{Glance, convex_glance};
