//! Contacts of two valid shapes of any kind, one-sided or not: at the part of a long outline that matters, or of both
//! as they are.

use super::argument::{Argument, MarginArg, ShapeArg};
use super::fast_shapes::verdict_of_outlines;
use super::near_part::{contacts_at_part, outline_and_small};
use super::whole_contacts::contacts_of_whole;
use crate::contact::{Contact, VisitContact, contacts_on_left, deepest_contact, each};
use crate::number::Float;
use crate::overlap::Verdict;
use core::ops::ControlFlow;

/// The most contacts that are kept until they are known to count.
const KEPT: usize = 8;

/// Visits all contacts of two shapes whose gap is at most a margin, and returns their verdict; a touch, if they are
/// apart within the margin.
pub(super) fn visit_contacts(
    a: ShapeArg<f32>,
    b: ShapeArg<f32>,
    margin: MarginArg,
    visit: VisitContact<'_>,
) -> Verdict {
    let one_sided = [a.is_one_sided, b.is_one_sided];
    let [a, b] = [a, b].map(|shape| ShapeArg { is_one_sided: false, ..shape });
    if one_sided == [false; 2] {
        return visit_two_sided(a, b, margin, visit);
    }
    let mut all = |visit: VisitContact<'_>| {
        visit_two_sided(a, b, margin, visit);
    };
    contacts_on_left([a.valid::<Float>(), b.valid()], one_sided, &mut all, visit)
}

/// The verdict on two shapes, of which one-sided ones are met from their left.
pub(super) fn verdict_from_left(a: ShapeArg<f32>, b: ShapeArg<f32>) -> Verdict {
    visit_contacts(a, b, MarginArg(0.0), &mut |contact| match contact.verdict() {
        Verdict::Hit => ControlFlow::Break(()),
        Verdict::Touch | Verdict::Miss => ControlFlow::Continue(()),
    })
}

/// The verdict on two shapes whose gap is at most a margin, and the deepest contact.
pub(super) fn deepest_within(a: ShapeArg<f32>, b: ShapeArg<f32>, margin: MarginArg) -> (Verdict, Option<Contact>) {
    // What touches a one-sided line from its right does not count.
    let verdict = || match a.is_one_sided | b.is_one_sided {
        true => verdict_from_left(a, b),
        false => verdict_of_outlines(a, b),
    };
    deepest_contact(margin.valid::<Float>(), &verdict, &mut |visit| visit_contacts(a, b, margin, visit))
}

/// The normal of the contact of two shapes that overlap. Not a part of the functions that ask it, because its room on
/// the stack is large.
#[inline(never)]
pub(super) fn normal_of_contact(a: ShapeArg<f32>, b: ShapeArg<f32>) -> [f32; 2] {
    deepest_within(a, b, MarginArg(0.0)).1.map_or([0.0; 2], |contact| contact.normal)
}

fn visit_two_sided(a: ShapeArg<f32>, b: ShapeArg<f32>, margin: MarginArg, visit: VisitContact<'_>) -> Verdict {
    let of_part = outline_and_small(a, b).and_then(|_| visit_at_part(a, b, margin, visit));
    of_part.unwrap_or_else(|| contacts_of_whole(a, b, margin, visit))
}

/// [`contacts_at_part`], but it visits only contacts that count. Not a part of the function that asks it, because the
/// list is large.
#[inline(never)]
fn visit_at_part(a: ShapeArg<f32>, b: ShapeArg<f32>, margin: MarginArg, visit: VisitContact<'_>) -> Option<Verdict> {
    let (mut kept, mut count) = ([None; KEPT], 0);
    let mut keep = each(|contact| {
        if let Some(place) = kept.get_mut(count) {
            *place = Some(contact);
        }
        count += 1;
    });
    let verdict = contacts_at_part(a, b, margin, &mut keep)?;
    drop(keep);
    if count <= KEPT {
        let _ = kept.into_iter().flatten().try_for_each(visit);
    } else {
        contacts_at_part(a, b, margin, visit);
    }
    Some(verdict)
}
