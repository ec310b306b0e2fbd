//! A strictly convex outline of floats, read vertex by vertex as if it were counter-clockwise.

use crate::contact::convex_view::MergedEdge;
use crate::number::Float;
use crate::predicate::Point;
use crate::simd::F64x2;
use core::hint::select_unpredictable;

pub type Vertices<'a> = &'a [[f32; 2]];

#[derive(Clone, Copy)]
pub struct StrictlyConvex<'a> {
    pub vertices: Vertices<'a>,
    /// Whether it winds counter-clockwise.
    pub left: bool,
}

impl StrictlyConvex<'_> {
    #[inline(always)]
    pub fn select<'a>(one: bool, a: StrictlyConvex<'a>, b: StrictlyConvex<'a>) -> StrictlyConvex<'a> {
        StrictlyConvex {
            vertices: select_unpredictable(one, a.vertices, b.vertices),
            left: select_unpredictable(one, a.left, b.left),
        }
    }

    #[inline(always)]
    pub fn vertex(self, i: usize) -> Option<F64x2> {
        self.vertices.get(i).map(F64x2::widen)
    }

    /// The indices of the vertices before and after one, in counter-clockwise order.
    #[inline(always)]
    pub fn neighbors(self, i: usize) -> (usize, usize) {
        let last = self.vertices.len().wrapping_sub(1);
        let (start, end) = (select_unpredictable(self.left, 0, last), select_unpredictable(self.left, last, 0));
        let step = select_unpredictable(self.left, 1, usize::MAX);
        let (before, after) = (i.wrapping_sub(step), i.wrapping_add(step));
        (select_unpredictable(i == start, end, before), select_unpredictable(i == end, start, after))
    }

    /// An edge with the inside to its left.
    #[inline(always)]
    pub fn edge(self, edge: usize) -> Option<MergedEdge<Float>> {
        let next = if edge + 1 < self.vertices.len() { edge + 1 } else { 0 };
        let (first, last) = (select_unpredictable(self.left, edge, next), select_unpredictable(self.left, next, edge));
        Some(MergedEdge {
            from: point(self.vertex(first)?),
            to: point(self.vertex(last)?),
            from_feature: 2 * first,
            to_feature: 2 * last,
            feature: 2 * edge + 1,
        })
    }
}

#[inline(always)]
pub fn point(xy: F64x2) -> Point<Float> {
    Point::at(xy.first(), xy.second())
}

#[inline(always)]
pub fn points(outline: Vertices) -> impl Iterator<Item = Point<Float>> {
    outline.iter().map(|[x, y]| Point::at(f64::from(*x), f64::from(*y)))
}
