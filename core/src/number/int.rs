//! Signed integers of a fixed number of 64-bit limbs, for the rare case that floats cannot decide.
//!
//! They are on the stack, never round, and use no floating-point instruction. So they are exact in every
//! floating-point mode.

use super::Sign;
use core::ops::{Add, Mul, Sub};

/// An integer type of exact predicates.
pub trait ExactInt: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    /// The width, including the sign bit.
    const BITS: i32;
    /// `value` / 2^`unit`, which must be an integer of at most this width.
    fn from_f64(value: f64, unit: i32) -> Self;
    fn sign(self) -> Sign;
    /// The integer times 2^`exponent`, rounded.
    fn to_f64(self, exponent: i32) -> f64;
}

/// A two's complement integer of 64·`LIMBS` bits, least significant limb first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int<const LIMBS: usize>([u64; LIMBS]);

impl<const LIMBS: usize> Int<LIMBS> {
    fn negated(self) -> Self {
        Int([0; LIMBS]) - self
    }

    fn is_negative(self) -> bool {
        self.0.last().is_some_and(|top| top >> 63 != 0)
    }

    /// The number of limbs without leading zero limbs.
    fn length(&self) -> usize {
        LIMBS - self.0.iter().rev().take_while(|limb| **limb == 0).count()
    }
}

impl<const LIMBS: usize> ExactInt for Int<LIMBS> {
    const BITS: i32 = 64 * LIMBS as i32;

    fn from_f64(value: f64, unit: i32) -> Self {
        let bits = value.to_bits();
        let mut limbs = [0; LIMBS];
        let exponent = ((bits >> 52) & 0x7ff) as i32;
        if exponent != 0 {
            let mantissa = (bits & ((1 << 52) - 1)) | (1 << 52);
            let shift = exponent - 1075 - unit;
            if shift < 0 {
                debug_assert!(shift > -53 && mantissa.trailing_zeros() as i32 >= -shift, "not a multiple of the unit");
                limbs[0] = mantissa >> (-shift as u32).min(63);
            } else {
                let shifted = u128::from(mantissa) << (shift as u32 % 64);
                let low = shift as usize / 64;
                debug_assert!(low < LIMBS, "too large");
                if let Some(limb) = limbs.get_mut(low) {
                    *limb = shifted as u64;
                }
                if let Some(limb) = limbs.get_mut(low + 1) {
                    *limb = (shifted >> 64) as u64;
                }
            }
        }
        if bits >> 63 == 0 { Int(limbs) } else { Int(limbs).negated() }
    }

    fn to_f64(self, exponent: i32) -> f64 {
        let magnitude = if self.is_negative() { self.negated() } else { self };
        // The two highest nonzero limbs have more bits than an f64.
        let length = magnitude.length();
        let limb = |i: usize| length.checked_sub(i).and_then(|place| magnitude.0.get(place)).map_or(0.0, |l| *l as f64);
        let top = libm::scalbn(limb(1), 64) + limb(2);
        let value = libm::scalbn(top, exponent.saturating_add(64 * length as i32 - 128));
        if self.is_negative() { -value } else { value }
    }

    fn sign(self) -> Sign {
        if self.is_negative() { -1 } else { Sign::from(self.0.iter().any(|limb| *limb != 0)) }
    }
}

impl<const LIMBS: usize> Add for Int<LIMBS> {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        let mut carry = false;
        for (limb, term) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = limb.overflowing_add(term);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *limb = sum;
            carry = first || second;
        }
        self
    }
}

impl<const LIMBS: usize> Sub for Int<LIMBS> {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        let mut borrow = false;
        for (limb, term) in self.0.iter_mut().zip(other.0) {
            let (difference, first) = limb.overflowing_sub(term);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            *limb = difference;
            borrow = first || second;
        }
        self
    }
}

impl<const LIMBS: usize> Mul for Int<LIMBS> {
    type Output = Self;

    /// Schoolbook multiplication of the magnitudes (D. Knuth, The Art of Computer Programming, vol. 2, 4.3.1,
    /// algorithm M). Leading zero limbs are skipped, so short factors cost little.
    fn mul(self, other: Self) -> Self {
        let negative = self.is_negative() != other.is_negative();
        let a = if self.is_negative() { self.negated() } else { self };
        let b = if other.is_negative() { other.negated() } else { other };
        let b_length = b.length();
        let mut product = [0u64; LIMBS];
        for (i, &x) in a.0.iter().enumerate().take(a.length()) {
            let mut carry = 0u64;
            for (limb, &y) in product.iter_mut().skip(i).zip(b.0.iter().take(b_length + 1)) {
                let term = u128::from(x) * u128::from(y) + u128::from(*limb) + u128::from(carry);
                *limb = term as u64;
                carry = (term >> 64) as u64;
            }
        }
        if negative { Int(product).negated() } else { Int(product) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: i64) -> Int<4> {
        let low = value as u64;
        let rest = if value < 0 { u64::MAX } else { 0 };
        Int([low, rest, rest, rest])
    }

    #[test]
    fn arithmetic_agrees_with_i128() {
        let values = [0, 1, -1, 2, -3, 7, 1 << 31, -(1 << 31), 1 << 53, -(1 << 53) + 1, i64::MAX, i64::MIN];
        for a in values {
            for b in values {
                let wide = |value: i128| {
                    Int([value as u64, (value >> 64) as u64, (value >> 127) as u64, (value >> 127) as u64])
                };
                let (x, y) = (i128::from(a), i128::from(b));
                assert_eq!(of(a) + of(b), wide(x + y));
                assert_eq!(of(a) - of(b), wide(x - y));
                assert_eq!(of(a) * of(b), wide(x * y));
                assert_eq!(of(a).sign(), a.signum() as Sign);
            }
        }
    }

    #[test]
    fn long_products() {
        // (2^100 - 1)^2 = 2^200 - 2^101 + 1, a carry through every limb.
        let power = |n: i32| Int::<4>::from_f64(f64::from_bits(((n + 1023) as u64) << 52), 0);
        let x = power(100) - of(1);
        assert_eq!(x * x, power(200) - power(101) + of(1));
        assert_eq!(x.negated() * x, (power(200) - power(101) + of(1)).negated());
    }

    #[test]
    fn from_f64() {
        assert_eq!(Int::<4>::from_f64(0.0, 0), of(0));
        assert_eq!(Int::<4>::from_f64(-0.0, 0), of(0));
        assert_eq!(Int::<4>::from_f64(-12345.0, 0), of(-12345));
        assert_eq!(Int::<4>::from_f64(0.75, -2), of(3));
        assert_eq!(Int::<4>::from_f64(-((1u64 << 60) as f64), 2), of(-(1 << 58)));
        let largest = Int::<18>::from_f64(f64::from(f32::MAX), -149);
        assert_eq!(largest.length(), 5);
        let smallest = Int::<18>::from_f64(f64::from(f32::from_bits(1)), -149);
        assert_eq!(smallest.0[0], 1);
        assert_eq!(smallest.length(), 1);
    }
}
