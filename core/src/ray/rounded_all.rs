//! All places where a ray enters or leaves a rounded shape, in exact order.
//!
//! The ray is within the radius of an edge for one stretch. Stretches that overlap or touch make a part of the ray in
//! the shape; so does a gap between them that is in the skeleton's region. Whether it is, the number of edges before
//! the gap says that the ray's line crosses: each crossing lies within the stretch of its edge.

use super::capsule_entry::RayFromOutside;
use super::edge_hit::compare_rank;
use super::order::rising;
use super::ray_hit::RayHit;
use super::ray_root::{Boundary, RayRoot};
use crate::distance::separation;
use crate::number::{Number, Sign, f64_max, f64_min};
use crate::overlap::compare_edges;
use crate::predicate::{compare_point_segment, orient};
use crate::shape::{Edge, FirstInOrder, Kind, Shape};
use core::cmp::Ordering;
use core::num::NonZeroUsize;

/// So many stretches are enough for most shapes, and so many are found at a time if there are more.
const FEW_STRETCHES: usize = 24;
const MANY_STRETCHES: usize = 256;

/// Two places in `f64` that differ by no more are compared exactly.
const UNCERTAIN: f64 = 1.0 / (1u64 << 20) as f64;

/// Visits all places where a ray enters or leaves a shape with a radius, in their order, and returns how many there
/// are. Where it only touches counts once, and the beginning of the ray if it is on the boundary. O(n); of more than
/// [`MANY_STRETCHES`] edges within the radius each so many ask again those that come near the ray in the same part of
/// it.
///
/// The hit edge is chosen as in [`rounded_raycast`](super::rounded_hit::rounded_raycast). The normal is on the side
/// from which the ray comes: where it leaves, it points into the shape.
pub fn rounded_raycast_all<N: Number>(shape: Shape<N>, ray: Shape<N>, visit: &mut dyn FnMut(RayHit)) -> usize {
    let (ray, mut count) = (Edge { a: ray.vertices.first(), b: ray.vertices.last() }, 0);
    let report = &mut |hit| {
        visit(hit);
        count += 1;
    };
    if !visit_places::<N, FEW_STRETCHES>(shape, ray, report) {
        visit_places::<N, MANY_STRETCHES>(shape, ray, report);
    }
    count
}

/// Whether there are few stretches, or any number is expected. If not, nothing has been visited.
#[inline(never)]
fn visit_places<N: Number, const ROOM: usize>(shape: Shape<N>, ray: Edge<N>, visit: &mut dyn FnMut(RayHit)) -> bool {
    let mut search = Search::<N, ROOM>::new(shape, ray, visit);
    search.find(f64::NEG_INFINITY);
    if search.first.is_full && ROOM == FEW_STRETCHES {
        return false;
    }
    search.run();
    true
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

impl<N: Number> RayPlace<N> {
    fn compare(&self, other: &Self, ray: Edge<N>) -> Ordering {
        if (self.t - other.t).abs() > UNCERTAIN {
            return self.t.total_cmp(&other.t);
        }
        match (self.root.boundary, other.root.boundary) {
            (Boundary::Circle(center), Boundary::Circle(rival))
                if center == rival
                    && self.root.leaves == other.root.leaves
                    && self.root.radius == other.root.radius =>
            {
                Ordering::Equal
            }
            _ => self.root.compare(&other.root, ray),
        }
    }
}

impl<N: Number> RayStretch<N> {
    /// Whether this stretch begins first; of those that begin at one place that of the first edge.
    fn is_before(&self, other: &Self, ray: Edge<N>) -> bool {
        self.from.compare(&other.from, ray).then(self.index.cmp(&other.index)).is_lt()
    }
}

/// Whether the ray's line crosses the edge.
fn is_crossed<N: Number>(edge: Edge<N>, Edge { a, b }: Edge<N>) -> bool {
    (orient(a, b, edge.a) > 0) != (orient(a, b, edge.b) > 0)
}

/// Whether the ray's line crosses the edge before the ray begins.
fn is_behind<N: Number>(edge: Edge<N>, ray: Edge<N>) -> bool {
    let Edge { a, b } = ray;
    let start = orient(edge.a, edge.b, a);
    is_crossed(edge, ray) && (if orient(a, b, edge.a) > 0 { start > 0 } else { start < 0 })
}

/// A part of the ray in the shape: where it ends as far as is known, and the hit edge of those that end there.
struct RayPart<N> {
    end: RayPlace<N>,
    last: Option<(usize, Edge<N>)>,
}

/// Consecutive edges.
#[derive(Clone, Copy)]
struct EdgeGroup {
    /// Where the first and the last of their stretches begin.
    first: f64,
    last: f64,
    /// All their stretches that end before this place have been taken.
    passed: f64,
}

impl EdgeGroup {
    const NONE: Self = EdgeGroup { first: f64::INFINITY, last: f64::NEG_INFINITY, passed: f64::NEG_INFINITY };
}

struct Search<'a, 'b, N: Number, const ROOM: usize> {
    shape: Shape<'a, N>,
    ray: RayFromOutside<N>,
    /// The ray from its end to its beginning.
    back: RayFromOutside<N>,
    /// The signs of (distance of the ends of the ray from the edges − radius).
    ends: [Sign; 2],
    /// Whether the ray's line crosses an odd number of edges before a place: of those farther than the radius before
    /// the ray, and of those whose stretches have been taken.
    is_odd: bool,
    /// The first stretches that have not been taken.
    first: FirstInOrder<Option<RayStretch<N>>, ROOM>,
    /// How many of these have been taken since they were found.
    taken: usize,
    last_taken: Option<RayStretch<N>>,
    /// The edges in groups of equal length, in their order.
    groups: [EdgeGroup; ROOM],
    visit: &'b mut dyn FnMut(RayHit),
}

impl<'a, 'b, N: Number, const ROOM: usize> Search<'a, 'b, N, ROOM> {
    fn new(shape: Shape<'a, N>, ray: Edge<N>, visit: &'b mut dyn FnMut(RayHit)) -> Self {
        Search {
            shape,
            ray: RayFromOutside::new(ray, shape.radius),
            back: RayFromOutside::new(Edge { a: ray.b, b: ray.a }, shape.radius),
            ends: [1; 2],
            is_odd: false,
            first: FirstInOrder::new(None),
            taken: 0,
            last_taken: None,
            groups: [EdgeGroup::NONE; ROOM],
            visit,
        }
    }

    fn at_end(&self, t: f64) -> RayPlace<N> {
        let point = if t == 0.0 { self.ray.ray.a } else { self.ray.ray.b };
        RayPlace { t, root: RayRoot { boundary: Boundary::Circle(point), radius: 0.0, leaves: false } }
    }

    fn stretch(&self, index: usize, edge: Edge<N>) -> Option<RayStretch<N>> {
        let (ray, reach) = (self.ray.ray, self.ray.reach());
        let is_crossed = is_crossed(edge, ray);
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

    /// Finds the first stretches of those that have not been taken, in order. Those that end before the end of a part
    /// in which they begin change nothing but the number of edges crossed, and are taken.
    fn find(&mut self, part_end: f64) {
        let (ray, reach) = (self.ray.ray, self.ray.reach());
        let is_before = |one: &Option<RayStretch<N>>, other: &Option<RayStretch<N>>| match (one, other) {
            (Some(one), Some(other)) => one.is_before(other, ray),
            _ => false,
        };
        let is_first_search = self.last_taken.is_none();
        self.first.clear();
        self.taken = 0;
        let length = NonZeroUsize::MIN.saturating_add(self.shape.vertices.count() / ROOM);
        let (mut is_left_out, mut passed) = (false, f64::NEG_INFINITY);
        for (i, (index, edge)) in self.shape.indexed_edges().enumerate() {
            let Some(group) = self.groups.get_mut(i / length) else { break };
            if i % length == 0 {
                let end = self.first.last_if_full().copied().flatten().map_or(f64::INFINITY, |stretch| stretch.from.t);
                let are_taken = self.last_taken.is_some_and(|taken| group.last < taken.from.t - UNCERTAIN);
                let are_later = !is_first_search && !are_taken && group.first > end + UNCERTAIN;
                self.first.is_full |= are_later;
                is_left_out = are_taken | are_later;
                passed = group.passed;
                if !is_left_out {
                    group.passed = f64_max(passed, part_end);
                }
            }
            if is_left_out {
                continue;
            }
            let stretch = self.stretch(index, edge);
            if is_first_search {
                for (sign, end) in self.ends.iter_mut().zip([ray.a, ray.b]) {
                    *sign = (*sign).min(compare_point_segment(edge.a, edge.b, end, reach));
                }
                self.is_odd ^= stretch.is_none() && is_behind(edge, ray);
                if let Some(RayStretch { from, .. }) = &stretch
                    && let Some(group) = self.groups.get_mut(i / length)
                {
                    (group.first, group.last) = (f64_min(group.first, from.t), f64_max(group.last, from.t));
                }
            }
            let is_taken = |stretch: &RayStretch<N>| self.last_taken.is_some_and(|last| !last.is_before(stretch, ray));
            let Some(stretch) = stretch.filter(|stretch| !is_taken(stretch)) else { continue };
            match stretch.to.t + UNCERTAIN {
                end if end < passed => {}
                end if end < part_end => self.is_odd ^= stretch.is_crossed,
                _ => self.first.offer(Some(stretch), is_before),
            }
        }
        self.first.sort(is_before);
    }

    /// The first stretch that has not been taken. If a part of the ray is known, those in it may be left out.
    fn next(&mut self, part_end: f64) -> Option<RayStretch<N>> {
        if self.taken == self.first.items().len() && self.first.is_full {
            self.find(part_end);
        }
        self.first.items().get(self.taken).copied().flatten()
    }

    fn compare(&self, one: &RayPlace<N>, other: &RayPlace<N>) -> Ordering {
        one.compare(other, self.ray.ray)
    }

    /// Of two edges the one with the hit, if both have one at the same place.
    fn first_ranked(&self, known: Option<(usize, Edge<N>)>, (index, edge): (usize, Edge<N>)) -> (usize, Edge<N>) {
        let outranks =
            |(other, known): (usize, Edge<N>)| compare_rank(self.ray.ray, edge, known).then(other.cmp(&index)).is_gt();
        known.filter(|known| !outranks(*known)).unwrap_or((index, edge))
    }

    /// Takes the first stretch, which begins in a part of the ray.
    fn take(&mut self, stretch: RayStretch<N>, part: &mut RayPart<N>) {
        self.taken += 1;
        self.last_taken = Some(stretch);
        self.is_odd ^= stretch.is_crossed;
        let order = self.compare(&stretch.to, &part.end);
        if order.is_lt() {
            return;
        }
        let known = part.last.filter(|_| order.is_eq());
        *part = RayPart { end: stretch.to, last: Some(self.first_ranked(known, (stretch.index, stretch.edge))) };
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
        let mut begin = self.at_end(0.0);
        let mut part = RayPart { end: begin, last: None };
        if !(starts_inside | is_on_boundary) {
            let Some(first) = self.enter() else { return };
            (begin, part) = first;
        }
        while self.reach_end(&mut part) {
            // Where the ray only touches, it has been reported.
            if self.compare(&part.end, &begin).is_ne()
                && let Some((index, edge)) = part.last
            {
                let entry = self.back.entry_into_capsule(edge);
                (self.visit)(entry.exit_hit(&self.ray, index, true));
            }
            let Some(next) = self.enter() else { return };
            (begin, part) = next;
        }
        // The ray ends in the shape.
        let ends_on_boundary =
            self.ends[1] == 0 && (!self.shape.is_filled() || self.shape.vertices.locate(b).is_outside());
        if ends_on_boundary && self.compare(&begin, &self.at_end(1.0)).is_ne() {
            self.report_end(1.0);
        }
    }

    /// Reports the next entry: where the first stretch begins, after the end of a part. Returns its place, and the part
    /// of the ray that begins there.
    fn enter(&mut self) -> Option<(RayPlace<N>, RayPart<N>)> {
        let place = self.next(f64::NEG_INFINITY)?.from;
        let (mut part, mut entered) = (RayPart { end: place, last: None }, None);
        while let Some(stretch) =
            self.next(f64::NEG_INFINITY).filter(|stretch| self.compare(&stretch.from, &place).is_eq())
        {
            entered = Some(self.first_ranked(entered, (stretch.index, stretch.edge)));
            self.take(stretch, &mut part);
        }
        let (index, edge) = entered?;
        let entry = self.ray.entry_into_capsule(edge);
        // As in the first hit.
        let may_be_axial = (self.shape.kind != Kind::Segment) | entry.is_of_axis_aligned_edge();
        (self.visit)(entry.hit(&self.ray, index, may_be_axial));
        Some((place, part))
    }

    /// Whether a part of the ray in the shape ends before the ray. Takes all stretches that begin in it.
    fn reach_end(&mut self, part: &mut RayPart<N>) -> bool {
        loop {
            while self.compare(&part.end, &self.at_end(1.0)).is_lt() {
                let next = self.next(part.end.t).filter(|next| self.compare(&next.from, &part.end).is_le());
                let Some(stretch) = next else { break };
                self.take(stretch, part);
            }
            if self.compare(&part.end, &self.at_end(1.0)).is_ge() {
                return false;
            }
            if !(self.shape.is_filled() && self.is_odd) {
                return true;
            }
            // A gap inside.
            let Some(stretch) = self.next(part.end.t) else { return false };
            *part = RayPart { end: stretch.from, last: None };
        }
    }

    /// Reports an end of the ray that is on the boundary.
    fn report_end(&mut self, t: f64) {
        let (ray, reach) = (self.ray.ray, self.ray.reach());
        let end = if t == 0.0 { ray.a } else { ray.b };
        let mut nearest: Option<(usize, Edge<N>)> = None;
        for (index, edge) in self.shape.indexed_edges() {
            let edge = rising(edge);
            if compare_point_segment(edge.a, edge.b, end, reach) == 0 {
                nearest = Some(self.first_ranked(nearest, (index, edge)));
            }
        }
        if let Some((index, edge)) = nearest {
            let (x, y) = separation(edge, end).with_exact_feature().normal();
            // The end of the ray may be where it enters this edge's neighborhood and leaves another's.
            let along = x * (ray.b.x - ray.a.x) + y * (ray.b.y - ray.a.y);
            let sign = if t == 0.0 || along < 0.0 { 1.0 } else { -1.0 };
            (self.visit)(RayHit::rounded(t, (end.x, end.y), (sign * x, sign * y), index));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::Outline;
    use std::vec::Vec;

    /// Saws and random outlines, along which a ray is near most edges.
    #[test]
    fn the_places_are_the_same_however_many_stretches_are_found_at_a_time() {
        let mut random = fastrand::Rng::with_seed(9);
        let mut most = 0;
        for round in 0..200 {
            let count = random.usize(3..if round % 10 == 0 { 700 } else { 40 });
            let height = [0.25, 1.0, 6.0][round % 3];
            let vertex = |i: usize, up: f32| {
                [i as f32 * 6.0 / count as f32, if i.is_multiple_of(2) { 0.0 } else { up * height }]
            };
            let mut xy: Vec<[f32; 2]> = (0..count).map(|i| vertex(i, random.f32())).collect();
            if random.bool() {
                random.shuffle(&mut xy);
            }
            let kind = if random.bool() { Kind::Chain } else { Kind::Polygon };
            let ray = [[[-2.0, 2.5][round % 2], random.i8(-2..4).into()], [8.0, random.f32()]];
            let shape = Shape { kind, vertices: Outline::<Float>::new(&xy), radius: 0.125 };
            let ray = Shape { kind: Kind::Segment, vertices: Outline::new(&ray), radius: 0.0 };
            let ray = Edge { a: ray.vertices.first(), b: ray.vertices.last() };
            let mut all: [Vec<RayHit>; 2] = [Vec::new(), Vec::new()];
            assert!(visit_places::<_, 3>(shape, ray, &mut |hit| all[0].push(hit)));
            assert!(visit_places::<_, 1024>(shape, ray, &mut |hit| all[1].push(hit)));
            assert_eq!(all[0], all[1], "{xy:?}");
            most = most.max(all[0].len());
        }
        assert!(most > 20, "{most}");
    }
}
