//! The operations that vectors of every width have.

use super::f32x4::{F32x4, Mask};
use super::f64x2::{F64x2, MaskF64x2};
use core::ops::{Add, Div, Mul, Sub};

/// Only the vectors of this folder implement [`F32s`].
pub trait Sealed {}

/// A vector of `WIDTH` floats.
///
/// Every operation is that of IEEE 754 on each lane, none of them fused, so all widths give the same bits.
pub trait F32s:
    Sealed + Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    const WIDTH: usize;

    /// A vector of half the width, if there is one.
    type Half: F32s;

    /// Eight lanes, with the instructions of this width.
    type F32x8: F32s;

    /// Sixteen lanes, with the instructions of this width.
    type F32x16: F32s;

    /// The mask of all lanes.
    const ALL: Mask = ((1u64 << Self::WIDTH) - 1) as Mask;

    /// The same value in every lane.
    fn splat(value: f32) -> Self;

    /// The first `WIDTH` floats; zeros if there are fewer.
    fn load(from: &[f32]) -> Self;

    /// Writes all lanes to the first `WIDTH` elements; nothing if there are fewer.
    fn store(self, to: &mut [f32]);

    /// x and y of the first `WIDTH` vertices; lanes beyond the last vertex get `fill`.
    fn load_vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2];

    /// [`F32s::load_vertices`] of two lists, one for each half. Each has at most `WIDTH / 2` vertices.
    fn load_vertices_halves(lists: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2];

    /// One value in the lower half of the lanes, another in the upper.
    fn from_halves(low: f32, high: f32) -> Self;

    /// The first four lanes.
    fn low4(self) -> F32x4;

    /// Permute: in each lane, the lane of `self` whose number is in the last bits of `numbers`.
    fn permute(self, numbers: Self) -> Self;

    /// [`F32s::permute`] within each half: lanes are numbered from the half's first.
    fn permute_halves(self, numbers: Self) -> Self;

    /// Rotates each half by one: every lane gets the half's next lane, the last one the half's first.
    fn rotate_halves(self) -> Self;

    /// In each half, one lane of that half in all lanes.
    fn broadcast_in_halves(self, lane: usize) -> Self;

    /// The halves exchanged.
    fn swap_halves(self) -> Self;

    /// Shifts by one: every lane gets the next lane, the last one the first lane of `other`.
    fn shift_in(self, other: Self) -> Self;

    /// The sum of all lanes, in all lanes.
    fn broadcast_sum(self) -> Self;

    /// The least lane, in all lanes; any lane's value if one is NaN.
    fn broadcast_min(self) -> Self;

    /// The greatest lane, in all lanes; any lane's value if one is NaN.
    fn broadcast_max(self) -> Self;

    /// The lesser of each lane; that of `other` where either is NaN.
    fn min(self, other: Self) -> Self;

    /// The greater of each lane; that of `other` where either is NaN.
    fn max(self, other: Self) -> Self;

    /// Where the lane is less than the other's; false for NaN.
    fn lt(self, other: Self) -> Mask;

    /// Where the lane's bits are less than the other's, as signed integers.
    fn lt_bits(self, other: Self) -> Mask;

    /// The lane of `yes` where `self` is less than `other`, else that of `no`.
    fn select_lt(self, other: Self, yes: Self, no: Self) -> Self;

    /// The lanes of `other` where the mask is set, else those of `self`.
    fn blend(self, mask: Mask, other: Self) -> Self;

    /// The integer part of each lane, in any floating-point mode. Unspecified for lanes not from 0 to 2^24.
    fn trunc(self) -> Self;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    /// The bits of `self` that `other` does not have.
    fn and_not(self, other: Self) -> Self;

    fn xor(self, other: Self) -> Self;

    /// The first two floats of `WIDTH` elements, each `stride` bytes from the one before.
    ///
    /// # Safety
    /// They must be readable, and aligned as floats.
    unsafe fn load_strided2(from: *const f32, stride: usize) -> [Self; 2];

    /// The first four floats of `WIDTH` elements, each `stride` bytes from the one before.
    ///
    /// # Safety
    /// They must be readable, and aligned as floats.
    unsafe fn load_strided4(from: *const f32, stride: usize) -> [Self; 4];

    /// Three floats of each of `WIDTH` elements side by side, where that is faster than [`F32s::load_strided4`].
    ///
    /// # Safety
    /// They must be readable, and aligned as floats.
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
    #[inline(always)]
    unsafe fn compress_indices(mut mask: Mask, first: u32, mut to: *mut u32) {
        while mask != 0 {
            // SAFETY: the caller's promise: one place for each bit.
            unsafe {
                to.write(first.wrapping_add(mask.trailing_zeros()));
                to = to.add(1);
            }
            mask &= mask - 1;
        }
    }

    #[inline(always)]
    fn abs(self) -> Self {
        self.and_not(Self::splat(-0.0))
    }

    /// Where the sign bit is set.
    #[inline(always)]
    fn sign_mask(self) -> Mask {
        self.lt_bits(Self::splat(0.0))
    }

    /// Where the lane is neither 0 nor normal, infinite or NaN, in any floating-point mode.
    #[inline(always)]
    fn denormal_mask(self) -> Mask {
        let size = self.abs();
        size.lt_bits(Self::splat(f32::MIN_POSITIVE)) & Self::splat(0.0).lt_bits(size)
    }

    /// `value` where the lane is less than the other's, elsewhere NaN with its sign bit set.
    #[inline(always)]
    fn nan_unless_lt(self, other: Self, value: Self) -> Self {
        self.select_lt(other, value, Self::splat(f32::from_bits(u32::MAX)))
    }

    /// The greatest lane; any lane's value if one is NaN.
    #[inline(always)]
    fn max_lane(self) -> f32 {
        self.broadcast_max().low4().first()
    }

    /// The least lane; any lane's value if one is NaN.
    #[inline(always)]
    fn min_lane(self) -> f32 {
        self.broadcast_min().low4().first()
    }

    /// One lane, its number taken modulo `WIDTH`.
    #[inline(always)]
    fn lane(self, lane: usize) -> f32 {
        self.broadcast_lane(lane).low4().first()
    }

    /// One lane, in all lanes.
    #[inline(always)]
    fn broadcast_lane(self, lane: usize) -> Self {
        self.permute(Self::splat(f32::from_bits(lane as u32)))
    }

    /// `self` with one lane replaced.
    #[inline(always)]
    fn replace_lane(self, lane: usize, value: f32) -> Self {
        self.blend(1u32.wrapping_shl(lane as u32), Self::splat(value))
    }

    /// Looks up pairs of bits: each number of `list` has sixteen pairs, and each lane is the index of a pair, an
    /// integer. Returns the lower bits, then the upper ones. Unspecified for an index beyond the end.
    #[inline(always)]
    fn lookup_2bit(self, list: &[u32]) -> [Mask; 2] {
        let (mut places, mut bits, mut lane) = ([0.0; 16], [0; 2], 0);
        self.store(&mut places);
        while let Some(place) = places.get(lane)
            && lane < Self::WIDTH
        {
            let place = *place as u32;
            let pair = match list.get(place as usize / 16) {
                Some(number) => number >> (place % 16 * 2),
                None => 0,
            };
            bits = [bits[0] | (pair & 1) << lane, bits[1] | (pair >> 1 & 1) << lane];
            lane += 1;
        }
        bits
    }

    /// In each of four lanes that of `yes` where the sign bit of the flag is set, else that of `no`.
    #[inline(always)]
    fn select4(flags: F32x4, yes: F32x4, no: F32x4) -> F32x4 {
        flags.select_by_sign(yes, no)
    }

    /// In each lane the second lane of `pair` where the flag is set, else the first.
    #[inline(always)]
    fn select_lane2(flags: MaskF64x2, pair: F64x2) -> F64x2 {
        flags.select(pair.zip_hi(pair), pair.zip_lo(pair))
    }

    /// In each of four lanes, the lane of `four` whose number is in the last two bits of `numbers`.
    #[inline(always)]
    fn permute4(numbers: F32x4, four: F32x4) -> F32x4 {
        let (places, lanes) = (numbers.lanes(), four.lanes());
        F32x4::new(places.map(|place| match lanes.get(place.to_bits() as usize % 4) {
            Some(lane) => *lane,
            None => 0.0,
        }))
    }
}
