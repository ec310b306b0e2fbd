//! The contact of a small convex shape and an outline one edge of which alone is near it: a body on a floor that is
//! longer than the body.
//!
//! Every other contact of concave shapes needs a vertex of the outline, or a second edge. So here a few signs of the
//! vertices and the edge decide, each by its error bound; if one is not certain, nothing is. A certain contact is
//! that of `contact/concave.rs`, to the bit.

use super::edge_nearby::{EdgeNearby, FootOnEdge, ROOM, outline_winding};
use super::few_contacts::FewContacts;
use crate::contact::concave_view::VertexWithNeighbors;
use crate::contact::margin::Margin;
use crate::contact::side_manifold::{SideTouches, TouchedSide};
use crate::contact::straight_side::{StraightSide, facing_direction};
use crate::distance::point_segment::determinant;
use crate::number::{Number, Sign, f64_max, f64_min, sqrt};
use crate::overlap::Verdict;
use crate::predicate::determinant::rounded_determinant;
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Edge, Kind, Shape};

/// The most vertices of the body.
const MOST: usize = 8;

/// The most edges whose boxes meet the body's.
const MOST_BOXES: usize = 3;

/// A small convex shape: a segment with a length, or an outline all of whose corners certainly turn.
struct SmallBody<N> {
    vertices: [Point<N>; MOST],
    count: usize,
    /// 0 of a segment.
    winding: Sign,
    bounds: Aabb<N>,
}

impl<N: Number> SmallBody<N> {
    fn of(shape: Shape<N>) -> Option<Self> {
        let (outline, count) = (shape.vertices, shape.vertices.count());
        if count > MOST {
            return None;
        }
        let mut vertices = [outline.first(); MOST];
        for (place, vertex) in vertices.iter_mut().zip(outline.points()) {
            *place = vertex;
        }
        let mut body = SmallBody { vertices, count, winding: 0, bounds: outline.bounds() };
        let is_known = match shape.kind {
            Kind::Segment => count == 2 && outline.first() != outline.last(),
            Kind::Convex | Kind::Polygon => {
                body.winding = body.certain_winding()?;
                true
            }
            Kind::Point | Kind::Chain => false,
        };
        is_known.then_some(body)
    }

    /// The winding of an outline whose corners certainly turn one way, once around.
    fn certain_winding(&self) -> Option<Sign> {
        if self.count < 3 {
            return None;
        }
        let (mut left, mut right, mut reversals) = (true, true, 0);
        for VertexWithNeighbors { at, next, previous, .. } in self.vertices() {
            let (next, previous) = (next?, previous?);
            let (turn, size) = rounded_determinant(previous, at, next);
            left &= turn > N::SLACK * size;
            right &= -turn > N::SLACK * size;
            reversals += usize::from(previous.precedes(at) != at.precedes(next));
        }
        (left != right && reversals == 2).then_some(if left { 1 } else { -1 })
    }

    fn vertex(&self, i: usize) -> Point<N> {
        self.vertices.get(i).copied().unwrap_or(self.bounds.min)
    }

    fn vertices(&self) -> impl Iterator<Item = VertexWithNeighbors<N>> {
        let last = self.count - 1;
        (0..self.count).map(move |number| {
            let is_closed = self.count > 2;
            let next = if number < last { Some(number + 1) } else { is_closed.then_some(0) };
            let previous = if number > 0 { Some(number - 1) } else { is_closed.then_some(last) };
            let neighbors = [next, previous].map(|i| i.map(|i| self.vertex(i)));
            VertexWithNeighbors::new(number, self.vertex(number), neighbors, self.winding)
        })
    }

    /// Whether a segment, or a point, is certainly farther from the body than a distance.
    fn is_beyond(&self, segment: Edge<N>, distance: f64) -> bool {
        let Edge { a, b } = segment;
        if segment.bounds().is_beyond(&self.bounds, Reach::sum(distance, 0.0)) {
            return true;
        }
        let is_off = |line: Edge<N>, sign: f64, p: Point<N>| {
            let (x, y) = (line.b.x - line.a.x, line.b.y - line.a.y);
            let (left, size) = rounded_determinant(line.a, line.b, p);
            sign * left - N::SLACK * size > distance * sqrt(x * x + y * y) * ROOM
        };
        let is_off_line = |sign: f64| self.vertices().all(|vertex| is_off(segment, sign, vertex.at));
        let are_off_side = |side: Edge<N>, sign: f64| is_off(side, sign, a) && is_off(side, sign, b);
        (!segment.is_point() && (is_off_line(1.0) || is_off_line(-1.0)))
            || self.vertices().filter_map(|vertex| Some(Edge { a: vertex.at, b: vertex.next? })).any(|side| match self
                .winding
            {
                0 => are_off_side(side, 1.0) || are_off_side(side, -1.0),
                winding => are_off_side(side, -f64::from(winding)),
            })
    }

    /// The sides at a vertex that face a directed edge and are parallel to it within about a degree.
    fn sides_facing(
        &self,
        vertex: &VertexWithNeighbors<N>,
        directed_edge: [Point<N>; 2],
    ) -> [Option<StraightSide<N>>; 2] {
        let facing = |number: usize, edge: Edge<N>| {
            let end = if number + 1 < self.count { number + 1 } else { 0 };
            let is_listed = facing_direction(edge, self.winding, directed_edge)?;
            Some(StraightSide::of_edge(edge, [number, end], is_listed))
        };
        let VertexWithNeighbors { number, at, next, previous, .. } = *vertex;
        let before = if number > 0 { number - 1 } else { self.count - 1 };
        [
            next.and_then(|next| facing(number, Edge { a: at, b: next })),
            previous.and_then(|previous| facing(before, Edge { a: previous, b: at })),
        ]
    }
}

/// What the vertices of a body are to the edge.
struct Touching<N> {
    /// The touches of the edge in its listed direction, with the outside to the right, and in the reverse direction.
    touches: [Option<SideTouches<N>>; 2],
    /// A vertex that is behind the edge.
    behind: Option<Point<N>>,
    /// One in front, on the side of the touches.
    in_front: Option<Point<N>>,
    /// The greatest squared distance of a vertex behind the edge from it, and the least of one in front, times the
    /// squared length of the edge.
    deepest: f64,
    nearest: f64,
    crosses: bool,
    /// Whether vertices are to the right of the edge, and whether some are to the left.
    has_vertices_on: [bool; 2],
}

/// The verdict on an outline and a small convex shape, and their only contact within the margin; `None` if not certain.
/// All edges of the outline within a distance of the shape are given: `given_within`.
pub(crate) fn contact_at_edge<N: Number>(
    outline: Shape<N>,
    given_within: f64,
    shape: Shape<N>,
    margin: Margin,
) -> Option<(Verdict, FewContacts)> {
    let body = SmallBody::of(shape)?;
    let radii = [outline.radius, shape.radius];
    let (reach, near) = (Reach::<N>::sum(radii[0], radii[1]).value(), margin.reach::<N>(radii).value());
    let around = body.bounds.enlarged(near * ROOM);
    // Where the boxes of more edges meet that of the body, hardly ever is only one of them near.
    let (mut edges, mut count) = ([None; MOST_BOXES], 0);
    for (number, edge) in outline.indexed_edges() {
        if around.meets(&edge.bounds()) {
            *edges.get_mut(count)? = Some((number, edge));
            count += 1;
        }
    }
    let mut edges = edges.into_iter().flatten().filter(|(_, edge)| !body.is_beyond(*edge, near * ROOM));
    let (number, edge) = edges.next()?;
    let edge = EdgeNearby::new(outline, number, edge);
    let is_end_beyond = |end| body.is_beyond(Edge { a: end, b: end }, near * ROOM);
    if edges.next().is_some() || !edge.is_straight_side(outline, &is_end_beyond) {
        return None;
    }
    let winding = outline_winding(outline)?;
    let pair = BodyAtEdge { body: &body, edge: &edge, winding, radii, margin };
    let found = pair.touching()?;
    let reach_limit = reach * reach * edge.square;
    let verdict = match (outline.is_filled(), found.behind, found.in_front) {
        (true, Some(behind), _) => {
            // A hit, if every other edge is farther from the body than its deepest vertex is behind this one.
            let deepest = sqrt(found.deepest / edge.square) * ROOM;
            let is_nearest =
                |(number, other): (usize, Edge<N>)| number == edge.number || body.is_beyond(other, deepest);
            // Beside a margin far larger than the body edges may be nearer that are not given.
            let is_alone = deepest <= given_within && outline.indexed_edges().all(is_nearest);
            (is_alone && outline.vertices.locate(behind) == (false, true)).then_some(Verdict::Hit)
        }
        (false, _, _) if found.crosses => Some(Verdict::Hit),
        (_, None, Some(in_front)) | (false, _, Some(in_front)) => {
            let is_out = !outline.is_filled() || outline.vertices.locate(in_front) == (false, false);
            let is_on_one_side = found.has_vertices_on != [true; 2];
            if !(is_out && is_on_one_side) {
                None
            } else if found.nearest * ROOM < reach_limit {
                Some(Verdict::Hit)
            } else if found.nearest > reach_limit * ROOM {
                Some(Verdict::Miss)
            } else {
                None
            }
        }
        _ => None,
    }?;
    let (touches, is_listed) = match found.touches {
        [Some(listed), None] => (listed, true),
        [None, Some(reversed)] => (reversed, false),
        _ => return None,
    };
    let side = TouchedSide { side: edge.side(is_listed), radii, margin };
    let contact = side.contact(touches, |i| body.vertex(i), |_| edge.number);
    // The search goes on after a hit without a depth.
    (verdict != Verdict::Hit || contact.depth > 0.0).then_some((verdict, FewContacts::one(contact)))
}

/// A body and the one edge near it.
struct BodyAtEdge<'s, N> {
    body: &'s SmallBody<N>,
    edge: &'s EdgeNearby<N>,
    /// The winding of the outline; 0 of a chain.
    winding: Sign,
    radii: [f64; 2],
    margin: Margin,
}

impl<N: Number> BodyAtEdge<'_, N> {
    /// The vertices that touch the edge. None if that is not certain.
    fn touching(&self) -> Option<Touching<N>> {
        let BodyAtEdge { body, edge, winding, radii, margin } = *self;
        let near = margin.reach::<N>(radii).value();
        let mut found = Touching {
            touches: [None; 2],
            behind: None,
            in_front: None,
            deepest: 0.0,
            nearest: f64::INFINITY,
            crosses: false,
            has_vertices_on: [false; 2],
        };
        for vertex in body.vertices() {
            let left = determinant(edge.edge.a, edge.edge.b, vertex.at);
            if left == 0.0 {
                return None;
            }
            let (sign, square, foot) = (if left > 0.0 { 1 } else { -1 }, left * left, edge.foot(vertex.at));
            let mut touch = |sign: Sign| {
                let ends = edge.edge.directed(sign);
                let rests = vertex.can_rest_on(ends);
                if rests {
                    let touched = TouchedSide { side: edge.side(sign > 0), radii, margin };
                    let all = touched.touches((vertex.number, vertex.at), body.sides_facing(&vertex, ends));
                    let [listed, reversed] = &mut found.touches;
                    let touches = if sign > 0 { listed } else { reversed };
                    *touches = Some(touches.map_or(all, |known| known.with(all)));
                }
                rests
            };
            let [right_side, left_side] = &mut found.has_vertices_on;
            *(if left > 0.0 { left_side } else { right_side }) = true;
            // In front of the edge with its inside on the other side.
            if winding != sign && near > 0.0 && matches!(foot, FootOnEdge::Inside | FootOnEdge::Uncertain) {
                let limit = near * near * edge.square;
                if foot == FootOnEdge::Uncertain || (square * ROOM >= limit && square <= limit * ROOM) {
                    return None;
                }
                found.nearest = f64_min(found.nearest, square);
                if square < limit && touch(-sign) {
                    found.in_front = Some(vertex.at);
                }
            }
            // Behind it.
            let passage = self.comes_through(&vertex, left)?;
            found.crosses |= passage != Passage::None;
            if winding == sign {
                if foot != FootOnEdge::Inside || !touch(sign) {
                    return None;
                }
                found.behind = Some(vertex.at);
                found.deepest = f64_max(found.deepest, square);
            } else if winding == 0 && passage != Passage::None {
                if foot != FootOnEdge::Inside {
                    return None;
                }
                if passage == Passage::IsLeastPush {
                    touch(sign);
                }
            }
        }
        Some(found)
    }

    /// Whether an edge of the body at a vertex crosses the near edge, and whether the push of the vertex is the
    /// shortest of those of the four ends. `left` is the determinant of the near edge and the vertex. `None` if not
    /// certain. At a polygon only a segment is examined.
    fn comes_through(&self, vertex: &VertexWithNeighbors<N>, left: f64) -> Option<Passage> {
        let BodyAtEdge { body, edge, winding, .. } = *self;
        let Edge { a, b } = edge.edge;
        let mut crossing = Passage::None;
        if winding != 0 && body.winding != 0 {
            return Some(crossing);
        }
        for (neighbor, is_forward) in [(vertex.next, true), (vertex.previous, false)] {
            let Some(to) = neighbor else { continue };
            let to_left = determinant(a, b, to);
            if to_left == 0.0 {
                return None;
            }
            if (to_left > 0.0) == (left > 0.0) {
                continue;
            }
            let [a_left, b_left] = [a, b].map(|end| determinant(vertex.at, to, end));
            if a_left == 0.0 || b_left == 0.0 {
                return None;
            }
            if (a_left > 0.0) == (b_left > 0.0) {
                continue;
            }
            if crossing == Passage::None {
                crossing = Passage::NotLeast;
            }
            let is_deeper = left.abs() > to_left.abs() * ROOM;
            if is_deeper && winding == 0 {
                continue;
            }
            if !is_deeper && left.abs() * ROOM >= to_left.abs() {
                return None;
            }
            // Of an outline's edge the end inside the body has a push, of that of a line the nearer one.
            let (x, y) = (to.x - vertex.at.x, to.y - vertex.at.y);
            let inside = if is_forward { f64::from(body.winding) } else { -f64::from(body.winding) };
            let is_longer =
                |end: f64| end * inside < 0.0 || end * end * edge.square > left * left * (x * x + y * y) * ROOM;
            if !(is_longer(a_left) && is_longer(b_left)) {
                return None;
            }
            if vertex.can_rest_on(edge.edge.directed(if left > 0.0 { 1 } else { -1 })) {
                crossing = Passage::IsLeastPush;
            } else if body.winding == 0 {
                return None;
            }
        }
        Some(crossing)
    }
}

/// Whether an edge of the body comes through the near edge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passage {
    None,
    /// It does, but the push of another vertex is shorter, or this one cannot rest on the edge.
    NotLeast,
    IsLeastPush,
}
