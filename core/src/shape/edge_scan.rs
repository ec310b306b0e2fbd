//! The edges of an outline that may be near a point, or that a ray may cross: conservative scans in `f32`, many edges
//! at once, which leave few edges to the predicates.
//!
//! # Why no edge is missing
//!
//! Let all coordinates be relative to the point p, rounded once, and let the size of an edge be the sum of the
//! magnitudes of its ends' coordinates. The foot of p is off by less than 16·2^-23 of the size, so its distance d by
//! less than e = 2^-19 of the size. So the true square is at least d² less 2^-14·d² and 2^14·e² + e², and at most d²
//! and 2^-14·d² and (2^14 + 1)·e²; twice the latter is less than [`SQUARED_SIZE`] times size². On edges so short that
//! squares underflow any point of the edge is close enough, which [`ABSOLUTE`] covers. The rest of [`LOWER`] is room
//! for squares that are rounded differently elsewhere.
//!
//! A determinant is off by 4·2^-23 of its two products, and its terms by less than [`ABSOLUTE`] where they underflow.
//!
//! Edges larger than [`LIMIT`] are uncertain, and of edges below [`TINY`] too many are, because of [`ABSOLUTE`]. So
//! these are scanned once more, with coordinates [scaled](rescaled) by a power of two.

use super::vertex_list::Outline;
use crate::number::{Number, f64_min};
use crate::predicate::Point;
use crate::simd::{F32s, Mask, dispatch};
use core::ops::Range;

/// The most edges of a scan.
pub const SCAN: usize = u64::BITS as usize;

/// Where scans are certain.
pub(super) const LIMIT: f32 = (1u64 << 40) as f32;
const TINY: f32 = 1.0 / (1u32 << 28) as f32;
const LOWER: f32 = 1.0 - 1.0 / (1u32 << 13) as f32;
pub(super) const UPPER: f32 = 1.0 + 1.0 / (1u32 << 13) as f32;
const SQUARED_SIZE: f32 = 1.0 / (1u32 << 22) as f32;
pub(super) const DETERMINANT: f32 = 1.0 / (1u32 << 20) as f32;
pub(super) const ABSOLUTE: f32 = power_of_two(-80);

/// Room for a number that is rounded to `f32`.
pub(super) const SLACK_FACTOR: f64 = 1.0 + 1.0 / (1u32 << 20) as f64;

/// Edges i to `ends[i]`, behind the last of which the outline returns to a vertex.
#[derive(Clone, Copy)]
pub(super) struct EdgeScan<'a> {
    pub starts: &'a [[f32; 2]],
    ends: &'a [[f32; 2]],
    first: [f32; 2],
    p: [f32; 2],
    /// A power of two, by which all coordinates are multiplied.
    scale: f32,
}

/// Edges, a bit each, and the size of the largest edge of the scan.
#[derive(Clone, Copy)]
pub(super) struct ScannedEdges {
    pub edges: u64,
    pub size: f32,
}

/// The edges that a ray crosses.
pub struct Crossed {
    /// Whether they are an odd number, but for those that are uncertain.
    pub is_odd: bool,
    /// The edges that the ray may or may not cross, or that may hold its origin: a bit each.
    pub uncertain: u64,
}

const fn power_of_two(exponent: i32) -> f32 {
    f32::from_bits(((127 + exponent) as u32) << 23)
}

/// The scale for edges of which the largest has a size, if they have to be scanned once more.
#[inline(always)]
fn rescaled(ScannedEdges { edges, size }: ScannedEdges) -> Option<f32> {
    if (edges == 0) | ((TINY..LIMIT).contains(&size)) | (size == 0.0) {
        return None;
    }
    let exponent = (size.to_bits() >> 23) as i32 - 127;
    Some(power_of_two(if exponent > 126 { -126 } else { -exponent }))
}

/// Those of the first `count` edges that a scan finds at scale 1 and, where it has to be [`rescaled`], once more.
#[inline(always)]
pub(super) fn scanned(count: usize, scan: impl Fn(f32) -> ScannedEdges) -> u64 {
    let mut found = scan(1.0);
    found.edges &= all(count);
    if let Some(scale) = rescaled(found) {
        found.edges &= scan(scale).edges;
    }
    found.edges
}

impl<N: Number> Outline<'_, N> {
    /// Up to [`SCAN`] consecutive edges and a point. None if they are no floats.
    #[inline(always)]
    pub(super) fn scan(&self, edges: &Range<usize>, p: Point<N>) -> Option<EdgeScan<'_>> {
        let vertices = self.floats()?;
        let point = [p.x as f32, p.y as f32];
        let is_same = (f64::from(point[0]) == p.x) & (f64::from(point[1]) == p.y);
        let starts = vertices.get(edges.start..edges.end)?;
        let ends = vertices.get(edges.start + 1..(edges.end + 1).min(vertices.len()))?;
        is_same.then_some(EdgeScan { starts, ends, first: *vertices.first()?, p: point, scale: 1.0 })
    }

    /// Those of up to [`SCAN`] consecutive edges that may be within a squared distance of a point, and of these with
    /// `only_nearest` those that may be the nearest of the outline: a bit each.
    #[inline(always)]
    pub fn edges_within(&self, edges: &Range<usize>, p: Point<N>, square: f64, only_nearest: bool) -> u64 {
        let Some(scan) = self.scan(edges, p) else {
            return all(edges.len());
        };
        if (square == 0.0) & !only_nearest {
            return scanned(edges.len(), |scale| holding(scan.scaled(scale)));
        }
        scanned(edges.len(), |scale| {
            let most = f64_min(square * SLACK_FACTOR * f64::from(scale) * f64::from(scale), f64::from(f32::MAX));
            within(scan.scaled(scale), most as f32, only_nearest)
        })
    }

    /// Which of up to [`SCAN`] consecutive edges a ray from a point to the right crosses, by the half-open rule.
    #[inline(always)]
    pub fn edges_crossed(&self, edges: &Range<usize>, p: Point<N>) -> Crossed {
        let Some(scan) = self.scan(edges, p) else {
            return Crossed { is_odd: false, uncertain: all(edges.len()) };
        };
        let (found, size) = crossed(scan);
        match rescaled(ScannedEdges { edges: found.uncertain, size }) {
            Some(scale) => crossed(scan.scaled(scale)).0,
            None => found,
        }
    }
}

/// A point relative to another, scaled and rounded.
#[inline(always)]
pub(super) fn relative<N: Number>(to: Point<N>, from: Point<N>, scale: f32) -> [f32; 2] {
    [((to.x - from.x) * f64::from(scale)) as f32, ((to.y - from.y) * f64::from(scale)) as f32]
}

/// Edges in parts for a scan.
#[inline(always)]
pub(super) fn scans(edges: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let Range { mut start, end } = edges;
    core::iter::from_fn(move || {
        let part = start..end.min(start + SCAN);
        start = part.end;
        (part.start < part.end).then_some(part)
    })
}

/// The mask of the first edges.
#[inline(always)]
pub(super) fn all(count: usize) -> u64 {
    if count < SCAN { (1 << count) - 1 } else { u64::MAX }
}

dispatch! {
    fn within(scan: EdgeScan<'_>, square: f32, only_nearest: bool) -> ScannedEdges = edges_within;
}

dispatch! {
    fn holding(scan: EdgeScan<'_>) -> ScannedEdges = edges_holding;
}

dispatch! {
    fn crossed(scan: EdgeScan<'_>) -> (Crossed, f32) = edges_crossed;
}

impl EdgeScan<'_> {
    #[inline(always)]
    pub fn scaled(self, scale: f32) -> Self {
        EdgeScan { scale, ..self }
    }

    /// The beginnings of the edges from one on, relative to the point, and in lanes behind the last edge a vertex of
    /// the outline.
    #[inline(always)]
    pub fn starts<V: F32s>(&self, from: usize) -> Option<[V; 2]> {
        let starts = self.starts.get(from..)?;
        if starts.is_empty() { None } else { Some(self.relative(starts)) }
    }

    /// [`EdgeScan::starts`] and the ends of the edges.
    #[inline(always)]
    pub fn edges<V: F32s>(&self, from: usize) -> Option<[[V; 2]; 2]> {
        let a = self.starts::<V>(from)?;
        let ends = match self.ends.get(from..) {
            Some(ends) => ends,
            None => &[],
        };
        Some([a, self.relative(ends)])
    }

    /// The edges whose numbers are at most a number, or not known: a bit each.
    #[inline(always)]
    pub fn at_most<V: F32s>(&self, numbers: &[f32; SCAN], most: f32) -> u64 {
        let (most, mut found, mut lane) = (V::splat(most), 0, 0);
        while lane < self.starts.len()
            && let Some(numbers) = numbers.get(lane..)
        {
            let beyond: Mask = most.lt(V::load(numbers));
            found |= u64::from(!beyond & V::ALL) << lane;
            lane += V::WIDTH;
        }
        found
    }

    /// The beginnings of the edges from one on, relative to the point, and the edges themselves, each of which is
    /// rounded beside its own length.
    #[inline(always)]
    pub fn lines<V: F32s>(&self, from: usize) -> Option<([V; 2], [V; 2])> {
        let starts = self.starts.get(from..)?;
        if starts.is_empty() {
            return None;
        }
        let ends = self.ends.get(from..).unwrap_or(&[]);
        let (a, b) = (self.scaled_up::<V>(starts), self.scaled_up::<V>(ends));
        Some((self.off_point(a), [b[0] - a[0], b[1] - a[1]]))
    }

    #[inline(always)]
    fn relative<V: F32s>(&self, vertices: &[[f32; 2]]) -> [V; 2] {
        self.off_point(self.scaled_up(vertices))
    }

    /// Scaled before anything else, because a difference may overflow, and in some floating-point modes a tiny one is
    /// 0.
    #[inline(always)]
    fn scaled_up<V: F32s>(&self, vertices: &[[f32; 2]]) -> [V; 2] {
        let ([x, y], scale) = (V::load_vertices(vertices, self.first), V::splat(self.scale));
        if self.scale == 1.0 { [x, y] } else { [x * scale, y * scale] }
    }

    #[inline(always)]
    fn off_point<V: F32s>(&self, [x, y]: [V; 2]) -> [V; 2] {
        // At scale 1 the products are exact.
        [x - V::splat(self.p[0] * self.scale), y - V::splat(self.p[1] * self.scale)]
    }
}

#[inline(always)]
pub(super) fn size_of<V: F32s>([a, b]: [[V; 2]; 2]) -> V {
    (a[0].abs() + a[1].abs()) + (b[0].abs() + b[1].abs())
}

/// Whether products of coordinates do not overflow, so that their error bounds hold: in some rounding modes what
/// overflows is finite.
#[inline(always)]
pub(super) fn is_bounded<V: F32s>(size: V) -> Mask {
    size.lt(V::splat(LIMIT))
}

/// u × v.
#[inline(always)]
pub(super) fn cross<V: F32s>(u: [V; 2], v: [V; 2]) -> V {
    u[0] * v[1] - u[1] * v[0]
}

/// At least the length of a vector, and at most a twelfth more.
#[inline(always)]
pub(super) fn length_above<V: F32s>(u: [V; 2]) -> V {
    let (x, y) = (u[0].abs(), u[1].abs());
    x.max(y) + x.min(y) * V::splat(0.4143)
}

#[inline(always)]
fn edges_within<V: F32s>(scan: EdgeScan, square: f32, only_nearest: bool) -> ScannedEdges {
    let (zero, one, absolute) = (V::splat(0.0), V::splat(1.0), V::splat(ABSOLUTE));
    let mut lowers = [0.0; SCAN];
    let (mut most, mut largest) = (V::splat(square), zero);
    let mut lane = 0;
    while let Some([a, b]) = scan.edges::<V>(lane)
        && let Some(lowers) = lowers.get_mut(lane..)
    {
        let u = [b[0] - a[0], b[1] - a[1]];
        // An edge without length: NaN, of which `max` makes 0.
        let t = ((zero - (u[0] * a[0] + u[1] * a[1])) / (u[0] * u[0] + u[1] * u[1])).max(zero).min(one);
        let (x, y) = (a[0] + u[0] * t, a[1] + u[1] * t);
        let (near, size) = (x * x + y * y, size_of([a, b]));
        let off = size * size * V::splat(SQUARED_SIZE) + absolute;
        largest = largest.max(size);
        // Uncertain where the size is too large, or no number.
        size.select_lt(V::splat(LIMIT), near * V::splat(LOWER) - off, V::splat(-1.0)).store(lowers);
        if only_nearest {
            let upper = near * V::splat(UPPER) + off;
            most = size.select_lt(V::splat(LIMIT), upper, most).min(most);
        }
        lane += V::WIDTH;
    }
    ScannedEdges { edges: scan.at_most::<V>(&lowers, most.min_lane()), size: largest.max_lane() }
}

/// The edges that may hold the point: their boxes do, and their lines may. Differences have the right signs.
#[inline(always)]
fn edges_holding<V: F32s>(scan: EdgeScan) -> ScannedEdges {
    let (zero, absolute) = (V::splat(0.0), V::splat(ABSOLUTE));
    let (mut found, mut largest, mut lane) = (0, zero, 0);
    while let Some([a, b]) = scan.edges::<V>(lane) {
        let (left, right) = (a[0] * b[1], a[1] * b[0]);
        let bound = (left.abs() + right.abs()) * V::splat(DETERMINANT) + absolute;
        largest = largest.max(size_of([a, b]));
        let is_beside = zero.lt(a[0].min(b[0])) | a[0].max(b[0]).lt(zero);
        let is_above = zero.lt(a[1].min(b[1])) | a[1].max(b[1]).lt(zero);
        let is_off = bound.lt((left - right).abs());
        found |= u64::from(!(is_beside | is_above | is_off) & V::ALL) << lane;
        lane += V::WIDTH;
    }
    ScannedEdges { edges: found, size: largest.max_lane() }
}

#[inline(always)]
fn edges_crossed<V: F32s>(scan: EdgeScan) -> (Crossed, f32) {
    let (mut odd, mut uncertain, mut lane) = (0, 0, 0);
    let (zero, absolute) = (V::splat(0.0), V::splat(ABSOLUTE));
    let mut largest = zero;
    while let Some([a, b]) = scan.edges::<V>(lane) {
        let used = match scan.starts.len() - lane {
            count if count < V::WIDTH => (1 << count) - 1,
            _ => V::ALL,
        };
        let (above_a, above_b) = (zero.lt(a[1]), zero.lt(b[1]));
        let (left, right) = (a[0] * b[1], a[1] * b[0]);
        let determinant = left - right;
        let bound = (left.abs() + right.abs()) * V::splat(DETERMINANT) + absolute;
        let size = size_of([a, b]);
        largest = largest.max(size);
        // In some floating-point modes a tiny difference is 0.
        let is_clear = bound.lt(determinant.abs()) & absolute.lt(a[1].abs().min(b[1].abs())) & size.lt(V::splat(LIMIT));
        let straddles = above_a ^ above_b;
        // Upward the edge is to the right of p if the determinant is positive, downward if it is negative.
        odd ^= straddles & is_clear & (determinant.sign_mask() ^ above_b) & used;
        let (low, high) = (zero - absolute, absolute);
        let is_beside = a[0].max(b[0]).lt(zero) | high.lt(a[1].min(b[1])) | a[1].max(b[1]).lt(low);
        uncertain |= u64::from(!(is_clear | is_beside) & used) << lane;
        lane += V::WIDTH;
    }
    (Crossed { is_odd: odd.count_ones() & 1 == 1, uncertain }, largest.max_lane())
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::Edge;
    use crate::shape::point_in_polygon::ray_crosses;
    use crate::simd::{WIDTHS, limit_width};
    use std::vec::Vec;

    pub fn square_from(Edge { a, b }: Edge<Float>, p: Point<Float>) -> f64 {
        let (ux, uy, x, y) = (b.x - a.x, b.y - a.y, p.x - a.x, p.y - a.y);
        let along = (ux * x + uy * y) / (ux * ux + uy * uy);
        let t = if along > 0.0 { f64_min(along, 1.0) } else { 0.0 };
        (x - t * ux) * (x - t * ux) + (y - t * uy) * (y - t * uy)
    }

    /// On a grid, where points lie on edges and lines, and at scales from underflow to overflow.
    #[test]
    fn no_near_or_crossed_edge_is_missing() {
        let mut random = fastrand::Rng::with_seed(5);
        let (mut left_out, mut certain) = (0, 0);
        for round in 0..3000 {
            let scale = [1.0, 0.3, 1e-30, 1e-42, 1e30, 1e37][round % 6];
            let mut coordinate = || random.i32(-8..9) as f32 * scale;
            let xy: Vec<[f32; 2]> = (0..70).map(|_| [coordinate(), coordinate()]).collect();
            let (outline, p) = (Outline::<Float>::new(&xy), Point::new(Float(coordinate()), Float(coordinate())));
            limit_width(WIDTHS[round % 3]);
            let part = [0..64, 6..70, 69..70, 3..20][round / 6 % 4].clone();
            let square_of = |i| square_from(outline.edge(i), p);
            let square = square_of(random.usize(part.clone()));
            let first = square_from(Edge { a: outline.first(), b: outline.first() }, p);
            let least = part.clone().map(square_of).fold(first, f64_min);
            let within = [(square, false), (square, true), (f64::INFINITY, true)]
                .map(|(limit, only_nearest)| outline.edges_within(&part, p, limit, only_nearest));
            let crossed = outline.edges_crossed(&part, p);
            let mut is_odd = crossed.is_odd;
            for (bit, i) in part.clone().enumerate() {
                let [is_within, is_nearest, is_any] = within.map(|mask| mask >> bit & 1 == 1);
                assert!(is_within || square_of(i) > square, "{round} {i}");
                assert!(is_nearest || square_of(i) > f64_min(square, least), "{round} {i}");
                assert!(is_any || square_of(i) > least, "{round} {i}");
                left_out += usize::from(!is_nearest);
                let (is_on, crosses) = ray_crosses(outline.edge(i), p);
                let is_certain = crossed.uncertain >> bit & 1 == 0;
                assert!(!is_on || !is_certain, "{round} {i}");
                is_odd ^= !is_certain && crosses;
                certain += usize::from(is_certain);
            }
            let expected = part.filter(|i| ray_crosses(outline.edge(*i), p).1).count() % 2 == 1;
            assert_eq!(is_odd, expected, "{round}");
        }
        limit_width(u32::MAX);
        assert!(left_out > 30_000 && certain > 60_000, "{left_out} {certain}");
    }
}
