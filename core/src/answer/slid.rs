//! What became of a motion that slides, or of a push.

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

/// What became of a motion.
#[derive(Clone, Copy, Debug)]
pub struct Slid {
    pub verdict: Verdict,
    pub moved: [f32; 2],
    pub lost: [f32; 2],
    /// The first obstacles that were met, in the order of the way.
    pub contacts: [SlideContact; Slid::MOST_CONTACTS],
    pub contact_count: usize,
}

impl Slid {
    pub const MOST_CONTACTS: usize = 4;

    pub fn has_room(&self) -> bool {
        self.contact_count < Self::MOST_CONTACTS
    }

    pub fn meet(&mut self, normal: [f32; 2], index: usize, edge: u32) {
        if let Some(contact) = self.contacts.get_mut(self.contact_count) {
            *contact = SlideContact { normal, index, edge };
            self.contact_count += 1;
        }
    }
}
