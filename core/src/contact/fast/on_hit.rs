//! The frame of a fast contact: the filter of the overlap first, and on a certain hit the contact.

use crate::contact::manifold::Contact;
use crate::filter::{Fast, Filtered};

/// None is a miss.
#[inline(always)]
pub fn on_hit(overlap: Filtered, contact: impl FnOnce() -> Option<Contact>) -> Fast<Option<Contact>> {
    match overlap {
        Filtered { certain: false, .. } => Fast::Uncertain,
        Filtered { value: false, .. } => Fast::Certain(None),
        Filtered { value: true, .. } => match contact() {
            Some(contact) => Fast::Certain(Some(contact)),
            None => Fast::Uncertain,
        },
    }
}

/// Checks that fast answers are the exact tier's, and that there are enough of them.
#[cfg(test)]
#[derive(Default)]
pub struct Tally {
    hits: u32,
    certain: u32,
}

#[cfg(test)]
impl Tally {
    pub fn check(
        &mut self,
        fast: Fast<Option<Contact>>,
        (verdict, exact): (crate::overlap::Verdict, Option<Contact>),
        arguments: &dyn core::fmt::Debug,
    ) {
        use crate::overlap::Verdict;
        self.hits += u32::from(verdict == Verdict::Hit);
        if let Fast::Certain(fast) = fast {
            assert!(verdict != Verdict::Touch && fast == exact, "{arguments:?} {fast:?} {exact:?}");
            self.certain += u32::from(fast.is_some());
        }
    }

    /// At least one certain answer in so many hits.
    pub fn require(&self, part: u32) {
        assert!(u64::from(self.certain) * u64::from(part) > u64::from(self.hits), "{} of {}", self.certain, self.hits);
    }
}
