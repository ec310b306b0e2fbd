//! The nearest edge of a shape to a point, and whether it is the only one.

use super::Edge;
use super::near_edges::NearEdges;
use crate::number::{Number, f64_min};
use crate::predicate::Point;
use core::cell::Cell;

/// The nearest edge to a point.
#[derive(Clone, Copy)]
pub struct ClosestEdge {
    /// The squared distance.
    pub square: f64,
    pub number: usize,
    /// Whether every other edge is farther by more than 2^-40.
    pub is_alone: bool,
}

impl<N: Number> NearEdges<'_, N> {
    /// Visits the edges that may be the nearest to a point, or farther by less than 2^-17; the visitor returns the
    /// squared distance of each, and true if the search is to end, which is the answer. Of a shape without index.
    #[inline(always)]
    pub fn any_nearest(&self, p: Point<N>, mut visit: impl FnMut((usize, Edge<N>)) -> Option<f64>) -> bool {
        let least = Cell::new(f64::INFINITY);
        self.any_scanned(p, &least, true, |edge| {
            let square = visit(edge);
            least.set(f64_min(least.get(), square.unwrap_or(f64::INFINITY)));
            square.is_none()
        })
    }

    /// The nearest edge to a point, by a function for the squared distance whose results may be off by 2^-20 of
    /// themselves.
    pub fn nearest(&self, p: Point<N>, square: impl Fn(Edge<N>) -> f64) -> ClosestEdge {
        const LEVEL: f64 = 1.0 + 1.0 / (1u64 << 40) as f64;
        let least = Cell::new(f64::INFINITY);
        // The edges of the nearest block first, so that most others are too far.
        if let Some(index) = self.index {
            for edge in index.edges_around(p).map(|i| self.shape.vertices.edge(i)).filter(|edge| !edge.is_point()) {
                least.set(f64_min(least.get(), square(edge)));
            }
        }
        // What a scan leaves out is farther than the least so far by more than 2^-17.
        let (mut nearest, mut number, mut next) = (f64::INFINITY, 0, f64::INFINITY);
        self.any_scanned(p, &least, true, |(i, edge)| {
            let square = square(edge);
            if square < nearest {
                (nearest, number, next) = (square, i, nearest);
            } else if i != number {
                // The edges of the nearest box come twice.
                next = f64_min(next, square);
            }
            least.set(f64_min(least.get(), square));
            false
        });
        ClosestEdge { square: least.get(), number, is_alone: next > nearest * LEVEL }
    }
}
