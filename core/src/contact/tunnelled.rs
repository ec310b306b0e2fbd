//! Vertices that have tunnelled through an edge of another shape.

use super::concave_view::ConcaveView;
use crate::distance::point_segment::determinant;
use crate::number::Number;
use crate::predicate::{Point, dot};
use crate::shape::{Edge, edge_intersection};

/// The edges that a vertex has tunnelled through, of which the nearest counts: the least squared depth behind one.
#[derive(Clone, Copy)]
pub struct Tunnelled(f64);

impl Tunnelled {
    pub const NONE: Self = Tunnelled(f64::INFINITY);

    pub fn new<N: Number>(vertex_shape: &ConcaveView<N>, edge_shape: &ConcaveView<N>, vertex: usize) -> Self {
        let mut least = f64::INFINITY;
        any_side_near(vertex_shape, edge_shape, vertex, &mut |number, directed_edge| {
            let depth = square_depth(vertex_shape.vertex(vertex), directed_edge);
            if depth < least && came_through(vertex_shape, edge_shape, vertex, number, directed_edge) {
                least = depth;
            }
            false
        });
        Tunnelled(least)
    }

    /// Visits the edges that the vertex has tunnelled through, if it has tunnelled through no nearer edge.
    pub fn visit<N: Number>(
        self,
        vertex_shape: &ConcaveView<N>,
        edge_shape: &ConcaveView<N>,
        vertex: usize,
        visit: &mut dyn FnMut(usize, [Point<N>; 2]),
    ) {
        if self.0 < f64::INFINITY {
            any_side_near(vertex_shape, edge_shape, vertex, &mut |number, directed_edge| {
                if self.is_through(vertex_shape, edge_shape, vertex, number, directed_edge) {
                    visit(number, directed_edge);
                }
                false
            });
        }
    }

    /// Whether the vertex has tunnelled through an edge, and through no nearer edge.
    pub fn is_through<N: Number>(
        self,
        vertex_shape: &ConcaveView<N>,
        edge_shape: &ConcaveView<N>,
        vertex: usize,
        number: usize,
        directed_edge: [Point<N>; 2],
    ) -> bool {
        let depth = square_depth(vertex_shape.vertex(vertex), directed_edge);
        depth < f64::INFINITY
            && depth == self.0
            && came_through(vertex_shape, edge_shape, vertex, number, directed_edge)
    }
}

/// The squared depth of a point behind the line of an edge; infinite if the point is not behind it.
fn square_depth<N: Number>(point: Point<N>, [a, b]: [Point<N>; 2]) -> f64 {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let behind = determinant(a, b, point);
    if behind > 0.0 { behind * (behind / (ux * ux + uy * uy)) } else { f64::INFINITY }
}

/// Whether a vertex came through an edge or an edge beside it, and can rest on the edge.
fn came_through<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
    number: usize,
    directed_edge: [Point<N>; 2],
) -> bool {
    any_comes_through(vertex_shape, edge_shape, vertex, number) && vertex_shape.can_rest_on(vertex, directed_edge)
}

/// Whether a directed edge is wanted, of those that a vertex may have tunnelled through, and others.
fn any_side_near<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
    is_wanted: &mut dyn FnMut(usize, [Point<N>; 2]) -> bool,
) -> bool {
    let bounds = vertex_shape.bounds_around(vertex);
    let edge = |number| edge_shape.shape.vertices.edge(number);
    let mut any_direction =
        |number| edge_shape.directions(edge(number)).any(|directed_edge| is_wanted(number, directed_edge));
    edge_shape.near.any(
        |near| near.meets(&bounds),
        |(number, _)| {
            // The vertex came through the edge, or through one beside it, which is near itself or comes with this one.
            let mut beside = edge_shape.edges_beside(number).filter(|beside| !edge(*beside).bounds().meets(&bounds));
            any_direction(number) || beside.any(&mut any_direction)
        },
    )
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
        let step = Edge { a: from, b: to };
        let bounds = step.bounds();
        if edge_shape.near.any(|near| near.meets(&bounds), |(_, edge)| !edge_intersection(edge, step).is_none()) {
            return false;
        }
        at = next;
    }
    let ((ux, uy), behind) = ((b.x - a.x, b.y - a.y), determinant(a, b, vertex_shape.vertex(at)));
    at != end && behind * (behind / (ux * ux + uy * uy)) < square
}
