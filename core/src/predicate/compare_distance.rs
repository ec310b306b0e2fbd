//! Distances compared with a reach: a radius, or the sum or difference of two radii.
//!
//! No root is taken; squares are compared, because neither distances nor reaches are negative. The distance of two
//! points compares |p − q|² with reach², degree two. The distance of a point from a line compares orient(a, b, p)² with
//! reach²·|b − a|², degree four. `f64` decides unless both sides agree within their rounding errors. Then both are
//! computed as integers, in units of a power of two that divides every input, and as wide ([`Number::Exact`]) as any
//! intermediate result.

use super::orient::exact_orient;
use super::sum::compare_sum;
use super::{Point, dot, range_of_points};
use crate::number::{DoubleDouble, ExactNumber, Number, Sign, bit_range, exact_sign, f64_max, wider};
use core::marker::PhantomData;

/// The sum or difference of two radii, not rounded.
#[derive(Clone, Copy, Debug)]
pub struct Reach<N> {
    first: f64,
    second: f64,
    number: PhantomData<N>,
}

impl<N: Number> Reach<N> {
    #[inline(always)]
    pub fn sum(first: f64, second: f64) -> Self {
        Reach { first, second, number: PhantomData }
    }

    #[inline(always)]
    pub fn difference(first: f64, second: f64) -> Self {
        Reach::sum(first, -second)
    }

    /// The reach, rounded once.
    #[inline(always)]
    pub fn value(self) -> f64 {
        self.first + self.second
    }

    /// The sign of the reach.
    #[inline(always)]
    pub fn sign(self) -> Sign {
        Sign::from(self.first > -self.second) - Sign::from(self.first < -self.second)
    }

    /// Whether high − low certainly exceeds the reach.
    #[inline(always)]
    pub fn is_exceeded_by(self, high: f64, low: f64) -> bool {
        high - low > self.value() * (1.0 + N::SLACK)
    }

    /// The reach of the opposite sign.
    pub fn negated(self) -> Self {
        Reach::sum(-self.first, -self.second)
    }

    /// The [`bit_range`] of the reach and all coordinates of these points.
    pub(crate) fn range<const COUNT: usize>(self, points: &[Point<N>; COUNT]) -> (i32, i32) {
        wider(range_of_points(points), bit_range(&[self.first, self.second]))
    }

    /// The two terms of the sum.
    pub(crate) fn numbers(self) -> [f64; 2] {
        [self.first, self.second]
    }

    pub(crate) fn exact<I: ExactNumber>(self, unit: i32) -> I {
        I::from_f64(self.first, unit) + I::from_f64(self.second, unit)
    }
}

/// The sign of |p − q| − reach; reach ≥ 0.
#[inline(always)]
pub fn compare_point_point<N: Number>(p: Point<N>, q: Point<N>, reach: Reach<N>) -> Sign {
    let (x, y, r) = (p.x - q.x, p.y - q.y, reach.value());
    let (distance, limit) = (x * x + y * y, r * r);
    let difference = distance - limit;
    let bound = N::SLACK * (distance + limit);
    let sign = Sign::from(difference > bound) - Sign::from(difference < -bound);
    if (sign != 0) | (bound == 0.0) { sign } else { point_point_exact(p, q, reach) }
}

#[cold]
#[inline(never)]
fn point_point_exact<N: Number>(p: Point<N>, q: Point<N>, reach: Reach<N>) -> Sign {
    // Along an axis no squares are needed.
    if p.x == q.x {
        return compare_size([p.y, -q.y, 0.0], reach);
    }
    if p.y == q.y {
        return compare_size([p.x, -q.x, 0.0], reach);
    }
    exact_sign!(2, reach.range(&[p, q]), exact_excess_of_point::<N>(p, q, reach))
}

/// The distance of p from a point of an edge along an axis, as a sum, if the edge from a to b is parallel to the other
/// axis. A comparison of it needs no squares.
fn distance_along_axis<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> Option<[f64; 3]> {
    if a.y == b.y { Some([p.y, -a.y, 0.0]) } else { (a.x == b.x).then_some([p.x, -a.x, 0.0]) }
}

/// |p − q|² − reach² in units of 2^(2·unit).
pub(crate) fn exact_excess_of_point<N: Number, I: ExactNumber>(
    unit: i32,
    p: Point<N>,
    q: Point<N>,
    reach: Reach<N>,
) -> I {
    let r = reach.exact::<I>(unit);
    exact_square::<N, I>(unit, p, q) - r * r
}

/// The sign of |sum| − reach.
pub(crate) fn compare_size<N: Number>([a, b, c]: [f64; 3], reach: Reach<N>) -> Sign {
    let [first, second] = reach.numbers();
    let side = if compare_sum::<N, 3>([a, b, c]) < 0 { -1.0 } else { 1.0 };
    compare_sum::<N, 5>([side * a, side * b, side * c, -first, -second])
}

/// |p − q|² in units of 2^(2·unit).
pub(crate) fn exact_square<N: Number, I: ExactNumber>(unit: i32, p: Point<N>, q: Point<N>) -> I {
    let int = |value| I::from_f64(value, unit);
    let (x, y) = (int(p.x) - int(q.x), int(p.y) - int(q.y));
    x * x + y * y
}

/// The sign of (distance of p from the line through a and b) − reach; a ≠ b, reach ≥ 0.
#[inline(always)]
pub fn compare_point_line<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>, reach: Reach<N>) -> Sign {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let left = ux * (p.y - a.y);
    let right = uy * (p.x - a.x);
    let r = reach.value();
    // The determinant may cancel: its error is relative to the products.
    let determinant = (left - right).abs();
    let error = N::SLACK * (left.abs() + right.abs());
    let limit = r * r * (ux * ux + uy * uy);
    let (low, high) = (f64_max(determinant - error, 0.0), determinant + error);
    let farther = low * low > limit * (1.0 + N::SLACK);
    let nearer = high * high * (1.0 + N::SLACK) < limit;
    if farther | nearer { Sign::from(farther) - Sign::from(nearer) } else { point_line_exact(a, b, p, reach) }
}

#[cold]
#[inline(never)]
fn point_line_exact<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>, reach: Reach<N>) -> Sign {
    match distance_along_axis(a, b, p) {
        Some(side) => compare_size(side, reach),
        None => exact_sign!(4, reach.range(&[a, b, p]), exact_excess_of_line::<N>(a, b, p, reach)),
    }
}

/// orient(a, b, p)² − reach²·|b − a|² in units of 2^(4·unit).
pub(crate) fn exact_excess_of_line<N: Number, I: ExactNumber>(
    unit: i32,
    a: Point<N>,
    b: Point<N>,
    p: Point<N>,
    reach: Reach<N>,
) -> I {
    let (determinant, r): (I, I) = (exact_orient(unit, a, b, p), reach.exact(unit));
    determinant * determinant - r * r * exact_square::<N, I>(unit, a, b)
}

/// [`exact_excess_of_line`] and the square of the line's length, each rounded to the nearest number of `f64`. None if
/// that is not certain: if `f64` rounds a difference of coordinates, or pairs of `f64` lose the last bits of a result.
#[inline(always)]
pub(crate) fn rounded_excess_of_line<N: Number>(
    a: Point<N>,
    b: Point<N>,
    p: Point<N>,
    reach: Reach<N>,
) -> Option<[f64; 2]> {
    let difference = |to: f64, from: f64| {
        let difference = to - from;
        (difference, (to - difference == from) & (difference + from == to))
    };
    let ((ux, ux_exact), (uy, uy_exact)) = (difference(b.x, a.x), difference(b.y, a.y));
    let ((vx, vx_exact), (vy, vy_exact)) = (difference(p.x, a.x), difference(p.y, a.y));
    let (r, r_exact) = difference(reach.first, -reach.second);
    if !(ux_exact & uy_exact & vx_exact & vy_exact & r_exact) {
        return None;
    }
    let product = DoubleDouble::product;
    let determinant = product(ux, vy) - product(uy, vx);
    let square = product(ux, ux) + product(uy, uy);
    let excess = determinant * determinant - product(r, r) * square;
    Some([excess.rounded()?, square.rounded()?])
}

/// The sign of (distance of p from the closed segment from a to b) − reach; reach ≥ 0. The segment may be a point.
///
/// The nearest point is an end of the segment, or its distance is that of the line. The filter decides between them by
/// the signs of two rounded dot products u · v, with u = b − a and v from an end to p. A wrong sign does no harm: the
/// product is then below 2^-50·|u|·|v|, and the squared distances from the line and from the end differ by
/// (u · v)² / |u|², which is below 2^-100·|v|².
#[inline(always)]
pub fn compare_point_segment<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>, reach: Reach<N>) -> Sign {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let (vx, vy) = (p.x - a.x, p.y - a.y);
    let (wx, wy) = (p.x - b.x, p.y - b.y);
    let (left, right) = (ux * vy, uy * vx);
    let (past_a, past_b) = (ux * vx + uy * vy > 0.0, ux * wx + uy * wy >= 0.0);
    let beside = past_a & !past_b;
    let to_end = if past_a { wx * wx + wy * wy } else { vx * vx + vy * vy };
    let length = ux * ux + uy * uy;
    let determinant = (left - right).abs();
    let error = N::SLACK * (left.abs() + right.abs());
    let (low, high) = (f64_max(determinant - error, 0.0), determinant + error);
    let square = reach.value() * reach.value();
    let limit = if beside { square * length } else { square };
    let farther = if beside { low * low } else { to_end } > limit * (1.0 + N::SLACK);
    let nearer = if beside { high * high } else { to_end } * (1.0 + N::SLACK) < limit;
    if farther | nearer { Sign::from(farther) - Sign::from(nearer) } else { point_segment_exact(a, b, p, reach) }
}

#[cold]
#[inline(never)]
fn point_segment_exact<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>, reach: Reach<N>) -> Sign {
    if dot(a, b, p) <= 0 {
        point_point_exact(a, p, reach)
    } else if dot(b, a, p) <= 0 {
        point_point_exact(b, p, reach)
    } else {
        point_line_exact(a, b, p, reach)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::predicate::compare_sum;

    fn point(x: f32, y: f32) -> Point<Float> {
        Point::new(Float(x), Float(y))
    }

    #[test]
    fn tangent_by_a_pythagorean_triple() {
        let point = |x: i32, y: i32| Point::new(x, y);
        let reach = |r: i32| Reach::sum(f64::from(r), 0.0);
        assert_eq!(compare_point_point(point(0, 0), point(3, 4), reach(5)), 0);
        assert_eq!(compare_point_point(point(0, 0), point(3, 4), reach(4)), 1);
        assert_eq!(compare_point_point(point(0, 0), point(3, 4), reach(6)), -1);
        // The line 4x + 3y = 25 is at distance 5 from the origin.
        assert_eq!(compare_point_line(point(7, -1), point(1, 7), point(0, 0), reach(5)), 0);
        assert_eq!(compare_point_line(point(7, -1), point(1, 7), point(0, 0), reach(4)), 1);
        assert_eq!(compare_point_line(point(7, -1), point(1, 7), point(0, 0), reach(6)), -1);
    }

    #[test]
    fn segments_end() {
        let point = |x: i32, y: i32| Point::new(x, y);
        let reach = |r: i32| Reach::sum(f64::from(r), 0.0);
        assert_eq!(compare_point_segment(point(0, 0), point(10, 0), point(13, 4), reach(5)), 0);
        assert_eq!(compare_point_segment(point(0, 0), point(10, 0), point(-3, -4), reach(5)), 0);
        assert_eq!(compare_point_segment(point(0, 0), point(10, 0), point(5, -5), reach(5)), 0);
        assert_eq!(compare_point_segment(point(2, 1), point(2, 1), point(5, 5), reach(5)), 0);
    }

    #[test]
    fn extreme_scales() {
        let tiny = f32::from_bits(1);
        let reach = |a: f32, b: f32| Reach::<Float>::sum(f64::from(a), f64::from(b));
        assert_eq!(compare_point_point(point(0.0, 0.0), point(f32::MAX, 0.0), reach(f32::MAX, 0.0)), 0);
        assert_eq!(compare_point_point(point(0.0, 0.0), point(f32::MAX, 0.0), reach(f32::MAX, tiny)), -1);
        assert_eq!(compare_point_point(point(0.0, 0.0), point(f32::MAX, tiny), reach(f32::MAX, 0.0)), 1);
        assert_eq!(
            compare_point_line(point(-f32::MAX, 0.0), point(f32::MAX, 0.0), point(1.0, tiny), reach(tiny, 0.0)),
            0
        );
        assert_eq!(
            compare_point_line(point(-f32::MAX, 0.0), point(f32::MAX, tiny), point(0.0, tiny), reach(tiny, 0.0)),
            -1
        );
        let [max, tiny] = [f32::MAX, tiny].map(f64::from);
        assert_eq!(compare_sum::<Float, 3>([max, -tiny, -max]), -1);
        assert_eq!(compare_sum::<Float, 4>([max, -tiny, -max, tiny]), 0);
        assert_eq!(Reach::<Float>::difference(tiny, max).sign(), -1);
    }

    #[test]
    fn narrow_reach_is_exact() {
        let reach = Reach::<Float>::sum(f64::from(1.0f32), f64::from(f32::from_bits(0x3f80_0001)));
        let gap = 2.0 + f64::from(f32::EPSILON);
        assert_eq!(reach.value(), gap);
        assert_eq!(compare_sum::<Float, 3>([gap, 0.0, -gap]), 0);
    }
}
