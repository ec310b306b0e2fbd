//! Which of the vertices that may rest on an edge of another outline may change the contact of that edge: a
//! conservative scan as in [`super::edge_scan`].
//!
//! A vertex is left out if it and the parts of its own edges that are opposite the edge are certainly within the limits
//! of the known contact, or if one of its own edges, opposite the edge, certainly bears the edge's end instead.
//!
//! Lengths along the edge, and in front of it, are times its length. They and dot products of other vectors of one
//! origin are off by less than [`DETERMINANT`] times the square of the sum of their sizes, and [`ABSOLUTE`] where they
//! underflow.

use super::edge_scan::{
    ABSOLUTE, DETERMINANT, EdgeScan, SCAN, SLACK_FACTOR, ScannedEdges, all, cross, is_bounded, relative, scanned,
    size_of,
};
use super::vertex_list::Outline;
use crate::number::{Number, f64_max, f64_min, sqrt};
use crate::predicate::Point;
use crate::simd::{F32s, Mask, dispatch};
use core::cell::Cell;
use core::ops::Range;

/// Only vertices that may change the contact of an edge are of interest.
#[derive(Clone, Copy)]
pub struct BearingFilter<'a> {
    /// The limits of the contact at the time.
    pub known: &'a Cell<Option<BearingLimits>>,
    /// Whether both outlines are chains. Of an outline with an inside the place of the edge's end would matter, too.
    pub are_chains: bool,
}

/// The contact of an edge, as far as it is known.
#[derive(Clone, Copy)]
pub struct BearingLimits {
    /// The first and the last place along the edge.
    pub low: f64,
    pub high: f64,
    /// The largest distances in front of the edge at which a vertex may have a place as deep as the first, the last,
    /// and the deepest one.
    pub distances: [f64; 3],
}

/// [`BearingFilter`] in a scan of vertices relative to the edge's beginning.
#[derive(Clone, Copy)]
struct BearingScan {
    to: [f32; 2],
    /// The largest distance of a vertex, times the length of the edge.
    reach: f32,
    limits: Option<ScannedLimits>,
    are_chains: bool,
}

#[derive(Clone, Copy)]
struct ScannedLimits {
    low: f32,
    high: f32,
    /// At most so far in front of the edge a place at one of its ends may be as deep as the known one there, and a
    /// vertex as the deepest.
    end_front: f32,
    deepest_front: f32,
    /// Whether the first place is beyond the edge's beginning, and the last one before its end.
    is_low_open: bool,
    is_high_open: bool,
}

/// The sine of about one degree, below which sides are opposite each other, and room for rounding.
const FLAT: f32 = 1.0 / 64.0;
const MAYBE_FLAT: f32 = FLAT * (1.0 + 1.0 / 256.0);
const SURELY_FLAT: f32 = FLAT * (1.0 - 1.0 / 256.0);

/// Room for the rounding of a few factors.
const ABOVE: f32 = 1.0 + 1.0 / (1u32 << 18) as f32;
const BELOW: f32 = 1.0 - 1.0 / (1u32 << 18) as f32;

/// Far above the fraction of a depth within which depths are equal.
const EQUAL: f32 = 1.0 / (1u32 << 22) as f32;

impl<N: Number> Outline<'_, N> {
    /// Those of up to [`SCAN`] consecutive vertices that may change the contact of an edge on whose right side they may
    /// rest within a distance: a bit each.
    #[inline(always)]
    pub(super) fn vertices_bearing(
        &self,
        vertices: &Range<usize>,
        [from, to]: [Point<N>; 2],
        reach: f64,
        filter: &BearingFilter,
    ) -> u64 {
        let BearingFilter { known, are_chains } = *filter;
        let known = known.get();
        // The edge to the first vertex, too, if there is room for it.
        let before = usize::from(vertices.start > 0 && vertices.len() < SCAN);
        let wide = vertices.start - before..vertices.end;
        let scan = if are_chains || known.is_some() { self.scan(&wide, from) } else { None };
        let Some(scan) = scan else {
            return all(vertices.len());
        };
        let (ux, uy) = (to.x - from.x, to.y - from.y);
        let (square, length) = (ux * ux + uy * uy, sqrt(ux * ux + uy * uy));
        // Of the last vertex the next one may be another.
        let has_both = all(wide.len() - usize::from(wide.end == self.count())) & !1;
        let found = scanned(wide.len(), |scale| {
            let times = |value: f64, scale: f64| f64_min(value * scale, f64::from(f32::MAX)) as f32;
            let squared = f64::from(scale) * f64::from(scale);
            let limits = known.map(|BearingLimits { low, high, distances: [at_low, at_high, deepest] }| {
                let (is_low_open, is_high_open) = (low > 0.0, high < square);
                let front =
                    |distance: f64, is_open: bool| if is_open { 0.0 } else { times(distance * length, squared) };
                ScannedLimits {
                    low: f64_max(low * squared, -f64::from(f32::MAX)) as f32,
                    high: times(high, squared),
                    end_front: front(at_low, is_low_open).max(front(at_high, is_high_open)),
                    deepest_front: front(deepest, false),
                    is_low_open,
                    is_high_open,
                }
            });
            let search = BearingScan {
                to: relative(to, from, scale),
                reach: times(reach * length * (2.0 - SLACK_FACTOR), squared),
                limits,
                are_chains,
            };
            let found = bearing_vertices(scan.scaled(scale), search);
            ScannedEdges { edges: found.edges | !has_both, ..found }
        });
        found >> before
    }
}

dispatch! {
    fn bearing_vertices(scan: EdgeScan<'_>, search: BearingScan) -> ScannedEdges = vertices_bearing;
}

/// Edges of a scan, a bit each.
#[derive(Clone, Copy, Default)]
struct BearingEdges {
    /// Certainly not opposite the edge of the search; certainly leading forward along it, or backward.
    across: u64,
    forward: u64,
    backward: u64,
    /// Perhaps without length.
    short: u64,
    /// Whose beginning may be a place that changes the contact by itself, and as the far end of another edge; whose end
    /// may as the far end of this edge.
    start: u64,
    start_far: u64,
    end_far: u64,
    /// That bear the edge's end beyond their nearer end, or its beginning.
    bears_end: u64,
    bears_start: u64,
}

#[inline(always)]
fn vertices_bearing<V: F32s>(scan: EdgeScan, search: BearingScan) -> ScannedEdges {
    let BearingScan { to, reach, limits, are_chains } = search;
    let (zero, absolute) = (V::splat(0.0), V::splat(ABSOLUTE));
    let own_size = V::splat(to[0].abs() + to[1].abs());
    let (to, square) = ([V::splat(to[0]), V::splat(to[1])], V::splat(to[0] * to[0] + to[1] * to[1]));
    let (mut edges, mut largest, mut lane) = (BearingEdges::default(), zero, 0);
    while let Some([a, b]) = scan.edges::<V>(lane)
        && let Some((_, w)) = scan.lines::<V>(lane)
    {
        let size = size_of([a, b]);
        largest = largest.max(size);
        let size = size + own_size;
        let error = size * size * V::splat(DETERMINANT) + absolute;
        let bounded = is_bounded(size) & V::ALL;
        let (along_a, along_b) = (dot(to, a), dot(to, b));
        let front_a = cross(a, to);
        let (along, turn) = (dot(to, w), cross(to, w));
        let slope = turn / along;
        let is_across = V::splat(MAYBE_FLAT).lt(slope.abs()) & absolute.lt(turn.abs().max(along.abs()));
        edges.across |= u64::from(is_across & bounded) << lane;
        edges.forward |= u64::from(error.lt(along_b - along_a) & bounded) << lane;
        edges.backward |= u64::from((along_b - along_a).lt(zero - error) & bounded) << lane;
        edges.short |= u64::from(!(zero.lt(w[0].abs() + w[1].abs()) & bounded) & V::ALL) << lane;
        if let Some(limits) = limits {
            let twice = error + error;
            let low = V::splat(limits.low) + twice;
            let high = V::splat(limits.high) - twice;
            let end_front = V::splat(limits.end_front.max(limits.deepest_front) * ABOVE) + twice;
            let is_inner = low.lt(along_a) & along_a.lt(high) & end_front.lt(front_a) & bounded;
            edges.start |= u64::from(!is_inner & V::ALL) << lane;
            let is_far = !(is_within(along_a, square, limits, twice) & bounded);
            edges.start_far |= u64::from(is_far & V::ALL) << lane;
            let is_far = !(is_within(along_b, square, limits, twice) & bounded);
            edges.end_far |= u64::from(is_far & V::ALL) << lane;
        }
        if are_chains {
            let front_b = cross(b, to);
            let backward: Mask = !zero.lt(along);
            let opposite = slope.abs().lt(V::splat(SURELY_FLAT)) & absolute.lt(along.abs()) & bounded;
            // The nearer and the farther end along the edge of the search.
            let (low_along, high_along) = (along_a.min(along_b), along_a.max(along_b));
            let (low_front, high_front) = (front_a.blend(backward, front_b), front_b.blend(backward, front_a));
            // The squared length of the edge of the search by the product of both lengths.
            let product = along.abs() * (V::splat(1.0) + slope * slope * V::splat(0.5)) * V::splat(BELOW) - absolute;
            let ratio = (square * V::splat(ABOVE) + absolute) / product;
            let other = Opposite { w, backward, ratio, error, reach };
            let off_end = [to[0] - a[0], to[1] - a[1]];
            let bears_end = is_inside(low_along, square, error)
                & (square * V::splat(ABOVE) + error).lt(high_along)
                & other.bears(off_end, low_front);
            let off_start = [zero - a[0], zero - a[1]];
            let bears_start =
                is_inside(high_along, square, error) & low_along.lt(zero - error) & other.bears(off_start, high_front);
            edges.bears_end |= u64::from(bears_end & opposite) << lane;
            edges.bears_start |= u64::from(bears_start & opposite) << lane;
        }
        lane += V::WIDTH;
    }
    // Behind the last edge of the scan there may be any.
    edges.short |= !all(scan.starts.len());
    ScannedEdges { edges: edges.vertices(limits), size: largest.max_lane() }
}

/// Whether a far end is certainly within the limits. If it is beyond an end of the edge of the search, the place is
/// that end.
#[inline(always)]
fn is_within<V: F32s>(along: V, square: V, limits: ScannedLimits, error: V) -> Mask {
    let ScannedLimits { low, high, is_low_open, is_high_open, .. } = limits;
    let mut above = (V::splat(low) + error).lt(along);
    let mut below = along.lt(V::splat(high) - error);
    if !is_low_open {
        above |= along.lt(V::splat(0.0) - error);
    }
    if !is_high_open {
        below |= (square + error).lt(along);
    }
    above & below
}

/// Whether a place is certainly strictly between the ends of an edge with a squared length.
#[inline(always)]
fn is_inside<V: F32s>(along: V, square: V, error: V) -> Mask {
    error.lt(along) & along.lt(square * V::splat(BELOW) - error)
}

/// Edges that are opposite the edge of the search: `w`, from their beginnings to their ends.
#[derive(Clone, Copy)]
struct Opposite<V> {
    w: [V; 2],
    /// Whether `w` leads backward along the edge of the search.
    backward: Mask,
    /// At least the length of the edge of the search by that of the other edge.
    ratio: V,
    error: V,
    reach: f32,
}

impl<V: F32s> Opposite<V> {
    /// Whether the edges certainly bear an end of the edge of the search, with this offset from their beginnings: not
    /// beyond the reach, and less far in front than their own end, with this distance times the length of that edge.
    #[inline(always)]
    fn bears(self, offset: [V; 2], front: V) -> Mask {
        let Opposite { w, backward, ratio, error, reach } = self;
        let before = cross(w, offset);
        let before = before.blend(backward, V::splat(0.0) - before);
        let is_beside = is_inside(dot(w, offset), dot(w, w), error);
        let own_front = (before + error) * ratio;
        let rounding = (V::splat(reach) + front) * V::splat(EQUAL);
        let is_deeper = own_front.lt((front - error) * V::splat(BELOW) - rounding);
        is_beside & error.lt(before) & is_deeper & own_front.lt(V::splat(reach * BELOW))
    }
}

#[inline(always)]
fn dot<V: F32s>(u: [V; 2], v: [V; 2]) -> V {
    u[0] * v[0] + u[1] * v[1]
}

impl BearingEdges {
    /// The beginnings of edges that may change the contact.
    #[inline(always)]
    fn vertices(self, limits: Option<ScannedLimits>) -> u64 {
        let BearingEdges { across, forward, backward, short, bears_end, bears_start, .. } = self;
        let mut found = u64::MAX;
        if let Some(ScannedLimits { is_low_open, is_high_open, .. }) = limits {
            let flat = !across | short;
            found = self.start | short | short << 1 | flat & self.end_far | (flat & self.start_far) << 1;
            // A straight side may go on behind the far end.
            let goes_on = |edges: u64, is_next: bool| {
                let edges = edges & flat;
                if is_next { edges & (edges >> 1 | 1 << (SCAN - 1)) } else { (edges & (edges << 1 | 1)) << 1 }
            };
            let (up, down) = (!backward | short, !forward | short);
            if is_high_open {
                found |= goes_on(up, true) | goes_on(down, false);
            }
            if is_low_open {
                found |= goes_on(down, true) | goes_on(up, false);
            }
        }
        // The vertex is the nearer end, and its other edge is no part of the same straight side.
        let (not_forward, not_backward) = (across | backward, across | forward);
        let next = bears_end & forward & not_forward << 1 | bears_start & backward & not_backward << 1;
        let previous = (bears_end & backward) << 1 & not_backward | (bears_start & forward) << 1 & not_forward;
        found & !(next | previous)
    }
}
