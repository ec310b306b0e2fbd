//! The contacts of a concave outline and a small convex body that few of its edges are near. Both are valid.

use super::body_at_edges::{OutlineAround, contacts_of_body};
use super::circle_at_edges::contacts_of_circle;
use super::few_contacts::FewContacts;
use crate::contact::any_contact::consistent;
use crate::contact::margin::Margin;
use crate::number::Number;
use crate::overlap::Verdict;
use crate::shape::{Kind, Shape};

/// The verdict and the contacts of `concave_contacts` of an outline and a small convex shape that few edges are near;
/// `None` if not certain. The list of contacts is empty before, and of no use if there is no verdict.
pub fn contacts_of_small<'a, N: Number>(
    around: OutlineAround<'a, N>,
    small: Shape<'a, N>,
    margin: Margin,
    contacts: &mut FewContacts,
) -> Option<Verdict> {
    let verdict = match small.kind {
        Kind::Point => contacts_of_circle(around.outline, around.given_within, small, margin, contacts),
        _ => contacts_of_body(around, small, margin, contacts),
    }?;
    contacts.all_mut().for_each(|contact| *contact = consistent(*contact, verdict, margin));
    let is_apart = margin.is_zero() || (verdict == Verdict::Miss && contacts.all().next().is_none());
    Some(if is_apart { verdict } else { verdict.max(Verdict::Touch) })
}
