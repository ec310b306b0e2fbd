//! Eight lanes, with AVX2.

use super::{F32x8, pair};
use crate::simd::double::Double;
use crate::simd::f32s::{F32s, Sealed};
use crate::simd::f32x4::{F32x4, Mask};
use crate::simd::f64x2::{F64x2, MaskF64x2};
use core::arch::x86_64::*;
use core::ops::Add;

/// The reduction of all lanes by a method, in all lanes.
macro_rules! reduce {
    ($lanes:ident.$method:ident) => {{
        let fours = $lanes.$method($lanes.swap_halves());
        let pairs = fours.$method(F32x8(enabled!(_mm256_permute_ps::<0b01_00_11_10>(fours.0))));
        pairs.$method(F32x8(enabled!(_mm256_permute_ps::<0b10_11_00_01>(pairs.0))))
    }};
}

/// Transposes eight rows of two floats to two columns. The shuffles give pairs in the order 0, 2, 1, 3.
macro_rules! columns_of_pairs {
    ($first:ident, $second:ident) => {{
        let x = enabled!(_mm256_castps_pd(_mm256_shuffle_ps::<0b10_00_10_00>($first, $second)));
        let y = enabled!(_mm256_castps_pd(_mm256_shuffle_ps::<0b11_01_11_01>($first, $second)));
        [
            F32x8(enabled!(_mm256_castpd_ps(_mm256_permute4x64_pd::<0b11_01_10_00>(x)))),
            F32x8(enabled!(_mm256_castpd_ps(_mm256_permute4x64_pd::<0b11_01_10_00>(y)))),
        ]
    }};
}

/// A vector from its halves.
#[inline(always)]
fn joined(low: F32x4, high: F32x4) -> F32x8 {
    F32x8(enabled!(_mm256_set_m128(high.0, low.0)))
}

impl Sealed for F32x8 {}

impl F32s for F32x8 {
    const WIDTH: usize = 8;

    type Half = F32x4;

    type F32x8 = F32x8;

    type F32x16 = Double<F32x8>;

    lane_wise! {
        F32x8: splat _mm256_set1_ps, min _mm256_min_ps, max _mm256_max_ps, zero _mm256_setzero_ps,
        load _mm256_loadu_ps, store _mm256_storeu_ps, trunc _mm256_cvttps_epi32 _mm256_cvtepi32_ps
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        F32x8(enabled!(_mm256_and_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        F32x8(enabled!(_mm256_or_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        F32x8(enabled!(_mm256_andnot_ps(other.0, self.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        F32x8(enabled!(_mm256_xor_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn load_vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
        let from = vertices.as_ptr().cast::<f32>();
        let (first, second) = if vertices.len() >= 8 {
            // SAFETY: sixteen floats are there.
            unsafe { (_mm256_loadu_ps(from), _mm256_loadu_ps(from.add(8))) }
        } else {
            let lanes = enabled!(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
            let count = enabled!(_mm256_set1_epi32(2 * vertices.len() as i32));
            let in_first = enabled!(_mm256_cmpgt_epi32(count, lanes));
            let in_second = enabled!(_mm256_cmpgt_epi32(count, _mm256_add_epi32(lanes, _mm256_set1_epi32(8))));
            // SAFETY: lanes from the count on are not read.
            let (low, high) =
                unsafe { (_mm256_maskload_ps(from, in_first), _mm256_maskload_ps(from.wrapping_add(8), in_second)) };
            enabled! {
                let fill = _mm256_castpd_ps(_mm256_set1_pd(pair(fill)));
                (
                    _mm256_blendv_ps(fill, low, _mm256_castsi256_ps(in_first)),
                    _mm256_blendv_ps(fill, high, _mm256_castsi256_ps(in_second)),
                )
            }
        };
        columns_of_pairs!(first, second)
    }

    #[inline(always)]
    fn load_vertices_halves([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        if (low.len() >= 4) & (high.len() >= 4) {
            // SAFETY: eight floats of each are there.
            let (low, high) = unsafe { (_mm256_loadu_ps(low.as_ptr().cast()), _mm256_loadu_ps(high.as_ptr().cast())) };
            let first = enabled!(_mm256_permute2f128_ps::<0x20>(low, high));
            let second = enabled!(_mm256_permute2f128_ps::<0x31>(low, high));
            return [
                F32x8(enabled!(_mm256_shuffle_ps::<0b10_00_10_00>(first, second))),
                F32x8(enabled!(_mm256_shuffle_ps::<0b11_01_11_01>(first, second))),
            ];
        }
        let ([low_x, low_y], [high_x, high_y]) =
            (F32x4::load_vertices(low, fill[0]), F32x4::load_vertices(high, fill[1]));
        [joined(low_x, high_x), joined(low_y, high_y)]
    }

    #[inline(always)]
    fn from_halves(low: f32, high: f32) -> Self {
        joined(F32x4::splat(low), F32x4::splat(high))
    }

    #[inline(always)]
    fn low4(self) -> F32x4 {
        F32x4(enabled!(_mm256_castps256_ps128(self.0)))
    }

    #[inline(always)]
    fn permute(self, numbers: Self) -> Self {
        F32x8(enabled!(_mm256_permutevar8x32_ps(self.0, _mm256_castps_si256(numbers.0))))
    }

    #[inline(always)]
    fn permute_halves(self, numbers: Self) -> Self {
        F32x8(enabled!(_mm256_permutevar_ps(self.0, _mm256_castps_si256(numbers.0))))
    }

    #[inline(always)]
    fn rotate_halves(self) -> Self {
        F32x8(enabled!(_mm256_permute_ps::<0b00_11_10_01>(self.0)))
    }

    #[inline(always)]
    fn broadcast_in_halves(self, lane: usize) -> Self {
        F32x8(enabled!(_mm256_permutevar_ps(self.0, _mm256_set1_epi32(lane as i32))))
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        F32x8(enabled!(_mm256_permute2f128_ps::<1>(self.0, self.0)))
    }

    #[inline(always)]
    fn shift_in(self, other: Self) -> Self {
        enabled! {
            let lanes = _mm256_blend_ps::<1>(self.0, other.0);
            F32x8(_mm256_permutevar8x32_ps(lanes, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0)))
        }
    }

    #[inline(always)]
    fn lt(self, other: Self) -> Mask {
        enabled!(_mm256_movemask_ps(_mm256_cmp_ps::<_CMP_LT_OQ>(self.0, other.0))) as Mask
    }

    #[inline(always)]
    fn lt_bits(self, other: Self) -> Mask {
        enabled! {
            let lower = _mm256_cmpgt_epi32(_mm256_castps_si256(other.0), _mm256_castps_si256(self.0));
            _mm256_movemask_ps(_mm256_castsi256_ps(lower)) as Mask
        }
    }

    #[inline(always)]
    fn sign_mask(self) -> Mask {
        enabled!(_mm256_movemask_ps(self.0)) as Mask
    }

    // All bits are those of NaN.
    #[inline(always)]
    fn nan_unless_lt(self, other: Self, value: Self) -> Self {
        F32x8(enabled!(_mm256_or_ps(_mm256_cmp_ps::<_CMP_NLT_UQ>(self.0, other.0), value.0)))
    }

    #[inline(always)]
    fn select_lt(self, other: Self, yes: Self, no: Self) -> Self {
        enabled! {
            let lower = _mm256_cmp_ps::<_CMP_LT_OQ>(self.0, other.0);
            F32x8(_mm256_or_ps(_mm256_and_ps(lower, yes.0), _mm256_andnot_ps(lower, no.0)))
        }
    }

    #[inline(always)]
    fn blend(self, mask: Mask, other: Self) -> Self {
        enabled! {
            let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let set = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(mask as i32), bits), bits);
            F32x8(_mm256_blendv_ps(self.0, other.0, _mm256_castsi256_ps(set)))
        }
    }

    #[inline(always)]
    fn replace_lane(self, lane: usize, value: f32) -> Self {
        enabled! {
            let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let at = _mm256_castsi256_ps(_mm256_cmpeq_epi32(lanes, _mm256_set1_epi32(lane as i32)));
            F32x8(_mm256_blendv_ps(self.0, _mm256_set1_ps(value), at))
        }
    }

    #[inline(always)]
    fn lookup_2bit(self, list: &[u32]) -> [Mask; 2] {
        if list.is_empty() {
            return [0; 2];
        }
        let last = (list.len() - 1).min(i32::MAX as usize) as i32;
        let places = enabled!(_mm256_cvttps_epi32(self.0));
        let numbers = enabled!(_mm256_min_epu32(_mm256_srli_epi32::<4>(places), _mm256_set1_epi32(last)));
        // SAFETY: no place is beyond the last.
        let numbers = unsafe { _mm256_i32gather_epi32::<4>(list.as_ptr().cast(), numbers) };
        enabled! {
            let by = _mm256_slli_epi32::<1>(_mm256_and_si256(places, _mm256_set1_epi32(15)));
            let pairs = _mm256_srlv_epi32(numbers, by);
            let signs = |lanes| _mm256_movemask_ps(_mm256_castsi256_ps(lanes)) as Mask;
            [signs(_mm256_slli_epi32::<31>(pairs)), signs(_mm256_slli_epi32::<30>(pairs))]
        }
    }

    #[inline(always)]
    unsafe fn load_strided2(from: *const f32, stride: usize) -> [Self; 2] {
        if stride == 8 {
            // SAFETY: the caller's promise.
            let (first, second) = unsafe { (_mm256_loadu_ps(from), _mm256_loadu_ps(from.add(8))) };
            return columns_of_pairs!(first, second);
        }
        // SAFETY: the caller's promise.
        let ([a, b], [c, d]) =
            unsafe { (F32x4::load_strided2(from, stride), F32x4::load_strided2(from.byte_add(4 * stride), stride)) };
        [joined(a, c), joined(b, d)]
    }

    #[inline(always)]
    unsafe fn load_strided4(from: *const f32, stride: usize) -> [Self; 4] {
        macro_rules! row {
            ($i:literal) => {{
                // SAFETY: the caller's promise.
                let (low, high) = unsafe {
                    (_mm_loadu_ps(from.byte_add($i * stride)), _mm_loadu_ps(from.byte_add((4 + $i) * stride)))
                };
                enabled!(_mm256_insertf128_ps::<1>(_mm256_castps128_ps256(low), high))
            }};
        }
        let rows = [row!(0), row!(1), row!(2), row!(3)];
        columns!(F32x8: _mm256_unpacklo_ps, _mm256_unpackhi_ps, _mm256_shuffle_ps, rows)
    }

    #[inline(always)]
    unsafe fn store_bytes(mask: Mask, value: u8, to: *mut u8) {
        let bytes = enabled! {
            let lanes = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let set = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(mask as i32), lanes), lanes);
            let words = _mm_packs_epi32(_mm256_castsi256_si128(set), _mm256_extracti128_si256::<1>(set));
            _mm_and_si128(_mm_packs_epi16(words, words), _mm_set1_epi8(value as i8))
        };
        // SAFETY: the caller's promise.
        unsafe { _mm_storel_epi64(to.cast(), bytes) }
    }
}
