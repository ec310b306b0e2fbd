//! Circles: squared distances against squared radii.

use super::{FLOOR, LARGEST, PART, Seen, are_small};

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
