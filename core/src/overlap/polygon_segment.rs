//! Polygon and segment.

use super::Verdict;
use crate::number::Number;
use crate::shape::{Edge, EdgeIntersection, Filled, Outline, Region, Segment};

/// The segment meets the interior if and only if it crosses an edge, leads inside from a point of the outline, or meets
/// no edge and begins inside. O(n).
pub fn polygon_segment<N: Number>(outline: Outline<N>, segment: Segment<N>) -> Verdict {
    filled_segment(&Region::new(outline), segment)
}

/// [`polygon_segment`] of any filled outlines.
pub fn filled_segment<N: Number>(filled: &impl Filled<N>, segment: Segment<N>) -> Verdict {
    if segment.is_point() {
        return Verdict::of_location(filled.locate(segment.a));
    }
    segment_at_edges(filled, segment.into()).unwrap_or_else(|| Verdict::of_location(filled.locate(segment.a)))
}

/// The verdict on a segment that meets edges; it is no point. None if it meets none: then it is wholly inside or
/// outside.
pub(crate) fn segment_at_edges<N: Number>(filled: &impl Filled<N>, edge: Edge<N>) -> Option<Verdict> {
    let mut touched = None;
    for (ring, corner) in filled.corners_along(edge) {
        let contact = filled.intersection(ring, corner.edge(), edge);
        let enters = match contact {
            EdgeIntersection::None => continue,
            EdgeIntersection::Crossing => true,
            _ => filled
                .departures(ring, &corner, edge, contact)
                .any(|(wedge, end)| filled.leads_inside(wedge, |wedge| wedge.admits(end))),
        };
        if enters && filled.has_area(ring) {
            return Some(Verdict::Hit);
        }
        touched = Some(Verdict::Touch);
    }
    touched
}
