//! The orientation of three points, and whether the angle at one of them is acute: signs of a·b − c·d.

use super::Point;
use crate::number::{ExactInt, Number, Sign, f64_max, f64_min, in_place_unless_rare};

in_place_unless_rare! {
    /// +1 if a, b, c are in counter-clockwise order (y up), -1 if clockwise, 0 if collinear.
    pub fn orient<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> Sign {
        let (sign, certain) = filtered_sign::<N>(a.x - c.x, b.y - c.y, a.y - c.y, b.x - c.x);
        if certain { sign } else { orient_exact(a, b, c) }
    }
}

in_place_unless_rare! {
    /// The sign of (b − a) · (c − a): +1 if the angle at a is acute, 0 if it is a right angle.
    pub fn dot<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> Sign {
        let (sign, certain) = filtered_sign::<N>(b.x - a.x, c.x - a.x, a.y - b.y, c.y - a.y);
        if certain { sign } else { dot_exact(a, b, c) }
    }
}

/// Whether p lies on the closed segment from a to b. The three must be collinear.
#[inline(always)]
pub fn on_segment<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> bool {
    (p.x >= f64_min(a.x, b.x)) & (p.x <= f64_max(a.x, b.x)) & (p.y >= f64_min(a.y, b.y)) & (p.y <= f64_max(a.y, b.y))
}

/// The filter in `f64`: the sign of a·b − c·d for differences of coordinates, and whether it is certain.
///
/// With exact differences the products need no error bound. Rounding is monotone in every rounding mode: so rounded
/// products that differ have the true order. Equal products are certain if neither was rounded, because each factor has
/// at most 26 significant bits. With rounded differences each product has three roundings.
#[inline(always)]
fn filtered_sign<N: Number>(a: f64, b: f64, c: f64, d: f64) -> (Sign, bool) {
    const LOW_BITS: u64 = (1 << 27) - 1;
    let left = a * b;
    let right = c * d;
    if N::EXACT_DIFFERENCES {
        let sign = Sign::from(left > right) - Sign::from(left < right);
        let bits = a.to_bits() | b.to_bits() | c.to_bits() | d.to_bits();
        (sign, (sign != 0) | (bits & LOW_BITS == 0))
    } else {
        let difference = left - right;
        let bound = N::SLACK * (left.abs() + right.abs());
        let sign = Sign::from(difference > bound) - Sign::from(difference < -bound);
        (sign, (sign != 0) | (bound == 0.0))
    }
}

#[cold]
#[inline(never)]
fn orient_exact<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> Sign {
    exact_orient(N::unit(&[a.x, a.y, b.x, b.y, c.x, c.y]), a, b, c).sign()
}

/// The determinant of [`orient`] as an integer, in units of 2^(2·unit).
pub(crate) fn exact_orient<N: Number>(unit: i32, a: Point<N>, b: Point<N>, c: Point<N>) -> N::Exact {
    let int = |value| N::Exact::from_f64(value, unit);
    let (cx, cy) = (int(c.x), int(c.y));
    (int(a.x) - cx) * (int(b.y) - cy) - (int(a.y) - cy) * (int(b.x) - cx)
}

#[cold]
#[inline(never)]
fn dot_exact<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> Sign {
    let unit = N::unit(&[a.x, a.y, b.x, b.y, c.x, c.y]);
    let int = |value| N::Exact::from_f64(value, unit);
    let (ax, ay) = (int(a.x), int(a.y));
    ((int(b.x) - ax) * (int(c.x) - ax) + (int(b.y) - ay) * (int(c.y) - ay)).sign()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Narrow, Wide};

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
    fn narrow_and_wide_beside_a_tilted_line() {
        // No float is exactly 1/3: the two next to it are on different sides of the line y = x/3.
        let third = 1.0f32 / 3.0;
        for (y, expected) in [(third, 1), (f32::from_bits(third.to_bits() - 1), -1)] {
            let narrow = |x, y| Point::new(Narrow(x), Narrow(y));
            let wide = |x, y| Point::new(Wide(x), Wide(y));
            assert_eq!(orient(narrow(0.0, 0.0), narrow(3.0, 1.0), narrow(1.0, y)), expected);
            assert_eq!(orient(wide(0.0, 0.0), wide(3.0, 1.0), wide(1.0, y)), expected);
        }
    }

    #[test]
    fn mixed_scales() {
        let wide = |x, y| Point::new(Wide(x), Wide(y));
        let tiny = f32::from_bits(1);
        assert_eq!(orient(wide(-f32::MAX, -f32::MAX), wide(f32::MAX, f32::MAX), wide(0.0, tiny)), 1);
        assert_eq!(orient(wide(-f32::MAX, -f32::MAX), wide(f32::MAX, f32::MAX), wide(tiny, tiny)), 0);
        assert_eq!(orient(wide(-f32::MAX, -f32::MAX), wide(f32::MAX, f32::MAX), wide(tiny, 0.0)), -1);
        assert_eq!(dot(wide(0.0, 0.0), wide(f32::MAX, tiny), wide(-tiny, f32::MAX)), 0);
        assert_eq!(dot(wide(0.0, 0.0), wide(f32::MAX, tiny), wide(0.0, f32::MAX)), 1);
    }
}
