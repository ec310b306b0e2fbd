//! Certain answers in `f64` about the distance of edges during a motion.
//!
//! Every answer has a witness: points that are close enough, edges that cross, or a separating line. Its check leaves
//! far more room than the rounding errors; how the witness was found does not matter.

use crate::coord::Coord;
use crate::{Kind, Shape};

type Vector = [f64; 2];

/// Room for rounding: a few dozen operations, each off by 2^-53 of the largest number.
const ROOM: f64 = 1.0 / (1u64 << 40) as f64;

/// Two shapes and the displacement of the first in `f64`, rounded.
pub(crate) struct Approximate {
    a: Vec<[Vector; 2]>,
    b: Vec<[Vector; 2]>,
    d: Vector,
    reach: f64,
    /// The sum of the largest magnitudes.
    size: f64,
}

/// How the distance of two edges during a part of the motion compares with the sum of the radii.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Nearness {
    /// Nearer than it, or they share a point.
    Near,
    Unknown,
    Far,
}

fn sub([ax, ay]: Vector, [bx, by]: Vector) -> Vector {
    [ax - bx, ay - by]
}

fn dot([ax, ay]: Vector, [bx, by]: Vector) -> f64 {
    ax * bx + ay * by
}

fn cross([ax, ay]: Vector, [bx, by]: Vector) -> f64 {
    ax * by - ay * bx
}

fn length(v: Vector) -> f64 {
    dot(v, v).sqrt()
}

/// From the nearest point of a segment to a point.
fn to_segment(p: Vector, [a, b]: [Vector; 2]) -> Vector {
    let (u, v) = (sub(b, a), sub(p, a));
    let square = dot(u, u);
    let t = if square > 0.0 { (dot(u, v) / square).clamp(0.0, 1.0) } else { 0.0 };
    [v[0] - t * u[0], v[1] - t * u[1]]
}

impl Approximate {
    pub fn of<T: Coord>(a: &Shape<T>, d: [T; 2], b: &Shape<T>) -> Self {
        let largest = |values: &[T]| values.iter().fold(0.0, |most, value| f64::max(most, value.rounded().abs()));
        let reach = a.radius.rounded() + b.radius.rounded();
        let size = largest(&a.xy) + largest(&b.xy) + largest(&d) + reach;
        Approximate { a: edges(a), b: edges(b), d: d.map(T::rounded), reach, size }
    }

    /// A ray, as the motion of its beginning, towards a shape.
    pub fn of_ray<T: Coord>(ray: &Shape<T>, shape: &Shape<T>) -> Self {
        let start = Shape::new(Kind::Point, &ray.xy[..2], T::ZERO);
        let resting = Approximate::of(&start, [ray.xy[0], ray.xy[1]], shape);
        let d = [0, 1].map(|axis| ray.xy[2 + axis].rounded() - ray.xy[axis].rounded());
        Approximate { d, size: resting.size + d[0].abs() + d[1].abs(), ..resting }
    }

    /// Of each edge of b and each of a until that part of the motion is done.
    pub fn nearness(&self, part: f64) -> impl Iterator<Item = Nearness> + '_ {
        let end = self.d.map(|d| d * part);
        let pair = move |f: [Vector; 2], e: [Vector; 2]| {
            // All differences of their points: a parallelogram.
            let corners = [sub(f[0], e[0]), sub(f[1], e[0]), sub(f[1], e[1]), sub(f[0], e[1])];
            self.classify([[0.0; 2], end], corners)
        };
        self.b.iter().flat_map(move |&f| self.a.iter().map(move |&e| pair(f, e)))
    }

    fn classify(&self, path: [Vector; 2], corners: [Vector; 4]) -> Nearness {
        let room = ROOM * self.size;
        let side = |k: usize| [corners[k], corners[(k + 1) % 4]];
        // The shortest vector from the path to the corners.
        let from_corners = corners.iter().map(|&corner| to_segment(corner, path));
        let from_ends = path.iter().flat_map(|&end| (0..4).map(move |k| to_segment(end, side(k)).map(|x| -x)));
        let shortest = from_corners.chain(from_ends).min_by(|v, w| dot(*v, *v).total_cmp(&dot(*w, *w)));
        let shortest = shortest.expect("there are corners");
        if length(shortest) + room < self.reach || self.is_entered(path, corners) {
            return Nearness::Near;
        }
        // A separating line, perpendicular to that vector.
        let least = corners.iter().map(|&corner| dot(shortest, corner)).fold(f64::INFINITY, f64::min);
        let most = path.iter().map(|&end| dot(shortest, end)).fold(f64::NEG_INFINITY, f64::max);
        if least - most > length(shortest) * (self.reach * (1.0 + ROOM) + room) {
            Nearness::Far
        } else {
            Nearness::Unknown
        }
    }

    /// Whether the path begins or ends inside the parallelogram, or crosses a side.
    fn is_entered(&self, path: [Vector; 2], corners: [Vector; 4]) -> bool {
        let room = ROOM * self.size * self.size;
        let turn = |a: Vector, b: Vector, c: Vector| {
            let turn = cross(sub(b, a), sub(c, a));
            i32::from(turn > room) - i32::from(turn < -room)
        };
        let sides = |p: Vector| [0, 1, 2, 3].map(|k| turn(corners[k], corners[(k + 1) % 4], p));
        let (first, last) = (sides(path[0]), sides(path[1]));
        let is_inside = |sides: [i32; 4]| sides[0] != 0 && sides.iter().all(|side| *side == sides[0]);
        let beside = corners.map(|corner| turn(path[0], path[1], corner));
        let crosses = |k: usize| first[k] * last[k] < 0 && beside[k] * beside[(k + 1) % 4] < 0;
        is_inside(first) || is_inside(last) || (0..4).any(crosses)
    }

    /// Whether the shapes may overlap at the start without edges that meet: their boxes do.
    pub fn may_nest(&self) -> bool {
        let bounds = |edges: &[[Vector; 2]], axis: usize| {
            let values = edges.as_flattened().iter().map(|vertex| vertex[axis]);
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
        };
        (0..2).all(|axis| {
            let ((a_low, a_high), (b_low, b_high)) = (bounds(&self.a, axis), bounds(&self.b, axis));
            a_low <= b_high && b_low <= a_high
        })
    }
}

/// The edges as the exact shapes list them.
fn edges<T: Coord>(shape: &Shape<T>) -> Vec<[Vector; 2]> {
    let vertices: Vec<Vector> = shape.xy.chunks_exact(2).map(|v| [v[0].rounded(), v[1].rounded()]).collect();
    let first = vertices[0];
    let next = vertices.iter().copied().skip(1);
    match shape.kind {
        Kind::Convex | Kind::Polygon => {
            vertices.iter().copied().zip(next.chain([first])).map(|(a, b)| [a, b]).collect()
        }
        // Where all vertices coincide there is one edge of length 0.
        _ if shape.xy.chunks_exact(2).all(|v| *v == shape.xy[..2]) => vec![[first, first]],
        _ => vertices.iter().copied().zip(next).map(|(a, b)| [a, b]).collect(),
    }
}
