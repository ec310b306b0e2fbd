//! The contact manifold of convex skeletons that overlap: by the separating axis test (SAT), then by clipping.

use super::clip::{clip, deepest_vertex_alone};
use super::convex_view::ConvexView;
use super::incident_edge::deepest_vertex;
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::margin::Margin;
use super::penetration_depth::push_off_edge;
use super::reference_edge::{ExactSatResult, ReferenceEdge, exact_sat_off};
use super::round_outward;
use crate::number::Number;

/// The contact of skeletons that overlap, off one of some edges, of the first or not. None if they are apart or the
/// same point.
pub fn sat_manifold<N: Number>(
    first: &ConvexView<N>,
    second: &ConvexView<N>,
    is_wanted: impl Fn(bool, usize) -> bool,
) -> Option<Contact> {
    match exact_sat_off(first, second, is_wanted) {
        ExactSatResult::Overlap(edge) => Some(clip_to_reference_edge(first, second, edge, Margin::NONE)),
        ExactSatResult::Coincident | ExactSatResult::Apart => None,
    }
}

/// The contact of two skeletons that are one and the same point. The shortest push has the same length in every
/// direction; (0, 1) is chosen.
pub fn coincident_contact<N: Number>(first: &ConvexView<N>, second: &ConvexView<N>) -> Contact {
    let point = first.vertex(0);
    let depth = round_outward::depth_on_axis::<N>([0.0, 0.0], [first.radius, second.radius]);
    let point = ManifoldPoint {
        x: point.x,
        y: point.y + 0.5 * (first.radius - second.radius),
        depth: first.radius + second.radius,
        a_feature: first.vertex_feature(0),
        b_feature: second.vertex_feature(0),
    };
    Contact::new(([0.0, 1.0], depth), Manifold::one(point))
}

/// The contact of skeletons that overlap: the other shape clipped to the reference edge.
#[inline(always)]
pub fn clip_to_reference_edge<N: Number>(
    first: &ConvexView<N>,
    second: &ConvexView<N>,
    edge: ReferenceEdge,
    margin: Margin,
) -> Contact {
    let (reference, incident) = if edge.is_on_first { (first, second) } else { (second, first) };
    let ends = reference.edge(edge.edge);
    let (deepest, determinant) = deepest_vertex(ends, incident);
    let push = push_off_edge(
        ends,
        [reference.radius, incident.radius],
        incident.vertices().map(|(_, point)| point),
        |scale| determinant * scale + (reference.radius + incident.radius),
    );
    let side = reference.merged_edge(edge.edge);
    let manifold = clip(reference, side, incident, deepest, margin)
        .unwrap_or_else(|| Manifold::one(deepest_vertex_alone(reference, side, incident, deepest)));
    Contact::new(push, manifold).in_order(edge.is_on_first)
}
