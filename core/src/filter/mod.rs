//! What one look at a call can tell: verdicts from a few operations on `f32`, or doubt.
//!
//! A kernel takes the caller's floats as they are, before anyone has judged them, and answers only
//! when the answer is certain whatever they are: NaN, infinite, denormal, in any floating-point
//! mode. Else it is in doubt, and the call is checked and decided the long way. Nearly every call
//! on ordinary data ends here.
//!
//! Whether it is certain is the only branch. A hit and a miss are told apart by data flow: no
//! processor can foresee which of them comes next.
//!
//! # Why an answer is certain
//!
//! All numbers, or all differences of them, are below [`LARGEST`] in magnitude, which NaN and
//! infinity are not. A difference of two is off by 2^-23 of itself in any rounding mode, and by 2^-125 more where denormals are
//! flushed to zero on the way in or out. A sum of two products of such factors is then off by
//! 4·2^-23 of the sum of the products' magnitudes and by less than 2^-80 besides, as no factor is
//! above 2^42. [`PART`] and [`FLOOR`] leave room for what the bound itself is rounded by.

mod aabb_filter;
mod circle_filter;
mod closest_candidates;
mod closest_features;
mod convex_pair;
mod convex_sat;
mod edge_stretches;
mod filtered;
mod orient_filter;
mod pair_filter;
mod polygon_filter;
mod polygon_pair;
mod polygon_scan;
mod ray_edges;
mod rect_filter;
mod segment_filter;
mod sweep_convex;

pub use aabb_filter::{AabbAabb, AabbPoint, AabbSegment, aabb_aabb, aabb_point, aabb_segment};
pub use circle_filter::{
    CircleAabb, CircleCircle, CirclePoint, CircleSegment, capsule_circle, capsule_point, circle_aabb, circle_circle,
    circle_point, circle_segment,
};
pub use closest_candidates::closest_candidates;
pub use closest_features::{ConvexRelation, FeatureMatrix, MOST as MOST_VERTICES, Overlap, VertexEdge, first_overlap};
pub use convex_pair::ConvexPair;
pub use convex_sat::{SatSummary, SatWitness, convex_convex, fit_into_halves, most, sat_summary};
pub(crate) use edge_stretches::are_apart;
pub use filtered::{Fast, Filtered};
pub use orient_filter::orient;
pub use pair_filter::{LaneVerdicts, PairFilter};
pub use polygon_filter::polygon_point;
pub use polygon_pair::polygon_polygon;
pub(crate) use polygon_pair::{EdgeMeetings, EdgeRun};
pub(crate) use polygon_scan::{ScanOutline, ScanShape};
pub use polygon_scan::{polygon_aabb, polygon_circle, polygon_segment};
pub use ray_edges::{CrossedEdges, MOST as MOST_EDGES, crossed_edges};
pub use rect_filter::RectRect;
pub use segment_filter::{SegmentSegment, segment_segment};
pub use sweep_convex::{SweptFeatures, sweep};

/// Coordinates from here on are in doubt.
pub(crate) const LARGEST: f32 = (1u64 << 40) as f32;

/// The part of the products' magnitudes that a sum of products may be off by.
pub(crate) const PART: f32 = 1.0 / (1u32 << 20) as f32;

/// What it may be off by besides: 2^-80.
pub(crate) const FLOOR: f32 = f32::from_bits((127 - 80) << 23);

/// Whether all magnitudes are small enough for the bounds to hold.
#[inline(always)]
fn are_small<const COUNT: usize>(values: [f32; COUNT]) -> bool {
    values.iter().fold(true, |small, value| small & (value.abs() < LARGEST))
}
