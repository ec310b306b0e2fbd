//! Circle in box.

use super::of_room;
use crate::number::Number;
use crate::overlap::Verdict;
use crate::predicate::compare_sum;
use crate::shape::{Aabb, Circle};

/// By the gaps between the centre and the four sides.
pub fn aabb_circle<N: Number>(outer: Aabb<N>, inner: Circle<N>) -> Verdict {
    let Circle { center, radius } = inner;
    let (min, max) = (outer.min, outer.max);
    let gaps = [(center.x, min.x), (max.x, center.x), (center.y, min.y), (max.y, center.y)];
    let room = gaps.map(|(high, low)| compare_sum::<N, 3>([high, -low, -radius]));
    of_room(room.into_iter().min().unwrap_or(-1))
}
