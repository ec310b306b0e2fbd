//! A few contacts in order.

use crate::contact::manifold::Contact;

/// A few contacts in order.
#[derive(Clone, Copy)]
pub struct FewContacts([Option<Contact>; FewContacts::MOST]);

impl FewContacts {
    pub const MOST: usize = 8;

    pub fn none() -> Self {
        FewContacts([None; FewContacts::MOST])
    }

    pub fn one(contact: Contact) -> Self {
        let mut contacts = FewContacts::none();
        contacts.places().take(1).for_each(|place| *place = Some(contact));
        contacts
    }

    /// A place for each contact.
    pub fn places(&mut self) -> impl Iterator<Item = &mut Option<Contact>> {
        self.0.iter_mut()
    }

    pub fn all(self) -> impl Iterator<Item = Contact> {
        self.0.into_iter().flatten()
    }

    pub fn map(self, change: impl Fn(Contact) -> Contact) -> Self {
        FewContacts(self.0.map(|contact| contact.map(&change)))
    }
}
