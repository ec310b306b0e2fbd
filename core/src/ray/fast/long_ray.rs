//! Ray and long outline or chain without a radius: the scan finds the edges that the ray may come to, and exact
//! arithmetic decides among these few.

use super::wide_edge::{crosses_behind, next_vertex, wide_edge};
use crate::filter::{Fast, RayBlock, RayScan};
use crate::number::{Float, Sign, with_denormals};
use crate::overlap::{Outcome, Verdict};
use crate::ray::edge_hit::{EdgeHit, edge_points};
use crate::ray::ray_hit::RayHit;
use crate::shape::{Edge, Filled, Outline, Region};
use crate::simd::F32s;

/// Certain if all numbers are finite and ordinary, and the ray crosses its first edge between the ends of both, begins
/// inside, or misses. A chain has all but its last vertex in `path`; `end` is the last, or the first of an outline.
/// O(n).
#[inline(always)]
pub fn long_ray<V: F32s>(path: &[[f32; 2]], end: [f32; 2], is_filled: bool, ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    let mut scan = RayScan::<V>::new(path, end, ray, 0.0);
    let mut search = FirstOfEdges::new(path, is_filled, ray);
    while let Some(RayBlock { first, near, uncertain }) = scan.next() {
        let mut met = if is_filled { near | uncertain } else { near };
        while met != 0 {
            let place = met.trailing_zeros();
            met &= met - 1;
            let index = first + place as usize;
            if let Some(from) = path.get(index) {
                let flags = [near >> place & 1 == 1, uncertain >> place & 1 == 1];
                search.include(*from, next_vertex(path, end, index), index, flags);
            }
        }
    }
    match scan.is_odd_behind() {
        Some(is_odd) => search.answer(is_odd),
        None => Fast::Uncertain,
    }
}

/// The search for the first edge.
struct FirstOfEdges<'a> {
    path: &'a [[f32; 2]],
    is_filled: bool,
    ray: Edge<Float>,
    nearest: Option<EdgeHit<Float>>,
    is_odd: bool,
    has_point: bool,
}

impl<'a> FirstOfEdges<'a> {
    fn new(path: &'a [[f32; 2]], is_filled: bool, [ax, ay, bx, by]: [f32; 4]) -> Self {
        let ray = wide_edge([ax, ay], [bx, by]);
        FirstOfEdges { path, is_filled, ray, nearest: None, is_odd: false, has_point: false }
    }

    /// The winding of the outline; 0 for a chain.
    #[cold]
    fn winding(&self) -> Sign {
        if self.is_filled {
            with_denormals(|| Region::new(Outline::<Float>::new(self.path)).ring_winding(0))
        } else {
            0
        }
    }

    #[inline(never)]
    fn include(&mut self, from: [f32; 2], to: [f32; 2], index: usize, [is_near, is_uncertain]: [bool; 2]) {
        let edge = wide_edge(from, to);
        if edge.is_point() {
            self.has_point = true;
            return;
        }
        if is_uncertain & self.is_filled {
            self.is_odd ^= crosses_behind(edge, self.ray);
        }
        if is_near && let [Some(found), _] = edge_points(self.ray, edge, index) {
            let mut nearest = self.nearest;
            found.replace_farther(&mut nearest, self.ray, || self.winding());
            self.nearest = nearest;
        }
    }

    #[inline(never)]
    fn answer(&self, is_odd: bool) -> Fast<Outcome<RayHit>> {
        // All vertices may coincide; and a ray that is a point has no line.
        if self.has_point | self.ray.is_point() {
            return Fast::Uncertain;
        }
        let is_inside = self.is_filled & (self.is_odd ^ is_odd);
        match self.nearest {
            Some(nearest) if nearest.along.is_crossing() => {
                if is_inside {
                    return Fast::Certain(Outcome { verdict: Verdict::Hit, hit: RayHit::inside_at(self.ray.a) });
                }
                // The line of the ray crosses the outline twice: it has an area.
                if self.is_filled && !with_denormals(|| Outline::<Float>::new(self.path).has_area()) {
                    return Fast::Uncertain;
                }
                let hit = nearest.hit(self.ray, || self.winding());
                Fast::Certain(Outcome { verdict: Verdict::Hit, hit })
            }
            Some(_) => Fast::Uncertain,
            None if is_inside => Fast::Certain(Outcome { verdict: Verdict::Hit, hit: RayHit::inside_at(self.ray.a) }),
            None => Fast::Certain(Outcome { verdict: Verdict::Miss, hit: RayHit::NONE }),
        }
    }
}

/// The most points that [`long_hits`] finds.
const MOST_HITS: usize = 32;

/// Visits all points of an outline or chain on a ray in their order, and returns how many there are. None, and nothing
/// visited, if there are many, or if a number is not finite or too large. O(n).
#[inline(always)]
pub fn long_hits<V: F32s>(
    path: &[[f32; 2]],
    end: [f32; 2],
    is_filled: bool,
    ray: [f32; 4],
    visit: &mut dyn FnMut(RayHit),
) -> Option<usize> {
    let mut scan = RayScan::<V>::new(path, end, ray, 0.0);
    let mut all = AllOfEdges::new(path, end, is_filled, ray);
    while let Some(RayBlock { first, mut near, .. }) = scan.next() {
        while near != 0 {
            let index = first + near.trailing_zeros() as usize;
            near &= near - 1;
            all.include(*path.get(index)?, next_vertex(path, end, index), index)?;
        }
    }
    scan.is_odd_behind()?;
    all.finish(visit)
}

/// All points so far, in order along the ray, and at one place in the order of the edges.
struct AllOfEdges<'a> {
    path: &'a [[f32; 2]],
    end: [f32; 2],
    is_filled: bool,
    ray: Edge<Float>,
    hits: [Option<EdgeHit<Float>>; MOST_HITS],
    count: usize,
}

impl<'a> AllOfEdges<'a> {
    #[inline(always)]
    fn new(path: &'a [[f32; 2]], end: [f32; 2], is_filled: bool, [ax, ay, bx, by]: [f32; 4]) -> Self {
        let ray = wide_edge([ax, ay], [bx, by]);
        AllOfEdges { path, end, is_filled, ray, hits: [None; MOST_HITS], count: 0 }
    }

    /// Includes an edge. None if there are too many points, or if the edge has no length: all vertices may coincide.
    #[inline(never)]
    fn include(&mut self, from: [f32; 2], to: [f32; 2], index: usize) -> Option<()> {
        let edge = wide_edge(from, to);
        if edge.is_point() {
            return None;
        }
        for found in edge_points(self.ray, edge, index).into_iter().flatten() {
            if !found.along.is_at(edge.b) || self.owns_end(index) {
                self.insert(found)?;
            }
        }
        Some(())
    }

    /// Whether the second vertex of an edge counts for it, as in [`Shape::edge_at_end`](crate::shape::Shape).
    fn owns_end(&self, index: usize) -> bool {
        let is_last = !self.is_filled && index + 1 == self.path.len();
        is_last && self.path.first().is_some_and(|first| with_denormals(|| !wide_edge(*first, self.end).is_point()))
    }

    fn insert(&mut self, found: EdgeHit<Float>) -> Option<()> {
        let mut place = self.count;
        *self.hits.get_mut(place)? = Some(found);
        self.count += 1;
        while let Some((before, [own, ..])) = self.hits.split_at_mut_checked(place)
            && let [.., rival] = before
            && rival.is_some_and(|rival| found.along.compare(&rival.along, self.ray).is_lt())
        {
            core::mem::swap(own, rival);
            place -= 1;
        }
        Some(())
    }

    #[inline(never)]
    fn finish(&self, visit: &mut dyn FnMut(RayHit)) -> Option<usize> {
        let winding = || if self.is_filled { with_denormals(|| Outline::<Float>::new(self.path).winding()) } else { 0 };
        for hit in self.hits.iter().flatten() {
            visit(hit.hit(self.ray, winding));
        }
        Some(self.count)
    }
}
