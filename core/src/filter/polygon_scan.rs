//! Polygon against a segment, a box, a circle or a capsule: one conservative scan over the outline's edges.
//!
//! Each edge certainly meets the interior of the shape, which is a hit; or certainly has no point in common with it; or
//! leaves the scan uncertain. If no edge has a point in common, the whole shape is inside or outside. One of its points
//! decides, by the parity of the edges that a ray to the right crosses (M. Shimrat, Algorithm 112, CACM 1962).
//!
//! # Why the parity is certain
//!
//! The sign of the difference of their y decides whether a vertex is above or below the point, so all edges at a vertex
//! agree. The difference may be 0: then the vertex counts as moved up or down by an infinitesimal amount. That changes
//! the parity only if an edge sweeps over the point. No edge does, because every edge is certainly apart from the
//! shape, and the point belongs to the shape. An edge whose box is to the right of the shape's box is crossed if its
//! ends are on different sides; edges above, below and to the left never are. So for a stretch of edges to the right,
//! its first and last vertex are enough.

use super::aabb_filter::AabbSegment;
use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR};
use super::capsule_filter::CapsuleSegment;
use super::circle_filter::CircleSegment;
use super::convex_pair::{EdgeBlocks, EdgeLanes};
use super::edge_stretches::{EdgePath, MOST_STRETCHES, StretchBoxes};
use super::filtered::Filtered;
use super::pair_filter::{LaneVerdicts, PairFilter};
use super::polygon_filter::has_area;
use super::segment_filter::SegmentSegment;
use crate::simd::{F32s, Mask};

/// A shape of `N` floats that a polygon's edges can be filtered against.
pub(crate) trait ScanShape<const N: usize>: PairFilter<N, 4> {
    /// Whether the filter may be uncertain about an edge although its box is apart from the shape's.
    const ASKS_BOX: bool = false;

    /// Low x, low y, high x and high y of a box that certainly contains the shape.
    fn bounds<V: F32s>(shape: [V; N]) -> [V; 4];

    /// A point of the shape.
    fn point<V: F32s>(shape: [V; N]) -> [V; 2];

    /// The lanes whose shape is finite, below [`COORDINATE_LIMIT`], not of negative size, and no box without area.
    fn valid<V: F32s>(shape: [V; N]) -> Mask;
}

impl ScanShape<4> for SegmentSegment {
    // A segment in line with the edge.
    const ASKS_BOX: bool = true;

    #[inline(always)]
    fn bounds<V: F32s>([ax, ay, bx, by]: [V; 4]) -> [V; 4] {
        [ax.min(bx), ay.min(by), ax.max(bx), ay.max(by)]
    }

    #[inline(always)]
    fn point<V: F32s>([x, y, ..]: [V; 4]) -> [V; 2] {
        [x, y]
    }

    #[inline(always)]
    fn valid<V: F32s>(segment: [V; 4]) -> Mask {
        sum_of_sizes(segment).lt(V::splat(COORDINATE_LIMIT))
    }
}

impl ScanShape<4> for AabbSegment {
    #[inline(always)]
    fn bounds<V: F32s>(aabb: [V; 4]) -> [V; 4] {
        aabb
    }

    #[inline(always)]
    fn point<V: F32s>([x, y, ..]: [V; 4]) -> [V; 2] {
        [x, y]
    }

    #[inline(always)]
    fn valid<V: F32s>(aabb: [V; 4]) -> Mask {
        let [min_x, min_y, max_x, max_y] = aabb;
        let positive = V::splat(0.0).lt((max_x - min_x).min(max_y - min_y));
        positive & sum_of_sizes(aabb).lt(V::splat(COORDINATE_LIMIT))
    }
}

impl ScanShape<3> for CircleSegment {
    /// A coordinate minus the radius is off by 2^-23 of both, and by less than 2^-80 if denormals are flushed.
    #[inline(always)]
    fn bounds<V: F32s>([x, y, radius]: [V; 3]) -> [V; 4] {
        let (relative, absolute) = (V::splat(RELATIVE_ERROR), V::splat(ABSOLUTE_ERROR));
        let reach_x = radius + ((x.abs() + radius) * relative + absolute);
        let reach_y = radius + ((y.abs() + radius) * relative + absolute);
        [x - reach_x, y - reach_y, x + reach_x, y + reach_y]
    }

    #[inline(always)]
    fn point<V: F32s>([x, y, _]: [V; 3]) -> [V; 2] {
        [x, y]
    }

    #[inline(always)]
    fn valid<V: F32s>(circle: [V; 3]) -> Mask {
        sum_of_sizes(circle).lt(V::splat(COORDINATE_LIMIT)) & !circle[2].sign_mask()
    }
}

impl ScanShape<5> for CapsuleSegment {
    #[inline(always)]
    fn bounds<V: F32s>([ax, ay, bx, by, radius]: [V; 5]) -> [V; 4] {
        let [a_low_x, a_low_y, a_high_x, a_high_y] = CircleSegment::bounds([ax, ay, radius]);
        let [b_low_x, b_low_y, b_high_x, b_high_y] = CircleSegment::bounds([bx, by, radius]);
        [a_low_x.min(b_low_x), a_low_y.min(b_low_y), a_high_x.max(b_high_x), a_high_y.max(b_high_y)]
    }

    #[inline(always)]
    fn point<V: F32s>([x, y, ..]: [V; 5]) -> [V; 2] {
        [x, y]
    }

    #[inline(always)]
    fn valid<V: F32s>(capsule: [V; 5]) -> Mask {
        sum_of_sizes(capsule).lt(V::splat(COORDINATE_LIMIT)) & !capsule[4].sign_mask()
    }
}

/// NaN if a number is NaN.
#[inline(always)]
fn sum_of_sizes<V: F32s, const N: usize>(values: [V; N]) -> V {
    let mut sum = V::splat(0.0);
    for value in values {
        sum = sum + value.abs();
    }
    sum
}

/// A shape a lane, with its box and one of its points.
#[derive(Clone, Copy)]
struct Scanned<V, const N: usize> {
    shape: [V; N],
    bounds: [V; 4],
    point: [V; 2],
}

/// The verdicts on edges and shapes, one pair a lane.
#[derive(Clone, Copy)]
struct EdgeVerdicts {
    /// Edges that certainly meet the interior of the shape.
    hit: Mask,
    /// Edges that are certainly apart from the shape, and of which it is certain whether the ray crosses them.
    apart: Mask,
    /// Whether the ray from the point to the right crosses the edge.
    crossed: Mask,
}

impl<V: F32s, const N: usize> Scanned<V, N> {
    #[inline(always)]
    fn new<Q: ScanShape<N>>(shape: [V; N]) -> Self {
        Scanned { shape, bounds: Q::bounds(shape), point: Q::point(shape) }
    }

    /// The edges whose box is certainly to the right of the shape's, and those whose box is certainly apart from it.
    #[inline(always)]
    fn beside(&self, a: [V; 2], b: [V; 2]) -> [Mask; 2] {
        let [low_x, low_y, high_x, high_y] = self.bounds;
        let right = high_x.lt(a[0].min(b[0]));
        let others = a[0].max(b[0]).lt(low_x) | high_y.lt(a[1].min(b[1])) | a[1].max(b[1]).lt(low_y);
        [right, right | others]
    }

    #[inline(always)]
    fn edges<Q: ScanShape<N>>(&self, a: [V; 2], b: [V; 2]) -> EdgeVerdicts {
        let LaneVerdicts { hit, miss } = Q::filter(self.shape, [a[0], a[1], b[0], b[1]]);
        let beside = if Q::ASKS_BOX { self.beside(a, b)[1] } else { 0 };
        let [x, y] = self.point;
        let (a_x, a_y, b_x, b_y) = (a[0] - x, a[1] - y, b[0] - x, b[1] - y);
        let (left, right) = (a_x * b_y, a_y * b_x);
        let determinant = left - right;
        let certain =
            ((left.abs() + right.abs()) * V::splat(RELATIVE_ERROR) + V::splat(ABSOLUTE_ERROR)).lt(determinant.abs());
        let straddles = a_y.xor(b_y);
        // The ray crosses an upward edge if the point is on its left, a downward edge if on its right.
        let crossed = straddles.and_not(determinant.xor(b_y)).sign_mask();
        EdgeVerdicts { hit, apart: (miss | beside) & (certain | !straddles.sign_mask()), crossed }
    }
}

/// The verdict on a path of edges and one shape.
#[derive(Clone, Copy)]
struct Scan {
    hit: bool,
    /// Whether all edges are certainly apart from the shape.
    apart: bool,
    /// Whether the ray crosses an odd number of them.
    odd: bool,
}

impl Scan {
    /// The verdict on a whole outline with area.
    #[inline(always)]
    fn verdict(self, valid: bool) -> Filtered {
        Filtered::of(self.hit | (self.apart & self.odd), self.apart & !self.odd, valid)
    }

    /// Whether the shape is inside: an edge that meets its interior rules that out.
    #[inline(always)]
    fn containment(self, valid: bool) -> Filtered {
        Filtered::of(!self.hit & self.apart & self.odd, self.hit | (self.apart & !self.odd), valid)
    }
}

/// A path of edges against one shape, and whether all first ends are below [`COORDINATE_LIMIT`]. With `skip`, blocks of
/// edges that are all apart from the shape's box take a shorter path, at the price of a branch.
#[inline(always)]
fn scan_edges<Q: ScanShape<N>, V: F32s, const N: usize>(
    path: EdgePath,
    scanned: &Scanned<V, N>,
    skip: bool,
) -> (Scan, bool) {
    let (mut hit, mut uncertain, mut crossed, mut small) = (0, 0, 0, V::ALL);
    let mut blocks = EdgeBlocks::path(path.vertices, path.end);
    while let Some(EdgeLanes::<V> { a, b, used }) = blocks.next() {
        small &= (a[0].abs() + a[1].abs()).lt(V::splat(COORDINATE_LIMIT));
        if skip {
            let [right, beside] = scanned.beside(a, b);
            if used & !beside == 0 {
                let straddles = (a[1] - scanned.point[1]).xor(b[1] - scanned.point[1]).sign_mask();
                crossed ^= straddles & right & used;
                continue;
            }
        }
        let edges = scanned.edges::<Q>(a, b);
        hit |= edges.hit & used;
        uncertain |= used & !edges.apart;
        crossed ^= edges.crossed & used;
    }
    (Scan { hit: hit != 0, apart: uncertain == 0, odd: crossed.count_ones() % 2 == 1 }, small == V::ALL)
}

/// A polygon against one shape. Uncertain if the shape nearly touches an edge or the outline's first corners are nearly
/// straight. O(n).
#[inline(always)]
fn polygon_shape<Q: ScanShape<N>, V: F32s, const N: usize>(outline: &[[f32; 2]], shape: [f32; N]) -> Filtered {
    area_shape::<Q, V, N>(outline, shape, has_area(outline))
}

/// [`polygon_shape`] of an outline of which is known whether it certainly has area.
#[inline(always)]
pub(crate) fn area_shape<Q: ScanShape<N>, V: F32s, const N: usize>(
    outline: &[[f32; 2]],
    shape: [f32; N],
    has_area: bool,
) -> Filtered {
    let (scan, valid) = scan_outline::<Q, V, N>(outline, shape);
    scan.verdict(valid & has_area)
}

/// Whether a polygon contains a shape. Uncertain as [`polygon_shape`].
#[inline(always)]
fn shape_in_polygon<Q: ScanShape<N>, V: F32s, const N: usize>(outline: &[[f32; 2]], shape: [f32; N]) -> Filtered {
    let (scan, valid) = scan_outline::<Q, V, N>(outline, shape);
    scan.containment(valid & has_area(outline))
}

/// All edges of an outline against one shape, and whether all numbers are valid.
#[inline(always)]
fn scan_outline<Q: ScanShape<N>, V: F32s, const N: usize>(outline: &[[f32; 2]], shape: [f32; N]) -> (Scan, bool) {
    let Some(path) = EdgePath::closed(outline) else {
        return (Scan { hit: false, apart: false, odd: false }, false);
    };
    let shape = splat::<V, N>(shape);
    // With a single block the branch would be mispredicted too often.
    let skip = outline.len() > V::WIDTH;
    let (scan, small) = scan_edges::<Q, V, N>(path, &Scanned::new::<Q>(shape), skip);
    (scan, small & (Q::valid(shape) == V::ALL))
}

/// [`crate::contain::polygon_segment`]. Uncertain if they nearly touch. O(n).
#[inline(always)]
pub fn segment_in_polygon<V: F32s>(outline: &[[f32; 2]], segment: [f32; 4]) -> Filtered {
    shape_in_polygon::<SegmentSegment, V, 4>(outline, segment)
}

/// [`crate::contain::polygon_circle`]. Uncertain if they nearly touch. O(n).
#[inline(always)]
pub fn circle_in_polygon<V: F32s>(outline: &[[f32; 2]], circle: [f32; 3]) -> Filtered {
    shape_in_polygon::<CircleSegment, V, 3>(outline, circle)
}

/// [`crate::overlap::polygon_segment`]. Uncertain if they nearly touch. O(n).
#[inline(always)]
pub fn polygon_segment<V: F32s>(outline: &[[f32; 2]], segment: [f32; 4]) -> Filtered {
    polygon_shape::<SegmentSegment, V, 4>(outline, segment)
}

/// [`crate::overlap::polygon_aabb`]. Uncertain if they nearly touch or the box has no area. O(n).
#[inline(always)]
pub fn polygon_aabb<V: F32s>(outline: &[[f32; 2]], aabb: [f32; 4]) -> Filtered {
    polygon_shape::<AabbSegment, V, 4>(outline, aabb)
}

/// Whether a box is certainly apart from an outline: from its edges, and if it is closed, from its inside. O(n).
#[inline(always)]
pub fn is_apart_from_aabb<V: F32s>(outline: &[[f32; 2]], is_closed: bool, aabb: [f32; 4]) -> bool {
    let ([first, ..], [.., last]) = (outline, outline) else { return false };
    let path = EdgePath { vertices: outline, end: if is_closed { *first } else { *last } };
    let aabb = splat::<V, 4>(aabb);
    let (scan, small) = scan_edges::<AabbSegment, V, 4>(path, &Scanned::new::<AabbSegment>(aabb), true);
    // Without area, too: then the point is neither on an edge nor inside.
    scan.apart & !(scan.odd & is_closed) & small & (AabbSegment::valid(aabb) == V::ALL)
}

/// [`crate::overlap::polygon_circle`]. Uncertain if they nearly touch. O(n).
#[inline(always)]
pub fn polygon_circle<V: F32s>(outline: &[[f32; 2]], circle: [f32; 3]) -> Filtered {
    polygon_shape::<CircleSegment, V, 3>(outline, circle)
}

/// [`crate::overlap::polygon_capsule`]. Uncertain if they nearly touch. O(n).
#[inline(always)]
pub fn polygon_capsule<V: F32s>(outline: &[[f32; 2]], capsule: [f32; 5]) -> Filtered {
    polygon_shape::<CapsuleSegment, V, 5>(outline, capsule)
}

#[inline(always)]
fn splat<V: F32s, const N: usize>(shape: [f32; N]) -> [V; N] {
    let mut lanes = [V::splat(0.0); N];
    for (lane, value) in lanes.iter_mut().zip(shape) {
        *lane = V::splat(value);
    }
    lanes
}

/// An outline prepared to be scanned for many shapes.
pub(crate) struct ScanOutline<'a> {
    outline: &'a [[f32; 2]],
    path: EdgePath<'a>,
    boxes: StretchBoxes,
    /// The y coordinates where each stretch begins and ends.
    ends: [[f32; MOST_STRETCHES]; 2],
}

/// With at most this many vertices per lane, one edge against a block of shapes is faster than a block of edges against
/// one shape.
const FEW_VERTICES_PER_LANE: usize = 2;

impl<'a> ScanOutline<'a> {
    /// None if a coordinate is not below [`COORDINATE_LIMIT`], or if no corner certainly turns.
    #[inline(always)]
    pub fn of<V: F32s>(outline: &'a [[f32; 2]]) -> Option<Self> {
        let path = EdgePath::closed(outline)?;
        let mut rest = outline;
        while !has_area(rest) {
            rest = match rest {
                [_, after @ ..] if after.len() > 2 => after,
                _ => return None,
            };
        }
        let boxes = StretchBoxes::of::<V>(path, StretchBoxes::length::<V>(outline.len()))?;
        let mut ends = [[0.0; MOST_STRETCHES]; 2];
        let [begins, stops] = &mut ends;
        for (stretch, (begin, stop)) in begins.iter_mut().zip(stops).enumerate().take(boxes.count) {
            let EdgePath { vertices, end: [_, y] } = path.stretch(stretch * boxes.length, boxes.length);
            if let [[_, first_y], ..] = vertices {
                (*begin, *stop) = (*first_y, y);
            }
        }
        Some(ScanOutline { outline, path, boxes, ends })
    }

    /// The verdicts on the shapes in the lanes of `used`.
    #[inline(always)]
    pub fn filter<Q: ScanShape<N>, V: F32s, const N: usize>(&self, shapes: [V; N], used: Mask) -> LaneVerdicts {
        let valid = Q::valid(shapes);
        let scanned = Scanned::new::<Q>(shapes);
        let [low_x, low_y, high_x, high_y] = self.boxes.bounds;
        let [_, beside] = scanned.beside([V::splat(low_x), V::splat(low_y)], [V::splat(high_x), V::splat(high_y)]);
        let near = used & valid & !beside;
        if near == 0 {
            return LaneVerdicts { hit: 0, miss: valid };
        }
        let (hit, miss) = if self.outline.len() <= FEW_VERTICES_PER_LANE * V::WIDTH {
            self.edge_by_edge::<Q, V, N>(&scanned)
        } else {
            self.shape_by_shape::<Q, V, N>(shapes, near)
        };
        LaneVerdicts { hit: hit & near, miss: valid & (miss | beside) }
    }

    /// Certain hits and certain misses: each edge against all shapes.
    #[inline(always)]
    fn edge_by_edge<Q: ScanShape<N>, V: F32s, const N: usize>(&self, scanned: &Scanned<V, N>) -> (Mask, Mask) {
        let (mut hit, mut apart, mut odd) = (0, V::ALL, 0);
        let [.., last] = self.outline else { return (0, 0) };
        let mut a = [V::splat(last[0]), V::splat(last[1])];
        let mut rest = self.outline;
        while let [vertex, after @ ..] = rest {
            let b = [V::splat(vertex[0]), V::splat(vertex[1])];
            rest = after;
            let edge = scanned.edges::<Q>(a, b);
            hit |= edge.hit;
            apart &= edge.apart;
            odd ^= edge.crossed;
            a = b;
        }
        (hit | (apart & odd), apart & !odd)
    }

    /// Certain hits and certain misses: each shape against all edges.
    #[inline(always)]
    fn shape_by_shape<Q: ScanShape<N>, V: F32s, const N: usize>(&self, shapes: [V; N], mut near: Mask) -> (Mask, Mask) {
        let (mut hits, mut misses) = (0, 0);
        while near != 0 {
            let lane = near.trailing_zeros() as usize;
            near &= near - 1;
            let mut shape = shapes;
            for lanes in &mut shape {
                *lanes = V::splat(lanes.lane(lane));
            }
            let Scan { hit, apart, odd } = self.scan::<Q, V, N>(&Scanned::new::<Q>(shape));
            hits |= Mask::from(hit | (apart & odd)) << lane;
            misses |= Mask::from(apart & !odd) << lane;
        }
        (hits, misses)
    }

    /// The stretches, a bit for each, whose ends are on different sides of a height (the same in all lanes).
    #[inline(always)]
    fn straddling<V: F32s>(&self, y: V) -> u64 {
        let [begins, stops] = &self.ends;
        let (mut straddling, mut first) = (0, 0);
        while let (Some(begins), Some(stops)) = (begins.get(first..), stops.get(first..))
            && first < self.boxes.count
        {
            straddling |= u64::from((V::load(begins) - y).xor(V::load(stops) - y).sign_mask()) << first;
            first += V::WIDTH;
        }
        straddling
    }

    #[inline(always)]
    fn scan<Q: ScanShape<N>, V: F32s, const N: usize>(&self, scanned: &Scanned<V, N>) -> Scan {
        let [mut near, right] = self.boxes.near_and_right(scanned.bounds);
        // Of a stretch to the right the ends alone say whether it is crossed an odd number of times.
        let mut odd = (right & self.straddling(scanned.point[1])).count_ones() % 2 == 1;
        let length = self.boxes.length;
        // A stretch of one block is near.
        let skip = length > V::WIDTH;
        let mut apart = true;
        while near != 0 {
            let stretch = near.trailing_zeros() as usize;
            near &= near - 1;
            let (scan, _) = scan_edges::<Q, V, N>(self.path.stretch(stretch * length, length), scanned, skip);
            if scan.hit {
                return scan;
            }
            apart &= scan.apart;
            odd ^= scan.odd;
        }
        Scan { hit: false, apart, odd }
    }
}
