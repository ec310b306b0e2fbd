//! Boxes: comparisons that are strict, for what is less with denormals flushed to zero is less.

use super::{FLOOR, LARGEST, PART, Seen, are_small};
use crate::simd::{Lanes, Quad, pick};

/// [`crate::overlap::aabb_aabb`], unless two sides are in line or a box has no area.
#[inline(always)]
pub fn aabb_aabb(a: [f32; 4], b: [f32; 4]) -> Seen {
    let (a, b) = (Quad::new(a), Quad::new(b));
    let (low, high, other_high) = (pick!(a b, 0 1, 0 1), pick!(a b, 2 3, 2 3), pick!(b a, 2 3, 2 3));
    let valid = (high - low).positive() == Quad::ALL;
    // The sign of a difference is right in every mode, or the difference 0.
    Seen::of_gap((low - other_high).greatest(), 0.0, valid)
}

/// [`crate::overlap::aabb_point`], unless the point is in line with a side or the box has no area.
#[inline(always)]
pub fn aabb_point(aabb: [f32; 4], [x, y]: [f32; 2]) -> Seen {
    let [min_x, min_y, max_x, max_y] = aabb;
    let (low, high) = (Quad::new([min_x, min_y, x, y]), Quad::new([x, y, max_x, max_y]));
    let valid = (min_x < max_x) & (min_y < max_y) & are_small([min_x, min_y, max_x, max_y, x, y]);
    let (open, apart) = (low.below(high) == 0b1111, high.below(low) != 0);
    Seen::of(open, apart, valid)
}

/// [`crate::overlap::aabb_segment`], unless they nearly touch or the box has no area.
///
/// By separating axes (C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3): a box of size h and a segment
/// along u whose middles are k/2 apart meet where |k| is below h + |u|, for x and for y, and |u × k| below
/// h_x·|u_y| + h_y·|u_x|. All three gaps are taken as areas, the first two times the farthest coordinate; of its
/// square they are off by 26·2^-23.
#[inline(always)]
pub fn aabb_segment(aabb: [f32; 4], segment: [f32; 4]) -> Seen {
    let (aabb, segment) = (Quad::new(aabb), Quad::new(segment));
    // h and u side by side.
    let ways = pick!(aabb segment, 2 3, 2 3) - pick!(aabb segment, 0 1, 0 1);
    let apart = segment - aabb;
    // k twice.
    let between = apart + pick!(apart apart, 2 3, 0 1);
    let (sizes, off) = (ways.abs(), between.abs());
    let beyond = off - (sizes + pick!(sizes sizes, 2 3, 0 1));
    let (x, y) = (beyond.first(), pick!(beyond beyond, 1 1, 1 1).first());
    let most = if x > y { x } else { y };
    let products = ways * pick!(between between, 1 0, 1 0);
    let turn = pick!(products products, 2 2, 2 2).first() - pick!(products products, 3 3, 3 3).first();
    let widths = sizes * pick!(sizes sizes, 3 2, 1 0);
    let aside = turn.abs() - (widths.first() + pick!(widths widths, 1 1, 1 1).first());
    let far = sizes.greater(off).greatest();
    let most = most * far;
    // NaN in the second number stays.
    let gap = if most > aside { most } else { aside };
    let has_area = Quad::splat(0.0).below(ways) & 0b11 == 0b11;
    Seen::of_gap(gap, (8.0 * PART) * (far * far) + FLOOR, has_area & (far < LARGEST))
}
