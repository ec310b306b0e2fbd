//! The contacts of a shape among others, without those that only a seam has caused.

use super::IndexedShape;
use super::among::{Among, is_borne_among, visit_contacts};
use super::argument::{Invalid, MarginArg};
use super::seam_replacement::replacement;
use crate::contact::Contact;
use crate::overlap::Verdict;

/// Visits the contacts of two valid shapes whose gap is at most a valid margin, with `seams` all of them, else without
/// those that only a seam between neighbors has caused. Returns the verdict; a touch, if they are apart.
pub fn contacts_among(
    [one, other]: [IndexedShape; 2],
    margin: MarginArg,
    among: &Among,
    seams: bool,
    visit: &mut dyn FnMut(Contact),
) -> Result<Verdict, Invalid> {
    let (a, b) = (one.shape, other.shape);
    let (mut verdict, mut left_out, mut is_given) = (Verdict::Miss, None, false);
    let filter = |contact: Contact| {
        verdict = verdict.max(contact.verdict());
        if seams || is_borne_among(&contact, [a, b], among) {
            is_given |= contact.verdict() == Verdict::Hit;
            visit(contact);
        } else {
            Contact::keep_deeper(&mut left_out, contact);
        }
    };
    visit_contacts([&one, &other], margin, &mut { filter })?;
    // Another part of a concave shape may have a way out.
    if let Some(contact) = left_out.filter(|_| !is_given) {
        replacement(&contact, [one, other], margin, among).into_iter().for_each(visit);
    }
    Ok(verdict)
}
