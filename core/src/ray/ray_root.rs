//! Places at which a ray enters or leaves the circle around a point or the strip around a line, and their exact order.
//!
//! Such a place is (a ∓ √b) / c with c > 0, where a and c have degree two and b has degree four. Two of them differ by
//! P ∓ √Q ± √R over a positive number. The sign of that is found by squaring twice: degree sixteen.

use crate::number::{Exact, ExactInt, Longest, Number, Sign, sqrt, unit_of};
use crate::predicate::Point;
use crate::shape::Edge;
use core::cmp::Ordering;

/// What a ray enters or leaves.
#[derive(Clone, Copy, Debug)]
pub enum Boundary<N> {
    /// The circle around a point.
    Circle(Point<N>),
    /// The strip on both sides of the line of an edge, which is not parallel to the ray.
    Strip(Edge<N>),
}

/// The place at which a ray enters or leaves a circle or strip that its line meets.
#[derive(Clone, Copy, Debug)]
pub struct RayRoot<N> {
    pub boundary: Boundary<N>,
    /// The radius of the circle, or half the width of the strip.
    pub radius: f64,
    pub leaves: bool,
}

/// a, b and c.
struct Terms<I> {
    a: I,
    b: I,
    c: I,
}

impl<N: Number> RayRoot<N> {
    fn unit(&self) -> i32 {
        let unit = unit_of(&[self.radius]);
        let of = |p: Point<N>| unit_of(&[p.x, p.y]);
        match self.boundary {
            Boundary::Circle(center) => unit.min(of(center)),
            Boundary::Strip(Edge { a, b }) => unit.min(of(a)).min(of(b)),
        }
    }

    fn terms<I: ExactInt>(&self, ray: Edge<N>, unit: i32) -> Terms<I> {
        let int = |value| I::from_f64(value, unit);
        let between = |from: Point<N>, to: Point<N>| (int(to.x) - int(from.x), int(to.y) - int(from.y));
        let cross = |u: (I, I), v: (I, I)| u.0 * v.1 - u.1 * v.0;
        let dot = |u: (I, I), v: (I, I)| u.0 * v.0 + u.1 * v.1;
        let (path, radius) = (between(ray.a, ray.b), int(self.radius));
        match self.boundary {
            Boundary::Circle(center) => {
                let to = between(ray.a, center);
                let (side, square) = (cross(path, to), dot(path, path));
                Terms { a: dot(path, to), b: radius * radius * square - side * side, c: square }
            }
            Boundary::Strip(Edge { a, b }) => {
                let along = between(a, b);
                let (height, rate) = (cross(along, between(a, ray.a)), cross(along, path));
                let square = radius * radius * dot(along, along);
                if rate.sign() < 0 {
                    Terms { a: height, b: square, c: int(0.0) - rate }
                } else {
                    Terms { a: int(0.0) - height, b: square, c: rate }
                }
            }
        }
    }

    /// The place along the ray, rounded a few times: without cancellation, as in circle_toi.rs.
    #[cold]
    #[inline(never)]
    pub fn value(&self, ray: Edge<N>) -> f64 {
        let unit = ray_unit(ray).min(self.unit());
        let Terms { a, b, c } = self.terms::<Exact>(ray, unit);
        let rest = || (a * a - b).to_f64(unit.saturating_mul(4));
        let (root, middle) = (sqrt(b.to_f64(unit.saturating_mul(4))), a.to_f64(unit.saturating_mul(2)));
        let scale = c.to_f64(unit.saturating_mul(2));
        match (self.leaves, a.sign() < 0) {
            (true, false) => (middle + root) / scale,
            (true, true) => -rest() / (scale * (root - middle)),
            (false, false) => rest() / (scale * (middle + root)),
            (false, true) => (middle - root) / scale,
        }
    }

    /// Which of two places comes first along the ray.
    #[cold]
    #[inline(never)]
    pub fn compare(&self, other: &Self, ray: Edge<N>) -> Ordering {
        let unit = ray_unit(ray).min(self.unit()).min(other.unit());
        let (one, two) = (self.terms::<Longest>(ray, unit), other.terms::<Longest>(ray, unit));
        let p = one.a * two.c - two.a * one.c;
        let (q, r) = (two.c * two.c * one.b, one.c * one.c * two.b);
        // P + s √Q + z √R.
        let (s, z) = (if self.leaves { 1 } else { -1 }, if other.leaves { -1 } else { 1 });
        let roots = if s == z { s * (q + r).sign() } else { s * (q - r).sign() };
        let sign = if p.sign() * roots >= 0 {
            if p.sign() != 0 { p.sign() } else { roots }
        } else {
            p.sign() * compare_square(p, q, r, s * z)
        };
        sign.cmp(&0)
    }
}

/// The sign of P² − (√Q + √R)², or of P² − (√Q − √R)² if the roots have opposite signs.
fn compare_square<I: ExactInt>(p: I, q: I, r: I, signs: Sign) -> Sign {
    let rest = p * p - q - r;
    if rest.sign() == -signs {
        return rest.sign();
    }
    let product = q * r;
    let twice = product + product;
    signs * (rest * rest - twice - twice).sign()
}

fn ray_unit<N: Number>(ray: Edge<N>) -> i32 {
    unit_of(&[ray.a.x, ray.a.y, ray.b.x, ray.b.y])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ray(ax: i32, ay: i32, bx: i32, by: i32) -> Edge<i32> {
        Edge { a: Point::new(ax, ay), b: Point::new(bx, by) }
    }

    fn circle(x: i32, y: i32, radius: f64, leaves: bool) -> RayRoot<i32> {
        RayRoot { boundary: Boundary::Circle(Point::new(x, y)), radius, leaves }
    }

    fn strip(edge: Edge<i32>, radius: f64, leaves: bool) -> RayRoot<i32> {
        RayRoot { boundary: Boundary::Strip(edge), radius, leaves }
    }

    #[test]
    fn order_and_values() {
        let path = ray(-10, 0, 10, 0);
        // In order along the ray; the first two and the last two at one place.
        let roots = [
            circle(-3, 3, 5.0, false),
            strip(ray(-2, 7, -2, 9), 5.0, false),
            circle(0, 0, 5.0, false),
            strip(ray(0, 0, 4, 4), 3.0, false),
            circle(-1, 0, 0.0, false),
            circle(-3, 3, 5.0, true),
            circle(0, 4, 5.0, true),
            strip(ray(0, 0, 4, 4), 3.0, true),
            circle(0, 0, 5.0, true),
            circle(5, 0, 0.0, true),
        ];
        let values = [3.0, 3.0, 5.0, 10.0 - 18f64.sqrt(), 9.0, 11.0, 13.0, 10.0 + 18f64.sqrt(), 15.0, 15.0];
        for (one, value) in roots.iter().zip(values) {
            assert!((one.value(path) * 20.0 - value).abs() < 1e-14 * value, "{one:?}");
            for (other, rival) in roots.iter().zip(values) {
                assert_eq!(one.compare(other, path), value.total_cmp(&rival), "{one:?} {other:?}");
            }
        }
    }

    /// Two circles whose boundaries cross the ray 2^-61 of its length apart.
    #[test]
    fn order_beyond_rounding() {
        let path = ray(-i32::MAX, -1, i32::MAX, 1);
        let (one, two) = (circle(5, 3, 5.0, false), circle(5, -3, 5.0, false));
        assert_eq!(one.compare(&two, path), Ordering::Less);
        assert_eq!(two.compare(&one, path), Ordering::Greater);
        assert_eq!(one.compare(&one, path), Ordering::Equal);
    }
}
