//! The separating axis test (SAT) of convex outlines of any length, a block of edges at a time: the verdict, and the
//! edges of least penetration or of the largest separation.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, SAT_RELATIVE_ERROR, SHORT_INVERSE_SQUARE};
use super::convex_pair::{EdgeBlocks, EdgeLanes, INDEX_BASE, LANE_INDICES, cross_with_bound};
use super::filtered::Filtered;
use super::segment_filter;
use super::sweep_edges::{corner_at, lowest};
use crate::simd::{F32s, Mask};

/// An edge that may be the reference edge.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReferenceCandidate {
    pub edge: u32,
    /// The vertex of the other outline that is deepest behind it. Another may be deeper by less than the error bound.
    pub deepest: u32,
}

/// The few edges of an outline that may be the reference edge.
#[derive(Clone, Copy, Debug)]
pub struct ReferenceCandidates {
    edges: [ReferenceCandidate; ReferenceCandidates::MOST],
    count: usize,
}

impl ReferenceCandidates {
    const MOST: usize = 4;

    /// The edges of some lanes, from their stored indices and those of the deepest vertices. None if there are more
    /// than a few.
    #[inline(always)]
    fn of<V: F32s>(lanes: Mask, edge: V, deepest: V) -> Option<Self> {
        let (mut edges, count) =
            ([ReferenceCandidate::default(); ReferenceCandidates::MOST], lanes.count_ones() as usize);
        if count > ReferenceCandidates::MOST {
            return None;
        }
        let mut rest = lanes;
        for candidate in edges.iter_mut().take(count) {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            *candidate = ReferenceCandidate {
                edge: stored_index(edge, lane) as u32,
                deepest: stored_index(deepest, lane) as u32,
            };
        }
        Some(ReferenceCandidates { edges, count })
    }

    #[inline(always)]
    pub fn all(&self) -> &[ReferenceCandidate] {
        self.edges.get(..self.count).unwrap_or_default()
    }
}

/// The verdict on two convex outlines, and the edges of a and of b that may be the reference edge.
#[derive(Clone, Copy, Debug)]
pub struct SatSummary {
    pub overlap: Filtered,
    /// For outlines that overlap, the edges of least penetration: at every other edge it is certainly deeper, by more
    /// than 2^-18 of it. For outlines that are apart, the edges of the largest separation, if these are asked for. None
    /// if these are many, if the verdict is uncertain, or if a corner may be straight.
    pub edges: Option<[ReferenceCandidates; 2]>,
    /// Whether a and b wind counter-clockwise.
    pub left: [bool; 2],
    /// If the edges of the largest separation are known, a lower bound of its square.
    pub separation: f32,
}

/// A bound of the square of a gap: squares of separations above it are certainly of larger ones.
#[inline(always)]
pub(super) fn square_above(gap: f32) -> f32 {
    // Each side is off by fewer than ten roundings of 2^-23, and by flushed denormals.
    const CLOSE: f32 = 1.0 + 1.0 / (1u32 << 16) as f32;
    gap * gap * CLOSE + 2.0 * ABSOLUTE_ERROR
}

impl SatSummary {
    /// Whether the outlines are certainly farther apart than a gap ≥ 0, by the edges of the largest separation.
    #[inline(always)]
    pub fn is_apart_by(&self, gap: f32) -> bool {
        self.separation > square_above(gap)
    }

    pub(super) const UNCERTAIN: SatSummary = SatSummary {
        overlap: Filtered { value: false, certain: false },
        edges: None,
        left: [false; 2],
        separation: 0.0,
    };
}

/// The index stored in a lane, above [`INDEX_BASE`].
#[inline(always)]
fn stored_index<V: F32s>(lanes: V, lane: usize) -> usize {
    (lanes.lane(lane).to_bits() & (INDEX_BASE as u32 - 1)) as usize
}

/// Of two outlines in the halves of one vector, the edges of some lanes.
#[inline(always)]
pub(super) fn edges_in_halves<V: F32s>(lanes: Mask, deepest: V) -> Option<[ReferenceCandidates; 2]> {
    let half = V::WIDTH / 2;
    let indices = V::load(&LANE_INDICES);
    let mut halves = [
        ReferenceCandidates::of(lanes & ((1 << half) - 1), indices, deepest)?,
        ReferenceCandidates::of(lanes >> half << half, indices, deepest)?,
    ];
    for ReferenceCandidates { edges, .. } in &mut halves {
        for ReferenceCandidate { edge, deepest } in edges {
            (*edge, *deepest) = (*edge & (half - 1) as u32, *deepest & (half - 1) as u32);
        }
    }
    Some(halves)
}

/// Squared depths behind edges: a lower and an upper bound.
#[derive(Clone, Copy)]
pub(super) struct Depths<V> {
    pub low: V,
    pub high: V,
    /// 1 / |edge|². Short edges are not valid.
    scale: V,
}

impl<V: F32s> Depths<V> {
    /// From determinants that are above their bounds. No square overflows: the depths are below 2^43.
    #[inline(always)]
    pub fn of(scale: V, max_determinant: V, bound: V) -> Self {
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
    pub fn valid(self) -> Mask {
        self.scale.lt(V::splat(SHORT_INVERSE_SQUARE))
    }
}

/// The edges of an outline that may have the least of some number, of which a lower and an upper bound is known for
/// each: of the edges of each lane the one with the least lower bound.
#[derive(Clone, Copy)]
struct LeastEdges<V> {
    low: V,
    edge: V,
    deepest: V,
    /// The lower bound of the next one in the lane.
    next_low: V,
    /// The least upper bound.
    high: V,
}

impl<V: F32s> LeastEdges<V> {
    #[inline(always)]
    fn none() -> Self {
        let (infinity, zero) = (V::splat(f32::INFINITY), V::splat(0.0));
        LeastEdges { low: infinity, edge: zero, deepest: zero, next_low: infinity, high: infinity }
    }

    /// Includes a block of edges, with the stored indices of these, and of the deepest vertices.
    #[inline(always)]
    fn include(&mut self, [low, high]: [V; 2], edge: V, deepest: V) {
        self.next_low = self.next_low.min(self.low.max(low));
        self.edge = low.select_lt(self.low, edge, self.edge);
        self.deepest = low.select_lt(self.low, deepest, self.deepest);
        self.low = self.low.min(low);
        self.high = self.high.min(high);
    }

    /// The edges whose number may be at most `high`. None if these are many.
    #[inline(always)]
    fn within(&self, high: f32) -> Option<ReferenceCandidates> {
        let high = V::splat(high);
        let (lanes, twice) = (!high.lt(self.low) & V::ALL, !high.lt(self.next_low) & V::ALL);
        if twice == 0 { ReferenceCandidates::of(lanes, self.edge, self.deepest) } else { None }
    }
}

/// The verdict and the edges of least penetration, and if `WITHIN`, those of the largest separation. For functions made
/// by `dispatch!`. O(n·m).
#[inline(always)]
pub fn sat_summary<V: F32s, const WITHIN: bool>(a: &[[f32; 2]], b: &[[f32; 2]]) -> SatSummary {
    summary::<V, true, WITHIN>(a, b)
}

/// The same, but only the verdict unless `FOR_CONTACT`.
#[inline(always)]
pub(super) fn summary<V: F32s, const FOR_CONTACT: bool, const WITHIN: bool>(
    a: &[[f32; 2]],
    b: &[[f32; 2]],
) -> SatSummary {
    let (Some(a_left), Some(b_left)) = (winds_left::<V>(a), winds_left::<V>(b)) else { return SatSummary::UNCERTAIN };
    let summary = by_blocks::<V, FOR_CONTACT, WITHIN>([a, b], [a_left.value, b_left.value]);
    let certain = summary.overlap.certain & a_left.certain & b_left.certain;
    SatSummary { overlap: Filtered { certain, ..summary.overlap }, ..summary }
}

/// The summary of outlines of known winding: a's edges, then b's, a block at a time.
#[inline(always)]
fn by_blocks<V: F32s, const FOR_CONTACT: bool, const WITHIN: bool>(
    [a, b]: [&[[f32; 2]]; 2],
    left: [bool; 2],
) -> SatSummary {
    /// Of more vertices indices are not stored.
    const MOST: usize = INDEX_BASE as usize / 2;
    let Some(error) = size_bound::<V>(a, b) else { return SatSummary::UNCERTAIN };
    let a_axes = axes::<V, FOR_CONTACT, WITHIN>(a, left[0], b, error);
    let b_axes = axes::<V, FOR_CONTACT, WITHIN>(b, left[1], a, error);
    let overlap = Filtered::of(a_axes.open & b_axes.open, a_axes.apart | b_axes.apart, true);
    let summary = SatSummary { overlap, left, ..SatSummary::UNCERTAIN };
    // Without a margin a miss needs no contact.
    let is_wanted = FOR_CONTACT & overlap.certain & (overlap.value | WITHIN) & a_axes.valid & b_axes.valid;
    let may_have_edges = is_wanted & (a.len() <= MOST) & (b.len() <= MOST);
    if !(may_have_edges && is_strictly_convex::<V>(a, left[0]) && is_strictly_convex::<V>(b, left[1])) {
        return summary;
    }
    let (a_edges, b_edges) =
        if overlap.value { (a_axes.least, b_axes.least) } else { (a_axes.separation, b_axes.separation) };
    let high = a_edges.high.min(b_edges.high).min_lane();
    let separation = if overlap.value { 0.0 } else { -high };
    let edges = match (a_edges.within(high), b_edges.within(high)) {
        (Some(of_a), Some(of_b)) => Some([of_a, of_b]),
        _ => None,
    };
    SatSummary { edges, separation, ..summary }
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
    /// Whether every edge is long enough for its depths to be squared.
    valid: bool,
    /// By the squared depth of the other outline.
    least: LeastEdges<V>,
    /// By the negated square of how far the other outline is in front, 0 if it is not.
    separation: LeastEdges<V>,
}

#[inline(always)]
fn axes<V: F32s, const FOR_CONTACT: bool, const WITHIN: bool>(
    outline: &[[f32; 2]],
    left: bool,
    other: &[[f32; 2]],
    [far_x, far_y]: [V; 2],
) -> Axes<V> {
    let zero = V::splat(0.0);
    let (least, separation) = (LeastEdges::none(), LeastEdges::none());
    let mut axes = Axes { apart: false, open: true, valid: true, least, separation };
    let side = V::splat(if left { 1.0 } else { -1.0 });
    let (mut rest, mut edge) = (EdgeBlocks::all(outline), V::load(&LANE_INDICES));
    while let Some(EdgeLanes::<V> { a, b, used }) = rest.next() {
        let u = [(b[0] - a[0]) * side, (b[1] - a[1]) * side];
        let (max_determinant, deepest) = if FOR_CONTACT && is_better_by_edge::<V>(used, other) {
            greatest_by_edge(a, u, used, other)
        } else {
            greatest_by_vertex(a, u, other)
        };
        let bound = u[0].abs() * far_y + u[1].abs() * far_x + V::splat(ABSOLUTE_ERROR);
        axes.apart |= (max_determinant + bound).lt(zero) != 0;
        axes.open &= bound.lt(max_determinant) == V::ALL;
        if !FOR_CONTACT {
            continue;
        }
        let scale = V::splat(1.0) / (u[0] * u[0] + u[1] * u[1]);
        let depths = Depths::of(scale, max_determinant, bound);
        axes.valid &= depths.valid() == V::ALL;
        axes.least.include(without_padding([depths.low, depths.high], used), edge, deepest);
        if WITHIN {
            let squares = Depths::of(scale, zero - max_determinant, bound);
            let (low, high) = (zero - max_determinant - bound, zero - max_determinant + bound);
            // Of edges that do not separate the bounds are no squares of distances.
            let (low, high) = (zero.select_lt(low, squares.low, zero), zero.select_lt(high, squares.high, zero));
            axes.separation.include(without_padding([zero - high, zero - low], used), edge, deepest);
        }
        edge = edge + V::splat(V::WIDTH as f32);
    }
    axes
}

/// Infinity in the lanes that are padding.
#[inline(always)]
fn without_padding<V: F32s>([low, high]: [V; 2], used: Mask) -> [V; 2] {
    if used == V::ALL {
        return [low, high];
    }
    let infinity = V::splat(f32::INFINITY);
    [infinity.blend(used, low), infinity.blend(used, high)]
}

/// Whether few edges are measured one after another in less time than many vertices.
#[inline(always)]
fn is_better_by_edge<V: F32s>(edges: Mask, other: &[[f32; 2]]) -> bool {
    (edges.count_ones() as usize <= V::WIDTH / 2) & (other.len() > 2 * V::WIDTH)
}

/// Of each edge of a block, the greatest determinant with a vertex of another outline, and the stored index of that
/// vertex.
#[inline(always)]
fn greatest_by_vertex<V: F32s>(a: [V; 2], u: [V; 2], other: &[[f32; 2]]) -> (V, V) {
    let (mut greatest, mut deepest) = (V::splat(f32::NEG_INFINITY), V::splat(0.0));
    let mut index = V::splat(INDEX_BASE);
    for &[x, y] in other {
        let determinant = u[0] * (V::splat(y) - a[1]) - u[1] * (V::splat(x) - a[0]);
        deepest = greatest.select_lt(determinant, index, deepest);
        greatest = greatest.max(determinant);
        index = index + V::splat(1.0);
    }
    (greatest, deepest)
}

/// [`greatest_by_vertex`] of few edges, one after another. Padding repeats the first.
#[inline(always)]
fn greatest_by_edge<V: F32s>(a: [V; 2], u: [V; 2], edges: Mask, other: &[[f32; 2]]) -> (V, V) {
    let (mut all_greatest, mut all_deepest) = ([0.0; 16], [0.0; 16]);
    let count = edges.count_ones() as usize;
    for (lane, (most, vertex)) in all_greatest.iter_mut().zip(&mut all_deepest).enumerate().take(count) {
        let [a_x, a_y] = [V::splat(a[0].lane(lane)), V::splat(a[1].lane(lane))];
        let [u_x, u_y] = [V::splat(u[0].lane(lane)), V::splat(u[1].lane(lane))];
        let (mut greatest, mut deepest) = (V::splat(f32::NEG_INFINITY), V::splat(0.0));
        let (mut rest, mut index) = (EdgeBlocks::all(other), V::load(&LANE_INDICES));
        while let Some(EdgeLanes::<V> { a: [x, y], .. }) = rest.next() {
            let determinant = u_x * (y - a_y) - u_y * (x - a_x);
            deepest = greatest.select_lt(determinant, index, deepest);
            greatest = greatest.max(determinant);
            index = index + V::splat(V::WIDTH as f32);
        }
        *most = greatest.max_lane();
        // Padding repeats the vertex in the first lane, which comes first.
        let place = (!greatest.lt(V::splat(*most)) & V::ALL).trailing_zeros() as usize;
        *vertex = deepest.lane(place);
    }
    let (first, first_deepest) = (all_greatest[0], all_deepest[0]);
    all_greatest.iter_mut().skip(count).for_each(|most| *most = first);
    all_deepest.iter_mut().skip(count).for_each(|vertex| *vertex = first_deepest);
    (V::load(&all_greatest), V::load(&all_deepest))
}
