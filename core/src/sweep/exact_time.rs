//! Times of impact as exact numbers, compared exactly.
//!
//! Every time is (p − √q) / r with r > 0, where p and r are polynomials of degree two in the numbers of the call, and q
//! of degree four. So two times are compared by squaring twice.

use super::toi_rounding::TIME_ERROR;
use crate::number::{ExactInt, Int, Number, Sign};
use crate::predicate::{Point, Reach, Vector, exact_cross, exact_dot};
use core::cmp::Ordering;

/// Integers for a polynomial of degree 16. In units of 2^-149 a coordinate has 277 bits, p and r have 557, q has 1115,
/// the last square has 4464.
type Root = Int<70>;

/// What meets at a time.
#[derive(Clone, Copy, Debug)]
pub enum Meeting<N> {
    /// A vertex and an edge: along × to / along × d.
    VertexEdge { along: Vector<N>, to: Vector<N> },
    /// Two vertices: d · to / d · d.
    Vertices { to: Vector<N> },
    /// A vertex comes within reach of another.
    Circle { to: Vector<N>, reach: Reach<N> },
    /// A vertex comes within reach of the line of an edge.
    Strip { along: Vector<N>, to: Vector<N>, reach: Reach<N> },
}

/// A time of impact after the start.
#[derive(Clone, Copy, Debug)]
pub struct ExactTime<N> {
    pub d: Point<N>,
    pub meeting: Meeting<N>,
    /// Off by less than [`TIME_ERROR`] of itself.
    pub value: f64,
}

impl<N: Number> ExactTime<N> {
    /// The order of two times of motions of one length.
    pub fn compare(&self, other: &Self) -> Ordering {
        let (room, value, other_value) = (4.0 * TIME_ERROR, self.value, other.value);
        if value < other_value * (1.0 - room) {
            Ordering::Less
        } else if other_value < value * (1.0 - room) {
            Ordering::Greater
        } else {
            compare_exact(self, other)
        }
    }

    /// p, q and r.
    fn terms(&self) -> [Root; 3] {
        const UNIT: i32 = -149;
        let zero = Root::from_f64(0.0, UNIT);
        let d = Vector::free(self.d);
        let size = |value: Root| if value.sign() < 0 { zero - value } else { value };
        let square = |reach: Reach<N>| {
            let [first, second] = reach.numbers().map(|number| Root::from_f64(number, UNIT));
            (first + second) * (first + second)
        };
        let cross = |u: &Vector<N>, v: &Vector<N>| exact_cross::<N, Root>(UNIT, u, v);
        let dot = |u: &Vector<N>, v: &Vector<N>| exact_dot::<N, Root>(UNIT, u, v);
        match &self.meeting {
            Meeting::VertexEdge { along, to } => [size(cross(along, to)), zero, size(cross(along, &d))],
            Meeting::Vertices { to } => [dot(&d, to), zero, dot(&d, &d)],
            Meeting::Circle { to, reach } => {
                let (p, r) = (dot(&d, to), dot(&d, &d));
                [p, p * p - r * (dot(to, to) - square(*reach)), r]
            }
            Meeting::Strip { along, to, reach } => {
                [size(cross(along, to)), square(*reach) * dot(along, along), size(cross(along, &d))]
            }
        }
    }
}

/// The sign of s·(p − √q) − r·(o − √u), with the other's terms o, u, s.
#[cold]
#[inline(never)]
fn compare_exact<N: Number>(one: &ExactTime<N>, other: &ExactTime<N>) -> Ordering {
    let ([p, q, r], [o, u, s]) = (one.terms(), other.terms());
    sign_of_roots(s * p - r * o, r * r * u, s * s * q).cmp(&0)
}

/// The sign of a + √b − √c.
fn sign_of_roots(a: Root, b: Root, c: Root) -> Sign {
    let square = a * a;
    // The sign of a + √b.
    let left = if a.sign() >= 0 { (a.sign() + b.sign()).min(1) } else { (b - square).sign() };
    if left <= 0 {
        return if left < 0 || c.sign() > 0 { -1 } else { 0 };
    }
    // (a + √b)² − c is rest + 2a√b.
    let rest = square + b - c;
    let double = a + a;
    let product = double.sign() * b.sign();
    match (rest.sign(), product) {
        (sign, other) if sign == other || other == 0 => sign,
        (0, other) => other,
        (sign, _) => sign * (rest * rest - double * double * b).sign(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_roots() {
        let root = |value: i32| Root::from_f64(f64::from(value), 0);
        for a in -12..=12 {
            for b in 0..40 {
                for c in 0..40 {
                    // Sums of such roots are 0 or larger than 1e-6.
                    let sum = f64::from(a) + f64::from(b).sqrt() - f64::from(c).sqrt();
                    let expected = Sign::from(sum > 1e-9) - Sign::from(sum < -1e-9);
                    assert_eq!(sign_of_roots(root(a), root(b), root(c)), expected, "{a} {b} {c}");
                }
            }
        }
    }
}
