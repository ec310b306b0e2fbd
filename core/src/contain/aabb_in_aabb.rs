//! Containment of a box in a box.

use crate::number::Number;
use crate::overlap::Verdict;
use crate::shape::Aabb;

pub fn aabb_aabb<N: Number>(outer: Aabb<N>, inner: Aabb<N>) -> Verdict {
    let closed = (inner.min.x >= outer.min.x)
        & (inner.max.x <= outer.max.x)
        & (inner.min.y >= outer.min.y)
        & (inner.max.y <= outer.max.y);
    let open = (inner.min.x > outer.min.x)
        & (inner.max.x < outer.max.x)
        & (inner.min.y > outer.min.y)
        & (inner.max.y < outer.max.y);
    Verdict::of_sets(closed, open)
}
