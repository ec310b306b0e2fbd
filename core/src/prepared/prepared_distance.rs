//! The distance between prepared outlines and a shape: the edges nearest to it, found by the tree.
//!
//! For one ring the answer is that of [`closest_points`](crate::distance::closest_points) to the bit: of pairs
//! of edges that are equally near both give the first, in the order that one searches in.

use super::best_first::{BestFirst, search};
use super::bvh::{BRANCHES, Node, Search};
use super::{Outlines, Prepared};
use crate::distance::{Candidate, Closest, ClosestPoints, Foot, Indexed, box_square, candidates, common_feet};
use crate::filter::{FLOOR, LARGEST, PART};
use crate::number::{Number, f64_max, sqrt, to_f32};
use crate::overlap::{Verdict, compare_edges, polygon_point};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Edge, Filled, Shape};
use crate::simd::{F32s, dispatch};

/// Where a pair of edges comes in the search: the shape's edge, the prepared one, and which of their ends.
type Turn = [usize; 3];

/// The distance, with the prepared outlines as a, and the ring of their closest point. Distance 0
/// exactly when they meet. About O(m·log n).
pub fn prepared_closest_points<N: Number>(outlines: Outlines<N>, shape: Shape<N>) -> (ClosestPoints, usize) {
    let Closest { distance, a, b } = match common_point(&outlines, shape) {
        Some([own, other]) => Closest { distance: 0.0, a: other, b: own },
        None => {
            let first = shape.vertices.first();
            let own = (0, Edge { a: first, b: first });
            let mut nearest = NearestSearch { outlines: &outlines, own, turn: 0, best: None };
            nearest.search(shape);
            rims(&outlines, shape, nearest).swapped()
        }
    };
    let ring = outlines.ring_of(a.edge);
    let (begin, count) = outlines.span(ring);
    let a = Foot { edge: a.edge - begin.min(a.edge), ..a }.at_beginning_of(count);
    (Closest { distance, a, b: b.at_beginning(shape) }.into(), ring)
}

/// Skeletons that are apart, made round.
fn rims<N: Number>(outlines: &Outlines<N>, shape: Shape<N>, nearest: NearestSearch<N>) -> Closest {
    let (reach, radii) = (Reach::sum(shape.radius, 0.0), [shape.radius, 0.0]);
    let Some((found, _)) = nearest.best else {
        // Every shape has an edge, and every ring.
        let nowhere = Foot { x: 0.0, y: 0.0, edge: 0, t: 0.0 };
        return Closest { distance: 0.0, a: nowhere, b: nowhere };
    };
    // Whether boundaries meet is decided exactly, unless it is clear.
    if found.separation.is_clear_of(reach) {
        found.on_rims(radii, reach)
    } else if is_within(outlines, shape, reach) {
        found.between_rims(radii, reach)
    } else {
        nearest_rims(outlines, shape, reach, &nearest).unwrap_or(found).on_rims(radii, reach)
    }
}

/// Whether skeletons that do not meet are no farther apart than the reach.
fn is_within<N: Number>(outlines: &Outlines<N>, shape: Shape<N>, reach: Reach<N>) -> bool {
    shape.edges().any(|e| outlines.edges_near(grown(e, reach.value())).any(|(_, f)| compare_edges(e, f, reach) <= 0))
}

/// Where rims all but touch, of all pairs whose distances `f64` cannot tell apart the one with the smallest gap.
#[cold]
fn nearest_rims<N: Number>(
    outlines: &Outlines<N>,
    shape: Shape<N>,
    reach: Reach<N>,
    nearest: &NearestSearch<N>,
) -> Option<Candidate<N>> {
    let limit = nearest.limit() * (1.0 + N::SLACK);
    let mut best: Option<(f64, Turn, Candidate<N>)> = None;
    for (turn, e) in shape.indexed_edges().enumerate() {
        for (ring, place) in outlines.places_near(grown(e.1, sqrt(limit))) {
            let Some((f, other_turn)) = outlines.sided(ring, place) else { continue };
            for (end, found) in candidates((e, f)).into_iter().enumerate() {
                if found.separation.square > limit {
                    continue;
                }
                let found = Candidate { separation: found.separation.settled(), ..found };
                // The nearest as far as `f64` can tell stands, if no gap is smaller.
                let order = [turn, other_turn, end];
                let stands = nearest.best.is_some_and(|(_, first)| first == order);
                let order = if stands { [0; 3] } else { [turn + 1, other_turn, end] };
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

/// A common point of the skeletons, on the shape's and on the prepared one.
fn common_point<N: Number>(outlines: &Outlines<N>, shape: Shape<N>) -> Option<[Foot; 2]> {
    let first = shape.vertices.first();
    let place = outlines.locate(first);
    for e in shape.indexed_edges() {
        if e.1.is_point() && !place.0 {
            continue;
        }
        if let Some(feet) = first_common(outlines, e) {
            return Some(feet);
        }
    }
    let at = |point: Point<N>, edge| Foot { x: point.x, y: point.y, edge, t: 0.0 };
    if shape.is_filled() {
        for (ring, point) in outlines.beginnings().enumerate() {
            if polygon_point(shape.vertices, point) != Verdict::Miss {
                return Some([at(point, 0), at(point, outlines.span(ring).0)]);
            }
        }
    }
    (Verdict::of_place(place) != Verdict::Miss).then(|| [at(first, 0); 2])
}

/// Where an edge meets prepared ones, by the first of those.
fn first_common<N: Number>(outlines: &Outlines<N>, e: Indexed<N>) -> Option<[Foot; 2]> {
    let common = |(ring, place)| {
        let (f, _) = outlines.sided(ring, place)?;
        common_feet(e, f).map(|feet| (ring, feet))
    };
    let (ring, feet) = outlines.places_along(e.1).find_map(common)?;
    // The edge that closes a ring is its first.
    let (begin, count) = outlines.span(ring);
    common((ring, begin + count - 1)).map_or(Some(feet), |(_, feet)| Some(feet))
}

/// The box around an edge and all that is so near.
fn grown<N: Number>(e: Edge<N>, reach: f64) -> Aabb<N> {
    let Aabb { min, max } = e.bounds();
    let more = |value: f64| reach + 4.0 * N::SLACK * (value.abs() + reach);
    Aabb {
        min: Point::at(min.x - more(min.x), min.y - more(min.y)),
        max: Point::at(max.x + more(max.x), max.y + more(max.y)),
    }
}

/// The search for the prepared edge that is nearest to one of a shape.
struct NearestSearch<'a, N: Number> {
    outlines: &'a Outlines<'a, N>,
    own: Indexed<N>,
    turn: usize,
    best: Option<(Candidate<N>, Turn)>,
}

impl<N: Number> NearestSearch<'_, N> {
    fn search(&mut self, shape: Shape<N>) {
        if self.search_in_floats(shape).is_some() {
            return;
        }
        for (turn, e) in shape.indexed_edges().enumerate() {
            (self.turn, self.own) = (turn, e);
            self.outlines.prepared.tree.search(self);
        }
    }

    /// Likewise, of a point and small numbers: a filter decides nearly all boxes and edges. None of others, or
    /// if far too many edges are about equally near.
    fn search_in_floats(&mut self, shape: Shape<N>) -> Option<()> {
        let (prepared, first) = (self.outlines.prepared, shape.vertices.first());
        let at = [first.x, first.y].map(to_f32);
        let is_small = prepared.is_small & at.iter().all(|value| value.abs() < LARGEST);
        if !is_small | (shape.vertices.count() != 1) {
            return None;
        }
        let found = search_fast(prepared, at);
        for (place, least) in found.edges.get(..found.count)? {
            if *least <= found.limit {
                self.look_at(*place);
            }
        }
        Some(())
    }
}

impl<N: Number> Search for NearestSearch<'_, N> {
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
        self.best.as_ref().map_or(f64::MAX, |(best, _)| best.separation.square)
    }

    fn look(&mut self, run: usize) {
        for place in run * BRANCHES..(run + 1) * BRANCHES {
            self.look_at(place);
        }
    }
}

impl<N: Number> NearestSearch<'_, N> {
    /// Looks at what may be an edge.
    #[inline(always)]
    fn look_at(&mut self, place: usize) {
        let Some((f, turn)) = self.outlines.sided(self.outlines.ring_of(place), place) else { return };
        if box_square(self.own.1, f.1) > self.limit() {
            return;
        }
        for (end, found) in candidates((self.own, f)).into_iter().enumerate() {
            let order = [self.turn, turn, end];
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
    /// The edges that may be nearest to a point.
    fn search_fast(prepared: &Prepared<'_>, at: [f32; 2]) -> Found = search_in_lanes;
}

#[inline(always)]
fn search_in_lanes<V: F32s>(prepared: &Prepared<'_>, at: [f32; 2]) -> Found {
    let found = Found { edges: [(0, 0.0); MOST], count: 0, limit: f32::MAX };
    let mut fast = FastNearest { prepared, at, found };
    search::<V::F32x8>(&prepared.tree, &mut fast);
    fast.found
}

/// So many edges may be about equally near.
const MOST: usize = 32;

/// The places of edges, and squares that they are no nearer than; more than [`MOST`] if there were too many.
struct Found {
    edges: [(usize, f32); MOST],
    count: usize,
    /// The square of the least distance is no more than that.
    limit: f32,
}

impl Found {
    #[inline(always)]
    fn put(&mut self, place: usize, least: f32) {
        if self.count == MOST {
            self.tidy();
        }
        if let Some(free) = self.edges.get_mut(self.count) {
            *free = (place, least);
        } else {
            // Enough.
            self.limit = -1.0;
        }
        self.count += 1;
    }

    /// Lets go of what is farther than the limit.
    #[cold]
    #[inline(never)]
    fn tidy(&mut self) {
        let mut kept = 0;
        for i in 0..MOST {
            let Some(edge) = self.edges.get(i).copied().filter(|(_, least)| *least <= self.limit) else { continue };
            if let Some(free) = self.edges.get_mut(kept) {
                *free = edge;
                kept += 1;
            }
        }
        self.count = kept;
    }
}

/// The search in floats for a point.
///
/// A difference is off by 2^-23 of itself, in any rounding mode. The foot on an edge is off along the edge, which
/// changes the squared distance by no more than the square of that: less than 2^-38 of the squared size. Else that is off
/// by what the foot's coordinates are rounded by, less than 2^-21 of the size, times twice the distance. [`CLOSE`] and
/// [`CLOSER`] leave room for all of it twice over.
struct FastNearest<'q> {
    prepared: &'q Prepared<'q>,
    at: [f32; 2],
    found: Found,
}

const CLOSE: f32 = 1.0 / (1u32 << 19) as f32;

const CLOSER: f32 = 1.0 / (1u64 << 34) as f32;

impl BestFirst for FastNearest<'_> {
    /// Squared distances of boxes, rounded down.
    #[inline(always)]
    fn ranks<V: F32s>(&self, [low_x, low_y, high_x, high_y]: &Node) -> V {
        let ([x, y], zero) = (self.at.map(V::splat), V::splat(0.0));
        let x = (V::load(low_x) - x).max(x - V::load(high_x)).max(zero);
        let y = (V::load(low_y) - y).max(y - V::load(high_y)).max(zero);
        (x * x + y * y) * V::splat(1.0 - PART)
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
        // NaN, of an edge without length, is taken for 0.
        let t = ((u_x * v_x + u_y * v_y) / (u_x * u_x + u_y * u_y)).max(zero).min(one);
        let (e_x, e_y) = (v_x - t * u_x, v_y - t * u_y);
        let square = e_x * e_x + e_y * e_y;
        let size = u_x.abs() + u_y.abs() + (v_x.abs() + v_y.abs());
        let error = (V::splat(CLOSE) * (e_x.abs() + e_y.abs()) + V::splat(CLOSER) * size) * size + V::splat(FLOOR);
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
