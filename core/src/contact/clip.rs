//! Clipping: the incident edge is cut at the ends of the reference edge. The remaining ends are the manifold's points.
//!
//! I. E. Sutherland and G. W. Hodgman, Reentrant Polygon Clipping, CACM 17, 1974; here of one edge, as in physics
//! engines (E. Catto, Contact Manifolds, GDC 2007).

use super::convex_view::{ConvexView, MergedEdge};
use super::incident_edge::{AS_DEEP, IncidentFeature, Inclination, incident_feature};
use super::manifold::{Manifold, ManifoldPoint};
use super::margin::Margin;
use super::reference_frame::{ClipSegment, ClipVertex, ReferenceFrame};
use crate::number::{Number, f64_max};
use crate::predicate::Vector;
use crate::simd::F64x2;

/// The one or two points where the incident feature is behind the reference edge, or in front of it within the sum of
/// the radii. With a margin, where it is in front within that, too; anywhere if the edges are nearly parallel.
pub fn clip<N: Number>(
    reference: &ConvexView<N>,
    side: MergedEdge<N>,
    incident: &ConvexView<N>,
    deepest: usize,
    margin: Margin,
) -> Option<Manifold> {
    let frame = ReferenceFrame::new(side, [reference.radius, incident.radius]);
    clip_feature(reference, &frame, incident, incident_feature(&frame, incident, deepest)?, margin)
}

/// [`clip`] with a given incident feature.
pub fn clip_feature<N: Number>(
    reference: &ConvexView<N>,
    frame: &ReferenceFrame<N>,
    incident: &ConvexView<N>,
    feature: IncidentFeature<N>,
    margin: Margin,
) -> Option<Manifold> {
    let side = frame.side;
    let other = match feature {
        IncidentFeature::Edge(edge) => edge,
        IncidentFeature::Vertex(i) => {
            let frame = frame.within(margin);
            let vertex = frame.clip_vertex(incident.vertex(i), incident.vertex_feature(i));
            let point = frame.clip_alone(vertex)?.manifold()?.first;
            let a_feature = reference.feature_at(&side, vertex.point, Vector::between(side.from, side.to));
            return Some(Manifold::one(ManifoldPoint { a_feature, ..point }));
        }
    };
    let [x, y] = frame.direction.lanes();
    let is_parallel = || Inclination::new((x, y), other.from, other.to).is_nearly_parallel(frame.square());
    let frame = frame.within(if !margin.is_zero() && is_parallel() { Margin::UNLIMITED } else { margin });
    let from = frame.clip_vertex(other.from, other.from_feature);
    let to = frame.clip_vertex(other.to, other.to_feature);
    let (low, high) = if from.along <= to.along { (from, to) } else { (to, from) };
    let rise = (high.behind - low.behind) / (high.along - low.along);
    let manifold = frame.clip(&ClipSegment::of(low, high), F64x2::splat(rise), other.feature)?.manifold()?;
    if manifold.second.is_some() {
        return Some(manifold);
    }
    // One of the features is a side.
    let ManifoldPoint { a_feature, b_feature, .. } = manifold.first;
    let axis = Vector::between(side.from, side.to);
    let vertex = |of: &MergedEdge<N>, feature: usize| if feature == of.from_feature { of.from } else { of.to };
    let (a_feature, b_feature) = if a_feature == side.feature {
        (reference.feature_at(&side, vertex(&other, b_feature), axis), b_feature)
    } else {
        (a_feature, incident.feature_at(&other, vertex(&side, a_feature), axis))
    };
    Some(Manifold::one(ManifoldPoint { a_feature, b_feature, ..manifold.first }))
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
    let axis = Vector::between(side.from, side.to);
    let holding = if beyond(&vertex) == 0.0 { Some(side) } else { frame.continues_to(reference, &vertex) };
    if let Some(side) = holding {
        let point = frame.single(vertex, None);
        return ManifoldPoint { a_feature: reference.feature_at(&side, vertex.point, axis), ..point };
    }
    let (end, a_feature) = if vertex.along < 0.0 { (side.from, side.from_feature) } else { (side.to, side.to_feature) };
    let facing = frame.facing_side(incident, end, &vertex);
    let b_feature = facing.map_or(vertex.feature, |own| incident.feature_at(&own, end, axis));
    ManifoldPoint { a_feature, b_feature, ..frame.single(vertex, Some(end)) }
}
