//! Shapes that touch: what points from the one to the other there.

use super::first_contact::{Event, First, Normal};
use super::toi::Time;
use super::unrounded::winding;
use crate::distance::{Foot, separation};
use crate::number::{Number, Sign, sqrt};
use crate::overlap::compare_edges;
use crate::predicate::{Point, Reach, Vector, compare_point_segment, cross};
use crate::shape::{Edge, NearEdges, edge_intersection};

/// Two edges that touch, and the vertex of each there, if it is one.
pub struct Touching<N> {
    pub edges: [Edge<N>; 2],
    pub vertices: [Option<Point<N>>; 2],
    pub windings: [Sign; 2],
}

/// Offers a contact with each of the normals that it may have: those of its edges, where the other shape has a vertex.
///
/// Of two vertices each of their edges may give it, if the other shape lies beyond its line.
/// Shapes that arrive from apart do so against the normal of an edge that a vertex runs into; lines that run into each
/// other end to end, and points, against the motion.
pub fn offer<N: Number>(
    first: &mut First<N>,
    [a, b]: [&NearEdges<N>; 2],
    d: Point<N>,
    touching: &Touching<N>,
    time: Option<Time>,
    feet: [Foot; 2],
) {
    let Touching { edges: [e, f], vertices: [p, q], windings: [a_winding, b_winding] } = *touching;
    let running = time.is_some() && !(p.is_some() && q.is_some());
    let of_second = p.filter(|_| !f.is_point()).map(|vertex| Facing { edge: f, other: a, vertex, side: -1 });
    let of_first = q.filter(|_| !e.is_point()).map(|vertex| Facing { edge: e, other: b, vertex, side: 1 });
    let runs_along = |edge: Edge<N>| edge.is_point() || cross(Vector::between(edge.a, edge.b), Vector::free(d)) == 0;
    let are_lines = (a_winding == 0) & (b_winding == 0);
    let end_to_end = time.is_some() && p.is_some() && q.is_some() && are_lines && runs_along(e) && runs_along(f);
    if end_to_end || (of_second.is_none() && of_first.is_none()) {
        let length = sqrt(d.x * d.x + d.y * d.y);
        let (x, y) = if length > 0.0 { (d.x / length, d.y / length) } else { (0.0, 0.0) };
        first.offer(Event { time, feet, normal: Normal { x, y, parts: false } });
        return;
    }
    for (facing, inner) in [(of_second, b_winding), (of_first, -a_winding)] {
        let Some(facing) = facing else { continue };
        let left = if running { facing.turn(d) } else { facing.left(inner, d) };
        // Who meets the vertex is asked only if it matters.
        let best = Event { time, feet, normal: across(facing.along(), left, true) };
        if first.takes(&best) {
            let parts = facing.parts(left);
            first.offer(Event { normal: Normal { parts, ..best.normal }, ..best });
        }
    }
}

/// An edge, and a vertex of the other shape that lies on it.
struct Facing<'s, 'a, N: Number> {
    edge: Edge<N>,
    other: &'s NearEdges<'a, N>,
    vertex: Point<N>,
    side: Sign,
}

impl<N: Number> Facing<'_, '_, N> {
    fn along(&self) -> Vector<N> {
        Vector::between(self.edge.a, self.edge.b)
    }

    fn turn(&self, d: Point<N>) -> Sign {
        cross(self.along(), Vector::free(d))
    }

    /// On which side of the edge its normal is. `inner` tells it, if the edge belongs to an area; otherwise the other
    /// shape, which has a vertex there, lies on the `side` of it.
    fn left(&self, inner: Sign, d: Point<N>) -> Sign {
        if inner != 0 {
            return inner;
        }
        let mut left = 0;
        self.any_neighbor(|sign| {
            left = sign;
            sign != 0
        });
        let choice = [left, self.turn(d), 1];
        choice.into_iter().find(|sign| *sign != 0).unwrap_or(1)
    }

    /// Whether no neighbor of the vertex lies on the other side.
    fn parts(&self, left: Sign) -> bool {
        !self.any_neighbor(|sign| left * sign < 0)
    }

    /// Whether the side of some neighbor is what is looked for.
    fn any_neighbor(&self, mut is_wanted: impl FnMut(Sign) -> bool) -> bool {
        let (along, from) = (self.along(), self.vertex);
        self.other.any_neighbor(from, |to| is_wanted(self.side * cross(along, Vector::between(from, to))))
    }
}

/// To the left of an edge, or with -1 to the right.
#[inline]
pub fn across<N: Number>(along: Vector<N>, left: Sign, parts: bool) -> Normal {
    let (x, y) = (along.x(), along.y());
    let length = sqrt(x * x + y * y) * f64::from(left);
    Normal { x: -y / length, y: x / length, parts }
}

/// The contacts of shapes without radius that touch.
pub fn resting_sharp<N: Number>(shapes: [&NearEdges<N>; 2], d: Point<N>, first: &mut First<N>) {
    let windings = shapes.map(|edges| winding(&edges.shape));
    let mut look = |(i, e): (usize, Edge<N>), (j, f): (usize, Edge<N>)| {
        for point in edge_intersection(e, f).ends() {
            let vertex = |edge: Edge<N>| ((point == edge.a) | (point == edge.b)).then_some(point);
            let foot = |index, edge: Edge<N>| {
                let t = if point == edge.a {
                    0.0
                } else if point == edge.b {
                    1.0
                } else {
                    0.5
                };
                Foot { x: point.x, y: point.y, edge: index, t }
            };
            let touching = Touching { edges: [e, f], vertices: [vertex(e), vertex(f)], windings };
            offer(first, shapes, d, &touching, None, [foot(i, e), foot(j, f)]);
        }
        false
    };
    let [a, b] = shapes;
    let bounds = b.shape.vertices.bounds();
    a.any(
        |near| near.meets(&bounds),
        |(i, e)| {
            let bounds = e.bounds();
            b.any(|near| near.meets(&bounds), |f| look((i, e), f))
        },
    );
}

/// The contacts of shapes with a reach that touch: where their skeletons are just as far apart.
pub fn resting_round<N: Number>([a, b]: [&NearEdges<N>; 2], reach: Reach<N>, first: &mut First<N>) {
    let mut look = |(i, e): (usize, Edge<N>), (j, f): (usize, Edge<N>)| {
        match compare_edges(e, f, reach) {
            0 => {}
            sign => return sign < 0,
        }
        let ends = [(f, e.a, false), (f, e.b, false), (e, f.a, true), (e, f.b, true)];
        for (edge, vertex, edge_is_a) in ends {
            if compare_point_segment(edge.a, edge.b, vertex, reach) != 0 {
                continue;
            }
            let separation = separation(edge, vertex).settled();
            let ((x, y), (foot_x, foot_y)) = (separation.normal(), separation.foot());
            let on_edge = |index| Foot { x: foot_x, y: foot_y, edge: index, t: separation.t };
            let at_end = |index, other: Edge<N>| {
                let t = if vertex == other.a { 0.0 } else { 1.0 };
                Foot { x: vertex.x, y: vertex.y, edge: index, t }
            };
            let (feet, sign) =
                if edge_is_a { ([on_edge(i), at_end(j, f)], 1.0) } else { ([at_end(i, e), on_edge(j)], -1.0) };
            first.offer(Event { time: None, feet, normal: Normal { x: sign * x, y: sign * y, parts: true } });
        }
        false
    };
    let bounds = b.shape.vertices.bounds();
    let nearer = a.any(
        |near| !near.is_beyond(&bounds, reach),
        |(i, e)| {
            let bounds = e.bounds();
            b.any(|near| !near.is_beyond(&bounds, reach), |f| look((i, e), f))
        },
    );
    if nearer {
        // Without an interior they may even touch so: then nothing parts them.
        first.event = None;
    }
}
