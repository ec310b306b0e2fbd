//! Vertices that have tunnelled through an edge of another shape: that lie behind it, while an edge at the vertex comes
//! through it. Where the shapes were before is not known.

use super::concave_view::ConcaveView;
use crate::distance::point_segment::{determinant, separation};
use crate::number::{Number, Sign, f64_max};
use crate::predicate::determinant::rounded_determinant;
use crate::predicate::{Point, dot};
use crate::shape::{Edge, edge_intersection};
use core::cell::Cell;

/// Far above the rounding errors of a squared distance.
const SLACK_FACTOR: f64 = 1.0 + 1.0 / (1u64 << 20) as f64;

/// The number of an edge beyond the ends of a chain.
const BEYOND: usize = usize::MAX;

/// Of more edges the near ones are searched first.
const MANY_EDGES: usize = 64;

/// The nearest of the edges that a vertex has tunnelled through.
#[derive(Clone, Copy)]
pub struct Tunnelled {
    /// The least squared depth behind such an edge.
    least: f64,
    /// The first edge found with this depth.
    number: usize,
    /// Whether the inside is to the left of that edge in the caller's order.
    is_listed: bool,
    /// Whether another edge, or the other side of this one, has the same depth.
    has_others: bool,
    /// Another edge that is as near and as deep, of a chain that has cut the vertex's part off.
    twin: Option<usize>,
    /// Whether the edges are those of such a chain.
    is_cut_off: bool,
}

impl Tunnelled {
    pub const NONE: Self = Tunnelled {
        least: f64::INFINITY,
        number: 0,
        is_listed: true,
        has_others: false,
        twin: None,
        is_cut_off: false,
    };

    pub fn new<N: Number>(vertex_shape: &ConcaveView<N>, edge_shape: &ConcaveView<N>, vertex: usize) -> Self {
        let part = &edge_shape.cache.cut_part;
        if part.winding() != 0 {
            if !part.has_vertex(vertex) {
                return Tunnelled::NONE;
            }
            if let Some(nearest) = Tunnelled::of_cut_part(vertex_shape, edge_shape, vertex) {
                return nearest;
            }
        }
        let corner = vertex_shape.with_neighbors(vertex);
        let point = corner.at;
        // The foot of the vertex is on the edge, so the depth is a distance from the edge. And it is no greater than
        // the distance of the place where an edge at the vertex comes through: through this edge, or through a neighbor
        // past whose end, which is on this edge, the vertex lies.
        let most = corner.longer_square() * SLACK_FACTOR;
        let (mut nearest, least) = (Tunnelled::NONE, Cell::new(most));
        let search = corner.edge_search(edge_shape.winding, true);
        let mut visit = |(number, edge): (usize, Edge<N>)| {
            if is_farther(point, edge, least.get()) {
                return false;
            }
            for directed_edge in edge_shape.directions(edge) {
                let depth = square_depth(point, directed_edge);
                if depth < f64::INFINITY
                    && depth <= least.get()
                    && is_beside(edge_shape, point, number)
                    && is_of_ground(edge_shape, number, directed_edge)
                    && corner.can_rest_on(directed_edge)
                    && any_crosses_by_shortest_push(vertex_shape, edge_shape, vertex, number)
                {
                    let has_others = depth == nearest.least;
                    nearest = if has_others {
                        Tunnelled { has_others, ..nearest }
                    } else {
                        let is_listed = directed_edge[0] == edge.a;
                        Tunnelled { least: depth, number, is_listed, has_others, ..Tunnelled::NONE }
                    };
                    least.set(depth);
                }
            }
            false
        };
        // Many edges may come through a long one. So first the near ones: nearly always one of them is the nearest. A
        // vertex that only rests on edges in line with its own has few, perhaps none, and none of them need be near.
        let rests_on_many = search.may_lead_away | search.rests_anywhere;
        let is_long = || most * 4096.0 > edge_shape.near.bounds().square();
        let has_many = edge_shape.shape.vertices.count() > MANY_EDGES && rests_on_many && is_long();
        let mut part = if has_many { 1.0 / 4096.0 } else { 1.0 };
        while part <= 1.0 {
            least.set(part * most);
            edge_shape.near.any_rested_on(&search, &least, &mut visit);
            part = if least.get() < part * most { f64::INFINITY } else { 64.0 * part };
        }
        nearest
    }

    /// Of a vertex in a part that has come through a chain: the nearest edge, if the vertex is behind it, can rest on
    /// it, and is no farther past an end than it is deep; of equally near ones the deepest.
    fn of_cut_part<N: Number>(
        vertex_shape: &ConcaveView<N>,
        edge_shape: &ConcaveView<N>,
        vertex: usize,
    ) -> Option<Self> {
        let part = &edge_shape.cache.cut_part;
        let corner = vertex_shape.with_neighbors(vertex);
        let none = Tunnelled { is_cut_off: true, ..Tunnelled::NONE };
        let (mut nearest, mut depth) = (none, 0.0);
        // The nearest edge is certainly nearer.
        let least = Cell::new(edge_shape.near.square_to_blocks(corner.at) * SLACK_FACTOR * SLACK_FACTOR);
        let mut visit = |number: usize, edge: Edge<N>| {
            let directed_edge = edge.directed(part.winding());
            let (square, own_depth) = (separation(edge, corner.at).square, square_depth(corner.at, directed_edge));
            let is_nearer = square * SLACK_FACTOR < least.get() || least.get() == f64::INFINITY;
            if !is_nearer && square > least.get() * SLACK_FACTOR {
                return;
            }
            // The foot of a vertex below a dip is past the ends of both edges there.
            let can_rest = own_depth < f64::INFINITY
                && square <= 2.0 * own_depth * SLACK_FACTOR
                && corner.can_rest_on(directed_edge);
            let is_deeper = nearest.least == f64::INFINITY || own_depth > depth * SLACK_FACTOR;
            if is_nearer && !can_rest {
                nearest = none;
            } else if can_rest && (is_nearer || is_deeper) {
                nearest = Tunnelled { least: square, number, is_listed: part.winding() > 0, ..none };
                depth = own_depth;
            } else if can_rest && own_depth * SLACK_FACTOR >= depth {
                nearest.twin = Some(number);
            }
            if is_nearer {
                least.set(square * SLACK_FACTOR);
            }
        };
        edge_shape.near.any_within(corner.at, &least, |(number, edge)| {
            visit(number, edge);
            false
        });
        // An edge beyond the end of the chain touches the vertex alone.
        let continuing_edges =
            edge_shape.near.continuing.lines.into_iter().flatten().flat_map(|line| line.edges(false));
        continuing_edges.for_each(|edge| visit(BEYOND, edge));
        if nearest.number == BEYOND {
            return Some(none);
        }
        nearest.twin = nearest.twin.filter(|twin| *twin != BEYOND);
        (nearest.least < f64::INFINITY).then_some(nearest)
    }

    /// The edge that the vertex has tunnelled through, if it has tunnelled through one. None if there are several.
    pub fn only_edge(&self) -> Option<Option<usize>> {
        let is_only = !self.has_others && self.twin.is_none();
        is_only.then_some((self.least < f64::INFINITY).then_some(self.number))
    }

    /// Visits the edges that the vertex has tunnelled through, if it has tunnelled through no nearer edge.
    pub fn visit<N: Number>(
        self,
        vertex_shape: &ConcaveView<N>,
        edge_shape: &ConcaveView<N>,
        vertex: usize,
        visit: &mut dyn FnMut(usize, [Point<N>; 2]),
    ) {
        if self.has_others {
            let search = vertex_shape.with_neighbors(vertex).edge_search(edge_shape.winding, true);
            edge_shape.near.any_rested_on(&search, &Cell::new(self.least), |(number, edge)| {
                for directed_edge in edge_shape.directions(edge) {
                    if self.includes_edge(vertex_shape, edge_shape, vertex, number, directed_edge) {
                        visit(number, directed_edge);
                    }
                }
                false
            });
        } else if self.least < f64::INFINITY {
            visit(
                self.number,
                edge_shape.shape.vertices.edge(self.number).directed(if self.is_listed { 1 } else { -1 }),
            );
            if let Some(twin) = self.twin {
                visit(twin, edge_shape.shape.vertices.edge(twin).directed(if self.is_listed { 1 } else { -1 }));
            }
        }
    }

    /// Whether the vertex has tunnelled through an edge, and through no nearer edge.
    pub fn includes_edge<N: Number>(
        self,
        vertex_shape: &ConcaveView<N>,
        edge_shape: &ConcaveView<N>,
        vertex: usize,
        number: usize,
        directed_edge: [Point<N>; 2],
    ) -> bool {
        if self.is_cut_off {
            let is_listed = directed_edge[0] == edge_shape.vertex(number);
            let is_this = self.number == number || self.twin == Some(number);
            return self.least < f64::INFINITY && is_this && is_listed == self.is_listed;
        }
        let depth = square_depth(vertex_shape.vertex(vertex), directed_edge);
        depth < f64::INFINITY
            && depth == self.least
            && has_tunnelled_unless_nearer(vertex_shape, edge_shape, vertex, number, directed_edge)
    }
}

/// Whether a vertex that is behind an edge has tunnelled through it, unless it has tunnelled through a nearer edge.
pub fn has_tunnelled_unless_nearer<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
    number: usize,
    directed_edge: [Point<N>; 2],
) -> bool {
    is_beside(edge_shape, vertex_shape.vertex(vertex), number)
        && is_of_ground(edge_shape, number, directed_edge)
        && vertex_shape.can_rest_on(vertex, directed_edge)
        && any_crosses_by_shortest_push(vertex_shape, edge_shape, vertex, number)
}

/// Whether a directed edge may have the inside to its left: of a chain that leads through a shape, one side has.
fn is_of_ground<N: Number>(edge_shape: &ConcaveView<N>, number: usize, [from, _]: [Point<N>; 2]) -> bool {
    let winding = edge_shape.cache.cut_part.winding_of_edge(number);
    winding == 0 || (winding > 0) == (from == edge_shape.vertex(number))
}

/// The squared depth of a point behind the line of an edge; infinite if the point is not behind it.
fn square_depth<N: Number>(point: Point<N>, [a, b]: [Point<N>; 2]) -> f64 {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let behind = determinant(a, b, point);
    if behind > 0.0 { behind * (behind / (ux * ux + uy * uy)) } else { f64::INFINITY }
}

/// Whether a point is certainly more than a squared distance from the line of an edge.
#[inline(always)]
fn is_farther<N: Number>(point: Point<N>, Edge { a, b }: Edge<N>, square: f64) -> bool {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let (behind, size) = rounded_determinant(a, b, point);
    let least = f64_max(behind.abs() - N::SLACK * size, 0.0);
    least * least > square * (ux * ux + uy * uy) * SLACK_FACTOR
}

/// Whether the foot of a point on the line of an edge is on the edge. A foot exactly on a vertex belongs to the
/// next edge.
fn is_beside<N: Number>(edge_shape: &ConcaveView<N>, point: Point<N>, number: usize) -> bool {
    edge_shape.neighbor(number, true).is_some_and(|next| {
        dot(edge_shape.vertex(number), edge_shape.vertex(next), point) >= 0
            && is_before_end(edge_shape, point, [number, next])
    })
}

fn is_before_end<N: Number>(edge_shape: &ConcaveView<N>, point: Point<N>, [from, to]: [usize; 2]) -> bool {
    let before_end = dot(edge_shape.vertex(to), edge_shape.vertex(from), point);
    before_end > 0 || (before_end == 0 && edge_shape.neighbor(to, true).is_none())
}

/// Whether an edge at a vertex crosses the edge that the vertex is beside, or a neighbor of that edge past whose end
/// the vertex lies, and no shorter push separates the two.
fn any_crosses_by_shortest_push<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
    number: usize,
) -> bool {
    let point = vertex_shape.vertex(vertex);
    let Some(next) = edge_shape.neighbor(number, true) else {
        return false;
    };
    let before = edge_shape.neighbor(number, false);
    let before = before.filter(|before| !is_before_end(edge_shape, point, [*before, number]));
    let along = |from: usize, to: usize| dot(edge_shape.vertex(from), edge_shape.vertex(to), point);
    let beyond = edge_shape.neighbor(next, true).filter(|beyond| along(next, *beyond) < 0);
    let edges = [Some([number, next]), before.map(|before| [before, number]), beyond.map(|beyond| [next, beyond])];
    let crosses_by_shortest_push = |edge| {
        [true, false]
            .into_iter()
            .any(|forward| crosses_by_shortest_push(vertex_shape, edge_shape, vertex, forward, edge))
    };
    edges.into_iter().flatten().any(crosses_by_shortest_push)
}

/// Whether the edge from a vertex to a neighbor crosses an edge of the other shape, and the push that brings the vertex
/// back is the shortest of the four ends' pushes, among ends that can rest on the edge that they are behind.
fn crosses_by_shortest_push<N: Number>(
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
    let own_winding = edge_shape.winding_to(to);
    let Some(own) =
        separating_push(vertex_shape, [vertex, neighbor], [a, b], own_winding).filter(|own| own.square > 0.0)
    else {
        return false;
    };
    // Of an edge to the vertex before, the other way around.
    let (after, sign) = if forward { (neighbor, 1) } else { (vertex, -1) };
    let winding = vertex_shape.winding_to(after) * sign;
    let is_least =
        [[from, to], [to, from]].into_iter().all(|ends| match separating_push(edge_shape, ends, [p, q], winding) {
            Some(other) if other.square < own.square => {
                !edge_shape.can_rest_on(ends[0], other.directed_edge)
                    && !moves_with_deeper(edge_shape, ends, vertex_shape, other.directed_edge, own.square)
            }
            _ => true,
        });
    is_least && vertex_shape.can_rest_on(vertex, own.directed_edge)
}

/// The push that brings an end of an edge back through an edge of the other shape, and so separates them.
struct SeparatingPush<N> {
    directed_edge: [Point<N>; 2],
    /// The push's squared length.
    square: f64,
}

/// The separating push of an end that is behind an edge of the other shape, or on it: of an edge with the inside to its
/// left, if the winding is positive. If two ends are on different sides of a chain, the nearer one counts as behind.
fn separating_push<N: Number>(
    vertex_shape: &ConcaveView<N>,
    ends: [usize; 2],
    [a, b]: [Point<N>; 2],
    winding: Sign,
) -> Option<SeparatingPush<N>> {
    let [end, other] = ends.map(|end| vertex_shape.vertex(end));
    let [behind, other_behind] = [end, other].map(|end| determinant(a, b, end));
    let is_left = if winding == 0 {
        let (near, far) = (behind.abs(), other_behind.abs());
        if near > far || (near == far && other.lexicographic(end).is_lt()) {
            return None;
        }
        behind > 0.0 || (behind == 0.0 && other_behind < 0.0)
    } else {
        winding > 0
    };
    if if is_left { behind < 0.0 } else { behind > 0.0 } {
        return None;
    }
    let directed_edge = if is_left { [a, b] } else { [b, a] };
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    Some(SeparatingPush { directed_edge, square: behind * (behind / (ux * ux + uy * uy)) })
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
