//! Two level shapes: how far their skeletons are apart along each axis, and the verdict.
//!
//! Differences of two coordinates and the sum of the radii are used only if `f64` holds them exactly: so they are in
//! every floating-point mode, and comparisons of them are certain of a touch, too.

use super::bounds::COORDINATE_LIMIT;
use super::filtered::Fast;
use super::level_shape::LevelShape;
use crate::number::{Sign, f64_max};
use crate::simd::{F64x2, Mask, MaskF64x2};

/// Two level shapes, and how they lie to each other, one axis a lane.
#[derive(Clone, Copy)]
pub struct LevelPair {
    /// Where a is the right or the upper one.
    pub is_back: MaskF64x2,
    /// The right or upper side of the left or lower one, and the left or lower side of the other.
    pub below: F64x2,
    pub above: F64x2,
    /// How far these sides are apart: negative if the skeletons overlap along the axis.
    pub gap: F64x2,
    /// How far they would be in the other order, which is not more.
    pub other_gap: F64x2,
    /// The sizes of both skeletons, and their sum.
    pub sizes: [F64x2; 2],
    pub sum: F64x2,
    /// The sum of the radii.
    pub reach: f64,
}

/// Whether a sum is exact.
#[inline(always)]
pub fn is_exact_sum(a: f64, b: f64, sum: f64) -> bool {
    (sum - a == b) & (sum - b == a)
}

impl LevelPair {
    /// None if a number is not valid or too large, or a difference is rounded.
    #[inline(always)]
    pub fn new(a: &LevelShape, b: &LevelShape) -> Option<Self> {
        let (forward, back) = (b.low - a.high, a.low - b.high);
        let is_back = forward.lt(back);
        let (below, above) = (is_back.select(b.high, a.high), is_back.select(a.low, b.low));
        let (gap, other_gap) = (forward.max(back), forward.min(back));
        let sizes = [a.high - a.low, b.high - b.low];
        let (radii, reach) = (F64x2::new(a.radius, b.radius), a.radius + b.radius);
        // Not inverted, and no radius below 0. Of NaN or infinity the sum is not below the limit.
        let (sum, least, sum_of_radii) = (sizes[0] + sizes[1], sizes[0].min(sizes[1]).min(radii), F64x2::splat(reach));
        let is_below_limit = (sum + sum_of_radii).lt(F64x2::splat(f64::from(COORDINATE_LIMIT)));
        let is_valid = least.ge(F64x2::splat(0.0)).and(is_below_limit);
        let is_exact = (gap + below).eq(above).and((above - gap).eq(below));
        let is_exact_sum = (sum_of_radii - radii).eq(radii.swapped());
        if is_valid.and(is_exact).and(is_exact_sum).mask() != 0b11 {
            return None;
        }
        Some(LevelPair { is_back, below, above, gap, other_gap, sizes, sum, reach })
    }

    /// In which axes the skeletons are apart, one a bit.
    #[inline(always)]
    pub fn apart(&self) -> Mask {
        F64x2::splat(0.0).lt(self.gap).mask()
    }
}

/// The verdict on two level shapes: 1 if they are apart, 0 if they touch, -1 if their interiors meet. Uncertain if
/// corners nearly touch, or of a line without a radius that meets the other.
#[inline(always)]
pub fn level_gap(a: &LevelShape, b: &LevelShape) -> Fast<Sign> {
    /// Far beyond the roundings of squares.
    const SLACK: f64 = 1.0 / (1u64 << 48) as f64;
    let Some(pair) = LevelPair::new(a, b) else { return Fast::Uncertain };
    let ([x, y], reach) = (pair.gap.lanes(), pair.reach);
    let gap = f64_max(x, y);
    let are_corners = pair.apart() == 0b11;
    // Of corners squares are compared, else the gap.
    let [x_square, y_square] = (pair.gap * pair.gap).lanes();
    let (square, reach_square) = (x_square + y_square, reach * reach);
    let is_clear = (square - reach_square).abs() > SLACK * (square + reach_square);
    let has_inside = (reach > 0.0) | (gap > 0.0) | (a.is_box() & b.is_box());
    let certain = if are_corners { is_clear } else { has_inside };
    let (size, limit) = if are_corners { (square, reach_square) } else { (gap, reach) };
    if certain { Fast::Certain(Sign::from(size > limit) - Sign::from(size < limit)) } else { Fast::Uncertain }
}
