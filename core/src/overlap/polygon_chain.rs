//! Polygon and open chain.

use super::polygon_segment::filled_segment;
use super::{Verdict, polygon_point, polygon_segment};
use crate::number::Number;
use crate::shape::{BlockRegion, Outline, Segment};

/// The verdict on the edge of the chain that overlaps most. Vertices need no test: the interior of the polygon is open,
/// so if it contains a vertex of the chain it contains a part of an edge at that vertex. O(n·m),
/// less if boxes around edges are apart.
pub fn polygon_chain<N: Number>(outline: Outline<N>, chain: Outline<N>) -> Verdict {
    if chain.is_point() {
        return polygon_point(outline, chain.first());
    }
    if chain.count() == 2 {
        return polygon_segment(outline, Segment { a: chain.first(), b: chain.last() });
    }
    let bounds = outline.bounds();
    if !chain.bounds().meets(&bounds) {
        return Verdict::Miss;
    }
    let mut region = BlockRegion::new(outline);
    region.find_blocks();
    let mut best = Verdict::Miss;
    for edge in chain.edges(false).filter(|edge| !edge.is_point() && edge.bounds().meets(&bounds)) {
        best = best.max(filled_segment(&region, Segment { a: edge.a, b: edge.b }));
        if best == Verdict::Hit {
            break;
        }
    }
    best
}
