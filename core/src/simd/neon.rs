//! SSE2 by NEON: the intrinsics that [`super::F32x4`] and [`super::F64x2`] are written with, for AArch64.
//!
//! Names, lanes and results are Intel's. Conversions to integers are Intel's only for numbers from 0 to 2^24.
#![allow(non_camel_case_types, unused_unsafe)]

use core::arch::aarch64::*;
use core::mem::transmute;

pub type __m128 = float32x4_t;
pub type __m128d = float64x2_t;
pub type __m128i = int32x4_t;

/// `each! { (a: type, …) => result: name = value; … }`: functions with these parameters.
macro_rules! each {
    ($parameters:tt => $result:ty: $($name:ident = $value:expr;)+) => {
        $(
            #[inline(always)]
            pub fn $name $parameters -> $result {
                // SAFETY: this file is compiled only for NEON, and the instructions touch no memory.
                unsafe { $value }
            }
        )+
    };
}

#[inline(always)]
fn floats(lanes: [f32; 4]) -> __m128 {
    // SAFETY: both are four floats.
    unsafe { transmute::<[f32; 4], __m128>(lanes) }
}

#[inline(always)]
fn lanes(floats: __m128) -> [f32; 4] {
    // SAFETY: both are four floats.
    unsafe { transmute::<__m128, [f32; 4]>(floats) }
}

#[inline(always)]
fn doubles(lanes: [f64; 2]) -> __m128d {
    // SAFETY: both are two doubles.
    unsafe { transmute::<[f64; 2], __m128d>(lanes) }
}

each! { (a: __m128) => uint32x4_t: bits = vreinterpretq_u32_f32(a); }
each! { (a: uint32x4_t) => __m128: from_bits = vreinterpretq_f32_u32(a); }
each! { (a: __m128d) => uint64x2_t: bits64 = vreinterpretq_u64_f64(a); }
each! { (a: uint64x2_t) => __m128d: from_bits64 = vreinterpretq_f64_u64(a); }
each! { (a: __m128i) => uint8x16_t: bytes = vreinterpretq_u8_s32(a); }

// NEON's own min and max differ for NaN and for zeros of either sign.
each! { (a: __m128, b: __m128) => __m128:
    _mm_add_ps = vaddq_f32(a, b);
    _mm_sub_ps = vsubq_f32(a, b);
    _mm_mul_ps = vmulq_f32(a, b);
    _mm_div_ps = vdivq_f32(a, b);
    _mm_min_ps = vbslq_f32(vcltq_f32(a, b), a, b);
    _mm_max_ps = vbslq_f32(vcgtq_f32(a, b), a, b);
    _mm_cmplt_ps = from_bits(vcltq_f32(a, b));
    _mm_cmpnlt_ps = from_bits(vmvnq_u32(vcltq_f32(a, b)));
    _mm_and_ps = from_bits(vandq_u32(bits(a), bits(b)));
    _mm_andnot_ps = from_bits(vbicq_u32(bits(b), bits(a)));
    _mm_or_ps = from_bits(vorrq_u32(bits(a), bits(b)));
    _mm_xor_ps = from_bits(veorq_u32(bits(a), bits(b)));
    _mm_unpacklo_ps = vzip1q_f32(a, b);
    _mm_movelh_ps = vcombine_f32(vget_low_f32(a), vget_low_f32(b));
    _mm_movehl_ps = vcombine_f32(vget_high_f32(b), vget_high_f32(a));
    _mm_move_ss = vcopyq_laneq_f32::<0, 0>(a, b);
}

each! { (a: __m128i, b: __m128i) => __m128i:
    _mm_add_epi32 = vaddq_s32(a, b);
    _mm_and_si128 = vandq_s32(a, b);
    _mm_cmpeq_epi32 = vreinterpretq_s32_u32(vceqq_s32(a, b));
    _mm_cmpgt_epi32 = vreinterpretq_s32_u32(vcgtq_s32(a, b));
    _mm_min_epu8 = vreinterpretq_s32_u8(vminq_u8(bytes(a), bytes(b)));
    _mm_adds_epu8 = vreinterpretq_s32_u8(vqaddq_u8(bytes(a), bytes(b)));
}

each! { (a: __m128d, b: __m128d) => __m128d:
    _mm_add_pd = vaddq_f64(a, b);
    _mm_sub_pd = vsubq_f64(a, b);
    _mm_mul_pd = vmulq_f64(a, b);
    _mm_div_pd = vdivq_f64(a, b);
    _mm_min_pd = vbslq_f64(vcltq_f64(a, b), a, b);
    _mm_max_pd = vbslq_f64(vcgtq_f64(a, b), a, b);
    _mm_cmplt_pd = from_bits64(vcltq_f64(a, b));
    _mm_cmpge_pd = from_bits64(vcgeq_f64(a, b));
    _mm_cmpeq_pd = from_bits64(vceqq_f64(a, b));
    _mm_cmpneq_pd = vreinterpretq_f64_u32(vmvnq_u32(vreinterpretq_u32_u64(vceqq_f64(a, b))));
    _mm_and_pd = from_bits64(vandq_u64(bits64(a), bits64(b)));
    _mm_andnot_pd = from_bits64(vbicq_u64(bits64(b), bits64(a)));
    _mm_or_pd = from_bits64(vorrq_u64(bits64(a), bits64(b)));
    _mm_xor_pd = from_bits64(veorq_u64(bits64(a), bits64(b)));
    _mm_unpacklo_pd = vzip1q_f64(a, b);
    _mm_unpackhi_pd = vzip2q_f64(a, b);
    _mm_add_sd = vcopyq_laneq_f64::<1, 1>(vaddq_f64(a, b), a);
    _mm_mul_sd = vcopyq_laneq_f64::<1, 1>(vmulq_f64(a, b), a);
    _mm_sqrt_sd = vcopyq_laneq_f64::<1, 1>(vsqrtq_f64(b), a);
}

each! { (a: __m128d) => __m128d: _mm_sqrt_pd = vsqrtq_f64(a); }

each! { (a: __m128) => __m128i:
    _mm_castps_si128 = vreinterpretq_s32_f32(a);
    _mm_cvttps_epi32 = vcvtq_s32_f32(a);
}

each! { (a: __m128i) => __m128:
    _mm_castsi128_ps = vreinterpretq_f32_s32(a);
    _mm_cvtepi32_ps = vcvtq_f32_s32(a);
}

each! { (a: __m128) => __m128d:
    _mm_castps_pd = vreinterpretq_f64_f32(a);
    _mm_cvtps_pd = vcvt_f64_f32(vget_low_f32(a));
}

each! { (a: __m128d) => __m128:
    _mm_castpd_ps = vreinterpretq_f32_f64(a);
    _mm_cvtpd_ps = vcombine_f32(vcvt_f32_f64(a), vdup_n_f32(0.0));
}

each! { (a: __m128) => i32:
    _mm_movemask_ps = {
        let places = _mm_setr_epi32(0, 1, 2, 3);
        vaddvq_u32(vshlq_u32(vshrq_n_u32::<31>(bits(a)), places)) as i32
    };
}

each! { (a: __m128d) => i32:
    _mm_movemask_pd = {
        let signs = vshrq_n_u64::<63>(bits64(a));
        (vgetq_lane_u64::<0>(signs) | vgetq_lane_u64::<1>(signs) << 1) as i32
    };
}

each! { (a: __m128) => f32: _mm_cvtss_f32 = vgetq_lane_f32::<0>(a); }
each! { (a: __m128d) => f64: _mm_cvtsd_f64 = vgetq_lane_f64::<0>(a); }
each! { (d: f32, c: f32, b: f32, a: f32) => __m128: _mm_set_ps = floats([a, b, c, d]); }
each! { (b: f64, a: f64) => __m128d: _mm_set_pd = doubles([a, b]); }
each! { (a: __m128d) => f64: second = vgetq_lane_f64::<1>(a); }
each! { (value: f32) => __m128: _mm_set1_ps = vdupq_n_f32(value); }
each! { (value: f64) => __m128d: _mm_set1_pd = vdupq_n_f64(value); }
each! { (value: i32) => __m128i: _mm_set1_epi32 = vdupq_n_s32(value); }
each! { () => __m128i: _mm_setzero_si128 = vdupq_n_s32(0); }

#[inline(always)]
pub fn _mm_setr_epi32(a: i32, b: i32, c: i32, d: i32) -> __m128i {
    // SAFETY: both are four integers.
    unsafe { transmute::<[i32; 4], __m128i>([a, b, c, d]) }
}

/// The compiler makes one instruction of it where there is one.
#[inline(always)]
pub fn _mm_shuffle_ps<const LANES: i32>(a: __m128, b: __m128) -> __m128 {
    let lane = |by: i32, [a, b, c, d]: [f32; 4]| match LANES >> by & 3 {
        0 => a,
        1 => b,
        2 => c,
        _ => d,
    };
    floats([lane(0, lanes(a)), lane(2, lanes(a)), lane(4, lanes(b)), lane(6, lanes(b))])
}

#[inline(always)]
pub fn _mm_shuffle_pd<const LANES: i32>(a: __m128d, b: __m128d) -> __m128d {
    doubles([
        if LANES & 1 == 0 { _mm_cvtsd_f64(a) } else { second(a) },
        if LANES & 2 == 0 { _mm_cvtsd_f64(b) } else { second(b) },
    ])
}
