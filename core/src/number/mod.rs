//! The caller's numbers, and exact arithmetic on them.
//!
//! Every coordinate is widened to `f64`, which represents any `f32` and any `i32` exactly. Differences of two are
//! rounded if their exponents are more than 28 apart. Nothing here depends on the floating-point mode: denormals are
//! widened as integers, products of degree four stay in the normal range of `f64`, within 2^±600, and the predicates'
//! error bounds are valid in every rounding mode.

mod denormals;
mod double_double;
mod exact_f64;
mod exponent_range;
mod int;
mod rounded_sum;
mod sqrt;

pub use denormals::with_denormals;
pub use double_double::DoubleDouble;
pub use exact_f64::ExactF64;
pub use exponent_range::Range;
pub use int::{Exact, ExactInt, ExactNumber, Int, Long, Longest, Medium, bit_range, fits, wider};
pub(crate) use int::{exact_order, exact_sign, exact_value};
pub use rounded_sum::{rounded_sum, sum_to_odd, two_sum};
pub use sqrt::sqrt;

/// Whether a number is 0, or normal, positive and below a limit. By bits, as some floating-point modes read denormals
/// as 0.
#[inline(always)]
pub fn is_zero_or_normal(value: f32, limit: f32) -> bool {
    const LEAST: u32 = f32::MIN_POSITIVE.to_bits();
    let bits = value.to_bits();
    (bits == 0) | (bits.wrapping_sub(LEAST) < limit.to_bits() - LEAST)
}

/// A sign: -1, 0 or 1.
pub type Sign = i32;

/// A coordinate or radius as the caller stores it.
pub trait Scalar: Copy + PartialOrd + Default + core::fmt::Debug + 'static {
    type Number: Number<Scalar = Self>;

    fn include_in(self, range: &mut Range);

    /// The same list, if the scalars are floats.
    fn as_floats(list: &[[Self; 2]]) -> Option<&[[f32; 2]]>;

    /// [`as_floats`](Self::as_floats) reversed.
    fn from_floats(list: &[[f32; 2]]) -> Option<&[[Self; 2]]>;

    /// An integer ordered like the scalars, equal for 0 and -0.
    fn rank(self) -> i32;

    /// Whether the scalar is below 0. Decided by bits, because in some floating-point modes denormals compare as 0.
    /// Not by [`rank`](Self::rank): compilers turn its comparison with 0 into a comparison of floats.
    fn is_negative(self) -> bool;
}

impl Scalar for f32 {
    type Number = Float;

    #[inline(always)]
    fn include_in(self, range: &mut Range) {
        range.include(self);
    }

    #[inline(always)]
    fn as_floats(list: &[[f32; 2]]) -> Option<&[[f32; 2]]> {
        Some(list)
    }

    #[inline(always)]
    fn from_floats(list: &[[f32; 2]]) -> Option<&[[f32; 2]]> {
        Some(list)
    }

    #[inline(always)]
    fn rank(self) -> i32 {
        let bits = self.to_bits() as i32;
        if bits < 0 { -(bits & i32::MAX) } else { bits }
    }

    #[inline(always)]
    fn is_negative(self) -> bool {
        self.to_bits() > (-0f32).to_bits()
    }
}

impl Scalar for i32 {
    type Number = i32;

    #[inline(always)]
    fn include_in(self, _: &mut Range) {}

    #[inline(always)]
    fn as_floats(_: &[[i32; 2]]) -> Option<&[[f32; 2]]> {
        None
    }

    #[inline(always)]
    fn from_floats(_: &[[f32; 2]]) -> Option<&[[i32; 2]]> {
        None
    }

    #[inline(always)]
    fn rank(self) -> i32 {
        self
    }

    #[inline(always)]
    fn is_negative(self) -> bool {
        self < 0
    }
}

/// A scalar that is widened to `f64`.
pub trait Number: Copy + 'static {
    /// The caller's type.
    type Scalar: Scalar;
    /// Decides a sign if all of its operations are exact.
    type Double: ExactNumber;
    /// Integers that decide a sign if they are wide enough for it.
    type Short: ExactInt;
    /// The same, of more numbers.
    type Medium: ExactInt;
    /// Integers wide enough for every polynomial of degree four in the predicates.
    type Exact: ExactInt;

    /// The relative error bound of the predicates' `f64` filters: a value that exceeds this part of the sum of its
    /// terms has a certain sign.
    ///
    /// The longest formula, a squared orientation minus a squared length, makes about 12 roundings, each off by at most
    /// 2^-52 in any rounding mode: less than 2^-48 in all. This is twice that.
    const SLACK: f64 = 1.0 / (1u64 << 47) as f64;

    fn of(scalar: Self::Scalar) -> Self;

    /// The same number as a normal `f64`.
    fn widen(self) -> f64;

    /// [`widen`](Self::widen) below [`with_denormals`].
    #[inline(always)]
    fn widen_fast(self) -> f64 {
        self.widen()
    }

    /// Whether the floating-point mode reads denormals as 0, so that [`widen_fast`](Self::widen_fast) is wrong.
    #[inline(always)]
    fn reads_denormals_as_0() -> bool {
        false
    }
}

/// Any finite float.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Float(pub f32);

impl Number for i32 {
    type Scalar = i32;
    type Double = ExactF64;
    type Short = i128;
    type Medium = Medium;
    type Exact = Exact;

    #[inline(always)]
    fn of(scalar: i32) -> Self {
        scalar
    }

    #[inline(always)]
    fn widen(self) -> f64 {
        f64::from(self)
    }
}

impl Number for Float {
    type Scalar = f32;
    type Double = ExactF64;
    type Short = i128;
    type Medium = Medium;
    type Exact = Exact;

    #[inline(always)]
    fn of(scalar: f32) -> Self {
        Float(scalar)
    }

    #[inline(always)]
    fn widen(self) -> f64 {
        #[cold]
        #[inline(never)]
        fn denormal(bits: u32) -> f64 {
            const UNIT: f64 = f64::from_bits((1023 - 149) << 52);
            let value = f64::from(bits & 0x7fff_ffff) * UNIT;
            if bits >> 31 == 0 { value } else { -value }
        }

        const LEAST_NORMAL: u32 = 0x0080_0000;
        let bits = self.0.to_bits();
        if (bits & 0x7fff_ffff).wrapping_sub(1) < LEAST_NORMAL - 1 { denormal(bits) } else { f64::from(self.0) }
    }

    #[inline(always)]
    fn widen_fast(self) -> f64 {
        if denormals::MODES_ARE_KNOWN { f64::from(self.0) } else { self.widen() }
    }

    /// Hidden from compilers, which assume the usual mode.
    #[inline(always)]
    fn reads_denormals_as_0() -> bool {
        denormals::MODES_ARE_KNOWN && core::hint::black_box(f32::from_bits(1)) == 0.0
    }
}

/// Whether a number is 0 or -0. By bits, because a denormal may be read as 0, and hidden from compilers, which would
/// compare floats instead.
#[inline(always)]
pub fn is_zero(value: f32) -> bool {
    core::hint::black_box(value.to_bits()) << 1 == 0
}

/// The lesser of two numbers that are not NaN: one instruction, unlike [`f64::min`].
#[inline(always)]
pub fn f64_min(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The greater of two numbers that are not NaN: one instruction, unlike [`f64::max`].
#[inline(always)]
pub fn f64_max(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The nearest float, also in floating-point modes that flush denormals.
pub fn to_f32(value: f64) -> f32 {
    const UNITS: f64 = f64::from_bits((1023 + 149) << 52);
    if is_normal_or_zero(value) {
        return value as f32;
    }
    let magnitude = f32::from_bits(libm::rint(value.abs() * UNITS) as u32);
    if value.is_sign_negative() { -magnitude } else { magnitude }
}

/// Whether the nearest float is no denormal, so that no floating-point mode flushes it.
#[inline(always)]
fn is_normal_or_zero(value: f64) -> bool {
    const LEAST_NORMAL: f64 = f32::MIN_POSITIVE as f64;
    (value.abs() >= LEAST_NORMAL) | (value == 0.0)
}

/// The float itself, and 0 for -0: so equal results have equal bits. By bits, because in some floating-point modes
/// denormals compare as 0.
#[inline]
pub fn without_minus_zero(float: f32) -> f32 {
    // Compilers would turn a test for both zeros into a comparison of floats.
    if float.to_bits() == (-0f32).to_bits() { 0.0 } else { float }
}

/// A measured coordinate as a float: rounded once, and never -0.
pub fn coordinate_to_f32(value: f64) -> f32 {
    without_minus_zero(to_f32(value))
}

/// The parameter of a point on an edge or a ray, from 0 to 1, as a float. A parameter strictly between 0 and 1 stays
/// strictly between them.
pub fn parameter_to_f32(t: f64) -> f32 {
    // By bits, because in some floating-point modes denormals compare as 0.
    let bits = to_f32(t).to_bits();
    if t > 0.0 && t < 1.0 { f32::from_bits(bits.clamp(1, 1.0f32.to_bits() - 1)) } else { f32::from_bits(bits) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn to_f32_rounds_like_the_language() {
        for bits in (0..0x7f80_0000u32).step_by(0x1235).chain(0..100).chain(0x007f_fff0..0x0080_0010) {
            let float = f64::from(f32::from_bits(bits));
            let above = f64::from(f32::from_bits(bits).next_up());
            for value in [float, float * 0.4 + above * 0.6, float * 0.5 + above * 0.5, -float] {
                assert_eq!(to_f32(value).to_bits(), (value as f32).to_bits(), "{value:e}");
            }
        }
    }

    #[test]
    fn floats_keep_their_value() {
        for bits in (0..=0x7f7f_ffffu32).step_by(0x1235).chain(0..5000).chain([0x007f_ffff, 0x0080_0000, 0x7f7f_ffff]) {
            for sign in [0, 0x8000_0000] {
                let float = f32::from_bits(bits | sign);
                assert_eq!(Float(float).widen().to_bits(), f64::from(float).to_bits(), "{float:e}");
            }
        }
    }
}
