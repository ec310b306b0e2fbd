//! Any two shapes.

use super::{Verdict, chain_chain, convex_convex, polygon_chain, polygon_polygon, rounded};
use crate::number::Number;
use crate::predicate::Reach;
use crate::shape::{Kind, Shape};

/// Complexity: O(n·m) for n and m vertices.
pub fn any_any<N: Number>(a: Shape<N>, b: Shape<N>) -> Verdict {
    if Reach::<N>::sum(a.radius, b.radius).sign() > 0 {
        return rounded(a, b);
    }
    match (a.is_filled(), b.is_filled()) {
        (false, false) => chain_chain(a.vertices, b.vertices),
        (true, false) => polygon_chain(a.vertices, b.vertices),
        (false, true) => polygon_chain(b.vertices, a.vertices),
        (true, true) if a.kind == Kind::Convex && b.kind == Kind::Convex => convex_convex(a.vertices, b.vertices),
        (true, true) => polygon_polygon(a.vertices, b.vertices),
    }
}
