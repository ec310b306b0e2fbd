//! The exact order of points along a ray.

use super::ray_root::{Boundary, RayRoot};
use crate::crossings::{parameter_at, parameter_of_ratio};
use crate::number::{ExactNumber, Long, Number, exact_sign};
use crate::predicate::determinant::{crossing_coordinate_exact, determinant_exact};
use crate::predicate::{
    Point, Vector, cross_value, dot_value, exact_cross, exact_dot, exact_orient, orient, range_of_points, swapped_if,
};
use crate::shape::Edge;
use core::cmp::Ordering;

/// A common point of a ray and an edge. It divides the ray in the ratio before : after.
#[derive(Clone, Copy, Debug)]
pub struct PointOnRay<N> {
    before: f64,
    after: f64,
    kind: PointKind<N>,
}

#[derive(Clone, Copy, Debug)]
enum PointKind<N> {
    /// The ray crosses this edge; the parts are determinants of the ends of the ray.
    Crossing(Edge<N>),
    /// An end of the ray or of the edge; the parts are differences of coordinates.
    End(Point<N>),
}

/// Two products of parts are compared as integers if they differ by less than this part of their sum. Parts in `f64`
/// are off by less than 2^-38 of themselves.
const UNCERTAIN: f64 = 1.0 / (1u64 << 24) as f64;

/// A sum that is less than this part of its terms has cancelled, and is computed exactly. So a side is off by less than
/// 2^-38 of itself, and a mean weighted by two sides by less than 2^-26.
pub const SIDE_CANCELLED: f64 = 1.0 / (1u64 << 12) as f64;

impl<N: Number> PointOnRay<N> {
    /// The crossing of a ray and a rising edge, strictly between the ends of both, from their [`sides`].
    #[inline]
    pub fn crossing(edge: Edge<N>, [before, after]: [f64; 2]) -> Self {
        PointOnRay { before: before.abs(), after: after.abs(), kind: PointKind::Crossing(edge) }
    }

    /// A vertex, or an end of the ray, that lies on the ray.
    pub fn end(ray: Edge<N>, point: Point<N>) -> Self {
        let axis = axis(ray);
        let [before, after] = [ray.a, ray.b].map(|end| (axis(point) - axis(end)).abs());
        PointOnRay { before, after, kind: PointKind::End(point) }
    }

    /// Whether the point is this vertex.
    pub fn is_at(&self, vertex: Point<N>) -> bool {
        matches!(self.kind, PointKind::End(point) if point == vertex)
    }

    /// Whether ray and edge cross, each strictly between its ends.
    pub fn is_crossing(&self) -> bool {
        matches!(self.kind, PointKind::Crossing(_))
    }

    /// The place, comparable with those on rounded shapes.
    pub fn root(&self) -> RayRoot<N> {
        let boundary = match self.kind {
            PointKind::Crossing(edge) => Boundary::Strip(edge),
            PointKind::End(point) => Boundary::Circle(point),
        };
        RayRoot { boundary, radius: 0.0, leaves: false }
    }

    /// Which of two points comes first along the ray: the sign of a difference of products, of degree four at the most.
    #[inline]
    pub fn compare(&self, other: &Self, ray: Edge<N>) -> Ordering {
        if let (PointKind::End(point), PointKind::End(rival)) = (self.kind, other.kind) {
            let order = point.lexicographic(rival);
            return if ray.a.lexicographic(ray.b) == Ordering::Greater { order.reverse() } else { order };
        }
        let (left, right) = (self.before * other.after, other.before * self.after);
        if (left - right).abs() > UNCERTAIN * (left + right) {
            return if left < right { Ordering::Less } else { Ordering::Greater };
        }
        self.compare_exact(other, ray)
    }

    #[cold]
    #[inline(never)]
    fn compare_exact(&self, other: &Self, ray: Edge<N>) -> Ordering {
        let points = |edge: Edge<N>| [edge.a, edge.b];
        // Often both are on one edge, which two shapes may share.
        if let (PointKind::Crossing(edge), PointKind::Crossing(rival)) = (self.kind, other.kind)
            && [[rival.a, rival.b], [rival.b, rival.a]].contains(&points(edge))
        {
            return Ordering::Equal;
        }
        let own = |kind: PointKind<N>| match kind {
            PointKind::Crossing(edge) => points(edge),
            PointKind::End(point) => [point, point],
        };
        fn difference<N: Number, I: ExactNumber>(unit: i32, places: [&PointOnRay<N>; 2], ray: Edge<N>) -> I {
            let [[before, after], [other_before, other_after]]: [[I; 2]; 2] =
                places.map(|place| place.parts(ray, unit));
            before * other_after - other_before * after
        }

        let range = || range_of_points([points(ray), own(self.kind), own(other.kind)].as_flattened());
        exact_sign!(4, range(), difference::<N>([self, other], ray)).cmp(&0)
    }

    /// The parts, exact, neither negative.
    fn parts<I: ExactNumber>(&self, ray: Edge<N>, unit: i32) -> [I; 2] {
        let int = |value| I::from_f64(value, unit);
        let absolute = |value: I| if value.sign() < 0 { int(0.0) - value } else { value };
        [ray.a, ray.b].map(|end| match self.kind {
            PointKind::Crossing(edge) => absolute(exact_orient(unit, edge.a, edge.b, end)),
            PointKind::End(point) => absolute(int(axis(ray)(point)) - int(axis(ray)(end))),
        })
    }

    /// The parameter along the ray, from 0 to 1. 0 and 1 only at the ends of the ray.
    #[inline]
    pub fn t(&self, ray: Edge<N>) -> f64 {
        match self.kind {
            PointKind::Crossing(_) => parameter_of_ratio(self.before, self.after),
            PointKind::End(point) => parameter_at(ray, point),
        }
    }

    #[inline]
    pub fn point(&self, ray: Edge<N>) -> (f64, f64) {
        match self.kind {
            PointKind::Crossing(edge) => {
                let sides = [self.before, self.after];
                let on = |axis: fn(Point<N>) -> f64| {
                    let exact = || crossing_coordinate_exact([ray.a, ray.b], [edge.a, edge.b], axis);
                    mean(axis(ray.a), axis(ray.b), sides).unwrap_or_else(exact)
                };
                (on(|p| p.x), on(|p| p.y))
            }
            PointKind::End(point) => (point.x, point.y),
        }
    }
}

/// The determinants of an edge and the ends of a ray: on which sides of the edge the ray begins and ends.
///
/// They are computed for the edge directed to the right of the ray, and negated for the other direction: so rounding
/// does not depend on the direction in which the outline is listed.
#[inline]
pub fn sides<N: Number>(ray: Edge<N>, edge: Edge<N>) -> [f64; 2] {
    let (a_side, b_side) = (orient(ray.a, ray.b, edge.a), orient(ray.a, ray.b, edge.b));
    let is_reversed = if a_side == b_side { edge.a.follows(edge.b) } else { a_side < b_side };
    let (a, b) = swapped_if(is_reversed, edge.a, edge.b);
    let sign = if is_reversed { -1.0 } else { 1.0 };
    rightward_sides(ray, Edge { a, b }).map(|side| sign * side)
}

/// [`sides`] of an edge that leads to the right of the ray. Their signs are exact.
#[inline]
pub fn rightward_sides<N: Number>(ray: Edge<N>, edge: Edge<N>) -> [f64; 2] {
    [ray.a, ray.b].map(|end| {
        let (side, size) = rounded_side(edge, end);
        if side.abs() < SIDE_CANCELLED * size { determinant_exact(edge.a, edge.b, end) } else { side }
    })
}

/// [`sides`] in `f64` of an edge that leads to the right of the ray, and whether both are precise: neither cancels, nor
/// is within the absolute error.
#[inline(always)]
pub fn rounded_sides<N: Number>(ray: Edge<N>, edge: Edge<N>, absolute_error: f64) -> ([f64; 2], bool) {
    let [(before, before_size), (after, after_size)] = [ray.a, ray.b].map(|end| rounded_side(edge, end));
    let are_precise = (before.abs() > SIDE_CANCELLED * before_size + absolute_error)
        & (after.abs() > SIDE_CANCELLED * after_size + absolute_error);
    ([before, after], are_precise)
}

/// The determinant of an edge and a point, and the sum of the sizes of its terms.
#[inline(always)]
pub fn rounded_side<N: Number>(Edge { a, b }: Edge<N>, p: Point<N>) -> (f64, f64) {
    let (left, right) = ((b.x - a.x) * (p.y - a.y), (b.y - a.y) * (p.x - a.x));
    (left - right, left.abs() + right.abs())
}

/// The mean of two coordinates, the first weighted by `after` and the second by `before`. None if it cancels, close to
/// 0.
#[inline(always)]
pub fn mean(from: f64, to: f64, [before, after]: [f64; 2]) -> Option<f64> {
    let (from_part, to_part) = (from * (after / (before + after)), to * (before / (before + after)));
    let sum = from_part + to_part;
    if sum.abs() < SIDE_CANCELLED * (from_part.abs() + to_part.abs()) { None } else { Some(sum) }
}

/// The edge directed from its lexicographically smaller end.
#[inline]
pub fn rising<N: Number>(edge: Edge<N>) -> Edge<N> {
    let Edge { a, b } = edge;
    let (a, b) = swapped_if(a.follows(b), a, b);
    Edge { a, b }
}

/// Which of two edges is more perpendicular to the ray: the order of the sines of their angles with it. Exact; the
/// difference of the squares, without denominators, has degree six.
#[cold]
pub fn compare_steepness<N: Number>(ray: Edge<N>, one: Edge<N>, other: Edge<N>) -> Ordering {
    let path = Vector::between(ray.a, ray.b);
    // The determinant squared, and the squared length.
    let values = |edge: Edge<N>| {
        let along = Vector::between(edge.a, edge.b);
        let cross = cross_value(along, path);
        (cross * cross, dot_value(along, along))
    };
    let ((one_cross, one_square), (other_cross, other_square)) = (values(one), values(other));
    let (left, right) = (one_cross * other_square, other_cross * one_square);
    // Each factor is off by less than 2^-37 of itself.
    if (left - right).abs() > UNCERTAIN * (left + right) || left + right == 0.0 {
        return left.total_cmp(&right);
    }
    steepness_exact(ray, one, other)
}

#[cold]
#[inline(never)]
fn steepness_exact<N: Number>(ray: Edge<N>, one: Edge<N>, other: Edge<N>) -> Ordering {
    fn difference<N: Number, I: ExactNumber>(unit: i32, [ray, one, other]: [Edge<N>; 3]) -> I {
        let [ray, one, other] = [ray, one, other].map(|edge| Vector::between(edge.a, edge.b));
        let square = |along: &Vector<N>| -> [I; 2] {
            let cross: I = exact_cross(unit, along, &ray);
            [cross * cross, exact_dot(unit, along, along)]
        };
        let ([one_cross, one_square], [other_cross, other_square]) = (square(&one), square(&other));
        one_cross * other_square - other_cross * one_square
    }

    let edges = [ray, one, other];
    let range = || range_of_points(edges.map(|edge| [edge.a, edge.b]).as_flattened());
    exact_sign!(6 as Long, range(), difference::<N>(edges)).cmp(&0)
}

/// The axis along which the ray is longer: different points of the ray have different coordinates on it.
fn axis<N: Number>(ray: Edge<N>) -> fn(Point<N>) -> f64 {
    if (ray.b.x - ray.a.x).abs() >= (ray.b.y - ray.a.y).abs() { |p| p.x } else { |p| p.y }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(ax: i32, ay: i32, bx: i32, by: i32) -> Edge<i32> {
        Edge { a: Point::new(ax, ay), b: Point::new(bx, by) }
    }

    fn crossing(ray: Edge<i32>, edge: Edge<i32>) -> PointOnRay<i32> {
        PointOnRay::crossing(rising(edge), sides(ray, rising(edge)))
    }

    #[test]
    fn order() {
        let ray = edge(0, 0, 6, 3);
        let (near, far) = (crossing(ray, edge(1, 5, 3, -5)), crossing(ray, edge(3, 5, 5, -5)));
        assert_eq!(near.compare(&far, ray), Ordering::Less);
        assert_eq!(far.compare(&near, ray), Ordering::Greater);
        // Three edges through one point.
        let (same, vertex) = (crossing(ray, edge(4, -5, 4, 5)), PointOnRay::end(ray, Point::new(4, 2)));
        let other = crossing(ray, edge(5, 0, 3, 4));
        for (one, another) in [(same, vertex), (vertex, same), (same, other), (other, same), (vertex, vertex)] {
            assert_eq!(one.compare(&another, ray), Ordering::Equal);
        }
        assert_eq!((vertex.t(ray), same.t(ray)), (2.0 / 3.0, 2.0 / 3.0));
    }

    #[test]
    fn order_that_needs_integers() {
        // Both cross within 2^-60 of one point.
        let (low, high) = (i32::MIN, i32::MAX);
        let ray = edge(low, 0, high, 1);
        let (one, other) = (crossing(ray, edge(-1, low, 0, high)), crossing(ray, edge(-1, low, 0, high - 1)));
        assert_eq!(one.compare(&other, ray), Ordering::Less);
        assert_eq!(other.compare(&one, ray), Ordering::Greater);
        assert_eq!(one.compare(&one, ray), Ordering::Equal);
    }
}
