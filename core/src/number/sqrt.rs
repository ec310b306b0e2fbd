//! Square roots, rounded once as IEEE 754 requires: the same bits from an instruction as from software.
#![allow(unsafe_code)]

/// The square root of a number ≥ 0.
///
/// `core` has no square root without `std`. The one of libm takes about 20 ns: without an instruction it is computed
/// bit by bit.
#[inline(always)]
pub fn sqrt(square: f64) -> f64 {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_mm_cvtsd_f64, _mm_set_sd, _mm_sqrt_pd};
        // SAFETY: every x86-64 has SSE2.
        unsafe { _mm_cvtsd_f64(_mm_sqrt_pd(_mm_set_sd(square))) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    libm::sqrt(square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_bits_as_software() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..100_000 {
            let value = f64::from_bits(rng.u64(..) >> 1);
            if value.is_finite() {
                assert_eq!(sqrt(value).to_bits(), libm::sqrt(value).to_bits(), "{value:e}");
            }
        }
        for value in [0.0, f64::from_bits(1), f64::MIN_POSITIVE, f64::MAX] {
            assert_eq!(sqrt(value).to_bits(), libm::sqrt(value).to_bits(), "{value:e}");
        }
    }
}
