//! Where and how far: decided exactly, measured in `f64`, rounded once.

mod crossings;
mod distance;
mod separation;

pub use crossings::{Crossing, crossings};
pub use distance::{Closest, Foot, distance};
