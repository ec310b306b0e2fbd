//! A caller's buffer for the least of all entries that are put, in order.

/// Places for entries in a caller's buffers, and the entries' order.
pub trait Places {
    type Entry: Copy;

    /// Whether the order costs no more than a few instructions, and no two entries are equal.
    const IS_PLAIN: bool;

    /// # Safety
    /// An entry was written there.
    unsafe fn read(&self, place: usize) -> Self::Entry;

    /// # Safety
    /// There must be such a place.
    unsafe fn write(&mut self, place: usize, entry: Self::Entry);

    fn is_before(&self, one: &Self::Entry, other: &Self::Entry) -> bool;
}

/// The most entries that are sorted by counting.
const FEW: usize = 32;

/// A heap (Williams, Algorithm 232, 1964) of the least entries that were put, the greatest on top once it is full.
pub struct LeastOut<P> {
    places: P,
    capacity: usize,
    count: usize,
    total: usize,
}

impl<P: Places> LeastOut<P> {
    /// # Safety
    /// There must be `capacity` places, used by nothing else.
    pub unsafe fn new(places: P, capacity: usize) -> Self {
        LeastOut { places, capacity, count: 0, total: 0 }
    }

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
        if P::IS_PLAIN && self.count <= FEW {
            self.sort_few();
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

    /// Puts each entry behind as many as are before it. No branch depends on the entries, so that none is mispredicted.
    fn sort_few(&mut self) {
        if self.count < 2 {
            return;
        }
        // SAFETY: all places below the count were written.
        let mut entries = [unsafe { self.places.read(0) }; FEW];
        for (i, entry) in entries.iter_mut().enumerate().take(self.count) {
            // SAFETY: as above.
            *entry = unsafe { self.places.read(i) };
        }
        let entries = entries.get(..self.count).unwrap_or_default();
        for entry in entries {
            let rank: usize = entries.iter().map(|other| usize::from(self.places.is_before(other, entry))).sum();
            // SAFETY: fewer than there are entries come before this one.
            unsafe { self.places.write(rank, *entry) };
        }
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
impl<T: Copy + PartialOrd> Places for *mut T {
    type Entry = T;

    const IS_PLAIN: bool = true;

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
}
