//! All places where a ray enters or leaves a rounded shape, in exact order.
//!
//! The ray is within the radius of an edge for one stretch. Stretches that overlap or touch make a part of the ray in
//! the shape; so does a gap between them that is in the skeleton's region. Whether it is, the number of edges before
//! the gap says that the ray's line crosses: each crossing lies within the stretch of its edge.

use super::capsule_entry::{CapsuleEntry, RayFromOutside};
use super::edge_hit::compare_rank;
use super::order::rising;
use super::ray_hit::RayHit;
use super::ray_root::{Boundary, RayRoot};
use crate::distance::separation;
use crate::number::{Number, Sign};
use crate::overlap::compare_edges;
use crate::predicate::{compare_point_segment, orient};
use crate::shape::{Edge, Kind, Shape};
use core::cmp::Ordering;

/// The most stretches that are kept. If there are more, all edges are measured again for each place.
const MOST_STRETCHES: usize = 24;

/// Two places in `f64` that differ by no more are compared exactly.
const UNCERTAIN: f64 = 1.0 / (1u64 << 20) as f64;

/// Visits all places where a ray enters or leaves a shape with a radius, in their order, and returns how many there
/// are. Where it only touches counts once, and the beginning of the ray if it is on the boundary. O(n k) for k places.
///
/// The hit edge is chosen as in [`rounded_raycast`](super::rounded_hit::rounded_raycast). The normal is on the side
/// from which the ray comes: where it leaves, it points into the shape.
pub fn rounded_raycast_all<N: Number>(shape: Shape<N>, ray: Shape<N>, visit: &mut dyn FnMut(RayHit)) -> usize {
    let mut search = Search::new(shape, Edge { a: ray.vertices.first(), b: ray.vertices.last() }, visit);
    search.run();
    search.count
}

/// A place on the ray.
#[derive(Clone, Copy)]
struct RayPlace<N> {
    /// Off by much less than [`UNCERTAIN`].
    t: f64,
    root: RayRoot<N>,
}

/// The part of the ray that is within the radius of an edge.
#[derive(Clone, Copy)]
struct RayStretch<N> {
    index: usize,
    edge: Edge<N>,
    from: RayPlace<N>,
    to: RayPlace<N>,
    /// Whether the ray's line crosses the edge: a vertex on the line counts as on its right.
    is_crossed: bool,
}

struct Search<'a, 'b, N: Number> {
    shape: Shape<'a, N>,
    ray: RayFromOutside<N>,
    /// The ray from its end to its beginning.
    back: RayFromOutside<N>,
    /// The signs of (distance of the ends of the ray from the edges − radius).
    ends: [Sign; 2],
    /// Whether the ray's line crosses an odd number of edges before the ray, of those farther than the radius.
    is_odd: bool,
    kept: [Option<RayStretch<N>>; MOST_STRETCHES],
    stretches: usize,
    visit: &'b mut dyn FnMut(RayHit),
    count: usize,
}

impl<'a, 'b, N: Number> Search<'a, 'b, N> {
    fn new(shape: Shape<'a, N>, ray: Edge<N>, visit: &'b mut dyn FnMut(RayHit)) -> Self {
        let back = RayFromOutside::new(Edge { a: ray.b, b: ray.a }, shape.radius);
        let mut search = Search {
            shape,
            ray: RayFromOutside::new(ray, shape.radius),
            back,
            ends: [1; 2],
            is_odd: false,
            kept: [None; MOST_STRETCHES],
            stretches: 0,
            visit,
            count: 0,
        };
        for (index, edge) in shape.indexed_edges() {
            let reach = search.ray.reach();
            for (sign, end) in search.ends.iter_mut().zip([ray.a, ray.b]) {
                *sign = (*sign).min(compare_point_segment(edge.a, edge.b, end, reach));
            }
            match search.stretch(index, edge) {
                Some(stretch) => {
                    if let Some(place) = search.kept.get_mut(search.stretches) {
                        *place = Some(stretch);
                    }
                    search.stretches += 1;
                }
                None => search.is_odd ^= search.is_behind(edge),
            }
        }
        search
    }

    fn is_crossed(&self, edge: Edge<N>) -> bool {
        let Edge { a, b } = self.ray.ray;
        (orient(a, b, edge.a) > 0) != (orient(a, b, edge.b) > 0)
    }

    /// Whether the ray's line crosses the edge before the ray begins.
    fn is_behind(&self, edge: Edge<N>) -> bool {
        let Edge { a, b } = self.ray.ray;
        let start = orient(edge.a, edge.b, a);
        self.is_crossed(edge) && (if orient(a, b, edge.a) > 0 { start > 0 } else { start < 0 })
    }

    fn at_end(&self, t: f64) -> RayPlace<N> {
        let point = if t == 0.0 { self.ray.ray.a } else { self.ray.ray.b };
        RayPlace { t, root: RayRoot { boundary: Boundary::Circle(point), radius: 0.0, leaves: false } }
    }

    fn stretch(&self, index: usize, edge: Edge<N>) -> Option<RayStretch<N>> {
        let (ray, reach) = (self.ray.ray, self.ray.reach());
        let is_crossed = self.is_crossed(edge);
        let edge = rising(edge);
        if compare_edges(edge, ray, reach) > 0 {
            return None;
        }
        let is_within = |end| compare_point_segment(edge.a, edge.b, end, reach) <= 0;
        let from = if is_within(ray.a) {
            self.at_end(0.0)
        } else {
            let entry = self.ray.entry_into_capsule(edge);
            RayPlace { t: entry.t(), root: entry.root() }
        };
        let to = if is_within(ray.b) {
            self.at_end(1.0)
        } else {
            let entry = self.back.entry_into_capsule(edge);
            RayPlace { t: 1.0 - entry.t(), root: RayRoot { leaves: true, ..entry.root() } }
        };
        Some(RayStretch { index, edge, from, to, is_crossed })
    }

    /// Calls a function with all stretches.
    fn each(&self, visit: &mut dyn FnMut(RayStretch<N>)) {
        if self.stretches <= MOST_STRETCHES {
            self.kept.iter().flatten().for_each(|stretch| visit(*stretch));
        } else {
            self.shape.indexed_edges().filter_map(|(index, edge)| self.stretch(index, edge)).for_each(visit);
        }
    }

    fn compare(&self, one: &RayPlace<N>, other: &RayPlace<N>) -> Ordering {
        if (one.t - other.t).abs() > UNCERTAIN {
            return one.t.total_cmp(&other.t);
        }
        match (one.root.boundary, other.root.boundary) {
            (Boundary::Circle(center), Boundary::Circle(rival))
                if center == rival && one.root.leaves == other.root.leaves && one.root.radius == other.root.radius =>
            {
                Ordering::Equal
            }
            _ => one.root.compare(&other.root, self.ray.ray),
        }
    }

    fn run(&mut self) {
        let Edge { a, b } = self.ray.ray;
        let starts_inside = self.ends[0] < 0 || (self.shape.is_filled() && !self.shape.vertices.locate(a).is_outside());
        let is_on_boundary = self.ends[0] == 0 && !starts_inside;
        if is_on_boundary {
            self.report_end(0.0);
        }
        if a == b {
            return;
        }
        let mut place = self.at_end(0.0);
        if !(starts_inside | is_on_boundary) {
            let Some(first) = self.enter_after(&place) else { return };
            place = first;
        }
        while let Some(left) = self.end_of_part(place) {
            // Where the ray only touches, it has been reported.
            if self.compare(&left, &place).is_ne() {
                let hit = self.exit_at(&left);
                self.report(hit);
            }
            let Some(next) = self.enter_after(&left) else { return };
            place = next;
        }
        // The ray ends in the shape.
        let ends_on_boundary =
            self.ends[1] == 0 && (!self.shape.is_filled() || self.shape.vertices.locate(b).is_outside());
        if ends_on_boundary && self.compare(&place, &self.at_end(1.0)).is_ne() {
            self.report_end(1.0);
        }
    }

    /// Reports the first entry after a place outside.
    fn enter_after(&mut self, place: &RayPlace<N>) -> Option<RayPlace<N>> {
        let next = self.next_entry(place)?;
        let (index, entry) = self.entry_at(&next);
        // As in the first hit.
        let may_be_axial = (self.shape.kind != Kind::Segment) | entry.is_of_axis_aligned_edge();
        self.report(entry.hit(&self.ray, index, may_be_axial));
        Some(next)
    }

    fn report(&mut self, hit: RayHit) {
        (self.visit)(hit);
        self.count += 1;
    }

    /// The first beginning of a stretch after a place.
    fn next_entry(&self, place: &RayPlace<N>) -> Option<RayPlace<N>> {
        let mut next: Option<RayPlace<N>> = None;
        self.each(&mut |RayStretch { from, .. }| {
            let is_first = next.is_none_or(|known| self.compare(&from, &known).is_lt());
            if is_first && self.compare(&from, place).is_gt() {
                next = Some(from);
            }
        });
        next
    }

    /// Where the part of the ray in the shape ends that goes on from a place. None if it reaches the end of the ray.
    fn end_of_part(&self, place: RayPlace<N>) -> Option<RayPlace<N>> {
        let mut end = place;
        loop {
            let mut grows = true;
            while grows {
                grows = false;
                let mut farthest = end;
                self.each(&mut |RayStretch { from, to, .. }| {
                    if self.compare(&from, &end).is_le() && self.compare(&to, &farthest).is_gt() {
                        (farthest, grows) = (to, true);
                    }
                });
                end = farthest;
            }
            if self.compare(&end, &self.at_end(1.0)).is_ge() {
                return None;
            }
            let mut is_odd = self.is_odd;
            self.each(&mut |RayStretch { to, is_crossed, .. }| is_odd ^= is_crossed && self.compare(&to, &end).is_le());
            if !(self.shape.is_filled() && is_odd) {
                return Some(end);
            }
            // A gap inside.
            end = self.next_entry(&end)?;
        }
    }

    /// The entry by which the ray comes to a place.
    fn entry_at(&self, place: &RayPlace<N>) -> (usize, CapsuleEntry<N>) {
        self.first_of(&self.ray, |stretch| self.compare(&stretch.from, place).is_eq())
    }

    /// The hit where the ray leaves the shape.
    fn exit_at(&self, place: &RayPlace<N>) -> RayHit {
        let (index, entry) = self.first_of(&self.back, |stretch| self.compare(&stretch.to, place).is_eq());
        entry.exit_hit(&self.ray, index, true)
    }

    /// The hit edge of those whose stretch is wanted, and its entry.
    fn first_of(
        &self,
        ray: &RayFromOutside<N>,
        is_wanted: impl Fn(&RayStretch<N>) -> bool,
    ) -> (usize, CapsuleEntry<N>) {
        let mut first: Option<(usize, Edge<N>)> = None;
        self.each(&mut |stretch| {
            if is_wanted(&stretch) {
                let RayStretch { index, edge, .. } = stretch;
                let outranks = |(other, known): (usize, Edge<N>)| {
                    compare_rank(self.ray.ray, edge, known).then(other.cmp(&index)).is_gt()
                };
                if first.is_none_or(outranks) {
                    first = Some((index, edge));
                }
            }
        });
        // There is one.
        let (index, edge) = first.unwrap_or((0, self.shape.vertices.edge(0)));
        (index, ray.entry_into_capsule(rising(edge)))
    }

    /// Reports an end of the ray that is on the boundary.
    fn report_end(&mut self, t: f64) {
        let (ray, reach) = (self.ray.ray, self.ray.reach());
        let end = if t == 0.0 { ray.a } else { ray.b };
        let mut nearest: Option<(usize, Edge<N>)> = None;
        for (index, edge) in self.shape.indexed_edges() {
            let edge = rising(edge);
            let outranks =
                |(other, known): (usize, Edge<N>)| compare_rank(ray, edge, known).then(other.cmp(&index)).is_gt();
            if compare_point_segment(edge.a, edge.b, end, reach) == 0 && nearest.is_none_or(outranks) {
                nearest = Some((index, edge));
            }
        }
        if let Some((index, edge)) = nearest {
            let (x, y) = separation(edge, end).with_exact_feature().normal();
            // The end of the ray may be where it enters this edge's neighborhood and leaves another's.
            let along = x * (ray.b.x - ray.a.x) + y * (ray.b.y - ray.a.y);
            let sign = if t == 0.0 || along < 0.0 { 1.0 } else { -1.0 };
            self.report(RayHit::rounded(t, (end.x, end.y), (sign * x, sign * y), index));
        }
    }
}
