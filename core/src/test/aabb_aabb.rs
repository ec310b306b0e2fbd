//! Box and box.

use super::Verdict;
use crate::number::Number;
use crate::shape::Aabb;

pub fn aabb_aabb<N: Number>(a: Aabb<N>, b: Aabb<N>) -> Verdict {
    // Of an empty interior the lower bound is not below the upper one.
    let low = |a: f64, b: f64| if a > b { a } else { b };
    let high = |a: f64, b: f64| if a < b { a } else { b };
    let (min_x, max_x) = (low(a.min.x, b.min.x), high(a.max.x, b.max.x));
    let (min_y, max_y) = (low(a.min.y, b.min.y), high(a.max.y, b.max.y));
    let closed = (min_x <= max_x) & (min_y <= max_y);
    let open = (min_x < max_x) & (min_y < max_y);
    match (closed, open) {
        (false, _) => Verdict::Miss,
        (true, false) => Verdict::Touch,
        (true, true) => Verdict::Hit,
    }
}
