//! The contact of two convex shapes, rounded or not: the shortest push that separates them.

use super::clip::clip;
use super::concave;
use super::convex_view::{ConvexView, MergedEdge};
use super::corner_contact::corner_contact;
use super::incident_edge::{deepest_vertex, edge_facing};
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::penetration_depth::{push_off_edge, push_off_vertex};
use super::reference_edge::{ExactSatResult, RoundedSatResult, exact_sat, sat_in_f64, upward};
use super::rounded_closest::{ClosestPair, closest_pair};
use super::sat_manifold::{clip_to_reference_edge, coincident_contact};
use crate::distance::canonical_order;
use crate::number::{Number, f64_min};
use crate::overlap::{Verdict, any_any};
use crate::predicate::{Reach, Vector};
use crate::shape::{Kind, Outline, Shape};
use core::cmp::Ordering;

/// The verdict on two convex outlines, which is that of `convex_convex`, and their contact. O(n·m).
#[inline]
pub fn convex_contact<N: Number>(a: Outline<N>, b: Outline<N>) -> (Verdict, Option<Contact>) {
    let shape = |vertices| Shape { kind: Kind::Convex, vertices, radius: 0.0 };
    in_canonical_order(shape(a), shape(b), unrounded_contact)
}

/// The verdict on two shapes, each of kind point, segment or convex with any radius, and their contact. O(n·m).
pub fn convex_shapes_contact<N: Number>(a: Shape<N>, b: Shape<N>) -> (Verdict, Option<Contact>) {
    let unrounded = |shape: Shape<N>| shape.kind == Kind::Convex && shape.radius == 0.0;
    if unrounded(a) && unrounded(b) {
        in_canonical_order(a, b, unrounded_contact)
    } else {
        in_canonical_order(a, b, general_contact)
    }
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
fn unrounded_contact<N: Number>(a: Shape<N>, b: Shape<N>) -> (Verdict, Option<Contact>) {
    let (a_winding, b_winding) = (a.vertices.convex_winding(), b.vertices.convex_winding());
    match sat_in_f64(a.vertices, a_winding, b.vertices, b_winding) {
        RoundedSatResult::Apart => (Verdict::Miss, None),
        RoundedSatResult::Overlap(edge) => {
            let (first, second) =
                (ConvexView::of_outline(a.vertices, a_winding), ConvexView::of_outline(b.vertices, b_winding));
            (Verdict::Hit, Some(clip_to_reference_edge(&first, &second, edge).consistent_with(Verdict::Hit)))
        }
        RoundedSatResult::Uncertain => general_contact(a, b),
    }
}

/// The contact of two convex shapes with any radii, with exact signs.
#[inline(never)]
fn general_contact<N: Number>(a: Shape<N>, b: Shape<N>) -> (Verdict, Option<Contact>) {
    let verdict = any_any(a, b);
    if verdict == Verdict::Miss {
        return (verdict, None);
    }
    let (first, second) = (ConvexView::new(a), ConvexView::new(b));
    let contact = match exact_sat(&first, &second) {
        ExactSatResult::Overlap(edge) => {
            let corners = if verdict == Verdict::Touch && edge.only_touches() && a.radius + b.radius == 0.0 {
                corner_contact(&first, &second)
            } else {
                None
            };
            Some(corners.unwrap_or_else(|| clip_to_reference_edge(&first, &second, edge)))
        }
        ExactSatResult::Coincident => Some(coincident_contact(&first, &second)),
        ExactSatResult::Apart => contact_within_radii(&first, &second).or_else(|| contact_as_polygons(a, b, verdict)),
    };
    (verdict, contact.map(|contact| contact.consistent_with(verdict)))
}

/// The deepest contact of the same outlines as polygons: for shapes that overlap although one is in front of an edge of
/// the other, which proves that an outline is not convex.
#[cold]
#[inline(never)]
fn contact_as_polygons<N: Number>(a: Shape<N>, b: Shape<N>, verdict: Verdict) -> Option<Contact> {
    let [a, b] = [a, b].map(|shape| if shape.is_filled() { Shape { kind: Kind::Polygon, ..shape } } else { shape });
    let mut deepest = None;
    concave::contacts(a, b, verdict, &mut |contact| Contact::keep_deeper(&mut deepest, contact));
    deepest
}

/// The contact of shapes whose skeletons are apart by at most the sum of the radii. None if they are farther apart,
/// which outlines that are not convex may seem to be.
fn contact_within_radii<N: Number>(first: &ConvexView<N>, second: &ConvexView<N>) -> Option<Contact> {
    // A distance within the sum of the radii exceeds it by no more than rounding.
    const ROUNDED: f64 = 1.0 + 1.0 / (1u64 << 16) as f64;
    let reach = Reach::sum(first.radius, second.radius);
    let most = reach.value() * reach.value() * ROUNDED;
    let is_near = |pair: &ClosestPair<N>| (pair.separation.square > 0.0) & (pair.separation.square <= most);
    let push = |pair: &ClosestPair<N>| {
        if is_near(pair) { push_of_pair(first, second, reach, pair) } else { ([0.0; 2], 0.0) }
    };
    let (closest, push) = closest_pair(first, second, push).filter(|(pair, _)| is_near(pair))?;
    let [owner, other] = closest.views(first, second);
    let separation = closest.separation;
    let ((x, y), depth) = (separation.normal(), separation.depth(reach));
    let (foot_x, foot_y) = separation.foot();
    let midway = 0.5 * (separation.distance() + owner.radius - other.radius);
    let end = closest.end(owner);
    let alone = ManifoldPoint {
        x: foot_x + x * midway,
        y: foot_y + y * midway,
        depth: if depth > 0.0 { depth } else { 0.0 },
        a_feature: match end {
            Some(end) => owner.vertex_feature(end),
            None => {
                let side = closest.merged_edge(owner);
                owner.feature_at(&side, separation.vertex(), Vector::between(side.from, side.to))
            }
        },
        b_feature: other.vertex_feature(closest.vertex),
    };
    let own = match end {
        Some(end) => edge_facing(owner.merged_edges_at(end), (x, y)),
        None => Some(closest.merged_edge(owner)),
    };
    let ends = |side: MergedEdge<N>| [side.from, side.to];
    let manifold = match (own, edge_facing(other.merged_edges_at(closest.vertex), (-x, -y))) {
        (Some(side), facing) if facing.is_none_or(|facing| upward(ends(side)) >= upward(ends(facing))) => {
            clip(owner, side, other, deepest_vertex(ends(side), other).0)
        }
        (_, Some(facing)) => clip(other, facing, owner, deepest_vertex(ends(facing), owner).0).map(Manifold::swapped),
        _ => None,
    };
    // If clipping leaves one point, the closest pair gives it: the edge may not be exactly perpendicular to the normal,
    // and then the clipped point is elsewhere, and deeper.
    let manifold = manifold.filter(|manifold| manifold.second.is_some()).unwrap_or(Manifold::one(alone));
    let manifold = manifold.map(|point| ManifoldPoint { depth: f64_min(point.depth, alone.depth), ..point });
    Some(Contact::new(push, manifold).in_order(closest.edge_is_on_first))
}

/// The push that separates a pair closer than the sum of the radii: the normal from the edge to the vertex, and the
/// penetration depth.
fn push_of_pair<N: Number>(
    first: &ConvexView<N>,
    second: &ConvexView<N>,
    reach: Reach<N>,
    pair: &ClosestPair<N>,
) -> ([f32; 2], f32) {
    let [owner, other] = pair.views(first, second);
    let (separation, radii) = (pair.separation, [owner.radius, other.radius]);
    match pair.end(owner) {
        Some(end) => push_off_vertex(owner.vertex(end), separation, reach, radii),
        None => {
            let side = pair.merged_edge(owner);
            push_off_edge([side.from, side.to], radii, core::iter::once(separation.vertex()), |_| {
                separation.depth(reach)
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Narrow;

    fn outline(xy: &[[f32; 2]]) -> Outline<'_, Narrow> {
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
