//! Closest points of a prepared polygon or chain and a shape, by branch and bound over the BVH, the nearest boxes
//! first.
//!
//! For one ring, and for a chain, the answer equals that of [`closest_points`](crate::distance::closest_points) to the
//! bit: of equally close pairs of edges, both return the first in the search order of that function.

use super::bvh::{BRANCHES, ExactSearch, Node};
use super::nearest_first::{FastSearch, fast_search};
use super::{Outlines, Prepared};
use crate::distance::{
    Candidate, Closest, ClosestPoints, Foot, Indexed, candidates, canonical_order, common_point_of_edges, separation,
    squared_box_distance,
};
use crate::filter::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR};
use crate::number::{Number, f64_max, f64_min, sqrt, to_f32};
use crate::overlap::{Verdict, compare_edges, polygon_point};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Edge, Filled, Location, Shape};
use crate::simd::{F32s, dispatch};
use core::cmp::Ordering;

/// The position of a pair of edges in the search order: the shape's edge, the prepared edge, and which of their ends;
/// of a chain that precedes the shape in the canonical order, the prepared edge first.
type SearchOrder = [usize; 3];

fn search_order(own_order: usize, edge_order: usize, end: usize, chain_first: bool) -> SearchOrder {
    // The ends of the second edge are then those of the first.
    if chain_first { [edge_order, own_order, end ^ 2] } else { [own_order, edge_order, end] }
}

/// Whether the edges of a prepared chain precede those of a shape in the search order.
fn is_chain_first<N: Number>(outlines: &Outlines<N>, shape: Shape<N>) -> bool {
    outlines.is_open() && canonical_order(outlines.shape(0), shape) != Ordering::Greater
}

/// The distance, with the prepared polygon as a, and the ring of its closest point. The distance is 0 exactly if they
/// meet. About O(m·log n).
pub fn prepared_closest_points<N: Number>(outlines: Outlines<N>, shape: Shape<N>) -> (ClosestPoints, usize) {
    let closest = match common_point(&outlines, shape) {
        Some([own, other]) => Closest { distance: 0.0, a: other, b: own },
        None => between_boundaries(&outlines, shape),
    };
    in_ring(&outlines, shape, closest)
}

/// As [`signed_distance`](crate::distance::signed_distance), with the ring of the closest point. About O(log n).
pub fn prepared_signed_distance<N: Number>(outlines: Outlines<N>, point: Shape<N>) -> (ClosestPoints, usize) {
    let Location { on_edge, inside } = outlines.locate(point.vertices.first());
    if on_edge {
        return prepared_closest_points(outlines, point);
    }
    let (closest, ring) = in_ring(&outlines, point, between_boundaries(&outlines, point));
    (closest.negative_if(inside), ring)
}

/// The ring of the edge that is nearest to a shape, which meets no edge.
pub(super) fn nearest_ring<N: Number>(outlines: &Outlines<N>, shape: Shape<N>) -> usize {
    outlines.ring_of(between_boundaries(outlines, Shape { radius: 0.0, ..shape }).a.edge)
}

/// The distance of a shape and the edges, which have no common point.
fn between_boundaries<N: Number>(outlines: &Outlines<N>, shape: Shape<N>) -> Closest {
    let first = shape.vertices.first();
    let own = (0, Edge { a: first, b: first });
    let chain_first = is_chain_first(outlines, shape);
    let most = if shape.vertices.count() > FEW_VERTICES { most_of_vertices(outlines, shape) } else { f64::MAX };
    let mut nearest = NearestSearch { outlines, own, own_order: 0, chain_first, most, best: None };
    nearest.search(shape);
    with_radius(outlines, shape, nearest).swapped()
}

/// The edges of so few vertices are searched without a bound.
const FEW_VERTICES: usize = 8;

/// At least the least squared distance: slightly more than that of some vertices, of which one is nearest to the box
/// around all edges. Without it each edge of a shape that is nearer than those before it would be searched for whole.
fn most_of_vertices<N: Number>(outlines: &Outlines<N>, shape: Shape<N>) -> f64 {
    const SOME: usize = 16;
    const MORE: f64 = 1.0 + 1.0 / (1u32 << 10) as f64;
    let (bounds, vertices) = (outlines.prepared.tree.bounds::<N>(), shape.vertices);
    let nearer = |(least, nearest), p: Point<N>| {
        let square = bounds.square_from(p);
        if square < least { (square, p) } else { (least, nearest) }
    };
    let (_, nearest) = vertices.points().fold((f64::INFINITY, vertices.first()), nearer);
    let some = vertices.count().min(SOME);
    let some = (0..some).map(|i| vertices.vertex(i * (vertices.count() / some)));
    let near_run = |p: Point<N>| {
        let first = outlines.prepared.tree.run_near(p) * BRANCHES;
        let edges = (first..first + BRANCHES).filter_map(|place| outlines.proper_edge(outlines.ring_of(place), place));
        edges.map(|((_, edge), _)| separation(edge, p).square).fold(f64::MAX, f64_min)
    };
    f64_min(MORE * some.chain([nearest]).map(near_run).fold(f64::MAX, f64_min), f64::MAX)
}

/// The closest points, with the number of the edge within its ring, and the ring.
fn in_ring<N: Number>(
    outlines: &Outlines<N>,
    shape: Shape<N>,
    Closest { distance, a, b }: Closest,
) -> (ClosestPoints, usize) {
    let ring = outlines.ring_of(a.edge);
    let (begin, _) = outlines.span(ring);
    let a = Foot { edge: a.edge - begin.min(a.edge), ..a }.at_beginning(outlines.shape(ring));
    (Closest { distance, a, b: b.at_beginning(shape) }.into(), ring)
}

/// From the closest points of separate skeletons to those of the rounded shapes.
fn with_radius<N: Number>(outlines: &Outlines<N>, shape: Shape<N>, nearest: NearestSearch<N>) -> Closest {
    let (reach, radii) = (Reach::sum(shape.radius, 0.0), [shape.radius, 0.0]);
    let Some((found, _)) = nearest.best else {
        // Impossible: every shape has an edge, and every ring.
        let nowhere = Foot { x: 0.0, y: 0.0, edge: 0, t: 0.0 };
        return Closest { distance: 0.0, a: nowhere, b: nowhere };
    };
    // The exact test is needed only if the distance is close to the reach.
    if found.separation.is_clear_of(reach) {
        found.on_boundaries(radii, reach)
    } else if is_within(outlines, shape, reach) {
        found.common_point(radii, reach)
    } else {
        least_gap(outlines, shape, reach, &nearest).unwrap_or(found).on_boundaries(radii, reach)
    }
}

/// Whether separate skeletons are at most the reach apart.
fn is_within<N: Number>(outlines: &Outlines<N>, shape: Shape<N>, reach: Reach<N>) -> bool {
    shape
        .edges()
        .any(|e| outlines.edges_near(e.bounds().enlarged(reach.value())).any(|(_, f)| compare_edges(e, f, reach) <= 0))
}

/// If boundaries nearly touch: the pair with the smallest gap among all pairs whose distances are equal in `f64`.
#[cold]
fn least_gap<N: Number>(
    outlines: &Outlines<N>,
    shape: Shape<N>,
    reach: Reach<N>,
    nearest: &NearestSearch<N>,
) -> Option<Candidate<N>> {
    let limit = nearest.limit() * (1.0 + N::SLACK);
    let mut best: Option<(f64, SearchOrder, Candidate<N>)> = None;
    for (own_order, e) in shape.indexed_edges().enumerate() {
        for (ring, place) in outlines.places_near(e.1.bounds().enlarged(sqrt(limit))) {
            let Some((f, edge_order)) = outlines.proper_edge(ring, place) else { continue };
            for (end, found) in candidates((e, f)).into_iter().enumerate() {
                if found.separation.square > limit {
                    continue;
                }
                let found = Candidate { separation: found.separation.with_exact_feature(), ..found };
                // The closest pair in `f64` comes first: it remains unless another gap is smaller.
                let order = search_order(own_order, edge_order, end, nearest.chain_first);
                let is_closest = nearest.best.is_some_and(|(_, first)| first == order);
                let order = if is_closest { [0; 3] } else { [order[0] + 1, order[1], order[2]] };
                let gap = found.separation.gap(reach);
                let is_better =
                    best.as_ref().is_none_or(|(least, known, _)| gap < *least || (gap == *least && order < *known));
                if is_better {
                    best = Some((gap, order, found));
                }
            }
        }
    }
    best.map(|(_, _, found)| found)
}

/// A common point of the skeletons: as a point of the shape, and of the prepared polygon.
fn common_point<N: Number>(outlines: &Outlines<N>, shape: Shape<N>) -> Option<[Foot; 2]> {
    let first = shape.vertices.first();
    if outlines.is_open() {
        return common_point_of_chain(outlines, shape);
    }
    let location = outlines.locate(first);
    for e in shape.indexed_edges() {
        if e.1.is_point() && !location.on_edge {
            continue;
        }
        if let Some(feet) = first_common(outlines, e) {
            return Some(feet);
        }
    }
    beginning_within(outlines, shape).or_else(|| (!location.is_outside()).then(|| [foot_at(first, 0); 2]))
}

fn foot_at<N: Number>(point: Point<N>, edge: usize) -> Foot {
    Foot { x: point.x, y: point.y, edge, t: 0.0 }
}

/// The beginning of a ring or chain that lies in a shape.
fn beginning_within<N: Number>(outlines: &Outlines<N>, shape: Shape<N>) -> Option<[Foot; 2]> {
    let mut beginnings = outlines.first_vertices_near(|| shape.vertices.bounds());
    let is_within = |point: Point<N>| shape.is_filled() && polygon_point(shape.vertices, point) != Verdict::Miss;
    let (ring, point) = beginnings.find(|(_, point)| is_within(*point))?;
    Some([foot_at(point, 0), foot_at(point, outlines.span(ring).0)])
}

/// [`common_point`] of a prepared chain.
fn common_point_of_chain<N: Number>(chain: &Outlines<N>, shape: Shape<N>) -> Option<[Foot; 2]> {
    let chain_first = is_chain_first(chain, shape);
    let mut best: Option<(usize, [Foot; 2])> = None;
    for e in shape.indexed_edges() {
        for (ring, place) in chain.places_along(e.1) {
            if best.is_some_and(|(known, _)| known <= place) {
                break;
            }
            let Some((f, _)) = chain.proper_edge(ring, place) else { continue };
            let feet = if chain_first {
                common_point_of_edges(f, e).map(|[of_chain, own]| [own, of_chain])
            } else {
                common_point_of_edges(e, f)
            };
            if let Some(feet) = feet {
                best = Some((place, feet));
                break;
            }
        }
        if best.is_some() && !chain_first {
            break;
        }
    }
    best.map(|(_, feet)| feet).or_else(|| beginning_within(chain, shape))
}

/// A common point of an edge and the first prepared edge that it meets.
fn first_common<N: Number>(outlines: &Outlines<N>, e: Indexed<N>) -> Option<[Foot; 2]> {
    let common = |(ring, place)| {
        let (f, _) = outlines.proper_edge(ring, place)?;
        common_point_of_edges(e, f).map(|feet| (ring, feet))
    };
    let (ring, feet) = outlines.places_along(e.1).find_map(common)?;
    // The closing edge of a ring is first in order.
    let (begin, count) = outlines.span(ring);
    common((ring, begin + count - 1)).map_or(Some(feet), |(_, feet)| Some(feet))
}

/// The search for the prepared edge that is closest to an edge of a shape.
struct NearestSearch<'a, N: Number> {
    outlines: &'a Outlines<'a, N>,
    /// The current edge of the shape, and its position in the search order.
    own: Indexed<N>,
    own_order: usize,
    /// [`is_chain_first`].
    chain_first: bool,
    /// No less than the least squared distance.
    most: f64,
    best: Option<(Candidate<N>, SearchOrder)>,
}

impl<N: Number> NearestSearch<'_, N> {
    fn search(&mut self, shape: Shape<N>) {
        if self.search_in_f32(shape).is_some() {
            return;
        }
        for (order, e) in shape.indexed_edges().enumerate() {
            (self.own_order, self.own) = (order, e);
            self.outlines.prepared.tree.search(self);
        }
    }

    /// The search for a point: a filter rejects nearly all boxes and edges. None if the shape is no point, if numbers
    /// are too large for the filter, or if too many edges are about equally close.
    fn search_in_f32(&mut self, shape: Shape<N>) -> Option<()> {
        let (prepared, first) = (self.outlines.prepared, shape.vertices.first());
        let at = [first.x, first.y].map(to_f32);
        let is_small = prepared.is_small & at.iter().all(|value| value.abs() < COORDINATE_LIMIT);
        if !is_small | (shape.vertices.count() != 1) {
            return None;
        }
        let found = search_fast(prepared, at);
        for (place, least) in found.edges.get(..found.count)? {
            if *least <= found.limit {
                self.visit_edge(*place);
            }
        }
        Some(())
    }
}

impl<N: Number> ExactSearch for NearestSearch<'_, N> {
    /// Squared distances of boxes, rounded down.
    #[inline(always)]
    fn ranks(&self, [low_x, low_y, high_x, high_y]: &[[f64; BRANCHES]; 4]) -> [f64; BRANCHES] {
        let Aabb { min, max } = self.own.1.bounds();
        let mut ranks = [0.0; BRANCHES];
        let boxes = low_x.iter().zip(low_y).zip(high_x.iter().zip(high_y));
        for (rank, ((low_x, low_y), (high_x, high_y))) in ranks.iter_mut().zip(boxes) {
            let x = f64_max(f64_max(low_x - max.x, min.x - high_x), 0.0);
            let y = f64_max(f64_max(low_y - max.y, min.y - high_y), 0.0);
            *rank = (x * x + y * y) * (1.0 - N::SLACK);
        }
        ranks
    }

    fn limit(&self) -> f64 {
        self.best.as_ref().map_or(self.most, |(best, _)| f64_min(best.separation.square, self.most))
    }

    fn visit_run(&mut self, run: usize) {
        for place in run * BRANCHES..(run + 1) * BRANCHES {
            self.visit_edge(place);
        }
    }
}

impl<N: Number> NearestSearch<'_, N> {
    /// Visits the edge of a place, if it has one.
    #[inline(always)]
    fn visit_edge(&mut self, place: usize) {
        let Some((f, edge_order)) = self.outlines.proper_edge(self.outlines.ring_of(place), place) else { return };
        if squared_box_distance(self.own.1, f.1) > self.limit() {
            return;
        }
        for (end, found) in candidates((self.own, f)).into_iter().enumerate() {
            let order = search_order(self.own_order, edge_order, end, self.chain_first);
            let is_nearer = self.best.as_ref().is_none_or(|(best, known)| {
                let (square, least) = (found.separation.square, best.separation.square);
                square < least || (square == least && order < *known)
            });
            if is_nearer {
                self.best = Some((found, order));
            }
        }
    }
}

dispatch! {
    /// The edges that may be the closest to a point.
    fn search_fast(prepared: &Prepared<'_>, at: [f32; 2]) -> Found = search_in_lanes;
}

#[inline(always)]
fn search_in_lanes<V: F32s>(prepared: &Prepared<'_>, at: [f32; 2]) -> Found {
    let found = Found { edges: [(0, 0.0); MOST_CANDIDATES], count: 0, limit: f32::MAX };
    let mut fast = FastNearest { prepared, at, found };
    fast_search::<V::F32x8>(&prepared.tree, &mut fast);
    fast.found
}

/// The most edges that may be about equally close.
const MOST_CANDIDATES: usize = 32;

/// The places of edges, with lower bounds of their squared distances.
struct Found {
    edges: [(usize, f32); MOST_CANDIDATES],
    /// More than [`MOST_CANDIDATES`] if there were too many.
    count: usize,
    /// An upper bound of the least squared distance.
    limit: f32,
}

impl Found {
    #[inline(always)]
    fn put(&mut self, place: usize, least: f32) {
        if self.count == MOST_CANDIDATES {
            self.drop_farther();
        }
        if let Some(free) = self.edges.get_mut(self.count) {
            *free = (place, least);
        } else {
            // Too many: ends the search.
            self.limit = -1.0;
        }
        self.count += 1;
    }

    /// Drops edges that are farther than the limit.
    #[cold]
    #[inline(never)]
    fn drop_farther(&mut self) {
        let mut count = 0;
        for i in 0..MOST_CANDIDATES {
            let Some(edge) = self.edges.get(i).copied().filter(|(_, least)| *least <= self.limit) else { continue };
            if let Some(free) = self.edges.get_mut(count) {
                *free = edge;
                count += 1;
            }
        }
        self.count = count;
    }
}

/// The search for a point in `f32`.
///
/// A difference is off by 2^-23 of itself, in any rounding mode. The error of the foot along the edge changes the
/// squared distance by at most its square: less than 2^-38 of the squared size. The rounding of the foot's coordinates,
/// less than 2^-21 of the size, changes it by twice the distance times that. [`LINEAR_RELATIVE_ERROR`] and
/// [`SQUARE_RELATIVE_ERROR`] are more than twice as large as needed.
struct FastNearest<'q> {
    prepared: &'q Prepared<'q>,
    at: [f32; 2],
    found: Found,
}

/// Error bound relative to the distance times the size.
const LINEAR_RELATIVE_ERROR: f32 = 1.0 / (1u32 << 19) as f32;

/// Error bound relative to the squared size.
const SQUARE_RELATIVE_ERROR: f32 = 1.0 / (1u64 << 34) as f32;

impl FastSearch for FastNearest<'_> {
    /// Squared distances of boxes, rounded down.
    #[inline(always)]
    fn ranks<V: F32s>(&self, [low_x, low_y, high_x, high_y]: &Node) -> V {
        let ([x, y], zero) = (self.at.map(V::splat), V::splat(0.0));
        let x = (V::load(low_x) - x).max(x - V::load(high_x)).max(zero);
        let y = (V::load(low_y) - y).max(y - V::load(high_y)).max(zero);
        (x * x + y * y) * V::splat(1.0 - RELATIVE_ERROR)
    }

    #[inline(always)]
    fn limit(&self) -> f32 {
        self.found.limit
    }

    #[inline(always)]
    fn visit_run<V: F32s>(&mut self, run: usize) {
        let first = run * BRANCHES;
        let Some(vertices) = self.prepared.vertices.get(first..first + BRANCHES + 1) else { return };
        let ([x, y], zero, one) = (self.at.map(V::splat), V::splat(0.0), V::splat(1.0));
        let [a_x, a_y] = V::load_vertices(vertices, [0.0; 2]);
        let [b_x, b_y] = match vertices {
            [_, next @ ..] => V::load_vertices(next, [0.0; 2]),
            [] => [a_x, a_y],
        };
        let (u_x, u_y, v_x, v_y) = (b_x - a_x, b_y - a_y, x - a_x, y - a_y);
        // An edge without length gives NaN, of which `max` makes 0.
        let t = ((u_x * v_x + u_y * v_y) / (u_x * u_x + u_y * u_y)).max(zero).min(one);
        let (e_x, e_y) = (v_x - t * u_x, v_y - t * u_y);
        let square = e_x * e_x + e_y * e_y;
        let size = u_x.abs() + u_y.abs() + (v_x.abs() + v_y.abs());
        let error =
            (V::splat(LINEAR_RELATIVE_ERROR) * (e_x.abs() + e_y.abs()) + V::splat(SQUARE_RELATIVE_ERROR) * size) * size
                + V::splat(ABSOLUTE_ERROR);
        let used = self.prepared.edges_from(first);
        let nothing = V::splat(f32::INFINITY);
        let most = (square + error).blend(V::ALL & !used, nothing).min_lane();
        if most < self.found.limit {
            self.found.limit = most;
        }
        let least = (square - error).blend(V::ALL & !used, nothing);
        let mut near = V::ALL & used & !V::splat(self.found.limit).lt(least);
        while near != 0 {
            let k = near.trailing_zeros() as usize;
            near &= near - 1;
            self.found.put(first + k, least.lane(k));
        }
    }
}
