//! Contacts of two valid shapes of any kind, one-sided or not.

use super::argument::{Argument, MarginArg, ShapeArg};
use super::fast_shapes::verdict_of_outlines;
use super::two_sided_contacts::visit_two_sided;
use crate::contact::{Contact, VisitContact, contacts_on_left, deepest_contact};
use crate::number::Float;
use crate::overlap::Verdict;
use core::ops::ControlFlow;

/// Visits all contacts of two shapes whose gap is at most a margin, and returns their verdict; a touch, if they are
/// apart within the margin. Contacts on the right of one-sided shapes are left out.
pub(super) fn visit_one_or_two_sided(
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
    visit_one_or_two_sided(a, b, MarginArg(0.0), &mut |contact| match contact.verdict() {
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
    deepest_contact(margin.valid::<Float>(), &verdict, &mut |visit| visit_one_or_two_sided(a, b, margin, visit))
}

/// The normal of the contact of two shapes that overlap. Not a part of the functions that ask it, because its room on
/// the stack is large.
#[inline(never)]
pub(super) fn normal_of_contact(a: ShapeArg<f32>, b: ShapeArg<f32>) -> [f32; 2] {
    deepest_within(a, b, MarginArg(0.0)).1.map_or([0.0; 2], |contact| contact.normal)
}
