//! The struct behind the handle of a prepared polygon.

use crate::allocator::Allocator;
use graze_core::prepared::Prepared;

/// A polygon of one ring or several, or an open chain. Inside of a polygon is what an odd number of rings goes around:
/// a ring inside another is a hole, a ring inside a hole an island.
///
/// Accuracy: every verdict is exact, for one ring and for several. Where rings cross, touch or retrace one another or
/// themselves, verdicts for points, and GRAZE_MISS against the other two, are still exact.
pub struct GrazePrepared {
    pub index: Prepared<'static>,
    pub bytes: usize,
    pub allocator: Allocator,
}

// SAFETY: never changed after creation. Only its owner frees it, and only then the allocator is called.
unsafe impl Sync for GrazePrepared {}
