//! Boxes: comparisons that are strict, for what is less with denormals flushed to zero is less.

use super::{FLOOR, LARGEST, PART, Seen, are_small};
use crate::lanes::{Lanes, Quad, pick};

/// [`crate::test::aabb_aabb`], unless two sides are in line or a box has no area.
#[inline(always)]
pub fn aabb_aabb(a: [f32; 4], b: [f32; 4]) -> Seen {
    let (a, b) = (Quad::new(a), Quad::new(b));
    let largest = Quad::splat(LARGEST);
    let small = a.abs().below(largest) & b.abs().below(largest);
    let (low, high) = (pick!(a b, 0 1, 0 1), pick!(a b, 2 3, 2 3));
    let other_high = pick!(b a, 2 3, 2 3);
    let valid = small & low.below(high) == 0b1111;
    let (open, apart) = (low.below(other_high) == 0b1111, other_high.below(low) != 0);
    Seen::of(open, apart, valid)
}

/// [`crate::test::aabb_point`], unless the point is in line with a side or the box has no area.
#[inline(always)]
pub fn aabb_point(aabb: [f32; 4], [x, y]: [f32; 2]) -> Seen {
    let [min_x, min_y, max_x, max_y] = aabb;
    let (low, high) = (Quad::new([min_x, min_y, x, y]), Quad::new([x, y, max_x, max_y]));
    let valid = (min_x < max_x) & (min_y < max_y) & are_small([min_x, min_y, max_x, max_y, x, y]);
    let (open, apart) = (low.below(high) == 0b1111, high.below(low) != 0);
    Seen::of(open, apart, valid)
}

/// [`crate::test::aabb_segment`], unless they nearly touch or the box has no area.
#[inline(always)]
pub fn aabb_segment(aabb: [f32; 4], segment: [f32; 4]) -> Seen {
    let [ax, ay, bx, by] = segment;
    let (aabb, segment) = (Quad::new(aabb), Quad::new(segment));
    let largest = Quad::splat(LARGEST);
    let small = aabb.abs().below(largest) & segment.abs().below(largest) == 0b1111;
    // The segment's own box against this one.
    let turned = pick!(segment segment, 2 3, 0 1);
    let (least, most) = (segment.lesser(turned), segment.greater(turned));
    let (low, high) = (pick!(aabb least, 0 1, 0 1), pick!(most aabb, 0 1, 2 3));
    let apart = high.below(low) != 0;
    let overlap = low.below(high) == 0b1111;
    let opposite = pick!(aabb aabb, 2 3, 2 3);
    let valid = small & (aabb.below(opposite) & 0b11 == 0b11);
    // The corners from the segment's line.
    let (corner_x, corner_y) = (pick!(aabb aabb, 0 2, 2 0), pick!(aabb aabb, 1 1, 3 3));
    let left = Quad::splat(bx - ax) * (corner_y - Quad::splat(ay));
    let right = Quad::splat(by - ay) * (corner_x - Quad::splat(ax));
    let bound = Quad::splat(PART) * (left.abs() + right.abs()) + Quad::splat(FLOOR);
    let (above, below) = ((right + bound).below(left), (left + bound).below(right));
    let beside = (above == 0b1111) | (below == 0b1111);
    let across = (above != 0) & (below != 0) & overlap;
    Seen::of(across, apart | beside, valid)
}
