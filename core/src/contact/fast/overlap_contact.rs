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
use crate::filter::{ConvexRelation, MOST_VERTICES, SatSummary};
use crate::overlap::Verdict;
use crate::simd::{F32s, dispatch};

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
    let (side, radii) = (own.side(edge)?, [own.radius, other.radius]);
    let line = ReferenceLine::new(ReferenceFrame::new(side, radii));
    let (manifold, behind) = match other.skeleton.vertices {
        [_] => manifold_of_point(&line, other)?,
        _ => {
            let facing = facing(&line, other, deepest)?;
            (clipped_ends(line, &facing.incident, other, margin)??.manifold()?, facing.behind)
        }
    };
    let depth = |scale: f64| behind * scale + (own.radius + other.radius);
    let push = push_off_edge([side.from, side.to], radii, points(other.skeleton.vertices), depth);
    Some(Contact::new(push, manifold).in_order(of_a).consistent_with(Verdict::Hit))
}

/// The manifold of a point behind the line, and how far behind it is. As no other edge is as near, the foot is on this
/// edge, and the determinant does not cancel.
#[inline(always)]
fn manifold_of_point(line: &ReferenceLine, body: &Body) -> Option<(Manifold, f64)> {
    let xy = body.skeleton.vertex(0)?;
    let two = line.vertices(xy, xy);
    let (along, behind) = (two.along.first(), two.behind.first());
    let vertex = ClipVertex { point: point(xy), feature: 0, along, behind, within: true };
    Some((Manifold::one(line.frame.single(vertex, None)), behind))
}
