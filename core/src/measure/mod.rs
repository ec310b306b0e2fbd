//! Where and how far: decided exactly, measured in `f64`, rounded once.

mod chord;
mod crossings;
mod distance;
mod rim;
mod separation;

pub use crossings::{Crossing, crossings};
pub use distance::{Closest, Foot, distance};
pub use rim::{circle_circle, circle_segment, polygon_circle};
