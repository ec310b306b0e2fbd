//! The edges of least penetration or of the largest separation of two convex outlines in one vector, with what a
//! contact manifold needs.

use super::convex_pair::{ConvexPair, INDEX_MASK, LANE_INDICES};
use super::filtered::Filtered;
use super::sat_summary::{Depths, SatSummary, edges_in_halves, square_above};
use crate::simd::{F32s, Mask};

impl<V: F32s> ConvexPair<V> {
    /// Whether the outlines are certainly farther apart than a gap ≥ 0: by the distance from the line of an edge. For a
    /// pair for a contact.
    #[inline(always)]
    pub fn is_apart_by(&self, gap: f32) -> bool {
        let least = V::splat(0.0) - self.max_determinant - self.bound;
        let is_apart = V::splat(0.0).lt(least);
        V::splat(square_above(gap)).lt(least * (least * self.scale)) & is_apart != 0
    }

    /// For outlines that are certainly apart, the edges whose separation may be the largest: that of every other edge
    /// is certainly less.
    #[inline(always)]
    pub fn separation(&self) -> SatSummary {
        if !self.are_strictly_convex() {
            return SatSummary::UNCERTAIN;
        }
        let zero = V::splat(0.0);
        let (low, high) = (zero - self.max_determinant - self.bound, zero - self.max_determinant + self.bound);
        let squares = Depths::of(self.scale, zero - self.max_determinant, self.bound);
        // Of an edge that is too short the determinant is NaN, which compares as no separation.
        if squares.valid() & self.used != self.used {
            return SatSummary::UNCERTAIN;
        }
        // Of edges that do not separate the bounds are no squares of distances.
        let largest = zero.select_lt(low, squares.low, zero).max_lane();
        let all = !zero.select_lt(high, squares.high, zero).lt(V::splat(largest)) & self.used;
        let (right, half) = (self.winding.sign_mask(), V::WIDTH / 2);
        SatSummary {
            overlap: Filtered { value: false, certain: true },
            edges: edges_in_halves(all, self.deepest),
            left: [right & 1 == 0, right >> half & 1 == 0],
            separation: largest,
        }
    }
}

/// For two overlapping outlines in one vector: the edges of least penetration, with the data for a contact manifold.
#[derive(Clone, Copy)]
pub struct SatWitness<V> {
    /// The lanes of the edges of least penetration, as in [`SatSummary::edges`].
    pub least: Mask,
    /// The lane index of one of them, if there is any.
    pub edge: V,
    /// The bits of 1 where the outline winds counter-clockwise, of 0 where it winds clockwise.
    pub left: V,
    /// The vertices.
    pub x: V,
    pub y: V,
    /// Lane indices of the vertices before and after each, in counter-clockwise order.
    pub before: V,
    pub after: V,
    /// Lane indices of the vertices where an edge begins and ends, in counter-clockwise order.
    pub from: V,
    pub to: V,
    /// These vertices.
    pub begin: [V; 2],
    pub end: [V; 2],
    /// Negative where the outline winds clockwise.
    pub winding: V,
    /// Lane index of the vertex of the other outline that is deepest behind an edge, as
    /// [`super::ReferenceCandidate::deepest`].
    pub deepest: V,
    /// Lane indices of the vertices after it and before it.
    pub beyond: [V; 2],
}

impl<V: F32s> SatWitness<V> {
    #[inline(always)]
    pub fn of(pair: &ConvexPair<V>) -> Self {
        let ConvexPair { scale, max_determinant, bound, used, winding, previous, next, deepest, .. } = *pair;
        let ([x, y], [next_x, next_y]) = (pair.from, pair.to);
        let depths = Depths::of(scale, max_determinant, bound);
        // Each depth with its lane index in the low bits, a change much smaller than the error bound.
        let (mask, indices) = (V::splat(INDEX_MASK), V::load(&LANE_INDICES));
        let edge = depths.high.and_not(mask).or(indices.and(mask)).broadcast_min();
        let deeper = edge.lt(depths.low);
        let least = if pair.are_strictly_convex() { !deeper & used } else { 0 };
        let zero = V::splat(0.0);
        let (before, after) = (winding.select_lt(zero, next, previous), winding.select_lt(zero, previous, next));
        let (from, to) = (winding.select_lt(zero, next, indices), winding.select_lt(zero, indices, next));
        let begin = [winding.select_lt(zero, next_x, x), winding.select_lt(zero, next_y, y)];
        let end = [winding.select_lt(zero, x, next_x), winding.select_lt(zero, y, next_y)];
        let beyond = [after.permute(deepest), before.permute(deepest)];
        let left = winding.select_lt(zero, zero, V::splat(f32::from_bits(1)));
        SatWitness { least, edge, left, x, y, before, after, from, to, begin, end, winding, deepest, beyond }
    }

    /// The same witness with the edge of a lane, chosen among [`SatWitness::least`].
    #[inline(always)]
    pub fn by(self, lane: usize) -> Self {
        SatWitness { least: 1 << lane, edge: V::splat(f32::from_bits(lane as u32)), ..self }
    }

    /// The same as a [`SatSummary`], with indices of vertices and edges.
    #[inline(always)]
    pub fn summary(&self) -> SatSummary {
        let (right, half) = (self.winding.sign_mask(), V::WIDTH / 2);
        SatSummary {
            overlap: Filtered { value: true, certain: true },
            edges: edges_in_halves(self.least, self.deepest),
            left: [right & 1 == 0, right >> half & 1 == 0],
            separation: 0.0,
        }
    }
}
