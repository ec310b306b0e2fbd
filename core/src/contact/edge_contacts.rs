//! Contacts of the vertices of one shape with the edges of another, one contact for each straight side.

use super::bearing_pair::BearingSides;
use super::convex_edges::CertainPlace;
use super::known_touches::TouchedEdges;
use super::manifold::Contact;
use super::side_manifold::{SideTouches, TouchedSide};
use super::straight_side::StraightSide;
use super::touch_list::{Counts, Touch, visit_by_edge};
use super::touching_vertices::{Place, VerticesOnEdges, touches};
use super::tunnelled::{Tunnelled, may_be_through};
use crate::distance::point_segment::determinant;
use crate::number::Number;
use crate::overlap::Verdict;
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Edge};
use core::cell::Cell;

/// Reports the contacts of vertices with edges, one for each straight side.
pub fn edge_contacts<N: Number>(pair: &VerticesOnEdges<N>, report: &mut dyn FnMut(Contact)) {
    let VerticesOnEdges { vertex_shape, edge_shape, vertex_shape_is_first, .. } = pair;
    // About as many as the smaller shape has vertices.
    let expected = vertex_shape.shape.vertices.count().min(edge_shape.shape.vertices.count());
    let keys = edge_shape.shape.vertices.count().saturating_mul(2);
    let counts = Counts { expected, vertices: vertex_shape.shape.vertices.count(), keys };
    visit_by_edge(counts, &|is_out, offer| offer_touches(pair, is_out, offer), &mut |key, vertices| {
        let side = pair.side(key);
        let radii = [edge_shape.shape.radius, vertex_shape.shape.radius];
        let touched = TouchedSide { side, radii, margin: pair.margin };
        let mut touches: Option<SideTouches<N>> = None;
        vertices(&mut |vertex| {
            let facing = vertex_shape.sides_facing(vertex, side.ends());
            if !pair.is_end_of_other(&facing, &side) {
                let all = touched.touches((vertex, vertex_shape.vertex(vertex)), facing);
                touches = Some(touches.map_or(all, |known| known.with(all)));
            }
        });
        if let Some(touches) = touches {
            let edge_holding = |p| edge_shape.edge_holding(&side, p);
            let contact = touched.contact(touches, |i| vertex_shape.vertex(i), edge_holding);
            report(contact.in_order(!vertex_shape_is_first));
        }
    });
}

impl<N: Number> VerticesOnEdges<'_, N> {
    /// Numbers the directed sides, in the order of [`crate::shape::Shape::indexed_edges`].
    fn key(&self, side: &StraightSide<N>) -> usize {
        let place = match side.first_edge + 1 {
            _ if !self.edge_shape.shape.is_filled() => side.first_edge,
            next if next == self.edge_shape.shape.vertices.count() => 0,
            next => next,
        };
        2 * place + usize::from(self.edge_shape.is_chain() && !side.is_listed)
    }

    /// The directed side with this key.
    fn side(&self, key: usize) -> StraightSide<N> {
        let number = match (key / 2).checked_sub(1) {
            _ if !self.edge_shape.shape.is_filled() => key / 2,
            None => self.edge_shape.shape.vertices.count() - 1,
            Some(number) => number,
        };
        let is_listed = match self.edge_shape.winding {
            0 => key.is_multiple_of(2),
            winding => winding > 0,
        };
        self.edge_shape.straight_side(number, is_listed)
    }
}

impl<N: Number> BearingSides<N> for VerticesOnEdges<'_, N> {
    fn exchanged(&self) -> Self {
        VerticesOnEdges::exchanged(self)
    }

    fn touches_side(&self, vertex: usize, side: &StraightSide<N>) -> bool {
        let VerticesOnEdges { vertex_shape, edge_shape, .. } = self;
        let known = &vertex_shape.known.touches;
        if !known.keeps(vertex, vertex_shape.rests_anywhere)
            && !known.has(vertex, vertex_shape.rests_anywhere)
            && side.is_one_edge(edge_shape)
            && let Some(touches) = self.touches_nearby(vertex, side.first_edge, side.ends())
        {
            return touches;
        }
        let mut any = false;
        visit_touched_edges(self, vertex, &self.edge_shape.near.bounds(), &mut |number, [a, _]| {
            let is_listed = a == self.edge_shape.vertex(number);
            any |= is_listed == side.is_listed && side.holds_edge(number);
        });
        any
    }

    fn reach(&self) -> Reach<N> {
        VerticesOnEdges::reach(self)
    }

    fn vertex_shape_is_first(&self) -> bool {
        self.vertex_shape_is_first
    }
}

impl<N: Number> VerticesOnEdges<'_, N> {
    /// Whether a vertex touches an edge, if that can be decided without a search for the vertex's place and for the
    /// edges that it has tunnelled through.
    fn touches_nearby(&self, vertex: usize, number: usize, directed_edge: [Point<N>; 2]) -> Option<bool> {
        let VerticesOnEdges { vertex_shape, edge_shape, verdict, .. } = self;
        let [a, b] = directed_edge;
        let corner = vertex_shape.with_neighbors(vertex);
        let behind = determinant(a, b, corner.at);
        let (place, none) = (Place::Outside, Tunnelled::NONE);
        let touches_outside = || touches(self, &corner, number, directed_edge, place, none, &Cell::new(None));
        match (edge_shape.shape.is_filled(), edge_shape.winding) {
            (false, _) if behind <= 0.0 => Some(touches_outside()),
            (false, _) => {
                let may_touch =
                    *verdict == Verdict::Hit && may_be_through(vertex_shape, edge_shape, vertex, number, directed_edge);
                if may_touch { None } else { Some(false) }
            }
            (true, 0) => None,
            // Only vertices outside touch edges that they are in front of.
            (true, _) => {
                let may_touch =
                    if behind < 0.0 { touches_outside() } else { vertex_shape.can_rest_on(vertex, directed_edge) };
                if may_touch { None } else { Some(false) }
            }
        }
    }
}

/// Offers every vertex that touches a side, vertices in order, but for those left out; more than once, perhaps.
fn offer_touches<N: Number>(pair: &VerticesOnEdges<N>, is_out: &dyn Fn(usize) -> bool, offer: &mut dyn FnMut(Touch)) {
    let VerticesOnEdges { vertex_shape, edge_shape, .. } = pair;
    let near = pair.near();
    let bounds = edge_shape.near.bounds();
    // Many vertices may touch one side of many edges.
    let mut last: Option<(StraightSide<N>, usize)> = None;
    // Of a filled shape a vertex outside touches only edges within reach. Through a chain a vertex may have tunnelled
    // from any distance.
    let is_beyond = |point| !edge_shape.is_chain() && Aabb { min: point, max: point }.is_beyond(&bounds, near);
    vertex_shape.vertices_near(|block| !block.is_beyond(&bounds, near)).for_each(|(vertex, point)| {
        if is_beyond(point) || is_out(vertex) {
            return;
        }
        visit_touched_edges(pair, vertex, &bounds, &mut |number, [a, _]| {
            let is_listed = a == edge_shape.vertex(number);
            let known = last.filter(|(side, _)| side.is_listed == is_listed && side.holds_edge(number));
            let (_, key) = *last.insert(known.unwrap_or_else(|| {
                let side = edge_shape.straight_side(number, is_listed);
                (side, pair.key(&side))
            }));
            offer(Touch { key, vertex });
        });
    });
}

/// Visits the directed edges that a vertex touches.
fn visit_touched_edges<N: Number>(
    pair: &VerticesOnEdges<N>,
    vertex: usize,
    bounds: &Aabb<N>,
    visit: &mut dyn FnMut(usize, [Point<N>; 2]),
) {
    let VerticesOnEdges { vertex_shape, edge_shape, .. } = pair;
    let (known, rests_anywhere) = (&vertex_shape.known.touches, vertex_shape.rests_anywhere);
    if let Some(known) = known.get(vertex, rests_anywhere) {
        for (number, is_listed) in known.edges() {
            visit(number, edge_shape.shape.vertices.edge(number).directed(if is_listed { 1 } else { -1 }));
        }
        return;
    }
    let Some(place) = pair.place(vertex, bounds) else { return };
    let mut touched = TouchedEdges::new(vertex, rests_anywhere);
    find_touched_edges(pair, vertex, place, &mut |number, directed_edge| {
        touched.add(number, directed_edge[0] == edge_shape.vertex(number));
        visit(number, directed_edge);
    });
    known.keep(&touched);
}

impl<N: Number> VerticesOnEdges<'_, N> {
    /// The place of a vertex in the edges' shape, which has these bounds. None if the vertex certainly touches no edge.
    fn place(&self, vertex: usize, bounds: &Aabb<N>) -> Option<Place> {
        let VerticesOnEdges { vertex_shape, edge_shape, .. } = self;
        let point = vertex_shape.vertex(vertex);
        let at = Aabb { min: point, max: point };
        // Of a filled shape a vertex outside touches only edges within reach. Through a chain a vertex may have
        // tunnelled from any distance.
        let is_filled = !edge_shape.is_chain();
        if is_filled && at.is_beyond(bounds, self.near()) {
            return None;
        }
        if let Some(convex) = &edge_shape.known.convex {
            let corner = vertex_shape.with_neighbors(vertex);
            let can_rest = |edge: &[Point<N>; 2]| corner.can_rest_on(*edge);
            match convex.place(point) {
                Some(CertainPlace::Outside) if self.near().sign() == 0 => return None,
                Some(CertainPlace::Inside(edge)) if convex.edges().nth(edge).is_some_and(can_rest) => {
                    return Some(Place::Behind(edge));
                }
                Some(CertainPlace::Inside(_)) => return convex.edges().any(can_rest).then_some(Place::NoRest),
                _ if !convex.edges().any(can_rest) => return None,
                Some(CertainPlace::Outside) => return Some(Place::Outside),
                None => {}
            }
        }
        let is_inside = bounds.meets(&at);
        let place = if is_inside { Place::new(vertex_shape, edge_shape, vertex) } else { Place::Outside };
        let is_out = is_filled && place == Place::Outside && self.near().sign() == 0;
        (!is_out).then_some(place)
    }
}

/// [`visit_touched_edges`] of a vertex that was not asked for lately, from its place.
fn find_touched_edges<N: Number>(
    pair: &VerticesOnEdges<N>,
    vertex: usize,
    place: Place,
    visit: &mut dyn FnMut(usize, [Point<N>; 2]),
) {
    let VerticesOnEdges { vertex_shape, edge_shape, verdict, .. } = pair;
    let (near, point) = (pair.near(), vertex_shape.vertex(vertex));
    // Shapes that only touch have not tunnelled.
    let may_have_tunnelled = ((place == Place::NoRest) | edge_shape.is_chain()) & (*verdict == Verdict::Hit);
    let tunnelled = if may_have_tunnelled { Tunnelled::new(vertex_shape, edge_shape, vertex) } else { Tunnelled::NONE };
    let (corner, has_twin) = (vertex_shape.with_neighbors(vertex), Cell::new(None));
    let mut consider_edge = |(number, edge): (usize, Edge<N>)| {
        for directed_edge in edge_shape.directions(edge) {
            if touches(pair, &corner, number, directed_edge, place, tunnelled, &has_twin) {
                visit(number, directed_edge);
            }
        }
        false
    };
    let _ = match place {
        Place::Behind(number) => consider_edge((number, edge_shape.shape.vertices.edge(number))),
        Place::Inside(square) => edge_shape.near.any_within(point, &Cell::new(square), &mut consider_edge),
        Place::Outside => {
            let square = Cell::new(near.value() * near.value());
            edge_shape.near.any_within(point, &square, &mut consider_edge)
        }
        Place::NoRest => false,
    };
    tunnelled.visit(vertex_shape, edge_shape, vertex, visit);
}
