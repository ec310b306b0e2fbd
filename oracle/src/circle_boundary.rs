//! Common points of the boundary of a circle with edges or another circle, as rationals and one root.

use crate::Shape;
use crate::coord::{Coord, Edge, Scale, ScaledPoint};
use dashu_int::IBig;
use dashu_int::ops::SquareRoot;
use dashu_ratio::{RBig, Relaxed};
use std::cmp::Ordering;

/// `(base + factor * sqrt(square)) * 2^exponent`, exactly.
#[derive(Clone, PartialEq, Debug)]
pub struct Surd {
    base: Relaxed,
    factor: Relaxed,
    square: Relaxed,
    exponent: i32,
}

impl Surd {
    /// The order of the number and a finite one.
    pub fn compare(&self, value: f64) -> Ordering {
        let value = Relaxed::try_from(value).expect("a finite number");
        let unit = Relaxed::from(IBig::ONE << self.exponent.unsigned_abs() as usize);
        self.compare_scaled(&if self.exponent < 0 { value * unit } else { value / unit })
    }

    /// The same for a value in units of the exponent: the order of two numbers is that of their
    /// squares if they are on the same side of 0.
    fn compare_scaled(&self, value: &Relaxed) -> Ordering {
        let rest = value - &self.base;
        let root = &self.factor * &self.factor * &self.square;
        let side = |number: &Relaxed| number.cmp(&Relaxed::ZERO);
        let root_side = if root == Relaxed::ZERO { Ordering::Equal } else { side(&self.factor) };
        match (root_side, side(&rest)) {
            (Ordering::Greater, Ordering::Greater) => root.cmp(&(&rest * &rest)),
            (Ordering::Less, Ordering::Less) => (&rest * &rest).cmp(&root),
            (one, other) => one.cmp(&other),
        }
    }

    /// `base + factor * sqrt(square)`.
    pub(crate) fn new(base: Relaxed, factor: Relaxed, square: Relaxed) -> Self {
        Surd { base, factor, square, exponent: 0 }
    }

    /// `base` and the number times `factor`.
    pub(crate) fn scaled(&self, factor: &Relaxed, base: &Relaxed) -> Surd {
        Surd { base: base + factor * &self.base, factor: factor * &self.factor, ..self.clone() }
    }

    /// The coordinate at this place on a way from one to another.
    pub fn along(&self, from: &RBig, to: &RBig) -> Surd {
        let (from, to) = (from.clone().relax(), to.clone().relax());
        self.scaled(&(to - &from), &from)
    }

    /// The order of two numbers of one exponent: by intervals around both that shrink until they are apart, or until
    /// no two different numbers of this size can be so close.
    pub fn order(&self, other: &Surd) -> Ordering {
        assert_eq!(self.exponent, other.exponent, "numbers of one unit");
        for bits in [150, 600, 2400, 9600] {
            let (low, high) = self.interval(bits);
            let (other_low, other_high) = other.interval(bits);
            if high < other_low {
                return Ordering::Less;
            }
            if low > other_high {
                return Ordering::Greater;
            }
            if !self.may_equal(other) {
                continue;
            }
            if bits >= 2400 {
                break;
            }
        }
        Ordering::Equal
    }

    /// A rational number strictly between two different ones.
    pub(crate) fn between(&self, other: &Surd) -> Relaxed {
        for bits in [150, 600, 2400, 9600] {
            let ((low, high), (other_low, other_high)) = (self.interval(bits), other.interval(bits));
            if high < other_low {
                return (high + other_low) / Relaxed::from(2);
            }
            if other_high < low {
                return (other_high + low) / Relaxed::from(2);
            }
        }
        panic!("{self:?} and {other:?} are equal")
    }

    /// Whether the number equals the other one, or would with another sign of a root: if p + q + r is 0 for roots q and
    /// r of Q and R, then (p² - Q - R)² = 4 Q R.
    fn may_equal(&self, other: &Surd) -> bool {
        let p = &self.base - &other.base;
        let root = |surd: &Surd| &surd.factor * &surd.factor * &surd.square;
        let (q, r) = (root(self), root(other));
        let rest = &p * &p - &q - &r;
        &rest * &rest == q * r * Relaxed::from(4)
    }

    /// Two rational numbers with the number between them.
    fn interval(&self, bits: usize) -> (Relaxed, Relaxed) {
        let (n, d) = (self.square.numerator(), IBig::from(self.square.denominator().clone()));
        let root = IBig::from(((n * &d) << (2 * bits)).sqrt());
        let at = |root: IBig| &self.base + &self.factor * Relaxed::from_parts_signed(root, &d << bits);
        let (one, other) = (at(root.clone()), at(root + IBig::ONE));
        if one <= other { (one, other) } else { (other, one) }
    }

    /// The number in units of 2^exponent, to the precision of f64 even where its terms all but
    /// cancel: no result in use is below 2^-1100 of them.
    pub fn approximate(&self) -> f64 {
        const BITS: usize = 2600;
        let (n, d) = (self.square.numerator(), IBig::from(self.square.denominator().clone()));
        // The root of n / d is that of n * d, over d.
        let root = IBig::from(((n * &d) << (2 * BITS)).sqrt());
        let root = Relaxed::from_parts_signed(root, d << BITS);
        (&self.base + &self.factor * root).to_f64_fast()
    }
}

/// A common point of a circle and an edge.
#[derive(Clone, PartialEq, Debug)]
pub struct CircleEdgePoint {
    /// The point.
    pub at: [Surd; 2],
    /// The vertex that the edge begins at.
    pub edge: usize,
    /// Where along the edge, from 0 to 1.
    pub place: Surd,
    /// The point less the center.
    pub offset: [Surd; 2],
}

/// The common points of a circle and the edges of a shape, its radius ignored, in the order
/// of the edges and along each. A circle of radius 0 is a point.
///
/// Edges of length 0 are left out, unless the shape has no other.
pub fn circle_edge_points<T: Coord>(circle: &Shape<T>, shape: &Shape<T>) -> Vec<CircleEdgePoint> {
    let scale = Scale::of_shapes(circle, shape);
    let (circle, solid) = (scale.solid(circle), scale.solid(shape));
    let edges = solid.edges().into_iter().enumerate();
    edges
        .filter(|(_, (from, to))| from != to || solid.is_one_point())
        .flat_map(|(i, edge)| on_edge(&circle.vertices[0], &circle.radius, i, edge, scale.exponent))
        .collect()
}

/// The point a + t u is on the circle where |a - c + t u|^2 = r^2: a quadratic equation for t.
fn on_edge(c: &ScaledPoint, r: &IBig, edge: usize, (a, b): Edge<'_>, exponent: i32) -> Vec<CircleEdgePoint> {
    let (ux, uy) = (&b.x - &a.x, &b.y - &a.y);
    let (wx, wy) = (&a.x - &c.x, &a.y - &c.y);
    let power = &wx * &wx + &wy * &wy - r * r;
    let length = &ux * &ux + &uy * &uy;
    let exact = |n: &IBig| Relaxed::from(n.clone());
    let (middle, square) = if length.is_zero() {
        if !power.is_zero() {
            return vec![];
        }
        (Relaxed::ZERO, Relaxed::ZERO)
    } else {
        let middle = Relaxed::from_parts_signed(-(&ux * &wx + &uy * &wy), length.clone());
        let square = &middle * &middle - Relaxed::from_parts_signed(power, length);
        (middle, square)
    };
    let signs: &[i32] = match square.cmp(&Relaxed::ZERO) {
        Ordering::Less => &[],
        Ordering::Equal => &[0],
        Ordering::Greater => &[-1, 1],
    };
    let points = signs.iter().map(|sign| {
        let along = |start: IBig, step: &IBig| Surd {
            base: exact(&start) + exact(step) * &middle,
            factor: exact(&(step * IBig::from(*sign))),
            square: square.clone(),
            exponent,
        };
        CircleEdgePoint {
            at: [along(a.x.clone(), &ux), along(a.y.clone(), &uy)],
            edge,
            place: Surd { exponent: 0, ..along(IBig::ZERO, &IBig::ONE) },
            offset: [along(wx.clone(), &ux), along(wy.clone(), &uy)],
        }
    });
    let in_edge = |place: &Surd| place.compare(0.0) != Ordering::Less && place.compare(1.0) != Ordering::Greater;
    points.filter(|point| in_edge(&point.place)).collect()
}

/// A common point of two circles, and the same less each of the centers.
#[derive(Clone, PartialEq, Debug)]
pub struct CircleCirclePoint {
    /// The point.
    pub at: [Surd; 2],
    /// The point less the center of the first and of the second circle.
    pub offsets: [[Surd; 2]; 2],
}

/// The common points of two circles: first the one to the left (y up) of the line from the first center to the second.
/// None for equal circles with a radius.
pub fn circle_circle_points<T: Coord>(first: &Shape<T>, second: &Shape<T>) -> Vec<CircleCirclePoint> {
    let scale = Scale::of_shapes(first, second);
    let (first, second) = (scale.solid(first), scale.solid(second));
    let (p, q) = (&first.vertices[0], &second.vertices[0]);
    let (vx, vy) = (&q.x - &p.x, &q.y - &p.y);
    let length = &vx * &vx + &vy * &vy;
    let (r_squared, other) = (&first.radius * &first.radius, &second.radius * &second.radius);
    let (middle, square) = if length.is_zero() {
        if !r_squared.is_zero() || !other.is_zero() {
            return vec![];
        }
        (Relaxed::ZERO, Relaxed::ZERO)
    } else {
        // p + k v + h v' with v' square to v: k from the difference of both circles' equations.
        let k = Relaxed::from_parts_signed(&length + &r_squared - &other, &length * IBig::from(2));
        let square = Relaxed::from_parts_signed(r_squared, length) - &k * &k;
        (k, square)
    };
    let signs: &[i32] = match square.cmp(&Relaxed::ZERO) {
        Ordering::Less => &[],
        Ordering::Equal => &[0],
        Ordering::Greater => &[1, -1],
    };
    let point = |sign: &i32| {
        let at = |start: IBig, along: &IBig, left: &IBig| Surd {
            base: Relaxed::from(start) + Relaxed::from(along.clone()) * &middle,
            factor: Relaxed::from(left * IBig::from(*sign)),
            square: square.clone(),
            exponent: scale.exponent,
        };
        let less = |c: &ScaledPoint| [at(&p.x - &c.x, &vx, &-&vy), at(&p.y - &c.y, &vy, &vx)];
        CircleCirclePoint { at: less(&ScaledPoint { x: IBig::ZERO, y: IBig::ZERO }), offsets: [less(p), less(q)] }
    };
    signs.iter().map(point).collect()
}
