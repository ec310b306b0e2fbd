//! Ray and polygon, or chain: the fast tier. The filter finds the edges that the ray crosses, and only these are
//! measured.

use super::margins::{CERTAIN, LEAST, outcome, to_clear_hit};
use crate::filter::{CrossedEdges, Fast, MOST_EDGES, crossed_edges};
use crate::number::Wide;
use crate::overlap::Outcome;
use crate::predicate::Point;
use crate::ray::order::{mean, rounded_sides};
use crate::ray::ray_hit::{RayHit, unit_or_zero};
use crate::shape::Edge;
use crate::simd::F32s;
use core::hint::select_unpredictable;

/// Certain if a ray only crosses edges of the polygon, strictly between ends, all at different places. So the polygon
/// has an area if it is met: the line of the ray crosses it an even number of times. O(n).
#[inline(always)]
pub fn ray_polygon<V: F32s>(vertices: &[[f32; 2]], ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    let Some(&first) = vertices.first() else { return Fast::Uncertain };
    match RayScan::of::<V>(vertices, first, ray) {
        Some(scan) => scan.answer(ray),
        None => Fast::Uncertain,
    }
}

/// As [`ray_polygon`], for a chain. No end of the chain is at a crossing, because no vertex is on the ray's line. O(n).
#[inline(always)]
pub fn ray_chain<V: F32s>(vertices: &[[f32; 2]], ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    // The edge from the last vertex to itself is never crossed; with it the filter checks every vertex.
    let Some(&last) = vertices.last() else { return Fast::Uncertain };
    match RayScan::of::<V>(vertices, last, ray) {
        Some(scan) => RayScan { inside: false, ..scan }.answer(ray),
        None => Fast::Uncertain,
    }
}

#[inline(always)]
fn edge([ax, ay]: [f32; 2], [bx, by]: [f32; 2]) -> Edge<Wide> {
    let point = |x, y| Point::at(f64::from(x), f64::from(y));
    Edge { a: point(ax, ay), b: point(bx, by) }
}

/// The result of scanning the edges of an outline for a ray.
struct RayScan {
    nearest: NearestEdge,
    /// Whether the ray begins inside.
    inside: bool,
    /// Whether the ray crosses an edge.
    crosses: bool,
    certain: bool,
}

impl RayScan {
    const NONE: Self = RayScan { nearest: NearestEdge::NONE, inside: false, crosses: false, certain: true };

    /// Scans the edges that begin at the vertices, the last of which leads to `end`. None if uncertain.
    #[inline(always)]
    fn of<V: F32s>(vertices: &[[f32; 2]], end: [f32; 2], ray: [f32; 4]) -> Option<Self> {
        let mut scan = RayScan::NONE;
        if vertices.len() <= <V::Half as F32s>::Half::WIDTH {
            scan.include::<<V::Half as F32s>::Half>(vertices, end, 0, ray)?;
        } else if vertices.len() <= V::Half::WIDTH {
            scan.include::<V::Half>(vertices, end, 0, ray)?;
        } else {
            let mut first = 0;
            while first < vertices.len() {
                scan.include::<V>(vertices, end, first, ray)?;
                first += MOST_EDGES;
            }
        }
        Some(scan)
    }

    /// Includes [`MOST_EDGES`] edges from an index on. None if uncertain.
    #[inline(always)]
    fn include<V: F32s>(&mut self, vertices: &[[f32; 2]], end: [f32; 2], first: usize, ray: [f32; 4]) -> Option<()> {
        let CrossedEdges { mut edges, lefts, is_odd_behind } = crossed_edges::<V>(vertices, end, first, ray)?;
        let [ax, ay, bx, by] = ray;
        self.inside ^= is_odd_behind;
        self.crosses |= edges != 0;
        while edges != 0 {
            let place = edges.trailing_zeros();
            let index = first + place as usize;
            let next = if index + 1 < vertices.len() { index + 1 } else { 0 };
            let is_left = lefts >> place & 1 == 1;
            let from = *vertices.get(select_unpredictable(is_left, index, next))?;
            let to = *vertices.get(select_unpredictable(is_left, next, index))?;
            self.certain &= self.nearest.replace_if_nearer(edge([ax, ay], [bx, by]), edge(from, to), index);
            edges &= edges - 1;
        }
        Some(())
    }

    #[inline(always)]
    fn answer(&self, ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
        let [x, y, ..] = ray;
        if self.inside {
            outcome(self.certain, true, RayHit::inside([x, y]))
        } else if self.crosses {
            let (hit, certain) = self.nearest.hit(ray);
            outcome(self.certain & certain, true, hit)
        } else {
            outcome(self.certain, false, RayHit::NONE)
        }
    }
}

/// The nearest edge that the ray crosses. It divides the ray as before : after.
#[derive(Clone, Copy)]
struct NearestEdge {
    before: f64,
    after: f64,
    /// The vector of the edge, from its end to the left of the ray to its end to the right.
    along: [f64; 2],
    edge: usize,
}

impl NearestEdge {
    /// At the end of the ray.
    const NONE: Self = NearestEdge { before: 1.0, after: 0.0, along: [0.0; 2], edge: 0 };

    /// Replaces this edge by another that the ray crosses from its right to its left, if that is nearer. Returns whether
    /// the order is certain.
    #[inline(always)]
    fn replace_if_nearer(&mut self, ray: Edge<Wide>, edge: Edge<Wide>, index: usize) -> bool {
        let ([before, after], are_precise) = rounded_sides(ray, edge, LEAST);
        let before = -before;
        let (left, right) = (before * self.after, self.before * after);
        let nearer = left < right;
        let pick = |yes: f64, no: f64| select_unpredictable(nearer, yes, no);
        *self = NearestEdge {
            before: pick(before, self.before),
            after: pick(after, self.after),
            along: [pick(edge.b.x - edge.a.x, self.along[0]), pick(edge.b.y - edge.a.y, self.along[1])],
            edge: select_unpredictable(nearer, index, self.edge),
        };
        are_precise & ((left - right).abs() > CERTAIN * (left + right))
    }

    /// The hit, and whether it is certain. The numbers are those of [`EdgeHit::hit`](crate::ray::EdgeHit::hit).
    #[inline(always)]
    fn hit(&self, ray: [f32; 4]) -> (RayHit, bool) {
        let NearestEdge { before, after, along: [x, y], edge } = *self;
        let [ax, ay, bx, by] = ray.map(f64::from);
        let (Some(at_x), Some(at_y)) = (mean(ax, bx, [before, after]), mean(ay, by, [before, after])) else {
            return (RayHit::NONE, false);
        };
        let t = before / (before + after);
        let (hit, clear) = to_clear_hit(t, (at_x, at_y), unit_or_zero(y, -x), edge);
        (hit, clear & (t < 1.0 - CERTAIN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ray::fast::margins::numbers;
    use crate::simd::F32x4;

    #[test]
    fn polygons() {
        // A coordinate of 0 would need integers.
        let square = [[1.0, 1.0], [9.0, 1.0], [9.0, 5.0], [1.0, 5.0]];
        let cast = |ray| numbers(ray_polygon::<F32x4>(&square, ray));
        assert_eq!(cast([4.0, -1.0, 4.0, 3.0]), Fast::Certain(Some(([0.5, 4.0, 1.0, 0.0, -1.0], 0))));
        assert_eq!(cast([-1.0, 2.0, 7.0, 6.0]), Fast::Certain(Some(([0.25, 1.0, 3.0, -1.0, 0.0], 3))));
        assert_eq!(cast([2.0, 4.0, 10.0, 10.0]), Fast::Certain(Some(([0.0, 2.0, 4.0, 0.0, 0.0], 0))));
        assert_eq!(cast([-1.0, 6.0, 9.0, 6.5]), Fast::Certain(None));
        assert_eq!(cast([-1.0, -1.0, 2.0, 2.0]), Fast::Uncertain);
    }

    #[test]
    fn chains() {
        // Open to the left.
        let bow = [[1.0, 1.0], [9.0, 1.0], [9.0, 5.0], [1.0, 5.0]];
        let cast = |ray| numbers(ray_chain::<F32x4>(&bow, ray));
        assert_eq!(cast([4.0, -1.0, 4.0, 3.0]), Fast::Certain(Some(([0.5, 4.0, 1.0, 0.0, -1.0], 0))));
        assert_eq!(cast([-7.0, 2.0, 25.0, 4.0]), Fast::Certain(Some(([0.5, 9.0, 3.0, -1.0, 0.0], 1))));
        assert_eq!(cast([2.0, 4.0, 10.0, 4.5]), Fast::Certain(Some(([0.875, 9.0, 4.4375, -1.0, 0.0], 1))));
        assert_eq!(cast([-1.0, 2.0, 8.0, 4.0]), Fast::Certain(None));
        assert_eq!(cast([-1.0, -1.0, 2.0, 2.0]), Fast::Uncertain);
    }
}
