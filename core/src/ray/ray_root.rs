//! Places at which a ray enters or leaves the circle around a point or the strip around a line, and their exact order.
//!
//! Such a place is (a ∓ √b) / c with c > 0, where a and c have degree two and b has degree four. Two of them differ by
//! P ∓ √Q ± √R over a positive number. The sign of that is found by squaring twice: degree sixteen.

use crate::number::{Exact, ExactNumber, Number, Sign, exact_order, exact_sign, sqrt, wider};
use crate::predicate::{Point, Reach, Vector, cross, range_of_points};
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
    /// The [`bit_range`](crate::number::bit_range) of the radius and the boundary's points.
    fn range(&self) -> (i32, i32) {
        let reach = Reach::sum(self.radius, 0.0);
        match self.boundary {
            Boundary::Circle(center) => reach.range(&[center]),
            Boundary::Strip(Edge { a, b }) => reach.range(&[a, b]),
        }
    }

    fn terms<I: ExactNumber>(&self, ray: Edge<N>, unit: i32) -> Terms<I> {
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
        let (unit, _) = wider(range_of_points(&[ray.a, ray.b]), self.range());
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
        let range = || wider(range_of_points(&[ray.a, ray.b]), wider(self.range(), other.range()));
        if self.has_same_root(other) {
            return exact_sign!(4, range(), difference::<N>([self, other], ray)).cmp(&0);
        }
        exact_order!(range(), compare_roots::<N>([self, other], ray))
    }

    /// Whether √b / c is the same of both, with the same sign: 0 without a radius, or of parallel strips of one width.
    fn has_same_root(&self, other: &Self) -> bool {
        if (self.radius == 0.0) & (other.radius == 0.0) {
            return true;
        }
        let direction = |edge: Edge<N>| Vector::between(edge.a, edge.b);
        match (self.boundary, other.boundary) {
            (Boundary::Strip(edge), Boundary::Strip(rival)) => {
                (self.radius == other.radius) & (self.leaves == other.leaves)
                    && cross(direction(edge), direction(rival)) == 0
            }
            _ => false,
        }
    }
}

/// The order of two places. None if the numbers are not exact.
fn compare_roots<N: Number, I: ExactNumber>(
    unit: i32,
    [root, other]: [&RayRoot<N>; 2],
    ray: Edge<N>,
) -> Option<Ordering> {
    let (one, two) = (root.terms::<I>(ray, unit), other.terms::<I>(ray, unit));
    let p = one.a * two.c - two.a * one.c;
    let (q, r) = (two.c * two.c * one.b, one.c * one.c * two.b);
    // P + s √Q + z √R.
    let (s, z) = (if root.leaves { 1 } else { -1 }, if other.leaves { -1 } else { 1 });
    let (side, roots) = (p.exact_sign()?, s * if s == z { q + r } else { q - r }.exact_sign()?);
    let sign = match () {
        () if side * roots < 0 => side * compare_square(p, q, r, s * z)?,
        () if side != 0 => side,
        () => roots,
    };
    Some(sign.cmp(&0))
}

/// P.
fn difference<N: Number, I: ExactNumber>(unit: i32, [one, two]: [&RayRoot<N>; 2], ray: Edge<N>) -> I {
    let (one, two): (Terms<I>, Terms<I>) = (one.terms(ray, unit), two.terms(ray, unit));
    one.a * two.c - two.a * one.c
}

/// The sign of P² − (√Q + √R)², or of P² − (√Q − √R)² if the roots have opposite signs. None if the numbers are not
/// exact.
fn compare_square<I: ExactNumber>(p: I, q: I, r: I, signs: Sign) -> Option<Sign> {
    let rest = p * p - q - r;
    let sign = rest.exact_sign()?;
    if sign == -signs {
        return Some(sign);
    }
    let product = q * r;
    let twice = product + product;
    Some(signs * (rest * rest - twice - twice).exact_sign()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{ExactF64, Longest};

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

    /// Random places on a grid: every way to compare them agrees with the longest integers. Many are equal.
    #[test]
    fn orders_agree_with_the_longest_integers() {
        let mut rng = fastrand::Rng::with_seed(9);
        let mut counts = [[0; 3]; 2];
        for round in 0..100_000 {
            let least = [1, 3, 1 << 20][round % 3];
            let mut point = || Point::new(rng.i32(-least..=least), rng.i32(-least..=least));
            let path = Edge { a: point(), b: point() };
            let mut edge = || Edge { a: point(), b: point() };
            let edges = [edge(), edge()];
            let [one, other] = edges.map(|edge| {
                let radius = [0.0, 0.5, 1.0, f64::from(least)][rng.usize(..4)];
                let leaves = rng.bool();
                if rng.bool() {
                    strip(edge, radius, leaves)
                } else {
                    RayRoot { boundary: Boundary::Circle(edge.a), radius, leaves }
                }
            });
            let is_place = |root: &RayRoot<i32>| {
                let Terms { b, c, .. } = root.terms::<Longest>(path, -1);
                // A point without a radius is on the ray.
                b.sign() >= 0 && c.sign() > 0
            };
            if !is_place(&one) || !is_place(&other) {
                continue;
            }
            let expected = compare_roots::<i32, Longest>(-1, [&one, &other], path);
            assert_eq!(Some(one.compare(&other, path)), expected, "{path:?} {one:?} {other:?}");
            let is_equal = usize::from(expected == Some(Ordering::Equal));
            counts[is_equal][0] += 1;
            counts[is_equal][1] += usize::from(one.has_same_root(&other));
            counts[is_equal][2] += usize::from(compare_roots::<i32, ExactF64>(0, [&one, &other], path).is_some());
        }
        assert!(counts.as_flattened().iter().all(|count| *count > 100), "{counts:?}");
    }
}
