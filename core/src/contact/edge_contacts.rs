//! Contacts of the vertices of one shape with the edges of another, one contact for each straight side.

use super::bearing_pair::{BearingSides, ChainEdge, KnownEnds, is_certain_end_of_other};
use super::convex_edges::CertainPlace;
use super::known_touches::TouchedEdges;
use super::manifold::VisitContact;
use super::side_manifold::{SideTouches, TouchedSide};
use super::straight_side::StraightSide;
use super::touch_list::{Counts, Touch, visit_by_edge};
use super::touching_vertices::{Place, VerticesOnEdges, touches};
use super::tunnelled::{Tunnelled, has_tunnelled_unless_nearer};
use crate::distance::point_segment::determinant;
use crate::number::Number;
use crate::overlap::Verdict;
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, BearingFilter, BearingLimits, Edge, VertexSearchForEdge};
use core::cell::Cell;
use core::ops::ControlFlow;

/// So many vertices in front of a side are many.
const MANY_IN_FRONT: usize = 16;

/// Reports the contacts of vertices with edges, one for each straight side.
pub fn edge_contacts<N: Number>(pair: &VerticesOnEdges<N>, report: VisitContact<'_>) -> ControlFlow<()> {
    let VerticesOnEdges { vertex_shape, edge_shape, vertex_shape_is_first, .. } = pair;
    // About as many as the smaller shape has vertices.
    let expected = vertex_shape.shape.vertices.count().min(edge_shape.shape.vertices.count());
    let keys = edge_shape.shape.vertices.count().saturating_mul(2);
    let counts = Counts { expected, vertices: pair.all_in_front() + 1, keys };
    // Once a side has many vertices in front of it, those of later ones that change nothing are left out. Of sides side
    // by side mostly vertices near each other decide the contacts: these come first.
    let (mut most, mut last_sources) = (0, [[None; 3]; 2]);
    visit_by_edge(counts, &|is_out, offer| offer_touches(pair, is_out, offer), &mut |key, vertices| {
        let side = pair.side(key);
        let radii = [edge_shape.shape.radius, vertex_shape.shape.radius];
        let mut touched = TouchedSide::new(side, radii, pair.margin);
        let mut touches: Option<SideTouches<N>> = None;
        let limits = Cell::new(None);
        let filter = if most < MANY_IN_FRONT { None } else { pair.filter(&side, &limits) };
        let are_chains = filter.is_some_and(|filter| filter.are_chains);
        let mut ends = KnownEnds::default();
        let mut consider = |vertex: usize, is_touching: &dyn Fn() -> bool| {
            if are_chains && pair.is_certain_end_of_other(vertex, &side) {
                return;
            }
            let facing = vertex_shape.sides_facing(vertex, side.ends());
            let mut alone = None;
            touched.add_vertex((vertex, vertex_shape.vertex(vertex)), &facing, &mut alone);
            let Some(all) = alone else { return };
            // Most vertices change nothing, and the other conditions cost the most.
            if touches.as_ref().is_none_or(|known| known.changes_with(&all))
                && !ends.has_end(&facing)
                && is_touching()
                && !pair.is_end_of_other(&facing, &side, &mut ends)
            {
                match &mut touches {
                    Some(known) => known.include(&all),
                    none => *none = Some(all),
                }
                limits.set(touches.as_ref().map(|known| touched.limits(known)));
            }
        };
        vertices(&mut |vertex| {
            if vertex != pair.all_in_front() {
                consider(vertex, &|| true);
            } else {
                if filter.is_some() {
                    for vertex in last_sources.iter().flatten().flatten() {
                        consider(*vertex, &|| pair.touches_in_front(*vertex, side.first_edge, side.ends()));
                    }
                }
                let mut count = 0;
                pair.any_in_front(side.ends(), false, filter, |vertex| {
                    count += 1;
                    consider(vertex, &|| pair.touches_side_in_front(vertex, &side));
                    false
                });
                most = most.max(count);
            }
        });
        if let Some(touches) = touches {
            last_sources = [touches.sources().map(Some), last_sources[0]];
            let edge_holding = |p| edge_shape.edge_holding(&side, p);
            let contact = touched.contact(&touches, |i| vertex_shape.vertex(i), edge_holding);
            return report(contact.in_order(!vertex_shape_is_first));
        }
        ControlFlow::Continue(())
    })
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

    fn touches_side(&self, (vertex, point): (usize, Point<N>), side: &StraightSide<N>) -> bool {
        let VerticesOnEdges { vertex_shape, edge_shape, .. } = self;
        if !side.is_beside(point) && determinant(side.from, side.to, point) <= 0.0 {
            return false;
        }
        let (known, rests_anywhere) = (&vertex_shape.cache.touches, vertex_shape.rests_anywhere);
        let is_known = || known.keeps(vertex, rests_anywhere) || known.has(vertex, rests_anywhere);
        if side.is_one_edge(edge_shape)
            && (determinant(side.from, side.to, vertex_shape.vertex(vertex)) < 0.0 || !is_known())
            && let Some(touches) = self.touches_nearby(vertex, side.first_edge, side.ends())
        {
            return touches;
        }
        let mut any = self.near().sign() > 0 && self.touches_side_in_front(vertex, side);
        visit_touched_edges(self, vertex, &edge_shape.near.bounds(), &mut |number, edge| {
            any |= self.is_of_side(number, edge, side)
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
                let may_touch = *verdict == Verdict::Hit
                    && (edge_shape.cache.cut_part.has_vertex(vertex)
                        || has_tunnelled_unless_nearer(vertex_shape, edge_shape, vertex, number, directed_edge));
                if may_touch { None } else { Some(false) }
            }
            (true, 0) => None,
            (true, _) if behind < 0.0 => Some(self.touches_in_front(vertex, number, directed_edge)),
            (true, _) if vertex_shape.can_rest_on(vertex, directed_edge) => None,
            (true, _) => Some(false),
        }
    }

    /// Whether some vertex is wanted, of those that may touch an edge in front of it, or on either side of it.
    fn any_in_front(
        &self,
        edge: [Point<N>; 2],
        has_two_sides: bool,
        filter: Option<BearingFilter>,
        is_wanted: impl FnMut(usize) -> bool,
    ) -> bool {
        let (reach, rests_anywhere) = (self.near(), self.vertex_shape.rests_anywhere);
        let search = VertexSearchForEdge { edge, reach, has_two_sides, rests_anywhere, filter };
        self.vertex_shape.any_vertex_resting(&search, is_wanted)
    }

    /// See [`is_certain_end_of_other`].
    fn is_certain_end_of_other(&self, vertex: usize, side: &StraightSide<N>) -> bool {
        let (shape, reaches) = (&self.vertex_shape, [self.reach().value(), self.near().value()]);
        [true, false].into_iter().any(|forward| {
            let Some(end) = shape.neighbor(vertex, forward) else { return false };
            let [before, behind] = [shape.neighbor(vertex, !forward), shape.neighbor(end, forward)];
            let point = |place: Option<usize>| place.map(|place| shape.vertex(place));
            let edge = ChainEdge {
                before: point(before),
                vertex: shape.vertex(vertex),
                end: shape.vertex(end),
                behind: point(behind),
            };
            is_certain_end_of_other(side.ends(), edge, reaches, self.vertex_shape_is_first)
        })
    }

    /// Which vertices in front of a side are considered, if not all: of one edge, and of whole outlines, those that may
    /// change the contact.
    fn filter<'f>(&self, side: &StraightSide<N>, known: &'f Cell<Option<BearingLimits>>) -> Option<BearingFilter<'f>> {
        let VerticesOnEdges { vertex_shape, edge_shape, .. } = self;
        let is_whole = vertex_shape.part.is_none() && edge_shape.part.is_none();
        let are_chains = !vertex_shape.shape.is_filled() && edge_shape.has_two_sides();
        let has_filter = vertex_shape.near.is_scanned() && is_whole && side.is_one_edge(edge_shape);
        has_filter.then_some(BearingFilter { known, are_chains })
    }

    /// Whether a directed edge is part of a side.
    fn is_of_side(&self, number: usize, [a, _]: [Point<N>; 2], side: &StraightSide<N>) -> bool {
        (a == self.edge_shape.vertex(number)) == side.is_listed && side.holds_edge(number)
    }

    /// Whether a vertex is in front of an edge of a side and touches it.
    fn touches_side_in_front(&self, vertex: usize, side: &StraightSide<N>) -> bool {
        let VerticesOnEdges { vertex_shape, edge_shape, .. } = self;
        if side.is_one_edge(edge_shape) {
            return self.touches_in_front(vertex, side.first_edge, side.ends());
        }
        let touches = |(number, edge): (usize, Edge<N>)| {
            let mut directions = edge_shape.directions(edge);
            directions.any(|edge| self.is_of_side(number, edge, side) && self.touches_in_front(vertex, number, edge))
        };
        let (near, corner) = (self.near().value(), vertex_shape.with_neighbors(vertex));
        let search = corner.edge_search(edge_shape.winding, false);
        edge_shape.near.any_rested_on(&search, &Cell::new(near * near), touches)
    }

    /// Whether a vertex is in front of an edge and touches it: only vertices outside do.
    fn touches_in_front(&self, vertex: usize, number: usize, directed_edge: [Point<N>; 2]) -> bool {
        let VerticesOnEdges { vertex_shape, edge_shape, .. } = self;
        let touches = || {
            let (corner, has_twin) = (vertex_shape.with_neighbors(vertex), Cell::new(None));
            touches(self, &corner, number, directed_edge, Place::Outside, Tunnelled::NONE, &has_twin)
        };
        let is_outside = || !edge_shape.shape.is_filled() || edge_shape.locate(vertex_shape, vertex).is_outside();
        // A place that is kept costs less than the other conditions, and one to be found more.
        let is_kept = edge_shape.keeps_places(vertex_shape);
        determinant(directed_edge[0], directed_edge[1], vertex_shape.vertex(vertex)) < 0.0
            && (!is_kept || is_outside())
            && touches()
            && (is_kept || is_outside())
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
        if let Some(convex) = &edge_shape.cache.convex {
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
}

/// Offers each side that a vertex touches in front of it, with [`VerticesOnEdges::all_in_front`].
fn offer_sides<N: Number>(pair: &VerticesOnEdges<N>, offer: &mut dyn FnMut(Touch)) {
    let VerticesOnEdges { vertex_shape, edge_shape, .. } = pair;
    let (near, bounds) = (pair.near(), vertex_shape.near.bounds());
    let has_many = vertex_shape.near.has_stretches();
    // The last side that was offered of each direction. It may have many edges.
    let mut offered: [Option<StraightSide<N>>; 2] = [None; 2];
    edge_shape.near.any(
        |block| !block.is_beyond(&bounds, near),
        |(number, edge)| {
            let mut directions = [None; 2];
            for (place, directed_edge) in directions.iter_mut().zip(edge_shape.directions(edge)) {
                let is_offered = |side: &StraightSide<N>| pair.is_of_side(number, directed_edge, side);
                *place = (!offered.iter().flatten().any(is_offered)).then_some(directed_edge);
            }
            // Of many vertices, those on both sides until one touches the edge, then those on the other side.
            while let Some(edge) = directions.iter().flatten().next().copied() {
                let has_two_sides = directions.iter().all(Option::is_some);
                let is_found = pair.any_in_front(edge, has_two_sides, None, |vertex| {
                    let mut is_found = false;
                    for direction in &mut directions {
                        if let Some(edge) = *direction
                            && pair.touches_in_front(vertex, number, edge)
                        {
                            let side = edge_shape.straight_side(number, edge[0] == edge_shape.vertex(number));
                            offer(Touch { key: pair.key(&side), vertex: pair.all_in_front() });
                            if let Some(place) = offered.get_mut(usize::from(side.is_listed)) {
                                *place = Some(side);
                            }
                            (*direction, is_found) = (None, true);
                        }
                    }
                    is_found && (has_many || directions == [None; 2])
                });
                if !is_found {
                    break;
                }
            }
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
    let cut_part = &edge_shape.cache.cut_part;
    let has_cut_part = cut_part.winding() != 0;
    let is_near = |block: &Aabb<N>| has_cut_part || !block.is_beyond(&bounds, near);
    vertex_shape.vertices_near(is_near).for_each(|(vertex, point)| {
        // Where the chain has cut a part off, only vertices of that have tunnelled.
        let is_far = || !bounds.meets(&Aabb { min: point, max: point }) && !cut_part.has_vertex(vertex);
        if is_beyond(point) || is_out(vertex) || (has_cut_part && is_far()) {
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
    let (known, rests_anywhere) = (&vertex_shape.cache.touches, vertex_shape.rests_anywhere);
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
    use crate::contact::concave_view::{ConcaveView, PartOfOutline, ShapeCache};
    use crate::contact::manifold::each;
    use crate::contact::margin::Margin;
    use crate::number::Float;
    use crate::shape::{Kind, NearEdges, Outline, Shape};
    use crate::simd::{WIDTHS, limit_width};
    use std::vec::Vec;

    /// The contacts are those of all vertices in front of each side, also of those that the search leaves out: of
    /// teeth, tips at one height, collinear and repeated vertices, at scales from underflow to overflow.
    #[test]
    fn vertices_left_out_change_no_contact() {
        const SCALES: [f32; 5] = [1.0, 0.3, 1e-30, 1e-42, 1e30];
        let mut random = fastrand::Rng::with_seed(5);
        let (mut contacts, mut two) = (0, 0);
        for round in 0..240 {
            let scale = SCALES[round % SCALES.len()];
            let mut outline = |y: f32| {
                let (step, tilt, level) = (random.usize(1..5) as f32 * 0.25, random.usize(0..3), random.usize(0..3));
                let (count, repeats) = (random.usize(70..100), random.usize(0..3));
                let mut xy: Vec<[f32; 2]> = Vec::new();
                while xy.len() < count {
                    let i = xy.len();
                    let tip = [8.0, 8.0 + random.usize(0..3) as f32, random.usize(0..9) as f32][level];
                    let height = if i.is_multiple_of(2) { (tip - 8.0) * 0.5 } else { tip };
                    let lean = [0.0, random.usize(0..3) as f32 * 0.125, (i / 2 % 2) as f32 * step][tilt];
                    let at = [(i as f32 * step + lean) * scale, (y + height) * scale];
                    // A vertex halfway, or repeated.
                    let last = xy.last().copied().unwrap_or(at);
                    match random.usize(0..12) {
                        0 => xy.extend([[0.5 * (at[0] + last[0]), 0.5 * (at[1] + last[1])], at]),
                        1 if repeats == 0 => xy.extend([at, at]),
                        _ => xy.push(at),
                    }
                }
                xy
            };
            let (lower, upper) = (outline(0.0), outline([0.0, 4.0, 4.5, 9.0][round / 5 % 4]));
            let kinds = [[Kind::Chain; 2], [Kind::Polygon; 2], [Kind::Chain, Kind::Polygon], [Kind::Chain; 2]];
            let [one, other] = kinds[round / 20 % 4];
            let radius = f64::from(scale) * [0.25, 2.0, 50.0][round % 3];
            let shape = |kind, xy| Shape { kind, vertices: Outline::<Float>::new(xy), radius };
            let (mut lower, mut upper) = (NearEdges::new(shape(one, &lower)), NearEdges::new(shape(other, &upper)));
            lower.find_blocks();
            upper.find_blocks();
            let (cache, edges_cache) = (ShapeCache::of(&lower, None), ShapeCache::of(&upper, None));
            // Of a part of an outline no vertex is left out. This one is the whole outline.
            let places: Vec<u32> = (0..lower.shape.vertices.count() as u32).collect();
            let part = PartOfOutline::new(&places);
            let of = |part: Option<&PartOfOutline>| {
                let vertex_shape = ConcaveView::new(&lower, &cache, part);
                let edge_shape = ConcaveView::new(&upper, &edges_cache, None);
                let vertex_shape_is_first = round % 2 == 0;
                let margin = if round % 7 == 0 { Margin::new(radius) } else { Margin::NONE };
                let pair =
                    VerticesOnEdges { vertex_shape, edge_shape, vertex_shape_is_first, verdict: Verdict::Hit, margin };
                let mut all = Vec::new();
                let mut keep = each(|contact| all.push(std::format!("{contact:?}")));
                let _ = edge_contacts(&pair, &mut keep);
                let _ = edge_contacts(&pair.exchanged(), &mut keep);
                drop(keep);
                all
            };
            limit_width(WIDTHS[round % 3]);
            let (found, expected) = (of(None), of(Some(&part)));
            assert_eq!(found, expected, "{round}");
            assert!(!part.has_left());
            contacts += found.len();
            two += found.iter().filter(|contact| contact.contains("count: 2")).count();
        }
        limit_width(u32::MAX);
        assert!(contacts > 5_000 && two > 2_000, "{contacts} {two}");
    }

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
        let (cache, edges_cache) = (ShapeCache::of(&lower, None), ShapeCache::of(&upper, None));
        let pair = VerticesOnEdges {
            vertex_shape: ConcaveView::new(&lower, &cache, None),
            edge_shape: ConcaveView::new(&upper, &edges_cache, None),
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
