//! Circles: squared distances against squared radii.

use super::{FLOOR, LARGEST, PART, Seen, are_small};
use crate::number::Wide;
use crate::predicate::{Point, Reach, glance_point_segment};

/// Whether no radius is negative: by their sign bits, as a negative denormal may pass for 0.
#[inline(always)]
fn are_radii<const COUNT: usize>(radii: [f32; COUNT]) -> bool {
    radii.iter().fold(0, |signs, radius| signs | radius.to_bits()) >> 31 == 0
}

/// From the way between two points that are to be closer than a reach.
#[inline(always)]
fn compare(x: f32, y: f32, reach: f32, valid: bool) -> Seen {
    let (distance, limit) = (x * x + y * y, reach * reach);
    let sum = distance + limit;
    let bound = PART * sum + FLOOR;
    let (miss, hit) = (distance - limit > bound, limit - distance > bound);
    // So no difference and no radius is too large.
    Seen::of(hit, miss, valid & (sum < LARGEST * LARGEST))
}

/// [`crate::test::circle_point`], unless the point is close to the rim.
#[inline(always)]
pub fn circle_point([x, y, radius]: [f32; 3], [px, py]: [f32; 2]) -> Seen {
    compare(x - px, y - py, radius, are_radii([radius]))
}

/// [`crate::test::circle_circle`], unless the rims nearly touch.
#[inline(always)]
pub fn circle_circle([ax, ay, a_radius]: [f32; 3], [bx, by, b_radius]: [f32; 3]) -> Seen {
    compare(ax - bx, ay - by, a_radius + b_radius, are_radii([a_radius, b_radius]))
}

/// [`crate::test::circle_segment`], unless they nearly touch or the segment is very short.
#[inline(always)]
pub fn circle_segment([x, y, radius]: [f32; 3], segment: [f32; 4]) -> Seen {
    near_segment(segment, [x, y], [radius, 0.0])
}

/// [`crate::test::capsule_point`], likewise.
#[inline(always)]
pub fn capsule_point([ax, ay, bx, by, radius]: [f32; 5], p: [f32; 2]) -> Seen {
    near_segment([ax, ay, bx, by], p, [radius, 0.0])
}

/// [`crate::test::capsule_circle`], likewise.
#[inline(always)]
pub fn capsule_circle([ax, ay, bx, by, a_radius]: [f32; 5], [x, y, b_radius]: [f32; 3]) -> Seen {
    near_segment([ax, ay, bx, by], [x, y], [a_radius, b_radius])
}

/// Whether a point is nearer to a segment than the sum of two radii.
///
/// Here f32 would leave too much in doubt: what counts is squared twice, and the segment may be long
/// beside the radii. A flushed denormal moves a product by less than the floor, and the length of a
/// segment that is not very short by less than it is rounded.
#[inline(always)]
fn near_segment([ax, ay, bx, by]: [f32; 4], [x, y]: [f32; 2], [first, second]: [f32; 2]) -> Seen {
    const LEAST: f32 = 1.0 / (1u32 << 30) as f32;
    let at = |x: f32, y: f32| Point::<Wide>::at(f64::from(x), f64::from(y));
    let reach = Reach::sum(f64::from(first), f64::from(second));
    let (miss, hit) = glance_point_segment(at(ax, ay), at(bx, by), at(x, y), reach, f64::from(FLOOR));
    let long = ((bx - ax).abs() > LEAST) | ((by - ay).abs() > LEAST);
    Seen::of(hit, miss, long & are_radii([first, second]) & are_small([x, y, first, second, ax, ay, bx, by]))
}

/// [`crate::test::circle_aabb`], unless they nearly touch or the box has no area.
#[inline(always)]
pub fn circle_aabb([x, y, radius]: [f32; 3], [min_x, min_y, max_x, max_y]: [f32; 4]) -> Seen {
    let (left, low) = (min_x - x, min_y - y);
    let (width, height) = (max_x - min_x, max_y - min_y);
    // How far the centre is beyond a side: one of the two differences, or 0.
    let beyond = |under: f32, over: f32| {
        let most = if under > over { under } else { over };
        if most > 0.0 { most } else { 0.0 }
    };
    let valid = are_radii([radius]) & (width > 0.0) & (height > 0.0) & are_small([left, low, width, height]);
    compare(beyond(left, x - max_x), beyond(low, y - max_y), radius, valid)
}
