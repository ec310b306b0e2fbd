//! The L-shaped path from a point to the center of its grid cell: whether it crosses an edge, fast and exact.

use crate::filter::{ABSOLUTE_ERROR, RELATIVE_ERROR};
use crate::number::Float;
use crate::predicate::{Point, orient};
use crate::shape::Edge;
use crate::simd::{F32s, Mask};

/// The edges that certainly have a point on their left, and those that have it on their right.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    pub left: Mask,
    pub right: Mask,
}

impl Sides {
    #[inline(always)]
    pub fn uncertain(self) -> Mask {
        !(self.left | self.right)
    }
}

/// The sides by a determinant of two products, `plus` - `minus`.
#[inline(always)]
pub(super) fn sides<V: F32s>(plus: V, minus: V) -> Sides {
    let bound = V::splat(RELATIVE_ERROR) * (plus.abs() + minus.abs()) + V::splat(ABSOLUTE_ERROR);
    Sides { left: (minus + bound).lt(plus), right: (plus + bound).lt(minus) }
}

/// An L-shaped path: from a point horizontally to a corner, then vertically to the center of a cell.
pub(super) struct LPath {
    pub p: Point<Float>,
    pub corner: Point<Float>,
    pub center: Point<Float>,
}

impl LPath {
    /// Whether the path begins on an edge.
    pub fn begins_on(&self, Edge { a, b }: Edge<Float>) -> bool {
        let p = self.p;
        if (a.y <= p.y) != (b.y <= p.y) {
            orient(a, b, p) == 0
        } else {
            p == a || p == b || (a.y == p.y && b.y == p.y && (a.x < p.x) != (b.x < p.x))
        }
    }

    /// Whether the path crosses an edge an odd number of times.
    pub fn crosses(&self, edge: Edge<Float>) -> bool {
        let Edge { a, b } = edge;
        let LPath { p, corner, center } = *self;
        let horizontal = (a.y <= p.y) != (b.y <= p.y) && is_left(edge, p) != is_left(edge, corner);
        let vertical = (a.x <= corner.x) != (b.x <= corner.x) && is_left(edge, corner) != is_left(edge, center);
        horizontal != vertical
    }
}

/// Whether p, moved to the right by an infinitesimal and up by one of higher order, is to the left of an edge.
fn is_left(edge: Edge<Float>, p: Point<Float>) -> bool {
    let Edge { a, b } = edge;
    match orient(a, b, p) {
        // Moving right goes to the left side of a downward edge, moving up to the left side of an edge to the right.
        0 if a.y != b.y => b.y < a.y,
        0 => a.x < b.x,
        side => side > 0,
    }
}
