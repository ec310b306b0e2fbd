//! Segment and point.

use super::Verdict;
use crate::number::Number;
use crate::predicate::{Point, on_segment, orient};
use crate::shape::Segment;

pub fn segment_point<N: Number>(segment: Segment<N>, p: Point<N>) -> Verdict {
    let Segment { a, b } = segment;
    let end = (p == a) | (p == b);
    if !on_segment(a, b, p) || orient(a, b, p) != 0 {
        Verdict::Miss
    } else if end & !segment.is_point() {
        Verdict::Touch
    } else {
        Verdict::Hit
    }
}
