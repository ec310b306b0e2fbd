//! Indices of the verdicts that are at least a given verdict.

use crate::simd::{F32s, IndicesOut, SIXTEEN_BYTES, bytes_at_least, dispatch};

dispatch! {
    /// Collects the indices of the verdicts that are at least `least`. O(n).
    pub fn select(verdicts: &[u8], least: u8, indices: &mut IndicesOut) -> () = run;
}

#[inline(always)]
fn run<V: F32s>(verdicts: &[u8], least: u8, indices: &mut IndicesOut) {
    let mut first = 0;
    let mut left = verdicts;
    while let Some((block, after)) = left.split_first_chunk::<SIXTEEN_BYTES>() {
        indices.put::<V>(first, bytes_at_least(block, least));
        first = first.wrapping_add(SIXTEEN_BYTES as u32);
        left = after;
    }
    let mut i = 0;
    while let Some(verdict) = left.get(i) {
        indices.put::<V>(first.wrapping_add(i as u32), u32::from(*verdict >= least));
        i += 1;
    }
}
