//! The sum of a few coordinates and radii, each added or subtracted, and its sign.

use crate::number::{ExactInt, Number, Sign};

/// The sign of a sum. The rounded sum decides unless it is within the error bound.
#[inline(always)]
pub fn compare_sum<N: Number, const COUNT: usize>(terms: [f64; COUNT]) -> Sign {
    let sum = terms.iter().fold(0.0, |sum, term| sum + term);
    // The sum of the first two is exact, and a rounded sum of two numbers has the true sign.
    if N::EXACT_DIFFERENCES && COUNT <= 3 {
        return Sign::from(sum > 0.0) - Sign::from(sum < 0.0);
    }
    let bound = N::SLACK * terms.iter().fold(0.0, |sum, term| sum + term.abs());
    let sign = Sign::from(sum > bound) - Sign::from(sum < -bound);
    if (sign != 0) | (bound == 0.0) { sign } else { exact_sum::<N>(N::unit(&terms), &terms).sign() }
}

/// The sum, rounded once.
pub fn sum<N: Number>(terms: &[f64]) -> f64 {
    let unit = N::unit(terms);
    exact_sum::<N>(unit, terms).to_f64(unit)
}

#[cold]
#[inline(never)]
fn exact_sum<N: Number>(unit: i32, terms: &[f64]) -> N::Exact {
    let int = |value| N::Exact::from_f64(value, unit);
    terms.iter().fold(int(0.0), |sum, term| sum + int(*term))
}
