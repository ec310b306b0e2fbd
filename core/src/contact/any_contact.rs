//! Contacts of any two shapes.

use super::concave;
use super::concave_view::PartOfOutline;
use super::convex_shapes::convex_shapes_contact;
use super::manifold::{Contact, ContactPoint, ForEachContact, VisitContact, each};
use super::margin::Margin;
use crate::distance::canonical_order;
use crate::number::Number;
use crate::overlap::{Verdict, any_any};
use crate::predicate::orient;
use crate::shape::{Edge, Kind, NearEdges, Outline, Shape, is_convex};
use core::cmp::Ordering;

/// The contact of two shapes: the shortest push that separates them if both are convex, else the deepest of
/// [`contacts`].
pub fn contact<N: Number>(a: Shape<N>, b: Shape<N>) -> (Verdict, Option<Contact>) {
    let mut deepest = None;
    let verdict = contacts(a, b, &mut each(|contact| Contact::keep_deeper(&mut deepest, contact)));
    (verdict, deepest)
}

/// The deepest of all contacts within a margin, and their verdict. `verdict` is asked for that of the shapes without
/// the margin if need be.
pub(crate) fn deepest_contact(
    margin: Margin,
    verdict: &dyn Fn() -> Verdict,
    contacts: ForEachContact<Verdict>,
) -> (Verdict, Option<Contact>) {
    let mut deepest = None;
    let within = contacts(&mut each(|contact| Contact::keep_deeper(&mut deepest, contact)));
    // A touch of concave shapes may have lost its depth of exactly 0 to rounding.
    if margin.is_zero() || within != Verdict::Touch || deepest.is_none_or(|contact| contact.depth.to_bits() == 0) {
        return (within, deepest);
    }
    (within, deepest.map(|contact| contact.signed(verdict())))
}

/// Visits the contacts of two shapes: one if both are convex, else one for each of the regions where they touch.
pub fn contacts<N: Number>(a: Shape<N>, b: Shape<N>, visit: VisitContact<'_>) -> Verdict {
    contacts_within(a, b, Margin::NONE, visit)
}

/// Visits the contacts of two shapes whose gap is at most a margin, as [`contacts`]; without a margin the same.
pub fn contacts_within<N: Number>(a: Shape<N>, b: Shape<N>, margin: Margin, visit: VisitContact<'_>) -> Verdict {
    if let (Some(a), Some(b)) = (as_convex(a), as_convex(b)) {
        let (verdict, contact) = convex_shapes_contact(a, b, margin);
        let _ = contact.into_iter().try_for_each(visit);
        return verdict;
    }
    concave_contacts(a, b, any_any(a, b), margin, visit)
}

/// [`contacts_within`] of shapes that are not both convex, from the verdict on them.
pub(crate) fn concave_contacts<N: Number>(
    a: Shape<N>,
    b: Shape<N>,
    verdict: Verdict,
    margin: Margin,
    visit: VisitContact<'_>,
) -> Verdict {
    if verdict == Verdict::Miss && !margin.is_kept(a, b) {
        return verdict;
    }
    let consistent = |contact: Contact| consistent(contact, verdict, margin);
    let _ = match canonical_order(a, b) {
        Ordering::Greater => {
            concave::contacts_of_shapes(b, a, verdict, margin, &mut |contact| visit(consistent(contact).swapped()))
        }
        _ => concave::contacts_of_shapes(a, b, verdict, margin, &mut |contact| visit(consistent(contact))),
    };
    if margin.is_zero() { verdict } else { verdict.max(Verdict::Touch) }
}

/// A contact of shapes that are not both convex, with depths that agree with their verdict.
pub(super) fn consistent(contact: Contact, verdict: Verdict, margin: Margin) -> Contact {
    match verdict {
        _ if !margin.is_zero() => contact.at_most(verdict),
        Verdict::Touch => contact.consistent_with(verdict),
        _ => contact,
    }
}

/// [`contacts_within`] of an outline, from its edges, which may be indexed, and a shape, from their verdict; not both
/// convex. The outline is not empty. Their gap is at most the margin.
pub(crate) fn contacts_from_edges<N: Number>(
    a: &NearEdges<N>,
    b: Shape<N>,
    verdict: Verdict,
    margin: Margin,
    visit: VisitContact<'_>,
) {
    let mut near = NearEdges::new(b);
    near.find_blocks();
    let (edges, is_swapped) =
        if canonical_order(a.shape, b) == Ordering::Greater { ([&near, a], true) } else { ([a, &near], false) };
    let _ = concave::contacts_of_near_edges(edges, [None; 2], verdict, margin, &mut |contact| {
        visit(consistent(contact, verdict, margin).in_order(!is_swapped))
    });
}

/// [`contacts_from_edges`] of an indexed outline that is alone, as it is without index. So it may be searched as a
/// plain one: by scans of many edges at once, which take a tenth of the time of an index where many edges are near many
/// others.
pub(crate) fn contacts_by_index_or_scan<N: Number>(
    a: &NearEdges<N>,
    b: Shape<N>,
    verdict: Verdict,
    margin: Margin,
    visit: VisitContact<'_>,
) {
    /// Of fewer vertices.
    const FEW: usize = 64;
    /// A part of the outline. Scans pass over the rest of it, an index does not.
    const PART: usize = 64;
    let (bounds, reach) = (b.vertices.bounds(), margin.reach([a.shape.radius, b.radius]));
    let many = FEW.max(a.shape.vertices.count() / PART);
    let is_scanned =
        b.vertices.count() >= FEW && a.ends(|near| !near.is_beyond(&bounds, reach)).take(many).count() == many;
    if is_scanned {
        contacts_by_scan(a.shape, b, verdict, margin, visit);
    } else {
        contacts_from_edges(a, b, verdict, margin, visit);
    }
}

/// [`contacts_from_edges`] of an outline without index. A function of its own, because the blocks are large.
#[inline(never)]
fn contacts_by_scan<N: Number>(a: Shape<N>, b: Shape<N>, verdict: Verdict, margin: Margin, visit: VisitContact<'_>) {
    let mut edges = NearEdges::new(a);
    edges.find_blocks();
    contacts_from_edges(&edges, b, verdict, margin, visit);
}

/// [`contacts_within`] of an outline and a shape, from their verdict and from a part of the outline; not both convex.
/// Numbers of the features are those of the outline. Returns whether they are the contacts of the whole outline.
pub(crate) fn contacts_from_part<N: Number>(
    outline: Shape<N>,
    (part, places): (Outline<N>, &[u32]),
    b: Shape<N>,
    verdict: Verdict,
    margin: Margin,
    visit: VisitContact<'_>,
) -> bool {
    let of_part = PartOfOutline::new(places);
    let (mut part, mut near) = (NearEdges::new(Shape { vertices: part, ..outline }), NearEdges::new(b));
    part.find_blocks();
    near.find_blocks();
    let is_swapped = canonical_order(outline, b) == Ordering::Greater;
    let (edges, parts) =
        if is_swapped { ([&near, &part], [None, Some(&of_part)]) } else { ([&part, &near], [Some(&of_part), None]) };
    let _ = concave::contacts_of_near_edges(edges, parts, verdict, margin, &mut |contact| {
        let contact = consistent(contact, verdict, margin).in_order(!is_swapped);
        let points = contact.points.map(|point| ContactPoint { a_feature: of_part.feature(point.a_feature), ..point });
        visit(Contact { points, ..contact })
    });
    !of_part.has_left()
}

/// Whether two shapes have one contact at most.
pub(crate) fn are_convex_shapes<N: Number>(a: Shape<N>, b: Shape<N>) -> bool {
    as_convex(b).is_some() && as_convex(a).is_some()
}

/// The shape with a convex kind, if it is convex.
pub fn as_convex<N: Number>(shape: Shape<N>) -> Option<Shape<N>> {
    match shape.kind {
        Kind::Point | Kind::Segment | Kind::Convex => Some(shape),
        Kind::Chain if shape.vertices.count() == 2 => Some(Shape { kind: Kind::Segment, ..shape }),
        Kind::Chain if is_straight(shape.vertices) => Some(shape),
        Kind::Polygon if is_convex(shape.vertices) || !shape.vertices.has_area() => {
            Some(Shape { kind: Kind::Convex, ..shape })
        }
        Kind::Chain | Kind::Polygon => None,
    }
}

/// Whether a chain leads straight from its first vertex to its last.
pub(crate) fn is_straight<N: Number>(chain: Outline<N>) -> bool {
    let (first, last) = (chain.first(), chain.last());
    let order = first.lexicographic(last);
    chain.edges(false).all(|Edge { a, b }| orient(first, last, b) == 0 && (a == b || a.lexicographic(b) == order))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;

    fn shape<N: Number<Scalar = f32>>(kind: Kind, xy: &[[f32; 2]], radius: f64) -> Shape<'_, N> {
        Shape { kind, vertices: Outline::new(xy), radius }
    }

    /// If determinants cancel, the far side of a sliver may have too small a computed distance.
    #[test]
    fn off_the_near_side_of_a_sliver() {
        let point = [[1.2374965, 1.102_539_7e30]];
        let sliver = [[-2.209_832_2e34, 2.209_832_2e34], [1.102_539_7e30, -1.102_539_7e30], [-1.2374965, 1.2374967]];
        let rounded = shape::<Float>(Kind::Convex, &sliver, f64::from(1.102_539_7e30f32));
        let (verdict, deepest) = contact(rounded, shape(Kind::Point, &point, 0.0));
        assert_eq!((verdict, deepest.unwrap().normal), (Verdict::Hit, [core::f32::consts::FRAC_1_SQRT_2; 2]));
    }

    /// If two vertices are at the same parameter along an edge, the deeper one is reported.
    #[test]
    fn the_deeper_of_two_at_one_parameter() {
        let tip = [[-1.0, 7.0], [6.000001, -5.0], [6.0, -5.0]];
        let ground = [[0.0, -4.0], [8.0, -12.0], [8.0, 8.0], [0.0, 12.0], [-12.0, -4.0], [-8.0, -4.0]];
        let [tip, ground] = [&tip[..], &ground[..]].map(|xy| shape::<Float>(Kind::Polygon, xy, 0.0));
        let mut found = false;
        contacts(
            tip,
            ground,
            &mut each(|contact| {
                if contact.normal == [-1.0, 0.0] {
                    found = true;
                    let [point, _] = contact.points;
                    assert_eq!((point.depth, point.a_feature, contact.depth), (2.0, 4, 2.0));
                }
            }),
        );
        assert!(found);
    }

    /// The near and the far side of a sliver are equally near within the accuracy of `f64`.
    #[test]
    fn a_sliver_has_a_contact() {
        let sliver = [[-106496.0, 88.0], [0.000_793_457, 0.0], [-53248.0, 44.0]];
        let center = [[0.0, 0.000_228_881_84]];
        let (verdict, contact) =
            contact(shape::<Float>(Kind::Convex, &sliver, 0.0), shape(Kind::Point, &center, 704.0));
        assert_eq!(verdict, Verdict::Hit);
        assert!(contact.is_some_and(|contact| (703.9..704.1).contains(&contact.depth)));
    }
}
