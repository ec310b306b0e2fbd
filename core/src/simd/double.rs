//! Two vectors combined to a vector of twice the width.

use super::f32s::{F32s, Sealed};
use super::f32x4::{F32x4, Mask};
use core::ops::{Add, Div, Mul, Sub};

/// The lanes of the first come before those of the second.
#[derive(Clone, Copy, Debug)]
pub struct Double<V>(V, V);

/// `lane_wise!(name, …;)`: methods of two vectors, half by half.
macro_rules! lane_wise {
    ($($name:ident)+) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Double(self.0.$name(other.0), self.1.$name(other.1))
            }
        )+
    };
}

/// `compare!(name, …;)`: comparisons, half by half.
macro_rules! compare {
    ($($name:ident)+) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Mask {
                self.0.$name(other.0) | self.1.$name(other.1) << V::WIDTH
            }
        )+
    };
}

/// `reduce!(name = method, …;)`: reductions of all lanes by a method, with the result in all lanes.
macro_rules! reduce {
    ($($name:ident = $method:ident;)+) => {
        $(
            #[inline(always)]
            fn $name(self) -> Self {
                let all = self.0.$method(self.1).$name();
                Double(all, all)
            }
        )+
    };
}

impl<V: F32s> Sealed for Double<V> {}

impl<V: F32s> F32s for Double<V> {
    const WIDTH: usize = 2 * V::WIDTH;

    type Half = V;

    type F32x8 = V::F32x8;

    type F32x16 = V::F32x16;

    lane_wise! { min max and or and_not xor }

    compare! { lt lt_bits }

    reduce! {
        broadcast_sum = add;
        broadcast_min = min;
        broadcast_max = max;
    }

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Double(V::splat(value), V::splat(value))
    }

    #[inline(always)]
    fn sign_mask(self) -> Mask {
        self.0.sign_mask() | self.1.sign_mask() << V::WIDTH
    }

    #[inline(always)]
    fn trunc(self) -> Self {
        Double(self.0.trunc(), self.1.trunc())
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        if from.len() < Self::WIDTH {
            return Self::splat(0.0);
        }
        let (first, second) = from.split_at_checked(V::WIDTH).unwrap_or((from, &[]));
        Double(V::load(first), V::load(second))
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        if to.len() >= Self::WIDTH
            && let Some((first, second)) = to.split_at_mut_checked(V::WIDTH)
        {
            self.0.store(first);
            self.1.store(second);
        }
    }

    #[inline(always)]
    fn load_vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
        let (first, second) = vertices.split_at_checked(V::WIDTH).unwrap_or((vertices, &[]));
        pair(V::load_vertices(first, fill), V::load_vertices(second, fill))
    }

    #[inline(always)]
    fn low4(self) -> F32x4 {
        self.0.low4()
    }

    #[inline(always)]
    fn from_halves(low: f32, high: f32) -> Self {
        Double(V::splat(low), V::splat(high))
    }

    #[inline(always)]
    fn broadcast_lane(self, lane: usize) -> Self {
        let all = if lane < V::WIDTH { self.0.broadcast_lane(lane) } else { self.1.broadcast_lane(lane - V::WIDTH) };
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
        Double(self.permuted(numbers.0), self.permuted(numbers.1))
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
    fn load_vertices_halves([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        pair(V::load_vertices(low, fill[0]), V::load_vertices(high, fill[1]))
    }

    #[inline(always)]
    fn replace_lane(self, lane: usize, value: f32) -> Self {
        if lane < V::WIDTH {
            Double(self.0.replace_lane(lane, value), self.1)
        } else {
            Double(self.0, self.1.replace_lane(lane - V::WIDTH, value))
        }
    }

    #[inline(always)]
    fn blend(self, mask: Mask, other: Self) -> Self {
        Double(self.0.blend(mask & V::ALL, other.0), self.1.blend(mask >> V::WIDTH, other.1))
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        if lane & V::WIDTH == 0 { self.0.lane(lane) } else { self.1.lane(lane) }
    }

    #[inline(always)]
    fn select_lt(self, other: Self, first: Self, second: Self) -> Self {
        Double(self.0.select_lt(other.0, first.0, second.0), self.1.select_lt(other.1, first.1, second.1))
    }

    #[inline(always)]
    unsafe fn load_strided2(from: *const f32, stride: usize) -> [Self; 2] {
        // SAFETY: the caller's promise.
        unsafe { pair(V::load_strided2(from, stride), V::load_strided2(from.byte_add(V::WIDTH * stride), stride)) }
    }

    #[inline(always)]
    unsafe fn load_strided4(from: *const f32, stride: usize) -> [Self; 4] {
        // SAFETY: the caller's promise.
        let ([a, b, c, d], [e, f, g, h]) =
            unsafe { (V::load_strided4(from, stride), V::load_strided4(from.byte_add(V::WIDTH * stride), stride)) };
        [Double(a, e), Double(b, f), Double(c, g), Double(d, h)]
    }

    #[inline(always)]
    unsafe fn store_bytes(mask: Mask, value: u8, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe {
            V::store_bytes(mask & V::ALL, value, to);
            V::store_bytes(mask >> V::WIDTH, value, to.add(V::WIDTH));
        }
    }

    #[inline(always)]
    unsafe fn compress_indices(mask: Mask, first: u32, to: *mut u32) {
        // SAFETY: the caller's promise.
        unsafe { V::compress_indices(mask, first, to) }
    }
}

impl<V: F32s> Double<V> {
    /// One half of [`F32s::permute`].
    #[inline(always)]
    fn permuted(self, numbers: V) -> V {
        const ONE: u32 = 1.0f32.to_bits();
        // The bit of the lane index that selects the vector, as the difference from 1.
        let bit = numbers.and(V::splat(f32::from_bits(V::WIDTH as u32))).or(V::splat(1.0));
        bit.select_lt(V::splat(f32::from_bits(ONE + 1)), self.0.permute(numbers), self.1.permute(numbers))
    }
}

/// Two vectors from their halves.
#[inline(always)]
fn pair<V>([a, b]: [V; 2], [c, d]: [V; 2]) -> [Double<V>; 2] {
    [Double(a, c), Double(b, d)]
}

macro_rules! operators {
    ($($name:ident $method:ident),+) => {
        $(
            impl<V: F32s> $name for Double<V> {
                type Output = Self;

                lane_wise! { $method }
            }
        )+
    };
}

operators!(Add add, Sub sub, Mul mul, Div div);
