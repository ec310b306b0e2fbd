//! Sweeps of one-sided lines: only contacts on their left.
//!
//! A line is swept piece by piece: each of the longest runs of edges that the other shape's motion crosses from left to
//! right is a line of its own. Other edges are passed, and so is a piece that the shape overlaps at the start or first
//! meets elsewhere than from its left.

use super::any_sweep::{FeatureContact, compare_times, feature_contact};
use super::exact_time::order_of_floats;
use super::sweep_hit::SweepHit;
use super::swept_box::{SweptBox, has_many_pairs, reach_ahead, reversed};
use super::toi_rounding::LATER;
use crate::number::Number;
use crate::overlap::{Outcome, Verdict};
use crate::predicate::{Point, Reach, Vector};
use crate::shape::{Aabb, NearEdges, Outline, Shape, facing_pieces, leads_left, near_facing_pieces};
use core::cell::Cell;

/// [`sweep`](super::sweep) of shapes of which some are one-sided lines, or [`sweep_enter`](super::sweep_enter).
pub fn sweep_one_sided<N: Number>(
    a: Shape<N>,
    d: Point<N>,
    b: Shape<N>,
    one_sided: [bool; 2],
    enters: bool,
) -> Outcome<SweepHit> {
    search(a, d, b, one_sided, enters, has_many_pairs([a, b]))
}

/// [`sweep_one_sided`], after a search for early contacts, or at once. Not inlined for the same reason as
/// [`at_piece`].
#[inline(never)]
fn search<N: Number>(
    a: Shape<N>,
    d: Point<N>,
    b: Shape<N>,
    one_sided: [bool; 2],
    enters: bool,
    seeks_early: bool,
) -> Outcome<SweepHit> {
    let mut a_edges = NearEdges::new(a);
    // One-sided lines are searched piece by piece, not edge by edge.
    if one_sided[0] {
        a_edges.find_blocks()
    } else {
        a_edges.find_blocks_without_duplicates()
    }
    let mut b_edges = NearEdges::new(b);
    if one_sided[1] {
        b_edges.find_blocks()
    } else {
        b_edges.find_blocks_without_duplicates()
    }
    let search = PieceSearch {
        edges: [&a_edges, &b_edges],
        bounds: [a_edges.bounds(), b_edges.bounds()],
        d,
        one_sided,
        enters,
        reach: Reach::sum(a.radius, b.radius),
        part: Cell::new(1.0),
        grazing_part: Cell::new(1.0),
    };
    let mut early = FirstPieces { verdict: Verdict::Miss, hit: None };
    if seeks_early {
        search.find_early(&mut early);
    }
    // An entry is found again. A first contact need not be that of the pieces that were hits.
    let known = if enters { Verdict::Miss } else { early.verdict };
    let mut first = FirstPieces { verdict: known, hit: None };
    search.near_pieces_of_a().any(|piece| search.find(piece, None, &mut first));
    let verdict = first.verdict.max(early.verdict);
    first.hit.map_or(Outcome { verdict, hit: SweepHit::NONE }, |found| Outcome { verdict, ..found.outcome })
}

/// A piece of a one-sided line with the number of its first edge, or another shape as a whole.
type Piece<'a, N> = (usize, Outline<'a, N>);

/// A piece with its edges and the box around them.
struct PieceEdges<'s, 'a, N: Number> {
    start: usize,
    edges: &'s NearEdges<'a, N>,
    bounds: Aabb<N>,
}

/// The verdict on all pieces so far, and their first contact.
struct FirstPieces<'a, N: Number> {
    verdict: Verdict,
    hit: Option<PieceHit<'a, N>>,
}

/// A search of two shapes, the first of which moves by d.
struct PieceSearch<'s, 'a, N: Number> {
    edges: [&'s NearEdges<'a, N>; 2],
    bounds: [Aabb<N>; 2],
    d: Point<N>,
    one_sided: [bool; 2],
    enters: bool,
    reach: Reach<N>,
    /// The part of the motion that matters: once a hit is known, pieces that meet after the first contact do not.
    part: Cell<f64>,
    /// That for pieces that only graze, before a hit is known: a piece goes on across the motion, so that its ends
    /// alone are at the sides of the stretch that it passes.
    grazing_part: Cell<f64>,
}

impl<'a, N: Number> PieceSearch<'_, 'a, N> {
    fn is_on_path(&self, path: &SweptBox<N>, other: &Aabb<N>) -> bool {
        let passes = |part| path.shortened(part).is_beyond(other, self.reach);
        let grazing_part = self.grazing_part.get();
        !passes(self.part.get()) && (grazing_part >= 1.0 || !path.only_grazes(other) || !passes(grazing_part))
    }

    fn near_pieces_of_a(&self) -> impl Iterator<Item = Piece<'a, N>> {
        let reaches_b = |edge: &Aabb<N>| self.is_on_path(&SweptBox::new(*edge, self.d), &self.bounds[1]);
        near_pieces(self.edges[0], reversed(self.d), self.one_sided[0], reaches_b)
    }

    /// The path by reference, because iterators have many copies of what they ask.
    fn near_pieces_of_b(&self, path: &SweptBox<N>) -> impl Iterator<Item = Piece<'a, N>> {
        near_pieces(self.edges[1], self.d, self.one_sided[1], move |edge| self.is_on_path(path, edge))
    }

    /// Finds a contact that is one of the first: of the pieces that are ahead of others. From then on a search
    /// leaves out what meets later.
    #[inline(never)]
    fn find_early(&self, first: &mut FirstPieces<'a, N>) {
        let path = SweptBox::new(self.bounds[0], self.d);
        let of_a = most_ahead(self.near_pieces_of_a(), self.d);
        let of_b = most_ahead(self.near_pieces_of_b(&path), reversed(self.d));
        if let Some(piece) = of_a {
            self.find(piece, None, first);
        }
        self.near_pieces_of_a().any(|piece| self.find(piece, of_b, first));
    }

    /// Compares a piece of a with those of b, or with one of them. Returns whether no other pieces matter.
    fn find(&self, piece_of_a: Piece<'a, N>, piece_of_b: Option<Piece<'a, N>>, first: &mut FirstPieces<'a, N>) -> bool {
        let mut find = |piece_of_a: PieceEdges<'_, 'a, N>| {
            let path = SweptBox::new(piece_of_a.bounds, self.d);
            let mut is_last = |piece| self.compare_with_piece(&piece_of_a, piece, first);
            match piece_of_b {
                Some(piece) => is_last(piece),
                None => self.near_pieces_of_b(&path).any(is_last),
            }
        };
        if self.one_sided[0] {
            at_piece(self.edges[0].shape, piece_of_a, &mut find)
        } else {
            find(PieceEdges { start: 0, edges: self.edges[0], bounds: self.bounds[0] })
        }
    }

    fn compare_with_piece(
        &self,
        piece_of_a: &PieceEdges<'_, 'a, N>,
        piece_of_b: Piece<'a, N>,
        first: &mut FirstPieces<'a, N>,
    ) -> bool {
        if self.one_sided[1] {
            at_piece(self.edges[1].shape, piece_of_b, &mut |piece_of_b| self.compare([piece_of_a, &piece_of_b], first))
        } else {
            let piece_of_b = PieceEdges { start: 0, edges: self.edges[1], bounds: self.bounds[1] };
            self.compare([piece_of_a, &piece_of_b], first)
        }
    }

    /// Compares a piece of a with one of b. Returns whether no other pieces matter.
    fn compare(&self, pieces: [&PieceEdges<'_, 'a, N>; 2], first: &mut FirstPieces<'a, N>) -> bool {
        let PieceSearch { edges: [a, b], d, one_sided, enters, .. } = *self;
        let (edges, starts) = (pieces.map(|piece| piece.edges), pieces.map(|piece| piece.start));
        let [a_bounds, b_bounds] = pieces.map(|piece| &piece.bounds);
        let (path, back) = (SweptBox::new(*a_bounds, d), SweptBox::new(*b_bounds, reversed(d)));
        let may_meet = |edges: &NearEdges<N>, path: SweptBox<N>| {
            !edges.has_blocks() || edges.any(|near| self.is_on_path(&path, near), |_| true)
        };
        if !may_meet(edges[0], back) || !may_meet(edges[1], path) {
            return false;
        }
        let Some(contact) = feature_contact(edges, [a_bounds, b_bounds], d, enters) else { return false };
        if !is_from_left(&contact, [a.shape, b.shape], starts, one_sided) {
            return false;
        }
        let Outcome { verdict, hit } = contact.outcome;
        let (a_edge, b_edge) = (hit.a_edge + starts[0] as u32, hit.b_edge + starts[1] as u32);
        let outcome = Outcome { verdict, hit: SweepHit { a_edge, b_edge, ..hit } };
        self.takes_first(PieceHit { outcome, pieces: edges.map(|edges| edges.shape) }, first)
    }

    /// Takes a contact if it is the first. Returns whether no other one matters.
    fn takes_first(&self, found: PieceHit<'a, N>, first: &mut FirstPieces<'a, N>) -> bool {
        first.verdict = first.verdict.max(found.outcome.verdict);
        if first.hit.as_ref().is_none_or(|known| found.precedes(known, self.d, self.enters)) {
            first.hit = Some(found);
        }
        let Some(hit) = &first.hit else { return false };
        if self.reach.sign() == 0 {
            self.grazing_part.set(hit.wanted_part());
        }
        if first.verdict == Verdict::Hit {
            self.part.set(hit.wanted_part());
        }
        first.verdict == Verdict::Hit && hit.is_at_start()
    }
}

/// A piece that reaches farthest ahead in a direction, of some.
fn most_ahead<'a, N: Number>(pieces: impl Iterator<Item = Piece<'a, N>>, d: Point<N>) -> Option<Piece<'a, N>> {
    let mut most = (f64::NEG_INFINITY, None);
    for piece in pieces {
        let ahead = reach_ahead(&piece.1.bounds(), d);
        if ahead > most.0 {
            most = (ahead, Some(piece));
        }
    }
    most.1
}

/// A contact and the pieces that meet.
struct PieceHit<'a, N: Number> {
    outcome: Outcome<SweepHit>,
    pieces: [Shape<'a, N>; 2],
}

impl<N: Number> PieceHit<'_, N> {
    /// By bits, because in some floating-point modes denormals compare as 0.
    fn is_at_start(&self) -> bool {
        self.outcome.hit.t.to_bits() == 0
    }

    /// The part of the motion after which no contact [precedes](Self::precedes) this one: farther than the two floats
    /// that may be its time.
    fn wanted_part(&self) -> f64 {
        f64::from(self.outcome.hit.t) * LATER + f64::from(f32::MIN_POSITIVE)
    }

    fn precedes(&self, known: &Self, d: Point<N>, enters: bool) -> bool {
        let [own_enters, known_enters] = [self, known].map(|found| enters && found.outcome.verdict == Verdict::Hit);
        if own_enters != known_enters {
            return own_enters;
        }
        let exact = || compare_times(d, [self.pieces, known.pieces], own_enters);
        order_of_floats(self.outcome.hit.t, known.outcome.hit.t).unwrap_or_else(exact).is_lt()
    }
}

/// Calls a function with the edges of a piece of a line. Not inlined, because of its room on the stack.
#[inline(never)]
fn at_piece<'a, N: Number>(
    line: Shape<'a, N>,
    (start, vertices): Piece<'a, N>,
    call: &mut dyn FnMut(PieceEdges<'_, 'a, N>) -> bool,
) -> bool {
    // Made where they stay, because they are large.
    let mut edges = NearEdges::new(Shape { vertices, ..line });
    edges.find_blocks();
    call(PieceEdges { start, edges: &edges, bounds: vertices.bounds() })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::Kind;
    use std::vec::Vec;

    /// The pieces of a one-sided line, or another shape as a whole.
    fn pieces<'a>(shape: Shape<'a, Float>, d: Point<Float>, is_one_sided: bool) -> Vec<(usize, Shape<'a, Float>)> {
        if !is_one_sided {
            return Vec::from([(0, shape)]);
        }
        let pieces = facing_pieces(shape.vertices, Vector::free(d));
        pieces.map(|(start, vertices)| (start, Shape { vertices, ..shape })).collect()
    }

    /// [`sweep_one_sided`] of all pairs of pieces, none of them left out.
    fn sweep_all_pieces(
        [a, b]: [Shape<Float>; 2],
        d: Point<Float>,
        one_sided: [bool; 2],
        enters: bool,
    ) -> Outcome<SweepHit> {
        let (mut first, mut verdict) = (None::<PieceHit<Float>>, Verdict::Miss);
        for (a_start, own) in pieces(a, reversed(d), one_sided[0]) {
            for (b_start, other) in pieces(b, d, one_sided[1]) {
                let mut edges = [NearEdges::new(own), NearEdges::new(other)];
                edges.iter_mut().for_each(NearEdges::find_blocks);
                let bounds = [own.vertices.bounds(), other.vertices.bounds()];
                let contact = feature_contact(edges.each_ref(), bounds.each_ref(), d, enters);
                let is_left = |found: &FeatureContact| is_from_left(found, [a, b], [a_start, b_start], one_sided);
                let Some(contact) = contact.filter(is_left) else { continue };
                let Outcome { verdict: of_pieces, mut hit } = contact.outcome;
                hit.a_edge += a_start as u32;
                hit.b_edge += b_start as u32;
                let found = PieceHit { outcome: Outcome { verdict: of_pieces, hit }, pieces: [own, other] };
                verdict = verdict.max(of_pieces);
                if first.as_ref().is_none_or(|known| found.precedes(known, d, enters)) {
                    first = Some(found);
                }
            }
        }
        Outcome { verdict, hit: first.map_or(SweepHit::NONE, |found| found.outcome.hit) }
    }

    /// Pieces that are left out change nothing: of lines with one edge or many in a piece, on grids, where several
    /// pieces meet at one time or at the start, in both directions, at every scale.
    #[test]
    fn pieces_left_out_change_nothing() {
        let mut rng = fastrand::Rng::with_seed(9);
        let mut found = [[0; 3]; 2];
        for round in 0..600 {
            let scale = [1.0, 0.3, 1e-42, 1e-30, 1e30][round % 5];
            let mut outline = |form: usize, far: i32| -> Vec<[f32; 2]> {
                let (count, height) = (rng.usize(3..70), rng.i32(1..6));
                let [x, y] = [rng.i32(-9..10), rng.i32(-9..10) + far];
                let mut xy: Vec<[i32; 2]> = match form {
                    0 => (0..count as i32).map(|i| [x + 2 * i, y + i % 2 * height]).collect(),
                    1 => (0..count as i32).map(|i| [x + i / 4 * 4 + i % 4 / 2, y + (i + 1) / 2 % 2 * height]).collect(),
                    2 => (0..count as i32).map(|i| [x + i, y + rng.i32(0..4)]).collect(),
                    _ => (0..count).map(|_| [rng.i32(-12..13), y + rng.i32(-12..13)]).collect(),
                };
                if rng.bool() {
                    xy.reverse();
                }
                xy.into_iter().map(|point| point.map(|value| value as f32 * scale)).collect()
            };
            let far = [0, 30][round / 5 % 2];
            let (a, b) = (outline(round / 10 % 4, far), outline(round / 40 % 4, 0));
            let radius = f64::from([0.0, 0.5 * scale][round / 3 % 2]);
            for one_sided in [[true, true], [true, false], [false, true]] {
                let kind = |is_one_sided| if is_one_sided { Kind::Chain } else { Kind::Polygon };
                let of =
                    |xy, is_one_sided, radius| Shape { kind: kind(is_one_sided), vertices: Outline::new(xy), radius };
                let shapes = [of(&a, one_sided[0], radius), of(&b, one_sided[1], 0.0)];
                // Level motions graze the lines' ends.
                let up = if round / 5 % 3 == 0 { 0 } else { rng.i32(-60..20) };
                let d = [rng.i32(-60..61), up].map(|value| Float(value as f32 * scale));
                let d = Point::new(d[0], d[1]);
                for enters in [false, true] {
                    let outcome = search(shapes[0], d, shapes[1], one_sided, enters, round % 2 == 0);
                    let expected = sweep_all_pieces(shapes, d, one_sided, enters);
                    assert_eq!(outcome, expected, "{round} {one_sided:?} {enters}");
                    found[usize::from(outcome.hit.t > 0.0)][outcome.verdict as usize] += 1;
                }
            }
        }
        let [[_, _, at_start], [_, touches, hits]] = found;
        assert!(at_start > 20 && touches > 3 && hits > 500, "{found:?}");
    }

    /// A box that grazes the end of a slope on its way down is a hit for the floor below.
    #[test]
    fn a_hit_after_a_touch() {
        let body = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0f32, 1.0]];
        let line = [[1.0, -2.0], [3.0, -1.0], [-2.0, -6.0], [3.0f32, -6.0]];
        let a = Shape { kind: Kind::Convex, vertices: Outline::new(&body), radius: 0.0 };
        let b = Shape { kind: Kind::Chain, vertices: Outline::new(&line), radius: 0.0 };
        let of = |enters| {
            let d = Point::new(Float(0.0), Float(-8.0));
            let Outcome { verdict, hit } = sweep_one_sided(a, d, b, [false, true], enters);
            (verdict, hit.t, hit.b_edge)
        };
        assert_eq!([of(false), of(true)], [(Verdict::Hit, 0.25, 0), (Verdict::Hit, 0.75, 2)]);
    }
}
