//! The one place where tiers are chosen: the fast tier first, the exact tier where the fast one is uncertain.

pub mod argument;
mod hits;
mod pushes;
mod verdicts;

pub use hits::*;
pub use pushes::*;
pub use verdicts::*;

use crate::filter::Fast;
use crate::number::{Number, Range, Scalar};
use crate::simd::F32s;
use argument::Invalid;

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

/// The answer of the fast tier, if it is certain. That is the only branch that an ordinary call takes.
#[inline(always)]
pub fn fast<V: F32s, Q: Query>(query: Q) -> Fast<Q::Answer> {
    query.fast::<V>()
}

/// The answer of the exact tier, validation first.
#[inline(always)]
pub fn exact<Q: Query>(query: Q) -> Result<Q::Answer, Invalid> {
    let range = query.validate()?;
    if range.is_narrow() { Ok(query.exact::<<Q::Scalar as Scalar>::Narrow>()) } else { Ok(wide(query)) }
}

/// Answers a query: fast, or else exactly.
#[inline(always)]
pub fn answer<V: F32s, Q: Query>(query: Q) -> Result<Q::Answer, Invalid> {
    #[cold]
    #[inline(never)]
    fn after_fast<Q: Query>(query: Q) -> Result<Q::Answer, Invalid> {
        exact(query)
    }

    match fast::<V, Q>(query) {
        Fast::Certain(answer) => Ok(answer),
        Fast::Uncertain => after_fast(query),
    }
}

/// Numbers that are more than 28 binary orders of magnitude apart are rare.
#[cold]
#[inline(never)]
fn wide<Q: Query>(query: Q) -> Q::Answer {
    query.exact::<<Q::Scalar as Scalar>::Wide>()
}
