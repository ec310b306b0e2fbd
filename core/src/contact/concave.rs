//! Contacts of concave shapes: one for each edge that the other shape touches.
//!
//! Vertices of either shape are compared with edges of the other, but only with edges that the vertex can rest on. A
//! vertex touches an edge if it is in front of it within the sum of the radii. A vertex inside touches the nearest
//! edge. If it cannot rest on that edge, or if it is behind an edge of a chain, it touches the edge that it has
//! tunnelled through. Two vertices within the sum of the radii touch. If nothing touches in this sense, thin parts
//! cross, and the contact is that of two crossing edges as segments.

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
    /// The shape of the vertices.
    of: ConcaveView<'a, N>,
    /// The shape of the edges.
    on: ConcaveView<'a, N>,
    /// Whether the shape of the vertices is the first.
    of_first: bool,
    verdict: Verdict,
}

/// A vertex that touches an edge.
#[derive(Clone, Copy)]
struct TouchingVertex<N> {
    vertex: usize,
    point: Point<N>,
    /// How far the vertex is along the edge, times the length of the edge.
    along: f64,
    /// How far the vertex is behind the line of the edge (negative in front), times the length of the edge.
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
        edge_contacts(&VerticesOnEdges { of: one, on: other, of_first: true, verdict }, &mut report);
        edge_contacts(&VerticesOnEdges { of: other, on: one, of_first: false, verdict }, &mut report);
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

    fn new<N: Number>(of: &ConcaveView<N>, on: &ConcaveView<N>) -> Self {
        let mut depths = InsideDepths([InsideDepths::OUTSIDE; InsideDepths::ROOM]);
        if on.shape.is_filled() {
            let bounds = on.shape.vertices.bounds();
            for (depth, (vertex, point)) in depths.0.iter_mut().zip(of.vertices()) {
                if bounds.meets(&Aabb::of_segment(point, point)) {
                    *depth = InsideDepths::find(of, on, vertex);
                }
            }
        }
        depths
    }

    fn find<N: Number>(of: &ConcaveView<N>, on: &ConcaveView<N>, vertex: usize) -> f64 {
        if polygon_point(on.shape.vertices, of.vertex(vertex)) == Verdict::Miss {
            return InsideDepths::OUTSIDE;
        }
        let (square, can_rest) = nearest_edge(of, on, vertex);
        if can_rest { square } else { InsideDepths::NO_REST }
    }

    /// The value of a vertex, which is at this place in [`ConcaveView::vertices`].
    fn of<N: Number>(&self, place: usize, of: &ConcaveView<N>, on: &ConcaveView<N>, vertex: usize) -> f64 {
        match self.0.get(place) {
            Some(depth) => *depth,
            None if on.shape.is_filled() => InsideDepths::find(of, on, vertex),
            None => InsideDepths::OUTSIDE,
        }
    }
}

/// Whether a vertex is behind an edge or on it, and can rest on it.
fn can_rest_behind<N: Number>(of: &ConcaveView<N>, vertex: usize, side: [Point<N>; 2]) -> bool {
    determinant(side[0], side[1], of.vertex(vertex)) >= 0.0 && of.can_rest_on(vertex, side)
}

/// The squared distance from a vertex to the nearest edge, and whether the vertex can rest on that edge, or on another
/// equally near one.
fn nearest_edge<N: Number>(of: &ConcaveView<N>, on: &ConcaveView<N>, vertex: usize) -> (f64, bool) {
    let point = of.vertex(vertex);
    let square = |number| separation(on.shape.vertices.edge(number), point).square;
    let least = on.directed_edges().map(|(number, _)| square(number)).fold(f64::INFINITY, f64_min);
    let limit = least * (1.0 + N::SLACK);
    (least, on.directed_edges().any(|(number, side)| square(number) <= limit && can_rest_behind(of, vertex, side)))
}

/// Reports the contacts of vertices with edges, one for each edge.
fn edge_contacts<N: Number>(pair: &VerticesOnEdges<N>, report: &mut dyn FnMut(Contact)) {
    let VerticesOnEdges { of, on, of_first, .. } = pair;
    let reach = Reach::sum(of.shape.radius, on.shape.radius);
    let depths = InsideDepths::new(of, on);
    for (number, side) in on.directed_edges() {
        let Edge { a, b } = Edge { a: side[0], b: side[1] };
        let mut ends: Option<[TouchingVertex<N>; 2]> = None;
        let mut deepest: Option<TouchingVertex<N>> = None;
        for (place, (vertex, point)) in of.vertices().enumerate() {
            let (ux, uy) = (b.x - a.x, b.y - a.y);
            if is_far(side, point, reach) {
                continue;
            }
            let inside = depths.of(place, of, on, vertex);
            if !touches(pair, vertex, number, side, inside) {
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
            report(edge_contact(of, on, number, side, [low, high], deepest).in_order(!of_first));
        }
    }
}

/// The contact of an edge and the vertices that touch it, with the edge's shape as the first.
fn edge_contact<N: Number>(
    of: &ConcaveView<N>,
    on: &ConcaveView<N>,
    number: usize,
    side: [Point<N>; 2],
    [low, high]: [TouchingVertex<N>; 2],
    deepest: TouchingVertex<N>,
) -> Contact {
    let [a, b] = side;
    let radii = [on.shape.radius, of.shape.radius];
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let length = sqrt(ux * ux + uy * uy);
    let (x, y) = normal(side);
    let point = |touching: TouchingVertex<N>| {
        let behind = touching.behind / length;
        let by = 0.5 * (radii[0] - radii[1] + behind);
        ManifoldPoint {
            x: touching.point.x + x * by,
            y: touching.point.y + y * by,
            depth: f64_max(touching.depth, 0.0),
            a_feature: 2 * number + 1,
            b_feature: 2 * touching.vertex,
        }
    };
    let push = push_off_edge(side, radii, core::iter::once(deepest.point), |_| deepest.depth);
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
    side: [Point<N>; 2],
    inside: f64,
) -> bool {
    let VerticesOnEdges { of, on, of_first, verdict } = pair;
    let reach = Reach::sum(of.shape.radius, on.shape.radius);
    let point = of.vertex(vertex);
    let [a, b] = side;
    let is_behind = || determinant(a, b, point) > 0.0;
    if inside == InsideDepths::NO_REST || (on.is_chain() && is_behind()) {
        // Shapes that only touch have not tunnelled.
        return *verdict == Verdict::Hit && has_tunnelled(of, on, vertex, number, side);
    }
    let is_within = inside >= 0.0;
    if is_within && separation(on.shape.vertices.edge(number), point).square * (1.0 - N::SLACK) > inside {
        return false;
    }
    let separation = separation(Edge { a, b }, point).with_exact_feature();
    if is_within || (on.is_chain() && separation.square == 0.0) {
        // Two vertices at one place are reported once: as a vertex of the first shape, if that can rest on the second.
        let is_reported = |(other, at)| at == point && nearest_edge(on, of, other).1;
        let reported = !of_first && on.vertices().any(is_reported);
        return !reported && is_on_this_side(of, on, vertex, side) && is_nearest_edge(of, on, vertex, number);
    }
    let beside = determinant(a, b, point) < 0.0 && separation.end().is_none();
    beside && compare_point_line(a, b, point, reach) <= 0 && of.can_rest_on(vertex, side)
}

/// Whether a vertex that lies on an edge can rest on it, and on a chain's edge on this side: the one to which the
/// vertex's shape continues.
fn is_on_this_side<N: Number>(of: &ConcaveView<N>, on: &ConcaveView<N>, vertex: usize, [a, b]: [Point<N>; 2]) -> bool {
    let can_rest = can_rest_behind(of, vertex, [a, b]);
    if !can_rest || !on.is_chain() || !of.can_rest_on(vertex, [b, a]) {
        return can_rest;
    }
    let balance: f64 = of.neighbors(vertex).map(|neighbor| determinant(a, b, of.vertex(neighbor))).sum();
    // Symmetric: exactly one of an edge's two directions is reported.
    balance < 0.0 || (balance == 0.0 && a.lexicographic(b).is_lt())
}

/// Whether an edge is the nearest to a vertex in or on its shape.
///
/// Edges that are equally near meet at a vertex. Of those that the vertex can rest on, the nearest is the one that the
/// vertex is deeper behind; else the one that faces the vertex's shape more; of collinear ones the first.
fn is_nearest_edge<N: Number>(of: &ConcaveView<N>, on: &ConcaveView<N>, vertex: usize, number: usize) -> bool {
    const SAME: f64 = 1.0 / (1u64 << 20) as f64;
    let point = of.shape.vertices.vertex(vertex);
    let square = |edge| separation(edge, point).square;
    let outward = |edge: Edge<N>| normal(edge.directed(if on.is_chain() { 1 } else { on.winding }));
    let cosine = |(x, y): (f64, f64), (ox, oy): (f64, f64)| x * ox + y * oy;
    let facing = |direction| of.normals(vertex).map(|out| cosine(direction, out)).fold(1.0, f64_min);
    let edge = on.shape.vertices.edge(number);
    let behind = |edge: Edge<N>, (x, y): (f64, f64)| x * (edge.a.x - point.x) + y * (edge.a.y - point.y);
    let (own_square, own) = (square(edge), outward(edge));
    let own_behind = behind(edge, own);
    let own_facing = facing(own);
    let can_rest = |Edge { a, b }: Edge<N>| match on.winding {
        0 => of.can_rest_on(vertex, [a, b]) || of.can_rest_on(vertex, [b, a]),
        winding => can_rest_behind(of, vertex, Edge { a, b }.directed(winding)),
    };
    on.shape.indexed_edges().filter(|(_, edge)| !edge.is_point()).all(|(other_number, edge)| {
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
        if !on.is_chain() && (own_behind - other_behind).abs() > SAME * sqrt(own_square) {
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
