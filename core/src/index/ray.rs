//! The first point of prepared outlines on a ray: boxes are walked in the order in which the ray comes to them.

use super::Outlines;
use super::tree::{BRANCHES, Search};
use crate::cast::{Candidate, RayHit, common};
use crate::number::{Number, Sign, greater, lesser};
use crate::shape::{Edge, Filled, Segment};
use crate::test::{Verdict, filled_segment};

/// What [`raycast`](crate::cast::raycast()) says of a polygon, and the ring that the edge is of; rings count as one
/// shape. About O(log n), and more for edges close to the ray.
pub fn prepared_raycast<N: Number>(outlines: Outlines<N>, ray: Segment<N>) -> Option<(Verdict, RayHit, usize)> {
    let (on_edge, inside) = outlines.locate(ray.a);
    if inside && !on_edge {
        return Some((Verdict::Hit, RayHit::inside(ray.a), 0));
    }
    let edge = Edge::from(ray);
    let mut first = First::new(&outlines, edge);
    outlines.prepared.tree.search(&mut first);
    let First { nearest, winding, .. } = first;
    let nearest = nearest?;
    let ring = outlines.ring_of(nearest.index);
    let (begin, _) = outlines.span(ring);
    // Where it only touches the edge that it comes to first, the others tell.
    let enters = nearest.along.is_crossing() && outlines.has_area(ring);
    let verdict = if enters { Verdict::Hit } else { filled_segment(&outlines, ray) };
    let hit = nearest.hit(edge, winding);
    Some((verdict, RayHit { edge: hit.edge - begin.min(hit.edge), ..hit }, ring))
}

/// The search for the first common point of edges and a ray.
struct First<'a, N> {
    outlines: &'a Outlines<'a, N>,
    ray: Edge<N>,
    /// Which way all rings count as winding, each edge being turned to that; 0 if there is no area.
    winding: Sign,
    nearest: Option<Candidate<N>>,
    /// How far along the ray that is, and a little beyond.
    limit: f64,
}

/// Places along a ray are off by less than this part of themselves.
const UNSURE: f64 = 1.0 / (1u64 << 28) as f64;

impl<'a, N: Number> First<'a, N> {
    fn new(outlines: &'a Outlines<'a, N>, ray: Edge<N>) -> Self {
        let several = outlines.prepared.rings.len() > 1;
        let winding = Sign::from(several || outlines.turn(0) != 0);
        First { outlines, ray, winding, nearest: None, limit: 1.0 + UNSURE }
    }
}

impl<N: Number> Search for First<'_, N> {
    /// How far along the ray its box and theirs begin to overlap.
    #[inline(always)]
    fn ranks(&self, [low_x, low_y, high_x, high_y]: &[[f64; BRANCHES]; 4]) -> [f64; BRANCHES] {
        let Edge { a, b } = self.ray;
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let mut ranks = [f64::INFINITY; BRANCHES];
        let boxes = low_x.iter().zip(low_y).zip(high_x.iter().zip(high_y));
        for (rank, ((low_x, low_y), (high_x, high_y))) in ranks.iter_mut().zip(boxes) {
            let (left, right) = (low_x - a.x, high_x - a.x);
            let (low, high) = (low_y - a.y, high_y - a.y);
            // A box that lies on one side of the ray's line, is behind the ray or beyond it.
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
                if misses | beyond { f64::INFINITY } else { greater(part(near_x, length_x), part(near_y, length_y)) };
        }
        ranks
    }

    fn limit(&self) -> f64 {
        self.limit
    }

    fn look(&mut self, run: usize) {
        for place in run * BRANCHES..(run + 1) * BRANCHES {
            let ring = self.outlines.ring_of(place);
            let Some(((_, edge), _)) = self.outlines.sided(ring, place) else { continue };
            let turn = self.outlines.turn(ring);
            let turned = if turn < 0 && self.winding > 0 { Edge { a: edge.b, b: edge.a } } else { edge };
            if let [Some(candidate), _] = common(self.ray, turned, place) {
                candidate.displace(&mut self.nearest, self.ray, self.winding);
            }
        }
        if let Some(nearest) = &self.nearest {
            self.limit = lesser(self.limit, nearest.along.t(self.ray) * (1.0 + UNSURE));
        }
    }
}
