//! One axis of the grid: the column (or row) of a coordinate.

use crate::number::{f64_max, to_f32};
use crate::simd::{F32s, Mask};

/// A column also lists the edges that are within this distance of its borders, in columns.
///
/// A coordinate's position is off by a few roundings of `f64`, in any mode, and by 2^-20 of a column if a denormal is
/// read as 0. So the column found may be a neighbor of the right one, but the coordinate is always within the margin
/// of it.
pub const MARGIN: f64 = 1.0 / 256.0;

/// Narrower bounds are not divided, because a denormal read as 0 would be off by more than the margin.
const LEAST_EXTENT: f64 = f64::from_bits((1023 - 80) << 52);

#[derive(Clone, Copy, Debug)]
pub struct Axis {
    low: f64,
    per_unit: f64,
    /// Where the last column ends, plus half of the margin.
    end: f64,
    count: u32,
}

impl Axis {
    /// As many columns as wanted, or fewer if floats have too few steps between the bounds.
    pub fn new([low, high]: [f64; 2], wanted: f64) -> Self {
        let extent = high - low;
        let end = |count: u32| f64::from(count) + MARGIN / 2.0;
        // Eight floats to a column, so that its center stays near the middle when rounded to a float.
        let steps = extent / (f64_max(low.abs(), high.abs()) * f64::from(f32::EPSILON) * 8.0);
        if !(extent >= LEAST_EXTENT && steps >= 2.0) {
            return Axis { low, per_unit: 0.0, end: end(1), count: 1 };
        }
        let count = (wanted.min(steps) as u32).clamp(1, 1 << 24);
        Axis { low, per_unit: f64::from(count) / extent, end: end(count), count }
    }

    /// Whether different coordinates have different positions.
    pub fn is_divided(&self) -> bool {
        self.per_unit > 0.0
    }

    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// The position of a coordinate, in columns from the low end.
    #[inline(always)]
    pub fn position(&self, x: f32) -> f64 {
        (f64::from(x) - self.low) * self.per_unit
    }

    /// Whether positions computed in `f32` are accurate enough to find columns: within three eighths of the margin.
    ///
    /// Their errors are three roundings, 2^-23 each in any mode, and the rounding of the low end.
    #[inline(always)]
    pub fn allows_f32(&self) -> bool {
        const LARGEST_POSITION: f64 = MARGIN * 0.375 * (1u32 << 23) as f64;
        f64::from(self.count) * 3.25 + self.low.abs() * self.per_unit * 1.0625 < LARGEST_POSITION
    }

    /// The columns of coordinates, computed in `f32`, and which coordinates are within half a margin of the grid.
    /// Requires [`Axis::allows_f32`].
    #[inline(always)]
    pub fn columns_f32<V: F32s>(&self, x: V) -> (V, Mask) {
        let position = (x - V::splat(self.low as f32)) * V::splat(self.per_unit as f32);
        let inside = V::splat(-(MARGIN / 2.0) as f32).lt(position) & position.lt(V::splat(self.end as f32));
        let last = V::splat((self.count - 1) as f32);
        (position.max(V::splat(0.0)).min(last).trunc(), inside)
    }

    /// Whether a position is within half a margin of the grid; false for NaN.
    #[inline(always)]
    pub fn contains(&self, position: f64) -> bool {
        (position > -MARGIN / 2.0) & (position < self.end)
    }

    /// The column of a position; the first or the last for positions outside.
    #[inline(always)]
    pub fn column(&self, position: f64) -> usize {
        (position as u32).min(self.count - 1) as usize
    }

    /// The columns whose margins meet the range between two positions.
    pub fn columns(&self, low: f64, high: f64) -> core::ops::RangeInclusive<usize> {
        self.column(low - MARGIN)..=self.column(high + MARGIN)
    }

    /// True if a position is in this column and in no other column's margin. May be false although it is, in the first
    /// and the last column.
    #[inline(always)]
    pub fn is_only_column(&self, column: usize, position: f64) -> bool {
        (position - MARGIN >= column as f64) & (position + MARGIN < (column + 1) as f64)
    }

    /// The center of a column as a float. If the axis is divided, it is not denormal, which some modes read as 0.
    pub fn center(&self, column: usize) -> f32 {
        if self.per_unit == 0.0 {
            return to_f32(self.low);
        }
        let at = |part: f64| to_f32(self.low + (column as f64 + part) / self.per_unit);
        let center = at(0.5);
        if f64::from(center).abs() < f64::from(f32::MIN_POSITIVE) { at(0.625) } else { center }
    }
}
