//! SSE2 by simd128: the intrinsics that [`super::F32x4`] and [`super::F64x2`] are written with, for WebAssembly.
//!
//! Names, lanes and results are Intel's. Conversions to integers are Intel's only for numbers from 0 to 2^24.
#![allow(non_camel_case_types)]

use core::arch::wasm32::*;
use core::mem::transmute;

pub type __m128 = v128;
pub type __m128d = v128;
pub type __m128i = v128;

/// `each! { (a: type, …) => result: name = value; … }`: functions with these parameters.
macro_rules! each {
    ($parameters:tt => $result:ty: $($name:ident = $value:expr;)+) => {
        $(
            #[inline(always)]
            pub fn $name $parameters -> $result {
                $value
            }
        )+
    };
}

#[inline(always)]
fn lanes(floats: v128) -> [f32; 4] {
    // SAFETY: both are sixteen bytes.
    unsafe { transmute::<v128, [f32; 4]>(floats) }
}

// pmin(a, b) is b < a ? b : a, so with its arguments exchanged it is Intel's.
each! { (a: v128, b: v128) => v128:
    _mm_add_ps = f32x4_add(a, b);
    _mm_sub_ps = f32x4_sub(a, b);
    _mm_mul_ps = f32x4_mul(a, b);
    _mm_div_ps = f32x4_div(a, b);
    _mm_min_ps = f32x4_pmin(b, a);
    _mm_max_ps = f32x4_pmax(b, a);
    _mm_cmplt_ps = f32x4_lt(a, b);
    _mm_cmpnlt_ps = v128_not(f32x4_lt(a, b));
    _mm_and_ps = v128_and(a, b);
    _mm_andnot_ps = v128_andnot(b, a);
    _mm_or_ps = v128_or(a, b);
    _mm_xor_ps = v128_xor(a, b);
    _mm_unpacklo_ps = i32x4_shuffle::<0, 4, 1, 5>(a, b);
    _mm_movelh_ps = i64x2_shuffle::<0, 2>(a, b);
    _mm_movehl_ps = i64x2_shuffle::<3, 1>(a, b);
    _mm_move_ss = i32x4_shuffle::<4, 1, 2, 3>(a, b);
    _mm_add_epi32 = i32x4_add(a, b);
    _mm_and_si128 = v128_and(a, b);
    _mm_cmpeq_epi32 = i32x4_eq(a, b);
    _mm_cmpgt_epi32 = i32x4_gt(a, b);
    _mm_min_epu8 = u8x16_min(a, b);
    _mm_adds_epu8 = u8x16_add_sat(a, b);
    _mm_add_pd = f64x2_add(a, b);
    _mm_sub_pd = f64x2_sub(a, b);
    _mm_mul_pd = f64x2_mul(a, b);
    _mm_div_pd = f64x2_div(a, b);
    _mm_min_pd = f64x2_pmin(b, a);
    _mm_max_pd = f64x2_pmax(b, a);
    _mm_cmplt_pd = f64x2_lt(a, b);
    _mm_cmpge_pd = f64x2_ge(a, b);
    _mm_cmpeq_pd = f64x2_eq(a, b);
    _mm_cmpneq_pd = f64x2_ne(a, b);
    _mm_and_pd = v128_and(a, b);
    _mm_andnot_pd = v128_andnot(b, a);
    _mm_or_pd = v128_or(a, b);
    _mm_xor_pd = v128_xor(a, b);
    _mm_unpacklo_pd = i64x2_shuffle::<0, 2>(a, b);
    _mm_unpackhi_pd = i64x2_shuffle::<1, 3>(a, b);
    _mm_add_sd = i64x2_shuffle::<0, 3>(f64x2_add(a, b), a);
    _mm_mul_sd = i64x2_shuffle::<0, 3>(f64x2_mul(a, b), a);
    _mm_sqrt_sd = i64x2_shuffle::<0, 3>(f64x2_sqrt(b), a);
}

each! { (a: v128) => v128:
    _mm_sqrt_pd = f64x2_sqrt(a);
    _mm_castps_si128 = a;
    _mm_cvttps_epi32 = i32x4_trunc_sat_f32x4(a);
    _mm_castsi128_ps = a;
    _mm_cvtepi32_ps = f32x4_convert_i32x4(a);
    _mm_castps_pd = a;
    _mm_cvtps_pd = f64x2_promote_low_f32x4(a);
    _mm_castpd_ps = a;
    _mm_cvtpd_ps = f32x4_demote_f64x2_zero(a);
}

each! { (a: v128) => i32:
    _mm_movemask_ps = i32::from(i32x4_bitmask(a));
    _mm_movemask_pd = i32::from(i64x2_bitmask(a));
}

each! { (a: v128) => f32: _mm_cvtss_f32 = f32x4_extract_lane::<0>(a); }
each! { (a: v128) => f64: _mm_cvtsd_f64 = f64x2_extract_lane::<0>(a); }
each! { (d: f32, c: f32, b: f32, a: f32) => v128: _mm_set_ps = f32x4(a, b, c, d); }
each! { (a: i32, b: i32, c: i32, d: i32) => v128: _mm_setr_epi32 = i32x4(a, b, c, d); }
each! { (b: f64, a: f64) => v128: _mm_set_pd = f64x2(a, b); }
each! { (value: f32) => v128: _mm_set1_ps = f32x4_splat(value); }
each! { (value: f64) => v128: _mm_set1_pd = f64x2_splat(value); }
each! { (value: i32) => v128: _mm_set1_epi32 = i32x4_splat(value); }
each! { () => v128: _mm_setzero_si128 = i32x4_splat(0); }

/// The compiler makes one instruction of it.
#[inline(always)]
pub fn _mm_shuffle_ps<const LANES: i32>(a: v128, b: v128) -> v128 {
    let lane = |by: i32, [a, b, c, d]: [f32; 4]| match LANES >> by & 3 {
        0 => a,
        1 => b,
        2 => c,
        _ => d,
    };
    f32x4(lane(0, lanes(a)), lane(2, lanes(a)), lane(4, lanes(b)), lane(6, lanes(b)))
}

#[inline(always)]
pub fn _mm_shuffle_pd<const LANES: i32>(a: v128, b: v128) -> v128 {
    let first = if LANES & 1 == 0 { f64x2_extract_lane::<0>(a) } else { f64x2_extract_lane::<1>(a) };
    let second = if LANES & 2 == 0 { f64x2_extract_lane::<0>(b) } else { f64x2_extract_lane::<1>(b) };
    f64x2(first, second)
}
