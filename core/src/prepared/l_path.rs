//! The L-shaped path from a point to the center of its grid cell: how often it crosses edges, fast and exactly.

use crate::filter::{FLOOR, PART};
use crate::number::Wide;
use crate::predicate::{Point, orient};
use crate::shape::Edge;
use crate::simd::{F32s, Mask};

/// On which side of edges a point certainly is.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    pub left: Mask,
    pub right: Mask,
}

impl Sides {
    #[inline(always)]
    pub fn doubt(self) -> Mask {
        !(self.left | self.right)
    }
}

/// From the two products of a determinant.
#[inline(always)]
pub(super) fn sides<V: F32s>(one: V, two: V) -> Sides {
    let bound = V::splat(PART) * (one.abs() + two.abs()) + V::splat(FLOOR);
    Sides { left: (two + bound).lt(one), right: (one + bound).lt(two) }
}

/// An L-shaped path: from a point horizontally to a corner, then vertically to the center of a cell.
pub(super) struct LPath {
    pub p: Point<Wide>,
    pub corner: Point<Wide>,
    pub center: Point<Wide>,
}

impl LPath {
    /// Whether its first point lies on an edge.
    pub fn begins_on(&self, Edge { a, b }: Edge<Wide>) -> bool {
        let p = self.p;
        if (a.y <= p.y) != (b.y <= p.y) {
            orient(a, b, p) == 0
        } else {
            p == a || p == b || (a.y == p.y && b.y == p.y && (a.x < p.x) != (b.x < p.x))
        }
    }

    /// Whether it crosses an edge an odd number of times.
    pub fn crosses(&self, edge: Edge<Wide>) -> bool {
        let Edge { a, b } = edge;
        let LPath { p, corner, center } = *self;
        let level = (a.y <= p.y) != (b.y <= p.y) && is_left(edge, p) != is_left(edge, corner);
        let upright = (a.x <= corner.x) != (b.x <= corner.x) && is_left(edge, corner) != is_left(edge, center);
        level != upright
    }
}

/// Whether the point a little to the right of p, and by far less above it, is to the left of an edge.
fn is_left(edge: Edge<Wide>, p: Point<Wide>) -> bool {
    let Edge { a, b } = edge;
    match orient(a, b, p) {
        // To the right is to the left of what leads down, and up to the left of what leads to the right.
        0 if a.y != b.y => b.y < a.y,
        0 => a.x < b.x,
        side => side > 0,
    }
}
