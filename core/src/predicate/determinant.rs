//! The value of an orientation determinant. If its products cancel in `f64`, it is computed as an integer and rounded
//! once.

use super::{Point, exact_orient};
use crate::number::{Number, bit_range, exact_value};

/// A determinant that is less than this part of the sum of its products has cancelled: too few bits are right.
pub const DETERMINANT_CANCELLED: f64 = 1.0 / (1u64 << 20) as f64;

/// The determinant whose sign is orient(a, b, p): twice the signed area of the triangle.
///
/// Accuracy: off by less than 2^-30 of itself, and with the true sign.
#[inline]
pub fn determinant<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> f64 {
    match determinant_in_f64(a, b, p) {
        Some(determinant) => determinant,
        None => determinant_exact(a, b, p),
    }
}

/// The same in `f64`; None if it cancels.
#[inline(always)]
pub fn determinant_in_f64<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> Option<f64> {
    let (determinant, size) = rounded_determinant(a, b, p);
    if determinant.abs() < DETERMINANT_CANCELLED * size { None } else { Some(determinant) }
}

/// The determinant in `f64`, and the sum of the magnitudes of its two products.
#[inline(always)]
pub(crate) fn rounded_determinant<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> (f64, f64) {
    let (left, right) = ((b.x - a.x) * (p.y - a.y), (b.y - a.y) * (p.x - a.x));
    (left - right, left.abs() + right.abs())
}

#[cold]
#[inline(never)]
pub(crate) fn determinant_exact<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> f64 {
    exact_value!(2, bit_range(&[a.x, a.y, b.x, b.y, p.x, p.y]), exact_orient::<N>(a, b, p))
}
