//! Which edges of two shapes may meet: boxes around blocks of consecutive edges rule out most pairs.

use super::{Aabb, Corner, Edge, Outline, Shape};
use crate::number::Number;
use crate::predicate::Point;
use core::ops::Range;

/// As many runs as there is room for on the stack.
const MOST: usize = 64;

/// Outlines with no more pairs of edges than this are not worth boxes.
const FEW: usize = 1024;

/// A shape with no more vertices than this is not worth boxes.
const SEVERAL: usize = 32;

/// An outline's edges in runs of one length, the last maybe shorter, and a box around each.
struct BlockBoxes<'a, N: Number> {
    outline: Outline<'a, N>,
    length: usize,
    boxes: [Aabb<N>; MOST],
}

impl<'a, N: Number> BlockBoxes<'a, N> {
    fn new(outline: Outline<'a, N>) -> Self {
        let length = outline.count().div_ceil(MOST).max(8);
        let first = outline.first();
        let mut runs = BlockBoxes { outline, length, boxes: [Aabb { min: first, max: first }; MOST] };
        for (run, bounds) in runs.boxes.iter_mut().enumerate() {
            let start = run * length;
            if start >= outline.count() {
                break;
            }
            let first = outline.vertex(start);
            *bounds = (start + 1..=(start + length).min(outline.count()))
                .map(|i| outline.vertex(i))
                .fold(Aabb { min: first, max: first }, Aabb::with);
        }
        runs
    }

    /// Where each run begins and ends among the vertices, with its box.
    #[inline(always)]
    fn spans(&self) -> impl Iterator<Item = (&Aabb<N>, Range<usize>)> {
        let (length, count) = (self.length, self.outline.count());
        // No step_by: it panics for a step of 0, which compilers do not always see that this is not.
        let runs = self.boxes.iter().enumerate().map(move |(run, bounds)| (run * length, bounds));
        runs.take_while(move |(start, _)| *start < count)
            .map(move |(start, bounds)| (bounds, start..(start + length).min(count)))
    }

    /// The corners of each run with its box.
    fn each(&self) -> impl Iterator<Item = (&Aabb<N>, impl Iterator<Item = Corner<N>> + Clone + use<'a, N>)> {
        let outline = self.outline;
        self.spans().map(move |(bounds, span)| (bounds, outline.corners_between(span.start, span.end)))
    }
}

/// The edges of a shape, to be asked again and again which of them are near something.
///
/// What is near a box is near all that hold it.
pub struct NearEdges<'a, N: Number> {
    pub shape: Shape<'a, N>,
    /// Of a shape with many.
    runs: Option<BlockBoxes<'a, N>>,
}

impl<'a, N: Number> NearEdges<'a, N> {
    pub fn new(shape: Shape<'a, N>) -> Self {
        let many = shape.vertices.count() > SEVERAL && !shape.vertices.is_point();
        NearEdges { shape, runs: many.then(|| BlockBoxes::new(shape.vertices)) }
    }

    /// Whether some edge, its box being near, is what is looked for. They come in the order of
    /// [`Shape::indexed_edges`].
    #[inline(always)]
    pub fn any(&self, is_near: impl Fn(&Aabb<N>) -> bool, mut is_wanted: impl FnMut((usize, Edge<N>)) -> bool) -> bool {
        let Some(runs) = &self.runs else {
            return self.shape.indexed_edges().any(|(i, edge)| is_near(&edge.bounds()) && is_wanted((i, edge)));
        };
        let vertices = self.shape.vertices;
        let last = vertices.count() - 1;
        let mut look = |i| {
            let edge = vertices.edge(i);
            !edge.is_point() && is_near(&edge.bounds()) && is_wanted((i, edge))
        };
        (self.shape.is_filled() && look(last))
            || runs.spans().any(|(bounds, span)| is_near(bounds) && (span.start..span.end.min(last)).any(&mut look))
    }

    /// Whether some vertex that an edge joins with this one is what is looked for.
    pub fn any_neighbor(&self, vertex: Point<N>, mut is_wanted: impl FnMut(Point<N>) -> bool) -> bool {
        let bounds = Aabb { min: vertex, max: vertex };
        self.any(
            |near| near.meets(&bounds),
            |(_, Edge { a, b })| if a == vertex { is_wanted(b) } else { b == vertex && is_wanted(a) },
        )
    }

    /// The places of the vertices in boxes that are near.
    #[inline(always)]
    pub fn vertices(&self, is_near: impl Fn(&Aabb<N>) -> bool) -> impl Iterator<Item = usize> {
        let all = if self.runs.is_none() { 0..self.shape.vertices.count() } else { 0..0 };
        let near = self.runs.iter().flat_map(BlockBoxes::spans).filter(move |(bounds, _)| is_near(bounds));
        all.chain(near.flat_map(|(_, span)| span))
    }
}

/// Whether some pair of corners of two outlines, their edges' boxes meeting, is what is looked for.
/// O(n·m), and little more than O(n + m) where few edges are near each other.
pub fn any_near<N: Number>(
    a: Outline<N>,
    b: Outline<N>,
    mut is_wanted: impl FnMut(&Corner<N>, &Corner<N>) -> bool,
) -> bool {
    let b_bounds = b.bounds();
    let few = a.count().saturating_mul(b.count()) <= FEW;
    if few || a.is_point() || b.is_point() {
        for e in a.corners().filter(|e| e.bounds().meets(&b_bounds)) {
            if b.corners().any(|f| f.bounds().meets(&e.bounds()) && is_wanted(&e, &f)) {
                return true;
            }
        }
        return false;
    }
    let (a_runs, b_runs) = (BlockBoxes::new(a), BlockBoxes::new(b));
    for (a_box, a_corners) in a_runs.each().filter(|(a_box, _)| a_box.meets(&b_bounds)) {
        for (b_box, b_corners) in b_runs.each().filter(|(b_box, _)| b_box.meets(a_box)) {
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
