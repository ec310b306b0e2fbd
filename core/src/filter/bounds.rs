//! The error bounds of the filters, each proved once.
//!
//! # Sums of two products of differences
//!
//! All coordinates, or all differences of them, are below [`LARGEST`] in magnitude, which NaN and infinity are not. A
//! difference of two is off by 2^-23 of itself in any rounding mode, and by 2^-125 more where denormals are flushed to
//! zero on the way in or out. A sum of two products of such factors is then off by 4·2^-23 of the sum of the products'
//! magnitudes and by less than 2^-80 besides, as no factor is above 2^42. [`PART`] and [`FLOOR`] leave room for what the
//! bound itself is rounded by.
//!
//! # Determinants within a convex pair
//!
//! A determinant of a normal and a vertex is off by 4·2^-23 of its two products, whose factors beside the normal are at
//! most twice the size of both outlines. If all vertices are taken from one of them, it is the difference of two, one for
//! the vertex and one for the edge: off by 6·2^-23 of the normal times the size. [`SAT_PART`] leaves room for either.
//!
//! # Distance from a segment
//!
//! Roundings move the nearest point along the segment by what they move the distance by at most, and that is all in all
//! below 27·2^-23 of the farthest coordinate: [`NEAR_PART`]. Of a segment shorter than 2^-50, where flushed denormals
//! count, any point will do: [`NEAR_FLOOR`].

/// Filters are uncertain about coordinates from here on.
pub(crate) const LARGEST: f32 = (1u64 << 40) as f32;

/// The part of the products' magnitudes that a sum of products may be off by.
pub(crate) const PART: f32 = 1.0 / (1u32 << 20) as f32;

/// What a sum of products may be off by besides: 2^-80.
pub(crate) const FLOOR: f32 = f32::from_bits((127 - 80) << 23);

/// The part of a normal's coordinate times the size of a convex pair that a determinant may be off by.
pub(super) const SAT_PART: f32 = 1.0 / (1u32 << 19) as f32;

/// An edge whose squared length is not above one by this is too short for its depths to be squared.
pub(super) const SHORT: f32 = (1u64 << 60) as f32;

/// The part of the farthest coordinate that a distance from a segment may be off by.
pub(super) const NEAR_PART: f32 = 4.0 * PART;

/// What a distance from a segment may be off by besides: 2^-48.
pub(super) const NEAR_FLOOR: f32 = f32::from_bits((127 - 48) << 23);

/// Whether all magnitudes are small enough for the bounds to hold.
#[inline(always)]
pub(super) fn are_small<const COUNT: usize>(values: [f32; COUNT]) -> bool {
    values.iter().fold(true, |small, value| small & (value.abs() < LARGEST))
}
