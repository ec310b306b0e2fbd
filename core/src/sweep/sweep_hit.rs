//! The first contact of a moving shape and a resting one, as floats.

use crate::number::coordinate_to_f32;
use crate::overlap::{Outcome, Verdict};

/// The first contact of a shape a, which moves, and a shape b.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepHit {
    /// The time of impact, as a fraction of the motion, rounded towards the start.
    pub t: f32,
    /// A common point at that time.
    pub x: f32,
    pub y: f32,
    /// The unit normal from a to b there; if the shapes overlap at the start, that of their contact.
    pub normal: [f32; 2],
    pub a_edge: u32,
    pub b_edge: u32,
}

impl SweepHit {
    /// A placeholder for misses.
    pub const NONE: Self = SweepHit { t: 0.0, x: 0.0, y: 0.0, normal: [0.0; 2], a_edge: 0, b_edge: 0 };

    /// That nothing is met.
    pub const MISSED: Outcome<Self> = Outcome { verdict: Verdict::Miss, hit: Self::NONE };

    /// A measured contact, each number rounded once.
    pub(super) fn rounded(t: f32, [x, y]: [f64; 2], normal: [f64; 2], [a_edge, b_edge]: [usize; 2]) -> Self {
        let [x, y, normal_x, normal_y] = [x, y, normal[0], normal[1]].map(coordinate_to_f32);
        SweepHit { t, x, y, normal: [normal_x, normal_y], a_edge: a_edge as u32, b_edge: b_edge as u32 }
    }
}
