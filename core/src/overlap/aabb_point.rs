//! Box and point.

use super::Verdict;
use crate::number::Number;
use crate::predicate::Point;
use crate::shape::Aabb;

pub fn aabb_point<N: Number>(aabb: Aabb<N>, p: Point<N>) -> Verdict {
    let (min, max) = (aabb.min, aabb.max);
    let open = (p.x > min.x) & (p.x < max.x) & (p.y > min.y) & (p.y < max.y);
    let closed = (p.x >= min.x) & (p.x <= max.x) & (p.y >= min.y) & (p.y <= max.y);
    Verdict::of_sets(closed, open)
}
