//! Ray and circle, or capsule: the fast tier.

use super::capsule_ray::CapsuleRay;
use super::margins::{WITHIN, outcome, to_clear_hit, to_floats, uncertain, within};
use crate::filter::{Fast, circle_point};
use crate::overlap::Outcome;
use crate::ray::circle_toi::CircleTerms;
use crate::ray::ray_hit::RayHit;
use crate::simd::{F32s, F32x4, F64x2, select_positive2};

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
#[inline(always)]
pub fn ray_capsule(capsule: [f32; 5], ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    let [ax, ay, bx, by, radius] = capsule;
    let entry = CapsuleRay::new(F32x4::new([ax, ay, bx, by]), F32x4::new(ray), radius);
    let (point, normal) = entry.point_and_normal();
    let [x, y] = if (ax == bx) | (ay == by) {
        select_positive2([normal[1].abs(), normal[0].abs()], point, entry.boundary_point())
    } else {
        point
    };
    let (found, clear) = to_clear_hit(entry.t, (x, y), (normal[0], normal[1]), 0);
    if entry.begins_inside {
        return outcome(entry.is_certain, true, RayHit::inside([ray[0], ray[1]]));
    }
    outcome(entry.is_certain & ((clear & entry.is_point_precise()) | !entry.is_hit), entry.is_hit, found)
}
