//! Which way rings turn, found by the tree.

use super::Outlines;
use super::bvh::BRANCHES;
use crate::number::{Number, Sign, Wide, f64_min};
use crate::overlap::owns_polygon_point;
use crate::predicate::{Point, on_segment, orient};
use crate::shape::{Aabb, Filled};
use core::cmp::Ordering;

impl<N: Number> Outlines<'_, N> {
    /// Which way a ring winds, if inside is to be on its left or right as for a ring alone: the other
    /// way where it is a hole. Asked once, when the polygon is made. O(n).
    ///
    /// Of a vertex that lies on no other ring the others' parity is the one all along this ring, as
    /// long as rings do not cross.
    pub fn find_turn(&self, ring: usize) -> Sign {
        let outline = self.ring(ring);
        let winding = self.winding(ring);
        if self.prepared.rings.len() == 1 {
            return winding;
        }
        let is_clear = |p: &Point<N>| {
            let near = self.places_near(Aabb { min: *p, max: *p }).filter(|(other, _)| *other != ring);
            let mut edges = near.filter_map(|(other, place)| self.edge_at(other, place));
            !edges.any(|edge| orient(edge.a, edge.b, *p) == 0 && on_segment(edge.a, edge.b, *p))
        };
        let p = outline.points().find(is_clear).unwrap_or(outline.first());
        if self.locate(p).1 == owns_polygon_point(outline, p) { winding } else { -winding }
    }

    /// What [`crate::shape::Outline::winding`] says of a ring. About O(log n), more where many edges come close to the
    /// line x = the least one.
    fn winding(&self, ring: usize) -> Sign {
        let (begin, count) = self.span(ring);
        let outline = self.ring(ring);
        let least = self.least_x(begin, begin + count);
        let Aabb { min, max } = self.bounds();
        let line: Aabb<N> = Aabb { min: Point::at(least, min.y), max: Point::at(least, max.y) };
        // The first of the lowest vertices, but the last of all before any.
        let mut lowest = count.saturating_sub(1);
        let mut best = outline.vertex(lowest);
        for run in self.prepared.tree.meeting(line) {
            for place in (run * BRANCHES).max(begin)..((run + 1) * BRANCHES).min(begin + count) {
                let vertex = outline.vertex(place - begin);
                if vertex.lexicographic(best) == Ordering::Less {
                    (lowest, best) = (place - begin, vertex);
                }
            }
        }
        // Its neighbours that differ from it.
        let differs = |i: &usize| outline.vertex(*i) != best;
        let before = (0..lowest).rev().chain((lowest..count).rev()).find(differs);
        let after = (lowest..count).chain(0..lowest).find(differs);
        match (before, after) {
            (Some(before), Some(after)) => orient(outline.vertex(before), best, outline.vertex(after)),
            _ => 0,
        }
    }

    /// The least x from one place up to another, which is counted in.
    fn least_x(&self, begin: usize, end: usize) -> f64 {
        let x_at = |place: usize| self.vertices.get(place).map_or(f64::INFINITY, |&[x, _]| N::of(x).widen());
        let (mut a, mut b) = (begin.div_ceil(BRANCHES), end / BRANCHES);
        if a >= b {
            return (begin..=end).map(x_at).fold(f64::INFINITY, f64_min);
        }
        // Runs that are wholly in between, and what is left of others.
        let mut least = (begin..=a * BRANCHES).chain(b * BRANCHES..=end).map(x_at).fold(f64::INFINITY, f64_min);
        let mut level = 0;
        while a < b {
            let x_of = |i: usize| Wide(self.prepared.tree.around((level, i))[0]).widen();
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
