//! The push of a contact, off an edge or off a vertex: its normal and its penetration depth as floats.

use super::margin::Margin;
use super::round_outward;
use crate::distance::point_segment::Separation;
use crate::number::{Number, f64_max, f64_min, sqrt, to_f32};
use crate::predicate::Point;
use crate::simd::F64x2;

/// The outward normal of an edge with its inside to the left, and how far the deepest of some points must move along
/// the normal.
///
/// If the normal is parallel to an axis, the depth is exact before it is rounded. Otherwise it is the given depth, a
/// function of 1 / (length of the edge).
#[inline(always)]
pub fn push_off_edge<N: Number>(
    [from, to]: [Point<N>; 2],
    radii: [f64; 2],
    points: impl Iterator<Item = Point<N>>,
    depth: impl Fn(f64) -> f64,
) -> ([f32; 2], f32) {
    // The deepest point is searched again, because determinants may be too coarse to find it.
    let on_axis = |positive: bool, from: f64, coordinate: fn(Point<N>) -> f64| {
        let vertices = points.map(coordinate);
        if positive {
            (1.0, round_outward::depth_on_axis::<N>([from, vertices.fold(f64::INFINITY, f64_min)], radii))
        } else {
            (-1.0, round_outward::depth_on_axis::<N>([vertices.fold(f64::NEG_INFINITY, f64_max), from], radii))
        }
    };
    // The normal is (uy, -ux).
    let (ux, uy) = (to.x - from.x, to.y - from.y);
    if uy == 0.0 {
        let (y, depth) = on_axis(ux < 0.0, from.y, |point| point.y);
        ([0.0, y], depth)
    } else if ux == 0.0 {
        let (x, depth) = on_axis(uy > 0.0, from.x, |point| point.x);
        ([x, 0.0], depth)
    } else {
        let scale = 1.0 / sqrt(ux * ux + uy * uy);
        let depth = depth(scale);
        (
            round_outward::normal(F64x2::new(uy * scale, -ux * scale)),
            if depth > 0.0 { round_outward::depth_along(depth) } else { 0.0 },
        )
    }
}

/// A push with the depth of shapes within a margin: their gap, negated, if they are apart.
pub fn signed_push((normal, rounded): ([f32; 2], f32), depth: f64, margin: Margin) -> ([f32; 2], f32) {
    (normal, if margin.is_zero() || depth >= 0.0 { rounded } else { to_f32(depth) })
}

/// The unit vector from one vertex to another, and the depth along it, from the depth before it is rounded.
///
/// If the vector leans from an axis by less than floats show, both in the normal and in the depth, the depth is the
/// exact one along that axis. It is enough: moving along the axis, too, the distance of the vertices grows to the sum
/// of the radii. Only if an edge of either shape leans as little may a place on it come nearer than its vertex, by far
/// less than a float shows: then it is a float above the exact one.
#[inline]
pub fn push_off_vertex<N: Number>(
    from: Point<N>,
    separation: Separation<N>,
    depth: f64,
    radii: [f64; 2],
    has_leaning_edge: impl Fn() -> bool,
) -> ([f32; 2], f32) {
    /// The depths along the vector and along the axis differ by less than this part.
    const SAME_DEPTH: f64 = 1.0 / (1u64 << 26) as f64;
    let to = separation.vertex();
    let (x, y) = (to.x - from.x, to.y - from.y);
    let on_axis = |from: f64, to: f64, across: f64| {
        let positive = to > from;
        let difference = if positive { [from, to] } else { [to, from] };
        let is_more = across != 0.0 && has_leaning_edge();
        let depth = if is_more { round_outward::depth_beyond_on_axis::<N> } else { round_outward::depth_on_axis::<N> };
        (if positive { 1.0 } else { -1.0 }, depth(difference, radii))
    };
    let normal = {
        let (x, y) = separation.normal();
        round_outward::normal(F64x2::new(x, y))
    };
    let leans_little = |normal: f32, across: f64, along: f64| {
        across == 0.0 || (normal == 0.0 && across * (across / along.abs()) < depth * SAME_DEPTH)
    };
    if leans_little(normal[0], x, y) {
        let (y, depth) = on_axis(from.y, to.y, x);
        ([0.0, y], depth)
    } else if leans_little(normal[1], y, x) {
        let (x, depth) = on_axis(from.x, to.x, y);
        ([x, 0.0], depth)
    } else {
        (normal, if depth > 0.0 { round_outward::depth_along(depth) } else { 0.0 })
    }
}
