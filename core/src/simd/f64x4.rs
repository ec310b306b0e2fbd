//! Four `f64`: one AVX register, for functions of eight lanes or more; two [`F64x2`] on other processors.

use super::f32x4::{F32x4, Mask};
use super::f64x2::F64x2;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;
use core::ops::{Add, Mul, Sub};

#[cfg(target_arch = "x86_64")]
type Bits4 = __m256d;
#[cfg(not(target_arch = "x86_64"))]
type Bits4 = [F64x2; 2];

#[derive(Clone, Copy, Debug)]
pub struct F64x4(Bits4);

#[cfg(target_arch = "x86_64")]
impl F64x4 {
    #[inline(always)]
    pub fn splat(value: f64) -> Self {
        // SAFETY: only functions that `dispatch!` makes for AVX2 use this type.
        F64x4(unsafe { _mm256_set1_pd(value) })
    }

    #[inline(always)]
    pub fn widen(floats: F32x4) -> Self {
        // SAFETY: only functions that `dispatch!` makes for AVX2 use this type.
        F64x4(unsafe { _mm256_cvtps_pd(floats.0) })
    }

    #[inline(always)]
    pub fn low(self) -> F64x2 {
        // SAFETY: only functions that `dispatch!` makes for AVX2 use this type.
        F64x2(unsafe { _mm256_castpd256_pd128(self.0) })
    }

    #[inline(always)]
    pub fn high(self) -> F64x2 {
        // SAFETY: only functions that `dispatch!` makes for AVX2 use this type.
        F64x2(unsafe { _mm256_extractf128_pd::<1>(self.0) })
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        // SAFETY: only functions that `dispatch!` makes for AVX2 use this type.
        F64x4(unsafe { _mm256_andnot_pd(_mm256_set1_pd(-0.0), self.0) })
    }

    #[inline(always)]
    pub fn lt(self, other: Self) -> Mask {
        // SAFETY: only functions that `dispatch!` makes for AVX2 use this type.
        unsafe { _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_LT_OQ>(self.0, other.0)) as Mask }
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl F64x4 {
    #[inline(always)]
    pub fn splat(value: f64) -> Self {
        F64x4([F64x2::splat(value); 2])
    }

    #[inline(always)]
    pub fn widen(floats: F32x4) -> Self {
        F64x4([F64x2::widen_lo(floats), F64x2::widen_hi(floats)])
    }

    #[inline(always)]
    pub fn low(self) -> F64x2 {
        self.0[0]
    }

    #[inline(always)]
    pub fn high(self) -> F64x2 {
        self.0[1]
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        F64x4(self.0.map(F64x2::abs))
    }

    #[inline(always)]
    pub fn lt(self, other: Self) -> Mask {
        let ([a, b], [c, d]) = (self.0, other.0);
        a.lt(c).mask() | b.lt(d).mask() << 2
    }
}

macro_rules! operators {
    ($($name:ident $method:ident $intrinsic:ident;)+) => {
        $(impl $name for F64x4 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                #[cfg(target_arch = "x86_64")]
                // SAFETY: only functions that `dispatch!` makes for AVX2 use this type.
                return F64x4(unsafe { $intrinsic(self.0, other.0) });
                #[cfg(not(target_arch = "x86_64"))]
                {
                    let ([a, b], [c, d]) = (self.0, other.0);
                    F64x4([a.$method(c), b.$method(d)])
                }
            }
        })+
    };
}

operators! {
    Add add _mm256_add_pd;
    Sub sub _mm256_sub_pd;
    Mul mul _mm256_mul_pd;
}
