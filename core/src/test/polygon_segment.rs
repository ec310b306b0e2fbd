//! Polygon and segment.

use super::{Verdict, polygon_point};
use crate::number::Number;
use crate::shape::{Contact, Edge, Outline, Region, Segment, contact};

/// The segment enters the inside exactly when it crosses an edge, leaves a point of the outline
/// towards the inside, or meets no edge and begins inside. O(n).
pub fn polygon_segment<N: Number>(outline: Outline<N>, segment: Segment<N>) -> Verdict {
    if segment.is_point() {
        return polygon_point(outline, segment.a);
    }
    let edge = Edge::from(segment);
    let region = Region::new(outline);
    let mut touched = false;
    for corner in outline.corners() {
        let contact = contact(corner.edge(), edge);
        let enters = match contact {
            Contact::None => continue,
            Contact::Crossing => true,
            _ => region.departures(&corner, edge, contact).any(|(wedge, end)| wedge.admits(end)),
        };
        if enters {
            return Verdict::Hit.hit_only_if(|| outline.has_area());
        }
        touched = true;
    }
    if touched { Verdict::Touch } else { polygon_point(outline, segment.a) }
}
