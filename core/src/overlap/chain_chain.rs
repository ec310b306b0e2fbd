//! Two open chains of any number of vertices: also points and segments.

use super::Verdict;
use crate::number::Number;
use crate::predicate::Point;
use crate::shape::{Edge, EdgeIntersection, Kind, LineEnds, NearEdges, Outline, Shape, edge_intersection};

/// A hit is a common point that is an end of neither chain. O(n·m), less if boxes around edges are apart.
pub fn chain_chain<N: Number>(a: Outline<N>, b: Outline<N>) -> Verdict {
    let ends = [a.line_ends(), b.line_ends()];
    let mut best = Verdict::Miss;
    let mut is_hit = |e: Edge<N>, f: Edge<N>| {
        best = best.max(edges_of_chains(e, f, &ends));
        best == Verdict::Hit
    };
    let (least, pairs) = (a.count().min(b.count()), a.count().saturating_mul(b.count()));
    if least <= 2 || pairs <= FEW_PAIRS {
        let _ = a.edges(false).any(|e| b.edges(false).any(|f| is_hit(e, f)));
        return best;
    }
    let b_bounds = b.bounds();
    if a.bounds().meets(&b_bounds) {
        let line = |vertices| Shape { kind: Kind::Chain, vertices, radius: 0.0 };
        let mut near = NearEdges::new(line(b));
        near.find_blocks();
        let _ = line(a)
            .edges()
            .map(|e| (e, e.bounds()))
            .filter(|(_, bounds)| bounds.meets(&b_bounds))
            .any(|(e, bounds)| near.any(|other| other.meets(&bounds), |(_, f)| is_hit(e, f)));
    }
    best
}

/// Chains with no more pairs of vertices are compared without boxes.
const FEW_PAIRS: usize = 64;

/// The verdict on an edge of each of two chains with these ends.
pub(crate) fn edges_of_chains<N: Number>(e: Edge<N>, f: Edge<N>, ends: &[LineEnds<N>; 2]) -> Verdict {
    let is_end = |test: &dyn Fn(Point<N>) -> bool| ends.iter().flatten().flatten().any(|end| test(*end));
    let at_an_end = match edge_intersection(e, f) {
        EdgeIntersection::None => return Verdict::Miss,
        EdgeIntersection::Overlap(..) => false,
        EdgeIntersection::Point(point) => is_end(&|end| end == point),
        // A chain that meets itself may have an end at the crossing.
        EdgeIntersection::Crossing => is_end(&|end| e.contains(end) && f.contains(end)),
    };
    if at_an_end { Verdict::Touch } else { Verdict::Hit }
}
