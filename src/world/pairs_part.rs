//! A part of an update: pairs that one thread finds.

use super::tasks::MOST_PARTS;
use crate::allocator::Allocator;
use crate::growable::{Array, OutOfMemory};

pub const RANGE_BITS: u32 = 5;

/// Numbers that parts have found are sorted in so many ranges, each by one thread.
pub const RANGES: usize = 1 << RANGE_BITS;
const _: () = assert!(RANGES <= MOST_PARTS);

/// A part of an update, for any thread.
pub struct PairsPart {
    /// The lowest nodes, or the shapes that have changed, whose pairs it finds.
    pub range: [usize; 2],
    /// The pairs, as numbers.
    pub found: Array<u64>,
    /// How many of these are in each range.
    pub ranges: [u32; RANGES],
    pub result: Result<(), OutOfMemory>,
    allocator: Allocator,
}

// SAFETY: the allocator may be called on any thread, as the header says.
unsafe impl Send for PairsPart {}

impl PairsPart {
    pub fn new(allocator: Allocator) -> Self {
        PairsPart { range: [0; 2], found: Array::new(allocator), ranges: [0; RANGES], result: Ok(()), allocator }
    }

    /// Finds the pairs of its range anew.
    pub fn find(&mut self, find: impl FnOnce([usize; 2], &mut Array<u64>) -> Result<(), OutOfMemory>) {
        // Taken out, so that threads do not write to places side by side.
        let mut found = core::mem::replace(&mut self.found, Array::new(self.allocator));
        found.truncate(0);
        self.result = find(self.range, &mut found);
        self.found = found;
    }

    /// Counts what it has found in each range.
    pub fn count_ranges(&mut self, range_of: impl Fn(u64) -> usize) {
        let mut ranges = [0; RANGES];
        for number in self.found.iter() {
            if let Some(count) = ranges.get_mut(range_of(*number)) {
                *count += 1;
            }
        }
        self.ranges = ranges;
    }
}
