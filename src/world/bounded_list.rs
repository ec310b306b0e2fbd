//! A caller's buffer for the least of all entries that are put, in order.

use crate::abi::GrazeWorldPair;
use graze_core::world::sort_few_ids;

/// Places for entries in a caller's buffers, and the entries' order.
pub trait Places {
    type Entry: Copy;

    /// # Safety
    /// An entry was written there.
    unsafe fn read(&self, place: usize) -> Self::Entry;

    /// # Safety
    /// There must be such a place.
    unsafe fn write(&mut self, place: usize, entry: Self::Entry);

    fn is_before(&self, one: &Self::Entry, other: &Self::Entry) -> bool;

    /// Sorts the first entries, if they are few and of a kind for which there is a faster way than a heap. Returns
    /// whether it has.
    ///
    /// # Safety
    /// They were written.
    unsafe fn sort_few(&mut self, _count: usize) -> bool {
        false
    }
}

/// A heap (Williams, Algorithm 232, 1964) of the least entries that were put, the greatest on top once it is full.
pub struct BoundedList<P> {
    places: P,
    capacity: usize,
    count: usize,
    total: usize,
}

impl<P: Places> BoundedList<P> {
    /// # Safety
    /// There must be `capacity` places, used by nothing else.
    pub unsafe fn new(places: P, capacity: usize) -> Self {
        BoundedList { places, capacity, count: 0, total: 0 }
    }

    #[inline]
    pub fn put(&mut self, entry: P::Entry) {
        self.total += 1;
        if self.count < self.capacity {
            // SAFETY: within the room.
            unsafe { self.places.write(self.count, entry) };
            self.count += 1;
            if self.count == self.capacity {
                self.make_heap();
            }
            return;
        }
        // SAFETY: if there is room, all of it was written.
        if self.capacity > 0 && self.places.is_before(&entry, &unsafe { self.places.read(0) }) {
            // SAFETY: as above.
            unsafe { self.places.write(0, entry) };
            self.sift_down(0, self.count);
        }
    }

    /// Sorts them. Returns the number of all that were put.
    pub fn finish(mut self) -> usize {
        // SAFETY: all places below the count were written.
        if unsafe { self.places.sort_few(self.count) } {
            return self.total;
        }
        if self.count < self.capacity {
            self.make_heap();
        }
        for last in (1..self.count).rev() {
            // SAFETY: all places below the count were written.
            unsafe {
                let (top, entry) = (self.places.read(0), self.places.read(last));
                self.places.write(last, top);
                self.places.write(0, entry);
            }
            self.sift_down(0, last);
        }
        self.total
    }

    fn make_heap(&mut self) {
        for i in (0..self.count / 2).rev() {
            self.sift_down(i, self.count);
        }
    }

    /// Moves the entry at a place down, among the first places.
    fn sift_down(&mut self, mut i: usize, count: usize) {
        loop {
            let child = 2 * i + 1;
            if child >= count {
                return;
            }
            // SAFETY: all places below the count were written.
            unsafe {
                let (own, one) = (self.places.read(i), self.places.read(child));
                let mut greater = (child, one);
                if child + 1 < count {
                    let other = self.places.read(child + 1);
                    if self.places.is_before(&one, &other) {
                        greater = (child + 1, other);
                    }
                }
                if !self.places.is_before(&own, &greater.1) {
                    return;
                }
                self.places.write(i, greater.1);
                self.places.write(greater.0, own);
                i = greater.0;
            }
        }
    }
}

/// Entries that have an order of their own.
pub trait OwnOrder: Copy + PartialOrd {
    fn sort_few(_entries: &mut [Self]) -> bool {
        false
    }
}

impl OwnOrder for GrazeWorldPair {}

/// Ids, of which no two are equal.
impl OwnOrder for u32 {
    fn sort_few(entries: &mut [u32]) -> bool {
        sort_few_ids(entries)
    }
}

impl<T: OwnOrder> Places for *mut T {
    type Entry = T;

    unsafe fn read(&self, place: usize) -> T {
        // SAFETY: this function's own promise.
        unsafe { self.add(place).read() }
    }

    unsafe fn write(&mut self, place: usize, entry: T) {
        // SAFETY: this function's own promise.
        unsafe { self.add(place).write(entry) };
    }

    fn is_before(&self, one: &T, other: &T) -> bool {
        one < other
    }

    unsafe fn sort_few(&mut self, count: usize) -> bool {
        // SAFETY: this function's own promise, and that nothing else uses the places.
        count > 1 && T::sort_few(unsafe { core::slice::from_raw_parts_mut(*self, count) })
    }
}
