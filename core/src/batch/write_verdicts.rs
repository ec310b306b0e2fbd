//! Writes the verdicts of a block: the filter's where it is certain, else the fallback's.

use crate::filter::LaneVerdicts;
use crate::overlap::Verdict;
use crate::simd::{F32s, VerdictsOut};

/// Returns the exact verdict, as a number, on the element of an index. Called where a filter is uncertain.
pub type Fallback<'a> = &'a mut dyn FnMut(usize) -> u8;

/// Writes the verdicts of a block, calling the fallback where they are uncertain. Returns how many are not a miss.
#[inline(always)]
pub(crate) fn write_verdicts<V: F32s>(
    filtered: LaneVerdicts,
    first: usize,
    count: usize,
    verdicts: &mut VerdictsOut,
    fallback: Fallback,
) -> usize {
    let left = count - first;
    let used = if left < V::WIDTH { (1 << left) - 1 } else { V::ALL };
    let hit = filtered.hit & used;
    verdicts.put::<V>(first, hit, Verdict::Hit as u8);
    let mut uncertain = used & !(filtered.hit | filtered.miss);
    let mut met = hit.count_ones() as usize;
    while uncertain != 0 {
        let i = first + uncertain.trailing_zeros() as usize;
        let verdict = fallback(i);
        verdicts.set(i, verdict);
        met += usize::from(verdict != 0);
        uncertain &= uncertain - 1;
    }
    met
}
