//! Rays at circles and capsules at which one look is enough.
//!
//! Like kernels these take a caller's floats unjudged, and answer only when sure; what they answer is then to the bit
//! what [`raycast`](super::raycast()) says: where nothing cancels it computes the same, see entry.rs.

use super::fast_hit::{CERTAIN, FLOOR, HIT, Look, are_small, differences, doubt, in_floats, rounded, within};
use crate::filter;
use crate::number::{f64_max, f64_min, sqrt};
use crate::ray::circle_toi::Terms;
use crate::ray::first_hit::FloatRayHit;
use crate::ray::rounded_hit::KEPT;
use crate::simd::{F32s, F32x4, F64x2, select_positive, select_positive2, widen};

/// A circle that a ray enters, or misses, from outside.
#[inline(always)]
pub fn ray_circle(circle: [f32; 3], ray: [f32; 4]) -> Look<FloatRayHit> {
    circle_from_outside::<false>(circle, ray)
}

/// The same where the ray may enter straight beside the center.
pub fn ray_circle_closely(circle: [f32; 3], ray: [f32; 4]) -> Look<FloatRayHit> {
    circle_from_outside::<true>(circle, ray)
}

#[inline(always)]
fn circle_from_outside<const CLOSELY: bool>([x, y, radius]: [f32; 3], ray: [f32; 4]) -> Look<FloatRayHit> {
    let (ray, centers) = (F32x4::new(ray), F32x4::new([x, y, x, y]));
    let (from, center) = (F64x2::widen_lo(ray), F64x2::widen_lo(centers));
    let way = F64x2::widen_hi(ray) - from;
    let reach = F64x2::widen_lo(F32x4::splat(radius));
    let terms = Terms::new(way, center - from, reach);
    let disc = terms.disc();
    let (t, normal) = disc.entry(-1.0);
    let within = within(t);
    // Above 0, and no denormal.
    let is_radius = radius.to_bits() as i32 >= f32::MIN_POSITIVE.to_bits() as i32;
    let begins = if CLOSELY { terms.is_outside() } else { terms.is_outside().and(disc.is_slanted()) };
    let doubts = doubt(within) | ray.tiny_mask(centers) | begins.mask() ^ 0b11;
    let point = from + t * way;
    // The rim is at a coordinate of its own there.
    let point = if CLOSELY { disc.axis().select(center + normal.signum() * reach, point) } else { point };
    let [x, y, normal_x, normal_y] = in_floats(point, normal);
    let found = FloatRayHit { t: t.first() as f32, x, y, normal: [normal_x, normal_y], edge: 0 };
    Look { certain: (doubts == 0) & is_radius, hit: within == HIT, found }
}

/// A circle that a ray begins in.
#[inline(always)]
pub fn ray_in_circle(circle: [f32; 3], ray @ [x, y, end_x, end_y]: [f32; 4]) -> Look<FloatRayHit> {
    let begin = filter::circle_point(circle, [x, y]);
    let certain = begin.certain & begin.value & end_x.is_finite() & end_y.is_finite();
    Look { certain, hit: true, found: FloatRayHit::inside(ray) }
}

/// A capsule that a ray begins in, or enters, or misses.
///
/// Where the ray comes between the lines on both sides, or begins there, tells which part is met, if any: a side, or the
/// disc around an end.
///
/// None of one along an axis: for that is [`ray_axial_capsule`].
#[inline(always)]
pub fn ray_capsule(capsule: [f32; 5], ray: [f32; 4]) -> Option<Look<FloatRayHit>> {
    let [ax, ay, bx, by, _] = capsule;
    // Programs have more of the one kind than of the other: a branch costs less than what it spares.
    if (ax == bx) | (ay == by) { None } else { Some(capsule_look::<false>(capsule, ray)) }
}

/// A capsule along an axis.
#[inline(always)]
pub fn ray_axial_capsule(capsule: [f32; 5], ray: [f32; 4]) -> Look<FloatRayHit> {
    capsule_look::<true>(capsule, ray)
}

#[inline(always)]
fn capsule_look<const AXIAL: bool>(capsule: [f32; 5], ray: [f32; 4]) -> Look<FloatRayHit> {
    let [ax, ay, bx, by, radius] = capsule;
    let (from, to) = (widen([ray[0], ray[1]]), widen([ray[2], ray[3]]));
    let (one, other) = (widen([ax, ay]), widen([bx, by]));
    let [reach, _] = widen([radius; 2]);
    let [dx, dy] = differences(to, from);
    // As in entry.rs: from the lexicographically smaller end.
    let [x_order, y_order] = differences(one, other);
    let order = [select_positive(x_order.abs(), x_order, y_order); 2];
    let (a, b) = (select_positive2(order, other, one), select_positive2(order, one, other));
    let [ux, uy] = differences(b, a);
    let (from_a, from_b) = (differences(from, a), differences(from, b));
    // With the sums of the terms' sizes, how far outside the ray begins, and how fast it comes nearer.
    let (before, before_size) = sum(ux * from_a[1], -(uy * from_a[0]));
    let (turning, turning_size) = sum(ux * dy, -(uy * dx));
    let turn = 1f64.copysign(before);
    let length = sqrt(ux * ux + uy * uy);
    let limit = reach * length;
    let (outside, outside_size) = (before.abs() - limit, before.abs() + limit);
    let descent = -turn * turning;
    // How far beyond each end of the edge it is then, times how fast it comes nearer.
    let (come, rate) = (select_positive(outside, outside, 0.0), select_positive(outside, descent, 1.0));
    let (run, run_size) = sum(ux * dx, uy * dy);
    let (past_a, past_a_size) = sum(ux * from_a[0], uy * from_a[1]);
    let (past_b, past_b_size) = sum(ux * from_b[0], uy * from_b[1]);
    let (past_a, past_b) = (past_a * rate + come * run, past_b * rate + come * run);
    let past_size = (past_a_size + past_b_size) * rate.abs() + come * run_size;
    let room = f64_min(past_a, -past_b);
    let side = f64_min(room, outside);

    let nearer = select_positive2([past_a; 2], from_b, from_a);
    let terms = Terms::new(F64x2::new(dx, dy), F64x2::new(-nearer[0], -nearer[1]), F64x2::splat(reach));
    let disc = terms.disc();
    let t = select_positive(side, outside, disc.outside()) / select_positive(side, descent, disc.speed());
    let ([inward_x, inward_y], scale) = disc.inward();
    let [out_x, out_y] = select_positive2([side; 2], [-turn * uy, turn * ux], [-inward_x, -inward_y]);
    let part = 1.0 / select_positive(side, length, scale);
    let point = [from[0] + t * dx, from[1] + t * dy];
    let [x, y] = if AXIAL & ((ax == bx) | (ay == by)) {
        // Where the normal is parallel to an axis the rim is at a coordinate of its own, by either end of the edge.
        let [end_x, end_y] = select_positive2([past_a; 2], b, a);
        let rim = [end_x + reach.copysign(out_x), end_y + reach.copysign(out_y)];
        select_positive2([out_y.abs(), out_x.abs()], point, rim)
    } else {
        point
    };
    let (found, plain) = rounded(t, (x, y), (out_x * part, out_y * part), 0);
    let (is_beyond, by_side) = (outside > 0.0, side > 0.0);
    let hit = (!is_beyond | (descent > 0.0)) & (by_side | terms.enters()) & (t < 1.0);

    let is_kept = outside.abs() > KEPT * outside_size + CERTAIN * before_size + FLOOR;
    let comes = !is_beyond | (turning.abs() > KEPT * turning_size + FLOOR) | (turning_size == 0.0);
    let told = f64_min(past_a.abs(), past_b.abs()) > CERTAIN * past_size + FLOOR;
    let ends = [ax, ay, bx, by];
    let valid = is_kept & comes & told & (radius > 0.0) & are_small([ends, ray]);
    let valid = valid & (F32x4::new(ends).tiny_mask(F32x4::new(ray)) == 0);
    let certain = valid & ((room > 0.0) | terms.are_kept());
    if f64_min(f64_max(room, terms.depth()), -outside) > 0.0 {
        return Look { certain, hit: true, found: FloatRayHit::inside(ray) };
    }
    // Of a disc that is missed t is NaN.
    let ends_there = (t - 1.0).abs() <= CERTAIN;
    Look { certain: certain & !ends_there & (plain | !hit), hit, found }
}

/// The sum of two terms, and of their sizes.
#[inline(always)]
fn sum(one: f64, other: f64) -> (f64, f64) {
    (one + other, one.abs() + other.abs())
}
