//! What a query is.

use super::argument::Invalid;
use crate::filter::Fast;
use crate::number::{Number, Range, Scalar};
use crate::simd::F32s;

/// A question with its arguments as the caller keeps them, not yet validated.
pub trait Query: Copy {
    /// What the numbers of its arguments are.
    type Scalar: Scalar;
    type Answer;

    /// The answer of the fast tier, from numbers that may be anything: NaN, infinite, a negative radius.
    fn fast<V: F32s>(self) -> Fast<Self::Answer>;

    /// Refuses arguments that no tier answers; otherwise the range of all their numbers.
    fn validate(self) -> Result<Range, Invalid>;

    /// The answer of the exact tier, from valid arguments.
    fn exact<N: Number<Scalar = Self::Scalar>>(self) -> Self::Answer;
}

/// A question with any number of answers, for the exact tier alone.
pub trait Visit: Copy {
    type Scalar: Scalar;
    type Item;

    /// Refuses arguments that have no answer; otherwise the range of all their numbers.
    fn validate(self) -> Result<Range, Invalid>;

    /// Calls back with every answer, in order.
    fn visit<N: Number<Scalar = Self::Scalar>>(self, visit: &mut dyn FnMut(Self::Item));
}
