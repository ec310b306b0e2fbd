//! The indices of the verdicts that are at least a given one.

use crate::simd::{F32s, IndicesOut, SIXTEEN_BYTES, bytes_at_least, dispatch};

dispatch! {
    /// Collects where a verdict is `least` or more. O(n).
    pub fn select(verdicts: &[u8], least: u8, places: &mut IndicesOut) -> () = run;
}

#[inline(always)]
fn run<V: F32s>(verdicts: &[u8], least: u8, places: &mut IndicesOut) {
    let mut first = 0;
    let mut left = verdicts;
    while let Some((block, after)) = left.split_first_chunk::<SIXTEEN_BYTES>() {
        places.put::<V>(first, bytes_at_least(block, least));
        first = first.wrapping_add(SIXTEEN_BYTES as u32);
        left = after;
    }
    let mut i = 0;
    while let Some(verdict) = left.get(i) {
        places.put::<V>(first.wrapping_add(i as u32), u32::from(*verdict >= least));
        i += 1;
    }
}
