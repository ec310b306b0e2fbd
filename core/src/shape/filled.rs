//! Filled outlines, and the directions from a boundary point that lead inside.

use super::{Aabb, Corner, Edge, EdgeIntersection, Outline};
use crate::number::{Number, Sign};
use crate::predicate::{Point, Wedge};
use core::cell::Cell;

/// Closed outlines, one or several, and what is inside by the even-odd rule.
pub trait Filled<N: Number> {
    /// The corners whose edges may meet a box, each with the number of its ring.
    fn corners_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Corner<N>)>;

    /// The corners whose edges may meet a segment, each with the number of its ring.
    fn corners_along(&self, segment: Edge<N>) -> impl Iterator<Item = (usize, Corner<N>)>;

    /// The edges that may meet a box, perhaps some without length, each with the number of its ring.
    fn edges_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Edge<N>)>;

    /// +1 where the inside is to the left of a ring's edges, -1 where to the right, 0 for no area.
    fn turn(&self, ring: usize) -> Sign;

    /// Whether a ring has area.
    fn has_area(&self, ring: usize) -> bool;

    /// Whether a point lies on an edge, and whether it is inside by the half-open rule.
    fn locate(&self, p: Point<N>) -> (bool, bool);

    /// A vertex of each ring, in order.
    fn beginnings(&self) -> impl Iterator<Item = Point<N>>;

    /// The box around everything.
    fn bounds(&self) -> Aabb<N>;

    /// The inside at a point of the edge of `corner`, which leaves its second end to the next corner.
    fn wedge_at(&self, ring: usize, corner: &Corner<N>, point: Point<N>) -> Option<Wedge<N>> {
        if point == corner.a {
            Some(corner.wedge(self.turn(ring)))
        } else if point == corner.b {
            None
        } else {
            Some(corner.edge_wedge(point, self.turn(ring)))
        }
    }

    /// How `segment` goes on from the edge of `corner` where the two touch: the inside there, and
    /// the ends of the segment that lie in another direction than that point.
    ///
    /// A segment that never crosses an edge can change sides only at such places.
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

/// An outline that knows, once asked, which way it winds and whether it has area.
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

    fn turn(&self, _: usize) -> Sign {
        // Not a OnceCell: that panics where its function would use it again, which no compiler rules out for sure.
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
    fn locate(&self, p: Point<N>) -> (bool, bool) {
        self.outline.locate(p)
    }

    fn beginnings(&self) -> impl Iterator<Item = Point<N>> {
        core::iter::once(self.outline.first())
    }

    fn bounds(&self) -> Aabb<N> {
        self.outline.bounds()
    }
}
