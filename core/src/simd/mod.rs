//! Several floats computed on at once, as many as the processor has lanes for.
//!
//! Every operation is one of IEEE 754 on each lane, none of them fused, so all widths give the
//! same bits. A kernel is written once, generic over [`F32s`], and [`dispatch!`] makes of it one
//! function for each width and chooses among them when called.
#![allow(unsafe_code)]

mod double;
mod f64x2;
mod f64x4;
#[cfg(not(target_arch = "x86_64"))]
mod portable;
mod select;
mod strided;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use core::ops::{Add, Div, Mul, Sub};
use core::sync::atomic::{AtomicU32, Ordering};
pub use double::Double;
pub use f64x2::{F64x2, MaskF64x2, all_to_f32, to_floats};
pub use f64x4::F64x4;
#[cfg(not(target_arch = "x86_64"))]
pub use portable::{F32x4, bytes_at_least};
pub(crate) use select::{select_positive, select_positive2, widen};
pub use strided::{IndicesOut, Strided, VerdictsOut, WriteBuffer, load_strided_edges, prefetch_behind};
#[cfg(target_arch = "x86_64")]
pub use x86_64::{F32x4, F32x8, F32x16, bytes_at_least};

/// How many bytes [`bytes_at_least`] compares.
pub const SIXTEEN_BYTES: usize = 16;

/// What [`F32s::nan_unless_lt`] has for nothing.
const SIGNED_NAN: f32 = f32::from_bits(0xffc0_0000);

/// What a comparison says of each lane: bit i of lane i.
pub type Mask = u32;

pub trait F32s: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> {
    const WIDTH: usize;

    /// Lanes of half the width, if there are such.
    type Half: F32s;

    /// Eight lanes, of what there is in this width.
    type F32x8: F32s;

    /// Sixteen lanes, of what there is in this width.
    type F32x16: F32s;

    /// The same value in every lane.
    fn splat(value: f32) -> Self;

    /// The first `WIDTH` floats; zeros if there are not so many.
    fn load(from: &[f32]) -> Self;

    /// Writes all lanes to the first `WIDTH` places; nothing if there are not so many.
    fn store(self, to: &mut [f32]);

    /// A comparison that holds in all lanes.
    const ALL: Mask = ((1u64 << Self::WIDTH) - 1) as Mask;

    /// x and y of the first `WIDTH` vertices, and of `fill` in the lanes beyond the last.
    fn load_vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2];

    /// The first four lanes.
    fn low4(self) -> F32x4;

    /// Likewise of four lanes, by the sign bits of the flags.
    #[inline(always)]
    fn select4(flags: F32x4, yes: F32x4, no: F32x4) -> F32x4 {
        let set =
            F32x4::new(core::array::from_fn(|lane| f32::from_bits(0u32.wrapping_sub(flags.sign_mask() >> lane & 1))));
        yes.and(set).or(no.and_not(set))
    }

    /// In each lane the second lane of a pair where the flag is set, the first elsewhere.
    #[inline(always)]
    fn select_lane2(flags: MaskF64x2, pair: F64x2) -> F64x2 {
        flags.select(pair.zip_hi(pair), pair.zip_lo(pair))
    }

    /// In each lane the one whose number the last two bits of the other's lane are.
    #[inline(always)]
    fn permute4(numbers: F32x4, four: F32x4) -> F32x4 {
        four.permute(numbers)
    }

    /// One value in the lower half of the lanes, another in the upper.
    fn from_halves(low: f32, high: f32) -> Self;

    /// One lane in all.
    fn broadcast_lane(self, lane: usize) -> Self;

    /// As [`F32s::vertices`], of two lists that have at most half a width each.
    fn load_vertices_halves(lists: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2];

    /// In each half the half's next lane, and in its last lane the half's first.
    fn rotate_halves(self) -> Self;

    /// In each half one lane of that half.
    fn broadcast_in_halves(self, lane: usize) -> Self;

    /// In each lane the one whose number the last bits of the other's lane are.
    fn permute(self, numbers: Self) -> Self;

    /// The same with the lanes of each half numbered from its first.
    fn permute_halves(self, numbers: Self) -> Self;

    /// Each next lane, and in the last the other's first.
    fn shift_in(self, other: Self) -> Self;

    /// The halves exchanged.
    fn swap_halves(self) -> Self;

    /// The sum of all lanes, in each lane.
    fn broadcast_sum(self) -> Self;

    /// The least lane, in each lane; any of them where one is NaN.
    fn broadcast_min(self) -> Self;

    /// The same but for one lane.
    fn replace_lane(self, lane: usize, value: f32) -> Self;

    fn abs(self) -> Self;

    /// Of each lane the lesser; the other's where one is NaN.
    fn min(self, other: Self) -> Self;

    /// Of each lane the greater; the other's where one is NaN.
    fn max(self, other: Self) -> Self;

    /// The greatest lane; any of them where one is NaN.
    fn max_lane(self) -> f32;

    /// The least lane; any of them where one is NaN.
    fn min_lane(self) -> f32;

    /// Where the lane is below the other's; nowhere for NaN.
    fn lt(self, other: Self) -> Mask;

    /// The value where the lane is below the other's, NaN elsewhere, with its sign set.
    fn nan_unless_lt(self, other: Self, value: Self) -> Self;

    /// One lane or another: the first where `self` is below `other`.
    fn select_lt(self, other: Self, first: Self, second: Self) -> Self;

    /// The other's lanes where the mask is set.
    fn blend(self, mask: Mask, other: Self) -> Self;

    /// One lane, counted beyond the last from the first again.
    fn lane(self, lane: usize) -> f32;

    /// Where the sign bit is set.
    fn sign_mask(self) -> Mask;

    /// Where the lane is neither 0 nor normal, infinite or NaN, in any floating-point mode.
    fn denormal_mask(self) -> Mask;

    /// The whole part of each lane, in any floating-point mode; of one that is not from 0 to 2^24 anything.
    fn trunc(self) -> Self;

    /// The two bits that a list of numbers, sixteen times two in each, has at the place in each lane, a whole number;
    /// anything beyond the end. The first is the lower one.
    fn lookup_2bit(self, list: &[u32]) -> [Mask; 2];

    /// The bits that both have.
    fn and(self, other: Self) -> Self;

    /// The bits that one of both has, or both have.
    fn or(self, other: Self) -> Self;

    /// The bits that the other does not have.
    fn and_not(self, other: Self) -> Self;

    /// The bits that one of both has.
    fn xor(self, other: Self) -> Self;

    /// The first two floats of `WIDTH` elements, each `stride` bytes from the one before.
    ///
    /// # Safety
    /// They must be there, and aligned.
    unsafe fn load_strided2(from: *const f32, stride: usize) -> [Self; 2];

    /// Likewise four floats of each.
    ///
    /// # Safety
    /// They must be there, and aligned.
    unsafe fn load_strided4(from: *const f32, stride: usize) -> [Self; 4];

    /// Three floats of each of `WIDTH` elements side by side, where that is faster than [`F32s::load_strided4`].
    ///
    /// # Safety
    /// They must be there, and aligned.
    #[inline(always)]
    unsafe fn load_packed3(_: *const f32) -> Option<[Self; 3]> {
        None
    }

    /// Writes `WIDTH` bytes: `value` where the mask is set, 0 elsewhere.
    ///
    /// # Safety
    /// There must be room for them.
    unsafe fn store_bytes(mask: Mask, value: u8, to: *mut u8);

    /// Writes `first` + i for each bit i of the mask, of sixteen, in order.
    ///
    /// # Safety
    /// There must be room for as many as the mask has bits.
    unsafe fn compress_indices(mask: Mask, first: u32, to: *mut u32);
}

/// [`F32s::compress_indices`] one by one.
///
/// # Safety
/// As there.
#[inline(always)]
unsafe fn compress_each_index(mut mask: Mask, first: u32, mut to: *mut u32) {
    while mask != 0 {
        // SAFETY: one place for each bit.
        unsafe {
            to.write(first.wrapping_add(mask.trailing_zeros()));
            to = to.add(1);
        }
        mask &= mask - 1;
    }
}

/// [`F32s::lookup_2bit`] one by one.
#[inline(always)]
fn lookup_2bit_each<const N: usize>(places: [i32; N], list: &[u32]) -> [Mask; 2] {
    let mut bits = [0; 2];
    for (lane, place) in places.into_iter().enumerate() {
        let place = place as u32;
        let pair = list.get(place as usize / 16).map_or(0, |number| number >> (place % 16 * 2));
        let [low, high] = &mut bits;
        *low |= (pair & 1) << lane;
        *high |= (pair >> 1 & 1) << lane;
    }
    bits
}

/// `shuffle!(a b, i j, k l)`: the quad of lanes i and j of a, and k and l of b.
macro_rules! shuffle {
    ($a:ident $b:ident, $i:literal $j:literal, $k:literal $l:literal) => {
        $a.shuffle::<{ $i | $j << 2 | $k << 4 | $l << 6 }>($b)
    };
}
pub(crate) use shuffle;

/// The widths there may be, in lanes.
pub const WIDTHS: [u32; 3] = [4, 8, 16];

static WIDTH: AtomicU32 = AtomicU32::new(0);

/// How many lanes kernels use: as many as the processor has, or as [`limit_level`] said.
#[inline(always)]
pub fn simd_level() -> u32 {
    match WIDTH.load(Ordering::Relaxed) {
        0 => limit_level(u32::MAX),
        width => width,
    }
}

/// The same, and 0 before the first call of [`simd_level`].
#[inline(always)]
pub fn cached_level() -> u32 {
    WIDTH.load(Ordering::Relaxed)
}

/// Has kernels use the most lanes that the processor has, but no more than `most`, and tells how
/// many that is. No answer depends on it.
#[cold]
pub fn limit_level(most: u32) -> u32 {
    let widest = WIDTHS.into_iter().filter(|width| *width <= most && has(*width)).max();
    let width = widest.unwrap_or(WIDTHS[0]);
    WIDTH.store(width, Ordering::Relaxed);
    width
}

#[cfg(target_arch = "x86_64")]
fn has(width: u32) -> bool {
    cpufeatures::new!(avx2, "avx2", "bmi1", "bmi2");
    cpufeatures::new!(avx512, "avx512f", "avx512vl");
    match width {
        16 => avx512::get() && avx2::get(),
        8 => avx2::get(),
        _ => true,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn has(width: u32) -> bool {
    width == 4
}

/// `dispatch!(fn name(argument: type, …) -> type = kernel;)`: a function that calls `kernel::<L>`,
/// which must be inlined, with the lanes that this processor has.
#[doc(hidden)]
#[macro_export]
macro_rules! dispatch {
    ($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $kernel:ident;) => {
        $crate::simd::dispatch! { @ $(#[$doc])* [] [] fn $name($($argument: $type),*) -> $result = $kernel; }
    };
    ($(#[$doc:meta])* unsafe fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $kernel:ident;) => {
        $crate::simd::dispatch! { @ $(#[$doc])* [] [unsafe] fn $name($($argument: $type),*) -> $result = $kernel; }
    };
    ($(#[$doc:meta])* pub fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $kernel:ident;) => {
        $crate::simd::dispatch! { @ $(#[$doc])* [pub] [] fn $name($($argument: $type),*) -> $result = $kernel; }
    };
    (
        @ $(#[$doc:meta])* [$($visible:ident)?] [$($unsafe:ident)?]
        fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $kernel:ident;
    ) => {
        $(#[$doc])*
        #[allow(unsafe_code, unused_unsafe)]
        #[inline(always)]
        $($visible)? $($unsafe)? fn $name($($argument: $type),*) -> $result {
            #[cfg(target_arch = "x86_64")]
            {
                // Neither avx512bw nor avx512dq: with their vpmovb2m and the like LLVM 22 may read register 2 where it
                // means 18 (github.com/llvm/llvm-project, issue 191304).
                #[inline(never)]
                #[target_feature(enable = "avx512f,avx512vl,avx2,bmi1,bmi2")]
                $($unsafe)? fn sixteen($($argument: $type),*) -> $result {
                    // SAFETY: the promises of this function are those of the one it calls.
                    unsafe { $kernel::<$crate::simd::F32x16>($($argument),*) }
                }

                #[inline(never)]
                #[target_feature(enable = "avx2,bmi1,bmi2")]
                $($unsafe)? fn eight($($argument: $type),*) -> $result {
                    // SAFETY: the promises of this function are those of the one it calls.
                    unsafe { $kernel::<$crate::simd::F32x8>($($argument),*) }
                }

                #[inline(never)]
                $($unsafe)? fn four($($argument: $type),*) -> $result {
                    // SAFETY: the promises of this function are those of the one it calls.
                    unsafe { $kernel::<$crate::simd::F32x4>($($argument),*) }
                }

                // A call that nothing follows, so that no argument need be kept for later.
                #[cold]
                #[inline(never)]
                $($unsafe)? fn unknown($($argument: $type),*) -> $result {
                    $crate::simd::simd_level();
                    // SAFETY: as above.
                    unsafe { four($($argument),*) }
                }

                match $crate::simd::cached_level() {
                    // SAFETY: no width is chosen that the processor does not have.
                    16 => unsafe { sixteen($($argument),*) },
                    // SAFETY: as above.
                    8 => unsafe { eight($($argument),*) },
                    // SAFETY: the promises of this function are those of the one it calls.
                    4 => unsafe { four($($argument),*) },
                    // SAFETY: as above.
                    _ => unsafe { unknown($($argument),*) },
                }
            }
            #[cfg(not(target_arch = "x86_64"))]
            // SAFETY: the promises of this function are those of the one it calls.
            unsafe { $kernel::<$crate::simd::F32x4>($($argument),*) }
        }
    };
}
pub use dispatch;
