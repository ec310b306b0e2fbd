//! Ray and polygon, or chain: the fast tier. The filter finds the edges that the ray crosses, and only these are
//! measured.

use super::long_ray::{long_hits, long_ray};
use super::margins::{CERTAIN, LEAST_CLEAR, outcome, to_clear_hit};
use super::wide_edge::next_vertex;
use crate::filter::{CrossedEdges, Fast, MOST_EDGES, few_crossed_edges};
use crate::number::Float;
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
    if vertices.len() > MOST_EDGES {
        return long_ray::<V>(vertices, first, true, ray);
    }
    match CrossedScan::of::<V>(vertices, first, ray) {
        Some(scan) => scan.answer(ray),
        None => Fast::Uncertain,
    }
}

/// As [`ray_polygon`], for a chain. No end of the chain is at a crossing, because no vertex is on the ray's line. O(n).
#[inline(always)]
pub fn ray_chain<V: F32s>(vertices: &[[f32; 2]], ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    // The edge from the last vertex to itself is never crossed; with it the filter checks every vertex.
    let [lines @ .., last] = vertices else { return Fast::Uncertain };
    if vertices.len() > MOST_EDGES {
        return long_ray::<V>(lines, *last, false, ray);
    }
    match CrossedScan::of::<V>(vertices, *last, ray) {
        Some(scan) => CrossedScan { inside: false, ..scan }.answer(ray),
        None => Fast::Uncertain,
    }
}

#[inline(always)]
fn edge([ax, ay]: [f32; 2], [bx, by]: [f32; 2]) -> Edge<Float> {
    let point = |x, y| Point::at(f64::from(x), f64::from(y));
    Edge { a: point(ax, ay), b: point(bx, by) }
}

/// The result of scanning the edges of an outline for a ray.
struct CrossedScan {
    nearest: NearestEdge,
    /// Whether the ray begins inside.
    inside: bool,
    /// Whether the ray crosses an edge.
    crosses: bool,
    certain: bool,
}

impl CrossedScan {
    const NONE: Self = CrossedScan { nearest: NearestEdge::NONE, inside: false, crosses: false, certain: true };

    /// Scans the edges that begin at the vertices, the last of which leads to `end`. None if uncertain.
    #[inline(always)]
    fn of<V: F32s>(vertices: &[[f32; 2]], end: [f32; 2], ray: [f32; 4]) -> Option<Self> {
        let mut scan = CrossedScan::NONE;
        scan.include(few_crossed_edges::<V>(vertices, end, ray)?, vertices, ray)?;
        Some(scan)
    }

    #[inline(always)]
    fn include(&mut self, found: CrossedEdges, vertices: &[[f32; 2]], ray: [f32; 4]) -> Option<()> {
        let CrossedEdges { mut edges, lefts, is_odd_behind } = found;
        let [ax, ay, bx, by] = ray;
        self.inside ^= is_odd_behind;
        self.crosses |= edges != 0;
        while edges != 0 {
            let index = edges.trailing_zeros() as usize;
            let next = if index + 1 < vertices.len() { index + 1 } else { 0 };
            let is_left = lefts >> index & 1 == 1;
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

/// The most points that [`few_hits`] finds in an outline of up to [`MOST_EDGES`] edges.
const MOST_HITS: usize = 8;

/// Visits all points of an outline or chain on a ray in their order, as [`raycast_all`](crate::ray::raycast_all), and
/// returns how many there are. None, and nothing visited, if that is uncertain or if there are many. O(n).
#[inline(always)]
pub fn few_hits<V: F32s>(
    vertices: &[[f32; 2]],
    is_filled: bool,
    ray: [f32; 4],
    visit: &mut dyn FnMut(RayHit),
) -> Option<usize> {
    let ([first, ..], [lines @ .., last]) = (vertices, vertices) else { return None };
    let (path, end) = if is_filled { (vertices, *first) } else { (lines, *last) };
    if vertices.len() <= MOST_EDGES {
        // The edge from the last vertex of a chain to itself is never crossed.
        let found = few_crossed_edges::<V>(vertices, end, ray);
        if let Some(count) = found.and_then(|found| crossing_hits(&found, path, end, ray, visit)) {
            return Some(count);
        }
    }
    long_hits::<V>(path, end, is_filled, ray, visit)
}

/// Visits the hits of crossed edges. None, and nothing visited, if their order or a hit is uncertain.
#[inline(always)]
fn crossing_hits(
    found: &CrossedEdges,
    path: &[[f32; 2]],
    end: [f32; 2],
    ray: [f32; 4],
    visit: &mut dyn FnMut(RayHit),
) -> Option<usize> {
    let [ax, ay, bx, by] = ray;
    let line = edge([ax, ay], [bx, by]);
    let (mut list, mut count) = ([NearestEdge::NONE; MOST_HITS], 0);
    let mut edges = found.edges;
    while edges != 0 {
        let index = edges.trailing_zeros() as usize;
        edges &= edges - 1;
        let (a, b) = (*path.get(index)?, next_vertex(path, end, index));
        let is_left = found.lefts >> index & 1 == 1;
        let (from, to) = if is_left { (a, b) } else { (b, a) };
        let (kept, are_precise) = NearestEdge::of(line, edge(from, to), index);
        let mut are_certain = are_precise;
        // Insertion: the nearer of two goes on to the place in front.
        *list.get_mut(count)? = kept;
        count += 1;
        let mut place = count - 1;
        while let Some((before, [own, ..])) = list.split_at_mut_checked(place)
            && let [.., rival] = before
        {
            let (nearer, is_certain) = kept.is_nearer(rival);
            are_certain &= is_certain;
            if !nearer {
                break;
            }
            *own = *rival;
            *rival = kept;
            place -= 1;
        }
        if !are_certain {
            return None;
        }
    }
    let mut hits = [RayHit::NONE; MOST_HITS];
    for (hit, entry) in hits.iter_mut().zip(&list).take(count) {
        let (found, is_certain) = entry.hit(ray);
        if !is_certain {
            return None;
        }
        *hit = found;
    }
    for hit in hits.iter().take(count) {
        visit(*hit);
    }
    Some(count)
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

    /// An edge that the ray crosses from its right to its left, and whether its numbers are precise.
    #[inline(always)]
    fn of(ray: Edge<Float>, edge: Edge<Float>, index: usize) -> (Self, bool) {
        let ([before, after], are_precise) = rounded_sides(ray, edge, LEAST_CLEAR);
        let along = [edge.b.x - edge.a.x, edge.b.y - edge.a.y];
        (NearestEdge { before: -before, after, along, edge: index }, are_precise)
    }

    /// Whether this edge is nearer than another, and whether that is certain.
    #[inline(always)]
    fn is_nearer(&self, other: &Self) -> (bool, bool) {
        let (left, right) = (self.before * other.after, other.before * self.after);
        (left < right, (left - right).abs() > CERTAIN * (left + right))
    }

    /// Replaces this edge by another that the ray crosses from its right to its left, if that is nearer. Returns
    /// whether the order is certain.
    #[inline(always)]
    fn replace_if_nearer(&mut self, ray: Edge<Float>, edge: Edge<Float>, index: usize) -> bool {
        let (other, are_precise) = NearestEdge::of(ray, edge, index);
        let (nearer, is_certain) = other.is_nearer(self);
        let pick = |yes: f64, no: f64| select_unpredictable(nearer, yes, no);
        *self = NearestEdge {
            before: pick(other.before, self.before),
            after: pick(other.after, self.after),
            along: [pick(other.along[0], self.along[0]), pick(other.along[1], self.along[1])],
            edge: select_unpredictable(nearer, index, self.edge),
        };
        are_precise & is_certain
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
