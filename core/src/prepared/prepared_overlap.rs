//! Overlap of prepared polygons, exact: edges are found by the BVH, points located by the grid.

use super::bvh::{BRANCHES, Runs, any_pair};
use super::{Prepared, point_grid};
use crate::filter::segment_segment;
use crate::number::{Number, Sign, to_f32};
use crate::overlap::{
    Verdict, compare_edges, filled_aabb, filled_circle, filled_polygon, filled_segment, polygon_point,
    verdict_by_corners,
};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Circle, Corner, Edge, Filled, Outline, Segment, Shape};
use crate::simd::{F32s, F32x4};

/// A ring: the place where it begins, and its number of vertices.
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
    pub(super) fn ring(&self, ring: usize) -> Outline<'a, N> {
        let Ring { begin, count, .. } =
            self.prepared.rings.get(ring).copied().unwrap_or(Ring { begin: 0, count: 1, has_area: 0 });
        let begin = begin as usize;
        Outline::new(self.vertices.get(begin..begin + count as usize).unwrap_or(self.vertices))
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
    fn edges_of(&self, run: usize) -> impl Iterator<Item = (usize, [[f32; 2]; 2])> + use<'a, N> {
        let first = run * BRANCHES;
        let vertices = self.prepared.vertices.get(first..).unwrap_or(&[]);
        let edges = vertices.iter().zip(vertices.iter().skip(1)).map(|(a, b)| [*a, *b]);
        edges.take(BRANCHES).enumerate().map(move |(i, edge)| (first + i, edge))
    }

    /// The places of edges close to a box.
    pub(super) fn places_near(&self, bounds: Aabb<N>) -> impl Iterator<Item = (usize, usize)> + use<'a, N> {
        self.places(self.prepared.tree.meeting(bounds))
    }

    /// The places of edges close to a segment.
    pub(super) fn places_along(&self, segment: Edge<N>) -> impl Iterator<Item = (usize, usize)> + use<'a, N> {
        self.places(self.prepared.tree.along(segment))
    }

    /// The place where a ring begins, and its number of vertices.
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
    /// is a point. The closing edge of a ring is its first.
    pub(super) fn proper_edge(&self, ring: usize, place: usize) -> Option<((usize, Edge<N>), usize)> {
        let edge = self.edge_at(ring, place)?;
        let (begin, count) = self.span(ring);
        let closes = place + 1 == begin + count;
        if edge.is_point() && !(closes && self.ring(ring).is_point()) {
            return None;
        }
        Some(((place, edge), if closes { begin } else { place + 1 }))
    }

    fn corner_at(&self, ring: usize, place: usize) -> Option<Corner<N>> {
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

    fn ring_winding(&self, ring: usize) -> Sign {
        self.prepared.windings.get(ring).copied().unwrap_or(0)
    }

    fn has_area(&self, ring: usize) -> bool {
        self.prepared.rings.get(ring).is_some_and(|ring| ring.has_area != 0)
    }

    fn locate(&self, p: Point<N>) -> (bool, bool) {
        let p = [to_f32(p.x), to_f32(p.y)];
        let fast = point_grid::fast_point(self.prepared, p);
        if fast.certain { (false, fast.value) } else { point_grid::locate(self.prepared, p) }
    }

    fn first_vertices(&self) -> impl Iterator<Item = Point<N>> {
        (0..self.prepared.rings.len()).map(|ring| self.ring(ring).first())
    }

    fn bounds(&self) -> Aabb<N> {
        self.prepared.tree.bounds()
    }
}

/// A hit inside, a touch on an edge of any ring. O(1) on average if edges are not crowded into few cells.
pub fn prepared_point<N: Number>(prepared: Outlines<N>, p: Point<N>) -> Verdict {
    Verdict::of_place(point_grid::locate(prepared.prepared, [to_f32(p.x), to_f32(p.y)]))
}

pub fn prepared_segment<N: Number>(prepared: Outlines<N>, segment: Segment<N>) -> Verdict {
    filled_segment(&prepared, segment)
}

pub fn prepared_aabb<N: Number>(prepared: Outlines<N>, aabb: Aabb<N>) -> Verdict {
    filled_aabb(&prepared, aabb)
}

pub fn prepared_circle<N: Number>(prepared: Outlines<N>, circle: Circle<N>) -> Verdict {
    filled_circle(&prepared, circle)
}

pub fn prepared_polygon<N: Number>(prepared: Outlines<N>, outline: Outline<N>) -> Verdict {
    filled_polygon(&prepared, outline)
}

/// Filled outlines and a shape of any kind. With an index about O(m·log n), and more for edges close to the shape.
pub(super) fn shape_verdict<N: Number>(filled: &impl Filled<N>, shape: Shape<N>) -> Verdict {
    let vertices = shape.vertices;
    if shape.radius > 0.0 {
        return rounded_shape(filled, shape);
    }
    if shape.is_filled() {
        return filled_polygon(filled, vertices);
    }
    if vertices.is_point() {
        return filled_circle(filled, Circle { center: vertices.first(), radius: 0.0 });
    }
    let mut best = Verdict::Miss;
    for Edge { a, b } in shape.edges() {
        best = best.max(filled_segment(filled, Segment { a, b }));
        if best == Verdict::Hit {
            break;
        }
    }
    best
}

/// As [`rounded`](crate::overlap::rounded), for a shape with a radius.
fn rounded_shape<N: Number>(filled: &impl Filled<N>, shape: Shape<N>) -> Verdict {
    let reach = Reach::sum(shape.radius, 0.0);
    let mut best = Verdict::of_place(filled.locate(shape.vertices.first()));
    for (ring, p) in filled.first_vertices().enumerate() {
        if shape.is_filled() && polygon_point(shape.vertices, p) != Verdict::Miss {
            best = best.max(Verdict::Hit.hit_only_if(|| filled.has_area(ring)));
        }
    }
    for e in shape.edges() {
        for (ring, f) in filled.edges_near(e.bounds().enlarged(reach.value())) {
            if best == Verdict::Hit {
                return best;
            }
            let verdict = Verdict::of_distance(compare_edges(e, f, reach));
            best = best.max(verdict.hit_only_if(|| filled.has_area(ring)));
        }
    }
    best
}

/// Both trees are traversed together. About O(log n) if few edges are near each other.
pub fn prepared_prepared<N: Number>(a: Outlines<N>, b: Outlines<N>) -> Verdict {
    if !a.bounds().meets(&b.bounds()) {
        return Verdict::Miss;
    }
    verdict_by_corners(&a, &b, |is_wanted| {
        any_pair(a.prepared.tree, b.prepared.tree, |own, other| {
            a.edges_of(own).any(|(place, e)| {
                let bounds = F32x4::new(around(e));
                b.edges_of(other).any(|(other_place, f)| {
                    if are_apart(bounds, f) || is_certain_miss(e, f) {
                        return false;
                    }
                    let (ring, other_ring) = (a.ring_of(place), b.ring_of(other_place));
                    let corners = (a.corner_at(ring, place), b.corner_at(other_ring, other_place));
                    let (Some(e), Some(f)) = corners else { return false };
                    is_wanted((ring, &e), (other_ring, &f))
                })
            })
        })
    })
}

/// The bounding box of an edge, with its upper corner negated.
#[inline(always)]
fn around([[ax, ay], [bx, by]]: [[f32; 2]; 2]) -> [f32; 4] {
    let least = |a: f32, b: f32| if a < b { a } else { b };
    [least(ax, bx), least(ay, by), least(-ax, -bx), least(-ay, -by)]
}

/// Whether an edge is certainly apart from a box. May be false for tiny gaps if denormals are read as 0.
#[inline(always)]
fn are_apart(bounds: F32x4, edge: [[f32; 2]; 2]) -> bool {
    let [x, y, right, top] = around(edge);
    F32x4::new([-right, -top, -x, -y]).lt(bounds) != 0
}

#[inline(always)]
fn is_certain_miss([[ax, ay], [bx, by]]: [[f32; 2]; 2], [[cx, cy], [dx, dy]]: [[f32; 2]; 2]) -> bool {
    let filtered = segment_segment([ax, ay, bx, by], [cx, cy, dx, dy]);
    filtered.certain & !filtered.value
}
