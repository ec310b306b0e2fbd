//! Polynomials in `f64`, and whether every operation was exact.
//!
//! Coordinates on a grid are short, and so are their differences: `f64` nearly always holds each product of theirs, and
//! each sum of such products. Then the sign needs no integers, which take many times as long.

use super::{ExactNumber, Sign};
use core::ops::{Add, Mul, Sub};

/// A number of `f64` and whether it is that of exact arithmetic, in every floating-point mode.
#[derive(Clone, Copy, Debug)]
pub struct ExactF64 {
    value: f64,
    is_exact: bool,
}

impl ExactF64 {
    /// Whether the number is a float, of 24 bits: a product of two of these is exact. False of what overflows, and of
    /// denormals in a mode that flushes these.
    #[inline(always)]
    fn is_float(self) -> bool {
        f64::from(self.value as f32) == self.value
    }

    /// A sum or difference from which both terms come back is exact: s = a + b + e with the rounding error e, and where
    /// |a| ≥ |b|, s − a = b + e is a multiple of the last digit of b, so that no rounding of it is b.
    #[inline(always)]
    fn of(value: f64, come_back: bool, a: Self, b: Self) -> Self {
        ExactF64 { value, is_exact: come_back & a.is_exact & b.is_exact }
    }
}

impl ExactNumber for ExactF64 {
    /// The unit must be 0.
    #[inline(always)]
    fn from_f64(value: f64, _unit: i32) -> Self {
        ExactF64 { value, is_exact: true }
    }

    #[inline(always)]
    fn is_exact(self) -> bool {
        self.is_exact
    }

    #[inline(always)]
    fn sign(self) -> Sign {
        Sign::from(self.value > 0.0) - Sign::from(self.value < 0.0)
    }

    /// The exponent must be 0.
    #[inline(always)]
    fn to_f64(self, _exponent: i32) -> f64 {
        self.value
    }
}

impl Add for ExactF64 {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let (a, b) = (self.value, other.value);
        let sum = a + b;
        ExactF64::of(sum, (sum - a == b) & (sum - b == a), self, other)
    }
}

impl Sub for ExactF64 {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        let (a, b) = (self.value, other.value);
        let difference = a - b;
        ExactF64::of(difference, (a - difference == b) & (difference + b == a), self, other)
    }
}

impl Mul for ExactF64 {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        ExactF64::of(self.value * other.value, self.is_float() & other.is_float(), self, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Int;

    fn of(value: f64) -> ExactF64 {
        ExactF64::from_f64(value, 0)
    }

    /// Random polynomials of degree four: an exact value is that of integers, and short numbers are exact.
    #[test]
    fn exact_values_are_those_of_integers() {
        let mut rng = fastrand::Rng::with_seed(5);
        let (mut exact, mut inexact) = (0, 0);
        for round in 0..200_000 {
            let spread = [4, 10, 24, 100][round % 4];
            let mut number = || {
                let value = f64::from(rng.i32(-(1 << (round % 23))..=1 << (round % 23)) as f32);
                libm::scalbn(value, rng.i32(-spread..=spread))
            };
            let [a, b, c, d] = [number(), number(), number(), number()];
            fn polynomial<I: ExactNumber>(unit: i32, [a, b, c, d]: [f64; 4]) -> [I; 3] {
                let [a, b, c, d] = [a, b, c, d].map(|value| I::from_f64(value, unit));
                let [u, v] = [(a - b) * (c - d), (a + d) * (b + c)];
                [u - v, u * v, (u - v) * (u + v)]
            }
            let unit = -spread;
            let integers = polynomial::<Int<16>>(unit, [a, b, c, d]);
            for (value, integer) in polynomial::<ExactF64>(0, [a, b, c, d]).into_iter().zip(integers) {
                if !value.is_exact() {
                    inexact += 1;
                    continue;
                }
                exact += 1;
                assert_eq!(value.sign(), integer.sign(), "{a:e} {b:e} {c:e} {d:e}");
                assert!(
                    [2, 4].iter().any(|degree| integer.to_f64(degree * unit) == value.to_f64(0)),
                    "{a:e} {b:e} {c:e} {d:e}"
                );
            }
        }
        assert!(exact > 100_000 && inexact > 100_000, "{exact} {inexact}");
    }

    #[test]
    fn what_is_lost_shows() {
        let tiny = f64::from(f32::from_bits(1));
        assert!(!(of(1e30) + of(1.0)).is_exact());
        assert!(!(of(1.0) - of(tiny)).is_exact());
        assert!(!(of(1e30) - of(1.0) - of(1e30)).is_exact());
        assert!((of(f64::from(f32::MAX)) * of(tiny)).is_exact());
        assert!(!(of(1.0 + f64::EPSILON) * of(3.0)).is_exact());
        assert!(!(of(1e300) * of(1e300)).is_exact());
        assert!((of(0.0) * of(tiny) - of(0.0)).is_exact());
    }
}
