//! Culling of edge pairs: boxes around blocks of consecutive edges rule out most edges that cannot meet.

use super::point_in_polygon::ray_crosses;
use super::{Aabb, Corner, Edge, Kind, Outline, Shape};
use crate::number::{Number, Sign, f64_min};
use crate::predicate::Point;
use core::cell::Cell;
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

/// A filled outline whose edges are indexed already.
pub trait IndexedOutline<N: Number> {
    /// A box that contains all vertices.
    fn bounds(&self) -> Aabb<N>;

    /// +1 if the inside is to the left of the edges, -1 if to the right, 0 if there is no area.
    fn winding(&self) -> Sign;

    /// Whether a point lies on an edge, and whether it is inside by the half-open rule.
    fn locate(&self, p: Point<N>) -> (bool, bool);

    /// Consecutive edges near a point, not always the nearest.
    fn edges_around(&self, p: Point<N>) -> Range<usize>;

    /// The next consecutive edges, from one on, that lie in a box that is near.
    fn next_near(&self, from: usize, is_near: &dyn Fn(&Aabb<N>) -> bool) -> Option<Range<usize>>;
}

/// The edges of a shape, for many searches of those near something.
///
/// In the searches a box must count as near if a box inside it does.
pub struct NearEdges<'a, N: Number> {
    pub shape: Shape<'a, N>,
    /// None for a shape with few vertices, and for an indexed one.
    blocks: Option<BlockBoxes<'a, N>>,
    index: Option<&'a dyn IndexedOutline<N>>,
}

impl<'a, N: Number> NearEdges<'a, N> {
    pub fn new(shape: Shape<'a, N>) -> Self {
        let many = shape.vertices.count() > FEW_VERTICES && !shape.vertices.is_point();
        NearEdges { shape, blocks: many.then(|| BlockBoxes::new(shape.vertices)), index: None }
    }

    /// The edges of an indexed outline.
    pub fn indexed(shape: Shape<'a, N>, index: &'a dyn IndexedOutline<N>) -> Self {
        NearEdges { shape, blocks: None, index: Some(index) }
    }

    /// Whether boxes around blocks of edges are known.
    pub fn has_blocks(&self) -> bool {
        self.blocks.is_some()
    }

    /// The winding of a filled shape; 0 for other kinds.
    pub fn winding(&self) -> Sign {
        match (self.index, self.shape.kind) {
            (Some(index), _) => index.winding(),
            (None, Kind::Convex) => self.shape.vertices.convex_winding(),
            (None, Kind::Polygon) => self.shape.vertices.winding(),
            (None, Kind::Point | Kind::Segment | Kind::Chain) => 0,
        }
    }

    /// The winding of a filled shape that need not be convex, whatever its kind.
    pub fn outline_winding(&self) -> Sign {
        self.index.map_or_else(|| self.shape.vertices.winding(), |index| index.winding())
    }

    /// The consecutive edges of an indexed outline that lie in near boxes.
    fn indexed_ranges(&self, is_near: impl Fn(&Aabb<N>) -> bool) -> impl Iterator<Item = Range<usize>> {
        let (index, mut from) = (self.index, 0);
        core::iter::from_fn(move || {
            let range = index?.next_near(from, &is_near)?;
            from = range.end;
            Some(range)
        })
    }

    /// The bounding box of the vertices.
    pub fn bounds(&self) -> Aabb<N> {
        match (&self.blocks, self.index) {
            (Some(blocks), _) => blocks.ranges().fold(blocks.boxes[0], |all, (bounds, _)| all.union(*bounds)),
            (None, Some(index)) => index.bounds(),
            (None, None) => self.shape.vertices.bounds(),
        }
    }

    /// Whether some edge whose box is near is wanted. Visits them in the order of [`Shape::indexed_edges`].
    #[inline(always)]
    pub fn any(&self, is_near: impl Fn(&Aabb<N>) -> bool, mut is_wanted: impl FnMut((usize, Edge<N>)) -> bool) -> bool {
        if self.blocks.is_none() && self.index.is_none() {
            return self.shape.indexed_edges().any(|(i, edge)| is_near(&edge.bounds()) && is_wanted((i, edge)));
        }
        let vertices = self.shape.vertices;
        let last = vertices.count() - 1;
        let mut visit = |i| {
            let edge = vertices.edge(i);
            !edge.is_point() && is_near(&edge.bounds()) && is_wanted((i, edge))
        };
        if self.shape.is_filled() && visit(last) {
            return true;
        }
        match &self.blocks {
            Some(blocks) => blocks
                .ranges()
                .any(|(bounds, range)| is_near(bounds) && (range.start..range.end.min(last)).any(&mut visit)),
            None => self.indexed_ranges(&is_near).any(|range| (range.start..range.end.min(last)).any(&mut visit)),
        }
    }

    /// Whether some consecutive edges in a near box are wanted, edges of length 0 among them. An edge may be visited
    /// twice.
    #[inline(always)]
    pub fn any_range(
        &self,
        is_near: impl Fn(&Aabb<N>) -> bool,
        mut is_wanted: impl FnMut(Range<usize>) -> bool,
    ) -> bool {
        let edges = self.shape.vertices.count() - usize::from(!self.shape.is_filled());
        let mut visit = |range: Range<usize>| is_wanted(range.start..range.end.min(edges));
        match (&self.blocks, self.index) {
            (Some(blocks), _) => blocks.ranges().any(|(bounds, range)| is_near(bounds) && visit(range)),
            (None, Some(_)) => {
                (self.shape.is_filled() && visit(edges - 1..edges)) || self.indexed_ranges(&is_near).any(visit)
            }
            (None, None) => visit(0..edges),
        }
    }

    /// Whether some vertex that an edge joins with this one is wanted.
    pub fn any_neighbor(&self, vertex: Point<N>, mut is_wanted: impl FnMut(Point<N>) -> bool) -> bool {
        let bounds = Aabb { min: vertex, max: vertex };
        self.any(
            |near| near.meets(&bounds),
            |(_, Edge { a, b })| if a == vertex { is_wanted(b) } else { b == vertex && is_wanted(a) },
        )
    }

    /// The least squared distance of an edge from a point, by a function whose results may be off by 2^-20 of
    /// themselves.
    pub fn least_square(&self, p: Point<N>, square: impl Fn(Edge<N>) -> f64) -> f64 {
        let least = Cell::new(f64::INFINITY);
        let measure = |edge: Edge<N>| {
            if !edge.is_point() || (self.blocks.is_none() && self.index.is_none()) {
                least.set(f64_min(least.get(), square(edge)));
            }
            false
        };
        // The edges of the nearest block first, so that most others are too far.
        if let Some(index) = self.index {
            for i in index.edges_around(p) {
                measure(self.shape.vertices.edge(i));
            }
        }
        if let Some(blocks) = &self.blocks {
            let mut nearest = (f64::INFINITY, 0..0);
            for (bounds, range) in blocks.ranges() {
                let square = bounds.square_from(p);
                if square < nearest.0 {
                    nearest = (square, range);
                }
            }
            let last = self.shape.vertices.count() - usize::from(!self.shape.is_filled());
            for i in nearest.1.start..nearest.1.end.min(last) {
                measure(self.shape.vertices.edge(i));
            }
        }
        self.any(|bounds| is_within(bounds, p, least.get()), |(_, edge)| measure(edge));
        least.get()
    }

    /// Whether some edge is wanted, of those that may have at most this squared distance from a point.
    pub fn any_within(&self, p: Point<N>, square: f64, is_wanted: impl FnMut((usize, Edge<N>)) -> bool) -> bool {
        self.any(|bounds| is_within(bounds, p, square), is_wanted)
    }

    /// [`Outline::locate`] of the vertices as a closed outline.
    pub fn locate(&self, p: Point<N>) -> (bool, bool) {
        let vertices = self.shape.vertices;
        let blocks = match (&self.blocks, self.index) {
            (Some(blocks), _) => blocks,
            (None, Some(index)) => return index.locate(p),
            (None, None) => return vertices.locate(p),
        };
        let (mut on_edge, mut inside) = (false, false);
        for (Aabb { min, max }, range) in blocks.ranges() {
            if (p.y < min.y) | (p.y > max.y) | (p.x > max.x) {
                continue;
            }
            if p.x < min.x {
                // The ray crosses the block's edges an odd number of times if its ends are on different sides.
                inside ^= (vertices.vertex(range.start).y <= p.y) != (vertices.vertex(range.end).y <= p.y);
                continue;
            }
            for i in range {
                let (is_on, crosses) = ray_crosses(vertices.edge(i), p);
                (on_edge, inside) = (on_edge | is_on, inside ^ crosses);
            }
        }
        (on_edge, inside)
    }

    /// The vertices where edges in near boxes begin or end, and others, in order.
    pub fn ends(&self, is_near: impl Fn(&Aabb<N>) -> bool + Copy) -> impl Iterator<Item = usize> {
        let count = self.shape.vertices.count();
        let all = match (&self.blocks, self.index) {
            (None, None) => 0..count,
            (None, Some(_)) => 0..1,
            (Some(_), _) => 0..0,
        };
        // Behind vertex 0, the ends of near edges that have not been visited.
        let mut next = 1;
        let indexed = self.indexed_ranges(is_near).flat_map(move |range| {
            let fresh = range.start.max(next)..(range.end + 1).min(count);
            next = fresh.end.max(next);
            fresh
        });
        // An edge of the last block may end at vertex 0.
        let mut ends_here = true;
        let near = self.blocks.iter().flat_map(BlockBoxes::ranges).flat_map(move |(bounds, range)| {
            let is_near = is_near(bounds);
            let end = if is_near { range.end } else { range.start + usize::from(ends_here) };
            ends_here = is_near;
            range.start..end
        });
        all.chain(near).chain(indexed)
    }

    /// The indices of the vertices in boxes that are near.
    #[inline(always)]
    pub fn vertices(&self, is_near: impl Fn(&Aabb<N>) -> bool + Copy) -> impl Iterator<Item = usize> {
        let all = match (&self.blocks, self.index) {
            (None, None) => 0..self.shape.vertices.count(),
            _ => 0..0,
        };
        let near = self.blocks.iter().flat_map(BlockBoxes::ranges);
        let of_blocks = near.filter(move |(bounds, _)| is_near(bounds)).flat_map(|(_, range)| range);
        all.chain(of_blocks).chain(self.indexed_ranges(is_near).flatten())
    }
}

/// Whether something in a box may have at most this squared distance from a point, each off by 2^-20 of itself.
#[inline(always)]
fn is_within<N: Number>(bounds: &Aabb<N>, p: Point<N>, square: f64) -> bool {
    const ROOM: f64 = 1.0 - 1.0 / (1u32 << 16) as f64;
    bounds.square_from(p) * ROOM <= square
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
    fn culled_searches_are_those_of_all_edges() {
        for (teeth, repeats) in [(3, 1), (40, 1), (300, 1), (50, 3)] {
            let xy = comb(teeth, 0, 0, 10, repeats);
            let vertices = Outline::<i32>::new(&xy);
            let near = NearEdges::new(Shape { kind: Kind::Polygon, vertices, radius: 0.0 });
            let square = |p: Point<i32>| {
                move |Edge { a, b }: Edge<i32>| {
                    let (x, y) = ((a.x + b.x) * 0.5 - p.x, (a.y + b.y) * 0.5 - p.y);
                    f64_min(x * x + y * y, Aabb::of_segment(a, b).square_from(p) + 1.0)
                }
            };
            for (x, y) in (-2..2 * teeth + 2).flat_map(|x| (-4..12).map(move |y| (x, y))) {
                let p = Point::new(x, y);
                assert_eq!(near.locate(p), vertices.locate(p), "{x}, {y}");
                let edges = vertices.edges(true).filter(|edge| !edge.is_point());
                let least = edges.map(square(p)).fold(f64::INFINITY, f64_min);
                assert_eq!(near.least_square(p, square(p)), least, "{x}, {y}");
            }
            let window = Aabb::of_segment(Point::at(5.0, -3.0), Point::at(70.0, 4.0));
            let ends: Vec<usize> = near.ends(|bounds| bounds.meets(&window)).collect();
            assert!(ends.windows(2).all(|pair| pair[0] < pair[1]) && ends.iter().all(|i| *i < xy.len()));
            for i in (0..xy.len()).filter(|i| vertices.edge(*i).bounds().meets(&window)) {
                assert!(ends.contains(&i) && ends.contains(&((i + 1) % xy.len())), "{i} of {}", xy.len());
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
