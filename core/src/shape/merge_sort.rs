//! A merge sort of numbers: without an allocation, and without the panics of the one in core.

/// Sorts numbers. The scratch is at least as long.
///
/// Merges neighboring runs (Knuth, The Art of Computer Programming 3, 5.2.4), those that are in order at no cost: of an
/// outline's edges many are.
pub fn merge_sort(numbers: &mut [u32], scratch: &mut [u32], precedes: impl Fn(u32, u32) -> bool) {
    let count = numbers.len();
    let Some(scratch) = scratch.get_mut(..count) else { return };
    let (mut from, mut to) = (numbers, scratch);
    let (mut length, mut passes) = (1, 0);
    while length < count {
        let (mut rest, mut free) = (&*from, &mut *to);
        while !rest.is_empty() {
            let (left, behind) = rest.split_at_checked(length).unwrap_or((rest, &[]));
            let (right, later) = behind.split_at_checked(length).unwrap_or((behind, &[]));
            let Some((places, later_places)) = free.split_at_mut_checked(left.len() + right.len()) else { return };
            merge(left, right, places, &precedes);
            (rest, free) = (later, later_places);
        }
        core::mem::swap(&mut from, &mut to);
        (length, passes) = (2 * length, passes + 1);
    }
    if passes % 2 == 1 {
        to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
    }
}

fn merge(mut left: &[u32], mut right: &[u32], places: &mut [u32], precedes: impl Fn(u32, u32) -> bool) {
    if let ([.., k], [l, ..]) = (left, right)
        && !precedes(*l, *k)
    {
        let (low, high) = places.split_at_mut_checked(left.len()).unwrap_or_default();
        low.iter_mut().zip(left).for_each(|(place, &k)| *place = k);
        high.iter_mut().zip(right).for_each(|(place, &k)| *place = k);
        return;
    }
    for place in places {
        (*place, left, right) = match (left, right) {
            ([k, more @ ..], [l, ..]) if !precedes(*l, *k) => (*k, more, right),
            (_, [l, more @ ..]) => (*l, left, more),
            ([k, more @ ..], []) => (*k, more, right),
            ([], []) => return,
        };
    }
}
