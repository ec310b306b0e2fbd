//! Where a ray from outside enters the capsule around an edge: beside the edge, or at the circle around an end.
//!
//! Which of these it enters is decided exactly, and so is the order of two entries. The place is measured in `f64`; if
//! that is not precise enough, from the integers that decide the order.

use super::circle_toi::{CircleEntry, unit};
use super::edge_hit::compare_rank;
use super::ray_hit::RayHit;
use super::ray_root::{Boundary, RayRoot};
use crate::number::{Number, Sign, exact_value, f64_max, sqrt};
use crate::predicate::determinant::{determinant_exact, rounded_determinant};
use crate::predicate::{
    Point, Reach, Vector, compare_path_height, cross, cross_rounded, dot, dot_product, exact_excess_of_line,
};
use crate::shape::Edge;
use core::cmp::Ordering;

/// A difference that is less than this part of its terms has cancelled, and is computed exactly.
pub const CAPSULE_SUM_CANCELLED: f64 = 1.0 / (1u64 << 12) as f64;

/// The least part of the products of a determinant that is precise enough for a place: that is off by less than 2^-30
/// of itself then.
const DETERMINANT_PRECISE: f64 = 1.0 / (1u64 << 20) as f64;

/// Two places in `f64` that differ by less than this part of their sum are compared exactly. So are sums of which a
/// sign decides about the boundary.
const UNCERTAIN: f64 = 1.0 / (1u64 << 20) as f64;

/// An entry into a capsule.
#[derive(Clone, Copy, Debug)]
pub struct CapsuleEntry<N> {
    edge: Edge<N>,
    t: f64,
    /// The unit normal of the boundary.
    normal: (f64, f64),
    /// The center of the circle, or an end of the edge.
    from: Point<N>,
    root: RayRoot<N>,
    /// Whether the place is precise enough for the point.
    is_precise: bool,
}

impl<N: Number> CapsuleEntry<N> {
    /// The order along the ray; of two edges that are met at once the hit edge comes first. Equal for equal edges.
    pub fn order(&self, other: &Self, ray: &RayFromOutside<N>) -> Ordering {
        let order = if (self.t - other.t).abs() > UNCERTAIN * (self.t + other.t) {
            self.t.total_cmp(&other.t)
        } else {
            self.compare_exact(other, ray.ray)
        };
        order.then_with(|| compare_rank(ray.ray, other.edge, self.edge))
    }

    #[cold]
    fn compare_exact(&self, other: &Self, ray: Edge<N>) -> Ordering {
        match (self.root.boundary, other.root.boundary) {
            (Boundary::Circle(one), Boundary::Circle(other)) if one == other => Ordering::Equal,
            _ => self.root.compare(&other.root, ray),
        }
    }

    /// The place along the ray; off by less than 2^-30 of itself.
    pub fn t(&self) -> f64 {
        self.t
    }

    pub fn root(&self) -> RayRoot<N> {
        self.root
    }

    pub fn is_of_axis_aligned_edge(&self) -> bool {
        (self.edge.a.x == self.edge.b.x) | (self.edge.a.y == self.edge.b.y)
    }

    /// The hit in floats. If the normal is parallel to an axis, the boundary alone gives one coordinate of the point,
    /// unless this is not `may_be_axial`.
    pub fn hit(&self, ray: &RayFromOutside<N>, index: usize, may_be_axial: bool) -> RayHit {
        let t = if self.is_precise { self.t } else { clamp_t(self.root.value(ray.ray)) };
        RayHit::rounded(t, self.point(ray, t, may_be_axial), self.normal, index)
    }

    /// The hit where the ray leaves, if this is the entry of the reversed ray.
    pub fn exit_hit(&self, ray: &RayFromOutside<N>, index: usize, may_be_axial: bool) -> RayHit {
        let t = clamp_t(RayRoot { leaves: true, ..self.root }.value(ray.ray));
        let (x, y) = self.normal;
        RayHit::rounded(t, self.point(ray, t, may_be_axial), (-x, -y), index)
    }

    fn point(&self, RayFromOutside { ray, radius }: &RayFromOutside<N>, t: f64, may_be_axial: bool) -> (f64, f64) {
        let CapsuleEntry { normal, from, .. } = *self;
        let (x, y) = (ray.a.x + t * (ray.b.x - ray.a.x), ray.a.y + t * (ray.b.y - ray.a.y));
        let x = if may_be_axial & (normal.1 == 0.0) { from.x + normal.0 * radius } else { x };
        let y = if may_be_axial & (normal.0 == 0.0) { from.y + normal.1 * radius } else { y };
        (x, y)
    }
}

/// A ray that begins outside a rounded shape.
#[derive(Clone, Copy)]
pub struct RayFromOutside<N> {
    pub ray: Edge<N>,
    pub radius: f64,
}

impl<N: Number> RayFromOutside<N> {
    pub fn new(ray: Edge<N>, radius: f64) -> Self {
        RayFromOutside { ray, radius }
    }

    pub fn reach(&self) -> Reach<N> {
        Reach::sum(self.radius, 0.0)
    }

    /// The entry into the capsule around a rising edge, which the ray reaches.
    ///
    /// The ray enters by the side of the capsule if it crosses that line beside the edge. Beyond an end of the edge, or
    /// if the ray begins between the lines of both sides, it enters the circle around that end.
    pub fn entry_into_capsule(&self, edge: Edge<N>) -> CapsuleEntry<N> {
        if edge.is_point() {
            return self.entry_into_circle(edge, edge.a);
        }
        let Edge { a, b } = edge;
        let start = self.ray.a;
        match self.side_entry(edge) {
            Some((entry, Ordering::Equal)) => entry,
            Some((_, end)) => self.entry_into_circle(edge, if end.is_lt() { a } else { b }),
            None => self.entry_into_circle(edge, if dot(a, b, start) <= 0 { a } else { b }),
        }
    }

    fn entry_into_circle(&self, edge: Edge<N>, center: Point<N>) -> CapsuleEntry<N> {
        let Edge { a: start, b: end } = self.ray;
        let entry = CircleEntry::new(Vector::between(start, end), Vector::between(start, center), self.reach());
        let (x, y) = entry.normal();
        CapsuleEntry {
            edge,
            t: clamp_t(entry.value()),
            normal: (-x, -y),
            from: center,
            root: RayRoot { boundary: Boundary::Circle(center), radius: self.radius, leaves: false },
            is_precise: is_circle_precise(self.radius, self.extent()),
        }
    }

    /// Where the ray crosses the line of a capsule's side: the edge's line offset by the radius, to the side where the
    /// ray begins; and whether that is before the edge's first end, beside the edge, or past the other end. None if the
    /// ray does not cross that line from outside.
    fn side_entry(&self, edge: Edge<N>) -> Option<(CapsuleEntry<N>, Ordering)> {
        let Edge { a: start, b: end } = self.ray;
        let Edge { a, b } = edge;
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let (dx, dy) = (end.x - start.x, end.y - start.y);
        let (before, before_size) = rounded_determinant(a, b, start);
        let length = sqrt(ux * ux + uy * uy);
        let reach = self.radius * length;
        // How far outside the ray begins, times the edge's length.
        let rounded = before.abs() - reach;
        let is_precise =
            rounded.abs() > CAPSULE_SUM_CANCELLED * (before.abs() + reach) + DETERMINANT_PRECISE * before_size;
        let (before, outside) = if is_precise { (before, rounded) } else { self.exact_height(edge, reach) };
        let side = if before < 0.0 { -1 } else { 1 };
        let sign = f64::from(side);
        // How fast it approaches.
        let descent = -sign * uncancelled_sum(ux * dy, -uy * dx).unwrap_or_else(|| self.exact_descent(edge));
        if outside <= 0.0 || descent <= 0.0 {
            return None;
        }
        let t = outside / descent;
        let entry = CapsuleEntry {
            edge,
            t: clamp_t(t),
            normal: unit([-sign * uy, sign * ux], length),
            from: a,
            root: RayRoot { boundary: Boundary::Strip(edge), radius: self.radius, leaves: false },
            is_precise: is_side_precise(
                before_size + reach + ((ux * dy).abs() + (uy * dx).abs()),
                dx.abs() + dy.abs(),
                descent,
                self.extent(),
            ),
        };
        // How far past each end of the edge the ray is there, times the length of the edge.
        let run = ux * dx + uy * dy;
        let run_size = t * ((ux * dx).abs() + (uy * dy).abs());
        let past = |end: Point<N>| {
            let (x, y) = (ux * (start.x - end.x), uy * (start.y - end.y));
            let sum = x + y + t * run;
            if sum.abs() > UNCERTAIN * (x.abs() + y.abs() + run_size) { Some(sum) } else { None }
        };
        let place = match (past(a), past(b)) {
            (Some(past_a), _) if past_a < 0.0 => Ordering::Less,
            (_, Some(past_b)) if past_b > 0.0 => Ordering::Greater,
            (Some(_), Some(_)) => Ordering::Equal,
            _ => self.exact_place(edge, side),
        };
        Some((entry, place))
    }

    /// Whether the ray crosses the line of the side where it begins before the edge's first end, beside the edge, or
    /// past the other end.
    ///
    /// The foot of the ray on the edge's line passes one end of the edge, and then the other. The ray is below the line
    /// of the side already when it passes the first, or still above when it passes the second, or it crosses between.
    #[cold]
    #[inline(never)]
    fn exact_place(&self, edge: Edge<N>, side: Sign) -> Ordering {
        let Edge { a, b } = edge;
        let (along, path) = (Vector::between(a, b), Vector::between(self.ray.a, self.ray.b));
        let forward = dot_product(along, path);
        if forward == 0 {
            let (past_a, short_of_b) = (dot(a, b, self.ray.a), dot(b, a, self.ray.a));
            return (past_a.min(0) - short_of_b.min(0)).cmp(&0);
        }
        let height = |end: Point<N>| {
            let to = Vector::between(end, self.ray.a);
            let is_above = forward * side * cross(path, to) > 0;
            if is_above { compare_path_height(along, path, to, self.reach()) } else { -1 }
        };
        let (first, last) = if forward > 0 { (a, b) } else { (b, a) };
        let order = if height(first) < 0 {
            Ordering::Less
        } else if height(last) > 0 {
            Ordering::Greater
        } else {
            Ordering::Equal
        };
        if forward > 0 { order } else { order.reverse() }
    }

    /// The determinant, and |determinant| − r·|edge|: the difference of their squares, divided by their sum.
    #[cold]
    #[inline(never)]
    fn exact_height(&self, edge: Edge<N>, reach: f64) -> (f64, f64) {
        let Edge { a, b } = edge;
        let (reach_exact, p) = (self.reach(), self.ray.a);
        let difference =
            exact_value!(4, reach_exact.range(&[a, b, p]), exact_excess_of_line::<N>(a, b, p, reach_exact));
        let determinant = determinant_exact(a, b, self.ray.a);
        (determinant, difference / (determinant.abs() + reach))
    }

    #[cold]
    #[inline(never)]
    fn exact_descent(&self, edge: Edge<N>) -> f64 {
        let Edge { a, b } = edge;
        cross_rounded(&Vector::between(a, b), &Vector::between(self.ray.a, self.ray.b))
    }

    fn extent(&self) -> f64 {
        let Edge { a, b } = self.ray;
        extent([a.x, a.y, b.x, b.y])
    }
}

/// The largest coordinate of a ray.
#[inline(always)]
pub fn extent([ax, ay, bx, by]: [f64; 4]) -> f64 {
    f64_max(f64_max(ax.abs(), ay.abs()), f64_max(bx.abs(), by.abs()))
}

/// Whether the point at which a ray enters a circle is off by less than 2^-40 of the ray's extent.
///
/// The terms of [`CircleEntry`] are precise, or else they cancel by at most 2^-12. So the point is off by less than
/// 2^-45 of the vector to the center, which is below 11 times the extent.
#[inline(always)]
pub fn is_circle_precise(radius: f64, extent: f64) -> bool {
    radius <= 8.0 * extent
}

/// Whether the point at which a ray enters a capsule's side is off by less than 2^-40 of the ray's extent: from the sum
/// of the sizes of all products, the size of the motion and how fast the ray approaches.
///
/// The place is off by less than 2^-50 of the products over the approach.
#[inline(always)]
pub fn is_side_precise(sizes: f64, motion: f64, descent: f64, extent: f64) -> bool {
    sizes * motion <= 512.0 * (extent * descent)
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
