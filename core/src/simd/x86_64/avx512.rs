//! Sixteen lanes, with AVX-512.

use super::{F32x4, F32x8, F32x16, SMALLEST_NORMAL, pair};
use crate::simd::{F32s, F64x2, Mask, MaskF64x2, SIGNED_NAN};
use core::arch::x86_64::*;

/// Two columns of sixteen rows of two floats.
macro_rules! columns_of_sixteen_pairs {
    ($first:ident, $second:ident) => {{
        let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
        let odd = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
        [F32x16(_mm512_permutex2var_ps($first, even, $second)), F32x16(_mm512_permutex2var_ps($first, odd, $second))]
    }};
}

/// Bitwise operations of AVX-512F; those on floats are of AVX-512DQ.
macro_rules! bitwise {
    ($operation:ident, $one:expr, $other:expr) => {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_castsi512_ps($operation(_mm512_castps_si512($one.0), _mm512_castps_si512($other.0))) })
    };
}

/// Two halves.
#[inline(always)]
fn joined(low: F32x8, high: F32x8) -> F32x16 {
    // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
    F32x16(unsafe {
        let low = _mm512_castps_pd(_mm512_castps256_ps512(low.0));
        _mm512_castpd_ps(_mm512_insertf64x4::<1>(low, _mm256_castps_pd(high.0)))
    })
}

impl F32s for F32x16 {
    const WIDTH: usize = 16;

    type Half = F32x8;

    type F32x8 = F32x8;

    type F32x16 = F32x16;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_set1_ps(value) })
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512; the slice has so
        // many floats, as just checked.
        F32x16(unsafe { if from.len() >= 16 { _mm512_loadu_ps(from.as_ptr()) } else { _mm512_setzero_ps() } })
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        if to.len() >= 16 {
            // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512; the slice has
            // room for so many floats, as just checked.
            unsafe { _mm512_storeu_ps(to.as_mut_ptr(), self.0) }
        }
    }

    #[inline(always)]
    fn load_vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512. Whole vectors are
        // read where the slice has as many vertices, as just checked, else by a mask of those it has.
        unsafe {
            let from = vertices.as_ptr().cast::<f32>();
            let (first, second) = if vertices.len() >= 16 {
                (_mm512_loadu_ps(from), _mm512_loadu_ps(from.add(16)))
            } else {
                let lanes = (1u32 << (2 * vertices.len())).wrapping_sub(1);
                let fill = _mm512_castpd_ps(_mm512_set1_pd(pair(fill)));
                (
                    _mm512_mask_loadu_ps(fill, lanes as __mmask16, from),
                    _mm512_mask_loadu_ps(fill, (lanes >> 16) as __mmask16, from.wrapping_add(16)),
                )
            };
            columns_of_sixteen_pairs!(first, second)
        }
    }

    #[inline(always)]
    fn low4(self) -> F32x4 {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x4(unsafe { _mm512_castps512_ps128(self.0) })
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
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_mask_blend_ps(0xff00, _mm512_set1_ps(low), _mm512_set1_ps(high)) })
    }

    #[inline(always)]
    fn broadcast_lane(self, lane: usize) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_permutexvar_ps(_mm512_set1_epi32(lane as i32), self.0) })
    }

    #[inline(always)]
    fn load_vertices_halves([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512. Whole vectors are
        // read where the slice has as many vertices, as just checked, else by a mask of those it has.
        unsafe {
            macro_rules! load {
                ($vertices:ident, $fill:expr) => {{
                    let lanes = (1u32 << (2 * $vertices.len())) - 1;
                    let fill = _mm512_castpd_ps(_mm512_set1_pd(pair($fill)));
                    _mm512_mask_loadu_ps(fill, lanes as __mmask16, $vertices.as_ptr().cast())
                }};
            }
            // Masks take a while to come.
            let (first, second) = if (low.len() >= 8) & (high.len() >= 8) {
                (_mm512_loadu_ps(low.as_ptr().cast()), _mm512_loadu_ps(high.as_ptr().cast()))
            } else {
                (load!(low, fill[0]), load!(high, fill[1]))
            };
            columns_of_sixteen_pairs!(first, second)
        }
    }

    #[inline(always)]
    fn rotate_halves(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe {
            let lanes = _mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8);
            F32x16(_mm512_permutexvar_ps(lanes, self.0))
        }
    }

    #[inline(always)]
    fn broadcast_in_halves(self, lane: usize) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe {
            let first = _mm512_setr_epi32(0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8);
            let lanes = _mm512_add_epi32(first, _mm512_set1_epi32(lane as i32));
            F32x16(_mm512_permutexvar_ps(lanes, self.0))
        }
    }

    #[inline(always)]
    fn permute(self, numbers: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_permutexvar_ps(_mm512_castps_si512(numbers.0), self.0) })
    }

    #[inline(always)]
    fn permute_halves(self, numbers: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe {
            let first = _mm512_setr_epi32(0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8);
            let numbers = _mm512_and_si512(_mm512_castps_si512(numbers.0), _mm512_set1_epi32(7));
            F32x16(_mm512_permutexvar_ps(_mm512_or_si512(numbers, first), self.0))
        }
    }

    #[inline(always)]
    fn shift_in(self, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe {
            let lanes = _mm512_alignr_epi32::<1>(_mm512_castps_si512(other.0), _mm512_castps_si512(self.0));
            F32x16(_mm512_castsi512_ps(lanes))
        }
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_shuffle_f32x4::<0b01_00_11_10>(self.0, self.0) })
    }

    #[inline(always)]
    fn broadcast_sum(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe {
            let twos = _mm512_add_ps(self.0, _mm512_shuffle_f32x4::<0b01_00_11_10>(self.0, self.0));
            let fours = _mm512_add_ps(twos, _mm512_shuffle_f32x4::<0b10_11_00_01>(twos, twos));
            let eights = _mm512_add_ps(fours, _mm512_permute_ps::<0b01_00_11_10>(fours));
            F32x16(_mm512_add_ps(eights, _mm512_permute_ps::<0b10_11_00_01>(eights)))
        }
    }

    #[inline(always)]
    fn broadcast_min(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe {
            let twos = _mm512_min_ps(self.0, _mm512_shuffle_f32x4::<0b01_00_11_10>(self.0, self.0));
            let fours = _mm512_min_ps(twos, _mm512_shuffle_f32x4::<0b10_11_00_01>(twos, twos));
            let eights = _mm512_min_ps(fours, _mm512_permute_ps::<0b01_00_11_10>(fours));
            F32x16(_mm512_min_ps(eights, _mm512_permute_ps::<0b10_11_00_01>(eights)))
        }
    }

    #[inline(always)]
    fn replace_lane(self, lane: usize, value: f32) -> Self {
        let lanes = if lane < 16 { 1 << lane } else { 0 };
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_mask_blend_ps(lanes, self.0, _mm512_set1_ps(value)) })
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_abs_ps(self.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn max_lane(self) -> f32 {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe {
            let high = _mm256_castpd_ps(_mm512_extractf64x4_pd::<1>(_mm512_castps_pd(self.0)));
            F32x8(_mm256_max_ps(_mm512_castps512_ps256(self.0), high)).max_lane()
        }
    }

    #[inline(always)]
    fn min_lane(self) -> f32 {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe {
            let high = _mm256_castpd_ps(_mm512_extractf64x4_pd::<1>(_mm512_castps_pd(self.0)));
            F32x8(_mm256_min_ps(_mm512_castps512_ps256(self.0), high)).min_lane()
        }
    }

    #[inline(always)]
    fn lt(self, other: Self) -> Mask {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe { Mask::from(_mm512_cmp_ps_mask::<_CMP_LT_OQ>(self.0, other.0)) }
    }

    #[inline(always)]
    fn nan_unless_lt(self, other: Self, value: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe {
            let below = _mm512_cmp_ps_mask::<_CMP_LT_OQ>(self.0, other.0);
            F32x16(_mm512_mask_blend_ps(below, _mm512_set1_ps(SIGNED_NAN), value.0))
        }
    }

    #[inline(always)]
    fn select_lt(self, other: Self, first: Self, second: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe { F32x16(_mm512_mask_blend_ps(_mm512_cmp_ps_mask::<_CMP_LT_OQ>(self.0, other.0), second.0, first.0)) }
    }

    #[inline(always)]
    fn blend(self, mask: Mask, other: Self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_mask_blend_ps(mask as __mmask16, self.0, other.0) })
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe { _mm512_cvtss_f32(_mm512_permutexvar_ps(_mm512_set1_epi32(lane as i32), self.0)) }
    }

    #[inline(always)]
    fn sign_mask(self) -> Mask {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe { Mask::from(_mm512_cmplt_epi32_mask(_mm512_castps_si512(self.0), _mm512_setzero_si512())) }
    }

    #[inline(always)]
    fn denormal_mask(self) -> Mask {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        unsafe {
            let magnitude = _mm512_and_si512(_mm512_castps_si512(self.0), _mm512_set1_epi32(i32::MAX));
            let some = _mm512_cmpgt_epi32_mask(magnitude, _mm512_setzero_si512());
            Mask::from(_mm512_mask_cmplt_epi32_mask(some, magnitude, _mm512_set1_epi32(SMALLEST_NORMAL)))
        }
    }

    #[inline(always)]
    fn trunc(self) -> Self {
        // SAFETY: values of this type exist only in functions that `dispatch!` makes for AVX-512.
        F32x16(unsafe { _mm512_cvtepi32_ps(_mm512_cvttps_epi32(self.0)) })
    }

    #[inline(always)]
    fn lookup_2bit(self, list: &[u32]) -> [Mask; 2] {
        if list.is_empty() {
            return [0; 2];
        }
        let last = (list.len() - 1).min(i32::MAX as usize) as i32;
        // SAFETY: no place is beyond the last.
        unsafe {
            let places = _mm512_cvttps_epi32(self.0);
            let numbers = _mm512_min_epu32(_mm512_srli_epi32::<4>(places), _mm512_set1_epi32(last));
            let numbers = _mm512_i32gather_epi32::<4>(numbers, list.as_ptr().cast());
            let by = _mm512_slli_epi32::<1>(_mm512_and_si512(places, _mm512_set1_epi32(15)));
            let pairs = _mm512_srlv_epi32(numbers, by);
            let has = |bit| Mask::from(_mm512_test_epi32_mask(pairs, _mm512_set1_epi32(bit)));
            [has(1), has(2)]
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        bitwise!(_mm512_and_si512, self, other)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        bitwise!(_mm512_or_si512, self, other)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        bitwise!(_mm512_andnot_si512, other, self)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        bitwise!(_mm512_xor_si512, self, other)
    }

    #[inline(always)]
    unsafe fn load_strided2(from: *const f32, stride: usize) -> [Self; 2] {
        // SAFETY: the caller's promise: the floats are there, side by side with a stride of 8; and values of the type
        // exist only in functions that `dispatch!` makes for AVX-512.
        unsafe {
            if stride == 8 {
                return F32x16::load_vertices(core::slice::from_raw_parts(from.cast(), 16), [0.0; 2]);
            }
            let ([a, b], [c, d]) =
                (F32x8::load_strided2(from, stride), F32x8::load_strided2(from.byte_add(8 * stride), stride));
            [joined(a, c), joined(b, d)]
        }
    }

    #[inline(always)]
    unsafe fn load_strided4(from: *const f32, stride: usize) -> [Self; 4] {
        macro_rules! row {
            ($i:literal) => {{
                let row = _mm512_castps128_ps512(_mm_loadu_ps(from.byte_add($i * stride)));
                let row = _mm512_insertf32x4::<1>(row, _mm_loadu_ps(from.byte_add((4 + $i) * stride)));
                let row = _mm512_insertf32x4::<2>(row, _mm_loadu_ps(from.byte_add((8 + $i) * stride)));
                _mm512_insertf32x4::<3>(row, _mm_loadu_ps(from.byte_add((12 + $i) * stride)))
            }};
        }
        // SAFETY: the caller's promise that the floats are there; values of this type exist only in functions that
        // `dispatch!` makes for AVX-512.
        let rows = unsafe { [row!(0), row!(1), row!(2), row!(3)] };
        columns!(F32x16: _mm512_unpacklo_ps, _mm512_unpackhi_ps, _mm512_shuffle_ps, rows)
    }

    #[inline(always)]
    unsafe fn load_packed3(from: *const f32) -> Option<[Self; 3]> {
        /// Where column k is to be found among the first 32 floats, and then among those found and the last 16.
        const fn places(k: i32) -> [[i32; 16]; 2] {
            let mut places = [[0; 16]; 2];
            let mut lane = 0;
            while lane < 16 {
                let place = 3 * lane + k;
                places[0][lane as usize] = place & 31;
                places[1][lane as usize] = if place < 32 { lane } else { place - 16 };
                lane += 1;
            }
            places
        }
        const PLACES: [[[i32; 16]; 2]; 3] = [places(0), places(1), places(2)];
        // SAFETY: the caller's promise that the floats are there; the tables have as many numbers as are read.
        unsafe {
            let [a, b, c] = [_mm512_loadu_ps(from), _mm512_loadu_ps(from.add(16)), _mm512_loadu_ps(from.add(32))];
            macro_rules! column {
                ($k:literal) => {{
                    let [first, second] = const { &PLACES[$k] };
                    let found = _mm512_permutex2var_ps(a, _mm512_loadu_si512(first.as_ptr().cast()), b);
                    F32x16(_mm512_permutex2var_ps(found, _mm512_loadu_si512(second.as_ptr().cast()), c))
                }};
            }
            Some([column!(0), column!(1), column!(2)])
        }
    }

    #[inline(always)]
    unsafe fn store_bytes(mask: Mask, value: u8, to: *mut u8) {
        // SAFETY: the caller's promise that there is room.
        unsafe {
            _mm_storeu_si128(to.cast(), _mm512_cvtepi32_epi8(_mm512_maskz_set1_epi32(mask as __mmask16, value.into())))
        }
    }

    #[inline(always)]
    unsafe fn compress_indices(mask: Mask, first: u32, to: *mut u32) {
        // SAFETY: the caller's promise that there is room.
        unsafe {
            let lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let places = _mm512_add_epi32(lanes, _mm512_set1_epi32(first as i32));
            // Compressed in a register first: to memory at once is slow on some processors.
            let places = _mm512_maskz_compress_epi32(mask as __mmask16, places);
            _mm512_mask_storeu_epi32(to.cast(), ((1u32 << mask.count_ones()) - 1) as __mmask16, places);
        }
    }
}
