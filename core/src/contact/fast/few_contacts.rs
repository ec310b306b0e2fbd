//! A few contacts in order.

use crate::contact::manifold::Contact;

/// A few contacts in order.
pub struct FewContacts([Option<Contact>; FewContacts::MOST]);

impl FewContacts {
    pub const MOST: usize = 8;

    pub fn none() -> Self {
        FewContacts([None; FewContacts::MOST])
    }

    /// Adds a contact behind the others. None if there is no room.
    pub fn add(&mut self, contact: Contact) -> Option<()> {
        *self.places().find(|place| place.is_none())? = Some(contact);
        Some(())
    }

    /// A place for each contact.
    pub fn places(&mut self) -> impl Iterator<Item = &mut Option<Contact>> {
        self.0.iter_mut()
    }

    pub fn all(&self) -> impl Iterator<Item = &Contact> {
        self.0.iter().flatten()
    }

    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut Contact> {
        self.0.iter_mut().flatten()
    }
}
