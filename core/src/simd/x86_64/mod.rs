//! Lanes on x86-64: 4 with SSE2, which all of them have, 8 with AVX2, 16 with AVX-512.

use super::{F64x2, Mask, MaskF64x2, SIXTEEN_BYTES};
use core::arch::x86_64::*;
use core::ops::{Add, Div, Mul, Sub};

#[derive(Clone, Copy, Debug)]
pub struct F32x4(pub(super) __m128);

#[derive(Clone, Copy, Debug)]
pub struct F32x8(__m256);

#[derive(Clone, Copy, Debug)]
pub struct F32x16(__m512);

/// The bits of the smallest normal number.
const SMALLEST_NORMAL: i32 = 0x0080_0000;

/// Four columns of rows of four floats, in each quarter on its own.
macro_rules! columns {
    ($lanes:ident: $low:ident, $high:ident, $shuffle:ident, $rows:ident) => {{
        let [a, b, c, d] = $rows;
        // SAFETY: the instructions exist where values of the type do.
        unsafe {
            let (ab_low, ab_high) = ($low(a, b), $high(a, b));
            let (cd_low, cd_high) = ($low(c, d), $high(c, d));
            [
                $lanes($shuffle::<0b01_00_01_00>(ab_low, cd_low)),
                $lanes($shuffle::<0b11_10_11_10>(ab_low, cd_low)),
                $lanes($shuffle::<0b01_00_01_00>(ab_high, cd_high)),
                $lanes($shuffle::<0b11_10_11_10>(ab_high, cd_high)),
            ]
        }
    }};
}

/// Two columns of rows of two floats, two rows side by side.
macro_rules! columns_of_pairs {
    ($lanes:ident: $shuffle:ident, $first:ident, $second:ident) => {
        // SAFETY: the instructions exist where values of the type do.
        unsafe {
            [$lanes($shuffle::<0b10_00_10_00>($first, $second)), $lanes($shuffle::<0b11_01_11_01>($first, $second))]
        }
    };
}

// After the macros that they use.
mod avx2;
mod avx512;
mod sse2;

/// Two floats side by side, to be copied and not computed with.
#[inline(always)]
fn pair([x, y]: [f32; 2]) -> f64 {
    f64::from_bits(u64::from(x.to_bits()) | u64::from(y.to_bits()) << 32)
}

/// [`F32s::either_four`](crate::simd::Lanes::either_four) and the like with AVX.
#[inline(always)]
fn select4(flags: F32x4, yes: F32x4, no: F32x4) -> F32x4 {
    // SAFETY: only vectors of eight lanes and more ask for it, where AVX is.
    F32x4(unsafe { _mm_blendv_ps(no.0, yes.0, flags.0) })
}

#[inline(always)]
fn select_lane2(flags: MaskF64x2, pair: F64x2) -> F64x2 {
    // SAFETY: only vectors of eight lanes and more ask for it, where AVX is.
    F64x2(unsafe { _mm_permutevar_pd(pair.0, _mm_castpd_si128(flags.0)) })
}

#[inline(always)]
fn permute4(numbers: F32x4, four: F32x4) -> F32x4 {
    // SAFETY: only vectors of eight lanes and more ask for it, where AVX is.
    F32x4(unsafe { _mm_permutevar_ps(four.0, _mm_castps_si128(numbers.0)) })
}

/// Which of the bytes are as large as one or larger.
#[inline(always)]
pub fn bytes_at_least(bytes: &[u8; SIXTEEN_BYTES], least: u8) -> Mask {
    // SAFETY: every x86-64 has SSE2, and the array has as many bytes as are read.
    unsafe {
        let bytes = _mm_loadu_si128(bytes.as_ptr().cast());
        let f64_max = _mm_max_epu8(bytes, _mm_set1_epi8(least as i8));
        _mm_movemask_epi8(_mm_cmpeq_epi8(f64_max, bytes)) as Mask
    }
}

macro_rules! operators {
    ($($lanes:ident: $add:ident, $sub:ident, $mul:ident, $div:ident;)+) => {
        $(
            operators!($lanes, Add, add, $add);
            operators!($lanes, Sub, sub, $sub);
            operators!($lanes, Mul, mul, $mul);
            operators!($lanes, Div, div, $div);
        )+
    };
    ($lanes:ident, $name:ident, $method:ident, $intrinsic:ident) => {
        impl $name for $lanes {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: the instruction exists where values of the type do.
                $lanes(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    };
}

operators! {
    F32x4: _mm_add_ps, _mm_sub_ps, _mm_mul_ps, _mm_div_ps;
    F32x8: _mm256_add_ps, _mm256_sub_ps, _mm256_mul_ps, _mm256_div_ps;
    F32x16: _mm512_add_ps, _mm512_sub_ps, _mm512_mul_ps, _mm512_div_ps;
}
