//! Lanes on x86-64: 4 with SSE2, which all of them have, 8 with AVX2, 16 with AVX-512.

// SAFETY of every block in this file: the instructions exist where a value of the type does, as
// only functions that `widths!` has made for a width make use of that type; pointers are those of
// slices that are long enough for what is read, which is stated where it is not plain.
#![allow(clippy::undocumented_unsafe_blocks)]

use super::{Lanes, Mask, SIXTEEN_BYTES, Two, pick};
use core::arch::x86_64::*;
use core::ops::{Add, Div, Mul, Sub};

#[derive(Clone, Copy, Debug)]
pub struct Quad(pub(super) __m128);

#[derive(Clone, Copy, Debug)]
pub struct Oct(__m256);

#[derive(Clone, Copy, Debug)]
pub struct Sixteen(__m512);

/// The bits of the smallest normal number.
const SMALLEST_NORMAL: i32 = 0x0080_0000;

/// Four columns of rows of four floats, in each quarter on its own.
macro_rules! columns {
    ($lanes:ident: $low:ident, $high:ident, $shuffle:ident, $rows:ident) => {{
        let [a, b, c, d] = $rows;
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
        unsafe {
            [$lanes($shuffle::<0b10_00_10_00>($first, $second)), $lanes($shuffle::<0b11_01_11_01>($first, $second))]
        }
    };
}

/// Two floats side by side, to be copied and not computed with.
#[inline(always)]
fn pair([x, y]: [f32; 2]) -> f64 {
    f64::from_bits(u64::from(x.to_bits()) | u64::from(y.to_bits()) << 32)
}

/// Which of the bytes are as large as one or larger.
#[inline(always)]
pub fn reaching(bytes: &[u8; SIXTEEN_BYTES], least: u8) -> Mask {
    unsafe {
        let bytes = _mm_loadu_si128(bytes.as_ptr().cast());
        let greater = _mm_max_epu8(bytes, _mm_set1_epi8(least as i8));
        _mm_movemask_epi8(_mm_cmpeq_epi8(greater, bytes)) as Mask
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

    #[inline(always)]
    pub fn first(self) -> f32 {
        unsafe { _mm_cvtss_f32(self.0) }
    }

    /// Where both have the same bits.
    #[inline(always)]
    pub fn same(self, other: Self) -> Mask {
        unsafe {
            let same = _mm_cmpeq_epi32(_mm_castps_si128(self.0), _mm_castps_si128(other.0));
            _mm_movemask_ps(_mm_castsi128_ps(same)) as Mask
        }
    }

    /// Lane 0 times lane 3, and lane 1 times lane 2, neither rounded.
    #[inline(always)]
    pub fn cross_products(self) -> [f64; 2] {
        unsafe {
            let (first, second) = (_mm_cvtps_pd(self.0), _mm_cvtps_pd(_mm_movehl_ps(self.0, self.0)));
            let products = _mm_mul_pd(first, _mm_shuffle_pd::<1>(second, second));
            [_mm_cvtsd_f64(products), _mm_cvtsd_f64(_mm_unpackhi_pd(products, products))]
        }
    }

    /// Where the lane is above 0 and finite, by its bits.
    #[inline(always)]
    pub fn positive(self) -> Mask {
        /// What the bits of the largest number become.
        const LARGEST: i32 = i32::MAX.wrapping_add(f32::MAX.to_bits() as i32);
        unsafe {
            // Those of the smallest number above 0 become the least integer, those of 0 the largest.
            let rank = _mm_add_epi32(_mm_castps_si128(self.0), _mm_set1_epi32(i32::MAX));
            let out = _mm_cmpgt_epi32(rank, _mm_set1_epi32(LARGEST));
            !(_mm_movemask_ps(_mm_castsi128_ps(out)) as Mask) & Self::ALL
        }
    }
}

impl Lanes for Quad {
    const WIDTH: usize = 4;

    type Half = Quad;

    type InEight = Two<Quad>;

    type InSixteen = Two<Two<Quad>>;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Quad(unsafe { _mm_set1_ps(value) })
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        Quad(unsafe { if from.len() >= 4 { _mm_loadu_ps(from.as_ptr()) } else { _mm_setzero_ps() } })
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        if to.len() >= 4 {
            unsafe { _mm_storeu_ps(to.as_mut_ptr(), self.0) }
        }
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
    fn spread(self, lane: usize) -> Self {
        match lane {
            0 => self.shuffle::<0b00_00_00_00>(self),
            1 => self.shuffle::<0b01_01_01_01>(self),
            2 => self.shuffle::<0b10_10_10_10>(self),
            _ => self.shuffle::<0b11_11_11_11>(self),
        }
    }

    #[inline(always)]
    fn both_vertices([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        let ([low_x, low_y], [high_x, high_y]) = (Quad::vertices(low, fill[0]), Quad::vertices(high, fill[1]));
        [pick!(low_x high_x, 0 1, 0 1), pick!(low_y high_y, 0 1, 0 1)]
    }

    #[inline(always)]
    fn next_in_halves(self) -> Self {
        pick!(self self, 1 0, 3 2)
    }

    #[inline(always)]
    fn one_of_halves(self, lane: usize) -> Self {
        if lane == 0 { pick!(self self, 0 0, 2 2) } else { pick!(self self, 1 1, 3 3) }
    }

    #[inline(always)]
    fn chosen(self, numbers: Self) -> Self {
        let (mut lanes, mut places) = ([0.0; 4], [0u32; 4]);
        unsafe {
            _mm_storeu_ps(lanes.as_mut_ptr(), self.0);
            _mm_storeu_ps(places.as_mut_ptr().cast(), numbers.0);
            Quad::new(places.map(|place| *lanes.get_unchecked(place as usize % 4)))
        }
    }

    #[inline(always)]
    fn chosen_in_halves(self, numbers: Self) -> Self {
        let [low, high] = [pick!(self self, 0 1, 0 1), pick!(self self, 2 3, 2 3)];
        let odd = |half: Quad| half.chosen(numbers.and(Quad::splat(f32::from_bits(1))));
        let (low, high) = (odd(low), odd(high));
        pick!(low high, 0 1, 2 3)
    }

    #[inline(always)]
    fn next(self, other: Self) -> Self {
        unsafe {
            let lanes = _mm_move_ss(self.0, other.0);
            Quad(_mm_shuffle_ps::<0b00_11_10_01>(lanes, lanes))
        }
    }

    #[inline(always)]
    fn exchanged(self) -> Self {
        pick!(self self, 2 3, 0 1)
    }

    #[inline(always)]
    fn sum(self) -> Self {
        let twos = self + pick!(self self, 1 0, 3 2);
        twos + pick!(twos twos, 2 3, 0 1)
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

    #[inline(always)]
    fn if_below(self, other: Self, value: Self) -> Self {
        // Not below: all bits, which are those of NaN.
        Quad(unsafe { _mm_or_ps(_mm_cmpnlt_ps(self.0, other.0), value.0) })
    }

    #[inline(always)]
    fn either(self, other: Self, first: Self, second: Self) -> Self {
        unsafe {
            let below = _mm_cmplt_ps(self.0, other.0);
            Quad(_mm_or_ps(_mm_and_ps(below, first.0), _mm_andnot_ps(below, second.0)))
        }
    }

    #[inline(always)]
    fn unless(self, mask: Mask, other: Self) -> Self {
        unsafe {
            let bits = _mm_setr_epi32(1, 2, 4, 8);
            let set = _mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32(mask as i32), bits), bits);
            let set = _mm_castsi128_ps(set);
            Quad(_mm_or_ps(_mm_and_ps(set, other.0), _mm_andnot_ps(set, self.0)))
        }
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        let mut lanes = [0.0; 4];
        unsafe {
            _mm_storeu_ps(lanes.as_mut_ptr(), self.0);
            *lanes.get_unchecked(lane % 4)
        }
    }

    #[inline(always)]
    fn negative(self) -> Mask {
        unsafe { _mm_movemask_ps(self.0) as Mask }
    }

    #[inline(always)]
    fn denormal(self) -> Mask {
        unsafe {
            let magnitude = _mm_and_si128(_mm_castps_si128(self.0), _mm_set1_epi32(i32::MAX));
            let small = _mm_cmplt_epi32(magnitude, _mm_set1_epi32(SMALLEST_NORMAL));
            let some = _mm_cmpgt_epi32(magnitude, _mm_setzero_si128());
            _mm_movemask_ps(_mm_castsi128_ps(_mm_and_si128(small, some))) as Mask
        }
    }

    #[inline(always)]
    fn whole(self) -> Self {
        Quad(unsafe { _mm_cvtepi32_ps(_mm_cvttps_epi32(self.0)) })
    }

    #[inline(always)]
    fn two_bits(self, list: &[u32]) -> [Mask; 2] {
        let mut places = [0; 4];
        // SAFETY: room for four.
        unsafe { _mm_storeu_si128(places.as_mut_ptr().cast(), _mm_cvttps_epi32(self.0)) };
        super::two_bits_of_each(places, list)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Quad(unsafe { _mm_and_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Quad(unsafe { _mm_or_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Quad(unsafe { _mm_andnot_ps(other.0, self.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Quad(unsafe { _mm_xor_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn twos(from: *const f32, stride: usize) -> [Self; 2] {
        macro_rules! pair {
            ($i:literal) => {
                _mm_castpd_ps(_mm_load_sd(from.byte_add($i * stride).cast()))
            };
        }
        let (first, second) = unsafe { (_mm_movelh_ps(pair!(0), pair!(1)), _mm_movelh_ps(pair!(2), pair!(3))) };
        columns_of_pairs!(Quad: _mm_shuffle_ps, first, second)
    }

    #[inline(always)]
    unsafe fn fours(from: *const f32, stride: usize) -> [Self; 4] {
        macro_rules! row {
            ($i:literal) => {
                _mm_loadu_ps(from.byte_add($i * stride))
            };
        }
        let rows = unsafe { [row!(0), row!(1), row!(2), row!(3)] };
        columns!(Quad: _mm_unpacklo_ps, _mm_unpackhi_ps, _mm_shuffle_ps, rows)
    }

    #[inline(always)]
    unsafe fn put_bytes(mask: Mask, value: u8, to: *mut u8) {
        // Each bit to its byte: the four products do not overlap.
        let bytes = (mask & 1 | (mask & 2) << 7 | (mask & 4) << 14 | (mask & 8) << 21) * Mask::from(value);
        unsafe { to.cast::<[u8; 4]>().write(bytes.to_le_bytes()) }
    }

    #[inline(always)]
    unsafe fn put_places(mask: Mask, first: u32, to: *mut u32) {
        unsafe { super::put_each_place(mask, first, to) }
    }
}

impl Lanes for Oct {
    const WIDTH: usize = 8;

    type Half = Quad;

    type InEight = Oct;

    type InSixteen = Two<Oct>;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Oct(unsafe { _mm256_set1_ps(value) })
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        Oct(unsafe { if from.len() >= 8 { _mm256_loadu_ps(from.as_ptr()) } else { _mm256_setzero_ps() } })
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        if to.len() >= 8 {
            unsafe { _mm256_storeu_ps(to.as_mut_ptr(), self.0) }
        }
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
    fn spread(self, lane: usize) -> Self {
        Oct(unsafe { _mm256_permutevar8x32_ps(self.0, _mm256_set1_epi32(lane as i32)) })
    }

    #[inline(always)]
    fn both_vertices([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        if (low.len() >= 4) & (high.len() >= 4) {
            let (first, second) = unsafe {
                let low = _mm256_loadu_ps(low.as_ptr().cast());
                let high = _mm256_loadu_ps(high.as_ptr().cast());
                (_mm256_permute2f128_ps::<0x20>(low, high), _mm256_permute2f128_ps::<0x31>(low, high))
            };
            return columns_of_pairs!(Oct: _mm256_shuffle_ps, first, second);
        }
        let ([low_x, low_y], [high_x, high_y]) = (Quad::vertices(low, fill[0]), Quad::vertices(high, fill[1]));
        unsafe { [Oct(_mm256_set_m128(high_x.0, low_x.0)), Oct(_mm256_set_m128(high_y.0, low_y.0))] }
    }

    #[inline(always)]
    fn next_in_halves(self) -> Self {
        Oct(unsafe { _mm256_permute_ps::<0b00_11_10_01>(self.0) })
    }

    #[inline(always)]
    fn one_of_halves(self, lane: usize) -> Self {
        Oct(unsafe { _mm256_permutevar_ps(self.0, _mm256_set1_epi32(lane as i32)) })
    }

    #[inline(always)]
    fn chosen(self, numbers: Self) -> Self {
        Oct(unsafe { _mm256_permutevar8x32_ps(self.0, _mm256_castps_si256(numbers.0)) })
    }

    #[inline(always)]
    fn chosen_in_halves(self, numbers: Self) -> Self {
        Oct(unsafe { _mm256_permutevar_ps(self.0, _mm256_castps_si256(numbers.0)) })
    }

    #[inline(always)]
    fn next(self, other: Self) -> Self {
        unsafe {
            let lanes = _mm256_blend_ps::<1>(self.0, other.0);
            Oct(_mm256_permutevar8x32_ps(lanes, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0)))
        }
    }

    #[inline(always)]
    fn exchanged(self) -> Self {
        Oct(unsafe { _mm256_permute2f128_ps::<1>(self.0, self.0) })
    }

    #[inline(always)]
    fn sum(self) -> Self {
        unsafe {
            let twos = _mm256_add_ps(self.0, _mm256_permute2f128_ps::<1>(self.0, self.0));
            let fours = _mm256_add_ps(twos, _mm256_permute_ps::<0b01_00_11_10>(twos));
            Oct(_mm256_add_ps(fours, _mm256_permute_ps::<0b10_11_00_01>(fours)))
        }
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

    #[inline(always)]
    fn if_below(self, other: Self, value: Self) -> Self {
        Oct(unsafe { _mm256_or_ps(_mm256_cmp_ps::<_CMP_NLT_UQ>(self.0, other.0), value.0) })
    }

    #[inline(always)]
    fn either(self, other: Self, first: Self, second: Self) -> Self {
        unsafe { Oct(_mm256_blendv_ps(second.0, first.0, _mm256_cmp_ps::<_CMP_LT_OQ>(self.0, other.0))) }
    }

    #[inline(always)]
    fn unless(self, mask: Mask, other: Self) -> Self {
        unsafe {
            let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let set = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(mask as i32), bits), bits);
            Oct(_mm256_blendv_ps(self.0, other.0, _mm256_castsi256_ps(set)))
        }
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        unsafe { _mm256_cvtss_f32(_mm256_permutevar8x32_ps(self.0, _mm256_set1_epi32(lane as i32))) }
    }

    #[inline(always)]
    fn negative(self) -> Mask {
        unsafe { _mm256_movemask_ps(self.0) as Mask }
    }

    #[inline(always)]
    fn denormal(self) -> Mask {
        unsafe {
            let magnitude = _mm256_and_si256(_mm256_castps_si256(self.0), _mm256_set1_epi32(i32::MAX));
            let small = _mm256_cmpgt_epi32(_mm256_set1_epi32(SMALLEST_NORMAL), magnitude);
            let some = _mm256_cmpgt_epi32(magnitude, _mm256_setzero_si256());
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_and_si256(small, some))) as Mask
        }
    }

    #[inline(always)]
    fn whole(self) -> Self {
        Oct(unsafe { _mm256_cvtepi32_ps(_mm256_cvttps_epi32(self.0)) })
    }

    #[inline(always)]
    fn two_bits(self, list: &[u32]) -> [Mask; 2] {
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
        Oct(unsafe { _mm256_and_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Oct(unsafe { _mm256_or_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Oct(unsafe { _mm256_andnot_ps(other.0, self.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Oct(unsafe { _mm256_xor_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn twos(from: *const f32, stride: usize) -> [Self; 2] {
        unsafe {
            if stride == 8 {
                return Oct::vertices(core::slice::from_raw_parts(from.cast(), 8), [0.0; 2]);
            }
            let ([a, b], [c, d]) = (Quad::twos(from, stride), Quad::twos(from.byte_add(4 * stride), stride));
            [Oct(_mm256_set_m128(c.0, a.0)), Oct(_mm256_set_m128(d.0, b.0))]
        }
    }

    #[inline(always)]
    unsafe fn fours(from: *const f32, stride: usize) -> [Self; 4] {
        macro_rules! row {
            ($i:literal) => {{
                let low = _mm256_castps128_ps256(_mm_loadu_ps(from.byte_add($i * stride)));
                _mm256_insertf128_ps::<1>(low, _mm_loadu_ps(from.byte_add((4 + $i) * stride)))
            }};
        }
        let rows = unsafe { [row!(0), row!(1), row!(2), row!(3)] };
        columns!(Oct: _mm256_unpacklo_ps, _mm256_unpackhi_ps, _mm256_shuffle_ps, rows)
    }

    #[inline(always)]
    unsafe fn put_bytes(mask: Mask, value: u8, to: *mut u8) {
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
    unsafe fn put_places(mask: Mask, first: u32, to: *mut u32) {
        unsafe { super::put_each_place(mask, first, to) }
    }
}

/// Two columns of sixteen rows of two floats.
macro_rules! columns_of_sixteen_pairs {
    ($first:ident, $second:ident) => {{
        let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
        let odd = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
        [Sixteen(_mm512_permutex2var_ps($first, even, $second)), Sixteen(_mm512_permutex2var_ps($first, odd, $second))]
    }};
}

impl Lanes for Sixteen {
    const WIDTH: usize = 16;

    type Half = Oct;

    type InEight = Oct;

    type InSixteen = Sixteen;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Sixteen(unsafe { _mm512_set1_ps(value) })
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        Sixteen(unsafe { if from.len() >= 16 { _mm512_loadu_ps(from.as_ptr()) } else { _mm512_setzero_ps() } })
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        if to.len() >= 16 {
            unsafe { _mm512_storeu_ps(to.as_mut_ptr(), self.0) }
        }
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
            columns_of_sixteen_pairs!(first, second)
        }
    }

    #[inline(always)]
    fn halves(low: f32, high: f32) -> Self {
        Sixteen(unsafe { _mm512_mask_blend_ps(0xff00, _mm512_set1_ps(low), _mm512_set1_ps(high)) })
    }

    #[inline(always)]
    fn spread(self, lane: usize) -> Self {
        Sixteen(unsafe { _mm512_permutexvar_ps(_mm512_set1_epi32(lane as i32), self.0) })
    }

    #[inline(always)]
    fn both_vertices([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        unsafe {
            macro_rules! load {
                ($vertices:ident, $fill:expr) => {{
                    let lanes = (1u32 << (2 * $vertices.len())) - 1;
                    let fill = _mm512_castpd_ps(_mm512_set1_pd(pair($fill)));
                    _mm512_mask_loadu_ps(fill, lanes as __mmask16, $vertices.as_ptr().cast())
                }};
            }
            let (first, second) = (load!(low, fill[0]), load!(high, fill[1]));
            columns_of_sixteen_pairs!(first, second)
        }
    }

    #[inline(always)]
    fn next_in_halves(self) -> Self {
        unsafe {
            let lanes = _mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8);
            Sixteen(_mm512_permutexvar_ps(lanes, self.0))
        }
    }

    #[inline(always)]
    fn one_of_halves(self, lane: usize) -> Self {
        unsafe {
            let first = _mm512_setr_epi32(0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8);
            let lanes = _mm512_add_epi32(first, _mm512_set1_epi32(lane as i32));
            Sixteen(_mm512_permutexvar_ps(lanes, self.0))
        }
    }

    #[inline(always)]
    fn chosen(self, numbers: Self) -> Self {
        Sixteen(unsafe { _mm512_permutexvar_ps(_mm512_castps_si512(numbers.0), self.0) })
    }

    #[inline(always)]
    fn chosen_in_halves(self, numbers: Self) -> Self {
        unsafe {
            let first = _mm512_setr_epi32(0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8);
            let numbers = _mm512_and_si512(_mm512_castps_si512(numbers.0), _mm512_set1_epi32(7));
            Sixteen(_mm512_permutexvar_ps(_mm512_or_si512(numbers, first), self.0))
        }
    }

    #[inline(always)]
    fn next(self, other: Self) -> Self {
        unsafe {
            let lanes = _mm512_alignr_epi32::<1>(_mm512_castps_si512(other.0), _mm512_castps_si512(self.0));
            Sixteen(_mm512_castsi512_ps(lanes))
        }
    }

    #[inline(always)]
    fn exchanged(self) -> Self {
        Sixteen(unsafe { _mm512_shuffle_f32x4::<0b01_00_11_10>(self.0, self.0) })
    }

    #[inline(always)]
    fn sum(self) -> Self {
        unsafe {
            let twos = _mm512_add_ps(self.0, _mm512_shuffle_f32x4::<0b01_00_11_10>(self.0, self.0));
            let fours = _mm512_add_ps(twos, _mm512_shuffle_f32x4::<0b10_11_00_01>(twos, twos));
            let eights = _mm512_add_ps(fours, _mm512_permute_ps::<0b01_00_11_10>(fours));
            Sixteen(_mm512_add_ps(eights, _mm512_permute_ps::<0b10_11_00_01>(eights)))
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

    #[inline(always)]
    fn if_below(self, other: Self, value: Self) -> Self {
        unsafe {
            let below = _mm512_cmp_ps_mask::<_CMP_LT_OQ>(self.0, other.0);
            Sixteen(_mm512_mask_blend_ps(below, _mm512_set1_ps(f32::NAN), value.0))
        }
    }

    #[inline(always)]
    fn either(self, other: Self, first: Self, second: Self) -> Self {
        unsafe { Sixteen(_mm512_mask_blend_ps(_mm512_cmp_ps_mask::<_CMP_LT_OQ>(self.0, other.0), second.0, first.0)) }
    }

    #[inline(always)]
    fn unless(self, mask: Mask, other: Self) -> Self {
        Sixteen(unsafe { _mm512_mask_blend_ps(mask as __mmask16, self.0, other.0) })
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        unsafe { _mm512_cvtss_f32(_mm512_permutexvar_ps(_mm512_set1_epi32(lane as i32), self.0)) }
    }

    #[inline(always)]
    fn negative(self) -> Mask {
        unsafe { Mask::from(_mm512_movepi32_mask(_mm512_castps_si512(self.0))) }
    }

    #[inline(always)]
    fn denormal(self) -> Mask {
        unsafe {
            let magnitude = _mm512_and_si512(_mm512_castps_si512(self.0), _mm512_set1_epi32(i32::MAX));
            let some = _mm512_cmpgt_epi32_mask(magnitude, _mm512_setzero_si512());
            Mask::from(_mm512_mask_cmplt_epi32_mask(some, magnitude, _mm512_set1_epi32(SMALLEST_NORMAL)))
        }
    }

    #[inline(always)]
    fn whole(self) -> Self {
        Sixteen(unsafe { _mm512_cvtepi32_ps(_mm512_cvttps_epi32(self.0)) })
    }

    #[inline(always)]
    fn two_bits(self, list: &[u32]) -> [Mask; 2] {
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
        Sixteen(unsafe { _mm512_and_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Sixteen(unsafe { _mm512_or_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Sixteen(unsafe { _mm512_andnot_ps(other.0, self.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Sixteen(unsafe { _mm512_xor_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn twos(from: *const f32, stride: usize) -> [Self; 2] {
        unsafe {
            if stride == 8 {
                return Sixteen::vertices(core::slice::from_raw_parts(from.cast(), 16), [0.0; 2]);
            }
            let ([a, b], [c, d]) = (Oct::twos(from, stride), Oct::twos(from.byte_add(8 * stride), stride));
            [
                Sixteen(_mm512_insertf32x8::<1>(_mm512_castps256_ps512(a.0), c.0)),
                Sixteen(_mm512_insertf32x8::<1>(_mm512_castps256_ps512(b.0), d.0)),
            ]
        }
    }

    #[inline(always)]
    unsafe fn fours(from: *const f32, stride: usize) -> [Self; 4] {
        macro_rules! row {
            ($i:literal) => {{
                let row = _mm512_castps128_ps512(_mm_loadu_ps(from.byte_add($i * stride)));
                let row = _mm512_insertf32x4::<1>(row, _mm_loadu_ps(from.byte_add((4 + $i) * stride)));
                let row = _mm512_insertf32x4::<2>(row, _mm_loadu_ps(from.byte_add((8 + $i) * stride)));
                _mm512_insertf32x4::<3>(row, _mm_loadu_ps(from.byte_add((12 + $i) * stride)))
            }};
        }
        let rows = unsafe { [row!(0), row!(1), row!(2), row!(3)] };
        columns!(Sixteen: _mm512_unpacklo_ps, _mm512_unpackhi_ps, _mm512_shuffle_ps, rows)
    }

    #[inline(always)]
    unsafe fn packed_threes(from: *const f32) -> Option<[Self; 3]> {
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
        unsafe {
            let [a, b, c] = [_mm512_loadu_ps(from), _mm512_loadu_ps(from.add(16)), _mm512_loadu_ps(from.add(32))];
            macro_rules! column {
                ($k:literal) => {{
                    let [first, second] = const { &PLACES[$k] };
                    let found = _mm512_permutex2var_ps(a, _mm512_loadu_si512(first.as_ptr().cast()), b);
                    Sixteen(_mm512_permutex2var_ps(found, _mm512_loadu_si512(second.as_ptr().cast()), c))
                }};
            }
            Some([column!(0), column!(1), column!(2)])
        }
    }

    #[inline(always)]
    unsafe fn put_bytes(mask: Mask, value: u8, to: *mut u8) {
        unsafe { _mm_storeu_si128(to.cast(), _mm_maskz_set1_epi8(mask as __mmask16, value as i8)) }
    }

    #[inline(always)]
    unsafe fn put_places(mask: Mask, first: u32, to: *mut u32) {
        unsafe {
            let lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let places = _mm512_add_epi32(lanes, _mm512_set1_epi32(first as i32));
            // Compressed in a register first: to memory at once is slow on some processors.
            let places = _mm512_maskz_compress_epi32(mask as __mmask16, places);
            _mm512_mask_storeu_epi32(to.cast(), ((1u32 << mask.count_ones()) - 1) as __mmask16, places);
        }
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
