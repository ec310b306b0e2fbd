//! Selections and conversions of single numbers, where compilers would make branches or slow instructions.

/// Two floats as `f64`.
///
/// By one instruction that writes the whole register. The conversion of a single float keeps the register's upper half,
/// so it waits for whatever computed that half, perhaps at the end of the previous call.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(always)]
pub fn widen([one, other]: [f32; 2]) -> [f64; 2] {
    use core::arch::x86_64::{__m128d, _mm_cvtsd_f64, _mm_set_ps, _mm_unpackhi_pd};
    let wide: __m128d;
    // SAFETY: every x86-64 has SSE2, and the instruction does nothing but write a register.
    unsafe {
        core::arch::asm!(
            "cvtps2pd {wide}, {narrow}",
            wide = lateout(xmm_reg) wide,
            narrow = in(xmm_reg) _mm_set_ps(0.0, 0.0, other, one),
            options(pure, nomem, nostack, preserves_flags)
        );
        [_mm_cvtsd_f64(wide), _mm_cvtsd_f64(_mm_unpackhi_pd(wide, wide))]
    }
}

/// `yes` if the sign is positive; `no` if it is negative, 0 or NaN.
///
/// By masks, because compilers make a branch of a condition that is used more than once, and it would be mispredicted.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn select_positive(sign: f64, yes: f64, no: f64) -> f64 {
    use core::arch::x86_64::{
        _mm_and_pd, _mm_andnot_pd, _mm_cmpgt_sd, _mm_cvtsd_f64, _mm_or_pd, _mm_set_sd, _mm_setzero_pd,
    };
    // SAFETY: every x86-64 has SSE2.
    unsafe {
        let mask = _mm_cmpgt_sd(_mm_set_sd(sign), _mm_setzero_pd());
        _mm_cvtsd_f64(_mm_or_pd(_mm_and_pd(mask, _mm_set_sd(yes)), _mm_andnot_pd(mask, _mm_set_sd(no))))
    }
}

/// [`select_positive`] of two numbers, each with its own sign.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn select_positive2(signs: [f64; 2], yes: [f64; 2], no: [f64; 2]) -> [f64; 2] {
    use core::arch::x86_64::{
        __m128d, _mm_and_pd, _mm_andnot_pd, _mm_cmpgt_pd, _mm_cvtsd_f64, _mm_or_pd, _mm_set_pd, _mm_setzero_pd,
        _mm_unpackhi_pd,
    };
    // SAFETY: every x86-64 has SSE2.
    unsafe {
        let both = |[low, high]: [f64; 2]| -> __m128d { _mm_set_pd(high, low) };
        let mask = _mm_cmpgt_pd(both(signs), _mm_setzero_pd());
        let chosen = _mm_or_pd(_mm_and_pd(mask, both(yes)), _mm_andnot_pd(mask, both(no)));
        [_mm_cvtsd_f64(chosen), _mm_cvtsd_f64(_mm_unpackhi_pd(chosen, chosen))]
    }
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn select_positive2(signs: [f64; 2], yes: [f64; 2], no: [f64; 2]) -> [f64; 2] {
    [select_positive(signs[0], yes[0], no[0]), select_positive(signs[1], yes[1], no[1])]
}

#[cfg(any(not(target_arch = "x86_64"), miri))]
#[inline(always)]
pub fn widen(floats: [f32; 2]) -> [f64; 2] {
    floats.map(f64::from)
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn select_positive(sign: f64, yes: f64, no: f64) -> f64 {
    core::hint::select_unpredictable(sign > 0.0, yes, no)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_scalar_rust() {
        for (one, other) in [(0.1f32, -3e38f32), (f32::INFINITY, -0.0), (f32::from_bits(1), 1.0)] {
            assert_eq!(widen([one, other]).map(f64::to_bits), [one, other].map(|float| f64::from(float).to_bits()));
        }
        for (sign, expected) in
            [(1e-300, 1.0), (f64::INFINITY, 1.0), (0.0, 2.0), (-0.0, 2.0), (-1.0, 2.0), (f64::NAN, 2.0)]
        {
            assert_eq!(select_positive(sign, 1.0, 2.0), expected, "{sign}");
            assert_eq!(select_positive2([sign, 1.0], [1.0, 3.0], [2.0, 4.0]), [expected, 3.0], "{sign}");
        }
    }
}
