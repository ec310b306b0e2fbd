//! Portable SSE2: the intrinsics that [`super::F32x4`] and [`super::F64x2`] are written with, as operations on arrays.
//! For processors other than x86-64; the compiler finds their vector instructions.
//!
//! Names, lanes and results are Intel's. Conversions to integers are Intel's only for numbers from 0 to 2^24.
#![allow(non_camel_case_types)]

pub type __m128 = [f32; 4];
pub type __m128d = [f64; 2];
pub type __m128i = [i32; 4];

/// `lane_wise!(type => type, [count]: name(a, b) = result; …)`: operations on each lane.
macro_rules! lane_wise {
    ($vector:ty => $result:ty, $lanes:tt: $($name:ident($a:ident $(, $b:ident)?) = $value:expr;)+) => {
        $(
            #[inline(always)]
            pub fn $name($a: $vector $(, $b: $vector)?) -> $result {
                lane_wise!(@ $lanes $a $(, $b)? = $value)
            }
        )+
    };
    (@ [2] $a:ident, $b:ident = $value:expr) => {{
        let ([a0, a1], [b0, b1]) = ($a, $b);
        [{ let ($a, $b) = (a0, b0); $value }, { let ($a, $b) = (a1, b1); $value }]
    }};
    (@ [2] $a:ident = $value:expr) => {{
        let [a0, a1] = $a;
        [{ let $a = a0; $value }, { let $a = a1; $value }]
    }};
    (@ [4] $a:ident, $b:ident = $value:expr) => {{
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = ($a, $b);
        [
            { let ($a, $b) = (a0, b0); $value },
            { let ($a, $b) = (a1, b1); $value },
            { let ($a, $b) = (a2, b2); $value },
            { let ($a, $b) = (a3, b3); $value },
        ]
    }};
    (@ [4] $a:ident = $value:expr) => {{
        let [a0, a1, a2, a3] = $a;
        [{ let $a = a0; $value }, { let $a = a1; $value }, { let $a = a2; $value }, { let $a = a3; $value }]
    }};
}

/// All bits set if the flag is, else none.
#[inline(always)]
fn mask32(flag: bool) -> f32 {
    f32::from_bits(u32::from(flag).wrapping_neg())
}

#[inline(always)]
fn mask64(flag: bool) -> f64 {
    f64::from_bits(u64::from(flag).wrapping_neg())
}

lane_wise! {
    __m128 => __m128, [4]:
    _mm_add_ps(a, b) = a + b;
    _mm_sub_ps(a, b) = a - b;
    _mm_mul_ps(a, b) = a * b;
    _mm_div_ps(a, b) = a / b;
    _mm_min_ps(a, b) = if a < b { a } else { b };
    _mm_max_ps(a, b) = if a > b { a } else { b };
    _mm_cmplt_ps(a, b) = mask32(a < b);
    _mm_cmpnlt_ps(a, b) = mask32(!matches!(a.partial_cmp(&b), Some(core::cmp::Ordering::Less)));
    _mm_and_ps(a, b) = f32::from_bits(a.to_bits() & b.to_bits());
    _mm_andnot_ps(a, b) = f32::from_bits(!a.to_bits() & b.to_bits());
    _mm_or_ps(a, b) = f32::from_bits(a.to_bits() | b.to_bits());
    _mm_xor_ps(a, b) = f32::from_bits(a.to_bits() ^ b.to_bits());
}

lane_wise! {
    __m128 => __m128i, [4]:
    _mm_castps_si128(a) = a.to_bits() as i32;
    _mm_cvttps_epi32(a) = a as i32;
}

lane_wise! {
    __m128i => __m128, [4]:
    _mm_castsi128_ps(a) = f32::from_bits(a as u32);
    _mm_cvtepi32_ps(a) = a as f32;
}

lane_wise! {
    __m128i => __m128i, [4]:
    _mm_add_epi32(a, b) = a.wrapping_add(b);
    _mm_and_si128(a, b) = a & b;
    _mm_cmpeq_epi32(a, b) = -i32::from(a == b);
    _mm_cmpgt_epi32(a, b) = -i32::from(a > b);
    _mm_min_epu8(a, b) = bytes(a, b, u8::min);
    _mm_adds_epu8(a, b) = bytes(a, b, u8::saturating_add);
}

lane_wise! {
    __m128d => __m128d, [2]:
    _mm_add_pd(a, b) = a + b;
    _mm_sub_pd(a, b) = a - b;
    _mm_mul_pd(a, b) = a * b;
    _mm_div_pd(a, b) = a / b;
    _mm_sqrt_pd(a) = crate::number::sqrt(a);
    _mm_min_pd(a, b) = if a < b { a } else { b };
    _mm_max_pd(a, b) = if a > b { a } else { b };
    _mm_cmplt_pd(a, b) = mask64(a < b);
    _mm_cmpge_pd(a, b) = mask64(a >= b);
    _mm_cmpeq_pd(a, b) = mask64(a == b);
    _mm_cmpneq_pd(a, b) = mask64(a != b);
    _mm_and_pd(a, b) = f64::from_bits(a.to_bits() & b.to_bits());
    _mm_andnot_pd(a, b) = f64::from_bits(!a.to_bits() & b.to_bits());
    _mm_or_pd(a, b) = f64::from_bits(a.to_bits() | b.to_bits());
    _mm_xor_pd(a, b) = f64::from_bits(a.to_bits() ^ b.to_bits());
}

#[inline(always)]
fn bytes(a: i32, b: i32, each: impl Fn(u8, u8) -> u8) -> i32 {
    let ([a, b, c, d], [e, f, g, h]) = (a.to_le_bytes(), b.to_le_bytes());
    i32::from_le_bytes([each(a, e), each(b, f), each(c, g), each(d, h)])
}

/// `shuffles!(name(a, b) = lanes;)`: vectors made of lanes of two vectors.
macro_rules! shuffles {
    ($($name:ident($a:pat, $b:pat): $vector:ty = $lanes:expr;)+) => {
        $(
            #[inline(always)]
            pub fn $name($a: $vector, $b: $vector) -> $vector {
                $lanes
            }
        )+
    };
}

shuffles! {
    _mm_unpacklo_ps([a, b, _, _], [c, d, _, _]): __m128 = [a, c, b, d];
    _mm_movelh_ps([a, b, _, _], [c, d, _, _]): __m128 = [a, b, c, d];
    _mm_movehl_ps([_, _, a, b], [_, _, c, d]): __m128 = [c, d, a, b];
    _mm_move_ss([_, b, c, d], [a, _, _, _]): __m128 = [a, b, c, d];
    _mm_unpacklo_pd([a, _], [b, _]): __m128d = [a, b];
    _mm_unpackhi_pd([_, a], [_, b]): __m128d = [a, b];
    _mm_add_sd([a, b], [c, _]): __m128d = [a + c, b];
    _mm_mul_sd([a, b], [c, _]): __m128d = [a * c, b];
    _mm_sqrt_sd([_, b], [c, _]): __m128d = [crate::number::sqrt(c), b];
}

#[inline(always)]
pub fn _mm_shuffle_ps<const LANES: i32>(a: __m128, b: __m128) -> __m128 {
    let lane = |by: i32, [a, b, c, d]: __m128| match LANES >> by & 3 {
        0 => a,
        1 => b,
        2 => c,
        _ => d,
    };
    [lane(0, a), lane(2, a), lane(4, b), lane(6, b)]
}

#[inline(always)]
pub fn _mm_shuffle_pd<const LANES: i32>([a, b]: __m128d, [c, d]: __m128d) -> __m128d {
    [if LANES & 1 == 0 { a } else { b }, if LANES & 2 == 0 { c } else { d }]
}

#[inline(always)]
pub fn _mm_movemask_ps(a: __m128) -> i32 {
    let [a, b, c, d] = a.map(|lane| (lane.to_bits() >> 31) as i32);
    a | b << 1 | c << 2 | d << 3
}

#[inline(always)]
pub fn _mm_movemask_pd(a: __m128d) -> i32 {
    let [a, b] = a.map(|lane| (lane.to_bits() >> 63) as i32);
    a | b << 1
}

#[inline(always)]
pub fn _mm_set_ps(d: f32, c: f32, b: f32, a: f32) -> __m128 {
    [a, b, c, d]
}

#[inline(always)]
pub fn _mm_set1_ps(value: f32) -> __m128 {
    [value; 4]
}

#[inline(always)]
pub fn _mm_set1_epi32(value: i32) -> __m128i {
    [value; 4]
}

#[inline(always)]
pub fn _mm_setr_epi32(a: i32, b: i32, c: i32, d: i32) -> __m128i {
    [a, b, c, d]
}

#[inline(always)]
pub fn _mm_setzero_si128() -> __m128i {
    [0; 4]
}

#[inline(always)]
pub fn _mm_set_pd(b: f64, a: f64) -> __m128d {
    [a, b]
}

#[inline(always)]
pub fn _mm_set1_pd(value: f64) -> __m128d {
    [value; 2]
}

#[inline(always)]
pub fn _mm_cvtss_f32([a, ..]: __m128) -> f32 {
    a
}

#[inline(always)]
pub fn _mm_cvtsd_f64([a, _]: __m128d) -> f64 {
    a
}

#[inline(always)]
pub fn _mm_cvtps_pd([a, b, _, _]: __m128) -> __m128d {
    [f64::from(a), f64::from(b)]
}

#[inline(always)]
pub fn _mm_cvtpd_ps([a, b]: __m128d) -> __m128 {
    [a as f32, b as f32, 0.0, 0.0]
}

#[inline(always)]
pub fn _mm_castps_pd(a: __m128) -> __m128d {
    let [a, b, c, d] = a.map(|lane| u64::from(lane.to_bits()));
    [f64::from_bits(a | b << 32), f64::from_bits(c | d << 32)]
}

#[inline(always)]
pub fn _mm_castpd_ps(a: __m128d) -> __m128 {
    let [[a, b], [c, d]] = a.map(|lane| [0, 32].map(|by| f32::from_bits((lane.to_bits() >> by) as u32)));
    [a, b, c, d]
}
