//! The sum of a few coordinates and radii, each added or subtracted, and its sign.

use crate::number::{ExactNumber, Float, Number, Sign, bit_range, exact_sign, exact_value};

/// The sign of a sum. The rounded sum decides unless it is within the error bound.
#[inline(always)]
pub fn compare_sum<N: Number, const COUNT: usize>(terms: [f64; COUNT]) -> Sign {
    let sum = terms.iter().fold(0.0, |sum, term| sum + term);
    let bound = N::SLACK * terms.iter().fold(0.0, |sum, term| sum + term.abs());
    let sign = Sign::from(sum > bound) - Sign::from(sum < -bound);
    if (sign != 0) | (bound == 0.0) { sign } else { sum_sign::<N>(&terms) }
}

/// The sum, rounded once.
pub fn sum(terms: &[f64]) -> f64 {
    exact_value!(1, bit_range(terms), exact_sum::<Float>(terms))
}

#[cold]
#[inline(never)]
fn sum_sign<N: Number>(terms: &[f64]) -> Sign {
    exact_sign!(1, bit_range(terms), exact_sum::<N>(terms))
}

#[expect(clippy::extra_unused_type_parameters, reason = "the form of all polynomials of exact_sign!")]
fn exact_sum<N: Number, I: ExactNumber>(unit: i32, terms: &[f64]) -> I {
    let int = |value| I::from_f64(value, unit);
    terms.iter().fold(int(0.0), |sum, term| sum + int(*term))
}
