//! Containment of any shape in a prepared polygon.

use super::Outlines;
use crate::contain::{polygon_shape, shape_in_filled};
use crate::number::Number;
use crate::overlap::Verdict;
use crate::shape::{Filled, Shape};

/// As [`any_any`](crate::contain::any_any) for a polygon without a radius. About O(m·log n), and more for edges close
/// to the shape.
pub fn prepared_contains<N: Number>(outlines: Outlines<N>, inner: Shape<N>) -> Verdict {
    if outlines.is_one_ring() && !outlines.has_area(0) {
        return polygon_shape(outlines.ring(0), inner);
    }
    shape_in_filled(&outlines, inner)
}
