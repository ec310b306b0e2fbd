//! Ray cast of a prepared polygon or chain: the first hit, by branch and bound over the BVH in the order along the ray.

use super::bvh::{BRANCHES, ExactSearch, Node};
use super::nearest_first::{FastSearch, fast_search};
use super::prepared_overlap::prepared_segment;
use super::prepared_pair_fast::edges;
use super::{Outlines, Prepared};
use crate::filter::{ABSOLUTE_ERROR, COORDINATE_LIMIT, EdgeMeetings, RELATIVE_ERROR};
use crate::number::{Number, Sign, f64_max, f64_min, to_f32};
use crate::overlap::Verdict;
use crate::ray::{EdgeHit, RayHit, edge_points};
use crate::shape::{Edge, Filled, Segment};
use crate::simd::{F32s, dispatch};

/// As [`raycast`](crate::ray::raycast()) for a polygon or chain, with the ring of the edge. All rings are one shape.
/// About O(log n), and more for edges close to the ray.
pub fn prepared_raycast<N: Number>(outlines: Outlines<N>, ray: Segment<N>) -> Option<(Verdict, RayHit, usize)> {
    if !outlines.is_open() && outlines.locate(ray.a).is_interior() {
        return Some((Verdict::Hit, RayHit::inside_at(ray.a), 0));
    }
    let edge = Edge::from(ray);
    let mut first = RaySearch::new(&outlines, edge);
    first.search();
    let RaySearch { nearest, winding, .. } = first;
    let nearest = nearest?;
    let ring = outlines.ring_of(nearest.index);
    let (begin, _) = outlines.span(ring);
    // If the ray only touches the first edge, or crosses it where another ring touches, the verdict depends on the
    // other edges.
    let is_touched_there = !outlines.is_one_ring() && is_touched(&outlines, (ring, nearest.index), edge);
    let enters = nearest.along.is_crossing() && outlines.has_area(ring) && !is_touched_there;
    let verdict = if enters { Verdict::Hit } else { prepared_segment(outlines, ray) };
    let hit = nearest.hit(edge, || winding);
    Some((verdict, RayHit { edge: hit.edge.saturating_sub(begin as u32), ..hit }, ring))
}

/// Whether another ring touches the edge at a place where a ray meets it.
#[inline(never)]
fn is_touched<N: Number>(outlines: &Outlines<N>, (ring, place): (usize, usize), ray: Edge<N>) -> bool {
    let edge = outlines.edge_at(ring, place);
    edge.and_then(|edge| outlines.touching_vertex(ring, edge, |p| ray.contains(p))).is_some()
}

/// The search for the first common point of the edges and a ray.
struct RaySearch<'a, N: Number> {
    outlines: &'a Outlines<'a, N>,
    ray: Edge<N>,
    /// The winding that all edges are oriented to; 0 if there is no area.
    winding: Sign,
    nearest: Option<EdgeHit<N>>,
    /// The parameter of the nearest hit along the ray, rounded up.
    limit: f64,
}

/// Error bound of a parameter along the ray, relative to itself.
const PARAMETER_ERROR: f64 = 1.0 / (1u64 << 28) as f64;

impl<'a, N: Number> RaySearch<'a, N> {
    fn new(outlines: &'a Outlines<'a, N>, ray: Edge<N>) -> Self {
        let several = outlines.prepared.rings.len() > 1;
        let winding = Sign::from(several || outlines.ring_winding(0) != 0);
        RaySearch { outlines, ray, winding, nearest: None, limit: 1.0 + PARAMETER_ERROR }
    }

    fn search(&mut self) {
        let Edge { a, b } = self.ray;
        let ends = [a.x, a.y, b.x, b.y].map(to_f32);
        let prepared = self.outlines.prepared;
        if prepared.is_small & ends.iter().all(|value| value.abs() < COORDINATE_LIMIT) {
            search_fast(prepared, ends, self);
        } else {
            prepared.tree.search(self);
        }
    }
}

impl<N: Number> ExactSearch for RaySearch<'_, N> {
    /// The parameter along the ray where its box begins to overlap theirs.
    #[inline(always)]
    fn ranks(&self, [low_x, low_y, high_x, high_y]: &[[f64; BRANCHES]; 4]) -> [f64; BRANCHES] {
        let Edge { a, b } = self.ray;
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let mut ranks = [f64::INFINITY; BRANCHES];
        let boxes = low_x.iter().zip(low_y).zip(high_x.iter().zip(high_y));
        for (rank, ((low_x, low_y), (high_x, high_y))) in ranks.iter_mut().zip(boxes) {
            let (left, right) = (low_x - a.x, high_x - a.x);
            let (low, high) = (low_y - a.y, high_y - a.y);
            // A box is missed if it lies on one side of the ray's line, behind the ray or beyond its end.
            let (near_x, far_x) = if ux >= 0.0 { (left, right) } else { (-right, -left) };
            let (near_y, far_y) = if uy >= 0.0 { (low, high) } else { (-high, -low) };
            let (length_x, length_y) = (ux.abs(), uy.abs());
            let (one, other) = (length_x * far_y - length_y * near_x, length_x * near_y - length_y * far_x);
            let size = length_x * (near_y.abs() + far_y.abs()) + length_y * (near_x.abs() + far_x.abs());
            let error = N::SLACK * size;
            let misses = (one < -error) | (other > error) | (far_x < 0.0) | (far_y < 0.0);
            let beyond = (near_x > length_x) | (near_y > length_y);
            let part = |near: f64, length: f64| if (near > 0.0) & (length > 0.0) { near / length } else { 0.0 };
            *rank =
                if misses | beyond { f64::INFINITY } else { f64_max(part(near_x, length_x), part(near_y, length_y)) };
        }
        ranks
    }

    fn limit(&self) -> f64 {
        self.limit
    }

    fn visit_run(&mut self, run: usize) {
        for place in run * BRANCHES..(run + 1) * BRANCHES {
            self.visit_edge(place, edge_points);
        }
    }
}

impl<N: Number> RaySearch<'_, N> {
    /// Visits the edge of a place, if it has one, at its first common point with the ray.
    #[inline(always)]
    fn visit_edge(
        &mut self,
        place: usize,
        edge_points: impl FnOnce(Edge<N>, Edge<N>, usize) -> [Option<EdgeHit<N>>; 2],
    ) {
        let ring = self.outlines.ring_of(place);
        let Some(((_, edge), _)) = self.outlines.proper_edge(ring, place) else { return };
        let is_reversed = self.outlines.ring_winding(ring) < 0 && self.winding > 0;
        let oriented = if is_reversed { Edge { a: edge.b, b: edge.a } } else { edge };
        if let [Some(candidate), _] = edge_points(self.ray, oriented, place) {
            candidate.replace_farther(&mut self.nearest, self.ray, || self.winding);
            if let Some(nearest) = &self.nearest {
                self.limit = f64_min(self.limit, nearest.along.t(self.ray) * (1.0 + PARAMETER_ERROR));
            }
        }
    }
}

/// Receives the edges that the filter finds. A trait, because the filter does not know the number type.
trait EdgeVisitor {
    /// Visits an edge that the ray certainly crosses, or may meet. Returns the new limit along the ray.
    fn visit(&mut self, place: usize, is_crossed: bool) -> f64;
}

impl<N: Number> EdgeVisitor for RaySearch<'_, N> {
    fn visit(&mut self, place: usize, is_crossed: bool) -> f64 {
        if is_crossed {
            self.visit_edge(place, |ray, edge, place| [Some(EdgeHit::crossing(ray, edge, place)), None]);
        } else {
            self.visit_edge(place, edge_points);
        }
        self.limit
    }
}

dispatch! {
    /// The same search for small numbers: a filter rejects nearly all boxes and edges.
    fn search_fast(prepared: &Prepared<'_>, ray: [f32; 4], edges: &mut dyn EdgeVisitor) -> () = search_in_lanes;
}

#[inline(always)]
fn search_in_lanes<V: F32s>(prepared: &Prepared<'_>, ray: [f32; 4], found: &mut dyn EdgeVisitor) {
    let [ax, ay, bx, by] = ray;
    let [length_x, length_y] = [(bx - ax).abs(), (by - ay).abs()];
    // For a ray this short the filter does not rank boxes.
    let inverse = |length: f32| if length > ABSOLUTE_ERROR { 1.0 / length } else { 0.0 };
    let mut fast = FastRaySearch {
        prepared,
        found,
        limit: upward(1.0),
        ray,
        lengths: [length_x, length_y],
        inverses: [inverse(length_x), inverse(length_y)],
        backward: [bx < ax, by < ay],
    };
    fast_search::<V::F32x8>(&prepared.tree, &mut fast);
}

/// The search in `f32`. Error bounds are those of [`crate::filter`].
struct FastRaySearch<'q> {
    prepared: &'q Prepared<'q>,
    found: &'q mut dyn EdgeVisitor,
    limit: f32,
    ray: [f32; 4],
    lengths: [f32; 2],
    inverses: [f32; 2],
    /// Whether the ray goes to lower x, and to lower y.
    backward: [bool; 2],
}

fn upward(limit: f64) -> f32 {
    limit as f32 * (1.0 + RELATIVE_ERROR)
}

impl FastSearch for FastRaySearch<'_> {
    /// The ranks of [`RaySearch`], rounded down.
    #[inline(always)]
    fn ranks<V: F32s>(&self, [low_x, low_y, high_x, high_y]: &Node) -> V {
        let axis = |start: f32, low: &[f32; BRANCHES], high: &[f32; BRANCHES], backward: bool| {
            let (near, far) = if backward { (high, low) } else { (low, high) };
            let (start, sign) = (V::splat(start), V::splat(if backward { -1.0 } else { 1.0 }));
            ((V::load(near) - start) * sign, (V::load(far) - start) * sign)
        };
        let [ax, ay, ..] = self.ray;
        let (near_x, far_x) = axis(ax, low_x, high_x, self.backward[0]);
        let (near_y, far_y) = axis(ay, low_y, high_y, self.backward[1]);
        let (length_x, length_y) = (V::splat(self.lengths[0]), V::splat(self.lengths[1]));
        let (relative, absolute, zero) = (V::splat(RELATIVE_ERROR), V::splat(ABSOLUTE_ERROR), V::splat(0.0));
        // A box is missed if it lies on one side of the ray's line, behind the ray or beyond its end.
        let (one, other) = (length_x * far_y - length_y * near_x, length_x * near_y - length_y * far_x);
        let size = length_x * (near_y.abs() + far_y.abs()) + length_y * (near_x.abs() + far_x.abs());
        let error = relative * size + absolute;
        let beside = (one + error).lt(zero) | error.lt(other) | far_x.lt(zero) | far_y.lt(zero);
        let end = |length: V| length * V::splat(1.0 + RELATIVE_ERROR) + absolute;
        let missed = beside | end(length_x).lt(near_x) | end(length_y).lt(near_y);
        let along = |near: V, inverse: f32| (near * V::splat(inverse)).max(zero);
        let rank = along(near_x, self.inverses[0]).max(along(near_y, self.inverses[1]));
        (rank * V::splat(1.0 - RELATIVE_ERROR)).blend(missed, V::splat(f32::INFINITY))
    }

    #[inline(always)]
    fn limit(&self) -> f32 {
        self.limit
    }

    #[inline(always)]
    fn visit_run<V: F32s>(&mut self, run: usize) {
        let first = run * BRANCHES;
        let Some(edges) = edges::<V>(self.prepared, first) else { return };
        let [ax, ay, bx, by] = self.ray;
        let EdgeMeetings { crossed, uncertain } = edges.meet([ax, ay], [bx, by]);
        let mut met = crossed | uncertain;
        while met != 0 {
            let k = met.trailing_zeros();
            met &= met - 1;
            self.limit = upward(self.found.visit(first + k as usize, crossed >> k & 1 == 1));
        }
    }
}
