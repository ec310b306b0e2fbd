//! Searches of a shape's edges by scans: of those near a point, crossed by an edge, or on which a vertex rests.

use super::crossing_scan::EdgeSearchForVertex;
use super::edge_scan::{SCAN, scans};
use super::near_edges::{MOST_EDGES_UNSCANNED, NearEdges};
use super::vertex_scan::{VertexSearch, VertexSearchForEdge};
use super::{Aabb, Edge};
use crate::number::{Number, sqrt};
use crate::predicate::Point;
use core::cell::Cell;
use core::ops::Range;

/// The edges of a shape with no more vertices than this are scanned without boxes.
const UNBOXED: usize = 512;

impl<N: Number> NearEdges<'_, N> {
    /// Whether some edge is wanted, of those that may have at most a squared distance from a point: the one in the cell
    /// at the time. Visits them in the order of [`Shape::indexed_edges`].
    #[inline(always)]
    pub fn any_within(&self, p: Point<N>, square: &Cell<f64>, is_wanted: impl FnMut((usize, Edge<N>)) -> bool) -> bool {
        self.any_scanned(p, square, false, is_wanted)
    }

    /// [`any_within`](Self::any_within), or of those that may be the nearest.
    #[inline(always)]
    pub(super) fn any_scanned(
        &self,
        p: Point<N>,
        square: &Cell<f64>,
        only_nearest: bool,
        is_wanted: impl FnMut((usize, Edge<N>)) -> bool,
    ) -> bool {
        let is_near = |bounds: &Aabb<N>| bounds.may_be_within(p, square.get());
        if !self.is_scanned() {
            return self.any(is_near, is_wanted);
        }
        // The nearest box first, so that most others are too far.
        let nearest = self.stretches().filter(|_| only_nearest).and_then(|boxes| nearest_of(boxes, p));
        let vertices = self.shape.vertices;
        let scan = |edges: &Range<usize>| vertices.edges_within(edges, p, square.get(), only_nearest);
        self.any_found(is_near, |bounds, _| is_near(bounds), nearest, scan, is_wanted)
    }

    /// Whether some edge is wanted, of those on which a vertex of another shape may rest, within a squared distance of
    /// their lines: the one in the cell at the time. Visits them in the order of [`Shape::indexed_edges`].
    #[inline(always)]
    pub fn any_rested_on(
        &self,
        search: &EdgeSearchForVertex<N>,
        square: &Cell<f64>,
        is_wanted: impl FnMut((usize, Edge<N>)) -> bool,
    ) -> bool {
        let is_near = |bounds: &Aabb<N>| bounds.may_be_within(search.at, square.get());
        if !self.is_scanned() {
            return self.any(is_near, is_wanted);
        }
        let vertices = self.shape.vertices;
        let may_rest = |bounds: &Aabb<N>, edges: &Range<usize>| {
            is_near(bounds) && (!search.is_through || self.may_come_through(search, bounds, edges))
        };
        let scan = |edges: &Range<usize>| vertices.edges_rested_on(edges, search, square.get());
        self.any_found(is_near, may_rest, None, scan, is_wanted)
    }

    /// Whether a vertex may have tunnelled through one of the consecutive edges in a box: whether an edge at the vertex
    /// may come through one of these, the edge before them, or the one after them.
    #[inline(always)]
    fn may_come_through(&self, search: &EdgeSearchForVertex<N>, bounds: &Aabb<N>, edges: &Range<usize>) -> bool {
        if bounds.meets(&Aabb { min: search.at, max: search.at }) {
            return true;
        }
        let vertices = self.shape.vertices;
        let count = vertices.count();
        let (first, end) = (vertices.vertex(edges.start), vertices.vertex(edges.end));
        // Also across the gap of an open chain, where the box is only larger.
        let before = vertices.vertex(edges.start.checked_sub(1).unwrap_or(count - 1));
        let after = vertices.vertex(if edges.end < count { edges.end + 1 } else { 1 });
        // A repeated vertex hides the edge before it or behind it.
        before == first || after == end || search.may_come_through(&bounds.with(before).with(after))
    }

    /// Whether some edge is wanted, of those that may cross an edge, if of both the ends may be at least a distance
    /// from the other's line: the one in the cell at the time. Visits them in the order of [`Shape::indexed_edges`].
    #[inline(always)]
    pub fn any_crossing(
        &self,
        edge: Edge<N>,
        depth: &Cell<f64>,
        is_wanted: impl FnMut((usize, Edge<N>)) -> bool,
    ) -> bool {
        let bounds = edge.bounds();
        let is_near = |near: &Aabb<N>| near.meets(&bounds);
        if !self.is_scanned() {
            return self.any(is_near, is_wanted);
        }
        let (vertices, Edge { a, b }) = (self.shape.vertices, edge);
        let scan = |edges: &Range<usize>| vertices.edges_crossing(edges, [a, b], depth.get());
        self.any_found(is_near, |near, _| !near.is_off_segment(a, b), None, scan, is_wanted)
    }

    /// The numbers of the edges that may have a point in common with a segment, in order. Some may have length 0. Of a
    /// shape without index.
    #[inline(always)]
    pub fn edges_along(&self, segment: Edge<N>) -> impl Iterator<Item = usize> {
        let (vertices, bounds, Edge { a, b }) = (self.shape.vertices, segment.bounds(), segment);
        let count = vertices.count() - usize::from(!self.shape.is_filled());
        // Scans cost more than the tests of a few boxes.
        let stretches = self.stretches();
        let boxed = self.blocks().filter(|_| stretches.is_none());
        let all = if self.has_blocks() { 0..0 } else { 0..count };
        let (listed, scanned) = if self.is_scanned() { (0..0, all) } else { (all, 0..0) };
        let near_blocks = boxed.into_iter().flat_map(move |blocks| blocks.near_ranges(move |near| near.meets(&bounds)));
        let listed = listed.chain(near_blocks.flat_map(move |(_, edges)| edges.start..edges.end.min(count)));
        let stretches = stretches.into_iter().flatten().filter(move |(near, _)| !near.is_off_segment(a, b));
        let scanned =
            core::iter::once(scanned).chain(stretches.map(move |(_, edges)| edges.start..edges.end.min(count)));
        let along = listed.chain(scanned.flat_map(move |edges| vertices.edges_along(edges, segment)));
        along.filter(move |i| vertices.edge(*i).bounds().meets(&bounds))
    }

    /// Whether some vertex is wanted, of those that may have at most a squared distance from a vertex, if of the edges
    /// at each of the two it is the nearest point; in order. Of a shape that [is scanned](Self::is_scanned).
    #[inline(always)]
    pub fn any_vertex_within(
        &self,
        search: &VertexSearch<N>,
        square: f64,
        mut is_wanted: impl FnMut(usize) -> bool,
    ) -> bool {
        let vertices = self.shape.vertices;
        let scan = |range: &Range<usize>| vertices.vertices_within(range, search, square);
        self.any_vertex(|bounds| bounds.may_be_within(search.at, square), scan, &mut is_wanted)
    }

    /// Whether some vertex is wanted, of those that may rest on an edge, in front of it; in order. Of a shape that
    /// [is scanned](Self::is_scanned).
    #[inline(always)]
    pub fn any_vertex_resting(
        &self,
        search: &VertexSearchForEdge<'_, N>,
        mut is_wanted: impl FnMut(usize) -> bool,
    ) -> bool {
        let (vertices, reach) = (self.shape.vertices, search.reach.value());
        let [from, to] = search.edge;
        let (bounds, (ux, uy)) = (Aabb::of_segment(from, to).enlarged(reach), (to.x - from.x, to.y - from.y));
        // How far vertices are from the edge, times its length.
        let far = reach * sqrt(ux * ux + uy * uy) * (1.0 + N::SLACK);
        let behind = if search.has_two_sides { far } else { 0.0 };
        let is_near = |near: &Aabb<N>| near.meets(&bounds) && !near.is_off_line([from, to], [behind, far]);
        let scan = |range: &Range<usize>| vertices.vertices_resting(range, search);
        self.any_vertex(is_near, scan, &mut is_wanted)
    }

    /// Whether some vertex is wanted, of those that a scan finds in near stretches.
    #[inline(always)]
    fn any_vertex(
        &self,
        is_near: impl Fn(&Aabb<N>) -> bool,
        scan: impl Fn(&Range<usize>) -> u64,
        is_wanted: &mut dyn FnMut(usize) -> bool,
    ) -> bool {
        let mut any = |range: Range<usize>| {
            scans(range).any(|range| {
                let mut found = scan(&range);
                while found != 0 {
                    if is_wanted(range.start + found.trailing_zeros() as usize) {
                        return true;
                    }
                    found &= found - 1;
                }
                false
            })
        };
        let Some(boxes) = self.stretches() else {
            return any(0..self.shape.vertices.count());
        };
        // Short stretches in a row are scanned at once.
        let mut last = 0..0;
        for (_, range) in boxes.filter(|(bounds, _)| is_near(bounds)) {
            if last.end == range.start && range.end - last.start <= SCAN {
                last.end = range.end;
            } else if any(core::mem::replace(&mut last, range)) {
                return true;
            }
        }
        any(last)
    }

    /// Whether edges are searched by scans.
    #[inline(always)]
    pub fn is_scanned(&self) -> bool {
        let vertices = self.shape.vertices;
        self.index.is_none() && vertices.count() > MOST_EDGES_UNSCANNED && (self.has_blocks() || !vertices.is_point())
    }

    /// Whether some edge is wanted, of those in near boxes and near stretches of edges that a scan finds: those in a
    /// range first.
    #[inline(always)]
    fn any_found(
        &self,
        is_near: impl Fn(&Aabb<N>) -> bool,
        is_stretch_near: impl Fn(&Aabb<N>, &Range<usize>) -> bool,
        first: Option<Range<usize>>,
        scan: impl Fn(&Range<usize>) -> u64,
        mut is_wanted: impl FnMut((usize, Edge<N>)) -> bool,
    ) -> bool {
        let vertices = self.shape.vertices;
        let mut visit = |i| {
            let edge = vertices.edge(i);
            !edge.is_point() && is_near(&edge.bounds()) && is_wanted((i, edge))
        };
        let last = vertices.count() - 1;
        if self.shape.is_filled() && visit(last) {
            return true;
        }
        let mut any = |edges: Range<usize>| {
            scans(edges.start..edges.end.min(last)).any(|edges| {
                let mut found = scan(&edges);
                while found != 0 {
                    if visit(edges.start + found.trailing_zeros() as usize) {
                        return true;
                    }
                    found &= found - 1;
                }
                false
            })
        };
        if self.stretches().is_none() {
            return any(0..last);
        }
        first.is_some_and(&mut any)
            || self
                .stretches()
                .into_iter()
                .flatten()
                .any(|(bounds, edges)| is_stretch_near(bounds, &edges) && any(edges))
    }

    /// Whether there are so many edges that scans of blocks cost less than tests of all edges near a box.
    #[inline(always)]
    pub fn has_stretches(&self) -> bool {
        self.has_blocks() && self.shape.vertices.count() > UNBOXED
    }

    /// The boxes around edges that are worth a test before a scan of the edges.
    #[inline(always)]
    pub(super) fn stretches(&self) -> Option<impl Iterator<Item = (&Aabb<N>, Range<usize>)>> {
        let blocks = self.blocks().filter(|_| self.shape.vertices.count() > UNBOXED)?;
        Some(blocks.ranges())
    }
}

/// The edges in the nearest of some boxes to a point.
fn nearest_of<'b, N: Number>(
    boxes: impl Iterator<Item = (&'b Aabb<N>, Range<usize>)>,
    p: Point<N>,
) -> Option<Range<usize>> {
    let (mut nearest, mut least) = (None, f64::INFINITY);
    for (bounds, edges) in boxes {
        let square = bounds.square_from(p);
        if square < least {
            (nearest, least) = (Some(edges), square);
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::predicate::Reach;
    use crate::shape::{Kind, Outline, Shape, edge_intersection};
    use std::vec::Vec;

    /// If an edge at a vertex comes through an edge, this and its neighbors are in stretches that are not left out,
    /// also at the ends of stretches, where vertices are repeated, and at every scale. Many other stretches are left
    /// out.
    #[test]
    fn stretches_that_an_edge_comes_through() {
        let mut rng = fastrand::Rng::with_seed(3);
        let (mut left_out, mut visited, mut crossed) = (0, 0, 0);
        for round in 0..120 {
            let scale = [1.0, 0.3, 1e-42, 1e-30, 1e30, 1e37][round % 6];
            let (count, repeats) = (rng.usize(UNBOXED + 1..2 * UNBOXED), [1, 1, 2, 40][round / 6 % 4]);
            let (mut x, mut y) = (0.0f32, 0.0f32);
            let mut xy = Vec::new();
            while xy.len() < count {
                (x, y) = ((x + rng.i32(-2..3) as f32).clamp(-9.0, 9.0), (y + rng.i32(-2..3) as f32).clamp(-9.0, 9.0));
                let repeats = if rng.usize(..4) == 0 { repeats } else { 1 };
                xy.extend(core::iter::repeat_n([x * scale, y * scale], repeats));
            }
            let vertices = Outline::<Float>::new(&xy);
            let (kind, is_closed) = [(Kind::Polygon, true), (Kind::Chain, false)][round % 2];
            let mut near = NearEdges::new(Shape { kind, vertices, radius: 0.0 });
            near.find_blocks();
            let view: Vec<_> = near.shape.indexed_edges().filter(|(_, edge)| !edge.is_point()).collect();
            for _ in 0..20 {
                let mut coordinate = || (rng.i32(-20..21) as f32 * 0.5) * scale;
                let mut point = || Point::<Float>::new(Float(coordinate()), Float(coordinate()));
                let (at, neighbors) = (point(), [point(), point()]);
                let search = EdgeSearchForVertex {
                    at,
                    neighbors,
                    may_lead_away: true,
                    rests_anywhere: true,
                    winding: 0,
                    is_through: true,
                };
                let comes_through =
                    |e: Edge<Float>| neighbors.iter().any(|to| !edge_intersection(e, Edge { a: at, b: *to }).is_none());
                let mut wanted: Vec<usize> = Vec::new();
                for (place, (_, edge)) in view.iter().enumerate() {
                    if comes_through(*edge) {
                        let of_place = |place: usize| view.get(place).map(|(number, _)| *number);
                        wanted.extend(place.checked_sub(1).into_iter().chain([place, place + 1]).filter_map(of_place));
                        // The edge that closes the outline comes first.
                        wanted.extend(of_place(0).filter(|_| place + 1 == view.len() && is_closed));
                        wanted.extend(of_place(view.len() - 1).filter(|_| place == 0 && is_closed));
                        crossed += 1;
                    }
                }
                for (bounds, edges) in near.stretches().unwrap() {
                    let is_left_out = !near.may_come_through(&search, bounds, &edges);
                    // The edge that closes the outline is visited in any case.
                    let has_wanted = wanted.iter().any(|i| edges.contains(i) && i + 1 < xy.len());
                    assert!(!is_left_out || !has_wanted, "{round}: {edges:?}");
                    (left_out, visited) = (left_out + usize::from(is_left_out), visited + 1);
                }
            }
        }
        assert!(crossed > 5000 && left_out * 4 > visited, "{crossed}, {left_out} of {visited}");
    }

    /// No vertex that rests on an edge is in a stretch that is left out, with feet and distances on the limits; most
    /// other vertices are.
    #[test]
    fn stretches_that_rest_on_an_edge() {
        let mut rng = fastrand::Rng::with_seed(9);
        let (mut visited, mut wanted, mut all) = (0, 0, 0);
        for round in 0..200 {
            let scale = [1.0, 0.25, 1e-30, 1e30][round % 4];
            let (mut x, mut y) = (0, 0);
            let walk = (0..rng.usize(UNBOXED + 1..2 * UNBOXED)).map(|_| {
                (x, y) = ((x + rng.i32(-2..3)).clamp(-30, 30), (y + rng.i32(-2..3)).clamp(-30, 30));
                [x as f32 * scale, y as f32 * scale]
            });
            let xy: Vec<_> = walk.collect();
            let vertices = Outline::<Float>::new(&xy);
            let mut near = NearEdges::new(Shape { kind: Kind::Polygon, vertices, radius: 0.0 });
            near.find_blocks();
            let mut coordinate = || Float(rng.i32(-30..31) as f32 * scale);
            let edge = [Point::new(coordinate(), coordinate()), Point::new(coordinate(), coordinate())];
            let [from, to] = edge;
            let reach = f64::from(scale) * f64::from(round as u32 % 5);
            for has_two_sides in [false, true] {
                let sum = Reach::sum(reach, 0.0);
                let search =
                    VertexSearchForEdge { edge, reach: sum, has_two_sides, rests_anywhere: true, filter: None };
                let mut found = Vec::new();
                near.any_vertex_resting(&search, |vertex| {
                    found.push(vertex);
                    false
                });
                let rests = |i: &usize| {
                    let (p, (ux, uy)) = (vertices.vertex(*i), (to.x - from.x, to.y - from.y));
                    let before = uy * (p.x - from.x) - ux * (p.y - from.y);
                    let is_before = if has_two_sides { before.abs() } else { before };
                    is_before >= 0.0
                        && before * before <= reach * reach * (ux * ux + uy * uy)
                        && ux * (p.x - from.x) + uy * (p.y - from.y) >= 0.0
                        && ux * (p.x - to.x) + uy * (p.y - to.y) <= 0.0
                };
                let resting: Vec<_> = (0..xy.len()).filter(rests).collect();
                assert!(
                    found.is_sorted() && resting.iter().all(|i| found.contains(i)),
                    "{round}: {resting:?} {found:?}"
                );
                (visited, wanted, all) = (visited + found.len(), wanted + resting.len(), all + xy.len());
            }
        }
        assert!(wanted > 5000 && visited < wanted + wanted / 4 && all > 10 * visited, "{wanted} {visited} of {all}");
    }
}
