//! Lanes on x86-64: 4 with SSE2, which all of them have, 8 with AVX2, 16 with AVX-512.

// SAFETY of every block in this file: the instructions exist where a value of the type does, as
// only functions that `widths!` has made for a width make use of that type; pointers are those of
// slices that are long enough for what is read, which is stated where it is not plain.
#![allow(clippy::undocumented_unsafe_blocks)]

use super::{Lanes, Mask, pick};
use core::arch::x86_64::*;
use core::ops::{Add, Div, Mul, Sub};

#[derive(Clone, Copy, Debug)]
pub struct Quad(__m128);

#[derive(Clone, Copy, Debug)]
pub struct Oct(__m256);

#[derive(Clone, Copy, Debug)]
pub struct Sixteen(__m512);

/// Two floats side by side, to be copied and not computed with.
#[inline(always)]
fn pair([x, y]: [f32; 2]) -> f64 {
    f64::from_bits(u64::from(x.to_bits()) | u64::from(y.to_bits()) << 32)
}

/// The square root. Of libm it would be an instruction of SSE2 wherever it stands, and among those of
/// AVX that takes longer than everything else.
#[inline(always)]
pub fn sqrt(value: f64) -> f64 {
    unsafe {
        let lanes = _mm_set_sd(value);
        _mm_cvtsd_f64(_mm_sqrt_sd(lanes, lanes))
    }
}

impl Quad {
    #[inline(always)]
    pub fn new([a, b, c, d]: [f32; 4]) -> Self {
        Quad(unsafe { _mm_set_ps(d, c, b, a) })
    }

    /// What [`super::pick!`] is made of: two bits for each lane.
    #[inline(always)]
    pub(crate) fn shuffle<const LANES: i32>(self, other: Self) -> Self {
        Quad(unsafe { _mm_shuffle_ps::<LANES>(self.0, other.0) })
    }
}

impl Lanes for Quad {
    const WIDTH: usize = 4;

    type Half = Quad;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Quad(unsafe { _mm_set1_ps(value) })
    }

    #[inline(always)]
    fn vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
        let four = match *vertices {
            [a, b, c, d, ..] => [a, b, c, d],
            [a, b, c] => [a, b, c, fill],
            [a, b] => [a, b, fill, fill],
            [a] => [a, fill, fill, fill],
            [] => [fill; 4],
        };
        let [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = four;
        let (first, second) = (Quad::new([ax, ay, bx, by]), Quad::new([cx, cy, dx, dy]));
        [first.shuffle::<0b10_00_10_00>(second), first.shuffle::<0b11_01_11_01>(second)]
    }

    #[inline(always)]
    fn halves(low: f32, high: f32) -> Self {
        Quad::new([low, low, high, high])
    }

    #[inline(always)]
    fn both_vertices([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        let ([low_x, low_y], [high_x, high_y]) = (Quad::vertices(low, fill[0]), Quad::vertices(high, fill[1]));
        [pick!(low_x high_x, 0 1, 0 1), pick!(low_y high_y, 0 1, 0 1)]
    }

    #[inline(always)]
    fn with(self, lane: usize, value: f32) -> Self {
        unsafe {
            let at = _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_setr_epi32(0, 1, 2, 3), _mm_set1_epi32(lane as i32)));
            Quad(_mm_or_ps(_mm_and_ps(at, _mm_set1_ps(value)), _mm_andnot_ps(at, self.0)))
        }
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Quad(unsafe { _mm_andnot_ps(_mm_set1_ps(-0.0), self.0) })
    }

    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        Quad(unsafe { _mm_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        Quad(unsafe { _mm_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn greatest(self) -> f32 {
        let half = self.greater(self.shuffle::<0b11_10_11_10>(self));
        let one = half.greater(half.shuffle::<0b01_01_01_01>(half));
        unsafe { _mm_cvtss_f32(one.0) }
    }

    #[inline(always)]
    fn least(self) -> f32 {
        let half = self.lesser(self.shuffle::<0b11_10_11_10>(self));
        let one = half.lesser(half.shuffle::<0b01_01_01_01>(half));
        unsafe { _mm_cvtss_f32(one.0) }
    }

    #[inline(always)]
    fn below(self, other: Self) -> Mask {
        unsafe { _mm_movemask_ps(_mm_cmplt_ps(self.0, other.0)) as Mask }
    }
}

impl Oct {
    /// x and y of four vertices in the lower half, of four others in the upper.
    #[inline(always)]
    pub fn of_fours(low: &[[f32; 2]; 4], high: &[[f32; 2]; 4]) -> [Self; 2] {
        unsafe {
            let (low, high) = (_mm256_loadu_ps(low.as_ptr().cast()), _mm256_loadu_ps(high.as_ptr().cast()));
            let first = _mm256_permute2f128_ps::<0x20>(low, high);
            let second = _mm256_permute2f128_ps::<0x31>(low, high);
            [
                Oct(_mm256_shuffle_ps::<0b10_00_10_00>(first, second)),
                Oct(_mm256_shuffle_ps::<0b11_01_11_01>(first, second)),
            ]
        }
    }

    /// The halves exchanged.
    #[inline(always)]
    pub fn exchanged(self) -> Self {
        Oct(unsafe { _mm256_permute2f128_ps::<1>(self.0, self.0) })
    }

    /// Of each half four lanes of itself, by two bits each.
    #[inline(always)]
    pub fn within_halves<const LANES: i32>(self) -> Self {
        Oct(unsafe { _mm256_permute_ps::<LANES>(self.0) })
    }

    /// With the opposite sign where the other is negative.
    #[inline(always)]
    pub fn flipped_by(self, other: Self) -> Self {
        Oct(unsafe { _mm256_xor_ps(self.0, _mm256_and_ps(other.0, _mm256_set1_ps(-0.0))) })
    }
}

impl Lanes for Oct {
    const WIDTH: usize = 8;

    type Half = Quad;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Oct(unsafe { _mm256_set1_ps(value) })
    }

    #[inline(always)]
    fn vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
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
                Oct(_mm256_castpd_ps(_mm256_permute4x64_pd::<0b11_01_10_00>(x))),
                Oct(_mm256_castpd_ps(_mm256_permute4x64_pd::<0b11_01_10_00>(y))),
            ]
        }
    }

    #[inline(always)]
    fn halves(low: f32, high: f32) -> Self {
        Oct(unsafe { _mm256_set_m128(_mm_set1_ps(high), _mm_set1_ps(low)) })
    }

    #[inline(always)]
    fn both_vertices([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        let ([low_x, low_y], [high_x, high_y]) = (Quad::vertices(low, fill[0]), Quad::vertices(high, fill[1]));
        unsafe { [Oct(_mm256_set_m128(high_x.0, low_x.0)), Oct(_mm256_set_m128(high_y.0, low_y.0))] }
    }

    #[inline(always)]
    fn with(self, lane: usize, value: f32) -> Self {
        unsafe {
            let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let at = _mm256_castsi256_ps(_mm256_cmpeq_epi32(lanes, _mm256_set1_epi32(lane as i32)));
            Oct(_mm256_blendv_ps(self.0, _mm256_set1_ps(value), at))
        }
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Oct(unsafe { _mm256_andnot_ps(_mm256_set1_ps(-0.0), self.0) })
    }

    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        Oct(unsafe { _mm256_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        Oct(unsafe { _mm256_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn greatest(self) -> f32 {
        unsafe { Quad(_mm_max_ps(_mm256_castps256_ps128(self.0), _mm256_extractf128_ps::<1>(self.0))).greatest() }
    }

    #[inline(always)]
    fn least(self) -> f32 {
        unsafe { Quad(_mm_min_ps(_mm256_castps256_ps128(self.0), _mm256_extractf128_ps::<1>(self.0))).least() }
    }

    #[inline(always)]
    fn below(self, other: Self) -> Mask {
        unsafe { _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_LT_OQ>(self.0, other.0)) as Mask }
    }
}

impl Lanes for Sixteen {
    const WIDTH: usize = 16;

    type Half = Oct;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Sixteen(unsafe { _mm512_set1_ps(value) })
    }

    #[inline(always)]
    fn vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
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
            let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            let odd = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
            [Sixteen(_mm512_permutex2var_ps(first, even, second)), Sixteen(_mm512_permutex2var_ps(first, odd, second))]
        }
    }

    #[inline(always)]
    fn halves(low: f32, high: f32) -> Self {
        Sixteen(unsafe { _mm512_mask_blend_ps(0xff00, _mm512_set1_ps(low), _mm512_set1_ps(high)) })
    }

    #[inline(always)]
    fn both_vertices([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        let ([low_x, low_y], [high_x, high_y]) = (Oct::vertices(low, fill[0]), Oct::vertices(high, fill[1]));
        unsafe {
            [
                Sixteen(_mm512_insertf32x8::<1>(_mm512_castps256_ps512(low_x.0), high_x.0)),
                Sixteen(_mm512_insertf32x8::<1>(_mm512_castps256_ps512(low_y.0), high_y.0)),
            ]
        }
    }

    #[inline(always)]
    fn with(self, lane: usize, value: f32) -> Self {
        let lanes = if lane < 16 { 1 << lane } else { 0 };
        Sixteen(unsafe { _mm512_mask_blend_ps(lanes, self.0, _mm512_set1_ps(value)) })
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Sixteen(unsafe { _mm512_abs_ps(self.0) })
    }

    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        Sixteen(unsafe { _mm512_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        Sixteen(unsafe { _mm512_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn greatest(self) -> f32 {
        unsafe {
            let high = _mm512_extractf32x8_ps::<1>(self.0);
            Oct(_mm256_max_ps(_mm512_castps512_ps256(self.0), high)).greatest()
        }
    }

    #[inline(always)]
    fn least(self) -> f32 {
        unsafe {
            let high = _mm512_extractf32x8_ps::<1>(self.0);
            Oct(_mm256_min_ps(_mm512_castps512_ps256(self.0), high)).least()
        }
    }

    #[inline(always)]
    fn below(self, other: Self) -> Mask {
        unsafe { Mask::from(_mm512_cmp_ps_mask::<_CMP_LT_OQ>(self.0, other.0)) }
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
                $lanes(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    };
}

operators! {
    Quad: _mm_add_ps, _mm_sub_ps, _mm_mul_ps, _mm_div_ps;
    Oct: _mm256_add_ps, _mm256_sub_ps, _mm256_mul_ps, _mm256_div_ps;
    Sixteen: _mm512_add_ps, _mm512_sub_ps, _mm512_mul_ps, _mm512_div_ps;
}
