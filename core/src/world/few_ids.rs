//! Sorting of a few ids without a branch that depends on them.

use super::LANES;
use crate::simd::{F32s, dispatch};

/// The most ids that [`sort_few_ids`] sorts.
const FEW: usize = 2 * LANES;

dispatch! {
    fn sort(ids: &mut [u32]) -> () = sort_at_width;
}

/// Sorts ids, of which no two are equal: each comes behind as many as are less. Returns false, and does nothing, if
/// they are too many for that.
pub fn sort_few_ids(ids: &mut [u32]) -> bool {
    let are_few = ids.len() <= FEW;
    if are_few && ids.len() > 1 {
        sort(ids);
    }
    are_few
}

#[inline(always)]
fn sort_at_width<V: F32s>(ids: &mut [u32]) {
    // As signed integers have their order. Lanes without an id have the greatest.
    const SIGN: u32 = 1 << 31;
    let mut lanes = [[f32::from_bits(!SIGN); LANES]; 2];
    for (lane, id) in lanes.as_flattened_mut().iter_mut().zip(&*ids) {
        *lane = f32::from_bits(id ^ SIGN);
    }
    let [low, high] = &lanes;
    let [low, high] = [V::F32x16::load(low), V::F32x16::load(high)];
    for own in lanes.as_flattened().iter().take(ids.len()) {
        let all = V::F32x16::splat(*own);
        let less = low.lt_bits(all).count_ones() + high.lt_bits(all).count_ones();
        if let Some(place) = ids.get_mut(less as usize) {
            *place = own.to_bits() ^ SIGN;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn sorts_as_the_standard_library_does() {
        let mut rng = fastrand::Rng::with_seed(1);
        for count in 0..=FEW + 1 {
            for _ in 0..50 {
                let first = [0, rng.u32(..), u32::MAX - 40, u32::MAX / 2 - 20][rng.usize(..4)];
                let step = if first == u32::MAX - 40 { 1 } else { rng.u32(1..1000) };
                let mut ids: Vec<u32> = (0..count as u32).map(|i| first.wrapping_add(i * step)).collect();
                rng.shuffle(&mut ids);
                let mut expected = ids.clone();
                if count <= FEW {
                    expected.sort_unstable();
                }
                assert_eq!(sort_few_ids(&mut ids), count <= FEW);
                assert_eq!(ids, expected);
            }
        }
        let mut ends = [u32::MAX, 0, 1 << 31, u32::MAX >> 1];
        assert!(sort_few_ids(&mut ends));
        assert_eq!(ends, [0, u32::MAX >> 1, 1 << 31, u32::MAX]);
    }
}
