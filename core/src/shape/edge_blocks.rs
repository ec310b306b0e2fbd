//! Culling of edge pairs: boxes around blocks of consecutive edges rule out most edges that cannot meet.

use super::{Aabb, Corner, Edge, Outline, Shape};
use crate::number::Number;
use crate::predicate::Point;
use core::ops::Range;

/// The most blocks of an outline. Their boxes are on the stack.
const MAX_BLOCKS: usize = 64;

/// Outlines with no more pairs of edges than this are compared without boxes.
const FEW_PAIRS: usize = 1024;

/// A shape with no more vertices than this is searched without boxes.
const FEW_VERTICES: usize = 32;

/// The edges of an outline in blocks of equal length, of which the last may be shorter, and a box around each block.
struct BlockBoxes<'a, N: Number> {
    outline: Outline<'a, N>,
    length: usize,
    boxes: [Aabb<N>; MAX_BLOCKS],
}

impl<'a, N: Number> BlockBoxes<'a, N> {
    fn new(outline: Outline<'a, N>) -> Self {
        let length = outline.count().div_ceil(MAX_BLOCKS).max(8);
        let first = outline.first();
        let mut blocks = BlockBoxes { outline, length, boxes: [Aabb { min: first, max: first }; MAX_BLOCKS] };
        for (block, bounds) in blocks.boxes.iter_mut().enumerate() {
            let start = block * length;
            if start >= outline.count() {
                break;
            }
            let first = outline.vertex(start);
            *bounds = (start + 1..=(start + length).min(outline.count()))
                .map(|i| outline.vertex(i))
                .fold(Aabb { min: first, max: first }, Aabb::with);
        }
        blocks
    }

    /// The box of each block and the indices of its edges.
    #[inline(always)]
    fn ranges(&self) -> impl Iterator<Item = (&Aabb<N>, Range<usize>)> {
        let (length, count) = (self.length, self.outline.count());
        // Not step_by: it panics for a step of 0, and compilers do not always prove that the length is not 0.
        let blocks = self.boxes.iter().enumerate().map(move |(block, bounds)| (block * length, bounds));
        blocks
            .take_while(move |(start, _)| *start < count)
            .map(move |(start, bounds)| (bounds, start..(start + length).min(count)))
    }

    /// The box of each block and its corners.
    fn corners(&self) -> impl Iterator<Item = (&Aabb<N>, impl Iterator<Item = Corner<N>> + Clone + use<'a, N>)> {
        let outline = self.outline;
        self.ranges().map(move |(bounds, range)| (bounds, outline.corners_between(range.start, range.end)))
    }
}

/// The edges of a shape, for many searches of those near something.
///
/// In the searches a box must count as near if a box inside it does.
pub struct NearEdges<'a, N: Number> {
    pub shape: Shape<'a, N>,
    /// None for a shape with few vertices.
    blocks: Option<BlockBoxes<'a, N>>,
}

impl<'a, N: Number> NearEdges<'a, N> {
    pub fn new(shape: Shape<'a, N>) -> Self {
        let many = shape.vertices.count() > FEW_VERTICES && !shape.vertices.is_point();
        NearEdges { shape, blocks: many.then(|| BlockBoxes::new(shape.vertices)) }
    }

    /// Whether some edge whose box is near is wanted. Visits them in the order of [`Shape::indexed_edges`].
    #[inline(always)]
    pub fn any(&self, is_near: impl Fn(&Aabb<N>) -> bool, mut is_wanted: impl FnMut((usize, Edge<N>)) -> bool) -> bool {
        let Some(blocks) = &self.blocks else {
            return self.shape.indexed_edges().any(|(i, edge)| is_near(&edge.bounds()) && is_wanted((i, edge)));
        };
        let vertices = self.shape.vertices;
        let last = vertices.count() - 1;
        let mut visit = |i| {
            let edge = vertices.edge(i);
            !edge.is_point() && is_near(&edge.bounds()) && is_wanted((i, edge))
        };
        (self.shape.is_filled() && visit(last))
            || blocks
                .ranges()
                .any(|(bounds, range)| is_near(bounds) && (range.start..range.end.min(last)).any(&mut visit))
    }

    /// Whether some vertex that an edge joins with this one is wanted.
    pub fn any_neighbor(&self, vertex: Point<N>, mut is_wanted: impl FnMut(Point<N>) -> bool) -> bool {
        let bounds = Aabb { min: vertex, max: vertex };
        self.any(
            |near| near.meets(&bounds),
            |(_, Edge { a, b })| if a == vertex { is_wanted(b) } else { b == vertex && is_wanted(a) },
        )
    }

    /// The indices of the vertices in boxes that are near.
    #[inline(always)]
    pub fn vertices(&self, is_near: impl Fn(&Aabb<N>) -> bool) -> impl Iterator<Item = usize> {
        let all = if self.blocks.is_none() { 0..self.shape.vertices.count() } else { 0..0 };
        let near = self.blocks.iter().flat_map(BlockBoxes::ranges).filter(move |(bounds, _)| is_near(bounds));
        all.chain(near.flat_map(|(_, range)| range))
    }
}

/// Whether some pair of corners of two outlines is wanted, among those whose edges' boxes meet.
///
/// Complexity: O(n·m); little more than O(n + m) if few edges are near each other.
pub fn any_near<N: Number>(
    a: Outline<N>,
    b: Outline<N>,
    mut is_wanted: impl FnMut(&Corner<N>, &Corner<N>) -> bool,
) -> bool {
    let b_bounds = b.bounds();
    let few = a.count().saturating_mul(b.count()) <= FEW_PAIRS;
    if few || a.is_point() || b.is_point() {
        for e in a.corners().filter(|e| e.bounds().meets(&b_bounds)) {
            if b.corners().any(|f| f.bounds().meets(&e.bounds()) && is_wanted(&e, &f)) {
                return true;
            }
        }
        return false;
    }
    let (a_blocks, b_blocks) = (BlockBoxes::new(a), BlockBoxes::new(b));
    for (a_box, a_corners) in a_blocks.corners().filter(|(a_box, _)| a_box.meets(&b_bounds)) {
        for (b_box, b_corners) in b_blocks.corners().filter(|(b_box, _)| b_box.meets(a_box)) {
            for e in a_corners.clone().filter(|e| e.bounds().meets(b_box)) {
                if b_corners.clone().any(|f| f.bounds().meets(&e.bounds()) && is_wanted(&e, &f)) {
                    return true;
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Kind;
    use std::vec::Vec;

    /// A zigzag between two heights, closed below; every vertex `repeats` times.
    fn comb(teeth: i32, x: i32, low: i32, high: i32, repeats: usize) -> Vec<[i32; 2]> {
        let teeth = (0..2 * teeth).map(|i| [x + 2 * i, if i % 2 == 0 { low } else { high }]);
        let last = teeth.clone().next_back().map_or(0, |[x, _]| x);
        let vertices = teeth.chain([[last, low - 3], [x, low - 3]]);
        vertices.flat_map(|vertex| core::iter::repeat_n(vertex, repeats)).collect()
    }

    #[test]
    fn the_pairs_are_those_of_two_loops() {
        for (teeth, repeats) in [(3, 1), (40, 1), (300, 1), (50, 3)] {
            let (a, b) = (comb(teeth, 0, 0, 10, repeats), comb(teeth / 2, 31, 6, 9, 1));
            let (a, b) = (Outline::<i32>::new(&a), Outline::<i32>::new(&b));
            let mut near = Vec::new();
            any_near(a, b, |e, f| {
                near.push((*e, *f));
                false
            });
            let all = a.corners().flat_map(|e| b.corners().map(move |f| (e, f)));
            let expected = all.filter(|(e, f)| e.bounds().meets(&f.bounds())).count();
            let of = |e: &Corner<i32>| [e.before, e.a, e.b].map(|p| (p.x as i32, p.y as i32));
            let mut keys: Vec<_> = near.iter().map(|(e, f)| (of(e), of(f))).collect();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!((near.len(), keys.len()), (expected, expected));
        }
    }

    #[test]
    fn near_edges_come_in_their_order() {
        for (teeth, repeats) in [(3, 1), (40, 1), (300, 1), (50, 3)] {
            let xy = comb(teeth, 0, 0, 10, repeats);
            for kind in [Kind::Chain, Kind::Polygon] {
                let shape = Shape { kind, vertices: Outline::<i32>::new(&xy), radius: 0.0 };
                let near = NearEdges::new(shape);
                let window = Aabb::of_segment(Point::at(5.0, -3.0), Point::at(70.0, 4.0));
                for all_are in [false, true] {
                    let is_near = |bounds: &Aabb<i32>| all_are || bounds.meets(&window);
                    let ends = |edge: Edge<i32>| [edge.a, edge.b].map(|p| (p.x as i32, p.y as i32));
                    let mut visited = Vec::new();
                    near.any(is_near, |(i, edge)| {
                        visited.push((i, ends(edge)));
                        false
                    });
                    let all = shape.indexed_edges().filter(|(_, edge)| is_near(&edge.bounds()));
                    assert_eq!(visited, all.map(|(i, edge)| (i, ends(edge))).collect::<Vec<_>>());
                    let places: Vec<usize> = near.vertices(is_near).collect();
                    let of = |i: &usize| shape.vertices.vertex(*i);
                    let wanted = (0..xy.len()).filter(|i| is_near(&Aabb { min: of(i), max: of(i) }));
                    assert!(places.is_sorted() && wanted.into_iter().all(|i| places.contains(&i)));
                }
            }
        }
    }

    #[test]
    fn neighbors_of_a_vertex() {
        let xy = comb(40, 0, 0, 10, 2);
        let near = NearEdges::new(Shape { kind: Kind::Polygon, vertices: Outline::<i32>::new(&xy), radius: 0.0 });
        let mut visited = Vec::new();
        near.any_neighbor(Point::at(8.0, 0.0), |to| {
            visited.push((to.x, to.y));
            false
        });
        assert_eq!(visited, [(6.0, 10.0), (10.0, 10.0)]);
    }
}
