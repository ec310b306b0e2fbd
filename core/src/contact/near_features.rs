//! The edges and vertices of a convex shape in boxes that are near: boxes around blocks of a long outline leave out
//! most others.

use super::convex_view::ConvexView;
use crate::distance::point_segment::separation;
use crate::number::{Number, f64_min};
use crate::predicate::Point;
use crate::shape::{Aabb, Kind, NearEdges, Shape};

/// Shapes with no more pairs of an edge and a vertex than this are compared without boxes.
const FEW_PAIRS: usize = 128;

/// A view, and its edges in blocks.
pub struct NearFeatures<'s, 'a, N: Number> {
    pub view: &'s ConvexView<'a, N>,
    blocks: NearEdges<'a, N>,
}

impl<'s, 'a, N: Number> NearFeatures<'s, 'a, N> {
    /// The features without blocks. [`find_blocks`](Self::find_blocks) is to be called where they stay.
    #[inline(always)]
    pub fn new(view: &'s ConvexView<'a, N>) -> Self {
        let shape = Shape { kind: Kind::Convex, vertices: view.outline(), radius: 0.0 };
        NearFeatures { view, blocks: NearEdges::new(shape) }
    }

    /// [`NearEdges::find_blocks`], unless the skeleton has no area, and so no more than two edges.
    #[inline(always)]
    pub fn find_blocks(&mut self) {
        if self.view.has_area() {
            self.blocks.find_blocks();
        }
    }

    pub fn bounds(&self) -> Aabb<N> {
        if self.view.has_area() {
            return self.blocks.bounds();
        }
        self.view.listed_edge(0).bounds()
    }

    /// Visits the numbers of vertices in near boxes, and others, in order. The edge that begins at a vertex is in its
    /// box.
    #[inline(never)]
    pub fn each(&self, is_near: &dyn Fn(&Aabb<N>) -> bool, visit: &mut dyn FnMut(usize)) {
        if self.blocks.has_blocks() {
            self.blocks.vertices(is_near).for_each(visit);
        } else {
            (0..self.view.count()).for_each(visit);
        }
    }

    /// At least the least squared distance from a vertex of another shape: that from some of its vertices. Of a
    /// skeleton with area.
    pub fn square_from_some(&self, other: &ConvexView<N>) -> f64 {
        const SOME: usize = 16;
        let count = other.count();
        let some = (0..count.min(SOME)).map(|i| other.vertex(i * count / count.min(SOME)));
        let square = |p: Point<N>| self.blocks.nearest(p, |edge| separation(edge, p).square).square;
        some.map(square).fold(f64::INFINITY, f64_min)
    }
}

/// Whether two shapes have few pairs of an edge and a vertex.
#[inline(always)]
pub fn have_few_pairs<N: Number>(first: &ConvexView<N>, second: &ConvexView<N>) -> bool {
    first.count().saturating_mul(second.count()) <= FEW_PAIRS
}
