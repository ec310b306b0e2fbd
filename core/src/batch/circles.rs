//! Circles: squared distances against squared radii.

use super::{LaneVerdicts, MissOnly, PairFilter, many};
use crate::filter::{FLOOR, LARGEST, NEAR_FLOOR, NEAR_PART, PART};
use crate::simd::{F32s, Mask};

many! {
    /// [`crate::overlap::circle_circle`] of each pair.
    pub fn circle_circle = Circles, 3, 3;
}

many! {
    /// [`crate::overlap::circle_point`] of each pair.
    pub fn circle_point = Points, 3, 2;
}

many! {
    /// [`crate::overlap::circle_segment`] of each pair.
    pub fn circle_segment = Segments, 3, 4;
}

many! {
    /// [`crate::overlap::circle_aabb`] of each pair.
    pub fn circle_aabb = Boxes, 3, 4;
}

many! {
    /// The same for something within the box.
    pub fn within_circle_aabb = MissOnly<Boxes>, 3, 4;
}

/// From the way between two points that are to be closer than a reach; of any size, as in [`crate::filter`].
#[inline(always)]
fn compare<L: F32s>(x: L, y: L, reach: L, valid: Mask) -> LaneVerdicts {
    let (distance, limit) = (x * x + y * y, reach * reach);
    let bound = L::splat(PART) * (distance + limit) + L::splat(FLOOR);
    LaneVerdicts::of((limit - distance) - bound, (distance - limit) - bound, valid)
}

struct Circles;

impl PairFilter<3, 3> for Circles {
    #[inline(always)]
    fn filter<L: F32s>([ax, ay, a_radius]: [L; 3], [bx, by, b_radius]: [L; 3]) -> LaneVerdicts {
        // By the sign bits, as a negative denormal may pass for 0.
        compare(ax - bx, ay - by, a_radius + b_radius, !(a_radius.sign_mask() | b_radius.sign_mask()))
    }
}

struct Points;

impl PairFilter<3, 2> for Points {
    #[inline(always)]
    fn filter<L: F32s>([x, y, radius]: [L; 3], [px, py]: [L; 2]) -> LaneVerdicts {
        compare(x - px, y - py, radius, !radius.sign_mask())
    }
}

struct Boxes;

impl PairFilter<3, 4> for Boxes {
    #[inline(always)]
    fn filter<L: F32s>([x, y, radius]: [L; 3], [min_x, min_y, max_x, max_y]: [L; 4]) -> LaneVerdicts {
        let zero = L::splat(0.0);
        let (left, low) = (min_x - x, min_y - y);
        let (width, height) = (max_x - min_x, max_y - min_y);
        // How far the center is beyond a side: one of the two differences, or 0.
        let beyond_x = left.max(x - max_x).max(zero);
        let beyond_y = low.max(y - max_y).max(zero);
        // NaN and what is infinite are lost above, but not in the sum.
        let far = (left.abs() + low.abs()) + (width + height);
        let valid = zero.lt(width.min(height)) & far.lt(L::splat(LARGEST)) & !radius.sign_mask();
        compare(beyond_x, beyond_y, radius, valid)
    }
}

struct Segments;

impl PairFilter<3, 4> for Segments {
    /// By the point of the segment nearest to the center, up to roundings, as in [`crate::filter::circle_segment`].
    #[inline(always)]
    fn filter<L: F32s>([x, y, radius]: [L; 3], [ax, ay, bx, by]: [L; 4]) -> LaneVerdicts {
        let (u_x, u_y) = (bx - ax, by - ay);
        let (v_x, v_y) = (x - ax, y - ay);
        let t = (u_x * v_x + u_y * v_y) / (u_x * u_x + u_y * u_y);
        let t = t.max(L::splat(0.0)).min(L::splat(1.0));
        let (x, y) = (v_x - t * u_x, v_y - t * u_y);
        let (distance, limit) = (x * x + y * y, radius * radius);
        let far = u_x.abs().max(u_y.abs()).max(v_x.abs().max(v_y.abs()));
        let part = L::splat(NEAR_PART) * (far + radius) + L::splat(NEAR_FLOOR);
        let bound = part * (radius + radius + part);
        let valid = far.lt(L::splat(LARGEST)) & !radius.sign_mask();
        LaneVerdicts::of((limit - distance) - bound, (distance - limit) - bound, valid)
    }
}
