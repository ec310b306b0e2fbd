//! Error margins of the fast tier of rays and sweeps: whether a result in `f64` is certainly rounded to the same float
//! as the result of the exact tier.
//!
//! Hit against miss is computed without a branch, because that branch would be mispredicted half the time: the only
//! branch is "certain?".

use crate::filter::{COORDINATE_LIMIT, Fast};
use crate::overlap::{Outcome, Verdict};
use crate::ray::ray_hit::RayHit;
use crate::simd::{F32s, F32x4, F64x2, Mask};
use core::hint::select_unpredictable;

/// Sums of products in `f64` whose terms differ by this part of their size differ by much more than their rounding
/// errors.
pub(crate) const CERTAIN: f64 = 1.0 / (1u64 << 20) as f64;

/// Numbers above 0 but below this may depend on whether denormals are flushed to 0: the exact tier decides.
///
/// Sums of two products of numbers below 2^40 are off by much less, even where denormals are flushed.
pub(crate) const LEAST_CLEAR: f64 = 1.0 / (1u64 << 60) as f64;

/// Whether all numbers are below 2^40. NaN may pass.
#[inline(always)]
pub(crate) fn are_small_or_nan([one, other]: [[f32; 4]; 2]) -> bool {
    F32x4::new(one).abs().max(F32x4::new(other).abs()).lt(F32x4::splat(COORDINATE_LIMIT)) == 0b1111
}

#[inline(always)]
pub(crate) fn differences(one: [f64; 2], other: [f64; 2]) -> [f64; 2] {
    [one[0] - other[0], one[1] - other[1]]
}

/// The result of [`within`] for a time within the motion.
pub(crate) const WITHIN: Mask = 0b11;

/// Whether a time, given in both lanes, is within a motion: [`WITHIN`] if it is, 0 if it is not or NaN, another mask if
/// it is so close to an end that this is uncertain.
#[inline(always)]
pub(crate) fn within(t: F64x2) -> Mask {
    (t - F64x2::splat(0.5)).abs().lt(F64x2::new(0.5 - CERTAIN, 0.5 + CERTAIN)).mask()
}

/// Not 0 if [`within`] is uncertain.
#[inline(always)]
pub(crate) fn uncertain(within: Mask) -> Mask {
    (within + 1) & 0b10
}

/// A point and a normal as floats. They do not depend on the floating-point mode if no argument of the call is
/// [tiny](F32x4::tiny_mask), except for a component of the normal below 2^-126, which is 0 where denormals are flushed.
#[inline(always)]
pub(crate) fn to_floats(at: F64x2, normal: F64x2) -> [f32; 4] {
    // 0 for -0.
    (at.narrow(normal) + F32x4::splat(0.0)).lanes()
}

/// A point and a normal as floats, and whether none of them is close to a denormal.
#[inline(always)]
pub(crate) fn to_clear_floats((x, y): (f64, f64), (normal_x, normal_y): (f64, f64)) -> ([f32; 4], bool) {
    // 0 for -0.
    let floats = [x, y, normal_x, normal_y].map(|value| value as f32 + 0.0);
    let sizes = F32x4::new(floats).abs();
    (floats, F32x4::splat(0.0).lt(sizes) & sizes.lt(F32x4::splat(LEAST_CLEAR as f32)) == 0)
}

/// The hit of a ray in floats, and whether none of them is close to a denormal.
#[inline(always)]
pub(crate) fn to_clear_hit(t: f64, point: (f64, f64), normal: (f64, f64), edge: usize) -> (RayHit, bool) {
    let ([x, y, normal_x, normal_y], clear) = to_clear_floats(point, normal);
    let hit = RayHit { t: t as f32, x, y, normal: [normal_x, normal_y], edge: edge as u32 };
    (hit, clear & (t >= LEAST_CLEAR))
}

/// Whether all numbers within 2^-36 of a value, relative to it, are rounded to the same float.
#[inline(always)]
pub(crate) fn is_rounding_certain(value: f64) -> bool {
    const DROPPED: u64 = (1 << 29) - 1;
    ((value.to_bits() & DROPPED).abs_diff(1 << 28)) > 1 << 17
}

/// Whether a sum is so large beside its terms that their rounding errors are less than 2^-38 of it.
#[inline(always)]
pub(crate) fn is_precise(sum: f64, one: f64, other: f64) -> bool {
    sum.abs() * 4096.0 >= one.abs() + other.abs()
}

/// A hit of the interiors or a miss.
#[inline(always)]
pub(crate) fn outcome<T>(certain: bool, is_hit: bool, hit: T) -> Fast<Outcome<T>> {
    let verdict = select_unpredictable(is_hit, Verdict::Hit, Verdict::Miss);
    if certain { Fast::Certain(Outcome { verdict, hit }) } else { Fast::Uncertain }
}

/// Place, point and normal of a hit, and its edge; None for a miss.
#[cfg(test)]
pub(crate) fn numbers(answer: Fast<Outcome<RayHit>>) -> Fast<Option<([f32; 5], u32)>> {
    match answer {
        Fast::Uncertain => Fast::Uncertain,
        Fast::Certain(Outcome { verdict, hit }) => {
            let RayHit { t, x, y, normal: [normal_x, normal_y], edge } = hit;
            Fast::Certain((verdict != Verdict::Miss).then_some(([t, x, y, normal_x, normal_y], edge)))
        }
    }
}
