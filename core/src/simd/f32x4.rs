//! Four `f32` in one register: operations of four lanes beyond those of [`F32s`](super::F32s).
//!
//! Written with the intrinsics of SSE2, which every x86-64 has; elsewhere [`super::intrinsics`] has the same by other
//! instructions.

use super::intrinsics::*;

/// The result of a comparison: bit i is set if it is true in lane i.
pub type Mask = u32;

#[derive(Clone, Copy, Debug)]
pub struct F32x4(pub(super) __m128);

/// `shuffle!(a b, i j, k l)`: lanes i and j of a, and k and l of b.
macro_rules! shuffle {
    ($a:ident $b:ident, $i:literal $j:literal, $k:literal $l:literal) => {
        $a.shuffle::<{ $i | $j << 2 | $k << 4 | $l << 6 }>($b)
    };
}
pub(crate) use shuffle;

/// The sign bits of integer lanes.
#[inline(always)]
fn signs(lanes: __m128i) -> Mask {
    _mm_movemask_ps(_mm_castsi128_ps(lanes)) as Mask
}

impl F32x4 {
    #[inline(always)]
    pub fn new([a, b, c, d]: [f32; 4]) -> Self {
        F32x4(_mm_set_ps(d, c, b, a))
    }

    #[inline(always)]
    pub fn lanes(self) -> [f32; 4] {
        // SAFETY: both are four floats.
        unsafe { core::mem::transmute::<__m128, [f32; 4]>(self.0) }
    }

    #[inline(always)]
    pub fn first(self) -> f32 {
        _mm_cvtss_f32(self.0)
    }

    /// See [`shuffle!`]. `LANES` has two bits for each lane.
    #[inline(always)]
    pub(crate) fn shuffle<const LANES: i32>(self, other: Self) -> Self {
        F32x4(_mm_shuffle_ps::<LANES>(self.0, other.0))
    }

    /// The first two lanes of both, interleaved.
    #[inline(always)]
    pub fn zip_lo(self, other: Self) -> Self {
        F32x4(_mm_unpacklo_ps(self.0, other.0))
    }

    /// Where the lane of either is not 0 but has a magnitude of at most 2^-60, by its bits.
    #[inline(always)]
    pub fn tiny_mask(self, other: Self) -> Mask {
        // Added with saturation, this makes 128 of the exponent byte of 2^-60: the sign bit is set from there on.
        const MORE: i32 = (128 - (127 - 60)) << 24;
        // Doubling drops the sign: then the exponent is the highest byte. Subtracting 1 makes 0 the largest number.
        let rank = |lanes: __m128| {
            let bits = _mm_castps_si128(lanes);
            _mm_add_epi32(_mm_add_epi32(bits, bits), _mm_set1_epi32(-1))
        };
        let least = _mm_min_epu8(rank(self.0), rank(other.0));
        signs(_mm_adds_epu8(least, _mm_set1_epi32(MORE))) ^ 0b1111
    }

    /// Where both have the same bits.
    #[inline(always)]
    pub fn eq_bits(self, other: Self) -> Mask {
        signs(_mm_cmpeq_epi32(_mm_castps_si128(self.0), _mm_castps_si128(other.0)))
    }

    /// Where the lane is above 0 and finite, by its bits.
    #[inline(always)]
    pub fn positive_mask(self) -> Mask {
        /// The rank of the largest finite number.
        const LARGEST: i32 = i32::MAX.wrapping_add(f32::MAX.to_bits() as i32);
        // The rank of the smallest number above 0 is the least integer, that of 0 the largest.
        let rank = _mm_add_epi32(_mm_castps_si128(self.0), _mm_set1_epi32(i32::MAX));
        !signs(_mm_cmpgt_epi32(rank, _mm_set1_epi32(LARGEST))) & 0b1111
    }

    /// Replaces -0 by 0, by the bits.
    #[inline(always)]
    pub fn without_minus_zeros(self) -> Self {
        let minus_zero = _mm_castps_si128(_mm_set1_ps(-0.0));
        let found = _mm_cmpeq_epi32(_mm_castps_si128(self.0), minus_zero);
        F32x4(_mm_andnot_ps(_mm_castsi128_ps(found), self.0))
    }

    /// The lane of `yes` where the sign bit is set, else that of `no`.
    #[inline(always)]
    pub(super) fn select_by_sign(self, yes: Self, no: Self) -> Self {
        let set = _mm_castsi128_ps(_mm_cmpgt_epi32(_mm_setzero_si128(), _mm_castps_si128(self.0)));
        F32x4(_mm_or_ps(_mm_and_ps(set, yes.0), _mm_andnot_ps(set, no.0)))
    }
}

/// How many bytes [`bytes_at_least`] compares.
pub const SIXTEEN_BYTES: usize = 16;

/// Which of the bytes are at least `least`.
#[inline(always)]
pub fn bytes_at_least(bytes: &[u8; SIXTEEN_BYTES], least: u8) -> Mask {
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: both are sixteen bytes.
        let bytes = unsafe { core::mem::transmute::<[u8; SIXTEEN_BYTES], __m128i>(*bytes) };
        let most = _mm_max_epu8(bytes, _mm_set1_epi8(least as i8));
        _mm_movemask_epi8(_mm_cmpeq_epi8(most, bytes)) as Mask
    }
    #[cfg(not(target_arch = "x86_64"))]
    bytes.iter().rev().fold(0, |mask, byte| mask << 1 | Mask::from(*byte >= least))
}
