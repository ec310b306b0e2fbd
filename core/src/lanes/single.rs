//! A single lane, for edges that come one or two at a time.

use super::{Lanes, Mask};
use core::ops::{Add, Mul, Sub};

#[derive(Clone, Copy, Debug)]
pub struct Single(f32);

impl Add for Single {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Single(self.0 + other.0)
    }
}

impl Sub for Single {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Single(self.0 - other.0)
    }
}

impl Mul for Single {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Single(self.0 * other.0)
    }
}

impl Lanes for Single {
    const WIDTH: usize = 1;
    type Half = Self;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Single(value)
    }

    #[inline(always)]
    fn vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2] {
        let [x, y] = match vertices {
            [first, ..] => *first,
            [] => fill,
        };
        [Single(x), Single(y)]
    }

    #[inline(always)]
    fn halves(low: f32, _: f32) -> Self {
        Single(low)
    }

    #[inline(always)]
    fn both_vertices([low, _]: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2] {
        Self::vertices(low, fill[0])
    }

    #[inline(always)]
    fn with(self, lane: usize, value: f32) -> Self {
        if lane == 0 { Single(value) } else { self }
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Single(self.0.abs())
    }

    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        if self.0 < other.0 { self } else { other }
    }

    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        if self.0 > other.0 { self } else { other }
    }

    #[inline(always)]
    fn greatest(self) -> f32 {
        self.0
    }

    #[inline(always)]
    fn below(self, other: Self) -> Mask {
        Mask::from(self.0 < other.0)
    }
}
