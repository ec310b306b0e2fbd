//! Ray and circle, or capsule: the fast tier.

use super::margins::{
    CERTAIN, LEAST, WITHIN, are_small_or_nan, differences, outcome, to_clear_hit, to_floats, uncertain, within,
};
use crate::filter::{Fast, circle_point};
use crate::number::{f64_max, f64_min, sqrt};
use crate::overlap::Outcome;
use crate::ray::capsule_entry::{CAPSULE_SUM_CANCELLED, extent, is_circle_precise, is_side_precise};
use crate::ray::circle_toi::CircleTerms;
use crate::ray::ray_hit::RayHit;
use crate::simd::{F32s, F32x4, F64x2, select_positive, select_positive2, widen};

/// Certain if the ray begins outside the circle and misses it, or enters where the normal is not parallel to an axis.
#[inline(always)]
pub fn ray_circle(circle: [f32; 3], ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    circle_from_outside::<false>(circle, ray)
}

/// Certain if the ray begins strictly inside the circle, or outside and misses or enters it. Not part of
/// [`ray_circle`], because ordinary rays would take a sixth longer.
pub fn ray_circle_special(circle: [f32; 3], ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    let [x, y, end_x, end_y] = ray;
    let begin = circle_point(circle, [x, y]);
    if begin.certain & begin.value & end_x.is_finite() & end_y.is_finite() {
        return outcome(true, true, RayHit::inside([x, y]));
    }
    circle_from_outside::<true>(circle, ray)
}

/// The answer for a ray that begins outside the circle. Uncertain if the normal is parallel to an axis, unless `AXIAL`:
/// then the boundary alone gives one coordinate of the point.
#[inline(always)]
fn circle_from_outside<const AXIAL: bool>([x, y, radius]: [f32; 3], ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    let (ray, centers) = (F32x4::new(ray), F32x4::new([x, y, x, y]));
    let (from, center) = (F64x2::widen_lo(ray), F64x2::widen_lo(centers));
    let motion = F64x2::widen_hi(ray) - from;
    let reach = F64x2::widen_lo(F32x4::splat(radius));
    let terms = CircleTerms::new(motion, center - from, reach);
    let entry = terms.entry();
    let (t, normal) = entry.value_and_normal(-1.0);
    let within = within(t);
    // The radius is above 0 and no denormal.
    let is_radius = radius.to_bits() as i32 >= f32::MIN_POSITIVE.to_bits() as i32;
    let begins = if AXIAL { terms.is_outside() } else { terms.is_outside().and(entry.is_slanted()) };
    let uncertain = uncertain(within) | ray.tiny_mask(centers) | begins.mask() ^ 0b11;
    let is_precise = radius <= 8.0 * ray.abs().max_lane();
    let point = from + t * motion;
    let point = if AXIAL { entry.axis().select(center + normal.signum() * reach, point) } else { point };
    let [x, y, normal_x, normal_y] = to_floats(point, normal);
    let hit = RayHit { t: t.first() as f32, x, y, normal: [normal_x, normal_y], edge: 0 };
    outcome((uncertain == 0) & is_radius & is_precise, within == WITHIN, hit)
}

/// Certain if the ray begins strictly inside the capsule, or outside and enters or misses it.
///
/// Where the ray crosses the line of the nearer side, or where it begins if that is between the lines of both sides,
/// decides which part it can meet: that side, or the circle around an end.
#[inline(always)]
pub fn ray_capsule(capsule: [f32; 5], ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    let [ax, ay, bx, by, radius] = capsule;
    // Loaded as vectors: compilers would take them apart into scalars first.
    let (path, ends) = (F32x4::new(ray), F32x4::new([ax, ay, bx, by]));
    let (from, to) = (F64x2::widen_lo(path).lanes(), F64x2::widen_hi(path).lanes());
    let (one, other) = (F64x2::widen_lo(ends).lanes(), F64x2::widen_hi(ends).lanes());
    let [reach, _] = widen([radius; 2]);
    let [dx, dy] = differences(to, from);
    // As in the exact tier: from the lexicographically smaller end.
    let [x_order, y_order] = differences(one, other);
    let order = [select_positive(x_order.abs(), x_order, y_order); 2];
    let (a, b) = (select_positive2(order, other, one), select_positive2(order, one, other));
    let [ux, uy] = differences(b, a);
    let (from_a, from_b) = (differences(from, a), differences(from, b));
    // How far outside the ray begins, and how fast it approaches, each with the sum of the sizes of its terms.
    let (before, before_size) = sum(ux * from_a[1], -(uy * from_a[0]));
    let (cross, cross_size) = sum(ux * dy, -(uy * dx));
    let sign = 1f64.copysign(before);
    let length = sqrt(ux * ux + uy * uy);
    let limit = reach * length;
    let (outside, outside_size) = (before.abs() - limit, before.abs() + limit);
    let descent = -sign * cross;
    // How far past each end of the segment the ray crosses the side's line, times how fast it approaches.
    let (come, rate) = (select_positive(outside, outside, 0.0), select_positive(outside, descent, 1.0));
    let (run, run_size) = sum(ux * dx, uy * dy);
    let (past_a, past_a_size) = sum(ux * from_a[0], uy * from_a[1]);
    let (past_b, past_b_size) = sum(ux * from_b[0], uy * from_b[1]);
    let (past_a, past_b) = (past_a * rate + come * run, past_b * rate + come * run);
    let past_size = (past_a_size + past_b_size) * rate.abs() + come * run_size;
    let room = f64_min(past_a, -past_b);
    let side = f64_min(room, outside);

    let nearer = select_positive2([past_a; 2], from_b, from_a);
    let terms = CircleTerms::new(F64x2::new(dx, dy), F64x2::new(-nearer[0], -nearer[1]), F64x2::splat(reach));
    let entry = terms.entry();
    let t = select_positive(side, outside, entry.outside()) / select_positive(side, descent, entry.speed());
    let ([inward_x, inward_y], scale) = entry.inward();
    let [out_x, out_y] = select_positive2([side; 2], [-sign * uy, sign * ux], [-inward_x, -inward_y]);
    let part = 1.0 / select_positive(side, length, scale);
    let point = [from[0] + t * dx, from[1] + t * dy];
    let [x, y] = if (ax == bx) | (ay == by) {
        // If the normal is parallel to an axis, the boundary alone gives one coordinate of the point, the same from
        // both ends.
        let [end_x, end_y] = select_positive2([past_a; 2], b, a);
        let boundary = [end_x + reach.copysign(out_x), end_y + reach.copysign(out_y)];
        select_positive2([out_y.abs(), out_x.abs()], point, boundary)
    } else {
        point
    };
    let (found, clear) = to_clear_hit(t, (x, y), (out_x * part, out_y * part), 0);
    let (is_beyond, by_side) = (outside > 0.0, side > 0.0);
    let hit = (!is_beyond | (descent > 0.0)) & (by_side | terms.enters()) & (t < 1.0);

    let is_precise = outside.abs() > CAPSULE_SUM_CANCELLED * outside_size + CERTAIN * before_size + LEAST;
    let comes = !is_beyond | (cross.abs() > CAPSULE_SUM_CANCELLED * cross_size + LEAST) | (cross_size == 0.0);
    let is_apart = f64_min(past_a.abs(), past_b.abs()) > CERTAIN * past_size + LEAST;
    let valid = is_precise & comes & is_apart & (radius > 0.0) & are_small_or_nan([[ax, ay, bx, by], ray]);
    let valid = valid & (ends.tiny_mask(path) == 0);
    let extent = extent([from[0], from[1], to[0], to[1]]);
    let is_side_precise = is_side_precise(before_size + limit + cross_size, dx.abs() + dy.abs(), descent, extent);
    let is_point_precise = (by_side & is_side_precise) | (!by_side & is_circle_precise(reach, extent));
    let certain = valid & ((room > 0.0) | terms.are_certain());
    if f64_min(f64_max(room, terms.depth()), -outside) > 0.0 {
        return outcome(certain, true, RayHit::inside([ray[0], ray[1]]));
    }
    // If the circle is missed t is NaN.
    let ends_there = (t - 1.0).abs() <= CERTAIN;
    outcome(certain & !ends_there & ((clear & is_point_precise) | !hit), hit, found)
}

/// The sum of two terms, and the sum of their sizes.
#[inline(always)]
fn sum(one: f64, other: f64) -> (f64, f64) {
    (one + other, one.abs() + other.abs())
}
