//! The contacts of a shape among others, without those that only a seam has caused.

use super::IndexedShape;
use super::among::{Among, ShapeVisitor, is_borne_among, visit_contacts};
use super::argument::{Argument, Invalid, MarginArg, ShapeArg};
use super::seam_replacement::replacement;
use crate::contact::{Contact, is_on_left};
use crate::number::{Float, with_denormals};
use crate::overlap::Verdict;

/// Visits the contacts of two valid shapes whose gap is at most a valid margin, with `seams` all of them, else without
/// those that only a seam between neighbors has caused. Returns the verdict; a touch, if they are apart.
///
/// A one-sided other shape is asked as a chain: a contact that leads to its right, and into a neighbor, from whichever
/// side that is solid, may have one to the left in its place.
pub fn contacts_among(
    [one, other]: [IndexedShape; 2],
    margin: MarginArg,
    among: &Among,
    seams: bool,
    visit: &mut dyn FnMut(Contact),
) -> Result<Verdict, Invalid> {
    let (a, b) = (one.shape, other.shape);
    let chain = IndexedShape { shape: ShapeArg { is_one_sided: false, ..b }, ..other };
    let counts = |contact: &Contact| !b.is_one_sided || is_left_of_second(contact, [a, b]);
    let as_chains = |bounds: [f32; 4], is_wanted: &dyn Fn([f32; 4]) -> bool, visit: &mut ShapeVisitor| {
        (among.neighbors)(bounds, is_wanted, &mut |whole, part| visit(whole, ShapeArg { is_one_sided: false, ..part }));
    };
    let among_chains = Among { neighbors: &as_chains, ..*among };
    let (mut verdict, mut left_out, mut led_right, mut is_given) = (Verdict::Miss, None, None, false);
    let filter = |contact: Contact| {
        if !counts(&contact) {
            if !(seams || is_borne_among(&contact, [a, b], &among_chains)) {
                Contact::keep_deeper(&mut led_right, contact);
            }
            return;
        }
        verdict = verdict.max(contact.verdict());
        if seams || is_borne_among(&contact, [a, b], among) {
            is_given |= contact.verdict() == Verdict::Hit;
            visit(contact);
        } else {
            Contact::keep_deeper(&mut left_out, contact);
        }
    };
    visit_contacts([&one, &chain], margin, &mut { filter })?;
    // Another part of a concave shape may have a way out.
    if is_given {
        return Ok(verdict);
    }
    if let Some(contact) = left_out {
        replacement(&contact, [one, other], margin, among).into_iter().for_each(visit);
    } else if let Some(contact) = led_right {
        let found = replacement(&contact, [one, chain], margin, among).filter(counts);
        verdict = verdict.max(found.map_or(Verdict::Miss, |contact| contact.verdict()));
        found.into_iter().for_each(visit);
    }
    Ok(verdict)
}

fn is_left_of_second(contact: &Contact, [a, b]: [ShapeArg<f32>; 2]) -> bool {
    with_denormals(|| is_on_left(contact, [a.valid::<Float>(), b.valid()], [false, true]))
}
