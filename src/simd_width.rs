//! The vector width: query and limit.

use graze_core::simd;

/// How many floats the library computes on at once: 16 with AVX-512, 8 with AVX2, otherwise 4. No result depends on it.
#[unsafe(no_mangle)]
pub extern "C" fn graze_simd_width() -> u32 {
    simd::simd_width()
}

/// Limits the vector width, in all threads, for tests and measurements, and returns what graze_simd_width then says.
/// UINT32_MAX: no limit, as at the start.
#[unsafe(no_mangle)]
pub extern "C" fn graze_set_simd_width(most: u32) -> u32 {
    simd::limit_width(most)
}
