//! Lanes twice over: twice as many as the processor has at once.

use super::{F32s, F32x4, Mask};
use core::ops::{Add, Div, Mul, Sub};

/// Those of the first come before those of the second.
#[derive(Clone, Copy, Debug)]
pub struct Double<L>(L, L);

impl<L: F32s> F32s for Double<L> {
    const WIDTH: usize = 2 * L::WIDTH;

    type Half = L;

    type F32x8 = L::F32x8;

    type F32x16 = L::F32x16;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Double(L::splat(value), L::splat(value))
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        if from.len() < Self::WIDTH {
            return Self::splat(0.0);
        }
        let (first, second) = from.split_at_checked(L::WIDTH).unwrap_or((from, &[]));
        Double(L::load(first), L::load(second))
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        if to.len() >= Self::WIDTH
            && let Some((first, second)) = to.split_at_mut_checked(L::WIDTH)
        {
            self.0.store(first);
            self.1.store(second);
        }
    }

    #[inline(always)]
    fn load_vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
        let (first, second) = vertices.split_at_checked(L::WIDTH).unwrap_or((vertices, &[]));
        pair(L::load_vertices(first, fill), L::load_vertices(second, fill))
    }

    #[inline(always)]
    fn low4(self) -> F32x4 {
        self.0.low4()
    }

    #[inline(always)]
    fn from_halves(low: f32, high: f32) -> Self {
        Double(L::splat(low), L::splat(high))
    }

    #[inline(always)]
    fn broadcast_lane(self, lane: usize) -> Self {
        let all = if lane < L::WIDTH { self.0.broadcast_lane(lane) } else { self.1.broadcast_lane(lane - L::WIDTH) };
        Double(all, all)
    }

    #[inline(always)]
    fn rotate_halves(self) -> Self {
        Double(self.0.shift_in(self.0), self.1.shift_in(self.1))
    }

    #[inline(always)]
    fn broadcast_in_halves(self, lane: usize) -> Self {
        Double(self.0.broadcast_lane(lane), self.1.broadcast_lane(lane))
    }

    #[inline(always)]
    fn permute(self, numbers: Self) -> Self {
        const ONE: u32 = 1.0f32.to_bits();
        let one = |numbers: L| {
            // The bit that tells which of the two it is, as the difference from 1.
            let bit = numbers.and(L::splat(f32::from_bits(L::WIDTH as u32))).or(L::splat(1.0));
            bit.select_lt(L::splat(f32::from_bits(ONE + 1)), self.0.permute(numbers), self.1.permute(numbers))
        };
        Double(one(numbers.0), one(numbers.1))
    }

    #[inline(always)]
    fn permute_halves(self, numbers: Self) -> Self {
        Double(self.0.permute(numbers.0), self.1.permute(numbers.1))
    }

    #[inline(always)]
    fn shift_in(self, other: Self) -> Self {
        Double(self.0.shift_in(self.1), self.1.shift_in(other.0))
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        Double(self.1, self.0)
    }

    #[inline(always)]
    fn broadcast_sum(self) -> Self {
        let sum = (self.0 + self.1).broadcast_sum();
        Double(sum, sum)
    }

    #[inline(always)]
    fn load_vertices_halves([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        pair(L::load_vertices(low, fill[0]), L::load_vertices(high, fill[1]))
    }

    #[inline(always)]
    fn broadcast_min(self) -> Self {
        let least = self.0.min(self.1).broadcast_min();
        Double(least, least)
    }

    #[inline(always)]
    fn replace_lane(self, lane: usize, value: f32) -> Self {
        if lane < L::WIDTH {
            Double(self.0.replace_lane(lane, value), self.1)
        } else {
            Double(self.0, self.1.replace_lane(lane - L::WIDTH, value))
        }
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Double(self.0.abs(), self.1.abs())
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Double(self.0.min(other.0), self.1.min(other.1))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Double(self.0.max(other.0), self.1.max(other.1))
    }

    #[inline(always)]
    fn max_lane(self) -> f32 {
        self.0.max(self.1).max_lane()
    }

    #[inline(always)]
    fn min_lane(self) -> f32 {
        self.0.min(self.1).min_lane()
    }

    #[inline(always)]
    fn lt(self, other: Self) -> Mask {
        self.0.lt(other.0) | self.1.lt(other.1) << L::WIDTH
    }

    #[inline(always)]
    fn nan_unless_lt(self, other: Self, value: Self) -> Self {
        Double(self.0.nan_unless_lt(other.0, value.0), self.1.nan_unless_lt(other.1, value.1))
    }

    #[inline(always)]
    fn select_lt(self, other: Self, first: Self, second: Self) -> Self {
        Double(self.0.select_lt(other.0, first.0, second.0), self.1.select_lt(other.1, first.1, second.1))
    }

    #[inline(always)]
    fn blend(self, mask: Mask, other: Self) -> Self {
        Double(self.0.blend(mask & L::ALL, other.0), self.1.blend(mask >> L::WIDTH, other.1))
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        if lane & L::WIDTH == 0 { self.0.lane(lane) } else { self.1.lane(lane) }
    }

    #[inline(always)]
    fn sign_mask(self) -> Mask {
        self.0.sign_mask() | self.1.sign_mask() << L::WIDTH
    }

    #[inline(always)]
    fn denormal_mask(self) -> Mask {
        self.0.denormal_mask() | self.1.denormal_mask() << L::WIDTH
    }

    #[inline(always)]
    fn trunc(self) -> Self {
        Double(self.0.trunc(), self.1.trunc())
    }

    #[inline(always)]
    fn lookup_2bit(self, list: &[u32]) -> [Mask; 2] {
        let ([a, b], [c, d]) = (self.0.lookup_2bit(list), self.1.lookup_2bit(list));
        [a | c << L::WIDTH, b | d << L::WIDTH]
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Double(self.0.and(other.0), self.1.and(other.1))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Double(self.0.or(other.0), self.1.or(other.1))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Double(self.0.and_not(other.0), self.1.and_not(other.1))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Double(self.0.xor(other.0), self.1.xor(other.1))
    }

    #[inline(always)]
    unsafe fn load_strided2(from: *const f32, stride: usize) -> [Self; 2] {
        // SAFETY: the caller's promise.
        unsafe { pair(L::load_strided2(from, stride), L::load_strided2(from.byte_add(L::WIDTH * stride), stride)) }
    }

    #[inline(always)]
    unsafe fn load_strided4(from: *const f32, stride: usize) -> [Self; 4] {
        // SAFETY: the caller's promise.
        let ([a, b, c, d], [e, f, g, h]) =
            unsafe { (L::load_strided4(from, stride), L::load_strided4(from.byte_add(L::WIDTH * stride), stride)) };
        [Double(a, e), Double(b, f), Double(c, g), Double(d, h)]
    }

    #[inline(always)]
    unsafe fn store_bytes(mask: Mask, value: u8, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe {
            L::store_bytes(mask & L::ALL, value, to);
            L::store_bytes(mask >> L::WIDTH, value, to.add(L::WIDTH));
        }
    }

    #[inline(always)]
    unsafe fn compress_indices(mask: Mask, first: u32, to: *mut u32) {
        // SAFETY: the caller's promise.
        unsafe { L::compress_indices(mask, first, to) }
    }
}

/// Two vectors from their halves.
#[inline(always)]
fn pair<L>([a, b]: [L; 2], [c, d]: [L; 2]) -> [Double<L>; 2] {
    [Double(a, c), Double(b, d)]
}

macro_rules! operators {
    ($($name:ident $method:ident),+) => {
        $(
            impl<L: F32s> $name for Double<L> {
                type Output = Self;

                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    Double(self.0.$method(other.0), self.1.$method(other.1))
                }
            }
        )+
    };
}

operators!(Add add, Sub sub, Mul mul, Div div);
