//! Sixteen lanes, with AVX-512F and AVX-512VL.

use super::{F32x8, F32x16, pair};
use crate::simd::f32s::{F32s, Sealed};
use crate::simd::f32x4::{F32x4, Mask};
use crate::simd::f64x2::{F64x2, MaskF64x2};
use core::arch::x86_64::*;
use core::ops::Add;

/// The reduction of all lanes by a method, in all lanes.
macro_rules! reduce {
    ($lanes:ident.$method:ident) => {{
        let eights = $lanes.$method($lanes.swap_halves());
        let fours = eights.$method(F32x16(enabled!(_mm512_shuffle_f32x4::<0b10_11_00_01>(eights.0, eights.0))));
        let pairs = fours.$method(F32x16(enabled!(_mm512_permute_ps::<0b01_00_11_10>(fours.0))));
        pairs.$method(F32x16(enabled!(_mm512_permute_ps::<0b10_11_00_01>(pairs.0))))
    }};
}

/// Transposes sixteen rows of two floats to two columns.
macro_rules! columns_of_pairs {
    ($first:ident, $second:ident) => {
        enabled! {
            let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            let odd = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
            [
                F32x16(_mm512_permutex2var_ps($first, even, $second)),
                F32x16(_mm512_permutex2var_ps($first, odd, $second)),
            ]
        }
    };
}

/// `bitwise!(name = intrinsic; …)`: bitwise operations of AVX-512F; those on floats are of AVX-512DQ.
macro_rules! bitwise {
    ($($name:ident = $intrinsic:ident;)+) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                let (one, other) = enabled!((_mm512_castps_si512(self.0), _mm512_castps_si512(other.0)));
                F32x16(enabled!(_mm512_castsi512_ps($intrinsic(one, other))))
            }
        )+
    };
}

/// A vector from its halves.
#[inline(always)]
fn joined(low: F32x8, high: F32x8) -> F32x16 {
    enabled! {
        let low = _mm512_castps_pd(_mm512_castps256_ps512(low.0));
        F32x16(_mm512_castpd_ps(_mm512_insertf64x4::<1>(low, _mm256_castps_pd(high.0))))
    }
}

/// In each half, one lane of that half in all lanes. Its number is below eight.
#[inline(always)]
fn within_halves(lanes: __m512, numbers: __m512i) -> F32x16 {
    enabled! {
        let first = _mm512_setr_epi32(0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8);
        F32x16(_mm512_permutexvar_ps(_mm512_or_si512(numbers, first), lanes))
    }
}

#[inline(always)]
fn load_places(places: &[i32; 16]) -> __m512i {
    // SAFETY: sixteen integers are there, and the processor has AVX-512 by the argument of [`crate::simd`].
    unsafe { _mm512_loadu_si512(places.as_ptr().cast()) }
}

impl Sealed for F32x16 {}

impl F32s for F32x16 {
    const WIDTH: usize = 16;

    type Half = F32x8;

    type F32x8 = F32x8;

    type F32x16 = F32x16;

    lane_wise! {
        F32x16: splat _mm512_set1_ps, min _mm512_min_ps, max _mm512_max_ps, zero _mm512_setzero_ps,
        load _mm512_loadu_ps, store _mm512_storeu_ps, trunc _mm512_cvttps_epi32 _mm512_cvtepi32_ps
    }

    bitwise! {
        and = _mm512_and_si512;
        or = _mm512_or_si512;
        xor = _mm512_xor_si512;
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        let (one, other) = enabled!((_mm512_castps_si512(self.0), _mm512_castps_si512(other.0)));
        F32x16(enabled!(_mm512_castsi512_ps(_mm512_andnot_si512(other, one))))
    }

    #[inline(always)]
    fn load_vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
        let from = vertices.as_ptr().cast::<f32>();
        let (first, second) = if vertices.len() >= 16 {
            // SAFETY: 32 floats are there.
            unsafe { (_mm512_loadu_ps(from), _mm512_loadu_ps(from.add(16))) }
        } else {
            let lanes = (1u32 << (2 * vertices.len())).wrapping_sub(1);
            let fill = enabled!(_mm512_castpd_ps(_mm512_set1_pd(pair(fill))));
            // SAFETY: lanes from the count on are not read.
            unsafe {
                (
                    _mm512_mask_loadu_ps(fill, lanes as __mmask16, from),
                    _mm512_mask_loadu_ps(fill, (lanes >> 16) as __mmask16, from.wrapping_add(16)),
                )
            }
        };
        columns_of_pairs!(first, second)
    }

    #[inline(always)]
    fn load_vertices_halves([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        macro_rules! load {
            ($vertices:ident, $fill:expr) => {{
                let lanes = (1u32 << (2 * $vertices.len())) - 1;
                let fill = enabled!(_mm512_castpd_ps(_mm512_set1_pd(pair($fill))));
                // SAFETY: lanes from the count on are not read.
                unsafe { _mm512_mask_loadu_ps(fill, lanes as __mmask16, $vertices.as_ptr().cast()) }
            }};
        }
        // Without masks: their loads wait for the mask registers.
        let (first, second) = if (low.len() >= 8) & (high.len() >= 8) {
            // SAFETY: sixteen floats of each are there.
            unsafe { (_mm512_loadu_ps(low.as_ptr().cast()), _mm512_loadu_ps(high.as_ptr().cast())) }
        } else {
            (load!(low, fill[0]), load!(high, fill[1]))
        };
        columns_of_pairs!(first, second)
    }

    #[inline(always)]
    fn from_halves(low: f32, high: f32) -> Self {
        F32x16::splat(low).blend(0xff00, F32x16::splat(high))
    }

    #[inline(always)]
    fn low4(self) -> F32x4 {
        F32x4(enabled!(_mm512_castps512_ps128(self.0)))
    }

    #[inline(always)]
    fn permute(self, numbers: Self) -> Self {
        F32x16(enabled!(_mm512_permutexvar_ps(_mm512_castps_si512(numbers.0), self.0)))
    }

    #[inline(always)]
    fn permute_halves(self, numbers: Self) -> Self {
        within_halves(self.0, enabled!(_mm512_and_si512(_mm512_castps_si512(numbers.0), _mm512_set1_epi32(7))))
    }

    #[inline(always)]
    fn rotate_halves(self) -> Self {
        enabled! {
            let lanes = _mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8);
            F32x16(_mm512_permutexvar_ps(lanes, self.0))
        }
    }

    #[inline(always)]
    fn broadcast_in_halves(self, lane: usize) -> Self {
        within_halves(self.0, enabled!(_mm512_set1_epi32(lane as i32)))
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        F32x16(enabled!(_mm512_shuffle_f32x4::<0b01_00_11_10>(self.0, self.0)))
    }

    #[inline(always)]
    fn shift_in(self, other: Self) -> Self {
        enabled! {
            let lanes = _mm512_alignr_epi32::<1>(_mm512_castps_si512(other.0), _mm512_castps_si512(self.0));
            F32x16(_mm512_castsi512_ps(lanes))
        }
    }

    #[inline(always)]
    fn lt(self, other: Self) -> Mask {
        Mask::from(enabled!(_mm512_cmp_ps_mask::<_CMP_LT_OQ>(self.0, other.0)))
    }

    #[inline(always)]
    fn lt_bits(self, other: Self) -> Mask {
        Mask::from(enabled!(_mm512_cmplt_epi32_mask(_mm512_castps_si512(self.0), _mm512_castps_si512(other.0))))
    }

    #[inline(always)]
    fn select_lt(self, other: Self, yes: Self, no: Self) -> Self {
        F32x16(enabled!(_mm512_mask_blend_ps(_mm512_cmp_ps_mask::<_CMP_LT_OQ>(self.0, other.0), no.0, yes.0)))
    }

    #[inline(always)]
    fn blend(self, mask: Mask, other: Self) -> Self {
        F32x16(enabled!(_mm512_mask_blend_ps(mask as __mmask16, self.0, other.0)))
    }

    #[inline(always)]
    fn lookup_2bit(self, list: &[u32]) -> [Mask; 2] {
        if list.is_empty() {
            return [0; 2];
        }
        let last = (list.len() - 1).min(i32::MAX as usize) as i32;
        let places = enabled!(_mm512_cvttps_epi32(self.0));
        let numbers = enabled!(_mm512_min_epu32(_mm512_srli_epi32::<4>(places), _mm512_set1_epi32(last)));
        // SAFETY: no place is beyond the last.
        let numbers = unsafe { _mm512_i32gather_epi32::<4>(numbers, list.as_ptr().cast()) };
        enabled! {
            let by = _mm512_slli_epi32::<1>(_mm512_and_si512(places, _mm512_set1_epi32(15)));
            let pairs = _mm512_srlv_epi32(numbers, by);
            let has = |bit| Mask::from(_mm512_test_epi32_mask(pairs, _mm512_set1_epi32(bit)));
            [has(1), has(2)]
        }
    }

    #[inline(always)]
    unsafe fn load_strided2(from: *const f32, stride: usize) -> [Self; 2] {
        if stride == 8 {
            // SAFETY: the caller's promise.
            let (first, second) = unsafe { (_mm512_loadu_ps(from), _mm512_loadu_ps(from.add(16))) };
            return columns_of_pairs!(first, second);
        }
        // SAFETY: the caller's promise.
        let ([a, b], [c, d]) =
            unsafe { (F32x8::load_strided2(from, stride), F32x8::load_strided2(from.byte_add(8 * stride), stride)) };
        [joined(a, c), joined(b, d)]
    }

    #[inline(always)]
    unsafe fn load_strided4(from: *const f32, stride: usize) -> [Self; 4] {
        macro_rules! row {
            ($i:literal) => {{
                // SAFETY: the caller's promise.
                let (a, b, c, d) = unsafe {
                    (
                        _mm_loadu_ps(from.byte_add($i * stride)),
                        _mm_loadu_ps(from.byte_add((4 + $i) * stride)),
                        _mm_loadu_ps(from.byte_add((8 + $i) * stride)),
                        _mm_loadu_ps(from.byte_add((12 + $i) * stride)),
                    )
                };
                enabled! {
                    let row = _mm512_castps128_ps512(a);
                    let row = _mm512_insertf32x4::<1>(row, b);
                    let row = _mm512_insertf32x4::<2>(row, c);
                    _mm512_insertf32x4::<3>(row, d)
                }
            }};
        }
        let rows = [row!(0), row!(1), row!(2), row!(3)];
        columns!(F32x16: _mm512_unpacklo_ps, _mm512_unpackhi_ps, _mm512_shuffle_ps, rows)
    }

    #[inline(always)]
    unsafe fn load_packed3(from: *const f32) -> Option<[Self; 3]> {
        /// For column k: lane indices among the first 32 floats, then among that result and the last 16 floats.
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
        // SAFETY: the caller's promise of 48 floats.
        let [a, b, c] =
            unsafe { [_mm512_loadu_ps(from), _mm512_loadu_ps(from.add(16)), _mm512_loadu_ps(from.add(32))] };
        macro_rules! column {
            ($k:literal) => {{
                let [first, second] = const { &PLACES[$k] };
                let (first, second) = (load_places(first), load_places(second));
                F32x16(enabled!(_mm512_permutex2var_ps(_mm512_permutex2var_ps(a, first, b), second, c)))
            }};
        }
        Some([column!(0), column!(1), column!(2)])
    }

    #[inline(always)]
    unsafe fn store_bytes(mask: Mask, value: u8, to: *mut u8) {
        let lanes = enabled!(_mm512_maskz_set1_epi32(mask as __mmask16, value.into()));
        // SAFETY: the caller's promise.
        unsafe { _mm_storeu_si128(to.cast(), enabled!(_mm512_cvtepi32_epi8(lanes))) }
    }

    #[inline(always)]
    unsafe fn compress_indices(mask: Mask, first: u32, to: *mut u32) {
        // Compressed in a register first, because compressing to memory is slow on some processors.
        let places = enabled! {
            let lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            _mm512_maskz_compress_epi32(mask as __mmask16, _mm512_add_epi32(lanes, _mm512_set1_epi32(first as i32)))
        };
        let used = ((1u32 << mask.count_ones()) - 1) as __mmask16;
        // SAFETY: the caller's promise of room for as many as the mask has bits.
        unsafe { _mm512_mask_storeu_epi32(to.cast(), used, places) };
    }
}
