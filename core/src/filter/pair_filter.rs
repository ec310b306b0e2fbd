//! Filters of many pairs at once: one pair a lane.

use crate::simd::{F32s, Mask};

/// The lanes whose pairs certainly meet, and those whose pairs certainly do not.
#[derive(Clone, Copy, Debug)]
pub struct LaneVerdicts {
    pub hit: Mask,
    pub miss: Mask,
}

impl LaneVerdicts {
    /// From numbers that are positive on a hit and on a miss, and the lanes in which they hold.
    #[inline(always)]
    pub(super) fn of<V: F32s>(hit: V, miss: V, valid: Mask) -> Self {
        let zero = V::splat(0.0);
        LaneVerdicts { hit: zero.lt(hit) & valid, miss: zero.lt(miss) & valid }
    }
}

/// A filter of pairs of shapes of so many floats each.
pub trait PairFilter<const A: usize, const B: usize> {
    fn filter<V: F32s>(a: [V; A], b: [V; B]) -> LaneVerdicts;
}
