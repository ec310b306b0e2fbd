//! Eight lanes, with AVX2.

use super::{F32x4, F32x8, SMALLEST_NORMAL, pair};
use crate::simd::{Double, F32s, F64x2, Mask, MaskF64x2};
use core::arch::x86_64::*;

impl F32s for F32x8 {
    const WIDTH: usize = 8;

    type Half = F32x4;

    type F32x8 = F32x8;

    type F32x16 = Double<F32x8>;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_set1_ps(value) })
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2; the slice has so many
        // floats, as just checked.
        F32x8(unsafe { if from.len() >= 8 { _mm256_loadu_ps(from.as_ptr()) } else { _mm256_setzero_ps() } })
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        if to.len() >= 8 {
            // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2; the slice has room
            // for so many floats, as just checked.
            unsafe { _mm256_storeu_ps(to.as_mut_ptr(), self.0) }
        }
    }

    #[inline(always)]
    fn load_vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2. Whole vectors are read
        // where the slice has as many vertices, as just checked, else by a mask of those it has.
        unsafe {
            let from = vertices.as_ptr().cast::<f32>();
            let (first, second) = if vertices.len() >= 8 {
                (_mm256_loadu_ps(from), _mm256_loadu_ps(from.add(8)))
            } else {
                // Lanes whose sign bit is not set are not read.
                let count = _mm256_set1_epi32(2 * vertices.len() as i32);
                let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
                let first = _mm256_cmpgt_epi32(count, lanes);
                let second = _mm256_cmpgt_epi32(count, _mm256_add_epi32(lanes, _mm256_set1_epi32(8)));
                let fill = _mm256_castpd_ps(_mm256_set1_pd(pair(fill)));
                let (low, high) = (_mm256_maskload_ps(from, first), _mm256_maskload_ps(from.wrapping_add(8), second));
                (
                    _mm256_blendv_ps(fill, low, _mm256_castsi256_ps(first)),
                    _mm256_blendv_ps(fill, high, _mm256_castsi256_ps(second)),
                )
            };
            // The pairs come in the order 0, 2, 1, 3.
            let x = _mm256_castps_pd(_mm256_shuffle_ps::<0b10_00_10_00>(first, second));
            let y = _mm256_castps_pd(_mm256_shuffle_ps::<0b11_01_11_01>(first, second));
            [
                F32x8(_mm256_castpd_ps(_mm256_permute4x64_pd::<0b11_01_10_00>(x))),
                F32x8(_mm256_castpd_ps(_mm256_permute4x64_pd::<0b11_01_10_00>(y))),
            ]
        }
    }

    #[inline(always)]
    fn low4(self) -> F32x4 {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x4(unsafe { _mm256_castps256_ps128(self.0) })
    }

    #[inline(always)]
    fn select4(flags: F32x4, yes: F32x4, no: F32x4) -> F32x4 {
        super::select4(flags, yes, no)
    }

    #[inline(always)]
    fn select_lane2(flags: MaskF64x2, pair: F64x2) -> F64x2 {
        super::select_lane2(flags, pair)
    }

    #[inline(always)]
    fn permute4(numbers: F32x4, four: F32x4) -> F32x4 {
        super::permute4(numbers, four)
    }

    #[inline(always)]
    fn from_halves(low: f32, high: f32) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_set_m128(_mm_set1_ps(high), _mm_set1_ps(low)) })
    }

    #[inline(always)]
    fn broadcast_lane(self, lane: usize) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_permutevar8x32_ps(self.0, _mm256_set1_epi32(lane as i32)) })
    }

    #[inline(always)]
    fn load_vertices_halves([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        if (low.len() >= 4) & (high.len() >= 4) {
            // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2; four vertices are
            // read of each list, which has them.
            let (first, second) = unsafe {
                let low = _mm256_loadu_ps(low.as_ptr().cast());
                let high = _mm256_loadu_ps(high.as_ptr().cast());
                (_mm256_permute2f128_ps::<0x20>(low, high), _mm256_permute2f128_ps::<0x31>(low, high))
            };
            return columns_of_pairs!(F32x8: _mm256_shuffle_ps, first, second);
        }
        let ([low_x, low_y], [high_x, high_y]) =
            (F32x4::load_vertices(low, fill[0]), F32x4::load_vertices(high, fill[1]));
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe { [F32x8(_mm256_set_m128(high_x.0, low_x.0)), F32x8(_mm256_set_m128(high_y.0, low_y.0))] }
    }

    #[inline(always)]
    fn rotate_halves(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_permute_ps::<0b00_11_10_01>(self.0) })
    }

    #[inline(always)]
    fn broadcast_in_halves(self, lane: usize) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_permutevar_ps(self.0, _mm256_set1_epi32(lane as i32)) })
    }

    #[inline(always)]
    fn permute(self, numbers: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_permutevar8x32_ps(self.0, _mm256_castps_si256(numbers.0)) })
    }

    #[inline(always)]
    fn permute_halves(self, numbers: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_permutevar_ps(self.0, _mm256_castps_si256(numbers.0)) })
    }

    #[inline(always)]
    fn shift_in(self, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe {
            let lanes = _mm256_blend_ps::<1>(self.0, other.0);
            F32x8(_mm256_permutevar8x32_ps(lanes, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0)))
        }
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_permute2f128_ps::<1>(self.0, self.0) })
    }

    #[inline(always)]
    fn broadcast_sum(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe {
            let twos = _mm256_add_ps(self.0, _mm256_permute2f128_ps::<1>(self.0, self.0));
            let fours = _mm256_add_ps(twos, _mm256_permute_ps::<0b01_00_11_10>(twos));
            F32x8(_mm256_add_ps(fours, _mm256_permute_ps::<0b10_11_00_01>(fours)))
        }
    }

    #[inline(always)]
    fn broadcast_min(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe {
            let twos = _mm256_min_ps(self.0, _mm256_permute2f128_ps::<1>(self.0, self.0));
            let fours = _mm256_min_ps(twos, _mm256_permute_ps::<0b01_00_11_10>(twos));
            F32x8(_mm256_min_ps(fours, _mm256_permute_ps::<0b10_11_00_01>(fours)))
        }
    }

    #[inline(always)]
    fn replace_lane(self, lane: usize, value: f32) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe {
            let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let at = _mm256_castsi256_ps(_mm256_cmpeq_epi32(lanes, _mm256_set1_epi32(lane as i32)));
            F32x8(_mm256_blendv_ps(self.0, _mm256_set1_ps(value), at))
        }
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_andnot_ps(_mm256_set1_ps(-0.0), self.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn max_lane(self) -> f32 {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe { F32x4(_mm_max_ps(_mm256_castps256_ps128(self.0), _mm256_extractf128_ps::<1>(self.0))).max_lane() }
    }

    #[inline(always)]
    fn min_lane(self) -> f32 {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe { F32x4(_mm_min_ps(_mm256_castps256_ps128(self.0), _mm256_extractf128_ps::<1>(self.0))).min_lane() }
    }

    #[inline(always)]
    fn lt(self, other: Self) -> Mask {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe { _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_LT_OQ>(self.0, other.0)) as Mask }
    }

    #[inline(always)]
    fn nan_unless_lt(self, other: Self, value: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_or_ps(_mm256_cmp_ps::<_CMP_NLT_UQ>(self.0, other.0), value.0) })
    }

    #[inline(always)]
    fn select_lt(self, other: Self, first: Self, second: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe {
            let below = _mm256_cmp_ps::<_CMP_LT_OQ>(self.0, other.0);
            F32x8(_mm256_or_ps(_mm256_and_ps(below, first.0), _mm256_andnot_ps(below, second.0)))
        }
    }

    #[inline(always)]
    fn blend(self, mask: Mask, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe {
            let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let set = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(mask as i32), bits), bits);
            F32x8(_mm256_blendv_ps(self.0, other.0, _mm256_castsi256_ps(set)))
        }
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe { _mm256_cvtss_f32(_mm256_permutevar8x32_ps(self.0, _mm256_set1_epi32(lane as i32))) }
    }

    #[inline(always)]
    fn sign_mask(self) -> Mask {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe { _mm256_movemask_ps(self.0) as Mask }
    }

    #[inline(always)]
    fn denormal_mask(self) -> Mask {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        unsafe {
            let magnitude = _mm256_and_si256(_mm256_castps_si256(self.0), _mm256_set1_epi32(i32::MAX));
            let small = _mm256_cmpgt_epi32(_mm256_set1_epi32(SMALLEST_NORMAL), magnitude);
            let some = _mm256_cmpgt_epi32(magnitude, _mm256_setzero_si256());
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_and_si256(small, some))) as Mask
        }
    }

    #[inline(always)]
    fn trunc(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_cvtepi32_ps(_mm256_cvttps_epi32(self.0)) })
    }

    #[inline(always)]
    fn lookup_2bit(self, list: &[u32]) -> [Mask; 2] {
        if list.is_empty() {
            return [0; 2];
        }
        let last = (list.len() - 1).min(i32::MAX as usize) as i32;
        // SAFETY: no place is beyond the last.
        unsafe {
            let places = _mm256_cvttps_epi32(self.0);
            let numbers = _mm256_min_epu32(_mm256_srli_epi32::<4>(places), _mm256_set1_epi32(last));
            let numbers = _mm256_i32gather_epi32::<4>(list.as_ptr().cast(), numbers);
            let by = _mm256_slli_epi32::<1>(_mm256_and_si256(places, _mm256_set1_epi32(15)));
            let pairs = _mm256_srlv_epi32(numbers, by);
            let signs = |lanes| _mm256_movemask_ps(_mm256_castsi256_ps(lanes)) as Mask;
            [signs(_mm256_slli_epi32::<31>(pairs)), signs(_mm256_slli_epi32::<30>(pairs))]
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_and_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_or_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_andnot_ps(other.0, self.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX2.
        F32x8(unsafe { _mm256_xor_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn load_strided2(from: *const f32, stride: usize) -> [Self; 2] {
        // SAFETY: the caller's promise: the floats are there, side by side with a stride of 8; and values of the type
        // exist only in functions that `dispatch!` makes for AVX2.
        unsafe {
            if stride == 8 {
                return F32x8::load_vertices(core::slice::from_raw_parts(from.cast(), 8), [0.0; 2]);
            }
            let ([a, b], [c, d]) =
                (F32x4::load_strided2(from, stride), F32x4::load_strided2(from.byte_add(4 * stride), stride));
            [F32x8(_mm256_set_m128(c.0, a.0)), F32x8(_mm256_set_m128(d.0, b.0))]
        }
    }

    #[inline(always)]
    unsafe fn load_strided4(from: *const f32, stride: usize) -> [Self; 4] {
        macro_rules! row {
            ($i:literal) => {{
                let low = _mm256_castps128_ps256(_mm_loadu_ps(from.byte_add($i * stride)));
                _mm256_insertf128_ps::<1>(low, _mm_loadu_ps(from.byte_add((4 + $i) * stride)))
            }};
        }
        // SAFETY: the caller's promise that the floats are there; values of this type exist only in functions that
        // `dispatch!` makes for AVX2.
        let rows = unsafe { [row!(0), row!(1), row!(2), row!(3)] };
        columns!(F32x8: _mm256_unpacklo_ps, _mm256_unpackhi_ps, _mm256_shuffle_ps, rows)
    }

    #[inline(always)]
    unsafe fn store_bytes(mask: Mask, value: u8, to: *mut u8) {
        // SAFETY: the caller's promise that there is room.
        unsafe {
            let bits = _mm256_set1_epi32(mask as i32);
            let lanes = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let set = _mm256_cmpeq_epi32(_mm256_and_si256(bits, lanes), lanes);
            let words = _mm_packs_epi32(_mm256_castsi256_si128(set), _mm256_extracti128_si256::<1>(set));
            let bytes = _mm_and_si128(_mm_packs_epi16(words, words), _mm_set1_epi8(value as i8));
            _mm_storel_epi64(to.cast(), bytes);
        }
    }

    #[inline(always)]
    unsafe fn compress_indices(mask: Mask, first: u32, to: *mut u32) {
        // SAFETY: the caller's promise that there is room.
        unsafe { crate::simd::compress_each_index(mask, first, to) }
    }
}
