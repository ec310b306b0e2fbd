//! The two points at which a line crosses a circle, accurate to a fraction of an ulp of `f32`.
//!
//! Let w be the direction of the line, W = |w|², n = (w.y, −w.x), and m twice the determinant of the line and the
//! center c. Then the points are c + (m·n ∓ √D·w) / 2W with D = 4·r²·W − m², which has degree four. Each of these sums
//! can cancel; a cancelled term is computed exactly. A coordinate is then a root of A·x² − 2·B·x + C = 0 with A = 2·W,
//! B = A·c + m·n and 2·C = (2·c·n + m)² + 4·w²·(c² − r²), whose degree is four at most: each is computed exactly, and
//! rounded once. The root whose two terms have the same sign is computed directly, the other one as C / (A · root)
//! (G. Forsythe, "How do you solve a quadratic equation?", 1966).

use crate::number::{ExactNumber, Number, bit_range, exact_value, sqrt, wider};
use crate::predicate::{
    Point, Reach, exact_dot_from, exact_excess_of_point, exact_orient, exact_square, range_of_points,
};
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

    /// The [`bit_range`] of all numbers.
    fn range(&self) -> (i32, i32) {
        let points = match self.cut {
            Cut::Line(Edge { a, b }) => [a.x, a.y, b.x, b.y],
            Cut::Circle(Circle { center, radius }) => [center.x, center.y, radius, 0.0],
        };
        let Circle { center, radius } = self.circle;
        wider(bit_range(&points), bit_range(&[center.x, center.y, radius]))
    }

    #[cold]
    #[inline(never)]
    fn exact_m(&self) -> f64 {
        exact_value!(2, self.range(), line_m::<N>(self))
    }

    #[cold]
    #[inline(never)]
    fn exact_d(&self) -> f64 {
        exact_value!(4, self.range(), discriminant::<N>(self))
    }

    #[cold]
    #[inline(never)]
    fn exact_coordinate(&self, end: End, center: f64, is_y: bool) -> f64 {
        let place = (center, is_y);
        let a = exact_value!(2, self.range(), twice_square::<N>(self));
        let b = exact_value!(3, self.range(), middle::<N>(self, place));
        let half = end.sign() * self.root * exact_value!(1, self.range(), along::<N>(self, is_y));
        stable_root(a, b, half, || exact_value!(4, self.range(), twice_product::<N>(self, place)) * 0.5)
    }

    #[cold]
    #[inline(never)]
    fn exact_parameter(&self, half: f64, edge: Edge<N>) -> f64 {
        let range = || wider(self.range(), range_of_points(&[edge.a, edge.b]));
        let a = exact_value!(2, self.range(), twice_square::<N>(self));
        let b = exact_value!(2, range(), twice_foot::<N>(self, edge));
        stable_root(a, b, half, || exact_value!(2, range(), twice_power::<N>(self, edge)))
    }
}

fn twice<I: ExactNumber>(value: I) -> I {
    value + value
}

/// The x and y components.
fn axes<N: Number, I: ExactNumber>(unit: i32, chord: &Chord<N>, center: f64, is_y: bool) -> CrossingAxis<I> {
    let int = |value| I::from_f64(value, unit);
    let own = chord.circle.center;
    let (x, y) = match chord.cut {
        Cut::Line(Edge { a, b }) => (int(b.x) - int(a.x), int(b.y) - int(a.y)),
        Cut::Circle(other) => (int(own.y) - int(other.center.y), int(other.center.x) - int(own.x)),
    };
    let center = int(center);
    if is_y {
        CrossingAxis { center, normal: int(0.0) - x, along: y }
    } else {
        CrossingAxis { center, normal: y, along: x }
    }
}

/// A component of w.
fn along<N: Number, I: ExactNumber>(unit: i32, chord: &Chord<N>, is_y: bool) -> I {
    axes::<N, I>(unit, chord, 0.0, is_y).along
}

/// W.
fn square<N: Number, I: ExactNumber>(unit: i32, chord: &Chord<N>) -> I {
    let [x, y] = [false, true].map(|is_y| along::<N, I>(unit, chord, is_y));
    x * x + y * y
}

/// A.
fn twice_square<N: Number, I: ExactNumber>(unit: i32, chord: &Chord<N>) -> I {
    twice(square::<N, I>(unit, chord))
}

/// m.
fn line_m<N: Number, I: ExactNumber>(unit: i32, chord: &Chord<N>) -> I {
    let int = |value| I::from_f64(value, unit);
    let Circle { center, radius } = chord.circle;
    match chord.cut {
        Cut::Line(Edge { a, b }) => twice(exact_orient::<N, I>(unit, a, b, center)),
        Cut::Circle(other) => {
            let squares = int(radius) * int(radius) - int(other.radius) * int(other.radius);
            exact_square::<N, I>(unit, center, other.center) + squares
        }
    }
}

/// D.
fn discriminant<N: Number, I: ExactNumber>(unit: i32, chord: &Chord<N>) -> I {
    let (diameter, m): (I, I) = (I::from_f64(2.0 * chord.circle.radius, unit), line_m::<N, I>(unit, chord));
    diameter * diameter * square::<N, I>(unit, chord) - m * m
}

/// B.
fn middle<N: Number, I: ExactNumber>(unit: i32, chord: &Chord<N>, (center, is_y): (f64, bool)) -> I {
    let axis = axes::<N, I>(unit, chord, center, is_y);
    twice_square::<N, I>(unit, chord) * axis.center + line_m::<N, I>(unit, chord) * axis.normal
}

/// 2·C.
fn twice_product<N: Number, I: ExactNumber>(unit: i32, chord: &Chord<N>, (center, is_y): (f64, bool)) -> I {
    let axis = axes::<N, I>(unit, chord, center, is_y);
    let whole = twice(axis.center * axis.normal) + line_m::<N, I>(unit, chord);
    let radius = I::from_f64(chord.circle.radius, unit);
    whole * whole + twice(axis.along) * twice(axis.along) * (axis.center * axis.center - radius * radius)
}

/// Twice the dot product of an edge and the vector from its beginning to the center.
fn twice_foot<N: Number, I: ExactNumber>(unit: i32, chord: &Chord<N>, Edge { a, b }: Edge<N>) -> I {
    twice(exact_dot_from::<N, I>(unit, a, b, chord.circle.center))
}

/// Twice the squared distance of the beginning of an edge from the center, less twice the squared radius.
fn twice_power<N: Number, I: ExactNumber>(unit: i32, chord: &Chord<N>, Edge { a, .. }: Edge<N>) -> I {
    twice(exact_excess_of_point::<N, I>(unit, a, chord.circle.center, Reach::sum(chord.circle.radius, 0.0)))
}

/// (b + half) / a without cancellation, for half² = b² − a·c.
fn stable_root(a: f64, b: f64, half: f64, c: impl FnOnce() -> f64) -> f64 {
    if (b >= 0.0 && half >= 0.0) || (b <= 0.0 && half <= 0.0) { (b + half) / a } else { c() / (b - half) }
}
