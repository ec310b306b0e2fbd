//! The distance between two shapes and a pair of closest points.

use super::separation::{Separation, separation};
use crate::number::Number;
use crate::predicate::Reach;
use crate::shape::{Contact, Edge, Shape, contact};
use crate::test::{Verdict, polygon_point, shape_shape};
use core::cmp::Ordering;

/// A point of a shape, with the edge of its skeleton that it lies on or beside and the parameter
/// along that, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foot {
    pub x: f64,
    pub y: f64,
    pub edge: usize,
    pub t: f64,
}

/// Distance 0 exactly when the shapes meet; then both feet are one common point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    pub distance: f64,
    pub a: Foot,
    pub b: Foot,
}

/// O(n·m), less where boxes around edges are far apart. Swapping the arguments swaps the feet.
pub fn distance<N: Number>(a: Shape<N>, b: Shape<N>) -> Closest {
    // Of several closest pairs the first one found is given; so both orders search in one.
    if order(a, b) == Ordering::Greater {
        let Closest { distance, a, b } = in_order(b, a);
        return Closest { distance, a: b, b: a };
    }
    in_order(a, b)
}

/// An order of shapes that is the same for both arguments' orders.
fn order<N: Number>(a: Shape<N>, b: Shape<N>) -> Ordering {
    let numbers = |shape: Shape<'_, N>| (shape.kind as usize, shape.vertices.count());
    let mut order = numbers(a).cmp(&numbers(b)).then(a.radius.total_cmp(&b.radius));
    for (p, q) in a.vertices.points().zip(b.vertices.points()) {
        if order != Ordering::Equal {
            break;
        }
        order = p.lexicographic(q);
    }
    order
}

fn in_order<N: Number>(a: Shape<N>, b: Shape<N>) -> Closest {
    let reach = Reach::sum(a.radius, b.radius);
    match skeletons(a, b) {
        Nearest::Common(feet) => Closest { distance: 0.0, a: feet[0], b: feet[1] },
        Nearest::Apart { feet: [a_foot, b_foot], separation, normal: (x, y) } => {
            let moved = |foot: Foot, by: f64| Foot { x: foot.x + x * by, y: foot.y + y * by, ..foot };
            // Rims that meet are told from rims that do not by the exact test, unless that is plain.
            if separation.exceeds(reach) || shape_shape(a, b) == Verdict::Miss {
                let distance = separation.gap(reach);
                return Closest { distance, a: moved(a_foot, a.radius), b: moved(b_foot, -b.radius) };
            }
            // The point between the feet that divides their distance as the radii do is in both.
            let between = moved(a_foot, separation.distance() * (a.radius / reach.value()));
            Closest { distance: 0.0, a: between, b: Foot { x: between.x, y: between.y, ..b_foot } }
        }
    }
}

/// How near two skeletons come.
enum Nearest<N> {
    /// They meet, here.
    Common([Foot; 2]),
    /// They are apart, the unit normal leading from a to b.
    Apart { feet: [Foot; 2], separation: Separation<N>, normal: (f64, f64) },
}

/// An edge of each shape with their indices, and the separation of an end of one from the other.
struct Candidate<N> {
    edges: [(usize, Edge<N>); 2],
    separation: Separation<N>,
    edge_is_a: bool,
}

/// The nearest points of two skeletons that do not meet lie on two edges, one of them in a vertex.
fn skeletons<N: Number>(a: Shape<N>, b: Shape<N>) -> Nearest<N> {
    let mut best: Option<Candidate<N>> = None;
    for (i, e) in indexed(a) {
        for (j, f) in indexed(b) {
            if best.as_ref().is_some_and(|known| box_square(e, f) > known.separation.square) {
                continue;
            }
            let met = contact(e, f);
            if !met.is_none() {
                let (x, y) = common_point(e, f, met);
                return Nearest::Common([beside(i, e, x, y), beside(j, f, x, y)]);
            }
            let ends = [(f, e.a, false), (f, e.b, false), (e, f.a, true), (e, f.b, true)];
            for (edge, vertex, edge_is_a) in ends {
                let separation = separation(edge, vertex);
                if best.as_ref().is_none_or(|known| separation.square < known.separation.square) {
                    best = Some(Candidate { edges: [(i, e), (j, f)], separation, edge_is_a });
                }
            }
        }
    }
    for (outer, inner) in [(a, b), (b, a)] {
        let point = inner.vertices.first();
        if outer.is_filled() && polygon_point(outer.vertices, point) != Verdict::Miss {
            let foot = Foot { x: point.x, y: point.y, edge: 0, t: 0.0 };
            return Nearest::Common([foot, foot]);
        }
    }
    match best {
        Some(candidate) => candidate.apart(),
        // Every skeleton has an edge.
        None => Nearest::Common([Foot { x: 0.0, y: 0.0, edge: 0, t: 0.0 }; 2]),
    }
}

impl<N: Number> Candidate<N> {
    fn apart(self) -> Nearest<N> {
        let Candidate { edges: [(i, e), (j, f)], separation, edge_is_a } = self;
        let ((x, y), (foot_x, foot_y), vertex) = (separation.normal(), separation.foot(), separation.vertex());
        let on_edge = |edge| Foot { x: foot_x, y: foot_y, edge, t: separation.t };
        let at_end = |index, edge: Edge<N>| {
            let t = if vertex == edge.a { 0.0 } else { 1.0 };
            Foot { x: vertex.x, y: vertex.y, edge: index, t }
        };
        if edge_is_a {
            Nearest::Apart { feet: [on_edge(i), at_end(j, f)], separation, normal: (x, y) }
        } else {
            Nearest::Apart { feet: [at_end(i, e), on_edge(j)], separation, normal: (-x, -y) }
        }
    }
}

/// Edges with the index of the vertex they begin at.
fn indexed<'a, N: Number>(shape: Shape<'a, N>) -> impl Iterator<Item = (usize, Edge<N>)> + Clone + use<'a, N> {
    // The edges of an outline begin with the one that closes it.
    let before = if shape.is_filled() { shape.vertices.count() - 1 } else { 0 };
    let count = shape.vertices.count();
    shape
        .edges()
        .enumerate()
        .map(move |(i, edge)| (if i < count - before { i + before } else { i + before - count }, edge))
}

/// The squared distance of the boxes around two edges, rounded down.
#[inline]
fn box_square<N: Number>(e: Edge<N>, f: Edge<N>) -> f64 {
    let (one, other) = (e.bounds(), f.bounds());
    let gap = |low: f64, high: f64| if low > high { low - high } else { 0.0 };
    let x = gap(one.min.x, other.max.x) + gap(other.min.x, one.max.x);
    let y = gap(one.min.y, other.max.y) + gap(other.min.y, one.max.y);
    (x * x + y * y) * (1.0 - N::SLACK)
}

/// A point that two edges share, rounded where they cross.
fn common_point<N: Number>(e: Edge<N>, f: Edge<N>, met: Contact<N>) -> (f64, f64) {
    if let Some(point) = met.ends().next() {
        return (point.x, point.y);
    }
    let (ux, uy) = (e.b.x - e.a.x, e.b.y - e.a.y);
    let (vx, vy) = (f.b.x - f.a.x, f.b.y - f.a.y);
    let (wx, wy) = (f.a.x - e.a.x, f.a.y - e.a.y);
    let t = ((wx * vy - wy * vx) / (ux * vy - uy * vx)).clamp(0.0, 1.0);
    (e.a.x + t * ux, e.a.y + t * uy)
}

/// A point of an edge, with its parameter there.
fn beside<N: Number>(index: usize, edge: Edge<N>, x: f64, y: f64) -> Foot {
    let (ux, uy) = (edge.b.x - edge.a.x, edge.b.y - edge.a.y);
    let (along, length) = (ux * (x - edge.a.x) + uy * (y - edge.a.y), ux * ux + uy * uy);
    let t = if length > 0.0 { (along / length).clamp(0.0, 1.0) } else { 0.0 };
    Foot { x, y, edge: index, t }
}
