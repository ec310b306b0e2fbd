//! Motions at which one look is enough, as in round.rs and glance.rs.

use super::rounded_sweep::entry_time;
use super::toi::{floor, is_close_to_a_float};
use super::unrounded::arrival;
use super::{FloatSweep, Sweep};
use crate::filter;
use crate::number::{Narrow, Number, Range};
use crate::overlap::Verdict;
use crate::predicate::{Point, Reach};
use crate::ray::circle_toi::Terms;
use crate::ray::fast::fast_hit::{HIT, Look, doubt, in_floats, within};
use crate::shape::{Edge, are_convex};
use crate::simd::{F32x4, F64x2, Mask};
use core::hint::select_unpredictable;

/// Convex outlines of which one moves by d: a vertex that runs into an edge, or a miss.
#[inline(always)]
pub fn sweep_convex(a: &[[f32; 2]], d: [f32; 2], b: &[[f32; 2]]) -> Option<Option<Sweep>> {
    let (found, is_strict) = filter::sweep(a, d, b)?;
    if !is_strict && !are_convex([a, b]) {
        return None;
    }
    let Some(filter::SweptFeatures { edge, vertex, of_a }) = found else { return Some(None) };
    let (outline, other) = if of_a { (b, a) } else { (a, b) };
    let (from, to) = (*outline.get(edge)?, *outline.get(edge + 1).or(outline.first())?);
    let p = *other.get(vertex)?;
    // At times above 2^-24 all that is asked of these floats fits the integers, whatever the rest of the call is.
    let mut range = Range::EMPTY;
    range.include_all([d, from, to, p].as_flattened());
    if !range.is_narrow() {
        return None;
    }
    let point = |[x, y]: [f32; 2]| Point::new(Narrow(x), Narrow(y));
    let p = point(p);
    let (t, foot, normal) = arrival(p, of_a, Edge { a: point(from), b: point(to) }, point(d));
    let pick = |yes: f64, no: f64| select_unpredictable(of_a, yes, no);
    Some(Some(Sweep {
        verdict: Verdict::Hit,
        t,
        x: pick(foot.x, p.x),
        y: pick(foot.y, p.y),
        normal_x: normal.x,
        normal_y: normal.y,
        a_edge: select_unpredictable(of_a, vertex, edge),
        b_edge: select_unpredictable(of_a, edge, vertex),
    }))
}

/// Circles of which one moves by d and enters the other strictly, or misses it, apart at the start.
#[inline(always)]
pub fn sweep_circles(a: [f32; 3], d: [f32; 2], b: [f32; 3]) -> Look<FloatSweep> {
    circles::<false>(a, d, b, |value, within| (floor(value), !is_close_to_a_float(value, within ^ HIT)))
}

/// The same where it takes comparing when they meet, at a float or close to one, or where one is straight beside the
/// other then.
pub fn sweep_circles_closely(a: [f32; 3], d: [f32; 2], b: [f32; 3]) -> Look<FloatSweep> {
    circles::<true>(a, d, b, |value, within| if within == HIT { compared(a, d, b, value) } else { (0.0, true) })
}

/// From the value of the time, and whether it is [within] the motion, `settle` makes a float and tells whether that is
/// certain.
#[inline(always)]
fn circles<const CLOSELY: bool>(
    a: [f32; 3],
    d: [f32; 2],
    b: [f32; 3],
    settle: impl Fn(f64, Mask) -> (f32, bool),
) -> Look<FloatSweep> {
    let (centers, rest) = (F32x4::new([a[0], a[1], b[0], b[1]]), F32x4::new([d[0], d[1], a[2], b[2]]));
    let (from, to, way, radii) =
        (F64x2::widen_lo(centers), F64x2::widen_hi(centers), F64x2::widen_lo(rest), F64x2::widen_hi(rest));
    let terms = Terms::new(way, to - from, radii + radii.swapped());
    let disc = terms.disc();
    let (time, normal) = disc.entry(1.0);
    let normal = if CLOSELY { disc.axis().select(normal.signum(), normal) } else { normal };
    let within = within(time);
    let (t, settled) = settle(time.first(), within);
    let [x, y, normal_x, normal_y] = in_floats(to - normal * radii.zip_hi(radii), normal);
    let found = FloatSweep { t, x, y, normal: [normal_x, normal_y], a_edge: 0, b_edge: 0 };
    let negative = (a[2].to_bits() | b[2].to_bits()) >> 31;
    let begins = if CLOSELY { terms.is_outside() } else { terms.is_outside().and(disc.is_slanted()) };
    let doubts = doubt(within) | centers.tiny_mask(rest) | negative | Mask::from(!settled);
    Look { certain: doubts | begins.mask() ^ 0b11 == 0, hit: within == HIT, found }
}

/// The time of circles by comparing, and whether it is certain.
fn compared(a: [f32; 3], d: [f32; 2], b: [f32; 3], value: f64) -> (f32, bool) {
    let mut range = Range::EMPTY;
    range.include_all([a, b].as_flattened());
    range.include_all(&d);
    let point = |x: f32, y: f32| Point::new(Narrow(x), Narrow(y));
    let reach = Reach::sum(Narrow(a[2]).widen(), Narrow(b[2]).widen());
    let time = entry_time([point(a[0], a[1]), point(b[0], b[1])], point(d[0], d[1]), reach, value);
    (time.floor, range.is_narrow())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_on_the_move() {
        let found = |a, d, b| {
            let look = if sweep_circles(a, d, b).certain { sweep_circles } else { sweep_circles_closely };
            let Look { certain, hit, found: FloatSweep { t, x, y, normal: [u, v], .. } } = look(a, d, b);
            certain.then(|| hit.then(|| [t, x, y, u, v].map(f64::from)))
        };
        // Straight on, and at a 3-4-5 angle: the centres come within 5.
        assert_eq!(found([-9.0, 0.0, 2.0], [8.0, 0.0], [0.0, 0.0, 3.0]), Some(Some([0.5, -3.0, 0.0, 1.0, 0.0])));
        let [t, x, y, u, v] = found([-8.0, 3.0, 2.0], [8.0, 0.0], [0.0, 0.0, 3.0]).flatten().expect("they meet");
        let near = |a: f64, b: f64| (a - b).abs() < 1e-7;
        assert!(t == 0.5 && near(x, -2.4) && near(y, 1.8) && near(u, 0.8) && near(v, -0.6));
        // Beside, too short, away.
        assert_eq!(found([-9.0, 6.0, 2.0], [18.0, 0.0], [0.0, 0.0, 3.0]), Some(None));
        assert_eq!(found([-9.0, 0.0, 2.0], [3.0, 0.0], [0.0, 0.0, 3.0]), Some(None));
        assert_eq!(found([-9.0, 0.0, 2.0], [-8.0, 0.0], [0.0, 0.0, 3.0]), Some(None));
        // Grazing, just arriving, overlapping already, or no motion.
        assert_eq!(found([-9.0, 5.0, 2.0], [18.0, 0.0], [0.0, 0.0, 3.0]), None);
        assert_eq!(found([-9.0, 0.0, 2.0], [4.0, 0.0], [0.0, 0.0, 3.0]), None);
        assert_eq!(found([-1.0, 0.0, 2.0], [4.0, 0.0], [0.0, 0.0, 3.0]), None);
        assert_eq!(found([-9.0, 0.0, 2.0], [0.0, 0.0], [0.0, 0.0, 3.0]), None);
        assert_eq!(found([-9.0, 0.0, -2.0], [8.0, 0.0], [0.0, 0.0, 3.0]), None);
    }
}
