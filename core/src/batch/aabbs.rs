//! Boxes: by the signs of differences, which are right in every floating-point mode, or 0.

use super::{LaneVerdicts, MissOnly, PairFilter, many};
use crate::filter::{FLOOR, LARGEST, PART};
use crate::simd::{F32s, Mask};

many! {
    /// [`crate::overlap::aabb_aabb`] of each pair.
    pub fn aabb_aabb = Boxes, 4, 4;
}

many! {
    /// The same for something within the first.
    pub fn within_aabb_aabb = MissOnly<Boxes>, 4, 4;
}

many! {
    /// [`crate::overlap::aabb_point`] of each pair.
    pub fn aabb_point = Points, 4, 2;
}

many! {
    /// [`crate::overlap::aabb_segment`] of each pair.
    pub fn aabb_segment = Segments, 4, 4;
}

many! {
    /// The same for something within the box.
    pub fn within_aabb_segment = MissOnly<Segments>, 4, 4;
}

/// Width and height.
#[inline(always)]
fn size<L: F32s>([min_x, min_y, max_x, max_y]: [L; 4]) -> [L; 2] {
    [max_x - min_x, max_y - min_y]
}

/// Where all widths and heights are positive and their sum with whatever else is not too large, nor NaN.
#[inline(always)]
fn are_sound<L: F32s>(least: L, sum: L) -> Mask {
    L::splat(0.0).lt(least) & sum.lt(L::splat(LARGEST))
}

struct Boxes;

impl PairFilter<4, 4> for Boxes {
    #[inline(always)]
    fn filter<L: F32s>(a: [L; 4], b: [L; 4]) -> LaneVerdicts {
        let ([a_width, a_height], [b_width, b_height]) = (size(a), size(b));
        let overlap_x = (b[2] - a[0]).min(a[2] - b[0]);
        let overlap_y = (b[3] - a[1]).min(a[3] - b[1]);
        let overlap = overlap_x.min(overlap_y);
        let least = a_width.min(a_height).min(b_width.min(b_height));
        let sum = (a_width + a_height) + (b_width + b_height);
        LaneVerdicts::of(overlap, L::splat(0.0) - overlap, are_sound(least, sum))
    }
}

struct Points;

impl PairFilter<4, 2> for Points {
    #[inline(always)]
    fn filter<L: F32s>(aabb: [L; 4], [x, y]: [L; 2]) -> LaneVerdicts {
        let [width, height] = size(aabb);
        let (left, low) = (x - aabb[0], y - aabb[1]);
        let depth = left.min(aabb[2] - x).min(low.min(aabb[3] - y));
        let sum = (left.abs() + low.abs()) + (width + height);
        LaneVerdicts::of(depth, L::splat(0.0) - depth, are_sound(width.min(height), sum))
    }
}

struct Segments;

impl PairFilter<4, 4> for Segments {
    #[inline(always)]
    fn filter<L: F32s>(aabb: [L; 4], [ax, ay, bx, by]: [L; 4]) -> LaneVerdicts {
        let zero = L::splat(0.0);
        let [min_x, min_y, max_x, max_y] = aabb;
        let [width, height] = size(aabb);
        // The segment's own box against this one.
        let overlap_x = (ax.max(bx) - min_x).min(max_x - ax.min(bx));
        let overlap_y = (ay.max(by) - min_y).min(max_y - ay.min(by));
        let overlap = overlap_x.min(overlap_y);
        // The corners from the segment's line.
        let (u_x, u_y) = (bx - ax, by - ay);
        let (low_x, high_x) = (u_y * (min_x - ax), u_y * (max_x - ax));
        let (low_y, high_y) = (u_x * (min_y - ay), u_x * (max_y - ay));
        let least = low_y.min(high_y) - low_x.max(high_x);
        let greatest = low_y.max(high_y) - low_x.min(high_x);
        let products = low_y.abs().max(high_y.abs()) + low_x.abs().max(high_x.abs());
        let bound = L::splat(PART) * products + L::splat(FLOOR);
        let beside = least.max(zero - greatest) - bound;
        let across = (zero - least).min(greatest) - bound;
        let far = ((min_x - ax).abs() + (min_y - ay).abs()) + (width + height) + (u_x.abs() + u_y.abs());
        let valid = are_sound(width.min(height), far);
        let apart = zero - overlap;
        LaneVerdicts::of(across.min(overlap), apart.max(beside), valid)
    }
}
