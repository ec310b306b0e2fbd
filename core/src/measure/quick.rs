//! [`distance`](super::distance()) of small convex outlines at a glance: what a kernel saw is measured in `f64`.
//!
//! Either the answer is the one of the long way, bit for bit, or there is none: the kernel leaves
//! every pair of parts that the long way could choose, and among those the choice is the same.
//! `Wide` numbers serve all: where no integers are needed, the kind of number changes no bit.

use super::crossings::plain_crossing;
use super::distance::{Closest, Foot};
use super::separation::{is_clear, plain_separation};
use crate::kernel::{FLOOR, LARGEST, Place, Table, convex_place};
use crate::lanes::{Lanes, widths};
use crate::number::{Wide, sqrt};
use crate::predicate::Point;
use crate::shape::Edge;
use core::hint::select_unpredictable;

/// Of a shape that nobody has judged yet: one of a point, two of a segment, more of a convex outline.
pub type Vertices<'a> = &'a [[f32; 2]];

/// Vertex i; beyond the last the first again.
#[inline(always)]
fn vertex(of: Vertices, i: usize) -> Point<Wide> {
    match of.get(i).or(of.first()) {
        Some(&[x, y]) => Point::at(f64::from(x), f64::from(y)),
        None => Point::at(0.0, 0.0),
    }
}

#[inline(always)]
fn edge(of: Vertices, i: usize) -> Edge<Wide> {
    Edge { a: vertex(of, i), b: vertex(of, i + 1) }
}

/// Neither negative nor a denormal, NaN or too large for what its shape is measured by.
#[inline(always)]
fn is_plain_radius(radius: f32) -> bool {
    (radius.to_bits() == 0) | (f32::MIN_POSITIVE..1.0 / f32::EPSILON).contains(&radius)
}

widths! {
    /// The distance of two convex shapes and its closest points, unless that takes a closer look. O(n·m).
    pub fn quick_distance(a: Vertices, a_radius: f32, b: Vertices, b_radius: f32) -> Option<Closest> = at_a_glance;
}

#[inline(always)]
fn at_a_glance<L: Lanes>(a: Vertices, a_radius: f32, b: Vertices, b_radius: f32) -> Option<Closest> {
    if !(is_plain_radius(a_radius) & is_plain_radius(b_radius)) {
        return None;
    }
    let radii = [f64::from(a_radius), f64::from(b_radius)];
    let b_first = comes_second(a, b, radii)?;
    match (a, b) {
        ([p], [q]) => return points(*p, *q, radii, b_first),
        ([_], [_, _]) | ([_, _], [_]) => return apart([a, b], radii, b_first, point_part(a, b)?),
        _ => {}
    }
    match convex_place::<L>(a, b, b_first) {
        Place::Doubt => None,
        Place::Crossing(i, j) => {
            let ((x, y), [a_t, b_t]) = plain_crossing(edge(a, i), edge(b, j))?;
            Some(Closest { distance: 0.0, a: Foot { x, y, edge: i, t: a_t }, b: Foot { x, y, edge: j, t: b_t } })
        }
        Place::Inside => within(b),
        Place::Around => within(a),
        Place::Apart(tables, at_ends) => {
            let part = match plain_part(a, b, tables, at_ends) {
                Some(part) => part,
                None => nearest([a, b], tables, b_first)?,
            };
            apart([a, b], radii, b_first, part)
        }
    }
}

/// Whether the first shape comes second in the order that `distance` searches in, unless that takes more to tell.
#[inline(always)]
fn comes_second(a: Vertices, b: Vertices, radii: [f64; 2]) -> Option<bool> {
    let ([[x, y], ..], [[other_x, other_y], ..]) = (a, b) else { return None };
    if a.len() != b.len() {
        Some(a.len() > b.len())
    } else if radii[0] != radii[1] {
        Some(radii[0] > radii[1])
    } else if x != other_x {
        Some(x > other_x)
    } else if y != other_y {
        Some(y > other_y)
    } else {
        None
    }
}

/// The beginning of what lies inside the other.
#[inline(always)]
fn within(inner: Vertices) -> Option<Closest> {
    let Point { x, y, .. } = vertex(inner, 0);
    let foot = Foot { x, y, edge: 0, t: 0.0 };
    Some(Closest { distance: 0.0, a: foot, b: foot })
}

/// The nearest points, which are a vertex of one skeleton and one of an edge of the other.
#[inline(always)]
fn apart([a, b]: [Vertices; 2], radii: [f64; 2], b_first: bool, part: Part) -> Option<Closest> {
    let edge_is_a = part.edge_is_a;
    let of = select_unpredictable(edge_is_a, a, b);
    let to = select_unpredictable(edge_is_a, b, a);
    let p = vertex(to, part.vertex);
    let separation = plain_separation(edge(of, part.edge), p)?;
    let (x, y) = separation.foot();
    let ends = separation.t == 1.0;
    let next = if part.edge + 1 < of.len() { part.edge + 1 } else { 0 };
    let foot_edge = select_unpredictable(ends, next, part.edge);
    let (foot_edge, foot_t) = named(of, foot_edge, select_unpredictable(ends, 0.0, separation.t));
    let (vertex_edge, vertex_t) = named(to, part.vertex, 0.0);
    let pick = |one: f64, other: f64| select_unpredictable(edge_is_a, one, other);
    let pick_edge = |one: usize, other: usize| select_unpredictable(edge_is_a, one, other);
    let a_foot =
        Foot { x: pick(x, p.x), y: pick(y, p.y), edge: pick_edge(foot_edge, vertex_edge), t: pick(foot_t, vertex_t) };
    let b_foot =
        Foot { x: pick(p.x, x), y: pick(p.y, y), edge: pick_edge(vertex_edge, foot_edge), t: pick(vertex_t, foot_t) };
    let normal = || {
        let (x, y) = separation.normal();
        (pick(x, -x), pick(y, -y))
    };
    on_rims(separation.distance(), [a_foot, b_foot], radii, b_first, normal)
}

/// From the distance of two skeletons, their nearest points and the unit normal from the one to the other that of the
/// shapes, unless their rims are close to each other.
#[inline(always)]
fn on_rims(
    distance: f64,
    [a, b]: [Foot; 2],
    [a_radius, b_radius]: [f64; 2],
    b_first: bool,
    normal: impl FnOnce() -> (f64, f64),
) -> Option<Closest> {
    let reach = a_radius + b_radius;
    if reach == 0.0 {
        return Some(Closest { distance, a, b });
    }
    let is_apart = is_clear(distance, reach);
    if !(is_apart | is_clear(reach, distance)) {
        return None;
    }
    // Of shapes that meet a common point, measured from the first. As data flow: nobody foresees whether they do.
    let (x, y) = normal();
    let first = |b: f64, a: f64| select_unpredictable(b_first, b, a);
    let by = distance * (first(b_radius, a_radius) / reach);
    let common = (first(b.x, a.x) + first(-x, x) * by, first(b.y, a.y) + first(-y, y) * by);
    let (a_rim, b_rim) = (a.moved((x, y), a_radius), b.moved((x, y), -b_radius));
    let pick = |apart: f64, common: f64| select_unpredictable(is_apart, apart, common);
    Some(Closest {
        distance: pick(distance - reach, 0.0),
        a: Foot { x: pick(a_rim.x, common.0), y: pick(a_rim.y, common.1), ..a },
        b: Foot { x: pick(b_rim.x, common.0), y: pick(b_rim.y, common.1), ..b },
    })
}

/// Of two points that are apart, or circles about them.
#[inline(always)]
fn points([ax, ay]: [f32; 2], [bx, by]: [f32; 2], radii: [f64; 2], b_first: bool) -> Option<Closest> {
    let [a, b] = [[ax, ay], [bx, by]].map(|[x, y]| Foot { x: f64::from(x), y: f64::from(y), edge: 0, t: 0.0 });
    let (x, y) = (b.x - a.x, b.y - a.y);
    let square = x * x + y * y;
    let is_plain = are_small(&[[ax, ay], [bx, by]]) & (square > LEAST_SQUARE);
    let distance = sqrt(square);
    if is_plain { on_rims(distance, [a, b], radii, b_first, || (x / distance, y / distance)) } else { None }
}

/// Whether `f64` bears all that is made of coordinates.
#[inline(always)]
fn are_small(vertices: Vertices) -> bool {
    vertices.iter().fold(true, |all, [x, y]| all & (x.abs() < LARGEST) & (y.abs() < LARGEST))
}

/// From here on no floating-point mode takes a squared distance for 0.
const LEAST_SQUARE: f64 = (FLOOR as f64) * (FLOOR as f64);

/// A place on an edge, which may be the one that would close a segment: its last vertex ends the only edge.
#[inline(always)]
fn named(of: Vertices, edge: usize, t: f64) -> (usize, f64) {
    if (of.len() == 2) & (edge == 1) { (0, 1.0) } else { (edge, t) }
}

/// Of a point and a segment that are apart.
#[inline(always)]
fn point_part(a: Vertices, b: Vertices) -> Option<Part> {
    if !(are_small(a) & are_small(b)) {
        return None;
    }
    let edge_is_a = a.len() == 2;
    let (of, to) = if edge_is_a { (a, b) } else { (b, a) };
    let (line, p) = (edge(of, 0), vertex(to, 0));
    let square = plain_separation(line, p)?.square;
    let to_end = |end: Point<Wide>| (end.x - p.x) * (end.x - p.x) + (end.y - p.y) * (end.y - p.y);
    let (first, last) = (to_end(line.a), to_end(line.b));
    if square <= LEAST_SQUARE {
        return None;
    }
    // A foot so close to an end that the end is found nearer.
    Some(if (first < square) & (first <= last) {
        Part { vertex: 0, edge: 0, edge_is_a: !edge_is_a }
    } else if last < square {
        Part { vertex: 1, edge: 0, edge_is_a: !edge_is_a }
    } else {
        Part { vertex: 0, edge: 0, edge_is_a }
    })
}

const ROW: u32 = 8;

/// A vertex of one shape and an edge of the other.
#[derive(Clone, Copy)]
struct Part {
    vertex: usize,
    edge: usize,
    edge_is_a: bool,
}

/// Where nothing can be nearest but one vertex and one edge, or but two vertices, for nothing is beside their edges. As
/// data flow: nobody foresees which it is.
///
/// Were another end of an edge as near as these two vertices, its table would tell.
#[inline(always)]
fn plain_part(a: Vertices, b: Vertices, [to_a, to_b]: [Table; 2], at_ends: bool) -> Option<Part> {
    let row = |table: Table| (table.trailing_zeros() / ROW) as usize;
    let (i, j) = (row(to_b), row(to_a));
    let table = to_a | to_b;
    let is_lone = ((to_a == 0) | (to_b == 0)) & (table & table.wrapping_sub(1) == 0);
    let are_corners = (to_a == joined(a, i, j)) & (to_b == joined(b, j, i)) & at_ends;
    if !(is_lone | are_corners) {
        return None;
    }
    Some(Part {
        vertex: select_unpredictable(to_a == 0, i, j),
        edge: select_unpredictable(is_lone, (table.trailing_zeros() % ROW) as usize, i),
        edge_is_a: to_a != 0,
    })
}

/// The edges that a vertex joins, in a row.
#[inline(always)]
fn joined(of: Vertices, number: usize, row: usize) -> Table {
    let last = of.len().wrapping_sub(1);
    let before = if number == 0 { last } else { number.wrapping_sub(1) };
    let edges = if of.len() < 3 { 1 } else { 1 << (number & 7) | 1 << (before & 7) };
    edges << ((ROW as usize * row) & 63)
}

/// The nearest of several parts; of several such the one that the search comes to first.
#[cold]
#[inline(never)]
fn nearest([a, b]: [Vertices; 2], [to_a, to_b]: [Table; 2], b_first: bool) -> Option<Part> {
    if b_first {
        let part = nearest([b, a], [to_b, to_a], false)?;
        return Some(Part { edge_is_a: !part.edge_is_a, ..part });
    }
    let (mut least, mut first, mut best) = (f64::INFINITY, 0, None);
    // The search begins with the edges that close the outlines.
    let rank = |edge: usize, count: usize| if (count > 2) & (edge + 1 < count) { edge + 1 } else { 0 };
    // A vertex comes up with the first of its two edges: as the end of the edge before it, the last one as a beginning.
    let comes = |vertex: usize, count: usize| match count {
        2 => (0, vertex),
        _ if vertex + 1 < count => (vertex, 1),
        _ => (0, 0),
    };
    for (table, edge_is_a) in [(to_a, true), (to_b, false)] {
        let mut rest = table;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            let part = Part { vertex: (bit / ROW) as usize, edge: (bit % ROW) as usize, edge_is_a };
            let (separation, place) = if edge_is_a {
                let (b_rank, end) = comes(part.vertex, b.len());
                let place = (rank(part.edge, a.len()) * b.len() + b_rank) * 4 + 2 + end;
                (plain_separation(edge(a, part.edge), vertex(b, part.vertex))?, place)
            } else {
                let (a_rank, end) = comes(part.vertex, a.len());
                let place = (a_rank * b.len() + rank(part.edge, b.len())) * 4 + end;
                (plain_separation(edge(b, part.edge), vertex(a, part.vertex))?, place)
            };
            if (separation.square < least) | ((separation.square == least) & (place < first)) {
                (least, first, best) = (separation.square, place, Some(part));
            }
        }
    }
    best
}
