//! Segment and segment.

use super::{Verdict, segment_point};
use crate::number::Number;
use crate::predicate::orient;
use crate::shape::{EdgeIntersection, Segment, edge_intersection};

pub fn segment_segment<N: Number>(a: Segment<N>, b: Segment<N>) -> Verdict {
    let (b_first, b_second) = (orient(a.a, a.b, b.a), orient(a.a, a.b, b.b));
    let (a_first, a_second) = (orient(b.a, b.b, a.a), orient(b.a, b.b, a.b));
    let (b_sides, a_sides) = (b_first * b_second, a_first * a_second);
    let apart = (a_sides > 0) | (b_sides > 0);
    let crossing = (a_sides < 0) & (b_sides < 0);
    if apart | crossing { Verdict::of_sets(crossing, crossing) } else { end_on_line(a, b) }
}

/// The verdict if an end of one segment is on the line of the other.
#[cold]
#[inline(never)]
fn end_on_line<N: Number>(a: Segment<N>, b: Segment<N>) -> Verdict {
    if a.is_point() {
        return segment_point(b, a.a);
    }
    if b.is_point() {
        return segment_point(a, b.a);
    }
    match edge_intersection(a.into(), b.into()) {
        EdgeIntersection::None => Verdict::Miss,
        EdgeIntersection::Point(_) => Verdict::Touch,
        EdgeIntersection::Crossing | EdgeIntersection::Overlap(..) => Verdict::Hit,
    }
}
