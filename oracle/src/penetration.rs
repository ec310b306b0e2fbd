//! Penetration of convex shapes: the hull of all differences of vertices (the Minkowski difference).

use crate::Shape;
use crate::coord::{Coord, Edge, Scale, ScaledPoint, ring};
use crate::distance::to_edge_squared;
use crate::outline::turn;
use dashu_int::IBig;
use dashu_ratio::{RBig, Relaxed};

/// A number m·2^e.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Dyadic(i64, i32);

impl Dyadic {
    /// The product of two floats, which takes 48 bits.
    pub fn product(a: f32, b: f32) -> Dyadic {
        let ((m, e), (n, f)) = (a.parts(), b.parts());
        Dyadic(m * n, e + f)
    }

    /// The same number.
    pub fn of<T: Coord>(value: T) -> Dyadic {
        let (m, e) = value.parts();
        Dyadic(m, e)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, _: &Dyadic) -> Option<std::cmp::Ordering> {
        None
    }
}

impl Coord for Dyadic {
    const ZERO: Dyadic = Dyadic(0, 0);

    fn parts(self) -> (i64, i32) {
        (self.0, self.1)
    }
}

/// The penetration or the distance of two skeletons, each the convex hull of its vertices.
#[derive(Clone, PartialEq, Debug)]
pub struct Penetration {
    /// Whether they share a point.
    pub met: bool,
    /// Whether the differences of their points fill no area.
    pub flat: bool,
    /// The squared length of the shortest push that separates them, or joins them.
    pub square: RBig,
    /// Whether a shortest push is parallel to an axis.
    pub on_axis: bool,
}

/// For the convex hulls of the vertices, radii ignored, after the second was pushed.
///
/// The hulls share a point exactly when the origin is a difference of two of their points, and the
/// differences are the hull of the vertices' differences. The nearest point of that hull's boundary
/// is the shortest push that brings the origin there.
pub fn penetration<T: Coord>(a: &Shape<T>, b: &Shape<T>, push: [Dyadic; 2]) -> Penetration {
    let list = |shape: &Shape<T>| -> Vec<Dyadic> { shape.xy.iter().map(|v| Dyadic::of(*v)).collect() };
    let (a, b) = (list(a), list(b));
    let scale = Scale::of(a.iter().chain(&b).chain(&push).copied());
    let (a, b, push) = (scale.points(&a), scale.points(&b), scale.points(&push));
    let push = &push[0];
    let differences = b.iter().flat_map(|v| a.iter().map(move |u| (v, u)));
    let hull =
        hull(differences.map(|(v, u)| ScaledPoint { x: &v.x + &push.x - &u.x, y: &v.y + &push.y - &u.y }).collect());
    let origin = ScaledPoint { x: IBig::ZERO, y: IBig::ZERO };
    let edges: Vec<Edge<'_>> = ring(&hull);
    let flat = hull.len() < 3;
    let nearest = || edges.iter().map(|&edge| to_edge_squared(&origin, edge)).min().expect("a hull has edges");
    let beyond = edges.iter().any(|(p, q)| turn(p, q, &origin) < 0);
    let square = if flat || beyond {
        nearest()
    } else {
        // Inside a convex hull the nearest line is the nearest edge.
        let to_line = |(p, q): &Edge<'_>| {
            let (ux, uy) = (&q.x - &p.x, &q.y - &p.y);
            let cross = &ux * &p.y - &uy * &p.x;
            Relaxed::from_parts_signed(&cross * &cross, &ux * &ux + &uy * &uy)
        };
        edges.iter().map(to_line).min().expect("a hull has edges")
    };
    let met = if flat { square == Relaxed::ZERO } else { !beyond };
    let on_axis = edges.iter().any(|&(p, q)| {
        let is_level = |p: &IBig, q: &IBig, from: &IBig, to: &IBig| {
            let ends = (from.min(to), from.max(to));
            p == q && *ends.0 <= IBig::ZERO && *ends.1 >= IBig::ZERO && Relaxed::from(p * p) == square
        };
        let is_end = |p: &ScaledPoint| {
            !met && (p.x == IBig::ZERO || p.y == IBig::ZERO) && Relaxed::from(&p.x * &p.x + &p.y * &p.y) == square
        };
        is_level(&p.x, &q.x, &p.y, &q.y) || is_level(&p.y, &q.y, &p.x, &q.x) || is_end(p)
    });
    let unit = RBig::from(IBig::ONE << (2 * scale.exponent.unsigned_abs() as usize));
    let square = square.canonicalize();
    Penetration { met, flat, on_axis, square: if scale.exponent < 0 { square / unit } else { square * unit } }
}

/// The corners of the convex hull, counter-clockwise (A. M. Andrew, Another efficient algorithm for
/// convex hulls in two dimensions, 1979).
pub(crate) fn hull(mut points: Vec<ScaledPoint>) -> Vec<ScaledPoint> {
    points.sort();
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let half = |points: &mut dyn Iterator<Item = &ScaledPoint>| {
        let mut chain: Vec<ScaledPoint> = Vec::new();
        for point in points {
            while chain.len() > 1 && turn(&chain[chain.len() - 2], &chain[chain.len() - 1], point) <= 0 {
                chain.pop();
            }
            chain.push(point.clone());
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut points.iter());
    corners.extend(half(&mut points.iter().rev()));
    corners
}
