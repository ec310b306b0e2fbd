//! Contact of a filtered pair: the filter of the overlap first, then the contact on a certain hit.

use crate::contact::manifold::Contact;
use crate::filter::{Fast, Filtered};

/// The contact if the overlap is a certain hit. Certain(None) is a miss.
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
