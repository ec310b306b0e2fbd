//! Ray and outline or chain with a radius: the fast tier. The scan finds the edges that the ray may come to, and only
//! the capsules around these are measured.

use super::capsule_ray::CapsuleRay;
use super::margins::{CERTAIN, outcome, to_clear_hit};
use super::wide_edge::{crosses_behind, next_vertex, wide_edge};
use crate::filter::{Fast, RayBlock, RayScan};
use crate::number::{Float, Number, f64_min};
use crate::overlap::Outcome;
use crate::ray::ray_hit::RayHit;
use crate::ray::rounded_hit::RoundedSearch;
use crate::shape::{Edge, Kind};
use crate::simd::{F32s, F32x4, select_positive2};

/// An outline of no more vertices is measured by the exact tier as a whole if the fast tier is uncertain.
const MOST_VERTICES_AS_WHOLE: usize = 32;

/// Certain if the ray begins well inside or outside, and there misses or enters the shape, and comes to one edge
/// clearly before all others, or to the circle around one vertex. Long outlines of ordinary numbers are always certain.
/// The shape has two vertices or more. O(n).
#[inline(always)]
pub fn ray_rounded<V: F32s>(kind: Kind, vertices: &[[f32; 2]], radius: f32, ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    let is_filled = kind.is_filled();
    let ([first, ..], [lines @ .., last], true) = (vertices, vertices, radius > 0.0) else { return Fast::Uncertain };
    let (path, end) = if is_filled { (vertices, *first) } else { (lines, *last) };
    match measure::<V>(path, end, is_filled, radius, ray) {
        Fast::Uncertain if vertices.len() > MOST_VERTICES_AS_WHOLE => decide_candidates(kind, path, end, radius, ray),
        answer => answer,
    }
}

#[inline(always)]
fn measure<V: F32s>(
    path: &[[f32; 2]],
    end: [f32; 2],
    is_filled: bool,
    radius: f32,
    ray: [f32; 4],
) -> Fast<Outcome<RayHit>> {
    let mut scan = RayScan::<V>::new(path, end, ray, radius);
    let (mut nearest, mut uncertain) = (NearestCapsule::new(ray, radius), 0);
    while let Some(RayBlock { first, mut near, uncertain: parity }) = scan.next() {
        uncertain |= parity;
        while near != 0 {
            let index = first + near.trailing_zeros() as usize;
            near &= near - 1;
            let Some(from) = path.get(index) else { return Fast::Uncertain };
            if !nearest.include(*from, next_vertex(path, end, index), index) {
                return Fast::Uncertain;
            }
        }
    }
    let Some(is_odd) = scan.is_odd_behind() else { return Fast::Uncertain };
    if is_filled & (uncertain != 0) {
        return Fast::Uncertain;
    }
    nearest.answer(is_filled & is_odd)
}

/// The capsule that the ray enters first.
struct NearestCapsule {
    ray: [f32; 4],
    radius: f32,
    inside: bool,
    /// None if the ray enters no capsule.
    first: Option<(CapsuleRay, usize)>,
    /// No edge is met before its ends are so far along the ray, times the length of the ray: less the reach.
    limit: f64,
}

impl NearestCapsule {
    #[inline(always)]
    fn new(ray: [f32; 4], radius: f32) -> Self {
        NearestCapsule { ray, radius, inside: false, first: None, limit: f64::INFINITY }
    }

    /// Includes the capsule around an edge. Returns whether it is certain how.
    #[inline(always)]
    fn include(&mut self, from: [f32; 2], to: [f32; 2], index: usize) -> bool {
        if self.is_beyond_first(from, to) {
            return true;
        }
        let ends = F32x4::new([from[0], from[1], to[0], to[1]]);
        let found = CapsuleRay::new(ends, F32x4::new(self.ray), self.radius);
        if !found.is_certain {
            return false;
        }
        if found.begins_inside {
            self.inside = true;
            return true;
        }
        if !found.is_hit {
            return true;
        }
        let (replaces, is_certain) = match &self.first {
            None => (true, true),
            Some((known, _)) if found.is_same_circle(known) => {
                let (one, other) = (found.steepness(), known.steepness());
                let is_precise = found.is_steepness_precise() & known.is_steepness_precise();
                (one > other, is_precise & ((one - other).abs() > CERTAIN * (one + other)))
            }
            Some((known, _)) => (found.t < known.t, (found.t - known.t).abs() > CERTAIN * (found.t + known.t)),
        };
        if replaces {
            self.limit = found.progress() * (1.0 + CERTAIN);
            self.first = Some((found, index));
        }
        is_certain
    }

    /// Whether an edge is certainly so far along the ray that the ray enters another capsule before it comes within the
    /// radius of the edge.
    #[inline(always)]
    fn is_beyond_first(&self, from: [f32; 2], to: [f32; 2]) -> bool {
        let [ax, ay, bx, by] = self.ray.map(f64::from);
        let (dx, dy) = (bx - ax, by - ay);
        let along = |[x, y]: [f32; 2]| {
            let (x, y) = ((f64::from(x) - ax) * dx, (f64::from(y) - ay) * dy);
            x + y - CERTAIN * (x.abs() + y.abs())
        };
        f64_min(along(from), along(to)) > self.limit
    }

    #[inline(always)]
    fn answer(&self, is_in_region: bool) -> Fast<Outcome<RayHit>> {
        let [x, y, ..] = self.ray;
        if self.inside | is_in_region {
            return outcome(true, true, RayHit::inside([x, y]));
        }
        let Some((entry, index)) = &self.first else { return outcome(true, false, RayHit::NONE) };
        let (point, normal) = entry.point_and_normal();
        let boundary = entry.boundary_point();
        let [x, y] = select_positive2([normal[1].abs(), normal[0].abs()], point, boundary);
        let (hit, is_clear) = to_clear_hit(entry.t, (x, y), (normal[0], normal[1]), *index);
        outcome(is_clear & entry.is_point_precise(), true, hit)
    }
}

/// The exact answer, from the edges that the ray may come to. Uncertain only if a number is not finite or too large, or
/// if edges near the ray have no length. At one width, because it is rare.
#[cold]
#[inline(never)]
fn decide_candidates(
    kind: Kind,
    path: &[[f32; 2]],
    end: [f32; 2],
    radius: f32,
    ray: [f32; 4],
) -> Fast<Outcome<RayHit>> {
    let mut scan = RayScan::<F32x4>::new(path, end, ray, radius);
    let mut search = Candidates::new(kind, radius, ray);
    while let Some(RayBlock { first, near, uncertain }) = scan.next() {
        let mut met = near | uncertain;
        while met != 0 {
            let place = met.trailing_zeros();
            met &= met - 1;
            let index = first + place as usize;
            if let Some(from) = path.get(index) {
                let to = next_vertex(path, end, index);
                search.include(*from, to, index, [near >> place & 1 == 1, uncertain >> place & 1 == 1]);
            }
        }
    }
    match scan.is_odd_behind() {
        Some(is_odd) => search.answer(is_odd),
        None => Fast::Uncertain,
    }
}

/// The search among the candidates, in exact numbers.
struct Candidates {
    is_filled: bool,
    ray: Edge<Float>,
    search: RoundedSearch<Float>,
    is_odd: bool,
    has_point: bool,
}

impl Candidates {
    fn new(kind: Kind, radius: f32, [ax, ay, bx, by]: [f32; 4]) -> Self {
        let ray = wide_edge([ax, ay], [bx, by]);
        let search = RoundedSearch::new(kind, Float(radius).widen(), ray);
        let is_filled = kind.is_filled();
        Candidates { is_filled, ray, search, is_odd: false, has_point: false }
    }

    #[inline(never)]
    fn include(&mut self, from: [f32; 2], to: [f32; 2], index: usize, [is_near, is_uncertain]: [bool; 2]) {
        let edge = wide_edge(from, to);
        if edge.is_point() {
            self.has_point = true;
            return;
        }
        if is_near {
            self.search.include(index, edge);
        }
        if is_uncertain {
            self.is_odd ^= crosses_behind(edge, self.ray);
        }
    }

    fn answer(&self, is_odd: bool) -> Fast<Outcome<RayHit>> {
        // All vertices may coincide; and a ray that is a point has no line.
        if self.has_point | (self.is_filled & self.ray.is_point()) {
            return Fast::Uncertain;
        }
        Fast::Certain(self.search.outcome(self.is_filled & (self.is_odd ^ is_odd)))
    }
}
