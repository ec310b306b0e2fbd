//! Sweeps of two convex polygons and of two circles: the fast tier.

use crate::filter::{self, Fast};
use crate::number::{Float, Number, Range};
use crate::overlap::Outcome;
use crate::predicate::{Point, Reach};
use crate::ray::circle_toi::CircleTerms;
use crate::ray::fast::margins::{WITHIN, outcome, to_floats, uncertain, within};
use crate::shape::{Edge, are_convex};
use crate::simd::{F32x4, F64x2, Mask};
use crate::sweep::rounded_entry::entry_time;
use crate::sweep::sweep_hit::SweepHit;
use crate::sweep::toi_rounding::{is_close_to_a_float, round_down_to_f32};
use crate::sweep::toi_unrounded::vertex_edge_contact;
use core::hint::select_unpredictable;

/// Certain if a vertex runs into an edge of the other convex polygon, or if they miss each other. a moves by d.
#[inline(always)]
pub fn sweep_convex_convex(a: &[[f32; 2]], d: [f32; 2], b: &[[f32; 2]]) -> Fast<Outcome<SweepHit>> {
    let Some((found, is_strict)) = filter::sweep(a, d, b) else { return Fast::Uncertain };
    if !is_strict && !are_convex([a, b]) {
        return Fast::Uncertain;
    }
    let Some(swept) = found else { return outcome(true, false, SweepHit::NONE) };
    match measured_contact(a, d, b, swept) {
        Some(hit) => outcome(true, true, hit),
        None => Fast::Uncertain,
    }
}

/// The contact of the vertex and the edge that the filter has found. None if there is no such vertex.
#[inline(always)]
pub fn measured_contact(
    a: &[[f32; 2]],
    d: [f32; 2],
    b: &[[f32; 2]],
    filter::SweptFeatures { edge, vertex, of_a }: filter::SweptFeatures,
) -> Option<SweepHit> {
    let (outline, other) = if of_a { (b, a) } else { (a, b) };
    let (from, to) = (*outline.get(edge)?, *outline.get(edge + 1).or(outline.first())?);
    let p = *other.get(vertex)?;
    let point = |[x, y]: [f32; 2]| Point::new(Float(x), Float(y));
    let p = point(p);
    let (t, foot, normal) = vertex_edge_contact(p, of_a, Edge { a: point(from), b: point(to) }, point(d));
    let select = |yes: f64, no: f64| select_unpredictable(of_a, yes, no);
    let edges = [select_unpredictable(of_a, vertex, edge), select_unpredictable(of_a, edge, vertex)];
    Some(SweepHit::rounded(t, [select(foot.x, p.x), select(foot.y, p.y)], [normal.x, normal.y], edges))
}

/// Certain if the circles are apart at the start and a, which moves by d, misses b, or enters it at a time that is not
/// close to a float, where the normal is not parallel to an axis.
#[inline(always)]
pub fn sweep_circle_circle(a: [f32; 3], d: [f32; 2], b: [f32; 3]) -> Fast<Outcome<SweepHit>> {
    circles_from_apart::<false>(a, d, b, |value, within| {
        (round_down_to_f32(value), !is_close_to_a_float(value, within ^ WITHIN))
    })
}

/// Certain if the circles are apart at the start and a, which moves by d, misses or enters b. Not part of
/// [`sweep_circle_circle`], because ordinary sweeps would take a quarter longer.
pub fn sweep_circle_circle_special(a: [f32; 3], d: [f32; 2], b: [f32; 3]) -> Fast<Outcome<SweepHit>> {
    circles_from_apart::<true>(
        a,
        d,
        b,
        |value, within| {
            if within == WITHIN { compared_time(a, d, b, value) } else { (0.0, true) }
        },
    )
}

/// `to_time` makes a float of the rounded time and its [`within`] mask, and returns whether the float is certain.
/// Uncertain if the normal is parallel to an axis, unless `AXIAL`.
#[inline(always)]
fn circles_from_apart<const AXIAL: bool>(
    a: [f32; 3],
    d: [f32; 2],
    b: [f32; 3],
    to_time: impl Fn(f64, Mask) -> (f32, bool),
) -> Fast<Outcome<SweepHit>> {
    let (centers, rest) = (F32x4::new([a[0], a[1], b[0], b[1]]), F32x4::new([d[0], d[1], a[2], b[2]]));
    let (from, to) = (F64x2::widen_lo(centers), F64x2::widen_hi(centers));
    let (motion, radii) = (F64x2::widen_lo(rest), F64x2::widen_hi(rest));
    let terms = CircleTerms::new(motion, to - from, radii + radii.swapped());
    let entry = terms.entry();
    let (value, normal) = entry.value_and_normal(1.0);
    let normal = if AXIAL { entry.axis().select(normal.signum(), normal) } else { normal };
    let within = within(value);
    let (t, is_time_certain) = to_time(value.first(), within);
    let [x, y, normal_x, normal_y] = to_floats(to - normal * radii.zip_hi(radii), normal);
    let hit = SweepHit { t, x, y, normal: [normal_x, normal_y], a_edge: 0, b_edge: 0 };
    let negative = (a[2].to_bits() | b[2].to_bits()) >> 31;
    let begins = if AXIAL { terms.is_outside() } else { terms.is_outside().and(entry.is_slanted()) };
    let uncertain = uncertain(within) | centers.tiny_mask(rest) | negative | Mask::from(!is_time_certain);
    outcome(uncertain | begins.mask() ^ 0b11 == 0, within == WITHIN, hit)
}

/// The time of impact of circles, compared as integers with the floats close to it, and whether it is certain.
fn compared_time(a: [f32; 3], d: [f32; 2], b: [f32; 3], value: f64) -> (f32, bool) {
    let mut range = Range::EMPTY;
    range.include_all([a, b].as_flattened());
    range.include_all(&d);
    let point = |x: f32, y: f32| Point::new(Float(x), Float(y));
    let reach = Reach::sum(Float(a[2]).widen(), Float(b[2]).widen());
    let time = entry_time([point(a[0], a[1]), point(b[0], b[1])], point(d[0], d[1]), reach, value);
    (time.rounded_down, range.is_narrow())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlap::Verdict;

    #[test]
    fn circles() {
        let found = |a, d, b| match sweep_circle_circle_special(a, d, b) {
            Fast::Uncertain => None,
            Fast::Certain(Outcome { verdict, hit: SweepHit { t, x, y, normal: [u, v], .. } }) => {
                Some((verdict != Verdict::Miss).then(|| [t, x, y, u, v].map(f64::from)))
            }
        };
        // Straight on, and at a 3-4-5 angle: the centers come within 5.
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
