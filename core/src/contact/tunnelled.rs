//! Vertices that have tunnelled through an edge of another shape.

use super::concave_view::ConcaveView;
use crate::distance::point_segment::determinant;
use crate::number::Number;
use crate::predicate::{Point, dot};
use crate::shape::{Edge, edge_intersection};

/// Whether a vertex has tunnelled through an edge, and through no nearer edge.
pub fn has_tunnelled<N: Number>(
    of: &ConcaveView<N>,
    on: &ConcaveView<N>,
    vertex: usize,
    number: usize,
    side: [Point<N>; 2],
) -> bool {
    let depth = |[a, b]: [Point<N>; 2]| {
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let behind = determinant(a, b, of.vertex(vertex));
        (behind > 0.0).then(|| behind * (behind / (ux * ux + uy * uy)))
    };
    let Some(own) = depth(side) else {
        return false;
    };
    let has_tunnelled = |number, side| any_comes_through(of, on, vertex, number) && of.can_rest_on(vertex, side);
    let is_nearer = |side| depth(side).is_some_and(|other| other < own);
    has_tunnelled(number, side)
        && !on.directed_edges().any(|(other, side)| is_nearer(side) && has_tunnelled(other, side))
}

/// Whether an edge at a vertex crosses the edge that the vertex is beside, or a neighbor of that edge past whose end
/// the vertex lies, and no shorter push separates the two.
fn any_comes_through<N: Number>(of: &ConcaveView<N>, on: &ConcaveView<N>, vertex: usize, number: usize) -> bool {
    let point = of.vertex(vertex);
    let Some(next) = on.neighbor(number, true) else {
        return false;
    };
    let along = |from: usize, to: usize| dot(on.vertex(from), on.vertex(to), point);
    // A vertex between two edges belongs to the next one.
    let is_before_end = |from: usize, to: usize| {
        let before_end = along(to, from);
        before_end > 0 || (before_end == 0 && on.neighbor(to, true).is_none())
    };
    if along(number, next) < 0 || !is_before_end(number, next) {
        return false;
    }
    let before = on.neighbor(number, false).filter(|before| !is_before_end(*before, number));
    let beyond = on.neighbor(next, true).filter(|beyond| along(next, *beyond) < 0);
    let edges = [Some([number, next]), before.map(|before| [before, number]), beyond.map(|beyond| [next, beyond])];
    let comes_through = |edge| [true, false].into_iter().any(|forward| comes_through(of, on, vertex, forward, edge));
    edges.into_iter().flatten().any(comes_through)
}

/// Whether the edge from a vertex to a neighbor crosses an edge of the other shape, and the push that brings the vertex
/// back is the shortest of the four ends' pushes, among ends that can rest on the edge that they are behind.
fn comes_through<N: Number>(
    of: &ConcaveView<N>,
    on: &ConcaveView<N>,
    vertex: usize,
    forward: bool,
    [from, to]: [usize; 2],
) -> bool {
    let Some(neighbor) = of.neighbor(vertex, forward) else {
        return false;
    };
    let (p, q, a, b) = (of.vertex(vertex), of.vertex(neighbor), on.vertex(from), on.vertex(to));
    if edge_intersection(Edge { a, b }, Edge { a: p, b: q }).is_none() {
        return false;
    }
    let Some(own) =
        separating_push(of, [vertex, neighbor], on, [a, b], true).filter(|own| own.can_rest && own.square > 0.0)
    else {
        return false;
    };
    [[from, to], [to, from]].into_iter().all(|ends| match separating_push(on, ends, of, [p, q], forward) {
        Some(other) if other.square < own.square => {
            !other.can_rest && !moves_with_deeper(on, ends, of, other.side, own.square)
        }
        _ => true,
    })
}

/// The push that brings an end of an edge back through an edge of the other shape, and so separates them.
struct SeparatingPush<N> {
    side: [Point<N>; 2],
    /// The push's squared length.
    square: f64,
    can_rest: bool,
}

/// The separating push of an end that is behind an edge of the other shape, or on it. If two ends are on different
/// sides of a chain, the nearer one counts as behind.
fn separating_push<N: Number>(
    of: &ConcaveView<N>,
    ends: [usize; 2],
    on: &ConcaveView<N>,
    [a, b]: [Point<N>; 2],
    is_listed: bool,
) -> Option<SeparatingPush<N>> {
    let [end, other] = ends.map(|end| of.vertex(end));
    let [behind, other_behind] = [end, other].map(|end| determinant(a, b, end));
    let is_left = if on.is_chain() {
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
    Some(SeparatingPush {
        side,
        square: behind * (behind / (ux * ux + uy * uy)),
        can_rest: of.can_rest_on(ends[0], side),
    })
}

/// Whether a shorter push, below a squared length, of a deeper vertex separates an end that is behind an edge, too.
///
/// It does if the outline continues from the end, away from the other end, deeper and deeper to that vertex, without
/// crossing the edge's shape.
fn moves_with_deeper<N: Number>(
    of: &ConcaveView<N>,
    [end, other]: [usize; 2],
    on: &ConcaveView<N>,
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
