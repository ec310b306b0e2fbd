//! The edges of a shape that are near something: boxes around blocks of consecutive edges rule out most others.

use super::block_boxes::{BlockBoxes, BlockRoom, SomeBlocks};
use super::duplicates::Duplicates;
use super::edge_scan::{Crossed, scans};
use super::point_in_polygon::Location;
use super::{Aabb, Corner, Edge, Kind, Outline, Shape};
use crate::number::{Number, Sign, f64_max, f64_min};
use crate::predicate::{Point, Vector, Wedge, cross};
use core::ops::Range;

/// Outlines with no more pairs of edges than this are compared without boxes.
const FEW_PAIRS: usize = 1024;

/// A shape with no more vertices than this is searched without boxes.
const FEW_VERTICES: usize = 32;

/// The edges of a shape with no more vertices than this are compared with a point one by one.
pub(super) const MOST_EDGES_UNSCANNED: usize = 8;

/// A filled outline whose edges are indexed already.
pub trait IndexedOutline<N: Number> {
    /// A box that contains all vertices.
    fn bounds(&self) -> Aabb<N>;

    /// +1 if the inside is to the left of the edges, -1 if to the right, 0 if there is no area.
    fn winding(&self) -> Sign;

    /// Where a point lies.
    fn locate(&self, p: Point<N>) -> Location;

    /// Whether a direction in a wedge of the outline leads inside: another outline may cut it off.
    fn is_way_in(&self, wedge: Wedge<N>, direction: Point<N>) -> bool {
        wedge.admits_direction(direction)
    }

    /// Whether a line through a point, in a direction, leads inside where it crosses an edge from outside: another
    /// outline may touch the edge there.
    fn is_entered_through(&self, _edge: Edge<N>, _p: Point<N>, _direction: Point<N>) -> bool {
        true
    }

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
    /// Empty for a shape with few vertices, and for an indexed one.
    room: BlockRoom<N>,
    pub(super) index: Option<&'a dyn IndexedOutline<N>>,
    /// The duplicates that searches leave out, if there are many.
    duplicates: Option<Duplicates>,
    /// An edge on whose line all vertices are known to be.
    line: Option<Edge<N>>,
    pub continuing: ContinuingLines<'a, N>,
}

/// Lines that continue a chain before its first vertex and after its last, in its order, with that vertex.
#[derive(Clone, Copy, Debug)]
pub struct ContinuingLines<'a, N: Number> {
    pub lines: [Option<Outline<'a, N>>; 2],
    /// Whether contacts on these lines may be the only ones of the longer chain: then edges that only cross have none.
    pub may_bear: bool,
}

impl<'a, N: Number> NearEdges<'a, N> {
    /// The edges without blocks. [`find_blocks`](Self::find_blocks) is to be called where they stay.
    #[inline(always)]
    pub fn new(shape: Shape<'a, N>) -> Self {
        NearEdges {
            shape,
            room: BlockRoom::empty(),
            index: None,
            duplicates: None,
            line: None,
            continuing: ContinuingLines { lines: [None; 2], may_bear: false },
        }
    }

    /// Finds the boxes around blocks of edges, if there are many edges and no index. Two steps, because the boxes are
    /// never to be moved: that would cost more than most searches.
    #[inline(always)]
    pub fn find_blocks(&mut self) {
        let vertices = self.shape.vertices;
        if vertices.count() > FEW_VERTICES && !vertices.is_point() && self.index.is_none() {
            self.room.fill(vertices);
        }
    }

    /// [`find_blocks`](Self::find_blocks) for a search of the first of something. If many edges duplicate others, these
    /// are left out of it, but for those of an area: each of them has its own neighbors.
    #[inline(always)]
    pub fn find_blocks_without_duplicates(&mut self) {
        self.find_blocks();
        if self.has_blocks() {
            self.find_duplicates();
        }
    }

    #[inline(never)]
    fn find_duplicates(&mut self) {
        let vertices = self.shape.vertices;
        self.line = vertices.line();
        if (self.line.is_some() || !self.shape.is_filled()) && self.room.are_mostly_large() {
            self.duplicates = Some(Duplicates::of(vertices, self.shape.is_filled()));
        }
    }

    fn is_duplicate_edge(&self, i: usize) -> bool {
        self.duplicates.as_ref().is_some_and(|duplicates| duplicates.is_edge(i))
    }

    fn is_duplicate_vertex(&self, i: usize) -> bool {
        self.duplicates.as_ref().is_some_and(|duplicates| duplicates.is_vertex(i))
    }

    /// Whether all vertices are known to be on a line in this direction.
    pub fn is_along(&self, direction: Vector<N>) -> bool {
        self.line.is_some_and(|Edge { a, b }| cross(Vector::between(a, b), direction) == 0)
    }

    #[inline(always)]
    pub(super) fn blocks(&self) -> Option<BlockBoxes<'_, 'a, N>> {
        self.room.blocks(self.shape.vertices)
    }

    /// The edges of an indexed outline.
    pub fn indexed(shape: Shape<'a, N>, index: &'a dyn IndexedOutline<N>) -> Self {
        NearEdges { index: Some(index), ..NearEdges::new(shape) }
    }

    /// Whether boxes around blocks of edges are known.
    #[inline(always)]
    pub fn has_blocks(&self) -> bool {
        self.room.is_filled()
    }

    /// The winding of a filled shape; 0 for other kinds.
    pub fn winding(&self) -> Sign {
        match (self.index, self.shape.kind) {
            (Some(index), _) => index.winding(),
            (None, Kind::Convex) => self.shape.vertices.convex_winding(),
            (None, Kind::Polygon) => self.outline_winding(),
            (None, Kind::Point | Kind::Segment | Kind::Chain) => 0,
        }
    }

    /// The winding of a filled shape that need not be convex, whatever its kind.
    pub fn outline_winding(&self) -> Sign {
        match (self.blocks(), self.index) {
            (_, Some(index)) => index.winding(),
            (None, None) => self.shape.vertices.winding(),
            (Some(blocks), None) => {
                let least = self.bounds().min.x;
                let of_runs = blocks.near_ranges(move |bounds| bounds.min.x == least);
                self.shape.vertices.winding_by(of_runs.flat_map(|(_, range)| range))
            }
        }
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
        match (self.room.bounds(), self.index) {
            (Some(bounds), _) => bounds,
            (None, Some(index)) => index.bounds(),
            (None, None) => self.shape.vertices.bounds(),
        }
    }

    /// Whether some edge whose box is near is wanted. Visits them in the order of [`Shape::indexed_edges`].
    #[inline(always)]
    pub fn any(&self, is_near: impl Fn(&Aabb<N>) -> bool, is_wanted: impl FnMut((usize, Edge<N>)) -> bool) -> bool {
        self.any_among(&SomeBlocks::ALL, is_near, is_wanted)
    }

    /// The blocks that are near, for searches in a part of the shapes near them: all, if there are no blocks.
    #[inline(always)]
    pub fn some_blocks(&self, is_near: impl Fn(&Aabb<N>) -> bool + Copy) -> SomeBlocks {
        self.blocks().map_or(SomeBlocks::ALL, |blocks| blocks.some(is_near))
    }

    /// [`any`](Self::any) of the edges in some blocks, and perhaps of one more.
    #[inline(always)]
    pub fn any_among(
        &self,
        among: &SomeBlocks,
        is_near: impl Fn(&Aabb<N>) -> bool,
        mut is_wanted: impl FnMut((usize, Edge<N>)) -> bool,
    ) -> bool {
        if !self.has_blocks() && self.index.is_none() {
            return self.shape.indexed_edges().any(|(i, edge)| is_near(&edge.bounds()) && is_wanted((i, edge)));
        }
        let vertices = self.shape.vertices;
        let last = vertices.count() - 1;
        let mut visit = |i| {
            let edge = vertices.edge(i);
            !edge.is_point() && !self.is_duplicate_edge(i) && is_near(&edge.bounds()) && is_wanted((i, edge))
        };
        if self.shape.is_filled() && visit(last) {
            return true;
        }
        match self.blocks() {
            Some(blocks) => {
                let mut near = blocks.near_ranges_among(among, |bounds| is_near(bounds) && bounds.min != bounds.max);
                near.any(|(_, range)| (range.start..range.end.min(last)).any(&mut visit))
            }
            None => self.indexed_ranges(&is_near).any(|range| (range.start..range.end.min(last)).any(&mut visit)),
        }
    }

    #[inline(always)]
    pub fn is_indexed(&self) -> bool {
        self.index.is_some()
    }

    /// Whether some vertex that an edge joins with this one is wanted.
    pub fn any_neighbor(&self, vertex: Point<N>, mut is_wanted: impl FnMut(Point<N>) -> bool) -> bool {
        let bounds = Aabb { min: vertex, max: vertex };
        self.any(
            |near| near.meets(&bounds),
            |(_, Edge { a, b })| if a == vertex { is_wanted(b) } else { b == vertex && is_wanted(a) },
        )
    }

    /// [`IndexedOutline::is_way_in`]; without index an outline is alone.
    pub fn is_way_in(&self, wedge: Wedge<N>, direction: Point<N>) -> bool {
        match self.index {
            Some(index) => index.is_way_in(wedge, direction),
            None => wedge.admits_direction(direction),
        }
    }

    /// [`IndexedOutline::is_entered_through`].
    pub fn is_entered_through(&self, edge: Edge<N>, p: Point<N>, direction: Point<N>) -> bool {
        self.index.is_none_or(|index| index.is_entered_through(edge, p, direction))
    }

    /// [`Outline::locate`] of the vertices as a closed outline.
    pub fn locate(&self, p: Point<N>) -> Location {
        let vertices = self.shape.vertices;
        if let Some(index) = self.index {
            return index.locate(p);
        }
        if vertices.count() <= MOST_EDGES_UNSCANNED {
            return vertices.locate(p);
        }
        let mut location = Location::OUTSIDE;
        let mut cross = |edges: Range<usize>| {
            let Crossed { is_odd, mut uncertain } = vertices.edges_crossed(&edges, p);
            location.inside ^= is_odd;
            while uncertain != 0 {
                let edge = vertices.edge(edges.start + uncertain.trailing_zeros() as usize);
                location.count(edge, p);
                uncertain &= uncertain - 1;
            }
        };
        let Some(blocks) = self.stretches() else {
            scans(0..vertices.count()).for_each(cross);
            return location;
        };
        let mut beside = false;
        for (Aabb { min, max }, range) in blocks {
            if (p.y < min.y) | (p.y > max.y) | (p.x > max.x) {
                continue;
            }
            if p.x < min.x {
                // The ray crosses these edges an odd number of times if their ends are on different sides.
                beside ^= (vertices.vertex(range.start).y <= p.y) != (vertices.vertex(range.end).y <= p.y);
            } else {
                scans(range).for_each(&mut cross);
            }
        }
        location.inside ^= beside;
        location
    }

    /// The corners of a filled shape without index whose edges are in near boxes, and others.
    pub fn corners(&self, is_near: impl Fn(&Aabb<N>) -> bool + Copy) -> impl Iterator<Item = Corner<N>> {
        let all = if !self.has_blocks() { Some(self.shape.vertices.corners()) } else { None };
        let near = self
            .blocks()
            .into_iter()
            .flat_map(move |blocks| blocks.near_edges(is_near).flat_map(move |(_, range)| blocks.corners(range)));
        all.into_iter().flatten().chain(near)
    }

    /// A squared distance from a point within which there certainly is an edge, by the boxes of blocks; infinite
    /// without blocks. Up to roundings.
    pub fn square_to_blocks(&self, p: Point<N>) -> f64 {
        let farthest = |Aabb { min, max }: &Aabb<N>| {
            let (x, y) = (f64_max(max.x - p.x, p.x - min.x), f64_max(max.y - p.y, p.y - min.y));
            x * x + y * y
        };
        let ranges = self.blocks().into_iter().flat_map(|blocks| blocks.near_ranges(|_| true));
        ranges.map(|(bounds, _)| farthest(bounds)).fold(f64::INFINITY, f64_min)
    }

    /// The indices of the edges in near boxes, and others, in their order and with some of length 0. Of a shape
    /// without index.
    pub fn edges_in_order(&self, is_near: impl Fn(&Aabb<N>) -> bool + Copy) -> impl Iterator<Item = usize> {
        let count = self.shape.vertices.count() - usize::from(!self.shape.is_filled());
        let all = if !self.has_blocks() { 0..count } else { 0..0 };
        let near = self.blocks().into_iter().flat_map(move |blocks| blocks.near_edges(is_near));
        all.chain(near.flat_map(move |(_, range)| range.start..range.end.min(count)))
    }

    /// The edges of a shape with blocks whose boxes meet a box, with their indices and in their order; none of length
    /// 0.
    pub fn ordered_edges(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Edge<N>)> {
        let vertices = self.shape.vertices;
        let edges = self.edges_in_order(move |block| block.meets(&bounds)).map(move |i| (i, vertices.edge(i)));
        edges.filter(move |(_, edge)| !edge.is_point() && edge.bounds().meets(&bounds))
    }

    /// [`edges_in_order`](Self::edges_in_order), without their indices.
    pub fn edges(&self, is_near: impl Fn(&Aabb<N>) -> bool + Copy) -> impl Iterator<Item = Edge<N>> {
        let vertices = self.shape.vertices;
        self.edges_in_order(is_near).map(move |i| vertices.edge(i))
    }

    /// The vertices where edges in near boxes begin or end, and others, in order.
    pub fn ends(&self, is_near: impl Fn(&Aabb<N>) -> bool + Copy) -> impl Iterator<Item = usize> {
        let count = self.shape.vertices.count();
        let all = match (self.blocks(), self.index) {
            (None, None) => 0..count,
            (None, Some(_)) => 0..1,
            (Some(_), _) => 0..0,
        };
        // Behind vertex 0, the ends of near edges that have not been visited.
        let mut next = 1;
        // The edge that closes an outline ends at vertex 0, and begins at the last one, which no range may have.
        let is_closed = self.index.is_some() && self.shape.is_filled();
        let closing = if is_closed { Some(count - 1..count) } else { None };
        let indexed = self.indexed_ranges(is_near).chain(closing).flat_map(move |range| {
            let fresh = range.start.max(next)..(range.end + 1).min(count);
            next = fresh.end.max(next);
            fresh
        });
        // An edge of the last block may end at vertex 0.
        let mut next_of_blocks = 1;
        let of_blocks = self.blocks().into_iter().flat_map(move |blocks| blocks.near_ranges(is_near)).flat_map(
            move |(_, range)| {
                let fresh = range.start.max(next_of_blocks)..(range.end + 1).min(count);
                next_of_blocks = fresh.end.max(next_of_blocks);
                fresh
            },
        );
        let first = if self.has_blocks() { 0..1 } else { 0..0 };
        all.chain(first).chain(of_blocks).chain(indexed)
    }

    /// The indices of the vertices in boxes that are near, but for duplicates that are left out.
    #[inline(always)]
    pub fn vertices(&self, is_near: impl Fn(&Aabb<N>) -> bool + Copy) -> impl Iterator<Item = usize> {
        self.vertex_ranges(&SomeBlocks::ALL, is_near).flat_map(|(_, range)| self.without_duplicates(range))
    }

    /// The vertices in boxes that are near, of some blocks, with these boxes if there are blocks.
    #[inline(always)]
    pub fn vertex_ranges<'s>(
        &'s self,
        among: &SomeBlocks,
        is_near: impl Fn(&Aabb<N>) -> bool + Copy,
    ) -> impl Iterator<Item = (Option<&'s Aabb<N>>, Range<usize>)> {
        let vertices = self.shape.vertices;
        let all = match (self.blocks(), self.index) {
            (None, None) if vertices.is_point() => Some(0..1),
            (None, None) => Some(0..vertices.count()),
            _ => None,
        };
        let blocks = self.blocks().into_iter();
        let of_blocks = blocks.flat_map(move |blocks| blocks.near_ranges_among(among, is_near));
        let without_box = all.into_iter().chain(self.indexed_ranges(is_near)).map(|range| (None, range));
        of_blocks.map(|(bounds, range)| (Some(bounds), range)).chain(without_box)
    }

    /// The vertices of a range, but for duplicates that are left out.
    #[inline(always)]
    pub fn without_duplicates(&self, range: Range<usize>) -> impl Iterator<Item = usize> {
        range.filter(|i| !self.is_duplicate_vertex(*i))
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
    let (mut a_room, mut b_room) = (BlockRoom::empty(), BlockRoom::empty());
    a_room.fill(a);
    b_room.fill(b);
    let (Some(a_blocks), Some(b_blocks)) = (a_room.blocks(a), b_room.blocks(b)) else { return false };
    for (a_box, range) in a_blocks.near_edges(|a_box| a_box.meets(&b_bounds)) {
        let a_corners = a_blocks.corners(range);
        for (b_box, range) in b_blocks.near_edges(|b_box| b_box.meets(a_box)) {
            let b_corners = b_blocks.corners(range);
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
    use crate::number::f64_min;
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
                let mut near = NearEdges::new(shape);
                near.find_blocks();
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
            let mut near = NearEdges::new(Shape { kind: Kind::Polygon, vertices, radius: 0.0 });
            near.find_blocks();
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
                let nearest = near.nearest(p, square(p));
                assert_eq!(nearest.square, least, "{x}, {y}");
                let near_ones = (0..vertices.count()).map(|i| vertices.edge(i)).enumerate();
                let near_ones = near_ones.filter(|(_, edge)| !edge.is_point() && square(p)(*edge) == least);
                let numbers: Vec<usize> = near_ones.map(|(i, _)| i).collect();
                assert!(numbers.contains(&nearest.number), "{x}, {y}");
                assert_eq!(nearest.is_alone, numbers.len() == 1, "{x}, {y}");
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
        let mut near = NearEdges::new(Shape { kind: Kind::Polygon, vertices: Outline::<i32>::new(&xy), radius: 0.0 });
        near.find_blocks();
        let mut visited = Vec::new();
        near.any_neighbor(Point::at(8.0, 0.0), |to| {
            visited.push((to.x, to.y));
            false
        });
        assert_eq!(visited, [(6.0, 10.0), (10.0, 10.0)]);
    }
}
