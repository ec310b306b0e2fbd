//! Four lanes, with SSE2.

use super::{F32x4, SMALLEST_NORMAL};
use crate::simd::{Double, F32s, F64x2, Mask, MaskF64x2, shuffle};
use core::arch::x86_64::*;

impl F32x4 {
    #[inline(always)]
    pub fn new([a, b, c, d]: [f32; 4]) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_set_ps(d, c, b, a) })
    }

    /// What [`shuffle!`] is made of: two bits for each lane.
    #[inline(always)]
    pub(crate) fn shuffle<const LANES: i32>(self, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_shuffle_ps::<LANES>(self.0, other.0) })
    }

    /// The first two lanes of this and of the other, one by one.
    #[inline(always)]
    pub fn zip_lo(self, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_unpacklo_ps(self.0, other.0) })
    }

    /// The bits of two lanes each as flags.
    #[inline(always)]
    pub fn as_mask_f64x2(self) -> MaskF64x2 {
        // SAFETY: every x86-64 has SSE2.
        MaskF64x2(unsafe { _mm_castps_pd(self.0) })
    }

    /// The bits of two lanes each as one.
    #[inline(always)]
    pub fn as_f64x2(self) -> F64x2 {
        // SAFETY: every x86-64 has SSE2.
        F64x2(unsafe { _mm_castps_pd(self.0) })
    }

    #[inline(always)]
    pub fn first(self) -> f32 {
        // SAFETY: every x86-64 has SSE2.
        unsafe { _mm_cvtss_f32(self.0) }
    }

    #[inline(always)]
    pub fn lanes(self) -> [f32; 4] {
        let mut lanes = [0.0; 4];
        self.store(&mut lanes);
        lanes
    }

    /// Where the lane of one of both is not 0 but at most 2^-60 in size, by its bits.
    #[inline(always)]
    pub fn tiny_mask(self, other: Self) -> Mask {
        // What is as far from the largest byte as the byte of an exponent of -60 is from one of 1.
        const MORE: i32 = (128 - (127 - 60)) << 24;
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            // Without its sign an exponent is the highest byte, and 0 less than nothing: all bits.
            let rank = |lanes: __m128| {
                let bits = _mm_castps_si128(lanes);
                _mm_add_epi32(_mm_add_epi32(bits, bits), _mm_set1_epi32(-1))
            };
            let least = _mm_min_epu8(rank(self.0), rank(other.0));
            let high = _mm_adds_epu8(least, _mm_set1_epi32(MORE));
            _mm_movemask_ps(_mm_castsi128_ps(high)) as Mask ^ Self::ALL
        }
    }

    /// Where both have the same bits.
    #[inline(always)]
    pub fn eq_bits(self, other: Self) -> Mask {
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            let same = _mm_cmpeq_epi32(_mm_castps_si128(self.0), _mm_castps_si128(other.0));
            _mm_movemask_ps(_mm_castsi128_ps(same)) as Mask
        }
    }

    /// Lane 0 times lane 3, and lane 1 times lane 2, neither rounded.
    #[inline(always)]
    pub fn cross_products(self) -> [f64; 2] {
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            let (first, second) = (_mm_cvtps_pd(self.0), _mm_cvtps_pd(_mm_movehl_ps(self.0, self.0)));
            let products = _mm_mul_pd(first, _mm_shuffle_pd::<1>(second, second));
            [_mm_cvtsd_f64(products), _mm_cvtsd_f64(_mm_unpackhi_pd(products, products))]
        }
    }

    /// 0 for -0, by the bits.
    #[inline(always)]
    pub fn without_minus_zeros(self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            let minus_zero = _mm_castps_si128(_mm_set1_ps(-0.0));
            let found = _mm_cmpeq_epi32(_mm_castps_si128(self.0), minus_zero);
            F32x4(_mm_andnot_ps(_mm_castsi128_ps(found), self.0))
        }
    }

    /// Where the lane is above 0 and finite, by its bits.
    #[inline(always)]
    pub fn positive_mask(self) -> Mask {
        /// What the bits of the largest number become.
        const LARGEST: i32 = i32::MAX.wrapping_add(f32::MAX.to_bits() as i32);
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            // Those of the smallest number above 0 become the least integer, those of 0 the largest.
            let rank = _mm_add_epi32(_mm_castps_si128(self.0), _mm_set1_epi32(i32::MAX));
            let out = _mm_cmpgt_epi32(rank, _mm_set1_epi32(LARGEST));
            !(_mm_movemask_ps(_mm_castsi128_ps(out)) as Mask) & Self::ALL
        }
    }
}

impl F32s for F32x4 {
    const WIDTH: usize = 4;

    type Half = F32x4;

    type F32x8 = Double<F32x4>;

    type F32x16 = Double<Double<F32x4>>;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_set1_ps(value) })
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        // SAFETY: every x86-64 has SSE2; the slice has so many floats, as just checked.
        F32x4(unsafe { if from.len() >= 4 { _mm_loadu_ps(from.as_ptr()) } else { _mm_setzero_ps() } })
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        if to.len() >= 4 {
            // SAFETY: every x86-64 has SSE2; the slice has room for so many floats, as just checked.
            unsafe { _mm_storeu_ps(to.as_mut_ptr(), self.0) }
        }
    }

    #[inline(always)]
    fn load_vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
        let four = match *vertices {
            [a, b, c, d, ..] => [a, b, c, d],
            [a, b, c] => [a, b, c, fill],
            [a, b] => [a, b, fill, fill],
            [a] => [a, fill, fill, fill],
            [] => [fill; 4],
        };
        let [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = four;
        let (first, second) = (F32x4::new([ax, ay, bx, by]), F32x4::new([cx, cy, dx, dy]));
        [first.shuffle::<0b10_00_10_00>(second), first.shuffle::<0b11_01_11_01>(second)]
    }

    #[inline(always)]
    fn low4(self) -> F32x4 {
        self
    }

    #[inline(always)]
    fn from_halves(low: f32, high: f32) -> Self {
        F32x4::new([low, low, high, high])
    }

    #[inline(always)]
    fn broadcast_lane(self, lane: usize) -> Self {
        match lane {
            0 => self.shuffle::<0b00_00_00_00>(self),
            1 => self.shuffle::<0b01_01_01_01>(self),
            2 => self.shuffle::<0b10_10_10_10>(self),
            _ => self.shuffle::<0b11_11_11_11>(self),
        }
    }

    #[inline(always)]
    fn load_vertices_halves([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        let ([low_x, low_y], [high_x, high_y]) =
            (F32x4::load_vertices(low, fill[0]), F32x4::load_vertices(high, fill[1]));
        [shuffle!(low_x high_x, 0 1, 0 1), shuffle!(low_y high_y, 0 1, 0 1)]
    }

    #[inline(always)]
    fn rotate_halves(self) -> Self {
        shuffle!(self self, 1 0, 3 2)
    }

    #[inline(always)]
    fn broadcast_in_halves(self, lane: usize) -> Self {
        if lane == 0 { shuffle!(self self, 0 0, 2 2) } else { shuffle!(self self, 1 1, 3 3) }
    }

    #[inline(always)]
    fn permute(self, numbers: Self) -> Self {
        let (mut lanes, mut places) = ([0.0; 4], [0u32; 4]);
        // SAFETY: every x86-64 has SSE2, and the arrays have room for four lanes; a number below 4 is in bounds.
        unsafe {
            _mm_storeu_ps(lanes.as_mut_ptr(), self.0);
            _mm_storeu_ps(places.as_mut_ptr().cast(), numbers.0);
            F32x4::new(places.map(|place| *lanes.get_unchecked(place as usize % 4)))
        }
    }

    #[inline(always)]
    fn permute_halves(self, numbers: Self) -> Self {
        let [low, high] = [shuffle!(self self, 0 1, 0 1), shuffle!(self self, 2 3, 2 3)];
        let odd = |half: F32x4| half.permute(numbers.and(F32x4::splat(f32::from_bits(1))));
        let (low, high) = (odd(low), odd(high));
        shuffle!(low high, 0 1, 2 3)
    }

    #[inline(always)]
    fn shift_in(self, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            let lanes = _mm_move_ss(self.0, other.0);
            F32x4(_mm_shuffle_ps::<0b00_11_10_01>(lanes, lanes))
        }
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        shuffle!(self self, 2 3, 0 1)
    }

    #[inline(always)]
    fn broadcast_sum(self) -> Self {
        let twos = self + shuffle!(self self, 1 0, 3 2);
        twos + shuffle!(twos twos, 2 3, 0 1)
    }

    #[inline(always)]
    fn broadcast_min(self) -> Self {
        let twos = self.min(shuffle!(self self, 1 0, 3 2));
        twos.min(shuffle!(twos twos, 2 3, 0 1))
    }

    #[inline(always)]
    fn replace_lane(self, lane: usize, value: f32) -> Self {
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            let at = _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_setr_epi32(0, 1, 2, 3), _mm_set1_epi32(lane as i32)));
            F32x4(_mm_or_ps(_mm_and_ps(at, _mm_set1_ps(value)), _mm_andnot_ps(at, self.0)))
        }
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_andnot_ps(_mm_set1_ps(-0.0), self.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn max_lane(self) -> f32 {
        let half = self.max(self.shuffle::<0b11_10_11_10>(self));
        let one = half.max(half.shuffle::<0b01_01_01_01>(half));
        // SAFETY: every x86-64 has SSE2.
        unsafe { _mm_cvtss_f32(one.0) }
    }

    #[inline(always)]
    fn min_lane(self) -> f32 {
        let half = self.min(self.shuffle::<0b11_10_11_10>(self));
        let one = half.min(half.shuffle::<0b01_01_01_01>(half));
        // SAFETY: every x86-64 has SSE2.
        unsafe { _mm_cvtss_f32(one.0) }
    }

    #[inline(always)]
    fn lt(self, other: Self) -> Mask {
        // SAFETY: every x86-64 has SSE2.
        unsafe { _mm_movemask_ps(_mm_cmplt_ps(self.0, other.0)) as Mask }
    }

    #[inline(always)]
    fn nan_unless_lt(self, other: Self, value: Self) -> Self {
        // Not below: all bits, which are those of NaN.
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_or_ps(_mm_cmpnlt_ps(self.0, other.0), value.0) })
    }

    #[inline(always)]
    fn select_lt(self, other: Self, first: Self, second: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            let below = _mm_cmplt_ps(self.0, other.0);
            F32x4(_mm_or_ps(_mm_and_ps(below, first.0), _mm_andnot_ps(below, second.0)))
        }
    }

    #[inline(always)]
    fn blend(self, mask: Mask, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            let bits = _mm_setr_epi32(1, 2, 4, 8);
            let set = _mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32(mask as i32), bits), bits);
            let set = _mm_castsi128_ps(set);
            F32x4(_mm_or_ps(_mm_and_ps(set, other.0), _mm_andnot_ps(set, self.0)))
        }
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        let mut lanes = [0.0; 4];
        // SAFETY: every x86-64 has SSE2, and the arrays have room for four lanes; a number below 4 is in bounds.
        unsafe {
            _mm_storeu_ps(lanes.as_mut_ptr(), self.0);
            *lanes.get_unchecked(lane % 4)
        }
    }

    #[inline(always)]
    fn sign_mask(self) -> Mask {
        // SAFETY: every x86-64 has SSE2.
        unsafe { _mm_movemask_ps(self.0) as Mask }
    }

    #[inline(always)]
    fn denormal_mask(self) -> Mask {
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            let magnitude = _mm_and_si128(_mm_castps_si128(self.0), _mm_set1_epi32(i32::MAX));
            let small = _mm_cmplt_epi32(magnitude, _mm_set1_epi32(SMALLEST_NORMAL));
            let some = _mm_cmpgt_epi32(magnitude, _mm_setzero_si128());
            _mm_movemask_ps(_mm_castsi128_ps(_mm_and_si128(small, some))) as Mask
        }
    }

    #[inline(always)]
    fn trunc(self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_cvtepi32_ps(_mm_cvttps_epi32(self.0)) })
    }

    #[inline(always)]
    fn lookup_2bit(self, list: &[u32]) -> [Mask; 2] {
        let mut places = [0; 4];
        // SAFETY: room for four.
        unsafe { _mm_storeu_si128(places.as_mut_ptr().cast(), _mm_cvttps_epi32(self.0)) };
        crate::simd::lookup_2bit_each(places, list)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_and_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_or_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_andnot_ps(other.0, self.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        F32x4(unsafe { _mm_xor_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn load_strided2(from: *const f32, stride: usize) -> [Self; 2] {
        macro_rules! pair {
            ($i:literal) => {
                _mm_castpd_ps(_mm_set_sd(from.byte_add($i * stride).cast::<f64>().read_unaligned()))
            };
        }
        // SAFETY: the caller's promise that the floats are there; every x86-64 has SSE2.
        let (first, second) = unsafe { (_mm_movelh_ps(pair!(0), pair!(1)), _mm_movelh_ps(pair!(2), pair!(3))) };
        columns_of_pairs!(F32x4: _mm_shuffle_ps, first, second)
    }

    #[inline(always)]
    unsafe fn load_strided4(from: *const f32, stride: usize) -> [Self; 4] {
        macro_rules! row {
            ($i:literal) => {
                _mm_loadu_ps(from.byte_add($i * stride))
            };
        }
        // SAFETY: the caller's promise that the floats are there; every x86-64 has SSE2.
        let rows = unsafe { [row!(0), row!(1), row!(2), row!(3)] };
        columns!(F32x4: _mm_unpacklo_ps, _mm_unpackhi_ps, _mm_shuffle_ps, rows)
    }

    #[inline(always)]
    unsafe fn store_bytes(mask: Mask, value: u8, to: *mut u8) {
        // Each bit to its byte: the four products do not overlap.
        let bytes = (mask & 1 | (mask & 2) << 7 | (mask & 4) << 14 | (mask & 8) << 21) * Mask::from(value);
        // SAFETY: the caller's promise that there is room.
        unsafe { to.cast::<[u8; 4]>().write(bytes.to_le_bytes()) }
    }

    #[inline(always)]
    unsafe fn compress_indices(mask: Mask, first: u32, to: *mut u32) {
        // SAFETY: the caller's promise that there is room.
        unsafe { crate::simd::compress_each_index(mask, first, to) }
    }
}
