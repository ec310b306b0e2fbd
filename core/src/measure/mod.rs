//! Where and how far: decided exactly, measured in `f64`, rounded once.

mod distance;
mod separation;

pub use distance::{Closest, Foot, distance};
