//! Orientation of three points: a filter in `f64` that is exact where the differences of coordinates are.

use super::bounds::LARGEST;
use super::filtered::Filtered;
use crate::number::Sign;
use crate::simd::{F32s, F32x4};

const MAGNITUDE: u64 = u64::MAX >> 1;

/// As bits: what a magnitude loses to become its 2^-20th, which is [`super::bounds::PART`] of it.
const PART_BITS: i64 = 20 << 52;

/// As bits: [`super::bounds::FLOOR`].
const FLOOR_BITS: i64 = (1023 - 80) << 52;

/// [`crate::predicate::orient`], unless it is close to 0 and the differences of the coordinates are rounded.
///
/// Where they are not, their products are exact in `f64`, and so is what comes of comparing them: collinear points on
/// a grid, say, are no more uncertain than others.
#[inline(always)]
pub fn orient([ax, ay]: [f32; 2], [bx, by]: [f32; 2], [cx, cy]: [f32; 2]) -> Filtered<Sign> {
    let (ends, base) = (F32x4::new([ax, ay, bx, by]), F32x4::new([cx, cy, cx, cy]));
    let ways = ends - base;
    // A difference is exact if it and each number give back the other, bit by bit. For what the larger number and the
    // difference give is not rounded, in any rounding mode (S. Boldo, S. Graillat, J.-M. Muller, On the robustness of
    // the 2Sum and Fast2Sum algorithms, ACM TOMS 44, 2017), and flushed denormals are not given back.
    let exact = (ways + base).eq_bits(ends) & (ends - ways).eq_bits(base) == F32x4::ALL;
    let small = ways.abs().lt(F32x4::splat(LARGEST)) == F32x4::ALL;
    let [left, right] = ways.cross_products();
    // The sign of a difference is right in every mode. Magnitudes are ordered as their bits are; with the gap
    // known, that of one product bounds the other.
    let gap = (left - right).to_bits();
    let magnitude = |bits: u64| (bits & MAGNITUDE) as i64;
    let bound = (magnitude(left.to_bits()) - PART_BITS).max(FLOOR_BITS);
    // Of 0 the sign may be set, too.
    let (nonzero, negative) = (Sign::from(gap & MAGNITUDE != 0), (gap as i64 >> 63) as Sign);
    let sign = (nonzero ^ negative) - negative;
    Filtered { value: sign, certain: small & (exact | (magnitude(gap) > bound)) }
}
