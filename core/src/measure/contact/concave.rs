//! Contacts of shapes that are not convex: one for each edge that the other shape bears on.
//!
//! A vertex bears on an edge that it stands before, within the radii, or on the nearest one where it
//! lies behind; either shape's vertices on either's edges. Vertices of one that come close to the
//! other's corners bear on those. Where nothing of that kind is to be found, thin parts cross, and
//! the edges that do are told as two lines.

use super::body::Body;
use super::{Contact, ContactPoint, Points, off_edge, off_vertex, overlapping, same};
use crate::measure::separation::{Separation, determinant, separation};
use crate::number::{Number, Sign, greater, lesser, sqrt};
use crate::predicate::{Point, Reach, compare_point_line, compare_point_point};
use crate::shape::{Aabb, Edge, Shape, contact};
use crate::test::{Verdict, polygon_point};

/// A shape with what is asked of it again and again.
#[derive(Clone, Copy)]
struct Form<'a, N> {
    shape: Shape<'a, N>,
    winding: Sign,
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
    let winding = |shape: Shape<'_, N>| if shape.is_filled() { shape.vertices.winding() } else { 0 };
    let (one, other) =
        (Form { shape: first, winding: winding(first) }, Form { shape: second, winding: winding(second) });
    let mut any = false;
    let mut tell = |contact: Contact| {
        // A hit is told as one even if only the edges that cross show it.
        any |= verdict != Verdict::Hit || contact.depth.to_bits() > 0;
        visit(contact);
    };
    on_edges(&one, &other, true, &mut tell);
    on_edges(&other, &one, false, &mut tell);
    on_corners(&one, &other, &mut tell);
    if !any {
        visit(crossing(&one, &other, verdict).settled(verdict));
    }
}

impl<'a, N: Number> Form<'a, N> {
    /// The vertices that do not repeat the one before.
    fn vertices(&self) -> impl Iterator<Item = (usize, Point<N>)> + use<'a, N> {
        let form = *self;
        let vertices = self.shape.vertices.points().enumerate();
        vertices.filter(move |(i, point)| {
            let before = if *i > 0 { form.shape.vertices.vertex(i - 1) } else { form.shape.vertices.last() };
            before != *point || (*i == 0 && (!form.shape.is_filled() || form.shape.vertices.is_point()))
        })
    }

    /// The nearest vertex that lies elsewhere, forward or backward; none at the ends of a line.
    fn neighbor(&self, i: usize, forward: bool) -> Option<Point<N>> {
        let (outline, count) = (self.shape.vertices, self.shape.vertices.count());
        let at = outline.vertex(i);
        let mut k = i;
        for _ in 1..count {
            k = match (forward, k) {
                (true, k) if k + 1 < count => k + 1,
                (true, _) if self.shape.is_filled() => 0,
                (false, k) if k > 0 => k - 1,
                (false, _) if self.shape.is_filled() => count - 1,
                _ => return None,
            };
            if outline.vertex(k) != at {
                return Some(outline.vertex(k));
            }
        }
        None
    }

    fn neighbors(&self, i: usize) -> impl Iterator<Item = Point<N>> {
        [self.neighbor(i, true), self.neighbor(i, false)].into_iter().flatten()
    }

    /// The outward directions of the edges at a vertex; none of a line.
    fn outward(&self, i: usize) -> impl Iterator<Item = (f64, f64)> {
        let at = self.shape.vertices.vertex(i);
        let turn = f64::from(self.winding);
        let next = self.neighbor(i, true).map(|to| (to.x - at.x, to.y - at.y));
        let previous = self.neighbor(i, false).map(|from| (at.x - from.x, at.y - from.y));
        [next, previous].into_iter().flatten().map(move |(ux, uy)| unit((uy * turn, -ux * turn)))
    }

    /// The edges that others can bear on, each from either side of a line.
    fn sides(&self) -> impl Iterator<Item = (usize, [Point<N>; 2])> + use<'a, N> {
        let winding = self.winding;
        let edges = self.shape.indexed_edges().filter(|(_, edge)| !edge.is_point());
        edges.flat_map(move |(i, edge)| {
            let directions = if winding == 0 { [Some(1), Some(-1)] } else { [Some(winding), None] };
            directions.into_iter().flatten().map(move |direction| (i, edge.directed(direction)))
        })
    }

    fn is_line(&self) -> bool {
        self.winding == 0
    }
}

fn unit((x, y): (f64, f64)) -> (f64, f64) {
    let length = sqrt(x * x + y * y);
    (x / length, y / length)
}

/// The outward unit normal of an edge with its inside to the left.
fn normal<N: Number>([from, to]: [Point<N>; 2]) -> (f64, f64) {
    unit((to.y - from.y, from.x - to.x))
}

/// For each vertex of a form, whether it is in or on the filling of another, and then the squared
/// distance of the nearest edge: what every edge would ask anew.
struct Depths([f64; Depths::ROOM]);

impl Depths {
    const ROOM: usize = 1024;
    const OUTSIDE: f64 = -1.0;

    fn new<N: Number>(of: &Form<N>, on: &Form<N>) -> Self {
        let mut depths = Depths([Depths::OUTSIDE; Depths::ROOM]);
        if on.shape.is_filled() {
            let bounds = on.shape.vertices.bounds();
            for (depth, (_, point)) in depths.0.iter_mut().zip(of.vertices()) {
                if bounds.meets(&Aabb::of_segment(point, point)) {
                    *depth = Depths::find(on, point);
                }
            }
        }
        depths
    }

    fn find<N: Number>(on: &Form<N>, point: Point<N>) -> f64 {
        if polygon_point(on.shape.vertices, point) == Verdict::Miss {
            return Depths::OUTSIDE;
        }
        let edges = on.shape.edges().filter(|edge| !edge.is_point());
        edges.map(|edge| separation(edge, point).square).fold(f64::INFINITY, lesser)
    }

    /// Of the vertex that comes at this place among those of its form.
    fn of<N: Number>(&self, place: usize, on: &Form<N>, point: Point<N>) -> f64 {
        match self.0.get(place) {
            Some(depth) => *depth,
            None if on.shape.is_filled() => Depths::find(on, point),
            None => Depths::OUTSIDE,
        }
    }
}

/// Contacts of vertices of one form with the edges of another.
fn on_edges<N: Number>(of: &Form<N>, on: &Form<N>, vertices_are_firsts: bool, tell: &mut dyn FnMut(Contact)) {
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
            let inside = depths.of(place, on, point);
            if !bears(of, on, vertex, number, side, reach, inside, vertices_are_firsts) {
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
                    if bearing.along < low.along { bearing } else { low },
                    if bearing.along > high.along { bearing } else { high },
                ],
            });
        }
        if let (Some([low, high]), Some(deepest)) = (ends, deepest) {
            tell(of_side(of, on, number, side, [low, high], deepest).of(!vertices_are_firsts));
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
            depth: greater(bearing.depth, 0.0),
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
#[allow(clippy::too_many_arguments)]
fn bears<N: Number>(
    of: &Form<N>,
    on: &Form<N>,
    vertex: usize,
    number: usize,
    side: [Point<N>; 2],
    reach: Reach<N>,
    inside: f64,
    vertices_are_firsts: bool,
) -> bool {
    let point = of.shape.vertices.vertex(vertex);
    let [a, b] = side;
    let faces = || {
        let (x, y) = normal(side);
        let faces = of.outward(vertex).any(|(ox, oy)| ox * x + oy * y < -0.125);
        let lead = |p: Point<N>| (p.x - point.x) * x + (p.y - point.y) * y;
        of.is_line() || faces || of.neighbors(vertex).all(|neighbor| lead(neighbor) >= 0.0)
    };
    let behind = determinant(a, b, point);
    let is_within = inside >= 0.0;
    if is_within && separation(on.shape.vertices.edge(number), point).square * (1.0 - N::SLACK) > inside {
        return false;
    }
    let separation = separation(Edge { a, b }, point).settled();
    if is_within || (on.is_line() && separation.square == 0.0) {
        // A vertex in a vertex is told once.
        let told = !vertices_are_firsts && on.vertices().any(|(_, other)| other == point);
        return !told && looks_from(of, on, vertex, side) && is_nearest_edge(of, on, vertex, number);
    }
    let beside = behind < 0.0 && separation.end().is_none();
    beside && compare_point_line(a, b, point, reach) <= 0 && faces()
}

/// Of a line the side on which the other form goes on from a vertex that lies on it.
fn looks_from<N: Number>(of: &Form<N>, on: &Form<N>, vertex: usize, [a, b]: [Point<N>; 2]) -> bool {
    if !on.is_line() {
        return true;
    }
    let balance: f64 = of.neighbors(vertex).map(|neighbor| determinant(a, b, neighbor)).sum();
    // The same of both directions of an edge, exactly one of which is to be told.
    balance < 0.0 || (balance == 0.0 && a.lexicographic(b).is_lt())
}

/// Whether an edge is the nearest to a vertex in or on its form. Of equally near ones, at a vertex of
/// both, it must have the other deeper behind it, else face it more; and of those in one line be the first.
fn is_nearest_edge<N: Number>(of: &Form<N>, on: &Form<N>, vertex: usize, number: usize) -> bool {
    const SAME: f64 = 1.0 / (1u64 << 20) as f64;
    let point = of.shape.vertices.vertex(vertex);
    let square = |edge| separation(edge, point).square;
    let outward = |edge: Edge<N>| normal(edge.directed(if on.is_line() { 1 } else { on.winding }));
    let cosine = |(x, y): (f64, f64), (ox, oy): (f64, f64)| x * ox + y * oy;
    let facing = |direction| of.outward(vertex).map(|out| cosine(direction, out)).fold(1.0, lesser);
    let edge = on.shape.vertices.edge(number);
    let behind = |edge: Edge<N>, (x, y): (f64, f64)| x * (edge.a.x - point.x) + y * (edge.a.y - point.y);
    let (own_square, own) = (square(edge), outward(edge));
    let own_behind = behind(edge, own);
    let own_facing = facing(own);
    on.shape.indexed_edges().filter(|(_, edge)| !edge.is_point()).all(|(other_number, edge)| {
        let other_square = square(edge);
        if other_number == number || other_square > own_square * (1.0 + N::SLACK) {
            return true;
        }
        if other_square < own_square * (1.0 - N::SLACK) {
            return false;
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
        let at = form.shape.vertices.vertex(i);
        form.neighbors(i).all(|to| separation(Edge { a: at, b: to }, point).settled().end() == Some(at))
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
                    depth: greater(between.depth(reach), 0.0),
                    a_feature: 2 * i,
                    b_feature: 2 * j,
                };
                tell(Contact { normal, depth, points: Points::one(point) });
            }
        }
    }
}

/// The contact of two edges that cross, as lines.
fn crossing<N: Number>(one: &Form<N>, other: &Form<N>, verdict: Verdict) -> Contact {
    let mut best: Option<Contact> = None;
    for (i, e) in one.shape.indexed_edges() {
        for (j, f) in other.shape.indexed_edges() {
            if contact(e, f).is_none() {
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
    // Shapes that meet have edges that do, or a vertex of one in the other.
    best.unwrap_or_else(|| same(&Body::of_edge(one.shape, 0), &Body::of_edge(other.shape, 0)))
}
