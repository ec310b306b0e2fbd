//! The SSE and SSE2 intrinsics of four `f32` and two `f64`, as safe functions: every x86-64 has them.

use core::arch::x86_64 as intel;
pub use core::arch::x86_64::{__m128, __m128d, __m128i};

/// `safe! { (a: type, …) (a, …) => result: name … }`: intrinsics with these parameters.
macro_rules! safe {
    ($parameters:tt $arguments:tt => $result:ty: $($name:ident)+) => {
        $(
            #[inline(always)]
            pub fn $name $parameters -> $result {
                // SAFETY: every x86-64 has SSE2, and the instruction touches no memory.
                unsafe { intel::$name $arguments }
            }
        )+
    };
}

safe! { (a: __m128, b: __m128) (a, b) => __m128:
    _mm_add_ps _mm_sub_ps _mm_mul_ps _mm_div_ps _mm_min_ps _mm_max_ps _mm_cmplt_ps _mm_cmpnlt_ps
    _mm_and_ps _mm_andnot_ps _mm_or_ps _mm_xor_ps _mm_unpacklo_ps _mm_movelh_ps _mm_movehl_ps _mm_move_ss
}
safe! { (a: __m128i, b: __m128i) (a, b) => __m128i:
    _mm_add_epi32 _mm_and_si128 _mm_cmpeq_epi32 _mm_cmpgt_epi32 _mm_min_epu8 _mm_max_epu8 _mm_adds_epu8 _mm_cmpeq_epi8
}
safe! { (a: __m128d, b: __m128d) (a, b) => __m128d:
    _mm_add_pd _mm_sub_pd _mm_mul_pd _mm_div_pd _mm_min_pd _mm_max_pd _mm_cmplt_pd _mm_cmpge_pd _mm_cmpeq_pd
    _mm_cmpneq_pd _mm_and_pd _mm_andnot_pd _mm_or_pd _mm_xor_pd _mm_unpacklo_pd _mm_unpackhi_pd _mm_add_sd _mm_mul_sd
    _mm_sqrt_sd
}
safe! { (a: __m128d) (a) => __m128d: _mm_sqrt_pd }
safe! { (a: __m128) (a) => __m128i: _mm_castps_si128 _mm_cvttps_epi32 }
safe! { (a: __m128i) (a) => __m128: _mm_castsi128_ps _mm_cvtepi32_ps }
safe! { (a: __m128) (a) => __m128d: _mm_castps_pd _mm_cvtps_pd }
safe! { (a: __m128d) (a) => __m128: _mm_castpd_ps _mm_cvtpd_ps }
safe! { (a: __m128) (a) => i32: _mm_movemask_ps }
safe! { (a: __m128d) (a) => i32: _mm_movemask_pd }
safe! { (a: __m128i) (a) => i32: _mm_movemask_epi8 }
safe! { (a: __m128) (a) => f32: _mm_cvtss_f32 }
safe! { (a: __m128d) (a) => f64: _mm_cvtsd_f64 }
safe! { (d: f32, c: f32, b: f32, a: f32) (d, c, b, a) => __m128: _mm_set_ps }
safe! { (d: i32, c: i32, b: i32, a: i32) (d, c, b, a) => __m128i: _mm_setr_epi32 }
safe! { (b: f64, a: f64) (b, a) => __m128d: _mm_set_pd }
safe! { (value: f32) (value) => __m128: _mm_set1_ps }
safe! { (value: f64) (value) => __m128d: _mm_set1_pd }
safe! { (value: i32) (value) => __m128i: _mm_set1_epi32 }
safe! { (value: i8) (value) => __m128i: _mm_set1_epi8 }
safe! { () () => __m128i: _mm_setzero_si128 }

#[inline(always)]
pub fn _mm_shuffle_ps<const LANES: i32>(a: __m128, b: __m128) -> __m128 {
    // SAFETY: as above.
    unsafe { intel::_mm_shuffle_ps::<LANES>(a, b) }
}

#[inline(always)]
pub fn _mm_shuffle_pd<const LANES: i32>(a: __m128d, b: __m128d) -> __m128d {
    // SAFETY: as above.
    unsafe { intel::_mm_shuffle_pd::<LANES>(a, b) }
}
