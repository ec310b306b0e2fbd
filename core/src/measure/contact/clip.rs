//! The points of a contact: a side of one body clipped to the side of the other that it faces.
//!
//! The idea is that of Sutherland and Hodgman (Reentrant polygon clipping, CACM 17, 1974), as
//! physics engines use it: the side whose normal the contact has is the reference; of the other
//! body the side that faces it most is cut where the reference ends.

use super::body::{Body, Side};
use super::{ContactPoint, Points};
use crate::measure::separation::determinant;
use crate::number::{Number, greater, sqrt};
use crate::predicate::{Point, Reach, compare_point_line};
use core::hint::select_unpredictable;

/// A place on the incident side.
#[derive(Clone, Copy)]
struct Place {
    x: f64,
    y: f64,
    /// Along the reference, times its length.
    along: f64,
    /// Behind the line of the reference, in front of it negative.
    depth: f64,
    /// Whether it is no deeper than the radii reach.
    within: bool,
    reference_feature: usize,
    incident_feature: usize,
}

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
    let mut best: Option<([usize; 2], f64)> = None;
    let mut offer = |edge: [usize; 2], from: Point<N>, to: Point<N>| {
        let slope = sine_squared(direction, from, to);
        if best.is_none_or(|(_, known)| slope < known) {
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

/// The squared sine of the angle between a direction and the way between two points, times the
/// squared length of the direction.
#[inline(always)]
pub fn sine_squared<N: Number>((x, y): (f64, f64), from: Point<N>, to: Point<N>) -> f64 {
    let (ux, uy) = (to.x - from.x, to.y - from.y);
    let cross = x * uy - y * ux;
    cross * (cross / (ux * ux + uy * uy))
}

/// The one or two points where the side of a body at its foremost vertex reaches behind that of
/// another, or within their radii of it. Where none is left, the one given, or that vertex.
pub fn clipped<N: Number>(
    reference: &Body<N>,
    side: Side<N>,
    incident: &Body<N>,
    foremost: usize,
    fallback: Option<ContactPoint>,
) -> Points {
    let radii = [reference.radius, incident.radius];
    let other = incident_side([side.from, side.to], incident, foremost);
    let foremost = (incident.vertex(foremost), incident.vertex_feature(foremost));
    match other {
        Some(other) => clipped_side(side, other, foremost, radii, fallback),
        None => Frame::new(side, radii).alone(foremost, fallback),
    }
}

/// The same of the sides themselves, and the foremost vertex with its feature.
///
/// Both cuts are made whether they count or not: no processor can foresee it.
#[inline(always)]
pub fn clipped_side<N: Number>(
    side: Side<N>,
    other: Side<N>,
    foremost: (Point<N>, usize),
    radii: [f64; 2],
    fallback: Option<ContactPoint>,
) -> Points {
    let frame = Frame::new(side, radii);
    let from = frame.at_vertex(other.from, other.from_feature);
    let to = frame.at_vertex(other.to, other.to_feature);
    let forward = from.along <= to.along;
    let (low, high) = (Place::either(forward, from, to), Place::either(forward, to, from));
    if (high.along <= 0.0) | (low.along >= frame.square) | (low.along == high.along) {
        return frame.beside(low, high, foremost, fallback);
    }
    let low_cut = frame.cut([low, high], 0.0, side.from_feature, other.feature);
    let high_cut = frame.cut([low, high], frame.square, side.to_feature, other.feature);
    let first = Place::either(low.along >= 0.0, low, low_cut);
    let second = Place::either(high.along <= frame.square, high, high_cut);
    if !(first.within | second.within) {
        return frame.alone(foremost, fallback);
    }
    let last = frame.finish(second);
    let both = first.within & second.within;
    Points {
        first: frame.finish(Place::either(first.within, first, second)),
        second: if both { Some(last) } else { None },
    }
}

impl Place {
    #[inline(always)]
    fn either(one: bool, a: Place, b: Place) -> Place {
        let number = |a: f64, b: f64| select_unpredictable(one, a, b);
        let feature = |a: usize, b: usize| select_unpredictable(one, a, b);
        Place {
            x: number(a.x, b.x),
            y: number(a.y, b.y),
            along: number(a.along, b.along),
            depth: number(a.depth, b.depth),
            within: (one & a.within) | (!one & b.within),
            reference_feature: feature(a.reference_feature, b.reference_feature),
            incident_feature: feature(a.incident_feature, b.incident_feature),
        }
    }
}

/// The reference side as what places are measured by.
#[derive(Clone, Copy)]
struct Frame<N> {
    side: Side<N>,
    ux: f64,
    uy: f64,
    square: f64,
    length: f64,
    reach: Reach<N>,
    /// The radius of the reference less the other.
    excess: f64,
}

impl<N: Number> Frame<N> {
    #[inline(always)]
    fn new(side: Side<N>, [radius, other_radius]: [f64; 2]) -> Self {
        let (ux, uy) = (side.to.x - side.from.x, side.to.y - side.from.y);
        let square = ux * ux + uy * uy;
        let (length, reach) = (sqrt(square), Reach::sum(radius, other_radius));
        Frame { side, ux, uy, square, length, reach, excess: radius - other_radius }
    }

    #[inline(always)]
    fn at_vertex(&self, point: Point<N>, feature: usize) -> Place {
        let Frame { side, ux, uy, length, reach, .. } = *self;
        let determinant = determinant(side.from, side.to, point);
        let depth = determinant / length;
        let reached = reach.value() > 0.0 && is_within(side, point, depth, reach);
        Place {
            x: point.x,
            y: point.y,
            along: ux * (point.x - side.from.x) + uy * (point.y - side.from.y),
            depth,
            within: (determinant >= 0.0) | reached,
            reference_feature: side.feature,
            incident_feature: feature,
        }
    }

    /// The place that far along the reference on the way between two others.
    #[inline(always)]
    fn cut(&self, [low, high]: [Place; 2], along: f64, reference_feature: usize, incident_feature: usize) -> Place {
        let t = (along - low.along) / (high.along - low.along);
        let rest = 1.0 - t;
        let nearer_low = t <= 0.5;
        let mean =
            |from: f64, to: f64| select_unpredictable(nearer_low, from + (to - from) * t, to - (to - from) * rest);
        let depth = mean(low.depth, high.depth);
        Place {
            x: mean(low.x, high.x),
            y: mean(low.y, high.y),
            along,
            depth,
            within: depth + self.reach.value() >= 0.0,
            reference_feature,
            incident_feature,
        }
    }

    /// Midway between the rims.
    #[inline(always)]
    fn finish(&self, place: Place) -> ContactPoint {
        let by = 0.5 * (self.excess + place.depth) / self.length;
        ContactPoint {
            x: place.x + self.uy * by,
            y: place.y - self.ux * by,
            depth: greater(place.depth + self.reach.value(), 0.0),
            a_feature: place.reference_feature,
            b_feature: place.incident_feature,
        }
    }

    /// Where no stretch of the other side is left.
    #[inline(never)]
    fn alone(&self, (foremost, feature): (Point<N>, usize), fallback: Option<ContactPoint>) -> Points {
        Points::one(fallback.unwrap_or_else(|| self.finish(self.at_vertex(foremost, feature))))
    }

    /// Of a side that leads from low to high beyond one end of the reference, or at right angles to it.
    #[inline(never)]
    fn beside(&self, low: Place, high: Place, foremost: (Point<N>, usize), fallback: Option<ContactPoint>) -> Points {
        // Sides in one line may meet in an end alone, or miss that by a rounding.
        let touching = if high.along <= 0.0 {
            high.within.then_some(high)
        } else if low.along >= self.square {
            low.within.then_some(low)
        } else {
            None
        };
        match touching {
            Some(place) => Points::one(self.finish(place)),
            None => self.alone(foremost, fallback),
        }
    }
}

/// Whether a point is at most the reach in front of a side's line: exact.
fn is_within<N: Number>(side: Side<N>, point: Point<N>, depth: f64, reach: Reach<N>) -> bool {
    depth >= 0.0 || compare_point_line(side.from, side.to, point, reach) <= 0
}

/// The one of two sides that a unit vector is a normal of, outward, if it is nearly that: within
/// about one degree.
pub fn facing<N: Number>(sides: [Option<Side<N>>; 2], (x, y): (f64, f64)) -> Option<Side<N>> {
    const NEARLY: f64 = 1.0 / (1u64 << 12) as f64;
    let mut best = (None, NEARLY);
    for side in sides.into_iter().flatten() {
        let (ux, uy) = (side.to.x - side.from.x, side.to.y - side.from.y);
        let slope = sine_squared((-y, x), side.from, side.to);
        if slope < best.1 && uy * x - ux * y > 0.0 {
            best = (Some(side), slope);
        }
    }
    best.0
}
