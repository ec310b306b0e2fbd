//! The contacts of a small convex shape and an outline of which few edges are near it: a body on a floor, over a joint
//! of it, or in a corner.
//!
//! A few signs of vertices and edges decide which touch which, each by its error bound; if one is not certain, nothing
//! is. Certain contacts are those of `contact/concave.rs`, to the bit.

use super::edge_nearby::{EdgeNearby, FootOnEdge, ROOM, outline_winding};
use super::few_contacts::FewContacts;
use super::few_edges::{FewEdges, MOST, TouchedBits};
use super::sides_touched::SidesTouched;
use super::small_body::SmallBody;
use crate::contact::bearing_pair::BearingSides;
use crate::contact::concave_view::VertexWithNeighbors;
use crate::contact::margin::Margin;
use crate::distance::canonical_order;
use crate::distance::point_segment::determinant;
use crate::number::{Number, f64_max, f64_min, sqrt};
use crate::overlap::Verdict;
use crate::predicate::{Point, Reach};
use crate::shape::{Edge, Outline, Shape};

/// The most edges whose boxes meet the body's, and the most that are near it.
const MOST_BOXES: usize = 4;
const MOST_NEAR: usize = 3;

/// An outline, or the part of it around a small shape.
#[derive(Clone, Copy)]
pub struct OutlineAround<'a, N: Number> {
    pub outline: Shape<'a, N>,
    /// All edges of the outline within this distance of the shape are given.
    given_within: f64,
    /// Whether the outline comes before the shape in canonical order.
    is_first: bool,
}

impl<'a, N: Number> OutlineAround<'a, N> {
    pub fn whole(outline: Shape<'a, N>, small: Shape<N>) -> Self {
        let is_first = canonical_order(outline, small).is_le();
        OutlineAround { outline, given_within: f64::INFINITY, is_first }
    }

    /// A part of the outline, with all edges that are within a distance of the small shape.
    pub fn part(self, vertices: Outline<'a, N>, given_within: f64) -> Self {
        OutlineAround { outline: Shape { vertices, ..self.outline }, given_within, ..self }
    }
}

/// The verdict on an outline and a small convex shape, and their contacts within the margin. None if not certain.
pub fn contacts_of_body<N: Number>(
    OutlineAround { outline, given_within, is_first }: OutlineAround<N>,
    shape: Shape<N>,
    margin: Margin,
    contacts: &mut FewContacts,
) -> Option<Verdict> {
    let body = SmallBody::of(shape)?;
    let radii = [outline.radius, shape.radius];
    let (reach, near) = (Reach::sum(radii[0], radii[1]), margin.reach(radii));
    let distance = near.value() * ROOM;
    let around = body.bounds.enlarged(distance);
    // Where the boxes of more edges meet that of the body, hardly ever are only few of them near.
    let (mut edges, mut count) = ([None; MOST_BOXES], 0);
    for (number, edge) in outline.indexed_edges() {
        if around.meets(&edge.bounds()) {
            *edges.get_mut(count)? = Some((number, edge));
            count += 1;
        }
    }
    let mut floor = FewEdges::none(outline, 0);
    let is_near = |(_, edge): &(usize, Edge<N>)| !body.is_beyond(*edge, distance);
    let mut near_edges = edges.into_iter().flatten().filter(is_near);
    near_edges.try_for_each(|(number, edge)| floor.add_edge(number, edge))?;
    if !(1..=MOST_NEAR).contains(&floor.edges().len())
        || !floor.edges().iter().all(|edge| edge.is_straight_side(outline))
    {
        return None;
    }
    floor.winding = outline_winding(outline)?;
    floor.add_ends(|at| !body.is_beyond(Edge { a: at, b: at }, distance))?;
    let pair = BodyAtEdges::new(&body.sides, &floor, [reach, near])?;
    let overlap = pair.overlap()?;
    let verdict = pair.verdict(&overlap)?;
    if verdict == Verdict::Miss && margin.is_none() {
        return Some(verdict);
    }
    if !pair.has_no_corner_contact() {
        return None;
    }
    let (of_body, deepest) = pair.touches_of_body(&overlap)?;
    let of_floor = pair.touches_of_floor(&overlap)?;
    if deepest > 0.0 {
        // No other edge may be nearer to a vertex inside. Of deeper vertices that is not known: farther edges are not
        // given.
        let distance = sqrt(deepest) * ROOM;
        let is_listed = |number: usize| floor.place_of_edge(number).is_some();
        let mut others = outline.indexed_edges().filter(|(number, _)| !is_listed(*number));
        if distance > given_within || !others.all(|(_, other)| body.is_beyond(other, distance)) {
            return None;
        }
    }
    let on_floor = SidesTouched {
        vertex_shape: &body.sides,
        edge_shape: &floor,
        touches: &of_body,
        touches_back: &of_floor,
        vertex_shape_is_first: !is_first,
        reach,
    };
    let mut has_depth = false;
    let (on_floor, on_body) = ((on_floor, true), (on_floor.exchanged(), false));
    for (of_pass, is_in_order) in if is_first { [on_body, on_floor] } else { [on_floor, on_body] } {
        has_depth |= of_pass.add_contacts(margin, is_in_order, contacts)?;
    }
    // The search goes on after a hit without a depth.
    let is_enough = if verdict == Verdict::Hit { has_depth } else { contacts.all().next().is_some() };
    is_enough.then_some(verdict)
}

/// A body and the edges near it.
struct BodyAtEdges<'p, 'a, N: Number> {
    body: &'p FewEdges<'a, N>,
    floor: &'p FewEdges<'a, N>,
    reach: Reach<N>,
    near: Reach<N>,
    /// The determinants of the edges and each vertex of the body, positive to the left of the edge.
    lefts: [[f64; MOST_NEAR]; MOST],
}

/// How the outlines of both shapes overlap.
struct OutlineOverlap {
    /// The edges of the floor that each side of the body crosses, a bit for each, by the number of the side.
    crossings: [u8; MOST],
    /// Whether the vertices of the body are inside of the outline, by their numbers.
    is_body_inside: [bool; MOST],
    /// Whether the vertices of the floor are inside of the body, by their places.
    is_floor_inside: [bool; MOST],
}

impl<'p, 'a, N: Number> BodyAtEdges<'p, 'a, N> {
    /// None if a vertex of the body is on the line of an edge.
    fn new(body: &'p FewEdges<'a, N>, floor: &'p FewEdges<'a, N>, [reach, near]: [Reach<N>; 2]) -> Option<Self> {
        let mut lefts = [[1.0; MOST_NEAR]; MOST];
        for (i, edge) in floor.edges().iter().enumerate() {
            for (number, row) in lefts.iter_mut().enumerate().take(body.vertex_count()) {
                *row.get_mut(i)? = determinant(edge.edge.a, edge.edge.b, body.shape.vertices.vertex(number));
            }
        }
        lefts.as_flattened().iter().all(|left| *left != 0.0).then_some(BodyAtEdges { body, floor, reach, near, lefts })
    }

    fn left(&self, vertex: usize, edge: usize) -> f64 {
        self.lefts.get(vertex).and_then(|row| row.get(edge)).copied().unwrap_or(0.0)
    }

    /// None if not certain, and if a segment crosses an edge.
    fn overlap(&self) -> Option<OutlineOverlap> {
        let BodyAtEdges { body, floor, .. } = *self;
        let mut overlap =
            OutlineOverlap { crossings: [0; MOST], is_body_inside: [false; MOST], is_floor_inside: [false; MOST] };
        for side in body.edges() {
            for (i, edge) in floor.edges().iter().enumerate() {
                if (self.left(side.number, i) < 0.0) == (self.left(side.end, i) < 0.0) {
                    continue;
                }
                let [one, other] = [edge.edge.a, edge.edge.b].map(|end| determinant(side.edge.a, side.edge.b, end));
                if one == 0.0 || other == 0.0 {
                    return None;
                }
                if (one < 0.0) != (other < 0.0) {
                    *overlap.crossings.get_mut(side.number)? |= 1 << i;
                }
            }
        }
        if body.winding == 0 && overlap.crossings != [0; MOST] {
            return None;
        }
        if floor.winding != 0 {
            let (is_on, mut is_inside) = floor.shape.vertices.locate(body.shape.vertices.first());
            if is_on {
                return None;
            }
            // Each edge that a side crosses is a border.
            for (place, crossings) in overlap.is_body_inside.iter_mut().zip(overlap.crossings).take(body.vertex_count())
            {
                *place = is_inside;
                is_inside ^= crossings.count_ones() % 2 != 0;
            }
        }
        if body.winding != 0 {
            for (vertex, place) in floor.vertices().zip(&mut overlap.is_floor_inside) {
                let sides = body.edges().iter().map(|side| determinant(side.edge.a, side.edge.b, vertex.at));
                // On a side it would be on the line of an edge that the side crosses.
                let least = sides.map(|left| left * f64::from(body.winding)).fold(f64::INFINITY, f64_min);
                *place = least > 0.0;
            }
        }
        Some(overlap)
    }

    /// All vertices of the body with all of the floor, and their squared distances.
    fn corner_pairs(&self) -> impl Iterator<Item = (VertexWithNeighbors<N>, VertexWithNeighbors<N>, f64)> {
        let pairs = self.body.vertices().flat_map(|own| self.floor.vertices().map(move |end| (own, end)));
        pairs.map(|(own, end)| {
            let (x, y) = (own.at.x - end.at.x, own.at.y - end.at.y);
            (own, end, x * x + y * y)
        })
    }

    /// Whether certainly no two vertices are in contact: within the margin, each the nearest point of its shape.
    fn has_no_corner_contact(&self) -> bool {
        let near = self.near.value();
        let is_off = |own: VertexWithNeighbors<N>, end: VertexWithNeighbors<N>| {
            self.floor.is_nearer_than_end(end.number, own.at) || self.body.is_nearer_than_end(own.number, end.at)
        };
        near == 0.0
            || self.floor.vertex_count() == 0
            || self.corner_pairs().all(|(own, end, square)| square > near * near * ROOM || is_off(own, end))
    }

    fn verdict(&self, overlap: &OutlineOverlap) -> Option<Verdict> {
        let BodyAtEdges { body, floor, reach, near, .. } = *self;
        if overlap.is_body_inside.contains(&true) {
            return Some(Verdict::Hit);
        }
        if overlap.crossings != [0; MOST] || overlap.is_floor_inside.contains(&true) {
            // An outline may go along an edge twice, which is no border then. But a contact with a depth is at a vertex
            // of the outline in the body, and too few edges are near for both edges there to be twice.
            return Some(Verdict::Hit);
        }
        if near.value() == 0.0 {
            return Some(Verdict::Miss);
        }
        let nearest = self.corner_pairs().map(|(_, _, square)| square).fold(f64::INFINITY, f64_min);
        let square = f64_min(nearest, f64_min(least_square(body, floor), least_square(floor, body)));
        let reach_square = reach.value() * reach.value();
        if square * ROOM < reach_square {
            Some(Verdict::Hit)
        } else if square > reach_square * ROOM {
            Some(Verdict::Miss)
        } else {
            None
        }
    }

    /// The edges that each vertex of the body touches, by the vertices' places, and the greatest squared distance of a
    /// vertex inside from the edge that it touches. None if not certain.
    fn touches_of_body(&self, overlap: &OutlineOverlap) -> Option<([TouchedBits; MOST], f64)> {
        let (mut touches, mut deepest) = ([TouchedBits::default(); MOST], 0.0);
        let places = touches.iter_mut().zip(overlap.is_body_inside);
        for (number, (touched, is_inside)) in places.enumerate().take(self.body.vertex_count()) {
            if is_inside {
                let (bits, square) = self.floor.touched_from_inside(&self.body.with_neighbors(number))?;
                deepest = f64_max(deepest, square);
                *touched = bits;
                continue;
            }
            let left = |i, _| self.left(number, i);
            *touched = self.floor.touched_from_outside((self.body, number), self.near, left)?;
            if self.floor.winding == 0
                && let Some((edge, is_listed)) = self.passage(number, overlap)?
            {
                touched.add(edge, is_listed);
            }
        }
        Some((touches, deepest))
    }

    /// The edges that each vertex of the floor touches, by the vertices' places. None if not certain.
    fn touches_of_floor(&self, overlap: &OutlineOverlap) -> Option<[TouchedBits; MOST]> {
        let mut touches = [TouchedBits::default(); MOST];
        let places = touches.iter_mut().zip(overlap.is_floor_inside);
        for (number, (touched, is_inside)) in self.floor.vertex_numbers().iter().copied().zip(places) {
            let vertex = self.floor.with_neighbors(number);
            let left = |_, side: Edge<N>| determinant(side.a, side.b, vertex.at);
            *touched = if is_inside {
                self.body.touched_from_inside(&vertex)?.0
            } else {
                self.body.touched_from_outside((self.floor, number), self.near, left)?
            };
        }
        Some(touches)
    }

    /// The edge of a chain, and the direction in which the vertex is behind it, that a vertex of the body has tunnelled
    /// through. None if not certain.
    fn passage(&self, number: usize, overlap: &OutlineOverlap) -> Option<Option<(usize, bool)>> {
        let BodyAtEdges { body, floor, .. } = *self;
        let last = body.vertex_count() - 1;
        let (next, previous) = (if number < last { number + 1 } else { 0 }, if number > 0 { number - 1 } else { last });
        let of_side = |number: usize| overlap.crossings.get(number).copied().unwrap_or(0);
        let sides = [(next, of_side(number), 1.0), (previous, of_side(previous), -1.0)];
        let mut found = None;
        for (i, edge) in floor.edges().iter().enumerate() {
            let left = self.left(number, i);
            // Of the ends of a side that crosses the edge the nearer one has a push.
            let is_nearer = |to: usize| left.abs() <= self.left(to, i).abs() * ROOM;
            let through = sides.iter().filter(|(to, crossings, _)| crossings & 1 << i != 0 && is_nearer(*to));
            let (mut is_through, mut is_certain) = (false, true);
            for (to, _, direction) in through {
                let is_least = left.abs() * ROOM < self.left(*to, i).abs()
                    && self.is_least_push([number, *to], (i, edge), direction * f64::from(body.winding));
                (is_through, is_certain) = (is_through | is_least, is_certain & is_least);
            }
            if !is_through && is_certain {
                continue;
            }
            let vertex = body.with_neighbors(number);
            if !vertex.can_rest_on(edge.edge.directed(if left > 0.0 { 1 } else { -1 })) {
                continue;
            }
            // Beyond the ends the edge on which the foot is counts, too, and of several edges the nearest.
            if !is_through || edge.foot(vertex.at) != FootOnEdge::Inside || found.is_some() {
                return None;
            }
            found = Some((i, left > 0.0));
        }
        Some(found)
    }

    /// Whether the push of a vertex off an edge of a chain, which the side between two vertices crosses, is certainly
    /// shorter than those of the ends of the edge off the side. The inside of the body is to the left of the side, or
    /// to the right if `inside` is negative.
    fn is_least_push(&self, [from, to]: [usize; 2], (i, edge): (usize, &EdgeNearby<N>), inside: f64) -> bool {
        let left = self.left(from, i);
        let [from, to] = [from, to].map(|number| self.body.shape.vertices.vertex(number));
        let (x, y) = (to.x - from.x, to.y - from.y);
        let own = left * left * (x * x + y * y) * ROOM;
        let is_longer = |end: Point<N>| {
            let behind = determinant(from, to, end) * inside;
            behind < 0.0 || behind * behind * edge.square > own
        };
        is_longer(edge.edge.a) && is_longer(edge.edge.b)
    }
}

/// The least squared distance of a vertex from an edge that it is beside.
fn least_square<N: Number>(vertices: &FewEdges<N>, edges: &FewEdges<N>) -> f64 {
    let mut least = f64::INFINITY;
    for vertex in vertices.vertices() {
        for edge in edges.edges() {
            if edge.foot(vertex.at) == FootOnEdge::Inside {
                let left = determinant(edge.edge.a, edge.edge.b, vertex.at);
                least = f64_min(least, left * left / edge.square);
            }
        }
    }
    least
}
