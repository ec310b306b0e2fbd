//! A small convex body, and an edge near it.

use super::edge_nearby::{EdgeNearby, SLACK_FACTOR};
use super::few_edges::{FewEdges, FewItems, MOST_ITEMS, places_of};
use crate::number::{Number, Sign, f64_max, f64_min};
use crate::predicate::Point;
use crate::predicate::determinant::rounded_determinant;
use crate::shape::{Aabb, Edge, Kind, Outline, Shape};

/// The surroundings of a body up to a distance.
pub struct AroundBody<N> {
    /// A box around all of it.
    bounds: Aabb<N>,
    /// The distance, squared.
    square: f64,
}

impl<N: Number> AroundBody<N> {
    /// The surroundings of a body with these bounds.
    pub fn new(bounds: Aabb<N>, distance: f64) -> Self {
        AroundBody { bounds: bounds.enlarged(distance * SLACK_FACTOR), square: distance * distance }
    }

    /// A box around all of it.
    pub fn bounds(&self) -> &Aabb<N> {
        &self.bounds
    }

    fn holds(&self, at: Point<N>) -> bool {
        self.bounds.meets(&Aabb { min: at, max: at })
    }
}

/// An edge and a small convex body, from their determinants. Of vertices there is a bit for each, by its number, of
/// sides by its place.
#[derive(Clone, Copy)]
pub struct EdgeAtBody {
    /// The determinants of the edge and each vertex of the body, positive to the left of the edge.
    lefts: [f64; MOST_ITEMS],
    /// The vertices to the left of the edge.
    pub is_left: u8,
    /// The vertices that may be within the distance of the edge's line.
    pub vertices_within: u8,
    /// The sides that cross the edge.
    pub crossings: u8,
    pub ends: [EndAtBody; 2],
    /// Whether a vertex on the line of the edge, or a side through an end of it, leaves crossings uncertain.
    pub is_uncertain: bool,
}

/// An end of an edge at a body.
#[derive(Clone, Copy)]
pub struct EndAtBody {
    /// Whether it may be within the distance of the body.
    pub is_near: bool,
    pub is_inside: bool,
    /// The sides whose lines may be within the distance of it, and that it is in front of, if it is near.
    pub sides_within: u8,
}

/// Some sides of a body at a point, a bit for each by its place.
struct SidesAtPoint {
    /// The sides with the point on the side of their lines where the body is; of a segment, to their left.
    inner: u8,
    /// The sides with the point on the other side of their lines.
    outer: u8,
    /// The sides whose lines may be within the distance of the point.
    within: u8,
}

impl SidesAtPoint {
    fn new<N: Number>(at: Point<N>, body: &FewEdges<N>, sides: u8, square: f64) -> Self {
        let (mut inner, mut outer, mut within) = (0u8, 0u8, 0u8);
        for place in places_of(sides) {
            let Some(side) = body.edges.get(place) else { continue };
            let left = side.left(at);
            inner |= u8::from(left > 0.0) << place;
            outer |= u8::from(left < 0.0) << place;
            within |= u8::from(left * left <= square * side.square * SLACK_FACTOR) << place;
        }
        if body.winding < 0 {
            SidesAtPoint { inner: outer, outer: inner, within }
        } else {
            SidesAtPoint { inner, outer, within }
        }
    }
}

impl EdgeAtBody {
    pub const NONE: Self = EdgeAtBody {
        lefts: [0.0; MOST_ITEMS],
        is_left: 0,
        vertices_within: 0,
        crossings: 0,
        ends: [EndAtBody { is_near: false, is_inside: false, sides_within: 0 }; 2],
        is_uncertain: false,
    };

    /// Measures an edge with a length. None if it is certainly not within a distance of the body, because the body is
    /// beyond the line of the edge, or the edge beyond a side.
    pub fn measure<N: Number>(edge: &EdgeNearby<N>, body: &FewEdges<N>, around: &AroundBody<N>) -> Option<Self> {
        let limit = around.square * edge.square * SLACK_FACTOR;
        let (mut lefts, mut is_left, mut vertices_within, mut least) = ([0.0; MOST_ITEMS], 0u8, 0u8, f64::INFINITY);
        for (i, (own, at)) in lefts.iter_mut().zip(body.shape.vertices.points()).enumerate() {
            let left = edge.left(at);
            *own = left;
            is_left |= u8::from(left > 0.0) << i;
            vertices_within |= u8::from(left * left <= limit) << i;
            least = f64_min(least, left.abs());
        }
        if vertices_within == 0 && (is_left == 0 || is_left == body.vertex_bits()) {
            return None;
        }
        // Each side leads from the vertex before that of its place.
        let before = is_left << 1 | is_left >> (body.vertices.len() - 1);
        let (all, is_line) = (body.edge_bits(), body.winding == 0);
        let turned = (is_left ^ before) & all;
        let ends = [edge.edge.a, edge.edge.b];
        let holds = ends.map(|end| around.holds(end));
        // If both ends are far, only those sides count that lead through the line of the edge.
        let sides = if holds[0] | holds[1] { all } else { turned };
        let at_ends = ends.map(|end| SidesAtPoint::new(end, body, sides, around.square));
        let front = at_ends.each_ref().map(|end| if is_line { sides } else { end.outer });
        let beyond = [0, 1].map(|i| front[i] & !at_ends[i].within);
        let has_between = at_ends[0].inner ^ at_ends[1].inner;
        if beyond[0] & beyond[1] & !has_between != 0 {
            return None;
        }
        let is_certain = |end: &SidesAtPoint| turned & !(end.inner | end.outer) == 0;
        Some(EdgeAtBody {
            lefts,
            is_left,
            vertices_within,
            crossings: turned & has_between,
            ends: [0, 1].map(|i| EndAtBody {
                is_near: holds[i] & (beyond[i] == 0),
                is_inside: holds[i] & !is_line & (at_ends[i].inner == all),
                // Without a reach an end touches no side, not even on its line.
                sides_within: if around.square > 0.0 { front[i] & at_ends[i].within } else { 0 },
            }),
            is_uncertain: least == 0.0 || !at_ends.iter().all(is_certain),
        })
    }

    /// The determinant of the edge and a vertex of the body.
    pub fn left(&self, vertex: usize) -> f64 {
        self.lefts.get(vertex).copied().unwrap_or(0.0)
    }

    /// The greatest magnitudes of the determinants of vertices to the left of the edge, and of the others.
    pub fn farthest(&self, vertices: usize) -> [f64; 2] {
        let (mut left, mut right) = (0.0, 0.0);
        for determinant in self.lefts.iter().take(vertices) {
            (left, right) = (f64_max(left, *determinant), f64_max(right, -determinant));
        }
        [left, right]
    }
}

/// Lists the sides of a small convex shape in the order of its edges, and returns its winding, 0 of a segment: of an
/// outline all of whose corners certainly turn one way, once around, or of a segment with a length. None of others.
pub fn sides_of_body<N: Number>(shape: Shape<N>, sides: &mut FewItems<EdgeNearby<N>>) -> Option<Sign> {
    let (vertices, count) = (shape.vertices, shape.vertices.count());
    match shape.kind {
        Kind::Segment => {
            let edge = Edge { a: vertices.first(), b: vertices.last() };
            sides.add(EdgeNearby::new([0, 1], edge))?;
            return (count == 2 && !edge.is_point()).then_some(0);
        }
        Kind::Convex | Kind::Polygon if (3..=MOST_ITEMS).contains(&count) => {}
        _ => return None,
    }
    let (mut before, mut a) = (vertices.vertex(count - 2), vertices.last());
    let (mut left, mut right) = (true, true);
    for (i, b) in vertices.points().enumerate() {
        sides.add(EdgeNearby::new([if i > 0 { i - 1 } else { count - 1 }, i], Edge { a, b }))?;
        let (turn, size) = rounded_determinant(before, a, b);
        left &= turn > N::SLACK * size;
        right &= -turn > N::SLACK * size;
        (before, a) = (a, b);
    }
    // Each turn is less than half a turn, so that of four corners are less than two turns in all: one.
    (left != right && (count <= 4 || is_once_around(vertices))).then_some(if left { 1 } else { -1 })
}

/// Whether an outline all of whose corners turn one way goes around once: it turns back twice along the axes.
fn is_once_around<N: Number>(vertices: Outline<N>) -> bool {
    let (mut reversals, mut was_forward) = (0, vertices.vertex(vertices.count() - 2).precedes(vertices.last()));
    for edge in vertices.edges(true) {
        let is_forward = edge.a.precedes(edge.b);
        reversals += usize::from(was_forward != is_forward);
        was_forward = is_forward;
    }
    reversals == 2
}
