//! Predicates of a translated point, whose coordinates are sums that `f64` may not represent.

use super::compare_distance::exact_square;
use super::orient::exact_orient;
use super::{Point, Reach};
use crate::number::{ExactNumber, Number, Sign, bit_range, exact_sign, sqrt};

/// The sign of (distance of p + by to the left of the line from a to b) − depth; a ≠ b, and depth may be negative.
///
/// The translation adds (b − a) × by to the determinant of orient(a, b, p). So the integers need one more bit at most.
pub fn compare_moved_line<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>, by: Point<N>, depth: Reach<N>) -> Sign {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let products = [ux * (p.y - a.y), -uy * (p.x - a.x), ux * by.y, -uy * by.x];
    let need = depth.value() * sqrt(ux * ux + uy * uy);
    let difference = products.iter().sum::<f64>() - need;
    let bound = N::SLACK * (products.iter().map(|product| product.abs()).sum::<f64>() + need.abs());
    let sign = Sign::from(difference > bound) - Sign::from(difference < -bound);
    if (sign != 0) | (bound == 0.0) { sign } else { moved_line_exact(a, b, p, by, depth) }
}

#[cold]
#[inline(never)]
fn moved_line_exact<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>, by: Point<N>, depth: Reach<N>) -> Sign {
    fn lead<N: Number, I: ExactNumber>(unit: i32, a: Point<N>, b: Point<N>, p: Point<N>, by: Point<N>) -> I {
        let int = |value| I::from_f64(value, unit);
        let (ux, uy) = (int(b.x) - int(a.x), int(b.y) - int(a.y));
        exact_orient::<N, I>(unit, a, b, p) + ux * int(by.y) - uy * int(by.x)
    }

    fn excess<N: Number, I: ExactNumber>(unit: i32, [a, b, p, by]: [Point<N>; 4], depth: Reach<N>) -> I {
        let (lead, depth): (I, I) = (lead(unit, a, b, p, by), depth.exact(unit));
        lead * lead - depth * depth * exact_square::<N, I>(unit, a, b)
    }

    let points = [a, b, p, by];
    let side = exact_sign!(2, depth.range(&points), lead::<N>(a, b, p, by));
    let wanted = depth.sign();
    if side != wanted {
        return (side - wanted).signum();
    }
    wanted * exact_sign!(4, depth.range(&points), excess::<N>(points, depth))
}

/// Whether the distance of p + by from the closed segment from a to b is at most a reach ≥ 0. The segment may be a
/// point.
pub fn moved_point_reaches<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>, by: Point<N>, reach: Reach<N>) -> bool {
    if moved_dot(a, b, p, by) <= 0 {
        compare_moved_point(p, by, a, reach) <= 0
    } else if moved_dot(b, a, p, by) <= 0 {
        compare_moved_point(p, by, b, reach) <= 0
    } else {
        compare_moved_line(a, b, p, by, reach) <= 0 && compare_moved_line(a, b, p, by, reach.negated()) >= 0
    }
}

/// The sign of (b − a) · (p + by − a).
fn moved_dot<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>, by: Point<N>) -> Sign {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let products = [ux * (p.x - a.x), uy * (p.y - a.y), ux * by.x, uy * by.y];
    let sum = products.iter().sum::<f64>();
    let bound = N::SLACK * products.iter().map(|product| product.abs()).sum::<f64>();
    let sign = Sign::from(sum > bound) - Sign::from(sum < -bound);
    if (sign != 0) | (bound == 0.0) { sign } else { moved_dot_exact(a, b, p, by) }
}

#[cold]
#[inline(never)]
fn moved_dot_exact<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>, by: Point<N>) -> Sign {
    fn product<N: Number, I: ExactNumber>(unit: i32, a: Point<N>, b: Point<N>, p: Point<N>, by: Point<N>) -> I {
        let int = |value| I::from_f64(value, unit);
        let (ux, uy) = (int(b.x) - int(a.x), int(b.y) - int(a.y));
        ux * (int(p.x) + int(by.x) - int(a.x)) + uy * (int(p.y) + int(by.y) - int(a.y))
    }

    exact_sign!(2, bit_range(&[a.x, a.y, b.x, b.y, p.x, p.y, by.x, by.y]), product::<N>(a, b, p, by))
}

/// The sign of |p + by − q| − reach; reach ≥ 0.
fn compare_moved_point<N: Number>(p: Point<N>, by: Point<N>, q: Point<N>, reach: Reach<N>) -> Sign {
    let (x, y, r) = (p.x - q.x, p.y - q.y, reach.value());
    let square = |x: f64, y: f64| x * x + y * y;
    let difference = square(x + by.x, y + by.y) - r * r;
    let bound = N::SLACK * (square(x.abs() + by.x.abs(), y.abs() + by.y.abs()) + r * r);
    let sign = Sign::from(difference > bound) - Sign::from(difference < -bound);
    if (sign != 0) | (bound == 0.0) { sign } else { moved_point_exact(p, by, q, reach) }
}

#[cold]
#[inline(never)]
fn moved_point_exact<N: Number>(p: Point<N>, by: Point<N>, q: Point<N>, reach: Reach<N>) -> Sign {
    fn excess<N: Number, I: ExactNumber>(unit: i32, p: Point<N>, by: Point<N>, q: Point<N>, reach: Reach<N>) -> I {
        let int = |value| I::from_f64(value, unit);
        let (x, y) = (int(p.x) + int(by.x) - int(q.x), int(p.y) + int(by.y) - int(q.y));
        let r: I = reach.exact(unit);
        x * x + y * y - r * r
    }

    exact_sign!(2, reach.range(&[p, by, q]), excess::<N>(p, by, q, reach))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;

    fn point(x: f32, y: f32) -> Point<Float> {
        Point::new(Float(x), Float(y))
    }

    fn by(depth: f32) -> Reach<Float> {
        Reach::sum(f64::from(depth), 0.0)
    }

    #[test]
    fn sums_that_no_float_holds() {
        let (large, tiny) = (1e30, f32::from_bits(1));
        let (a, b) = (point(0.0, 0.0), point(1.0, 0.0));
        assert_eq!(compare_moved_line(a, b, point(3.0, -large), point(5.0, large), by(0.0)), 0);
        assert_eq!(compare_moved_line(a, b, point(3.0, tiny), point(5.0, large), by(large)), 1);
        assert_eq!(compare_moved_line(a, b, point(3.0, -tiny), point(5.0, large), by(large)), -1);
        let reach = Reach::sum(f64::from(large), 0.0);
        assert_eq!(compare_moved_point(point(large, 0.0), point(0.0, 0.0), a, reach), 0);
        assert_eq!(compare_moved_point(point(large, 0.0), point(tiny, 0.0), a, reach), 1);
        assert_eq!(compare_moved_point(point(large, tiny), point(-large, -tiny), a, Reach::sum(0.0, 0.0)), 0);
    }

    #[test]
    fn a_depth_below_a_tilted_line() {
        // 3-4-5: the line 4y = 3x, and a point 5 to its left.
        let (a, b) = (point(0.0, 0.0), point(4.0, 3.0));
        let push = point(-3.0, 4.0);
        assert_eq!(compare_moved_line(a, b, point(0.0, 0.0), push, by(5.0)), 0);
        assert_eq!(compare_moved_line(a, b, point(1.0, 0.0), push, by(5.0)), -1);
        assert_eq!(compare_moved_line(a, b, point(6.0, -8.0), push, by(5.0)), -1);
        assert_eq!(compare_moved_line(a, b, point(6.0, -8.0), push, by(-5.0)), 0);
        assert_eq!(compare_moved_line(a, b, point(7.0, -8.0), push, by(-5.0)), -1);
        assert_eq!(compare_moved_line(a, b, point(6.0, -7.0), push, by(-5.0)), 1);
        assert_eq!(compare_moved_line(a, b, point(3.0, -4.0), push, by(-0.0)), 0);
    }

    #[test]
    fn a_segment_within_reach() {
        let (a, b) = (point(0.0, 0.0), point(4.0, 3.0));
        let reaches = |x, y| moved_point_reaches(a, b, point(x + 10.0, y), point(-10.0, 0.0), by(5.0));
        assert!(
            reaches(-3.0, 4.0) && reaches(1.0, 7.0) && reaches(7.0, -1.0) && reaches(-5.0, 0.0) && reaches(9.0, 3.0)
        );
        let off = 1.0 / 1024.0;
        assert!(!reaches(-3.0, 4.0 + off) && !reaches(-5.0 - off, 0.0) && !reaches(9.0 + off, 3.0));
    }
}
