//! Clipping: the incident edge is cut at the ends of the reference edge. The remaining ends are the manifold's points.
//!
//! I. E. Sutherland and G. W. Hodgman, Reentrant Polygon Clipping, CACM 17, 1974; here of one edge, as in physics
//! engines (E. Catto, Contact Manifolds, GDC 2007).

use super::convex_view::{ConvexView, MergedEdge};
use super::incident_edge::{AS_DEEP, incident_edge};
use super::manifold::{Manifold, ManifoldPoint};
use super::reference_frame::{ClipSegment, ClipVertex, ReferenceFrame};
use crate::number::{Number, f64_max};
use crate::simd::F64x2;

/// The one or two points where the incident edge is behind the reference edge, or in front of it within the sum of the
/// radii.
pub fn clip<N: Number>(
    reference: &ConvexView<N>,
    side: MergedEdge<N>,
    incident: &ConvexView<N>,
    deepest: usize,
) -> Option<Manifold> {
    let frame = ReferenceFrame::new(side, [reference.radius, incident.radius]);
    let other = incident_edge(&frame, incident, deepest)?;
    let from = frame.clip_vertex(other.from, other.from_feature);
    let to = frame.clip_vertex(other.to, other.to_feature);
    let (low, high) = if from.along <= to.along { (from, to) } else { (to, from) };
    let rise = (high.behind - low.behind) / (high.along - low.along);
    frame.clip(&ClipSegment::of(low, high), F64x2::splat(rise), other.feature)?.manifold()
}

/// The point of the deepest vertex, or of a neighbor that is equally deep, if clipping leaves nothing.
///
/// The vertex may lie beyond an end of the reference edge, if several edges are nearly of least penetration or the
/// vertex is collinear with the edge. Then the reference continues there almost straight, or the other shape reaches
/// the end.
pub fn deepest_vertex_alone<N: Number>(
    reference: &ConvexView<N>,
    side: MergedEdge<N>,
    incident: &ConvexView<N>,
    deepest: usize,
) -> ManifoldPoint {
    let frame = ReferenceFrame::new(side, [reference.radius, incident.radius]);
    let clip_vertex = |vertex: usize| frame.clip_vertex(incident.vertex(vertex), incident.vertex_feature(vertex));
    let beyond = |vertex: &ClipVertex<N>| f64_max(f64_max(-vertex.along, vertex.along - frame.end), 0.0);
    let first = clip_vertex(deepest);
    let least = first.behind - first.behind.abs() * AS_DEEP;
    let vertex = [true, false].into_iter().fold(first, |known, forward| {
        let neighbor = clip_vertex(incident.neighbor(deepest, forward));
        if neighbor.behind >= least && beyond(&neighbor) < beyond(&known) { neighbor } else { known }
    });
    let end = if vertex.along < 0.0 { side.from } else { side.to };
    let is_at_vertex = beyond(&vertex) == 0.0 || frame.continues_to(reference, &vertex);
    frame.single(vertex, if is_at_vertex { None } else { Some(end) })
}
