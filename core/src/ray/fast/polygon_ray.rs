//! Rays at which one look is enough: the kernels say what is met, and only that is measured.
//!
//! Like kernels these take a caller's floats unjudged, and answer only when sure; what they answer
//! is then to the bit what [`raycast`](super::raycast()) says.

use super::fast_hit::{CERTAIN, LEAST, rounded};
use crate::filter::{CrossedEdges, MOST_EDGES, crossed_edges};
use crate::number::Wide;
use crate::predicate::Point;
use crate::ray::first_hit::{FloatRayHit, unit};
use crate::ray::order::{mean, plain_sides};
use crate::shape::Edge;
use crate::simd::{F32s, dispatch};
use core::hint::select_unpredictable;

/// What is hit, in the interior, or nothing; None when in doubt.
pub(super) type Glance = Option<Option<FloatRayHit>>;

dispatch! {
    /// A closed outline's first point on a ray that only crosses edges, strictly between ends, all at
    /// different places. So the outline has an area where it is met at all: the ray's line crosses it
    /// an even number of times. O(n).
    pub fn ray_outline(vertices: &[[f32; 2]], ray: [f32; 4]) -> Glance = outline;
}

dispatch! {
    /// The same of an open line. Where no vertex is on the ray's line, no end is where an edge is crossed. O(n).
    pub fn ray_chain(vertices: &[[f32; 2]], ray: [f32; 4]) -> Glance = chain;
}

#[inline(always)]
fn outline<L: F32s>(vertices: &[[f32; 2]], ray: [f32; 4]) -> Glance {
    let seen = along::<L>(vertices, *vertices.first()?, ray)?;
    seen.glance(ray)
}

#[inline(always)]
fn chain<L: F32s>(vertices: &[[f32; 2]], ray: [f32; 4]) -> Glance {
    // From the last vertex to itself leads nothing that is crossed, but so all vertices begin an edge, and are looked at.
    let seen = along::<L>(vertices, *vertices.last()?, ray)?;
    Seen { inside: false, ..seen }.glance(ray)
}

/// The edges through all vertices and to `end`.
#[inline(always)]
fn along<L: F32s>(vertices: &[[f32; 2]], end: [f32; 2], ray: [f32; 4]) -> Option<Seen> {
    let mut seen = Seen::NONE;
    if vertices.len() <= <L::Half as F32s>::Half::WIDTH {
        seen.look::<<L::Half as F32s>::Half>(vertices, end, 0, ray)?;
    } else if vertices.len() <= L::Half::WIDTH {
        seen.look::<L::Half>(vertices, end, 0, ray)?;
    } else {
        let mut first = 0;
        while first < vertices.len() {
            seen.look::<L>(vertices, end, first, ray)?;
            first += MOST_EDGES;
        }
    }
    Some(seen)
}

#[inline(always)]
fn edge([ax, ay, bx, by]: [f32; 4]) -> Edge<Wide> {
    between([ax, ay], [bx, by])
}

#[inline(always)]
fn between([ax, ay]: [f32; 2], [bx, by]: [f32; 2]) -> Edge<Wide> {
    let point = |x, y| Point::at(f64::from(x), f64::from(y));
    Edge { a: point(ax, ay), b: point(bx, by) }
}

/// What a ray makes of the edges of an outline.
struct Seen {
    nearest: Crossing,
    inside: bool,
    meets: bool,
    certain: bool,
}

impl Seen {
    const NONE: Self = Seen { nearest: Crossing::NONE, inside: false, meets: false, certain: true };

    /// Looks at [`MOST`] edges from one on. None when in doubt.
    #[inline(always)]
    fn look<L: F32s>(&mut self, vertices: &[[f32; 2]], end: [f32; 2], first: usize, ray: [f32; 4]) -> Option<()> {
        let CrossedEdges { mut edges, lefts, behind } = crossed_edges::<L>(vertices, end, first, ray)?;
        self.inside ^= behind;
        self.meets |= edges != 0;
        while edges != 0 {
            let place = edges.trailing_zeros();
            let index = first + place as usize;
            let next = if index + 1 < vertices.len() { index + 1 } else { 0 };
            let is_left = lefts >> place & 1 == 1;
            let from = *vertices.get(select_unpredictable(is_left, index, next))?;
            let to = *vertices.get(select_unpredictable(is_left, next, index))?;
            self.certain &= self.nearest.replace(edge(ray), between(from, to), index);
            edges &= edges - 1;
        }
        Some(())
    }

    #[inline(always)]
    fn glance(&self, ray: [f32; 4]) -> Glance {
        if !self.certain {
            None
        } else if self.inside {
            Some(Some(FloatRayHit::inside(ray)))
        } else if self.meets {
            self.nearest.hit(ray).map(Some)
        } else {
            Some(None)
        }
    }
}

/// An edge that the ray crosses, which it divides as before : after.
#[derive(Clone, Copy)]
struct Crossing {
    before: f64,
    after: f64,
    /// From the edge's end to the left of the ray to that on the right.
    along: [f64; 2],
    edge: usize,
}

impl Crossing {
    /// At the end of the ray.
    const NONE: Self = Crossing { before: 1.0, after: 0.0, along: [0.0; 2], edge: 0 };

    /// The nearer one of this and an edge that the ray crosses from its right to its left, and
    /// whether that is certain.
    #[inline(always)]
    fn replace(&mut self, ray: Edge<Wide>, edge: Edge<Wide>, index: usize) -> bool {
        let ([before, after], kept) = plain_sides(ray, edge, LEAST);
        let before = -before;
        let (left, right) = (before * self.after, self.before * after);
        let nearer = left < right;
        let pick = |yes: f64, no: f64| select_unpredictable(nearer, yes, no);
        *self = Crossing {
            before: pick(before, self.before),
            after: pick(after, self.after),
            along: [pick(edge.b.x - edge.a.x, self.along[0]), pick(edge.b.y - edge.a.y, self.along[1])],
            edge: select_unpredictable(nearer, index, self.edge),
        };
        kept & ((left - right).abs() > CERTAIN * (left + right))
    }

    /// The numbers are those of [`Candidate::hit`](super::raycast::Candidate::hit).
    #[inline(always)]
    fn hit(&self, ray: [f32; 4]) -> Option<FloatRayHit> {
        let Crossing { before, after, along: [x, y], edge } = *self;
        let [ax, ay, bx, by] = ray.map(f64::from);
        let at = (mean(ax, bx, [before, after])?, mean(ay, by, [before, after])?);
        let t = before / (before + after);
        let (hit, plain) = rounded(t, at, unit(y, -x), edge);
        if plain & (t < 1.0 - CERTAIN) { Some(hit) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Place, point, normal and edge of a hit.
    fn found(glance: Glance) -> Option<Option<([f32; 5], u32)>> {
        let numbers = |hit: FloatRayHit| ([hit.t, hit.x, hit.y, hit.normal[0], hit.normal[1]], hit.edge);
        glance.map(|seen| seen.map(numbers))
    }

    #[test]
    fn outlines() {
        // A coordinate that comes out as 0 would take integers.
        let square = [[1.0, 1.0], [9.0, 1.0], [9.0, 5.0], [1.0, 5.0]];
        let look = |ray| found(ray_outline(&square, ray));
        assert_eq!(look([4.0, -1.0, 4.0, 3.0]), Some(Some(([0.5, 4.0, 1.0, 0.0, -1.0], 0))));
        assert_eq!(look([-1.0, 2.0, 7.0, 6.0]), Some(Some(([0.25, 1.0, 3.0, -1.0, 0.0], 3))));
        assert_eq!(look([2.0, 4.0, 10.0, 10.0]), Some(Some(([0.0, 2.0, 4.0, 0.0, 0.0], 0))));
        assert_eq!(look([-1.0, 6.0, 9.0, 6.5]), Some(None));
        assert_eq!(look([-1.0, -1.0, 2.0, 2.0]), None);
    }

    #[test]
    fn chains() {
        // Open to the left.
        let bow = [[1.0, 1.0], [9.0, 1.0], [9.0, 5.0], [1.0, 5.0]];
        let look = |ray| found(ray_chain(&bow, ray));
        assert_eq!(look([4.0, -1.0, 4.0, 3.0]), Some(Some(([0.5, 4.0, 1.0, 0.0, -1.0], 0))));
        assert_eq!(look([-7.0, 2.0, 25.0, 4.0]), Some(Some(([0.5, 9.0, 3.0, -1.0, 0.0], 1))));
        assert_eq!(look([2.0, 4.0, 10.0, 4.5]), Some(Some(([0.875, 9.0, 4.4375, -1.0, 0.0], 1))));
        assert_eq!(look([-1.0, 2.0, 8.0, 4.0]), Some(None));
        assert_eq!(look([-1.0, -1.0, 2.0, 2.0]), None);
    }
}
