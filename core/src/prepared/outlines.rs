//! A prepared polygon or chain for the exact tier: rings, edges near something, and the rings as filled outlines.

use super::bvh::{BRANCHES, Runs};
use super::{Prepared, point_grid};
use crate::number::{Number, Sign, to_f32};
use crate::predicate::{Point, Wedge};
use crate::shape::{Aabb, Corner, Edge, EdgeIntersection, Filled, Kind, Location, Outline, Shape, edge_intersection};

/// A ring: the place where it begins, and its number of edges. A ring has as many vertices, a chain one more.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Ring {
    pub begin: u32,
    pub count: u32,
    /// 1 if it has an area, else 0.
    pub has_area: u32,
}

/// A prepared polygon, with a number type for the exact tier.
#[derive(Clone, Copy, Debug)]
pub struct Outlines<'a, N: Number> {
    pub prepared: &'a Prepared<'a>,
    /// [`Prepared::vertices`] as scalars of `N`.
    pub vertices: &'a [[N::Scalar; 2]],
}

impl<'a, N: Number> Outlines<'a, N> {
    /// The vertices of a ring, or of the chain.
    pub(super) fn ring(&self, ring: usize) -> Outline<'a, N> {
        let Ring { begin, count, .. } =
            self.prepared.rings.get(ring).copied().unwrap_or(Ring { begin: 0, count: 1, has_area: 0 });
        let (begin, count) = (begin as usize, count as usize + usize::from(self.is_open()));
        Outline::new(self.vertices.get(begin..begin + count).unwrap_or(self.vertices))
    }

    /// Whether this is a chain.
    pub(super) fn is_open(&self) -> bool {
        self.prepared.is_open
    }

    /// A ring as a polygon of its own, or the chain.
    pub(super) fn shape(&self, ring: usize) -> Shape<'a, N> {
        let kind = if self.is_open() { Kind::Chain } else { Kind::Polygon };
        Shape { kind, vertices: self.ring(ring), radius: 0.0 }
    }

    /// The ring that a place belongs to.
    pub(super) fn ring_of(&self, place: usize) -> usize {
        self.prepared.ring_of(place)
    }

    /// The places of runs, each with its ring. Some have no edge: those at the end of a ring.
    fn places(&self, runs: Runs<'a>) -> impl Iterator<Item = (usize, usize)> + use<'a, N> {
        let outlines = *self;
        let places = runs.flat_map(|run| run * BRANCHES..(run + 1) * BRANCHES);
        places.map(move |place| (outlines.ring_of(place), place))
    }

    /// The places of a run, with the ends of the edge there. At the end of a ring that is no edge.
    pub(super) fn edges_of(&self, run: usize) -> impl Iterator<Item = (usize, [[f32; 2]; 2])> + use<'a, N> {
        let first = run * BRANCHES;
        let vertices = self.prepared.vertices.get(first..).unwrap_or(&[]);
        let edges = vertices.iter().zip(vertices.iter().skip(1)).map(|(a, b)| [*a, *b]);
        edges.take(BRANCHES).enumerate().map(move |(i, edge)| (first + i, edge))
    }

    /// The edges of a run.
    pub(super) fn edges_of_run(&self, run: usize) -> impl Iterator<Item = Edge<N>> {
        let places = run * BRANCHES..(run + 1) * BRANCHES;
        places.filter_map(|place| self.edge_at(self.ring_of(place), place))
    }

    /// The places of edges close to a box.
    pub(super) fn places_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, usize)> + use<'a, N> {
        self.places(self.prepared.tree.meeting(bounds))
    }

    /// The places of edges that may have a point in common with a segment, each with its ring. Some have no edge.
    pub(super) fn places_along(&self, segment: Edge<N>) -> impl Iterator<Item = (usize, usize)> + use<'a, N> {
        self.places_of_runs_along(self.prepared.tree.along(segment), segment)
    }

    fn places_of_runs_along(
        &self,
        runs: Runs<'a>,
        segment: Edge<N>,
    ) -> impl Iterator<Item = (usize, usize)> + use<'a, N> {
        let (outlines, vertices) = (*self, Outline::<N>::new(self.vertices));
        let runs = runs.map(|run| run * BRANCHES..(run + 1) * BRANCHES);
        let places = runs.map(move |run| run.start..run.end.min(vertices.count()));
        places
            .flat_map(move |run| vertices.edges_along(run, segment))
            .map(move |place| (outlines.ring_of(place), place))
    }

    /// Those of some runs that hold edges of a ring.
    pub(super) fn runs_of_ring(&self, runs: Runs<'a>, ring: usize) -> Runs<'a> {
        let (begin, count) = self.span(ring);
        runs.within(begin / BRANCHES, (begin + count) / BRANCHES)
    }

    /// [`places_near`](Self::places_near) of one ring.
    pub(super) fn ring_places_near(&self, ring: usize, bounds: Aabb<N>) -> impl Iterator<Item = usize> + use<'a, N> {
        let runs = self.runs_of_ring(self.prepared.tree.meeting(bounds), ring);
        self.places(runs).filter(move |(of, _)| *of == ring).map(|(_, place)| place)
    }

    /// [`places_along`](Self::places_along) of one ring.
    pub(super) fn ring_places_along(&self, ring: usize, segment: Edge<N>) -> impl Iterator<Item = usize> + use<'a, N> {
        let runs = self.runs_of_ring(self.prepared.tree.along(segment), ring);
        self.places_of_runs_along(runs, segment).filter(move |(of, _)| *of == ring).map(|(_, place)| place)
    }

    /// The place where a ring begins, and its number of edges.
    pub(super) fn span(&self, ring: usize) -> (usize, usize) {
        self.prepared.rings.get(ring).map_or((0, 1), |ring| (ring.begin as usize, ring.count as usize))
    }

    /// The edge of a place, if it has one.
    pub(super) fn edge_at(&self, ring: usize, place: usize) -> Option<Edge<N>> {
        let Ring { begin, count, .. } = *self.prepared.rings.get(ring)?;
        if place >= begin as usize + count as usize {
            return None;
        }
        let [[ax, ay], [bx, by]] = [*self.vertices.get(place)?, *self.vertices.get(place + 1)?].map(|v| v.map(N::of));
        Some(Edge { a: Point::new(ax, ay), b: Point::new(bx, by) })
    }

    /// The edge of a place and its position in the search order, if it has a length or is the only edge of a ring that
    /// is a point. The closing edge of a ring is its first; of the edges of a chain that is a point, the first counts.
    pub(super) fn proper_edge(&self, ring: usize, place: usize) -> Option<((usize, Edge<N>), usize)> {
        let edge = self.edge_at(ring, place)?;
        let (begin, count) = self.span(ring);
        let closes = !self.is_open() && place + 1 == begin + count;
        let is_listed_first = closes || (self.is_open() && place == begin);
        if edge.is_point() && !(is_listed_first && self.ring(ring).is_point()) {
            return None;
        }
        Some(((place, edge), if closes { begin } else { place + 1 }))
    }

    pub(super) fn corner_at(&self, ring: usize, place: usize) -> Option<Corner<N>> {
        let Edge { a, b } = self.edge_at(ring, place)?;
        let outline = self.ring(ring);
        let begin = self.prepared.rings.get(ring)?.begin as usize;
        if a == b {
            // A ring that is a point has one edge.
            return (place == begin && outline.is_point()).then_some(Corner { before: a, a, b });
        }
        let own = place - begin;
        let earlier = (0..own).rev().chain((own..outline.count()).rev());
        let before = earlier.map(|i| outline.vertex(i)).find(|vertex| *vertex != a)?;
        Some(Corner { before, a, b })
    }
}

impl<'a, N: Number> Outlines<'a, N> {
    /// The rings that have an edge near a box, in their order. Others may be among them.
    pub(super) fn rings_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = usize> + use<'a, N> {
        let mut last = None;
        let rings = self.places_near(bounds).map(|(ring, _)| ring);
        rings.filter(move |ring| last.replace(*ring) != Some(*ring))
    }

    /// The vertex of another ring with which that touches an edge of a ring, at one of the wanted points.
    pub(super) fn touching_vertex(
        &self,
        ring: usize,
        edge: Edge<N>,
        is_wanted: impl Fn(Point<N>) -> bool,
    ) -> Option<Point<N>> {
        if self.is_one_ring() {
            return None;
        }
        let others = self.edges_near(edge.bounds()).filter(|(other, _)| *other != ring && self.has_area(*other));
        others.map(|(_, other)| other.a).find(|p| is_wanted(*p) && edge.contains(*p))
    }
}

impl<N: Number> Filled<N> for Outlines<'_, N> {
    fn corners_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Corner<N>)> {
        self.places_near(bounds).filter_map(|(ring, place)| Some((ring, self.corner_at(ring, place)?)))
    }

    fn corners_along(&self, segment: Edge<N>) -> impl Iterator<Item = (usize, Corner<N>)> {
        self.places_along(segment).filter_map(|(ring, place)| Some((ring, self.corner_at(ring, place)?)))
    }

    fn edges_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, Edge<N>)> {
        self.places_near(bounds).filter_map(|(ring, place)| Some((ring, self.edge_at(ring, place)?)))
    }

    fn is_one_ring(&self) -> bool {
        self.prepared.rings.len() == 1
    }

    fn other_wedges(&self, wedge: Wedge<N>) -> impl Iterator<Item = Wedge<N>> {
        let at = wedge.at;
        let near = (!self.is_one_ring()).then(|| self.corners_along(Edge { a: at, b: at })).into_iter().flatten();
        let corners = near.filter(move |(ring, corner)| self.has_area(*ring) && corner.edge().contains(at));
        let wedges = corners.filter_map(move |(ring, corner)| self.wedge_at(ring, &corner, at));
        wedges.filter(move |other| (other.from, other.to) != (wedge.from, wedge.to))
    }

    fn intersection(&self, ring: usize, edge: Edge<N>, segment: Edge<N>) -> EdgeIntersection<N> {
        match edge_intersection(edge, segment) {
            EdgeIntersection::Crossing => self
                .touching_vertex(ring, edge, |p| segment.contains(p))
                .map_or(EdgeIntersection::Crossing, EdgeIntersection::Point),
            met => met,
        }
    }

    fn ring_winding(&self, ring: usize) -> Sign {
        self.prepared.windings.get(ring).copied().unwrap_or(0)
    }

    fn has_area(&self, ring: usize) -> bool {
        self.prepared.rings.get(ring).is_some_and(|ring| ring.has_area != 0)
    }

    fn locate(&self, p: Point<N>) -> Location {
        let p = [to_f32(p.x), to_f32(p.y)];
        let fast = point_grid::fast_point(self.prepared, p);
        if fast.certain { Location::off_edges(fast.value) } else { point_grid::locate(self.prepared, p) }
    }

    fn first_vertices_near(&self, bounds: impl FnOnce() -> Aabb<N>) -> impl Iterator<Item = (usize, Point<N>)> {
        self.rings_near(bounds()).map(|ring| (ring, self.ring(ring).first()))
    }

    fn bounds(&self) -> Aabb<N> {
        self.prepared.tree.bounds()
    }
}
