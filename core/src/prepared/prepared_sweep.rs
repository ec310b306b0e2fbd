//! Sweep of a shape at a prepared polygon: the edges that can matter are found by the BVH.

use super::bvh::BRANCHES;
use super::{Outlines, prepared_closest_points, prepared_shape};
use crate::number::{Number, Sign};
use crate::overlap::{Outcome, Verdict, compare_edges};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Filled, IndexedOutline, Kind, NearEdges, Shape, edge_intersection};
use crate::sweep::{SweepHit, sweep_indexed, swept_bounds};
use core::ops::Range;

/// As [`sweep`](crate::sweep::sweep) of a shape and a polygon, or [`sweep_enter`](crate::sweep::sweep_enter), with the ring
/// of the contact. About O(m·log n), and more for edges close to the path of the shape; O(m·n) if the shapes overlap at
/// the start.
pub fn prepared_sweep<N: Number>(
    a: Shape<N>,
    d: Point<N>,
    outlines: Outlines<N>,
    enters: bool,
) -> (Outcome<SweepHit>, usize) {
    let miss = Outcome { verdict: Verdict::Miss, hit: SweepHit::NONE };
    let (reach, bounds, all) = (Reach::sum(a.radius, 0.0), a.vertices.bounds(), outlines.bounds());
    if swept_bounds(bounds, d).is_beyond(&all, reach) {
        return (miss, 0);
    }
    let start = if bounds.is_beyond(&all, reach) { Verdict::Miss } else { prepared_shape(&outlines, a) };
    let rings = outlines.prepared.rings.len();
    if rings == 1 {
        return (sweep_at_ring(a, d, &outlines, 0, start, enters).unwrap_or(miss), 0);
    }
    if start == Verdict::Hit {
        let (closest, ring) = prepared_closest_points(outlines, a);
        let ([x, y], [b_edge, a_edge]) = (closest.a, closest.edges.map(|edge| edge as u32));
        let hit = SweepHit { t: 0.0, x, y, normal: [0.0; 2], a_edge, b_edge };
        return (Outcome { verdict: start, hit }, ring);
    }
    let mut first: Option<(Outcome<SweepHit>, usize)> = None;
    let mut verdict = start;
    for ring in 0..rings {
        let touches = start == Verdict::Touch && touches_ring(&outlines, ring, a, reach);
        let start = if touches { Verdict::Touch } else { Verdict::Miss };
        let Some(found) = sweep_at_ring(a, d, &outlines, ring, start, enters) else { continue };
        verdict = verdict.max(found.verdict);
        // An entry before a touch. By bits, because in some floating-point modes denormals compare as 0.
        let rank = |outcome: &Outcome<SweepHit>| (enters && outcome.verdict != Verdict::Hit, outcome.hit.t.to_bits());
        if first.as_ref().is_none_or(|(known, _)| rank(&found) < rank(known)) {
            first = Some((found, ring));
        }
    }
    first.map_or((miss, 0), |(found, ring)| (Outcome { verdict, ..found }, ring))
}

/// The sweep at one ring. None for a miss.
fn sweep_at_ring<N: Number>(
    a: Shape<N>,
    d: Point<N>,
    outlines: &Outlines<N>,
    ring: usize,
    start: Verdict,
    enters: bool,
) -> Option<Outcome<SweepHit>> {
    let index = IndexedRing { outlines: *outlines, ring };
    let shape = Shape { kind: Kind::Polygon, vertices: outlines.ring(ring), radius: 0.0 };
    // A ring that is a point has an edge of length 0, which no index returns.
    let is_point = shape.vertices.is_point();
    let near = if is_point { NearEdges::new(shape) } else { NearEdges::indexed(shape, &index) };
    sweep_indexed(a, d, near, start, enters)
}

/// Whether the edges of a shape come within reach of those of a ring.
fn touches_ring<N: Number>(outlines: &Outlines<N>, ring: usize, shape: Shape<N>, reach: Reach<N>) -> bool {
    shape.edges().any(|e| {
        outlines.edges_near(e.bounds().enlarged(reach.value())).any(|(of, f)| {
            let touches =
                || if reach.sign() == 0 { !edge_intersection(e, f).is_none() } else { compare_edges(e, f, reach) <= 0 };
            of == ring && touches()
        })
    })
}

/// A ring with the BVH of all rings.
struct IndexedRing<'a, N: Number> {
    outlines: Outlines<'a, N>,
    ring: usize,
}

impl<N: Number> IndexedOutline<N> for IndexedRing<'_, N> {
    fn bounds(&self) -> Aabb<N> {
        self.outlines.bounds()
    }

    fn winding(&self) -> Sign {
        self.outlines.ring_winding(self.ring)
    }

    fn next_near(&self, from: usize, is_near: &dyn Fn(&Aabb<N>) -> bool) -> Option<Range<usize>> {
        let (begin, count) = self.outlines.span(self.ring);
        if from >= count {
            return None;
        }
        let run = self.outlines.prepared.tree.next_near((begin + from) / BRANCHES, is_near)?;
        let [start, end] = [run * BRANCHES, (run + 1) * BRANCHES].map(|place| place.saturating_sub(begin));
        (start < count).then_some(start.max(from)..end.min(count))
    }
}
