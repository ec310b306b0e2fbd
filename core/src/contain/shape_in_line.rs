//! Any shape in a circle or a capsule: a point or a segment with a radius.

use super::{least, of_room};
use crate::number::Number;
use crate::overlap::{Verdict, segment_point};
use crate::predicate::{Reach, compare_point_segment};
use crate::shape::{Segment, Shape};

/// The container is convex, so it holds the shape when it holds a disc about each of its vertices:
/// the vertex no farther from the skeleton than the difference of the radii. O(n).
pub fn line_shape<N: Number>(outer: Segment<N>, outer_radius: f64, inner: Shape<N>) -> Verdict {
    let reach = Reach::difference(outer_radius, inner.radius);
    match reach.sign() {
        1 => {
            least(inner.vertices.points().map(|point| of_room(-compare_point_segment(outer.a, outer.b, point, reach))))
        }
        // The shape's boundary lies on the container's, unless neither has one.
        0 => least(inner.vertices.points().map(|point| {
            let verdict = segment_point(outer, point);
            if outer_radius > 0.0 { verdict.min(Verdict::Touch) } else { verdict }
        })),
        _ => Verdict::Miss,
    }
}
