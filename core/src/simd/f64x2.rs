//! Two `f64` in one register: every operation is that of IEEE 754 on each lane.
//!
//! Written with the intrinsics of SSE2, which every x86-64 has; elsewhere [`super::intrinsics`] has the same by other
//! instructions.

use super::f32x4::{F32x4, Mask};
use super::intrinsics::*;
use core::ops::{Add, Div, Mul, Sub};

#[derive(Clone, Copy, Debug)]
pub struct F64x2(pub(super) __m128d);

/// The result of a comparison of [`F64x2`]: in each lane all bits are set, or none.
#[derive(Clone, Copy, Debug)]
pub struct MaskF64x2(pub(super) __m128d);

/// `methods!(Type => Result: /// doc; name = intrinsic; …)`: methods of two vectors that are one intrinsic each.
macro_rules! methods {
    ($argument:ident => $result:ident: $($(#[$doc:meta])* $name:ident = $intrinsic:ident;)+) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name(self, other: $argument) -> $result {
                $result($intrinsic(self.0, other.0))
            }
        )+
    };
}

impl F64x2 {
    methods! {
        F64x2 => F64x2:
        /// The first lane of both.
        zip_lo = _mm_unpacklo_pd;
        /// The second lane of both.
        zip_hi = _mm_unpackhi_pd;
        /// The lesser of each lane; that of `other` where either is NaN.
        min = _mm_min_pd;
        /// The greater of each lane; that of `other` where either is NaN.
        max = _mm_max_pd;
        /// The product of the first lanes, and the second lane of `self`.
        mul_lo = _mm_mul_sd;
        /// The sum of the first lanes, and the second lane of `self`.
        add_lo = _mm_add_sd;
    }

    methods! {
        F64x2 => MaskF64x2:
        lt = _mm_cmplt_pd;
        ge = _mm_cmpge_pd;
        eq = _mm_cmpeq_pd;
        /// Where the lanes are not equal, or one of them is NaN.
        ne = _mm_cmpneq_pd;
    }

    #[inline(always)]
    pub fn new(first: f64, second: f64) -> Self {
        F64x2(_mm_set_pd(second, first))
    }

    #[inline(always)]
    pub fn splat(value: f64) -> Self {
        F64x2(_mm_set1_pd(value))
    }

    #[inline(always)]
    pub fn widen(floats: &[f32; 2]) -> Self {
        // Both floats as one `f64`, which is copied and never computed with. They may be less aligned than an `f64`.
        // SAFETY: as many bytes as two floats have.
        let both = unsafe { floats.as_ptr().cast::<f64>().read_unaligned() };
        F64x2(_mm_cvtps_pd(_mm_castpd_ps(_mm_set_pd(0.0, both))))
    }

    /// The first two of four floats.
    #[inline(always)]
    pub fn widen_lo(floats: F32x4) -> Self {
        F64x2(_mm_cvtps_pd(floats.0))
    }

    /// The last two of four floats.
    #[inline(always)]
    pub fn widen_hi(floats: F32x4) -> Self {
        F64x2(_mm_cvtps_pd(_mm_movehl_ps(floats.0, floats.0)))
    }

    /// The lanes of both as floats, those of `self` first.
    #[inline(always)]
    pub fn narrow(self, other: Self) -> F32x4 {
        F32x4(_mm_movelh_ps(_mm_cvtpd_ps(self.0), _mm_cvtpd_ps(other.0)))
    }

    #[inline(always)]
    pub fn first(self) -> f64 {
        _mm_cvtsd_f64(self.0)
    }

    #[inline(always)]
    pub fn second(self) -> f64 {
        self.swapped().first()
    }

    #[inline(always)]
    pub fn lanes(self) -> [f64; 2] {
        [self.first(), self.second()]
    }

    #[inline(always)]
    pub fn swapped(self) -> Self {
        self.shuffle_hi_lo(self)
    }

    /// The first lane of `self` and the second of `other`.
    #[inline(always)]
    pub fn blend_hi(self, other: Self) -> Self {
        F64x2(_mm_shuffle_pd::<0b10>(self.0, other.0))
    }

    /// The second lane of `self` and the first of `other`.
    #[inline(always)]
    pub fn shuffle_hi_lo(self, other: Self) -> Self {
        F64x2(_mm_shuffle_pd::<0b01>(self.0, other.0))
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        F64x2(_mm_andnot_pd(_mm_set1_pd(-0.0), self.0))
    }

    /// The magnitude of the first lane, and the second lane.
    #[inline(always)]
    pub fn abs_lo(self) -> Self {
        F64x2(_mm_andnot_pd(_mm_set_pd(0.0, -0.0), self.0))
    }

    #[inline(always)]
    pub fn sqrt(self) -> Self {
        F64x2(_mm_sqrt_pd(self.0))
    }

    /// The square root of the first lane, in both lanes; NaN if it is negative.
    #[inline(always)]
    pub fn sqrt_lo(self) -> Self {
        let root = F64x2(_mm_sqrt_sd(self.0, self.0));
        root.zip_lo(root)
    }

    /// Where the sign bit is set.
    #[inline(always)]
    pub fn sign_mask(self) -> Mask {
        MaskF64x2(self.0).mask()
    }

    /// 1 with the sign of each lane.
    #[inline(always)]
    pub fn signum(self) -> Self {
        F64x2::splat(1.0).negated(MaskF64x2(self.0))
    }

    /// Negates the lanes where the mask is set.
    #[inline(always)]
    pub fn negated(self, mask: MaskF64x2) -> Self {
        F64x2(_mm_xor_pd(self.0, _mm_and_pd(mask.0, _mm_set1_pd(-0.0))))
    }

    /// 0 where the mask is not set.
    #[inline(always)]
    pub fn masked(self, mask: MaskF64x2) -> Self {
        F64x2(_mm_and_pd(self.0, mask.0))
    }

    /// The bits as those of four floats.
    #[inline(always)]
    pub fn as_f32x4(self) -> F32x4 {
        F32x4(_mm_castpd_ps(self.0))
    }
}

impl MaskF64x2 {
    methods! {
        MaskF64x2 => MaskF64x2:
        and = _mm_and_pd;
        or = _mm_or_pd;
    }

    #[inline(always)]
    pub fn new(flags: [bool; 2]) -> Self {
        let [first, second] = flags.map(|flag| f64::from_bits(u64::from(flag).wrapping_neg()));
        MaskF64x2(_mm_set_pd(second, first))
    }

    #[inline(always)]
    pub fn all(flag: bool) -> Self {
        MaskF64x2(F64x2::splat(f64::from_bits(u64::from(flag).wrapping_neg())).0)
    }

    #[inline(always)]
    pub fn mask(self) -> Mask {
        _mm_movemask_pd(self.0) as Mask
    }

    #[inline(always)]
    pub fn select(self, yes: F64x2, no: F64x2) -> F64x2 {
        F64x2(_mm_or_pd(_mm_and_pd(self.0, yes.0), _mm_andnot_pd(self.0, no.0)))
    }

    #[inline(always)]
    pub fn select_mask(self, yes: MaskF64x2, no: MaskF64x2) -> MaskF64x2 {
        MaskF64x2(self.select(F64x2(yes.0), F64x2(no.0)).0)
    }

    /// The first lane's flag in both.
    #[inline(always)]
    pub fn broadcast_lo(self) -> Self {
        MaskF64x2(_mm_unpacklo_pd(self.0, self.0))
    }

    #[inline(always)]
    pub fn swapped(self) -> Self {
        MaskF64x2(_mm_shuffle_pd::<0b01>(self.0, self.0))
    }

    /// The second lane's flag in both.
    #[inline(always)]
    pub fn broadcast_hi(self) -> Self {
        MaskF64x2(_mm_unpackhi_pd(self.0, self.0))
    }

    /// The bits as those of four floats.
    #[inline(always)]
    pub fn as_f32x4(self) -> F32x4 {
        F32x4(_mm_castpd_ps(self.0))
    }

    /// The first lane's flag in all lanes.
    #[inline(always)]
    pub fn broadcast_lo_f32x4(self) -> F32x4 {
        self.broadcast_lo().as_f32x4()
    }

    /// The second lane's flag in all lanes.
    #[inline(always)]
    pub fn broadcast_hi_f32x4(self) -> F32x4 {
        self.broadcast_hi().as_f32x4()
    }
}

impl F32x4 {
    /// The bits of two adjacent lanes each, as the mask of one.
    #[inline(always)]
    pub fn as_mask_f64x2(self) -> MaskF64x2 {
        MaskF64x2(_mm_castps_pd(self.0))
    }

    /// The bits of two adjacent lanes each, as one lane.
    #[inline(always)]
    pub fn as_f64x2(self) -> F64x2 {
        F64x2(_mm_castps_pd(self.0))
    }

    /// Lane 0 times lane 3, and lane 1 times lane 2: exact, because the factors are floats.
    #[inline(always)]
    pub fn cross_products(self) -> [f64; 2] {
        (F64x2::widen_lo(self) * F64x2::widen_hi(self).swapped()).lanes()
    }
}

macro_rules! operators {
    ($($name:ident $method:ident $intrinsic:ident;)+) => {
        $(impl $name for F64x2 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                F64x2($intrinsic(self.0, other.0))
            }
        })+
    };
}

operators! {
    Add add _mm_add_pd;
    Sub sub _mm_sub_pd;
    Mul mul _mm_mul_pd;
    Div div _mm_div_pd;
}

/// Four numbers rounded to floats. None if one of them is so small that its rounding depends on the floating-point
/// mode.
#[inline(always)]
pub fn to_floats([low, high]: [F64x2; 2]) -> Option<[f32; 4]> {
    let (least, zero) = (F64x2::splat(f64::from(f32::MIN_POSITIVE)), F64x2::splat(0.0));
    let small = |pair: F64x2| pair.lt(least).and(zero.lt(pair));
    if small(low.abs()).or(small(high.abs())).mask() != 0 {
        return None;
    }
    Some(low.narrow(high).lanes())
}

/// [`crate::number::to_f32`] of eight values, faster if none of them is tiny.
#[inline(always)]
pub fn all_to_f32(values: [f64; 8]) -> [f32; 8] {
    #[cold]
    #[inline(never)]
    fn one_by_one(values: [f64; 8]) -> [f32; 8] {
        values.map(crate::number::to_f32)
    }
    let [a, b, c, d, e, f, g, h] = values;
    match (to_floats([F64x2::new(a, b), F64x2::new(c, d)]), to_floats([F64x2::new(e, f), F64x2::new(g, h)])) {
        (Some([a, b, c, d]), Some([e, f, g, h])) => [a, b, c, d, e, f, g, h],
        _ => one_by_one(values),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(pair: F64x2) -> [f64; 2] {
        [pair.first(), pair.second()]
    }

    #[test]
    fn pairs() {
        let (a, b) = (F64x2::new(1.0, -2.0), F64x2::new(4.0, -8.0));
        assert_eq!([values(a + b), values(a - b), values(a * b)], [[5.0, -10.0], [-3.0, 6.0], [4.0, 16.0]]);
        assert_eq!([values(a / b), values(a.swapped()), values(a.abs())], [[0.25, 0.25], [-2.0, 1.0], [1.0, 2.0]]);
        assert_eq!([values(a.zip_lo(b)), values(a.zip_hi(b))], [[1.0, 4.0], [-2.0, -8.0]]);
        assert_eq!([values(a.mul_lo(b)), values(a.add_lo(b))], [[4.0, -2.0], [5.0, -2.0]]);
        assert_eq!([values(a.abs_lo()), values(F64x2::new(-1.0, -2.0).abs_lo())], [[1.0, -2.0]; 2]);
        assert_eq!(values(F64x2::new(2.25, -1.0).sqrt_lo()), [1.5; 2]);
        assert!(values(a.swapped().sqrt_lo()).iter().all(|root| root.is_nan()));
        assert_eq!([a.sign_mask(), b.swapped().sign_mask(), F64x2::splat(-0.0).sign_mask()], [0b10, 0b01, 0b11]);
        let floats = F32x4::new([0.1, -2.0, 3e38, f32::from_bits(1)]);
        let wide = floats.lanes().map(f64::from);
        assert_eq!([values(F64x2::widen_lo(floats)), values(F64x2::widen_hi(floats))].as_flattened(), wide);
        assert_eq!([values(a.min(b)), values(a.max(b))], [[1.0, -8.0], [4.0, -2.0]]);
        let nan = F64x2::splat(f64::NAN);
        assert_eq!([values(nan.min(b)), values(nan.max(b))], [values(b); 2]);
        assert_eq!(
            (a.lt(b).mask(), b.lt(a).mask(), a.lt(a).mask(), nan.lt(a).or(a.lt(nan)).mask()),
            (0b01, 0b10, 0, 0)
        );
        assert_eq!(values(a.lt(b).select(a, b)), [1.0, -8.0]);
        assert_eq!(
            [values(MaskF64x2::all(true).select(a, b)), values(MaskF64x2::all(false).select(a, b))],
            [values(a), values(b)]
        );
    }

    /// Under Miri this fails if the load requires more alignment than floats have.
    #[test]
    fn floats_are_read_where_floats_may_lie() {
        let floats = [0.5, -1.5, 2.5, -3.5];
        for (two, expected) in floats.windows(2).zip([[0.5, -1.5], [-1.5, 2.5], [2.5, -3.5]]) {
            let two = two.first_chunk().expect("two of them");
            assert_eq!(values(F64x2::widen(two)), expected);
        }
    }

    #[test]
    fn floats() {
        let least = f64::from(f32::MIN_POSITIVE);
        let round = |value: f64| to_floats([F64x2::new(1.0, value), F64x2::new(-value, 0.1)]);
        for value in [0.0, -0.0, least, 1.0 / 3.0, 1e300, f64::INFINITY] {
            let floats = round(value).expect("not small");
            let expected = [1.0, value, -value, 0.1].map(|value| (value as f32).to_bits());
            assert_eq!(floats.map(f32::to_bits), expected, "{value}");
        }
        for value in [least.next_down(), 1e-300, f64::from_bits(1)] {
            assert_eq!(round(value), None);
            assert_eq!(to_floats([F64x2::splat(1.0), F64x2::new(-value, 1.0)]), None);
        }
    }
}
