//! The orientation of three points, and whether the angle at one of them is acute: signs of a·b − c·d.

use super::Point;
use crate::number::{ExactNumber, Number, Sign, bit_range, exact_sign, f64_max, f64_min};

/// +1 if a, b, c are in counter-clockwise order (y up), -1 if clockwise, 0 if collinear.
#[inline(always)]
pub fn orient<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> Sign {
    let (left, right) = ((a.x - c.x) * (b.y - c.y), (a.y - c.y) * (b.x - c.x));
    certain_sign::<N>(left, right).unwrap_or_else(|| orient_exact(a, b, c))
}

/// The sign of (b − a) · (c − a): +1 if the angle at a is acute, 0 if it is a right angle.
#[inline(always)]
pub fn dot<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> Sign {
    let (left, right) = ((b.x - a.x) * (c.x - a.x), (a.y - b.y) * (c.y - a.y));
    certain_sign::<N>(left, right).unwrap_or_else(|| dot_exact(a, b, c))
}

/// Whether p lies on the closed segment from a to b. The three must be collinear.
#[inline(always)]
pub fn on_segment<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> bool {
    (p.x >= f64_min(a.x, b.x)) & (p.x <= f64_max(a.x, b.x)) & (p.y >= f64_min(a.y, b.y)) & (p.y <= f64_max(a.y, b.y))
}

/// The filter in `f64`: the sign of left − right, products of two differences of coordinates, each of three roundings.
/// None if it is not certain.
#[inline(always)]
fn certain_sign<N: Number>(left: f64, right: f64) -> Option<Sign> {
    let difference = left - right;
    let bound = N::SLACK * (left.abs() + right.abs());
    let sign = Sign::from(difference > bound) - Sign::from(difference < -bound);
    ((sign != 0) | (bound == 0.0)).then_some(sign)
}

#[cold]
#[inline(never)]
fn orient_exact<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> Sign {
    exact_sign!(2, bit_range(&[a.x, a.y, b.x, b.y, c.x, c.y]), exact_orient::<N>(a, b, c))
}

/// The determinant of [`orient`] as an integer, in units of 2^(2·unit).
pub(crate) fn exact_orient<N: Number, I: ExactNumber>(unit: i32, a: Point<N>, b: Point<N>, c: Point<N>) -> I {
    let int = |value| I::from_f64(value, unit);
    let (cx, cy) = (int(c.x), int(c.y));
    (int(a.x) - cx) * (int(b.y) - cy) - (int(a.y) - cy) * (int(b.x) - cx)
}

#[cold]
#[inline(never)]
fn dot_exact<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> Sign {
    exact_sign!(2, bit_range(&[a.x, a.y, b.x, b.y, c.x, c.y]), exact_dot_from::<N>(a, b, c))
}

/// The dot product of [`dot`] as an integer, in units of 2^(2·unit).
pub(crate) fn exact_dot_from<N: Number, I: ExactNumber>(unit: i32, a: Point<N>, b: Point<N>, c: Point<N>) -> I {
    let int = |value| I::from_f64(value, unit);
    let (ax, ay) = (int(a.x), int(a.y));
    (int(b.x) - ax) * (int(c.x) - ax) + (int(b.y) - ay) * (int(c.y) - ay)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;

    #[test]
    fn known_answers() {
        let point = |x: i32, y: i32| Point::new(x, y);
        assert_eq!(orient(point(0, 0), point(1, 0), point(0, 1)), 1);
        assert_eq!(orient(point(0, 0), point(0, 1), point(1, 0)), -1);
        assert_eq!(orient(point(0, 0), point(1, 1), point(3, 3)), 0);
        // The determinant is 1 beside products of 2^66: only the integers find its sign.
        let (low, high) = (i32::MIN, i32::MAX);
        assert_eq!(orient(point(low, low), point(high, high), point(high - 1, high - 1)), 0);
        assert_eq!(orient(point(low, low), point(high, high - 1), point(high - 1, high - 2)), -1);
        assert_eq!(orient(point(low, low), point(high, high), point(high - 1, high)), 1);
    }

    #[test]
    fn beside_a_tilted_line() {
        // No float is exactly 1/3: the two next to it are on different sides of the line y = x/3.
        let third = 1.0f32 / 3.0;
        for (y, expected) in [(third, 1), (f32::from_bits(third.to_bits() - 1), -1)] {
            let point = |x, y| Point::new(Float(x), Float(y));
            assert_eq!(orient(point(0.0, 0.0), point(3.0, 1.0), point(1.0, y)), expected);
        }
    }

    #[test]
    fn mixed_scales() {
        let point = |x, y| Point::new(Float(x), Float(y));
        let tiny = f32::from_bits(1);
        assert_eq!(orient(point(-f32::MAX, -f32::MAX), point(f32::MAX, f32::MAX), point(0.0, tiny)), 1);
        assert_eq!(orient(point(-f32::MAX, -f32::MAX), point(f32::MAX, f32::MAX), point(tiny, tiny)), 0);
        assert_eq!(orient(point(-f32::MAX, -f32::MAX), point(f32::MAX, f32::MAX), point(tiny, 0.0)), -1);
        assert_eq!(dot(point(0.0, 0.0), point(f32::MAX, tiny), point(-tiny, f32::MAX)), 0);
        assert_eq!(dot(point(0.0, 0.0), point(f32::MAX, tiny), point(0.0, f32::MAX)), 1);
    }
}
