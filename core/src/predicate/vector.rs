//! Cross and dot products of vectors, and their signs: a vector is a difference of two points plus a shift.
//!
//! A point p that moves by d comes to p + d, which in general is no number of the caller's kind. So it is never
//! computed. The predicates take vectors to other points, (p − q) + d: exact as integers, and in `f64` off by a few
//! roundings of the terms. The error bounds here are relative to the sizes of the terms, because the sum may cancel.

use super::compare_distance::compare_size;
use super::{Point, Reach};
use crate::number::{self, Exact, ExactNumber, Long, Number, Sign, bit_range, exact_sign, exact_value, f64_max, wider};

/// `to` − `from` + `shift`. The shift is a displacement, or an exact multiple of one.
#[derive(Clone, Copy, Debug)]
pub struct Vector<N> {
    from: Point<N>,
    to: Point<N>,
    shift: [f64; 2],
}

/// A product that is less than this part of the sum of its terms has cancelled: its value is computed as an integer. So
/// values are off by less than 2^-38 of themselves.
pub(crate) const PRODUCT_CANCELLED: f64 = 1.0 / (1u64 << 10) as f64;

impl<N: Number> Vector<N> {
    #[inline(always)]
    pub fn between(from: Point<N>, to: Point<N>) -> Self {
        Vector { from, to, shift: [0.0; 2] }
    }

    /// The vector from the origin to a point.
    #[inline(always)]
    pub fn free(to: Point<N>) -> Self {
        Vector::between(Point::at(0.0, 0.0), to)
    }

    /// The vector with a shift, which is exact in `f64`.
    #[inline(always)]
    pub fn shifted(self, shift: [f64; 2]) -> Self {
        Vector { shift, ..self }
    }

    #[inline(always)]
    pub fn x(&self) -> f64 {
        (self.to.x - self.from.x) + self.shift[0]
    }

    #[inline(always)]
    pub fn y(&self) -> f64 {
        (self.to.y - self.from.y) + self.shift[1]
    }

    #[inline(always)]
    fn size(&self) -> [f64; 2] {
        let [x, y] = self.shift;
        [(self.to.x - self.from.x).abs() + x.abs(), (self.to.y - self.from.y).abs() + y.abs()]
    }

    /// The components as sums.
    fn sums(&self) -> [[f64; 3]; 2] {
        let Vector { from, to, shift: [x, y] } = *self;
        [[to.x, -from.x, x], [to.y, -from.y, y]]
    }

    /// Whether the components are 0 without a shift.
    fn on_axes(&self) -> [bool; 2] {
        let Vector { from, to, shift: [x, y] } = *self;
        [(to.x == from.x) & (x == 0.0), (to.y == from.y) & (y == 0.0)]
    }

    fn numbers(&self) -> [f64; 6] {
        let Vector { from, to, shift: [x, y] } = *self;
        [from.x, from.y, to.x, to.y, x, y]
    }

    fn exact<I: ExactNumber>(&self, unit: i32) -> [I; 2] {
        let int = |value| I::from_f64(value, unit);
        let [x, y] = self.shift;
        [int(self.to.x) - int(self.from.x) + int(x), int(self.to.y) - int(self.from.y) + int(y)]
    }
}

/// The [`bit_range`] of the numbers of two vectors and a reach.
pub(crate) fn range_of<N: Number>(u: &Vector<N>, v: &Vector<N>, reach: Reach<N>) -> (i32, i32) {
    let ([a, b, c, d, e, f], [g, h, i, j, k, l], [m, n]) = (u.numbers(), v.numbers(), reach.numbers());
    bit_range(&[a, b, c, d, e, f, g, h, i, j, k, l, m, n])
}

/// Whether [`Exact`] is wide enough for a polynomial of that degree in these vectors and the reach.
///
/// It always is for vectors of the caller's numbers. A multiple of a displacement may need more bits.
pub fn fits<N: Number>(degree: i32, u: &Vector<N>, v: &Vector<N>, reach: Reach<N>) -> bool {
    number::fits::<Exact>(degree, range_of(u, v, reach))
}

/// The sum or difference of two products of components, and the sum of their sizes.
#[derive(Clone, Copy)]
struct Products {
    sum: f64,
    size: f64,
}

#[inline(always)]
fn cross_products<N: Number>(u: &Vector<N>, v: &Vector<N>) -> Products {
    let ([ux, uy], [vx, vy]) = (u.size(), v.size());
    Products { sum: u.x() * v.y() - u.y() * v.x(), size: ux * vy + uy * vx }
}

#[inline(always)]
fn dot_products<N: Number>(u: &Vector<N>, v: &Vector<N>) -> Products {
    let ([ux, uy], [vx, vy]) = (u.size(), v.size());
    Products { sum: u.x() * v.x() + u.y() * v.y(), size: ux * vx + uy * vy }
}

impl Products {
    /// The certain sign, in `f64` or exactly. A component is off by three roundings of its size, a product by seven,
    /// the sum by nine: less than 2^-48 of the size.
    #[inline(always)]
    fn sign<N: Number>(self, exact: impl FnOnce() -> Sign) -> Sign {
        let bound = N::SLACK * self.size;
        let sign = Sign::from(self.sum > bound) - Sign::from(self.sum < -bound);
        if (sign != 0) | (bound == 0.0) { sign } else { exact() }
    }

    /// The sum, computed exactly if it cancels.
    #[inline(always)]
    fn value(self, exact: impl FnOnce() -> f64) -> f64 {
        if self.sum.abs() < PRODUCT_CANCELLED * self.size { exact() } else { self.sum }
    }
}

/// u × v as an integer, in units of 2^(2·unit).
pub(crate) fn exact_cross<N: Number, I: ExactNumber>(unit: i32, u: &Vector<N>, v: &Vector<N>) -> I {
    let ([ux, uy], [vx, vy]): ([I; 2], [I; 2]) = (u.exact(unit), v.exact(unit));
    ux * vy - uy * vx
}

/// u · v as an integer, in units of 2^(2·unit).
pub(crate) fn exact_dot<N: Number, I: ExactNumber>(unit: i32, u: &Vector<N>, v: &Vector<N>) -> I {
    let ([ux, uy], [vx, vy]): ([I; 2], [I; 2]) = (u.exact(unit), v.exact(unit));
    ux * vx + uy * vy
}

#[cold]
#[inline(never)]
fn cross_sign<N: Number>(u: &Vector<N>, v: &Vector<N>) -> Sign {
    exact_sign!(2, range_of(u, v, Reach::sum(0.0, 0.0)), exact_cross::<N>(u, v))
}

#[cold]
#[inline(never)]
fn dot_sign<N: Number>(u: &Vector<N>, v: &Vector<N>) -> Sign {
    exact_sign!(2, range_of(u, v, Reach::sum(0.0, 0.0)), exact_dot::<N>(u, v))
}

/// The sign of u × v: +1 if v points to the left of u (y up).
#[inline(always)]
pub fn cross<N: Number>(u: Vector<N>, v: Vector<N>) -> Sign {
    cross_products(&u, &v).sign::<N>(|| cross_sign(&u, &v))
}

/// The sign of u · v.
#[inline(always)]
pub fn dot_product<N: Number>(u: Vector<N>, v: Vector<N>) -> Sign {
    dot_products(&u, &v).sign::<N>(|| dot_sign(&u, &v))
}

/// u × v, off by less than 2^-38 of itself.
#[inline(always)]
pub fn cross_value<N: Number>(u: Vector<N>, v: Vector<N>) -> f64 {
    cross_products(&u, &v).value(|| cross_rounded(&u, &v))
}

/// u · v, off by less than 2^-38 of itself.
#[inline(always)]
pub fn dot_value<N: Number>(u: Vector<N>, v: Vector<N>) -> f64 {
    dot_products(&u, &v).value(|| dot_rounded(&u, &v))
}

/// u × v, rounded once.
#[cold]
#[inline(never)]
pub fn cross_rounded<N: Number>(u: &Vector<N>, v: &Vector<N>) -> f64 {
    exact_value!(2, range_of(u, v, Reach::sum(0.0, 0.0)), exact_cross::<N>(u, v))
}

/// u · v, rounded once.
#[cold]
#[inline(never)]
pub fn dot_rounded<N: Number>(u: &Vector<N>, v: &Vector<N>) -> f64 {
    exact_value!(2, range_of(u, v, Reach::sum(0.0, 0.0)), exact_dot::<N>(u, v))
}

/// The sign of |v| − reach; reach ≥ 0.
#[inline(always)]
pub fn compare_length<N: Number>(v: Vector<N>, reach: Reach<N>) -> Sign {
    excess_of_length(&v, reach).sign::<N>(|| excess_of_length_sign(&v, reach))
}

/// |v|² − reach², rounded once.
#[cold]
#[inline(never)]
pub fn excess_of_length_rounded<N: Number>(v: &Vector<N>, reach: Reach<N>) -> f64 {
    exact_value!(2, range_of(v, v, reach), exact_excess_of_length::<N>(v, reach))
}

#[inline(always)]
fn excess_of_length<N: Number>(v: &Vector<N>, reach: Reach<N>) -> Products {
    let (square, limit) = (dot_products(v, v), reach.value() * reach.value());
    Products { sum: square.sum - limit, size: square.size + limit }
}

fn exact_excess_of_length<N: Number, I: ExactNumber>(unit: i32, v: &Vector<N>, reach: Reach<N>) -> I {
    let r: I = reach.exact(unit);
    exact_dot::<N, I>(unit, v, v) - r * r
}

#[cold]
#[inline(never)]
fn excess_of_length_sign<N: Number>(v: &Vector<N>, reach: Reach<N>) -> Sign {
    // Along an axis no squares are needed.
    let [x, y] = v.sums();
    match v.on_axes() {
        [true, _] => compare_size(y, reach),
        [_, true] => compare_size(x, reach),
        _ => exact_sign!(2, range_of(v, v, reach), exact_excess_of_length::<N>(v, reach)),
    }
}

/// The sign of (distance of the end of v from the line along u) − reach, if both vectors start at one point; u ≠ 0,
/// reach ≥ 0.
#[inline(always)]
pub fn compare_line_distance<N: Number>(u: Vector<N>, v: Vector<N>, reach: Reach<N>) -> Sign {
    let (product, r) = (cross_products(&u, &v), reach.value());
    let (determinant, error) = (product.sum.abs(), N::SLACK * product.size);
    let limit = r * r * dot_products(&u, &u).sum;
    let (low, high) = (f64_max(determinant - error, 0.0), determinant + error);
    let farther = low * low > limit * (1.0 + N::SLACK);
    let nearer = high * high * (1.0 + N::SLACK) < limit;
    if farther | nearer {
        Sign::from(farther) - Sign::from(nearer)
    } else {
        excess_of_line_distance_sign(&u, &v, reach)
    }
}

/// (u × v)² − reach²·|u|², off by less than 2^-34 of itself.
pub fn excess_of_line_distance_value<N: Number>(u: Vector<N>, v: Vector<N>, reach: Reach<N>) -> f64 {
    let (product, r) = (cross_products(&u, &v), reach.value());
    let limit = r * r * dot_products(&u, &u).sum;
    // The determinant is off by a part of its size, so its square is off by that part of the product of both.
    let size = (product.sum.abs() + N::SLACK * product.size) * product.size + limit;
    Products { sum: product.sum * product.sum - limit, size }.value(|| excess_of_line_distance_rounded(&u, &v, reach))
}

/// (u × v)² − reach²·|u|², rounded once.
#[cold]
#[inline(never)]
pub fn excess_of_line_distance_rounded<N: Number>(u: &Vector<N>, v: &Vector<N>, reach: Reach<N>) -> f64 {
    exact_value!(4, range_of(u, v, reach), exact_excess_of_line_distance::<N>(u, v, reach))
}

#[cold]
#[inline(never)]
fn excess_of_line_distance_sign<N: Number>(u: &Vector<N>, v: &Vector<N>, reach: Reach<N>) -> Sign {
    // From a line along an axis no squares are needed.
    let [x, y] = v.sums();
    match u.on_axes() {
        [true, _] => compare_size(x, reach),
        [_, true] => compare_size(y, reach),
        _ => exact_sign!(4, range_of(u, v, reach), exact_excess_of_line_distance::<N>(u, v, reach)),
    }
}

fn exact_excess_of_line_distance<N: Number, I: ExactNumber>(
    unit: i32,
    u: &Vector<N>,
    v: &Vector<N>,
    reach: Reach<N>,
) -> I {
    let (determinant, r): (I, I) = (exact_cross(unit, u, v), reach.exact(unit));
    determinant * determinant - r * r * exact_dot::<N, I>(unit, u, u)
}

/// The sign of (height of a path above the line along `along`, where the path is level with one end of `along`) −
/// reach.
///
/// The height is |along|·|path × to| / |path · along|, where `to` leads from that end to a point of the path;
/// path · along ≠ 0, reach > 0. The comparison has degree six, so it takes [`Long`].
pub fn compare_path_height<N: Number>(along: Vector<N>, path: Vector<N>, to: Vector<N>, reach: Reach<N>) -> Sign {
    let (height, rate, r) = (cross_value(path, to), dot_value(path, along), reach.value());
    let (left, right) = (height * height * dot_products(&along, &along).sum, r * r * (rate * rate));
    // Each value is off by less than 2^-38 of itself.
    let bound = (left + right) * (1.0 / (1u64 << 34) as f64);
    let sign = Sign::from(left - right > bound) - Sign::from(left - right < -bound);
    if sign != 0 { sign } else { path_height_exact(&along, &path, &to, reach) }
}

#[cold]
#[inline(never)]
fn path_height_exact<N: Number>(along: &Vector<N>, path: &Vector<N>, to: &Vector<N>, reach: Reach<N>) -> Sign {
    fn excess<N: Number, I: ExactNumber>(unit: i32, [along, path, to]: [&Vector<N>; 3], reach: Reach<N>) -> I {
        let (height, rate): (I, I) = (exact_cross(unit, path, to), exact_dot(unit, path, along));
        let (square, r): (I, I) = (exact_dot(unit, along, along), reach.exact(unit));
        height * height * square - r * r * (rate * rate)
    }

    let range = || wider(range_of(along, path, reach), range_of(to, to, reach));
    exact_sign!(6 as Long, range(), excess::<N>([along, path, to], reach))
}

/// The sign of (angle between a vector and the line along `u`) − (angle between it and the line along `v`), with angles
/// of at most 90 degrees to each; no vector is 0.
///
/// The cosines are compared: |w·v|/|v| − |w·u|/|u|. The comparison has degree six, so it takes [`Long`].
pub fn compare_angles<N: Number>(w: Vector<N>, u: Vector<N>, v: Vector<N>) -> Sign {
    /// More than the roundings of squares and their products.
    const ROUNDED: f64 = 1.0 + 1.0 / (1u64 << 44) as f64;
    let bounds = |other: Vector<N>| {
        let product = dot_products(&w, &other);
        let (value, error) = (product.sum.abs(), N::SLACK * product.size);
        let (low, high) = (f64_max(value - error, 0.0), value + error);
        (low * low, high * high * ROUNDED)
    };
    let (square_u, square_v) = (dot_products(&u, &u).sum, dot_products(&v, &v).sum);
    let ((low_u, high_u), (low_v, high_v)) = (bounds(u), bounds(v));
    let is_more = low_v * square_u > high_u * square_v;
    let is_less = high_v * square_u < low_u * square_v;
    if is_more | is_less { Sign::from(is_more) - Sign::from(is_less) } else { angles_exact(&w, &u, &v) }
}

#[cold]
#[inline(never)]
fn angles_exact<N: Number>(w: &Vector<N>, u: &Vector<N>, v: &Vector<N>) -> Sign {
    fn excess<N: Number, I: ExactNumber>(unit: i32, [w, u, v]: [&Vector<N>; 3]) -> I {
        let dot = |p, q| -> I { exact_dot(unit, p, q) };
        let (to_u, to_v) = (dot(w, u), dot(w, v));
        to_v * to_v * dot(u, u) - to_u * to_u * dot(v, v)
    }

    let none = Reach::sum(0.0, 0.0);
    exact_sign!(6 as Long, wider(range_of(w, u, none), range_of(v, v, none)), excess::<N>([w, u, v]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::predicate::{compare_point_line, compare_point_point, exact_excess_of_line};

    fn point(x: f32, y: f32) -> Point<Float> {
        Point::new(Float(x), Float(y))
    }

    #[test]
    fn a_sum_that_no_float_holds() {
        // From -2^-20 by 2^8 to just below 2^8: this sum is not exact in f64.
        let (p, d) = (point(0.0, -f32::from_bits(1)), point(1.0, f32::MAX));
        let shift = [d.x, d.y];
        let along = |q| cross(Vector::free(point(1.0, 0.0)), Vector::between(q, p).shifted(shift));
        assert_eq!(along(point(0.0, f32::MAX)), -1);
        assert_eq!(along(point(5.0, f32::MAX.next_down())), 1);
        assert_eq!(
            compare_length(Vector::between(point(1.0, 0.0), p).shifted(shift), Reach::sum(f64::from(f32::MAX), 0.0)),
            -1
        );
    }

    #[test]
    fn multiples_of_a_displacement() {
        // A third of the path, as a float that is a little more than a third, to a line at 1.
        let (p, d) = (point(0.0, 0.0), point(3.0, 3.0));
        let c = f64::from(1.0f32 / 3.0);
        let shift = [d.x * c, d.y * c];
        let (up, to) = (Vector::between(point(1.0, 0.0), point(1.0, 1.0)), Vector::between(point(1.0, 0.0), p));
        assert_eq!(cross(up, to), 1);
        assert_eq!(cross(up, to.shifted(shift)), -1);
        assert!(fits(4, &up, &to.shifted(shift), Reach::sum(0.0, 0.0)));
        assert!(!fits(4, &up, &to.shifted([1e-150, 1.0]), Reach::sum(0.0, 0.0)));
    }

    #[test]
    fn distances_from_a_line_and_a_point() {
        let reach = Reach::sum(5.0, 0.0);
        let along = Vector::between(point(7.0, -1.0), point(1.0, 7.0));
        let from = |x, y| Vector::between(point(7.0, -1.0), point(x, y)).shifted([-3.0, 4.0]);
        assert_eq!(compare_line_distance(along, from(3.0, -4.0), reach), 0);
        assert_eq!(compare_line_distance(along, from(3.1, -4.0), reach), -1);
        assert_eq!(compare_line_distance(along, from(2.9, -4.0), reach), 1);
        assert_eq!(excess_of_line_distance_value(along, from(3.0, -4.0), reach), 0.0);
        let length = |x| compare_length(Vector::free(point(x, 0.0)).shifted([0.0, 4.0]), reach);
        assert_eq!([length(2.9), length(3.0), length(3.1)], [-1, 0, 1]);
    }

    /// Distances from lines along the axes, and lengths along these, agree with the squares.
    #[test]
    fn along_axes() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut touches = 0;
        for round in 0..20_000 {
            let fine = [1.0, 0.1, 1e-30][round % 3];
            let mut number = || rng.i32(-6..=6) as f32 * fine;
            let (x, y, z, w) = (number(), number(), number(), number());
            let shift = [f64::from(number()), f64::from(number())];
            let (first, second) = (f64::from(number().abs()), f64::from(number().abs()));
            let reach = Reach::sum(first, second);
            let [line, v] = if rng.bool() {
                [[point(x, y), point(x + fine, y)], [point(x, y), point(z, w)]]
            } else {
                [[point(x, y), point(x, y - fine)], [point(x, y), point(z, w)]]
            };
            let along = Vector::between(line[0], line[1]);
            let v = Vector::between(v[0], v[1]).shifted(if rng.bool() { shift } else { [0.0; 2] });
            let squares: Exact = exact_excess_of_line_distance(-149, &along, &v, reach);
            assert_eq!(excess_of_line_distance_sign(&along, &v, reach), squares.sign(), "{along:?} {v:?} {reach:?}");
            touches += u32::from(squares.sign() == 0);
            let v = Vector::between(point(x, y), if rng.bool() { point(x, w) } else { point(z, y) });
            let squares: Exact = exact_excess_of_length(-149, &v, reach);
            assert_eq!(excess_of_length_sign(&v, reach), squares.sign(), "{v:?} {reach:?}");
            let (p, q) = (v.from, v.to);
            assert_eq!(compare_point_point(p, q, reach), squares.sign(), "{v:?} {reach:?}");
            let squares: Exact = exact_excess_of_line(-149, line[0], line[1], q, reach);
            assert_eq!(compare_point_line(line[0], line[1], q, reach), squares.sign(), "{line:?} {q:?} {reach:?}");
        }
        assert!(touches > 500, "{touches}");
    }

    #[test]
    fn angles_to_lines() {
        let vector = |x, y| Vector::free(point(x, y));
        let compare = |[x, y]: [f32; 2], [z, w]: [f32; 2]| compare_angles(vector(0.0, 1.0), vector(x, y), vector(z, w));
        assert_eq!(compare([1.0, 0.0], [1.0, f32::from_bits(1)]), 1);
        assert_eq!(compare([1.0, f32::from_bits(2)], [-1.0, f32::from_bits(1)]), -1);
        assert_eq!(compare([f32::MAX, f32::MAX], [-1.0, 1.0]), 0);
        assert_eq!(compare([3.0, 4.0], [3.0f32.next_up(), 4.0]), -1);
        assert_eq!(compare([6.0, 8.0], [3.0, -4.0]), 0);
    }
}
