//! A few contacts in order.

use crate::contact::manifold::Contact;

/// A few contacts in order.
pub struct FewContacts {
    contacts: [Option<Contact>; FewContacts::MOST],
    count: usize,
}

impl FewContacts {
    pub const MOST: usize = 8;

    pub fn none() -> Self {
        FewContacts { contacts: [None; FewContacts::MOST], count: 0 }
    }

    /// Adds a contact behind the others. None if there is no room.
    pub fn add(&mut self, contact: Contact) -> Option<()> {
        *self.contacts.get_mut(self.count)? = Some(contact);
        self.count += 1;
        Some(())
    }

    pub fn all(&self) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().take(self.count).flatten()
    }

    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut Contact> {
        self.contacts.iter_mut().take(self.count).flatten()
    }
}
