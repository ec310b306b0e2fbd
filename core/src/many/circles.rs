//! Circles: squared distances against squared radii.

use super::{Look, Seen, Within, many};
use crate::kernel::{FLOOR, LARGEST, PART};
use crate::lanes::{Lanes, Mask};

many! {
    /// [`crate::test::circle_circle`] of each pair.
    pub fn circle_circle = Circles, 3, 3;
}

many! {
    /// [`crate::test::circle_point`] of each pair.
    pub fn circle_point = Points, 3, 2;
}

many! {
    /// [`crate::test::circle_aabb`] of each pair.
    pub fn circle_aabb = Boxes, 3, 4;
}

many! {
    /// The same for something within the box.
    pub fn within_circle_aabb = Within<Boxes>, 3, 4;
}

/// From the way between two points that are to be closer than a reach.
#[inline(always)]
fn compare<L: Lanes>(x: L, y: L, reach: L, valid: Mask) -> Seen {
    let (distance, limit) = (x * x + y * y, reach * reach);
    let sum = distance + limit;
    let bound = L::splat(PART) * sum + L::splat(FLOOR);
    // So no difference and no radius is too large.
    let valid = valid & sum.below(L::splat(LARGEST * LARGEST));
    Seen::of((limit - distance) - bound, (distance - limit) - bound, valid)
}

struct Circles;

impl Look<3, 3> for Circles {
    #[inline(always)]
    fn look<L: Lanes>([ax, ay, a_radius]: [L; 3], [bx, by, b_radius]: [L; 3]) -> Seen {
        // By the sign bits, as a negative denormal may pass for 0.
        compare(ax - bx, ay - by, a_radius + b_radius, !(a_radius.negative() | b_radius.negative()))
    }
}

struct Points;

impl Look<3, 2> for Points {
    #[inline(always)]
    fn look<L: Lanes>([x, y, radius]: [L; 3], [px, py]: [L; 2]) -> Seen {
        compare(x - px, y - py, radius, !radius.negative())
    }
}

struct Boxes;

impl Look<3, 4> for Boxes {
    #[inline(always)]
    fn look<L: Lanes>([x, y, radius]: [L; 3], [min_x, min_y, max_x, max_y]: [L; 4]) -> Seen {
        let zero = L::splat(0.0);
        let (left, low) = (min_x - x, min_y - y);
        let (width, height) = (max_x - min_x, max_y - min_y);
        // How far the center is beyond a side: one of the two differences, or 0.
        let beyond_x = left.greater(x - max_x).greater(zero);
        let beyond_y = low.greater(y - max_y).greater(zero);
        // NaN and what is infinite are lost above, but not in the sum.
        let far = (left.abs() + low.abs()) + (width + height);
        let valid = zero.below(width.lesser(height)) & far.below(L::splat(LARGEST)) & !radius.negative();
        compare(beyond_x, beyond_y, radius, valid)
    }
}
