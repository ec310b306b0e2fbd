//! The error bounds of the filters, each proved once.
//!
//! # Sums of two products of differences
//!
//! All coordinates, or all differences of them, are below [`COORDINATE_LIMIT`] in magnitude. NaN and infinity are not.
//! A difference of two is off by 2^-23 of itself in any rounding mode, and by 2^-125 more if denormals are read as zero
//! or flushed to zero. A sum of two products of such factors is then off by 4·2^-23 of the sum of the products'
//! magnitudes, plus less than 2^-80, because no factor is above 2^42. [`RELATIVE_ERROR`] and [`ABSOLUTE_ERROR`] leave
//! room for the rounding of the bound itself.
//!
//! # Determinants within a convex pair
//!
//! A determinant of a normal and a vertex is off by 4·2^-23 of its two products, whose other factors are at most twice
//! the size of both outlines. If all coordinates are relative to one vertex, the determinant is the difference of two,
//! one for the vertex and one for the edge: off by 6·2^-23 of the normal times the size. [`SAT_RELATIVE_ERROR`] leaves
//! room for either.
//!
//! # Distance from a segment
//!
//! Rounding moves the closest point along the segment, and so the distance by at most as much: in total less than
//! 27·2^-23 of the farthest coordinate, [`NEAR_RELATIVE_ERROR`]. On a segment shorter than 2^-50, where flushed
//! denormals matter, any point is close enough: [`NEAR_ABSOLUTE_ERROR`].

/// Filters are uncertain about coordinates from here on.
pub(crate) const COORDINATE_LIMIT: f32 = (1u64 << 40) as f32;

/// Error bound of a sum of products, relative to the products' magnitudes.
pub(crate) const RELATIVE_ERROR: f32 = 1.0 / (1u32 << 20) as f32;

/// Absolute term of the error bound of a sum of products: 2^-80.
pub(crate) const ABSOLUTE_ERROR: f32 = f32::from_bits((127 - 80) << 23);

/// Error bound of a determinant, relative to a normal's coordinate times the size of a convex pair.
pub(super) const SAT_RELATIVE_ERROR: f32 = 1.0 / (1u32 << 19) as f32;

/// An edge whose squared length is not above the inverse of this is too short for its depths to be squared.
pub(super) const SHORT_INVERSE_SQUARE: f32 = (1u64 << 60) as f32;

/// Error bound of a distance from a segment, relative to the farthest coordinate.
pub(super) const NEAR_RELATIVE_ERROR: f32 = 4.0 * RELATIVE_ERROR;

/// Absolute term of the error bound of a distance from a segment: 2^-48.
pub(super) const NEAR_ABSOLUTE_ERROR: f32 = f32::from_bits((127 - 48) << 23);

/// Whether all magnitudes are small enough for the error bounds to hold. NaN does not pass.
#[inline(always)]
pub(super) fn are_coordinates_small<const COUNT: usize>(values: [f32; COUNT]) -> bool {
    values.iter().fold(true, |small, value| small & (value.abs() < COORDINATE_LIMIT))
}
