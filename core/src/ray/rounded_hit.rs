//! The first point of a rounded shape, a shape with a radius, on a ray: the exact tier.
//!
//! A ray from outside first meets the boundary of the rounded shape: at the radius from a vertex, or beside an edge.
//! Whether the ray comes so near is decided exactly. The polynomials for the point, of degree four at the most, are
//! evaluated in integers where they cancel in `f64`.

use super::circle_toi::{CircleEntry, unit};
use super::order::rising;
use super::ray_hit::RayHit;
use crate::distance::{determinant, separation};
use crate::number::{ExactInt, Number, sqrt};
use crate::overlap::{Outcome, Verdict, any_any, compare_edges};
use crate::predicate::{Point, Reach, Vector, exact_orient, exact_square};
use crate::shape::{Edge, Kind, Shape};

/// A difference that is less than this part of its terms has cancelled, and is computed exactly.
pub const CAPSULE_SUM_CANCELLED: f64 = 1.0 / (1u64 << 12) as f64;

/// The verdict on a shape with a radius and a ray, a shape of kind segment, and the first common point.
pub fn rounded_raycast<N: Number>(shape: Shape<N>, ray: Shape<N>) -> Outcome<RayHit> {
    let verdict = any_any(shape, ray);
    let hit = if verdict == Verdict::Miss { RayHit::NONE } else { first_point(shape, ray) };
    Outcome { verdict, hit }
}

/// The first point of a shape with a radius on a ray that does not miss the shape.
fn first_point<N: Number>(shape: Shape<N>, ray: Shape<N>) -> RayHit {
    let edge = Edge { a: ray.vertices.first(), b: ray.vertices.last() };
    let start = Shape { kind: Kind::Point, vertices: ray.vertices.first_alone(), radius: ray.radius };
    match any_any(shape, start) {
        Verdict::Hit => RayHit::inside_at(edge.a),
        Verdict::Touch => from_boundary(shape, edge.a),
        Verdict::Miss => from_outside(shape, edge),
    }
}

/// A ray that begins on the boundary: the normal leads from the nearest point of the skeleton.
fn from_boundary<N: Number>(shape: Shape<N>, start: Point<N>) -> RayHit {
    let feet = shape.indexed_edges().map(|(index, edge)| (index, separation(rising(edge), start)));
    let nearest = feet.reduce(|known, found| if found.1.square < known.1.square { found } else { known });
    let (edge, normal) = nearest.map_or((0, (0.0, 0.0)), |(index, found)| (index, found.with_exact_feature().normal()));
    RayHit::rounded(0.0, (start.x, start.y), normal, edge)
}

fn from_outside<N: Number>(shape: Shape<N>, ray: Edge<N>) -> RayHit {
    let ray_from_outside = RayFromOutside { ray, radius: shape.radius };
    let mut nearest: Option<(BoundaryEntry<N>, usize, Edge<N>)> = None;
    for (index, edge) in shape.indexed_edges() {
        let edge = rising(edge);
        if compare_edges(edge, ray, ray_from_outside.reach()) > 0 {
            continue;
        }
        let found = ray_from_outside.entry_into_capsule(edge);
        let precedes = nearest
            .is_none_or(|(known, _, rival)| found.t < known.t || (found.t == known.t && outranks(ray, edge, rival)));
        if precedes {
            nearest = Some((found, index, edge));
        }
    }
    match nearest {
        Some((BoundaryEntry { t, normal, from }, index, edge)) => {
            let (x, y) = point_at(ray, t);
            // If the normal is parallel to an axis, the boundary alone gives one coordinate of the point. Not for the
            // sides of slanted capsules, because the fast tier does not test that case.
            let is_slanted = (edge.a.x != edge.b.x) & (edge.a.y != edge.b.y);
            let has_exact_coordinate = (shape.kind != Kind::Segment) | !is_slanted;
            let x = if has_exact_coordinate & (normal.1 == 0.0) { from.x + normal.0 * shape.radius } else { x };
            let y = if has_exact_coordinate & (normal.0 == 0.0) { from.y + normal.1 * shape.radius } else { y };
            RayHit::rounded(t, (x, y), normal, index)
        }
        // Cannot happen: the ray does not miss the shape.
        None => RayHit::inside_at(ray.a),
    }
}

/// Whether the first of two edges is the hit edge at their common vertex: the one more perpendicular to the ray, then
/// the lexicographically smaller one.
#[cold]
fn outranks<N: Number>(ray: Edge<N>, one: Edge<N>, other: Edge<N>) -> bool {
    let (dx, dy) = (ray.b.x - ray.a.x, ray.b.y - ray.a.y);
    let steepness = |edge: Edge<N>| {
        let (ux, uy) = (edge.b.x - edge.a.x, edge.b.y - edge.a.y);
        let (cross, length) = (ux * dy - uy * dx, ux * ux + uy * uy);
        if length > 0.0 { cross * (cross / length) } else { 0.0 }
    };
    let order = steepness(one).total_cmp(&steepness(other));
    order.then(other.a.lexicographic(one.a)).then(other.b.lexicographic(one.b)).is_gt()
}

/// The point of a ray.
fn point_at<N: Number>(ray: Edge<N>, t: f64) -> (f64, f64) {
    (ray.a.x + t * (ray.b.x - ray.a.x), ray.a.y + t * (ray.b.y - ray.a.y))
}

/// Where a ray enters a rounded shape, and the unit normal of the boundary there.
#[derive(Clone, Copy)]
struct BoundaryEntry<N> {
    t: f64,
    normal: (f64, f64),
    /// The center of the circle, or an end of the edge.
    from: Point<N>,
}

/// A ray that begins outside a rounded shape.
#[derive(Clone, Copy)]
struct RayFromOutside<N> {
    ray: Edge<N>,
    radius: f64,
}

impl<N: Number> RayFromOutside<N> {
    fn reach(&self) -> Reach<N> {
        Reach::sum(self.radius, 0.0)
    }

    /// The entry into the capsule around an edge, which the ray reaches.
    ///
    /// The ray enters by the side of the capsule if it crosses that line beside the edge. Beyond an end of the edge, or
    /// if the ray begins between the lines of both sides, it enters the circle around that end.
    fn entry_into_capsule(&self, edge: Edge<N>) -> BoundaryEntry<N> {
        if edge.is_point() {
            return self.entry_into_circle(edge.a);
        }
        let SideEntry { entry, past_a, past_b } = self.side_entry(edge);
        match entry {
            Some(entry) if past_a >= 0.0 && past_b <= 0.0 => entry,
            _ => self.entry_into_circle(if past_a < 0.0 { edge.a } else { edge.b }),
        }
    }

    fn entry_into_circle(&self, center: Point<N>) -> BoundaryEntry<N> {
        let Edge { a: start, b: end } = self.ray;
        let entry = CircleEntry::new(Vector::between(start, end), Vector::between(start, center), self.reach());
        let (x, y) = entry.normal();
        BoundaryEntry { t: clamp_t(entry.value()), normal: (-x, -y), from: center }
    }

    /// Where the ray crosses the line of a capsule's side: the edge's line offset by the radius, to the side where the
    /// ray begins.
    fn side_entry(&self, edge: Edge<N>) -> SideEntry<N> {
        let Edge { a: start, b: end } = self.ray;
        let Edge { a, b } = edge;
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let (dx, dy) = (end.x - start.x, end.y - start.y);
        let square = ux * ux + uy * uy;
        let before = determinant(a, b, start);
        let sign = if before < 0.0 { -1.0 } else { 1.0 };
        let length = sqrt(square);
        let reach = self.radius * length;
        // How far outside the ray begins, and how fast it approaches, times the edge's length.
        let outside =
            uncancelled_sum(before.abs(), -reach).unwrap_or_else(|| self.exact_height(edge, before.abs() + reach));
        let descent = -sign * uncancelled_sum(ux * dy, -uy * dx).unwrap_or_else(|| self.exact_descent(edge));
        let crosses = outside > 0.0 && descent > 0.0;
        let t = if crosses { outside / descent } else { 0.0 };
        let run = uncancelled_sum(ux * dx, uy * dy).unwrap_or_else(|| self.exact_run(edge, [start, end]));
        let (past_a, past_b) = (
            uncancelled_sum(ux * (start.x - a.x), uy * (start.y - a.y))
                .unwrap_or_else(|| self.exact_run(edge, [a, start])),
            uncancelled_sum(ux * (start.x - b.x), uy * (start.y - b.y))
                .unwrap_or_else(|| self.exact_run(edge, [b, start])),
        );
        let entry = BoundaryEntry { t: clamp_t(t), normal: unit([-sign * uy, sign * ux], length), from: a };
        SideEntry { entry: crosses.then_some(entry), past_a: past_a + t * run, past_b: past_b + t * run }
    }

    /// |determinant| − r·|edge|: the difference of their squares, divided by their sum.
    #[cold]
    fn exact_height(&self, edge: Edge<N>, sum: f64) -> f64 {
        let Edge { a, b } = edge;
        let unit = self.reach().unit(&[self.ray.a, a, b]);
        let (r, determinant) = (self.reach().exact(unit), exact_orient(unit, a, b, self.ray.a));
        (determinant * determinant - r * r * exact_square(unit, a, b)).to_f64(4 * unit) / sum
    }

    #[cold]
    fn exact_descent(&self, edge: Edge<N>) -> f64 {
        let Edge { a, b } = edge;
        let unit = self.reach().unit(&[self.ray.a, self.ray.b, a, b]);
        (exact_orient(unit, a, b, self.ray.b) - exact_orient(unit, a, b, self.ray.a)).to_f64(2 * unit)
    }

    #[cold]
    fn exact_run(&self, edge: Edge<N>, path: [Point<N>; 2]) -> f64 {
        let unit = self.reach().unit(&[edge.a, edge.b, path[0], path[1]]);
        exact_dot(unit, [edge.a, edge.b], path).to_f64(2 * unit)
    }
}

/// Where a ray crosses the line of a capsule's side.
struct SideEntry<N> {
    /// None if the ray does not cross the line.
    entry: Option<BoundaryEntry<N>>,
    /// How far past each end of the edge the ray is there (negative before the end), times the length of the edge. If
    /// the ray does not cross the line, where it begins.
    past_a: f64,
    past_b: f64,
}

/// The sum of two terms; None if it cancels.
#[inline(always)]
fn uncancelled_sum(a: f64, b: f64) -> Option<f64> {
    let sum = a + b;
    (sum.abs() >= CAPSULE_SUM_CANCELLED * (a.abs() + b.abs())).then_some(sum)
}

/// The parameter of an entry, limited to values after the beginning of the ray and not past its end.
fn clamp_t(t: f64) -> f64 {
    t.clamp(f64::MIN_POSITIVE, 1.0)
}

/// (p₁ − p₀) · (q₁ − q₀) in units of 2^(2·unit).
fn exact_dot<N: Number>(unit: i32, p: [Point<N>; 2], q: [Point<N>; 2]) -> N::Exact {
    let difference = |to: f64, from: f64| N::Exact::from_f64(to, unit) - N::Exact::from_f64(from, unit);
    difference(p[1].x, p[0].x) * difference(q[1].x, q[0].x) + difference(p[1].y, p[0].y) * difference(q[1].y, q[0].y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Outline;

    fn cast(kind: Kind, vertices: &[[i32; 2]], radius: f64, ray: [[i32; 2]; 2]) -> RayHit {
        let ray = Shape { kind: Kind::Segment, vertices: Outline::<i32>::new(&ray), radius: 0.0 };
        first_point(Shape { kind, vertices: Outline::<i32>::new(vertices), radius }, ray)
    }

    fn check(hit: RayHit, t: f32, normal: [f32; 2], edge: u32) {
        assert_eq!((hit.t, hit.normal, hit.edge), (t, normal, edge), "{hit:?}");
    }

    #[test]
    fn circles_and_capsules() {
        let circle = |ray| cast(Kind::Point, &[[0, 0]], 5.0, ray);
        check(circle([[-10, 0], [0, 0]]), 0.5, [-1.0, 0.0], 0);
        check(circle([[-10, 3], [10, 3]]), 0.3, [-0.8, 0.6], 0);
        check(circle([[-10, 5], [10, 5]]), 0.5, [0.0, 1.0], 0);
        check(circle([[3, 4], [0, 0]]), 0.0, [0.6, 0.8], 0);
        check(circle([[3, 3], [0, 0]]), 0.0, [0.0, 0.0], 0);
        let capsule = |ray| cast(Kind::Segment, &[[0, 0], [8, 0]], 5.0, ray);
        check(capsule([[4, 10], [4, 0]]), 0.5, [0.0, 1.0], 0);
        check(capsule([[2, 7], [10, 3]]), 0.5, [0.0, 1.0], 0);
        check(capsule([[12, 3], [22, 3]]), 0.0, [0.8, 0.6], 0);
        check(capsule([[22, 3], [2, 3]]), 0.5, [0.8, 0.6], 0);
        check(capsule([[-3, -10], [-3, 10]]), 0.3, [-0.6, -0.8], 0);
        // Along the line of the side: the first common point is where the circle ends and the side begins.
        check(capsule([[-8, 5], [8, 5]]), 0.5, [0.0, 1.0], 0);
    }

    #[test]
    fn outlines() {
        let square = [[0, 0], [10, 0], [10, 10], [0, 10]];
        let rounded = |ray| cast(Kind::Convex, &square, 5.0, ray);
        check(rounded([[-15, 5], [5, 5]]), 0.5, [-1.0, 0.0], 3);
        check(rounded([[-13, 14], [7, 14]]), 0.5, [-0.6, 0.8], 3);
        check(rounded([[5, 5], [50, 50]]), 0.0, [0.0, 0.0], 0);
        check(rounded([[5, 15], [5, 50]]), 0.0, [0.0, 1.0], 2);
    }
}
