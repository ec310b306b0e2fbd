//! The points of a contact: a side of one body clipped to the side of the other that it faces.
//!
//! The idea is that of Sutherland and Hodgman (Reentrant polygon clipping, CACM 17, 1974), as
//! physics engines use it: the side whose normal the contact has is the reference; of the other
//! body the side that faces it most is cut where the reference ends.

use super::body::{Body, Side};
use super::{ContactPoint, Points};
use crate::measure::separation::determinant;
use crate::number::{Number, greater, lesser, sqrt};
use crate::predicate::{Point, Reach, compare_point_line};
use core::hint::select_unpredictable;

/// The number of the vertex that is deepest behind the line from a to b, with the determinant.
pub fn deepest<N: Number>([a, b]: [Point<N>; 2], body: &Body<N>) -> (usize, f64) {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let mut best = (0, f64::NEG_INFINITY);
    for (i, p) in body.vertices() {
        let depth = ux * (p.y - a.y) - uy * (p.x - a.x);
        if depth > best.1 {
            best = (i, depth);
        }
    }
    // Where that is not precise enough a neighbor is deeper.
    let mut best = (best.0, determinant(a, b, body.vertex(best.0)));
    for _ in 0..body.count() {
        let [next, previous] = [true, false].map(|forward| {
            let i = body.neighbor(best.0, forward);
            (i, determinant(a, b, body.vertex(i)))
        });
        if next.1 > best.1 {
            best = next;
        } else if previous.1 > best.1 {
            best = previous;
        } else {
            break;
        }
    }
    best
}

/// A vertex that is less deep by no more than this part counts as equally deep.
pub const AS_DEEP: f64 = 1.0 / (1u64 << 40) as f64;

/// The side at a vertex that is most parallel to the direction from a to b; None of a point.
///
/// Where a neighbor is as deep as that vertex, as far as `f64` can tell, the sides there count too:
/// the vertex may be one end of an edge too short to matter.
fn incident_side<N: Number>([a, b]: [Point<N>; 2], body: &Body<N>, vertex: usize) -> Option<Side<N>> {
    let direction = (b.x - a.x, b.y - a.y);
    let at = body.vertex(vertex);
    let depth = determinant(a, b, at);
    let least = depth - depth.abs() * AS_DEEP;
    // Edges from a vertex forward to a vertex, and how far from parallel they are.
    let mut best: Option<([usize; 2], Slope)> = None;
    let mut offer = |edge: [usize; 2], from: Point<N>, to: Point<N>| {
        let slope = Slope::new(direction, from, to);
        if best.is_none_or(|(_, known)| slope.is_below(known)) {
            best = Some((edge, slope));
        }
    };
    for forward in [true, false] {
        let ordered = |i: usize, k: usize| if forward { [i, k] } else { [k, i] };
        let next = body.neighbor(vertex, forward);
        let to = body.vertex(next);
        if to == at {
            return None;
        }
        offer(ordered(vertex, next), at, to);
        if determinant(a, b, to) >= least {
            let beyond = body.neighbor(next, forward);
            offer(ordered(next, beyond), to, body.vertex(beyond));
        }
    }
    best.map(|([from, to], _)| body.side_between(from, to))
}

/// How far a way between two points is from parallel to a direction: the squared sine of the angle times the squared
/// length of the direction, as a fraction.
#[derive(Clone, Copy)]
pub struct Slope {
    cross: f64,
    square: f64,
}

impl Slope {
    #[inline(always)]
    pub fn new<N: Number>((x, y): (f64, f64), from: Point<N>, to: Point<N>) -> Self {
        let (ux, uy) = (to.x - from.x, to.y - from.y);
        let cross = x * uy - y * ux;
        Slope { cross: cross * cross, square: ux * ux + uy * uy }
    }

    #[inline(always)]
    pub fn either(one: bool, a: Slope, b: Slope) -> Slope {
        Slope {
            cross: select_unpredictable(one, a.cross, b.cross),
            square: select_unpredictable(one, a.square, b.square),
        }
    }

    /// No product leaves the range of `f64`: lengths are from 2^-149 to 2^130.
    #[inline(always)]
    pub fn is_below(self, other: Slope) -> bool {
        self.cross * other.square < other.cross * self.square
    }
}

/// The one or two points where the side of a body at its foremost vertex reaches behind that of
/// another, or within their radii of it; if any is left.
pub fn clipped<N: Number>(reference: &Body<N>, side: Side<N>, incident: &Body<N>, foremost: usize) -> Option<Points> {
    let frame = Frame::new(side, [reference.radius, incident.radius]);
    let other = incident_side([side.from, side.to], incident, foremost)?;
    let from = frame.seat(other.from, other.from_feature);
    let to = frame.seat(other.to, other.to_feature);
    let (low, high) = if from.along <= to.along { (from, to) } else { (to, from) };
    let places = frame.clipped(low, high, 1.0 / (high.along - low.along), other.feature)?;
    frame.points(places).map(Points::from)
}

/// Where no stretch of sides is left: the foremost vertex alone, or a neighbor that is as deep.
///
/// It may lie beside the side, where several are nearly as short a way out, or in line with it. Then either the
/// reference goes on to there nearly straight, or the other body reaches the end of the side.
pub fn corner<N: Number>(reference: &Body<N>, side: Side<N>, incident: &Body<N>, foremost: usize) -> ContactPoint {
    let frame = Frame::new(side, [reference.radius, incident.radius]);
    let seat = |vertex: usize| frame.seat(incident.vertex(vertex), incident.vertex_feature(vertex));
    let beside = |seat: &Seat<N>| greater(greater(-seat.along, seat.along - frame.square), 0.0);
    let deepest = seat(foremost);
    let least = deepest.behind - deepest.behind.abs() * AS_DEEP;
    let seat = [true, false].into_iter().fold(deepest, |known, forward| {
        let neighbor = seat(incident.neighbor(foremost, forward));
        if neighbor.behind >= least && beside(&neighbor) < beside(&known) { neighbor } else { known }
    });
    let place = frame.at_vertex(seat);
    if beside(&seat) == 0.0 || frame.goes_on(reference, &seat) {
        return frame.finish(&place);
    }
    let end = if seat.along < 0.0 { side.from } else { side.to };
    frame.finish(&Place { x: end.x, y: end.y, is_end: true, ..place })
}

/// A vertex as it lies to a side.
#[derive(Clone, Copy)]
pub struct Seat<N> {
    pub point: Point<N>,
    pub feature: usize,
    /// Along the side and behind its line, in front of it negative; times its length.
    pub along: f64,
    pub behind: f64,
    /// Whether it is no farther in front than the radii reach.
    pub within: bool,
}

impl<N: Number> Seat<N> {
    #[inline(always)]
    pub fn either(one: bool, a: Seat<N>, b: Seat<N>) -> Seat<N> {
        let number = |a: f64, b: f64| select_unpredictable(one, a, b);
        Seat {
            point: Point::at(number(a.point.x, b.point.x), number(a.point.y, b.point.y)),
            feature: select_unpredictable(one, a.feature, b.feature),
            along: number(a.along, b.along),
            behind: number(a.behind, b.behind),
            within: (one & a.within) | (!one & b.within),
        }
    }
}

/// A vertex of either body where a stretch of sides ends.
#[derive(Clone, Copy)]
pub struct Place {
    x: f64,
    y: f64,
    /// How far the other body is behind the side there, times its length.
    behind: f64,
    /// Whether it is a vertex of the reference.
    is_end: bool,
    within: bool,
    reference_feature: usize,
    incident_feature: usize,
}

impl Place {
    #[inline(always)]
    fn either(one: bool, a: Place, b: Place) -> Place {
        let number = |a: f64, b: f64| select_unpredictable(one, a, b);
        let feature = |a: usize, b: usize| select_unpredictable(one, a, b);
        Place {
            x: number(a.x, b.x),
            y: number(a.y, b.y),
            behind: number(a.behind, b.behind),
            is_end: (one & a.is_end) | (!one & b.is_end),
            within: (one & a.within) | (!one & b.within),
            reference_feature: feature(a.reference_feature, b.reference_feature),
            incident_feature: feature(a.incident_feature, b.incident_feature),
        }
    }
}

/// Points of the reference as a and the other body as b, of which the second counts only if both do.
pub struct Clipped {
    pub points: [ContactPoint; 2],
    pub both: bool,
}

impl From<Clipped> for Points {
    fn from(Clipped { points: [first, second], both }: Clipped) -> Self {
        Points { first, second: both.then_some(second) }
    }
}

/// The reference side as what places are measured by.
#[derive(Clone, Copy)]
pub struct Frame<N> {
    pub side: Side<N>,
    pub ux: f64,
    pub uy: f64,
    pub square: f64,
    /// One by its length.
    pub scale: f64,
    reach: Reach<N>,
    /// The radius of the reference less the other.
    excess: f64,
}

impl<N: Number> Frame<N> {
    #[inline(always)]
    pub fn new(side: Side<N>, [radius, other_radius]: [f64; 2]) -> Self {
        let (ux, uy) = (side.to.x - side.from.x, side.to.y - side.from.y);
        let square = ux * ux + uy * uy;
        let reach = Reach::sum(radius, other_radius);
        Frame { side, ux, uy, square, scale: 1.0 / sqrt(square), reach, excess: radius - other_radius }
    }

    /// Outward, of length 1.
    #[inline(always)]
    pub fn normal(&self) -> (f64, f64) {
        (self.uy * self.scale, -self.ux * self.scale)
    }

    fn seat(&self, point: Point<N>, feature: usize) -> Seat<N> {
        let Frame { side, reach, .. } = *self;
        let seat = self.seat_behind(point, feature, determinant(side.from, side.to, point));
        let within = seat.within || (reach.value() > 0.0 && is_within(side, point, reach));
        Seat { within, ..seat }
    }

    /// Of a vertex whose determinant is known, without regard to the radii.
    #[inline(always)]
    pub fn seat_behind(&self, point: Point<N>, feature: usize, behind: f64) -> Seat<N> {
        let along = self.ux * (point.x - self.side.from.x) + self.uy * (point.y - self.side.from.y);
        Seat { point, feature, along, behind, within: behind >= 0.0 }
    }

    /// Whether its body reaches the foot of a vertex on the line of this side, or nearly.
    fn goes_on(&self, body: &Body<N>, seat: &Seat<N>) -> bool {
        const NEARLY: f64 = 1.0 / 128.0;
        let (depth, (x, y)) = (seat.behind * self.scale, self.normal());
        let (foot_x, foot_y) = (seat.point.x + x * depth, seat.point.y + y * depth);
        // None of the body is in front of the line, so the foot is not inside.
        body.edges().any(|(_, [a, b])| {
            let (ux, uy) = (b.x - a.x, b.y - a.y);
            let (vx, vy) = (foot_x - a.x, foot_y - a.y);
            let t = lesser(greater((ux * vx + uy * vy) / (ux * ux + uy * uy), 0.0), 1.0);
            let (x, y) = (vx - t * ux, vy - t * uy);
            x * x + y * y <= NEARLY * NEARLY * depth * depth
        })
    }

    /// Where the stretch of another side begins and ends along this one, None if it lies beside it or at right angles.
    /// The other side's ends come in the order that they lie along this one, with one by the way between them.
    ///
    /// Both cuts are made whether they count or not: no processor can foresee it.
    #[inline(always)]
    pub fn clipped(&self, low: Seat<N>, high: Seat<N>, per_way: f64, feature: usize) -> Option<[Place; 2]> {
        let Frame { side, square, .. } = *self;
        if !((high.along > 0.0) & (low.along < square) & (low.along < high.along)) {
            return None;
        }
        // From the nearer end, so that it keeps its precision close to either.
        let deeper = high.behind - low.behind;
        let behind = |past_low: f64, before_high: f64| {
            let by = deeper * (lesser(past_low, before_high) * per_way);
            select_unpredictable(past_low < before_high, low.behind + by, high.behind - by)
        };
        let cut = |Point { x, y, .. }: Point<N>, reference_feature: usize, behind: f64| {
            let within = behind * self.scale + self.reach.value() >= 0.0;
            Place { x, y, behind, is_end: true, within, reference_feature, incident_feature: feature }
        };
        let low_cut = cut(side.from, side.from_feature, behind(-low.along, high.along));
        let high_cut = cut(side.to, side.to_feature, behind(square - low.along, high.along - square));
        Some([
            Place::either(low.along >= 0.0, self.at_vertex(low), low_cut),
            Place::either(high.along <= square, self.at_vertex(high), high_cut),
        ])
    }

    #[inline(always)]
    fn at_vertex(&self, Seat { point, feature, behind, within, .. }: Seat<N>) -> Place {
        let Point { x, y, .. } = point;
        let (reference_feature, incident_feature) = (self.side.feature, feature);
        Place { x, y, behind, is_end: false, within, reference_feature, incident_feature }
    }

    /// What counts of two places, if one does.
    #[inline(always)]
    pub fn points(&self, [first, second]: [Place; 2]) -> Option<Clipped> {
        if !(first.within | second.within) {
            return None;
        }
        let both = first.within & second.within;
        let (one, other) = (self.finish(&first), self.finish(&second));
        let number = |a: f64, b: f64| select_unpredictable(first.within, a, b);
        let feature = |a: usize, b: usize| select_unpredictable(first.within, a, b);
        let counted = ContactPoint {
            x: number(one.x, other.x),
            y: number(one.y, other.y),
            depth: number(one.depth, other.depth),
            a_feature: feature(one.a_feature, other.a_feature),
            b_feature: feature(one.b_feature, other.b_feature),
        };
        Some(Clipped { points: [counted, other], both })
    }

    /// Midway between the rims.
    #[inline(always)]
    fn finish(&self, place: &Place) -> ContactPoint {
        let depth = place.behind * self.scale;
        // From the other body's surface outward, from the reference's inward.
        let by = 0.5 * (self.excess + select_unpredictable(place.is_end, -depth, depth));
        let (x, y) = self.normal();
        ContactPoint {
            x: place.x + x * by,
            y: place.y + y * by,
            depth: greater(depth + self.reach.value(), 0.0),
            a_feature: place.reference_feature,
            b_feature: place.incident_feature,
        }
    }
}

/// Whether a point in front of a side's line is so by at most the reach: exact.
fn is_within<N: Number>(side: Side<N>, point: Point<N>, reach: Reach<N>) -> bool {
    compare_point_line(side.from, side.to, point, reach) <= 0
}

/// The one of two sides that a unit vector is a normal of, outward, if it is nearly that: within
/// about one degree.
pub fn facing<N: Number>(sides: [Option<Side<N>>; 2], (x, y): (f64, f64)) -> Option<Side<N>> {
    const NEARLY: Slope = Slope { cross: 1.0 / (1u64 << 12) as f64, square: 1.0 };
    let mut best = (None, NEARLY);
    for side in sides.into_iter().flatten() {
        let (ux, uy) = (side.to.x - side.from.x, side.to.y - side.from.y);
        let slope = Slope::new((-y, x), side.from, side.to);
        if slope.is_below(best.1) && uy * x - ux * y > 0.0 {
            best = (Some(side), slope);
        }
    }
    best.0
}
