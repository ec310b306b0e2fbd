//! Contact of a circle and a segment or a convex outline, with a radius or without, where the center is outside of the
//! skeleton: the fast tier. Uncertain if another side or corner may be as close.
//!
//! The numbers are computed by functions of the exact tier.

use super::bounded_depth::{BoundedDepth, certain_push, is_ordinary};
use super::side_contact::is_same_reversed;
use super::strictly_convex::Vertices;
use crate::contact::manifold::{Contact, Manifold, ManifoldPoint};
use crate::contact::margin::Margin;
use crate::contact::penetration_depth::{push_off_edge, push_off_vertex, signed_push};
use crate::distance::point_segment::separation_in_f64;
use crate::filter::MOST_VERTICES;
use crate::number::{Float, f64_min, is_zero_or_normal};
use crate::predicate::{Point, Reach};
use crate::shape::Edge;
use core::hint::select_unpredictable;

/// Far beyond the rounding errors of a determinant and of a dot product, as a part of their products.
const ERROR: f64 = 1.0 / (1u64 << 40) as f64;

/// What a center is closest to, and the edge that is measured: from a corner, and of a segment the only one.
struct ClosestFeature {
    corner: Option<usize>,
    edge: usize,
    /// Whether the center is to the right of the edge.
    is_right: bool,
}

/// The contact of a segment or a convex outline and a circle whose gap is at most `gap`; Some(None) is a miss. None if
/// uncertain.
#[inline(always)]
pub fn convex_circle_contact(
    (vertices, radius): (Vertices, f32),
    (center, circle_radius): ([f32; 2], f32),
    gap: f64,
) -> Option<Option<Contact>> {
    if !(is_normal(center) & is_ordinary(radius) & is_ordinary(circle_radius)) {
        return None;
    }
    let (center, is_segment) = (vertex(center), vertices.len() == 2);
    let ClosestFeature { corner, edge, is_right } = match *vertices {
        [a, b] if is_normal(a) & is_normal(b) => nearest_of_segment([vertex(a), vertex(b)], center)?,
        [_, _, _, ..] if vertices.len() <= MOST_VERTICES => nearest_of_outline(vertices, center)?,
        _ => return None,
    };
    let (a, b) = (at(vertices, edge)?, at(vertices, if edge + 1 < vertices.len() { edge + 1 } else { 0 })?);
    // As the exact tier lists it.
    let line = if is_segment && b.precedes(a) { Edge { a: b, b: a } } else { Edge { a, b } };
    let separation = separation_in_f64(line, center)?;
    if (separation.end().is_some() != corner.is_some()) | (separation.square <= 0.0) {
        return None;
    }
    let radii = [f64::from(radius), f64::from(circle_radius)];
    let depth = BoundedDepth::of(&separation, line, Reach::sum(radii[0], radii[1]));
    if depth.is_beyond(gap) {
        return Some(None);
    }
    let push = certain_push(&separation, depth, |depth| match separation.end() {
        Some(end) => push_off_vertex(end, separation, depth, radii, || false),
        None => push_off_edge(if is_right { [a, b] } else { [b, a] }, radii, core::iter::once(center), |_| depth),
    })?;
    let is_certain = !is_segment || corner.is_some() || is_same_reversed(&separation, line);
    if !is_certain || !depth.is_certain_within(gap) {
        return None;
    }
    let ((x, y), (foot_x, foot_y)) = (separation.normal(), separation.foot());
    let midway = 0.5 * (separation.distance() + radii[0] - radii[1]);
    let (x, y) = (foot_x + x * midway, foot_y + y * midway);
    let a_feature = corner.map_or(2 * edge + 1, |corner| 2 * corner);
    let point = ManifoldPoint { x, y, depth: depth.depth, a_feature, b_feature: 0 };
    Some(Some(Contact::new(signed_push(push, depth.depth, Margin::new(gap)), Manifold::one(point))))
}

/// Whether both coordinates are 0 or normal numbers. Some floating-point modes read denormals as 0.
#[inline(always)]
fn is_normal(vertex: [f32; 2]) -> bool {
    let [x, y] = vertex.map(|value| is_zero_or_normal(value.abs(), f32::INFINITY));
    x & y
}

#[inline(always)]
fn vertex([x, y]: [f32; 2]) -> Point<Float> {
    Point::at(f64::from(x), f64::from(y))
}

#[inline(always)]
fn at(vertices: Vertices, i: usize) -> Option<Point<Float>> {
    vertices.get(i).copied().map(vertex)
}

#[inline(always)]
fn vector(from: Point<Float>, to: Point<Float>) -> (f64, f64) {
    (to.x - from.x, to.y - from.y)
}

/// u × v, and the sum of the magnitudes of its products.
#[inline(always)]
fn cross((ux, uy): (f64, f64), (vx, vy): (f64, f64)) -> (f64, f64) {
    let (left, right) = (ux * vy, uy * vx);
    (left - right, left.abs() + right.abs())
}

/// u · v.
#[inline(always)]
fn dot((ux, uy): (f64, f64), (vx, vy): (f64, f64)) -> f64 {
    ux * vx + uy * vy
}

/// How far a point is to the left of an edge, and along the edge from its beginning and from its end, times the length
/// of the edge; and what their errors are certainly less than.
#[derive(Clone, Copy)]
struct PointAtEdge {
    left: f64,
    past_begin: f64,
    past_end: f64,
    error: f64,
}

impl PointAtEdge {
    #[inline(always)]
    fn new(p: Point<Float>, from: Point<Float>, to: Point<Float>) -> Self {
        let (u, v, w) = (vector(from, to), vector(from, p), vector(to, p));
        // The larger of the two vectors to the point is at least half as long as the edge.
        let size = (u.0.abs() + u.1.abs()) * (v.0.abs() + v.1.abs() + w.0.abs() + w.1.abs());
        PointAtEdge { left: cross(u, v).0, past_begin: dot(u, v), past_end: dot(u, w), error: ERROR * size }
    }

    /// How far its foot is from the nearer end of the edge.
    #[inline(always)]
    fn aside(self) -> f64 {
        f64_min(self.past_begin, -self.past_end)
    }

    #[inline(always)]
    fn is_beside(self) -> bool {
        self.aside() > self.error
    }

    /// Whether the ends of the edge are farther by more than 2^-28 of the distance: see `ClosestSide::is_clear`.
    #[inline(always)]
    fn is_off_ends(self) -> bool {
        const PART: f64 = 1.0 / (1u64 << 26) as f64;
        self.aside() * self.aside() > PART * self.left * self.left
    }
}

#[inline(always)]
fn nearest_of_segment([a, b]: [Point<Float>; 2], center: Point<Float>) -> Option<ClosestFeature> {
    let at_edge = PointAtEdge::new(center, a, b);
    let corner = match () {
        () if at_edge.past_begin < -at_edge.error => Some(0),
        () if at_edge.past_end > at_edge.error => Some(1),
        () if at_edge.is_beside() & at_edge.is_off_ends() => None,
        () => return None,
    };
    Some(ClosestFeature { corner, edge: 0, is_right: at_edge.left < 0.0 })
}

/// The vertex before an edge, its ends, and the vertex after it.
#[inline(always)]
fn around(vertices: Vertices, edge: usize) -> Option<[Point<Float>; 4]> {
    let next = |i: usize| if i + 1 < vertices.len() { i + 1 } else { 0 };
    let (before, end) = (if edge > 0 { edge - 1 } else { vertices.len() - 1 }, next(edge));
    Some([at(vertices, before)?, at(vertices, edge)?, at(vertices, end)?, at(vertices, next(end))?])
}

/// No edge or corner.
const NONE: usize = usize::MAX;

/// None if the outline may not be strictly convex: if it does not certainly turn to the same side everywhere, or turns
/// around more than once, as its edges then change between leftward and rightward more than twice.
#[inline(always)]
fn nearest_of_outline(vertices: Vertices, center: Point<Float>) -> Option<ClosestFeature> {
    let count = vertices.len();
    let (before, mut from) = (at(vertices, count.wrapping_sub(2))?, at(vertices, count.wrapping_sub(1))?);
    let (mut edge, mut u, mut at_edge) = (count - 1, vector(before, from), PointAtEdge::new(center, before, from));
    let (mut turns_left, mut turns_right, mut changes, mut are_normal) = (true, true, 0, true);
    let (mut corner, mut left_of, mut right_of) = (NONE, NONE, NONE);
    for (i, to) in vertices.iter().enumerate() {
        are_normal &= is_normal(*to);
        let to = vertex(*to);
        let (next_u, next) = (vector(from, to), PointAtEdge::new(center, from, to));
        let (turn, size) = cross(u, next_u);
        turns_left &= turn > ERROR * size;
        turns_right &= -turn > ERROR * size;
        changes += usize::from((u.0 < 0.0) != (next_u.0 < 0.0));
        let is_at_corner = (at_edge.past_end > at_edge.error) & (next.past_begin < -next.error);
        corner = select_unpredictable(is_at_corner, edge, corner);
        left_of = select_unpredictable(next.is_beside() & (next.left > 0.0), edge, left_of);
        right_of = select_unpredictable(next.is_beside() & (next.left < 0.0), edge, right_of);
        (edge, from, u, at_edge) = (i, to, next_u, next);
    }
    if !((turns_left | turns_right) & are_normal) | (changes != 2) {
        return None;
    }
    let side = if turns_left { right_of } else { left_of };
    if side != NONE {
        let [before, a, b, after] = around(vertices, side)?;
        let at_edge = PointAtEdge::new(center, a, b);
        let is_clear = at_edge.is_off_ends() && is_thick([before, a, b, after], at_edge);
        return is_clear.then_some(ClosestFeature { corner: None, edge: side, is_right: turns_left });
    }
    let is_clear = corner != NONE && is_sharp(around(vertices, corner)?, center);
    is_clear.then_some(ClosestFeature { corner: Some(corner), edge: corner, is_right: turns_left })
}

/// Whether no other edge than that from a to b is nearly as close to a point that is beside it: see
/// `ClosestSide::is_thick`.
#[inline(always)]
fn is_thick([before, a, b, after]: [Point<Float>; 4], at_edge: PointAtEdge) -> bool {
    const THICK: f64 = 1.0 / (1u64 << 10) as f64;
    const PART: f64 = 1.0 / (1u64 << 27) as f64;
    let (u, distance, aside) = (vector(a, b), at_edge.left.abs(), at_edge.aside());
    [(a, before), (b, after)].into_iter().all(|(end, neighbor)| {
        let v = vector(end, neighbor);
        let (behind, along) = (cross(u, v).0.abs(), dot(u, v).abs());
        (behind > distance * THICK) & (distance * PART * (along + behind) < behind * aside)
    })
}

/// Whether only the edges that meet at a corner, which a point is closest to, are nearly as close to it.
///
/// The outline is in the half plane beyond the corner. So the square of the distance of any of its points exceeds that
/// of the corner by at least the square of the way from the corner to there. The other edges are beyond the line
/// through the corner's neighbors.
#[inline(always)]
fn is_sharp([before, corner, after, _]: [Point<Float>; 4], center: Point<Float>) -> bool {
    const PART: f64 = 1.0 / (1u64 << 20) as f64;
    let (area, _) = cross(vector(before, corner), vector(corner, after));
    let (way, across) = (vector(corner, center), vector(before, after));
    area * area > PART * dot(way, way) * dot(across, across)
}
