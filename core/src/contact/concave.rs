//! Contacts of concave shapes: one for each edge that the other shape touches.
//!
//! Vertices of either shape are compared with edges of the other, but only with edges that the vertex can rest on:
//!
//! * A vertex outside touches an edge if it is in front of it within the sum of the radii.
//! * A vertex inside touches the nearest edge.
//! * A vertex inside that cannot rest on the nearest edge, or a vertex behind an edge of a chain, touches the edge that
//!   it has tunnelled through.
//! * Two vertices touch if they are within the sum of the radii.
//!
//! If nothing touches in this sense, thin parts cross. Then the contact is that of two crossing edges as segments.

use super::concave_view::{ConcaveView, normal};
use super::convex_view::ConvexView;
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::penetration_depth::{push_off_edge, push_off_vertex};
use super::sat_manifold::{coincident_contact, sat_manifold};
use super::tunnelled::has_tunnelled;
use crate::distance::point_segment::{Separation, determinant, separation};
use crate::number::{Number, f64_max, f64_min, sqrt};
use crate::overlap::{Verdict, polygon_point};
use crate::predicate::{Point, Reach, compare_point_line, compare_point_point};
use crate::shape::{Aabb, Edge, Shape, edge_intersection};

/// The vertices of one shape and the edges of the other.
#[derive(Clone, Copy)]
struct VerticesOnEdges<'a, N: Number> {
    vertex_shape: ConcaveView<'a, N>,
    edge_shape: ConcaveView<'a, N>,
    /// Whether the shape of the vertices is the first.
    vertex_shape_is_first: bool,
    verdict: Verdict,
}

/// A vertex that touches an edge.
#[derive(Clone, Copy)]
struct TouchingVertex<N> {
    vertex: usize,
    point: Point<N>,
    /// How far the vertex is along the edge, times the length of the edge: (b − a) · (p − a).
    along: f64,
    /// How far the vertex is behind the line of the edge (negative in front), times the length of the edge:
    /// (b − a) × (p − a).
    behind: f64,
    /// The penetration depth, including the radii.
    depth: f64,
}

/// Visits the contacts of two shapes that meet, edge by edge. O(n·m), unless more vertices lie inside the other shape
/// than [`InsideDepths`] has room for.
pub fn contacts<N: Number>(first: Shape<N>, second: Shape<N>, verdict: Verdict, visit: &mut dyn FnMut(Contact)) {
    let (one, other) = (ConcaveView::new(first), ConcaveView::new(second));
    // A hit needs a contact with a depth above 0, even if only crossing edges have one.
    let is_sufficient = |contact: &Contact| verdict != Verdict::Hit || contact.depth.to_bits() > 0;
    let mut any = false;
    let mut on_all_edges = |one: ConcaveView<N>, other: ConcaveView<N>, is_first_pass: bool| {
        let mut report = |contact: Contact| {
            let is_sufficient = is_sufficient(&contact);
            any |= is_sufficient;
            if is_sufficient || is_first_pass {
                visit(contact);
            }
        };
        edge_contacts(
            &VerticesOnEdges { vertex_shape: one, edge_shape: other, vertex_shape_is_first: true, verdict },
            &mut report,
        );
        edge_contacts(
            &VerticesOnEdges { vertex_shape: other, edge_shape: one, vertex_shape_is_first: false, verdict },
            &mut report,
        );
        vertex_contacts(&one, &other, &mut report);
        any
    };
    if on_all_edges(one, other, true) {
        return;
    }
    let crossing = crossing_contact(&one, &other, verdict);
    // One shape may lie inside the other, where no vertex can rest on a near edge.
    if !crossing.as_ref().is_some_and(is_sufficient)
        && on_all_edges(one.resting_anywhere(), other.resting_anywhere(), false)
    {
        return;
    }
    let coincident = || coincident_contact(&ConvexView::of_edge(first, 0), &ConvexView::of_edge(second, 0));
    visit(crossing.unwrap_or_else(coincident).consistent_with(verdict));
}

/// For each vertex of one shape that is in or on another, filled shape: the squared distance of the nearest edge, if
/// the vertex can rest on that edge. Computed once for all edges.
struct InsideDepths([f64; InsideDepths::ROOM]);

impl InsideDepths {
    const ROOM: usize = 1024;
    const OUTSIDE: f64 = -1.0;
    /// The vertex is inside, but cannot rest on a nearest edge.
    const NO_REST: f64 = f64::INFINITY;

    fn new<N: Number>(vertex_shape: &ConcaveView<N>, edge_shape: &ConcaveView<N>) -> Self {
        let mut depths = InsideDepths([InsideDepths::OUTSIDE; InsideDepths::ROOM]);
        if edge_shape.shape.is_filled() {
            let bounds = edge_shape.shape.vertices.bounds();
            for (depth, (vertex, point)) in depths.0.iter_mut().zip(vertex_shape.vertices()) {
                if bounds.meets(&Aabb::of_segment(point, point)) {
                    *depth = InsideDepths::find(vertex_shape, edge_shape, vertex);
                }
            }
        }
        depths
    }

    fn find<N: Number>(vertex_shape: &ConcaveView<N>, edge_shape: &ConcaveView<N>, vertex: usize) -> f64 {
        if polygon_point(edge_shape.shape.vertices, vertex_shape.vertex(vertex)) == Verdict::Miss {
            return InsideDepths::OUTSIDE;
        }
        let (square, can_rest) = nearest_edge(vertex_shape, edge_shape, vertex);
        if can_rest { square } else { InsideDepths::NO_REST }
    }

    /// The value of a vertex, which is at this place in [`ConcaveView::vertices`].
    fn of<N: Number>(
        &self,
        place: usize,
        vertex_shape: &ConcaveView<N>,
        edge_shape: &ConcaveView<N>,
        vertex: usize,
    ) -> f64 {
        match self.0.get(place) {
            Some(depth) => *depth,
            None if edge_shape.shape.is_filled() => InsideDepths::find(vertex_shape, edge_shape, vertex),
            None => InsideDepths::OUTSIDE,
        }
    }
}

/// Whether a vertex is behind an edge or on it, and can rest on it.
fn can_rest_behind<N: Number>(vertex_shape: &ConcaveView<N>, vertex: usize, directed_edge: [Point<N>; 2]) -> bool {
    determinant(directed_edge[0], directed_edge[1], vertex_shape.vertex(vertex)) >= 0.0
        && vertex_shape.can_rest_on(vertex, directed_edge)
}

/// The squared distance from a vertex to the nearest edge, and whether the vertex can rest on that edge, or on another
/// equally near one.
fn nearest_edge<N: Number>(vertex_shape: &ConcaveView<N>, edge_shape: &ConcaveView<N>, vertex: usize) -> (f64, bool) {
    let point = vertex_shape.vertex(vertex);
    let square = |number| separation(edge_shape.shape.vertices.edge(number), point).square;
    let least = edge_shape.directed_edges().map(|(number, _)| square(number)).fold(f64::INFINITY, f64_min);
    let limit = least * (1.0 + N::SLACK);
    (
        least,
        edge_shape.directed_edges().any(|(number, directed_edge)| {
            square(number) <= limit && can_rest_behind(vertex_shape, vertex, directed_edge)
        }),
    )
}

/// Reports the contacts of vertices with edges, one for each edge.
fn edge_contacts<N: Number>(pair: &VerticesOnEdges<N>, report: &mut dyn FnMut(Contact)) {
    let VerticesOnEdges { vertex_shape, edge_shape, vertex_shape_is_first, .. } = pair;
    let reach = Reach::sum(vertex_shape.shape.radius, edge_shape.shape.radius);
    let depths = InsideDepths::new(vertex_shape, edge_shape);
    for (number, directed_edge) in edge_shape.directed_edges() {
        let [a, b] = directed_edge;
        let mut ends: Option<[TouchingVertex<N>; 2]> = None;
        let mut deepest: Option<TouchingVertex<N>> = None;
        for (place, (vertex, point)) in vertex_shape.vertices().enumerate() {
            let (ux, uy) = (b.x - a.x, b.y - a.y);
            if is_far(directed_edge, point, reach) {
                continue;
            }
            let inside = depths.of(place, vertex_shape, edge_shape, vertex);
            if !touches(pair, vertex, number, directed_edge, inside) {
                continue;
            }
            let along = ux * (point.x - a.x) + uy * (point.y - a.y);
            let behind = determinant(a, b, point);
            let depth = if behind < 0.0 {
                separation(Edge { a, b }, point).with_exact_feature().depth(reach)
            } else {
                behind / sqrt(ux * ux + uy * uy) + reach.value()
            };
            let touching = TouchingVertex { vertex, point, along, behind, depth };
            if deepest.is_none_or(|known| touching.depth > known.depth) {
                deepest = Some(touching);
            }
            ends = Some(match ends {
                None => [touching, touching],
                Some([low, high]) => [
                    // If several vertices are at the same parameter, the deepest of them.
                    if (touching.along, low.depth) < (low.along, touching.depth) { touching } else { low },
                    if (touching.along, touching.depth) > (high.along, high.depth) { touching } else { high },
                ],
            });
        }
        if let (Some([low, high]), Some(deepest)) = (ends, deepest) {
            report(
                edge_contact(vertex_shape, edge_shape, number, directed_edge, [low, high], deepest)
                    .in_order(!vertex_shape_is_first),
            );
        }
    }
}

/// The contact of an edge and the vertices that touch it, with the edge's shape as the first.
fn edge_contact<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    number: usize,
    directed_edge: [Point<N>; 2],
    [low, high]: [TouchingVertex<N>; 2],
    deepest: TouchingVertex<N>,
) -> Contact {
    let [a, b] = directed_edge;
    let radii = [edge_shape.shape.radius, vertex_shape.shape.radius];
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let length = sqrt(ux * ux + uy * uy);
    let (x, y) = normal(directed_edge);
    let point = |touching: TouchingVertex<N>| {
        let by = 0.5 * (radii[0] - radii[1] + touching.behind / length);
        ManifoldPoint {
            x: touching.point.x + x * by,
            y: touching.point.y + y * by,
            depth: f64_max(touching.depth, 0.0),
            a_feature: 2 * number + 1,
            b_feature: 2 * touching.vertex,
        }
    };
    let push = push_off_edge(directed_edge, radii, core::iter::once(deepest.point), |_| deepest.depth);
    let manifold = if low.vertex == high.vertex {
        Manifold::one(point(low))
    } else if deepest.vertex == low.vertex || deepest.vertex == high.vertex {
        Manifold::two(point(low), point(high))
    } else {
        let is_nearer_low = deepest.along - low.along < high.along - deepest.along;
        Manifold::two(point(deepest), point(if is_nearer_low { high } else { low }))
    };
    Contact::new(push, manifold)
}

/// Whether a vertex is certainly in front of an edge by more than the sum of the radii.
fn is_far<N: Number>([a, b]: [Point<N>; 2], p: Point<N>, reach: Reach<N>) -> bool {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let (left, right) = (ux * (p.y - a.y), uy * (p.x - a.x));
    let front = right - left - N::SLACK * (left.abs() + right.abs());
    front > 0.0 && front * front > reach.value() * reach.value() * (ux * ux + uy * uy) * (1.0 + N::SLACK)
}

/// Whether a vertex touches an edge; `inside` is its value in [`InsideDepths`].
fn touches<N: Number>(
    pair: &VerticesOnEdges<N>,
    vertex: usize,
    number: usize,
    directed_edge: [Point<N>; 2],
    inside: f64,
) -> bool {
    let VerticesOnEdges { vertex_shape, edge_shape, vertex_shape_is_first, verdict } = pair;
    let reach = Reach::sum(vertex_shape.shape.radius, edge_shape.shape.radius);
    let point = vertex_shape.vertex(vertex);
    let [a, b] = directed_edge;
    let is_behind = || determinant(a, b, point) > 0.0;
    if inside == InsideDepths::NO_REST || (edge_shape.is_chain() && is_behind()) {
        // Shapes that only touch have not tunnelled.
        return *verdict == Verdict::Hit && has_tunnelled(vertex_shape, edge_shape, vertex, number, directed_edge);
    }
    let is_within = inside >= 0.0;
    if is_within && separation(edge_shape.shape.vertices.edge(number), point).square * (1.0 - N::SLACK) > inside {
        return false;
    }
    let separation = separation(Edge { a, b }, point).with_exact_feature();
    if is_within || (edge_shape.is_chain() && separation.square == 0.0) {
        // Two vertices at one place are reported once: as a vertex of the first shape, if that can rest on the second.
        let is_reported = |(other, at)| at == point && nearest_edge(edge_shape, vertex_shape, other).1;
        let reported = !vertex_shape_is_first && edge_shape.vertices().any(is_reported);
        return !reported
            && is_on_this_side(vertex_shape, edge_shape, vertex, directed_edge)
            && is_nearest_edge(vertex_shape, edge_shape, vertex, number);
    }
    let beside = determinant(a, b, point) < 0.0 && separation.end().is_none();
    beside && compare_point_line(a, b, point, reach) <= 0 && vertex_shape.can_rest_on(vertex, directed_edge)
}

/// Whether a vertex that lies on an edge can rest on it. On a chain's edge, whether it rests on this side: the side
/// where more of the vertex's shape lies, by the neighbors of the vertex.
fn is_on_this_side<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
    [a, b]: [Point<N>; 2],
) -> bool {
    let can_rest = can_rest_behind(vertex_shape, vertex, [a, b]);
    if !can_rest || !edge_shape.is_chain() || !vertex_shape.can_rest_on(vertex, [b, a]) {
        return can_rest;
    }
    let balance: f64 =
        vertex_shape.neighbors(vertex).map(|neighbor| determinant(a, b, vertex_shape.vertex(neighbor))).sum();
    // Symmetric: exactly one of an edge's two directions is reported.
    balance < 0.0 || (balance == 0.0 && a.lexicographic(b).is_lt())
}

/// Whether an edge is the nearest to a vertex in or on its shape.
///
/// Edges that are equally near meet at a vertex. Of those that the vertex can rest on, the nearest is the one that the
/// vertex is deeper behind; else the one that faces the vertex's shape more; of collinear ones the first.
fn is_nearest_edge<N: Number>(
    vertex_shape: &ConcaveView<N>,
    edge_shape: &ConcaveView<N>,
    vertex: usize,
    number: usize,
) -> bool {
    const SAME: f64 = 1.0 / (1u64 << 20) as f64;
    let point = vertex_shape.shape.vertices.vertex(vertex);
    let square = |edge| separation(edge, point).square;
    let outward = |edge: Edge<N>| normal(edge.directed(if edge_shape.is_chain() { 1 } else { edge_shape.winding }));
    let cosine = |(x, y): (f64, f64), (ox, oy): (f64, f64)| x * ox + y * oy;
    let facing = |direction| vertex_shape.normals(vertex).map(|out| cosine(direction, out)).fold(1.0, f64_min);
    let edge = edge_shape.shape.vertices.edge(number);
    let behind = |edge: Edge<N>, (x, y): (f64, f64)| x * (edge.a.x - point.x) + y * (edge.a.y - point.y);
    let (own_square, own) = (square(edge), outward(edge));
    let own_behind = behind(edge, own);
    let own_facing = facing(own);
    let can_rest = |Edge { a, b }: Edge<N>| match edge_shape.winding {
        0 => vertex_shape.can_rest_on(vertex, [a, b]) || vertex_shape.can_rest_on(vertex, [b, a]),
        winding => can_rest_behind(vertex_shape, vertex, Edge { a, b }.directed(winding)),
    };
    edge_shape.shape.indexed_edges().filter(|(_, edge)| !edge.is_point()).all(|(other_number, edge)| {
        let other_square = square(edge);
        if other_number == number || other_square > own_square * (1.0 + N::SLACK) {
            return true;
        }
        if other_square < own_square * (1.0 - N::SLACK) {
            return false;
        }
        if !can_rest(edge) {
            return true;
        }
        let other = outward(edge);
        let other_behind = behind(edge, other);
        if !edge_shape.is_chain() && (own_behind - other_behind).abs() > SAME * sqrt(own_square) {
            return own_behind > other_behind;
        }
        let other_facing = facing(other);
        let in_line = cosine(own, other) > 1.0 - SAME;
        if in_line { number < other_number } else { own_facing <= other_facing + SAME }
    })
}

/// Reports the contacts of vertices with vertices, if each is the nearest point of the edges at it.
fn vertex_contacts<N: Number>(one: &ConcaveView<N>, other: &ConcaveView<N>, report: &mut dyn FnMut(Contact)) {
    let reach = Reach::sum(one.shape.radius, other.shape.radius);
    if reach.sign() == 0 {
        return;
    }
    let is_nearest = |view: &ConcaveView<N>, i: usize, point: Point<N>| {
        let at = view.vertex(i);
        view.neighbors(i)
            .all(|to| separation(Edge { a: at, b: view.vertex(to) }, point).with_exact_feature().end() == Some(at))
    };
    let outside = |view: &ConcaveView<N>, point: Point<N>| {
        !view.shape.is_filled() || polygon_point(view.shape.vertices, point) == Verdict::Miss
    };
    for (i, p) in one.vertices() {
        for (j, q) in other.vertices() {
            let is_near = p != q && compare_point_point(p, q, reach) <= 0;
            if is_near && is_nearest(one, i, q) && is_nearest(other, j, p) && outside(one, q) && outside(other, p) {
                let between: Separation<N> = separation(Edge { a: p, b: p }, q);
                let radii = [one.shape.radius, other.shape.radius];
                let push = push_off_vertex(p, between, reach, radii);
                let (x, y) = between.normal();
                let midway = 0.5 * (between.distance() + radii[0] - radii[1]);
                let point = ManifoldPoint {
                    x: p.x + x * midway,
                    y: p.y + y * midway,
                    depth: f64_max(between.depth(reach), 0.0),
                    a_feature: 2 * i,
                    b_feature: 2 * j,
                };
                report(Contact::new(push, Manifold::one(point)));
            }
        }
    }
}

/// The contact of two edges that cross, as segments: the deepest for a hit, the shallowest for a touch.
fn crossing_contact<N: Number>(one: &ConcaveView<N>, other: &ConcaveView<N>, verdict: Verdict) -> Option<Contact> {
    let mut best: Option<Contact> = None;
    for (i, e) in one.shape.indexed_edges() {
        for (j, f) in other.shape.indexed_edges() {
            if edge_intersection(e, f).is_none() {
                continue;
            }
            let (first, second) = (ConvexView::of_edge(one.shape, i), ConvexView::of_edge(other.shape, j));
            let found = sat_manifold(&first, &second).unwrap_or_else(|| coincident_contact(&first, &second));
            if best.is_none_or(|known| found.is_deeper_than(&known) == (verdict == Verdict::Hit)) {
                best = Some(found);
            }
        }
    }
    best
}
