//! When a vertex that moves comes within the sum of the radii of another vertex, or of an edge between its ends: the
//! exact tier.

use super::exact_time::{ExactTime, Meeting};
use super::first_contact::{FirstContact, Normal, SweepContact};
use super::toi_rounding::TimeOfImpact;
use crate::distance::Foot;
use crate::number::{ExactNumber, Number, Sign, f64_max, f64_min, sqrt};
use crate::predicate::{
    Point, Reach, Vector, compare_length, compare_line_distance, compare_path_height, cross, cross_value, dot_product,
    dot_value, excess_of_line_distance_value, fits,
};
use crate::ray::circle_toi::{CircleEntry, unit};
use crate::shape::{Edge, NearEdges};

/// The sign of (distance of q from the path of p) − reach.
pub(super) fn compare_path_distance<N: Number>(p: Point<N>, d: Point<N>, q: Point<N>, reach: Reach<N>) -> Sign {
    let (along, to) = (Vector::free(d), Vector::between(p, q));
    let left = to.shifted([-d.x, -d.y]);
    if dot_product(along, to) <= 0 {
        compare_length(to, reach)
    } else if dot_product(along, left) >= 0 {
        compare_length(left, reach)
    } else {
        compare_line_distance(along, to, reach)
    }
}

/// Offers the contact of p and q, which come within reach of each other, unless they are within reach at the start.
pub(super) fn enter_circle<N: Number>(
    feet: [Foot; 2],
    [p, q]: [Point<N>; 2],
    d: Point<N>,
    reach: Reach<N>,
    first: &mut FirstContact<N>,
) {
    let (along, to) = (Vector::free(d), Vector::between(p, q));
    if dot_product(along, to) <= 0 {
        return;
    }
    let entry = CircleEntry::new(along, to, reach);
    if !first.wants(entry.value()) {
        return;
    }
    let (x, y) = entry.normal();
    // A normal that does not separate: if an edge is met at about the same time, that contact counts.
    let normal = Normal { x, y, separates: false };
    let is_at_start = first.entries_only && compare_length(to, reach) == 0;
    let time = if is_at_start {
        TimeOfImpact::START
    } else {
        first.track(|| ExactTime { d, meeting: Meeting::Circle { to, reach }, value: entry.value() });
        entry_time([p, q], d, reach, entry.value())
    };
    first.offer(SweepContact { time: Some(time), feet, normal });
}

/// The time at which p comes within reach of q, from its rounded value.
#[inline]
pub fn entry_time<N: Number>([p, q]: [Point<N>; 2], d: Point<N>, reach: Reach<N>, value: f64) -> TimeOfImpact {
    let (along, to) = (Vector::free(d), Vector::between(p, q));
    TimeOfImpact::new(value, &|t| {
        let along_axis = match () {
            _ if (p.x == q.x) & (d.x == 0.0) => is_outside_on_axis::<N>(q.y, p.y, t * d.y, reach),
            _ if (p.y == q.y) & (d.y == 0.0) => is_outside_on_axis::<N>(q.x, p.x, t * d.x, reach),
            _ => None,
        };
        if along_axis.is_some() {
            return along_axis;
        }
        let rest = to.shifted([-(t * d.x), -(t * d.y)]);
        let fits = fits(2, &along, &rest, reach);
        // Outside the circle, and before p has entered it, not after p has left it.
        fits.then(|| {
            let outside = compare_length(rest, reach);
            outside >= 0 && dot_product(along, rest) >= Sign::from(outside > 0)
        })
    })
}

/// Whether a place on an axis that begins beyond the reach of another one, and has moved ahead, an exact number, has
/// not come nearer than the reach. None if `f64` does not hold their distance.
#[inline(always)]
fn is_outside_on_axis<N: Number>(center: f64, from: f64, ahead: f64, reach: Reach<N>) -> Option<bool> {
    let of = |value| N::Double::from_f64(value, 0);
    let [first, second] = reach.numbers();
    let distance = (of(from) - of(center)) + of(ahead);
    let distance = if from < center { of(0.0) - distance } else { distance };
    (distance - (of(first) + of(second))).exact_sign().map(|sign| sign >= 0)
}

/// The strip of all points within reach of the line through an edge, and a moving vertex.
pub(super) struct Strip<N> {
    pub edge: Edge<N>,
    pub vertex: Point<N>,
    pub d: Point<N>,
    pub reach: Reach<N>,
}

impl<N: Number> Strip<N> {
    #[inline(always)]
    fn along(&self) -> Vector<N> {
        Vector::between(self.edge.a, self.edge.b)
    }

    #[inline(always)]
    fn to_vertex(&self) -> Vector<N> {
        Vector::between(self.edge.a, self.vertex)
    }

    /// The side of the line on which the vertex begins.
    #[inline(always)]
    pub fn side(&self) -> Sign {
        cross(self.along(), self.to_vertex())
    }

    fn at_end(&self) -> Vector<N> {
        self.to_vertex().shifted([self.d.x, self.d.y])
    }

    /// Whether the vertex comes nearer to the line, and comes within reach of it or crosses it.
    pub fn is_approached(&self, side: Sign) -> bool {
        let along = self.along();
        side * cross(along, Vector::free(self.d)) < 0
            && (side * cross(along, self.at_end()) <= 0 || compare_line_distance(along, self.at_end(), self.reach) <= 0)
    }

    /// Whether the vertex comes nearer to the line than the reach, or crosses it, if it approaches the line.
    fn is_entered(&self, side: Sign) -> bool {
        let (along, end) = (self.along(), self.at_end());
        side * cross(along, end) <= 0 || compare_line_distance(along, end, self.reach) < 0
    }

    /// The sign of (least distance from the edge − reach), if the line is approached; 1 if an end of the edge is
    /// nearest.
    pub fn compare(&self, side: Sign) -> Sign {
        let Strip { edge: Edge { a, b }, vertex, d, reach } = *self;
        let (along, path, end) = (self.along(), Vector::free(d), self.at_end());
        let sides = |to| cross(path, Vector::between(vertex, to));
        if side * cross(along, end) <= 0 && sides(a) * sides(b) < 0 {
            return -1;
        }
        let past_b = Vector::between(b, vertex).shifted([d.x, d.y]);
        if dot_product(along, end) > 0 && dot_product(along, past_b) < 0 {
            compare_line_distance(along, end, reach)
        } else {
            1
        }
    }

    /// Whether the foot of the vertex is on the edge when the vertex enters the strip, coming from that side.
    ///
    /// The foot passes one end of the edge, and then the other: the vertex must be outside the strip at the first of
    /// these moments and inside at the second.
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
            if is_above { compare_path_height(along, path, to, reach) } else { -1 }
        };
        let (first, last) = if forward > 0 { (a, b) } else { (b, a) };
        height(first) >= 0 && height(last) <= 0
    }

    /// Whether the edges at the vertex lead away from the line, or along it. If not, these edges meet it first, even if
    /// the times are equal in `f64`.
    fn separates(&self, side: Sign, other: &NearEdges<N>) -> bool {
        let from = self.vertex;
        other.is_along(self.along())
            || !other.any_neighbor(from, |to| side * cross(self.along(), Vector::between(from, to)) < 0)
    }

    /// Offers the contact of the edge, between its ends, and the vertex, which belongs to the other shape.
    pub fn enter(
        &self,
        side: Sign,
        index: usize,
        other: &NearEdges<N>,
        vertex_foot: Foot,
        edge_is_a: bool,
        first: &mut FirstContact<N>,
    ) {
        let beginning = compare_line_distance(self.along(), self.to_vertex(), self.reach);
        if beginning < i32::from(!first.entries_only) || (first.entries_only && !self.is_entered(side)) {
            return;
        }
        let value = self.entry_value();
        if !first.wants(value) || !self.is_between_the_ends(side) {
            return;
        }
        let time = if beginning == 0 {
            TimeOfImpact::START
        } else {
            first.track(|| ExactTime { d: self.d, meeting: self.meeting(), value });
            self.entry_time(side, value)
        };
        let (on_edge, [x, y]) = self.contact(side, value, index);
        let (feet, sign) = if edge_is_a { ([on_edge, vertex_foot], 1.0) } else { ([vertex_foot, on_edge], -1.0) };
        let normal = Normal { x: sign * x, y: sign * y, separates: true };
        let best = SweepContact { time: Some(time), feet, normal };
        // Whether the normal separates is only computed if that matters.
        if first.takes(&best) {
            let separates = self.separates(side, other);
            first.offer(SweepContact { normal: Normal { separates, ..normal }, ..best });
        }
    }

    fn meeting(&self) -> Meeting<N> {
        Meeting::Strip { along: self.along(), to: self.to_vertex(), reach: self.reach }
    }

    /// The time at which the vertex enters the strip, rounded.
    #[inline(always)]
    fn entry_value(&self) -> f64 {
        let Strip { d, reach, .. } = *self;
        let (along, path, start) = (self.along(), Vector::free(d), self.to_vertex());
        let (x, y) = (along.x(), along.y());
        let length = sqrt(x * x + y * y);
        let (height, limit) = (cross_value(along, start).abs(), reach.value() * length);
        let rest = if height - limit < height * crate::predicate::PRODUCT_CANCELLED {
            excess_of_line_distance_value(along, start, reach) / (height + limit)
        } else {
            height - limit
        };
        rest / cross_value(along, path).abs()
    }

    /// The same time as a float, from its rounded value.
    fn entry_time(&self, side: Sign, value: f64) -> TimeOfImpact {
        let Strip { d, reach, .. } = *self;
        let (along, start) = (self.along(), self.to_vertex());
        TimeOfImpact::new(value, &|t| {
            let Strip { edge: Edge { a, b }, vertex, .. } = *self;
            let across_axis = match () {
                _ if a.y == b.y => is_outside_on_axis::<N>(a.y, vertex.y, t * d.y, reach),
                _ if a.x == b.x => is_outside_on_axis::<N>(a.x, vertex.x, t * d.x, reach),
                _ => None,
            };
            if across_axis.is_some() {
                return across_axis;
            }
            let at = start.shifted([t * d.x, t * d.y]);
            let fits = fits(4, &along, &at, reach);
            fits.then(|| side * cross(along, at) > 0 && compare_line_distance(along, at, reach) >= 0)
        })
    }

    /// The foot of the vertex on the edge at that time, and the unit normal from the edge to the vertex.
    #[inline(always)]
    fn contact(&self, side: Sign, value: f64, index: usize) -> (Foot, [f64; 2]) {
        let Strip { edge: Edge { a, b }, d, .. } = *self;
        let along = self.along();
        let (x, y) = (along.x(), along.y());
        let length_square = x * x + y * y;
        let by = value * dot_value(along, Vector::free(d));
        let place = |from: Point<N>| dot_value(along, Vector::between(from, self.vertex)) + by;
        let (past_a, past_b) = (place(a), place(b));
        // From the nearer end, for precision close to both ends.
        let (from, part, t) = if past_a <= -past_b {
            let t = f64_max(past_a / length_square, 0.0);
            (a, t, t)
        } else {
            let left = f64_min(past_b / length_square, 0.0);
            (b, left, 1.0 + left)
        };
        // If the motion is perpendicular to an axis-aligned edge, the foot has a coordinate of the vertex.
        let foot_x = if (y == 0.0) & (d.x == 0.0) { self.vertex.x } else { from.x + part * x };
        let foot_y = if (x == 0.0) & (d.y == 0.0) { self.vertex.y } else { from.y + part * y };
        let side = f64::from(side);
        let (normal_x, normal_y) = unit([-y * side, x * side], sqrt(length_square));
        (Foot { x: foot_x, y: foot_y, edge: index, t }, [normal_x, normal_y])
    }
}

/// The first contact of a vertex that moves by d and an edge, which comes within reach of it strictly between its ends:
/// its time, its foot on the edge, and the normal from the edge to the vertex, as the search finds them.
pub fn strip_contact<N: Number>(
    edge: Edge<N>,
    vertex: Point<N>,
    d: Point<N>,
    reach: Reach<N>,
    index: usize,
) -> (f32, Foot, [f64; 2]) {
    let strip = Strip { edge, vertex, d, reach };
    let (side, value) = (strip.side(), strip.entry_value());
    let (foot, normal) = strip.contact(side, value, index);
    (strip.entry_time(side, value).rounded_down, foot, normal)
}

/// The first contact of a vertex p that moves by d and a vertex q: its time, and the normal from p to q, as the search
/// finds them.
pub fn circle_contact<N: Number>([p, q]: [Point<N>; 2], d: Point<N>, reach: Reach<N>) -> (f32, [f64; 2]) {
    let entry = CircleEntry::new(Vector::free(d), Vector::between(p, q), reach);
    let (x, y) = entry.normal();
    (entry_time([p, q], d, reach, entry.value()).rounded_down, [x, y])
}
