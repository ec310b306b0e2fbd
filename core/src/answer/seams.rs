//! The contacts of a shape among others, without those that only a seam has caused.

use super::IndexedShape;
use super::argument::{Argument, Invalid, MarginArg, ShapeArg};
use super::continued_chain::ContinuedChain;
use super::seam_replacement::replacement;
use super::shapes_around::{ShapesAround, is_borne_among, one_or_all_contacts};
use crate::contact::{Contact, is_on_left};
use crate::number::{Float, with_denormals};
use crate::overlap::Verdict;

/// Visits the contacts of two valid shapes whose gap is at most a valid margin, with `seams` all of them, else without
/// those that only a seam between neighbors has caused. Returns the verdict; a touch, if they are apart.
///
/// A one-sided other shape is asked as a chain: a contact that leads to its right and into a neighbor may have one to
/// the left in its place.
pub fn contacts_among(
    [one, other]: [IndexedShape; 2],
    margin: MarginArg,
    among: &ShapesAround,
    seams: bool,
    visit: &mut dyn FnMut(Contact),
) -> Result<Verdict, Invalid> {
    let (a, b) = (one.shape, other.shape);
    let chain = IndexedShape { shape: ShapeArg { is_one_sided: false, ..b }, ..other };
    let counts = |contact: &Contact| !b.is_one_sided || is_left_of_second(contact, [a, b]);
    let (mut verdict, mut left_out, mut led_right, mut is_given) = (Verdict::Miss, None, None, false);
    let filter = |contact: Contact| {
        let does_count = counts(&contact);
        if does_count {
            verdict = verdict.max(contact.verdict());
        }
        match seams || is_borne_among(&contact, [a, b], among) {
            true if does_count => {
                is_given |= contact.verdict() == Verdict::Hit;
                visit(contact);
            }
            false => Contact::keep_deeper(if does_count { &mut left_out } else { &mut led_right }, contact),
            true => {}
        }
    };
    match ContinuedChain::new(a, chain.shape, among) {
        Some(continued) => {
            continued.contacts_of_longer_chain([&one, &chain], margin, !seams, &mut { filter });
            // Its end is inside. If no shape bears, all contacts are asked for.
            verdict = Verdict::Hit;
        }
        None => one_or_all_contacts([&one, &chain], margin, &mut { filter })?,
    }
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
