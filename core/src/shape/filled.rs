//! Filled outlines: edges near something, winding, point location, and the directions from a boundary point that lead
//! inside.

use super::{Aabb, Corner, Edge, EdgeIntersection, Kind, Location, NearEdges, Outline, Shape, edge_intersection};
use crate::number::{Number, Sign};
use crate::predicate::{Point, Wedge};
use core::cell::Cell;

/// One or several closed outlines (rings), filled by the even-odd rule.
pub trait Filled<N: Number> {
    /// The corners whose edges may meet a box, each with the number of its ring.
    fn corners_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Corner<N>)>;

    /// The corners whose edges may meet a segment, each with the number of its ring.
    fn corners_along(&self, segment: Edge<N>) -> impl Iterator<Item = (usize, Corner<N>)>;

    /// The edges that may meet a box, each with the number of its ring. Some may have length 0.
    fn edges_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Edge<N>)>;

    /// +1 if the inside is to the left of a ring's edges, -1 if to the right, 0 if the ring has no area.
    fn ring_winding(&self, ring: usize) -> Sign;

    /// Whether a ring has area.
    fn has_area(&self, ring: usize) -> bool;

    /// Where a point lies.
    fn locate(&self, p: Point<N>) -> Location;

    /// The first vertex of each ring that has an edge near a box, with the number of the ring, in the order of the
    /// rings. Other rings may be among them.
    fn first_vertices_near(&self, bounds: impl FnOnce() -> Aabb<N>) -> impl Iterator<Item = (usize, Point<N>)>;

    /// The bounding box of all rings.
    fn bounds(&self) -> Aabb<N>;

    /// The directions that lead inside from a point of the edge of `corner`. None at the second end, which belongs to
    /// the next corner.
    fn wedge_at(&self, ring: usize, corner: &Corner<N>, point: Point<N>) -> Option<Wedge<N>> {
        if point == corner.a {
            Some(corner.wedge(self.ring_winding(ring)))
        } else if point == corner.b {
            None
        } else {
            Some(corner.edge().wedge(point, self.ring_winding(ring)))
        }
    }

    /// Whether this is a single outline. If that is simple, what contains an outline contains all inside of it.
    fn is_one_ring(&self) -> bool {
        true
    }

    /// The wedges of other rings at the point of a wedge. One ring has none.
    fn other_wedges(&self, _: Wedge<N>) -> impl Iterator<Item = Wedge<N>> {
        core::iter::empty()
    }

    /// The wedges of other rings at the point of a wedge that may cut off a part of it: whose outside does not contain
    /// its edges. Rings do not cross.
    fn cuts(&self, wedge: Wedge<N>) -> impl Iterator<Item = Wedge<N>> {
        self.other_wedges(wedge).filter(move |other| !other.outside().admits(wedge.to))
    }

    /// Whether directions that `contains` finds in the wedge of a ring lead inside: so no other ring cuts them off.
    fn leads_inside(&self, wedge: Wedge<N>, contains: impl Fn(Wedge<N>) -> bool) -> bool {
        contains(wedge) && self.cuts(wedge).all(contains)
    }

    /// What an edge of a ring and a segment have in common. Where they cross at a vertex of another ring, that point.
    fn intersection(&self, _ring: usize, edge: Edge<N>, segment: Edge<N>) -> EdgeIntersection<N> {
        edge_intersection(edge, segment)
    }

    /// The points at which `segment` touches the edge of `corner`, and the ends of the segment to which it leads from
    /// there: for each the directions that lead inside at that point, and the end.
    ///
    /// A segment that crosses no edge can enter or leave only at such points.
    fn departures(
        &self,
        ring: usize,
        corner: &Corner<N>,
        segment: Edge<N>,
        contact: EdgeIntersection<N>,
    ) -> impl Iterator<Item = (Wedge<N>, Point<N>)> {
        let wedges = contact.ends().filter_map(move |point| self.wedge_at(ring, corner, point));
        let ends = [segment.a, segment.b];
        wedges.flat_map(move |wedge| ends.map(|end| (wedge, end))).filter(|(wedge, end)| *end != wedge.at)
    }
}

/// One outline. Its winding, and whether it has area, are computed when first needed.
#[derive(Debug)]
pub struct Region<'a, N: Number> {
    pub outline: Outline<'a, N>,
    winding: Cell<Option<Sign>>,
    has_area: Cell<Option<bool>>,
}

impl<'a, N: Number> Region<'a, N> {
    pub fn new(outline: Outline<'a, N>) -> Self {
        Region { outline, winding: Cell::new(None), has_area: Cell::new(None) }
    }
}

impl<N: Number> Filled<N> for Region<'_, N> {
    #[inline(always)]
    fn corners_near(&self, _: Aabb<N>) -> impl Iterator<Item = (usize, Corner<N>)> {
        self.outline.corners().map(|corner| (0, corner))
    }

    #[inline(always)]
    fn corners_along(&self, _: Edge<N>) -> impl Iterator<Item = (usize, Corner<N>)> {
        self.outline.corners().map(|corner| (0, corner))
    }

    #[inline(always)]
    fn edges_near(&self, _: Aabb<N>) -> impl Iterator<Item = (usize, Edge<N>)> {
        self.outline.edges(true).map(|edge| (0, edge))
    }

    fn ring_winding(&self, _: usize) -> Sign {
        // Not a OnceCell, which panics on reentry: compilers do not always prove that there is none.
        let winding = self.winding.get().unwrap_or_else(|| self.outline.winding());
        self.winding.set(Some(winding));
        winding
    }

    fn has_area(&self, _: usize) -> bool {
        let has_area = self.has_area.get().unwrap_or_else(|| self.outline.has_area());
        self.has_area.set(Some(has_area));
        has_area
    }

    #[inline(always)]
    fn locate(&self, p: Point<N>) -> Location {
        self.outline.locate(p)
    }

    fn first_vertices_near(&self, _: impl FnOnce() -> Aabb<N>) -> impl Iterator<Item = (usize, Point<N>)> {
        core::iter::once((0, self.outline.first()))
    }

    fn bounds(&self) -> Aabb<N> {
        self.outline.bounds()
    }
}

/// One outline that is asked often: with boxes around blocks of its edges, if it has many.
pub struct BlockRegion<'a, N: Number> {
    region: Region<'a, N>,
    near: NearEdges<'a, N>,
}

impl<'a, N: Number> BlockRegion<'a, N> {
    /// The outline without blocks. [`find_blocks`](Self::find_blocks) is to be called where it stays.
    #[inline(always)]
    pub fn new(outline: Outline<'a, N>) -> Self {
        let shape = Shape { kind: Kind::Polygon, vertices: outline, radius: 0.0 };
        BlockRegion { region: Region::new(outline), near: NearEdges::new(shape) }
    }

    /// [`NearEdges::find_blocks`].
    #[inline(always)]
    pub fn find_blocks(&mut self) {
        self.near.find_blocks();
    }
}

impl<N: Number> Filled<N> for BlockRegion<'_, N> {
    fn corners_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Corner<N>)> {
        self.near.corners(move |near| near.meets(&bounds)).map(|corner| (0, corner))
    }

    fn corners_along(&self, segment: Edge<N>) -> impl Iterator<Item = (usize, Corner<N>)> {
        let outline = self.region.outline;
        // An outline that is a point has one edge.
        let is_proper = move |i: &usize| !outline.edge(*i).is_point() || (*i == 0 && outline.is_point());
        let corners = self.near.edges_along(segment).filter(is_proper).map(move |i| outline.corner_at(i));
        corners.map(|corner| (0, corner))
    }

    fn edges_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Edge<N>)> {
        self.near.edges(move |near| near.meets(&bounds)).map(|edge| (0, edge))
    }

    fn ring_winding(&self, ring: usize) -> Sign {
        self.region.ring_winding(ring)
    }

    fn has_area(&self, ring: usize) -> bool {
        self.region.has_area(ring)
    }

    fn locate(&self, p: Point<N>) -> Location {
        self.near.locate(p)
    }

    fn first_vertices_near(&self, bounds: impl FnOnce() -> Aabb<N>) -> impl Iterator<Item = (usize, Point<N>)> {
        self.region.first_vertices_near(bounds)
    }

    fn bounds(&self) -> Aabb<N> {
        self.near.bounds()
    }
}
