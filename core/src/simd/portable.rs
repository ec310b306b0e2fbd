//! Four lanes as an array, of which compilers make what vector instructions there are.

use super::{Double, F32s, F64x2, Mask, MaskF64x2, SIGNED_NAN, SIXTEEN_BYTES, shuffle};
use core::ops::{Add, Div, Mul, Sub};

#[derive(Clone, Copy, Debug)]
pub struct F32x4([f32; 4]);

/// Which of the bytes are as large as one or larger.
#[inline(always)]
pub fn bytes_at_least(bytes: &[u8; SIXTEEN_BYTES], least: u8) -> Mask {
    bytes.iter().rev().fold(0, |mask, byte| mask << 1 | Mask::from(*byte >= least))
}

impl F32x4 {
    #[inline(always)]
    pub fn new(lanes: [f32; 4]) -> Self {
        F32x4(lanes)
    }

    #[inline(always)]
    fn zip(self, other: Self, each: impl Fn(f32, f32) -> f32) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        F32x4([each(a, e), each(b, f), each(c, g), each(d, h)])
    }

    /// What [`super::shuffle!`] is made of: two bits for each lane.
    #[inline(always)]
    pub(crate) fn shuffle<const LANES: i32>(self, other: Self) -> Self {
        let lane = |place: i32, [a, b, c, d]: [f32; 4]| match (LANES >> place) & 3 {
            0 => a,
            1 => b,
            2 => c,
            _ => d,
        };
        F32x4([lane(0, self.0), lane(2, self.0), lane(4, other.0), lane(6, other.0)])
    }

    #[inline(always)]
    fn mask(self, other: Self, each: impl Fn(f32, f32) -> bool) -> Mask {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Mask::from(each(a, e)) | Mask::from(each(b, f)) << 1 | Mask::from(each(c, g)) << 2 | Mask::from(each(d, h)) << 3
    }

    #[inline(always)]
    pub fn first(self) -> f32 {
        let [first, ..] = self.0;
        first
    }

    #[inline(always)]
    pub fn lanes(self) -> [f32; 4] {
        self.0
    }

    /// Where the lane of one of both is not 0 but at most 2^-60 in size, by its bits.
    #[inline(always)]
    pub fn tiny_mask(self, other: Self) -> Mask {
        const MOST: u32 = (127 - 60) << 23;
        let is_tiny = |lane: f32| (1..=MOST).contains(&(lane.to_bits() & i32::MAX as u32));
        self.mask(other, |a, b| is_tiny(a) | is_tiny(b))
    }

    /// Where both have the same bits.
    #[inline(always)]
    pub fn eq_bits(self, other: Self) -> Mask {
        self.mask(other, |a, b| a.to_bits() == b.to_bits())
    }

    /// 0 for -0, by the bits.
    #[inline(always)]
    pub fn without_minus_zeros(self) -> Self {
        F32x4(self.0.map(crate::number::without_minus_zero))
    }

    /// Where the lane is above 0 and finite, by its bits.
    #[inline(always)]
    pub fn positive_mask(self) -> Mask {
        self.mask(self, |lane, _| (1..f32::INFINITY.to_bits()).contains(&lane.to_bits()))
    }

    /// The first two lanes of this and of the other, one by one.
    #[inline(always)]
    pub fn zip_lo(self, other: Self) -> Self {
        F32x4([self.0[0], other.0[0], self.0[1], other.0[1]])
    }

    /// The bits of two lanes each as flags.
    #[inline(always)]
    pub fn as_mask_f64x2(self) -> MaskF64x2 {
        MaskF64x2(self.as_f64x2().0)
    }

    /// The bits of two lanes each as one.
    #[inline(always)]
    pub fn as_f64x2(self) -> F64x2 {
        let [a, b, c, d] = self.0.map(|lane| u64::from(lane.to_bits()));
        F64x2::new(f64::from_bits(a | b << 32), f64::from_bits(c | d << 32))
    }

    /// Lane 0 times lane 3, and lane 1 times lane 2, neither rounded.
    #[inline(always)]
    pub fn cross_products(self) -> [f64; 2] {
        let [a, b, c, d] = self.0.map(f64::from);
        [a * d, b * c]
    }
}

impl F32s for F32x4 {
    const WIDTH: usize = 4;

    type Half = F32x4;

    type F32x8 = Double<F32x4>;

    type F32x16 = Double<Double<F32x4>>;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        F32x4([value; 4])
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        match *from {
            [a, b, c, d, ..] => F32x4([a, b, c, d]),
            _ => F32x4([0.0; 4]),
        }
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        if let Some(to) = to.first_chunk_mut() {
            *to = self.0;
        }
    }

    #[inline(always)]
    fn load_vertices(vertices: &[[f32; 2]], [x, y]: [f32; 2]) -> [Self; 2] {
        let mut lanes = [[x; 4], [y; 4]];
        let [xs, ys] = &mut lanes;
        for ((x, y), vertex) in xs.iter_mut().zip(ys).zip(vertices) {
            [*x, *y] = *vertex;
        }
        lanes.map(F32x4)
    }

    #[inline(always)]
    fn low4(self) -> F32x4 {
        self
    }

    #[inline(always)]
    fn from_halves(low: f32, high: f32) -> Self {
        F32x4([low, low, high, high])
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
        let lane = |number: f32| *self.0.get(number.to_bits() as usize % 4).unwrap_or(&0.0);
        F32x4(numbers.0.map(lane))
    }

    #[inline(always)]
    fn permute_halves(self, numbers: Self) -> Self {
        let [a, b, c, d] = numbers.0.map(|number| number.to_bits() & 1);
        self.permute(F32x4([a, b, c + 2, d + 2].map(f32::from_bits)))
    }

    #[inline(always)]
    fn shift_in(self, other: Self) -> Self {
        let ([_, b, c, d], [e, ..]) = (self.0, other.0);
        F32x4([b, c, d, e])
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
        F32x4::splat(self.min_lane())
    }

    #[inline(always)]
    fn replace_lane(mut self, lane: usize, value: f32) -> Self {
        if let Some(place) = self.0.get_mut(lane) {
            *place = value;
        }
        self
    }

    #[inline(always)]
    fn abs(self) -> Self {
        F32x4(self.0.map(f32::abs))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| if a < b { a } else { b })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, |a, b| if a > b { a } else { b })
    }

    #[inline(always)]
    fn max_lane(self) -> f32 {
        let [a, b, c, d] = self.0;
        let f64_max = |a: f32, b: f32| if a > b { a } else { b };
        f64_max(f64_max(a, b), f64_max(c, d))
    }

    #[inline(always)]
    fn min_lane(self) -> f32 {
        let [a, b, c, d] = self.0;
        let f64_min = |a: f32, b: f32| if a < b { a } else { b };
        f64_min(f64_min(a, b), f64_min(c, d))
    }

    #[inline(always)]
    fn lt(self, other: Self) -> Mask {
        self.mask(other, |a, b| a < b)
    }

    #[inline(always)]
    fn nan_unless_lt(self, other: Self, value: Self) -> Self {
        let mask = self.lt(other);
        let F32x4([a, b, c, d]) = value;
        F32x4([(a, 1), (b, 2), (c, 4), (d, 8)].map(|(lane, bit)| if mask & bit != 0 { lane } else { SIGNED_NAN }))
    }

    #[inline(always)]
    fn select_lt(self, other: Self, first: Self, second: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        let ([i, j, k, l], [m, n, o, p]) = (first.0, second.0);
        let lane = |below, one, two| if below { one } else { two };
        F32x4([lane(a < e, i, m), lane(b < f, j, n), lane(c < g, k, o), lane(d < h, l, p)])
    }

    #[inline(always)]
    fn blend(self, mask: Mask, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        let pick = |lane: u32, own: f32, other: f32| if mask >> lane & 1 == 1 { other } else { own };
        F32x4([pick(0, a, e), pick(1, b, f), pick(2, c, g), pick(3, d, h)])
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        let [a, b, c, d] = self.0;
        match lane % 4 {
            0 => a,
            1 => b,
            2 => c,
            _ => d,
        }
    }

    #[inline(always)]
    fn sign_mask(self) -> Mask {
        let [a, b, c, d] = self.0.map(|lane| lane.to_bits() >> 31);
        a | b << 1 | c << 2 | d << 3
    }

    #[inline(always)]
    fn denormal_mask(self) -> Mask {
        let [a, b, c, d] = self.0.map(|lane| Mask::from(matches!(lane.to_bits() & 0x7fff_ffff, 1..0x0080_0000)));
        a | b << 1 | c << 2 | d << 3
    }

    #[inline(always)]
    fn trunc(self) -> Self {
        F32x4(self.0.map(|lane| lane as i32 as f32))
    }

    #[inline(always)]
    fn lookup_2bit(self, list: &[u32]) -> [Mask; 2] {
        super::lookup_2bit_each(self.0.map(|lane| lane as i32), list)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| f32::from_bits(a.to_bits() & b.to_bits()))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| f32::from_bits(a.to_bits() | b.to_bits()))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| f32::from_bits(a.to_bits() & !b.to_bits()))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| f32::from_bits(a.to_bits() ^ b.to_bits()))
    }

    #[inline(always)]
    unsafe fn load_strided2(from: *const f32, stride: usize) -> [Self; 2] {
        // SAFETY: the caller's promise.
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| unsafe { from.byte_add(i * stride).cast::<[f32; 2]>().read() });
        [F32x4([a[0], b[0], c[0], d[0]]), F32x4([a[1], b[1], c[1], d[1]])]
    }

    #[inline(always)]
    unsafe fn load_strided4(from: *const f32, stride: usize) -> [Self; 4] {
        // SAFETY: the caller's promise.
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| unsafe { from.byte_add(i * stride).cast::<[f32; 4]>().read() });
        [
            F32x4([a[0], b[0], c[0], d[0]]),
            F32x4([a[1], b[1], c[1], d[1]]),
            F32x4([a[2], b[2], c[2], d[2]]),
            F32x4([a[3], b[3], c[3], d[3]]),
        ]
    }

    #[inline(always)]
    unsafe fn store_bytes(mask: Mask, value: u8, to: *mut u8) {
        let bytes = [0, 1, 2, 3].map(|lane| if mask >> lane & 1 == 1 { value } else { 0 });
        // SAFETY: the caller's promise.
        unsafe { to.cast::<[u8; 4]>().write(bytes) }
    }

    #[inline(always)]
    unsafe fn compress_indices(mask: Mask, first: u32, to: *mut u32) {
        // SAFETY: the caller's promise.
        unsafe { super::compress_each_index(mask, first, to) }
    }
}

macro_rules! operator {
    ($name:ident, $method:ident) => {
        impl $name for F32x4 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.zip(other, f32::$method)
            }
        }
    };
}

operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);
operator!(Div, div);
