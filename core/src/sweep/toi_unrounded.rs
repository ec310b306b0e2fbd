//! Sweep of two shapes without radius: the exact tier.
//!
//! Cut both shapes by the lines parallel to the motion. On each line the first shape is a set of points and intervals
//! that slide towards those of the second, each by at most the length of the motion. Let u = d × x identify the lines.
//! The gap ahead of an edge of the one shape to an edge of the other, as a fraction of the motion, is linear in u
//! between the ends of both. So:
//!
//! * Closed edges meet if some gap is in [0, 1]. It suffices to check the ends of the range of u that they share: gaps
//!   between a vertex and an edge, or two vertices.
//! * Interiors meet if, on a line through no vertex, the end of an interval has the beginning of another ahead of it by
//!   a gap in [0, 1): those lines are dense, and interiors open. How edges parallel to the motion slide along each
//!   other never matters.
//!
//! Both are signs of degree two at the start and at the end of the motion.

use super::exact_time::{ExactTime, Meeting};
use super::first_contact::{FirstContact, Normal};
use super::swept_box::swept_bounds;
use super::toi_rounding::TimeOfImpact;
use super::touch_normal::{TouchingEdges, normal_of, offer_touch};
use crate::distance::Foot;
use crate::number::{Number, Sign};
use crate::predicate::{Point, Reach, Vector, cross, cross_value, dot_product, fits};
use crate::shape::{Aabb, Corner, Edge, LineEnds, NearEdges, Shape};
use core::hint::select_unpredictable;

mod search;

/// An edge with its index, and its ends in the order of u, or in that of the motion if it is parallel to the motion.
#[derive(Clone, Copy, Debug)]
struct SweptEdge<N> {
    index: usize,
    edge: Edge<N>,
    /// The sign of edge × d: 0 for a point and for an edge parallel to the motion.
    orientation: Sign,
    low: Point<N>,
    high: Point<N>,
}

/// The gap between two features, as a fraction of the motion: the time at which they meet. May lie outside [0, 1].
#[derive(Clone, Copy, Debug)]
struct Gap<N> {
    features: Features<N>,
    /// The vertex of each shape at which they meet, if they meet at a vertex.
    vertices: [Option<Point<N>>; 2],
    /// The sign of the gap.
    start: Sign,
    /// The sign of the gap less 1.
    end: Sign,
}

#[derive(Clone, Copy, Debug)]
enum Features<N> {
    /// A vertex of the first shape comes to an edge of the second, with the sign of edge × d.
    VertexEdge(Point<N>, Edge<N>, Sign),
    /// An edge of the first shape comes to a vertex of the second, with the sign of edge × d.
    EdgeVertex(Point<N>, Edge<N>, Sign),
    Vertices(Point<N>, Point<N>),
}

impl<N: Number> Gap<N> {
    fn is_reached(&self) -> bool {
        (self.start >= 0) & (self.end <= 0)
    }
}

impl<N: Number> Features<N> {
    fn vertex(self) -> Point<N> {
        match self {
            Features::VertexEdge(vertex, ..) | Features::EdgeVertex(vertex, ..) | Features::Vertices(vertex, _) => {
                vertex
            }
        }
    }

    /// The sign of the gap less the fraction of the motion by which the shift has moved the first shape.
    #[inline(always)]
    fn compare(self, d: Point<N>, [x, y]: [f64; 2]) -> Sign {
        match self {
            Features::VertexEdge(p, f, orientation) => {
                -orientation * cross(Vector::between(f.a, f.b), Vector::between(f.a, p).shifted([x, y]))
            }
            Features::EdgeVertex(q, e, orientation) => {
                orientation * cross(Vector::between(e.a, e.b), Vector::between(e.a, q).shifted([-x, -y]))
            }
            Features::Vertices(p, q) => dot_product(Vector::free(d), Vector::between(p, q).shifted([-x, -y])),
        }
    }

    fn value(self, d: Point<N>) -> f64 {
        match self {
            Features::VertexEdge(p, f, _) => {
                let along = Vector::between(f.a, f.b);
                -cross_value(along, Vector::between(f.a, p)) / cross_value(along, Vector::free(d))
            }
            Features::EdgeVertex(q, e, _) => {
                let along = Vector::between(e.a, e.b);
                cross_value(along, Vector::between(e.a, q)) / cross_value(along, Vector::free(d))
            }
            Features::Vertices(p, q) if d.x.abs() >= d.y.abs() => (q.x - p.x) / d.x,
            Features::Vertices(p, q) => (q.y - p.y) / d.y,
        }
    }

    fn meeting(self) -> Meeting<N> {
        match self {
            Features::VertexEdge(vertex, Edge { a, b }, _) | Features::EdgeVertex(vertex, Edge { a, b }, _) => {
                Meeting::VertexEdge { along: Vector::between(a, b), to: Vector::between(a, vertex) }
            }
            Features::Vertices(p, q) => Meeting::Vertices { to: Vector::between(p, q) },
        }
    }

    fn time(self, d: Point<N>, value: f64) -> TimeOfImpact {
        TimeOfImpact::new(value, &|t| {
            // The product of two floats is exact.
            let shift = [t * d.x, t * d.y];
            let (u, v) = match self {
                Features::VertexEdge(p, Edge { a, b }, _) | Features::EdgeVertex(p, Edge { a, b }, _) => {
                    (Vector::between(a, b), Vector::between(a, p))
                }
                Features::Vertices(p, q) => (Vector::free(d), Vector::between(p, q)),
            };
            let fits = fits(2, &u, &v.shifted(shift), Reach::sum(0.0, 0.0));
            fits.then(|| self.compare(d, shift) >= 0)
        })
    }
}

/// Which kinds of interiors may meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Interiors {
    /// One shape has no interior.
    None,
    /// Both are points or lines, whose interiors are all but their ends.
    Lines,
    /// The first is a line, the second has an area.
    LineAndArea,
    /// Both have areas.
    Areas,
}

/// Two shapes, of which the first moves by d.
pub struct UnroundedSweep<'s, 'a, N: Number> {
    d: Point<N>,
    shapes: [&'s NearEdges<'a, N>; 2],
    windings: [Sign; 2],
    interiors: Interiors,
    ends: [LineEnds<N>; 2],
}

/// The gaps between two edges.
struct EdgeGaps<N> {
    gaps: [Option<Gap<N>>; 2],
    /// Whether the interiors of the shapes meet from the time of a gap on: from the lesser one, if from both.
    enters: [bool; 2],
}

impl<N> EdgeGaps<N> {
    const NONE: Self = EdgeGaps { gaps: [None, None], enters: [false; 2] };

    /// Whether the interiors of the shapes meet.
    fn is_hit(&self) -> bool {
        self.enters[0] | self.enters[1]
    }
}

impl<'s, 'a, N: Number> UnroundedSweep<'s, 'a, N> {
    /// The second shape must be filled if the first is.
    pub fn new(shapes: [&'s NearEdges<'a, N>; 2], d: Point<N>) -> Self {
        let [a, b] = shapes.map(|edges| edges.shape);
        let windings = shapes.map(NearEdges::winding);
        // A shape that winds has an area.
        let has_interior = |shape: &Shape<'a, N>, winding| winding != 0 || !shape.has_no_interior();
        let interiors = match (a.is_filled(), b.is_filled()) {
            _ if !has_interior(&a, windings[0]) || !has_interior(&b, windings[1]) => Interiors::None,
            (false, false) => Interiors::Lines,
            (true, true) => Interiors::Areas,
            _ => Interiors::LineAndArea,
        };
        let ends = |shape: &Shape<'a, N>| match interiors {
            Interiors::Lines => shape.vertices.line_ends(),
            _ => [None; 2],
        };
        UnroundedSweep { d, shapes, windings, interiors, ends: [ends(&a), ends(&b)] }
    }

    fn swept_edge(&self, (index, edge): (usize, Edge<N>)) -> SweptEdge<N> {
        let along = Vector::between(edge.a, edge.b);
        let orientation = cross(along, Vector::free(self.d));
        let forward = orientation < 0 || (orientation == 0 && dot_product(along, Vector::free(self.d)) >= 0);
        let (low, high) = if forward { (edge.a, edge.b) } else { (edge.b, edge.a) };
        SweptEdge { index, edge, orientation, low, high }
    }

    /// The sign of u(q) − u(p): the order of the lines through both points.
    #[inline(always)]
    fn compare_across(&self, p: Point<N>, q: Point<N>) -> Sign {
        cross(Vector::free(self.d), Vector::between(p, q))
    }

    fn gap(&self, features: Features<N>, vertices: [Option<Point<N>>; 2]) -> Gap<N> {
        let d = self.d;
        Gap { features, vertices, start: features.compare(d, [0.0; 2]), end: features.compare(d, [d.x, d.y]) }
    }

    fn vertex_edge(&self, p: Point<N>, f: &SweptEdge<N>, q: Option<Point<N>>) -> Gap<N> {
        self.gap(Features::VertexEdge(p, f.edge, f.orientation), [Some(p), q])
    }

    fn edge_vertex(&self, q: Point<N>, e: &SweptEdge<N>, p: Option<Point<N>>) -> Gap<N> {
        self.gap(Features::EdgeVertex(q, e.edge, e.orientation), [p, Some(q)])
    }

    fn vertices(&self, p: Point<N>, q: Point<N>) -> Gap<N> {
        self.gap(Features::Vertices(p, q), [Some(p), Some(q)])
    }

    fn edge_gaps(&self, e: &SweptEdge<N>, f: &SweptEdge<N>) -> EdgeGaps<N> {
        match (e.orientation != 0, f.orientation != 0) {
            (true, true) => {
                let (left, right) = (self.compare_across(e.low, f.high), self.compare_across(f.low, e.high));
                if (left < 0) | (right < 0) {
                    EdgeGaps::NONE
                } else if left == 0 {
                    self.vertex_gap(e, f, self.vertices(e.low, f.high))
                } else if right == 0 {
                    self.vertex_gap(e, f, self.vertices(e.high, f.low))
                } else {
                    self.gaps_in_shared_range(e, f)
                }
            }
            (false, true) => self.gaps_of_parallel_first(e, f),
            (true, false) => self.gaps_of_parallel_second(e, f),
            (false, false) if self.compare_across(e.low, f.low) == 0 => self.gaps_in_line(e, f),
            (false, false) => EdgeGaps::NONE,
        }
    }

    /// Two edges that share one line only, the one through this vertex of each.
    fn vertex_gap(&self, e: &SweptEdge<N>, f: &SweptEdge<N>, gap: Gap<N>) -> EdgeGaps<N> {
        EdgeGaps { gaps: [Some(gap), None], enters: [self.is_inner(e, f, &gap), false] }
    }

    /// Whether the interiors meet in a contact at a vertex: if both are lines and it is an end of neither.
    fn is_inner(&self, e: &SweptEdge<N>, f: &SweptEdge<N>, gap: &Gap<N>) -> bool {
        let [p, q] = gap.vertices;
        self.interiors == Interiors::Lines
            && gap.is_reached()
            && !self.is_end(self.ends[0], e, p, q)
            && !self.is_end(self.ends[1], f, q, p)
    }

    /// Whether a contact on an edge is at an end of its line. The contact is at a vertex of the edge, or where the line
    /// parallel to the motion through a vertex of the other shape crosses it: that may be an end of a line that touches
    /// itself.
    fn is_end(&self, ends: LineEnds<N>, side: &SweptEdge<N>, at: Option<Point<N>>, other: Option<Point<N>>) -> bool {
        match (at, other) {
            (None, Some(other)) => {
                ends.into_iter().flatten().any(|end| side.edge.contains(end) && self.compare_across(end, other) == 0)
            }
            _ => at.is_some() && ends.contains(&at),
        }
    }

    /// Edges, neither parallel to the motion, that share a range of lines.
    fn gaps_in_shared_range(&self, e: &SweptEdge<N>, f: &SweptEdge<N>) -> EdgeGaps<N> {
        let low = match self.compare_across(e.low, f.low) {
            1 => self.edge_vertex(f.low, e, None),
            0 => self.edge_vertex(f.low, e, Some(e.low)),
            _ => self.vertex_edge(e.low, f, None),
        };
        let high = match self.compare_across(e.high, f.high) {
            -1 => self.edge_vertex(f.high, e, None),
            0 => self.edge_vertex(f.high, e, Some(e.high)),
            _ => self.vertex_edge(e.high, f, None),
        };
        // Inside the range the gaps are strictly between those of its ends, or all equal.
        let ahead = (low.start > 0) | (high.start > 0);
        let reached = (low.end < 0) | (high.end < 0);
        let [a_winding, b_winding] = self.windings;
        let enters = match self.interiors {
            Interiors::None => [false; 2],
            Interiors::Lines => {
                let inside =
                    (ahead & reached) | ((low.start == 0) & (high.start == 0)) | ((low.end == 0) & (high.end == 0));
                [&low, &high].map(|gap| inside || self.is_inner(e, f, gap))
            }
            interiors => {
                let leaves = interiors == Interiors::LineAndArea || a_winding == 0 || e.orientation * a_winding < 0;
                let enters = b_winding == 0 || f.orientation * b_winding > 0;
                [leaves & enters & ((ahead & reached) | ((low.start == 0) & (high.start == 0))); 2]
            }
        };
        EdgeGaps { gaps: [Some(low), Some(high)], enters }
    }

    /// An edge of the first that is parallel to the motion or a point, and an edge of the second that is not.
    fn gaps_of_parallel_first(&self, e: &SweptEdge<N>, f: &SweptEdge<N>) -> EdgeGaps<N> {
        let (low, high) = (self.compare_across(e.low, f.low), self.compare_across(e.low, f.high));
        if (low > 0) | (high < 0) {
            return EdgeGaps::NONE;
        }
        let q = if low == 0 { Some(f.low) } else { (high == 0).then_some(f.high) };
        let (front, back) = (self.vertex_edge(e.high, f, q), self.vertex_edge(e.low, f, q));
        match self.interiors {
            Interiors::Lines => {
                // Then an inner point of the edge meets the other edge at some time. A point is its own interior.
                let inside = (front.end < 0) & (back.start > 0);
                let enters = inside && !self.is_end(self.ends[1], f, q, Some(e.low));
                self.gaps_of_line(e, f, [front, back], enters)
            }
            Interiors::LineAndArea => {
                let enters = self.windings[1] == 0 || f.orientation * self.windings[1] > 0;
                let enters = q.is_none() & enters & (front.start >= 0) & (front.end < 0)
                    && self.shapes[1].is_entered_through(f.edge, e.high, self.d);
                EdgeGaps { gaps: [Some(front), None], enters: [enters, false] }
            }
            _ => EdgeGaps { gaps: [Some(front), None], enters: [false; 2] },
        }
    }

    /// The gaps of two lines of which one is parallel to the motion: at both of its ends, if the interiors meet only
    /// from the later one on.
    fn gaps_of_line(
        &self,
        e: &SweptEdge<N>,
        f: &SweptEdge<N>,
        [front, back]: [Gap<N>; 2],
        inside: bool,
    ) -> EdgeGaps<N> {
        if inside || self.is_inner(e, f, &front) {
            EdgeGaps { gaps: [Some(front), None], enters: [true, false] }
        } else if self.is_inner(e, f, &back) {
            EdgeGaps { gaps: [Some(front), Some(back)], enters: [false, true] }
        } else {
            EdgeGaps { gaps: [Some(front), None], enters: [false; 2] }
        }
    }

    /// An edge of the first that is not parallel to the motion, and an edge of the second that is or is a point.
    fn gaps_of_parallel_second(&self, e: &SweptEdge<N>, f: &SweptEdge<N>) -> EdgeGaps<N> {
        let (low, high) = (self.compare_across(f.low, e.low), self.compare_across(f.low, e.high));
        if (low > 0) | (high < 0) {
            return EdgeGaps::NONE;
        }
        let p = if low == 0 { Some(e.low) } else { (high == 0).then_some(e.high) };
        let (near, far) = (self.edge_vertex(f.low, e, p), self.edge_vertex(f.high, e, p));
        let inside = (near.end < 0) & (far.start > 0) & (self.interiors == Interiors::Lines);
        let enters = inside && !self.is_end(self.ends[0], e, p, Some(f.low));
        self.gaps_of_line(e, f, [near, far], enters)
    }

    /// Two edges on one line parallel to the motion; either may be a point.
    fn gaps_in_line(&self, e: &SweptEdge<N>, f: &SweptEdge<N>) -> EdgeGaps<N> {
        let (first, last) = (self.vertices(e.high, f.low), self.vertices(e.low, f.high));
        let have_length = !e.edge.is_point() | !f.edge.is_point();
        let slides = have_length & (first.end < 0) & (last.start > 0) & (self.interiors == Interiors::Lines);
        self.gaps_of_line(e, f, [first, last], slides)
    }

    /// Whether a line parallel to the motion, or a point, enters an area through a vertex.
    fn enters_at_a_vertex(&self) -> bool {
        if self.interiors != Interiors::LineAndArea {
            return false;
        }
        let [a, b] = self.shapes;
        let (outline, bounds) = (b.shape.vertices, b.bounds());
        a.any(
            |near| swept_bounds(*near, self.d).meets(&bounds),
            |edge| {
                let e = self.swept_edge(edge);
                let path = swept_bounds(Aabb { min: e.high, max: e.high }, self.d);
                e.orientation == 0
                    && b.any(
                        |near| near.meets(&path),
                        |(i, _)| outline.corners_between(i, i + 1).any(|corner| self.enters_at(&e, &corner)),
                    )
            },
        )
    }

    /// Whether an edge parallel to the motion enters an area through the vertex at which the edge of a corner begins.
    fn enters_at(&self, e: &SweptEdge<N>, corner: &Corner<N>) -> bool {
        self.compare_across(e.high, corner.a) == 0 && {
            let gap = self.vertices(e.high, corner.a);
            gap.start >= 0 && gap.end < 0 && self.shapes[1].is_way_in(corner.wedge(self.windings[1]), self.d)
        }
    }

    /// Whether an edge of a line that is parallel to the motion enters an area through a vertex of this edge.
    fn enters_corner(&self, e: &SweptEdge<N>, f: &SweptEdge<N>, gap: &Gap<N>) -> bool {
        let Some(vertex) = gap.vertices[1] else { return false };
        if self.interiors != Interiors::LineAndArea || e.orientation != 0 || gap.end >= 0 {
            return false;
        }
        let outline = self.shapes[1].shape.vertices;
        let next = if f.index + 1 < outline.count() { f.index + 1 } else { 0 };
        let corner = outline.corner_at(if vertex == f.edge.a { f.index } else { next });
        self.shapes[1].is_way_in(corner.wedge(self.windings[1]), self.d)
    }

    fn offer(&self, first: &mut FirstContact<N>, [e, f]: [&SweptEdge<N>; 2], gap: &Gap<N>) {
        if gap.start == 0 && !first.entries_only {
            // The shapes meet at the start: not a contact of the motion.
            return;
        }
        let value = if gap.start == 0 { 0.0 } else { gap.features.value(self.d) };
        if !first.wants(value) {
            return;
        }
        let time = if gap.start == 0 {
            TimeOfImpact::START
        } else {
            first.track(|| ExactTime { d: self.d, meeting: gap.features.meeting(), value });
            gap.features.time(self.d, value)
        };
        let vertex = gap.features.vertex();
        let feet = [foot(e, gap.vertices[0], vertex, self.d), foot(f, gap.vertices[1], vertex, self.d)];
        let touching = TouchingEdges { edges: [e.edge, f.edge], vertices: gap.vertices, windings: self.windings };
        offer_touch(first, self.shapes, self.d, &touching, Some(time), feet);
    }
}

/// The parameter along an edge at which the line parallel to the motion through a vertex crosses it.
#[inline]
fn parameter_along_motion<N: Number>(Edge { a, b }: Edge<N>, vertex: Point<N>, d: Point<N>) -> f64 {
    let d = Vector::free(d);
    cross_value(d, Vector::between(a, vertex)) / cross_value(d, Vector::between(a, b))
}

/// The contact of a vertex and an edge, strictly between the ends of the edge: its time, its point on the edge and its
/// normal, as [`UnroundedSweep::search`] finds them. The vertex belongs to the shape that moves if `is_moving`.
#[inline]
pub fn vertex_edge_contact<N: Number>(
    vertex: Point<N>,
    is_moving: bool,
    edge: Edge<N>,
    d: Point<N>,
) -> (f32, Foot, Normal) {
    let along = Vector::between(edge.a, edge.b);
    let orientation = cross(along, Vector::free(d));
    let features = if is_moving {
        Features::VertexEdge(vertex, edge, orientation)
    } else {
        Features::EdgeVertex(vertex, edge, orientation)
    };
    let time = features.time(d, features.value(d));
    let foot = inner_foot(edge, 0, vertex, d);
    (time.rounded_down, foot, normal_of(along, orientation, true))
}

/// The contact on an edge: at its own vertex, or where a vertex of the other shape meets it.
fn foot<N: Number>(side: &SweptEdge<N>, own: Option<Point<N>>, other: Point<N>, d: Point<N>) -> Foot {
    let edge = side.index;
    match own {
        Some(vertex) => Foot { x: vertex.x, y: vertex.y, edge, t: if vertex == side.edge.a { 0.0 } else { 1.0 } },
        None => inner_foot(side.edge, edge, other, d),
    }
}

#[inline]
fn inner_foot<N: Number>(edge: Edge<N>, index: usize, vertex: Point<N>, d: Point<N>) -> Foot {
    let (Edge { a, b }, t) = (edge, parameter_along_motion(edge, vertex, d));
    // From the nearer end, so that the point on an axis-aligned edge has the edge's coordinate.
    let (x, y) = if t <= 0.5 {
        (a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))
    } else {
        (b.x - (1.0 - t) * (b.x - a.x), b.y - (1.0 - t) * (b.y - a.y))
    };
    // Along an axis without motion the point has the coordinate of the vertex.
    let (x, y) = (select_unpredictable(d.x == 0.0, vertex.x, x), select_unpredictable(d.y == 0.0, vertex.y, y));
    Foot { x, y, edge: index, t: t.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON) }
}
