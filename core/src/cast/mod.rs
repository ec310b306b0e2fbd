//! When and where does something moving meet a shape? Decided exactly, measured in `f64`, rounded once.

mod along;
mod entry;
mod raycast;
mod raycast_all;

pub use raycast::{RayHit, raycast};
pub use raycast_all::{Key, Room, raycast_all};
