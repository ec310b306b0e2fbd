//! How far a vertex is from an edge, accurate to a few units in the last place of `f64`.
//!
//! Two things cancel: the determinant of a point close to a line, and a distance less a reach close
//! to it. Where they do, they are formed as integers first (see predicate/distance.rs) and rounded
//! after.

use crate::number::{ExactInt, Number, sqrt};
use crate::predicate::{Point, Reach, dot, exact_orient, exact_square};
use crate::shape::Edge;

/// The part of the edge that is nearest: an end, or the line between with its determinant.
#[derive(Clone, Copy, Debug)]
enum Feature<N> {
    End(Point<N>),
    Line(f64),
}

/// A vertex and the point of an edge nearest to it.
#[derive(Clone, Copy, Debug)]
pub struct Separation<N> {
    edge: Edge<N>,
    vertex: Point<N>,
    feature: Feature<N>,
    /// The squared distance.
    pub square: f64,
    /// The nearest point of the edge, from 0 at its first end to 1 at the other.
    pub t: f64,
}

/// A determinant that is less than this part of its products is formed exactly.
pub const KEPT: f64 = 1.0 / (1u64 << 20) as f64;

/// The vertex's separation from the closed edge.
#[inline]
pub fn separation<N: Number>(edge: Edge<N>, vertex: Point<N>) -> Separation<N> {
    match plain_separation(edge, vertex) {
        Some(separation) => separation,
        None => from_line(edge, vertex, determinant_exact(edge.a, edge.b, vertex)),
    }
}

/// The same, unless it takes integers; then the bits do not depend on the kind of number.
#[inline(always)]
pub fn plain_separation<N: Number>(edge: Edge<N>, vertex: Point<N>) -> Option<Separation<N>> {
    let Edge { a, b } = edge;
    let (vx, vy) = (vertex.x - a.x, vertex.y - a.y);
    let (wx, wy) = (vertex.x - b.x, vertex.y - b.y);
    // As in compare_point_segment, a wrong sign here moves the result by less than it is rounded.
    let (past_a, past_b) = past_ends(edge, vertex);
    if past_a <= 0.0 {
        return Some(Separation { edge, vertex, feature: Feature::End(a), square: vx * vx + vy * vy, t: 0.0 });
    }
    if past_b >= 0.0 {
        return Some(Separation { edge, vertex, feature: Feature::End(b), square: wx * wx + wy * wy, t: 1.0 });
    }
    Some(from_line(edge, vertex, plain_determinant(a, b, vertex)?))
}

/// How far beyond each end the point is, in the edge's direction and times its length.
#[inline(always)]
pub fn past_ends<N: Number>(edge: Edge<N>, p: Point<N>) -> (f64, f64) {
    let Edge { a, b } = edge;
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    (ux * (p.x - a.x) + uy * (p.y - a.y), ux * (p.x - b.x) + uy * (p.y - b.y))
}

/// The separation of a vertex beside the edge.
#[inline(always)]
fn from_line<N: Number>(edge: Edge<N>, vertex: Point<N>, determinant: f64) -> Separation<N> {
    let Edge { a, b } = edge;
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let (past_a, past_b) = past_ends(edge, vertex);
    let length = ux * ux + uy * uy;
    // From the nearer end, so that it keeps its precision close to either.
    let t = if past_a <= -past_b { past_a / length } else { 1.0 + past_b / length };
    let square = determinant * (determinant / length);
    Separation { edge, vertex, feature: Feature::Line(determinant), square, t }
}

/// The determinant whose sign is orient(a, b, p): twice the area of the triangle.
#[inline]
pub fn determinant<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> f64 {
    match plain_determinant(a, b, p) {
        Some(determinant) => determinant,
        None => determinant_exact(a, b, p),
    }
}

/// The same, unless it cancels.
#[inline(always)]
pub fn plain_determinant<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> Option<f64> {
    let (left, right) = ((b.x - a.x) * (p.y - a.y), (b.y - a.y) * (p.x - a.x));
    let determinant = left - right;
    if determinant.abs() < KEPT * (left.abs() + right.abs()) { None } else { Some(determinant) }
}

#[cold]
#[inline(never)]
fn determinant_exact<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> f64 {
    let unit = N::unit(&[a.x, a.y, b.x, b.y, p.x, p.y]);
    exact_orient(unit, a, b, p).to_f64(2 * unit)
}

impl<N: Number> Separation<N> {
    pub fn vertex(&self) -> Point<N> {
        self.vertex
    }

    /// The same with the nearest part of the edge decided exactly, for gaps so small that a wrong
    /// one, though hardly farther, would tell.
    pub fn settled(self) -> Self {
        let (Edge { a, b }, p) = (self.edge, self.vertex);
        if dot(a, b, p) <= 0 {
            Separation { feature: Feature::End(a), t: 0.0, ..self }
        } else if dot(b, a, p) <= 0 {
            Separation { feature: Feature::End(b), t: 1.0, ..self }
        } else {
            Separation { feature: Feature::Line(determinant(a, b, p)), ..self }
        }
    }

    pub fn distance(&self) -> f64 {
        sqrt(self.square)
    }

    /// Whether the distance exceeds the reach by so much that the subtraction loses at most 8 of 53 bits.
    pub fn is_clear_of(&self, reach: Reach<N>) -> bool {
        let distance = self.distance();
        distance - reach.value() > distance * (1.0 / 256.0)
    }

    /// Whether the reach exceeds the distance by so much that the subtraction loses at most 8 of 53 bits.
    pub fn is_well_within(&self, reach: Reach<N>) -> bool {
        reach.value() - self.distance() > reach.value() * (1.0 / 256.0)
    }

    /// The end of the edge that is nearest, unless a point between the ends is.
    pub fn end(&self) -> Option<Point<N>> {
        match self.feature {
            Feature::End(end) => Some(end),
            Feature::Line(_) => None,
        }
    }

    /// The nearest point of the edge.
    pub fn foot(&self) -> (f64, f64) {
        let Edge { a, b } = self.edge;
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        match self.feature {
            Feature::End(end) => (end.x, end.y),
            Feature::Line(_) if self.t <= 0.5 => (a.x + self.t * ux, a.y + self.t * uy),
            Feature::Line(_) => (b.x - (1.0 - self.t) * ux, b.y - (1.0 - self.t) * uy),
        }
    }

    /// The unit vector from the edge to the vertex, which do not meet.
    pub fn normal(&self) -> (f64, f64) {
        let Edge { a, b } = self.edge;
        let (x, y) = match self.feature {
            Feature::End(end) => (self.vertex.x - end.x, self.vertex.y - end.y),
            Feature::Line(determinant) if determinant > 0.0 => (a.y - b.y, b.x - a.x),
            Feature::Line(_) => (b.y - a.y, a.x - b.x),
        };
        let length = sqrt(x * x + y * y);
        (x / length, y / length)
    }

    /// The distance less the reach, where that is known to be positive.
    pub fn gap(&self, reach: Reach<N>) -> f64 {
        let (distance, reach_value) = (self.distance(), reach.value());
        if self.is_clear_of(reach) { distance - reach_value } else { self.gap_exact(distance + reach_value, reach) }
    }

    /// The reach less the distance; either may be the larger.
    pub fn depth(&self, reach: Reach<N>) -> f64 {
        let (distance, reach_value) = (self.distance(), reach.value());
        if self.is_well_within(reach) { reach_value - distance } else { -self.gap_exact(distance + reach_value, reach) }
    }

    /// (distance² − reach²) / (distance + reach), the numerator formed exactly.
    #[cold]
    #[inline(never)]
    fn gap_exact(&self, sum: f64, reach: Reach<N>) -> f64 {
        let (Edge { a, b }, p) = (self.edge, self.vertex);
        match self.feature {
            Feature::End(end) => {
                let unit = reach.unit(&[end, p]);
                let r = reach.exact(unit);
                (exact_square(unit, end, p) - r * r).to_f64(2 * unit) / sum
            }
            Feature::Line(_) => {
                let unit = reach.unit(&[a, b, p]);
                let (determinant, r, length) =
                    (exact_orient(unit, a, b, p), reach.exact(unit), exact_square(unit, a, b));
                let numerator = determinant * determinant - r * r * length;
                numerator.to_f64(4 * unit) / length.to_f64(2 * unit) / sum
            }
        }
    }
}
