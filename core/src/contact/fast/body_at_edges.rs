//! The contacts of a small convex shape and an outline of which few edges are near it: a body on a floor, over a joint
//! of it, or in a corner.
//!
//! A few signs of vertices and edges decide which touch which, each by its error bound; if one is not certain, nothing
//! is. Certain contacts are those of `contact/concave.rs`, to the bit.

use super::edge_nearby::{EdgeNearby, FootOnEdge, SLACK_FACTOR, outline_winding};
use super::exact_body_search::ExactBodySearch;
use super::few_contacts::FewContacts;
use super::few_edges::{FewEdges, FewItems, MOST_ITEMS, TouchedBits, places_of};
use super::nearest_edges::NearestEdges;
use super::sides_touched::SidesTouched;
use super::small_body::{AroundBody, EdgeAtBody, EndAtBody, sides_of_body};
use crate::contact::bearing_pair::BearingSides;
use crate::contact::concave_view::VertexWithNeighbors;
use crate::contact::margin::Margin;
use crate::distance::canonical_order;
use crate::distance::point_segment::determinant;
use crate::number::{Number, Scalar, Sign, f64_min, sqrt};
use crate::overlap::Verdict;
use crate::predicate::determinant::rounded_determinant;
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Location, NearEdges, Outline, Shape};

/// The numbers of a body's vertices.
const NUMBERS: [usize; MOST_ITEMS] = [0, 1, 2, 3, 4, 5, 6, 7];

/// The most edges near the body.
const MOST_NEAR: usize = 6;

/// An outline, or the part of it around a small shape.
#[derive(Clone, Copy)]
pub struct OutlineAround<'a, N: Number> {
    pub outline: Shape<'a, N>,
    /// All edges of the outline within this distance of the shape are given.
    pub given_within: f64,
    /// The numbers of the vertices in the outline of which this is a part.
    places: Option<&'a [u32]>,
    /// Whether the outline comes before the shape in canonical order.
    is_first: bool,
}

impl<'a, N: Number> OutlineAround<'a, N> {
    pub fn whole(outline: Shape<'a, N>, small: Shape<N>) -> Self {
        let is_first = canonical_order(outline, small).is_le();
        OutlineAround { outline, given_within: f64::INFINITY, places: None, is_first }
    }

    /// A part of the outline, with the numbers of its vertices and all edges that are within a distance of the small
    /// shape.
    pub fn part(self, (vertices, places): (Outline<'a, N>, &'a [u32]), given_within: f64) -> Self {
        let outline = Shape { vertices, ..self.outline };
        OutlineAround { outline, given_within, places: Some(places), ..self }
    }
}

/// The verdict on an outline and a small convex shape, and their contacts within the margin. None if not certain.
pub fn contacts_of_body<'a, N: Number>(
    OutlineAround { outline, given_within, places, is_first }: OutlineAround<'a, N>,
    shape: Shape<'a, N>,
    margin: Margin,
    contacts: &mut FewContacts,
) -> Option<Verdict> {
    let mut sides = FewItems::none(EdgeNearby::NONE);
    let winding = sides_of_body(shape, &mut sides)?;
    let corners = NUMBERS.get(..shape.vertices.count())?;
    let body = FewEdges { shape, winding, edges: sides.all(), vertices: corners };
    let radii = [outline.radius, shape.radius];
    let (reach, near) = (Reach::sum(radii[0], radii[1]), margin.reach(radii));
    let bounds = shape.vertices.bounds();
    let around = AroundBody::new(bounds, near.value());
    let mut near_edges = FewItems::<_>::none(EdgeNearby::NONE);
    let mut measured = FewItems::<_>::none(EdgeAtBody::NONE);
    outline.vertices.visit_edges_meeting(outline.is_filled(), around.bounds(), |number, edge| {
        let edge = EdgeNearby::of(outline, number, edge);
        if let Some(at_body) = EdgeAtBody::measure(&edge, &body, &around) {
            near_edges.add(edge)?;
            measured.add(at_body)?;
        }
        (near_edges.all().len() <= MOST_NEAR).then_some(())
    })?;
    let first = if outline.is_filled() { location_in(outline, shape.vertices.first()) } else { Location::OUTSIDE };
    if near_edges.all().is_empty() && !first.inside {
        return Some(Verdict::Miss);
    }
    let mut ends = FewItems::none(0);
    for (edge, at_body) in near_edges.all().iter().zip(measured.all()) {
        if at_body.is_uncertain || !edge.is_straight_side(outline) {
            return None;
        }
        for (number, end) in [edge.number, edge.end].into_iter().zip(at_body.ends) {
            if end.is_near {
                ends.add_number(number)?;
            }
        }
    }
    let winding = outline_winding(outline)?;
    let near_outline = FewEdges { shape: outline, winding, edges: near_edges.all(), vertices: ends.all() };
    let mut pair =
        BodyAtEdges { body: &body, outline: &near_outline, solid: near_outline, reach, near, at_body: measured.all() };
    let overlap = pair.overlap(first)?;
    let mut part = BodyPart { vertices: 0, winding };
    if winding == 0 && overlap.has_crossing {
        part = pair.part_come_through()?;
        pair.solid.winding = part.winding;
    }
    let corner_square = pair.least_corner_square()?;
    let verdict = pair.verdict(&overlap, corner_square)?;
    if verdict == Verdict::Miss && margin.is_zero() {
        return Some(verdict);
    }
    let exact = ExactBodySearch { outline: (outline, winding), body: (shape, body.winding), places };
    let nearest = pair.nearest_of_inside(&exact, overlap.body_inside | part.vertices, given_within)?;
    // The edges that vertices inside touch, though they are not near the body.
    for &number in nearest.iter().flatten() {
        if near_edges.all().iter().any(|known| known.number == number) {
            continue;
        }
        let edge = EdgeNearby::of(outline, number, outline.vertices.edge(number));
        if !edge.is_straight_side(outline) {
            return None;
        }
        let place = near_edges.all().iter().take_while(|known| known.place(outline) < edge.place(outline)).count();
        near_edges.insert(place, edge)?;
        measured.insert(place, EdgeAtBody::NONE)?;
    }
    let near_outline = FewEdges { shape: outline, winding, edges: near_edges.all(), vertices: ends.all() };
    let solid = FewEdges { winding: part.winding, ..near_outline };
    let pair = BodyAtEdges { body: &body, outline: &near_outline, solid, reach, near, at_body: measured.all() };
    let of_body = pair.touches_of_body(&overlap, part, &nearest)?;
    let of_outline = pair.touches_of_outline(&exact)?;
    let on_outline = SidesTouched {
        vertex_shape: &body,
        edge_shape: &near_outline,
        touches: &of_body,
        touches_back: &of_outline,
        vertex_shape_is_first: !is_first,
        reach,
    };
    let mut has_depth = false;
    for is_on_outline in [!is_first, is_first] {
        if !TouchedBits::any(if is_on_outline { &of_body } else { &of_outline }).is_empty() {
            let of_pass = if is_on_outline { on_outline } else { on_outline.exchanged() };
            has_depth |= of_pass.add_contacts(margin, is_on_outline, contacts)?;
        }
    }
    // The search goes on after a hit without a depth.
    if verdict == Verdict::Hit && !has_depth && overlap.has_crossing && winding != 0 {
        let crossing = exact.crossing(is_first)?;
        has_depth = crossing.depth.rank() > 0;
        contacts.add(crossing.consistent_with(verdict))?;
    }
    let is_enough = if verdict == Verdict::Hit { has_depth } else { contacts.all().next().is_some() };
    is_enough.then_some(verdict)
}

/// Not a part of the function that asks it, because its room on the stack is large.
#[inline(never)]
fn location_in<N: Number>(outline: Shape<N>, p: Point<N>) -> Location {
    NearEdges::new(outline).locate(p)
}

/// A body and the edges near it.
struct BodyAtEdges<'p, 'a, N: Number> {
    body: &'p FewEdges<'p, 'a, N>,
    /// The edges of the outline near the body.
    outline: &'p FewEdges<'p, 'a, N>,
    /// The same, of a chain that leads through the body with the winding of its solid side.
    solid: FewEdges<'p, 'a, N>,
    reach: Reach<N>,
    near: Reach<N>,
    /// For each edge near the body what was measured of it.
    at_body: &'p [EdgeAtBody],
}

/// The part of a body that has come through a chain, as `contact/cut_by_chain.rs` finds it.
#[derive(Clone, Copy)]
struct BodyPart {
    /// The vertices in it, a bit for each, by their numbers.
    vertices: u8,
    /// Of the chain as a solid outline: positive if the part is on the left of the chain.
    winding: Sign,
}

/// How the outlines of both shapes overlap.
struct OutlineOverlap {
    /// Whether a side of the body crosses an edge.
    has_crossing: bool,
    /// The vertices of the body that are inside of the outline, a bit for each, by their numbers.
    body_inside: u8,
    is_outline_inside: bool,
}

impl<N: Number> BodyAtEdges<'_, '_, N> {
    /// The edges near the body with their places, and what was measured of them.
    fn edges(&self) -> impl Iterator<Item = (usize, (&EdgeNearby<N>, &EdgeAtBody))> {
        self.outline.edges.iter().zip(self.at_body).enumerate()
    }

    /// What was measured of a vertex of the outline.
    fn at_vertex(&self, vertex: usize) -> Option<EndAtBody> {
        self.edges().find_map(|(_, (edge, at_body))| {
            let mut ends = [edge.number, edge.end].into_iter().zip(at_body.ends);
            ends.find(|(number, end)| *number == vertex && end.is_near).map(|(_, end)| end)
        })
    }

    /// From the place of the body's first vertex in the outline. None if not certain, and if a segment crosses an edge.
    fn overlap(&self, first: Location) -> Option<OutlineOverlap> {
        let BodyAtEdges { body, outline, .. } = *self;
        let (mut any_crossing, mut odd_crossings, mut is_outline_inside) = (0, 0, false);
        for (_, (_, at_body)) in self.edges() {
            any_crossing |= at_body.crossings;
            odd_crossings ^= at_body.crossings;
            is_outline_inside |= at_body.ends.iter().any(|end| end.is_inside);
        }
        let has_crossing = any_crossing != 0;
        if body.winding == 0 && has_crossing {
            return None;
        }
        let mut body_inside = 0;
        if outline.winding != 0 {
            let Location { on_edge, inside: mut is_inside } = first;
            if on_edge {
                return None;
            }
            // Each edge that a side crosses is a border. The side that leads to a vertex has its place.
            for number in body.vertices {
                is_inside ^= *number > 0 && odd_crossings >> number & 1 != 0;
                body_inside |= u8::from(is_inside) << number;
            }
        }
        Some(OutlineOverlap { has_crossing, body_inside, is_outline_inside })
    }

    /// The least squared distance of a vertex of the body and one of the outline. None if perhaps two are in contact:
    /// within the margin, each the nearest point of its shape.
    fn least_corner_square(&self) -> Option<f64> {
        let (near, mut least) = (self.near.value(), f64::INFINITY);
        for (end, end_at) in self.outline.points() {
            for (own, own_at) in self.body.points() {
                let (x, y) = (own_at.x - end_at.x, own_at.y - end_at.y);
                let square = x * x + y * y;
                least = f64_min(least, square);
                if near > 0.0
                    && square <= near * near * SLACK_FACTOR
                    && !self.outline.is_nearer_than_end(end, own_at)
                    && !self.body.is_nearer_than_end(own, end_at)
                {
                    return None;
                }
            }
        }
        Some(least)
    }

    /// None if not certain. The least squared distance of corners is known.
    fn verdict(&self, overlap: &OutlineOverlap, corner_square: f64) -> Option<Verdict> {
        let BodyAtEdges { reach, near, .. } = *self;
        if overlap.body_inside != 0 {
            return Some(Verdict::Hit);
        }
        if overlap.has_crossing || overlap.is_outline_inside {
            // An outline may go along an edge twice, which is no border then. But a contact with a depth is at a vertex
            // of the outline in the body, and for both edges there to be twice four edges must be near.
            const TWICE_TWO: usize = 4;
            return (self.at_body.len() < TWICE_TWO || self.outline.winding == 0 || self.has_border())
                .then_some(Verdict::Hit);
        }
        if near.value() == 0.0 {
            return Some(Verdict::Miss);
        }
        let square = self.least_square(corner_square);
        let reach_square = reach.value() * reach.value();
        if square * SLACK_FACTOR < reach_square {
            Some(Verdict::Hit)
        } else if square > reach_square * SLACK_FACTOR {
            Some(Verdict::Miss)
        } else {
            None
        }
    }

    /// Whether an edge that crosses the body is certainly on no line with another edge near the body.
    fn has_border(&self) -> bool {
        let is_off = |edge: &EdgeNearby<N>, p: Point<N>| {
            let (turn, size) = rounded_determinant(edge.edge.a, edge.edge.b, p);
            turn.abs() > N::SLACK * size
        };
        let is_alone = |edge: &EdgeNearby<N>| {
            let mut others = self.outline.edges.iter().filter(|other| other.number != edge.number);
            others.all(|other| is_off(edge, other.edge.a) || is_off(edge, other.edge.b))
        };
        self.edges().any(|(_, (edge, at_body))| at_body.crossings != 0 && is_alone(edge))
    }

    /// The least squared distance of the outlines, of those vertices and edges that are near, from that of corners.
    fn least_square(&self, mut least: f64) -> f64 {
        let BodyAtEdges { body, outline, .. } = *self;
        let mut include = |at: Point<N>, edge: &EdgeNearby<N>, left: f64| {
            let square = left * left / edge.square;
            if square < least && edge.foot(at) == FootOnEdge::Inside {
                least = square;
            }
        };
        for (_, (edge, at_body)) in self.edges() {
            body.points().for_each(|(number, at)| include(at, edge, at_body.left(number)));
        }
        for (_, at) in outline.points() {
            body.edges.iter().for_each(|side| include(at, side, side.left(at)));
        }
        least
    }

    /// For each vertex of the body that is inside of the solid the number of the edge that it touches. None if not
    /// certain, and if the nearest edges may not be given.
    fn nearest_of_inside(
        &self,
        exact: &ExactBodySearch<N>,
        inside: u8,
        given_within: f64,
    ) -> Option<[Option<usize>; MOST_ITEMS]> {
        let (outline, is_chain, mut all) = (exact.outline.0, self.outline.winding == 0, [None; MOST_ITEMS]);
        // If no vertex can rest on a nearest edge, and no edges cross, each can rest on every edge.
        let mut anywhere = [None; MOST_ITEMS];
        for number in places_of(inside) {
            let vertex = self.body.with_neighbors(number);
            if let Some(edge) = self.nearest_by_lines(outline, &vertex, given_within)
                && edge.can_rest_behind(&vertex, self.solid.winding)
            {
                *all.get_mut(number)? = Some(edge.number);
                continue;
            }
            let nearest = NearestEdges::find(&NearEdges::new(outline), vertex.at, given_within)?;
            let touches = |vertex: &VertexWithNeighbors<N>| {
                nearest.touched(vertex, self.solid.winding, is_chain).map(|edge| edge.map(|edge| edge.number))
            };
            let mut touched = touches(&vertex)?;
            if touched.is_none() && self.may_have_tunnelled(&vertex) {
                if is_chain {
                    return None;
                }
                touched = exact.tunnelled(number, true)?;
            }
            *all.get_mut(number)? = touched;
            if self.at_body.is_empty() && touched.is_none() {
                *anywhere.get_mut(number)? = touches(&vertex.resting_anywhere())?;
            }
        }
        let is_anywhere = self.at_body.is_empty() && all.iter().all(Option::is_none);
        Some(if is_anywhere { anywhere } else { all })
    }

    /// The edge nearest to a vertex of the body, if that shows from the distances of lines: one of those near the body,
    /// beside which the vertex is. None if not certain.
    fn nearest_by_lines(
        &self,
        outline: Shape<N>,
        vertex: &VertexWithNeighbors<N>,
        given_within: f64,
    ) -> Option<&EdgeNearby<N>> {
        let (mut least, mut next, mut nearest) = (f64::INFINITY, f64::INFINITY, None);
        for (edge, at_body) in self.outline.edges.iter().zip(self.at_body) {
            let left = at_body.left(vertex.number);
            let square = left * left / edge.square;
            if square < least {
                (least, next, nearest) = (square, least, Some(edge));
            } else {
                next = f64_min(next, square);
            }
        }
        let (farther, near) = (least * SLACK_FACTOR, self.near.value());
        let is_certain = least > 0.0 && next > farther && farther < given_within * given_within;
        let nearest = nearest.filter(|edge| is_certain && edge.foot(vertex.at) == FootOnEdge::Inside)?;
        // Edges that are not near the body are farther away.
        let is_known = |number| self.outline.place_of_edge(number).is_some();
        let has_all = farther < near * near || {
            let around = Aabb { min: vertex.at, max: vertex.at }.enlarged(sqrt(farther) * SLACK_FACTOR);
            let edges = outline.vertices;
            edges.visit_edges_meeting(outline.is_filled(), &around, |i, _| is_known(i).then_some(())).is_some()
        };
        has_all.then_some(nearest)
    }

    /// Whether a vertex of the body may have tunnelled through an edge: this one, or one beside it, crosses a side at
    /// the vertex.
    fn may_have_tunnelled(&self, vertex: &VertexWithNeighbors<N>) -> bool {
        let count = self.body.vertices.len();
        let sides = 1 << vertex.number | 1 << if vertex.number + 1 < count { vertex.number + 1 } else { 0 };
        self.edges().filter(|(_, (_, at_body))| at_body.crossings & sides != 0).any(|(_, (edge, _))| {
            let [before, behind] = edge.beside(self.outline.shape);
            let edges = [Some(*edge), before, behind];
            edges.into_iter().flatten().any(|edge| edge.may_rest_beside(vertex, self.solid.winding))
        })
    }

    /// The edges that each vertex of the body touches, by the vertices' places, from those that vertices inside touch.
    /// None if not certain.
    fn touches_of_body(
        &self,
        overlap: &OutlineOverlap,
        part: BodyPart,
        of_inside: &[Option<usize>; MOST_ITEMS],
    ) -> Option<[TouchedBits; MOST_ITEMS]> {
        let mut touches = [TouchedBits::default(); MOST_ITEMS];
        for (touched, number) in touches.iter_mut().zip(of_inside) {
            if let Some(number) = number {
                touched.add(self.outline.place_of_edge(*number)?, self.solid.winding > 0);
            }
        }
        // Of a filled shape a vertex touches only edges that it is in front of, and one that has come through a chain
        // only the free sides of its edges.
        let behind = |edge: &EdgeAtBody| {
            let on_inside = if self.solid.winding > 0 { edge.is_left } else { !edge.is_left };
            match self.outline.winding {
                0 => part.vertices & on_inside,
                _ => overlap.body_inside | on_inside,
            }
        };
        // The vertices near each edge. A list of its length, which compilers know.
        let mut near = [0; MOST_ITEMS];
        near.iter_mut().zip(self.at_body).for_each(|(near, edge)| *near = edge.vertices_within & !behind(edge));
        let any_near = near.iter().fold(0, |bits, near| bits | near);
        for number in places_of(any_near) {
            let (touched, vertex) = (touches.get_mut(number)?, self.body.with_neighbors(number));
            let left = |i: usize| self.at_body.get(i).map_or(0.0, |edge| edge.left(number));
            let near_edges = near.iter().enumerate().fold(0, |bits, (i, near)| bits | (near >> number & 1) << i);
            *touched = touched.and(self.outline.touched_from_outside(near_edges, &vertex, self.near, left)?);
        }
        Some(touches)
    }

    /// The edges that each vertex of the outline touches, by the vertices' places. None if not certain.
    fn touches_of_outline(&self, exact: &ExactBodySearch<N>) -> Option<[TouchedBits; MOST_ITEMS]> {
        let mut touches = [TouchedBits::default(); MOST_ITEMS];
        for (number, touched) in self.outline.vertices.iter().zip(&mut touches) {
            let EndAtBody { is_inside, sides_within: sides, .. } = self.at_vertex(*number)?;
            if !is_inside && sides == 0 {
                continue;
            }
            let vertex = self.solid.with_neighbors(*number);
            if !is_inside {
                let left = |i: usize| self.body.edges.get(i).map_or(0.0, |side| side.left(vertex.at));
                *touched = self.body.touched_from_outside(sides, &vertex, self.near, left)?;
                continue;
            }
            let (mut nearest, winding) = (NearestEdges::of(vertex.at), self.body.winding);
            for side in self.body.edges {
                nearest.include(*side)?;
            }
            let mut side = nearest.touched(&vertex, winding, false)?.map(|side| side.number);
            if side.is_none() && self.body.edges.iter().any(|side| side.may_rest_beside(&vertex, winding)) {
                if self.outline.winding == 0 {
                    return None;
                }
                side = exact.tunnelled(*number, false)?;
            }
            if let Some(side) = side {
                touched.add(self.body.place_of_edge(side)?, winding > 0);
            }
        }
        Some(touches)
    }

    /// The part of the body that has come through a chain that crosses it: on one edge, or over a joint inside of the
    /// body. None if not certain, or if a near edge is not next to the path.
    ///
    /// Of a convex body that is less than an eighth as deep behind a line as it is high in front of it, less than a
    /// fourth is behind the line, because widths are concave.
    fn part_come_through(&self) -> Option<BodyPart> {
        const MOST_DEPTH_FACTOR: f64 = 8.0;
        let mut crossed = self.edges().map(|(_, edge)| edge).filter(|(_, at_body)| at_body.crossings != 0);
        let (first, at_first) = crossed.next()?;
        let second = crossed.next();
        let (last, at_last) = second.unwrap_or((first, at_first));
        let sides = at_first.crossings.count_ones() + at_last.crossings.count_ones();
        let is_one_path = match second {
            None => sides == 4,
            Some(_) => sides == 2 && first.end == last.number && crossed.next().is_none(),
        };
        let is_next_to_path = self.edges().all(|(_, (edge, at_body))| {
            let has_joint_inside = |(vertex, end): (usize, EndAtBody)| {
                !end.is_inside || (first.number != last.number && vertex == last.number)
            };
            edge.number + 1 >= first.number
                && edge.number <= last.number + 1
                && [edge.number, edge.end].into_iter().zip(at_body.ends).all(has_joint_inside)
        });
        if !is_one_path || !is_next_to_path {
            return None;
        }
        let all = self.body.vertex_bits();
        let turn = determinant(first.edge.a, last.edge.a, last.edge.b);
        let farthest = [at_first, at_last].map(|edge| edge.farthest(self.body.vertices.len()));
        let part = |winding: Sign| {
            let side = |edge: &EdgeAtBody| if winding > 0 { edge.is_left } else { !edge.is_left & all };
            let [one, other] = [at_first, at_last].map(side);
            let is_smaller = farthest.iter().all(|[left, right]| {
                let (deepest, highest) = if winding > 0 { (left, right) } else { (right, left) };
                MOST_DEPTH_FACTOR * deepest < *highest
            });
            // A solid that is convex at the joint is behind both edges, another solid behind one of them.
            let vertices = if turn * f64::from(winding) < 0.0 { one | other } else { one & other };
            (is_smaller && (turn != 0.0 || one == other)).then_some((vertices, winding))
        };
        let (vertices, winding) = part(1).or_else(|| part(-1))?;
        Some(BodyPart { vertices, winding })
    }
}
