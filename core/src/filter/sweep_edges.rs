//! The edges of an outline that a moving hull may meet, by one scan of all edges in vectors: each with a time before
//! which it certainly does not.
//!
//! # Why no edge is missing
//!
//! A hull that lies beyond an edge along some axis does not meet it. Along an axis of the hull, with the outward normal
//! n and its support h, it lies beyond the edge from p to q until the time min(n·p, n·q) − h, divided by n·d; if that
//! is positive. A greater divisor makes it earlier, also if n·d is negative: so slow axes and uncertain divisors are
//! safe. If n·d is negative, it lies beyond the edge from the time max(n·p, n·q) − h on, both divided by n·d.
//!
//! All of these are sums of products of differences, off by 8·2^-23 of the terms' magnitudes
//! ([`super::bounds`]), of which the errors here are more than twice as much.
//!
//! # Why the parity is certain
//!
//! As in [`super::polygon_scan`], if the caller finds that no edge that is left meets the hull at the start.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR};
use super::convex_pair::{EdgeBlocks, EdgeLanes};
use super::moving_hull::{HullAxes, MovingHull, TimeAxis};
use crate::number::{Float, Number};
use crate::simd::{F32s, Mask, dispatch};

/// An edge that the hull may meet.
#[derive(Clone, Copy)]
pub struct NearEdge {
    pub edge: u32,
    /// The hull certainly does not meet it before that time.
    pub earliest: f32,
}

const EDGE_CAPACITY: usize = 48;

/// A scan of an outline, up to some edge.
pub struct EdgeSweep<'a> {
    rest: EdgeBlocks<'a>,
    is_closed: bool,
    origin: [f32; 2],
    /// The first edge that has not been scanned.
    next: u32,
    /// Whether the first vertex of the hull is inside of the edges so far.
    is_inside: bool,
    /// The least x of a vertex so far.
    pub least_x: f32,
    near: [NearEdge; EDGE_CAPACITY],
    near_count: usize,
}

impl<'a> EdgeSweep<'a> {
    /// None if there is no edge.
    #[inline(always)]
    pub fn new(outline: &'a [[f32; 2]], is_closed: bool, origin: [f32; 2]) -> Option<Self> {
        let is_small = |[x, y]: [f32; 2]| (x.abs() < COORDINATE_LIMIT) & (y.abs() < COORDINATE_LIMIT);
        let rest = match outline {
            _ if is_closed => EdgeBlocks::all(outline),
            [vertices @ .., end] if is_small(*end) => EdgeBlocks::path(vertices, *end),
            _ => return None,
        };
        let near = [NearEdge { edge: 0, earliest: 0.0 }; EDGE_CAPACITY];
        let sweep = EdgeSweep {
            rest,
            is_closed,
            origin,
            next: 0,
            is_inside: false,
            least_x: f32::INFINITY,
            near,
            near_count: 0,
        };
        (!rest.is_empty() && u32::try_from(outline.len()).is_ok()).then_some(sweep)
    }

    #[inline(always)]
    pub fn is_finished(&self) -> bool {
        self.rest.is_empty()
    }

    #[inline(always)]
    pub fn is_inside(&self) -> bool {
        self.is_inside
    }

    /// Takes out the edge that may be met first.
    #[inline(always)]
    pub fn take_first(&mut self) -> Option<NearEdge> {
        let near = self.near.get_mut(..self.near_count)?;
        let (mut place, mut first) = (0, *near.first()?);
        for (i, edge) in near.iter().enumerate() {
            if edge.earliest < first.earliest {
                (place, first) = (i, *edge);
            }
        }
        let last = *near.last()?;
        *near.get_mut(place)? = last;
        self.near_count -= 1;
        Some(first)
    }

    /// Leaves out all edges found so far.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.near_count = 0;
    }

    #[inline(always)]
    fn push(&mut self, edge: u32, earliest: f32) -> Option<()> {
        *self.near.get_mut(self.near_count)? = NearEdge { edge, earliest };
        self.near_count += 1;
        Some(())
    }
}

dispatch! {
    /// Goes on with a scan until it has found so many edges that the first one should be taken, or to the end. Leaves
    /// out edges that are not met before a part of the motion. None if something is uncertain, for example because a
    /// coordinate is not below 2^40.
    pub fn scan_edges(sweep: &mut EdgeSweep, hull: &MovingHull, axes: &HullAxes, part: f32) -> Option<()> = scan;
}

#[inline(always)]
fn scan<V: F32s>(sweep: &mut EdgeSweep, hull: &MovingHull, axes: &HullAxes, part: f32) -> Option<()> {
    let [low_x, low_y, high_x, high_y] = hull.path(f64::from(part)).map(V::splat);
    let (origin_x, origin_y) = (V::splat(sweep.origin[0]), V::splat(sweep.origin[1]));
    let mut rest = sweep.rest;
    let (mut small, mut crossed, mut unclear) = (V::ALL, 0, 0);
    let mut least_x = V::splat(f32::INFINITY);
    let mut next = sweep.next;
    while let Some(EdgeLanes::<V> { a, b, used }) = rest.next() {
        let first = next;
        next = next.wrapping_add(V::WIDTH as u32);
        least_x = least_x.min(a[0]);
        let edges = RelativeEdges { a: [a[0] - origin_x, a[1] - origin_y], b: [b[0] - origin_x, b[1] - origin_y] };
        let RelativeEdges { a: [a_x, a_y], b: [b_x, b_y] } = edges;
        small &= (a_x.abs() + a_y.abs()).lt(V::splat(COORDINATE_LIMIT));
        let straddles = if sweep.is_closed { a_y.xor(b_y).sign_mask() & used } else { 0 };
        let is_right = high_x.lt(a_x.min(b_x));
        let apart = is_right | a_x.max(b_x).lt(low_x) | high_y.lt(a_y.min(b_y)) | a_y.max(b_y).lt(low_y);
        crossed ^= straddles & is_right;
        let mut near = used & !apart;
        if near == 0 {
            continue;
        }
        if straddles & near != 0 {
            let [to_right, uncertain] = edges.crossings();
            crossed ^= straddles & near & to_right;
            unclear |= straddles & near & uncertain;
        }
        let size = (a_x.abs() + a_y.abs()).max(b_x.abs() + b_y.abs());
        near &= edges.in_strip(axes, size);
        if near == 0 {
            continue;
        }
        let (mut earliest, latest) = edges.times_of_axes(axes, size);
        near &= !V::splat(part).lt(earliest) & !latest.lt(earliest.max(V::splat(0.0)));
        if near == 0 {
            continue;
        }
        earliest = earliest.max(edges.own_time([b[0] - a[0], b[1] - a[1]], axes, size));
        near &= !V::splat(part).lt(earliest) & !latest.lt(earliest);
        let mut times = [0.0; 16];
        earliest.store(&mut times);
        while near != 0 {
            let lane = near.trailing_zeros();
            near &= near - 1;
            sweep.push(first.wrapping_add(lane), *times.get(lane as usize)?)?;
        }
        if sweep.near_count + 16 > EDGE_CAPACITY {
            break;
        }
    }
    (sweep.rest, sweep.next) = (rest, next);
    sweep.is_inside ^= crossed.count_ones() % 2 == 1;
    let least_x = least_x.min_lane();
    sweep.least_x = if least_x < sweep.least_x { least_x } else { sweep.least_x };
    ((small == V::ALL) & (unclear == 0)).then_some(())
}

/// A block of edges, relative to the hull's first vertex.
struct RelativeEdges<V> {
    a: [V; 2],
    b: [V; 2],
}

impl<V: F32s> RelativeEdges<V> {
    /// Of edges that end on different sides of a horizontal line through the origin: those that cross it to the right,
    /// and those that may be on either side of the origin.
    #[inline(always)]
    fn crossings(&self) -> [Mask; 2] {
        let RelativeEdges { a: [a_x, a_y], b: [b_x, b_y] } = *self;
        let (left, right) = (a_x * b_y, a_y * b_x);
        let determinant = left - right;
        let bound = (left.abs() + right.abs()) * V::splat(RELATIVE_ERROR) + V::splat(ABSOLUTE_ERROR);
        [V::ALL & !determinant.xor(b_y).sign_mask(), V::ALL & !bound.lt(determinant.abs())]
    }

    /// The edges that are not certainly beside the path.
    #[inline(always)]
    fn in_strip(&self, axes: &HullAxes, size: V) -> Mask {
        let RelativeEdges { a: [a_x, a_y], b: [b_x, b_y] } = *self;
        let (d_x, d_y) = (V::splat(axes.d[0]), V::splat(axes.d[1]));
        let (a, b) = (d_x * a_y - d_y * a_x, d_x * b_y - d_y * b_x);
        let error = size * ((d_x.abs() + d_y.abs()) * V::splat(RELATIVE_ERROR)) + V::splat(ABSOLUTE_ERROR);
        let [low, high] = axes.strip.map(V::splat);
        V::ALL & !((high + error).lt(a.min(b)) | (a.max(b) + error).lt(low))
    }

    /// Times before and after which the axes of the hull show that it does not meet an edge.
    #[inline(always)]
    fn times_of_axes(&self, axes: &HullAxes, size: V) -> (V, V) {
        let RelativeEdges { a: [a_x, a_y], b: [b_x, b_y] } = *self;
        let (mut earliest, mut latest) = (V::splat(f32::NEG_INFINITY), V::splat(f32::INFINITY));
        let error = size * V::splat(axes.error[1]) + V::splat(axes.error[0]);
        for TimeAxis { normal: [n_x, n_y], support } in axes.entering() {
            let (n_x, n_y, support) = (V::splat(*n_x), V::splat(*n_y), V::splat(*support));
            earliest = earliest.max(((n_x * a_x - support) + n_y * a_y).min((n_x * b_x - support) + n_y * b_y));
        }
        for TimeAxis { normal: [n_x, n_y], support } in axes.leaving() {
            let (n_x, n_y, support) = (V::splat(*n_x), V::splat(*n_y), V::splat(*support));
            latest = latest.min(((n_x * a_x - support) + n_y * a_y).max((n_x * b_x - support) + n_y * b_y));
        }
        (earliest - error, latest + error)
    }

    /// A time before which the hull is on one side of the line of an edge.
    ///
    /// Where the rate is so small that its sign is uncertain, either side will do.
    #[inline(always)]
    fn own_time(&self, [u_x, u_y]: [V; 2], axes: &HullAxes, size: V) -> V {
        let RelativeEdges { a: [a_x, a_y], .. } = *self;
        let (d_x, d_y) = (V::splat(axes.d[0]), V::splat(axes.d[1]));
        let (left, right) = (u_y * d_x, u_x * d_y);
        let rate = left - right;
        let flip = rate.and(V::splat(-0.0));
        let (m_x, m_y) = (u_y.xor(flip), u_x.xor(flip));
        let mut farthest = V::splat(0.0);
        for [x, y] in axes.other_vertices() {
            farthest = farthest.max(m_x * V::splat(*x) - m_y * V::splat(*y));
        }
        let (wide, high) = (u_x.abs(), u_y.abs());
        if axes.radius > 0.0 {
            // The length is not above the greater of two linear functions, by less than a fiftieth.
            let (long, short) = (wide.max(high), wide.min(high));
            let beside = long * V::splat(0.84777) + short * V::splat(0.56646);
            farthest = farthest + V::splat(axes.radius) * beside.max(long + short * V::splat(0.19892));
        }
        let length = wide + high;
        let error = length * ((size + V::splat(axes.size)) * V::splat(2.0 * RELATIVE_ERROR)) + V::splat(ABSOLUTE_ERROR);
        let rate_error = (left.abs() + right.abs()) * V::splat(RELATIVE_ERROR) + V::splat(ABSOLUTE_ERROR);
        let ahead = (m_x * a_x - m_y * a_y) - farthest - error;
        // The quotient is rounded, too.
        (ahead / (rate.abs() + rate_error)) * V::splat(1.0 - 4.0 * RELATIVE_ERROR)
    }
}

dispatch! {
    /// The lexicographically smallest vertex of an outline with this least x: the last vertex if that is one of
    /// several, else the first of them.
    pub fn lowest_vertex(outline: &[[f32; 2]], least_x: f32) -> usize = lowest;
}

/// A vertex of a closed outline, between those before and after it.
#[inline(always)]
pub fn corner_at(outline: &[[f32; 2]], at: usize) -> Option<[[f32; 2]; 3]> {
    let before = outline.get(at.wrapping_sub(1)).or(outline.last())?;
    let after = outline.get(at + 1).or(outline.first())?;
    Some([*before, *outline.get(at)?, *after])
}

#[inline(always)]
pub(super) fn lowest<V: F32s>(outline: &[[f32; 2]], least_x: f32) -> usize {
    /// The lanes of x.
    const EVEN: Mask = 0x5555;
    let least = V::splat(least_x);
    let mut found = LowestVertex { place: outline.len().wrapping_sub(1), at: (f64::INFINITY, f64::INFINITY) };
    found.include(outline, found.place);
    let (mut rest, mut first) = (outline, 0);
    while let Some((block, after)) = rest.split_at_checked(V::WIDTH / 2) {
        let mut lanes = EVEN & V::ALL & !least.lt(V::load(block.as_flattened()));
        while lanes != 0 {
            found.include(outline, first + lanes.trailing_zeros() as usize / 2);
            lanes &= lanes - 1;
        }
        (rest, first) = (after, first + V::WIDTH / 2);
    }
    while first < outline.len() {
        found.include(outline, first);
        first += 1;
    }
    found.place
}

/// The lexicographically smallest vertex so far, and its place.
struct LowestVertex {
    place: usize,
    at: (f64, f64),
}

impl LowestVertex {
    #[inline(always)]
    fn include(&mut self, outline: &[[f32; 2]], place: usize) {
        if let Some([x, y]) = outline.get(place) {
            let at = (Float(*x).widen(), Float(*y).widen());
            if at < self.at {
                (self.place, self.at) = (place, at);
            }
        }
    }
}
