//! A prepared polygon or chain and a shape of several edges, fast: each run of the BVH that is near the shape is tested
//! against the edges of the shape, eight pairs at a time.
//!
//! If certainly no edges meet, each ring is wholly inside or outside of the shape, and the shape of the polygon: one
//! vertex of each decides.

use super::Prepared;
use super::bvh::Bvh;
use super::point_grid::fast_point;
use super::prepared_pair_fast::edges;
use super::prepared_shape_fast::{RunSearch, may_pass_between, search_runs, splat};
use crate::distance::RawShape;
use crate::filter::{
    COORDINATE_LIMIT, CapsuleSegment, Filtered, LaneVerdicts, ScanShape, SegmentSegment, are_apart, has_area,
    polygon_point,
};
use crate::simd::{F32s, Mask, dispatch};
use core::marker::PhantomData;

/// Shapes of more vertices go to the exact tier, which searches the tree for each edge.
const MOST_VERTICES: usize = 64;

/// So do shapes at which more runs would be tested, each against all edges of the shape.
const MOST_TESTS: usize = 512;

dispatch! {
    most 8;
    /// An outline or chain without a radius. Uncertain if they nearly touch, of two chains, of outlines whose first
    /// corners are nearly straight, and if much is near the shape.
    pub fn fast_skeleton(prepared: &Prepared<'_>, shape: RawShape<'_>) -> Filtered = unrounded_in_lanes;
}

dispatch! {
    most 8;
    /// An outline or chain with a radius. Uncertain if they nearly touch, and if much is near the shape.
    pub fn fast_rounded_skeleton(prepared: &Prepared<'_>, shape: RawShape<'_>) -> Filtered = rounded_in_lanes;
}

#[inline(always)]
fn unrounded_in_lanes<V: F32s>(prepared: &Prepared<'_>, shape: RawShape<'_>) -> Filtered {
    meet_skeleton::<SegmentSegment, V::F32x8, 4>(prepared, shape)
}

#[inline(always)]
fn rounded_in_lanes<V: F32s>(prepared: &Prepared<'_>, shape: RawShape<'_>) -> Filtered {
    meet_skeleton::<CapsuleSegment, V::F32x8, 5>(prepared, shape)
}

/// The filter of one edge of a skeleton.
trait SkeletonEdge<const N: usize>: ScanShape<N> {
    const HAS_RADIUS: bool;

    fn of_edge(edge: [[f32; 2]; 2], radius: f32) -> [f32; N];
}

impl SkeletonEdge<4> for SegmentSegment {
    const HAS_RADIUS: bool = false;

    #[inline(always)]
    fn of_edge([[ax, ay], [bx, by]]: [[f32; 2]; 2], _: f32) -> [f32; 4] {
        [ax, ay, bx, by]
    }
}

impl SkeletonEdge<5> for CapsuleSegment {
    const HAS_RADIUS: bool = true;

    #[inline(always)]
    fn of_edge([[ax, ay], [bx, by]]: [[f32; 2]; 2], radius: f32) -> [f32; 5] {
        [ax, ay, bx, by, radius]
    }
}

#[inline(always)]
fn meet_skeleton<Q: SkeletonEdge<N>, V: F32s, const N: usize>(
    prepared: &Prepared<'_>,
    shape: RawShape<'_>,
) -> Filtered {
    let RawShape { kind, vertices, radius } = shape;
    let Some(bounds) = bounds_of::<Q, V, N>(vertices, radius) else { return Filtered::UNCERTAIN };
    if are_apart(prepared.tree.root_box(), &bounds) {
        return Filtered { value: false, certain: true };
    }
    let is_filled = kind.is_filled();
    // Where chains cross, one of them may end.
    let may_be_hit = Q::HAS_RADIUS | if is_filled { has_area(vertices) } else { prepared.has_area };
    if !(may_be_hit & prepared.is_small & (prepared.has_area | prepared.is_open)) {
        return Filtered::UNCERTAIN;
    }
    let (start, ends) = match vertices {
        [.., last] if is_filled => (*last, vertices),
        [first, ends @ ..] => (*first, ends),
        [] => return Filtered::UNCERTAIN,
    };
    let outline = if is_filled { vertices } else { &[] };
    let (tests, ring, filter) = (MOST_TESTS, usize::MAX, PhantomData);
    let asks_all = !Q::HAS_RADIUS & !is_filled & may_pass_between(prepared);
    let mut search = SkeletonSearch::<Q, V, N> { start, ends, radius, bounds, outline, asks_all, tests, ring, filter };
    let met = search_runs(prepared, &mut search);
    // Only a closed outline has an inside.
    if met.value | !met.certain | prepared.is_open { met } else { fast_point(prepared, start) }
}

/// A box that certainly contains a shape. None of many vertices, and if numbers are invalid or large.
#[inline(always)]
fn bounds_of<Q: SkeletonEdge<N>, V: F32s, const N: usize>(vertices: &[[f32; 2]], radius: f32) -> Option<[f32; 4]> {
    if vertices.len() > MOST_VERTICES {
        return None;
    }
    let (mut low, mut high, mut size) = ([f32::INFINITY; 2], [f32::NEG_INFINITY; 2], 0.0);
    for [x, y] in vertices {
        low = [if *x < low[0] { *x } else { low[0] }, if *y < low[1] { *y } else { low[1] }];
        high = [if *x > high[0] { *x } else { high[0] }, if *y > high[1] { *y } else { high[1] }];
        // NaN if a number is.
        size += x.abs() + y.abs();
    }
    let diagonal = splat::<V, N>(Q::of_edge([low, high], radius));
    let is_valid = (size < COORDINATE_LIMIT) & (Q::valid(diagonal) == V::ALL);
    is_valid.then_some(first_lane(Q::bounds(diagonal)))
}

#[inline(always)]
fn first_lane<V: F32s>([low_x, low_y, high_x, high_y]: [V; 4]) -> [f32; 4] {
    [low_x.lane(0), low_y.lane(0), high_x.lane(0), high_y.lane(0)]
}

/// The edges of a skeleton: from the start to the first of the ends, and so on.
struct SkeletonSearch<'a, Q, V, const N: usize> {
    start: [f32; 2],
    ends: &'a [[f32; 2]],
    radius: f32,
    bounds: [f32; 4],
    /// The vertices of a filled shape; none of a chain.
    outline: &'a [[f32; 2]],
    /// Whether this is a line that may pass between rings.
    asks_all: bool,
    /// How many tests are left.
    tests: usize,
    /// The last ring of which a vertex was located in the outline.
    ring: usize,
    filter: PhantomData<(Q, V)>,
}

impl<Q: SkeletonEdge<N>, V: F32s, const N: usize> RunSearch for SkeletonSearch<'_, Q, V, N> {
    #[inline(always)]
    fn near_boxes(&self, tree: &Bvh, at: (usize, usize)) -> Mask {
        tree.meeting_at::<V>(at, self.bounds)
    }

    #[inline(always)]
    fn visit(&mut self, prepared: &Prepared<'_>, first: usize) -> Option<Filtered> {
        const HIT: Option<Filtered> = Some(Filtered { value: true, certain: true });
        let run = edges::<V>(prepared, first)?;
        let near = run.near(self.bounds) & prepared.edges_from(first);
        if near == 0 {
            return Some(Filtered { value: false, certain: true });
        }
        self.tests = self.tests.checked_sub(self.ends.len())?;
        let (mut a, mut rest, mut uncertain, mut is_hit) = (self.start, self.ends, 0, false);
        while let [b, after @ ..] = rest {
            let edge = splat::<V, N>(Q::of_edge([a, *b], self.radius));
            let near = near & run.near(first_lane(Q::bounds(edge)));
            (a, rest) = (*b, after);
            if near == 0 {
                continue;
            }
            let LaneVerdicts { hit, miss } = run.filter::<Q, N>(edge);
            if hit & near != 0 {
                if !self.asks_all {
                    return HIT;
                }
                is_hit = true;
            }
            uncertain |= near & !(miss | hit);
        }
        let (mut certain, mut left) = (uncertain == 0, if self.outline.is_empty() { 0 } else { near });
        while left != 0 {
            let place = first + left.trailing_zeros() as usize;
            left &= left - 1;
            let ring = prepared.ring_of(place);
            if ring != self.ring {
                self.ring = ring;
                let Filtered { value, certain: is_located } =
                    polygon_point::<V>(self.outline, *prepared.vertices.get(place)?);
                if value & is_located {
                    return HIT;
                }
                certain &= is_located;
            }
        }
        Some(Filtered { value: is_hit, certain })
    }

    #[inline(always)]
    fn asks_all(&self) -> bool {
        self.asks_all
    }
}
