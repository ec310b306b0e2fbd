//! Depths and normals as floats, rounded so that the push is never too short.
//!
//! Let n be the true unit normal, t the true depth, and f and d the same as floats. A push by d·f moves a shape by
//! d·(n·f) along n. Each component of f is off by at most 2^-25, so n·f is at least 1 − √2·2^-25. So d = t·(1 +
//! 1.5·2^-25), rounded up, is enough: the rest of the margin covers the errors of `f64`, and components so small that
//! they are given as 0. A caller's products that are rounded away from 0 move the shape farther, because they have the
//! signs of n's components. Accuracy: d exceeds t by less than 2 ulps.

use crate::number::{Float, Number, to_f32};
use crate::predicate::{compare_sum, sum};
use crate::simd::{F32s, F64x2};

const MARGIN: f64 = 1.5 / (1u64 << 25) as f64;

/// The factor of a depth along a normal that is not parallel to an axis, before it is rounded up.
pub const SLANTED: f64 = 1.0 + MARGIN;

/// Components below it are given as 0.
pub const LEAST_COMPONENT: f64 = 1.0 / (1u64 << 30) as f64;

/// The smallest float that is not below a value ≥ 0.
#[inline(always)]
fn round_up(value: f64) -> f32 {
    if value < f64::from(f32::MIN_POSITIVE) {
        return round_up_denormal(value);
    }
    normal_round_up(value)
}

/// [`round_up`] of a value that is not rounded to a denormal.
#[inline(always)]
pub fn normal_round_up(value: f64) -> f32 {
    let float = value as f32;
    // Branch-free, because a branch would be mispredicted half the time. A float below a value is not infinite.
    f32::from_bits(float.to_bits().wrapping_add(u32::from(f64::from(float) < value)))
}

/// [`round_up`] of a value whose float may be a denormal, which floating-point modes may flush.
#[cold]
#[inline(never)]
fn round_up_denormal(value: f64) -> f32 {
    let float = to_f32(value);
    if Float(float).widen() < value { above(float) } else { float }
}

/// The next float; infinity for the largest float and for infinity.
#[inline(always)]
fn above(float: f32) -> f32 {
    f32::from_bits(float.to_bits().saturating_add(1).min(f32::INFINITY.to_bits()))
}

/// The depth along a normal that is not parallel to an axis.
#[inline(always)]
pub fn depth_along(depth: f64) -> f32 {
    round_up(depth * SLANTED)
}

/// [`depth_along`] of a depth that is not rounded to a denormal.
#[inline(always)]
pub fn normal_depth_along(depth: f64) -> f32 {
    normal_round_up(depth * SLANTED)
}

/// The smallest float that is not below a difference of two numbers plus two radii; 0 if that is negative.
#[inline]
pub fn depth_on_axis<N: Number>(difference: [f64; 2], radii: [f64; 2]) -> f32 {
    let [high, low] = difference;
    let depth = high - low;
    if radii == [0.0, 0.0] && (depth + low == high && high - depth == low) {
        return if high > low { round_up(depth) } else { 0.0 };
    }
    let terms = [high, -low, radii[0], radii[1]];
    if let Some(depth) = sum_rounded_up(terms) {
        return depth;
    }
    if compare_sum::<N, 4>(terms) <= 0 {
        return 0.0;
    }
    let is_enough = |float: f32| {
        let [a, b, c, d] = terms;
        compare_sum::<N, 5>([a, b, c, d, -Float(float).widen()]) <= 0
    };
    let mut float = to_f32(sum(&terms));
    while float.is_finite() && !is_enough(float) {
        float = above(float);
    }
    while float.to_bits() > 1 && float.is_finite() && is_enough(f32::from_bits(float.to_bits() - 1)) {
        float = f32::from_bits(float.to_bits() - 1);
    }
    float
}

/// The smallest float that is not below a sum, 0 if that is negative; None if rounding errors may matter.
#[inline]
fn sum_rounded_up([a, b, c, d]: [f64; 4]) -> Option<f32> {
    /// Far beyond three roundings in any mode.
    const SLACK: f64 = 1.0 / (1u64 << 48) as f64;
    let is_exact = |a: f64, b: f64| ((a + b) - a == b) & ((a + b) - b == a);
    let (ab, cd) = (a + b, c + d);
    let sum = ab + cd;
    let exact = is_exact(a, b) & is_exact(c, d) & is_exact(ab, cd);
    let error = if exact { 0.0 } else { SLACK * ((a.abs() + b.abs()) + (c.abs() + d.abs())) };
    let (low, high) = (sum - error, sum + error);
    if high <= 0.0 {
        return Some(0.0);
    }
    if low < f64::from(f32::MIN_POSITIVE) {
        return None;
    }
    let (low, high) = (normal_round_up(low), normal_round_up(high));
    if low == high { Some(low) } else { None }
}

/// [`depth_on_axis`], but above the exact depth also if that is a float.
#[cold]
pub fn depth_beyond_on_axis<N: Number>(difference: [f64; 2], radii: [f64; 2]) -> f32 {
    let depth = depth_on_axis::<N>(difference, radii);
    let [high, low] = difference;
    let is_exact =
        depth.is_finite() && compare_sum::<N, 5>([high, -low, radii[0], radii[1], -Float(depth).widen()]) == 0;
    if is_exact { above(depth) } else { depth }
}

/// A unit vector as floats.
#[inline(always)]
pub fn normal(unit: F64x2) -> [f32; 2] {
    let unit = unit.masked(unit.abs().ge(F64x2::splat(LEAST_COMPONENT)));
    let floats = unit.narrow(unit);
    [floats.lane(0), floats.lane(1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;

    #[test]
    fn up() {
        assert_eq!(round_up(1.0), 1.0);
        assert_eq!(round_up(1.0 + 1e-12), 1.0f32.next_up());
        assert_eq!(round_up(1e-50), f32::from_bits(1));
        assert_eq!(round_up(0.0), 0.0);
    }

    #[test]
    fn on_axis_is_the_least_float() {
        assert_eq!(depth_on_axis::<Float>([5.0, 3.5], [0.0, 0.0]), 1.5);
        assert_eq!(depth_on_axis::<Float>([3.5, 5.0], [1.0, 1.0]), 0.5);
        assert_eq!(depth_on_axis::<Float>([3.5, 5.5], [1.0, 1.0]), 0.0);
        let tiny = f64::from(f32::from_bits(1));
        assert_eq!(depth_on_axis::<Float>([1.0, 0.0], [tiny, 0.0]), 1.0f32.next_up());
        assert_eq!(depth_on_axis::<Float>([1.0, 0.0], [tiny, 1.0]), 2.0f32.next_up());
    }
}
