//! Polygon against a segment, a box or a circle: one conservative scan over the outline's edges.
//!
//! An edge either certainly meets the inside of the shape, which is a hit, or certainly has no point in common with it,
//! or leaves the scan uncertain. If no edge has, the shape lies on one side of the outline, and a point of it
//! decides on which: by the parity of the edges that a ray to the right crosses (M. Shimrat, Algorithm 112, CACM 1962).
//!
//! # Why the parity is certain
//!
//! A vertex is above the point or below it by the sign of the difference of their y, so all edges at a vertex agree about
//! it. The difference may be 0: then the vertex counts as moved up or down by next to nothing. That changes the parity
//! only if an edge sweeps over the point, but every edge is certainly apart from the shape, and the point is one of the
//! shape's. Edges whose box is to the right of the shape's box are crossed if their ends are on different sides; edges
//! above, below and to the left never are. So of a stretch of edges to the right the first and the last vertex are enough.

use super::aabb_filter::AabbSegment;
use super::bounds::{FLOOR, LARGEST, PART};
use super::circle_filter::CircleSegment;
use super::convex_pair::{EdgeBlocks, EdgeLanes};
use super::edge_stretches::{EdgePath, StretchBoxes};
use super::filtered::Filtered;
use super::pair_filter::{LaneVerdicts, PairFilter};
use super::polygon_filter::has_area;
use super::segment_filter::SegmentSegment;
use crate::simd::{F32s, Mask};

/// A shape of `N` floats that a polygon's edges can be filtered against.
pub(crate) trait ScanShape<const N: usize>: PairFilter<N, 4> {
    /// Whether the filter may be uncertain about an edge although its box is apart from the shape's.
    const ASKS_BOX: bool = false;

    /// Low x, low y, high x and high y of a box that certainly holds the shape.
    fn bounds<L: F32s>(shape: [L; N]) -> [L; 4];

    /// A point of the shape.
    fn point<L: F32s>(shape: [L; N]) -> [L; 2];

    /// The lanes with shapes that are finite, small and neither of negative size nor boxes without area.
    fn valid<L: F32s>(shape: [L; N]) -> Mask;
}

impl ScanShape<4> for SegmentSegment {
    // Of a segment in line with the edge.
    const ASKS_BOX: bool = true;

    #[inline(always)]
    fn bounds<L: F32s>([ax, ay, bx, by]: [L; 4]) -> [L; 4] {
        [ax.min(bx), ay.min(by), ax.max(bx), ay.max(by)]
    }

    #[inline(always)]
    fn point<L: F32s>([x, y, ..]: [L; 4]) -> [L; 2] {
        [x, y]
    }

    #[inline(always)]
    fn valid<L: F32s>(segment: [L; 4]) -> Mask {
        sum_of_sizes(segment).lt(L::splat(LARGEST))
    }
}

impl ScanShape<4> for AabbSegment {
    #[inline(always)]
    fn bounds<L: F32s>(aabb: [L; 4]) -> [L; 4] {
        aabb
    }

    #[inline(always)]
    fn point<L: F32s>([x, y, ..]: [L; 4]) -> [L; 2] {
        [x, y]
    }

    #[inline(always)]
    fn valid<L: F32s>(aabb: [L; 4]) -> Mask {
        let [min_x, min_y, max_x, max_y] = aabb;
        let positive = L::splat(0.0).lt((max_x - min_x).min(max_y - min_y));
        positive & sum_of_sizes(aabb).lt(L::splat(LARGEST))
    }
}

impl ScanShape<3> for CircleSegment {
    /// A coordinate minus the radius is off by 2^-23 of both, and by less than 2^-80 if denormals are flushed.
    #[inline(always)]
    fn bounds<L: F32s>([x, y, radius]: [L; 3]) -> [L; 4] {
        let (part, floor) = (L::splat(PART), L::splat(FLOOR));
        let reach_x = radius + ((x.abs() + radius) * part + floor);
        let reach_y = radius + ((y.abs() + radius) * part + floor);
        [x - reach_x, y - reach_y, x + reach_x, y + reach_y]
    }

    #[inline(always)]
    fn point<L: F32s>([x, y, _]: [L; 3]) -> [L; 2] {
        [x, y]
    }

    #[inline(always)]
    fn valid<L: F32s>(circle: [L; 3]) -> Mask {
        sum_of_sizes(circle).lt(L::splat(LARGEST)) & !circle[2].sign_mask()
    }
}

/// NaN if a number is NaN.
#[inline(always)]
fn sum_of_sizes<L: F32s, const N: usize>(values: [L; N]) -> L {
    let mut sum = L::splat(0.0);
    for value in values {
        sum = sum + value.abs();
    }
    sum
}

/// A shape in the lanes, with its box and a point of it.
#[derive(Clone, Copy)]
struct Scanned<L, const N: usize> {
    shape: [L; N],
    bounds: [L; 4],
    point: [L; 2],
}

/// The verdicts on some edges and shapes, lane by lane.
#[derive(Clone, Copy)]
struct EdgeVerdicts {
    /// Edges that certainly meet the inside of the shape.
    hit: Mask,
    /// Edges that are certainly apart from the shape, on a side of its point that is certain.
    apart: Mask,
    /// Whether the ray from the point to the right crosses the edge.
    crossed: Mask,
}

impl<L: F32s, const N: usize> Scanned<L, N> {
    #[inline(always)]
    fn new<Q: ScanShape<N>>(shape: [L; N]) -> Self {
        Scanned { shape, bounds: Q::bounds(shape), point: Q::point(shape) }
    }

    /// The edges whose box is certainly to the right of the shape's, and those whose box is certainly apart from it.
    #[inline(always)]
    fn beside(&self, a: [L; 2], b: [L; 2]) -> [Mask; 2] {
        let [low_x, low_y, high_x, high_y] = self.bounds;
        let right = high_x.lt(a[0].min(b[0]));
        let others = a[0].max(b[0]).lt(low_x) | high_y.lt(a[1].min(b[1])) | a[1].max(b[1]).lt(low_y);
        [right, right | others]
    }

    #[inline(always)]
    fn edges<Q: ScanShape<N>>(&self, a: [L; 2], b: [L; 2]) -> EdgeVerdicts {
        let LaneVerdicts { hit, miss } = Q::filter(self.shape, [a[0], a[1], b[0], b[1]]);
        let beside = if Q::ASKS_BOX { self.beside(a, b)[1] } else { 0 };
        let [x, y] = self.point;
        let (a_x, a_y, b_x, b_y) = (a[0] - x, a[1] - y, b[0] - x, b[1] - y);
        let (left, right) = (a_x * b_y, a_y * b_x);
        let turn = left - right;
        let certain = ((left.abs() + right.abs()) * L::splat(PART) + L::splat(FLOOR)).lt(turn.abs());
        let straddles = a_y.xor(b_y);
        // An edge that leads up has the point on its left when the ray crosses it.
        let crossed = straddles.and_not(turn.xor(b_y)).sign_mask();
        EdgeVerdicts { hit, apart: (miss | beside) & (certain | !straddles.sign_mask()), crossed }
    }
}

/// The verdict on some edges.
#[derive(Clone, Copy)]
struct Scan {
    hit: bool,
    /// Whether all edges are certainly apart from the shape.
    apart: bool,
    /// Whether the ray crosses an odd number of them.
    odd: bool,
}

impl Scan {
    /// Of a whole outline with area.
    #[inline(always)]
    fn verdict(self, valid: bool) -> Filtered {
        Filtered::of(self.hit | (self.apart & self.odd), self.apart & !self.odd, valid)
    }
}

/// Some edges of an outline against one shape, and whether all their first ends are small. With `skip` blocks of edges that
/// are all apart from the shape's box cost less, and a branch.
#[inline(always)]
fn scan_edges<Q: ScanShape<N>, L: F32s, const N: usize>(
    path: EdgePath,
    scanned: &Scanned<L, N>,
    skip: bool,
) -> (Scan, bool) {
    let (mut hit, mut uncertain, mut crossed, mut small) = (0, 0, 0, L::ALL);
    let mut blocks = EdgeBlocks::path(path.vertices, path.end);
    while let Some(EdgeLanes::<L> { a, b, used }) = blocks.next() {
        small &= (a[0].abs() + a[1].abs()).lt(L::splat(LARGEST));
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
    (Scan { hit: hit != 0, apart: uncertain == 0, odd: crossed.count_ones() % 2 == 1 }, small == L::ALL)
}

/// A polygon against one shape, unless the shape nearly touches an edge or the outline's first corners are nearly
/// straight. O(n).
#[inline(always)]
fn polygon_shape<Q: ScanShape<N>, L: F32s, const N: usize>(outline: &[[f32; 2]], shape: [f32; N]) -> Filtered {
    let Some(path) = EdgePath::closed(outline) else { return Filtered::UNCERTAIN };
    let shape = splat::<L, N>(shape);
    // Of the edges of one vector alone no processor foresees whether they are near.
    let skip = outline.len() > L::WIDTH;
    let (scan, small) = scan_edges::<Q, L, N>(path, &Scanned::new::<Q>(shape), skip);
    scan.verdict(small & has_area(outline) & (Q::valid(shape) == L::ALL))
}

/// [`crate::overlap::polygon_segment`], unless they nearly touch. O(n).
#[inline(always)]
pub fn polygon_segment<L: F32s>(outline: &[[f32; 2]], segment: [f32; 4]) -> Filtered {
    polygon_shape::<SegmentSegment, L, 4>(outline, segment)
}

/// [`crate::overlap::polygon_aabb`], unless they nearly touch or the box has no area. O(n).
#[inline(always)]
pub fn polygon_aabb<L: F32s>(outline: &[[f32; 2]], aabb: [f32; 4]) -> Filtered {
    polygon_shape::<AabbSegment, L, 4>(outline, aabb)
}

/// [`crate::overlap::polygon_circle`], unless they nearly touch. O(n).
#[inline(always)]
pub fn polygon_circle<L: F32s>(outline: &[[f32; 2]], circle: [f32; 3]) -> Filtered {
    polygon_shape::<CircleSegment, L, 3>(outline, circle)
}

#[inline(always)]
fn splat<L: F32s, const N: usize>(shape: [f32; N]) -> [L; N] {
    let mut lanes = [L::splat(0.0); N];
    for (lane, value) in lanes.iter_mut().zip(shape) {
        *lane = L::splat(value);
    }
    lanes
}

/// An outline prepared to be scanned for many shapes.
pub(crate) struct ScanOutline<'a> {
    outline: &'a [[f32; 2]],
    path: EdgePath<'a>,
    boxes: StretchBoxes,
}

/// Up to so many vertices for each lane it is quicker to test an edge against a block of shapes than edges against a shape.
const FEW: usize = 2;

impl<'a> ScanOutline<'a> {
    /// None where a vertex is not small, or no corner certainly turns.
    #[inline(always)]
    pub fn of<L: F32s>(outline: &'a [[f32; 2]]) -> Option<Self> {
        let path = EdgePath::closed(outline)?;
        let mut rest = outline;
        while !has_area(rest) {
            rest = match rest {
                [_, after @ ..] if after.len() > 2 => after,
                _ => return None,
            };
        }
        let boxes = StretchBoxes::of::<L>(path, StretchBoxes::length::<L>(outline.len())?)?;
        Some(ScanOutline { outline, path, boxes })
    }

    /// The verdicts on a block of shapes, of which the lanes in `used` count.
    #[inline(always)]
    pub fn filter<Q: ScanShape<N>, L: F32s, const N: usize>(&self, shapes: [L; N], used: Mask) -> LaneVerdicts {
        let valid = Q::valid(shapes);
        let scanned = Scanned::new::<Q>(shapes);
        let [low_x, low_y, high_x, high_y] = self.boxes.bounds;
        let [_, beside] = scanned.beside([L::splat(low_x), L::splat(low_y)], [L::splat(high_x), L::splat(high_y)]);
        let near = used & valid & !beside;
        if near == 0 {
            return LaneVerdicts { hit: 0, miss: valid };
        }
        let (hit, miss) = if self.outline.len() <= FEW * L::WIDTH {
            self.edge_by_edge::<Q, L, N>(&scanned)
        } else {
            self.shape_by_shape::<Q, L, N>(shapes, near)
        };
        LaneVerdicts { hit: hit & near, miss: valid & (miss | beside) }
    }

    /// Each edge against all shapes: which are hits, and which are misses.
    #[inline(always)]
    fn edge_by_edge<Q: ScanShape<N>, L: F32s, const N: usize>(&self, scanned: &Scanned<L, N>) -> (Mask, Mask) {
        let (mut hit, mut apart, mut odd) = (0, L::ALL, 0);
        let [.., last] = self.outline else { return (0, 0) };
        let mut a = [L::splat(last[0]), L::splat(last[1])];
        let mut rest = self.outline;
        while let [vertex, after @ ..] = rest {
            let b = [L::splat(vertex[0]), L::splat(vertex[1])];
            rest = after;
            let edge = scanned.edges::<Q>(a, b);
            hit |= edge.hit;
            apart &= edge.apart;
            odd ^= edge.crossed;
            a = b;
        }
        (hit | (apart & odd), apart & !odd)
    }

    /// All edges against each shape: which are hits, and which are misses.
    #[inline(always)]
    fn shape_by_shape<Q: ScanShape<N>, L: F32s, const N: usize>(&self, shapes: [L; N], mut near: Mask) -> (Mask, Mask) {
        let (mut hits, mut misses) = (0, 0);
        while near != 0 {
            let lane = near.trailing_zeros() as usize;
            near &= near - 1;
            let mut shape = shapes;
            for lanes in &mut shape {
                *lanes = L::splat(lanes.lane(lane));
            }
            let Scan { hit, apart, odd } = self.scan::<Q, L, N>(&Scanned::new::<Q>(shape));
            hits |= Mask::from(hit | (apart & odd)) << lane;
            misses |= Mask::from(apart & !odd) << lane;
        }
        (hits, misses)
    }

    #[inline(always)]
    fn scan<Q: ScanShape<N>, L: F32s, const N: usize>(&self, scanned: &Scanned<L, N>) -> Scan {
        let (mut near, mut odd) = self.boxes.near_and_crossed::<L>(scanned.bounds, scanned.point[1]);
        let length = self.boxes.length;
        let mut apart = true;
        while near != 0 {
            let stretch = near.trailing_zeros() as usize;
            near &= near - 1;
            let (scan, _) = scan_edges::<Q, L, N>(self.path.stretch(stretch * length, length), scanned, true);
            if scan.hit {
                return scan;
            }
            apart &= scan.apart;
            odd ^= scan.odd;
        }
        Scan { hit: false, apart, odd }
    }
}
