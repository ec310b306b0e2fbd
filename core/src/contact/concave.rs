//! Contacts of shapes that are not convex: one for each edge that the other shape bears on.
//!
//! A vertex bears on an edge that it stands before, within the radii, or on the nearest one where it
//! lies behind; either shape's vertices on either's edges, but only where the edge can hold the
//! vertex. One inside that the nearest edge cannot hold, and one behind a line, bears on the edge that
//! it has come through. Vertices of one that come close to the other's corners bear on those. Where
//! nothing of that kind is to be found, thin parts cross, and the edges that do are told as two lines.

use super::concave_view::{Form, normal};
use super::convex_view::Body;
use super::tunnelled::has_passed;
use super::{Contact, ContactPoint, Points, off_edge, off_vertex, overlapping, same};
use crate::distance::point_segment::{Separation, determinant, separation};
use crate::number::{Number, f64_max, f64_min, sqrt};
use crate::overlap::{Verdict, polygon_point};
use crate::predicate::{Point, Reach, compare_point_line, compare_point_point};
use crate::shape::{Aabb, Edge, Shape, edge_intersection};

/// Vertices of one form and edges of another.
#[derive(Clone, Copy)]
struct View<'a, N: Number> {
    of: Form<'a, N>,
    on: Form<'a, N>,
    of_first: bool,
    verdict: Verdict,
}

/// A vertex behind or before an edge.
#[derive(Clone, Copy)]
struct Bearing<N> {
    vertex: usize,
    point: Point<N>,
    /// Along the edge, times its length.
    along: f64,
    /// Behind its line, before it negative; times its length.
    behind: f64,
    /// That and what the radii reach.
    depth: f64,
}

/// Visits the contacts of two shapes that meet, edge by edge. O(n·m), as long as no more vertices lie
/// inside the other shape than [`Depths`] has room for.
pub fn contacts<N: Number>(first: Shape<N>, second: Shape<N>, verdict: Verdict, visit: &mut dyn FnMut(Contact)) {
    let (one, other) = (Form::new(first), Form::new(second));
    // A hit is told as one even if only the edges that cross show it.
    let shows = |contact: &Contact| verdict != Verdict::Hit || contact.depth.to_bits() > 0;
    let mut any = false;
    let mut on_all_edges = |one: Form<N>, other: Form<N>, is_first_look: bool| {
        let mut tell = |contact: Contact| {
            let shows = shows(&contact);
            any |= shows;
            if shows || is_first_look {
                visit(contact);
            }
        };
        on_edges(&View { of: one, on: other, of_first: true, verdict }, &mut tell);
        on_edges(&View { of: other, on: one, of_first: false, verdict }, &mut tell);
        on_corners(&one, &other, &mut tell);
        any
    };
    if on_all_edges(one, other, true) {
        return;
    }
    let crossing = crossing(&one, &other, verdict);
    // One may lie inside the other, where no edge that is near can hold a vertex.
    if !crossing.as_ref().is_some_and(shows) && on_all_edges(one.held_by_any(), other.held_by_any(), false) {
        return;
    }
    let same = || same(&Body::of_edge(first, 0), &Body::of_edge(second, 0));
    visit(crossing.unwrap_or_else(same).settled(verdict));
}

/// For each vertex of a form, whether it is in or on the filling of another, and then the squared
/// distance of the nearest edge if that can hold it: what every edge would ask anew.
struct Depths([f64; Depths::ROOM]);

impl Depths {
    const ROOM: usize = 1024;
    const OUTSIDE: f64 = -1.0;
    /// Inside, but no nearest edge can hold it.
    const LOOSE: f64 = f64::INFINITY;

    fn new<N: Number>(of: &Form<N>, on: &Form<N>) -> Self {
        let mut depths = Depths([Depths::OUTSIDE; Depths::ROOM]);
        if on.shape.is_filled() {
            let bounds = on.shape.vertices.bounds();
            for (depth, (vertex, point)) in depths.0.iter_mut().zip(of.vertices()) {
                if bounds.meets(&Aabb::of_segment(point, point)) {
                    *depth = Depths::find(of, on, vertex);
                }
            }
        }
        depths
    }

    fn find<N: Number>(of: &Form<N>, on: &Form<N>, vertex: usize) -> f64 {
        if polygon_point(on.shape.vertices, of.vertex(vertex)) == Verdict::Miss {
            return Depths::OUTSIDE;
        }
        let (square, is_held) = nearest(of, on, vertex);
        if is_held { square } else { Depths::LOOSE }
    }

    /// Of the vertex that comes at this place among those of its form.
    fn of<N: Number>(&self, place: usize, of: &Form<N>, on: &Form<N>, vertex: usize) -> f64 {
        match self.0.get(place) {
            Some(depth) => *depth,
            None if on.shape.is_filled() => Depths::find(of, on, vertex),
            None => Depths::OUTSIDE,
        }
    }
}

/// Whether a vertex is behind an edge of another form, or on it, which can hold it.
fn is_held_behind<N: Number>(of: &Form<N>, vertex: usize, side: [Point<N>; 2]) -> bool {
    determinant(side[0], side[1], of.vertex(vertex)) >= 0.0 && of.is_held(vertex, side)
}

/// The squared distance from a vertex to the nearest edge of another form, and whether that, or one
/// of several as near, can hold it.
fn nearest<N: Number>(of: &Form<N>, on: &Form<N>, vertex: usize) -> (f64, bool) {
    let point = of.vertex(vertex);
    let square = |number| separation(on.shape.vertices.edge(number), point).square;
    let least = on.sides().map(|(number, _)| square(number)).fold(f64::INFINITY, f64_min);
    let limit = least * (1.0 + N::SLACK);
    (least, on.sides().any(|(number, side)| square(number) <= limit && is_held_behind(of, vertex, side)))
}

/// Contacts of vertices of one form with the edges of another.
fn on_edges<N: Number>(view: &View<N>, tell: &mut dyn FnMut(Contact)) {
    let View { of, on, of_first, .. } = view;
    let reach = Reach::sum(of.shape.radius, on.shape.radius);
    let depths = Depths::new(of, on);
    for (number, side) in on.sides() {
        let Edge { a, b } = Edge { a: side[0], b: side[1] };
        let mut ends: Option<[Bearing<N>; 2]> = None;
        let mut deepest: Option<Bearing<N>> = None;
        for (place, (vertex, point)) in of.vertices().enumerate() {
            let (ux, uy) = (b.x - a.x, b.y - a.y);
            if is_far(side, point, reach) {
                continue;
            }
            let inside = depths.of(place, of, on, vertex);
            if !bears(view, vertex, number, side, inside) {
                continue;
            }
            let along = ux * (point.x - a.x) + uy * (point.y - a.y);
            let behind = determinant(a, b, point);
            let depth = if behind < 0.0 {
                separation(Edge { a, b }, point).settled().depth(reach)
            } else {
                behind / sqrt(ux * ux + uy * uy) + reach.value()
            };
            let bearing = Bearing { vertex, point, along, behind, depth };
            if deepest.is_none_or(|known| bearing.depth > known.depth) {
                deepest = Some(bearing);
            }
            ends = Some(match ends {
                None => [bearing, bearing],
                Some([low, high]) => [
                    // Of those in one place the deeper one.
                    if (bearing.along, low.depth) < (low.along, bearing.depth) { bearing } else { low },
                    if (bearing.along, bearing.depth) > (high.along, high.depth) { bearing } else { high },
                ],
            });
        }
        if let (Some([low, high]), Some(deepest)) = (ends, deepest) {
            tell(of_side(of, on, number, side, [low, high], deepest).of(!of_first));
        }
    }
}

/// One contact of the edge's form and the vertices' one.
fn of_side<N: Number>(
    of: &Form<N>,
    on: &Form<N>,
    number: usize,
    side: [Point<N>; 2],
    [low, high]: [Bearing<N>; 2],
    deepest: Bearing<N>,
) -> Contact {
    let [a, b] = side;
    let radii = [on.shape.radius, of.shape.radius];
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let length = sqrt(ux * ux + uy * uy);
    let (x, y) = normal(side);
    let told = |bearing: Bearing<N>| {
        let behind = bearing.behind / length;
        let by = 0.5 * (radii[0] - radii[1] + behind);
        ContactPoint {
            x: bearing.point.x + x * by,
            y: bearing.point.y + y * by,
            depth: f64_max(bearing.depth, 0.0),
            a_feature: 2 * number + 1,
            b_feature: 2 * bearing.vertex,
        }
    };
    let (normal, depth) = off_edge(side, radii, core::iter::once(deepest.point), |_| deepest.depth);
    let points = if low.vertex == high.vertex {
        Points::one(told(low))
    } else if deepest.vertex == low.vertex || deepest.vertex == high.vertex {
        Points::two(told(low), told(high))
    } else {
        let is_nearer_low = deepest.along - low.along < high.along - deepest.along;
        Points::two(told(deepest), told(if is_nearer_low { high } else { low }))
    };
    Contact { normal, depth, points }
}

/// A quick rejection of a vertex that is neither behind an edge nor within reach before it.
fn is_far<N: Number>([a, b]: [Point<N>; 2], p: Point<N>, reach: Reach<N>) -> bool {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let (left, right) = (ux * (p.y - a.y), uy * (p.x - a.x));
    let before = right - left - N::SLACK * (left.abs() + right.abs());
    before > 0.0 && before * before > reach.value() * reach.value() * (ux * ux + uy * uy) * (1.0 + N::SLACK)
}

/// Whether a vertex bears on an edge of another form; `inside` is what [`Depths`] tells of it.
fn bears<N: Number>(view: &View<N>, vertex: usize, number: usize, side: [Point<N>; 2], inside: f64) -> bool {
    let View { of, on, of_first, verdict } = view;
    let reach = Reach::sum(of.shape.radius, on.shape.radius);
    let point = of.vertex(vertex);
    let [a, b] = side;
    let is_behind = || determinant(a, b, point) > 0.0;
    if inside == Depths::LOOSE || (on.is_line() && is_behind()) {
        // What only touches has come through nothing.
        return *verdict == Verdict::Hit && has_passed(of, on, vertex, number, side);
    }
    let is_within = inside >= 0.0;
    if is_within && separation(on.shape.vertices.edge(number), point).square * (1.0 - N::SLACK) > inside {
        return false;
    }
    let separation = separation(Edge { a, b }, point).settled();
    if is_within || (on.is_line() && separation.square == 0.0) {
        // A vertex in a vertex is told once, with the edges of the first that holds the other's.
        let is_told = |(other, at)| at == point && nearest(on, of, other).1;
        let told = !of_first && on.vertices().any(is_told);
        return !told && looks_from(of, on, vertex, side) && is_nearest_edge(of, on, vertex, number);
    }
    let beside = determinant(a, b, point) < 0.0 && separation.end().is_none();
    beside && compare_point_line(a, b, point, reach) <= 0 && of.is_held(vertex, side)
}

/// Whether an edge can hold a vertex that lies on it, and of a line this side of it: that on which the other form goes on
/// from there.
fn looks_from<N: Number>(of: &Form<N>, on: &Form<N>, vertex: usize, [a, b]: [Point<N>; 2]) -> bool {
    let is_held = is_held_behind(of, vertex, [a, b]);
    if !is_held || !on.is_line() || !of.is_held(vertex, [b, a]) {
        return is_held;
    }
    let balance: f64 = of.neighbors(vertex).map(|neighbor| determinant(a, b, of.vertex(neighbor))).sum();
    // The same of both directions of an edge, exactly one of which is to be told.
    balance < 0.0 || (balance == 0.0 && a.lexicographic(b).is_lt())
}

/// Whether an edge is the nearest to a vertex in or on its form. Of equally near ones that can hold it, at a
/// vertex of both, it must have the other deeper behind it, else face it more; and of those in one line be the first.
fn is_nearest_edge<N: Number>(of: &Form<N>, on: &Form<N>, vertex: usize, number: usize) -> bool {
    const SAME: f64 = 1.0 / (1u64 << 20) as f64;
    let point = of.shape.vertices.vertex(vertex);
    let square = |edge| separation(edge, point).square;
    let outward = |edge: Edge<N>| normal(edge.directed(if on.is_line() { 1 } else { on.winding }));
    let cosine = |(x, y): (f64, f64), (ox, oy): (f64, f64)| x * ox + y * oy;
    let facing = |direction| of.outward(vertex).map(|out| cosine(direction, out)).fold(1.0, f64_min);
    let edge = on.shape.vertices.edge(number);
    let behind = |edge: Edge<N>, (x, y): (f64, f64)| x * (edge.a.x - point.x) + y * (edge.a.y - point.y);
    let (own_square, own) = (square(edge), outward(edge));
    let own_behind = behind(edge, own);
    let own_facing = facing(own);
    let is_held = |Edge { a, b }: Edge<N>| match on.winding {
        0 => of.is_held(vertex, [a, b]) || of.is_held(vertex, [b, a]),
        winding => is_held_behind(of, vertex, Edge { a, b }.directed(winding)),
    };
    on.shape.indexed_edges().filter(|(_, edge)| !edge.is_point()).all(|(other_number, edge)| {
        let other_square = square(edge);
        if other_number == number || other_square > own_square * (1.0 + N::SLACK) {
            return true;
        }
        if other_square < own_square * (1.0 - N::SLACK) {
            return false;
        }
        if !is_held(edge) {
            return true;
        }
        let other = outward(edge);
        let other_behind = behind(edge, other);
        if !on.is_line() && (own_behind - other_behind).abs() > SAME * sqrt(own_square) {
            return own_behind > other_behind;
        }
        let other_facing = facing(other);
        let in_line = cosine(own, other) > 1.0 - SAME;
        if in_line { number < other_number } else { own_facing <= other_facing + SAME }
    })
}

/// Contacts of vertices with vertices, each the nearest place of the edges that meet there.
fn on_corners<N: Number>(one: &Form<N>, other: &Form<N>, tell: &mut dyn FnMut(Contact)) {
    let reach = Reach::sum(one.shape.radius, other.shape.radius);
    if reach.sign() == 0 {
        return;
    }
    let is_nearest = |form: &Form<N>, i: usize, point: Point<N>| {
        let at = form.vertex(i);
        form.neighbors(i).all(|to| separation(Edge { a: at, b: form.vertex(to) }, point).settled().end() == Some(at))
    };
    let outside = |form: &Form<N>, point: Point<N>| {
        !form.shape.is_filled() || polygon_point(form.shape.vertices, point) == Verdict::Miss
    };
    for (i, p) in one.vertices() {
        for (j, q) in other.vertices() {
            let is_near = p != q && compare_point_point(p, q, reach) <= 0;
            if is_near && is_nearest(one, i, q) && is_nearest(other, j, p) && outside(one, q) && outside(other, p) {
                let between: Separation<N> = separation(Edge { a: p, b: p }, q);
                let radii = [one.shape.radius, other.shape.radius];
                let (normal, depth) = off_vertex(p, between, reach, radii);
                let (x, y) = between.normal();
                let midway = 0.5 * (between.distance() + radii[0] - radii[1]);
                let point = ContactPoint {
                    x: p.x + x * midway,
                    y: p.y + y * midway,
                    depth: f64_max(between.depth(reach), 0.0),
                    a_feature: 2 * i,
                    b_feature: 2 * j,
                };
                tell(Contact { normal, depth, points: Points::one(point) });
            }
        }
    }
}

/// The contact of two edges that cross, as lines.
fn crossing<N: Number>(one: &Form<N>, other: &Form<N>, verdict: Verdict) -> Option<Contact> {
    let mut best: Option<Contact> = None;
    for (i, e) in one.shape.indexed_edges() {
        for (j, f) in other.shape.indexed_edges() {
            if edge_intersection(e, f).is_none() {
                continue;
            }
            let (first, second) = (Body::of_edge(one.shape, i), Body::of_edge(other.shape, j));
            let found = overlapping(&first, &second).unwrap_or_else(|| same(&first, &second));
            let is_deeper = |known: Contact| found.depth.to_bits() > known.depth.to_bits();
            // What only touches does so at the shallowest.
            if best.is_none_or(|known| is_deeper(known) == (verdict == Verdict::Hit)) {
                best = Some(found);
            }
        }
    }
    best
}
