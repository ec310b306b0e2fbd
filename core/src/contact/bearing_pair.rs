//! Two straight sides that bear on each other have one contact, though vertices of both touch.

use super::reference_edge::{EQUAL, upward};
use super::side_manifold::vertex_depth;
use super::straight_side::StraightSide;
use crate::number::{Number, f64_max, sqrt};
use crate::predicate::determinant::rounded_determinant;
use crate::predicate::{Point, Reach};

/// Vertices of one shape that touch sides of another, and sides of both that face each other.
pub trait BearingSides<N: Number>: Sized {
    /// The vertices of the other shape and the sides of this one.
    fn exchanged(&self) -> Self;

    /// Whether a vertex touches an edge of a side, beside the side or behind it. Behind a side, it may do so past its
    /// ends: below a dip the place where two sides meet is the nearest.
    fn touches_side(&self, vertex: (usize, Point<N>), side: &StraightSide<N>) -> bool;

    /// The sum of the radii.
    fn reach(&self) -> Reach<N>;

    fn vertex_shape_is_first(&self) -> bool;

    /// Whether a vertex that touches a side is an end of a contact of one of the vertex's own sides that face this one,
    /// with the ends of this one.
    fn is_end_of_other(
        &self,
        facing: &[Option<StraightSide<N>>; 2],
        side: &StraightSide<N>,
        known: &mut KnownEnds,
    ) -> bool {
        facing.iter().flatten().any(|other| {
            let of_other = || !bears(self, side, other) && side.is_opposite(other);
            known.of(KnownEnds::key(other), of_other)
        })
    }
}

/// Whether what touches a side belongs to contacts of the two other sides that were asked about last: many vertices of
/// a side that is divided into edges ask about the same two.
#[derive(Default)]
pub struct KnownEnds([Option<((usize, bool), bool)>; 2]);

impl KnownEnds {
    /// The first edge of a side, and its direction.
    fn key<N: Number>(side: &StraightSide<N>) -> (usize, bool) {
        (side.first_edge, side.is_listed)
    }

    fn known(&self, key: (usize, bool)) -> Option<bool> {
        self.0.iter().flatten().find(|(known, _)| *known == key).map(|(_, answer)| *answer)
    }

    fn of(&mut self, key: (usize, bool), find: impl FnOnce() -> bool) -> bool {
        self.known(key).unwrap_or_else(|| {
            let answer = find();
            self.0 = [Some((key, answer)), self.0[0]];
            answer
        })
    }

    /// Whether the answer is known and yes for one of some sides.
    pub fn has_end<N: Number>(&self, facing: &[Option<StraightSide<N>>; 2]) -> bool {
        facing.iter().flatten().any(|side| self.known(Self::key(side)) == Some(true))
    }
}

/// Whether the contact of two sides is that of the edges' side: the one in which an end of the other is deeper. If they
/// are equally deep the longer one, and of equally long sides the one whose normal points more upward.
fn bears<N: Number>(pair: &impl BearingSides<N>, side: &StraightSide<N>, other: &StraightSide<N>) -> bool {
    let Some(other_depth) = deepest_end(&pair.exchanged(), other, side) else {
        return true;
    };
    let Some(depth) = deepest_end(pair, side, other) else {
        return false;
    };
    if (depth - other_depth).abs() > EQUAL * f64_max(depth.abs(), other_depth.abs()) {
        return depth > other_depth;
    }
    let square = |side: &StraightSide<N>| {
        let (x, y) = (side.to.x - side.from.x, side.to.y - side.from.y);
        x * x + y * y
    };
    let (own_square, other_square) = (square(side), square(other));
    if (own_square - other_square).abs() > EQUAL * f64_max(own_square, other_square) {
        return own_square > other_square;
    }
    let (own_upward, other_upward) = (upward(side.ends()), upward(other.ends()));
    own_upward > other_upward || (own_upward == other_upward && pair.vertex_shape_is_first())
}

/// An edge of a chain from a vertex to its end, and the vertices at other places before and behind it.
#[derive(Clone, Copy)]
pub struct ChainEdge<N> {
    pub before: Option<Point<N>>,
    pub vertex: Point<N>,
    pub end: Point<N>,
    pub behind: Option<Point<N>>,
}

/// Whether a vertex that touches a side of another chain is certainly the end of a contact of its own edge instead,
/// because an end of the side touches that edge and [`bears`] says no. In `f64`, without any search; `near` is the sum
/// of the radii and the margin.
pub fn is_certain_end_of_other<N: Number>(
    side: [Point<N>; 2],
    ChainEdge { before, vertex, end, behind }: ChainEdge<N>,
    [reach, near]: [f64; 2],
    vertex_shape_is_first: bool,
) -> bool {
    /// Far above the rounding errors of a few operations.
    const SLACK: f64 = 1.0 / (1u64 << 44) as f64;
    /// Below the squared sine of the angle up to which sides face each other.
    const PARALLEL: f64 = 1.0 / (1u64 << 12) as f64 * (1.0 - 1.0 / 1024.0);
    let [from, to] = side;
    let vector = |from: Point<N>, to: Point<N>| (to.x - from.x, to.y - from.y);
    let dot = |(x, y): (f64, f64), (z, w): (f64, f64)| {
        let (one, other) = (x * z, y * w);
        (one + other, SLACK * (one.abs() + other.abs()))
    };
    let (u, w) = (vector(from, to), vector(vertex, end));
    let (square, other_square) = (u.0 * u.0 + u.1 * u.1, w.0 * w.0 + w.1 * w.1);
    let turn = u.0 * w.1 - u.1 * w.0;
    if turn * turn >= PARALLEL * (square * other_square) {
        return false;
    }
    // The vertex is beside the side, and the far end of its edge is not.
    let (place, place_error) = dot(u, vector(from, vertex));
    let (past_end, past_end_error) = dot(u, vector(to, vertex));
    let is_forward = dot(u, w).0 > 0.0;
    let (far, far_error) = dot(u, vector(if is_forward { to } else { from }, end));
    let is_far = if is_forward { far > far_error } else { far < -far_error };
    if place <= place_error || past_end >= -past_end_error || !is_far {
        return false;
    }
    // Its other edge is no part of the same side.
    let is_corner = |one: Point<N>, at: Point<N>, other: Point<N>| {
        let (fold, fold_error) = dot(vector(at, one), vector(at, other));
        let (turn, size) = rounded_determinant(one, at, other);
        fold > fold_error || turn.abs() > N::SLACK * size
    };
    if before.is_some_and(|before| !is_corner(before, vertex, end)) {
        return false;
    }
    // The end of the side is beside the edge, and in front of it.
    let nearer = if is_forward { to } else { from };
    let (own_place, own_error) = dot(w, vector(vertex, nearer));
    let (own_past_end, own_past_error) = dot(w, vector(end, nearer));
    if own_place <= own_error || own_past_end >= -own_past_error {
        return false;
    }
    let (front, size) = rounded_determinant(to, from, vertex);
    let other_side = if is_forward { [vertex, end] } else { [end, vertex] };
    let (other_front, other_size) = rounded_determinant(other_side[0], other_side[1], nearer);
    let (inverse, other_inverse) = (1.0 / sqrt(square), 1.0 / sqrt(other_square));
    let (distance, other_distance) = (front * inverse, other_front * other_inverse);
    let slack = SLACK * (near + distance.abs() + other_distance.abs())
        + N::SLACK * (size * inverse + other_size * other_inverse);
    if distance <= slack || other_distance <= slack || other_distance + slack >= near {
        return false;
    }
    // See `bears`.
    let (deeper, equal) =
        (distance - other_distance, EQUAL * f64_max((reach - distance).abs(), (reach - other_distance).abs()));
    if deeper.abs() > equal + 2.0 * slack {
        return deeper > 0.0;
    }
    if deeper.abs() + 2.0 * slack >= equal || behind.is_some_and(|behind| !is_corner(vertex, end, behind)) {
        return false;
    }
    if (square - other_square).abs() > EQUAL * f64_max(square, other_square) {
        return square < other_square;
    }
    let (own_upward, other_upward) = (upward(side), upward([other_side[1], other_side[0]]));
    !(own_upward > other_upward || (own_upward == other_upward && vertex_shape_is_first))
}

/// The depth of the deepest end of another side that touches a side.
fn deepest_end<N: Number>(pair: &impl BearingSides<N>, side: &StraightSide<N>, other: &StraightSide<N>) -> Option<f64> {
    let depth = |vertex: (usize, Point<N>)| {
        pair.touches_side(vertex, side).then(|| vertex_depth(vertex.1, side.ends(), pair.reach()))
    };
    match other.vertices().map(depth) {
        [Some(first), Some(last)] => Some(f64_max(first, last)),
        [first, last] => first.or(last),
    }
}
