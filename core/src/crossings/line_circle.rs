//! The two points at which a line crosses a circle, accurate to a fraction of an ulp of `f32`.
//!
//! Let w be the direction of the line, W = |w|², n = (w.y, −w.x), and m twice the determinant of the line and the
//! center c. Then the points are c + (m·n ∓ √D·w) / 2W with D = 4·r²·W − m², which has degree four. Each of these sums
//! can cancel; a cancelled term is computed as an integer. A coordinate is then a root of A·x² − 2·B·x + C = 0 with the
//! integers A = 2·W, B = A·c + m·n and 2·C = (2·c·n + m)² + 4·w²·(c² − r²), whose degree is four at most. The root
//! whose two terms have the same sign is computed directly, the other one as C / (A · root) (G. Forsythe, "How do you
//! solve a quadratic equation?", 1966).

use crate::number::{Exact, ExactNumber, Number, sqrt, unit_of};
use crate::predicate::{Point, exact_orient, exact_square};
use crate::shape::{Circle, Edge};

/// A sum that is less than this part of its terms has cancelled, and is computed exactly. The bits that m loses are
/// lost twice in D, and half of that once more in a coordinate: 31 of 52 bits are left.
const CHORD_CANCELLED: f64 = 1.0 / 256.0;
/// The same for a coordinate.
const COORDINATE_CANCELLED: f64 = 1.0 / 16.0;

/// The line that crosses the circle.
#[derive(Clone, Copy, Debug)]
pub enum Cut<N> {
    /// The line through two different points, directed from the first to the second.
    Line(Edge<N>),
    /// The line of the common chord with another circle, which has another center. Directed to the left (y up) of the
    /// vector from this center to the other.
    Circle(Circle<N>),
}

/// A circle and a line that meet.
#[derive(Clone, Copy, Debug)]
pub struct Chord<N> {
    circle: Circle<N>,
    cut: Cut<N>,
    /// w.
    along: (f64, f64),
    m: f64,
    /// √D.
    root: f64,
    /// m·n / 2W: from the center to the middle of both points.
    foot: (f64, f64),
    /// √D·w / 2W: from there to the second point.
    half: (f64, f64),
}

/// The first or the second common point along the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    First,
    Second,
}

impl End {
    fn sign(self) -> f64 {
        match self {
            End::First => -1.0,
            End::Second => 1.0,
        }
    }
}

/// The x or y components of the center, n and w. That of the center is 0 for a point relative to it.
#[derive(Clone, Copy)]
struct CrossingAxis<T> {
    center: T,
    normal: T,
    along: T,
}

impl<N: Number> Chord<N> {
    /// The line must meet the circle, in one point if it is `tangent`: both have been decided exactly.
    pub fn new(circle: Circle<N>, cut: Cut<N>, tangent: bool) -> Self {
        let center = circle.center;
        let (along, left, right) = match cut {
            Cut::Line(Edge { a, b }) => {
                let (x, y) = (b.x - a.x, b.y - a.y);
                ((x, y), 2.0 * x * (center.y - a.y), 2.0 * y * (center.x - a.x))
            }
            Cut::Circle(other) => {
                let (x, y) = (center.y - other.center.y, other.center.x - center.x);
                ((x, y), x * x + y * y + circle.radius * circle.radius, other.radius * other.radius)
            }
        };
        let none = (0.0, 0.0);
        let mut chord = Chord { circle, cut, along, m: left - right, root: 0.0, foot: none, half: none };
        if chord.m.abs() < CHORD_CANCELLED * (left.abs() + right.abs()) {
            chord.m = chord.exact_m();
        }
        if !tangent {
            let (most, less) = (4.0 * circle.radius * circle.radius * chord.square(), chord.m * chord.m);
            let is_precise = most - less >= CHORD_CANCELLED * (most + less);
            chord.root = sqrt(if is_precise { most - less } else { chord.exact_d() });
        }
        let twice = 2.0 * chord.square();
        chord.foot = (chord.m * along.1 / twice, chord.m * -along.0 / twice);
        chord.half = (chord.root * along.0 / twice, chord.root * along.1 / twice);
        chord
    }

    /// W.
    fn square(&self) -> f64 {
        self.along.0 * self.along.0 + self.along.1 * self.along.1
    }

    /// The point.
    pub fn point(&self, end: End) -> (f64, f64) {
        let Point { x, y, .. } = self.circle.center;
        (self.coordinate(end, x, false), self.coordinate(end, y, true))
    }

    /// The point relative to the center.
    pub fn offset(&self, end: End) -> (f64, f64) {
        (self.coordinate(end, 0.0, false), self.coordinate(end, 0.0, true))
    }

    /// The parameter of the point along an edge on the line: 0 at a, 1 at b.
    pub fn parameter(&self, end: End, Edge { a, b }: Edge<N>) -> f64 {
        let (x, y) = ((b.x - a.x) * (self.circle.center.x - a.x), (b.y - a.y) * (self.circle.center.y - a.y));
        let (foot, half) = (2.0 * (x + y), end.sign() * self.root);
        if (foot + half).abs() < COORDINATE_CANCELLED * (2.0 * (x.abs() + y.abs()) + self.root) {
            return self.exact_parameter(half, Edge { a, b });
        }
        (foot + half) / (2.0 * self.square())
    }

    fn coordinate(&self, end: End, center: f64, is_y: bool) -> f64 {
        let (foot, half) = if is_y { (self.foot.1, self.half.1) } else { (self.foot.0, self.half.0) };
        let half = end.sign() * half;
        let sum = center + foot + half;
        if sum.abs() < COORDINATE_CANCELLED * (center.abs() + foot.abs() + half.abs()) {
            return self.exact_coordinate(end, center, is_y);
        }
        sum
    }

    fn unit(&self) -> i32 {
        let points = match self.cut {
            Cut::Line(Edge { a, b }) => [a.x, a.y, b.x, b.y],
            Cut::Circle(Circle { center, radius }) => [center.x, center.y, radius, 0.0],
        };
        let Circle { center, radius } = self.circle;
        unit_of(&points).min(unit_of(&[center.x, center.y, radius]))
    }

    /// w and m.
    fn exact_line(&self, unit: i32) -> ((Exact, Exact), Exact) {
        let int = |value| Exact::from_f64(value, unit);
        let Circle { center, radius } = self.circle;
        match self.cut {
            Cut::Line(Edge { a, b }) => {
                let determinant: Exact = exact_orient(unit, a, b, center);
                ((int(b.x) - int(a.x), int(b.y) - int(a.y)), determinant + determinant)
            }
            Cut::Circle(other) => {
                let along = (int(center.y) - int(other.center.y), int(other.center.x) - int(center.x));
                let squares = int(radius) * int(radius) - int(other.radius) * int(other.radius);
                (along, exact_square::<N, Exact>(unit, center, other.center) + squares)
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn exact_m(&self) -> f64 {
        let unit = self.unit();
        self.exact_line(unit).1.to_f64(2 * unit)
    }

    #[cold]
    #[inline(never)]
    fn exact_d(&self) -> f64 {
        let unit = self.unit();
        let ((x, y), m) = self.exact_line(unit);
        let diameter = Exact::from_f64(2.0 * self.circle.radius, unit);
        (diameter * diameter * (x * x + y * y) - m * m).to_f64(4 * unit)
    }

    #[cold]
    #[inline(never)]
    fn exact_coordinate(&self, end: End, center: f64, is_y: bool) -> f64 {
        let unit = self.unit();
        let int = |value| Exact::from_f64(value, unit);
        let (along, m) = self.exact_line(unit);
        let axis = axis(int(center), along, is_y, int(0.0) - along.0);
        let twice = |value: Exact| value + value;
        let a = twice(along.0 * along.0 + along.1 * along.1);
        let b = a * axis.center + m * axis.normal;
        let half = end.sign() * self.root * axis.along.to_f64(unit);
        let whole = twice(axis.center * axis.normal) + m;
        let chord = twice(axis.along) * twice(axis.along);
        let radius = int(self.circle.radius);
        let twice_c = || whole * whole + chord * (axis.center * axis.center - radius * radius);
        stable_root(a.to_f64(2 * unit), b.to_f64(3 * unit), half, || twice_c().to_f64(4 * unit) * 0.5)
    }

    #[cold]
    #[inline(never)]
    fn exact_parameter(&self, half: f64, Edge { a, b }: Edge<N>) -> f64 {
        let unit = self.unit();
        let int = |value| Exact::from_f64(value, unit);
        let Circle { center, radius } = self.circle;
        let (ux, uy) = (int(b.x) - int(a.x), int(b.y) - int(a.y));
        let foot = ux * (int(center.x) - int(a.x)) + uy * (int(center.y) - int(a.y));
        let power = || exact_square::<N, Exact>(unit, a, center) - int(radius) * int(radius);
        let square = ux * ux + uy * uy;
        let whole = |value: Exact| (value + value).to_f64(2 * unit);
        stable_root(whole(square), whole(foot), half, || whole(power()))
    }
}

/// The x or y components, where `minus_x` is −w.x, the y component of n.
fn axis<T>(center: T, along: (T, T), is_y: bool, minus_x: T) -> CrossingAxis<T> {
    if is_y {
        CrossingAxis { center, normal: minus_x, along: along.1 }
    } else {
        CrossingAxis { center, normal: along.1, along: along.0 }
    }
}

/// (b + half) / a without cancellation, for half² = b² − a·c.
fn stable_root(a: f64, b: f64, half: f64, c: impl FnOnce() -> f64) -> f64 {
    if (b >= 0.0 && half >= 0.0) || (b <= 0.0 && half <= 0.0) { (b + half) / a } else { c() / (b - half) }
}
