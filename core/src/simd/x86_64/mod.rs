//! Vectors of x86-64: eight lanes with AVX2, sixteen with AVX-512; and the intrinsics of SSE2.

use core::arch::x86_64::*;
use core::ops::{Add, Div, Mul, Sub};

#[derive(Clone, Copy, Debug)]
pub struct F32x8(__m256);

#[derive(Clone, Copy, Debug)]
pub struct F32x16(__m512);

/// Calls intrinsics that the processor has, by the argument of [`crate::simd`].
macro_rules! enabled {
    ($($code:tt)*) => {{
        // SAFETY: a vector of this width exists in functions made by `dispatch!` for it alone. No memory is touched.
        #[allow(unused_unsafe)]
        unsafe {
            $($code)*
        }
    }};
}

/// Methods that are one intrinsic at every width.
macro_rules! lane_wise {
    (
        $vector:ident: splat $set1:ident, min $min:ident, max $max:ident, zero $zero:ident,
        load $load:ident, store $store:ident, trunc $to_int:ident $from_int:ident
    ) => {
        #[inline(always)]
        fn splat(value: f32) -> Self {
            $vector(enabled!($set1(value)))
        }

        #[inline(always)]
        fn load(from: &[f32]) -> Self {
            if from.len() < Self::WIDTH {
                return $vector(enabled!($zero()));
            }
            // SAFETY: as many floats as there are lanes.
            $vector(unsafe { $load(from.as_ptr()) })
        }

        #[inline(always)]
        fn store(self, to: &mut [f32]) {
            if to.len() >= Self::WIDTH {
                // SAFETY: as many places as there are lanes.
                unsafe { $store(to.as_mut_ptr(), self.0) }
            }
        }

        #[inline(always)]
        fn min(self, other: Self) -> Self {
            $vector(enabled!($min(self.0, other.0)))
        }

        #[inline(always)]
        fn max(self, other: Self) -> Self {
            $vector(enabled!($max(self.0, other.0)))
        }

        #[inline(always)]
        fn trunc(self) -> Self {
            $vector(enabled!($from_int($to_int(self.0))))
        }

        #[inline(always)]
        fn broadcast_sum(self) -> Self {
            reduce!(self.add)
        }

        #[inline(always)]
        fn broadcast_min(self) -> Self {
            reduce!(self.min)
        }

        #[inline(always)]
        fn broadcast_max(self) -> Self {
            reduce!(self.max)
        }

        // Single instructions of AVX.
        #[inline(always)]
        fn select4(flags: F32x4, yes: F32x4, no: F32x4) -> F32x4 {
            F32x4(enabled!(_mm_blendv_ps(no.0, yes.0, flags.0)))
        }

        #[inline(always)]
        fn select_lane2(flags: MaskF64x2, pair: F64x2) -> F64x2 {
            F64x2(enabled!(_mm_permutevar_pd(pair.0, _mm_castpd_si128(flags.0))))
        }

        #[inline(always)]
        fn permute4(numbers: F32x4, four: F32x4) -> F32x4 {
            F32x4(enabled!(_mm_permutevar_ps(four.0, _mm_castps_si128(numbers.0))))
        }
    };
}

/// Transposes four rows of four floats, separately in each 128-bit part.
macro_rules! columns {
    ($vector:ident: $low:ident, $high:ident, $shuffle:ident, $rows:ident) => {{
        let [a, b, c, d] = $rows;
        let (ab_low, ab_high) = enabled!(($low(a, b), $high(a, b)));
        let (cd_low, cd_high) = enabled!(($low(c, d), $high(c, d)));
        [
            $vector(enabled!($shuffle::<0b01_00_01_00>(ab_low, cd_low))),
            $vector(enabled!($shuffle::<0b11_10_11_10>(ab_low, cd_low))),
            $vector(enabled!($shuffle::<0b01_00_01_00>(ab_high, cd_high))),
            $vector(enabled!($shuffle::<0b11_10_11_10>(ab_high, cd_high))),
        ]
    }};
}

// These modules use the macros above.
mod avx2;
mod avx512;
pub mod sse2;

/// A vertex as one `f64`, which is copied and never computed with.
#[inline(always)]
fn pair([x, y]: [f32; 2]) -> f64 {
    f64::from_bits(u64::from(x.to_bits()) | u64::from(y.to_bits()) << 32)
}

macro_rules! operators {
    ($($vector:ident: $($name:ident $method:ident $intrinsic:ident),+;)+) => {
        $($(
            impl $name for $vector {
                type Output = Self;

                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    $vector(enabled!($intrinsic(self.0, other.0)))
                }
            }
        )+)+
    };
}

operators! {
    F32x8: Add add _mm256_add_ps, Sub sub _mm256_sub_ps, Mul mul _mm256_mul_ps, Div div _mm256_div_ps;
    F32x16: Add add _mm512_add_ps, Sub sub _mm512_sub_ps, Mul mul _mm512_mul_ps, Div div _mm512_div_ps;
}
