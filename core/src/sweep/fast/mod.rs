//! Sweeps: the fast tier.
//!
//! It takes a caller's floats unvalidated, and answers only when certain. Its answer equals that of
//! [`sweep`](super::sweep()) to the bit: where nothing cancels both compute the same.

mod aabb_sweep;
mod convex_entry;
mod edge_entry;
mod hull_sweep;
mod shape_sweep;
mod straight_contact;

pub use aabb_sweep::{enter_aabb_at_start, sweep_aabb_aabb};
pub use hull_sweep::fast_hull_sweep;
pub use shape_sweep::{sweep_circle_circle, sweep_circle_circle_special, sweep_convex_convex};
