//! The distance of a vertex and an edge in `f64`.
//!
//! Two numbers may cancel: the determinant of a point close to the line, and the difference of a distance and a reach.
//! A cancelled number is computed as an integer (see `predicate/compare_distance.rs`) and rounded once.

pub(crate) use crate::predicate::determinant::{DETERMINANT_CANCELLED, determinant, rounded_determinant};

use crate::number::{Number, exact_value, sqrt};
use crate::predicate::determinant::determinant_exact;
use crate::predicate::{
    Point, Reach, dot, exact_excess_of_line, exact_excess_of_point, exact_square, rounded_excess_of_line,
};
use crate::shape::Edge;
use core::hint::select_unpredictable;

/// A vertex and the nearest point of an edge.
#[derive(Clone, Copy, Debug)]
pub struct Separation<N> {
    edge: Edge<N>,
    vertex: Point<N>,
    /// Whether a point strictly between the ends is nearest, not `end`.
    is_beside: bool,
    end: Point<N>,
    /// The determinant of the edge and the vertex. Precise if a point between the ends is nearest.
    determinant: f64,
    /// The squared distance.
    pub square: f64,
    /// The parameter of the nearest point along the edge, from 0 to 1.
    pub t: f64,
}

/// The separation of a vertex from a closed edge.
#[inline]
pub fn separation<N: Number>(edge: Edge<N>, vertex: Point<N>) -> Separation<N> {
    match separation_in_f64(edge, vertex) {
        Some(separation) => separation,
        None => with_determinant(edge, vertex, determinant_exact(edge.a, edge.b, vertex)),
    }
}

/// The same in `f64`; None if the determinant cancels. The bits do not depend on the kind of number.
#[inline(always)]
pub fn separation_in_f64<N: Number>(edge: Edge<N>, vertex: Point<N>) -> Option<Separation<N>> {
    let Edge { a, b } = edge;
    let (determinant, size) = rounded_determinant(a, b, vertex);
    let separation = with_determinant(edge, vertex, determinant);
    // A single condition, because a branch on `is_beside` would be mispredicted half the time.
    let limit = select_unpredictable(separation.is_beside, DETERMINANT_CANCELLED * size, 0.0);
    if determinant.abs() < limit { None } else { Some(separation) }
}

/// The separation. Branch-free, because a branch on the nearest feature of the edge would be mispredicted.
#[inline(always)]
fn with_determinant<N: Number>(edge: Edge<N>, vertex: Point<N>, determinant: f64) -> Separation<N> {
    let Edge { a, b } = edge;
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    // As in compare_point_segment, a wrong sign here changes the result by less than its rounding.
    let (past_a, past_b) = past_ends(edge, vertex);
    let before = past_a <= 0.0;
    let is_beside = !before & (past_b < 0.0);
    let select = |yes: f64, no: f64| select_unpredictable(before, yes, no);
    let end = Point::at(select(a.x, b.x), select(a.y, b.y));
    let (wx, wy) = (vertex.x - end.x, vertex.y - end.y);
    let inverse = 1.0 / (ux * ux + uy * uy);
    // From the nearer end, for precision close to both ends.
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
        t: select_unpredictable(is_beside, t, select(0.0, 1.0)),
    }
}

/// Whether a number exceeds a smaller one by so much that their difference loses at most 8 of 53 bits.
#[inline(always)]
pub(crate) fn is_clear(larger: f64, smaller: f64) -> bool {
    is_clear_by(larger - smaller, larger)
}

/// [`is_clear`] of a larger number and its difference from a smaller one.
#[inline(always)]
pub fn is_clear_by(gap: f64, larger: f64) -> bool {
    gap > larger * (1.0 / 256.0)
}

/// How far past each end the point is, along the edge's direction and times its length.
#[inline(always)]
fn past_ends<N: Number>(edge: Edge<N>, p: Point<N>) -> (f64, f64) {
    let Edge { a, b } = edge;
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    (ux * (p.x - a.x) + uy * (p.y - a.y), ux * (p.x - b.x) + uy * (p.y - b.y))
}

impl<N: Number> Separation<N> {
    #[inline]
    pub fn vertex(&self) -> Point<N> {
        self.vertex
    }

    /// The same with the nearest feature of the edge decided exactly. For small gaps: there a wrong feature, although
    /// hardly farther, would change the gap by much.
    #[inline]
    pub fn with_exact_feature(self) -> Self {
        let (Edge { a, b }, p) = (self.edge, self.vertex);
        if dot(a, b, p) <= 0 {
            Separation { is_beside: false, end: a, t: 0.0, ..self }
        } else if dot(b, a, p) <= 0 {
            Separation { is_beside: false, end: b, t: 1.0, ..self }
        } else {
            let determinant = if self.is_beside { self.determinant } else { determinant(a, b, p) };
            Separation { is_beside: true, determinant, ..self }
        }
    }

    #[inline]
    pub fn distance(&self) -> f64 {
        sqrt(self.square)
    }

    /// Whether the distance [clearly](is_clear) exceeds the reach.
    pub fn is_clear_of(&self, reach: Reach<N>) -> bool {
        is_clear(self.distance(), reach.value())
    }

    /// Whether the reach [clearly](is_clear) exceeds the distance.
    pub fn is_well_within(&self, reach: Reach<N>) -> bool {
        is_clear(reach.value(), self.distance())
    }

    /// The nearest end of the edge; None if a point strictly between the ends is nearest.
    #[inline]
    pub fn end(&self) -> Option<Point<N>> {
        if self.is_beside { None } else { Some(self.end) }
    }

    /// The nearest point of the edge.
    #[inline(always)]
    pub fn foot(&self) -> (f64, f64) {
        let Edge { a, b } = self.edge;
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let is_low = self.t <= 0.5;
        let select = |low: f64, high: f64| select_unpredictable(is_low, low, high);
        let part = select(self.t, self.t - 1.0);
        let (x, y) = (select(a.x, b.x) + part * ux, select(a.y, b.y) + part * uy);
        // On an axis-aligned edge the foot has a coordinate of the vertex.
        let Point { x: own_x, y: own_y, .. } = self.vertex;
        let (x, y) = (select_unpredictable(uy == 0.0, own_x, x), select_unpredictable(ux == 0.0, own_y, y));
        (select_unpredictable(self.is_beside, x, self.end.x), select_unpredictable(self.is_beside, y, self.end.y))
    }

    /// The unit vector from the foot to the vertex, which must be apart.
    #[inline]
    pub fn normal(&self) -> (f64, f64) {
        let (x, y) = self.direction();
        let length = sqrt(x * x + y * y);
        (x / length, y / length)
    }

    /// The direction from the foot to the vertex, as a vector of any length.
    #[inline(always)]
    pub fn direction(&self) -> (f64, f64) {
        let Edge { a, b } = self.edge;
        let (wx, wy) = (self.vertex.x - self.end.x, self.vertex.y - self.end.y);
        let is_left = self.determinant > 0.0;
        let select = |left: f64, right: f64| select_unpredictable(is_left, left, right);
        let (nx, ny) = (select(a.y - b.y, b.y - a.y), select(b.x - a.x, a.x - b.x));
        let x = select_unpredictable(self.is_beside, nx, wx);
        let y = select_unpredictable(self.is_beside, ny, wy);
        (x, y)
    }

    /// The distance less the reach, if that is known to be positive.
    pub fn gap(&self, reach: Reach<N>) -> f64 {
        let (distance, reach_value) = (self.distance(), reach.value());
        if self.is_clear_of(reach) { distance - reach_value } else { self.gap_exact(distance + reach_value, reach) }
    }

    /// The reach less the distance, of any sign.
    pub fn depth(&self, reach: Reach<N>) -> f64 {
        let (distance, reach_value) = (self.distance(), reach.value());
        if self.is_well_within(reach) { reach_value - distance } else { -self.gap_exact(distance + reach_value, reach) }
    }

    /// (distance² − reach²) / (distance + reach) with an exact numerator.
    #[cold]
    #[inline(never)]
    fn gap_exact(&self, sum: f64, reach: Reach<N>) -> f64 {
        let (Edge { a, b }, p) = (self.edge, self.vertex);
        match self.end() {
            Some(end) => exact_value!(2, reach.range(&[end, p]), exact_excess_of_point::<N>(end, p, reach)) / sum,
            None => {
                let range = || reach.range(&[a, b, p]);
                let [numerator, square] = rounded_excess_of_line(a, b, p, reach).unwrap_or_else(|| {
                    let numerator = exact_value!(4, range(), exact_excess_of_line::<N>(a, b, p, reach));
                    [numerator, exact_value!(2, range(), exact_square::<N>(a, b))]
                });
                numerator / square / sum
            }
        }
    }
}
