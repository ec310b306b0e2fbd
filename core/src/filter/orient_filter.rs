//! Orientation of three points: a filter in `f64` that is exact where the differences of coordinates are.

use super::bounds::COORDINATE_LIMIT;
use super::filtered::Filtered;
use crate::number::Sign;
use crate::simd::{F32s, F32x4};

const MAGNITUDE: u64 = u64::MAX >> 1;

/// Subtracted from the bits of a magnitude, this multiplies it by 2^-20, which is [`super::bounds::RELATIVE_ERROR`].
const RELATIVE_ERROR_BITS: i64 = 20 << 52;

/// The bits of [`super::bounds::ABSOLUTE_ERROR`].
const ABSOLUTE_ERROR_BITS: i64 = (1023 - 80) << 52;

/// [`crate::predicate::orient`]. Uncertain only where it is close to 0 and the differences of the coordinates are
/// rounded.
///
/// Where the differences are exact, their products are exact in `f64`, and so is the comparison of the products. So
/// collinear points on a grid, for example, are certain.
#[inline(always)]
pub fn orient([ax, ay]: [f32; 2], [bx, by]: [f32; 2], [cx, cy]: [f32; 2]) -> Filtered<Sign> {
    let (ends, base) = (F32x4::new([ax, ay, bx, by]), F32x4::new([cx, cy, cx, cy]));
    let differences = ends - base;
    // d = x - y is exact if d + y is x and x - d is y, bit by bit. The one of these two that combines d with the larger
    // number is not rounded, in any rounding mode (S. Boldo, S. Graillat, J.-M. Muller, On the robustness of the 2Sum
    // and Fast2Sum algorithms, ACM TOMS 44, 2017), so it differs if d was rounded. It also differs if a denormal was
    // flushed.
    let exact = (differences + base).eq_bits(ends) & (ends - differences).eq_bits(base) == F32x4::ALL;
    let small = differences.abs().lt(F32x4::splat(COORDINATE_LIMIT)) == F32x4::ALL;
    let [left, right] = differences.cross_products();
    // The sign of a difference is right in every mode. Magnitudes are ordered as their bits are. One product is enough
    // for the bound: if the gap is small, the other product is about as large.
    let gap = (left - right).to_bits();
    let magnitude = |bits: u64| (bits & MAGNITUDE) as i64;
    let bound = (magnitude(left.to_bits()) - RELATIVE_ERROR_BITS).max(ABSOLUTE_ERROR_BITS);
    // A gap of 0 may be -0.
    let (nonzero, negative) = (Sign::from(gap & MAGNITUDE != 0), (gap as i64 >> 63) as Sign);
    let sign = (nonzero ^ negative) - negative;
    Filtered { value: sign, certain: small & (exact | (magnitude(gap) > bound)) }
}
