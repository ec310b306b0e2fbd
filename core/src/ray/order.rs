//! Common points of a ray and edges in their exact order along the ray.

use crate::crossings::{crossing_place, place};
use crate::number::{ExactInt, Number};
use crate::predicate::{Point, exact_orient, orient, swapped_if};
use crate::shape::Edge;
use core::cmp::Ordering;

/// A common point of a ray and an edge, by the parts that it divides the ray into.
#[derive(Clone, Copy, Debug)]
pub struct Along<N> {
    before: f64,
    after: f64,
    mark: Mark<N>,
}

#[derive(Clone, Copy, Debug)]
enum Mark<N> {
    /// Where the ray crosses this edge; the parts are determinants of its ends.
    Crossing(Edge<N>),
    /// At an end of one of them; the parts are differences of coordinates.
    End(Point<N>),
}

/// Parts that are compared in `f64` are off by less than 2^-38 of themselves.
const UNSURE: f64 = 1.0 / (1u64 << 24) as f64;

/// A sum that is less than this part of its terms is formed exactly. So a side is off by less than
/// 2^-38 of itself, and a mean that two sides weigh by less than 2^-26.
pub const KEPT: f64 = 1.0 / (1u64 << 12) as f64;

impl<N: Number> Along<N> {
    /// Where the ray and a rising edge cross, each strictly between its ends, from their [`sides`].
    #[inline]
    pub fn crossing(edge: Edge<N>, [before, after]: [f64; 2]) -> Self {
        Along { before: before.abs(), after: after.abs(), mark: Mark::Crossing(edge) }
    }

    /// A point of the ray whose coordinates are the caller's.
    pub fn end(ray: Edge<N>, point: Point<N>) -> Self {
        let axis = axis(ray);
        let [before, after] = [ray.a, ray.b].map(|end| (axis(point) - axis(end)).abs());
        Along { before, after, mark: Mark::End(point) }
    }

    /// Whether it is this vertex.
    pub fn is_at(&self, vertex: Point<N>) -> bool {
        matches!(self.mark, Mark::End(point) if point == vertex)
    }

    /// Whether ray and edge cross, each strictly between its ends.
    pub fn is_crossing(&self) -> bool {
        matches!(self.mark, Mark::Crossing(_))
    }

    /// Which of two points the ray comes to first. They divide it as before : after, so the sign is
    /// that of a difference of products, of degree four at the most.
    #[inline]
    pub fn compare(&self, other: &Self, ray: Edge<N>) -> Ordering {
        if let (Mark::End(point), Mark::End(rival)) = (self.mark, other.mark) {
            let order = point.lexicographic(rival);
            return if ray.a.lexicographic(ray.b) == Ordering::Greater { order.reverse() } else { order };
        }
        let (left, right) = (self.before * other.after, other.before * self.after);
        if (left - right).abs() > UNSURE * (left + right) {
            return if left < right { Ordering::Less } else { Ordering::Greater };
        }
        self.compare_exact(other, ray)
    }

    #[cold]
    #[inline(never)]
    fn compare_exact(&self, other: &Self, ray: Edge<N>) -> Ordering {
        let points = |edge: Edge<N>| [edge.a, edge.b];
        let own = |mark: Mark<N>| match mark {
            Mark::Crossing(edge) => points(edge),
            Mark::End(point) => [point, point],
        };
        let all = [points(ray), own(self.mark), own(other.mark)];
        let unit = all.as_flattened().iter().fold(i32::MAX, |unit, p| unit.min(N::unit(&[p.x, p.y])));
        let [before, after] = self.parts(ray, unit);
        let [other_before, other_after] = other.parts(ray, unit);
        (before * other_after - other_before * after).sign().cmp(&0)
    }

    /// The parts as integers, neither negative.
    fn parts(&self, ray: Edge<N>, unit: i32) -> [N::Exact; 2] {
        let int = |value| N::Exact::from_f64(value, unit);
        let absolute = |value: N::Exact| if value.sign() < 0 { int(0.0) - value } else { value };
        [ray.a, ray.b].map(|end| match self.mark {
            Mark::Crossing(edge) => absolute(exact_orient(unit, edge.a, edge.b, end)),
            Mark::End(point) => absolute(int(axis(ray)(point)) - int(axis(ray)(end))),
        })
    }

    /// The place along the ray, from 0 to 1; 0 and 1 at its ends alone.
    #[inline]
    pub fn t(&self, ray: Edge<N>) -> f64 {
        match self.mark {
            Mark::Crossing(_) => crossing_place(self.before, self.after),
            Mark::End(point) => place(ray, point),
        }
    }

    #[inline]
    pub fn point(&self, ray: Edge<N>) -> (f64, f64) {
        match self.mark {
            Mark::Crossing(edge) => {
                let sides = [self.before, self.after];
                let on = |axis: fn(Point<N>) -> f64| {
                    mean(axis(ray.a), axis(ray.b), sides).unwrap_or_else(|| exact_mean(ray, edge, axis))
                };
                (on(|p| p.x), on(|p| p.y))
            }
            Mark::End(point) => (point.x, point.y),
        }
    }
}

/// On which sides of an edge the ray begins and ends, as determinants.
///
/// They are those of the edge as it leads to the right of the ray, with the sign changed if need be,
/// so that rounding does not tell which way an outline is listed.
#[inline]
pub fn sides<N: Number>(ray: Edge<N>, edge: Edge<N>) -> [f64; 2] {
    let (a_side, b_side) = (orient(ray.a, ray.b, edge.a), orient(ray.a, ray.b, edge.b));
    let turned = if a_side == b_side { edge.a.follows(edge.b) } else { a_side < b_side };
    let (a, b) = swapped_if(turned, edge.a, edge.b);
    let sign = if turned { -1.0 } else { 1.0 };
    [ray.a, ray.b].map(|end| {
        let (side, size) = plain_side(Edge { a, b }, end);
        sign * if side.abs() < KEPT * size { exact_side(Edge { a, b }, end) } else { side }
    })
}

/// The same of an edge that does lead to the right, and whether neither of them cancels nor is below the floor.
#[inline(always)]
pub fn plain_sides<N: Number>(ray: Edge<N>, edge: Edge<N>, floor: f64) -> ([f64; 2], bool) {
    let [(before, before_size), (after, after_size)] = [ray.a, ray.b].map(|end| plain_side(edge, end));
    let kept = (before.abs() > KEPT * before_size + floor) & (after.abs() > KEPT * after_size + floor);
    ([before, after], kept)
}

/// The determinant and the sum of its terms' sizes.
#[inline(always)]
pub fn plain_side<N: Number>(Edge { a, b }: Edge<N>, p: Point<N>) -> (f64, f64) {
    let (left, right) = ((b.x - a.x) * (p.y - a.y), (b.y - a.y) * (p.x - a.x));
    (left - right, left.abs() + right.abs())
}

#[cold]
#[inline(never)]
fn exact_side<N: Number>(Edge { a, b }: Edge<N>, p: Point<N>) -> f64 {
    let unit = N::unit(&[a.x, a.y, b.x, b.y, p.x, p.y]);
    exact_orient(unit, a, b, p).to_f64(2 * unit)
}

/// The mean of two coordinates, of which the first weighs `after` and the second `before`, unless
/// it cancels: close to 0.
#[inline(always)]
pub fn mean(from: f64, to: f64, [before, after]: [f64; 2]) -> Option<f64> {
    let (from_part, to_part) = (from * (after / (before + after)), to * (before / (before + after)));
    let sum = from_part + to_part;
    if sum.abs() < KEPT * (from_part.abs() + to_part.abs()) { None } else { Some(sum) }
}

/// A coordinate of the crossing as the mean of the ray's ends, weighted by determinants.
#[cold]
#[inline(never)]
fn exact_mean<N: Number>(ray: Edge<N>, edge: Edge<N>, axis: fn(Point<N>) -> f64) -> f64 {
    let points = [ray.a, ray.b, edge.a, edge.b];
    let unit = points.iter().fold(i32::MAX, |unit, p| unit.min(N::unit(&[p.x, p.y])));
    let (before, after) = (exact_orient(unit, edge.a, edge.b, ray.a), exact_orient(unit, edge.a, edge.b, ray.b));
    let int = |value| N::Exact::from_f64(value, unit);
    // The determinants have opposite signs.
    let sum = int(axis(ray.a)) * after - int(axis(ray.b)) * before;
    sum.to_f64(3 * unit) / (after - before).to_f64(2 * unit)
}

/// The edge from its lexicographically smaller end.
#[inline]
pub fn rising<N: Number>(edge: Edge<N>) -> Edge<N> {
    let Edge { a, b } = edge;
    let (a, b) = swapped_if(a.follows(b), a, b);
    Edge { a, b }
}

/// The coordinate along which the ray is longer: two of its points differ in that one.
fn axis<N: Number>(ray: Edge<N>) -> fn(Point<N>) -> f64 {
    if (ray.b.x - ray.a.x).abs() >= (ray.b.y - ray.a.y).abs() { |p| p.x } else { |p| p.y }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(ax: i32, ay: i32, bx: i32, by: i32) -> Edge<i32> {
        Edge { a: Point::new(ax, ay), b: Point::new(bx, by) }
    }

    fn crossing(ray: Edge<i32>, edge: Edge<i32>) -> Along<i32> {
        Along::crossing(rising(edge), sides(ray, rising(edge)))
    }

    #[test]
    fn order() {
        let ray = edge(0, 0, 6, 3);
        let (near, far) = (crossing(ray, edge(1, 5, 3, -5)), crossing(ray, edge(3, 5, 5, -5)));
        assert_eq!(near.compare(&far, ray), Ordering::Less);
        assert_eq!(far.compare(&near, ray), Ordering::Greater);
        // Three ways through one point.
        let (same, vertex) = (crossing(ray, edge(4, -5, 4, 5)), Along::end(ray, Point::new(4, 2)));
        let other = crossing(ray, edge(5, 0, 3, 4));
        for (one, another) in [(same, vertex), (vertex, same), (same, other), (other, same), (vertex, vertex)] {
            assert_eq!(one.compare(&another, ray), Ordering::Equal);
        }
        assert_eq!((vertex.t(ray), same.t(ray)), (2.0 / 3.0, 2.0 / 3.0));
    }

    #[test]
    fn order_that_only_integers_see() {
        // Both cross within 2^-60 of one place.
        let (low, high) = (i32::MIN, i32::MAX);
        let ray = edge(low, 0, high, 1);
        let (one, other) = (crossing(ray, edge(-1, low, 0, high)), crossing(ray, edge(-1, low, 0, high - 1)));
        assert_eq!(one.compare(&other, ray), Ordering::Less);
        assert_eq!(other.compare(&one, ray), Ordering::Greater);
        assert_eq!(one.compare(&one, ray), Ordering::Equal);
    }
}
