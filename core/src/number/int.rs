//! Signed integers for the rare case that floats cannot decide.
//!
//! They are on the stack, never round, and use no floating-point instruction. So they are exact in every
//! floating-point mode. Their length is that of their value: short ones cost little.

use super::Sign;
use core::cmp::Ordering;
use core::ops::{Add, Mul, Sub};

/// Wide enough for every polynomial of degree four in the predicates. In units of 2^-149 a float takes 277 bits, a
/// difference 278, an orientation 557, its square 1114; a squared sum of radii times a squared length 1116.
pub type Exact = Int<18>;

/// Wide enough for polynomials of degree four in ordinary numbers, and of degree sixteen in short ones.
pub type Medium = Int<8>;

/// Wide enough for every polynomial of degree six.
pub type Long = Int<27>;

/// Wide enough for every polynomial of degree sixteen.
pub type Longest = Int<71>;

/// The arithmetic of exact predicates.
pub trait ExactNumber: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    /// `value` / 2^`unit`.
    fn from_f64(value: f64, unit: i32) -> Self;
    /// Whether no operation was rounded.
    #[inline(always)]
    fn is_exact(self) -> bool {
        true
    }
    fn sign(self) -> Sign;
    /// The sign if it is that of exact arithmetic.
    #[inline(always)]
    fn exact_sign(self) -> Option<Sign> {
        if self.is_exact() { Some(self.sign()) } else { None }
    }
    /// The number times 2^`exponent`, rounded.
    fn to_f64(self, exponent: i32) -> f64;
}

/// An integer type of exact predicates. `from_f64` needs an integer of at most its width.
pub trait ExactInt: ExactNumber {
    /// The number of bits of the largest magnitude.
    const BITS: i32;
}

/// The exponent of the lowest bit that is set in any of the numbers, and one more than that of the highest. Zeros do
/// not count; of no other numbers, `i32::MAX` and `i32::MIN`.
#[inline(never)]
pub fn bit_range(numbers: &[f64]) -> (i32, i32) {
    numbers.iter().fold((i32::MAX, i32::MIN), |(low, high), number| {
        let bits = number.to_bits();
        if bits << 1 == 0 {
            return (low, high);
        }
        let exponent = ((bits >> 52) & 0x7ff) as i32 - 1075;
        let mantissa = bits | (1 << 52);
        (low.min(exponent + mantissa.trailing_zeros() as i32), high.max(exponent + 53))
    })
}

/// The [`bit_range`] of the numbers of two.
#[inline]
pub fn wider((low, high): (i32, i32), (other_low, other_high): (i32, i32)) -> (i32, i32) {
    (low.min(other_low), high.max(other_high))
}

/// Whether an integer type is wide enough for a polynomial of that degree in numbers of a [`bit_range`].
///
/// If each number has K bits, a sum of three has K + 2, and a product of two of these 2 (K + 2).
#[inline]
pub fn fits<I: ExactInt>(degree: i32, (low, high): (i32, i32)) -> bool {
    low == i32::MAX || degree * (high - low + 2) + 2 <= I::BITS
}

/// `exact_sign!(degree, range, polynomial::<N>(argument, …))`: the sign of `polynomial::<N, I>(unit, argument, …)`, a
/// polynomial of that degree, at most four, in numbers of a [`bit_range`]: in `f64` if that is exact, else in the
/// shortest integers that are wide enough. `degree as Wide` names the integers of a higher degree.
macro_rules! exact_sign {
    ($degree:literal, $range:expr, $polynomial:ident::<$number:ident>($($argument:expr),*)) => {
        exact_sign!($degree as <$number as $crate::number::Number>::Exact, $range, $polynomial::<$number>($($argument),*))
    };
    ($degree:literal as $wide:ty, $range:expr, $polynomial:ident::<$number:ident>($($argument:expr),*)) => {{
        use $crate::number::{ExactNumber, Number, fits};
        if let Some(sign) = $polynomial::<$number, <$number as Number>::Double>(0, $($argument),*).exact_sign() {
            sign
        } else {
            let range = $range;
            if fits::<<$number as Number>::Short>($degree, range) {
                $polynomial::<$number, <$number as Number>::Short>(range.0, $($argument),*).sign()
            } else if fits::<<$number as Number>::Medium>($degree, range) {
                $polynomial::<$number, <$number as Number>::Medium>(range.0, $($argument),*).sign()
            } else {
                $polynomial::<$number, $wide>(range.0, $($argument),*).sign()
            }
        }
    }};
}
pub(crate) use exact_sign;

/// `exact_order!(range, compare::<N>(argument, …))`: the order that `compare::<N, I>(unit, argument, …)` finds from the
/// signs of polynomials, of degree sixteen at most, in the first numbers of [`exact_sign!`] that hold them. It is None
/// of numbers that are not exact.
macro_rules! exact_order {
    ($range:expr, $compare:ident::<$number:ident>($($argument:expr),*)) => {{
        use $crate::number::{Exact, Longest, Medium, Number, fits};
        if let Some(order) = $compare::<$number, <$number as Number>::Double>(0, $($argument),*) {
            order
        } else {
            let range = $range;
            // One more than the degree, for sums of terms.
            let order = if fits::<Medium>(17, range) {
                $compare::<$number, Medium>(range.0, $($argument),*)
            } else if fits::<Exact>(17, range) {
                $compare::<$number, Exact>(range.0, $($argument),*)
            } else {
                $compare::<$number, Longest>(range.0, $($argument),*)
            };
            order.unwrap_or(core::cmp::Ordering::Equal)
        }
    }};
}
pub(crate) use exact_order;

/// The value of the polynomial of [`exact_sign!`], rounded to the nearest number of `f64`.
macro_rules! exact_value {
    ($degree:literal, $range:expr, $polynomial:ident::<$number:ident>($($argument:expr),*)) => {{
        use $crate::number::{DoubleDouble, ExactNumber, Number, fits};
        let value = $polynomial::<$number, <$number as Number>::Double>(0, $($argument),*);
        // Not asked for if the shorter one is exact.
        let pair = || $polynomial::<$number, DoubleDouble>(0, $($argument),*);
        let rounded = if value.is_exact() { Some(value.to_f64(0)) } else { pair().rounded() };
        if let Some(rounded) = rounded {
            rounded
        } else {
            let range = $range;
            let exponent = range.0.saturating_mul($degree);
            if fits::<<$number as Number>::Short>($degree, range) {
                $polynomial::<$number, <$number as Number>::Short>(range.0, $($argument),*).to_f64(exponent)
            } else if fits::<<$number as Number>::Medium>($degree, range) {
                $polynomial::<$number, <$number as Number>::Medium>(range.0, $($argument),*).to_f64(exponent)
            } else {
                $polynomial::<$number, <$number as Number>::Exact>(range.0, $($argument),*).to_f64(exponent)
            }
        }
    }};
}
pub(crate) use exact_value;

impl ExactInt for i128 {
    const BITS: i32 = 127;
}

impl ExactNumber for i128 {
    fn from_f64(value: f64, unit: i32) -> Self {
        let (mantissa, shift) = mantissa_and_shift(value, unit);
        let mantissa = i128::from(mantissa);
        let magnitude =
            if shift < 0 { mantissa >> (-shift as u32).min(63) } else { mantissa << (shift as u32).min(73) };
        if value.is_sign_negative() { -magnitude } else { magnitude }
    }

    fn sign(self) -> Sign {
        self.signum() as Sign
    }

    fn to_f64(self, exponent: i32) -> f64 {
        let value = libm::scalbn(nearest(self.unsigned_abs(), false), exponent);
        if self < 0 { -value } else { value }
    }
}

/// A magnitude is mantissa · 2^(shift + unit). A negative shift loses no bits of a multiple of the unit.
#[inline(always)]
fn mantissa_and_shift(value: f64, unit: i32) -> (u64, i32) {
    let bits = value.to_bits();
    if bits << 1 == 0 {
        return (0, 0);
    }
    let exponent = ((bits >> 52) & 0x7ff) as i32;
    ((bits & ((1 << 52) - 1)) | (1 << 52), exponent - 1075 - unit)
}

/// The number of `f64` that is nearest to an integer, or to a number that is larger by less than 1, if it has more than
/// 64 bits; of two the even one. In every rounding mode.
fn nearest(integer: u128, is_more: bool) -> f64 {
    /// Of the highest 64 bits those that `f64` has no room for.
    const LOST: u32 = 11;
    let leading = integer.leading_zeros();
    let shifted = integer.checked_shl(leading).unwrap_or(0);
    let (highest, is_more) = ((shifted >> 64) as u64, is_more | (shifted as u64 != 0));
    let (kept, lost) = (highest >> LOST, highest & ((1 << LOST) - 1));
    let half = 1 << (LOST - 1);
    let is_up = lost > half || (lost == half && (is_more || kept & 1 != 0));
    libm::scalbn((kept + u64::from(is_up)) as f64, (64 + LOST) as i32 - leading as i32)
}

/// An integer of at most 64·`LIMBS` bits and a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int<const LIMBS: usize> {
    /// The magnitude, least significant limb first.
    limbs: [u64; LIMBS],
    /// The number of limbs without leading zero limbs.
    length: usize,
    /// Not for 0.
    is_negative: bool,
}

impl<const LIMBS: usize> Int<LIMBS> {
    /// `most` is an upper limit of the length.
    #[inline(always)]
    fn new(limbs: [u64; LIMBS], most: usize, is_negative: bool) -> Self {
        let leading = limbs.iter().take(most).rev().take_while(|limb| **limb == 0).count();
        let length = most.min(LIMBS) - leading;
        Int { limbs, length, is_negative: is_negative & (length > 0) }
    }

    fn compare_magnitudes(&self, other: &Self) -> Ordering {
        let most = self.length.max(other.length);
        let pairs = self.limbs.iter().zip(&other.limbs).take(most).rev();
        pairs.map(|(limb, other)| limb.cmp(other)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// The sum with another integer, or with its negative.
    #[inline(never)]
    fn plus(&self, other: &Self, is_negated: bool) -> Self {
        if self.is_negative == (other.is_negative != is_negated) {
            self.sum_of_magnitudes(other)
        } else {
            match self.compare_magnitudes(other) {
                Ordering::Less => other.difference_of_magnitudes(self, !self.is_negative),
                _ => self.difference_of_magnitudes(other, self.is_negative),
            }
        }
    }

    /// Schoolbook multiplication (D. Knuth, The Art of Computer Programming, vol. 2, 4.3.1, algorithm M).
    #[inline(never)]
    fn times(&self, other: &Self) -> Self {
        let mut product = [0u64; LIMBS];
        for (i, &x) in self.limbs.iter().enumerate().take(self.length) {
            let mut carry = 0u64;
            for (limb, &y) in product.iter_mut().skip(i).zip(other.limbs.iter().take(other.length + 1)) {
                let term = u128::from(x) * u128::from(y) + u128::from(*limb) + u128::from(carry);
                *limb = term as u64;
                carry = (term >> 64) as u64;
            }
        }
        Int::new(product, self.length + other.length, self.is_negative != other.is_negative)
    }

    fn sum_of_magnitudes(&self, other: &Self) -> Self {
        let most = self.length.max(other.length) + 1;
        let (mut sum, mut carry) = (self.limbs, false);
        for (limb, term) in sum.iter_mut().zip(&other.limbs).take(most) {
            let (partial, first) = limb.overflowing_add(*term);
            let (partial, second) = partial.overflowing_add(u64::from(carry));
            *limb = partial;
            carry = first | second;
        }
        Int::new(sum, most, self.is_negative)
    }

    /// `other` must not be larger.
    fn difference_of_magnitudes(&self, other: &Self, is_negative: bool) -> Self {
        let (mut difference, mut borrow) = (self.limbs, false);
        for (limb, term) in difference.iter_mut().zip(&other.limbs).take(self.length) {
            let (partial, first) = limb.overflowing_sub(*term);
            let (partial, second) = partial.overflowing_sub(u64::from(borrow));
            *limb = partial;
            borrow = first | second;
        }
        Int::new(difference, self.length, is_negative)
    }
}

impl<const LIMBS: usize> ExactInt for Int<LIMBS> {
    const BITS: i32 = 64 * LIMBS as i32;
}

impl<const LIMBS: usize> ExactNumber for Int<LIMBS> {
    #[inline(never)]
    fn from_f64(value: f64, unit: i32) -> Self {
        let (mantissa, shift) = mantissa_and_shift(value, unit);
        let mut limbs = [0; LIMBS];
        if shift < 0 {
            debug_assert!(shift > -53 && mantissa.trailing_zeros() as i32 >= -shift, "not a multiple of the unit");
            limbs[0] = mantissa >> (-shift as u32).min(63);
            return Int::new(limbs, 1, value.is_sign_negative());
        }
        let shifted = u128::from(mantissa) << (shift as u32 % 64);
        let low = shift as usize / 64;
        debug_assert!(low < LIMBS, "too large");
        if let Some(limb) = limbs.get_mut(low) {
            *limb = shifted as u64;
        }
        if let Some(limb) = limbs.get_mut(low + 1) {
            *limb = (shifted >> 64) as u64;
        }
        Int::new(limbs, low + 2, value.is_sign_negative())
    }

    fn sign(self) -> Sign {
        if self.is_negative { -1 } else { Sign::from(self.length > 0) }
    }

    #[inline(never)]
    fn to_f64(self, exponent: i32) -> f64 {
        let Some([lower @ .., low, high]) = self.limbs.get(..self.length.max(2)) else { return 0.0 };
        let is_more = lower.iter().any(|limb| *limb != 0);
        let value = nearest((u128::from(*high) << 64) | u128::from(*low), is_more);
        let value = libm::scalbn(value, exponent.saturating_add(64 * lower.len() as i32));
        if self.is_negative { -value } else { value }
    }
}

impl<const LIMBS: usize> Add for Int<LIMBS> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.plus(&other, false)
    }
}

impl<const LIMBS: usize> Sub for Int<LIMBS> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.plus(&other, true)
    }
}

impl<const LIMBS: usize> Mul for Int<LIMBS> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.times(&other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: i128) -> Int<4> {
        let magnitude = value.unsigned_abs();
        Int::new([magnitude as u64, (magnitude >> 64) as u64, 0, 0], 4, value < 0)
    }

    #[test]
    fn arithmetic_agrees_with_i128() {
        let values = [0, 1, -1, 2, -3, 7, 1 << 31, -(1 << 31), 1 << 53, -(1 << 53) + 1, i64::MAX, i64::MIN];
        for a in values.map(i128::from) {
            for b in values.map(i128::from) {
                assert_eq!(of(a) + of(b), of(a + b));
                assert_eq!(of(a) - of(b), of(a - b));
                assert_eq!(of(a) * of(b), of(a * b));
                assert_eq!((of(a).sign(), ExactNumber::sign(a)), (a.signum() as Sign, a.signum() as Sign));
            }
        }
    }

    #[test]
    fn long_products() {
        // (2^100 - 1)^2 = 2^200 - 2^101 + 1, a carry through every limb.
        let power = |n: i32| Int::<4>::from_f64(f64::from_bits(((n + 1023) as u64) << 52), 0);
        let x = power(100) - of(1);
        assert_eq!(x * x, power(200) - power(101) + of(1));
        assert_eq!((of(0) - x) * x, power(101) - of(1) - power(200));
    }

    #[test]
    fn from_f64() {
        assert_eq!(Int::<4>::from_f64(0.0, 0), of(0));
        assert_eq!(Int::<4>::from_f64(-0.0, 0), of(0));
        assert_eq!(Int::<4>::from_f64(-12345.0, 0), of(-12345));
        assert_eq!(Int::<4>::from_f64(0.75, -2), of(3));
        assert_eq!(Int::<4>::from_f64(-((1u64 << 60) as f64), 2), of(-(1 << 58)));
        let largest = Int::<18>::from_f64(f64::from(f32::MAX), -149);
        assert_eq!(largest.length, 5);
        let smallest = Int::<18>::from_f64(f64::from(f32::from_bits(1)), -149);
        assert_eq!(smallest.limbs[0], 1);
        assert_eq!(smallest.length, 1);
    }

    #[test]
    fn to_f64_is_nearest() {
        // Of numbers that are halfway the even one, and a bit in the lowest limb counts.
        let power = |n: i32| Int::<4>::from_f64(f64::from_bits(((n + 1023) as u64) << 52), 0);
        for (first, last) in [(0, 53), (1, 54), (63, 116), (70, 123), (140, 193)] {
            let (half, step) = (power(first), power(first + 1));
            let rest = |integer: Int<4>| (integer.to_f64(0) - power(last).to_f64(0)) / step.to_f64(0);
            assert_eq!((rest(power(last) + half), rest(power(last) + step + half)), (0.0, 2.0));
            if first > 0 {
                assert_eq!((rest(power(last) + half + of(1)), rest(power(last) + step + half - of(1))), (1.0, 1.0));
            }
        }
        assert_eq!((of(0).to_f64(7), of(-3).to_f64(-1), (1i128 << 100).to_f64(-100)), (0.0, -1.5, 1.0));
    }

    #[test]
    fn short_numbers_fit_in_two_limbs() {
        let fits = |numbers: &[f64]| fits::<i128>(2, bit_range(numbers));
        assert_eq!((bit_range(&[3.5, 0.0, -1024.0, 0.015625]).0, bit_range(&[0.0]).0), (-6, i32::MAX));
        let power = |n: i32| f64::from_bits(((n + 1023) as u64) << 52);
        assert!(fits(&[0.0]) && fits(&[power(59), -1.0]) && !fits(&[power(60), -1.0]));
        // Products of sums of three of the largest numbers.
        let [high, low] = [power(60) - power(7), power(7) - power(60)].map(|value| i128::from_f64(value, 0));
        let square = (high - low + high).checked_mul(low - high + low);
        assert!(square.and_then(|square| square.checked_add(square)).is_some());
        for value in [0.0, -0.0, 0.75, -12345.25, power(50)] {
            assert_eq!(i128::from_f64(value, -2), (value * 4.0) as i128);
        }
    }
}
