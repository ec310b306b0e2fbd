//! The contact of two convex shapes, rounded or not: the shortest push that separates them.

use super::clip::clip;
use super::closest_contact::contact_within_radii;
use super::concave;
use super::convex_view::ConvexView;
use super::corner_contact::corner_contact;
use super::incident_edge::deepest_vertex;
use super::manifold::{Contact, each};
use super::margin::Margin;
use super::penetration_depth::push_off_edge;
use super::reference_edge::{ExactSatResult, ReferenceEdge, RoundedSatResult, exact_sat, sat_in_f64, separating_edge};
use super::sat_manifold::{clip_to_reference_edge, coincident_contact};
use crate::distance::canonical_order;
use crate::number::{Number, f64_max, sqrt, to_f32};
use crate::overlap::{Verdict, any_any};
use crate::predicate::Reach;
use crate::shape::{Kind, Outline, Shape};
use core::cmp::Ordering;

/// The verdict on two convex outlines, which is that of `convex_convex`, and their contact. O(n·m).
pub fn convex_contact<N: Number>(a: Outline<N>, b: Outline<N>) -> (Verdict, Option<Contact>) {
    let shape = |vertices| Shape { kind: Kind::Convex, vertices, radius: 0.0 };
    convex_shapes_contact(shape(a), shape(b), Margin::NONE)
}

/// The contact of two shapes whose gap is at most a margin, each of kind point, segment or convex with any radius. With
/// a margin depths are signed, and if the shapes are apart within the margin, the verdict is a touch. O(n·m).
pub fn convex_shapes_contact<N: Number>(a: Shape<N>, b: Shape<N>, margin: Margin) -> (Verdict, Option<Contact>) {
    if is_unrounded(a) && is_unrounded(b) {
        in_canonical_order(a, b, |a, b| unrounded_contact(a, b, margin))
    } else {
        in_canonical_order(a, b, |a, b| general_contact(a, b, margin))
    }
}

fn is_unrounded<N: Number>(shape: Shape<N>) -> bool {
    shape.kind == Kind::Convex && shape.radius == 0.0
}

/// Computes a contact in canonical order of the shapes. So swapped arguments have the mirrored contact, even if several
/// are equally good.
#[inline(always)]
fn in_canonical_order<'a, N: Number>(
    a: Shape<'a, N>,
    b: Shape<'a, N>,
    contact: impl Fn(Shape<'a, N>, Shape<'a, N>) -> (Verdict, Option<Contact>),
) -> (Verdict, Option<Contact>) {
    if canonical_order(a, b) == Ordering::Greater {
        let (verdict, contact) = contact(b, a);
        (verdict, contact.map(Contact::swapped))
    } else {
        contact(a, b)
    }
}

/// The contact of two convex outlines without radius.
#[inline(always)]
fn unrounded_contact<N: Number>(a: Shape<N>, b: Shape<N>, margin: Margin) -> (Verdict, Option<Contact>) {
    let (a_winding, b_winding) = (a.vertices.convex_winding(), b.vertices.convex_winding());
    match sat_in_f64(a.vertices, a_winding, b.vertices, b_winding) {
        RoundedSatResult::Apart if margin.is_zero() => (Verdict::Miss, None),
        RoundedSatResult::Overlap(edge) => {
            let (first, second) =
                (ConvexView::of_outline(a.vertices, a_winding), ConvexView::of_outline(b.vertices, b_winding));
            (Verdict::Hit, Some(clip_to_reference_edge(&first, &second, edge, margin).consistent_with(Verdict::Hit)))
        }
        // An edge whose line touches the other outline may come before an edge that separates the two.
        RoundedSatResult::Apart | RoundedSatResult::Uncertain if !margin.is_zero() => {
            let (first, second) =
                (ConvexView::of_outline(a.vertices, a_winding), ConvexView::of_outline(b.vertices, b_winding));
            separating_edge(a.vertices, a_winding, b.vertices, b_winding)
                .filter(|_| a_winding != 0 && b_winding != 0)
                .and_then(|edge| contact_across_gap([&first, &second], edge, margin))
                .unwrap_or_else(|| general_contact(a, b, margin))
        }
        RoundedSatResult::Apart | RoundedSatResult::Uncertain => general_contact(a, b, margin),
    }
}

/// The contact of two outlines that an edge separates, if the gap is certainly within the margin and the separation is
/// their distance; a miss if the gap is certainly larger.
///
/// The points of the manifold are on both outlines, so no two points are farther apart than the nearer of the two.
#[inline(always)]
fn contact_across_gap<N: Number>(
    [first, second]: [&ConvexView<N>; 2],
    edge: ReferenceEdge,
    margin: Margin,
) -> Option<(Verdict, Option<Contact>)> {
    /// Far beyond the rounding errors of distances.
    const CLEAR: f64 = 1.0 + 1.0 / (1u64 << 26) as f64;
    let (reference, incident) = if edge.is_on_first { (first, second) } else { (second, first) };
    let ends = reference.edge(edge.edge);
    let (deepest, determinant) = deepest_vertex(ends, incident);
    let (ux, uy) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y);
    let separation = -determinant / sqrt(ux * ux + uy * uy);
    if separation > margin.value() * CLEAR {
        return Some((Verdict::Miss, None));
    }
    let manifold = clip(reference, reference.merged_edge(edge.edge), incident, deepest, margin)?;
    let depth = manifold.second.map_or(manifold.first.depth, |second| f64_max(second.depth, manifold.first.depth));
    if !((depth < 0.0) & (-depth <= separation * CLEAR) & (-depth * CLEAR <= margin.value())) {
        return None;
    }
    let (normal, _) = push_off_edge(ends, [0.0; 2], core::iter::once(incident.vertex(deepest)), |_| 0.0);
    let contact = Contact::new((normal, to_f32(depth)), manifold).in_order(edge.is_on_first);
    Some((Verdict::Touch, Some(contact.signed(Verdict::Miss))))
}

/// The contact of two convex shapes with any radii, with exact signs.
#[inline(never)]
fn general_contact<N: Number>(a: Shape<N>, b: Shape<N>, margin: Margin) -> (Verdict, Option<Contact>) {
    if !margin.is_zero() {
        return general_contact_within(a, b, margin);
    }
    let verdict = any_any(a, b);
    if verdict == Verdict::Miss {
        return (verdict, None);
    }
    let (first, second) = (ConvexView::new(a), ConvexView::new(b));
    let contact = match exact_sat(&first, &second) {
        ExactSatResult::Apart => contact_within_radii(&first, &second, margin)
            .map(|(contact, _)| contact)
            .or_else(|| contact_as_polygons(a, b, verdict)),
        overlap => contact_of_overlap([&first, &second], overlap, verdict, margin),
    };
    (verdict, contact.map(|contact| contact.consistent_with(verdict)))
}

/// [`general_contact`] with a margin. The verdict is decided exactly only of shapes that are not clearly apart and
/// clearly within the margin.
fn general_contact_within<N: Number>(a: Shape<N>, b: Shape<N>, margin: Margin) -> (Verdict, Option<Contact>) {
    const CLEAR: f64 = 1.0 + 1.0 / (1u64 << 26) as f64;
    let (first, second) = (ConvexView::new(a), ConvexView::new(b));
    let sat = exact_sat(&first, &second);
    let apart = match sat {
        ExactSatResult::Apart => contact_within_radii(&first, &second, margin),
        _ => None,
    };
    if let Some((contact, separation)) = apart {
        let is_within = separation.distance() * CLEAR < a.radius + b.radius + margin.value();
        if separation.is_clear_of(Reach::sum(a.radius, b.radius)) & is_within {
            return (Verdict::Touch, Some(contact.signed(Verdict::Miss)));
        }
    }
    let verdict = any_any(a, b);
    if verdict == Verdict::Miss && !margin.is_kept(a, b) {
        return (verdict, None);
    }
    let contact = match (sat, apart) {
        (ExactSatResult::Apart, Some((contact, _))) => Some(contact),
        (ExactSatResult::Apart, None) if verdict == Verdict::Miss => None,
        (ExactSatResult::Apart, None) => contact_as_polygons(a, b, verdict),
        (overlap, _) => contact_of_overlap([&first, &second], overlap, verdict, margin),
    };
    match contact {
        Some(contact) => (verdict.max(Verdict::Touch), Some(contact.signed(verdict))),
        None => (Verdict::Miss, None),
    }
}

/// The contact of skeletons that share a point.
fn contact_of_overlap<N: Number>(
    [first, second]: [&ConvexView<N>; 2],
    sat: ExactSatResult,
    verdict: Verdict,
    margin: Margin,
) -> Option<Contact> {
    match sat {
        ExactSatResult::Overlap(edge) => {
            let only_touch = verdict == Verdict::Touch && edge.only_touches() && first.radius + second.radius == 0.0;
            let corners = if only_touch { corner_contact(first, second) } else { None };
            Some(corners.unwrap_or_else(|| clip_to_reference_edge(first, second, edge, margin)))
        }
        ExactSatResult::Coincident => Some(coincident_contact(first, second)),
        ExactSatResult::Apart => None,
    }
}

/// The deepest contact of the same outlines as polygons: for shapes that overlap although one is in front of an edge of
/// the other, which proves that an outline is not convex.
#[cold]
#[inline(never)]
fn contact_as_polygons<N: Number>(a: Shape<N>, b: Shape<N>, verdict: Verdict) -> Option<Contact> {
    let [a, b] = [a, b].map(|shape| if shape.is_filled() { Shape { kind: Kind::Polygon, ..shape } } else { shape });
    let mut deepest = None;
    let mut keep = each(|contact| Contact::keep_deeper(&mut deepest, contact));
    let _ = concave::contacts_of_shapes(a, b, verdict, Margin::NONE, &mut keep);
    drop(keep);
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;

    fn outline(xy: &[[f32; 2]]) -> Outline<'_, Float> {
        Outline::new(xy)
    }

    const SQUARE: [[f32; 2]; 4] = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];

    #[test]
    fn squares() {
        let above = SQUARE.map(|[x, y]| [x + 1.0, y + 3.5]);
        let (verdict, contact) = convex_contact(outline(&SQUARE), outline(&above));
        let contact = contact.unwrap();
        assert_eq!((verdict, contact.normal, contact.depth), (Verdict::Hit, [0.0, 1.0], 0.5));
        assert_eq!((contact.points[0].y, contact.count), (3.75, 2));
    }

    #[test]
    fn collinear_edges_are_one_side() {
        let ground = [[0.0, -1.0], [8.0, -1.0], [8.0, 0.0], [3.0, 0.0], [0.0, 0.0]];
        let above = SQUARE.map(|[x, y]| [x + 1.0, y - 0.25]);
        let (_, contact) = convex_contact(outline(&ground), outline(&above));
        let mut ends = contact.unwrap().points.map(|point| point.x);
        ends.sort_by(f32::total_cmp);
        assert_eq!(ends, [1.0, 5.0]);
    }

    #[test]
    fn normals_have_length_1() {
        for i in 1..200u8 {
            let slope = f32::from(i) / 64.0;
            let wedge = [[0.0, 0.0], [8.0, 8.0 * slope], [8.0, -30.0]];
            let square = SQUARE.map(|[x, y]| [x + 1.0, y - 1.0]);
            let (verdict, contact) = convex_contact(outline(&wedge), outline(&square));
            let contact = contact.unwrap();
            assert!(verdict == Verdict::Hit && contact.depth > 0.0);
            let [x, y] = contact.normal.map(f64::from);
            assert!((x * x + y * y - 1.0).abs() < 1e-7);
        }
    }
}
