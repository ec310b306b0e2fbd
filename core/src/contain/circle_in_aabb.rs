//! Containment of a circle in a box.

use super::of_clearance;
use crate::number::Number;
use crate::overlap::Verdict;
use crate::predicate::compare_sum;
use crate::shape::{Aabb, Circle};

/// The least distance of the center from the four sides, less the radius.
pub fn aabb_circle<N: Number>(outer: Aabb<N>, inner: Circle<N>) -> Verdict {
    let Circle { center, radius } = inner;
    let (min, max) = (outer.min, outer.max);
    let gaps = [(center.x, min.x), (max.x, center.x), (center.y, min.y), (max.y, center.y)];
    let clearances = gaps.map(|(high, low)| compare_sum::<N, 3>([high, -low, -radius]));
    of_clearance(clearances.into_iter().min().unwrap_or(-1))
}
