//! Winding of the rings of a prepared polygon, found by the BVH.

use super::Outlines;
use super::bvh::BRANCHES;
use crate::number::{Float, Number, Sign, f64_min};
use crate::overlap::owns_polygon_point;
use crate::predicate::{Point, orient};
use crate::shape::{Aabb, Filled};

impl<N: Number> Outlines<'_, N> {
    /// The winding of a ring, reversed if it is a hole, so that the polygon's interior is on the same side as for a
    /// single ring. Computed once, when the polygon is prepared. O(n).
    ///
    /// A vertex on no other ring decides: the parity of the other rings is the same along the whole ring, provided that
    /// rings do not cross.
    pub fn find_winding(&self, ring: usize) -> Sign {
        let outline = self.ring(ring);
        let winding = self.winding(ring);
        if self.prepared.rings.len() == 1 {
            return winding;
        }
        let is_clear = |p: &Point<N>| {
            let near = self.places_near(Aabb { min: *p, max: *p }).filter(|(other, _)| *other != ring);
            let mut edges = near.filter_map(|(other, place)| self.edge_at(other, place));
            !edges.any(|edge| edge.contains(*p))
        };
        let p = outline.points().find(is_clear).unwrap_or(outline.first());
        if self.locate(p).inside == owns_polygon_point(outline, p) { winding } else { -winding }
    }

    /// [`crate::shape::Outline::winding`] of a ring. About O(log n); more if many edges come close to its leftmost x.
    pub(super) fn winding(&self, ring: usize) -> Sign {
        let (begin, count) = self.span(ring);
        let outline = self.ring(ring);
        let least = self.least_x(begin, begin + count);
        let Aabb { min, max } = self.bounds();
        let line: Aabb<N> = Aabb { min: Point::at(least, min.y), max: Point::at(least, max.y) };
        // The last vertex, or the first lexicographically least vertex.
        let mut lowest = count.saturating_sub(1);
        let mut best = outline.vertex(lowest);
        for run in self.runs_of_ring(self.prepared.tree.meeting(line), ring) {
            for place in (run * BRANCHES).max(begin)..((run + 1) * BRANCHES).min(begin + count) {
                let vertex = outline.vertex(place - begin);
                if vertex.precedes(best) {
                    (lowest, best) = (place - begin, vertex);
                }
            }
        }
        // Its nearest neighbors that differ from it.
        let differs = |i: &usize| outline.vertex(*i) != best;
        let before = (0..lowest).rev().chain((lowest..count).rev()).find(differs);
        let after = (lowest..count).chain(0..lowest).find(differs);
        match (before, after) {
            (Some(before), Some(after)) => orient(outline.vertex(before), best, outline.vertex(after)),
            _ => 0,
        }
    }

    /// The least x from one place to another, both included.
    fn least_x(&self, begin: usize, end: usize) -> f64 {
        let x_at = |place: usize| self.vertices.get(place).map_or(f64::INFINITY, |&[x, _]| N::of(x).widen());
        let (mut a, mut b) = (begin.div_ceil(BRANCHES), end / BRANCHES);
        if a >= b {
            return (begin..=end).map(x_at).fold(f64::INFINITY, f64_min);
        }
        // Complete runs between the places, and the vertices of the others.
        let mut least = (begin..=a * BRANCHES).chain(b * BRANCHES..=end).map(x_at).fold(f64::INFINITY, f64_min);
        let mut level = 0;
        while a < b {
            let x_of = |i: usize| Float(self.prepared.tree.around((level, i))[0]).widen();
            while a < b && a % BRANCHES != 0 {
                least = f64_min(least, x_of(a));
                a += 1;
            }
            while a < b && b % BRANCHES != 0 {
                b -= 1;
                least = f64_min(least, x_of(b));
            }
            (a, b, level) = (a / BRANCHES, b / BRANCHES, level + 1);
        }
        least
    }
}
