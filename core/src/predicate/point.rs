//! A point with both coordinates widened to `f64`, and with their kind of number as its type parameter.

use crate::number::{Number, bit_range, wider};
use core::cmp::Ordering;
use core::hint::select_unpredictable;
use core::marker::PhantomData;

#[derive(Debug)]
pub struct Point<N> {
    pub x: f64,
    pub y: f64,
    number: PhantomData<N>,
}

impl<N> Clone for Point<N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for Point<N> {}

impl<N> PartialEq for Point<N> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        (self.x == other.x) & (self.y == other.y)
    }
}

#[inline(always)]
fn widened<N: Number>(x: N, y: N) -> Point<N> {
    Point::at(x.widen(), y.widen())
}

impl<N: Number> Point<N> {
    pub const ORIGIN: Self = Point { x: 0.0, y: 0.0, number: PhantomData };

    #[inline(always)]
    pub fn new(x: N, y: N) -> Self {
        widened(x, y)
    }

    /// From widened coordinates, which must be values of the kind `N`.
    #[inline(always)]
    pub fn at(x: f64, y: f64) -> Self {
        Point { x, y, number: PhantomData }
    }

    /// Whether the point comes after another in [`lexicographic`](Self::lexicographic) order. Branch-free.
    #[inline(always)]
    pub fn follows(self, other: Self) -> bool {
        (self.x > other.x) | ((self.x == other.x) & (self.y > other.y))
    }

    /// The order by x, then by y.
    pub fn lexicographic(self, other: Self) -> Ordering {
        // Coordinates are not NaN: validation comes before the exact tier.
        let order = |a: f64, b: f64| a.partial_cmp(&b).unwrap_or(Ordering::Equal);
        order(self.x, other.x).then(order(self.y, other.y))
    }

    /// Whether this point comes first in lexicographic order.
    #[inline(always)]
    pub fn precedes(self, other: Self) -> bool {
        (self.x < other.x) | ((self.x == other.x) & (self.y < other.y))
    }
}

/// Two points, swapped on a condition. Branch-free, because a branch would be mispredicted half the time.
#[inline(always)]
pub fn swapped_if<N: Number>(swapped: bool, one: Point<N>, other: Point<N>) -> (Point<N>, Point<N>) {
    let select = |yes: f64, no: f64| select_unpredictable(swapped, yes, no);
    (
        Point::at(select(other.x, one.x), select(other.y, one.y)),
        Point::at(select(one.x, other.x), select(one.y, other.y)),
    )
}

/// The [`bit_range`] of the coordinates of points.
pub(crate) fn range_of_points<N: Number>(points: &[Point<N>]) -> (i32, i32) {
    points.iter().fold(bit_range(&[]), |range, point| wider(range, bit_range(&[point.x, point.y])))
}
