//! Contacts of the vertices of one shape with the edges of another, one contact for each edge.

use super::concave_view::{ConcaveView, normal};
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::penetration_depth::{push_off_edge, signed_push};
use super::touch_list::{Touch, visit_by_edge};
use super::touching_vertices::{Place, VerticesOnEdges, touches};
use super::tunnelled::Tunnelled;
use crate::distance::point_segment::{determinant, separation};
use crate::number::{Number, f64_max, sqrt};
use crate::overlap::Verdict;
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Edge};

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

/// The vertices that touch an edge, as far as its contact needs them.
struct EdgeTouches<N> {
    /// The first and the last along the edge.
    low: TouchingVertex<N>,
    high: TouchingVertex<N>,
    deepest: TouchingVertex<N>,
}

/// Reports the contacts of vertices with edges, one for each edge.
pub fn edge_contacts<N: Number>(pair: &VerticesOnEdges<N>, report: &mut dyn FnMut(Contact)) {
    let VerticesOnEdges { vertex_shape, edge_shape, vertex_shape_is_first, .. } = pair;
    let reach = pair.reach();
    // About as many as the smaller shape has vertices.
    let expected = vertex_shape.shape.vertices.count().min(edge_shape.shape.vertices.count());
    visit_by_edge(expected, &|offer| offer_touches(pair, offer), &mut |key, vertices| {
        let (number, directed_edge) = pair.directed_edge(key);
        let mut touches: Option<EdgeTouches<N>> = None;
        vertices(&mut |vertex| {
            let touching = touching_vertex(vertex_shape, vertex, directed_edge, reach);
            touches = Some(match touches.take() {
                None => EdgeTouches { low: touching, high: touching, deepest: touching },
                Some(EdgeTouches { low, high, deepest }) => EdgeTouches {
                    // If several vertices are at the same parameter, the deepest of them.
                    low: if (touching.along, low.depth) < (low.along, touching.depth) { touching } else { low },
                    high: if (touching.along, touching.depth) > (high.along, high.depth) { touching } else { high },
                    deepest: if touching.depth > deepest.depth { touching } else { deepest },
                },
            });
        });
        if let Some(touches) = touches {
            report(edge_contact(pair, number, directed_edge, touches).in_order(!vertex_shape_is_first));
        }
    });
}

fn touching_vertex<N: Number>(
    vertex_shape: &ConcaveView<N>,
    vertex: usize,
    [a, b]: [Point<N>; 2],
    reach: Reach<N>,
) -> TouchingVertex<N> {
    let point = vertex_shape.vertex(vertex);
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let along = ux * (point.x - a.x) + uy * (point.y - a.y);
    let behind = determinant(a, b, point);
    let depth = if behind < 0.0 {
        separation(Edge { a, b }, point).with_exact_feature().depth(reach)
    } else {
        behind / sqrt(ux * ux + uy * uy) + reach.value()
    };
    TouchingVertex { vertex, point, along, behind, depth }
}

impl<N: Number> VerticesOnEdges<'_, N> {
    /// Numbers the directed edges, in the order of [`crate::shape::Shape::indexed_edges`].
    fn key(&self, number: usize, [a, _]: [Point<N>; 2]) -> usize {
        let vertices = self.edge_shape.shape.vertices;
        let place = match number + 1 {
            _ if !self.edge_shape.shape.is_filled() => number,
            next if next == vertices.count() => 0,
            next => next,
        };
        2 * place + usize::from(self.edge_shape.is_chain() && a != vertices.vertex(number))
    }

    /// The directed edge with this key.
    fn directed_edge(&self, key: usize) -> (usize, [Point<N>; 2]) {
        let vertices = self.edge_shape.shape.vertices;
        let number = match (key / 2).checked_sub(1) {
            _ if !self.edge_shape.shape.is_filled() => key / 2,
            None => vertices.count() - 1,
            Some(number) => number,
        };
        let sign = match self.edge_shape.winding {
            0 if key.is_multiple_of(2) => 1,
            0 => -1,
            winding => winding,
        };
        (number, vertices.edge(number).directed(sign))
    }
}

/// Offers every vertex that touches an edge, vertices in order.
fn offer_touches<N: Number>(pair: &VerticesOnEdges<N>, offer: &mut dyn FnMut(Touch)) {
    let VerticesOnEdges { vertex_shape, edge_shape, verdict, .. } = pair;
    let reach = pair.near();
    let bounds = edge_shape.near.bounds();
    for (vertex, point) in vertex_shape.vertices_near(|near| !near.is_beyond(&bounds, reach)) {
        let at = Aabb { min: point, max: point };
        let place = if bounds.meets(&at) { Place::new(vertex_shape, edge_shape, vertex) } else { Place::Outside };
        // Shapes that only touch have not tunnelled.
        let may_have_tunnelled = ((place == Place::NoRest) | edge_shape.is_chain()) & (*verdict == Verdict::Hit);
        let tunnelled =
            if may_have_tunnelled { Tunnelled::new(vertex_shape, edge_shape, vertex) } else { Tunnelled::NONE };
        let mut consider = |number: usize, directed_edge: [Point<N>; 2]| {
            if touches(pair, vertex, number, directed_edge, place, tunnelled) {
                offer(Touch { key: pair.key(number, directed_edge), vertex });
            }
            false
        };
        let mut consider_edge =
            |(number, edge)| edge_shape.directions(edge).any(|directed_edge| consider(number, directed_edge));
        let _ = match place {
            Place::Inside(square) => edge_shape.near.any_within(point, square, &mut consider_edge),
            Place::Outside => edge_shape.near.any(|near| !near.is_beyond(&at, reach), &mut consider_edge),
            Place::NoRest => false,
        };
        tunnelled.visit(vertex_shape, edge_shape, vertex, &mut |number, directed_edge| {
            offer(Touch { key: pair.key(number, directed_edge), vertex })
        });
    }
}

/// The contact of an edge and the vertices that touch it, with the edge's shape as the first.
fn edge_contact<N: Number>(
    pair: &VerticesOnEdges<N>,
    number: usize,
    directed_edge: [Point<N>; 2],
    EdgeTouches { low, high, deepest }: EdgeTouches<N>,
) -> Contact {
    let [a, b] = directed_edge;
    let (radii, margin) = ([pair.edge_shape.shape.radius, pair.vertex_shape.shape.radius], pair.margin);
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let length = sqrt(ux * ux + uy * uy);
    let (x, y) = normal(directed_edge);
    let point = |touching: TouchingVertex<N>| {
        let behind = touching.behind / length;
        let by = 0.5 * (radii[0] - radii[1] + behind);
        ManifoldPoint {
            x: touching.point.x + x * by,
            y: touching.point.y + y * by,
            depth: f64_max(touching.depth, margin.least_depth()),
            a_feature: 2 * number + 1,
            b_feature: 2 * touching.vertex,
        }
    };
    // Also the ends: one of them may be deeper by less than a double shows.
    let points = [deepest.point, low.point, high.point].into_iter();
    let push = push_off_edge(directed_edge, radii, points, |_| deepest.depth);
    let push = signed_push(push, deepest.depth, margin);
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
