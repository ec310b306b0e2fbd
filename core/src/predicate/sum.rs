//! The sum of numbers and its sign, each a coordinate, a radius or one of these negated.

use crate::number::{ExactInt, Number, Sign};

/// Decided by the rounded sum unless that is within the roundings of all partial ones.
#[inline(always)]
pub fn compare_sum<N: Number, const COUNT: usize>(terms: [f64; COUNT]) -> Sign {
    let sum = terms.iter().fold(0.0, |sum, term| sum + term);
    // Of three numbers the first two add up exactly, and the sign of a rounded sum of two is exact.
    if N::EXACT_DIFFERENCES && COUNT <= 3 {
        return Sign::from(sum > 0.0) - Sign::from(sum < 0.0);
    }
    let bound = N::SLACK * terms.iter().fold(0.0, |sum, term| sum + term.abs());
    let sign = Sign::from(sum > bound) - Sign::from(sum < -bound);
    if (sign != 0) | (bound == 0.0) { sign } else { exact::<N>(N::unit(&terms), &terms).sign() }
}

/// The sum, rounded once.
pub fn sum<N: Number>(terms: &[f64]) -> f64 {
    let unit = N::unit(terms);
    exact::<N>(unit, terms).to_f64(unit)
}

#[cold]
#[inline(never)]
fn exact<N: Number>(unit: i32, terms: &[f64]) -> N::Exact {
    let int = |value| N::Exact::from_f64(value, unit);
    terms.iter().fold(int(0.0), |sum, term| sum + int(*term))
}
