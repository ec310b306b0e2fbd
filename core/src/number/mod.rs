//! The caller's numbers, and exact arithmetic on them.
//!
//! Every coordinate is widened to `f64`, which represents any `f32` and any `i32` exactly. The three kinds of number
//! differ in whether `f64` also represents their differences:
//!
//! | number   | holds                                             | a − b in f64 | exact integers |
//! |----------|---------------------------------------------------|--------------|----------------|
//! | `i32`    | every value                                       | exact        | 256 bits       |
//! | `Narrow` | floats of one call whose exponents span ≤ 28 bits | exact        | 256 bits       |
//! | `Wide`   | any finite float, denormals included              | rounded      | 1152 bits      |
//!
//! [`Range`] decides whether a call's floats are `Narrow` or `Wide`. Nothing here depends on the floating-point mode:
//! `Narrow` has no denormals that a mode could flush to zero; `Wide` converts by bits; products of degree four stay in
//! the normal range of `f64`, within 2^±600; and the predicates' error bounds are valid in every rounding mode.

mod exponent_range;
mod int;
mod sqrt;

pub use exponent_range::Range;
pub use int::{ExactInt, Int};
pub use sqrt::sqrt;

/// A sign: -1, 0 or 1.
pub type Sign = i32;

/// A coordinate or radius as the caller stores it.
pub trait Scalar: Copy + PartialOrd + Default + core::fmt::Debug + 'static {
    /// The kind of number in a call whose [`Range`] is narrow.
    type Narrow: Number<Scalar = Self>;
    /// The kind of number in any other call.
    type Wide: Number<Scalar = Self>;

    fn include_in(self, range: &mut Range);

    /// An integer ordered like the scalars, equal for 0 and -0.
    fn rank(self) -> i32;

    /// Whether the scalar is below 0. Decided by bits, because in some floating-point modes denormals compare as 0.
    /// Not by [`rank`](Self::rank): compilers turn its comparison with 0 into a comparison of floats.
    fn is_negative(self) -> bool;
}

impl Scalar for f32 {
    type Narrow = Narrow;
    type Wide = Wide;

    #[inline(always)]
    fn include_in(self, range: &mut Range) {
        range.include(self);
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

/// Integers need no range: all of them are one kind of number.
impl Scalar for i32 {
    type Narrow = i32;
    type Wide = i32;

    #[inline(always)]
    fn include_in(self, _: &mut Range) {}

    #[inline(always)]
    fn rank(self) -> i32 {
        self
    }

    #[inline(always)]
    fn is_negative(self) -> bool {
        self < 0
    }
}

/// A scalar whose type says of which kind all numbers of its call are.
pub trait Number: Copy + 'static {
    /// The caller's type.
    type Scalar: Scalar;
    /// Whether differences and sums of two numbers are exact in `f64`.
    const EXACT_DIFFERENCES: bool;
    /// Whether calls with such numbers are so rare that short code is worth more than fast code.
    const IS_RARE: bool = false;
    /// Integers wide enough for every polynomial of degree four in the predicates.
    type Exact: ExactInt;
    /// Integers wide enough for every polynomial of degree six.
    type Long: ExactInt;
    /// Integers wide enough for every polynomial of degree sixteen.
    type Longest: ExactInt;

    /// The relative error bound of the predicates' `f64` filters: a value that exceeds this part of the sum of its
    /// terms has a certain sign.
    ///
    /// The longest formula, a squared orientation minus a squared length, makes about 12 roundings, each off by at most
    /// 2^-52 in any rounding mode: less than 2^-48 in all. This is twice that.
    const SLACK: f64 = 1.0 / (1u64 << 47) as f64;

    fn of(scalar: Self::Scalar) -> Self;

    /// The same number as a normal `f64`.
    fn widen(self) -> f64;

    /// The exponent u of a power of two such that all `values` are integer multiples of 2^u, and small enough as
    /// integers for the widths of [`Number::Exact`] and [`Number::Long`]. `i32::MAX` if all are 0.
    fn unit(values: &[f64]) -> i32;
}

/// A float of a call whose [`Range`] is narrow.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Narrow(pub f32);

/// Any finite float.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Wide(pub f32);

impl Number for i32 {
    type Scalar = i32;
    const EXACT_DIFFERENCES: bool = true;
    // Differences take 33 bits, orientations 67, their squares 134.
    type Exact = Int<4>;
    type Long = Int<4>;
    type Longest = Int<9>;

    #[inline(always)]
    fn of(scalar: i32) -> Self {
        scalar
    }

    #[inline(always)]
    fn widen(self) -> f64 {
        f64::from(self)
    }

    fn unit(_: &[f64]) -> i32 {
        0
    }
}

impl Number for Narrow {
    type Scalar = f32;
    const EXACT_DIFFERENCES: bool = true;
    // In units of the smallest last bit a coordinate takes 53 bits, a difference 54, an
    // orientation 109, its square 218.
    type Exact = Int<4>;
    type Long = Int<6>;
    type Longest = Int<14>;

    #[inline(always)]
    fn of(scalar: f32) -> Self {
        Narrow(scalar)
    }

    #[inline(always)]
    fn widen(self) -> f64 {
        f64::from(self.0)
    }

    fn unit(values: &[f64]) -> i32 {
        // The lowest bit that is set in any value, which may be a sum of floats; 0 counts as large.
        let mut unit = i32::MAX;
        for value in values {
            if *value != 0.0 {
                let bits = value.to_bits();
                let exponent = ((bits >> 52) & 0x7ff) as i32 - 1023;
                unit = unit.min(exponent - 52 + (bits | 1 << 52).trailing_zeros() as i32);
            }
        }
        unit
    }
}

impl Number for Wide {
    type Scalar = f32;
    const EXACT_DIFFERENCES: bool = false;
    const IS_RARE: bool = true;
    // In units of 2^-149 a coordinate takes 277 bits, a difference 278, an orientation 557, its
    // square 1114; a squared sum of radii times a squared length 1116.
    type Exact = Int<18>;
    type Long = Int<27>;
    type Longest = Int<71>;

    #[inline(always)]
    fn of(scalar: f32) -> Self {
        Wide(scalar)
    }

    #[inline(always)]
    fn widen(self) -> f64 {
        let bits = self.0.to_bits();
        let magnitude = u64::from(bits & 0x7fff_ffff);
        // The exponent gets another bias. A denormal m·2^-149 has no implicit leading one: 2^-126 is added as one and
        // subtracted again, both of them normal numbers.
        let denormal = u64::from(magnitude < 0x0080_0000);
        let leading = f64::from_bits(denormal * (897 << 52));
        let value = f64::from_bits((magnitude << 29) + ((896 + denormal) << 52)) - leading;
        // The sign is set last: otherwise the sign of 0 would depend on the rounding mode.
        f64::from_bits((value.to_bits() & (u64::MAX >> 1)) | (u64::from(bits >> 31) << 63))
    }

    fn unit(_: &[f64]) -> i32 {
        -149
    }
}

/// `in_place_unless_rare! { pub fn name<N: Number>(argument: type, …) -> type { … } }`: a function that is compiled into
/// each place that calls it. For numbers that are rare it is compiled once, for all places.
macro_rules! in_place_unless_rare {
    ($(
        $(#[$doc:meta])*
        $visible:vis fn $name:ident<$number:ident: Number>($($argument:ident: $type:ty),+ $(,)?) -> $result:ty $body:block
    )+) => {$(
        $(#[$doc])*
        #[inline(always)]
        $visible fn $name<$number: $crate::number::Number>($($argument: $type),+) -> $result {
            #[inline(always)]
            fn in_place<$number: $crate::number::Number>($($argument: $type),+) -> $result $body

            #[inline(never)]
            fn once<$number: $crate::number::Number>($($argument: $type),+) -> $result {
                in_place::<$number>($($argument),+)
            }

            if $number::IS_RARE { once::<$number>($($argument),+) } else { in_place::<$number>($($argument),+) }
        }
    )+};
}
pub(crate) use in_place_unless_rare;

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
    fn wide_floats_keep_their_value() {
        for bits in (0..=0x7f7f_ffffu32).step_by(0x1235).chain(0..5000).chain([0x007f_ffff, 0x0080_0000, 0x7f7f_ffff]) {
            for sign in [0, 0x8000_0000] {
                let float = f32::from_bits(bits | sign);
                assert_eq!(Wide(float).widen().to_bits(), f64::from(float).to_bits(), "{float:e}");
            }
        }
    }

    #[test]
    fn narrow_unit_divides_every_value() {
        let values = [3.5, 0.0, -1024.0, 0.015625].map(f64::from);
        let unit = Narrow::unit(&values);
        assert_eq!(unit, -6);
        assert_eq!(Narrow::unit(&[0.0]), i32::MAX);
    }
}
