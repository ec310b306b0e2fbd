//! Segment, box, circle, capsule, and the shape they are all cases of.

use super::vertex_list::{Edge, Outline};
use crate::number::{Number, f64_max, f64_min};
use crate::predicate::{Point, Reach};

#[derive(Clone, Copy, Debug)]
pub struct Segment<N> {
    pub a: Point<N>,
    pub b: Point<N>,
}

impl<N: Number> Segment<N> {
    /// Whether the ends coincide, which makes it a point.
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

    /// Whether the boxes are certainly farther apart than the reach.
    #[inline(always)]
    pub fn is_beyond(&self, other: &Self, reach: Reach<N>) -> bool {
        let limit = reach.value() * (1.0 + N::SLACK);
        // Both sides may be sums that were rounded once before.
        let rounding =
            |high: f64, low: f64| if N::EXACT_DIFFERENCES { 0.0 } else { N::SLACK * (high.abs() + low.abs()) };
        let beyond = |high: f64, low: f64| high - low > limit + rounding(high, low);
        beyond(self.min.x, other.max.x)
            | beyond(other.min.x, self.max.x)
            | beyond(self.min.y, other.max.y)
            | beyond(other.min.y, self.max.y)
    }

    /// The four sides.
    pub fn edges(&self) -> [Edge<N>; 4] {
        let Aabb { min, max } = *self;
        let (right, left) = (Point::at(max.x, min.y), Point::at(min.x, max.y));
        [Edge { a: min, b: right }, Edge { a: right, b: max }, Edge { a: max, b: left }, Edge { a: left, b: min }]
    }

    /// The smallest box that holds this one and a point.
    #[inline(always)]
    pub fn with(self, point: Point<N>) -> Self {
        Aabb {
            min: Point::at(f64_min(self.min.x, point.x), f64_min(self.min.y, point.y)),
            max: Point::at(f64_max(self.max.x, point.x), f64_max(self.max.y, point.y)),
        }
    }

    /// The smallest box that holds both.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Point,
    Segment,
    Chain,
    Convex,
    Polygon,
}

/// A skeleton of vertices fattened by a radius ≥ 0.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a, N: Number> {
    pub kind: Kind,
    /// As many as the kind asks for: 1, 2, ≥ 2, ≥ 3, ≥ 3.
    pub vertices: Outline<'a, N>,
    pub radius: f64,
}

impl<'a, N: Number> Shape<'a, N> {
    /// Whether the skeleton is a region rather than a point or a line.
    pub fn is_filled(&self) -> bool {
        matches!(self.kind, Kind::Convex | Kind::Polygon)
    }

    /// Whether all between two of its points is of it, if an outline is what its kind says.
    pub fn is_convex(&self) -> bool {
        matches!(self.kind, Kind::Point | Kind::Segment | Kind::Convex)
    }

    /// Whether it is a region without area and without a radius: then no point is in its interior.
    pub fn has_no_interior(&self) -> bool {
        self.radius == 0.0 && self.is_filled() && !self.vertices.has_area()
    }

    /// The edges of the skeleton that have a length; one without, where all vertices coincide.
    pub fn edges(&self) -> impl Iterator<Item = Edge<N>> + Clone + use<'a, N> {
        self.indexed_edges().map(|(_, edge)| edge)
    }

    /// The same with the index of the vertex that each begins at.
    pub fn indexed_edges(&self) -> impl Iterator<Item = (usize, Edge<N>)> + Clone + use<'a, N> {
        let count = self.vertices.count();
        // The edges of an outline begin with the one that closes it.
        let before = if self.is_filled() { count - 1 } else { 0 };
        let index = move |i| if i < count - before { i + before } else { i + before - count };
        let is_point = self.vertices.is_point();
        let edges = self.vertices.edges(self.is_filled()).enumerate();
        let edges = edges.filter(move |(_, edge)| is_point || !edge.is_point());
        edges.take(if is_point { 1 } else { usize::MAX }).map(move |(i, edge)| (index(i), edge))
    }
}
