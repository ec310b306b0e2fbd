//! Questions about points and single outlines: turning, ownership, simplicity, convexity, area.

use crate::coord::{Coord, Dimension, Edge, Scale, ScaledPoint, ScaledShape, ring};
use crate::overlap::{Intersection, Place, crossings_to_the_right, intersect};
use crate::slab::any_face;
use crate::{Kind, Shape};
use dashu_int::IBig;
use std::cmp::Ordering;

/// The turn from a by b to c: +1 counter-clockwise with y up, -1 clockwise, 0 on one line.
pub fn orient<T: Coord>(a: [T; 2], b: [T; 2], c: [T; 2]) -> i32 {
    let s = scaled_points(&[a, b, c].concat());
    turn(&s[0], &s[1], &s[2])
}

/// Whether a polygon owns a point by the half-open rule.
///
/// By it every point of a tiling belongs to exactly one tile: the one that contains the points a
/// hair to the right and far less than that further up, `p + (eps, eps^2)`.
pub fn owns<T: Coord>(xy: &[T], p: [T; 2]) -> bool {
    let mut s = scaled_points(&[xy, &p].concat());
    let p = s.pop().expect("the point was put there");
    crossings_to_the_right(&Place::from(&p), &ring(&s)) % 2 == 1
}

/// Whether edges meet only where neighbors join, and the outline has area.
///
/// Vertices that repeat the one before count once. Neighbors may only share their vertex, so an
/// outline that folds back on itself is not simple.
pub fn is_simple<T: Coord>(xy: &[T]) -> bool {
    let s = distinct(scaled_points(xy));
    s.len() >= 3 && edges_keep_apart(&ring(&s)) && twice_area(&s) != IBig::ZERO
}

/// Whether an outline is simple and never turns both ways.
pub fn is_convex<T: Coord>(xy: &[T]) -> bool {
    let s = distinct(scaled_points(xy));
    let n = s.len();
    let turns = (0..n).map(|i| turn(&s[i], &s[(i + 1) % n], &s[(i + 2) % n]));
    let (low, high) = turns.fold((0, 0), |(l, h), t| (t.min(l), t.max(h)));
    low * high == 0 && is_simple(xy)
}

/// Whether the even-odd region of an outline is not empty.
pub fn has_area<T: Coord>(xy: &[T]) -> bool {
    fills_area(&scaled_points(xy))
}

/// Whether all vertices lie on one line, or coincide.
pub fn is_flat<T: Coord>(xy: &[T]) -> bool {
    let s = scaled_points(xy);
    // Two different vertices, if there are any, span the line.
    let other = s.iter().find(|v| **v != s[0]);
    other.is_none_or(|b| s.iter().all(|c| turn(&s[0], b, c) == 0))
}

/// Whether an outline is flat and goes there and back once: the limit of convex ones.
pub fn is_flat_convex<T: Coord>(xy: &[T]) -> bool {
    let s = distinct(scaled_points(xy));
    let n = s.len();
    // On one line the lexicographic order is the order along it.
    let rises = |i: usize| s[i % n] < s[(i + 1) % n];
    is_flat(xy) && (0..n).filter(|&i| rises(i) != rises(i + 1)).count() <= 2
}

/// Whether hit, touch and containment are promised for a shape, beyond miss against not-miss.
///
/// A polygon has to be simple or flat. A convex outline has to be convex, or flat and going there
/// and back once. Lines and points may be anything.
pub fn promised<T: Coord>(shape: &Shape<T>) -> bool {
    match shape.kind {
        Kind::Point | Kind::Segment | Kind::Chain => true,
        Kind::Convex => is_convex(&shape.xy) || is_flat_convex(&shape.xy),
        Kind::Polygon => is_simple(&shape.xy) || is_flat(&shape.xy),
    }
}

/// Whether the even-odd region of an outline is not empty.
pub(crate) fn fills_area(points: &[ScaledPoint]) -> bool {
    any_face(&ring(points), &[], |odd, _| odd)
}

/// The sign of the area that three points span.
pub(crate) fn turn(a: &ScaledPoint, b: &ScaledPoint, c: &ScaledPoint) -> i32 {
    let left = (&b.x - &a.x) * (&c.y - &a.y);
    let right = (&b.y - &a.y) * (&c.x - &a.x);
    match left.cmp(&right) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}

/// Twice the signed area of an outline, positive when counter-clockwise with y up.
pub(crate) fn twice_area(points: &[ScaledPoint]) -> IBig {
    let pieces = ring(points).into_iter();
    pieces.map(|(a, b)| &a.x * &b.y - &a.y * &b.x).fold(IBig::ZERO, |sum, piece| sum + piece)
}

/// The vertices without those that repeat the one before, the first coming after the last.
pub(crate) fn distinct(mut points: Vec<ScaledPoint>) -> Vec<ScaledPoint> {
    points.dedup();
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    points
}

fn scaled_points<T: Coord>(xy: &[T]) -> Vec<ScaledPoint> {
    Scale::of(xy.iter().copied()).points(xy)
}

/// Whether the edges of a ring meet only where neighbors join.
fn edges_keep_apart(edges: &[Edge<'_>]) -> bool {
    let n = edges.len();
    (0..n).all(|i| {
        (i + 1..n).all(|j| {
            let (e, f) = (edges[i], edges[j]);
            match intersect(e, f) {
                Intersection::Nowhere => true,
                Intersection::Along(..) => false,
                // The only point neighbors have in common is then the vertex they share.
                Intersection::At(_) => j == i + 1 || (i == 0 && j == n - 1),
            }
        })
    })
}

/// The outline of a region as a line without filling.
pub(crate) fn outline_of(region: &ScaledShape) -> ScaledShape {
    let mut points = region.vertices.clone();
    points.push(points[0].clone());
    ScaledShape { dimension: Dimension::Curve, vertices: points, radius: region.radius.clone() }
}
