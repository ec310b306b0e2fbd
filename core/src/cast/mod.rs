//! When and where does something moving meet a shape? Decided exactly, measured in `f64`, rounded once.

mod along;
#[cfg(test)]
mod axes;
mod disc;
mod entry;
mod event;
mod glance;
mod line;
mod look;
mod passing;
mod raycast;
mod raycast_all;
mod resting;
mod round;
mod slab;
mod sweep;
mod sweep_round;
mod sweep_sharp;
#[cfg(test)]
mod ties;
mod time;

pub use glance::{ray_chain, ray_outline};
pub use line::ray_segment;
pub use look::Look;
pub use passing::{sweep_circles, sweep_circles_closely, sweep_convex};
pub(crate) use raycast::{Candidate, common};
pub use raycast::{FloatRayHit, RayHit, raycast};
pub use raycast_all::{Key, Room, raycast_all};
pub use round::{ray_axial_capsule, ray_capsule, ray_circle, ray_circle_closely, ray_in_circle};
pub use slab::{ray_aabb, sweep_boxes};
pub use sweep::{FloatSweep, Sweep, sweep, sweep_verdict};
