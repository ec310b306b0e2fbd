//! The distance between prepared outlines and a shape: the edges nearest to it, found by the tree.
//!
//! For one ring the answer is that of [`distance`](crate::measure::distance()) to the bit: of pairs
//! of edges that are equally near both give the first, in the order that one searches in.

use super::Outlines;
use super::tree::{BRANCHES, Search};
use crate::measure::{Candidate, Closest, Foot, Indexed, box_square, candidates, common_feet};
use crate::number::{Number, greater, sqrt};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Edge, Filled, Shape};
use crate::test::{Verdict, compare_edges, polygon_point};

/// Where a pair of edges comes in the search: the shape's edge, the prepared one, and which of their ends.
type Turn = [usize; 3];

/// The distance, with the prepared outlines as a, and the ring that its foot is of. Distance 0
/// exactly when they meet. About O(m·log n).
pub fn prepared_distance<N: Number>(outlines: Outlines<N>, shape: Shape<N>) -> (Closest, usize) {
    let Closest { distance, a, b } = match common_point(&outlines, shape) {
        Some([own, other]) => Closest { distance: 0.0, a: other, b: own },
        None => rims(&outlines, shape).swapped(),
    };
    let ring = outlines.ring_of(a.edge);
    let (begin, count) = outlines.span(ring);
    let a = Foot { edge: a.edge - begin.min(a.edge), ..a }.at_beginning_of(count);
    (Closest { distance, a, b: b.at_beginning(shape) }, ring)
}

/// Skeletons that are apart, made round.
fn rims<N: Number>(outlines: &Outlines<N>, shape: Shape<N>) -> Closest {
    let nearest = Nearest::of(outlines, shape);
    let (reach, radii) = (Reach::sum(shape.radius, 0.0), [shape.radius, 0.0]);
    let Some((found, _)) = nearest.best else {
        // Every shape has an edge, and every ring.
        let nowhere = Foot { x: 0.0, y: 0.0, edge: 0, t: 0.0 };
        return Closest { distance: 0.0, a: nowhere, b: nowhere };
    };
    // Rims that meet are told from rims that do not exactly, unless that is plain.
    if found.separation.is_clear_of(reach) {
        found.on_rims(radii, reach)
    } else if is_within(outlines, shape, reach) {
        found.between_rims(shape.radius, reach)
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
    nearest: &Nearest<N>,
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
    for e in shape.indexed_edges() {
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
    let first = shape.vertices.first();
    (Verdict::of_place(outlines.locate(first)) != Verdict::Miss).then(|| [at(first, 0); 2])
}

/// Where an edge meets prepared ones, by the first of those.
fn first_common<N: Number>(outlines: &Outlines<N>, e: Indexed<N>) -> Option<[Foot; 2]> {
    if e.1.is_point() && !outlines.locate(e.1.a).0 {
        return None;
    }
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
struct Nearest<'a, N> {
    outlines: &'a Outlines<'a, N>,
    own: Indexed<N>,
    turn: usize,
    best: Option<(Candidate<N>, Turn)>,
}

impl<'a, N: Number> Nearest<'a, N> {
    fn of(outlines: &'a Outlines<'a, N>, shape: Shape<N>) -> Self {
        let first = shape.vertices.first();
        let mut nearest = Nearest { outlines, own: (0, Edge { a: first, b: first }), turn: 0, best: None };
        for (turn, e) in shape.indexed_edges().enumerate() {
            (nearest.turn, nearest.own) = (turn, e);
            outlines.prepared.tree.search(&mut nearest);
        }
        nearest
    }
}

impl<N: Number> Search for Nearest<'_, N> {
    /// Squared distances of boxes, rounded down.
    #[inline(always)]
    fn ranks(&self, [low_x, low_y, high_x, high_y]: &[[f64; BRANCHES]; 4]) -> [f64; BRANCHES] {
        let Aabb { min, max } = self.own.1.bounds();
        let mut ranks = [0.0; BRANCHES];
        let boxes = low_x.iter().zip(low_y).zip(high_x.iter().zip(high_y));
        for (rank, ((low_x, low_y), (high_x, high_y))) in ranks.iter_mut().zip(boxes) {
            let x = greater(greater(low_x - max.x, min.x - high_x), 0.0);
            let y = greater(greater(low_y - max.y, min.y - high_y), 0.0);
            *rank = (x * x + y * y) * (1.0 - N::SLACK);
        }
        ranks
    }

    fn limit(&self) -> f64 {
        self.best.as_ref().map_or(f64::MAX, |(best, _)| best.separation.square)
    }

    fn look(&mut self, run: usize) {
        for place in run * BRANCHES..(run + 1) * BRANCHES {
            let Some((f, turn)) = self.outlines.sided(self.outlines.ring_of(place), place) else { continue };
            if box_square(self.own.1, f.1) > self.limit() {
                continue;
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
}
