//! The struct behind the handle of a world.

use super::pairs_part::PairsPart;
use super::shapes::Shapes;
use super::tasks::MOST_PARTS;
use crate::abi::GrazeWorldPair;
use crate::allocator::Allocator;
use crate::growable::Array;

/// Shapes that move, and the pairs of them that meet.
pub struct GrazeWorld {
    pub shapes: Shapes,
    /// The pairs of the last update and of the one before, in order.
    pub pairs: Array<GrazeWorldPair>,
    pub before: Array<GrazeWorldPair>,
    /// The parts of an update that is not finished, and all pairs of it, as numbers that have their order.
    pub parts: [PairsPart; MOST_PARTS],
    pub found: Array<u64>,
    pub scratch: Array<u64>,
    pub next: Array<GrazeWorldPair>,
    /// Whether the pairs were read from bytes, which may be wrong: the next update finds all anew.
    pub are_pairs_untrusted: bool,
    pub allocator: Allocator,
}

impl GrazeWorld {
    pub fn new(allocator: Allocator) -> Self {
        GrazeWorld {
            shapes: Shapes::new(allocator),
            pairs: Array::new(allocator),
            before: Array::new(allocator),
            parts: core::array::from_fn(|_| PairsPart::new(allocator)),
            found: Array::new(allocator),
            scratch: Array::new(allocator),
            next: Array::new(allocator),
            are_pairs_untrusted: false,
            allocator,
        }
    }
}
