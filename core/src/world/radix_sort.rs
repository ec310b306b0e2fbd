//! Radix sort of numbers (Knuth, The Art of Computer Programming 3, 5.2.5): stable, in passes from the lowest digit.

pub const DIGIT_BITS: u32 = 11;
const DIGITS: usize = 1 << DIGIT_BITS;
const MOST_PASSES: usize = 6;

/// Sorts by `bits` bits from bit `first` on. The scratch has at least as many elements. O(n) for each digit that is not
/// the same in all numbers.
pub fn radix_sort(numbers: &mut [u64], scratch: &mut [u64], first: u32, bits: u32) {
    let Some(scratch) = scratch.get_mut(..numbers.len()) else { return };
    let (mut from, mut to) = (numbers, scratch);
    // Digits of about equal size.
    let (mut passes, count) = (0, bits.div_ceil(DIGIT_BITS).clamp(1, MOST_PASSES as u32));
    let digit_bits = bits.div_ceil(count);
    for low in (0..count).map(|pass| pass * digit_bits) {
        let digits = 1usize << digit_bits.min(bits.saturating_sub(low));
        let (shift, mask) = (first + low, digits as u64 - 1);
        let digit = |number: u64| ((number >> shift) & mask) as usize % DIGITS;
        let mut places = [0u32; DIGITS];
        for number in from.iter() {
            places[digit(*number)] += 1;
        }
        let is_same = from.first().is_none_or(|number| places[digit(*number)] as usize == from.len());
        if is_same {
            continue;
        }
        let mut place = 0;
        for count in places.iter_mut().take(digits) {
            place += core::mem::replace(count, place);
        }
        for number in from.iter() {
            let place = &mut places[digit(*number)];
            if let Some(free) = to.get_mut(*place as usize) {
                *free = *number;
            }
            *place += 1;
        }
        core::mem::swap(&mut from, &mut to);
        passes += 1;
    }
    if passes % 2 == 1 {
        for (to, from) in to.iter_mut().zip(from) {
            *to = *from;
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
        for count in [0, 1, 2, 3, 100, 5000] {
            for (first, bits) in [(0, 64), (32, 32), (3, 5), (0, 44), (20, 11)] {
                for spread in [64, 30, 8, 0] {
                    let mask = if spread == 64 { u64::MAX } else { (1 << spread) - 1 };
                    let mut numbers: Vec<u64> = (0..count).map(|_| rng.u64(..) & mask).collect();
                    let mut expected = numbers.clone();
                    let key = |number: &u64| (number >> first) & if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
                    expected.sort_by_key(key);
                    let mut scratch = std::vec![0; count];
                    radix_sort(&mut numbers, &mut scratch, first, bits);
                    assert_eq!(numbers, expected, "{count} {first} {bits} {spread}");
                }
            }
        }
    }
}
