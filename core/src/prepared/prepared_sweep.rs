//! Sweep of a shape at a prepared polygon or chain: the edges that can matter are found by the BVH.

use super::indexed_ring::{IndexedRing, RingEdges};
use super::point_grid::fast_point;
use super::prepared_overlap::any_shape;
use super::prepared_shape_fast::fast_capsule;
use super::{Outlines, prepared_closest_points};
use crate::filter::{ABSOLUTE_ERROR, Filtered};
use crate::number::{Number, sqrt, to_f32};
use crate::overlap::{Outcome, Verdict, filled_shape};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Filled, LineFeature, Shape};
use crate::sweep::{FeatureContact, SweepHit, is_from_left, moving_pieces, sweep_indexed, swept_bounds};

/// As [`sweep`](crate::sweep::sweep) of a shape and a polygon or chain, or [`sweep_enter`](crate::sweep::sweep_enter),
/// with the ring of the contact. About O(m·log n), and more for edges close to the path of the shape; O(m·n) if the
/// shapes overlap at the start.
///
/// Of a one-sided line that moves, the pieces that face the motion; see
/// [`sweep_one_sided`](crate::sweep::sweep_one_sided).
pub fn prepared_sweep<N: Number>(
    a: Shape<N>,
    d: Point<N>,
    outlines: Outlines<N>,
    a_is_one_sided: bool,
    enters: bool,
) -> (Outcome<SweepHit>, usize) {
    let mut first = (SweepHit::MISSED, 0);
    if !a_is_one_sided {
        return sweep_all_rings(a, d, outlines, enters).map_or(first, |(found, ring)| (found.outcome, ring));
    }
    for (start, vertices) in moving_pieces(a.vertices, d) {
        let Some((found, ring)) = sweep_all_rings(Shape { vertices, ..a }, d, outlines, enters) else { continue };
        if !is_from_left(&found, [a; 2], [start, 0], [true, false]) {
            continue;
        }
        let Outcome { verdict, hit } = found.outcome;
        let hit = SweepHit { a_edge: hit.a_edge + start as u32, ..hit };
        let known = first.0;
        // An entry before a touch. By bits, because in some floating-point modes denormals compare as 0.
        let rank = |outcome: &Outcome<SweepHit>| (enters && outcome.verdict != Verdict::Hit, outcome.hit.t.to_bits());
        let precedes = known.verdict == Verdict::Miss || rank(&Outcome { verdict, hit }) < rank(&known);
        let (hit, ring) = if precedes { (hit, ring) } else { (known.hit, first.1) };
        first = (Outcome { verdict: verdict.max(known.verdict), hit }, ring);
    }
    first
}

/// [`prepared_sweep`] of a shape that is not one-sided. None for a miss.
fn sweep_all_rings<N: Number>(
    a: Shape<N>,
    d: Point<N>,
    outlines: Outlines<N>,
    enters: bool,
) -> Option<(FeatureContact, usize)> {
    let (reach, bounds, all) = (Reach::sum(a.radius, 0.0), a.vertices.bounds(), outlines.bounds());
    let path = swept_bounds(bounds, d);
    if path.is_beyond(&all, reach) {
        return None;
    }
    let start = if begins_inside(&outlines, a) {
        any_shape(&outlines, a)
    } else if bounds.is_beyond(&all, reach) {
        Verdict::Miss
    } else {
        verdict_before(&outlines, a, bounds)
    };
    if outlines.is_one_ring() {
        return sweep_at_ring(a, d, &outlines, 0, start, enters).map(|found| (found, 0));
    }
    if start == Verdict::Hit {
        let (closest, ring) = prepared_closest_points(outlines, a);
        let ([x, y], [b_edge, a_edge]) = (closest.a, closest.edges.map(|edge| edge as u32));
        let hit = SweepHit { t: 0.0, x, y, normal: [0.0; 2], a_edge, b_edge };
        let (outcome, features) = (Outcome { verdict: start, hit }, [LineFeature::Vertex(0); 2]);
        return Some((FeatureContact { outcome, features, overlap: true }, ring));
    }
    let mut first: Option<(FeatureContact, usize)> = None;
    let mut verdict = start;
    for ring in outlines.rings_near(path.enlarged(a.radius)) {
        let edges = RingEdges(IndexedRing { outlines, ring });
        let start = if start == Verdict::Touch { filled_shape(&edges, a) } else { start };
        let Some(found) = sweep_at_ring(a, d, &outlines, ring, start, enters) else { continue };
        verdict = verdict.max(found.outcome.verdict);
        // An entry before a touch. By bits, because in some floating-point modes denormals compare as 0.
        let rank = |outcome: &Outcome<SweepHit>| (enters && outcome.verdict != Verdict::Hit, outcome.hit.t.to_bits());
        if first.as_ref().is_none_or(|(known, _)| rank(&found.outcome) < rank(&known.outcome)) {
            first = Some((found, ring));
        }
    }
    let (found, ring) = first?;
    Some((FeatureContact { outcome: Outcome { verdict, ..found.outcome }, ..found }, ring))
}

/// Whether the first vertex is certainly inside: then the filters of edges decide nothing.
fn begins_inside<N: Number>(outlines: &Outlines<N>, a: Shape<N>) -> bool {
    let p = a.vertices.first();
    is_certain_hit(fast_point(outlines.prepared, [p.x, p.y].map(to_f32)))
}

pub(super) fn is_certain_hit(filtered: Filtered) -> bool {
    filtered.certain & filtered.value
}

pub(super) fn is_certain_miss(filtered: Filtered) -> bool {
    filtered.certain & !filtered.value
}

/// A capsule that contains a shape and its path: that of a circle, but for rounding. Three numbers that are rounded
/// move a point by less than 2^-22 of the sum of all.
pub(super) fn capsule_around<N: Number>(Aabb { min, max }: Aabb<N>, radius: f64, d: Point<N>) -> [f32; 5] {
    const ROUNDING: f64 = 1.0 / (1u64 << 22) as f64;
    let (width, height) = (max.x - min.x, max.y - min.y);
    let (x, y) = (min.x + width / 2.0, min.y + height / 2.0);
    let (to_x, to_y) = (x + d.x, y + d.y);
    let reach = radius + sqrt(width * width + height * height) / 2.0;
    let size = x.abs() + y.abs() + to_x.abs() + to_y.abs() + reach;
    [x, y, to_x, to_y, reach + size * ROUNDING + f64::from(ABSOLUTE_ERROR)].map(to_f32)
}

/// The verdict before the motion. A polygon has no interior if it is a point.
fn verdict_before<N: Number>(outlines: &Outlines<N>, a: Shape<N>, bounds: Aabb<N>) -> Verdict {
    let p = a.vertices.first();
    if a.vertices.is_point() && !a.is_filled() {
        let [x, y] = [p.x, p.y].map(to_f32);
        let Filtered { value, certain } = fast_capsule(outlines.prepared, [x, y, x, y, to_f32(a.radius)]);
        if certain {
            return if value { Verdict::Hit } else { Verdict::Miss };
        }
    } else if is_certain_miss(fast_capsule(outlines.prepared, capsule_around(bounds, a.radius, Point::at(0.0, 0.0)))) {
        return Verdict::Miss;
    }
    any_shape(outlines, a)
}

/// The sweep at one ring. None for a miss.
fn sweep_at_ring<N: Number>(
    a: Shape<N>,
    d: Point<N>,
    outlines: &Outlines<N>,
    ring: usize,
    start: Verdict,
    enters: bool,
) -> Option<FeatureContact> {
    let index = IndexedRing { outlines: *outlines, ring };
    sweep_indexed(a, d, index.edges(), start, enters)
}
