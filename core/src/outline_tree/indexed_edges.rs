//! A large outline with its tree, for searches of edges near something.

use super::edge_tree::{EdgeNode, EdgeTree, LEAF};
use super::outline_part::PartRoom;
use super::reach_region::ReachRegion;
use crate::number::{Float, Sign};
use crate::predicate::Point;
use crate::shape::{Aabb, IndexedOutline, Location, Outline};
use core::ops::Range;

/// The vertices of an outline and their tree, which is usable.
#[derive(Clone, Copy, Debug)]
pub struct IndexedEdges<'a> {
    pub vertices: &'a [[f32; 2]],
    pub tree: EdgeTree<'a>,
}

/// The room for the surroundings of a point.
const AROUND_POINT: usize = 512;

impl<'a> IndexedEdges<'a> {
    /// Some vertices near a point.
    pub fn vertices_near(&self, point: [f64; 2]) -> &'a [[f32; 2]] {
        let begin = self.tree.leaf_near(point).begin();
        self.vertices.get(begin..).map_or(self.vertices, |rest| rest.get(..LEAF + 1).unwrap_or(rest))
    }

    /// The edges of a leaf; the last leaf has the last vertex, too.
    fn edges_of(&self, leaf: EdgeNode) -> Range<usize> {
        let (begin, count) = (leaf.begin(), self.vertices.len());
        let end = begin + LEAF;
        begin..if end >= self.tree.edges() { count } else { end }
    }
}

impl IndexedOutline<Float> for IndexedEdges<'_> {
    fn bounds(&self) -> Aabb<Float> {
        Aabb::of_floats(self.tree.bounds())
    }

    fn winding(&self) -> Sign {
        self.tree.winding() as Sign
    }

    fn locate(&self, p: Point<Float>) -> Location {
        let mut room = PartRoom::<AROUND_POINT>::empty();
        let part = room.fill(self.vertices, self.tree, &ReachRegion::around_point([p.x, p.y]), 0);
        Outline::<Float>::new(part.map_or(self.vertices, |part| part.vertices)).locate(p)
    }

    fn edges_around(&self, p: Point<Float>) -> Range<usize> {
        self.edges_of(self.tree.leaf_near([p.x, p.y]))
    }

    fn next_near(&self, from: usize, is_near: &dyn Fn(&Aabb<Float>) -> bool) -> Option<Range<usize>> {
        if from >= self.vertices.len() {
            return None;
        }
        let levels = self.tree.levels();
        let number = (from / LEAF).min(levels.count(0).saturating_sub(1));
        let mut next = levels.highest(EdgeNode { level: 0, number });
        while let Some(node) = next {
            next = if !is_near(&Aabb::of_floats(self.tree.bounds_of(&levels, node))) {
                levels.after(node)
            } else if let Some(child) = node.first_child() {
                Some(child)
            } else {
                let Range { start, end } = self.edges_of(node);
                return Some(start.max(from)..end);
            };
        }
        None
    }
}
