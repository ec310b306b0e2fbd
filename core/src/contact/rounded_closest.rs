//! The closest features of convex shapes whose skeletons are apart: an edge and a vertex.

use super::convex_view::{ConvexView, MergedEdge};
use crate::distance::point_segment::{Separation, determinant, separation};
use crate::number::{Number, f64_max, f64_min};
use crate::predicate::dot;
use crate::shape::Edge;

/// An edge of one shape and a vertex of the other.
#[derive(Clone, Copy)]
pub struct ClosestPair<N> {
    pub edge_is_on_first: bool,
    pub edge: usize,
    pub vertex: usize,
    pub separation: Separation<N>,
}

fn pairs<'a, N: Number>(
    first: &'a ConvexView<'a, N>,
    second: &'a ConvexView<'a, N>,
) -> impl Iterator<Item = ClosestPair<N>> + 'a {
    let of = |of: &'a ConvexView<'a, N>, other: &'a ConvexView<'a, N>, edge_is_on_first: bool| {
        // A point's edge of length 0 adds nothing to the other's edges.
        let edges = if of.count() == 1 && (other.count() > 1 || !edge_is_on_first) { 0 } else { of.count() };
        (0..edges).flat_map(move |edge| {
            let line = of.listed_edge(edge);
            other.vertices().map(move |(vertex, point)| ClosestPair {
                edge_is_on_first,
                edge,
                vertex,
                separation: separation(line, point),
            })
        })
    };
    of(first, second, true).chain(of(second, first, false))
}

/// The normal and the penetration depth, and the depth before it is rounded: negative if the shapes are apart.
#[derive(Clone, Copy)]
pub struct PairPush {
    pub rounded: ([f32; 2], f32),
    pub depth: f64,
}

impl PairPush {
    /// Gaps that differ by less than this part of themselves count as equal, as rounding may make them differ.
    const SAME_GAP: f64 = 1.0 / (1u64 << 23) as f64;

    /// Depths that differ by less than this part of themselves may do so by roundings.
    const SAME_DEPTH: f64 = 1.0 / (1u64 << 40) as f64;

    fn is_deeper_than(&self, other: &PairPush) -> bool {
        // Floats ≥ 0 are compared by bits, because in some floating-point modes denormals compare as 0.
        let [own, known] = [self, other].map(|push| push.rounded.1.to_bits());
        if own == known {
            return own == 0 && self.depth > other.depth * (1.0 - Self::SAME_GAP);
        }
        // A float along an axis is exact, and others have a margin, which may be more than the difference.
        let difference = self.depth - other.depth;
        let is_clear = difference.abs() > Self::SAME_DEPTH * f64_max(self.depth.abs(), other.depth.abs());
        if is_clear { difference > 0.0 } else { own > known }
    }
}

/// A pair, and its push.
type Pushed<N> = (ClosestPair<N>, PairPush);

/// The closest pair, and its `push`.
///
/// Pairs whose distances are equal in `f64` may have very different depths if the rounded boundaries nearly touch. So
/// the pair with the largest depth is taken. O(n·m).
pub fn closest_pair<N: Number>(
    first: &ConvexView<N>,
    second: &ConvexView<N>,
    push: impl Fn(&ClosestPair<N>) -> PairPush,
) -> Option<Pushed<N>> {
    // Squares may be off by this part of themselves: determinants are exact only if all but 2^-20 of them cancels.
    const LOOSE: f64 = 1.0 / (1u64 << 30) as f64;
    let least = pairs(first, second).map(|near| near.separation.square).fold(f64::INFINITY, f64_min);
    let among = |limit: f64| {
        let mut best: Option<Pushed<N>> = None;
        let mut farther = None;
        for near in pairs(first, second).filter(|near| near.separation.square <= limit) {
            let near = ClosestPair { separation: near.separation.with_exact_feature(), ..near };
            if near.is_far_side(first, second) || near.has_nearer_side(first, second) {
                farther = Some(near);
                continue;
            }
            let push = push(&near);
            if best.is_none_or(|(_, known)| push.is_deeper_than(&known)) {
                best = Some((near, push));
            }
        }
        (best, farther)
    };
    let (best, farther) = among(least * (1.0 + N::SLACK));
    let best = best.or_else(|| among(least * (1.0 + LOOSE)).0);
    // If a sliver is thinner than the rounding errors, only its far side may be that near.
    best.or_else(|| farther.map(|near| (near, push(&near))))
}

impl<N: Number> ClosestPair<N> {
    /// The edge's shape and the vertex's.
    #[inline]
    pub fn views<'a, 'b>(
        &self,
        first: &'b ConvexView<'a, N>,
        second: &'b ConvexView<'a, N>,
    ) -> [&'b ConvexView<'a, N>; 2] {
        if self.edge_is_on_first { [first, second] } else { [second, first] }
    }

    /// The straight side of the edge's shape that faces the vertex, which lies beside it.
    #[inline]
    pub fn merged_edge(&self, of: &ConvexView<N>) -> MergedEdge<N> {
        if self.is_behind(of) { of.back_edge(self.edge) } else { of.merged_edge(self.edge) }
    }

    /// Whether the vertex lies beside the far side of a shape. In a sliver its computed distance may be equal or less.
    fn is_far_side(&self, first: &ConvexView<N>, second: &ConvexView<N>) -> bool {
        let [owner, _] = self.views(first, second);
        self.separation.end().is_none() && !owner.is_thin() && self.is_behind(owner)
    }

    /// Whether these are two corners, and a point beside one of them on its side is nearer to the other. The computed
    /// distances may be equal, and rounding may make the depth of the corners the greater one.
    pub fn has_nearer_side(&self, first: &ConvexView<N>, second: &ConvexView<N>) -> bool {
        let [owner, other] = self.views(first, second);
        let Some(end) = self.end(owner) else { return false };
        [(owner, end, self.separation.vertex()), (other, self.vertex, owner.vertex(end))].into_iter().any(
            |(view, corner, target)| {
                let at = view.vertex(corner);
                [true, false].into_iter().any(|way| dot(at, view.vertex(view.neighbor(corner, way)), target) > 0)
            },
        )
    }

    /// Whether the vertex lies on the inner side of the edge's line.
    #[inline]
    pub fn is_behind(&self, of: &ConvexView<N>) -> bool {
        let [from, to] = of.edge(self.edge);
        determinant(from, to, self.separation.vertex()) > 0.0
    }

    /// The edge's end that is closest; None if a point between the ends is.
    #[inline]
    pub fn end(&self, of: &ConvexView<N>) -> Option<usize> {
        let Edge { a, b } = of.listed_edge(self.edge);
        match self.separation.end() {
            Some(end) if end == a => Some(self.edge),
            Some(end) if end == b => Some(of.neighbor(self.edge, true)),
            _ => None,
        }
    }
}
