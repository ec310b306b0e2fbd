//! Edge, segment, axis-aligned box (AABB), circle and capsule.

use crate::number::{Float, Number, Sign, f64_max, f64_min};
use crate::predicate::{Point, Reach, Vector, Wedge, dot_product, on_segment, orient};

/// A straight edge of an outline or a chain, from one vertex to the next.
#[derive(Clone, Copy, Debug)]
pub struct Edge<N> {
    pub a: Point<N>,
    pub b: Point<N>,
}

impl<N: Number> Edge<N> {
    #[inline(always)]
    pub fn bounds(&self) -> Aabb<N> {
        Aabb::of_segment(self.a, self.b)
    }

    pub fn is_point(&self) -> bool {
        self.a == self.b
    }

    /// Whether a point lies on it.
    #[inline(always)]
    pub fn contains(&self, p: Point<N>) -> bool {
        on_segment(self.a, self.b, p) && orient(self.a, self.b, p) == 0
    }

    /// Whether it lies on the line of another edge, in the same direction.
    pub fn is_along(&self, Edge { a, b }: Edge<N>) -> bool {
        let is_on_line = orient(a, b, self.a) == 0 && orient(a, b, self.b) == 0;
        is_on_line && dot_product(Vector::between(a, b), Vector::between(self.a, self.b)) > 0
    }

    /// The ends in the order of an outline that is counter-clockwise, for an edge of an outline of this winding.
    #[inline(always)]
    pub fn directed(&self, winding: Sign) -> [Point<N>; 2] {
        if winding < 0 { [self.b, self.a] } else { [self.a, self.b] }
    }

    /// The directions that lead inside from a point strictly between the ends, of an outline of this winding.
    pub fn wedge(&self, at: Point<N>, winding: Sign) -> Wedge<N> {
        let [from, to] = self.directed(winding);
        Wedge { from, at, to }
    }
}

/// A line segment; a point if both ends coincide.
#[derive(Clone, Copy, Debug)]
pub struct Segment<N> {
    pub a: Point<N>,
    pub b: Point<N>,
}

impl<N: Number> Segment<N> {
    /// Whether both ends coincide.
    pub fn is_point(&self) -> bool {
        self.a == self.b
    }
}

impl<N> From<Segment<N>> for Edge<N> {
    fn from(segment: Segment<N>) -> Self {
        Edge { a: segment.a, b: segment.b }
    }
}

/// An axis-aligned box; min ≤ max in both coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Aabb<N> {
    pub min: Point<N>,
    pub max: Point<N>,
}

#[inline(always)]
fn are_beyond<N: Number>(a: &Aabb<N>, b: &Aabb<N>, reach: Reach<N>) -> bool {
    let limit = reach.value() * (1.0 + N::SLACK);
    // Sides may be rounded sums of two numbers.
    let rounding = |high: f64, low: f64| N::SLACK * (high.abs() + low.abs());
    let beyond = |high: f64, low: f64| high - low > limit + rounding(high, low);
    beyond(a.min.x, b.max.x) | beyond(b.min.x, a.max.x) | beyond(a.min.y, b.max.y) | beyond(b.min.y, a.max.y)
}

impl Aabb<Float> {
    /// From min x, min y, max x, max y. Denormals become 0 where the floating-point mode reads them so.
    pub fn of_floats(bounds: [f32; 4]) -> Self {
        let [min_x, min_y, max_x, max_y] = bounds.map(f64::from);
        Aabb { min: Point::at(min_x, min_y), max: Point::at(max_x, max_y) }
    }
}

impl<N: Number> Aabb<N> {
    pub fn has_area(&self) -> bool {
        (self.min.x < self.max.x) & (self.min.y < self.max.y)
    }

    /// Whether the closed boxes have a point in common.
    #[inline(always)]
    pub fn meets(&self, other: &Self) -> bool {
        (self.min.x <= other.max.x)
            & (other.min.x <= self.max.x)
            & (self.min.y <= other.max.y)
            & (other.min.y <= self.max.y)
    }

    /// Whether the distance of the boxes certainly exceeds the reach.
    #[inline(always)]
    pub fn is_beyond(&self, other: &Self, reach: Reach<N>) -> bool {
        are_beyond(self, other, reach)
    }

    /// Whether the distance of the boxes certainly exceeds the reach because corners of both are nearest.
    pub fn is_beyond_corner(&self, other: &Self, reach: Reach<N>) -> bool {
        let (a, b, limit) = (self, other, reach.value() * (1.0 + N::SLACK));
        let gap = |high: f64, low: f64| high - low - N::SLACK * (high.abs() + low.abs());
        let x = f64_max(gap(a.min.x, b.max.x), gap(b.min.x, a.max.x));
        let y = f64_max(gap(a.min.y, b.max.y), gap(b.min.y, a.max.y));
        (x > 0.0) & (y > 0.0) & (x * x + y * y > limit * limit * (1.0 + 4.0 * N::SLACK))
    }

    /// Whether the box is certainly on one side of the line through two points.
    #[inline(always)]
    pub fn is_beside_line(&self, from: Point<N>, to: Point<N>) -> bool {
        let ([least, most], limit) = self.determinants(from, to);
        (least > limit) | (-most > limit)
    }

    /// Whether the determinants of two points and each point of the box are certainly more than one number, or less
    /// than another one, negated.
    #[inline(always)]
    pub fn is_off_line(&self, [from, to]: [Point<N>; 2], [behind, before]: [f64; 2]) -> bool {
        let ([least, most], limit) = self.determinants(from, to);
        (least > limit + behind) | (-most > limit + before)
    }

    /// The least and the greatest determinant of two points and one of the box, and how far both are off at most.
    ///
    /// A cross product is off by five roundings of its terms: the differences of coordinates may be rounded, too.
    #[inline(always)]
    fn determinants(&self, from: Point<N>, to: Point<N>) -> ([f64; 2], f64) {
        let (ux, uy) = (to.x - from.x, to.y - from.y);
        let (left, right) = (uy * (self.min.x - from.x), uy * (self.max.x - from.x));
        let (low, high) = (ux * (self.min.y - from.y), ux * (self.max.y - from.y));
        let least = f64_min(low, high) - f64_max(left, right);
        let most = f64_max(low, high) - f64_min(left, right);
        ([least, most], N::SLACK * (left.abs() + right.abs() + low.abs() + high.abs()))
    }

    /// At most the least determinant of two points and one of the box, and at least the greatest.
    #[inline(always)]
    pub fn determinant_limits(&self, [from, to]: [Point<N>; 2]) -> [f64; 2] {
        let ([least, most], error) = self.determinants(from, to);
        [least - error, most + error]
    }

    /// At least the greatest determinant of two points and one of the box.
    #[inline(always)]
    pub fn greatest_determinant(&self, [from, to]: [Point<N>; 2]) -> f64 {
        let ([_, most], error) = self.determinants(from, to);
        most + error
    }

    /// Whether the closed segment between two points certainly misses the box.
    #[inline(always)]
    pub fn is_off_segment(&self, from: Point<N>, to: Point<N>) -> bool {
        !self.meets(&Aabb::of_segment(from, to)) || self.is_beside_line(from, to)
    }

    /// The squared length of the diagonal; rounded.
    pub fn square(&self) -> f64 {
        let (width, height) = (self.max.x - self.min.x, self.max.y - self.min.y);
        width * width + height * height
    }

    /// The squared distance from a point, 0 inside; rounded.
    #[inline(always)]
    pub fn square_from(&self, p: Point<N>) -> f64 {
        let outside = |low: f64, value: f64, high: f64| f64_max(f64_max(low - value, value - high), 0.0);
        let (x, y) = (outside(self.min.x, p.x, self.max.x), outside(self.min.y, p.y, self.max.y));
        x * x + y * y
    }

    /// Whether something in the box may have at most this squared distance from a point, each off by 2^-20 of itself.
    #[inline(always)]
    pub fn may_be_within(&self, p: Point<N>, square: f64) -> bool {
        const SLACK_FACTOR: f64 = 1.0 - 1.0 / (1u32 << 16) as f64;
        self.square_from(p) * SLACK_FACTOR <= square
    }

    /// The four sides.
    pub fn edges(&self) -> [Edge<N>; 4] {
        let Aabb { min, max } = *self;
        let (right, left) = (Point::at(max.x, min.y), Point::at(min.x, max.y));
        [Edge { a: min, b: right }, Edge { a: right, b: max }, Edge { a: max, b: left }, Edge { a: left, b: min }]
    }

    /// The smallest box that contains this one and a point.
    #[inline(always)]
    pub fn with(self, point: Point<N>) -> Self {
        Aabb {
            min: Point::at(f64_min(self.min.x, point.x), f64_min(self.min.y, point.y)),
            max: Point::at(f64_max(self.max.x, point.x), f64_max(self.max.y, point.y)),
        }
    }

    /// A box that contains all points within a reach of this one, although its sides are rounded.
    pub fn enlarged(self, reach: f64) -> Self {
        let more = |value: f64| reach + 4.0 * N::SLACK * (value.abs() + reach);
        let Aabb { min, max } = self;
        Aabb {
            min: Point::at(min.x - more(min.x), min.y - more(min.y)),
            max: Point::at(max.x + more(max.x), max.y + more(max.y)),
        }
    }

    /// The smallest box that contains both.
    pub fn union(self, other: Self) -> Self {
        Aabb {
            min: Point::at(f64_min(self.min.x, other.min.x), f64_min(self.min.y, other.min.y)),
            max: Point::at(f64_max(self.max.x, other.max.x), f64_max(self.max.y, other.max.y)),
        }
    }

    #[inline(always)]
    pub fn of_segment(a: Point<N>, b: Point<N>) -> Self {
        Aabb {
            min: Point::at(f64_min(a.x, b.x), f64_min(a.y, b.y)),
            max: Point::at(f64_max(a.x, b.x), f64_max(a.y, b.y)),
        }
    }
}

/// A disc; radius ≥ 0.
#[derive(Clone, Copy, Debug)]
pub struct Circle<N> {
    pub center: Point<N>,
    pub radius: f64,
}

/// All points within the radius of a segment.
#[derive(Clone, Copy, Debug)]
pub struct Capsule<N> {
    pub segment: Segment<N>,
    pub radius: f64,
}
