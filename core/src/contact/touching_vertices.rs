//! Whether a vertex of one shape touches an edge of another.

use super::concave_corner::corner_contact;
use super::concave_view::{ConcaveView, VertexWithNeighbors, normal};
use super::convex_view::continues_straight;
use super::margin::Margin;
use super::straight_side::StraightSide;
use super::tunnelled::Tunnelled;
use crate::distance::point_segment::{determinant, separation};
use crate::number::{Number, f64_min, sqrt};
use crate::overlap::Verdict;
use crate::predicate::{Point, Reach, compare_point_line, dot};
use crate::shape::{ClosestEdge, Edge};
use core::cell::Cell;

/// The vertices of one shape and the edges of the other.
#[derive(Clone, Copy)]
pub struct VerticesOnEdges<'a, N: Number> {
    pub vertex_shape: ConcaveView<'a, N>,
    pub edge_shape: ConcaveView<'a, N>,
    /// Whether the shape of the vertices is the first.
    pub vertex_shape_is_first: bool,
    pub verdict: Verdict,
    pub margin: Margin,
}

impl<N: Number> VerticesOnEdges<'_, N> {
    /// The vertices of the other shape and the edges of this one.
    pub fn exchanged(&self) -> Self {
        let VerticesOnEdges { vertex_shape, edge_shape, vertex_shape_is_first, .. } = *self;
        VerticesOnEdges {
            vertex_shape: edge_shape,
            edge_shape: vertex_shape,
            vertex_shape_is_first: !vertex_shape_is_first,
            ..*self
        }
    }

    /// Whether the foot of a vertex in front of an edge is exactly an end of the edge, and the vertex touches the edge
    /// there, not only the vertex at its end: if a side at the vertex is opposite the edge, or the outline goes on
    /// straight.
    pub fn is_level_with_end(&self, vertex: usize, number: usize, [a, b]: [Point<N>; 2]) -> bool {
        let VerticesOnEdges { vertex_shape, edge_shape, .. } = self;
        let point = vertex_shape.vertex(vertex);
        let (end, other) = match (dot(a, b, point), dot(b, a, point)) {
            (0, _) => (a, b),
            (_, 0) => (b, a),
            _ => return false,
        };
        if determinant(a, b, point) >= 0.0 || !vertex_shape.can_rest_on(vertex, [a, b]) {
            return false;
        }
        let at_end = if edge_shape.vertex(number) == end { Some(number) } else { edge_shape.neighbor(number, true) };
        let goes_on = |to: usize| continues_straight(other, end, edge_shape.vertex(to));
        at_end.is_some_and(|at| edge_shape.neighbors(at).any(goes_on)) || self.has_opposite_side(vertex, number, [a, b])
    }

    /// Whether a side at a vertex is opposite the side of an edge along a stretch.
    fn has_opposite_side(&self, vertex: usize, number: usize, [a, b]: [Point<N>; 2]) -> bool {
        let facing = self.vertex_shape.sides_facing(vertex, [a, b]);
        let side = || self.edge_shape.straight_side(number, a == self.edge_shape.vertex(number));
        facing.into_iter().flatten().any(|other: StraightSide<N>| side().is_opposite(&other))
    }

    /// The radii of the vertices and of the edges.
    fn radii(&self) -> [f64; 2] {
        [self.vertex_shape.shape.radius, self.edge_shape.shape.radius]
    }

    /// The sum of the radii.
    pub fn reach(&self) -> Reach<N> {
        let [first, second] = self.radii();
        Reach::sum(first, second)
    }

    /// The sum of the radii and the margin.
    pub fn near(&self) -> Reach<N> {
        self.margin.reach(self.radii())
    }
}

/// Where a vertex of one shape is in another.
#[derive(Clone, Copy, PartialEq)]
pub enum Place {
    /// Outside of a filled shape, or anywhere near a chain.
    Outside,
    /// In or on a filled shape: the squared distance of several nearest edges, on one of which the vertex can rest.
    Inside(f64),
    /// In or on a filled shape: the nearest edge, on which the vertex can rest. No other is about as near.
    Behind(usize),
    /// In or on a filled shape, but the vertex cannot rest on a nearest edge.
    NoRest,
}

impl Place {
    pub fn new<N: Number>(vertex_shape: &ConcaveView<N>, edge_shape: &ConcaveView<N>, vertex: usize) -> Self {
        if !edge_shape.shape.is_filled() || edge_shape.locate(vertex_shape, vertex).is_outside() {
            return Place::Outside;
        }
        let (nearest, can_rest) = nearest_edge(vertex_shape, edge_shape, vertex);
        match nearest {
            _ if !can_rest => Place::NoRest,
            ClosestEdge { number, is_alone: true, .. } => Place::Behind(number),
            ClosestEdge { square, .. } => Place::Inside(square),
        }
    }
}

/// Whether a vertex is behind an edge or on it, and can rest on it.
fn can_rest_behind<N: Number>(vertex_shape: &ConcaveView<N>, vertex: usize, directed_edge: [Point<N>; 2]) -> bool {
    determinant(directed_edge[0], directed_edge[1], vertex_shape.vertex(vertex)) >= 0.0
        && vertex_shape.can_rest_on(vertex, directed_edge)
}

/// The nearest edge to a vertex, and whether the vertex can rest on it, or on another equally near one.
fn nearest_edge<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
) -> (ClosestEdge, bool) {
    let point = vertex_shape.vertex(vertex);
    let square = |edge| separation(edge, point).square;
    let can_rest =
        |edge| edge_shape.directions(edge).any(|directed_edge| can_rest_behind(vertex_shape, vertex, directed_edge));
    let nearest = edge_shape.near.nearest(point, square);
    if nearest.is_alone {
        return (nearest, can_rest(edge_shape.shape.vertices.edge(nearest.number)));
    }
    let limit = nearest.square * (1.0 + N::SLACK);
    let can_rest =
        edge_shape.near.any_within(point, &Cell::new(limit), |(_, edge)| square(edge) <= limit && can_rest(edge));
    (nearest, can_rest)
}

/// Whether a vertex is certainly in front of an edge by more than a reach.
fn is_far<N: Number>([a, b]: [Point<N>; 2], p: Point<N>, reach: Reach<N>) -> bool {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let (left, right) = (ux * (p.y - a.y), uy * (p.x - a.x));
    let front = right - left - N::SLACK * (left.abs() + right.abs());
    front > 0.0 && front * front > reach.value() * reach.value() * (ux * ux + uy * uy) * (1.0 + N::SLACK)
}

/// Whether a vertex touches an edge; the nearest one, if the place is behind one edge. `has_twin` keeps whether a
/// vertex of the edges' shape at the same place can rest on the vertex's shape.
pub fn touches<N: Number>(
    pair: &VerticesOnEdges<N>,
    corner: &VertexWithNeighbors<N>,
    number: usize,
    directed_edge: [Point<N>; 2],
    place: Place,
    tunnelled: Tunnelled,
    has_twin: &Cell<Option<bool>>,
) -> bool {
    let VerticesOnEdges { vertex_shape, edge_shape, vertex_shape_is_first, .. } = pair;
    let near = pair.near();
    let (vertex, point) = (corner.number, corner.at);
    let [a, b] = directed_edge;
    // Whatever its place, a vertex only touches edges that it can rest on: most others are left out here.
    if is_far(directed_edge, point, near) || !corner.can_rest_on(directed_edge) {
        return false;
    }
    // What has come through a chain is pushed back, not on.
    if edge_shape.cache.cut_part.is_free_side(vertex, number, a == edge_shape.vertex(number)) {
        return false;
    }
    let is_behind = || determinant(a, b, point) > 0.0;
    if place == Place::NoRest || (edge_shape.has_two_sides() && is_behind()) {
        return tunnelled.includes_edge(vertex_shape, edge_shape, vertex, number, directed_edge);
    }
    if let Place::Inside(square) = place
        && separation(edge_shape.shape.vertices.edge(number), point).square * (1.0 - N::SLACK) > square
    {
        return false;
    }
    let is_within = place != Place::Outside;
    let outside = if is_within { None } else { Some(separation(Edge { a, b }, point).with_exact_feature()) };
    if is_within || (edge_shape.has_two_sides() && outside.is_some_and(|separation| separation.square == 0.0)) {
        // The first conditions leave out most edges, and the last ones cost the most.
        if !is_on_this_side(vertex_shape, edge_shape, vertex, directed_edge)
            || !(place == Place::Behind(number) || is_nearest_edge(vertex_shape, edge_shape, vertex, number))
        {
            return false;
        }
        // Corners that only touch have a contact of their own.
        if (point == a || point == b) && pair.reach().value() == 0.0 {
            let at = if edge_shape.vertex(number) == point { Some(number) } else { edge_shape.neighbor(number, true) };
            if at.is_some_and(|at| corner_contact(vertex_shape, vertex, edge_shape, at).is_some()) {
                return false;
            }
        }
        // Two vertices at one place are reported once: as a vertex of the first shape, if that can rest on the second.
        // Of sides that are opposite each other the vertices of both count, because these have one contact anyway.
        let is_twin = |(other, at)| at == point && nearest_edge(edge_shape, vertex_shape, other).1;
        let find_twin = || {
            let found = edge_shape.any_vertex_within(&corner.vertex_search(), 0.0, is_twin);
            has_twin.set(Some(found));
            found
        };
        let reported = !vertex_shape_is_first
            && !pair.has_opposite_side(vertex, number, directed_edge)
            && has_twin.get().unwrap_or_else(find_twin);
        return !reported;
    }
    let beside = determinant(a, b, point) < 0.0
        && (outside.is_some_and(|separation| separation.end().is_none())
            || pair.is_level_with_end(vertex, number, directed_edge));
    beside && compare_point_line(a, b, point, near) <= 0
}

/// Whether a vertex that lies on an edge can rest on it, and on a chain's edge on this side: the one to which the
/// vertex's shape continues.
fn is_on_this_side<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
    [a, b]: [Point<N>; 2],
) -> bool {
    let can_rest = can_rest_behind(vertex_shape, vertex, [a, b]);
    if !can_rest || !edge_shape.has_two_sides() || !vertex_shape.can_rest_on(vertex, [b, a]) {
        return can_rest;
    }
    let balance: f64 =
        vertex_shape.neighbors(vertex).map(|neighbor| determinant(a, b, vertex_shape.vertex(neighbor))).sum();
    // Symmetric: exactly one of an edge's two directions is reported.
    balance < 0.0 || (balance == 0.0 && a.lexicographic(b).is_lt())
}

/// Depths behind edges that differ by no more, as a part of the distance, are equal.
pub const SAME_DEPTH: f64 = 1.0 / (1u64 << 20) as f64;

/// How deep a point is behind the line of an edge with an outward normal.
pub fn depth_behind<N: Number>(edge: Edge<N>, (x, y): (f64, f64), point: Point<N>) -> f64 {
    x * (edge.a.x - point.x) + y * (edge.a.y - point.y)
}

/// Whether an edge is the nearest to a vertex in or on its shape.
///
/// Edges that are equally near meet at a vertex. Of those that the vertex can rest on, the nearest is the one that the
/// vertex is deeper behind; else the one whose normal points more toward the vertex's shape; of collinear ones the
/// first.
fn is_nearest_edge<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
    number: usize,
) -> bool {
    /// Cosines that differ by no more are equal.
    const SAME_COSINE: f64 = 1.0 / (1u64 << 20) as f64;
    let point = vertex_shape.shape.vertices.vertex(vertex);
    let square = |edge| separation(edge, point).square;
    let outward =
        |edge: Edge<N>| normal(edge.directed(if edge_shape.has_two_sides() { 1 } else { edge_shape.winding }));
    let cosine = |(x, y): (f64, f64), (ox, oy): (f64, f64)| x * ox + y * oy;
    let facing = |direction| vertex_shape.normals(vertex).map(|out| cosine(direction, out)).fold(1.0, f64_min);
    let edge = edge_shape.shape.vertices.edge(number);
    let behind = |edge: Edge<N>, normal: (f64, f64)| depth_behind(edge, normal, point);
    let (own_square, own) = (square(edge), outward(edge));
    let own_behind = behind(edge, own);
    let own_facing = facing(own);
    let can_rest = |Edge { a, b }: Edge<N>| match edge_shape.winding {
        0 => vertex_shape.can_rest_on(vertex, [a, b]) || vertex_shape.can_rest_on(vertex, [b, a]),
        winding => can_rest_behind(vertex_shape, vertex, Edge { a, b }.directed(winding)),
    };
    let limit = own_square * (1.0 + N::SLACK);
    let is_nearer = |other_number: usize, edge: Edge<N>| {
        let other_square = square(edge);
        if edge.is_point() || other_number == number || other_square > limit {
            return false;
        }
        if other_square < own_square * (1.0 - N::SLACK) {
            return true;
        }
        if !can_rest(edge) {
            return false;
        }
        let other = outward(edge);
        let other_behind = behind(edge, other);
        if !edge_shape.has_two_sides() && (own_behind - other_behind).abs() > SAME_DEPTH * sqrt(own_square) {
            return own_behind <= other_behind;
        }
        let other_facing = facing(other);
        let in_line = cosine(own, other) > 1.0 - SAME_COSINE;
        if in_line { number > other_number } else { own_facing > other_facing + SAME_COSINE }
    };
    // Where many edges lead through one point, one is nearer than many others.
    let known = &vertex_shape.cache.nearer_edges;
    let edge_of = |number: usize| edge_shape.shape.vertices.edge(number);
    if known.of(vertex, vertex_shape.rests_anywhere).any(|other| is_nearer(other, edge_of(other))) {
        return false;
    }
    // Of a chain's edges that hold a chain's vertex, which has no normals, only those before this one may be nearer.
    // They come in this order, but for the edge that closes an outline, which comes first.
    let are_chains = !edge_shape.shape.is_filled() && vertex_shape.has_two_sides();
    let last = if are_chains && limit == 0.0 { number } else { usize::MAX };
    let mut nearer = None;
    edge_shape.near.any_within(point, &Cell::new(limit), |(other, edge)| {
        if other < last && is_nearer(other, edge) {
            nearer = Some(other);
        }
        nearer.is_some() || other >= last
    });
    nearer.iter().for_each(|nearer| known.add(vertex, vertex_shape.rests_anywhere, *nearer));
    nearer.is_none()
}
