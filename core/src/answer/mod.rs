//! The one place where tiers are chosen: the fast tier first, the exact tier where the fast one is uncertain.

pub mod argument;
mod contact_queries;
mod crossing_queries;
mod distance_queries;
mod hits;
mod pushes;
mod query;
mod ring_queries;
mod verdicts;

pub use contact_queries::*;
pub use crossing_queries::*;
pub use distance_queries::*;
pub use hits::*;
pub use pushes::*;
pub use query::{Query, Visit};
pub use ring_queries::*;
pub use verdicts::*;

use crate::filter::Fast;
use crate::number::{Range, Scalar};
use crate::simd::F32s;
use argument::Invalid;

/// The answer of the fast tier, if it is certain. That is the only branch that an ordinary call takes.
#[inline(always)]
pub fn fast<V: F32s, Q: Query>(query: Q) -> Fast<Q::Answer> {
    query.fast::<V>()
}

/// A query whose arguments are valid, with the range of their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Valid<Q> {
    query: Q,
    range: Range,
}

impl<Q: Query> Valid<Q> {
    #[inline(always)]
    pub fn new(query: Q) -> Result<Self, Invalid> {
        Ok(Valid { query, range: query.validate()? })
    }

    /// The answer of the exact tier.
    #[inline(always)]
    pub fn exact(self) -> Q::Answer {
        let Valid { query, range } = self;
        if range.is_narrow() { query.exact::<<Q::Scalar as Scalar>::Narrow>() } else { wide(query) }
    }
}

impl<Q: Visit> Valid<Q> {
    #[inline(always)]
    pub fn new_visit(query: Q) -> Result<Self, Invalid> {
        Ok(Valid { query, range: query.validate()? })
    }

    /// Calls back with every answer of the exact tier, in order.
    #[inline(always)]
    pub fn visit(self, visit: &mut dyn FnMut(Q::Item)) {
        let Valid { query, range } = self;
        if range.is_narrow() {
            query.visit::<<Q::Scalar as Scalar>::Narrow>(visit);
        } else {
            visit_wide(query, visit);
        }
    }
}

/// The answer of the exact tier, validation first.
#[inline(always)]
pub fn exact<Q: Query>(query: Q) -> Result<Q::Answer, Invalid> {
    Ok(Valid::new(query)?.exact())
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

#[cold]
#[inline(never)]
fn visit_wide<Q: Visit>(query: Q, visit: &mut dyn FnMut(Q::Item)) {
    query.visit::<<Q::Scalar as Scalar>::Wide>(visit);
}
