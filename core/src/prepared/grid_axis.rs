//! One direction of the grid: which column, or row, a coordinate falls into.

use crate::number::{f64_max, to_f32};
use crate::simd::{F32s, Mask};

/// How far beyond its borders, in columns, a column knows of edges.
///
/// A coordinate's place is off by a few roundings of `f64`, in whichever mode, and by 2^-20 of a column
/// where a denormal is taken for 0; so the column found may be one beside the right one, but never
/// by this much.
pub const MARGIN: f64 = 1.0 / 256.0;

/// Narrower bounds are not divided: a denormal taken for 0 would be off by more than the margin.
const LEAST_EXTENT: f64 = f64::from_bits((1023 - 80) << 52);

#[derive(Clone, Copy, Debug)]
pub struct Axis {
    low: f64,
    per_unit: f64,
    /// Where the last column ends, and almost.
    end: f64,
    count: u32,
}

impl Axis {
    /// As many columns as wanted, as far as floats can tell them apart.
    pub fn new([low, high]: [f64; 2], wanted: f64) -> Self {
        let extent = high - low;
        let end = |count: u32| f64::from(count) + MARGIN / 2.0;
        // Eight floats to a column, so that its center rounded to one stays near the middle.
        let steps = extent / (f64_max(low.abs(), high.abs()) * f64::from(f32::EPSILON) * 8.0);
        if !(extent >= LEAST_EXTENT && steps >= 2.0) {
            return Axis { low, per_unit: 0.0, end: end(1), count: 1 };
        }
        let count = (wanted.min(steps) as u32).clamp(1, 1 << 24);
        Axis { low, per_unit: f64::from(count) / extent, end: end(count), count }
    }

    /// Whether places tell coordinates apart.
    pub fn is_divided(&self) -> bool {
        self.per_unit > 0.0
    }

    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// Where a coordinate lies, in columns from the low end.
    #[inline(always)]
    pub fn place(&self, x: f32) -> f64 {
        (f64::from(x) - self.low) * self.per_unit
    }

    /// Whether places computed in floats are near enough to find columns by: within three eighths of the margin.
    ///
    /// Of three roundings, 2^-23 each in any mode, and that of the low end.
    #[inline(always)]
    pub fn suits_floats(&self) -> bool {
        const MOST: f64 = MARGIN * 0.375 * (1u32 << 23) as f64;
        f64::from(self.count) * 3.25 + self.low.abs() * self.per_unit * 1.0625 < MOST
    }

    /// The columns of coordinates if places [`Axis::suits_floats`], and which are inside or almost so.
    #[inline(always)]
    pub fn whole_columns<V: F32s>(&self, x: V) -> (V, Mask) {
        let place = (x - V::splat(self.low as f32)) * V::splat(self.per_unit as f32);
        let inside = V::splat(-(MARGIN / 2.0) as f32).lt(place) & place.lt(V::splat(self.end as f32));
        let last = V::splat((self.count - 1) as f32);
        (place.max(V::splat(0.0)).min(last).trunc(), inside)
    }

    /// Whether a place is inside or almost so; NaN is not.
    #[inline(always)]
    pub fn reaches(&self, place: f64) -> bool {
        (place > -MARGIN / 2.0) & (place < self.end)
    }

    /// The column of a place that is; of others the first or the last.
    #[inline(always)]
    pub fn column(&self, place: f64) -> usize {
        (place as u32).min(self.count - 1) as usize
    }

    /// The columns that know of everything between two places.
    pub fn columns(&self, low: f64, high: f64) -> core::ops::RangeInclusive<usize> {
        self.column(low - MARGIN)..=self.column(high + MARGIN)
    }

    /// Whether of all columns only this one knows of what is at a place; of the first and the last not always where
    /// it is so.
    #[inline(always)]
    pub fn keeps(&self, column: usize, place: f64) -> bool {
        (place - MARGIN >= column as f64) & (place + MARGIN < (column + 1) as f64)
    }

    /// The middle of a column as a float, and one that no floating-point mode takes for 0 if it is divided.
    pub fn center(&self, column: usize) -> f32 {
        if self.per_unit == 0.0 {
            return to_f32(self.low);
        }
        let at = |part: f64| to_f32(self.low + (column as f64 + part) / self.per_unit);
        let center = at(0.5);
        if f64::from(center).abs() < f64::from(f32::MIN_POSITIVE) { at(0.625) } else { center }
    }
}
