//! A moving shape and a resting one, neither with a radius.
//!
//! Cut both by the lines along the motion. On each line the first shape is some points and
//! intervals that slide towards those of the second, each by the length of the motion at the most.
//! Let u = d × x tell the lines apart; the gap that an edge of the one has ahead of it to an edge of
//! the other, as part of the motion, is linear in u between the ends of both. So:
//!
//! * closed edges meet when some gap is in [0, 1], and that shows at the ends of the range of u
//!   that they share: gaps between a vertex and an edge, or two vertices;
//! * interiors meet when, on a line through no vertex, the end of an interval has the beginning of
//!   another ahead of it by a gap in [0, 1): those lines are dense, and interiors open. Nothing is
//!   ever decided by how edges along the motion slide along each other.
//!
//! Both are signs of degree two at the start and at the end of the motion.

use super::first_contact::{First, Normal};
use super::initial_touch::{Touching, across, offer};
use super::toi::Time;
use crate::distance::Foot;
use crate::number::{Number, Sign};
use crate::predicate::{Point, Reach, Vector, cross, cross_value, dot_product, fits, on_segment, orient};
use crate::shape::{Aabb, Corner, Edge, Filled, Kind, NearEdges, Region, Shape};
use core::hint::select_unpredictable;

/// An edge with its index, and its ends in the order of u; of one along the motion in the order of that.
#[derive(Clone, Copy, Debug)]
struct Side<N> {
    index: usize,
    edge: Edge<N>,
    /// The sign of edge × d, 0 for one along the motion or a point.
    turn: Sign,
    low: Point<N>,
    high: Point<N>,
}

/// What comes into reach of what: the gap is the time of it, which need not be in [0, 1].
#[derive(Clone, Copy, Debug)]
struct Gap<N> {
    way: Way<N>,
    /// The vertex of each shape at which it is, where it is one.
    vertices: [Option<Point<N>>; 2],
    /// The sign of the gap, and that of the gap less 1.
    start: Sign,
    end: Sign,
}

#[derive(Clone, Copy, Debug)]
enum Way<N> {
    /// A vertex of the first shape comes to an edge of the second, with the sign of that × d.
    ToEdge(Point<N>, Edge<N>, Sign),
    /// A vertex of the second is reached by an edge of the first.
    ByEdge(Point<N>, Edge<N>, Sign),
    Vertices(Point<N>, Point<N>),
}

impl<N: Number> Gap<N> {
    fn is_reached(&self) -> bool {
        (self.start >= 0) & (self.end <= 0)
    }
}

impl<N: Number> Way<N> {
    fn vertex(self) -> Point<N> {
        match self {
            Way::ToEdge(vertex, ..) | Way::ByEdge(vertex, ..) | Way::Vertices(vertex, _) => vertex,
        }
    }

    /// The sign of the gap less that part of the motion by which the shift has moved the first shape.
    #[inline(always)]
    fn compare(self, d: Point<N>, [x, y]: [f64; 2]) -> Sign {
        match self {
            Way::ToEdge(p, f, turn) => {
                -turn * cross(Vector::between(f.a, f.b), Vector::between(f.a, p).shifted([x, y]))
            }
            Way::ByEdge(q, e, turn) => {
                turn * cross(Vector::between(e.a, e.b), Vector::between(e.a, q).shifted([-x, -y]))
            }
            Way::Vertices(p, q) => dot_product(Vector::free(d), Vector::between(p, q).shifted([-x, -y])),
        }
    }

    fn value(self, d: Point<N>) -> f64 {
        match self {
            Way::ToEdge(p, f, _) => {
                let along = Vector::between(f.a, f.b);
                -cross_value(along, Vector::between(f.a, p)) / cross_value(along, Vector::free(d))
            }
            Way::ByEdge(q, e, _) => {
                let along = Vector::between(e.a, e.b);
                cross_value(along, Vector::between(e.a, q)) / cross_value(along, Vector::free(d))
            }
            Way::Vertices(p, q) if d.x.abs() >= d.y.abs() => (q.x - p.x) / d.x,
            Way::Vertices(p, q) => (q.y - p.y) / d.y,
        }
    }

    fn time(self, d: Point<N>, value: f64) -> Time {
        Time::new(value, |part| {
            // Two floats: their product is exact.
            let shift = [part * d.x, part * d.y];
            let (u, v) = match self {
                Way::ToEdge(p, Edge { a, b }, _) | Way::ByEdge(p, Edge { a, b }, _) => {
                    (Vector::between(a, b), Vector::between(a, p))
                }
                Way::Vertices(p, q) => (Vector::free(d), Vector::between(p, q)),
            };
            let held = fits(2, &u, &v.shifted(shift), Reach::sum(0.0, 0.0));
            held.then(|| self.compare(d, shift) >= 0)
        })
    }
}

/// Between which interiors, or whether there are any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Interiors {
    None,
    /// Both points or lines: all but their ends.
    Lines,
    /// The first is a line, the second has an area.
    LineAndArea,
    Areas,
}

/// Which way a filled shape winds; 0 for others.
pub fn winding<N: Number>(shape: &Shape<N>) -> Sign {
    match shape.kind {
        Kind::Convex => shape.vertices.convex_winding(),
        Kind::Polygon => shape.vertices.winding(),
        _ => 0,
    }
}

pub struct Sharp<'s, 'a, N: Number> {
    d: Point<N>,
    shapes: [&'s NearEdges<'a, N>; 2],
    windings: [Sign; 2],
    interiors: Interiors,
    ends: [[Option<Point<N>>; 2]; 2],
}

/// What two edges do in the course of the motion.
struct Meeting<N> {
    gaps: [Option<Gap<N>>; 2],
    hit: bool,
}

impl<'s, 'a, N: Number> Sharp<'s, 'a, N> {
    /// Of two shapes of which the second is filled if the first is.
    pub fn new(shapes: [&'s NearEdges<'a, N>; 2], d: Point<N>) -> Self {
        let [a, b] = shapes.map(|edges| edges.shape);
        let windings = [a, b].map(|shape| winding(&shape));
        // What winds has an area.
        let has_interior = |shape: &Shape<'a, N>, winding| winding != 0 || !shape.has_no_interior();
        let interiors = match (a.is_filled(), b.is_filled()) {
            _ if !has_interior(&a, windings[0]) || !has_interior(&b, windings[1]) => Interiors::None,
            (false, false) => Interiors::Lines,
            (true, true) => Interiors::Areas,
            _ => Interiors::LineAndArea,
        };
        let ends = |shape: &Shape<'a, N>| match interiors {
            Interiors::Lines if !shape.vertices.is_point() => {
                [Some(shape.vertices.first()), Some(shape.vertices.last())]
            }
            _ => [None; 2],
        };
        Sharp { d, shapes, windings, interiors, ends: [ends(&a), ends(&b)] }
    }

    /// Whether the interiors meet, given that they do not at the start; and the first contact of
    /// the edges, into `first` if that is wanted.
    pub fn search(&self, mut first: Option<&mut First<N>>) -> (bool, bool) {
        let (mut met, mut hit) = (false, false);
        let [a, b] = self.shapes;
        let [a_is_convex, b_is_convex] = self.shapes.map(|edges| edges.shape.kind == Kind::Convex);
        let [a_winding, b_winding] = self.windings;
        let b_bounds = b.shape.vertices.bounds();
        for (index, edge) in a.shape.indexed_edges() {
            let swept = swept(edge.bounds(), self.d);
            if !swept.meets(&b_bounds) {
                continue;
            }
            // A convex outline meets what is ahead with the edges that look there.
            let e = self.side((index, edge));
            if a_is_convex && e.turn * a_winding > 0 {
                continue;
            }
            b.any(
                |near| swept.meets(near),
                |edge| {
                    let f = self.side(edge);
                    if b_is_convex && f.turn * b_winding < 0 {
                        return false;
                    }
                    let meeting = self.meeting(&e, &f);
                    hit |= meeting.hit;
                    for gap in meeting.gaps.into_iter().flatten().filter(Gap::is_reached) {
                        met = true;
                        if let Some(first) = first.as_deref_mut() {
                            self.offer(first, [&e, &f], &gap);
                        }
                    }
                    false
                },
            );
        }
        (met, hit || self.enters_at_a_vertex())
    }

    fn side(&self, (index, edge): (usize, Edge<N>)) -> Side<N> {
        let along = Vector::between(edge.a, edge.b);
        let turn = cross(along, Vector::free(self.d));
        let forward = turn < 0 || (turn == 0 && dot_product(along, Vector::free(self.d)) >= 0);
        let (low, high) = if forward { (edge.a, edge.b) } else { (edge.b, edge.a) };
        Side { index, edge, turn, low, high }
    }

    /// The sign of u(q) − u(p).
    #[inline(always)]
    fn across(&self, p: Point<N>, q: Point<N>) -> Sign {
        cross(Vector::free(self.d), Vector::between(p, q))
    }

    fn gap(&self, way: Way<N>, vertices: [Option<Point<N>>; 2]) -> Gap<N> {
        let d = self.d;
        Gap { way, vertices, start: way.compare(d, [0.0; 2]), end: way.compare(d, [d.x, d.y]) }
    }

    fn to_edge(&self, p: Point<N>, f: &Side<N>, q: Option<Point<N>>) -> Gap<N> {
        self.gap(Way::ToEdge(p, f.edge, f.turn), [Some(p), q])
    }

    fn by_edge(&self, q: Point<N>, e: &Side<N>, p: Option<Point<N>>) -> Gap<N> {
        self.gap(Way::ByEdge(q, e.edge, e.turn), [p, Some(q)])
    }

    fn between(&self, p: Point<N>, q: Point<N>) -> Gap<N> {
        self.gap(Way::Vertices(p, q), [Some(p), Some(q)])
    }

    fn meeting(&self, e: &Side<N>, f: &Side<N>) -> Meeting<N> {
        let none = Meeting { gaps: [None; 2], hit: false };
        match (e.turn != 0, f.turn != 0) {
            (true, true) => {
                let (left, right) = (self.across(e.low, f.high), self.across(f.low, e.high));
                if (left < 0) | (right < 0) {
                    none
                } else if left == 0 {
                    self.single(e, f, self.between(e.low, f.high))
                } else if right == 0 {
                    self.single(e, f, self.between(e.high, f.low))
                } else {
                    self.overlapping(e, f)
                }
            }
            (false, true) => self.along_the_first(e, f),
            (true, false) => self.along_the_second(e, f),
            (false, false) if self.across(e.low, f.low) == 0 => self.in_line(e, f),
            (false, false) => none,
        }
    }

    fn single(&self, e: &Side<N>, f: &Side<N>, gap: Gap<N>) -> Meeting<N> {
        Meeting { gaps: [Some(gap), None], hit: self.is_inner(e, f, &gap) }
    }

    /// Whether a contact in a vertex is one of interiors: between lines, unless it is an end.
    fn is_inner(&self, e: &Side<N>, f: &Side<N>, gap: &Gap<N>) -> bool {
        let [p, q] = gap.vertices;
        self.interiors == Interiors::Lines
            && gap.is_reached()
            && !self.is_end(self.ends[0], e, p, q)
            && !self.is_end(self.ends[1], f, q, p)
    }

    /// Whether a place on an edge is an end of its line: a vertex of it, or where a line through a
    /// vertex of the other shape cuts it, which an end of a line that touches itself may be too.
    fn is_end(
        &self,
        ends: [Option<Point<N>>; 2],
        side: &Side<N>,
        at: Option<Point<N>>,
        other: Option<Point<N>>,
    ) -> bool {
        let Edge { a, b } = side.edge;
        match (at, other) {
            (None, Some(other)) => ends
                .into_iter()
                .flatten()
                .any(|end| on_segment(a, b, end) && orient(a, b, end) == 0 && self.across(end, other) == 0),
            _ => at.is_some() && ends.contains(&at),
        }
    }

    /// Edges of which neither runs along the motion, on a range of lines.
    fn overlapping(&self, e: &Side<N>, f: &Side<N>) -> Meeting<N> {
        let low = match self.across(e.low, f.low) {
            1 => self.by_edge(f.low, e, None),
            0 => self.by_edge(f.low, e, Some(e.low)),
            _ => self.to_edge(e.low, f, None),
        };
        let high = match self.across(e.high, f.high) {
            -1 => self.by_edge(f.high, e, None),
            0 => self.by_edge(f.high, e, Some(e.high)),
            _ => self.to_edge(e.high, f, None),
        };
        // Without its ends the range has gaps strictly between those of the ends, or just one.
        let ahead = (low.start > 0) | (high.start > 0);
        let reached = (low.end < 0) | (high.end < 0);
        let [a_winding, b_winding] = self.windings;
        let hit = match self.interiors {
            Interiors::None => false,
            Interiors::Lines => {
                (ahead & reached)
                    | ((low.start == 0) & (high.start == 0))
                    | ((low.end == 0) & (high.end == 0))
                    | self.is_inner(e, f, &low)
                    | self.is_inner(e, f, &high)
            }
            interiors => {
                let leaves = interiors == Interiors::LineAndArea || a_winding == 0 || e.turn * a_winding < 0;
                let enters = b_winding == 0 || f.turn * b_winding > 0;
                leaves & enters & ((ahead & reached) | ((low.start == 0) & (high.start == 0)))
            }
        };
        Meeting { gaps: [Some(low), Some(high)], hit }
    }

    /// An edge of the first along the motion, or its only point, and one that is not.
    fn along_the_first(&self, e: &Side<N>, f: &Side<N>) -> Meeting<N> {
        let (low, high) = (self.across(e.low, f.low), self.across(e.low, f.high));
        if (low > 0) | (high < 0) {
            return Meeting { gaps: [None; 2], hit: false };
        }
        let q = if low == 0 { Some(f.low) } else { (high == 0).then_some(f.high) };
        let (front, back) = (self.to_edge(e.high, f, q), self.to_edge(e.low, f, q));
        let hit = match self.interiors {
            Interiors::Lines => {
                // Of an edge that has a length an inner point is there meanwhile; a lone point has no ends.
                let inside = (front.end < 0) & (back.start > 0);
                (inside && !self.is_end(self.ends[1], f, q, Some(e.low)))
                    || self.is_inner(e, f, &front)
                    || self.is_inner(e, f, &back)
            }
            Interiors::LineAndArea => {
                let enters = self.windings[1] == 0 || f.turn * self.windings[1] > 0;
                q.is_none() & enters & (front.start >= 0) & (front.end < 0)
            }
            _ => false,
        };
        Meeting { gaps: [Some(front), None], hit }
    }

    fn along_the_second(&self, e: &Side<N>, f: &Side<N>) -> Meeting<N> {
        let (low, high) = (self.across(f.low, e.low), self.across(f.low, e.high));
        if (low > 0) | (high < 0) {
            return Meeting { gaps: [None; 2], hit: false };
        }
        let p = if low == 0 { Some(e.low) } else { (high == 0).then_some(e.high) };
        let (near, far) = (self.by_edge(f.low, e, p), self.by_edge(f.high, e, p));
        let inside = (near.end < 0) & (far.start > 0);
        let hit = self.interiors == Interiors::Lines
            && ((inside && !self.is_end(self.ends[0], e, p, Some(f.low)))
                || self.is_inner(e, f, &near)
                || self.is_inner(e, f, &far));
        Meeting { gaps: [Some(near), None], hit }
    }

    /// Two edges on one line along the motion; either may be a point.
    fn in_line(&self, e: &Side<N>, f: &Side<N>) -> Meeting<N> {
        let (first, last) = (self.between(e.high, f.low), self.between(e.low, f.high));
        let have_length = !e.edge.is_point() | !f.edge.is_point();
        let slides = have_length & (first.end < 0) & (last.start > 0);
        let hit =
            self.interiors == Interiors::Lines && (slides || self.is_inner(e, f, &first) || self.is_inner(e, f, &last));
        Meeting { gaps: [Some(first), None], hit }
    }

    /// Whether a line along the motion, or a point, enters an area through a vertex.
    fn enters_at_a_vertex(&self) -> bool {
        if self.interiors != Interiors::LineAndArea {
            return false;
        }
        let [a, b] = self.shapes;
        let outline = b.shape.vertices;
        let (region, bounds) = (Region::new(outline), outline.bounds());
        a.any(
            |near| swept(*near, self.d).meets(&bounds),
            |edge| {
                let e = self.side(edge);
                let path = swept(Aabb { min: e.high, max: e.high }, self.d);
                e.turn == 0
                    && b.any(
                        |near| near.meets(&path),
                        |(i, _)| outline.corners_between(i, i + 1).any(|corner| self.enters_at(&e, &corner, &region)),
                    )
            },
        )
    }

    /// Whether an edge along the motion enters an area through the vertex at which a corner's edge begins.
    fn enters_at(&self, e: &Side<N>, corner: &Corner<N>, region: &Region<N>) -> bool {
        self.across(e.high, corner.a) == 0 && {
            let gap = self.between(e.high, corner.a);
            gap.start >= 0
                && gap.end < 0
                && region.wedge_at(0, corner, corner.a).is_some_and(|wedge| wedge.admits_direction(self.d))
        }
    }

    fn offer(&self, first: &mut First<N>, [e, f]: [&Side<N>; 2], gap: &Gap<N>) {
        if gap.start == 0 {
            // The shapes meet at the start, or pass there: not what is looked for.
            return;
        }
        let value = gap.way.value(self.d);
        if !first.wants(value) {
            return;
        }
        let time = gap.way.time(self.d, value);
        let vertex = gap.way.vertex();
        let feet = [foot(e, gap.vertices[0], vertex, self.d), foot(f, gap.vertices[1], vertex, self.d)];
        let touching = Touching { edges: [e.edge, f.edge], vertices: gap.vertices, windings: self.windings };
        offer(first, self.shapes, self.d, &touching, Some(time), feet);
    }
}

/// Where along an edge the motion's line through a vertex crosses it.
#[inline]
fn place<N: Number>(Edge { a, b }: Edge<N>, vertex: Point<N>, d: Point<N>) -> f64 {
    let d = Vector::free(d);
    cross_value(d, Vector::between(a, vertex)) / cross_value(d, Vector::between(a, b))
}

/// The time, the place on the edge, and the normal where a vertex, of the shape that moves or of the other one, comes
/// to an edge strictly between its ends: what [`Sharp::search`] would offer.
#[inline]
pub fn arrival<N: Number>(vertex: Point<N>, is_moving: bool, edge: Edge<N>, d: Point<N>) -> (f32, Foot, Normal) {
    let along = Vector::between(edge.a, edge.b);
    let turn = cross(along, Vector::free(d));
    let way = if is_moving { Way::ToEdge(vertex, edge, turn) } else { Way::ByEdge(vertex, edge, turn) };
    let time = way.time(d, way.value(d));
    let foot = inner_foot(edge, 0, vertex, d);
    (time.floor, foot, across(along, turn, true))
}

/// Where on an edge it is met: in this vertex of its own, or else by another one.
fn foot<N: Number>(side: &Side<N>, own: Option<Point<N>>, other: Point<N>, d: Point<N>) -> Foot {
    let edge = side.index;
    match own {
        Some(vertex) => Foot { x: vertex.x, y: vertex.y, edge, t: if vertex == side.edge.a { 0.0 } else { 1.0 } },
        None => inner_foot(side.edge, edge, other, d),
    }
}

#[inline]
fn inner_foot<N: Number>(edge: Edge<N>, index: usize, vertex: Point<N>, d: Point<N>) -> Foot {
    let (Edge { a, b }, t) = (edge, place(edge, vertex, d));
    // From the nearer end, so that a side along an axis keeps its coordinate.
    let (x, y) = if t <= 0.5 {
        (a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))
    } else {
        (b.x - (1.0 - t) * (b.x - a.x), b.y - (1.0 - t) * (b.y - a.y))
    };
    // Along an axis along which nothing moves it is where the vertex is.
    let (x, y) = (select_unpredictable(d.x == 0.0, vertex.x, x), select_unpredictable(d.y == 0.0, vertex.y, y));
    Foot { x, y, edge: index, t: t.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON) }
}

/// The box that holds a moving one all the way. Rounding is monotone, so what lies beyond its
/// sides is certainly beyond the true ones.
pub fn swept<N: Number>(bounds: Aabb<N>, d: Point<N>) -> Aabb<N> {
    let moved = Aabb {
        min: Point::at(bounds.min.x + d.x, bounds.min.y + d.y),
        max: Point::at(bounds.max.x + d.x, bounds.max.y + d.y),
    };
    bounds.union(moved)
}
