//! The points of a contact: a side of one body clipped to the side of the other that it faces.
//!
//! The idea is that of Sutherland and Hodgman (Reentrant polygon clipping, CACM 17, 1974), as
//! physics engines use it: the side whose normal the contact has is the reference; of the other
//! body the side that faces it most is cut where the reference ends.

use super::body::{Body, Side};
use super::{ContactPoint, Points};
use crate::measure::separation::determinant;
use crate::number::{Number, greater};
use crate::predicate::{Point, Reach, compare_point_line};

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
    let other = incident_side([side.from, side.to], incident, foremost);
    let foremost = (incident.vertex(foremost), incident.vertex_feature(foremost));
    clipped_side(side, other, foremost, [reference.radius, incident.radius], fallback)
}

/// The same of the sides themselves, and the foremost vertex with its feature.
#[inline(always)]
pub fn clipped_side<N: Number>(
    side: Side<N>,
    other: Option<Side<N>>,
    (foremost, foremost_feature): (Point<N>, usize),
    [radius, other_radius]: [f64; 2],
    fallback: Option<ContactPoint>,
) -> Points {
    let (a, b) = (side.from, side.to);
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let square = ux * ux + uy * uy;
    let length = libm::sqrt(square);
    let reach = Reach::<N>::sum(radius, other_radius);
    let at_vertex = |point: Point<N>, feature: usize| {
        let determinant = determinant(a, b, point);
        let depth = determinant / length;
        Place {
            x: point.x,
            y: point.y,
            along: ux * (point.x - a.x) + uy * (point.y - a.y),
            depth,
            within: determinant >= 0.0 || (reach.value() > 0.0 && is_within(side, point, depth, reach)),
            reference_feature: side.feature,
            incident_feature: feature,
        }
    };
    // Midway between the rims.
    let finish = |place: Place| {
        let by = 0.5 * (radius - other_radius + place.depth) / length;
        ContactPoint {
            x: place.x + uy * by,
            y: place.y - ux * by,
            depth: greater(place.depth + reach.value(), 0.0),
            a_feature: place.reference_feature,
            b_feature: place.incident_feature,
        }
    };
    let alone = || {
        let vertex = || finish(at_vertex(foremost, foremost_feature));
        Points::one(fallback.unwrap_or_else(vertex))
    };
    let Some(other) = other else { return alone() };
    let ends = [at_vertex(other.from, other.from_feature), at_vertex(other.to, other.to_feature)];
    let [low, high] = ends;
    let (low, high) = if low.along <= high.along { (low, high) } else { (high, low) };
    // Sides in one line may meet in an end alone, or miss that by a rounding.
    let touching = |place: Place| if place.within { Points::one(finish(place)) } else { alone() };
    if high.along <= 0.0 {
        return touching(high);
    }
    if low.along >= square {
        return touching(low);
    }
    if low.along == high.along {
        return alone();
    }
    let cut = |along: f64, reference_feature: usize| {
        let t = (along - low.along) / (high.along - low.along);
        let mean = |from: f64, to: f64| if t <= 0.5 { from + (to - from) * t } else { to - (to - from) * (1.0 - t) };
        let depth = mean(low.depth, high.depth);
        Place {
            x: mean(low.x, high.x),
            y: mean(low.y, high.y),
            along,
            depth,
            within: depth + reach.value() >= 0.0,
            reference_feature,
            incident_feature: other.feature,
        }
    };
    let first = if low.along >= 0.0 { low } else { cut(0.0, side.from_feature) };
    let second = if high.along <= square { high } else { cut(square, side.to_feature) };
    match (first.within, second.within) {
        (true, true) => Points::two(finish(first), finish(second)),
        (true, false) => Points::one(finish(first)),
        (false, true) => Points::one(finish(second)),
        (false, false) => alone(),
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
