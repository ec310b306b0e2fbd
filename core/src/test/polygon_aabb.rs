//! Polygon and box.

use super::{Verdict, aabb_segment, owns_polygon_point, polygon_point};
use crate::number::Number;
use crate::shape::{Aabb, Outline, Segment};

/// Either an edge passes through the open box, or the box lies wholly on one side of the outline;
/// then the half-open rule, asked of its lower left corner, looks just inside the box. O(n).
pub fn polygon_aabb<N: Number>(outline: Outline<N>, aabb: Aabb<N>) -> Verdict {
    let hit = || Verdict::Hit.hit_only_if(|| aabb.has_area() && outline.has_area());
    let mut touched = false;
    for edge in outline.edges(true) {
        match aabb_segment(aabb, Segment { a: edge.a, b: edge.b }) {
            Verdict::Hit => return hit(),
            Verdict::Touch => touched = true,
            Verdict::Miss => {}
        }
    }
    let inside = if aabb.has_area() {
        owns_polygon_point(outline, aabb.min)
    } else {
        polygon_point(outline, aabb.min) != Verdict::Miss
    };
    match (inside, touched) {
        (true, _) => hit(),
        (false, true) => Verdict::Touch,
        (false, false) => Verdict::Miss,
    }
}
