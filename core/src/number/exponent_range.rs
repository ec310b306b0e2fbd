//! One pass over a call's floats: are they finite, and are their exponents so close that differences are exact in
//! `f64`?

/// The largest and the smallest nonzero magnitude of a call's floats, as bits of an `f32` without the sign.
///
/// The bits of magnitudes are ordered like the magnitudes. So the pass takes integer instructions, which no
/// floating-point mode changes and which compilers vectorize.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    largest: i32,
    /// One less than the smallest nonzero magnitude: so 0 wraps around to the largest integer.
    smallest_less_one: i32,
}

const MAGNITUDE: u32 = 0x7fff_ffff;
const INFINITE: i32 = 0x7f80_0000;
const SMALLEST_NORMAL: i32 = 0x0080_0000;
const MANTISSA_BITS: u32 = 23;

impl Range {
    /// The range of no numbers: finite and narrow.
    pub const EMPTY: Range = Range { largest: 0, smallest_less_one: i32::MAX };

    #[inline(always)]
    pub fn include(&mut self, value: f32) {
        let magnitude = value.to_bits() & MAGNITUDE;
        self.largest = self.largest.max(magnitude as i32);
        self.smallest_less_one = self.smallest_less_one.min((magnitude.wrapping_sub(1) & MAGNITUDE) as i32);
    }

    #[inline(always)]
    pub fn include_all(&mut self, values: &[f32]) {
        for &value in values {
            self.include(value);
        }
    }

    /// Includes all numbers of another range.
    #[inline(always)]
    pub fn include_range(&mut self, other: &Range) {
        self.largest = self.largest.max(other.largest);
        self.smallest_less_one = self.smallest_less_one.min(other.smallest_less_one);
    }

    /// Whether no number is NaN or infinite.
    #[inline(always)]
    pub fn is_finite(&self) -> bool {
        self.largest < INFINITE
    }

    /// The largest magnitude; 0 for no numbers.
    #[inline(always)]
    pub fn largest(&self) -> f32 {
        f32::from_bits(self.largest as u32)
    }

    /// Whether some number is denormal.
    #[inline(always)]
    pub fn has_denormals(&self) -> bool {
        self.smallest_less_one < SMALLEST_NORMAL - 1
    }

    /// Whether differences of two numbers are exact in `f64`: all are zero or normal, with exponents at most 28 apart.
    ///
    /// With the largest exponent E a difference is below 2^(E+2) and a multiple of 2^(E-28-23). That takes 53 bits,
    /// as many as `f64` has.
    #[inline(always)]
    pub fn is_narrow(&self) -> bool {
        let smallest = self.smallest_less_one.wrapping_add(1);
        let all_zero = self.smallest_less_one == i32::MAX;
        let gap = (self.largest >> MANTISSA_BITS) - (smallest >> MANTISSA_BITS);
        all_zero | ((smallest >= SMALLEST_NORMAL) & (gap <= 28))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(values: &[f32]) -> Range {
        let mut range = Range::EMPTY;
        range.include_all(values);
        range
    }

    #[test]
    fn finite() {
        assert!(range(&[]).is_finite());
        assert!(range(&[f32::MAX, -f32::MAX, 0.0, -0.0, 1e-45]).is_finite());
        for bad in [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::from_bits(0x7f80_0001)] {
            assert!(!range(&[1.0, bad, 2.0]).is_finite());
        }
    }

    #[test]
    fn denormals() {
        for none in [&[][..], &[0.0, -0.0], &[f32::MIN_POSITIVE, 0.0], &[1.0, f32::NAN]] {
            assert!(!range(none).has_denormals());
        }
        for some in [1, 0x007f_ffff].map(f32::from_bits) {
            assert!(range(&[1.0, some]).has_denormals() && range(&[-some, 0.0]).has_denormals());
        }
    }

    #[test]
    fn narrow() {
        assert!(range(&[]).is_narrow());
        assert!(range(&[0.0, -0.0]).is_narrow());
        assert!(range(&[0.0, -1.0, 1000.0]).is_narrow());
        assert!(range(&[1.0, 268_435_456.0 * 1.5]).is_narrow());
        assert!(!range(&[1.0, 268_435_456.0 * 2.0]).is_narrow());
        assert!(range(&[f32::MIN_POSITIVE]).is_narrow());
        assert!(!range(&[f32::from_bits(1)]).is_narrow());
        assert!(!range(&[0.0, -f32::from_bits(0x007f_ffff)]).is_narrow());
        assert!(range(&[f32::MAX, -f32::MAX]).is_narrow());
    }

    #[test]
    fn differences_of_narrow_numbers_are_exact() {
        // The widest pair there is: 53 bits, all of them set.
        let (small, large) = (f32::from_bits(0x3fff_ffff), -f32::from_bits(0x4dff_ffff));
        assert!(range(&[small, large]).is_narrow());
        let difference = f64::from(small) - f64::from(large);
        let integer = |value: f32| (f64::from(value) * 8_388_608.0) as i128;
        assert_eq!((difference * 8_388_608.0) as i128, integer(small) - integer(large));
    }
}
