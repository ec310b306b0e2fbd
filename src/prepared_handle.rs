//! What the handle of a prepared polygon points to.

use crate::allocator::Allocator;
use graze_core::prepared::Prepared;

/// A polygon of one ring or several. Inside is what an odd number of rings goes around: a ring inside another is a hole,
/// a ring inside a hole an island.
///
/// Accuracy: every verdict is exact, for one ring and for several. Where rings cross, touch or retrace one another or
/// themselves, verdicts for points, and GRAZE_MISS against the other two, are still exact.
pub struct GrazePrepared {
    pub index: Prepared<'static>,
    pub bytes: usize,
    pub allocator: Allocator,
}

// SAFETY: never changed once made; the allocator is called when it is freed, which is its owner's business.
unsafe impl Sync for GrazePrepared {}
