//! A caller's buffer for ids: the least of all that are put, in order.

/// A heap (Williams, Algorithm 232, 1964) of the least ids that were put, the greatest on top once it is full.
pub struct IdsOut {
    out: *mut u32,
    capacity: usize,
    count: usize,
    total: usize,
}

impl IdsOut {
    /// # Safety
    /// There must be room for `capacity` ids, used by nothing else.
    pub unsafe fn new(out: *mut u32, capacity: usize) -> Self {
        IdsOut { out, capacity, count: 0, total: 0 }
    }

    pub fn put(&mut self, id: u32) {
        self.total += 1;
        if self.count < self.capacity {
            // SAFETY: within the room.
            unsafe { self.out.add(self.count).write(id) };
            self.count += 1;
            if self.count == self.capacity {
                make_heap(self.ids());
            }
        } else if let Some(top) = self.ids().first_mut()
            && id < *top
        {
            *top = id;
            sift_down(self.ids(), 0);
        }
    }

    /// Sorts them. Returns the number of all that were put.
    pub fn finish(mut self) -> usize {
        if self.count < self.capacity {
            make_heap(self.ids());
        }
        let mut ids = self.ids();
        while let Some((last, before)) = ids.split_last_mut()
            && let Some(top) = before.first_mut()
        {
            core::mem::swap(top, last);
            sift_down(before, 0);
            ids = before;
        }
        self.total
    }

    fn ids(&mut self) -> &mut [u32] {
        if self.count == 0 {
            return &mut [];
        }
        // SAFETY: so many were written, and nothing else uses the room.
        unsafe { core::slice::from_raw_parts_mut(self.out, self.count) }
    }
}

fn make_heap(ids: &mut [u32]) {
    for i in (0..ids.len() / 2).rev() {
        sift_down(ids, i);
    }
}

fn sift_down(ids: &mut [u32], mut i: usize) {
    loop {
        let child = |k: usize| ids.get(2 * i + k).map_or(0, |id| *id);
        let greater = 2 * i + if child(2) > child(1) { 2 } else { 1 };
        let (Some(&own), Some(&below)) = (ids.get(i), ids.get(greater)) else { return };
        if below <= own {
            return;
        }
        ids.swap(i, greater);
        i = greater;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_in_order() {
        let mut rng = fastrand::Rng::with_seed(5);
        for count in [0, 1, 2, 3, 10, 100] {
            for capacity in [0, 1, 2, 5, 99, 100, 101] {
                let ids: Vec<u32> = (0..count).map(|_| rng.u32(1..1000)).collect();
                let mut room = vec![7777; capacity + 1];
                // SAFETY: that much room.
                let mut out = unsafe { IdsOut::new(room.as_mut_ptr(), capacity) };
                ids.iter().for_each(|id| out.put(*id));
                assert_eq!(out.finish(), ids.len());
                let mut expected = ids.clone();
                expected.sort_unstable();
                expected.truncate(capacity);
                assert_eq!(room[..expected.len()], expected);
                assert!(room[expected.len()..].iter().all(|id| *id == 7777));
            }
        }
    }
}
