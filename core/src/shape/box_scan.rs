//! The edges of an outline whose boxes meet a box: a scan of many edges at once, which leaves few to the predicates.

use super::edge_scan::{SCAN, all, scans};
use super::primitives::{Aabb, Edge};
use super::vertex_list::Outline;
use crate::number::Number;
use crate::simd::{F32s, Mask, dispatch};
use core::ops::Range;

/// Consecutive edges, those behind the last of which return to a vertex, and a box: min x, min y, max x, max y.
#[derive(Clone, Copy)]
struct BoxScan<'a> {
    starts: &'a [[f32; 2]],
    ends: &'a [[f32; 2]],
    first: [f32; 2],
    bounds: [f32; 4],
}

impl<N: Number> Outline<'_, N> {
    /// Visits the edges with a length whose boxes meet a box, in the order of [`edges`](Self::edges), each with the
    /// number of the vertex where it begins. Ends with the first None.
    #[inline(always)]
    pub fn visit_edges_meeting(
        &self,
        is_closed: bool,
        bounds: &Aabb<N>,
        mut visit: impl FnMut(usize, Edge<N>) -> Option<()>,
    ) -> Option<()> {
        let last = self.count() - 1;
        let mut visit = |number: usize| {
            let edge = self.edge(number);
            if !edge.is_point() && bounds.meets(&edge.bounds()) { visit(number, edge) } else { Some(()) }
        };
        if is_closed {
            visit(last)?;
        }
        let rounded = [below(bounds.min.x), below(bounds.min.y), -below(-bounds.max.x), -below(-bounds.max.y)];
        for part in scans(0..last) {
            let mut found = self.edges_meeting(&part, rounded);
            while found != 0 {
                visit(part.start + found.trailing_zeros() as usize)?;
                found &= found - 1;
            }
        }
        Some(())
    }

    /// Those of up to [`SCAN`] consecutive edges whose boxes meet a box: a bit each.
    #[inline(always)]
    fn edges_meeting(&self, edges: &Range<usize>, bounds: [f32; 4]) -> u64 {
        let scan = || {
            let vertices = self.floats()?;
            let starts = vertices.get(edges.start..edges.end)?;
            let ends = vertices.get(edges.start + 1..(edges.end + 1).min(vertices.len()))?;
            Some(BoxScan { starts, ends, first: *vertices.first()?, bounds })
        };
        scan().map_or(u64::MAX, meeting) & all(edges.len())
    }
}

/// A float that is not above a number: the greatest one, unless some floating-point modes would make 0 of that.
fn below(value: f64) -> f32 {
    const TINY: f32 = 4.0 * f32::MIN_POSITIVE;
    let rounded = value as f32;
    match () {
        () if value.abs() < f64::from(TINY) => -TINY,
        () if f64::from(rounded) > value => rounded.next_down(),
        () => rounded,
    }
}

dispatch! {
    fn meeting(scan: BoxScan<'_>) -> u64 = edges_meeting;
}

#[inline(always)]
fn edges_meeting<V: F32s>(BoxScan { starts, ends, first, bounds }: BoxScan) -> u64 {
    let [low_x, low_y, high_x, high_y] = bounds.map(V::splat);
    let (mut found, mut lane) = (0, 0);
    while lane < SCAN
        && let Some(starts) = starts.get(lane..)
        && !starts.is_empty()
    {
        let ([ax, ay], [bx, by]) =
            (V::load_vertices(starts, first), V::load_vertices(ends.get(lane..).unwrap_or(&[]), first));
        let is_beside: Mask = ax.max(bx).lt(low_x) | high_x.lt(ax.min(bx));
        let is_above: Mask = ay.max(by).lt(low_y) | high_y.lt(ay.min(by));
        found |= u64::from(!(is_beside | is_above) & V::ALL) << lane;
        lane += V::WIDTH;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::predicate::Point;
    use crate::simd::{WIDTHS, limit_width};
    use std::vec::Vec;

    /// At scales from denormals to overflow, and boxes between floats.
    #[test]
    fn edges_that_meet_a_box() {
        let mut random = fastrand::Rng::with_seed(2);
        let (mut met, mut all) = (0, 0);
        for round in 0..3000 {
            limit_width(WIDTHS[round % 3]);
            let scale = [1.0, 0.3, 1e-41, 1e38][round % 4];
            let mut coordinate = || random.i32(-3..4) as f32 * scale;
            let xy: Vec<[f32; 2]> = (0..1 + round % 150).map(|_| [coordinate(), coordinate()]).collect();
            let mut corner = || Point::<Float>::at(f64::from(coordinate()), f64::from(coordinate()));
            let (one, other) = (corner(), corner());
            let grown = [0.0, 0.3, -0.3, 1e60][random.usize(..4)] * f64::from(scale);
            let bounds = Aabb::of_segment(one, other).enlarged(grown);
            let (outline, is_closed) = (Outline::<Float>::new(&xy), random.bool());
            let mut found = Vec::new();
            let _ = outline.visit_edges_meeting(is_closed, &bounds, |number, _| {
                found.push(number);
                Some(())
            });
            let last = xy.len() - 1;
            let order = is_closed.then_some(last).into_iter().chain(0..last);
            let meets = |i: &usize| bounds.meets(&outline.edge(*i).bounds()) && !outline.edge(*i).is_point();
            assert_eq!(found, order.filter(meets).collect::<Vec<_>>());
            (met, all) = (met + found.len(), all + xy.len());
        }
        limit_width(u32::MAX);
        assert!(met > all / 8 && met < all, "{met} {all}");
    }
}
