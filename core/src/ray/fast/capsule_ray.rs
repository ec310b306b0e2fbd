//! Ray and capsule in `f64`: where the ray enters it, and whether that is certain.

use super::margins::{CERTAIN, LEAST_CLEAR, are_small_or_nan, differences};
use crate::number::{f64_max, f64_min, sqrt};
use crate::ray::capsule_entry::{CAPSULE_SUM_CANCELLED, extent, is_circle_precise, is_side_precise};
use crate::ray::circle_toi::CircleTerms;
use crate::simd::{F32x4, F64x2, select_positive, select_positive2, widen};

/// A ray and the capsule around an edge.
///
/// Where the ray crosses the line of the nearer side, or where it begins if that is between the lines of both sides,
/// decides which part it can meet: that side, or the circle around an end.
#[derive(Clone, Copy)]
pub struct CapsuleRay {
    /// Whether it is certain that the ray begins strictly inside, or outside and enters, by which part, or misses. Not
    /// if it ends close to where it enters.
    pub is_certain: bool,
    pub begins_inside: bool,
    pub is_hit: bool,
    /// The place of the entry; unspecified for a miss.
    pub t: f64,
    /// Whether the ray enters by the side.
    by_side: bool,
    /// The beginning of the ray, its vector and its largest coordinate.
    from: [f64; 2],
    motion: [f64; 2],
    extent: f64,
    reach: f64,
    /// The vector of the edge from its lexicographically smaller end.
    along: [f64; 2],
    /// The end that the ray is near to, and the other.
    end: [f64; 2],
    /// A normal vector of the boundary and its length.
    out: [f64; 2],
    length: f64,
    /// The determinant of edge and ray with the sizes of its products, how fast the ray approaches the side, and the
    /// sizes of all products.
    cross: f64,
    cross_size: f64,
    descent: f64,
    sizes: f64,
}

impl CapsuleRay {
    /// The edge as ax, ay, bx, by.
    #[inline(always)]
    pub fn new(ends: F32x4, ray: F32x4, radius: f32) -> Self {
        // Widened as vectors: compilers would take them apart into scalars first.
        let (from, to) = (F64x2::widen_lo(ray).lanes(), F64x2::widen_hi(ray).lanes());
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
        let (is_beyond, by_side) = (outside > 0.0, side > 0.0);

        let is_precise = outside.abs() > CAPSULE_SUM_CANCELLED * outside_size + CERTAIN * before_size + LEAST_CLEAR;
        let comes = !is_beyond | (cross.abs() > CAPSULE_SUM_CANCELLED * cross_size + LEAST_CLEAR) | (cross_size == 0.0);
        let is_apart = f64_min(past_a.abs(), past_b.abs()) > CERTAIN * past_size + LEAST_CLEAR;
        let is_valid = is_precise & comes & is_apart & (radius > 0.0) & are_small_or_nan([ends.lanes(), ray.lanes()]);
        let is_valid = is_valid & (ends.tiny_mask(ray) == 0);
        let begins_inside = f64_min(f64_max(room, terms.depth()), -outside) > 0.0;
        // If the circle is missed t is NaN.
        let ends_there = (t - 1.0).abs() <= CERTAIN;
        CapsuleRay {
            is_certain: is_valid & ((room > 0.0) | terms.are_certain()) & (begins_inside | !ends_there),
            begins_inside,
            is_hit: (!is_beyond | (descent > 0.0)) & (by_side | terms.enters()) & (t < 1.0),
            t,
            by_side,
            from,
            motion: [dx, dy],
            extent: extent([from[0], from[1], to[0], to[1]]),
            reach,
            along: [ux, uy],
            end: select_positive2([past_a; 2], b, a),
            out: select_positive2([side; 2], [-sign * uy, sign * ux], [-inward_x, -inward_y]),
            length: select_positive(side, length, scale),
            cross,
            cross_size,
            descent,
            sizes: before_size + limit + cross_size,
        }
    }

    /// The point of the ray, and the unit normal.
    #[inline(always)]
    pub fn point_and_normal(&self) -> ([f64; 2], [f64; 2]) {
        let CapsuleRay { from, motion, out, t, .. } = *self;
        let part = 1.0 / self.length;
        ([from[0] + t * motion[0], from[1] + t * motion[1]], [out[0] * part, out[1] * part])
    }

    /// The point of the boundary if the normal is parallel to an axis: then the boundary alone gives one coordinate of
    /// the point, the same from both ends.
    #[inline(always)]
    pub fn boundary_point(&self) -> [f64; 2] {
        let CapsuleRay { end, out, reach, .. } = *self;
        [end[0] + reach.copysign(out[0]), end[1] + reach.copysign(out[1])]
    }

    #[inline(always)]
    pub fn is_point_precise(&self) -> bool {
        let [dx, dy] = self.motion;
        let is_side_precise = is_side_precise(self.sizes, dx.abs() + dy.abs(), self.descent, self.extent);
        (self.by_side & is_side_precise) | (!self.by_side & is_circle_precise(self.reach, self.extent))
    }

    /// How far along the ray points within the reach of the entry can be, times the length of the ray; rounded up.
    #[inline(always)]
    pub fn progress(&self) -> f64 {
        let [dx, dy] = self.motion;
        self.t * (dx * dx + dy * dy) + self.reach * (dx.abs() + dy.abs())
    }

    /// Whether both enter the circle around one vertex.
    #[inline(always)]
    pub fn is_same_circle(&self, other: &Self) -> bool {
        !self.by_side & !other.by_side & (self.end[0] == other.end[0]) & (self.end[1] == other.end[1])
    }

    #[inline(always)]
    pub fn is_steepness_precise(&self) -> bool {
        self.cross.abs() > CAPSULE_SUM_CANCELLED * self.cross_size
    }

    /// The squared sine of the angle of ray and edge, times the squared length of the ray.
    #[inline(always)]
    pub fn steepness(&self) -> f64 {
        let [x, y] = self.along;
        self.cross * (self.cross / (x * x + y * y))
    }
}

/// The sum of two terms, and the sum of their sizes.
#[inline(always)]
fn sum(one: f64, other: f64) -> (f64, f64) {
    (one + other, one.abs() + other.abs())
}
