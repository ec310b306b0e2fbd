//! A prepared polygon or chain and a small shape, fast: the edges of the BVH's runs near the shape, eight at a time.
//!
//! As in the scan of a plain outline, an edge certainly meets the interior of the shape, which is a hit, or is
//! certainly apart from it, or leaves the answer uncertain. If all are apart, one point of the shape decides by the
//! grid.

use super::Prepared;
use super::bvh::{BRANCHES, Bvh, LEVELS, Node};
use super::point_grid::fast_point;
use super::prepared_pair_fast::{edges, outline};
use crate::filter::{
    ABSOLUTE_ERROR, AabbSegment, CapsuleSegment, CircleSegment, Filtered, LaneVerdicts, PairFilter, RELATIVE_ERROR,
    ScanShape, SegmentSegment, are_apart, area_shape, orient,
};
use crate::simd::{F32s, Mask, dispatch};
use core::marker::PhantomData;

/// A shape that the boxes of the tree can be tested against.
trait TreeShape<const N: usize>: ScanShape<N> {
    const IS_LINE: bool = false;

    /// The boxes of a node that are certainly apart from the shape, of those that meet its bounding box.
    fn apart<V: F32s>(shape: [V; N], boxes: [V; 4]) -> Mask;
}

impl TreeShape<4> for SegmentSegment {
    const IS_LINE: bool = true;

    #[inline(always)]
    fn apart<V: F32s>(segment: [V; 4], boxes: [V; 4]) -> Mask {
        apart_from_path(segment, V::splat(0.0), boxes)
    }
}

impl TreeShape<5> for CapsuleSegment {
    #[inline(always)]
    fn apart<V: F32s>([ax, ay, bx, by, radius]: [V; 5], boxes: [V; 4]) -> Mask {
        apart_from_path([ax, ay, bx, by], radius, boxes)
    }
}

/// The boxes that, enlarged by a radius, are certainly apart from a segment. The margin is that of
/// [`ScanShape::bounds`] of a circle; flat boxes have an area by it.
#[inline(always)]
fn apart_from_path<V: F32s>(segment: [V; 4], radius: V, [low_x, low_y, high_x, high_y]: [V; 4]) -> Mask {
    let (relative, absolute) = (V::splat(RELATIVE_ERROR), V::splat(ABSOLUTE_ERROR));
    let reach_x = radius + ((low_x.abs().max(high_x.abs()) + radius) * relative + absolute);
    let reach_y = radius + ((low_y.abs().max(high_y.abs()) + radius) * relative + absolute);
    AabbSegment::filter([low_x - reach_x, low_y - reach_y, high_x + reach_x, high_y + reach_y], segment).miss
}

impl TreeShape<4> for AabbSegment {
    #[inline(always)]
    fn apart<V: F32s>(_: [V; 4], _: [V; 4]) -> Mask {
        0
    }
}

impl TreeShape<3> for CircleSegment {
    #[inline(always)]
    fn apart<V: F32s>(_: [V; 3], _: [V; 4]) -> Mask {
        0
    }
}

dispatch! {
    /// [`super::prepared_segment`]. Uncertain if they nearly touch, and if an end of a chain that is crossed may lie on
    /// the segment's line.
    pub fn fast_segment(prepared: &Prepared<'_>, segment: [f32; 4]) -> Filtered = segment_in_lanes;
}

dispatch! {
    /// [`super::prepared_aabb`]. Uncertain if they nearly touch or the box has no area.
    pub fn fast_aabb(prepared: &Prepared<'_>, aabb: [f32; 4]) -> Filtered = aabb_in_lanes;
}

dispatch! {
    /// [`super::prepared_circle`]. Uncertain if they nearly touch.
    pub fn fast_circle(prepared: &Prepared<'_>, circle: [f32; 3]) -> Filtered = circle_in_lanes;
}

dispatch! {
    /// A capsule. Uncertain if they nearly touch.
    pub fn fast_capsule(prepared: &Prepared<'_>, capsule: [f32; 5]) -> Filtered = capsule_in_lanes;
}

#[inline(always)]
fn segment_in_lanes<V: F32s>(prepared: &Prepared<'_>, segment: [f32; 4]) -> Filtered {
    let met = fast_shape::<SegmentSegment, V, 4>(prepared, segment);
    if prepared.is_open && met.value && may_end_on(prepared, segment) { Filtered::UNCERTAIN } else { met }
}

/// Whether an end of a chain may lie on a segment: where the segment crosses the chain, this only touches then.
#[inline(always)]
fn may_end_on(chain: &Prepared<'_>, [ax, ay, bx, by]: [f32; 4]) -> bool {
    let ends = (chain.vertices.first(), chain.vertices.last());
    let is_off = |end: &[f32; 2]| {
        let Filtered { value, certain } = orient([ax, ay], [bx, by], *end);
        certain & (value != 0)
    };
    !matches!(ends, (Some(first), Some(last)) if is_off(first) & is_off(last))
}

#[inline(always)]
fn aabb_in_lanes<V: F32s>(prepared: &Prepared<'_>, aabb: [f32; 4]) -> Filtered {
    fast_shape::<AabbSegment, V, 4>(prepared, aabb)
}

#[inline(always)]
fn circle_in_lanes<V: F32s>(prepared: &Prepared<'_>, circle: [f32; 3]) -> Filtered {
    fast_shape::<CircleSegment, V, 3>(prepared, circle)
}

#[inline(always)]
fn capsule_in_lanes<V: F32s>(prepared: &Prepared<'_>, capsule: [f32; 5]) -> Filtered {
    fast_shape::<CapsuleSegment, V, 5>(prepared, capsule)
}

/// A single ring of at most this many closed vertices is scanned as a plain outline is: that is faster than the tree.
const MOST_VERTICES_SCANNED: usize = 129;

/// The outline of a polygon of one ring that is faster scanned than searched.
#[inline(always)]
pub fn short_ring<'a>(prepared: &Prepared<'a>) -> Option<&'a [[f32; 2]]> {
    let is_short = (prepared.places() <= MOST_VERTICES_SCANNED)
        & (prepared.rings.len() == 1)
        & prepared.has_area
        & prepared.is_small;
    is_short.then(|| outline(prepared))
}

#[inline(always)]
fn fast_shape<Q: TreeShape<N>, V: F32s, const N: usize>(prepared: &Prepared<'_>, shape: [f32; N]) -> Filtered {
    let lanes = splat::<V::F32x8, N>(shape);
    if Q::valid(lanes) != V::F32x8::ALL {
        return Filtered::UNCERTAIN;
    }
    let [low_x, low_y, high_x, high_y] = Q::bounds(lanes);
    let bounds = [low_x.lane(0), low_y.lane(0), high_x.lane(0), high_y.lane(0)];
    if are_apart(prepared.tree.root_box(), &bounds) {
        return Filtered { value: false, certain: true };
    }
    if !(prepared.is_small & (prepared.has_area | prepared.is_open)) {
        return Filtered::UNCERTAIN;
    }
    if let Some(ring) = short_ring(prepared) {
        return area_shape::<Q, V, N>(ring, shape, true);
    }
    let (asks_all, filter) = (Q::IS_LINE & may_pass_between(prepared), PhantomData);
    let met = search_runs(prepared, &mut OneShape::<Q, V::F32x8, N> { shape: lanes, bounds, asks_all, filter });
    // Only a closed outline has an inside.
    if met.value | !met.certain | prepared.is_open {
        return met;
    }
    let [x, y] = Q::point(lanes);
    fast_point(prepared, [x.lane(0), y.lane(0)])
}

/// Whether a line that crosses an edge may only touch: where the vertex of another ring lies on that edge, and the line
/// passes between the two rings. Then no edge of that vertex is certain.
#[inline(always)]
pub(super) fn may_pass_between(prepared: &Prepared<'_>) -> bool {
    prepared.rings.len() > 1
}

/// The numbers of a shape, each in all lanes.
#[inline(always)]
pub(super) fn splat<V: F32s, const N: usize>(shape: [f32; N]) -> [V; N] {
    let mut lanes = [V::splat(0.0); N];
    for (lane, value) in lanes.iter_mut().zip(shape) {
        *lane = V::splat(value);
    }
    lanes
}

/// A search of the runs of edges near a shape.
pub(super) trait RunSearch {
    /// The boxes of a node that are near the shape.
    fn near_boxes(&self, tree: &Bvh, at: (usize, usize)) -> Mask;

    /// Whether a hit is certain only if all other edges are.
    fn asks_all(&self) -> bool;

    /// Whether an edge of the run from a place on meets the interior of the shape, which is certain if it is true, but
    /// for a search that asks all edges. None ends the search, uncertain.
    fn visit(&mut self, prepared: &Prepared<'_>, first: usize) -> Option<Filtered>;
}

/// Whether an edge meets the interior of a shape.
#[inline(always)]
pub(super) fn search_runs(prepared: &Prepared<'_>, search: &mut impl RunSearch) -> Filtered {
    let tree = &prepared.tree;
    // At each level, the boxes of the current node that are still to be opened.
    let mut left = [0; LEVELS];
    let (mut level, mut i, mut value, mut certain) = (tree.height().wrapping_sub(1), 0, false, true);
    if let Some(own) = left.get_mut(level) {
        *own = search.near_boxes(tree, (level, i));
    }
    while level < tree.height() {
        let Some(own) = left.get_mut(level) else { break };
        if *own == 0 {
            (level, i) = (level + 1, i / BRANCHES);
            continue;
        }
        let below = i * BRANCHES + own.trailing_zeros() as usize;
        *own &= *own - 1;
        if let Some(lower) = level.checked_sub(1) {
            (level, i) = (lower, below);
            if let Some(own) = left.get_mut(level) {
                *own = search.near_boxes(tree, (level, i));
            }
            continue;
        }
        let Some(met) = search.visit(prepared, below * BRANCHES) else { return Filtered::UNCERTAIN };
        if met.value & !search.asks_all() {
            return met;
        }
        (value, certain) = (value | met.value, certain & met.certain);
    }
    Filtered { value, certain }
}

/// A shape that one filter tests edges against.
struct OneShape<Q, V, const N: usize> {
    shape: [V; N],
    bounds: [f32; 4],
    asks_all: bool,
    filter: PhantomData<Q>,
}

impl<Q: TreeShape<N>, V: F32s, const N: usize> RunSearch for OneShape<Q, V, N> {
    #[inline(always)]
    fn near_boxes(&self, tree: &Bvh, at: (usize, usize)) -> Mask {
        let near = tree.meeting_at::<V>(at, self.bounds);
        match tree.node(at.0, at.1) {
            Some(node) if near != 0 => near & !Q::apart(self.shape, lanes::<V>(node)),
            _ => near,
        }
    }

    #[inline(always)]
    fn visit(&mut self, prepared: &Prepared<'_>, first: usize) -> Option<Filtered> {
        let run = edges::<V>(prepared, first)?;
        let near = run.near(self.bounds) & prepared.edges_from(first);
        let LaneVerdicts { hit, miss } = run.filter::<Q, N>(self.shape);
        let is_hit = hit & near != 0;
        Some(Filtered { value: is_hit, certain: (is_hit & !self.asks_all) | (near & !(miss | hit) == 0) })
    }

    #[inline(always)]
    fn asks_all(&self) -> bool {
        self.asks_all
    }
}

#[inline(always)]
fn lanes<V: F32s>([low_x, low_y, high_x, high_y]: &Node) -> [V; 4] {
    [V::load(low_x), V::load(low_y), V::load(high_x), V::load(high_y)]
}
