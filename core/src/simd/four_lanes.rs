//! Four lanes: the vector that every processor has.

use super::double::Double;
use super::f32s::{F32s, Sealed};
use super::f32x4::{F32x4, Mask, shuffle};
use super::intrinsics::*;
use core::ops::{Add, Div, Mul, Sub};

/// `lane_wise!(fn name = intrinsic; …)`: methods of two vectors that are one intrinsic each.
macro_rules! lane_wise {
    ($($name:ident = $intrinsic:ident;)+) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                F32x4($intrinsic(self.0, other.0))
            }
        )+
    };
}

/// The reduction of all lanes by a method, in all lanes.
macro_rules! reduce {
    ($lanes:ident.$method:ident) => {{
        let pairs = $lanes.$method(shuffle!($lanes $lanes, 2 3, 0 1));
        pairs.$method(shuffle!(pairs pairs, 1 0, 3 2))
    }};
}

impl Sealed for F32x4 {}

impl F32s for F32x4 {
    const WIDTH: usize = 4;

    type Half = F32x4;

    type F32x8 = Double<F32x4>;

    type F32x16 = Double<Double<F32x4>>;

    lane_wise! {
        min = _mm_min_ps;
        max = _mm_max_ps;
        and = _mm_and_ps;
        or = _mm_or_ps;
        xor = _mm_xor_ps;
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        F32x4(_mm_andnot_ps(other.0, self.0))
    }

    #[inline(always)]
    fn splat(value: f32) -> Self {
        F32x4(_mm_set1_ps(value))
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        match *from {
            [a, b, c, d, ..] => F32x4::new([a, b, c, d]),
            _ => F32x4::splat(0.0),
        }
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        if let Some(to) = to.first_chunk_mut() {
            *to = self.lanes();
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
        [shuffle!(first second, 0 2, 0 2), shuffle!(first second, 1 3, 1 3)]
    }

    #[inline(always)]
    fn load_vertices_halves([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        let ([low_x, low_y], [high_x, high_y]) =
            (F32x4::load_vertices(low, fill[0]), F32x4::load_vertices(high, fill[1]));
        [shuffle!(low_x high_x, 0 1, 0 1), shuffle!(low_y high_y, 0 1, 0 1)]
    }

    #[inline(always)]
    fn from_halves(low: f32, high: f32) -> Self {
        F32x4::new([low, low, high, high])
    }

    #[inline(always)]
    fn low4(self) -> F32x4 {
        self
    }

    #[inline(always)]
    fn permute(self, numbers: Self) -> Self {
        Self::permute4(numbers, self)
    }

    #[inline(always)]
    fn permute_halves(self, numbers: Self) -> Self {
        let [low, high] = [shuffle!(self self, 0 1, 0 1), shuffle!(self self, 2 3, 2 3)];
        let odd = numbers.and(F32x4::splat(f32::from_bits(1)));
        let (low, high) = (low.permute(odd), high.permute(odd));
        shuffle!(low high, 0 1, 2 3)
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
    fn broadcast_lane(self, lane: usize) -> Self {
        match lane {
            0 => shuffle!(self self, 0 0, 0 0),
            1 => shuffle!(self self, 1 1, 1 1),
            2 => shuffle!(self self, 2 2, 2 2),
            _ => shuffle!(self self, 3 3, 3 3),
        }
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        shuffle!(self self, 2 3, 0 1)
    }

    #[inline(always)]
    fn shift_in(self, other: Self) -> Self {
        let lanes = F32x4(_mm_move_ss(self.0, other.0));
        shuffle!(lanes lanes, 1 2, 3 0)
    }

    #[inline(always)]
    fn broadcast_sum(self) -> Self {
        reduce!(self.add)
    }

    #[inline(always)]
    fn broadcast_min(self) -> Self {
        reduce!(self.min)
    }

    #[inline(always)]
    fn broadcast_max(self) -> Self {
        reduce!(self.max)
    }

    #[inline(always)]
    fn lt(self, other: Self) -> Mask {
        _mm_movemask_ps(_mm_cmplt_ps(self.0, other.0)) as Mask
    }

    #[inline(always)]
    fn lt_bits(self, other: Self) -> Mask {
        let lower = _mm_cmpgt_epi32(_mm_castps_si128(other.0), _mm_castps_si128(self.0));
        _mm_movemask_ps(_mm_castsi128_ps(lower)) as Mask
    }

    #[inline(always)]
    fn sign_mask(self) -> Mask {
        _mm_movemask_ps(self.0) as Mask
    }

    // In one movemask.
    #[inline(always)]
    fn denormal_mask(self) -> Mask {
        let size = _mm_castps_si128(self.abs().0);
        let small = _mm_cmpgt_epi32(_mm_set1_epi32(f32::MIN_POSITIVE.to_bits() as i32), size);
        let nonzero = _mm_cmpgt_epi32(size, _mm_setzero_si128());
        _mm_movemask_ps(_mm_castsi128_ps(_mm_and_si128(small, nonzero))) as Mask
    }

    // All bits are those of NaN.
    #[inline(always)]
    fn nan_unless_lt(self, other: Self, value: Self) -> Self {
        F32x4(_mm_or_ps(_mm_cmpnlt_ps(self.0, other.0), value.0))
    }

    #[inline(always)]
    fn select_lt(self, other: Self, yes: Self, no: Self) -> Self {
        let lower = _mm_cmplt_ps(self.0, other.0);
        F32x4(_mm_or_ps(_mm_and_ps(lower, yes.0), _mm_andnot_ps(lower, no.0)))
    }

    #[inline(always)]
    fn blend(self, mask: Mask, other: Self) -> Self {
        let bits = _mm_setr_epi32(1, 2, 4, 8);
        let set = _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32(mask as i32), bits), bits));
        F32x4(_mm_or_ps(_mm_and_ps(set, other.0), _mm_andnot_ps(set, self.0)))
    }

    #[inline(always)]
    fn replace_lane(self, lane: usize, value: f32) -> Self {
        let at = _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_setr_epi32(0, 1, 2, 3), _mm_set1_epi32(lane as i32)));
        F32x4(_mm_or_ps(_mm_and_ps(at, _mm_set1_ps(value)), _mm_andnot_ps(at, self.0)))
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        match self.lanes().get(lane % 4) {
            Some(lane) => *lane,
            None => 0.0,
        }
    }

    #[inline(always)]
    fn trunc(self) -> Self {
        F32x4(_mm_cvtepi32_ps(_mm_cvttps_epi32(self.0)))
    }

    #[inline(always)]
    unsafe fn load_strided2(from: *const f32, stride: usize) -> [Self; 2] {
        // A vertex as one `f64`, which is copied and never computed with.
        // SAFETY: the caller's promise.
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| unsafe { from.byte_add(i * stride).cast::<f64>().read_unaligned() });
        let [first, second] = [F32x4(_mm_castpd_ps(_mm_set_pd(b, a))), F32x4(_mm_castpd_ps(_mm_set_pd(d, c)))];
        [shuffle!(first second, 0 2, 0 2), shuffle!(first second, 1 3, 1 3)]
    }

    #[inline(always)]
    unsafe fn load_strided4(from: *const f32, stride: usize) -> [Self; 4] {
        // SAFETY: the caller's promise.
        let rows = [0, 1, 2, 3].map(|i| unsafe { from.byte_add(i * stride).cast::<[f32; 4]>().read() });
        let [a, b, c, d] = rows.map(F32x4::new);
        let (ab_low, ab_high) = (shuffle!(a b, 0 1, 0 1), shuffle!(a b, 2 3, 2 3));
        let (cd_low, cd_high) = (shuffle!(c d, 0 1, 0 1), shuffle!(c d, 2 3, 2 3));
        [
            shuffle!(ab_low cd_low, 0 2, 0 2),
            shuffle!(ab_low cd_low, 1 3, 1 3),
            shuffle!(ab_high cd_high, 0 2, 0 2),
            shuffle!(ab_high cd_high, 1 3, 1 3),
        ]
    }

    #[inline(always)]
    unsafe fn store_bytes(mask: Mask, value: u8, to: *mut u8) {
        // Each bit in its byte; then one multiplication, as the four products do not overlap.
        let bytes = (mask & 1 | (mask & 2) << 7 | (mask & 4) << 14 | (mask & 8) << 21) * Mask::from(value);
        // SAFETY: the caller's promise.
        unsafe { to.cast::<[u8; 4]>().write(bytes.to_le_bytes()) }
    }
}

macro_rules! operators {
    ($($name:ident $method:ident $intrinsic:ident;)+) => {
        $(
            impl $name for F32x4 {
                type Output = Self;

                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    F32x4($intrinsic(self.0, other.0))
                }
            }
        )+
    };
}

operators! {
    Add add _mm_add_ps;
    Sub sub _mm_sub_ps;
    Mul mul _mm_mul_ps;
    Div div _mm_div_ps;
}
