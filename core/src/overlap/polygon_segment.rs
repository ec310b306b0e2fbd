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
        return Verdict::of_place(filled.locate(segment.a));
    }
    let edge = Edge::from(segment);
    let mut touched = false;
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
            return Verdict::Hit;
        }
        touched = true;
    }
    if touched { Verdict::Touch } else { Verdict::of_place(filled.locate(segment.a)) }
}
