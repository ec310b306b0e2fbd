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
use crate::shape::{Aabb, Edge, RestingVertexSearch};
use core::cell::Cell;

/// Reports the contacts of vertices with edges, one for each straight side.
pub fn edge_contacts<N: Number>(pair: &VerticesOnEdges<N>, report: &mut dyn FnMut(Contact)) {
    let VerticesOnEdges { vertex_shape, edge_shape, vertex_shape_is_first, .. } = pair;
    // About as many as the smaller shape has vertices.
    let expected = vertex_shape.shape.vertices.count().min(edge_shape.shape.vertices.count());
    let keys = edge_shape.shape.vertices.count().saturating_mul(2);
    let counts = Counts { expected, vertices: pair.all_in_front() + 1, keys };
    visit_by_edge(counts, &|is_out, offer| offer_touches(pair, is_out, offer), &mut |key, vertices| {
        let side = pair.side(key);
        let radii = [edge_shape.shape.radius, vertex_shape.shape.radius];
        let mut touched = TouchedSide::new(side, radii, pair.margin);
        let mut touches: Option<SideTouches<N>> = None;
        let mut consider = |vertex: usize, is_touching: &dyn Fn() -> bool| {
            let facing = vertex_shape.sides_facing(vertex, side.ends());
            let all = touched.touches((vertex, vertex_shape.vertex(vertex)), &facing);
            // Most vertices change nothing, and the other conditions cost the most.
            if touches.as_ref().is_none_or(|known| known.changes_with(&all))
                && is_touching()
                && !pair.is_end_of_other(&facing, &side)
            {
                match &mut touches {
                    Some(known) => known.include(&all),
                    none => *none = Some(all),
                }
            }
        };
        vertices(&mut |vertex| {
            if vertex != pair.all_in_front() {
                consider(vertex, &|| true);
            } else {
                pair.visit_edges_of(&side, |number, directed_edge| {
                    pair.any_in_front(directed_edge, false, |vertex| {
                        consider(vertex, &|| pair.touches_in_front(vertex, number, directed_edge));
                        false
                    });
                });
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
    /// A number that no vertex has: it stands for all vertices that touch a side in front of it.
    fn all_in_front(&self) -> usize {
        self.vertex_shape.shape.vertices.count()
    }

    /// Numbers the directed sides, in the order of [`crate::shape::Shape::indexed_edges`].
    fn key(&self, side: &StraightSide<N>) -> usize {
        let place = match side.first_edge + 1 {
            _ if !self.edge_shape.shape.is_filled() => side.first_edge,
            next if next == self.edge_shape.shape.vertices.count() => 0,
            next => next,
        };
        2 * place + usize::from(self.edge_shape.has_two_sides() && !side.is_listed)
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
        let (known, rests_anywhere) = (&vertex_shape.known.touches, vertex_shape.rests_anywhere);
        let is_known = || known.keeps(vertex, rests_anywhere) || known.has(vertex, rests_anywhere);
        if side.is_one_edge(edge_shape)
            && (determinant(side.from, side.to, vertex_shape.vertex(vertex)) < 0.0 || !is_known())
            && let Some(touches) = self.touches_nearby(vertex, side.first_edge, side.ends())
        {
            return touches;
        }
        let is_of_side = |number: usize, [a, _]: [Point<N>; 2]| {
            (a == edge_shape.vertex(number)) == side.is_listed && side.holds_edge(number)
        };
        let touches_in_front = |(number, edge): (usize, Edge<N>)| {
            let mut directions = edge_shape.directions(edge);
            directions.any(|edge| is_of_side(number, edge) && self.touches_in_front(vertex, number, edge))
        };
        let (search, near) = (vertex_shape.with_neighbors(vertex).rest_search(edge_shape.winding, false), self.near());
        let square = near.value() * near.value();
        let mut any = near.sign() > 0 && edge_shape.near.any_rested_on(&search, &Cell::new(square), touches_in_front);
        visit_touched_edges(self, vertex, &edge_shape.near.bounds(), &mut |number, edge| {
            any |= is_of_side(number, edge)
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
            (true, _) if behind < 0.0 => Some(self.touches_in_front(vertex, number, directed_edge)),
            (true, _) if vertex_shape.can_rest_on(vertex, directed_edge) => None,
            (true, _) => Some(false),
        }
    }

    /// Whether some vertex is wanted, of those that may touch an edge in front of it, or on either side of it.
    fn any_in_front(&self, edge: [Point<N>; 2], has_two_sides: bool, is_wanted: impl FnMut(usize) -> bool) -> bool {
        let (reach, rests_anywhere) = (self.near(), self.vertex_shape.rests_anywhere);
        self.vertex_shape
            .any_vertex_resting(&RestingVertexSearch { edge, reach, has_two_sides, rests_anywhere }, is_wanted)
    }

    /// Whether a vertex is in front of an edge and touches it: only vertices outside do.
    fn touches_in_front(&self, vertex: usize, number: usize, directed_edge: [Point<N>; 2]) -> bool {
        let VerticesOnEdges { vertex_shape, edge_shape, .. } = self;
        let touches = || {
            let (corner, has_twin) = (vertex_shape.with_neighbors(vertex), Cell::new(None));
            touches(self, &corner, number, directed_edge, Place::Outside, Tunnelled::NONE, &has_twin)
        };
        determinant(directed_edge[0], directed_edge[1], vertex_shape.vertex(vertex)) < 0.0
            && touches()
            && (!edge_shape.shape.is_filled() || edge_shape.locate(vertex_shape, vertex).is_outside())
    }

    /// The place of a vertex in the edges' shape, which has these bounds. None if the vertex certainly touches no edge.
    fn place(&self, vertex: usize, bounds: &Aabb<N>) -> Option<Place> {
        let VerticesOnEdges { vertex_shape, edge_shape, .. } = self;
        let point = vertex_shape.vertex(vertex);
        let is_inside = bounds.meets(&Aabb { min: point, max: point });
        let is_filled = !edge_shape.has_two_sides();
        if is_filled && !is_inside {
            return None;
        }
        if let Some(convex) = &edge_shape.known.convex {
            let corner = vertex_shape.with_neighbors(vertex);
            let can_rest = |edge: &[Point<N>; 2]| corner.can_rest_on(*edge);
            match convex.place(point) {
                Some(CertainPlace::Outside) => return None,
                Some(CertainPlace::Inside(edge)) if convex.edges().nth(edge).is_some_and(can_rest) => {
                    return Some(Place::Behind(edge));
                }
                Some(CertainPlace::Inside(_)) => return convex.edges().any(can_rest).then_some(Place::NoRest),
                _ if !convex.edges().any(can_rest) => return None,
                None => {}
            }
        }
        let place = if is_inside { Place::new(vertex_shape, edge_shape, vertex) } else { Place::Outside };
        (!(is_filled && place == Place::Outside)).then_some(place)
    }

    /// Visits the edges of a side, in its direction.
    fn visit_edges_of(&self, side: &StraightSide<N>, mut visit: impl FnMut(usize, [Point<N>; 2])) {
        let vertices = self.edge_shape.shape.vertices;
        for number in side.edges(vertices.count()) {
            let edge = vertices.edge(number);
            if !edge.is_point() {
                visit(number, edge.directed(if side.is_listed { 1 } else { -1 }));
            }
        }
    }
}

/// Offers each side that a vertex touches in front of it, with [`VerticesOnEdges::all_in_front`].
fn offer_sides<N: Number>(pair: &VerticesOnEdges<N>, offer: &mut dyn FnMut(Touch)) {
    let VerticesOnEdges { vertex_shape, edge_shape, .. } = pair;
    let (near, bounds) = (pair.near(), vertex_shape.near.bounds());
    edge_shape.near.any(
        |block| !block.is_beyond(&bounds, near),
        |(number, edge)| {
            let mut directions = [None; 2];
            for (place, directed_edge) in directions.iter_mut().zip(edge_shape.directions(edge)) {
                *place = Some(directed_edge);
            }
            let Some(edge) = directions[0] else { return false };
            pair.any_in_front(edge, edge_shape.has_two_sides(), |vertex| {
                for direction in &mut directions {
                    if let Some(edge) = *direction
                        && pair.touches_in_front(vertex, number, edge)
                    {
                        let side = edge_shape.straight_side(number, edge[0] == edge_shape.vertex(number));
                        offer(Touch { key: pair.key(&side), vertex: pair.all_in_front() });
                        *direction = None;
                    }
                }
                directions == [None; 2]
            });
            false
        },
    );
}

/// Offers every vertex that touches a side not in front of it, vertices in order, but for those left out; more than
/// once, perhaps.
fn offer_touches<N: Number>(pair: &VerticesOnEdges<N>, is_out: &dyn Fn(usize) -> bool, offer: &mut dyn FnMut(Touch)) {
    let VerticesOnEdges { vertex_shape, edge_shape, .. } = pair;
    let (near, bounds) = (pair.near(), edge_shape.near.bounds());
    // Many vertices may touch one side of many edges.
    let mut last: Option<(StraightSide<N>, usize)> = None;
    // Through a chain a vertex may have tunnelled from any distance.
    let is_beyond = |point| !edge_shape.has_two_sides() && !bounds.meets(&Aabb { min: point, max: point });
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
    if near.sign() > 0 && !is_out(pair.all_in_front()) {
        offer_sides(pair, offer);
    }
}

/// Visits the directed edges that a vertex touches, but for those that it is in front of, perhaps.
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

/// [`visit_touched_edges`] of a vertex that was not asked for lately, from its place.
fn find_touched_edges<N: Number>(
    pair: &VerticesOnEdges<N>,
    vertex: usize,
    place: Place,
    visit: &mut dyn FnMut(usize, [Point<N>; 2]),
) {
    let VerticesOnEdges { vertex_shape, edge_shape, verdict, .. } = pair;
    let point = vertex_shape.vertex(vertex);
    // Shapes that only touch have not tunnelled.
    let may_have_tunnelled = ((place == Place::NoRest) | edge_shape.has_two_sides()) & (*verdict == Verdict::Hit);
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
            // Of a chain, the edges that the vertex lies on.
            edge_shape.near.any_within(point, &Cell::new(0.0), &mut consider_edge)
        }
        Place::NoRest => false,
    };
    tunnelled.visit(vertex_shape, edge_shape, vertex, visit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::concave_view::{ConcaveView, KnownParts};
    use crate::contact::margin::Margin;
    use crate::number::Float;
    use crate::shape::{Kind, NearEdges, Outline, Shape};
    use std::vec::Vec;

    /// Of zigzags whose every vertex is within the radii of nearly every edge, each side is offered once, and not with
    /// each vertex: the search must not grow with the number of pairs.
    #[test]
    fn sides_within_reach_of_many_vertices_are_offered_once() {
        const COUNT: usize = 300;
        let zigzag = |y: f32| (0..COUNT).map(|i| [i as f32 * 0.125, y + 10.0 * (i % 2) as f32]).collect::<Vec<_>>();
        let (lower, upper) = (zigzag(0.0), zigzag(5.0));
        let shape = |xy| Shape { kind: Kind::Chain, vertices: Outline::<Float>::new(xy), radius: 50.0 };
        let (mut lower, mut upper) = (NearEdges::new(shape(&lower)), NearEdges::new(shape(&upper)));
        lower.find_blocks();
        upper.find_blocks();
        let (known, edges_known) = (KnownParts::of(&lower, None), KnownParts::of(&upper, None));
        let pair = VerticesOnEdges {
            vertex_shape: ConcaveView::new(&lower, &known, None),
            edge_shape: ConcaveView::new(&upper, &edges_known, None),
            vertex_shape_is_first: true,
            verdict: Verdict::Hit,
            margin: Margin::NONE,
        };
        let (mut sides, mut others) = (Vec::new(), 0);
        offer_touches(&pair, &|_| false, &mut |Touch { key, vertex }| {
            if vertex == COUNT { sides.push(key) } else { others += 1 }
        });
        let (mut touches, count) = (0, sides.len());
        for (number, edge) in pair.edge_shape.shape.indexed_edges() {
            for edge in pair.edge_shape.directions(edge) {
                touches += (0..COUNT).filter(|vertex| pair.touches_in_front(*vertex, number, edge)).count();
            }
        }
        sides.sort_unstable();
        sides.dedup();
        assert!(sides.len() == count && count > COUNT && others < 8 * COUNT, "{count} {others}");
        assert!(touches > COUNT * COUNT / 3, "{touches}");
    }
}
