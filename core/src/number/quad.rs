//! Four floats computed on at once, with the instructions that every processor of a kind has.
//!
//! On x86-64 those are SSE2's; elsewhere plain arrays, which compilers turn into vector code. Both
//! give the same bits: every operation is one of IEEE 754 on each lane.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;
use core::ops::{Add, Mul, Sub};

#[cfg(target_arch = "x86_64")]
type Lanes = arch::__m128;
#[cfg(not(target_arch = "x86_64"))]
type Lanes = [f32; 4];

#[derive(Clone, Copy, Debug)]
pub struct Quad(pub(crate) Lanes);

/// What a comparison says of each lane: bit i of lane i.
pub type Mask = u32;

/// `pick!(a b, i j, k l)`: the quad of lanes i and j of a, and k and l of b.
macro_rules! pick {
    ($a:ident $b:ident, $i:literal $j:literal, $k:literal $l:literal) => {
        $a.shuffle::<{ $i | $j << 2 | $k << 4 | $l << 6 }>($b)
    };
}
pub(crate) use pick;

#[cfg(target_arch = "x86_64")]
impl Quad {
    #[inline(always)]
    pub fn new([a, b, c, d]: [f32; 4]) -> Self {
        // SAFETY: every x86-64 processor has SSE2; so in all of this file.
        Quad(unsafe { arch::_mm_set_ps(d, c, b, a) })
    }

    #[inline(always)]
    pub fn splat(value: f32) -> Self {
        Quad::new([value; 4])
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        // SAFETY: as above.
        Quad(unsafe { arch::_mm_andnot_ps(Quad::splat(-0.0).0, self.0) })
    }

    /// What [`pick!`] is made of: two bits for each lane.
    #[inline(always)]
    pub(crate) fn shuffle<const LANES: i32>(self, other: Self) -> Self {
        // SAFETY: as above.
        Quad(unsafe { arch::_mm_shuffle_ps::<LANES>(self.0, other.0) })
    }

    /// Of each lane the lesser; the other's where one is NaN.
    #[inline(always)]
    pub fn lesser(self, other: Self) -> Self {
        // SAFETY: as above.
        Quad(unsafe { arch::_mm_min_ps(self.0, other.0) })
    }

    /// Of each lane the greater; the other's where one is NaN.
    #[inline(always)]
    pub fn greater(self, other: Self) -> Self {
        // SAFETY: as above.
        Quad(unsafe { arch::_mm_max_ps(self.0, other.0) })
    }

    /// Where the lane is below the other's; nowhere for NaN.
    #[inline(always)]
    pub fn below(self, other: Self) -> Mask {
        // SAFETY: as above.
        unsafe { arch::_mm_movemask_ps(arch::_mm_cmplt_ps(self.0, other.0)) as Mask }
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Quad {
    #[inline(always)]
    pub fn new(lanes: [f32; 4]) -> Self {
        Quad(lanes)
    }

    #[inline(always)]
    pub fn splat(value: f32) -> Self {
        Quad([value; 4])
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        Quad(self.0.map(f32::abs))
    }

    #[inline(always)]
    fn zip(self, other: Self, each: impl Fn(f32, f32) -> f32) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Quad([each(a, e), each(b, f), each(c, g), each(d, h)])
    }

    /// What [`pick!`] is made of: two bits for each lane.
    #[inline(always)]
    pub(crate) fn shuffle<const LANES: i32>(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        let lane = |place: i32, [a, b, c, d]: [f32; 4]| match (LANES >> place) & 3 {
            0 => a,
            1 => b,
            2 => c,
            _ => d,
        };
        Quad([lane(0, [a, b, c, d]), lane(2, [a, b, c, d]), lane(4, [e, f, g, h]), lane(6, [e, f, g, h])])
    }

    /// Of each lane the lesser; the other's where one is NaN.
    #[inline(always)]
    pub fn lesser(self, other: Self) -> Self {
        self.zip(other, |a, b| if a < b { a } else { b })
    }

    /// Of each lane the greater; the other's where one is NaN.
    #[inline(always)]
    pub fn greater(self, other: Self) -> Self {
        self.zip(other, |a, b| if a > b { a } else { b })
    }

    /// Where the lane is below the other's; nowhere for NaN.
    #[inline(always)]
    pub fn below(self, other: Self) -> Mask {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Mask::from(a < e) | Mask::from(b < f) << 1 | Mask::from(c < g) << 2 | Mask::from(d < h) << 3
    }
}

macro_rules! operator {
    ($name:ident, $method:ident, $intrinsic:ident) => {
        impl $name for Quad {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                #[cfg(target_arch = "x86_64")]
                {
                    // SAFETY: as above.
                    Quad(unsafe { arch::$intrinsic(self.0, other.0) })
                }
                #[cfg(not(target_arch = "x86_64"))]
                {
                    self.zip(other, f32::$method)
                }
            }
        }
    };
}

operator!(Add, add, _mm_add_ps);
operator!(Sub, sub, _mm_sub_ps);
operator!(Mul, mul, _mm_mul_ps);
