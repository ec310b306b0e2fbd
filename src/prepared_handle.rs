//! The struct behind the handle of a prepared polygon.

use crate::allocator::Allocator;
use graze_core::prepared::Prepared;

/// A polygon of one ring or several, or an open chain. Inside of a polygon is what an odd number of rings goes around:
/// a ring inside another is a hole, a ring inside a hole an island.
///
/// Accuracy: every verdict is exact, for one ring and for several, also where rings touch each other at points, as
/// those of graze_trace_grid do. But contacts are those of each ring alone: at such a point there may be some with a
/// ring that another one shields. Where rings cross, share a part of an edge or meet themselves, and for rings without
/// area, verdicts for points, and GRAZE_MISS against the other two, are still exact.
pub struct GrazePrepared {
    pub index: Prepared<'static>,
    pub bytes: usize,
    pub allocator: Allocator,
}

// SAFETY: never changed after creation. Only its owner frees it, and only then the allocator is called.
unsafe impl Sync for GrazePrepared {}
