//! How far a vertex is from an edge, accurate to a few units in the last place of `f64`.
//!
//! Two things cancel: the determinant of a point close to a line, and a distance less a reach close
//! to it. Where they do, they are formed as integers first (see predicate/compare_distance.rs) and rounded
//! after.

pub(crate) use crate::predicate::determinant::{CANCELLED, determinant};

use crate::number::{ExactInt, Number, sqrt};
use crate::predicate::determinant::{determinant_exact, rounded_determinant};
use crate::predicate::{Point, Reach, dot, exact_orient, exact_square};
use crate::shape::Edge;
use core::hint::select_unpredictable;

/// A vertex and the point of an edge nearest to it.
#[derive(Clone, Copy, Debug)]
pub struct Separation<N> {
    edge: Edge<N>,
    vertex: Point<N>,
    /// Whether a point between the ends is nearest, rather than this end.
    is_beside: bool,
    end: Point<N>,
    /// Of the edge and the vertex, where that is beside it.
    determinant: f64,
    /// The squared distance.
    pub square: f64,
    /// The nearest point of the edge, from 0 at its first end to 1 at the other.
    pub t: f64,
}

/// The vertex's separation from the closed edge.
#[inline]
pub fn separation<N: Number>(edge: Edge<N>, vertex: Point<N>) -> Separation<N> {
    match plain_separation(edge, vertex) {
        Some(separation) => separation,
        None => with_determinant(edge, vertex, determinant_exact(edge.a, edge.b, vertex)),
    }
}

/// The same, unless it takes integers; then the bits do not depend on the kind of number.
#[inline(always)]
pub fn plain_separation<N: Number>(edge: Edge<N>, vertex: Point<N>) -> Option<Separation<N>> {
    let Edge { a, b } = edge;
    let (determinant, size) = rounded_determinant(a, b, vertex);
    let separation = with_determinant(edge, vertex, determinant);
    // One condition: nobody foresees whether the vertex is beside the edge.
    let limit = select_unpredictable(separation.is_beside, CANCELLED * size, 0.0);
    if determinant.abs() < limit { None } else { Some(separation) }
}

/// The separation as data flow: which part of the edge is nearest nobody foresees.
#[inline(always)]
fn with_determinant<N: Number>(edge: Edge<N>, vertex: Point<N>, determinant: f64) -> Separation<N> {
    let Edge { a, b } = edge;
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    // As in compare_point_segment, a wrong sign here moves the result by less than it is rounded.
    let (past_a, past_b) = past_ends(edge, vertex);
    let before = past_a <= 0.0;
    let is_beside = !before & (past_b < 0.0);
    let pick = |yes: f64, no: f64| select_unpredictable(before, yes, no);
    let end = Point::at(pick(a.x, b.x), pick(a.y, b.y));
    let (wx, wy) = (vertex.x - end.x, vertex.y - end.y);
    let inverse = 1.0 / (ux * ux + uy * uy);
    // From the nearer end, so that it keeps its precision close to either.
    let is_low = past_a <= -past_b;
    let part = select_unpredictable(is_low, past_a, past_b) * inverse;
    let t = select_unpredictable(is_low, part, 1.0 + part);
    let square = determinant * (determinant * inverse);
    Separation {
        edge,
        vertex,
        is_beside,
        end,
        determinant,
        square: select_unpredictable(is_beside, square, wx * wx + wy * wy),
        t: select_unpredictable(is_beside, t, pick(0.0, 1.0)),
    }
}

/// Whether one number exceeds another by so much that the subtraction loses at most 8 of 53 bits.
#[inline(always)]
pub(crate) fn is_clear(larger: f64, smaller: f64) -> bool {
    is_clear_by(larger - smaller, larger)
}

/// The same by their difference.
#[inline(always)]
pub fn is_clear_by(gap: f64, larger: f64) -> bool {
    gap > larger * (1.0 / 256.0)
}

/// How far beyond each end the point is, in the edge's direction and times its length.
#[inline(always)]
fn past_ends<N: Number>(edge: Edge<N>, p: Point<N>) -> (f64, f64) {
    let Edge { a, b } = edge;
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    (ux * (p.x - a.x) + uy * (p.y - a.y), ux * (p.x - b.x) + uy * (p.y - b.y))
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
            Separation { is_beside: false, end: a, t: 0.0, ..self }
        } else if dot(b, a, p) <= 0 {
            Separation { is_beside: false, end: b, t: 1.0, ..self }
        } else {
            Separation { is_beside: true, determinant: determinant(a, b, p), ..self }
        }
    }

    pub fn distance(&self) -> f64 {
        sqrt(self.square)
    }

    /// Whether the distance exceeds the reach by so much that the subtraction loses at most 8 of 53 bits.
    pub fn is_clear_of(&self, reach: Reach<N>) -> bool {
        is_clear(self.distance(), reach.value())
    }

    /// Whether the reach exceeds the distance by so much that the subtraction loses at most 8 of 53 bits.
    pub fn is_well_within(&self, reach: Reach<N>) -> bool {
        is_clear(reach.value(), self.distance())
    }

    /// The end of the edge that is nearest, unless a point between the ends is.
    pub fn end(&self) -> Option<Point<N>> {
        if self.is_beside { None } else { Some(self.end) }
    }

    /// The nearest point of the edge.
    #[inline(always)]
    pub fn foot(&self) -> (f64, f64) {
        let Edge { a, b } = self.edge;
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let is_low = self.t <= 0.5;
        let pick = |low: f64, high: f64| select_unpredictable(is_low, low, high);
        let part = pick(self.t, self.t - 1.0);
        let (x, y) = (pick(a.x, b.x) + part * ux, pick(a.y, b.y) + part * uy);
        // On an edge along one axis it has the vertex's coordinate along that.
        let Point { x: own_x, y: own_y, .. } = self.vertex;
        let (x, y) = (select_unpredictable(uy == 0.0, own_x, x), select_unpredictable(ux == 0.0, own_y, y));
        (select_unpredictable(self.is_beside, x, self.end.x), select_unpredictable(self.is_beside, y, self.end.y))
    }

    /// The unit vector from the edge to the vertex, which do not meet.
    pub fn normal(&self) -> (f64, f64) {
        let (x, y) = self.way();
        let length = sqrt(x * x + y * y);
        (x / length, y / length)
    }

    /// A vector of that direction.
    #[inline(always)]
    pub fn way(&self) -> (f64, f64) {
        let Edge { a, b } = self.edge;
        let (wx, wy) = (self.vertex.x - self.end.x, self.vertex.y - self.end.y);
        let is_left = self.determinant > 0.0;
        let pick = |left: f64, right: f64| select_unpredictable(is_left, left, right);
        let (nx, ny) = (pick(a.y - b.y, b.y - a.y), pick(b.x - a.x, a.x - b.x));
        let x = select_unpredictable(self.is_beside, nx, wx);
        let y = select_unpredictable(self.is_beside, ny, wy);
        (x, y)
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
        match self.end() {
            Some(end) => {
                let unit = reach.unit(&[end, p]);
                let r = reach.exact(unit);
                (exact_square(unit, end, p) - r * r).to_f64(2 * unit) / sum
            }
            None => {
                let unit = reach.unit(&[a, b, p]);
                let (determinant, r, length) =
                    (exact_orient(unit, a, b, p), reach.exact(unit), exact_square(unit, a, b));
                let numerator = determinant * determinant - r * r * length;
                numerator.to_f64(4 * unit) / length.to_f64(2 * unit) / sum
            }
        }
    }
}
