//! Certain bounds in `f64` on the shortest displacement into a container, given by its walls.
//!
//! One half plane around each wall's inside leaves a polygon. It contains every displacement inside all walls, so none
//! is shorter than the polygon's nearest point, and if the polygon is empty there is none. That is certain for any
//! choice of the half planes, since each is moved outward by far more than the rounding errors.

use crate::minimal_push::{Vector, Wall, cross, dot, edges, minus};

type Point = Vector<f64>;

/// Room for rounding: a few dozen operations, each off by 2^-53 of the size.
const ROOM: f64 = 1.0 / (1u64 << 46) as f64;

/// The shortest displacement inside all walls.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bound {
    /// There is none.
    None,
    /// It is no shorter than this.
    AtLeast(f64),
}

/// All q with `normal . q <= limit`, the normal of length 1.
struct HalfPlane {
    normal: Point,
    limit: f64,
}

impl HalfPlane {
    /// How far a point is outside.
    fn excess(&self, q: &Point) -> f64 {
        dot(&self.normal, q) - self.limit
    }
}

fn length(v: &Point) -> f64 {
    dot(v, v).sqrt()
}

fn scaled([x, y]: Point, by: f64) -> Point {
    [x * by, y * by]
}

/// The nearest point of a segment.
fn nearest([a, b]: [&Point; 2], q: &Point) -> Point {
    let u = minus(b, a);
    let square = dot(&u, &u);
    let t = if square > 0.0 { (dot(&u, &minus(q, a)) / square).clamp(0.0, 1.0) } else { 0.0 };
    [a[0] + t * u[0], a[1] + t * u[1]]
}

/// The nearest point of the boundary of a closed outline.
fn nearest_of(outline: &[Point], q: &Point) -> Point {
    let next = outline.iter().cycle().skip(1);
    let points = outline.iter().zip(next).map(|(a, b)| nearest([a, b], q));
    let square = |p: &Point| dot(&minus(p, q), &minus(p, q));
    points.min_by(|p, r| square(p).total_cmp(&square(r))).expect("a vertex")
}

/// Whether a point is inside a convex outline, by so much.
fn is_left_of_all(outline: &[Point], q: &Point, by: f64) -> bool {
    let is_left = |(a, b): (&Point, &Point)| {
        let u = minus(b, a);
        cross(&u, &minus(q, a)) > by * length(&u)
    };
    edges(outline).next().is_some() && edges(outline).all(is_left)
}

/// A half plane that holds a wall, the one next to a point; none if that is deep inside.
fn beside(wall: &Wall<f64>, q: &Point) -> Option<HalfPlane> {
    match wall {
        Wall::Line { normal, need } => {
            let by = -1.0 / length(normal);
            Some(HalfPlane { normal: scaled(*normal, by), limit: need * by })
        }
        Wall::Round { outline, radius } => {
            let offset = minus(q, &nearest_of(outline, q));
            let distance = length(&offset);
            if distance == 0.0 || is_left_of_all(outline, q, 0.0) {
                return None;
            }
            let normal = scaled(offset, 1.0 / distance);
            let limit = outline.iter().map(|v| dot(&normal, v)).fold(f64::NEG_INFINITY, f64::max) + radius;
            Some(HalfPlane { normal, limit })
        }
    }
}

/// What is left of a convex polygon (Sutherland and Hodgman, Reentrant polygon clipping, CACM 17, 1974).
///
/// Vertices beyond the line by no more than a slack stay: those that were put on it before, and are beyond it by
/// roundings. If they were cut again and again, by the same wall of many vertices at one place, roundings would add up.
fn clip(polygon: &mut Vec<Point>, by: &HalfPlane, slack: f64) {
    let mut left = Vec::with_capacity(polygon.len() + 1);
    for (a, b) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
        let (from, to) = (by.excess(a), by.excess(b));
        if from <= slack {
            left.push(*a);
        }
        // Of an edge that is all beyond the line the end that stays is enough.
        if (from <= slack) != (to <= slack) && from.min(to) < 0.0 {
            let t = from / (from - to);
            left.push([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
        }
    }
    *polygon = left;
}

/// A lower bound on the shortest displacement inside all walls. `near` is a guess of it, or of the point where the
/// walls fail least. A bound of `enough` ends the search. No number may be larger than the size.
pub fn lower_bound(walls: &[Wall<f64>], size: f64, near: Point, enough: f64) -> Bound {
    const ROUNDS: usize = 16;
    if walls.iter().any(|wall| matches!(wall, Wall::Round { radius, .. } if *radius < 0.0)) {
        return Bound::None;
    }
    let (room, far) = (size * ROOM, size * 4.0);
    let mut polygon = vec![[-far, -far], [far, -far], [far, far], [-far, far]];
    let (mut at, mut least) = (near, 0.0);
    for _ in 0..ROUNDS {
        for wall in walls {
            if let Some(HalfPlane { normal, limit }) = beside(wall, &at) {
                clip(&mut polygon, &HalfPlane { normal, limit: limit + room }, room * 0.25);
            }
        }
        if polygon.is_empty() {
            return Bound::None;
        }
        let origin = [0.0; 2];
        at = if is_left_of_all(&polygon, &origin, 0.0) { origin } else { nearest_of(&polygon, &origin) };
        least = length(&at) - room;
        if least >= enough {
            break;
        }
    }
    Bound::AtLeast(least.max(0.0))
}

/// Whether a displacement is certainly inside all walls.
pub fn is_inside(walls: &[Wall<f64>], size: f64, p: &Point) -> bool {
    let room = size * ROOM;
    walls.iter().all(|wall| match wall {
        Wall::Line { normal, need } => dot(normal, p) - need > room * length(normal),
        Wall::Round { outline, radius } => {
            let distance = length(&minus(p, &nearest_of(outline, p)));
            distance + room < *radius || (*radius >= 0.0 && is_left_of_all(outline, p, room))
        }
    })
}
