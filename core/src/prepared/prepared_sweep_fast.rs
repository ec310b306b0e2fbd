//! Sweep of a shape at a prepared polygon or chain: the fast tier.

use super::Prepared;
use super::point_grid::fast_point;
use super::prepared_pair_fast::outline;
use super::prepared_shape_fast::fast_capsule;
use super::prepared_sweep::{capsule_around, is_certain_hit, is_certain_miss};
use crate::distance::RawShape;
use crate::filter::Fast;
use crate::number::{Float, Number};
use crate::overlap::Outcome;
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Kind, outline_bounds};
use crate::sweep::{SweepHit, fast_hull_sweep, swept_bounds};

/// A single ring of at most this many closed vertices, or a chain, is scanned as a plain outline is: that is faster
/// than the tree, if something is met.
const MOST_SCANNED: usize = 4096;

/// It is certain that a shape passes by at some distance; and, if there is one ring, where a small convex shape meets
/// it.
pub fn fast_sweep(a: RawShape, a_is_one_sided: bool, d: [f32; 2], prepared: &Prepared<'_>) -> Fast<Outcome<SweepHit>> {
    const INFINITE: u32 = f32::INFINITY.to_bits();
    const SIGN: u32 = 1 << 31;
    let bounds = match a.vertices {
        [[x, y]] => Some([*x, *y, *x, *y]),
        vertices => outline_bounds(vertices),
    };
    // By bits: of numbers that are finite, and a radius that is not negative.
    let is_finite = |number: &f32| number.to_bits() & !SIGN < INFINITE;
    let has_numbers = |bounds: &[f32; 4]| bounds.iter().chain(&d).all(is_finite) && a.radius.to_bits() < INFINITE;
    let Some([min_x, min_y, max_x, max_y]) = bounds.filter(has_numbers) else { return Fast::Uncertain };
    const MISS: Fast<Outcome<SweepHit>> = Fast::Certain(SweepHit::MISSED);
    let point = |x: f32, y: f32| Point::<Float>::new(Float(x), Float(y));
    let (bounds, motion) = (Aabb { min: point(min_x, min_y), max: point(max_x, max_y) }, point(d[0], d[1]));
    let radius = Float(a.radius).widen();
    if swept_bounds(bounds, motion).is_beyond(&prepared.tree.bounds(), Reach::sum(radius, 0.0)) {
        return MISS;
    }
    // What begins inside overlaps at the start. One-sided lines often face away from all that is near.
    let begins_inside = |first: &[f32; 2]| !prepared.is_open && is_certain_hit(fast_point(prepared, *first));
    if a_is_one_sided || a.vertices.first().is_some_and(begins_inside) {
        return Fast::Uncertain;
    }
    if is_certain_miss(fast_capsule(prepared, capsule_around(bounds, radius, motion))) {
        return MISS;
    }
    let is_scanned = (prepared.rings.len() == 1) & (prepared.places() <= MOST_SCANNED);
    let (kind, vertices) = match prepared.is_open {
        true => (Kind::Chain, prepared.vertices.get(..prepared.places()).unwrap_or_default()),
        false => (Kind::Polygon, outline(prepared)),
    };
    if !is_scanned | vertices.is_empty() {
        return Fast::Uncertain;
    }
    fast_hull_sweep(a, d, RawShape { kind, vertices, radius: 0.0 }).unwrap_or(Fast::Uncertain)
}
