//! What one look at a call tells of a hit, as data flow: a miss and a hit take the same way, for nobody foresees which
//! comes next, and whether it is certain is the only branch.

use crate::filter::LARGEST;
use crate::ray::first_hit::FloatRayHit;
use crate::simd::{F32s, F32x4, F64x2, Mask};

/// A hit in the interior, or a miss.
#[derive(Clone, Copy, Debug)]
pub struct Look<T> {
    pub certain: bool,
    pub hit: bool,
    /// Of a hit.
    pub found: T,
}

/// Products in `f64` are told apart by much more than they are rounded.
pub(crate) const CERTAIN: f64 = 1.0 / (1u64 << 20) as f64;

/// What a flushed denormal could tell in is left to the long way.
pub(crate) const LEAST: f64 = 1.0 / (1u64 << 60) as f64;

/// Where a denormal may be taken for 0, what sums of two products of numbers below 2^40 may be off by, and much more.
pub(crate) const FLOOR: f64 = LEAST;

/// Whether numbers are below 2^40. Of NaN this says nothing.
#[inline(always)]
pub(crate) fn are_small([one, other]: [[f32; 4]; 2]) -> bool {
    F32x4::new(one).abs().max(F32x4::new(other).abs()).lt(F32x4::splat(LARGEST)) == 0b1111
}

#[inline(always)]
pub(crate) fn differences(one: [f64; 2], other: [f64; 2]) -> [f64; 2] {
    [one[0] - other[0], one[1] - other[1]]
}

/// What [`within`] says of a hit.
pub(crate) const HIT: Mask = 0b11;

/// Whether a time, given in both lanes, is within a motion: [`HIT`] if it is, 0 if not, as of NaN, else so close to an end
/// that it is in doubt.
#[inline(always)]
pub(crate) fn within(t: F64x2) -> Mask {
    (t - F64x2::splat(0.5)).abs().lt(F64x2::new(0.5 - CERTAIN, 0.5 + CERTAIN)).mask()
}

/// Not 0 where [`within`] is in doubt.
#[inline(always)]
pub(crate) fn doubt(within: Mask) -> Mask {
    (within + 1) & 0b10
}

/// A point and a normal in floats. No denormal tells in those of numbers none of which is [tiny](Quad::tiny), but for a
/// normal's part below 2^-126, which comes out as 0 where denormals do.
#[inline(always)]
pub(crate) fn in_floats(at: F64x2, normal: F64x2) -> [f32; 4] {
    // For -0 the other 0.
    (at.narrow(normal) + F32x4::splat(0.0)).lanes()
}

/// A point and a normal in floats, and whether plain rounding will do: clear of denormals.
#[inline(always)]
pub(crate) fn floats((x, y): (f64, f64), (normal_x, normal_y): (f64, f64)) -> ([f32; 4], bool) {
    // For -0 the other 0.
    let floats = [x, y, normal_x, normal_y].map(|value| value as f32 + 0.0);
    let sizes = F32x4::new(floats).abs();
    (floats, F32x4::splat(0.0).lt(sizes) & sizes.lt(F32x4::splat(LEAST as f32)) == 0)
}

/// The same as a hit of a ray.
#[inline(always)]
pub(crate) fn rounded(t: f64, point: (f64, f64), normal: (f64, f64), edge: usize) -> (FloatRayHit, bool) {
    let ([x, y, normal_x, normal_y], plain) = floats(point, normal);
    let hit = FloatRayHit { t: t as f32, x, y, normal: [normal_x, normal_y], edge: edge as u32 };
    (hit, plain & (t >= LEAST))
}
