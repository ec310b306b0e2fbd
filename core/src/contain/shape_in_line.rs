//! Containment of any shape in a circle or a capsule: a point or a segment with a radius.

use super::{least_verdict, of_clearance};
use crate::number::Number;
use crate::overlap::{Verdict, segment_point};
use crate::predicate::{Reach, compare_point_segment};
use crate::shape::{Segment, Shape};

/// The container is convex. So it contains the shape if it contains a disc of the shape's radius around each vertex of
/// the shape: if no vertex is farther from the skeleton than the difference of the radii. O(n).
pub fn line_shape<N: Number>(outer: Segment<N>, outer_radius: f64, inner: Shape<N>) -> Verdict {
    let reach = Reach::difference(outer_radius, inner.radius);
    match reach.sign() {
        1 => least_verdict(
            inner.vertices.points().map(|point| of_clearance(-compare_point_segment(outer.a, outer.b, point, reach))),
        ),
        // Part of the shape's boundary is on the container's boundary, unless neither has a radius.
        0 => least_verdict(inner.vertices.points().map(|point| {
            let verdict = segment_point(outer, point);
            if outer_radius > 0.0 { verdict.min(Verdict::Touch) } else { verdict }
        })),
        _ => Verdict::Miss,
    }
}
