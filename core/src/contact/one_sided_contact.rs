//! Contacts of one-sided lines: only those that push the other shape to the left.

use super::manifold::{Contact, ForEachContact, VisitContact, opposite};
use crate::number::Number;
use crate::overlap::Verdict;
use crate::shape::{LineFeature, Shape, leads_left, leads_left_of_side};
use core::ops::ControlFlow;

/// Whether the normal of a contact leads to the left of every one-sided line of two shapes, at one of its points.
pub fn is_on_left<N: Number>(contact: &Contact, [a, b]: [Shape<N>; 2], one_sided: [bool; 2]) -> bool {
    let [x, y] = contact.normal;
    let points = || contact.points.iter().take(contact.count as usize);
    let is_left = |line: Shape<N>, feature: u32, normal| {
        let i = feature as usize / 2;
        let feature = if feature.is_multiple_of(2) { LineFeature::Vertex(i) } else { LineFeature::Edge(i) };
        leads_left(line.vertices, feature, normal)
    };
    // Two points name the ends of one side of each shape, or of one shape, and two vertices of the other.
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

/// Visits those of the contacts of two shapes that are on the left of one-sided lines. The verdict is that of the
/// deepest.
pub fn contacts_on_left<N: Number>(
    shapes: [Shape<N>; 2],
    one_sided: [bool; 2],
    contacts: ForEachContact<()>,
    visit: VisitContact<'_>,
) -> Verdict {
    let mut best = Verdict::Miss;
    contacts(&mut |contact| {
        if !is_on_left(&contact, shapes, one_sided) {
            return ControlFlow::Continue(());
        }
        best = best.max(contact.verdict());
        visit(contact)
    });
    best
}
