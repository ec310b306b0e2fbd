//! The value of an orientation determinant, and the mean of coordinates weighted by two. If products cancel in `f64`,
//! they are computed exactly and rounded once.

use super::{Point, exact_orient, range_of_points};
use crate::number::{ExactNumber, Number, bit_range, exact_value};

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

/// A coordinate of the crossing of the lines through two pairs of points: the mean of those of the first two, weighted
/// by determinants of opposite signs, and rounded.
#[cold]
#[inline(never)]
pub(crate) fn crossing_coordinate_exact<N: Number>(
    line: [Point<N>; 2],
    other: [Point<N>; 2],
    coordinate: fn(Point<N>) -> f64,
) -> f64 {
    fn parts<N: Number, I: ExactNumber>(unit: i32, line: [Point<N>; 2], [a, b]: [Point<N>; 2]) -> [I; 2] {
        line.map(|end| exact_orient(unit, a, b, end))
    }

    fn whole<N: Number, I: ExactNumber>(unit: i32, line: [Point<N>; 2], other: [Point<N>; 2]) -> I {
        let [before, after]: [I; 2] = parts(unit, line, other);
        after - before
    }

    fn sum<N: Number, I: ExactNumber>(
        unit: i32,
        line: [Point<N>; 2],
        other: [Point<N>; 2],
        coordinate: fn(Point<N>) -> f64,
    ) -> I {
        let [before, after]: [I; 2] = parts(unit, line, other);
        let [from, to] = line.map(|end| I::from_f64(coordinate(end), unit));
        from * after - to * before
    }

    let range = || range_of_points([line, other].as_flattened());
    exact_value!(3, range(), sum::<N>(line, other, coordinate)) / exact_value!(2, range(), whole::<N>(line, other))
}

#[cold]
#[inline(never)]
pub(crate) fn determinant_exact<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> f64 {
    exact_value!(2, bit_range(&[a.x, a.y, b.x, b.y, p.x, p.y]), exact_orient::<N>(a, b, p))
}
