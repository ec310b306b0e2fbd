//! What a push has to do: get beyond a line, or into a disc. Pushes are vectors of `f64` here.

use crate::number::{ExactInt, Number, Wide, sqrt};
use crate::predicate::{Point, Reach, exact_orient, exact_square};
use crate::shape::Edge;

/// A displacement.
pub type Vector = (f64, f64);

pub fn dot(a: Vector, b: Vector) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

pub fn length(v: Vector) -> f64 {
    sqrt(dot(v, v))
}

/// A difference that is less than this part of its terms is formed exactly, so that 36 bits are left of any.
const KEPT: f64 = 1.0 / (1u64 << 16) as f64;

/// No push is told from one that is this much longer, far below the smallest float. So short ones
/// are lengthened, for the square of a push must not underflow.
const LEAST: f64 = f64::from_bits((1023 - 170) << 52);

/// A convex set of pushes.
#[derive(Clone, Copy, Debug)]
pub enum Wall {
    /// Those p with normal · p ≥ need; the normal has length 1.
    Line { normal: Vector, need: f64 },
    /// Those within the radius of a center; `power` is |center|² − radius².
    Disc { center: Vector, power: f64, radius: f64 },
}

impl Wall {
    /// The pushes that bring p to the left (for a winding of 1) of an edge's line, by a depth ≥ 0.
    pub fn beyond(Edge { a, b }: Edge<Wide>, winding: f64, p: Point<Wide>, depth: f64) -> Self {
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let (left, right) = (winding * ux * (p.y - a.y), winding * uy * (p.x - a.x));
        let size = length((ux, uy));
        let mut lack = depth * size - (left - right);
        if lack.abs() < KEPT * (depth * size + left.abs() + right.abs()) {
            lack = lack_exact(Edge { a, b }, winding, p, depth, size);
        }
        let need = if lack > 0.0 { (lack / size).max(LEAST) } else { lack / size };
        Wall::Line { normal: (-winding * uy / size, winding * ux / size), need }
    }

    /// The pushes that bring p within reach of a point.
    pub fn within(middle: Point<Wide>, reach: Reach<Wide>, p: Point<Wide>) -> Self {
        let (x, y, radius) = (middle.x - p.x, middle.y - p.y, reach.value());
        let (square, limit) = (x * x + y * y, radius * radius);
        let kept = (square - limit).abs() >= KEPT * (square + limit);
        let power = if kept { square - limit } else { power_exact(middle, reach, p) };
        let power = if power > 0.0 { power.max((sqrt(square) + radius) * LEAST) } else { power };
        Wall::Disc { center: (x, y), power, radius }
    }

    /// The set grown by a distance, or shrunk.
    pub fn relaxed(self, by: f64) -> Self {
        match self {
            Wall::Line { normal, need } => Wall::Line { normal, need: need - by },
            Wall::Disc { center, power, radius } => {
                Wall::Disc { center, power: power - by * (2.0 * radius + by), radius: radius + by }
            }
        }
    }

    /// How far outside the set a push is; not positive inside; infinitely far for an empty set.
    pub fn excess(&self, push: Vector) -> f64 {
        match *self {
            Wall::Line { normal, need } => need - dot(normal, push),
            Wall::Disc { radius, .. } if radius < 0.0 => f64::INFINITY,
            Wall::Disc { center, power, radius } => {
                let over = power - 2.0 * dot(center, push) + dot(push, push);
                let sum = length((center.0 - push.0, center.1 - push.1)) + radius;
                if sum > 0.0 { over / sum } else { 0.0 }
            }
        }
    }

    /// The shortest push of the set, if 0 is none of it.
    pub fn foot(&self) -> Vector {
        match *self {
            Wall::Line { normal, need } => (normal.0 * need, normal.1 * need),
            Wall::Disc { center, power, radius } => {
                let distance = length(center);
                let part = power / (distance + radius) / distance;
                (center.0 * part, center.1 * part)
            }
        }
    }

    /// The pushes at the edge of both sets; not finite where there are none.
    pub fn corners(&self, other: &Wall) -> [Vector; 2] {
        match (*self, *other) {
            (Wall::Line { normal: n, need: k }, Wall::Line { normal: m, need: l }) => {
                let cross = n.0 * m.1 - n.1 * m.0;
                [((k * m.1 - l * n.1) / cross, (l * n.0 - k * m.0) / cross); 2]
            }
            (Wall::Disc { center: c, radius, .. }, Wall::Disc { center: d, .. }) => {
                let (hx, hy) = ((d.0 - c.0) * 0.5, (d.1 - c.1) * 0.5);
                let square = hx * hx + hy * hy;
                let height = sqrt((radius * radius / square - 1.0).max(0.0));
                let (x, y) = (c.0 + hx, c.1 + hy);
                [1.0, -1.0].map(|side| self.settled(other, (x - side * hy * height, y + side * hx * height)))
            }
            // All walls of a container are of one kind.
            _ => [(f64::NAN, f64::NAN); 2],
        }
    }

    /// A corner of two discs freed from the rounding of their centers, which are far away where the
    /// push is short: two steps by Newton's method, for the excesses are accurate.
    fn settled(&self, other: &Wall, mut push: Vector) -> Vector {
        for _ in 0..2 {
            let linear = |wall: &Wall| match *wall {
                Wall::Disc { center, .. } => {
                    let (x, y) = (center.0 - push.0, center.1 - push.1);
                    let distance = length((x, y));
                    Wall::Line { normal: (x / distance, y / distance), need: wall.excess(push) }
                }
                line => line,
            };
            let [step, _] = linear(self).corners(&linear(other));
            if !(step.0.is_finite() && step.1.is_finite()) {
                break;
            }
            push = (push.0 + step.0, push.1 + step.1);
        }
        push
    }
}

/// depth·|b − a| less the determinant, as (depth²·|b − a|² − determinant²) / (depth·|b − a| + determinant)
/// with an exact numerator.
#[cold]
#[inline(never)]
fn lack_exact(Edge { a, b }: Edge<Wide>, winding: f64, p: Point<Wide>, depth: f64, size: f64) -> f64 {
    let unit = Wide::unit(&[]);
    let determinant = exact_orient(unit, a, b, p);
    let lead = winding * determinant.to_f64(2 * unit);
    if depth == 0.0 || lead <= 0.0 {
        return depth * size - lead;
    }
    let depth_exact = <Wide as Number>::Exact::from_f64(depth, unit);
    let numerator = depth_exact * depth_exact * exact_square(unit, a, b) - determinant * determinant;
    numerator.to_f64(4 * unit) / (depth * size + lead)
}

#[cold]
#[inline(never)]
fn power_exact(middle: Point<Wide>, reach: Reach<Wide>, p: Point<Wide>) -> f64 {
    let unit = Wide::unit(&[]);
    let r = reach.exact(unit);
    (exact_square(unit, middle, p) - r * r).to_f64(2 * unit)
}
