//! Containment of any shape in a prepared polygon.

use super::Outlines;
use crate::contain::{filled_shape, polygon_segment, polygon_shape};
use crate::number::Number;
use crate::overlap::{Verdict, filled_segment, polygon_point};
use crate::predicate::Point;
use crate::shape::{Aabb, Filled, Region, Segment, Shape};

/// As [`any_any`](crate::contain::any_any) for a polygon without a radius. About O(m·log n), and more for edges close
/// to the shape.
pub fn prepared_contains<N: Number>(outlines: Outlines<N>, inner: Shape<N>) -> Verdict {
    let rings = outlines.prepared.rings.len();
    if rings == 1 && !outlines.has_area(0) {
        return polygon_shape(outlines.ring(0), inner);
    }
    let verdict = filled_shape(&outlines, inner);
    if verdict == Verdict::Miss || rings == 1 || !inner.is_filled() || !inner.vertices.has_area() {
        return verdict;
    }
    let bounds = inner.vertices.bounds();
    let hole = |ring| outlines.has_area(ring) && ring_enters(&outlines, ring, inner, bounds);
    if (0..rings).any(hole) { Verdict::Miss } else { verdict }
}

/// Whether a ring that crosses no edge of a filled skeleton lies in its interior, or is a hole that the skeleton fills.
fn ring_enters<N: Number>(outlines: &Outlines<N>, ring: usize, inner: Shape<N>, bounds: Aabb<N>) -> bool {
    let outline = outlines.ring(ring);
    let place = |p: Point<N>| {
        if (Aabb { min: p, max: p }).meets(&bounds) { polygon_point(inner.vertices, p) } else { Verdict::Miss }
    };
    match outline.points().map(place).find(|place| *place != Verdict::Touch) {
        Some(place) => place == Verdict::Hit,
        // All its vertices are on edges of the skeleton.
        None => {
            let region = Region::new(inner.vertices);
            let segments = || outline.edges(true).map(|edge| Segment { a: edge.a, b: edge.b });
            if segments().any(|segment| filled_segment(&region, segment) == Verdict::Hit) {
                return true;
            }
            // If none leads outside either, the ring is the skeleton's outline.
            let is_the_outline = segments().all(|segment| polygon_segment(inner.vertices, segment) != Verdict::Miss);
            is_the_outline && outlines.ring_winding(ring) != outline.winding()
        }
    }
}
