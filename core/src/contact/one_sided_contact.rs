//! Contacts of one-sided lines: only those that push the other shape to the left.

use super::any_contact::contacts_within;
use super::manifold::{Contact, opposite};
use super::margin::Margin;
use crate::number::{Number, Scalar};
use crate::overlap::{Verdict, any_any};
use crate::shape::{LineFeature, Shape, leads_left, leads_left_of_side};

/// Whether the normal of a contact leads to the left of every one-sided line of two shapes, at one of its points.
pub fn is_on_left<N: Number>(contact: &Contact, [a, b]: [Shape<N>; 2], one_sided: [bool; 2]) -> bool {
    let [x, y] = contact.normal;
    let points = || contact.points.iter().take(contact.count as usize);
    let is_left = |line: Shape<N>, feature: u32, normal| {
        let i = feature as usize / 2;
        let feature = if feature.is_multiple_of(2) { LineFeature::Vertex(i) } else { LineFeature::Edge(i) };
        leads_left(line.vertices, feature, normal)
    };
    // Two points name the ends of one side of each shape.
    if let ([p, q], 2) = (&contact.points, contact.count) {
        let is_left = |line: Shape<N>, ends: [u32; 2], normal| {
            leads_left_of_side(line.vertices, ends.map(|feature| feature as usize / 2), normal)
        };
        return (!one_sided[0] || is_left(a, [p.a_feature, q.a_feature], [x, y]))
            && (!one_sided[1] || is_left(b, [p.b_feature, q.b_feature], [opposite(x), opposite(y)]));
    }
    (!one_sided[0] || points().any(|point| is_left(a, point.a_feature, [x, y])))
        && (!one_sided[1] || points().any(|point| is_left(b, point.b_feature, [opposite(x), opposite(y)])))
}

/// Visits the contacts of [`contacts_within`] that are on the left of one-sided lines. The verdict is that of the
/// deepest.
pub fn contacts_one_sided<N: Number>(
    a: Shape<N>,
    b: Shape<N>,
    one_sided: [bool; 2],
    margin: Margin,
    visit: &mut dyn FnMut(Contact),
) -> Verdict {
    let mut best = Verdict::Miss;
    contacts_within(a, b, margin, &mut |contact| {
        if is_on_left(&contact, [a, b], one_sided) {
            best = best.max(if contact.depth.rank() > 0 { Verdict::Hit } else { Verdict::Touch });
            visit(contact);
        }
    });
    best
}

/// The deepest of [`contacts_one_sided`].
pub fn contact_one_sided<N: Number>(
    a: Shape<N>,
    b: Shape<N>,
    one_sided: [bool; 2],
    margin: Margin,
) -> (Verdict, Option<Contact>) {
    let mut deepest = None;
    let verdict =
        contacts_one_sided(a, b, one_sided, margin, &mut |contact| Contact::keep_deeper(&mut deepest, contact));
    // As contact_within.
    if margin.is_none() || verdict != Verdict::Touch || deepest.is_none_or(|contact| contact.depth.to_bits() == 0) {
        return (verdict, deepest);
    }
    (verdict, deepest.map(|contact| contact.signed(any_any(a, b))))
}
