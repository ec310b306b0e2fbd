//! Two doubles computed on at once, which every processor with vectors has.
//!
//! By hand where compilers, of numbers one by one, put vectors together and take them apart again.

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;
use core::ops::{Add, Div, Mul, Sub};

#[cfg(target_arch = "x86_64")]
type Bits = __m128d;

#[cfg(not(target_arch = "x86_64"))]
type Bits = [f64; 2];

#[derive(Clone, Copy, Debug)]
pub struct Pair(Bits);

// SAFETY of every block: every x86-64 has SSE2.
#[cfg(target_arch = "x86_64")]
#[allow(clippy::undocumented_unsafe_blocks)]
impl Pair {
    #[inline(always)]
    pub fn new(first: f64, second: f64) -> Self {
        Pair(unsafe { _mm_set_pd(second, first) })
    }

    #[inline(always)]
    pub fn splat(value: f64) -> Self {
        Pair(unsafe { _mm_set1_pd(value) })
    }

    #[inline(always)]
    pub fn first(self) -> f64 {
        unsafe { _mm_cvtsd_f64(self.0) }
    }

    #[inline(always)]
    pub fn second(self) -> f64 {
        unsafe { _mm_cvtsd_f64(_mm_unpackhi_pd(self.0, self.0)) }
    }

    /// The second and the first.
    #[inline(always)]
    pub fn exchanged(self) -> Self {
        Pair(unsafe { _mm_shuffle_pd::<1>(self.0, self.0) })
    }

    /// The first of both.
    #[inline(always)]
    pub fn firsts(self, other: Self) -> Self {
        Pair(unsafe { _mm_unpacklo_pd(self.0, other.0) })
    }

    /// The second of both.
    #[inline(always)]
    pub fn seconds(self, other: Self) -> Self {
        Pair(unsafe { _mm_unpackhi_pd(self.0, other.0) })
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        Pair(unsafe { _mm_andnot_pd(_mm_set1_pd(-0.0), self.0) })
    }

    /// The lesser of each; the other's where one is NaN.
    #[inline(always)]
    pub fn lesser(self, other: Self) -> Self {
        Pair(unsafe { _mm_min_pd(self.0, other.0) })
    }

    /// The greater of each; the other's where one is NaN.
    #[inline(always)]
    pub fn greater(self, other: Self) -> Self {
        Pair(unsafe { _mm_max_pd(self.0, other.0) })
    }

    /// Bits 0 and 1: where the number is below the other's; nowhere for NaN.
    #[inline(always)]
    pub fn below(self, other: Self) -> u32 {
        unsafe { _mm_movemask_pd(_mm_cmplt_pd(self.0, other.0)) as u32 }
    }

    /// One number or another: the first where `self` is below `other`.
    #[inline(always)]
    pub fn either(self, other: Self, first: Self, second: Self) -> Self {
        unsafe {
            let below = _mm_cmplt_pd(self.0, other.0);
            Pair(_mm_or_pd(_mm_and_pd(below, first.0), _mm_andnot_pd(below, second.0)))
        }
    }

    /// Both numbers of one or of the other, without a branch.
    #[inline(always)]
    pub fn pick(yes: bool, first: Self, second: Self) -> Self {
        unsafe {
            let all = _mm_castsi128_pd(_mm_set1_epi64x(-i64::from(yes)));
            Pair(_mm_or_pd(_mm_and_pd(all, first.0), _mm_andnot_pd(all, second.0)))
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Pair {
    #[inline(always)]
    pub fn new(first: f64, second: f64) -> Self {
        Pair([first, second])
    }

    #[inline(always)]
    pub fn splat(value: f64) -> Self {
        Pair([value; 2])
    }

    #[inline(always)]
    pub fn first(self) -> f64 {
        let [first, _] = self.0;
        first
    }

    #[inline(always)]
    pub fn second(self) -> f64 {
        let [_, second] = self.0;
        second
    }

    /// The second and the first.
    #[inline(always)]
    pub fn exchanged(self) -> Self {
        Pair([self.second(), self.first()])
    }

    /// The first of both.
    #[inline(always)]
    pub fn firsts(self, other: Self) -> Self {
        Pair([self.first(), other.first()])
    }

    /// The second of both.
    #[inline(always)]
    pub fn seconds(self, other: Self) -> Self {
        Pair([self.second(), other.second()])
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        Pair(self.0.map(f64::abs))
    }

    /// The lesser of each; the other's where one is NaN.
    #[inline(always)]
    pub fn lesser(self, other: Self) -> Self {
        self.either(other, self, other)
    }

    /// The greater of each; the other's where one is NaN.
    #[inline(always)]
    pub fn greater(self, other: Self) -> Self {
        other.either(self, self, other)
    }

    /// Bits 0 and 1: where the number is below the other's; nowhere for NaN.
    #[inline(always)]
    pub fn below(self, other: Self) -> u32 {
        u32::from(self.first() < other.first()) | u32::from(self.second() < other.second()) << 1
    }

    /// One number or another: the first where `self` is below `other`.
    #[inline(always)]
    pub fn either(self, other: Self, first: Self, second: Self) -> Self {
        let one = |below: bool, first: f64, second: f64| if below { first } else { second };
        Pair([
            one(self.first() < other.first(), first.first(), second.first()),
            one(self.second() < other.second(), first.second(), second.second()),
        ])
    }

    /// Both numbers of one or of the other, without a branch.
    #[inline(always)]
    pub fn pick(yes: bool, first: Self, second: Self) -> Self {
        if yes { first } else { second }
    }
}

macro_rules! operators {
    ($($name:ident $method:ident $intrinsic:ident;)+) => {
        $(
            impl $name for Pair {
                type Output = Self;

                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    #[cfg(target_arch = "x86_64")]
                    {
                        // SAFETY: every x86-64 has SSE2.
                        Pair(unsafe { $intrinsic(self.0, other.0) })
                    }
                    #[cfg(not(target_arch = "x86_64"))]
                    Pair([self.first().$method(other.first()), self.second().$method(other.second())])
                }
            }
        )+
    };
}

operators! {
    Add add _mm_add_pd;
    Sub sub _mm_sub_pd;
    Mul mul _mm_mul_pd;
    Div div _mm_div_pd;
}

/// Four numbers as the nearest floats, unless one of them is so small that this depends on the floating-point mode.
#[inline(always)]
pub fn to_floats([low, high]: [Pair; 2]) -> Option<[f32; 4]> {
    let (least, zero) = (Pair::splat(f64::from(f32::MIN_POSITIVE)), Pair::splat(0.0));
    let small = |pair: Pair| pair.below(least) & zero.below(pair);
    if small(low.abs()) | small(high.abs()) != 0 {
        return None;
    }
    #[cfg(target_arch = "x86_64")]
    {
        let mut floats = [0.0; 4];
        // SAFETY: every x86-64 has SSE2, and there is room for four.
        unsafe {
            let four = _mm_movelh_ps(_mm_cvtpd_ps(low.0), _mm_cvtpd_ps(high.0));
            _mm_storeu_ps(floats.as_mut_ptr(), four);
        }
        Some(floats)
    }
    #[cfg(not(target_arch = "x86_64"))]
    Some([low.first() as f32, low.second() as f32, high.first() as f32, high.second() as f32])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(pair: Pair) -> [f64; 2] {
        [pair.first(), pair.second()]
    }

    #[test]
    fn pairs() {
        let (a, b) = (Pair::new(1.0, -2.0), Pair::new(4.0, -8.0));
        assert_eq!([values(a + b), values(a - b), values(a * b)], [[5.0, -10.0], [-3.0, 6.0], [4.0, 16.0]]);
        assert_eq!([values(a / b), values(a.exchanged()), values(a.abs())], [[0.25, 0.25], [-2.0, 1.0], [1.0, 2.0]]);
        assert_eq!([values(a.firsts(b)), values(a.seconds(b))], [[1.0, 4.0], [-2.0, -8.0]]);
        assert_eq!([values(a.lesser(b)), values(a.greater(b))], [[1.0, -8.0], [4.0, -2.0]]);
        let nan = Pair::splat(f64::NAN);
        assert_eq!([values(nan.lesser(b)), values(nan.greater(b))], [values(b); 2]);
        assert_eq!((a.below(b), b.below(a), a.below(a), nan.below(a) | a.below(nan)), (0b01, 0b10, 0, 0));
        assert_eq!(values(a.either(b, a, b)), [1.0, -8.0]);
        assert_eq!([values(Pair::pick(true, a, b)), values(Pair::pick(false, a, b))], [values(a), values(b)]);
    }

    #[test]
    fn floats() {
        let least = f64::from(f32::MIN_POSITIVE);
        let round = |value: f64| to_floats([Pair::new(1.0, value), Pair::new(-value, 0.1)]);
        for value in [0.0, -0.0, least, 1.0 / 3.0, 1e300, f64::INFINITY] {
            let floats = round(value).expect("not small");
            let expected = [1.0, value, -value, 0.1].map(|value| (value as f32).to_bits());
            assert_eq!(floats.map(f32::to_bits), expected, "{value}");
        }
        for value in [least.next_down(), 1e-300, f64::from_bits(1)] {
            assert_eq!(round(value), None);
            assert_eq!(to_floats([Pair::splat(1.0), Pair::new(-value, 1.0)]), None);
        }
    }
}
