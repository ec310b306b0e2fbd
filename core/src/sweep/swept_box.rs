//! The stretch of the plane that a box passes while it moves: which other boxes it certainly passes by.

use crate::number::{Number, f64_max, sqrt};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Shape};

/// The opposite motion: that of the other shape, if this one rests.
pub fn reversed<N: Number>(d: Point<N>) -> Point<N> {
    Point::at(-d.x, -d.y)
}

/// The box around a box and its path. Rounding is monotone: a point beyond its sides is beyond the true ones.
pub fn swept_bounds<N: Number>(bounds: Aabb<N>, d: Point<N>) -> Aabb<N> {
    let moved = Aabb {
        min: Point::at(bounds.min.x + d.x, bounds.min.y + d.y),
        max: Point::at(bounds.max.x + d.x, bounds.max.y + d.y),
    };
    bounds.union(moved)
}

/// Whether two outlines have so many pairs of vertices that early contacts are sought before all are compared.
pub fn has_many_pairs<N: Number>([a, b]: [Shape<N>; 2]) -> bool {
    const FEW_PAIRS: usize = 1 << 14;
    a.vertices.count().saturating_mul(b.vertices.count()) > FEW_PAIRS
}

/// How far ahead a box reaches in the direction of d, times the length of d.
pub fn reach_ahead<N: Number>(bounds: &Aabb<N>, d: Point<N>) -> f64 {
    let corner = |is_max: bool| if is_max { bounds.max } else { bounds.min };
    corner(d.x > 0.0).x * d.x + corner(d.y > 0.0).y * d.y
}

/// A box that moves by d. Its sides are coordinates, not rounded.
#[derive(Clone, Copy)]
pub struct SweptBox<N> {
    start: Aabb<N>,
    d: Point<N>,
    /// The box around its path.
    bounds: Aabb<N>,
    /// The length of d.
    length: f64,
}

impl<N: Number> SweptBox<N> {
    #[inline]
    pub fn new(start: Aabb<N>, d: Point<N>) -> Self {
        SweptBox { start, d, bounds: swept_bounds(start, d), length: sqrt(d.x * d.x + d.y * d.y) }
    }

    /// The same path up to a part of the motion, 0 or more, and slightly farther.
    pub fn shortened(self, part: f64) -> Self {
        if part >= 1.0 {
            return self;
        }
        let Point { x, y, .. } = self.d;
        SweptBox { bounds: swept_bounds(self.start, Point::at(x * part, y * part)).enlarged(0.0), ..self }
    }

    /// Whether another box, whose sides are coordinates, certainly stays beyond the reach.
    #[inline]
    pub fn is_beyond(&self, other: &Aabb<N>, reach: Reach<N>) -> bool {
        self.bounds.is_beyond(other, reach) || self.is_beside(other, reach)
    }

    /// Whether the other box has no more in common with the path than a line that is a side of both. Only known of a
    /// motion along an axis: sides of boxes are coordinates, so that they are compared exactly.
    #[inline]
    pub fn only_grazes(&self, other: &Aabb<N>) -> bool {
        let SweptBox { start: own, d, .. } = *self;
        let grazes = |[own_low, own_high]: [f64; 2], [low, high]: [f64; 2]| {
            ((own_high <= low) | (high <= own_low)) & (own_low < own_high) & (low < high)
        };
        match (d.x == 0.0, d.y == 0.0) {
            (false, true) => grazes([own.min.y, own.max.y], [other.min.y, other.max.y]),
            (true, false) => grazes([own.min.x, own.max.x], [other.min.x, other.max.x]),
            _ => false,
        }
    }

    /// Whether the other box is certainly on one side of the path, beyond the reach.
    ///
    /// Along the path the cross product of d with the vector from a point of the one to a point of the other stays the
    /// same.
    #[inline]
    fn is_beside(&self, other: &Aabb<N>, reach: Reach<N>) -> bool {
        let far = self.times_length(reach);
        self.vectors_to(other).is_off_line([Point::at(0.0, 0.0), self.d], [far, far])
    }
    /// Whether the other box certainly stays beyond the reach during a part of the motion, as far as two boxes show
    /// whose sides are along the path and across. Leaves out more than [`is_beyond`](Self::is_beyond) where the reach
    /// is large, and takes longer.
    ///
    /// Along the path the dot product of d with the vector decreases by at most the square of d.
    pub fn is_off(&self, other: &Aabb<N>, reach: Reach<N>, part: f64) -> bool {
        let SweptBox { d, length, .. } = *self;
        let (vectors, far) = (self.vectors_to(other), self.times_length(reach));
        let limits = |to: Point<N>| vectors.determinant_limits([Point::at(0.0, 0.0), to]);
        let ([left, right], [behind, before]) = (limits(d), limits(Point::at(d.y, -d.x)));
        let beside = f64_max(f64_max(left, -right), 0.0);
        let ahead = f64_max(f64_max(behind - part * length * length * (1.0 + 4.0 * N::SLACK), -before), 0.0);
        beside * beside + ahead * ahead > far * far * (1.0 + 4.0 * N::SLACK)
    }

    /// A box of the vectors from points of this box at the start to those of another.
    #[inline(always)]
    fn vectors_to(&self, other: &Aabb<N>) -> Aabb<N> {
        let Aabb { min, max } = self.start;
        Aabb {
            min: Point::at(other.min.x - max.x, other.min.y - max.y),
            max: Point::at(other.max.x - min.x, other.max.y - min.y),
        }
    }

    /// At least the reach times the length of d.
    #[inline(always)]
    fn times_length(&self, reach: Reach<N>) -> f64 {
        reach.value() * self.length * (1.0 + 4.0 * N::SLACK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;

    fn aabb([min_x, min_y, max_x, max_y]: [f32; 4]) -> Aabb<Float> {
        let point = |x, y| Point::new(Float(x), Float(y));
        Aabb { min: point(min_x, min_y), max: point(max_x, max_y) }
    }

    #[test]
    fn passes_by() {
        let path = SweptBox::new(aabb([0.0, 0.0, 1.0, 1.0]), Point::new(Float(8.0), Float(8.0)));
        let beyond = |other, reach| path.is_beyond(&aabb(other), Reach::sum(reach, 0.0));
        assert!(beyond([6.0, 0.0, 7.0, 1.0], 0.0) && beyond([0.0, 6.0, 1.0, 7.0], 0.0));
        assert!(!beyond([6.0, 0.0, 7.0, 1.0], 3.0) && beyond([6.0, 0.0, 7.0, 1.0], 2.8));
        // They graze a corner.
        assert!(!beyond([5.0, 3.0, 6.0, 4.0], 0.0) && !beyond([3.0, 5.0, 4.0, 6.0], 0.0));
        assert!(beyond([5.0001, 3.0, 6.0, 4.0], 0.0));
        assert!(beyond([10.0, 10.0, 11.0, 11.0], 0.0) && !beyond([9.0, 9.0, 11.0, 11.0], 0.0));
        let level = SweptBox::new(aabb([0.0, 0.0, 1.0, 1.0]), Point::new(Float(8.0), Float(0.0)));
        assert!(level.only_grazes(&aabb([5.0, 1.0, 6.0, 2.0])) && level.only_grazes(&aabb([5.0, -1.0, 6.0, 0.0])));
        assert!(!level.only_grazes(&aabb([5.0, 0.9, 6.0, 2.0])) && !level.only_grazes(&aabb([5.0, 1.0, 6.0, 1.0])));
        assert!(!path.only_grazes(&aabb([5.0, 3.0, 6.0, 4.0])));
        // Behind the start and ahead of the end, each at a corner.
        let off = |other, reach, part| path.is_off(&aabb(other), Reach::sum(reach, 0.0), part);
        assert!(off([-4.0, -4.0, -3.0, -3.0], 4.1, 1.0) && !off([-4.0, -4.0, -3.0, -3.0], 4.3, 1.0));
        assert!(off([12.0, 12.0, 13.0, 13.0], 4.1, 1.0) && !off([12.0, 12.0, 13.0, 13.0], 4.3, 1.0));
        assert!(off([8.0, 8.0, 9.0, 9.0], 4.1, 0.5) && !off([8.0, 8.0, 9.0, 9.0], 4.3, 0.5));
        let still = SweptBox::new(aabb([0.0, 0.0, 1.0, 1.0]), Point::new(Float(0.0), Float(0.0)));
        assert!(!still.is_beyond(&aabb([1.0, 1.0, 2.0, 2.0]), Reach::sum(0.0, 0.0)));
    }
}
