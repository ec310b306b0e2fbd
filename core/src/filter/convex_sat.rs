//! Convex polygons by the separating axis theorem (SAT): the verdict, and the edges of least penetration for a
//! manifold.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR, SAT_RELATIVE_ERROR, SHORT};
use super::convex_pair::{
    ConvexPair, EdgeBlocks, EdgeLanes, INDEX_BASE, INDEX_MASK, LANE_INDICES, cross_with_bound, fit_into_halves,
};
use super::filtered::Filtered;
use super::segment_filter;
use super::sweep_edges::{corner_at, lowest};
use crate::simd::{F32s, Mask};

/// Whether two outlines have so many pairs of edges that they are not all compared: the exact tier leaves out most. Of
/// a small outline with a long one the vectors compare all pairs in less time.
#[inline(always)]
pub fn have_many_pairs(a: &[[f32; 2]], b: &[[f32; 2]]) -> bool {
    const MANY: usize = 1 << 14;
    const SMALL: usize = 64;
    (a.len().min(b.len()) > SMALL) & (a.len().saturating_mul(b.len()) > MANY)
}

/// [`crate::overlap::convex_convex`]. Uncertain if an edge is close to being a separating axis, or if the corner that
/// decides the winding is nearly straight; of long outlines, if the center line does not decide. O(n·m), of long
/// outlines O(n + m).
#[inline(always)]
pub fn convex_convex<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Filtered {
    let count = max_count(a, b);
    let filtered = if fit_into_halves::<V::Half>(count) {
        in_one_vector(ConvexPair::<V::Half>::for_verdict([a, b]))
    } else if fit_into_halves::<V>(count) {
        in_one_vector(ConvexPair::<V>::for_verdict([a, b]))
    } else {
        None
    };
    match filtered {
        Some(filtered) => filtered,
        None => axis_or_point::<V>(a, b),
    }
}

/// The vertex count of the larger outline.
#[inline(always)]
pub fn max_count(a: &[[f32; 2]], b: &[[f32; 2]]) -> usize {
    if a.len() > b.len() { a.len() } else { b.len() }
}

/// Outlines that do not fit into one vector: first by their center line, which decides nearly always if the outlines
/// are about as wide as high.
#[inline(always)]
fn axis_or_point<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Filtered {
    match by_center_line::<V>(a, b) {
        Some(filtered) if filtered.certain => filtered,
        _ if have_many_pairs(a, b) => SatSummary::UNCERTAIN.overlap,
        _ => sat_summary::<V>(a, b).overlap,
    }
}

/// Whether the center line's direction is a separating axis, or a point on the center line lies inside both outlines.
/// Either is a proof. O(n + m).
///
/// All coordinates are relative to the center of a. So a vertex is off by 2^-23 of itself, and its difference from the
/// point by 2^-23 of both in addition.
#[inline(always)]
fn by_center_line<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<Filtered> {
    let (from, to) = (center(a)?, center(b)?);
    let direction = [to[0] - from[0], to[1] - from[1]];
    let (a_span, b_span) = (Span::of::<V>(a, from, direction), Span::of::<V>(b, from, direction));
    let middle = (a_span.most + b_span.least) * 0.5 / (direction[0] * direction[0] + direction[1] * direction[1]);
    let point = [direction[0] * middle, direction[1] * middle];
    let near = u32::from((point[0].abs() < COORDINATE_LIMIT) & (point[1].abs() < COORDINATE_LIMIT));
    let inside = contains_point::<V>(a, from, point) & contains_point::<V>(b, from, point) & near;
    let apart = u32::from(a_span.most < b_span.least);
    // One condition, as in [`ConvexPair::overlap`].
    Some(Filtered { value: inside != 0, certain: (inside | apart) & a_span.small & b_span.small != 0 })
}

/// Roughly the center of an outline: the mean of four vertices.
#[inline(always)]
fn center(outline: &[[f32; 2]]) -> Option<[f32; 2]> {
    let quarter = outline.len() / 4;
    let ([a, ..], b) = (outline, outline.get(quarter)?) else { return None };
    let (c, d) = (outline.get(2 * quarter)?, outline.get(3 * quarter)?);
    Some([((a[0] + c[0]) + (b[0] + d[0])) * 0.25, ((a[1] + c[1]) + (b[1] + d[1])) * 0.25])
}

/// Bounds of an outline's projection on a direction, rounded outward.
struct Span {
    least: f32,
    most: f32,
    /// 1 if all coordinates are small enough for the error bounds.
    small: u32,
}

impl Span {
    #[inline(always)]
    fn of<V: F32s>(outline: &[[f32; 2]], from: [f32; 2], [u_x, u_y]: [f32; 2]) -> Self {
        let (from, u_x, u_y) = ([V::splat(from[0]), V::splat(from[1])], V::splat(u_x), V::splat(u_y));
        let (relative, absolute, largest) =
            (V::splat(RELATIVE_ERROR), V::splat(ABSOLUTE_ERROR), V::splat(COORDINATE_LIMIT));
        let (mut least, mut most, mut small) = (V::splat(f32::INFINITY), V::splat(f32::NEG_INFINITY), V::ALL);
        let mut rest = EdgeBlocks::all(outline);
        while let Some(EdgeLanes::<V> { a: [x, y], .. }) = rest.next() {
            let (x, y) = (x - from[0], y - from[1]);
            let (along_x, along_y) = (u_x * x, u_y * y);
            let bound = (along_x.abs() + along_y.abs()) * relative + absolute;
            let along = along_x + along_y;
            (least, most) = (least.min(along - bound), most.max(along + bound));
            small &= (x.abs() + y.abs()).lt(largest);
        }
        Span { least: least.min_lane(), most: most.max_lane(), small: u32::from(small == V::ALL) }
    }
}

/// 1 if a point certainly lies inside an outline of either winding.
#[inline(always)]
fn contains_point<V: F32s>(outline: &[[f32; 2]], from: [f32; 2], point: [f32; 2]) -> u32 {
    let from = [V::splat(from[0]), V::splat(from[1])];
    let (point_x, point_y) = (V::splat(point[0]), V::splat(point[1]));
    let point_size = point_x.abs() + point_y.abs();
    let (mut lefts, mut rights) = (V::ALL, V::ALL);
    let mut rest = EdgeBlocks::all(outline);
    while let Some(EdgeLanes::<V> { a: [x, y], b: [to_x, to_y], .. }) = rest.next() {
        let (u_x, u_y) = (to_x - x, to_y - y);
        let (x, y) = (x - from[0], y - from[1]);
        let bound = (u_x.abs() + u_y.abs()) * ((x.abs() + y.abs()) + point_size) * V::splat(SAT_RELATIVE_ERROR)
            + V::splat(ABSOLUTE_ERROR);
        let (left, right) = (u_x * (point_y - y), u_y * (point_x - x));
        lefts &= (right + bound).lt(left);
        rights &= (left + bound).lt(right);
    }
    u32::from(lefts == V::ALL) | u32::from(rights == V::ALL)
}

/// The verdict of [`convex_convex`] and, for outlines that overlap, the edges of least penetration.
#[derive(Clone, Copy, Debug)]
pub struct SatSummary {
    pub overlap: Filtered,
    /// Bit i stands for edge i of a and of b. At every other edge the penetration is certainly deeper than at one of
    /// these, by more than 2^-18 of it. No bits on a miss, or if that is uncertain, or if a corner may be straight.
    pub least: [Mask; 2],
    /// Whether a and b wind counter-clockwise.
    pub left: [bool; 2],
    /// The vertex of the other outline that is deepest behind the first such edge of a and of b. Another may be deeper
    /// by less than the error bound.
    pub deepest: [usize; 2],
}

impl SatSummary {
    const UNCERTAIN: SatSummary = SatSummary {
        overlap: Filtered { value: false, certain: false },
        least: [0; 2],
        left: [false; 2],
        deepest: [0; 2],
    };
}

/// The lane index stored in a lane.
#[inline(always)]
fn stored_index<V: F32s>(lanes: V, lane: usize) -> usize {
    (lanes.lane(lane).to_bits() & 0xff) as usize
}

/// The lane indices stored in the first lanes of two masks, of which the second is for the upper half.
#[inline(always)]
fn stored_indices<V: F32s>(lanes: V, [low, high]: [Mask; 2]) -> [usize; 2] {
    let (low, high) = (low.trailing_zeros() as usize, high.trailing_zeros() as usize);
    [stored_index(lanes, low), stored_index(lanes, high + V::WIDTH / 2)]
}

/// Squared depths behind edges: a lower and an upper bound.
#[derive(Clone, Copy)]
struct Depths<V> {
    low: V,
    high: V,
    /// 1 / |edge|². Short edges are not valid.
    scale: V,
}

impl<V: F32s> Depths<V> {
    /// From determinants that are above their bounds. No square overflows: the depths are below 2^43.
    #[inline(always)]
    fn of(scale: V, max_determinant: V, bound: V) -> Self {
        let (low, high) = (max_determinant - bound, max_determinant + bound);
        // Each bound is off by fewer than ten roundings of 2^-23, and by flushed denormals.
        const CLOSE: f32 = 1.0 + 1.0 / (1u32 << 16) as f32;
        Depths {
            low: low * (low * scale) - V::splat(ABSOLUTE_ERROR),
            high: high * (high * (scale * V::splat(CLOSE))),
            scale,
        }
    }

    /// The edges that are long enough.
    #[inline(always)]
    fn valid(self) -> Mask {
        self.scale.lt(V::splat(SHORT))
    }

    /// The edges whose squared depth may be at most `high`. None if an edge in `used` is too short.
    #[inline(always)]
    fn within(self, high: f32, used: Mask) -> Mask {
        let deeper = V::splat(high).lt(self.low);
        if self.valid() & used == used { !deeper & used } else { 0 }
    }
}

/// The verdict and the edges of least penetration, for outlines that do not fit into one vector. For functions made by
/// `dispatch!`. O(n·m).
#[inline(always)]
pub fn sat_summary<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> SatSummary {
    let (Some(a_left), Some(b_left)) = (winds_left::<V>(a), winds_left::<V>(b)) else { return SatSummary::UNCERTAIN };
    let summary = by_blocks::<V>([a, b], [a_left.value, b_left.value]);
    let certain = summary.overlap.certain & a_left.certain & b_left.certain;
    SatSummary { overlap: Filtered { certain, ..summary.overlap }, ..summary }
}

/// The summary of outlines of known winding: a's edges, then b's, a block at a time.
#[inline(always)]
fn by_blocks<V: F32s>([a, b]: [&[[f32; 2]]; 2], left: [bool; 2]) -> SatSummary {
    let Some(error) = size_bound::<V>(a, b) else { return SatSummary::UNCERTAIN };
    let (a_axes, b_axes) = (axes(a, left[0], b, error), axes(b, left[1], a, error));
    let mut least = [0; 2];
    if (a.len() <= V::WIDTH) & (b.len() <= V::WIDTH) {
        // Lanes beyond the last edge repeat the first.
        let high = a_axes.depths.high.min(b_axes.depths.high).min_lane();
        let (a_used, b_used) = (((1u64 << a.len()) - 1) as Mask, ((1u64 << b.len()) - 1) as Mask);
        let are_valid = (a_axes.depths.valid() & a_used == a_used) & (b_axes.depths.valid() & b_used == b_used);
        // A miss needs no contact.
        let is_hit = a_axes.open & b_axes.open & are_valid;
        if is_hit && is_strictly_convex::<V>(a, left[0]) && is_strictly_convex::<V>(b, left[1]) {
            least = [a_axes.depths.within(high, a_used), b_axes.depths.within(high, b_used)];
        }
    }
    let first = least.map(|least: Mask| least.trailing_zeros() as usize);
    SatSummary {
        overlap: Filtered::of(a_axes.open & b_axes.open, a_axes.apart | b_axes.apart, true),
        least,
        left,
        deepest: [stored_index(a_axes.deepest, first[0]), stored_index(b_axes.deepest, first[1])],
    }
}

/// Whether an outline is certainly strictly convex: it turns to its inside after every edge and winds only once. O(n).
///
/// An outline that turns to one side everywhere may still wind several times. It winds once if its direction along x
/// reverses exactly twice (P. Schorn and F. Fisher, Testing the Convexity of a Polygon, Graphics Gems IV, 1994).
#[inline(always)]
pub(super) fn is_strictly_convex<V: F32s>(outline: &[[f32; 2]], left: bool) -> bool {
    let &[first, second, ..] = outline else { return false };
    let side = V::splat(if left { 0.0 } else { -0.0 });
    let (mut strict, mut reversals) = (true, 0);
    let mut rest = outline;
    while !rest.is_empty() {
        let a = V::load_vertices(rest, first);
        let (b, mut c);
        let count = if rest.len() <= V::WIDTH {
            b = [a[0].shift_in(V::splat(first[0])), a[1].shift_in(V::splat(first[1]))];
            c = [b[0].shift_in(V::splat(second[0])), b[1].shift_in(V::splat(second[1]))];
            if rest.len() < V::WIDTH {
                let last = rest.len() - 1;
                c = [c[0].replace_lane(last, second[0]), c[1].replace_lane(last, second[1])];
            }
            rest.len()
        } else {
            b = V::load_vertices(rest.get(1..).unwrap_or_default(), first);
            c = V::load_vertices(rest.get(2..).unwrap_or_default(), first);
            V::WIDTH
        };
        let used = ((1u64 << count) - 1) as Mask;
        let (u, v) = ([b[0] - a[0], b[1] - a[1]], [c[0] - b[0], c[1] - b[1]]);
        let (crosses, bound) = cross_with_bound(u, v);
        strict &= bound.lt(crosses.xor(side)) & used == used;
        reversals += (u[0].xor(v[0]).sign_mask() & used).count_ones();
        rest = rest.get(V::WIDTH..).unwrap_or_default();
    }
    strict & (reversals == 2)
}

/// Whether a convex outline winds counter-clockwise: by the corner at the lexicographically smallest vertex, as
/// [`crate::shape::Outline::convex_winding`].
#[inline(always)]
fn winds_left<V: F32s>(outline: &[[f32; 2]]) -> Option<Filtered> {
    let (mut least, mut rest) = (V::splat(f32::INFINITY), EdgeBlocks::all(outline));
    while let Some(EdgeLanes::<V> { a: [x, _], .. }) = rest.next() {
        least = least.min(x);
    }
    let [before, at, after] = corner_at(outline, lowest::<V>(outline, least.min_lane()))?;
    Some(segment_filter::orient(before, at, after))
}

/// Error bound of a determinant, relative to the edge's coordinates (for x and for y): from the largest distance of a
/// vertex from the first one. None if a vertex is NaN or too far away.
#[inline(always)]
pub(super) fn size_bound<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<[V; 2]> {
    let &[x, y] = a.first()?;
    let origin = [V::splat(x), V::splat(y)];
    // `max` may lose NaN; the sum does not.
    let (mut far_x, mut far_y, mut sum) = (V::splat(0.0), V::splat(0.0), V::splat(0.0));
    for outline in [a, b] {
        let mut rest = EdgeBlocks::all(outline);
        while let Some(EdgeLanes::<V> { a: [x, y], .. }) = rest.next() {
            let (x, y) = (x - origin[0], y - origin[1]);
            far_x = far_x.max(x.abs());
            far_y = far_y.max(y.abs());
            sum = sum + (x + y);
        }
    }
    let (x, y) = (far_x.max_lane(), far_y.max_lane());
    let valid = (sum.abs().lt(V::splat(f32::INFINITY)) == V::ALL) & (x < COORDINATE_LIMIT) & (y < COORDINATE_LIMIT);
    if valid { Some([V::splat(x * SAT_RELATIVE_ERROR), V::splat(y * SAT_RELATIVE_ERROR)]) } else { None }
}

/// The edges of an outline as axes to separate another one from it.
struct Axes<V> {
    /// Whether an edge is certainly a separating axis.
    apart: bool,
    /// Whether every edge certainly has a vertex of the other outline on the inside of its line.
    open: bool,
    /// For the last block of edges: the other outline's depth, and the index of its deepest vertex.
    depths: Depths<V>,
    deepest: V,
}

#[inline(always)]
fn axes<V: F32s>(outline: &[[f32; 2]], left: bool, other: &[[f32; 2]], [far_x, far_y]: [V; 2]) -> Axes<V> {
    let zero = V::splat(0.0);
    let depths = Depths { low: zero, high: zero, scale: zero };
    let mut axes = Axes { apart: false, open: true, depths, deepest: zero };
    let side = V::splat(if left { 1.0 } else { -1.0 });
    let mut rest = EdgeBlocks::all(outline);
    while let Some(EdgeLanes::<V> { a, b, .. }) = rest.next() {
        let u = [(b[0] - a[0]) * side, (b[1] - a[1]) * side];
        let (mut max_determinant, mut deepest, mut index) = (V::splat(f32::NEG_INFINITY), zero, V::splat(INDEX_BASE));
        for &[x, y] in other {
            let determinant = u[0] * (V::splat(y) - a[1]) - u[1] * (V::splat(x) - a[0]);
            deepest = max_determinant.select_lt(determinant, index, deepest);
            max_determinant = max_determinant.max(determinant);
            index = index + V::splat(1.0);
        }
        let bound = u[0].abs() * far_y + u[1].abs() * far_x + V::splat(ABSOLUTE_ERROR);
        axes.apart |= (max_determinant + bound).lt(zero) != 0;
        axes.open &= bound.lt(max_determinant) == V::ALL;
        axes.depths = Depths::of(V::splat(1.0) / (u[0] * u[0] + u[1] * u[1]), max_determinant, bound);
        axes.deepest = deepest;
    }
    axes
}

/// The verdict of two outlines in one vector. None if they may not be convex: then the filter for larger outlines
/// answers, as it does at smaller widths. The two filters certainly agree only on convex outlines.
#[inline(always)]
fn in_one_vector<V: F32s>(pair: Option<ConvexPair<V>>) -> Option<Filtered> {
    match pair {
        Some(pair) if pair.are_strictly_convex() => Some(pair.overlap()),
        _ => None,
    }
}

impl<V: F32s> ConvexPair<V> {
    #[inline(always)]
    pub fn overlap(&self) -> Filtered {
        let ConvexPair { max_determinant, bound, .. } = *self;
        let (open, apart) = (bound.lt(max_determinant), (max_determinant + bound).lt(V::splat(0.0)));
        // The carry into the bit above the lanes: whether all are set, and whether any is. With two conditions
        // compilers would make two branches, one of which would be mispredicted.
        let (all_open, any_apart) = (open + 1, apart + V::ALL);
        let bit = |mask: Mask| mask >> V::WIDTH & 1 != 0;
        Filtered { value: bit(all_open), certain: bit(all_open | any_apart) }
    }
}

impl<V: F32s> ConvexPair<V> {
    /// Whether the outlines are certainly farther apart than a gap ≥ 0: by the distance from the line of an edge. For a
    /// pair for a contact.
    #[inline(always)]
    pub fn is_apart_by(&self, gap: f32) -> bool {
        // Each side is off by fewer than ten roundings of 2^-23, and by flushed denormals.
        const CLOSE: f32 = 1.0 + 1.0 / (1u32 << 16) as f32;
        let least = V::splat(0.0) - self.max_determinant - self.bound;
        let is_apart = V::splat(0.0).lt(least);
        let limit = V::splat(gap * gap * CLOSE + 2.0 * ABSOLUTE_ERROR);
        limit.lt(least * (least * self.scale)) & is_apart != 0
    }

    /// For outlines that are certainly apart, in [`SatSummary::least`] the edges whose separation may be the largest:
    /// that of every other edge is certainly less.
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
        let half = V::WIDTH / 2;
        let (right, least) = (self.winding.sign_mask(), [all & ((1 << half) - 1), all >> half]);
        let left = [right & 1 == 0, right >> half & 1 == 0];
        let deepest = stored_indices(self.deepest, least).map(|index| index & (half - 1));
        SatSummary { overlap: Filtered { value: false, certain: true }, least, left, deepest }
    }
}

/// For two overlapping outlines in one vector: the edges of least penetration, with the data for a contact manifold.
#[derive(Clone, Copy)]
pub struct SatWitness<V> {
    /// The lanes of the edges of least penetration, as [`SatSummary::least`].
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
    /// Lane index of the vertex of the other outline that is deepest behind an edge, as [`SatSummary::deepest`].
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
        let half = V::WIDTH / 2;
        let (right, least) = (self.winding.sign_mask(), [self.least & ((1 << half) - 1), self.least >> half]);
        let left = [right & 1 == 0, right >> half & 1 == 0];
        let deepest = stored_indices(self.deepest, least).map(|index| index & (half - 1));
        SatSummary { overlap: Filtered { value: true, certain: true }, least, left, deepest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::overlap::{Verdict, convex_convex, polygon_point};
    use crate::predicate::Point;
    use crate::shape::Outline;
    use crate::simd::F32x4;

    fn ring(x: f64, y: f64, turn: f64) -> [[f32; 2]; 16] {
        core::array::from_fn(|i| {
            let (sin, cos) = (turn + i as f64 * core::f64::consts::TAU / 16.0).sin_cos();
            [(x + 3.0 * cos) as f32, (y + 3.0 * sin) as f32]
        })
    }

    /// A point close to an edge is certain to be inside only if it is.
    #[test]
    fn points_beside_an_edge() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut random = || rng.f64();
        let mut inside = 0;
        for _ in 0..100_000 {
            let outline = ring(1000.0 * random(), 1000.0 * random(), 6.3 * random());
            let part = random() as f32;
            let [x, y] = [0, 1].map(|i| outline[0][i] * (1.0 - part) + outline[1][i] * part);
            if contains_point::<F32x4>(&outline, [0.0; 2], [x, y]) != 0 {
                inside += 1;
                let wide = outline;
                let verdict = polygon_point(Outline::<Float>::new(&wide), Point::new(Float(x), Float(y)));
                assert_eq!(verdict, Verdict::Hit, "{outline:?} {x} {y}");
            }
            let middle = [0, 1].map(|i| (outline[0][i] + outline[8][i]) * 0.5);
            inside += contains_point::<F32x4>(&outline, [0.0; 2], middle);
        }
        assert!(inside > 0);
    }

    /// A corner of one outline reaches an edge of the other, or crosses it by an ulp. A center line test without error
    /// bounds would be certain, and wrong.
    #[test]
    fn large_outlines_that_nearly_touch() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut random = || rng.f64();
        let mut certain = 0;
        for _ in 0..100_000 {
            let (x, y, turn) = (1000.0 * random(), 1000.0 * random(), 6.3 * random());
            // From center to center: the radius of the corner, and the apothem of the edge.
            let apart = 3.0 + 3.0 * (core::f64::consts::PI / 16.0).cos() + 1e-4 * (random() - 0.5);
            let (a, b) = (
                ring(x, y, turn),
                ring(x + apart * turn.cos(), y + apart * turn.sin(), turn + core::f64::consts::PI * 17.0 / 16.0),
            );
            let Some(filtered) = by_center_line::<F32x4>(&a, &b) else { continue };
            let verdict = convex_convex(Outline::<Float>::new(&a), Outline::<Float>::new(&b));
            certain += u32::from(filtered.certain);
            let expected = if filtered.value { Verdict::Hit } else { Verdict::Miss };
            assert!(!filtered.certain || verdict == expected, "{a:?} {b:?}");
        }
        assert!(certain > 0);
    }
}
