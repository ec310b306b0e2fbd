//! The outside of filled outlines, as filled outlines: without bounds, and with the same edges.

use super::{Aabb, Corner, Edge, EdgeIntersection, Filled, Location};
use crate::number::{Number, Sign};
use crate::predicate::{Point, Wedge};

/// All that filled outlines leave out.
pub struct Complement<'a, F>(pub &'a F);

impl<N: Number, F: Filled<N>> Filled<N> for Complement<'_, F> {
    fn corners_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Corner<N>)> {
        self.0.corners_near(bounds)
    }

    fn corners_along(&self, segment: Edge<N>) -> impl Iterator<Item = (usize, Corner<N>)> {
        self.0.corners_along(segment)
    }

    fn edges_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Edge<N>)> {
        self.0.edges_near(bounds)
    }

    fn ring_winding(&self, ring: usize) -> Sign {
        -self.0.ring_winding(ring)
    }

    /// Nothing is outside beside a ring without area.
    fn has_area(&self, ring: usize) -> bool {
        self.0.has_area(ring)
    }

    fn locate(&self, p: Point<N>) -> Location {
        let Location { on_edge, inside } = self.0.locate(p);
        Location { on_edge, inside: !inside }
    }

    fn first_vertices_near(&self, bounds: impl FnOnce() -> Aabb<N>) -> impl Iterator<Item = (usize, Point<N>)> {
        self.0.first_vertices_near(bounds)
    }

    fn bounds(&self) -> Aabb<N> {
        let [min, max] = [f64::NEG_INFINITY, f64::INFINITY].map(|end| Point::at(end, end));
        Aabb { min, max }
    }

    fn wedge_at(&self, ring: usize, corner: &Corner<N>, point: Point<N>) -> Option<Wedge<N>> {
        self.0.wedge_at(ring, corner, point).map(Wedge::outside)
    }

    fn is_one_ring(&self) -> bool {
        self.0.is_one_ring()
    }

    fn other_wedges(&self, wedge: Wedge<N>) -> impl Iterator<Item = Wedge<N>> {
        self.0.other_wedges(wedge.outside()).map(Wedge::outside)
    }

    fn intersection(&self, ring: usize, edge: Edge<N>, segment: Edge<N>) -> EdgeIntersection<N> {
        self.0.intersection(ring, edge, segment)
    }
}
