//! Polygon and open chain.

use super::{Verdict, polygon_point, polygon_segment};
use crate::number::Number;
use crate::shape::{Outline, Segment};

/// The inside of the polygon is open: if a vertex of the chain lies in it, so does a part of an
/// edge beside it, and the edges alone decide. O(n·m).
pub fn polygon_chain<N: Number>(outline: Outline<N>, chain: Outline<N>) -> Verdict {
    if chain.is_point() {
        return polygon_point(outline, chain.first());
    }
    let mut best = Verdict::Miss;
    for edge in chain.edges(false).filter(|edge| !edge.is_point()) {
        best = best.max(polygon_segment(outline, Segment { a: edge.a, b: edge.b }));
        if best == Verdict::Hit {
            break;
        }
    }
    best
}
