//! The first of many items in an order, as many as there is room for, without allocation.

/// A heap of the first items with the last of them on top (J. W. J. Williams, Algorithm 232: Heapsort, CACM 1964). Its
/// functions are given the order: whether one item is before another.
pub struct FirstInOrder<T, const CAPACITY: usize> {
    heap: [T; CAPACITY],
    count: usize,
    /// Whether an item found no room.
    pub is_full: bool,
}

impl<T: Copy, const CAPACITY: usize> FirstInOrder<T, CAPACITY> {
    /// No items. The places are filled with any value.
    pub fn new(any: T) -> Self {
        FirstInOrder { heap: [any; CAPACITY], count: 0, is_full: false }
    }

    pub fn clear(&mut self) {
        (self.count, self.is_full) = (0, false);
    }

    /// The last item, if there is room for no more.
    pub fn last_if_full(&self) -> Option<&T> {
        if self.count == CAPACITY { self.heap.first() } else { None }
    }

    #[inline(always)]
    pub fn offer(&mut self, item: T, is_before: impl Fn(&T, &T) -> bool) {
        if self.count < CAPACITY {
            let mut i = self.count;
            self.count += 1;
            while i > 0
                && let Some(parent) = self.heap.get((i - 1) / 2).copied()
                && is_before(&parent, &item)
            {
                self.put(i, parent);
                i = (i - 1) / 2;
            }
            self.put(i, item);
        } else {
            self.is_full = true;
            if self.heap.first().is_some_and(|top| is_before(&item, top)) {
                self.sift_down(item, &is_before);
            }
        }
    }

    /// Puts the items in order. No more can be offered until they are cleared.
    pub fn sort(&mut self, is_before: impl Fn(&T, &T) -> bool) {
        let all = self.count;
        while self.count > 1
            && let [Some(last), Some(top)] = [self.count - 1, 0].map(|i| self.heap.get(i).copied())
        {
            self.count -= 1;
            self.sift_down(last, &is_before);
            self.put(self.count, top);
        }
        self.count = all;
    }

    pub fn items(&self) -> &[T] {
        self.heap.get(..self.count).unwrap_or(&[])
    }

    /// Replaces the top, and moves what replaces it down behind what follows it.
    fn sift_down(&mut self, item: T, is_before: &impl Fn(&T, &T) -> bool) {
        let mut i = 0;
        while let Some((at, child)) = self.last_child(i, is_before).filter(|(_, child)| is_before(&item, child)) {
            self.put(i, child);
            i = at;
        }
        self.put(i, item);
    }

    /// The later one of the two items below an item.
    fn last_child(&self, i: usize, is_before: &impl Fn(&T, &T) -> bool) -> Option<(usize, T)> {
        let below = self.heap.get(..self.count)?;
        let (left, right) = (2 * i + 1, 2 * i + 2);
        let child = below.get(left)?;
        let later = below.get(right).filter(|right| is_before(child, right));
        Some(later.map_or((left, *child), |later| (right, *later)))
    }

    fn put(&mut self, i: usize, item: T) {
        if let Some(place) = self.heap.get_mut(i) {
            *place = item;
        }
    }
}
