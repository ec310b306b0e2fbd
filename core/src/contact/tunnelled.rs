//! Vertices that have tunnelled through an edge of another shape.

use super::concave_view::ConcaveView;
use crate::distance::point_segment::determinant;
use crate::number::Number;
use crate::predicate::{Point, dot};
use crate::shape::{Edge, edge_intersection};

/// Whether a vertex has tunnelled through an edge, and through no nearer edge.
pub fn has_tunnelled<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
    number: usize,
    directed_edge: [Point<N>; 2],
) -> bool {
    let depth = |[a, b]: [Point<N>; 2]| {
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let behind = determinant(a, b, vertex_shape.vertex(vertex));
        (behind > 0.0).then(|| behind * (behind / (ux * ux + uy * uy)))
    };
    let Some(own) = depth(directed_edge) else {
        return false;
    };
    let has_tunnelled = |number, directed_edge| {
        any_comes_through(vertex_shape, edge_shape, vertex, number) && vertex_shape.can_rest_on(vertex, directed_edge)
    };
    let is_nearer = |directed_edge| depth(directed_edge).is_some_and(|other| other < own);
    has_tunnelled(number, directed_edge)
        && !edge_shape
            .directed_edges()
            .any(|(other, directed_edge)| is_nearer(directed_edge) && has_tunnelled(other, directed_edge))
}

/// Whether an edge at a vertex crosses the edge that the vertex is beside, or a neighbor of that edge past whose end
/// the vertex lies, and no shorter push separates the two.
fn any_comes_through<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
    number: usize,
) -> bool {
    let point = vertex_shape.vertex(vertex);
    let Some(next) = edge_shape.neighbor(number, true) else {
        return false;
    };
    let along = |from: usize, to: usize| dot(edge_shape.vertex(from), edge_shape.vertex(to), point);
    // A vertex between two edges belongs to the next one.
    let is_before_end = |from: usize, to: usize| {
        let before_end = along(to, from);
        before_end > 0 || (before_end == 0 && edge_shape.neighbor(to, true).is_none())
    };
    if along(number, next) < 0 || !is_before_end(number, next) {
        return false;
    }
    let before = edge_shape.neighbor(number, false).filter(|before| !is_before_end(*before, number));
    let beyond = edge_shape.neighbor(next, true).filter(|beyond| along(next, *beyond) < 0);
    let edges = [Some([number, next]), before.map(|before| [before, number]), beyond.map(|beyond| [next, beyond])];
    let comes_through =
        |edge| [true, false].into_iter().any(|forward| comes_through(vertex_shape, edge_shape, vertex, forward, edge));
    edges.into_iter().flatten().any(comes_through)
}

/// Whether the edge from a vertex to a neighbor crosses an edge of the other shape, and the push that brings the vertex
/// back is the shortest of the four ends' pushes, among ends that can rest on the edge that they are behind.
fn comes_through<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
    forward: bool,
    [from, to]: [usize; 2],
) -> bool {
    let Some(neighbor) = vertex_shape.neighbor(vertex, forward) else {
        return false;
    };
    let (p, q, a, b) =
        (vertex_shape.vertex(vertex), vertex_shape.vertex(neighbor), edge_shape.vertex(from), edge_shape.vertex(to));
    if edge_intersection(Edge { a, b }, Edge { a: p, b: q }).is_none() {
        return false;
    }
    let Some(own) = separating_push(vertex_shape, [vertex, neighbor], edge_shape, [a, b], true)
        .filter(|own| own.can_rest && own.square > 0.0)
    else {
        return false;
    };
    [[from, to], [to, from]].into_iter().all(|ends| {
        match separating_push(edge_shape, ends, vertex_shape, [p, q], forward) {
            Some(other) if other.square < own.square => {
                !other.can_rest && !moves_with_deeper(edge_shape, ends, vertex_shape, other.directed_edge, own.square)
            }
            _ => true,
        }
    })
}

/// The push that brings an end of an edge back through an edge of the other shape, and so separates them.
struct SeparatingPush<N> {
    directed_edge: [Point<N>; 2],
    /// The push's squared length.
    square: f64,
    can_rest: bool,
}

/// The separating push of an end that is behind an edge of the other shape, or on it. If two ends are on different
/// sides of a chain, the nearer one counts as behind.
fn separating_push<N: Number>(
    vertex_shape: &ConcaveView<N>,
    ends: [usize; 2],
    edge_shape: &ConcaveView<N>,
    [a, b]: [Point<N>; 2],
    is_listed: bool,
) -> Option<SeparatingPush<N>> {
    let [end, other] = ends.map(|end| vertex_shape.vertex(end));
    let [behind, other_behind] = [end, other].map(|end| determinant(a, b, end));
    let is_left = if edge_shape.is_chain() {
        let (near, far) = (behind.abs(), other_behind.abs());
        if near > far || (near == far && other.lexicographic(end).is_lt()) {
            return None;
        }
        behind > 0.0 || (behind == 0.0 && other_behind < 0.0)
    } else {
        is_listed == (edge_shape.winding > 0)
    };
    if if is_left { behind < 0.0 } else { behind > 0.0 } {
        return None;
    }
    let directed_edge = if is_left { [a, b] } else { [b, a] };
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    Some(SeparatingPush {
        directed_edge,
        square: behind * (behind / (ux * ux + uy * uy)),
        can_rest: vertex_shape.can_rest_on(ends[0], directed_edge),
    })
}

/// Whether a shorter push, below a squared length, of a deeper vertex separates an end that is behind an edge, too.
///
/// It does if the outline continues from the end, away from the other end, deeper and deeper to that vertex, without
/// crossing the edge's shape.
fn moves_with_deeper<N: Number>(
    vertex_shape: &ConcaveView<N>,
    [end, other]: [usize; 2],
    edge_shape: &ConcaveView<N>,
    [a, b]: [Point<N>; 2],
    square: f64,
) -> bool {
    let forward = vertex_shape.neighbor(end, true) != Some(other);
    let mut at = end;
    for _ in 0..vertex_shape.shape.vertices.count() {
        let Some(next) = vertex_shape.neighbor(at, forward) else {
            break;
        };
        let (from, to) = (vertex_shape.vertex(at), vertex_shape.vertex(next));
        if determinant(a, b, to) <= determinant(a, b, from) {
            break;
        }
        if edge_shape.shape.edges().any(|edge| !edge_intersection(edge, Edge { a: from, b: to }).is_none()) {
            return false;
        }
        at = next;
    }
    let ((ux, uy), behind) = ((b.x - a.x, b.y - a.y), determinant(a, b, vertex_shape.vertex(at)));
    at != end && behind * (behind / (ux * ux + uy * uy)) < square
}
