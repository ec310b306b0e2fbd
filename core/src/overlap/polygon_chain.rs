//! Polygon and open chain.

use super::{Verdict, polygon_point, polygon_segment};
use crate::number::Number;
use crate::shape::{Outline, Segment};

/// The verdict on the edge of the chain that overlaps most. Vertices need no test: the interior of the polygon is open,
/// so if it contains a vertex of the chain it contains a part of an edge at that vertex. O(n·m).
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
