//! Contact of convex shapes whose skeletons overlap, with radii or of kind point or segment: the fast tier. A filter of
//! the separating axis test (SAT) finds the edge of least penetration, to which the other skeleton is clipped.
//!
//! The numbers are computed by functions of the exact tier, or by the same operations: see `contact/sat_manifold.rs`.

use super::least_penetration::{FoundEdge, least_penetration};
use super::outline_manifold::ReferenceLine;
use super::rounded_body::{Body, Rounded, clipped_ends, facing};
use super::strictly_convex::{StrictlyConvex, Vertices, point, points};
use crate::contact::manifold::{Contact, Manifold};
use crate::contact::margin::Margin;
use crate::contact::penetration_depth::push_off_edge;
use crate::contact::reference_frame::{ClipVertex, ReferenceFrame};
use crate::contact::round_outward;
use crate::filter::{ConvexRelation, MOST_VERTICES, SatSummary};
use crate::number::Float;
use crate::overlap::Verdict;
use crate::predicate::Point;
use crate::simd::{F32s, F64x2, dispatch};

dispatch! {
    most 8;
    /// The contact of two convex shapes whose radii and margin are valid, if their skeletons certainly overlap. None if
    /// that or anything else is uncertain.
    pub fn overlap_contact(a: Rounded<'_>, b: Rounded<'_>, margin: f32) -> Option<Contact> = contact_of_overlap;
}

#[inline(always)]
fn contact_of_overlap<V: F32s>(a: Rounded<'_>, b: Rounded<'_>, margin: f32) -> Option<Contact> {
    let (a_count, b_count) = (a.1.len(), b.1.len());
    let summary = if (a_count <= MOST_VERTICES / 2) & (b_count <= MOST_VERTICES / 2) {
        least_deep_edges::<V::F32x8>([a.1, b.1])
    } else if (a_count <= MOST_VERTICES) & (b_count <= MOST_VERTICES) {
        least_deep_edges::<V::F32x16>([a.1, b.1])
    } else {
        None
    }?;
    let bodies = [(a, summary.left[0]), (b, summary.left[1])].map(|((_, vertices, radius), left)| Body {
        skeleton: StrictlyConvex { vertices, left },
        radius: f64::from(radius),
    });
    contact_off_least_deep(&bodies, &summary, Margin::new(f64::from(margin)))
}

/// The edges of least penetration of two skeletons. None if they do not certainly overlap, or if a coordinate is a
/// denormal.
#[inline(always)]
fn least_deep_edges<V: F32s>([a, b]: [Vertices; 2]) -> Option<SatSummary> {
    let relation = ConvexRelation::<V>::at(a, b)?;
    if relation.is_without_denormals() { Some(relation.least_penetration()) } else { None }
}

#[inline(always)]
fn contact_off_least_deep([a, b]: &[Body; 2], summary: &SatSummary, margin: Margin) -> Option<Contact> {
    let FoundEdge { of_a, edge, deepest } = least_penetration(a.skeleton.vertices, b.skeleton.vertices, summary)?;
    let (own, other) = if of_a { (a, b) } else { (b, a) };
    let contact = match other.skeleton.vertices {
        [center] => contact_of_center(own, edge, (F64x2::widen(center), other.radius)),
        _ => contact_off_edge([own, other], (edge, deepest), margin),
    };
    Some(contact?.in_order(of_a))
}

/// The contact of two shapes off an edge of the first, whose least deep edge it is.
#[inline(always)]
fn contact_off_edge([own, other]: [&Body; 2], (edge, deepest): (usize, usize), margin: Margin) -> Option<Contact> {
    let (side, radii) = (own.side(edge)?, [own.radius, other.radius]);
    let line = ReferenceLine::new(ReferenceFrame::new(side, radii));
    let facing = facing(&line, other, deepest)?;
    let manifold = clipped_ends(line, &facing.incident, other, margin)??.manifold()?;
    let push = push_off(&line.frame, radii, facing.behind, points(other.skeleton.vertices));
    Some(Contact::new(push, manifold).consistent_with(Verdict::Hit))
}

/// The contact of an outline and a circle whose center is inside, off an edge of the outline. As no other edge is as
/// near, the foot of the center is on this edge, and the determinant does not cancel.
#[inline(always)]
pub fn contact_of_center(own: &Body, edge: usize, (center, radius): (F64x2, f64)) -> Option<Contact> {
    let radii = [own.radius, radius];
    let line = ReferenceLine::new(ReferenceFrame::new(own.side(edge)?, radii));
    let two = line.vertices(center, center);
    let (along, behind) = (two.along.first(), two.behind.first());
    let vertex = ClipVertex { point: point(center), feature: 0, along, behind, within: true };
    let push = push_off(&line.frame, radii, behind, core::iter::once(vertex.point));
    Some(Contact::new(push, Manifold::one(line.frame.single(vertex, None))).consistent_with(Verdict::Hit))
}

/// The push off the reference edge, as [`push_off_edge`], of points that are so deep behind it.
#[inline(always)]
fn push_off(
    frame: &ReferenceFrame<Float>,
    radii: [f64; 2],
    behind: f64,
    points: impl Iterator<Item = Point<Float>>,
) -> ([f32; 2], f32) {
    let depth = |scale: f64| behind * scale + (radii[0] + radii[1]);
    let [x, y] = frame.direction.lanes();
    if (x != 0.0) & (y != 0.0) {
        return (round_outward::normal(frame.normal()), round_outward::depth_along(depth(frame.scale)));
    }
    push_off_edge([frame.side.from, frame.side.to], radii, points, depth)
}
