//! Shapes that touch: what points from the one to the other there.

use super::event::{Event, First, Normal};
use super::sweep_sharp::winding;
use crate::measure::{Foot, separation};
use crate::number::{Number, Sign, sqrt};
use crate::predicate::{Point, Reach, Vector, compare_point_segment, cross};
use crate::shape::{Edge, Shape, contact};
use crate::test::compare_edges;

/// Two edges that touch, and the vertex of each there, if it is one.
pub struct Touching<N> {
    pub edges: [Edge<N>; 2],
    pub vertices: [Option<Point<N>>; 2],
    pub windings: [Sign; 2],
}

/// The normals that this contact may have: those of its edges, where the other shape has a vertex.
///
/// Of two vertices each of their edges may give it, if the other shape lies beyond its line.
/// Shapes that arrive from apart do so against the normal of an edge that a vertex runs into.
pub fn normals<'a, N: Number>(
    shapes: [Shape<'a, N>; 2],
    d: Point<N>,
    touching: &Touching<N>,
    arriving: bool,
) -> impl Iterator<Item = Normal> + use<'a, N> {
    let [a, b] = shapes;
    let Touching { edges: [e, f], vertices: [p, q], windings: [a_winding, b_winding] } = *touching;
    let running = arriving && !(p.is_some() && q.is_some());
    let of_second = p.filter(|_| !f.is_point()).map(|p| facing(f, b_winding, a, p, -1, d, running));
    let of_first = q.filter(|_| !e.is_point()).map(|q| facing(e, -a_winding, b, q, 1, d, running));
    let length = sqrt(d.x * d.x + d.y * d.y);
    let (x, y) = if length > 0.0 { (d.x / length, d.y / length) } else { (0.0, 0.0) };
    let neither = (of_second.is_none() && of_first.is_none()).then_some(Normal { x, y, parts: false });
    [of_second, of_first, neither].into_iter().flatten()
}

/// The normal of an edge, to the left of it or to the right. `inner` tells which, if the edge
/// belongs to an area; otherwise `other`, which has a vertex there, lies on the `side` of it.
fn facing<N: Number>(
    edge: Edge<N>,
    inner: Sign,
    other: Shape<N>,
    vertex: Point<N>,
    side: Sign,
    d: Point<N>,
    running: bool,
) -> Normal {
    let along = Vector::between(edge.a, edge.b);
    let turn = || cross(along, Vector::free(d));
    let neighbors = || {
        let at = |end: Point<N>| end == vertex;
        let edges = other.edges().filter(move |edge| at(edge.a) | at(edge.b));
        edges.map(move |edge| side * cross(along, Vector::between(vertex, if at(edge.a) { edge.b } else { edge.a })))
    };
    let or = |sign: Sign, next: &dyn Fn() -> Sign| if sign == 0 { next() } else { sign };
    let left = if running {
        turn()
    } else {
        or(inner, &|| or(neighbors().find(|sign| *sign != 0).unwrap_or(0), &|| or(turn(), &|| 1)))
    };
    let parts = neighbors().all(|sign| left * sign >= 0);
    across(along, left, parts)
}

/// To the left of an edge, or with -1 to the right.
#[inline]
pub fn across<N: Number>(along: Vector<N>, left: Sign, parts: bool) -> Normal {
    let (x, y) = (along.x(), along.y());
    let length = sqrt(x * x + y * y) * f64::from(left);
    Normal { x: -y / length, y: x / length, parts }
}

/// The contacts of shapes without radius that touch.
pub fn resting_sharp<N: Number>([a, b]: [Shape<N>; 2], d: Point<N>, first: &mut First<N>) {
    let windings = [winding(&a), winding(&b)];
    for (i, e) in a.indexed_edges() {
        for (j, f) in b.indexed_edges() {
            for point in contact(e, f).ends() {
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
                for normal in normals([a, b], d, &touching, false) {
                    first.offer(Event { time: None, feet: [foot(i, e), foot(j, f)], normal });
                }
            }
        }
    }
}

/// The contacts of shapes with a reach that touch: where their skeletons are just as far apart.
pub fn resting_round<N: Number>([a, b]: [Shape<N>; 2], reach: Reach<N>, first: &mut First<N>) {
    for (i, e) in a.indexed_edges() {
        for (j, f) in b.indexed_edges() {
            match compare_edges(e, f, reach) {
                0 => {}
                // Without an interior they may even so be nearer somewhere: then nothing parts them.
                sign if sign < 0 => {
                    first.event = None;
                    return;
                }
                _ => continue,
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
        }
    }
}
