//! The open subtrees of a search by branch and bound.

/// A subtree, or an item, and a lower bound of what can be found there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ranked<R> {
    pub rank: R,
    pub level: u32,
    pub i: u32,
}

/// A stack whose siblings are taken in the order of increasing rank. Each level leaves at most the siblings of a
/// subtree on it.
#[derive(Clone, Debug)]
pub struct RankedStack<R, const SIZE: usize> {
    entries: [Ranked<R>; SIZE],
    count: usize,
}

impl<R: Copy + Default + PartialOrd, const SIZE: usize> RankedStack<R, SIZE> {
    /// With one entry.
    #[inline(always)]
    pub fn new(root: Ranked<R>) -> Self {
        // Zeros, which are written fastest.
        let mut entries = [Ranked::default(); SIZE];
        if let Some(first) = entries.first_mut() {
            *first = root;
        }
        RankedStack { entries, count: 1 }
    }

    /// Where the siblings that are put next begin.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    pub fn take(&mut self) -> Option<Ranked<R>> {
        self.count = self.count.checked_sub(1)?;
        self.entries.get(self.count).copied()
    }

    /// Inserts an entry among its siblings, which begin at index `base`.
    #[inline(always)]
    pub fn put(&mut self, base: usize, entry: Ranked<R>) {
        let mut place = self.count;
        while place > base
            && let Some([before, after]) = self.entries.get_mut(place - 1..=place)
            && before.rank < entry.rank
        {
            *after = *before;
            place -= 1;
        }
        if let Some(free) = self.entries.get_mut(place) {
            *free = entry;
            self.count += 1;
        }
    }
}
