//! Filters of many pairs at the same time: one pair a lane.

use crate::simd::{F32s, Mask};

/// The lanes whose pairs certainly meet, and those whose pairs certainly do not.
#[derive(Clone, Copy, Debug)]
pub struct LaneVerdicts {
    pub hit: Mask,
    pub miss: Mask,
}

impl LaneVerdicts {
    /// From numbers that are positive on a certain hit and on a certain miss, and the valid lanes.
    #[inline(always)]
    pub(super) fn of<V: F32s>(hit: V, miss: V, valid: Mask) -> Self {
        let zero = V::splat(0.0);
        LaneVerdicts { hit: zero.lt(hit) & valid, miss: zero.lt(miss) & valid }
    }
}

/// A filter of pairs of shapes: a of `A` floats, b of `B` floats.
pub trait PairFilter<const A: usize, const B: usize> {
    fn filter<V: F32s>(a: [V; A], b: [V; B]) -> LaneVerdicts;
}
