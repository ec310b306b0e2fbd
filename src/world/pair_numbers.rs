//! Pairs as numbers, and how these are sorted: in ranges, on several threads.

use super::pairs_part::{PairsPart, RANGE_BITS, RANGES};
use super::shapes::Shapes;
use super::slot::{GENERATION_BITS, Placed};
use super::tasks::{MOST_PARTS, Runner};
use crate::abi::{GrazeVerdict, GrazeWorldPair};
use core::hint::select_unpredictable;
use graze_core::world::{bucket_sort, most_buckets};

/// Fewer pairs are sorted by one thread.
const LEAST_PAIRS: usize = 2000;

/// Pairs as numbers that have their order: the slot of a, the id of b, and a bit for a hit. No bit is left out between,
/// so that numbers differ in as few bits as slots need.
#[derive(Clone, Copy)]
pub struct PairNumbers {
    /// The bits of a slot, and of the id of b.
    slot_bits: u32,
    id_bits: u32,
}

impl PairNumbers {
    pub fn new(shapes: &Shapes) -> Self {
        let slot_bits = usize::BITS - shapes.slots.len().leading_zeros();
        PairNumbers { slot_bits, id_bits: slot_bits.min(u32::BITS - GENERATION_BITS) + GENERATION_BITS }
    }

    #[inline(always)]
    pub fn number_of(self, [one, other]: [Placed; 2], is_hit: bool) -> u64 {
        // Without a branch, as slots have no order in the tree.
        let is_first = one.slot < other.slot;
        let a = select_unpredictable(is_first, one.slot, other.slot);
        let b = select_unpredictable(is_first, other.id(), one.id());
        (u64::from(a) << self.id_bits | u64::from(b)) << 1 | u64::from(is_hit)
    }

    #[inline(always)]
    pub fn pair_of(self, shapes: &Shapes, number: u64) -> GrazeWorldPair {
        let verdict = if number & 1 != 0 { GrazeVerdict::GRAZE_HIT } else { GrazeVerdict::GRAZE_TOUCH };
        let b = (number >> 1) & ((1 << self.id_bits) - 1);
        GrazeWorldPair { a: shapes.id_of(self.slot_of(number)), b: b as u32, verdict }
    }

    /// The range of a number, by the highest bits of the slot of a.
    #[inline(always)]
    pub fn range_of(self, number: u64) -> usize {
        (self.slot_of(number) >> self.slot_bits.saturating_sub(RANGE_BITS)) as usize
    }

    /// The slot of a.
    #[inline(always)]
    pub fn slot_of(self, number: u64) -> u32 {
        (number >> 1 >> self.id_bits) as u32
    }
}

/// The most counters that [`sort`] of so many numbers uses.
pub fn most_counters(count: usize, parts: usize) -> usize {
    // Buckets of a range are fewer than its numbers.
    if parts > 1 { count } else { most_buckets(count) }
}

/// One thread for few pairs.
fn runner_for(count: usize, runner: Runner) -> Runner {
    if count < LEAST_PAIRS { Runner::NONE } else { runner }
}

/// What a part has found, and room for that in each range.
#[derive(Default)]
struct Scattered<'a> {
    found: &'a [u64],
    ranges: [&'a mut [u64]; RANGES],
}

/// Gathers the numbers that parts have found, range by range.
pub fn gather(parts: &[PairsPart], found: &mut [u64], layout: PairNumbers, runner: Runner) {
    let (runner, mut rest) = (runner_for(found.len(), runner), found);
    let mut scattered: [Scattered; MOST_PARTS] = core::array::from_fn(|_| Scattered::default());
    for range in 0..RANGES {
        for (part, goal) in parts.iter().zip(&mut scattered) {
            let (Some(size), Some(room)) = (part.ranges.get(range), goal.ranges.get_mut(range)) else { continue };
            *room = rest.split_off_mut(..*size as usize).unwrap_or_default();
        }
    }
    for (part, goal) in parts.iter().zip(&mut scattered) {
        goal.found = &part.found;
    }
    let scatter = |goal: &mut Scattered| {
        for number in goal.found {
            let room = goal.ranges.get_mut(layout.range_of(*number));
            if let Some(free) = room.and_then(|room| room.split_off_first_mut()) {
                *free = *number;
            }
        }
    };
    runner.for_each(scattered.get_mut(..parts.len()).unwrap_or_default(), &scatter);
}

/// Numbers, with room to sort them, and for their pairs, or for none.
#[derive(Default)]
pub struct Room<'a> {
    pub found: &'a mut [u64],
    pub scratch: &'a mut [u64],
    pub counters: &'a mut [u32],
    pub pairs: &'a mut [GrazeWorldPair],
}

impl<'a> Room<'a> {
    /// Takes the room of the first numbers.
    fn take(&mut self, count: usize) -> Self {
        let counters = most_buckets(count);
        Room {
            found: self.found.split_off_mut(..count).unwrap_or_default(),
            scratch: self.scratch.split_off_mut(..count).unwrap_or_default(),
            counters: self.counters.split_off_mut(..counters).unwrap_or_default(),
            pairs: self.pairs.split_off_mut(..count).unwrap_or_default(),
        }
    }

    fn sort(&mut self, write: &dyn Fn(&[u64], &mut [GrazeWorldPair])) {
        bucket_sort(self.found, self.scratch, self.counters, GENERATION_BITS + 1);
        write(self.found, self.pairs);
    }
}

/// Sorts the numbers that parts have found, and writes the pairs of these: those of a single part, or each range of
/// those that [`gather`] has gathered.
pub fn sort(
    mut room: Room,
    parts: &[PairsPart],
    runner: Runner,
    write: &(dyn Fn(&[u64], &mut [GrazeWorldPair]) + Sync),
) {
    if parts.len() == 1 {
        return room.sort(write);
    }
    let runner = runner_for(room.found.len(), runner);
    let mut ranges: [Room; RANGES] = core::array::from_fn(|range| {
        let sizes = parts.iter().filter_map(|part| part.ranges.get(range));
        room.take(sizes.map(|size| *size as usize).sum())
    });
    runner.for_each(&mut ranges, &|range| range.sort(write));
}
