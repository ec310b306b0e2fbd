//! The edges of an outline that may cross an edge of another, or on which a vertex of another may rest: conservative
//! scans as in [`super::edge_scan`].
//!
//! Determinants and dot products of edges and vectors of one origin are off by less than [`DETERMINANT`] times the
//! square of the sum of their sizes, and [`ABSOLUTE`] where they underflow.

use super::edge_scan::{
    ABSOLUTE, DETERMINANT, EdgeScan, SCAN, SLACK_FACTOR, ScannedEdges, all, cross, is_bounded, length_above, relative,
    scanned, scans, size_of,
};
use super::primitives::{Aabb, Edge};
use super::vertex_list::Outline;
use crate::number::{Number, Sign, f64_max, f64_min, sqrt};
use crate::predicate::Point;
use crate::simd::{F32s, Mask, dispatch};
use core::ops::Range;

/// A vertex that rests on edges of another outline, as far as they show that it does not: in front of them, or behind
/// them if it has tunnelled through them.
#[derive(Clone, Copy)]
pub struct EdgeSearchForVertex<N> {
    pub at: Point<N>,
    /// The next vertices at other places, forward and backward; at the end of a chain twice the same one.
    pub neighbors: [Point<N>; 2],
    /// Whether the vertex can rest on edges that both neighbors are in front of, and on every edge.
    pub may_lead_away: bool,
    pub rests_anywhere: bool,
    /// The winding of the edges' outline.
    pub winding: Sign,
    /// Whether the vertex is behind the edges, and an edge at the vertex has come through them.
    pub is_through: bool,
}

/// [`EdgeSearchForVertex`] in a scan: the neighbors relative to the vertex.
#[derive(Clone, Copy)]
struct EdgeScanForVertex {
    neighbors: [[f32; 2]; 2],
    may_lead_away: bool,
    rests_anywhere: bool,
    winding: Sign,
    is_through: bool,
    /// The largest distance from the line of an edge.
    reach: f32,
}

/// An edge that edges cross: its end relative to its beginning, and the least depth of an end behind the other edge's
/// line.
#[derive(Clone, Copy)]
struct CrossingScan {
    to: [f32; 2],
    depth: f32,
}

impl<N: Number> EdgeSearchForVertex<N> {
    /// Whether an edge at the vertex may come through one of the edges in a box. It comes through the edge that the
    /// vertex has tunnelled through, or through a neighbor of this one.
    #[inline(always)]
    pub fn may_come_through(&self, bounds: &Aabb<N>) -> bool {
        let [one, other] = self.neighbors;
        !bounds.is_off_segment(self.at, one) || !bounds.is_off_segment(self.at, other)
    }
}

impl<N: Number> Outline<'_, N> {
    /// Those of up to [`SCAN`] consecutive edges on which a vertex of another shape may rest, within a squared distance
    /// of their lines: a bit each.
    #[inline(always)]
    pub fn edges_rested_on(&self, edges: &Range<usize>, search: &EdgeSearchForVertex<N>, square: f64) -> u64 {
        let EdgeSearchForVertex { at, neighbors, may_lead_away, rests_anywhere, winding, is_through } = *search;
        let Some(scan) = self.scan(edges, at) else {
            return all(edges.len());
        };
        let depth = sqrt(square) * SLACK_FACTOR;
        scanned(edges.len(), |scale| {
            let search = EdgeScanForVertex {
                neighbors: neighbors.map(|to| relative(to, at, scale)),
                may_lead_away,
                rests_anywhere,
                winding,
                is_through,
                reach: f64_min(depth * f64::from(scale), f64::from(f32::MAX)) as f32,
            };
            rested_on(scan.scaled(scale), search)
        })
    }

    /// Those of up to [`SCAN`] consecutive edges that may cross the edge from a vertex to another, if of each of the
    /// two edges both ends may be at least this distance from the other's line: a bit each.
    #[inline(always)]
    pub fn edges_crossing(&self, edges: &Range<usize>, [from, to]: [Point<N>; 2], depth: f64) -> u64 {
        let Some(scan) = self.scan(edges, from) else {
            return all(edges.len());
        };
        scanned(edges.len(), |scale| {
            let depth =
                f64_max(f64_min(depth * (2.0 - SLACK_FACTOR) * f64::from(scale), f64::from(f32::MAX)), 0.0) as f32;
            crossing(scan.scaled(scale), CrossingScan { to: relative(to, from, scale), depth })
        })
    }
}

impl<'a, N: Number> Outline<'a, N> {
    /// The numbers of those of consecutive edges that may have a point in common with a segment, in order.
    #[inline(always)]
    pub fn edges_along(self, edges: Range<usize>, Edge { a, b }: Edge<N>) -> impl Iterator<Item = usize> + use<'a, N> {
        scans(edges).flat_map(move |part| {
            let mut found = self.edges_crossing(&part, [a, b], 0.0);
            core::iter::from_fn(move || {
                let place = found.trailing_zeros() as usize;
                found &= found.checked_sub(1)?;
                Some(part.start + place)
            })
        })
    }
}

dispatch! {
    fn rested_on(scan: EdgeScan<'_>, search: EdgeScanForVertex) -> ScannedEdges = edges_rested_on;
}

dispatch! {
    fn crossing(scan: EdgeScan<'_>, edge: CrossingScan) -> ScannedEdges = edges_crossing;
}

/// Where two numbers are on one side of 0 by more than an error.
#[inline(always)]
fn are_on_one_side<V: F32s>(one: V, other: V, error: V) -> Mask {
    error.lt(one.min(other)) | one.max(other).lt(V::splat(0.0) - error)
}

/// The edges whose line is near the point, with the point's foot on them, and on which the point can rest. If it has
/// come through, those that may cross the edges from the point to its neighbors, or whose neighbors may.
#[inline(always)]
fn edges_rested_on<V: F32s>(scan: EdgeScan, search: EdgeScanForVertex) -> ScannedEdges {
    let EdgeScanForVertex { neighbors, may_lead_away, rests_anywhere, winding, is_through, reach } = search;
    let side = if is_through { winding } else { -winding };
    let zero = V::splat(0.0);
    let [one, other] = neighbors.map(|to| to[0].abs() + to[1].abs());
    let sizes = V::splat(one.max(other));
    // At most the length of a vector, for the squared sine of 7 degrees: see `can_rest_on`.
    let flat = [V::splat(one * (0.125 + 0.002)), V::splat(other * (0.125 + 0.002))];
    let [one, other] = neighbors.map(|to| [V::splat(to[0]), V::splat(to[1])]);
    let (mut near, mut largest, mut lane) = (0, zero, 0);
    while let Some([a, b]) = scan.edges::<V>(lane) {
        let u = [b[0] - a[0], b[1] - a[1]];
        let size = size_of([a, b]);
        let error = size * size * V::splat(DETERMINANT) + V::splat(ABSOLUTE);
        largest = largest.max(size);
        let behind = cross(a, b);
        let (past_a, past_b) = (u[0] * a[0] + u[1] * a[1], u[0] * b[0] + u[1] * b[1]);
        let mut is_out = (length_above(u) * V::splat(reach) + error).lt(behind.abs());
        is_out |= error.lt(past_a) | past_b.lt(zero - error);
        if side > 0 {
            is_out |= behind.lt(zero - error);
        } else if side < 0 {
            is_out |= error.lt(behind);
        }
        near |= u64::from(!(is_out & is_bounded(size)) & V::ALL) << lane;
        lane += V::WIDTH;
    }
    let size = largest.max_lane();
    if near == 0 {
        return ScannedEdges { edges: 0, size };
    }
    let (mut through, mut lane) = (0, 0);
    while let Some([a, b]) = scan.edges::<V>(lane) {
        let u = [b[0] - a[0], b[1] - a[1]];
        let size = size_of([a, b]) + sizes;
        let error = size * size * V::splat(DETERMINANT) + V::splat(ABSOLUTE);
        let behind = cross(a, b);
        let (behind_one, behind_other) = (cross(u, one), cross(u, other));
        if is_through {
            let mut is_apart = are_on_one_side(behind, behind + behind_one, error)
                | are_on_one_side(cross(one, a), cross(one, b), error);
            is_apart &= are_on_one_side(behind, behind + behind_other, error)
                | are_on_one_side(cross(other, a), cross(other, b), error);
            // Repeated vertices, too: the edges that they separate are neighbors.
            is_apart &= zero.lt(u[0].abs() + u[1].abs());
            through |= u64::from(!(is_apart & is_bounded(size)) & V::ALL) << lane;
        }
        if !rests_anywhere {
            let length = length_above(u);
            let mut is_out = (length * flat[0] + error).lt(behind_one.abs());
            is_out &= (length * flat[1] + error).lt(behind_other.abs());
            if may_lead_away {
                let is_left = error.lt(behind_one.max(behind_other));
                let is_right = behind_one.min(behind_other).lt(zero - error);
                is_out &= match winding {
                    0 => is_left & is_right,
                    1 => is_left,
                    _ => is_right,
                };
            }
            near &= !(u64::from(is_out & is_bounded(size) & V::ALL) << lane);
        }
        lane += V::WIDTH;
    }
    if !is_through {
        return ScannedEdges { edges: near, size };
    }
    // The neighbors of the first and of the last edge are not known.
    let ends = 1 | 1 << ((scan.starts.len().wrapping_sub(1)) % SCAN);
    ScannedEdges { edges: near & (through | through << 1 | through >> 1 | ends), size }
}

#[inline(always)]
fn edges_crossing<V: F32s>(scan: EdgeScan, CrossingScan { to, depth }: CrossingScan) -> ScannedEdges {
    let zero = V::splat(0.0);
    let own_size = V::splat(to[0].abs() + to[1].abs());
    // At most the length of the edge.
    let [x, y] = [to[0].abs(), to[1].abs()];
    let own_least = V::splat(x.max(y).max((x + y) * 0.707) * depth);
    let own = [V::splat(to[0]), V::splat(to[1])];
    let (mut found, mut largest, mut lane) = (0, zero, 0);
    while let Some([a, b]) = scan.edges::<V>(lane) {
        let u = [b[0] - a[0], b[1] - a[1]];
        let size = size_of([a, b]) + own_size;
        let error = size * size * V::splat(DETERMINANT) + V::splat(ABSOLUTE);
        largest = largest.max(size);
        let (beside_a, beside_b) = (cross(own, a), cross(own, b));
        let behind = cross(a, b);
        let behind_to = behind + cross(u, own);
        let is_apart = are_on_one_side(beside_a, beside_b, error) | are_on_one_side(behind, behind_to, error);
        let (x, y) = (u[0].abs(), u[1].abs());
        let least = x.max(y).max((x + y) * V::splat(0.707)) * V::splat(depth);
        let is_shallow = (beside_a.abs().min(beside_b.abs()) + error).lt(own_least)
            | (behind.abs().min(behind_to.abs()) + error).lt(least);
        found |= u64::from(!((is_apart | is_shallow) & is_bounded(size)) & V::ALL) << lane;
        lane += V::WIDTH;
    }
    ScannedEdges { edges: found, size: largest.max_lane() }
}

#[cfg(test)]
mod tests {
    use super::super::edge_scan::tests::square_from;
    use super::*;
    use crate::number::Float;
    use crate::shape::{Edge, VertexSearch, edge_intersection};
    use crate::simd::{WIDTHS, limit_width};
    use std::vec::Vec;

    /// Every scan leaves no edge and no vertex out that is wanted, and at every scale most of the others.
    #[test]
    fn scans_leave_out_the_same_at_every_scale() {
        let mut random = fastrand::Rng::with_seed(7);
        const SCALES: [f32; 7] = [1.0, 0.3, 1e-30, 1e-42, 1e-20, 1e30, 1e37];
        let mut found = [[0; SCALES.len()]; 7];
        for round in 0..7000 {
            let scale = SCALES[round % SCALES.len()];
            let mut coordinate = || random.i32(-8..9) as f32 * scale;
            let xy: Vec<[f32; 2]> = (0..70).map(|_| [coordinate(), coordinate()]).collect();
            let mut point = || Point::<Float>::new(Float(coordinate()), Float(coordinate()));
            let (outline, p, neighbors) = (Outline::<Float>::new(&xy), point(), [point(), point()]);
            limit_width(WIDTHS[round % 3]);
            let part = [0..64, 6..70, 69..70, 3..20][round / 7 % 4].clone();
            let depth = f64::from(scale) * [0.0, 1.0, 3.0, 9.0][round / 28 % 4];
            let winding = [-1, 0, 1][round / 112 % 3];
            let search = EdgeSearchForVertex {
                at: p,
                neighbors,
                may_lead_away: round / 7 % 2 == 0,
                rests_anywhere: round / 7 % 5 == 0,
                winding,
                is_through: true,
            };
            let in_front = EdgeSearchForVertex { is_through: false, ..search };
            let masks = [
                outline.edges_within(&part, p, 0.0, false),
                outline.edges_within(&part, p, depth * depth, false),
                outline.vertices_within(&part, &VertexSearch { at: p, neighbors }, depth * depth),
                outline.edges_crossing(&part, [p, neighbors[0]], 0.0),
                outline.edges_crossing(&part, [p, neighbors[0]], depth),
                outline.edges_rested_on(&part, &search, depth * depth),
                outline.edges_rested_on(&part, &in_front, depth * depth),
            ];
            for (mask, found) in masks.iter().zip(&mut found) {
                found[round % SCALES.len()] += mask.count_ones();
            }
            let across = |a: Point<Float>, b: Point<Float>, c: Point<Float>| {
                (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
            };
            let length = |a: Point<Float>, b: Point<Float>| ((b.x - a.x).powi(2) + (b.y - a.y).powi(2)).sqrt();
            for (bit, i) in part.clone().enumerate() {
                let Edge { a, b } = outline.edge(i);
                let square = if a == b { length(a, p).powi(2) } else { square_from(Edge { a, b }, p) };
                let crosses =
                    |to: Point<Float>| !edge_intersection(Edge { a, b }, Edge { a: p, b: to }).is_none() && a != b;
                let least = f64_min(
                    f64_min(across(a, b, p).abs(), across(a, b, neighbors[0]).abs()) / length(a, b),
                    f64_min(across(p, neighbors[0], a).abs(), across(p, neighbors[0], b).abs())
                        / length(p, neighbors[0]),
                );
                let rests_on = |[a, b]: [Point<Float>; 2], side: f64| {
                    let behind = neighbors.map(|to| across(a, b, to) - across(a, b, p));
                    let is_flat = |k: usize| behind[k].abs() <= 0.125 * length(a, b) * length(p, neighbors[k]);
                    let leads_away = search.may_lead_away && behind[0] <= 0.0 && behind[1] <= 0.0;
                    let depth_behind = side * across(a, b, p) / length(a, b);
                    (search.rests_anywhere || leads_away || is_flat(0) || is_flat(1))
                        && depth_behind > 0.0
                        && depth_behind <= depth
                };
                let is_beside = (b.x - a.x) * (p.x - a.x) + (b.y - a.y) * (p.y - a.y) >= 0.0
                    && (b.x - a.x) * (p.x - b.x) + (b.y - a.y) * (p.y - b.y) <= 0.0;
                let rests = |side| {
                    let any = (winding >= 0 && rests_on([a, b], side)) || (winding <= 0 && rests_on([b, a], side));
                    a != b && is_beside && any
                };
                // Of the edges at either vertex it is the nearest point to the other.
                let along = |from: Point<Float>, to: Point<Float>, of: Point<Float>| {
                    (to.x - from.x) * (of.x - from.x) + (to.y - from.y) * (of.y - from.y)
                };
                let before = outline.vertex(i.checked_sub(1).unwrap_or(xy.len() - 1));
                let is_nearest = [before, b].into_iter().all(|to| along(a, to, p) <= 0.0)
                    && neighbors.into_iter().all(|to| along(p, to, a) <= 0.0);
                let wanted = [
                    square == 0.0,
                    square <= depth * depth,
                    length(a, p) <= depth && is_nearest,
                    crosses(neighbors[0]),
                    crosses(neighbors[0]) && least >= depth,
                    rests(1.0) && (crosses(neighbors[0]) || crosses(neighbors[1])),
                    rests(-1.0),
                ];
                for (k, (mask, is_wanted)) in masks.iter().zip(wanted).enumerate() {
                    assert!(mask >> bit & 1 == 1 || !is_wanted, "{round} scan {k} edge {i}");
                }
            }
        }
        limit_width(u32::MAX);
        for found in found {
            let [first, ..] = found;
            assert!(found.iter().all(|found| *found < first + first / 4 && *found > first / 2), "{found:?}");
            assert!((100..25_000).contains(&first), "{found:?}");
        }
    }
}
