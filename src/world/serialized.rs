//! A world as 32-bit words: everything on which later answers depend. graze_world_hash folds them, graze_world_save
//! writes them, graze_world_load reads them; docs/world.md lists them.

use super::GrazeWorld;
use super::shapes::Shapes;
use super::slot::Slot;
use crate::abi::GrazeWorldPair;

/// Bits of the second word of a slot: it has changed since the last update; its vertices do not lie as they were added.
pub const IS_CHANGED: u32 = 1;
pub const IS_MOVED: u32 = 2;

impl GrazeWorld {
    /// Calls `visit` with every word, in order.
    pub fn visit_words(&self, visit: &mut dyn FnMut(u32)) {
        let lengths = [self.shapes.slots.len(), self.pairs.len(), self.before.len()];
        lengths.into_iter().for_each(|length| visit(length as u32));
        visit(self.shapes.first_free);
        for own in self.shapes.slots.iter() {
            self.shapes.visit_slot(own, visit);
        }
        for GrazeWorldPair { a, b, verdict } in self.pairs.iter().chain(self.before.iter()) {
            [*a, *b, *verdict as u32].into_iter().for_each(&mut *visit);
        }
    }
}

impl Shapes {
    fn visit_slot(&self, own: &Slot, visit: &mut dyn FnMut(u32)) {
        let Slot { kind, count, radius, category, mask, generation, begin, place, position, user, .. } = *own;
        let is_changed = u32::from(self.is_changed(own));
        if kind == 0 {
            return [kind, is_changed, generation, place].into_iter().for_each(visit);
        }
        let (begin, count) = (begin as usize, count as usize);
        let vertices = |from: usize| self.vertices.get(from..from + count).unwrap_or_default().as_flattened();
        let (added, placed) = (vertices(begin), vertices(begin + count));
        let is_moved = added.iter().zip(placed).any(|(added, placed)| added.to_bits() != placed.to_bits());
        let flags = is_changed | if is_moved { IS_MOVED } else { 0 };
        let [x, y, radians] = position.map(f32::to_bits);
        let numbers = [kind, flags, generation, count as u32, radius.to_bits(), category, mask];
        numbers.into_iter().for_each(&mut *visit);
        [user as u32, (user >> 32) as u32, x, y, radians].into_iter().for_each(&mut *visit);
        added.iter().for_each(|value| visit(value.to_bits()));
        if is_moved {
            placed.iter().for_each(|value| visit(value.to_bits()));
        }
    }
}
