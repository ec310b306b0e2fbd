//! Box and box.

use super::Verdict;
use crate::number::{Number, f64_max, f64_min};
use crate::shape::Aabb;

pub fn aabb_aabb<N: Number>(a: Aabb<N>, b: Aabb<N>) -> Verdict {
    // The intersection of both boxes. If it has no interior its lower bound is not below its upper one.
    let (min_x, max_x) = (f64_max(a.min.x, b.min.x), f64_min(a.max.x, b.max.x));
    let (min_y, max_y) = (f64_max(a.min.y, b.min.y), f64_min(a.max.y, b.max.y));
    let closed = (min_x <= max_x) & (min_y <= max_y);
    let open = (min_x < max_x) & (min_y < max_y);
    Verdict::of_sets(closed, open)
}
