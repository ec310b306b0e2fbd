//! Filters of boxes (AABB), for one pair and for one pair a lane.
//!
//! Only strict comparisons are certain: if denormals are read as zero, a < b still means a < b, but a == b may be
//! wrong.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR, are_coordinates_small};
use super::filtered::Filtered;
use super::pair_filter::{LaneVerdicts, PairFilter};
use crate::simd::{F32s, F32x4, Mask, shuffle};

/// [`crate::overlap::aabb_aabb`]. Uncertain if two sides are in line or a box has no area.
#[inline(always)]
pub fn aabb_aabb(a: [f32; 4], b: [f32; 4]) -> Filtered {
    let (a, b) = (F32x4::new(a), F32x4::new(b));
    let (low, high, other_high) = (shuffle!(a b, 0 1, 0 1), shuffle!(a b, 2 3, 2 3), shuffle!(b a, 2 3, 2 3));
    let valid = (high - low).positive_mask() == F32x4::ALL;
    // The sign of a difference is right in every mode, or the difference 0.
    Filtered::of_gap((low - other_high).max_lane(), 0.0, valid)
}

/// [`crate::contain::aabb_aabb`]. Uncertain if two sides are in line or a box has no area.
#[inline(always)]
pub fn aabb_in_aabb(outer: [f32; 4], inner: [f32; 4]) -> Filtered {
    let (outer, inner) = (F32x4::new(outer), F32x4::new(inner));
    let (low, high) = (shuffle!(outer inner, 0 1, 0 1), shuffle!(outer inner, 2 3, 2 3));
    let valid = (high - low).positive_mask() == F32x4::ALL;
    // How far the inner box sticks out at each side.
    let out = shuffle!(outer inner, 0 1, 2 3) - shuffle!(inner outer, 0 1, 2 3);
    // As in [`aabb_aabb`].
    Filtered::of_gap(out.max_lane(), 0.0, valid)
}

/// [`crate::contain::aabb_circle`]. Uncertain if the circle nearly touches a side or the box has no area.
#[inline(always)]
pub fn circle_in_aabb(aabb: [f32; 4], [x, y, radius]: [f32; 3]) -> Filtered {
    let (center, aabb) = (F32x4::new([x, y, x, y]), F32x4::new(aabb));
    let (low, high) = (shuffle!(aabb center, 0 1, 0 1), shuffle!(center aabb, 0 1, 2 3));
    let size = shuffle!(aabb aabb, 2 3, 2 3) - shuffle!(aabb aabb, 0 1, 0 1);
    // From the low sides to the center, and from the center to the high sides.
    let inside = high - low;
    let far = inside.abs().max_lane();
    // `max_lane` may lose a NaN.
    let is_small = are_coordinates_small([x, y, far]);
    let is_valid = (radius.to_bits() >> 31 == 0) & (size.positive_mask() == F32x4::ALL) & is_small;
    let out = (F32x4::splat(radius) - inside).max_lane();
    Filtered::of_gap(out, RELATIVE_ERROR * (far + radius) + ABSOLUTE_ERROR, is_valid)
}

/// [`crate::overlap::aabb_point`]. Uncertain if the point is in line with a side or the box has no area.
#[inline(always)]
pub fn aabb_point(aabb: [f32; 4], [x, y]: [f32; 2]) -> Filtered {
    let [min_x, min_y, max_x, max_y] = aabb;
    let (low, high) = (F32x4::new([min_x, min_y, x, y]), F32x4::new([x, y, max_x, max_y]));
    let valid = (min_x < max_x) & (min_y < max_y) & are_coordinates_small([min_x, min_y, max_x, max_y, x, y]);
    let (open, apart) = (low.lt(high) == 0b1111, high.lt(low) != 0);
    Filtered::of(open, apart, valid)
}

/// [`crate::overlap::aabb_segment`]. Uncertain if they nearly touch or the box has no area.
///
/// By separating axes (C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3): a box of size h and a segment
/// along u whose midpoints are k/2 apart meet if |k| is below h + |u|, for x and for y, and |u × k| is below
/// h_x·|u_y| + h_y·|u_x|. With m the farthest coordinate, the first two gaps are multiplied by m, so that all three are
/// areas; each is off by 26·2^-23·m².
#[inline(always)]
pub fn aabb_segment(aabb: [f32; 4], segment: [f32; 4]) -> Filtered {
    let (aabb, segment) = (F32x4::new(aabb), F32x4::new(segment));
    // h and u side by side.
    let extents = shuffle!(aabb segment, 2 3, 2 3) - shuffle!(aabb segment, 0 1, 0 1);
    let apart = segment - aabb;
    // k in both halves.
    let between = apart + shuffle!(apart apart, 2 3, 0 1);
    let (sizes, off) = (extents.abs(), between.abs());
    let beyond = off - (sizes + shuffle!(sizes sizes, 2 3, 0 1));
    let (x, y) = (beyond.first(), shuffle!(beyond beyond, 1 1, 1 1).first());
    let most = if x > y { x } else { y };
    let products = extents * shuffle!(between between, 1 0, 1 0);
    let determinant = shuffle!(products products, 2 2, 2 2).first() - shuffle!(products products, 3 3, 3 3).first();
    let widths = sizes * shuffle!(sizes sizes, 3 2, 1 0);
    let aside = determinant.abs() - (widths.first() + shuffle!(widths widths, 1 1, 1 1).first());
    let far = sizes.max(off).max_lane();
    let most = most * far;
    // If `aside` is NaN, so is the gap.
    let gap = if most > aside { most } else { aside };
    let has_area = F32x4::splat(0.0).lt(extents) & 0b11 == 0b11;
    Filtered::of_gap(gap, (8.0 * RELATIVE_ERROR) * (far * far) + ABSOLUTE_ERROR, has_area & (far < COORDINATE_LIMIT))
}

/// Width and height.
#[inline(always)]
fn size<V: F32s>([min_x, min_y, max_x, max_y]: [V; 4]) -> [V; 2] {
    [max_x - min_x, max_y - min_y]
}

/// The lanes whose least width or height is positive, and whose sum of magnitudes is below the limit and not NaN.
#[inline(always)]
fn are_sound<V: F32s>(least: V, sum: V) -> Mask {
    V::splat(0.0).lt(least) & sum.lt(V::splat(COORDINATE_LIMIT))
}

pub struct AabbAabb;

impl PairFilter<4, 4> for AabbAabb {
    #[inline(always)]
    fn filter<V: F32s>(a: [V; 4], b: [V; 4]) -> LaneVerdicts {
        let ([a_width, a_height], [b_width, b_height]) = (size(a), size(b));
        let overlap_x = (b[2] - a[0]).min(a[2] - b[0]);
        let overlap_y = (b[3] - a[1]).min(a[3] - b[1]);
        let overlap = overlap_x.min(overlap_y);
        let least = a_width.min(a_height).min(b_width.min(b_height));
        let sum = (a_width + a_height) + (b_width + b_height);
        LaneVerdicts::of(overlap, V::splat(0.0) - overlap, are_sound(least, sum))
    }
}

pub struct AabbPoint;

impl PairFilter<4, 2> for AabbPoint {
    #[inline(always)]
    fn filter<V: F32s>(aabb: [V; 4], [x, y]: [V; 2]) -> LaneVerdicts {
        let [width, height] = size(aabb);
        let (left, low) = (x - aabb[0], y - aabb[1]);
        let depth = left.min(aabb[2] - x).min(low.min(aabb[3] - y));
        let sum = (left.abs() + low.abs()) + (width + height);
        LaneVerdicts::of(depth, V::splat(0.0) - depth, are_sound(width.min(height), sum))
    }
}

pub struct AabbSegment;

impl PairFilter<4, 4> for AabbSegment {
    #[inline(always)]
    fn filter<V: F32s>(aabb: [V; 4], [ax, ay, bx, by]: [V; 4]) -> LaneVerdicts {
        let zero = V::splat(0.0);
        let [min_x, min_y, max_x, max_y] = aabb;
        let [width, height] = size(aabb);
        // The segment's bounding box against the box.
        let overlap_x = (ax.max(bx) - min_x).min(max_x - ax.min(bx));
        let overlap_y = (ay.max(by) - min_y).min(max_y - ay.min(by));
        let overlap = overlap_x.min(overlap_y);
        // Determinants of the corners with the segment's line.
        let (u_x, u_y) = (bx - ax, by - ay);
        let (low_x, high_x) = (u_y * (min_x - ax), u_y * (max_x - ax));
        let (low_y, high_y) = (u_x * (min_y - ay), u_x * (max_y - ay));
        let least = low_y.min(high_y) - low_x.max(high_x);
        let greatest = low_y.max(high_y) - low_x.min(high_x);
        let products = low_y.abs().max(high_y.abs()) + low_x.abs().max(high_x.abs());
        let bound = V::splat(RELATIVE_ERROR) * products + V::splat(ABSOLUTE_ERROR);
        let beside = least.max(zero - greatest) - bound;
        let across = (zero - least).min(greatest) - bound;
        let far = ((min_x - ax).abs() + (min_y - ay).abs()) + (width + height) + (u_x.abs() + u_y.abs());
        let valid = are_sound(width.min(height), far);
        let apart = zero - overlap;
        LaneVerdicts::of(across.min(overlap), apart.max(beside), valid)
    }
}
