//! Polygon and box.

use super::{Verdict, aabb_segment};
use crate::number::Number;
use crate::shape::{Aabb, Filled, Location, Outline, Region, Segment};

/// If no edge meets the interior of the box, the interior is wholly inside or wholly outside. The half-open rule
/// decides which: at the lower left corner it locates a point slightly to the right of that corner and above it. O(n).
pub fn polygon_aabb<N: Number>(outline: Outline<N>, aabb: Aabb<N>) -> Verdict {
    filled_aabb(&Region::new(outline), aabb)
}

/// [`polygon_aabb`] of any filled outlines.
pub fn filled_aabb<N: Number>(filled: &impl Filled<N>, aabb: Aabb<N>) -> Verdict {
    let mut touched = false;
    for (ring, edge) in filled.edges_near(aabb) {
        match aabb_segment(aabb, Segment { a: edge.a, b: edge.b }) {
            Verdict::Hit if aabb.has_area() && filled.has_area(ring) => return Verdict::Hit,
            Verdict::Miss => {}
            _ => touched = true,
        }
    }
    let Location { on_edge, inside } = filled.locate(aabb.min);
    let inside = inside || (on_edge && !aabb.has_area());
    match (inside, touched) {
        (true, _) => Verdict::Hit.hit_only_if(|| aabb.has_area()),
        (false, true) => Verdict::Touch,
        (false, false) => Verdict::Miss,
    }
}
