//! The value of an orientation determinant, accurate to a few units in the last place of `f64`: where its products cancel,
//! it is formed as an integer first and rounded after.

use super::{Point, exact_orient};
use crate::number::{ExactInt, Number};

/// A determinant that is less than this part of its products is formed exactly.
pub const KEPT: f64 = 1.0 / (1u64 << 20) as f64;

/// The determinant whose sign is orient(a, b, p): twice the area of the triangle.
#[inline]
pub fn determinant<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> f64 {
    match plain_determinant(a, b, p) {
        Some(determinant) => determinant,
        None => determinant_exact(a, b, p),
    }
}

/// The same in `f64`, unless it cancels.
#[inline(always)]
pub fn plain_determinant<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> Option<f64> {
    let (determinant, size) = rounded_determinant(a, b, p);
    if determinant.abs() < KEPT * size { None } else { Some(determinant) }
}

/// The determinant, and the sum of its products' magnitudes.
#[inline(always)]
pub(crate) fn rounded_determinant<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> (f64, f64) {
    let (left, right) = ((b.x - a.x) * (p.y - a.y), (b.y - a.y) * (p.x - a.x));
    (left - right, left.abs() + right.abs())
}

#[cold]
#[inline(never)]
pub(crate) fn determinant_exact<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> f64 {
    let unit = N::unit(&[a.x, a.y, b.x, b.y, p.x, p.y]);
    exact_orient(unit, a, b, p).to_f64(2 * unit)
}
