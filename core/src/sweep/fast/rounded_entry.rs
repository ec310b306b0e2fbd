//! When a moving hull comes within a radius of an edge, and with which of its features: in `f64`, certain or uncertain.
//!
//! The displacements at which they meet are a convex set with rounded corners. The line of the motion crosses it if the
//! strip of the path does not pass by. It enters where it comes inward to a point of the boundary: on a side, if a
//! vertex of the one has its foot between the ends of the other's; on a round corner, if its normal is one of both
//! vertices. There is one such point, so whichever is found is the entry.

use super::edge_entry::{CLEAR, ERROR, EdgeEntry, HullFeature, SOON, Sum, TIE, is_beyond, quotient, sum};
use crate::filter::MovingHull;
use crate::number::{f64_max, f64_min, sqrt};

/// A time and a bound of its error.
#[derive(Clone, Copy)]
struct Estimate {
    time: f64,
    error: f64,
}

fn minus(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [p[0] - q[0], p[1] - q[1]]
}

fn dot(u: [f64; 2], v: [f64; 2]) -> Sum {
    sum(u[0] * v[0], u[1] * v[1])
}

/// The meeting of a hull that has a radius and the edge from p to q.
pub fn rounded_entry(hull: &MovingHull, p: [f64; 2], q: [f64; 2]) -> EdgeEntry {
    match does_line_pass(hull, [p, q]) {
        Some(true) => return EdgeEntry::Never,
        Some(false) => {}
        None => return EdgeEntry::Uncertain,
    }
    let mut leave = f64::INFINITY;
    let mut found = None;
    for (i, side) in hull.sides().enumerate() {
        let (normal, along) = (hull.normal(side), minus(side[1], side[0]));
        let rate = dot(normal, hull.d);
        let gaps = [p, q].map(|end| dot(normal, minus(end, side[0])));
        let at_end = gaps[1].value < gaps[0].value;
        let (near, far) = if at_end { (gaps[1], gaps[0]) } else { (gaps[0], gaps[1]) };
        let near = Sum { size: f64_max(near.size, far.size), ..near }.reduced(hull.radius, normal);
        if rate.value.abs() <= CLEAR * rate.size {
            if is_beyond(near, rate) == Some(true) {
                return EdgeEntry::Never;
            }
            continue;
        }
        let (time, error) = quotient(near, rate.value);
        if rate.value < 0.0 {
            leave = f64_min(leave, time + error);
        } else if far.value - near_value(gaps) > (far.size + near.size) * ERROR + rate.value * time.abs() * TIE {
            let entry = Estimate { time, error };
            let back = [-hull.d[0], -hull.d[1]];
            if is_foot_inside(along, minus(if at_end { q } else { p }, side[0]), back, entry) {
                found = Some((entry, HullFeature::Side(i, at_end)));
            }
        }
    }
    let along = minus(q, p);
    let rate = dot([along[1], -along[0]], hull.d);
    let side = if rate.value < 0.0 { -1.0 } else { 1.0 };
    let normal = [side * along[1], -(side * along[0])];
    if rate.value.abs() > CLEAR * rate.size {
        let (mut least, mut next, mut most, mut first, mut size) =
            (f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, 0, 0.0);
        for (i, vertex) in hull.points().iter().enumerate() {
            let gap = dot(normal, minus(p, *vertex));
            (size, most) = (f64_max(size, gap.size), f64_max(most, gap.value));
            if gap.value < least {
                (least, next, first) = (gap.value, least, i);
            } else {
                next = f64_min(next, gap.value);
            }
        }
        let (time, error) = quotient(Sum { value: least, size }.reduced(hull.radius, normal), rate.value.abs());
        let entry = Estimate { time, error };
        let vertex = hull.points().get(first).copied().unwrap_or(p);
        if next - least > 2.0 * size * ERROR + rate.value.abs() * time.abs() * TIE
            && is_foot_inside(along, minus(vertex, p), hull.d, entry)
        {
            found = Some((entry, HullFeature::Vertex(first)));
        }
        let (time, error) = quotient(Sum { value: most, size }.reduced(-hull.radius, normal), rate.value.abs());
        leave = f64_min(leave, time + error);
    }
    if found.is_none() {
        found = corner_entry(hull, [p, q]);
    }
    if leave < 0.0 {
        return EdgeEntry::Never;
    }
    let Some((Estimate { time, error }, feature)) = found else { return EdgeEntry::Uncertain };
    let [low, high] = [time - error, time + error];
    if low > 1.0 {
        EdgeEntry::Never
    } else if (low > SOON) & (high < 1.0) {
        EdgeEntry::At { time: [low, high], feature, orientation: 0.0 }
    } else {
        EdgeEntry::Uncertain
    }
}

fn near_value([one, other]: [Sum; 2]) -> f64 {
    f64_min(one.value, other.value)
}

impl Sum {
    /// Less a radius times the length of a vector.
    fn reduced(self, radius: f64, [x, y]: [f64; 2]) -> Sum {
        let reach = radius * sqrt(x * x + y * y);
        Sum { value: self.value - reach, size: self.size + reach.abs() }
    }
}

/// Whether the line of the motion passes the edge beyond the radius; None if it may just touch it.
fn does_line_pass(hull: &MovingHull, ends: [[f64; 2]; 2]) -> Option<bool> {
    const NEAR: f64 = 1.0 / (1u64 << 12) as f64;
    let [d_x, d_y] = hull.d;
    let reach = hull.radius * sqrt(d_x * d_x + d_y * d_y);
    let (mut low, mut high, mut size) = (f64::INFINITY, f64::NEG_INFINITY, reach);
    for vertex in hull.points() {
        for end in ends {
            let [x, y] = minus(end, *vertex);
            let across = sum(d_x * y, -(d_y * x));
            (low, high) = (f64_min(low, across.value), f64_max(high, across.value));
            size = f64_max(size, across.size);
        }
    }
    let error = 4.0 * size * ERROR;
    if (low - reach > error) | (-high - reach > error) {
        Some(true)
    } else if (reach - low > error + NEAR * reach) & (high + reach > error + NEAR * reach) {
        Some(false)
    } else {
        None
    }
}

/// Whether a point, which at the start is at a place relative to the beginning of an edge and moves by d, certainly has
/// its foot between the ends of the edge at a time.
fn is_foot_inside(along: [f64; 2], from: [f64; 2], d: [f64; 2], Estimate { time, error }: Estimate) -> bool {
    let (start, rate, length) = (dot(along, from), dot(along, d), dot(along, along));
    let place = start.value + time * rate.value;
    let room = (start.size + time.abs() * rate.size + length.size) * (2.0 * ERROR) + error * rate.size;
    (place > room) & (length.value - place > room)
}

/// The entry at a round corner: that of a vertex of the hull and an end of the edge.
fn corner_entry(hull: &MovingHull, ends: [[f64; 2]; 2]) -> Option<(Estimate, HullFeature)> {
    const CANCELLED: f64 = 1.0 / (1u64 << 12) as f64;
    let d = hull.d;
    let square = d[0] * d[0] + d[1] * d[1];
    let limit = hull.radius * hull.radius * square;
    for (i, vertex) in hull.points().iter().enumerate() {
        for (at_end, [end, other]) in [(false, ends), (true, [ends[1], ends[0]])] {
            let to = minus(end, *vertex);
            let (ahead, across) = (dot(d, to), sum(d[0] * to[1], -(d[1] * to[0])));
            let rest = limit - across.value * across.value;
            let rest_error = (limit + 2.0 * across.value.abs() * across.size) * (2.0 * ERROR);
            if rest <= CANCELLED * limit || rest * CANCELLED <= rest_error {
                continue;
            }
            let root = sqrt(rest);
            let time = (ahead.value - root) / square;
            let error = (rest_error / root + (ahead.size + root) * (2.0 * ERROR)) / square;
            // The normal there, whose length is the radius.
            let normal = [to[0] - time * d[0], to[1] - time * d[1]];
            let normal_error = (to[0].abs() + to[1].abs() + (d[0].abs() + d[1].abs()) * time.abs()) * (2.0 * ERROR)
                + (d[0].abs() + d[1].abs()) * error;
            // Along the normal it is so far to another vertex that this is met clearly later.
            let tie = root * time.abs() * TIE;
            let is_ahead = |by: [f64; 2]| {
                let component = dot(normal, by);
                component.value > (by[0].abs() + by[1].abs()) * normal_error + component.size * (2.0 * ERROR) + tie
            };
            let is_extreme = is_ahead(minus(other, end))
                && hull.points().iter().enumerate().all(|(j, point)| j == i || is_ahead(minus(*vertex, *point)));
            if is_extreme {
                return Some((Estimate { time, error }, HullFeature::Corners(i, at_end)));
            }
        }
    }
    None
}
