//! Sweep of a shape at a prepared polygon or chain: the edges that can matter are found by the BVH.

use super::indexed_ring::IndexedRing;
use super::prepared_overlap::{prepared_shape, shape_verdict};
use super::{Outlines, prepared_closest_points};
use crate::number::Number;
use crate::overlap::{Outcome, Verdict};
use crate::predicate::{Point, Reach};
use crate::shape::{Filled, Shape};
use crate::sweep::{SweepHit, sweep_indexed, swept_bounds};

/// As [`sweep`](crate::sweep::sweep) of a shape and a polygon or chain, or [`sweep_enter`](crate::sweep::sweep_enter), with the ring
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
        let index = IndexedRing { outlines, ring };
        let start = if start == Verdict::Touch { shape_verdict(&index, a) } else { start };
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
    sweep_indexed(a, d, index.edges(), start, enters)
}
