//! Filters of circles and capsules: squared distances against squared radii, for one pair and for one pair a lane.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, NEAR_ABSOLUTE_ERROR, NEAR_RELATIVE_ERROR, RELATIVE_ERROR};
use super::convex_pair::{EdgeBlocks, EdgeLanes};
use super::filtered::Filtered;
use super::pair_filter::{LaneVerdicts, PairFilter};
use crate::simd::{F32s, F32x4, Mask, shuffle};

/// Whether no radius is negative. By sign bits, because a negative denormal may be read as 0.
#[inline(always)]
fn are_radii<const COUNT: usize>(radii: [f32; COUNT]) -> bool {
    radii.iter().fold(0, |signs, radius| signs | radius.to_bits()) >> 31 == 0
}

/// Whether the vector (x, y) between two points is shorter than `reach`.
///
/// Coordinates may have any size. Both factors of a square are the same, so flushed denormals change it by much less
/// than [`ABSOLUTE_ERROR`]. If a square overflows, it is infinite, and the result uncertain; or, when rounding toward
/// zero, the largest float, which is below the true square but still above the other one.
#[inline(always)]
fn compare(x: f32, y: f32, reach: f32, valid: bool) -> Filtered {
    let (distance, limit) = (x * x + y * y, reach * reach);
    Filtered::of_gap(distance - limit, RELATIVE_ERROR * (distance + limit) + ABSOLUTE_ERROR, valid)
}

/// [`crate::overlap::circle_point`]. Uncertain if the point is close to the circle's boundary.
#[inline(always)]
pub fn circle_point([x, y, radius]: [f32; 3], [px, py]: [f32; 2]) -> Filtered {
    compare(x - px, y - py, radius, are_radii([radius]))
}

/// [`crate::overlap::circle_circle`]. Uncertain if the circles nearly touch.
#[inline(always)]
pub fn circle_circle([ax, ay, a_radius]: [f32; 3], [bx, by, b_radius]: [f32; 3]) -> Filtered {
    compare(ax - bx, ay - by, a_radius + b_radius, are_radii([a_radius, b_radius]))
}

/// [`crate::overlap::circle_segment`]. Uncertain if they nearly touch.
#[inline(always)]
pub fn circle_segment([x, y, radius]: [f32; 3], segment: [f32; 4]) -> Filtered {
    near_segment(segment, [x, y], [radius, 0.0])
}

/// [`crate::overlap::capsule_point`]. Uncertain if they nearly touch.
#[inline(always)]
pub fn capsule_point([ax, ay, bx, by, radius]: [f32; 5], p: [f32; 2]) -> Filtered {
    near_segment([ax, ay, bx, by], p, [radius, 0.0])
}

/// [`crate::overlap::capsule_circle`]. Uncertain if they nearly touch.
#[inline(always)]
pub fn capsule_circle([ax, ay, bx, by, a_radius]: [f32; 5], [x, y, b_radius]: [f32; 3]) -> Filtered {
    near_segment([ax, ay, bx, by], [x, y], [a_radius, b_radius])
}

/// Whether a point is closer to a segment than the sum of two radii: from the closest point of the segment, up to
/// rounding (C. Ericson, Real-Time Collision Detection, 2005, section 5.1.2).
///
/// The error bound is proved in [`super::bounds`].
#[inline(always)]
fn near_segment(segment: [f32; 4], [x, y]: [f32; 2], [first, second]: [f32; 2]) -> Filtered {
    let (segment, p) = (F32x4::new(segment), F32x4::new([x, y, x, y]));
    // Vectors from a: to p in lanes 0 and 1, to b in lanes 2 and 3.
    let ends = shuffle!(p segment, 0 1, 2 3);
    let from_a = ends - shuffle!(segment segment, 0 1, 0 1);
    let u = shuffle!(from_a from_a, 2 3, 2 3);
    let products = from_a * u;
    let sums = products + shuffle!(products products, 1 0, 3 2);
    let t = sums.first() / shuffle!(sums sums, 2 2, 2 2).first();
    let t = if t > 0.0 { t } else { 0.0 };
    let t = if t < 1.0 { t } else { 1.0 };
    let rest = from_a - F32x4::splat(t) * u;
    let squares = rest * rest;
    let distance = squares.first() + shuffle!(squares squares, 1 1, 1 1).first();
    let (reach, far) = (first + second, from_a.abs().max_lane());
    let part = NEAR_RELATIVE_ERROR * (far + reach) + NEAR_ABSOLUTE_ERROR;
    let valid = are_radii([first, second]) & (far < COORDINATE_LIMIT);
    Filtered::of_gap(distance - reach * reach, part * (reach + reach + part), valid)
}

/// [`crate::overlap::circle_aabb`]. Uncertain if they nearly touch or the box has no area.
#[inline(always)]
pub fn circle_aabb([x, y, radius]: [f32; 3], aabb: [f32; 4]) -> Filtered {
    let (center, aabb) = (F32x4::new([x, y, x, y]), F32x4::new(aabb));
    let opposite = shuffle!(aabb aabb, 2 3, 0 1);
    let valid = are_radii([radius]) & ((opposite - aabb).positive_mask() & 0b11 == 0b11);
    // How far the center is beyond a side: one of the two differences, or 0. `max` keeps a NaN of its second number.
    let beyond = F32x4::splat(0.0).max((aabb - center).max(center - opposite));
    let squares = beyond * beyond;
    let distance = squares.first() + shuffle!(squares squares, 1 1, 1 1).first();
    let limit = radius * radius;
    Filtered::of_gap(distance - limit, RELATIVE_ERROR * (distance + limit) + ABSOLUTE_ERROR, valid)
}

/// [`compare`], lane by lane.
#[inline(always)]
fn compare_lanes<V: F32s>(x: V, y: V, reach: V, valid: Mask) -> LaneVerdicts {
    let (distance, limit) = (x * x + y * y, reach * reach);
    let bound = V::splat(RELATIVE_ERROR) * (distance + limit) + V::splat(ABSOLUTE_ERROR);
    LaneVerdicts::of((limit - distance) - bound, (distance - limit) - bound, valid)
}

pub struct CircleCircle;

impl PairFilter<3, 3> for CircleCircle {
    #[inline(always)]
    fn filter<V: F32s>([ax, ay, a_radius]: [V; 3], [bx, by, b_radius]: [V; 3]) -> LaneVerdicts {
        // By sign bits, because a negative denormal may be read as 0.
        compare_lanes(ax - bx, ay - by, a_radius + b_radius, !(a_radius.sign_mask() | b_radius.sign_mask()))
    }
}

pub struct CirclePoint;

impl PairFilter<3, 2> for CirclePoint {
    #[inline(always)]
    fn filter<V: F32s>([x, y, radius]: [V; 3], [px, py]: [V; 2]) -> LaneVerdicts {
        compare_lanes(x - px, y - py, radius, !radius.sign_mask())
    }
}

pub struct CircleAabb;

impl PairFilter<3, 4> for CircleAabb {
    #[inline(always)]
    fn filter<V: F32s>([x, y, radius]: [V; 3], [min_x, min_y, max_x, max_y]: [V; 4]) -> LaneVerdicts {
        let zero = V::splat(0.0);
        let (left, low) = (min_x - x, min_y - y);
        let (width, height) = (max_x - min_x, max_y - min_y);
        // How far the center is beyond a side: one of the two differences, or 0.
        let beyond_x = left.max(x - max_x).max(zero);
        let beyond_y = low.max(y - max_y).max(zero);
        // `max` may lose NaN and infinity; the sum does not.
        let far = (left.abs() + low.abs()) + (width + height);
        let valid = zero.lt(width.min(height)) & far.lt(V::splat(COORDINATE_LIMIT)) & !radius.sign_mask();
        compare_lanes(beyond_x, beyond_y, radius, valid)
    }
}

pub struct CircleSegment;

impl PairFilter<3, 4> for CircleSegment {
    /// From the segment's closest point to the center, up to rounding, as in [`circle_segment`].
    #[inline(always)]
    fn filter<V: F32s>([x, y, radius]: [V; 3], [ax, ay, bx, by]: [V; 4]) -> LaneVerdicts {
        let (u_x, u_y) = (bx - ax, by - ay);
        let (v_x, v_y) = (x - ax, y - ay);
        let t = (u_x * v_x + u_y * v_y) / (u_x * u_x + u_y * u_y);
        let t = t.max(V::splat(0.0)).min(V::splat(1.0));
        let (x, y) = (v_x - t * u_x, v_y - t * u_y);
        let (distance, limit) = (x * x + y * y, radius * radius);
        let far = u_x.abs().max(u_y.abs()).max(v_x.abs().max(v_y.abs()));
        let part = V::splat(NEAR_RELATIVE_ERROR) * (far + radius) + V::splat(NEAR_ABSOLUTE_ERROR);
        let bound = part * (radius + radius + part);
        let valid = far.lt(V::splat(COORDINATE_LIMIT)) & !radius.sign_mask();
        LaneVerdicts::of((limit - distance) - bound, (distance - limit) - bound, valid)
    }
}

/// The edges of an outline that may come to the boundary of a circle, a bit for each: of up to 64 edges from index
/// `first` on, the last of all leading to `end`. The others are certainly outside of the circle, or inside with both
/// ends. None if a number is negative, not finite or too large.
#[inline(always)]
pub fn edges_at_boundary<V: F32s>(vertices: &[[f32; 2]], end: [f32; 2], first: usize, circle: [f32; 3]) -> Option<u64> {
    let [x, y, radius] = circle.map(V::splat);
    let (mut near, mut place, mut valid) = (0, 0, V::ALL);
    let mut rest = EdgeBlocks::path(vertices.get(first..)?, end);
    while place < u64::BITS as usize {
        let Some(EdgeLanes::<V> { a: [ax, ay], b: [bx, by], used }) = rest.next() else { break };
        let apart = CircleSegment::filter([x, y, radius], [ax, ay, bx, by]).miss;
        let a_inside = CirclePoint::filter([x, y, radius], [ax, ay]).hit;
        let b_inside = CirclePoint::filter([x, y, radius], [bx, by]).hit;
        // Each vertex of the outline is the beginning of an edge.
        valid &= (ax.abs() + ay.abs()).lt(V::splat(COORDINATE_LIMIT));
        near |= u64::from(used & !(apart | (a_inside & b_inside))) << place;
        place += V::WIDTH;
    }
    let [x, y, radius] = circle;
    let is_small = (x.abs() + y.abs() < COORDINATE_LIMIT) & (radius < COORDINATE_LIMIT) & are_radii([radius]);
    (is_small & (valid == V::ALL)).then_some(near)
}

/// The edges of a chain of at most 64 vertices that may come within a circle, a bit for each. The others are certainly
/// outside. None if a number is negative, not finite or too large, or a coordinate a denormal.
#[inline(always)]
pub fn edges_near_circle<V: F32s>(vertices: &[[f32; 2]], circle: [f32; 3]) -> Option<u64> {
    let (last, before) = vertices.split_last()?;
    if before.len() >= u64::BITS as usize {
        return None;
    }
    let (center, limit) = (circle.map(V::splat), V::splat(COORDINATE_LIMIT));
    let (mut near, mut place, mut valid, mut denormal) = (0, 0, V::ALL, 0);
    let mut rest = EdgeBlocks::path(before, *last);
    while place < u64::BITS as usize {
        let Some(EdgeLanes::<V> { a: [ax, ay], b: [bx, by], used }) = rest.next() else { break };
        near |= u64::from(used & !CircleSegment::filter(center, [ax, ay, bx, by]).miss) << place;
        valid &= (ax.abs() + ay.abs()).lt(limit) & (bx.abs() + by.abs()).lt(limit);
        denormal |= ax.denormal_mask() | ay.denormal_mask() | bx.denormal_mask() | by.denormal_mask();
        place += V::WIDTH;
    }
    let [x, y, radius] = circle;
    let is_small = (x.abs() + y.abs() < COORDINATE_LIMIT) & (radius < COORDINATE_LIMIT) & are_radii([radius]);
    (is_small & (valid == V::ALL) & (denormal == 0)).then_some(near)
}
