//! Which shapes of a world have changed since its last update.

use super::Shapes;
use crate::growable::OutOfMemory;
use crate::world::slot::Slot;
use crate::world::tasks::{MOST_PARTS, Runner, part_begin};

/// The least number of slots that is worth a part.
const LEAST_SLOTS: usize = 1000;

/// The number of bits in a number of them.
const BITS: usize = u64::BITS as usize;

impl Shapes {
    pub fn changed(&self) -> &[u32] {
        &self.changed
    }

    /// Lists a slot as changed.
    #[inline]
    pub fn mark(&mut self, slot: u32) {
        if let Some(own) = self.slots.get_mut(slot as usize)
            && !own.is_changed
        {
            own.is_changed = true;
            // There is room: as for every slot.
            let _ = self.changed.push(slot);
            self.changes += 1;
        }
    }

    /// Makes [`Shapes::has_changed`] true of the slots that have changed since the last update.
    pub fn write_changed_bits(&mut self) -> Result<(), OutOfMemory> {
        self.changed_bits.truncate(0);
        // A power of two many, so that no place needs a bounds check.
        self.changed_bits.resize(self.slots.len().div_ceil(BITS).next_power_of_two(), 0)?;
        for slot in self.changed.iter() {
            if let Some(bits) = self.changed_bits.get_mut(*slot as usize / BITS) {
                *bits |= 1 << (*slot as usize % BITS);
            }
        }
        Ok(())
    }

    /// Whether a slot had changed at the last [`Shapes::write_changed_bits`].
    #[inline(always)]
    pub fn has_changed(&self, slot: u32) -> bool {
        let place = (slot as usize / BITS) & self.changed_bits.len().wrapping_sub(1);
        self.changed_bits.get(place).is_some_and(|bits| bits >> (slot as usize % BITS) & 1 != 0)
    }

    /// Forgets what has changed.
    pub fn forget_changes(&mut self, runner: Runner) {
        if self.changed.len() > self.slots.len() / 2 {
            let (all, count) = (self.slots.len(), runner.parts(self.slots.len(), LEAST_SLOTS));
            let mut rest: &mut [Slot] = &mut self.slots;
            let mut parts: [&mut [Slot]; MOST_PARTS] = core::array::from_fn(|i| {
                let size = part_begin(all, i + 1, count) - part_begin(all, i, count);
                let end = if i < count { size } else { 0 };
                rest.split_off_mut(..end).unwrap_or_default()
            });
            let forget = |slots: &mut &mut [Slot]| slots.iter_mut().for_each(|own| own.is_changed = false);
            runner.for_each(parts.get_mut(..count).unwrap_or_default(), &forget);
            return self.changed.truncate(0);
        }
        for slot in self.changed.iter() {
            if let Some(own) = self.slots.get_mut(*slot as usize) {
                own.is_changed = false;
            }
        }
        self.changed.truncate(0);
    }
}
