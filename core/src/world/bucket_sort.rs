//! Sorting of numbers in about linear time: into buckets by their upper bits, then by insertion; by radix where they
//! are dense.

use super::radix_sort::{DIGIT_BITS, radix_sort};

/// So many numbers are sorted by insertion.
const FEW: usize = 32;

/// The most counters that [`bucket_sort`] of so many numbers uses.
pub fn most_buckets(count: usize) -> usize {
    if count > FEW { count.next_power_of_two() / 2 } else { 0 }
}

/// Sorts by the bits from `first` on; equal ones stay in their order. The scratch has at least as many elements, and
/// there are [`most_buckets`] counters. About O(n): a bucket for each two numbers, by the highest bits in which any
/// differ. A bucket of many numbers is sorted by radix.
pub fn bucket_sort(numbers: &mut [u64], scratch: &mut [u64], counters: &mut [u32], first: u32) {
    if numbers.len() <= FEW {
        return insertion_sort(numbers, first);
    }
    let (Some(copy), Some(counters)) =
        (scratch.get_mut(..numbers.len()), counters.get_mut(..most_buckets(numbers.len())))
    else {
        return;
    };
    let one = numbers.first().map_or(0, |number| *number);
    let differing = numbers.iter().fold(0, |all, number| all | (number ^ one)) >> first;
    let bits = u64::BITS - differing.leading_zeros();
    // One or two passes take half the time of buckets, unless the numbers are fewer than values of half of the bits.
    if bits <= 2 * DIGIT_BITS && numbers.len() >> bits.div_ceil(2) > 0 {
        return radix_sort(numbers, copy, first, bits);
    }
    // The bits that numbers of one bucket differ in.
    let low = bits.saturating_sub(counters.len().trailing_zeros());
    let (shift, mask) = (first + low, counters.len() as u64 - 1);
    let bucket = |number: u64| (number >> shift & mask) as usize;
    counters.fill(0);
    for (number, copy) in numbers.iter().zip(copy.iter_mut()) {
        *copy = *number;
        if let Some(count) = counters.get_mut(bucket(*number)) {
            *count += 1;
        }
    }
    let (mut place, mut most) = (0, 0);
    for count in counters.iter_mut() {
        most = most.max(*count);
        place += core::mem::replace(count, place);
    }
    for number in copy.iter() {
        if let Some(place) = counters.get_mut(bucket(*number)) {
            if let Some(free) = numbers.get_mut(*place as usize) {
                *free = *number;
            }
            *place += 1;
        }
    }
    if most as usize > FEW {
        let mut begin = 0;
        for end in counters.iter().map(|end| *end as usize) {
            if let Some(own) = numbers.get_mut(begin..end)
                && own.len() > FEW
            {
                radix_sort(own, copy, first, low);
            }
            begin = end;
        }
    }
    insertion_sort(numbers, first);
}

/// Sorts by the bits from `first` on. Fast where nothing is far from its place.
fn insertion_sort(numbers: &mut [u64], first: u32) {
    for end in 1..numbers.len() {
        let mut place = end;
        while place > 0
            && let Some([before, after]) = numbers.get_mut(place - 1..=place)
            && *before >> first > *after >> first
        {
            core::mem::swap(before, after);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Numbers that are spread evenly, in heaps, in a few buckets, and in one; with equal ones.
    #[test]
    fn sorts_as_the_standard_library_does() {
        let mut rng = fastrand::Rng::with_seed(1);
        for count in [0, 1, 2, 31, 32, 33, 100, 5000] {
            for first in [0, 11, 32] {
                for (upper, lower) in [(64, 64), (40, 0), (34, 3), (14, 14), (64, 2), (45, 45), (0, 0)] {
                    let mut below = |bits: u32| if bits == 0 { 0 } else { rng.u64(..) >> (64 - bits) };
                    let heaps = [below(upper), below(upper)];
                    let mut numbers: Vec<u64> = (0..count).map(|i| heaps[i % 2] ^ below(lower)).collect();
                    let mut expected = numbers.clone();
                    expected.sort_by_key(|number| number >> first);
                    let (mut scratch, mut counters) = (std::vec![7; count], std::vec![7; most_buckets(count)]);
                    bucket_sort(&mut numbers, &mut scratch, &mut counters, first);
                    assert_eq!(numbers, expected, "{count} {first} {upper} {lower}");
                }
            }
        }
    }
}
