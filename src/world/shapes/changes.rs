//! Which shapes of a world have changed since its last update.

use super::Shapes;
use crate::growable::OutOfMemory;
use crate::world::slot::Slot;

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
            && own.changed_in != self.period
        {
            own.changed_in = self.period;
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

    /// Whether the shape of a slot has changed since the last update.
    #[inline(always)]
    pub fn is_changed(&self, own: &Slot) -> bool {
        own.changed_in == self.period
    }

    /// Forgets what has changed: a new period begins.
    pub fn forget_changes(&mut self) {
        self.changed.truncate(0);
        self.period = self.period.checked_add(1).unwrap_or_else(|| {
            self.slots.iter_mut().for_each(|own| own.changed_in = 0);
            1
        });
    }
}
