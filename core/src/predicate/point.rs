//! A point with both coordinates widened to `f64`, remembering which kind of number they were.

use crate::number::Number;
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

impl<N: Number> Point<N> {
    #[inline(always)]
    pub fn new(x: N, y: N) -> Self {
        Point::at(x.widen(), y.widen())
    }

    /// From coordinates that come from numbers of the kind `N`.
    #[inline(always)]
    pub fn at(x: f64, y: f64) -> Self {
        Point { x, y, number: PhantomData }
    }

    /// Whether it comes after another in [`Self::lexicographic`] order, without a branch.
    #[inline(always)]
    pub fn follows(self, other: Self) -> bool {
        (self.x > other.x) | ((self.x == other.x) & (self.y > other.y))
    }

    /// The order by x, then by y.
    pub fn lexicographic(self, other: Self) -> Ordering {
        // Coordinates are never NaN: the C layer has refused those.
        let order = |a: f64, b: f64| a.partial_cmp(&b).unwrap_or(Ordering::Equal);
        order(self.x, other.x).then(order(self.y, other.y))
    }
}

/// Two points, swapped on a condition. Without a branch, which would be mispredicted half the time.
#[inline(always)]
pub fn swapped_if<N: Number>(swapped: bool, one: Point<N>, other: Point<N>) -> (Point<N>, Point<N>) {
    let pick = |yes: f64, no: f64| select_unpredictable(swapped, yes, no);
    (Point::at(pick(other.x, one.x), pick(other.y, one.y)), Point::at(pick(one.x, other.x), pick(one.y, other.y)))
}
