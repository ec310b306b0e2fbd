//! Capsule and segment, box, circle, capsule or polygon: the distance of segments compared with the sum of the radii.

use super::{Verdict, aabb_segment, compare_edges, polygon_point, polygon_segment, segment_point, segment_segment};
use crate::number::Number;
use crate::predicate::{Reach, compare_point_segment};
use crate::shape::{Aabb, Capsule, Circle, Edge, Outline, Segment};

pub fn capsule_segment<N: Number>(capsule: Capsule<N>, segment: Segment<N>) -> Verdict {
    segments_within(capsule.segment, segment, Reach::sum(capsule.radius, 0.0))
}

pub fn capsule_capsule<N: Number>(a: Capsule<N>, b: Capsule<N>) -> Verdict {
    segments_within(a.segment, b.segment, Reach::sum(a.radius, b.radius))
}

pub fn capsule_circle<N: Number>(capsule: Capsule<N>, circle: Circle<N>) -> Verdict {
    let reach = Reach::sum(capsule.radius, circle.radius);
    let Segment { a, b } = capsule.segment;
    if reach.sign() == 0 {
        return segment_point(capsule.segment, circle.center);
    }
    Verdict::of_distance(compare_point_segment(a, b, circle.center, reach))
}

pub fn capsule_aabb<N: Number>(capsule: Capsule<N>, aabb: Aabb<N>) -> Verdict {
    let skeleton = aabb_segment(aabb, capsule.segment);
    if capsule.radius == 0.0 {
        return skeleton;
    }
    let nearest =
        if skeleton == Verdict::Miss { nearest_edge(capsule, aabb.edges().into_iter()) } else { Verdict::Hit };
    nearest.hit_only_if(|| aabb.has_area())
}

/// O(n).
pub fn polygon_capsule<N: Number>(outline: Outline<N>, capsule: Capsule<N>) -> Verdict {
    if capsule.radius == 0.0 {
        return polygon_segment(outline, capsule.segment);
    }
    let inside = polygon_point(outline, capsule.segment.a) != Verdict::Miss;
    let nearest = if inside { Verdict::Hit } else { nearest_edge(capsule, outline.edges(true)) };
    nearest.hit_only_if(|| outline.has_area())
}

/// The verdict on two segments that are rounded by radii of this sum.
fn segments_within<N: Number>(a: Segment<N>, b: Segment<N>, reach: Reach<N>) -> Verdict {
    if reach.sign() == 0 {
        return segment_segment(a, b);
    }
    Verdict::of_distance(compare_edges(a.into(), b.into(), reach))
}

/// The verdict on the capsule and the nearest of some edges.
fn nearest_edge<N: Number>(capsule: Capsule<N>, edges: impl Iterator<Item = Edge<N>>) -> Verdict {
    let reach = Reach::sum(capsule.radius, 0.0);
    let mut best = Verdict::Miss;
    for edge in edges {
        best = best.max(Verdict::of_distance(compare_edges(edge, capsule.segment.into(), reach)));
        if best == Verdict::Hit {
            break;
        }
    }
    best
}
