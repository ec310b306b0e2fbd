//! What became of a motion that slides, or of a push.

use super::offset::Offset;
use crate::overlap::Verdict;

/// An obstacle that was met.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SlideContact {
    /// From the shape to the obstacle.
    pub normal: [f32; 2],
    pub index: usize,
    /// The edge of the obstacle.
    pub edge: u32,
}

/// What was met, in the order of the way, as far as there is room.
#[derive(Clone, Copy, Debug)]
pub struct ContactList<const MOST: usize> {
    contacts: [SlideContact; MOST],
    count: usize,
}

impl<const MOST: usize> ContactList<MOST> {
    pub const NONE: Self =
        ContactList { contacts: [SlideContact { normal: [0.0; 2], index: 0, edge: 0 }; MOST], count: 0 };

    pub fn known(&self) -> &[SlideContact] {
        self.contacts.get(..self.count).unwrap_or_default()
    }

    pub fn known_mut(&mut self) -> &mut [SlideContact] {
        self.contacts.get_mut(..self.count).unwrap_or_default()
    }

    pub fn has_room(&self) -> bool {
        self.count < MOST
    }

    pub fn push(&mut self, contact: SlideContact) {
        if let Some(place) = self.contacts.get_mut(self.count) {
            *place = contact;
            self.count += 1;
        }
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Removes the last contact with a normal.
    pub(super) fn remove_last(&mut self, normal: Offset) {
        let Some(last) = self.known().iter().rposition(|contact| Offset::of(contact.normal) == normal) else { return };
        if let Some(from_there) = self.known_mut().get_mut(last..) {
            from_there.rotate_left(1);
            self.count -= 1;
        }
    }
}

/// What became of a motion.
#[derive(Clone, Copy, Debug)]
pub struct SlideResult {
    pub verdict: Verdict,
    pub moved: [f32; 2],
    pub lost: [f32; 2],
    /// The first obstacles that were met.
    pub contacts: ContactList<{ SlideResult::MOST_CONTACTS }>,
}

impl SlideResult {
    pub const MOST_CONTACTS: usize = 4;
}
