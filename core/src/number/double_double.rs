//! Polynomials in pairs of `f64`, with an error bound (T. J. Dekker, A Floating-Point Technique for Extending the
//! Available Precision, Numerische Mathematik 18, 1971).
//!
//! They have about 100 bits. Where a difference of long products cancels to a small part of these, as the distance and
//! the reach of bodies that rest on each other, they round it as the integers would, in a tenth of the time.

use super::{ExactNumber, Sign, two_sum};
use core::ops::{Add, Mul, Sub};

/// A number as the sum of two of `f64`, of which the second is small beside the first, and a bound of its error.
#[derive(Clone, Copy, Debug)]
pub struct DoubleDouble {
    high: f64,
    low: f64,
    error: f64,
}

/// A bound of the error of an operation, relative to its terms. To the nearest an operation is off by less than 2^-102
/// of them; in other rounding modes [`two_sum`] is off by as much again, and each rounding by twice as much.
const SLACK: f64 = 1.0 / (1u128 << 98) as f64;

impl DoubleDouble {
    #[inline(always)]
    fn of(high: f64, low: f64, error: f64) -> Self {
        // The higher one is the larger.
        let sum = high + low;
        DoubleDouble { high: sum, low: low - (sum - high), error }
    }

    /// Half of the distance from the first number to the next one of `f64`: below a power of two they are closer.
    #[inline(always)]
    fn half_step(self) -> f64 {
        const EXPONENT: u64 = 0x7ff << 52;
        const HALF_STEP: f64 = 1.0 / (1u64 << 53) as f64;
        let bits = self.high.to_bits();
        let is_power = bits << 12 == 0;
        f64::from_bits(bits & EXPONENT) * if is_power { 0.5 * HALF_STEP } else { HALF_STEP }
    }
}

/// A number as the sum of two of at most 27 bits: so that products of these are exact, but for the last bits of that of
/// the lower ones.
#[inline(always)]
fn halves(value: f64) -> (f64, f64) {
    const UPPER: u64 = !((1 << 27) - 1);
    let high = f64::from_bits(value.to_bits() & UPPER);
    (high, value - high)
}

/// A product, and how much it is off, but for the last bits.
#[inline(always)]
fn two_product(a: f64, b: f64) -> (f64, f64) {
    let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
    let product = a * b;
    (product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low)
}

impl DoubleDouble {
    /// The product of two numbers of `f64`.
    #[inline(always)]
    pub fn product(a: f64, b: f64) -> Self {
        let (product, lost) = two_product(a, b);
        DoubleDouble::of(product, lost, product.abs() * SLACK)
    }

    /// The nearest number of `f64`. None if that is not certain.
    #[inline(always)]
    pub fn rounded(self) -> Option<f64> {
        if self.is_exact() { Some(self.high) } else { None }
    }
}

impl ExactNumber for DoubleDouble {
    /// The unit must be 0.
    #[inline(always)]
    fn from_f64(value: f64, _unit: i32) -> Self {
        DoubleDouble { high: value, low: 0.0, error: 0.0 }
    }

    /// Whether the number is certainly nearest to the first one of all `f64` numbers.
    #[inline(always)]
    fn is_exact(self) -> bool {
        const ROUNDED: f64 = 1.0 - 1.0 / (1u64 << 40) as f64;
        self.low.abs() + self.error < self.half_step() * ROUNDED
    }

    #[inline(always)]
    fn sign(self) -> Sign {
        Sign::from(self.high > 0.0) - Sign::from(self.high < 0.0)
    }

    /// The exponent must be 0.
    #[inline(always)]
    fn to_f64(self, _exponent: i32) -> f64 {
        self.high
    }
}

impl Add for DoubleDouble {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let (high, lost) = two_sum(self.high, other.high);
        let error = self.error + other.error + (self.high.abs() + other.high.abs()) * SLACK;
        DoubleDouble::of(high, lost + (self.low + other.low), error)
    }
}

impl Sub for DoubleDouble {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self + DoubleDouble { high: -other.high, low: -other.low, ..other }
    }
}

impl Mul for DoubleDouble {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let (a, b) = (self.high, other.high);
        let (product, lost) = two_product(a, b);
        let error = product.abs() * SLACK + (a.abs() + self.error) * other.error + b.abs() * self.error;
        DoubleDouble::of(product, lost + (a * other.low + self.low * b), error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Int, bit_range};

    /// Random polynomials whose terms nearly cancel: a value that is certain is that of integers.
    #[test]
    fn certain_values_are_those_of_integers() {
        let mut rng = fastrand::Rng::with_seed(9);
        let (mut certain, mut uncertain) = (0, 0);
        for round in 0..200_000 {
            let spread = [0, 4, 24, 60][round % 4];
            let mut number = || libm::scalbn(f64::from(rng.i32(-(1 << 24)..=1 << 24)), rng.i32(-spread..=spread));
            let [a, b, c] = [number(), number(), number()];
            // Close to b, so that differences of products are small.
            let near = f64::from((b * (1.0 + 1.0 / f64::from(1 << (round % 24)))) as f32);
            fn polynomial<I: ExactNumber>(unit: i32, [a, b, near, c]: [f64; 4]) -> [I; 3] {
                let [a, b, near, c] = [a, b, near, c].map(|value| I::from_f64(value, unit));
                let [own, other] = [(a - c) * b, (a - c) * near];
                [own - other, own * own - other * other, own * other - own * own - a * b * c * c]
            }
            let unit = bit_range(&[a, b, near, c]).0;
            let integers = polynomial::<Int<16>>(unit, [a, b, near, c]);
            let values = polynomial::<DoubleDouble>(0, [a, b, near, c]);
            for ((value, integer), degree) in values.into_iter().zip(integers).zip([2, 4, 4]) {
                if !value.is_exact() {
                    uncertain += 1;
                    continue;
                }
                certain += 1;
                assert_eq!(value.to_f64(0), integer.to_f64(unit * degree), "{a:e} {b:e} {near:e} {c:e}");
            }
        }
        assert!(certain > 400_000 && uncertain > 1_000, "{certain} {uncertain}");
    }

    #[test]
    fn numbers_that_may_be_rounded_otherwise_are_uncertain() {
        let of = |value: f64| DoubleDouble::from_f64(value, 0);
        let (half_step, tiny) = (f64::EPSILON / 2.0, 1.0 / (1u128 << 120) as f64);
        let is_certain = |terms: [f64; 3]| terms.map(of).into_iter().reduce(Add::add).is_some_and(|sum| sum.is_exact());
        assert!(is_certain([1.5, half_step * 0.75, 0.0]) && is_certain([1.5, half_step, half_step * 0.75]));
        assert!(!is_certain([1.5, half_step, tiny]) && !is_certain([1.5, half_step, -tiny]));
        // Below a power of two numbers are closer.
        assert!(is_certain([1.0, half_step * 0.25, 0.0]) && is_certain([1.0, -half_step * 0.25, 0.0]));
        assert!(!is_certain([1.0, -half_step / 2.0, tiny]) && !is_certain([1.0, -half_step / 2.0, -tiny]));
        assert!(!is_certain([f64::MAX, f64::MAX, 0.0]) && !is_certain([1.0, -1.0, 0.0]));
    }
}
