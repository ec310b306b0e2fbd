//! The points of a contact: a side of one body clipped to the side of the other that it faces.
//!
//! The idea is that of Sutherland and Hodgman (Reentrant polygon clipping, CACM 17, 1974), as
//! physics engines use it: the side whose normal the contact has is the reference; of the other
//! body the side that faces it most is cut where the reference ends.

use super::convex_view::{Body, Side};
use super::{ContactPoint, Points};
use crate::distance::point_segment::determinant;
use crate::number::{Number, f64_max, f64_min, sqrt};
use crate::predicate::{Point, Reach, compare_point_line};
use crate::simd::{F64x2, MaskF64x2};
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
    // Where that is not precise enough a neighbor is deeper, or one behind neighbors that are as deep.
    let mut best = (best.0, determinant(a, b, body.vertex(best.0)));
    for forward in [true, false] {
        let mut i = best.0;
        for _ in 0..body.count() {
            i = body.neighbor(i, forward);
            let depth = determinant(a, b, body.vertex(i));
            if depth < best.1 {
                break;
            }
            if depth > best.1 {
                best = (i, depth);
            }
        }
    }
    best
}

/// A vertex that is less deep by no more than this part counts as equally deep.
pub const AS_DEEP: f64 = 1.0 / (1u64 << 40) as f64;

/// The side at a vertex that is most parallel to another; None of a point.
///
/// Where a neighbor is as deep as that vertex, as far as `f64` can tell, the sides there count too:
/// the vertex may be one end of an edge too short to matter.
fn incident_side<N: Number>(frame: &Frame<N>, body: &Body<N>, vertex: usize) -> Option<Side<N>> {
    let [x, y] = frame.way.lanes();
    let at = body.vertex(vertex);
    let depth = frame.behind(at);
    let least = depth - depth.abs() * AS_DEEP;
    // Edges from a vertex forward to a vertex, and how far from parallel they are.
    let mut best: Option<([usize; 2], Slope)> = None;
    let mut offer = |edge: [usize; 2], from: Point<N>, to: Point<N>| {
        let slope = Slope::new((x, y), from, to);
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
        if frame.behind(to) >= least {
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
    let other = incident_side(&frame, incident, foremost)?;
    let from = frame.seat(other.from, other.from_feature);
    let to = frame.seat(other.to, other.to_feature);
    let (low, high) = if from.along <= to.along { (from, to) } else { (to, from) };
    let rise = (high.behind - low.behind) / (high.along - low.along);
    frame.stretch(&Seats::of(low, high), F64x2::splat(rise), other.feature)?.points()
}

/// Where no stretch of sides is left: the foremost vertex alone, or a neighbor that is as deep.
///
/// It may lie beside the side, where several are nearly as short a way out, or in line with it. Then either the
/// reference goes on to there nearly straight, or the other body reaches the end of the side.
pub fn corner<N: Number>(reference: &Body<N>, side: Side<N>, incident: &Body<N>, foremost: usize) -> ContactPoint {
    let frame = Frame::new(side, [reference.radius, incident.radius]);
    let seat = |vertex: usize| frame.seat(incident.vertex(vertex), incident.vertex_feature(vertex));
    let beside = |seat: &Seat<N>| f64_max(f64_max(-seat.along, seat.along - frame.end), 0.0);
    let deepest = seat(foremost);
    let least = deepest.behind - deepest.behind.abs() * AS_DEEP;
    let seat = [true, false].into_iter().fold(deepest, |known, forward| {
        let neighbor = seat(incident.neighbor(foremost, forward));
        if neighbor.behind >= least && beside(&neighbor) < beside(&known) { neighbor } else { known }
    });
    let places = frame.at_vertices(&Seats::of(seat, seat));
    if beside(&seat) == 0.0 || frame.goes_on(reference, &seat) {
        return frame.finished(&places).point(0);
    }
    let end = if seat.along < 0.0 { side.from } else { side.to };
    let (x, y) = (F64x2::splat(end.x), F64x2::splat(end.y));
    frame.finished(&IndicesOut { x, y, is_end: MaskF64x2::all(true), ..places }).point(0)
}

/// A vertex as it lies to a side.
#[derive(Clone, Copy)]
struct Seat<N> {
    point: Point<N>,
    feature: usize,
    /// Along the side and behind its line, in front of it negative; times its length.
    along: f64,
    behind: f64,
    /// Whether it is no farther in front than the radii reach.
    within: bool,
}

/// Two vertices as they lie to a side, in the order that they do along it.
#[derive(Clone, Copy)]
pub struct Seats {
    pub x: F64x2,
    pub y: F64x2,
    /// As of a [`Seat`].
    pub along: F64x2,
    pub behind: F64x2,
    pub within: MaskF64x2,
    pub features: [usize; 2],
}

impl Seats {
    fn of<N: Number>(low: Seat<N>, high: Seat<N>) -> Self {
        Seats {
            x: F64x2::new(low.point.x, high.point.x),
            y: F64x2::new(low.point.y, high.point.y),
            along: F64x2::new(low.along, high.along),
            behind: F64x2::new(low.behind, high.behind),
            within: MaskF64x2::new([low.within, high.within]),
            features: [low.feature, high.feature],
        }
    }
}

/// What meets in a place: a feature of the reference in the lower half, one of the other body in the upper.
#[derive(Clone, Copy)]
pub struct Features(pub u64);

impl Features {
    #[inline(always)]
    fn new(reference: usize, incident: usize) -> Self {
        Features(reference as u64 & u64::from(u32::MAX) | (incident as u64) << 32)
    }
}

/// The two vertices, each of either body, where a stretch of sides ends.
#[derive(Clone, Copy)]
struct IndicesOut {
    x: F64x2,
    y: F64x2,
    /// How far the other body is behind the side there, times its length.
    behind: F64x2,
    /// Whether it is a vertex of the reference.
    is_end: MaskF64x2,
    within: MaskF64x2,
    features: [Features; 2],
}

/// The ends of a stretch along which sides bear on each other, the reference's and the other body's.
#[derive(Clone, Copy)]
pub struct Stretch {
    /// Midway between the rims.
    pub x: F64x2,
    pub y: F64x2,
    pub depth: F64x2,
    /// Those that count.
    pub within: MaskF64x2,
    pub features: [Features; 2],
}

impl Stretch {
    fn point(&self, lane: usize) -> ContactPoint {
        let value = |lanes: F64x2| if lane == 0 { lanes.first() } else { lanes.second() };
        let [first, second] = self.features;
        let Features(features) = if lane == 0 { first } else { second };
        ContactPoint {
            x: value(self.x),
            y: value(self.y),
            depth: value(self.depth),
            a_feature: features as u32 as usize,
            b_feature: (features >> 32) as usize,
        }
    }

    pub fn points(&self) -> Option<Points> {
        match self.within.mask() {
            0 => None,
            1 => Some(Points::one(self.point(0))),
            2 => Some(Points::one(self.point(1))),
            _ => Some(Points::two(self.point(0), self.point(1))),
        }
    }
}

/// The reference side as what places are measured by.
#[derive(Clone, Copy)]
pub struct Frame<N> {
    side: Side<N>,
    /// From its one end to the other, but of length 1 if it is parallel to an axis: then nothing need be rounded.
    pub way: F64x2,
    /// How far the other end lies along that, and whatever else is told along and behind: times its length.
    end: f64,
    /// One by its length.
    pub scale: f64,
    reach: Reach<N>,
    /// The radius of the reference less the other.
    excess: f64,
}

impl<N: Number> Frame<N> {
    #[inline(always)]
    pub fn new(side: Side<N>, [radius, other_radius]: [f64; 2]) -> Self {
        let way = F64x2::new(side.to.x, side.to.y) - F64x2::new(side.from.x, side.from.y);
        let squares = way * way;
        let square = squares.first() + squares.second();
        let (reach, excess) = (Reach::sum(radius, other_radius), radius - other_radius);
        let frame = Frame { side, way, end: square, scale: 1.0 / sqrt(square), reach, excess };
        let [x, y] = way.lanes();
        if (x != 0.0) & (y != 0.0) {
            return frame;
        }
        let unit = |u: f64| if u == 0.0 { 0.0 } else { u.signum() };
        Frame { way: F64x2::new(unit(x), unit(y)), end: x.abs() + y.abs(), scale: 1.0, ..frame }
    }

    /// Without radii: -0 leaves whatever it is added to as it is, which compilers know.
    #[inline(always)]
    pub fn sharp(side: Side<N>) -> Self {
        Frame { reach: Reach::sum(-0.0, -0.0), excess: -0.0, ..Frame::new(side, [0.0; 2]) }
    }

    /// Outward, of length 1.
    #[inline(always)]
    pub fn normal(&self) -> F64x2 {
        self.way.swapped().negated(MaskF64x2::new([false, true])) * F64x2::splat(self.scale)
    }

    /// How far a point is behind the line.
    fn behind(&self, point: Point<N>) -> f64 {
        let Side { from, to, .. } = self.side;
        match self.way.lanes() {
            [x, 0.0] => x * (point.y - from.y),
            [0.0, y] => -(y * (point.x - from.x)),
            _ => determinant(from, to, point),
        }
    }

    fn seat(&self, point: Point<N>, feature: usize) -> Seat<N> {
        let Frame { side, reach, .. } = *self;
        let [ux, uy] = self.way.lanes();
        let along = ux * (point.x - side.from.x) + uy * (point.y - side.from.y);
        let behind = self.behind(point);
        let within = behind >= 0.0 || (reach.value() > 0.0 && is_within(side, point, reach));
        Seat { point, feature, along, behind, within }
    }

    /// Whether its body reaches the foot of a vertex on the line of this side, or nearly.
    fn goes_on(&self, body: &Body<N>, seat: &Seat<N>) -> bool {
        const NEARLY: f64 = 1.0 / 128.0;
        let (depth, [x, y]) = (seat.behind * self.scale, self.normal().lanes());
        let (foot_x, foot_y) = (seat.point.x + x * depth, seat.point.y + y * depth);
        // None of the body is in front of the line, so the foot is not inside.
        body.edges().any(|(_, [a, b])| {
            let (ux, uy) = (b.x - a.x, b.y - a.y);
            let (vx, vy) = (foot_x - a.x, foot_y - a.y);
            let t = f64_min(f64_max((ux * vx + uy * vy) / (ux * ux + uy * uy), 0.0), 1.0);
            let (x, y) = (vx - t * ux, vy - t * uy);
            x * x + y * y <= NEARLY * NEARLY * depth * depth
        })
    }

    /// Where the stretch of another side begins and ends along this one, None if it lies beside it, at right angles or
    /// too far in front. In both lanes comes how much it gets behind this one on its way along it, as a fraction.
    ///
    /// Both cuts are made whether they count or not: no processor can foresee it.
    #[inline(always)]
    pub fn stretch(&self, seats: &Seats, rise: F64x2, feature: usize) -> Option<Stretch> {
        let Frame { side, end, .. } = *self;
        let Seats { along, behind, .. } = *seats;
        let [low, high] = along.lanes();
        if !((high > 0.0) & (low < end) & (low < high)) {
            return None;
        }
        let ends = F64x2::new(0.0, end);
        // From the nearer end, so that it keeps its precision close to either.
        let (past_low, before_high) = (ends - along.zip_lo(along), along.zip_hi(along) - ends);
        let (low_behind, high_behind) = (behind.zip_lo(behind), behind.zip_hi(behind));
        let by = rise * past_low.min(before_high);
        let behind = past_low.lt(before_high).select(low_behind + by, high_behind - by);
        let within = (behind * F64x2::splat(self.scale) + F64x2::splat(self.reach.value())).ge(F64x2::splat(0.0));
        let is_end = along.blend_hi(ends).lt(ends.blend_hi(along));
        let at_vertices = self.at_vertices(seats);
        let cuts = [side.from_feature, side.to_feature].map(|end| Features::new(end, feature));
        let (cut, [low, high], [low_cut, high_cut]) = (is_end.mask(), at_vertices.features, cuts);
        let features = |cut, one: Features, other: Features| Features(select_unpredictable(cut, one.0, other.0));
        let stretch = self.finished(&IndicesOut {
            x: is_end.select(F64x2::new(side.from.x, side.to.x), at_vertices.x),
            y: is_end.select(F64x2::new(side.from.y, side.to.y), at_vertices.y),
            behind: is_end.select(behind, at_vertices.behind),
            is_end,
            within: MaskF64x2::select_mask(is_end, within, at_vertices.within),
            features: [features(cut & 1 != 0, low_cut, low), features(cut & 2 != 0, high_cut, high)],
        });
        if stretch.within.mask() == 0 { None } else { Some(stretch) }
    }

    #[inline(always)]
    fn at_vertices(&self, &Seats { x, y, behind, within, features, .. }: &Seats) -> IndicesOut {
        let features = features.map(|feature| Features::new(self.side.feature, feature));
        IndicesOut { x, y, behind, is_end: MaskF64x2::all(false), within, features }
    }

    /// Midway between the rims.
    #[inline(always)]
    fn finished(&self, &IndicesOut { x, y, behind, is_end, within, features }: &IndicesOut) -> Stretch {
        let depth = behind * F64x2::splat(self.scale);
        // From the other body's surface outward, from the reference's inward.
        let by = F64x2::splat(self.excess) + depth.negated(is_end);
        let half = self.normal() * F64x2::splat(0.5);
        Stretch {
            x: x + half.zip_lo(half) * by,
            y: y + half.zip_hi(half) * by,
            depth: (depth + F64x2::splat(self.reach.value())).max(F64x2::splat(0.0)),
            within,
            features,
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
