//! Constraints on a push: a half plane or a disc of allowed pushes. Pushes are vectors of `f64` here.

use crate::number::{Float, exact_value, sqrt};
use crate::predicate::determinant::determinant_exact;
use crate::predicate::{Point, Reach, exact_excess_of_line, exact_excess_of_point};
use crate::shape::Edge;

/// A displacement.
pub type PushVector = (f64, f64);

pub fn dot(a: PushVector, b: PushVector) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

pub fn length(v: PushVector) -> f64 {
    sqrt(dot(v, v))
}

/// A difference that is less than this part of its terms has cancelled, and is computed exactly. So every difference
/// has at least 36 bits.
const PUSH_CANCELLED: f64 = 1.0 / (1u64 << 16) as f64;

/// Where two boundaries touch, the cutting planes come this near to the common point, as a part of the push.
const NEAR: f64 = 1.0 / (1u64 << 10) as f64;

/// The least length of a push that is not 0, far below the smallest float. Shorter pushes are lengthened to it, because
/// the square of a push must not underflow.
const SHORTEST: f64 = f64::from_bits((1023 - 170) << 52);

/// Differences below this part of their terms are rounding errors.
const LINE_NOISE: f64 = 1.0 / (1u64 << 50) as f64;

/// A half plane of allowed pushes p: normal · p ≥ need, where the normal has length 1.
#[derive(Clone, Copy, Debug)]
pub struct LineConstraint {
    normal: PushVector,
    need: f64,
}

impl LineConstraint {
    /// A placeholder.
    pub const NONE: Self = LineConstraint { normal: (0.0, 0.0), need: 0.0 };

    /// The pushes that bring p to the left of an edge's line by at least a depth. If the depth is negative, p may be to
    /// the right by its absolute value.
    pub fn left_of(Edge { a, b }: Edge<Float>, p: Point<Float>, depth: Reach<Float>) -> Self {
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let (left, right) = (ux * (p.y - a.y), uy * (p.x - a.x));
        let size = length((ux, uy));
        let least = depth.value() * size;
        let mut lack = least - (left - right);
        if lack.abs() < PUSH_CANCELLED * (least.abs() + left.abs() + right.abs()) {
            lack = lack_exact(Edge { a, b }, p, depth, size);
        }
        let need = if lack > 0.0 { (lack / size).max(SHORTEST) } else { lack / size };
        LineConstraint { normal: (-uy / size, ux / size), need }
    }

    /// The half plane grown by a distance, or shrunk by a negative one.
    pub fn relaxed(self, by: f64) -> Self {
        LineConstraint { need: self.need - by, ..self }
    }

    /// The smaller one of two half planes with the same normal.
    pub fn stricter(self, other: Self) -> Self {
        if other.need > self.need { other } else { self }
    }

    /// Whether the push 0 is not allowed.
    pub fn excludes_0(&self) -> bool {
        self.need > 0.0
    }

    /// How far outside the half plane a push is; ≤ 0 inside.
    #[inline(always)]
    pub fn excess(&self, push: PushVector) -> f64 {
        self.need - dot(self.normal, push)
    }

    /// The sum of the sizes of the terms of the excess.
    #[inline(always)]
    pub fn size(&self, push: PushVector) -> f64 {
        self.need.abs() + (self.normal.0 * push.0).abs() + (self.normal.1 * push.1).abs()
    }

    /// The size of the rounding errors of the excess of a push on the boundary line. A corner is rounded to a part of
    /// its length.
    #[inline(always)]
    pub fn noise(&self, push: PushVector) -> f64 {
        LINE_NOISE * (self.size(push) + (push.0.abs() + push.1.abs()))
    }
}

/// A half plane of allowed pushes.
#[derive(Clone, Copy, Debug)]
pub struct PushConstraint {
    pub line: LineConstraint,
    /// The disc of which the half plane is a tangent, if it is one.
    boundary: Option<Disc>,
}

impl From<LineConstraint> for PushConstraint {
    fn from(line: LineConstraint) -> Self {
        PushConstraint { line, boundary: None }
    }
}

impl PushConstraint {
    /// How far outside the half plane a push is; ≤ 0 inside.
    pub fn excess(&self, push: PushVector) -> f64 {
        self.line.excess(push)
    }

    /// The shortest allowed push, if 0 is not allowed.
    pub fn shortest(&self) -> PushVector {
        let LineConstraint { normal, need } = self.line;
        (normal.0 * need, normal.1 * need)
    }

    /// The push on the boundary lines of both half planes; not finite if they are parallel.
    /// On the first line, and on the second, up to a few roundings of the push, even if both are all but parallel.
    pub fn corner(&self, other: &PushConstraint) -> PushVector {
        let (LineConstraint { normal: n, need }, LineConstraint { normal: m, need: other_need }) =
            (self.line, other.line);
        let along = (other_need - need * dot(n, m)) / (n.0 * m.1 - n.1 * m.0);
        (need * n.0 - along * n.1, need * n.1 + along * n.0)
    }

    /// The least distance by which the half planes must grow to have a common point, if their normals lead in all
    /// directions. By the theorem of Helly three of the constraints decide for all of them. Excesses over a push near
    /// them are added up where needs would cancel.
    pub fn least_growth(constraints: [Option<PushConstraint>; 3], near: PushVector) -> f64 {
        let lines = constraints.map(|constraint| constraint.map(|constraint| constraint.line));
        let (Some(a), Some(b)) = (lines[0], lines[1]) else { return 0.0 };
        let cross = |n: PushVector, m: PushVector| n.0 * m.1 - n.1 * m.0;
        let Some(c) = lines[2] else {
            let are_opposite = dot(a.normal, b.normal) < 0.0 && cross(a.normal, b.normal).abs() < PUSH_CANCELLED;
            return if are_opposite { (a.need + b.need) * 0.5 } else { 0.0 };
        };
        // The normals with these weights add up to 0. Of normals all but opposite, rounding may hide the sign of the
        // third weight.
        let weights = [cross(b.normal, c.normal), cross(c.normal, a.normal), cross(a.normal, b.normal)];
        let sign = if weights.iter().sum::<f64>() < 0.0 { -1.0 } else { 1.0 };
        let weights = weights.map(|weight| weight * sign);
        let are_positive = weights.iter().all(|weight| *weight > 0.0);
        let weights = weights.map(|weight| weight.max(0.0));
        let weighted = |of: &dyn Fn(f64, LineConstraint) -> f64| {
            weights.iter().zip([a, b, c]).map(|(weight, line)| of(*weight, line)).sum::<f64>()
        };
        // Rounded are the weights, by parts of 1, and the excesses, by parts of their terms.
        let error = |from| weighted(&|weight, line| line.excess(from).abs() + weight * line.size(from));
        let zero = (0.0, 0.0);
        let from = if are_positive && error(near) < error(zero) { near } else { zero };
        weighted(&|weight, line| weight * line.excess(from)) / weights.iter().sum::<f64>()
    }

    /// The intersection of both boundaries that is nearest to a push, if it is near. The cutting planes converge to it
    /// slowly if the boundaries touch. None if the push is too short beside the coordinates of the centers.
    pub fn boundary_intersection(&self, other: &PushConstraint, push: PushVector) -> Option<PushVector> {
        let (boundary, [foot, half]) = match (self.boundary, other.boundary) {
            (Some(boundary), Some(other)) => (boundary, boundary.chord(&other)),
            (Some(boundary), None) => (boundary, boundary.chord_on(other.line)),
            (None, Some(boundary)) => (boundary, boundary.chord_on(self.line)),
            (None, None) => return None,
        };
        let ends = [(foot.0 + half.0, foot.1 + half.1), (foot.0 - half.0, foot.1 - half.1)];
        let off = ends.map(|end| length((end.0 - push.0, end.1 - push.1)));
        let (end, off) = if off[0] < off[1] { (ends[0], off[0]) } else { (ends[1], off[1]) };
        let size = length(push);
        (size > PUSH_CANCELLED * length(boundary.center) && off < NEAR * size).then_some(end)
    }
}

/// A disc of allowed pushes.
#[derive(Clone, Copy, Debug)]
pub struct Disc {
    center: PushVector,
    /// |center|² − radius²: the power of the push 0 with respect to the circle.
    power: f64,
    radius: f64,
}

impl Disc {
    /// The pushes that bring p within reach ≥ 0 of a point.
    pub fn around(middle: Point<Float>, reach: Reach<Float>, p: Point<Float>) -> Self {
        let (x, y, radius) = (middle.x - p.x, middle.y - p.y, reach.value());
        let (square, limit) = (x * x + y * y, radius * radius);
        let is_precise = (square - limit).abs() >= PUSH_CANCELLED * (square + limit);
        let power = if is_precise { square - limit } else { power_exact(middle, reach, p) };
        let power = if power > 0.0 { power.max((sqrt(square) + radius.abs()) * SHORTEST) } else { power };
        Disc { center: (x, y), power, radius }
    }

    /// The disc grown by a distance, or shrunk by a negative one.
    pub fn relaxed(self, by: f64) -> Self {
        Disc { power: self.power - by * (2.0 * self.radius + by), radius: self.radius + by, ..self }
    }

    /// The common chord with a disc of the same radius: its middle, and the vector from there to one end.
    fn chord(&self, other: &Disc) -> [PushVector; 2] {
        let (x, y) = ((other.center.0 - self.center.0) * 0.5, (other.center.1 - self.center.1) * 0.5);
        let part = sqrt((self.radius * self.radius / (x * x + y * y) - 1.0).max(0.0));
        [(self.center.0 + x, self.center.1 + y), (-y * part, x * part)]
    }

    /// The chord on the boundary line of a half plane: its middle, and the vector from there to one end.
    fn chord_on(&self, LineConstraint { normal, need }: LineConstraint) -> [PushVector; 2] {
        let lack = need - dot(normal, self.center);
        let half = sqrt((self.radius * self.radius - lack * lack).max(0.0));
        let foot = (self.center.0 + normal.0 * lack, self.center.1 + normal.1 * lack);
        [foot, (-normal.1 * half, normal.0 * half)]
    }

    /// The tangent half plane around the disc that separates a push from it: the push is as far outside the half plane
    /// as it is outside the disc.
    pub fn tangent(&self, push: PushVector) -> PushConstraint {
        let off = (self.center.0 - push.0, self.center.1 - push.1);
        let distance = length(off);
        if distance == 0.0 {
            let line = LineConstraint { normal: (1.0, 0.0), need: push.0 - self.radius };
            return PushConstraint { line, boundary: Some(*self) };
        }
        let normal = (off.0 / distance, off.1 / distance);
        // The difference of a short push and a far center would have too few bits of the push.
        let excess = if length(push) < PUSH_CANCELLED * length(self.center) {
            (self.power - 2.0 * dot(self.center, push) + dot(push, push)) / (distance + self.radius)
        } else {
            distance - self.radius
        };
        let line = LineConstraint { normal, need: excess + dot(normal, push) };
        PushConstraint { line, boundary: Some(*self) }
    }
}

/// depth·|b − a| − determinant, as (depth²·|b − a|² − determinant²) / (depth·|b − a| + determinant) with an exact
/// numerator.
#[cold]
#[inline(never)]
fn lack_exact(Edge { a, b }: Edge<Float>, p: Point<Float>, depth: Reach<Float>, size: f64) -> f64 {
    let (least, lead) = (depth.value() * size, determinant_exact(a, b, p));
    if least * lead <= 0.0 {
        return least - lead;
    }
    let excess = exact_value!(4, depth.range(&[a, b, p]), exact_excess_of_line::<Float>(a, b, p, depth));
    (0.0 - excess) / (least + lead)
}

#[cold]
#[inline(never)]
fn power_exact(middle: Point<Float>, reach: Reach<Float>, p: Point<Float>) -> f64 {
    exact_value!(2, reach.range(&[middle, p]), exact_excess_of_point::<Float>(middle, p, reach))
}
