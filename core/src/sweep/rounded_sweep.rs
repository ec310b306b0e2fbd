//! A moving shape and a resting one of which at least one has a radius.
//!
//! Such shapes meet where their skeletons come within the sum of the radii. As long as skeletons
//! are apart their nearest points are a vertex of the one and an edge of the other, so the least
//! distance on the way is that of the path of a vertex from an edge; it is reached at an end of the
//! edge, or at the end of the path, or the two cross. The vertex comes within reach of an end as a
//! point enters a circle, and of the rest of the edge as it enters a strip.

use super::first_contact::{Event, First, Normal};
use super::toi::Time;
use super::unrounded::swept;
use crate::distance::Foot;
use crate::number::{Number, Sign, f64_max, f64_min, sqrt};
use crate::predicate::{
    Point, Reach, Vector, compare_beside, compare_length, compare_passing, cross, cross_value, dot_product, dot_value,
    excess_beside_value, fits,
};
use crate::ray::circle_toi::{Disc, unit};
use crate::shape::{Aabb, Edge, Kind, NearEdges, Shape};

/// A vertex with the edge it begins, or ends.
#[inline(always)]
fn vertex<N: Number>(shape: Shape<N>, i: usize) -> (Foot, Point<N>) {
    let p = shape.vertices.vertex(i);
    let ends = !shape.is_filled() && i > 0 && i + 1 == shape.vertices.count();
    let (edge, t) = if ends { (i - 1, 1.0) } else { (i, 0.0) };
    (Foot { x: p.x, y: p.y, edge, t }, p)
}

fn vertices<'a, N: Number>(shape: Shape<'a, N>) -> impl Iterator<Item = (Foot, Point<N>)> + use<'a, N> {
    (0..shape.vertices.count()).map(move |i| vertex(shape, i))
}

/// The sign of the least distance of skeletons on the way, less the reach, given that they are apart
/// at the start; and the first contact, into `first` if that is wanted.
pub fn search<N: Number>(
    [a, b]: [&NearEdges<N>; 2],
    d: Point<N>,
    reach: Reach<N>,
    mut first: Option<&mut First<N>>,
) -> Sign {
    let mut nearest = 1;
    let b_bounds = b.shape.vertices.bounds();
    for (a_foot, p) in vertices(a.shape) {
        let path = swept(Aabb { min: p, max: p }, d);
        if path.is_beyond(&b_bounds, reach) {
            continue;
        }
        let near = |bounds: &Aabb<N>| !path.is_beyond(bounds, reach);
        for (b_foot, q) in b.vertices(near).map(|i| vertex(b.shape, i)) {
            if !near(&Aabb { min: q, max: q }) {
                continue;
            }
            let sign = compare_pass(p, d, q, reach);
            nearest = nearest.min(sign);
            if let Some(first) = first.as_deref_mut().filter(|_| sign <= 0) {
                enter_circle([a_foot, b_foot], [p, q], d, reach, first);
            }
        }
    }
    let back = Point::at(-d.x, -d.y);
    for (outer, inner, d, edge_is_a) in [(b, a, d, false), (a, b, back, true)] {
        let outline = outer.shape.vertices;
        let bounds = outline.bounds();
        // A convex outline is met from outside alone.
        let winding = if outer.shape.kind == Kind::Convex { outline.convex_winding() } else { 0 };
        for (foot, p) in vertices(inner.shape) {
            let path = swept(Aabb { min: p, max: p }, d);
            if path.is_beyond(&bounds, reach) {
                continue;
            }
            outer.any(
                |bounds| !path.is_beyond(bounds, reach),
                |(index, edge)| {
                    let strip = Strip { edge, vertex: p, d, reach };
                    let side = strip.side();
                    if !edge.is_point() && side * winding <= 0 && strip.is_approached(side) {
                        nearest = nearest.min(strip.compare(side));
                        if let Some(first) = first.as_deref_mut() {
                            strip.enter(side, index, inner, foot, edge_is_a, first);
                        }
                    }
                    false
                },
            );
        }
    }
    nearest
}

/// The sign of (distance of q from the path of p) − reach.
fn compare_pass<N: Number>(p: Point<N>, d: Point<N>, q: Point<N>, reach: Reach<N>) -> Sign {
    let (along, to) = (Vector::free(d), Vector::between(p, q));
    let left = to.shifted([-d.x, -d.y]);
    if dot_product(along, to) <= 0 {
        compare_length(to, reach)
    } else if dot_product(along, left) >= 0 {
        compare_length(left, reach)
    } else {
        compare_beside(along, to, reach)
    }
}

/// When p comes within reach of q, which it does, if not at the start.
fn enter_circle<N: Number>(feet: [Foot; 2], [p, q]: [Point<N>; 2], d: Point<N>, reach: Reach<N>, first: &mut First<N>) {
    let (along, to) = (Vector::free(d), Vector::between(p, q));
    if dot_product(along, to) <= 0 {
        return;
    }
    let disc = Disc::new(along, to, reach);
    if !first.wants(disc.value()) {
        return;
    }
    let (x, y) = disc.normal();
    // If an edge is met at about the same time, the circles of its ends are entered a little later.
    let normal = Normal { x, y, parts: false };
    first.offer(Event { time: Some(entry_time([p, q], d, reach, disc.value())), feet, normal });
}

/// When p is within reach of q, from about when that is.
#[inline]
pub fn entry_time<N: Number>([p, q]: [Point<N>; 2], d: Point<N>, reach: Reach<N>, value: f64) -> Time {
    let (along, to) = (Vector::free(d), Vector::between(p, q));
    Time::new(value, |part| {
        let rest = to.shifted([-(part * d.x), -(part * d.y)]);
        let held = fits(2, &along, &rest, reach);
        // Outside the circle, and not because it has left it again.
        held.then(|| {
            let outside = compare_length(rest, reach);
            outside >= 0 && dot_product(along, rest) >= Sign::from(outside > 0)
        })
    })
}

/// All that is within reach of the line through an edge, and a vertex that moves.
struct Strip<N> {
    edge: Edge<N>,
    vertex: Point<N>,
    d: Point<N>,
    reach: Reach<N>,
}

impl<N: Number> Strip<N> {
    fn along(&self) -> Vector<N> {
        Vector::between(self.edge.a, self.edge.b)
    }

    fn to_vertex(&self) -> Vector<N> {
        Vector::between(self.edge.a, self.vertex)
    }

    /// The side of the line that the vertex is on at the start.
    fn side(&self) -> Sign {
        cross(self.along(), self.to_vertex())
    }

    fn at_end(&self) -> Vector<N> {
        self.to_vertex().shifted([self.d.x, self.d.y])
    }

    /// Whether the vertex comes nearer to the line, and within reach of it or across.
    fn is_approached(&self, side: Sign) -> bool {
        let along = self.along();
        side * cross(along, Vector::free(self.d)) < 0
            && (side * cross(along, self.at_end()) <= 0 || compare_beside(along, self.at_end(), self.reach) <= 0)
    }

    /// The least distance of a line that is approached, less the reach, that is not that of an end of the edge.
    fn compare(&self, side: Sign) -> Sign {
        let Strip { edge: Edge { a, b }, vertex, d, reach } = *self;
        let (along, path, end) = (self.along(), Vector::free(d), self.at_end());
        let sides = |to| cross(path, Vector::between(vertex, to));
        if side * cross(along, end) <= 0 && sides(a) * sides(b) < 0 {
            return -1;
        }
        let past_b = Vector::between(b, vertex).shifted([d.x, d.y]);
        if dot_product(along, end) > 0 && dot_product(along, past_b) < 0 {
            compare_beside(along, end, reach)
        } else {
            1
        }
    }

    /// Whether the foot of the vertex is on the edge when it enters the strip, coming from that side.
    ///
    /// On its way the foot may pass one end onto the edge, and the other off it: the vertex must be
    /// outside the strip at the first of these moments and inside at the second.
    fn is_between_the_ends(&self, side: Sign) -> bool {
        let Strip { edge: Edge { a, b }, vertex, d, reach } = *self;
        let (along, path) = (self.along(), Vector::free(d));
        let forward = dot_product(along, path);
        if forward == 0 {
            return dot_product(along, Vector::between(a, vertex)) >= 0
                && dot_product(along, Vector::between(b, vertex)) <= 0;
        }
        let height = |end: Point<N>| {
            let to = Vector::between(end, vertex);
            let is_above = forward * side * cross(path, to) > 0;
            if is_above { compare_passing(along, path, to, reach) } else { -1 }
        };
        let (first, last) = if forward > 0 { (a, b) } else { (b, a) };
        height(first) >= 0 && height(last) <= 0
    }

    /// Whether the edges of the vertex lead away from the line, or along it. Else they are what comes
    /// first, if only by less than times are told apart.
    fn parts(&self, side: Sign, other: &NearEdges<N>) -> bool {
        let from = self.vertex;
        !other.any_neighbor(from, |to| side * cross(self.along(), Vector::between(from, to)) < 0)
    }

    /// When the vertex, of that shape, comes within reach of the edge between its ends, if it does.
    fn enter(
        &self,
        side: Sign,
        index: usize,
        other: &NearEdges<N>,
        vertex_foot: Foot,
        edge_is_a: bool,
        first: &mut First<N>,
    ) {
        let Strip { edge: Edge { a, b }, d, reach, .. } = *self;
        let (along, path, start) = (self.along(), Vector::free(d), self.to_vertex());
        if compare_beside(along, start, reach) <= 0 {
            return;
        }
        let (x, y) = (along.x(), along.y());
        let length_square = x * x + y * y;
        let length = sqrt(length_square);
        let (height, limit) = (cross_value(along, start).abs(), reach.value() * length);
        let rest = if height - limit < height * crate::predicate::KEPT {
            excess_beside_value(along, start, reach) / (height + limit)
        } else {
            height - limit
        };
        let value = rest / cross_value(along, path).abs();
        if !first.wants(value) || !self.is_between_the_ends(side) {
            return;
        }
        let by = value * dot_value(along, path);
        let place = |from: Point<N>| dot_value(along, Vector::between(from, self.vertex)) + by;
        let (past_a, past_b) = (place(a), place(b));
        let time = Time::new(value, |part| {
            let at = start.shifted([part * d.x, part * d.y]);
            let held = fits(4, &along, &at, reach);
            held.then(|| side * cross(along, at) > 0 && compare_beside(along, at, reach) >= 0)
        });
        // From the nearer end, so that it keeps its precision close to either.
        let (from, part, t) = if past_a <= -past_b {
            let t = f64_max(past_a / length_square, 0.0);
            (a, t, t)
        } else {
            let left = f64_min(past_b / length_square, 0.0);
            (b, left, 1.0 + left)
        };
        // Before a side along one axis a motion along the other keeps the vertex's coordinate.
        let foot_x = if (y == 0.0) & (d.x == 0.0) { self.vertex.x } else { from.x + part * x };
        let foot_y = if (x == 0.0) & (d.y == 0.0) { self.vertex.y } else { from.y + part * y };
        let on_edge = Foot { x: foot_x, y: foot_y, edge: index, t };
        let (feet, sign) = if edge_is_a { ([on_edge, vertex_foot], 1.0) } else { ([vertex_foot, on_edge], -1.0) };
        // From the edge to the vertex.
        let sign = sign * f64::from(side);
        let ((x, y), parts) = (unit([-y * sign, x * sign], length), self.parts(side, other));
        first.offer(Event { time: Some(time), feet, normal: Normal { x, y, parts } });
    }
}
