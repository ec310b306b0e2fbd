//! When and where does something moving meet a shape? Decided exactly, measured in `f64`, rounded once.

mod along;
mod entry;
mod event;
mod glance;
mod passing;
mod raycast;
mod raycast_all;
mod resting;
mod slab;
mod sweep;
mod sweep_round;
mod sweep_sharp;
mod time;

pub use glance::{ray_circle, ray_outline, ray_segment};
pub use passing::{sweep_circles, sweep_convex};
pub(crate) use raycast::{Candidate, common};
pub use raycast::{FloatRayHit, RayHit, raycast};
pub use raycast_all::{Key, Room, raycast_all};
pub use slab::ray_aabb;
pub use sweep::{Sweep, sweep};
