//! Sweeps of one-sided lines: only contacts on their left.
//!
//! A line is swept piece by piece: each of the longest runs of edges that the other shape's motion crosses from left to
//! right is a line of its own. Other edges are passed, and so is a piece that the shape overlaps at the start or first
//! meets elsewhere than from its left.

use super::any_sweep::{FeatureContact, compare_times, feature_contact, reversed};
use super::sweep_hit::SweepHit;
use super::swept_box::swept_bounds;
use crate::number::Number;
use crate::overlap::{Outcome, Verdict};
use crate::predicate::{Point, Reach, Vector};
use crate::shape::{Aabb, NearEdges, Outline, Shape, facing_pieces, leads_left, near_facing_pieces};

/// [`sweep`](super::sweep) of shapes of which some are one-sided lines, or [`sweep_enter`](super::sweep_enter).
pub fn sweep_one_sided<N: Number>(
    a: Shape<N>,
    d: Point<N>,
    b: Shape<N>,
    one_sided: [bool; 2],
    enters: bool,
) -> Outcome<SweepHit> {
    let mut first: Option<PieceHit<N>> = None;
    let mut verdict = Verdict::Miss;
    let (reach, b_bounds) = (Reach::sum(a.radius, b.radius), b.vertices.bounds());
    let mut a_edges = NearEdges::new(a);
    a_edges.find_blocks();
    let mut b_edges = NearEdges::new(b);
    b_edges.find_blocks();
    let reaches_b = |edge: &Aabb<N>| !swept_bounds(*edge, d).is_beyond(&b_bounds, reach);
    for (a_start, a_piece) in near_pieces(&a_edges, reversed(d), one_sided[0], &reaches_b) {
        let a_bounds = a_piece.bounds();
        let path = swept_bounds(a_bounds, d);
        let is_on_path = |edge: &Aabb<N>| !path.is_beyond(edge, reach);
        let mut a_piece_edges = one_sided[0].then(|| NearEdges::new(Shape { vertices: a_piece, ..a }));
        a_piece_edges.iter_mut().for_each(NearEdges::find_blocks);
        for (b_start, b_piece) in near_pieces(&b_edges, d, one_sided[1], &is_on_path) {
            let mut b_piece_edges = one_sided[1].then(|| NearEdges::new(Shape { vertices: b_piece, ..b }));
            b_piece_edges.iter_mut().for_each(NearEdges::find_blocks);
            let edges = [a_piece_edges.as_ref().unwrap_or(&a_edges), b_piece_edges.as_ref().unwrap_or(&b_edges)];
            let b_piece_bounds = if one_sided[1] { b_piece.bounds() } else { b_bounds };
            let Some(contact) = feature_contact(edges, [&a_bounds, &b_piece_bounds], d, enters) else { continue };
            let pieces = edges.map(|edges| edges.shape);
            if !is_from_left(&contact, [a, b], [a_start, b_start], one_sided) {
                continue;
            }
            let Outcome { verdict: own, hit } = contact.outcome;
            let (a_edge, b_edge) = (hit.a_edge + a_start as u32, hit.b_edge + b_start as u32);
            let found = PieceHit { outcome: Outcome { verdict: own, hit: SweepHit { a_edge, b_edge, ..hit } }, pieces };
            verdict = verdict.max(own);
            if first.as_ref().is_none_or(|known| found.precedes(known, d, enters)) {
                first = Some(found);
            }
        }
    }
    first.map_or(Outcome { verdict, hit: SweepHit::NONE }, |found| Outcome { verdict, ..found.outcome })
}

/// A contact and the pieces that meet.
struct PieceHit<'a, N: Number> {
    outcome: Outcome<SweepHit>,
    pieces: [Shape<'a, N>; 2],
}

impl<N: Number> PieceHit<'_, N> {
    fn precedes(&self, known: &Self, d: Point<N>, enters: bool) -> bool {
        let [own_enters, known_enters] = [self, known].map(|found| enters && found.outcome.verdict == Verdict::Hit);
        if own_enters != known_enters {
            return own_enters;
        }
        // By bits, because in some floating-point modes denormals compare as 0. A time is the largest float not above
        // the true one, or the float before it; it is 0 only at the start.
        let [time, other] = [self, known].map(|found| found.outcome.hit.t.to_bits());
        if time.abs_diff(other) >= 2 || time == 0 || other == 0 {
            return time < other;
        }
        compare_times(d, [self.pieces, known.pieces], own_enters).is_lt()
    }
}

/// The near pieces of a one-sided line, or any other shape as a whole, if the other shape moves: each with the number
/// of its first edge.
fn near_pieces<'a, N: Number>(
    edges: &NearEdges<'a, N>,
    d: Point<N>,
    is_one_sided: bool,
    is_near: impl Fn(&Aabb<N>) -> bool + Copy,
) -> impl Iterator<Item = (usize, Outline<'a, N>)> {
    let whole = (!is_one_sided).then_some((0, edges.shape.vertices));
    let pieces = is_one_sided.then(|| near_facing_pieces(edges, Vector::free(d), is_near));
    whole.into_iter().chain(pieces.into_iter().flatten())
}

/// The pieces of a one-sided line that moves, each with the number of its first edge.
pub fn moving_pieces<'a, N: Number>(
    line: Outline<'a, N>,
    d: Point<N>,
) -> impl Iterator<Item = (usize, Outline<'a, N>)> + use<'a, N> {
    facing_pieces(line, Vector::free(reversed(d)))
}

/// Whether a contact of pieces that begin at these vertices is on the left of every one-sided shape.
pub fn is_from_left<N: Number>(
    contact: &FeatureContact,
    shapes: [Shape<N>; 2],
    starts: [usize; 2],
    one_sided: [bool; 2],
) -> bool {
    let [x, y] = contact.outcome.hit.normal;
    let ([a, b], [a_feature, b_feature], [a_start, b_start]) = (shapes, contact.features, starts);
    !contact.overlap
        && (!one_sided[0] || leads_left(a.vertices, a_feature.behind(a_start), [x, y]))
        && (!one_sided[1] || leads_left(b.vertices, b_feature.behind(b_start), [-x, -y]))
}

/// The pieces of two shapes that a contact lies on: those that contain its edges.
pub fn pieces_of_contact<'a, N: Number>(
    shapes: [Shape<'a, N>; 2],
    d: Point<N>,
    one_sided: [bool; 2],
    hit: &SweepHit,
) -> [Shape<'a, N>; 2] {
    let [a, b] = shapes;
    let holds = |edge: u32| {
        move |(start, piece): &(usize, Outline<N>)| (*start..start + piece.count() - 1).contains(&(edge as usize))
    };
    let piece_of = |shape: Shape<'a, N>, found: Option<(usize, Outline<'a, N>)>| match found {
        Some((_, vertices)) => Shape { vertices, ..shape },
        None => shape,
    };
    let own = if one_sided[0] { moving_pieces(a.vertices, d).find(holds(hit.a_edge)) } else { None };
    let resting = || facing_pieces(b.vertices, Vector::free(d));
    let other = if one_sided[1] { resting().find(holds(hit.b_edge)) } else { None };
    [piece_of(a, own), piece_of(b, other)]
}
