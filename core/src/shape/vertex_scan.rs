//! The vertices of an outline that may be near a vertex of another, and nearest to it, or that may rest on an edge of
//! another: conservative scans as in [`super::edge_scan`].
//!
//! First the places of the vertices are compared, and the edges at them only if some vertex is left.

use super::bearing_scan::BearingFilter;
use super::edge_scan::{
    ABSOLUTE, DETERMINANT, EdgeScan, SLACK_FACTOR, ScannedEdges, UPPER, all, cross, is_bounded, length_above, relative,
    scanned, size_of,
};
use super::vertex_list::Outline;
use crate::number::{Number, f64_min};
use crate::predicate::{Point, Reach};
use crate::simd::{F32s, Mask, dispatch};
use core::ops::Range;

/// A vertex, and the next vertices at other places, forward and backward; if there is none, the vertex or the other.
#[derive(Clone, Copy)]
pub struct VertexSearch<N> {
    pub at: Point<N>,
    pub neighbors: [Point<N>; 2],
}

/// [`VertexSearch`] in a scan: the neighbors relative to the vertex.
#[derive(Clone, Copy)]
struct VertexScan {
    neighbors: [[f32; 2]; 2],
    square: f32,
    known: u64,
}

/// An edge on which vertices of another outline rest, with their feet on it.
#[derive(Clone, Copy)]
pub struct VertexSearchForEdge<'a, N: Number> {
    pub edge: [Point<N>; 2],
    /// The largest distance of a vertex.
    pub reach: Reach<N>,
    /// Whether the vertices are on either side; else on the right one.
    pub has_two_sides: bool,
    /// Whether every vertex can rest on the edge.
    pub rests_anywhere: bool,
    /// Which of the vertices on the right side are wanted; else all.
    pub filter: Option<BearingFilter<'a>>,
}

/// [`VertexSearchForEdge`] in a scan: the end relative to the beginning.
#[derive(Clone, Copy)]
struct VertexScanForEdge {
    to: [f32; 2],
    reach: f32,
    has_two_sides: bool,
    rests_anywhere: bool,
    known: u64,
}

impl<N: Number> Outline<'_, N> {
    /// Those of up to [`super::edge_scan::SCAN`] consecutive vertices that may be within a squared distance of a vertex
    /// of another shape, if of the edges at each of the two the nearest point to the other may be that vertex: a bit
    /// each.
    #[inline(always)]
    pub fn vertices_within(&self, vertices: &Range<usize>, search: &VertexSearch<N>, square: f64) -> u64 {
        let VertexSearch { at, neighbors } = *search;
        let Some(scan) = self.scan(vertices, at) else {
            return all(vertices.len());
        };
        let known = self.with_known_edges(vertices);
        scanned(vertices.len(), |scale| {
            let most = f64_min(square * SLACK_FACTOR * f64::from(scale) * f64::from(scale), f64::from(f32::MAX)) as f32;
            // Squares that underflow are less than the square, unless that is 0.
            let square = if square == 0.0 { 0.0 } else { most * UPPER + ABSOLUTE };
            let neighbors = neighbors.map(|to| relative(to, at, scale));
            near_vertices(scan.scaled(scale), VertexScan { neighbors, square, known })
        })
    }

    /// Those of up to [`super::edge_scan::SCAN`] consecutive vertices that may rest on an edge of another shape: a bit
    /// each.
    #[inline(always)]
    pub fn vertices_resting(&self, vertices: &Range<usize>, search: &VertexSearchForEdge<'_, N>) -> u64 {
        let VertexSearchForEdge { edge: [from, to], reach, has_two_sides, rests_anywhere, filter } = *search;
        let Some(scan) = self.scan(vertices, from) else {
            return all(vertices.len());
        };
        let known = self.with_known_edges(vertices);
        let found = scanned(vertices.len(), |scale| {
            let reach = f64_min(reach.value() * SLACK_FACTOR * f64::from(scale), f64::from(f32::MAX)) as f32;
            let to = relative(to, from, scale);
            resting_vertices(scan.scaled(scale), VertexScanForEdge { to, reach, has_two_sides, rests_anywhere, known })
        });
        match filter {
            Some(filter) if found != 0 => found & self.vertices_bearing(vertices, [from, to], reach.value(), &filter),
            _ => found,
        }
    }

    /// Those of consecutive vertices at which both edges are known: a bit each. The edge that leads to the first one is
    /// not, and behind the last one of the outline there may be none.
    #[inline(always)]
    fn with_known_edges(&self, vertices: &Range<usize>) -> u64 {
        let is_last = vertices.end == self.count();
        all(vertices.len() - usize::from(is_last)) & !1
    }
}

dispatch! {
    fn near_vertices(scan: EdgeScan<'_>, search: VertexScan) -> ScannedEdges = vertices_within;
}

dispatch! {
    fn resting_vertices(scan: EdgeScan<'_>, search: VertexScanForEdge) -> ScannedEdges = vertices_resting;
}

/// Of distance 0 those of which both differences are 0.
#[inline(always)]
fn vertices_within<V: F32s>(scan: EdgeScan, VertexScan { neighbors, square, known }: VertexScan) -> ScannedEdges {
    let (zero, most) = (V::splat(0.0), V::splat(square));
    let (mut near, mut largest, mut lane) = (0, zero, 0);
    while let Some([x, y]) = scan.starts::<V>(lane) {
        let size = x.abs() + y.abs();
        largest = largest.max(size);
        let beyond: Mask = if square == 0.0 { zero.lt(size) } else { most.lt(x * x + y * y) };
        near |= u64::from(!beyond & V::ALL) << lane;
        lane += V::WIDTH;
    }
    let size = largest.max_lane();
    if (near == 0) | (square == 0.0) {
        return ScannedEdges { edges: near, size };
    }
    let [one, other] = neighbors.map(|to| to[0].abs() + to[1].abs());
    let sizes = V::splat(one.max(other));
    let [one, other] = neighbors.map(|to| [V::splat(to[0]), V::splat(to[1])]);
    // The edges of which the beginning may be the nearest point to the vertex, and those of which the end may be.
    let (mut beginning, mut end, mut lane) = (0, 0, 0);
    while let Some([a, b]) = scan.edges::<V>(lane) {
        let size = size_of([a, b]) + sizes;
        let error = size * size * V::splat(DETERMINANT) + V::splat(ABSOLUTE);
        let is_off = error.lt((one[0] * a[0] + one[1] * a[1]).max(other[0] * a[0] + other[1] * a[1]));
        let is_bounded = is_bounded(size);
        near &= !(u64::from(is_off & is_bounded & V::ALL) << lane);
        let u = [b[0] - a[0], b[1] - a[1]];
        beginning |= u64::from(!((u[0] * a[0] + u[1] * a[1]).lt(zero - error) & is_bounded) & V::ALL) << lane;
        end |= u64::from(!(error.lt(u[0] * b[0] + u[1] * b[1]) & is_bounded) & V::ALL) << lane;
        lane += V::WIDTH;
    }
    ScannedEdges { edges: near & (beginning & end << 1 | !known), size }
}

/// See `can_rest_on`.
#[inline(always)]
fn vertices_resting<V: F32s>(scan: EdgeScan, search: VertexScanForEdge) -> ScannedEdges {
    let VertexScanForEdge { to, reach, has_two_sides, rests_anywhere, known } = search;
    let zero = V::splat(0.0);
    let own_size = V::splat(to[0].abs() + to[1].abs());
    let u = [V::splat(to[0]), V::splat(to[1])];
    let length = length_above(u);
    let reach = length * V::splat(reach);
    let (mut near, mut largest, mut lane) = (0, zero, 0);
    while let Some(a) = scan.starts::<V>(lane) {
        let size = a[0].abs() + a[1].abs();
        largest = largest.max(size);
        let error = (size + own_size) * (size + own_size) * V::splat(DETERMINANT) + V::splat(ABSOLUTE);
        let behind = cross(u, a);
        let before = if has_two_sides { behind.abs() } else { zero - behind };
        let past_to = u[0] * (a[0] - u[0]) + u[1] * (a[1] - u[1]);
        let is_off = before.lt(zero - error)
            | (reach + error).lt(before)
            | (u[0] * a[0] + u[1] * a[1]).lt(zero - error)
            | error.lt(past_to);
        near |= u64::from(!(is_off & is_bounded(size + own_size)) & V::ALL) << lane;
        lane += V::WIDTH;
    }
    let size = largest.max_lane();
    if (near == 0) | rests_anywhere {
        return ScannedEdges { edges: near, size };
    }
    // At least the length for the squared sine of 7 degrees.
    let flat = length * V::splat(0.125 + 0.002);
    // The edges that may be as flat, that may lead to the right, and to the left.
    let (mut is_flat, mut right, mut left, mut lane) = (0, 0, 0, 0);
    while let Some([a, b]) = scan.edges::<V>(lane) {
        let size = size_of([a, b]) + own_size;
        let error = size * size * V::splat(DETERMINANT) + V::splat(ABSOLUTE);
        let along = [b[0] - a[0], b[1] - a[1]];
        let turn = cross(u, along);
        let is_bounded = is_bounded(size);
        is_flat |= u64::from(!((length_above(along) * flat + error).lt(turn.abs()) & is_bounded) & V::ALL) << lane;
        right |= u64::from(!(error.lt(turn) & is_bounded) & V::ALL) << lane;
        left |= u64::from(!(turn.lt(zero - error) & is_bounded) & V::ALL) << lane;
        lane += V::WIDTH;
    }
    // Both edges at a vertex lead away from the side that it is on.
    let mut can_rest = is_flat | is_flat << 1 | right & left << 1;
    if has_two_sides {
        can_rest |= left & right << 1;
    }
    ScannedEdges { edges: near & (can_rest | !known), size }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::simd::{WIDTHS, limit_width};
    use std::vec::Vec;

    type At = Point<Float>;

    fn along(from: At, to: At, p: At) -> f64 {
        (to.x - from.x) * (p.x - from.x) + (to.y - from.y) * (p.y - from.y)
    }

    fn across(from: At, to: At, p: At) -> f64 {
        (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x)
    }

    fn square(from: At, to: At) -> f64 {
        along(from, to, to)
    }

    /// On a grid, where feet lie on ends and edges are parallel; at scales from underflow to overflow. Most other
    /// vertices are left out.
    #[test]
    fn no_vertex_is_missing() {
        const SCALES: [f32; 7] = [1.0, 0.3, 1e-30, 1e-42, 1e-20, 1e30, 1e37];
        let mut random = fastrand::Rng::with_seed(8);
        let (mut found, mut wanted) = ([[0; SCALES.len()]; 4], [0; 4]);
        for round in 0..7000 {
            let scale = SCALES[round % SCALES.len()];
            let mut coordinate = || random.i32(-8..9) as f32 * scale;
            let xy: Vec<[f32; 2]> = (0..70).map(|_| [coordinate(), coordinate()]).collect();
            let mut point = || At::new(Float(coordinate()), Float(coordinate()));
            let (outline, [p, q, r]) = (Outline::<Float>::new(&xy), [point(), point(), point()]);
            if p == q {
                continue;
            }
            limit_width(WIDTHS[round % 3]);
            let part = [0..64, 6..70, 69..70, 3..20][round / 7 % 4].clone();
            let reach = f64::from(scale) * [0.0, 1.0, 3.0, 9.0][round / 28 % 4];
            let search = |has_two_sides| VertexSearchForEdge {
                edge: [p, q],
                reach: Reach::sum(reach, 0.0),
                has_two_sides,
                rests_anywhere: round / 7 % 5 == 0,
                filter: None,
            };
            let masks = [
                outline.vertices_within(&part, &VertexSearch { at: p, neighbors: [q, r] }, reach * reach),
                outline.vertices_within(&part, &VertexSearch { at: p, neighbors: [p, p] }, reach * reach),
                outline.vertices_resting(&part, &search(false)),
                outline.vertices_resting(&part, &search(true)),
            ];
            for (mask, found) in masks.iter().zip(&mut found) {
                found[round % SCALES.len()] += mask.count_ones();
            }
            for (bit, i) in part.enumerate() {
                let at = outline.vertex(i);
                let others = [outline.edge(i).b, outline.vertex(i.checked_sub(1).unwrap_or(69))];
                let is_near = square(p, at) <= reach * reach && others.iter().all(|to| along(at, *to, p) <= 0.0);
                let can_rest = |sign: f64| {
                    let (length, turns) = (square(p, q), others.map(|to| across(p, q, to) - across(p, q, at)));
                    let is_flat = |k: usize| turns[k] * turns[k] * 64.0 <= length * square(at, others[k]);
                    let before = -sign * across(p, q, at);
                    let is_beside = along(p, q, at) >= 0.0 && along(q, p, at) >= 0.0;
                    (is_flat(0)
                        || is_flat(1)
                        || turns.iter().all(|turn| sign * turn <= 0.0)
                        || search(true).rests_anywhere)
                        && (is_beside && before >= 0.0 && before * before <= reach * reach * length)
                };
                let is_wanted = [
                    is_near && [q, r].iter().all(|to| along(p, *to, at) <= 0.0),
                    is_near,
                    can_rest(1.0),
                    can_rest(1.0) || can_rest(-1.0),
                ];
                for (k, is_wanted) in is_wanted.into_iter().enumerate() {
                    assert!(masks[k] >> bit & 1 == 1 || !is_wanted, "{round} scan {k} vertex {i}");
                    wanted[k] += u32::from(is_wanted);
                }
            }
        }
        limit_width(u32::MAX);
        for (found, wanted) in found.iter().zip(wanted) {
            let all: u32 = found.iter().sum();
            let [first, ..] = *found;
            assert!(wanted > 1000 && all < 2 * wanted, "{found:?} {wanted}");
            assert!(found.iter().all(|found| *found < first + first / 2 && *found > first / 2), "{found:?}");
        }
    }
}
