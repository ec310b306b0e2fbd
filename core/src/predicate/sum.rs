//! The sum of a few coordinates and radii, each added or subtracted, and its sign.

use crate::number::{Exact, ExactInt, Number, Sign, bit_range, fits, unit_of};

/// The sign of a sum. The rounded sum decides unless it is within the error bound.
#[inline(always)]
pub fn compare_sum<N: Number, const COUNT: usize>(terms: [f64; COUNT]) -> Sign {
    let sum = terms.iter().fold(0.0, |sum, term| sum + term);
    let bound = N::SLACK * terms.iter().fold(0.0, |sum, term| sum + term.abs());
    let sign = Sign::from(sum > bound) - Sign::from(sum < -bound);
    if (sign != 0) | (bound == 0.0) { sign } else { exact_sign::<N>(&terms) }
}

/// The sum, rounded once.
pub fn sum(terms: &[f64]) -> f64 {
    let unit = unit_of(terms);
    exact_sum::<Exact>(unit, terms).to_f64(unit)
}

#[cold]
#[inline(never)]
fn exact_sign<N: Number>(terms: &[f64]) -> Sign {
    let range = bit_range(terms);
    if fits::<N::Short>(2, range) {
        exact_sum::<N::Short>(range.0, terms).sign()
    } else {
        exact_sum::<N::Exact>(range.0, terms).sign()
    }
}

fn exact_sum<I: ExactInt>(unit: i32, terms: &[f64]) -> I {
    let int = |value| I::from_f64(value, unit);
    terms.iter().fold(int(0.0), |sum, term| sum + int(*term))
}
