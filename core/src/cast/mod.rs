//! When and where does something moving meet a shape?

mod event;
mod resting;
mod sweep;
mod sweep_round;
mod sweep_sharp;
mod time;

pub use sweep::{Sweep, sweep};
