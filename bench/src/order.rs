//! In which order the pairs of a row are timed.

use crate::race::{Limits, Row, Timing};
use crate::rows::Setup;
use fastrand::Rng;

/// So few pairs, repeated, let the branch predictor learn every branch.
pub const FEW: usize = 16;

/// The order of the pairs.
#[derive(Clone, Copy)]
pub enum Order {
    /// Another random order in each round.
    Random,
    /// The first [`FEW`] pairs, repeated.
    Repeated,
}

impl Order {
    /// The orders in which a row is timed.
    pub fn of(setup: &Setup, row: &Row) -> &'static [Order] {
        if setup.large || row.batched { &[Order::Random] } else { &[Order::Random, Order::Repeated] }
    }

    pub fn time(self, setup: &Setup, limits: Limits, row: &Row) -> Timing {
        match self {
            Order::Random => row.time(limits, shuffled(setup, row)),
            Order::Repeated => {
                let repeated: Vec<u32> = (0..row.count).map(|i| (i % FEW) as u32).collect();
                row.time(limits, || repeated.clone())
            }
        }
    }

    /// Marks a row's name where both orders are listed together.
    pub fn suffix(self) -> &'static str {
        match self {
            Order::Random => "",
            Order::Repeated => " (repeated)",
        }
    }
}

/// The pairs of a row in another order for each round.
pub fn shuffled(setup: &Setup, row: &Row) -> impl FnMut() -> Vec<u32> + use<> {
    let mut rng = Rng::with_seed(setup.seed);
    let mut order: Vec<u32> = (0..row.count as u32).collect();
    move || {
        rng.shuffle(&mut order);
        order.clone()
    }
}
