//! Vertices that have come through an edge of another shape.

use super::concave_view::Form;
use crate::distance::point_segment::determinant;
use crate::number::Number;
use crate::predicate::{Point, dot};
use crate::shape::{Edge, edge_intersection};

/// Whether a vertex behind an edge has come there through it, and through none that is nearer.
pub fn has_passed<N: Number>(of: &Form<N>, on: &Form<N>, vertex: usize, number: usize, side: [Point<N>; 2]) -> bool {
    let depth = |[a, b]: [Point<N>; 2]| {
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let behind = determinant(a, b, of.vertex(vertex));
        (behind > 0.0).then(|| behind * (behind / (ux * ux + uy * uy)))
    };
    let Some(own) = depth(side) else {
        return false;
    };
    let has_passed = |number, side| any_comes_through(of, on, vertex, number) && of.is_held(vertex, side);
    let is_nearer = |side| depth(side).is_some_and(|other| other < own);
    has_passed(number, side) && !on.sides().any(|(other, side)| is_nearer(side) && has_passed(other, side))
}

/// Whether an edge of a vertex crosses an edge that this is beside, or where it has come past the end of one
/// and is beside the next, that one; and no shorter way parts the two.
fn any_comes_through<N: Number>(of: &Form<N>, on: &Form<N>, vertex: usize, number: usize) -> bool {
    let point = of.vertex(vertex);
    let Some(next) = on.neighbor(number, true) else {
        return false;
    };
    let along = |from: usize, to: usize| dot(on.vertex(from), on.vertex(to), point);
    // A vertex between edges is the next one's.
    let is_before_end = |from: usize, to: usize| {
        let before_end = along(to, from);
        before_end > 0 || (before_end == 0 && on.neighbor(to, true).is_none())
    };
    if along(number, next) < 0 || !is_before_end(number, next) {
        return false;
    }
    let before = on.neighbor(number, false).filter(|before| !is_before_end(*before, number));
    let beyond = on.neighbor(next, true).filter(|beyond| along(next, *beyond) < 0);
    let ways = [Some([number, next]), before.map(|before| [before, number]), beyond.map(|beyond| [next, beyond])];
    let comes_through = |way| [true, false].into_iter().any(|forward| comes_through(of, on, vertex, forward, way));
    ways.into_iter().flatten().any(comes_through)
}

/// Whether of an edge from a vertex and another form's edge that cross, this vertex is the end that has
/// the shortest way back, of those that the edges can hold.
fn comes_through<N: Number>(of: &Form<N>, on: &Form<N>, vertex: usize, forward: bool, [from, to]: [usize; 2]) -> bool {
    let Some(neighbor) = of.neighbor(vertex, forward) else {
        return false;
    };
    let (p, q, a, b) = (of.vertex(vertex), of.vertex(neighbor), on.vertex(from), on.vertex(to));
    if edge_intersection(Edge { a, b }, Edge { a: p, b: q }).is_none() {
        return false;
    }
    let Some(own) = way_back(of, [vertex, neighbor], on, [a, b], true).filter(|own| own.is_held && own.square > 0.0)
    else {
        return false;
    };
    [[from, to], [to, from]].into_iter().all(|ends| match way_back(on, ends, of, [p, q], forward) {
        Some(other) if other.square < own.square => !other.is_held && !is_carried(on, ends, of, other.side, own.square),
        _ => true,
    })
}

/// How an end of an edge may get back over an edge of the other form.
struct Way<N> {
    side: [Point<N>; 2],
    square: f64,
    is_held: bool,
}

/// The way back of an end that is behind an edge of the other form, or on it. Of two ends on either side
/// of a line the nearer one is behind.
fn way_back<N: Number>(
    of: &Form<N>,
    ends: [usize; 2],
    on: &Form<N>,
    [a, b]: [Point<N>; 2],
    is_listed: bool,
) -> Option<Way<N>> {
    let [end, other] = ends.map(|end| of.vertex(end));
    let [behind, other_behind] = [end, other].map(|end| determinant(a, b, end));
    let is_left = if on.is_line() {
        let (near, far) = (behind.abs(), other_behind.abs());
        if near > far || (near == far && other.lexicographic(end).is_lt()) {
            return None;
        }
        behind > 0.0 || (behind == 0.0 && other_behind < 0.0)
    } else {
        is_listed == (on.winding > 0)
    };
    if if is_left { behind < 0.0 } else { behind > 0.0 } {
        return None;
    }
    let side = if is_left { [a, b] } else { [b, a] };
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    Some(Way { side, square: behind * (behind / (ux * ux + uy * uy)), is_held: of.is_held(ends[0], side) })
}

/// Whether an end behind an edge, seen from the other end, goes on to a vertex that is the deepest one behind that edge and
/// bears on it, without meeting the edge's form, and whose way back is below a squared length: what parts that one parts
/// this one.
fn is_carried<N: Number>(
    of: &Form<N>,
    [end, other]: [usize; 2],
    on: &Form<N>,
    [a, b]: [Point<N>; 2],
    square: f64,
) -> bool {
    let forward = of.neighbor(end, true) != Some(other);
    let mut at = end;
    for _ in 0..of.shape.vertices.count() {
        let Some(next) = of.neighbor(at, forward) else {
            break;
        };
        let (from, to) = (of.vertex(at), of.vertex(next));
        if determinant(a, b, to) <= determinant(a, b, from) {
            break;
        }
        if on.shape.edges().any(|edge| !edge_intersection(edge, Edge { a: from, b: to }).is_none()) {
            return false;
        }
        at = next;
    }
    let ((ux, uy), behind) = ((b.x - a.x, b.y - a.y), determinant(a, b, of.vertex(at)));
    at != end && behind * (behind / (ux * ux + uy * uy)) < square
}
