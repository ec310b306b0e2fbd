//! Sweeps: the first time at which two shapes meet if one of them moves in a straight line (continuous collision
//! detection).

mod any_sweep;
mod fast_aabb_sweep;
mod fast_sweep;
mod first_contact;
mod initial_touch;
mod rounded_sweep;
mod sweep_hit;
mod toi;
mod touch_normal;
mod unrounded;

pub use any_sweep::{sweep, sweep_verdict};
pub use fast_aabb_sweep::sweep_aabb_aabb;
pub use fast_sweep::{sweep_circle_circle, sweep_circle_circle_special, sweep_convex_convex};
pub use sweep_hit::SweepHit;
