//! Where the vertices of a world's shapes lie: appended, replaced, and moved together.

use super::Shapes;
use crate::abi::GrazeShape;
use crate::growable::OutOfMemory;
use crate::world::slot::Slot;
use graze_core::world::{NO_ITEM, radix_sort, sorted_item};

impl Shapes {
    /// Appends the vertices of a shape twice, as it was added and as it lies, with room for the tree of its edges.
    /// Returns where they begin.
    ///
    /// # Safety
    /// The vertices must be readable, or lie in this world.
    pub(super) unsafe fn append_vertices(&mut self, raw: &GrazeShape) -> Result<u32, OutOfMemory> {
        let (begin, count) = (self.vertices.len(), raw.count as usize);
        let end = begin + size_of_shape(raw);
        if end > u32::MAX as usize {
            return Err(OutOfMemory);
        }
        // SAFETY: the caller's promise, and that the first copies are behind `begin`.
        let copied = unsafe {
            let added = self.vertices.append(raw.xy.cast(), count);
            let copied = added.and_then(|()| self.vertices.append(self.vertices.as_ptr().add(begin), count));
            copied.and_then(|()| self.vertices.resize(end, [0.0; 2]))
        };
        if copied.is_err() {
            self.vertices.truncate(begin);
        }
        copied.map(|()| begin as u32)
    }

    /// Gives the shape in a slot the vertices, kind and radius of another one, as if it was just added. They stay where
    /// they are if there is room.
    ///
    /// # Safety
    /// The vertices must be readable, or lie in this world.
    pub(super) unsafe fn replace_vertices(&mut self, slot: u32, raw: &GrazeShape) -> Result<(), OutOfMemory> {
        let Some(&Slot { begin: old, .. }) = self.get(slot) else { return Ok(()) };
        let (room, size, count) = (self.get(slot).map_or(0, Slot::size), size_of_shape(raw), raw.count as usize);
        let begin = if size <= room {
            let place = old as usize;
            // SAFETY: the caller's promise, and that the first copies are at `place`. The vertices may be those that
            // are overwritten, as they lie.
            unsafe {
                self.vertices.overwrite(place, raw.xy.cast(), count);
                self.vertices.overwrite(place + count, self.vertices.as_ptr().add(place), count);
            }
            old
        } else {
            // SAFETY: the caller's promise.
            unsafe { self.append_vertices(raw) }?
        };
        if let Some(own) = self.get_mut(slot) {
            (own.kind, own.count, own.radius) = (raw.kind, raw.count, raw.radius);
            (own.begin, own.position) = (begin, [0.0; 3]);
        }
        self.leave_vertices(if begin == old { room - size } else { room });
        Ok(())
    }

    /// Counts vertices that are those of no shape any more.
    pub(super) fn leave_vertices(&mut self, count: usize) {
        self.unused_vertices += count;
        if self.unused_vertices > self.vertices.len() / 2 {
            self.close_gaps();
        }
    }

    /// Moves vertices together, over those of no shape.
    fn close_gaps(&mut self) {
        if self.keys.resize(self.count, 0).is_err() || self.scratch.resize(self.count, 0).is_err() {
            return;
        }
        // The tree lists the shapes; among the slots there may be many that are used up.
        let used = self.items.iter().filter(|slot| **slot != NO_ITEM);
        for (slot, key) in used.zip(self.keys.iter_mut()) {
            let begin = self.slots.get(*slot as usize).map_or(0, |own| own.begin);
            *key = u64::from(begin) << 32 | u64::from(*slot);
        }
        radix_sort(&mut self.keys, &mut self.scratch, 32, 32);
        let mut end = 0;
        for key in self.keys.iter() {
            let Some(own) = self.slots.get_mut(sorted_item(*key) as usize) else { continue };
            let (begin, count) = (own.begin as usize, own.size());
            own.begin = end as u32;
            for i in 0..count {
                if let Some(&vertex) = self.vertices.get(begin + i)
                    && let Some(place) = self.vertices.get_mut(end + i)
                {
                    *place = vertex;
                }
            }
            end += count;
        }
        self.vertices.truncate(end);
        self.unused_vertices = 0;
    }
}

/// The number of pairs of floats that a shape takes among the vertices.
fn size_of_shape(raw: &GrazeShape) -> usize {
    Slot { kind: raw.kind, count: raw.count, ..Slot::default() }.size()
}
