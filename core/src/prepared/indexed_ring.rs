//! One ring of a prepared polygon with the BVH of all of them, or a prepared chain.

use super::Outlines;
use super::bvh::BRANCHES;
use crate::number::{Number, Sign, f64_max};
use crate::predicate::{Point, Vector, Wedge, cross};
use crate::shape::{Aabb, Corner, Edge, EdgeIntersection, Filled, IndexedOutline, Location, NearEdges, Shape};
use core::ops::Range;

pub(super) struct IndexedRing<'a, N: Number> {
    pub outlines: Outlines<'a, N>,
    pub ring: usize,
}

impl<'a, N: Number> IndexedRing<'a, N> {
    /// The ring as a polygon of its own, or the chain.
    pub fn shape(&self) -> Shape<'a, N> {
        self.outlines.shape(self.ring)
    }

    /// The edges by the index. A ring that is a point has an edge of length 0, which no index returns.
    pub fn edges(&self) -> NearEdges<'_, N> {
        let shape = self.shape();
        if shape.vertices.is_point() { NearEdges::new(shape) } else { NearEdges::indexed(shape, self) }
    }

    /// Whether the ring is a hole: its outside is inside of the polygon.
    pub fn is_hole(&self) -> bool {
        self.outlines.winding(self.ring) != self.outlines.ring_winding(self.ring)
    }

    /// Whether a point lies on the side of the ring that is inside of the polygon, or on the ring.
    pub fn is_on_own_side(&self, p: Point<N>) -> bool {
        let end = Point::at(f64_max(self.outlines.bounds().max.x, p.x), p.y);
        let mut location = Location::OUTSIDE;
        let places = self.outlines.ring_places_along(self.ring, Edge { a: p, b: end });
        for edge in places.filter_map(|place| self.outlines.edge_at(self.ring, place)) {
            location.count(edge, p);
        }
        location.on_edge || location.inside != self.is_hole()
    }
}

impl<N: Number> IndexedOutline<N> for IndexedRing<'_, N> {
    fn bounds(&self) -> Aabb<N> {
        self.outlines.bounds()
    }

    fn winding(&self) -> Sign {
        self.outlines.ring_winding(self.ring)
    }

    /// Inside of all rings together, and of this one alone.
    fn locate(&self, p: Point<N>) -> Location {
        let location = self.outlines.locate(p);
        let is_in_another = !location.is_outside() && !self.outlines.is_one_ring() && !self.is_on_own_side(p);
        if is_in_another { Location::OUTSIDE } else { location }
    }

    fn is_way_in(&self, wedge: Wedge<N>, direction: Point<N>) -> bool {
        self.outlines.leads_inside(wedge, |wedge| wedge.admits_direction(direction))
    }

    fn is_entered_through(&self, edge: Edge<N>, p: Point<N>, direction: Point<N>) -> bool {
        let is_on_line = |vertex| cross(Vector::between(p, vertex), Vector::free(direction)) == 0;
        let touched = self.outlines.touching_vertex(self.ring, edge, is_on_line);
        touched.is_none_or(|at| self.is_way_in(edge.wedge(at, self.winding()), direction))
    }

    fn edges_around(&self, p: Point<N>) -> Range<usize> {
        let (begin, count) = self.outlines.span(self.ring);
        let run = self.outlines.prepared.tree.run_near(p);
        let [start, end] = [run * BRANCHES, (run + 1) * BRANCHES].map(|place| place.saturating_sub(begin).min(count));
        start..end
    }

    /// The edge that would begin at the end of a chain is included for its vertex.
    fn next_near(&self, from: usize, is_near: &dyn Fn(&Aabb<N>) -> bool) -> Option<Range<usize>> {
        let (begin, edges) = self.outlines.span(self.ring);
        let count = edges + usize::from(self.outlines.is_open());
        if from >= count {
            return None;
        }
        let run = self.outlines.prepared.tree.next_near((begin + from) / BRANCHES, is_near)?;
        let [start, end] = [run * BRANCHES, (run + 1) * BRANCHES].map(|place| place.saturating_sub(begin));
        (start < count).then_some(start.max(from)..end.min(count))
    }
}

/// The ring's edges alone: no point is inside. Other rings cut off what they do of all rings together.
pub(super) struct RingEdges<'a, N: Number>(pub IndexedRing<'a, N>);

impl<N: Number> Filled<N> for RingEdges<'_, N> {
    fn corners_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Corner<N>)> {
        let places = self.0.outlines.ring_places_near(self.0.ring, bounds);
        places.filter_map(|place| Some((self.0.ring, self.0.outlines.corner_at(self.0.ring, place)?)))
    }

    fn corners_along(&self, segment: Edge<N>) -> impl Iterator<Item = (usize, Corner<N>)> {
        let places = self.0.outlines.ring_places_along(self.0.ring, segment);
        places.filter_map(|place| Some((self.0.ring, self.0.outlines.corner_at(self.0.ring, place)?)))
    }

    fn edges_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Edge<N>)> {
        let places = self.0.outlines.ring_places_near(self.0.ring, bounds);
        places.filter_map(|place| Some((self.0.ring, self.0.outlines.edge_at(self.0.ring, place)?)))
    }

    fn other_wedges(&self, wedge: Wedge<N>) -> impl Iterator<Item = Wedge<N>> {
        self.0.outlines.other_wedges(wedge)
    }

    fn intersection(&self, ring: usize, edge: Edge<N>, segment: Edge<N>) -> EdgeIntersection<N> {
        self.0.outlines.intersection(ring, edge, segment)
    }

    fn ring_winding(&self, ring: usize) -> Sign {
        self.0.outlines.ring_winding(ring)
    }

    fn has_area(&self, ring: usize) -> bool {
        self.0.outlines.has_area(ring)
    }

    fn locate(&self, p: Point<N>) -> Location {
        let mut near = self.edges_near(Aabb { min: p, max: p });
        Location { on_edge: near.any(|(_, edge)| edge.contains(p)), inside: false }
    }

    fn first_vertices_near(&self, _: impl FnOnce() -> Aabb<N>) -> impl Iterator<Item = (usize, Point<N>)> {
        core::iter::empty()
    }

    fn bounds(&self) -> Aabb<N> {
        self.0.outlines.bounds()
    }
}
