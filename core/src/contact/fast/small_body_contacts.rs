//! The contacts of a concave outline and a small convex body that few of its edges are near. Both are valid.

use super::circle_at_edges::contacts_of_circle;
use super::edge_at_body::contact_at_edge;
use super::few_contacts::FewContacts;
use crate::contact::any_contact::consistent;
use crate::contact::margin::Margin;
use crate::number::Number;
use crate::overlap::Verdict;
use crate::shape::Shape;

/// The verdict and the contacts of `concave_contacts` of an outline and a small convex shape that few edges are near;
/// `None` if not certain. All edges of the outline within a distance of the shape are given: `given_within`.
pub fn contacts_of_small<N: Number>(
    outline: Shape<N>,
    given_within: f64,
    small: Shape<N>,
    margin: Margin,
) -> Option<(Verdict, FewContacts)> {
    let found = contacts_of_circle(outline, small, margin);
    let (verdict, contacts) = found.or_else(|| contact_at_edge(outline, given_within, small, margin))?;
    let within = if margin.is_none() { verdict } else { verdict.max(Verdict::Touch) };
    Some((within, contacts.map(|contact| consistent(contact, verdict, margin))))
}
