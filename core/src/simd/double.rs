//! Lanes twice over: twice as many as the processor has at once.

use super::{Lanes, Mask, Quad};
use core::ops::{Add, Div, Mul, Sub};

/// Those of the first come before those of the second.
#[derive(Clone, Copy, Debug)]
pub struct Two<L>(L, L);

impl<L: Lanes> Lanes for Two<L> {
    const WIDTH: usize = 2 * L::WIDTH;

    type Half = L;

    type InEight = L::InEight;

    type InSixteen = L::InSixteen;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Two(L::splat(value), L::splat(value))
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        if from.len() < Self::WIDTH {
            return Self::splat(0.0);
        }
        let (first, second) = from.split_at_checked(L::WIDTH).unwrap_or((from, &[]));
        Two(L::load(first), L::load(second))
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
    fn vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
        let (first, second) = vertices.split_at_checked(L::WIDTH).unwrap_or((vertices, &[]));
        pair(L::vertices(first, fill), L::vertices(second, fill))
    }

    #[inline(always)]
    fn four(self) -> Quad {
        self.0.four()
    }

    #[inline(always)]
    fn halves(low: f32, high: f32) -> Self {
        Two(L::splat(low), L::splat(high))
    }

    #[inline(always)]
    fn spread(self, lane: usize) -> Self {
        let all = if lane < L::WIDTH { self.0.spread(lane) } else { self.1.spread(lane - L::WIDTH) };
        Two(all, all)
    }

    #[inline(always)]
    fn next_in_halves(self) -> Self {
        Two(self.0.next(self.0), self.1.next(self.1))
    }

    #[inline(always)]
    fn one_of_halves(self, lane: usize) -> Self {
        Two(self.0.spread(lane), self.1.spread(lane))
    }

    #[inline(always)]
    fn chosen(self, numbers: Self) -> Self {
        const ONE: u32 = 1.0f32.to_bits();
        let one = |numbers: L| {
            // The bit that tells which of the two it is, as the difference from 1.
            let bit = numbers.and(L::splat(f32::from_bits(L::WIDTH as u32))).or(L::splat(1.0));
            bit.either(L::splat(f32::from_bits(ONE + 1)), self.0.chosen(numbers), self.1.chosen(numbers))
        };
        Two(one(numbers.0), one(numbers.1))
    }

    #[inline(always)]
    fn chosen_in_halves(self, numbers: Self) -> Self {
        Two(self.0.chosen(numbers.0), self.1.chosen(numbers.1))
    }

    #[inline(always)]
    fn next(self, other: Self) -> Self {
        Two(self.0.next(self.1), self.1.next(other.0))
    }

    #[inline(always)]
    fn exchanged(self) -> Self {
        Two(self.1, self.0)
    }

    #[inline(always)]
    fn sum(self) -> Self {
        let sum = (self.0 + self.1).sum();
        Two(sum, sum)
    }

    #[inline(always)]
    fn both_vertices([low, high]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        pair(L::vertices(low, fill[0]), L::vertices(high, fill[1]))
    }

    #[inline(always)]
    fn least_of_all(self) -> Self {
        let least = self.0.lesser(self.1).least_of_all();
        Two(least, least)
    }

    #[inline(always)]
    fn with(self, lane: usize, value: f32) -> Self {
        if lane < L::WIDTH {
            Two(self.0.with(lane, value), self.1)
        } else {
            Two(self.0, self.1.with(lane - L::WIDTH, value))
        }
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Two(self.0.abs(), self.1.abs())
    }

    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        Two(self.0.lesser(other.0), self.1.lesser(other.1))
    }

    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        Two(self.0.greater(other.0), self.1.greater(other.1))
    }

    #[inline(always)]
    fn greatest(self) -> f32 {
        self.0.greater(self.1).greatest()
    }

    #[inline(always)]
    fn least(self) -> f32 {
        self.0.lesser(self.1).least()
    }

    #[inline(always)]
    fn below(self, other: Self) -> Mask {
        self.0.below(other.0) | self.1.below(other.1) << L::WIDTH
    }

    #[inline(always)]
    fn if_below(self, other: Self, value: Self) -> Self {
        Two(self.0.if_below(other.0, value.0), self.1.if_below(other.1, value.1))
    }

    #[inline(always)]
    fn either(self, other: Self, first: Self, second: Self) -> Self {
        Two(self.0.either(other.0, first.0, second.0), self.1.either(other.1, first.1, second.1))
    }

    #[inline(always)]
    fn unless(self, mask: Mask, other: Self) -> Self {
        Two(self.0.unless(mask & L::ALL, other.0), self.1.unless(mask >> L::WIDTH, other.1))
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        if lane & L::WIDTH == 0 { self.0.lane(lane) } else { self.1.lane(lane) }
    }

    #[inline(always)]
    fn negative(self) -> Mask {
        self.0.negative() | self.1.negative() << L::WIDTH
    }

    #[inline(always)]
    fn denormal(self) -> Mask {
        self.0.denormal() | self.1.denormal() << L::WIDTH
    }

    #[inline(always)]
    fn whole(self) -> Self {
        Two(self.0.whole(), self.1.whole())
    }

    #[inline(always)]
    fn two_bits(self, list: &[u32]) -> [Mask; 2] {
        let ([a, b], [c, d]) = (self.0.two_bits(list), self.1.two_bits(list));
        [a | c << L::WIDTH, b | d << L::WIDTH]
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Two(self.0.and(other.0), self.1.and(other.1))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Two(self.0.or(other.0), self.1.or(other.1))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Two(self.0.without(other.0), self.1.without(other.1))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Two(self.0.xor(other.0), self.1.xor(other.1))
    }

    #[inline(always)]
    unsafe fn twos(from: *const f32, stride: usize) -> [Self; 2] {
        // SAFETY: the caller's promise.
        unsafe { pair(L::twos(from, stride), L::twos(from.byte_add(L::WIDTH * stride), stride)) }
    }

    #[inline(always)]
    unsafe fn fours(from: *const f32, stride: usize) -> [Self; 4] {
        // SAFETY: the caller's promise.
        let ([a, b, c, d], [e, f, g, h]) =
            unsafe { (L::fours(from, stride), L::fours(from.byte_add(L::WIDTH * stride), stride)) };
        [Two(a, e), Two(b, f), Two(c, g), Two(d, h)]
    }

    #[inline(always)]
    unsafe fn put_bytes(mask: Mask, value: u8, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe {
            L::put_bytes(mask & L::ALL, value, to);
            L::put_bytes(mask >> L::WIDTH, value, to.add(L::WIDTH));
        }
    }

    #[inline(always)]
    unsafe fn put_places(mask: Mask, first: u32, to: *mut u32) {
        // SAFETY: the caller's promise.
        unsafe { L::put_places(mask, first, to) }
    }
}

/// Two vectors from their halves.
#[inline(always)]
fn pair<L>([a, b]: [L; 2], [c, d]: [L; 2]) -> [Two<L>; 2] {
    [Two(a, c), Two(b, d)]
}

macro_rules! operators {
    ($($name:ident $method:ident),+) => {
        $(
            impl<L: Lanes> $name for Two<L> {
                type Output = Self;

                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    Two(self.0.$method(other.0), self.1.$method(other.1))
                }
            }
        )+
    };
}

operators!(Add add, Sub sub, Mul mul, Div div);
