//! Queries, and the one place where tiers are chosen: the fast tier first, the exact tier if the fast one is uncertain.

mod any_contacts;
pub mod argument;
mod bounds_queries;
mod contact_queries;
mod continued_chain;
mod corner_slide;
mod crossing_queries;
mod distance_queries;
mod entry_from_left;
mod fast_prepared;
mod fast_shapes;
mod fast_sweeps;
mod first_on_ray;
mod first_sweep;
mod hit_queries;
mod indexed_shapes;
mod near_part;
mod near_sweep;
mod near_verdicts;
mod obstacles;
mod offset;
mod offset_lines;
mod push_into_queries;
mod push_out;
mod query;
mod ray_queries;
mod ring_queries;
mod seam_replacement;
mod seams;
mod shapes_around;
mod slide;
mod slide_lines;
mod slide_result;
mod sweep_goal;
mod sweep_queries;
mod two_sided_contacts;
mod verdicts;

pub use crate::seam::Contribution;
pub use bounds_queries::*;
pub use contact_queries::*;
pub use crossing_queries::*;
pub use distance_queries::*;
pub use first_on_ray::{FirstOfShapes, compare_first};
pub use first_sweep::{FirstSweep, SweptShape};
pub use indexed_shapes::{
    IndexedShape, all_contacts, contact_of, distance_within, is_inside, ray_hit, sweep_hit, verdict_of,
};
pub use obstacles::Obstacles;
pub use offset::MOST_SLIDING_VERTICES;
pub use push_into_queries::*;
pub use push_out::PushedShape;
pub use query::{Query, Visit};
pub use ray_queries::*;
pub use ring_queries::*;
pub use seams::contacts_among;
pub use shapes_around::{ShapeVisitor, ShapesAround, box_around};
pub use slide::{AtObstacle, Slider};
pub use slide_result::{ContactList, SlideContact, SlideResult};
pub use sweep_goal::SweepGoal;
pub use sweep_queries::*;
pub use verdicts::*;

use crate::filter::Fast;
use crate::number::with_denormals;
use crate::simd::F32s;
use argument::Invalid;

/// The answer of the fast tier. "Certain?" is the only branch of an ordinary call.
#[inline(always)]
pub fn fast<V: F32s, Q: Query>(query: Q) -> Fast<Q::Answer> {
    query.fast::<V>()
}

/// The answer of the fast tier for two points, which comes before [`fast_first`].
#[inline(always)]
pub fn fast_circles<V: F32s, Q: Query>(query: Q) -> Fast<Q::Answer> {
    query.fast_circles::<V>()
}

/// The answer of the part of the fast tier that is asked before [`fast`].
#[inline(always)]
pub fn fast_first<V: F32s, Q: Query>(query: Q) -> Fast<Q::Answer> {
    query.fast_first::<V>()
}

/// A query with valid arguments.
#[derive(Clone, Copy, Debug)]
pub struct Valid<Q>(Q);

impl<Q: Query> Valid<Q> {
    #[inline(always)]
    pub fn new(query: Q) -> Result<Self, Invalid> {
        query.validate()?;
        Ok(Valid(query))
    }

    /// The answer of the exact tier.
    #[inline(always)]
    pub fn exact(self) -> Q::Answer {
        with_denormals(|| self.0.exact())
    }
}

impl<Q: Visit> Valid<Q> {
    #[inline(always)]
    pub fn new_visit(query: Q) -> Result<Self, Invalid> {
        query.validate()?;
        Ok(Valid(query))
    }

    /// Calls `visit` with every answer of the exact tier, in order.
    #[inline(always)]
    pub fn visit(self, visit: &mut dyn FnMut(Q::Item)) {
        with_denormals(|| self.0.visit(visit));
    }
}

/// Calls `visit` with every answer of the fast tier, in order. None if that is uncertain: then it has not called.
#[inline(always)]
pub fn visit_fast<Q: Visit>(query: Q, visit: &mut dyn FnMut(Q::Item)) -> Option<()> {
    query.visit_fast(visit).then_some(())
}

/// Validates a query and answers it by the exact tier.
#[inline(always)]
pub fn exact<Q: Query>(query: Q) -> Result<Q::Answer, Invalid> {
    Ok(Valid::new(query)?.exact())
}

/// Answers a query by the fast tier, or if that is uncertain, by the exact tier.
#[inline(always)]
pub fn answer<V: F32s, Q: Query>(query: Q) -> Result<Q::Answer, Invalid> {
    #[cold]
    #[inline(never)]
    fn after_fast<Q: Query>(query: Q) -> Result<Q::Answer, Invalid> {
        exact(query)
    }

    if let Fast::Certain(answer) = fast_first::<V, Q>(query) {
        return Ok(answer);
    }
    match fast::<V, Q>(query) {
        Fast::Certain(answer) => Ok(answer),
        Fast::Uncertain => after_fast(query),
    }
}
