//! Results of floating-point filters: a value and whether it is certain.

use crate::number::Sign;

/// A value, and whether it is certain. An uncertain value means nothing.
///
/// A filter of a verdict is never certain of a touch: `true` is a hit, `false` a miss.
///
/// Callers should branch on `certain` only, because a branch on the value would be mispredicted half the time.
#[derive(Clone, Copy, Debug)]
pub struct Filtered<T = bool> {
    pub value: T,
    pub certain: bool,
}

impl Filtered {
    pub(crate) const UNCERTAIN: Self = Filtered { value: false, certain: false };

    /// From a certain hit and a certain miss.
    #[inline(always)]
    pub(super) fn of(hit: bool, miss: bool, valid: bool) -> Self {
        Filtered { value: hit, certain: valid & (hit | miss) }
    }

    /// From a number that is negative on a hit and positive on a miss, and its error bound.
    #[inline(always)]
    pub(super) fn of_gap(gap: f32, bound: f32, valid: bool) -> Self {
        Filtered { value: gap.is_sign_negative(), certain: valid & (gap.abs() > bound) }
    }
}

impl From<Filtered<Sign>> for Sign {
    #[inline(always)]
    fn from(filtered: Filtered<Sign>) -> Sign {
        filtered.value
    }
}

/// The answer of the fast tier. A miss is a certain answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fast<T> {
    Certain(T),
    Uncertain,
}

impl<T> From<Filtered<T>> for Fast<T> {
    #[inline(always)]
    fn from(filtered: Filtered<T>) -> Self {
        if filtered.certain { Fast::Certain(filtered.value) } else { Fast::Uncertain }
    }
}
