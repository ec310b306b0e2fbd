//! The edge of least penetration, among those that the filter of the separating axis test (SAT) leaves.

use super::strictly_convex::{StrictlyConvex, Vertices, points};
use crate::contact::reference_edge::{EQUAL, upward};
use crate::filter::{ReferenceCandidate, SatSummary};
use crate::number::{Float, f64_max};
use crate::predicate::Point;

/// Depths of at least this part of the outlines' extent are off by less than 2^-30 of themselves in either tier, by
/// fewer than sixteen roundings of 2^-52 of that extent. So the difference of two squares is off by less than half of
/// [`EQUAL`], which the comparisons leave room for.
const DEEP: f64 = 1.0 / (1u64 << 18) as f64;

/// The reference edge, and the vertex of the other outline that is deepest behind it, as
/// [`ReferenceCandidate::deepest`].
#[derive(Clone, Copy)]
pub struct FoundEdge {
    pub of_a: bool,
    pub edge: usize,
    pub deepest: usize,
}

impl FoundEdge {
    #[inline(always)]
    fn new(of_a: bool, found: &ReferenceCandidate) -> Self {
        FoundEdge { of_a, edge: found.edge as usize, deepest: found.deepest as usize }
    }
}

/// Of two outlines that overlap, the edge of least penetration. None if uncertain.
#[inline(always)]
pub fn least_penetration(a: Vertices, b: Vertices, summary: &SatSummary) -> Option<FoundEdge> {
    found_edge(a, b, summary, false)
}

/// Of two outlines that are apart, the edge of the largest separation. None if uncertain.
#[inline(always)]
pub fn largest_separation(a: Vertices, b: Vertices, summary: &SatSummary) -> Option<FoundEdge> {
    found_edge(a, b, summary, true)
}

#[inline(always)]
fn found_edge(a: Vertices, b: Vertices, summary: &SatSummary, is_separation: bool) -> Option<FoundEdge> {
    let [a_edges, b_edges] = summary.edges.as_ref()?;
    match (a_edges.all(), b_edges.all()) {
        ([one], []) => Some(FoundEdge::new(true, one)),
        ([], [one]) => Some(FoundEdge::new(false, one)),
        (a_edges, b_edges) => {
            let [a, b] =
                [(a, summary.left[0]), (b, summary.left[1])].map(|(vertices, left)| StrictlyConvex { vertices, left });
            one_of_several([(a, a_edges), (b, b_edges)], is_separation)
        }
    }
}

/// Of some edges of two outlines, the edge that the exact tier chooses: of each outline that of the least penetration
/// or of the largest separation, of both the better one, or of equal ones that which faces more upward. None if that
/// may depend on rounding.
#[inline(never)]
fn one_of_several(
    [(a, a_edges), (b, b_edges)]: [(StrictlyConvex, &[ReferenceCandidate]); 2],
    is_separation: bool,
) -> Option<FoundEdge> {
    match (a_edges, b_edges) {
        ([], []) => None,
        (_, []) => Some(FoundEdge::new(true, &best_edge(a, a_edges, b.vertices, is_separation)?.0)),
        ([], _) => Some(FoundEdge::new(false, &best_edge(b, b_edges, a.vertices, is_separation)?.0)),
        _ => {
            let (a_best, a_line, a_square) = best_edge(a, a_edges, b.vertices, is_separation)?;
            let (b_best, b_line, b_square) = best_edge(b, b_edges, a.vertices, is_separation)?;
            let of_a = is_first_chosen([a_line, b_line], [a_square, b_square], is_separation)?;
            Some(FoundEdge::new(of_a, if of_a { &a_best } else { &b_best }))
        }
    }
}

/// The best of some edges of an outline, its ends, and the squared depth of another outline behind it or in front of
/// it. None if two are about as good.
fn best_edge(
    of: StrictlyConvex,
    edges: &[ReferenceCandidate],
    other: Vertices,
    is_separation: bool,
) -> Option<(ReferenceCandidate, [Point<Float>; 2], f64)> {
    let mut best: Option<(ReferenceCandidate, [Point<Float>; 2], f64)> = None;
    for candidate in edges {
        let side = of.edge(candidate.edge as usize)?;
        let line = [side.from, side.to];
        let square = squared_depth(line, other, if is_separation { -1.0 } else { 1.0 })?;
        let is_better = match best {
            Some((.., known)) if (square - known).abs() <= EQUAL * f64_max(square, known) => return None,
            Some((.., known)) => (square > known) == is_separation,
            None => true,
        };
        if is_better {
            best = Some((*candidate, line, square));
        }
    }
    best
}

/// Whether the first of two edges is chosen: that of the larger square, or of the smaller one, or of equal ones the
/// edge that faces more upward. None if uncertain.
#[inline(always)]
fn is_first_chosen(lines: [[Point<Float>; 2]; 2], [a, b]: [f64; 2], is_larger: bool) -> Option<bool> {
    let (gap, most) = ((a - b).abs(), EQUAL * f64_max(a, b));
    let [a_upward, b_upward] = lines.map(upward);
    if gap > 2.0 * most {
        Some((a > b) == is_larger)
    } else if gap < 0.5 * most && a_upward != b_upward {
        Some(a_upward > b_upward)
    } else {
        None
    }
}

/// The squared depth of an outline behind a line, or with the sign -1 the squared separation from it. None if it is so
/// small compared with the outline's extent that rounding errors, in either tier, would matter compared with [`EQUAL`].
#[inline(always)]
fn squared_depth([from, to]: [Point<Float>; 2], outline: Vertices, sign: f64) -> Option<f64> {
    let (ux, uy) = (to.x - from.x, to.y - from.y);
    let (mut depth, mut far) = (f64::NEG_INFINITY, 0.0);
    for point in points(outline) {
        let (x, y) = (point.x - from.x, point.y - from.y);
        depth = f64_max(depth, ux * y - uy * x);
        far = f64_max(far, x.abs() + y.abs());
    }
    let is_clear = sign * depth > DEEP * (ux.abs() + uy.abs()) * far;
    if is_clear { Some(depth * (depth / (ux * ux + uy * uy))) } else { None }
}
