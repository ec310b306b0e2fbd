//! The traits of queries: one answer, or any number of answers.

use super::argument::Invalid;
use crate::filter::Fast;
use crate::number::Scalar;
use crate::simd::F32s;

/// A query: its arguments as the caller passed them, not validated.
pub trait Query: Copy {
    /// The type of the numbers of its arguments.
    type Scalar: Scalar;
    type Answer;

    /// The part of the fast tier for two points, each with a radius, which comes before all else. Other shapes, and
    /// invalid ones, are uncertain.
    #[inline(always)]
    fn fast_circles<V: F32s>(self) -> Fast<Self::Answer> {
        Fast::Uncertain
    }

    /// The part of the fast tier that is asked first: for circles, and for level shapes. Arguments may be invalid.
    #[inline(always)]
    fn fast_first<V: F32s>(self) -> Fast<Self::Answer> {
        Fast::Uncertain
    }

    /// The answer of the fast tier. Arguments may be invalid: NaN, infinite, a negative radius.
    fn fast<V: F32s>(self) -> Fast<Self::Answer>;

    /// Refuses the first invalid argument.
    fn validate(self) -> Result<(), Invalid>;

    /// The answer, from valid arguments: that of the exact tier. Where it has several parts, a fast tier that knows the
    /// arguments are valid may give some of them. Not generic in any implementation, or a call of a function that is
    /// not: so the exact tier is compiled once, in this crate.
    fn exact(self) -> Self::Answer;
}

/// A query with any number of answers.
pub trait Visit: Copy {
    type Scalar: Scalar;
    type Item;

    /// Calls `visit` with every answer of the fast tier, in order. Returns whether they are certain: if not, it has not
    /// called. Arguments may be invalid.
    #[inline(always)]
    fn visit_fast(self, _visit: &mut dyn FnMut(Self::Item)) -> bool {
        false
    }

    /// Refuses the first invalid argument.
    fn validate(self) -> Result<(), Invalid>;

    /// Calls `visit` with every answer, in order. Compiled once, as [`Query::exact`].
    fn visit(self, visit: &mut dyn FnMut(Self::Item));
}
