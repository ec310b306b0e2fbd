//! Sweeps of one-sided lines: only contacts on their left.
//!
//! A line is swept piece by piece: each of the longest runs of edges that the other shape's motion crosses from left to
//! right is a line of its own. Other edges are passed, and so is a piece that the shape overlaps at the start or first
//! meets elsewhere than from its left.

use super::any_sweep::{FeatureContact, compare_times, feature_contact, reversed};
use super::sweep_hit::SweepHit;
use crate::number::Number;
use crate::overlap::{Outcome, Verdict};
use crate::predicate::{Point, Vector};
use crate::shape::{Outline, Shape, facing_pieces, leads_left};

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
    for (a_start, a_piece) in moving_pieces(a, d, one_sided[0]) {
        for (b_start, b_piece) in resting_pieces(b, d, one_sided[1]) {
            let pieces = [Shape { vertices: a_piece, ..a }, Shape { vertices: b_piece, ..b }];
            let Some(contact) = feature_contact(pieces[0], d, pieces[1], enters) else { continue };
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
        // By bits, because in some floating-point modes denormals compare as 0. A time is the largest float not above the
        // true one, or the float before it; it is 0 only at the start.
        let [time, other] = [self, known].map(|found| found.outcome.hit.t.to_bits());
        if time.abs_diff(other) >= 2 || time == 0 || other == 0 {
            return time < other;
        }
        compare_times(d, [self.pieces, known.pieces], own_enters).is_lt()
    }
}

/// The pieces of a shape that moves, each with the number of its first edge.
pub fn moving_pieces<'a, N: Number>(
    a: Shape<'a, N>,
    d: Point<N>,
    is_one_sided: bool,
) -> impl Iterator<Item = (usize, Outline<'a, N>)> + use<'a, N> {
    resting_pieces(a, reversed(d), is_one_sided)
}

/// The pieces of a shape at rest, each with the number of its first edge, if the other shape moves.
fn resting_pieces<'a, N: Number>(
    b: Shape<'a, N>,
    d: Point<N>,
    is_one_sided: bool,
) -> impl Iterator<Item = (usize, Outline<'a, N>)> + use<'a, N> {
    let whole = (!is_one_sided).then_some((0, b.vertices));
    let line = if is_one_sided { b.vertices } else { b.vertices.first_alone() };
    whole.into_iter().chain(facing_pieces(line, Vector::free(d)))
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
    let own = if one_sided[0] { moving_pieces(a, d, true).find(holds(hit.a_edge)) } else { None };
    let other = if one_sided[1] { resting_pieces(b, d, true).find(holds(hit.b_edge)) } else { None };
    [piece_of(a, own), piece_of(b, other)]
}
