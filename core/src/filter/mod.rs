//! The fast tier: verdicts by a few operations on `f32`, certain or uncertain.
//!
//! A filter gets the caller's numbers before they are validated: they may be NaN, infinite or denormal, in any
//! floating-point mode. Where it is certain, its answer is right for all of these. Otherwise the call is validated and
//! answered by the exact tier. Nearly every call on ordinary data ends here.
//!
//! "Certain?" is the only branch. Hit against miss is computed without a branch, because that branch would be
//! mispredicted half the time. The proofs of certainty are in `bounds.rs`.

mod aabb_filter;
mod bounds;
mod capsule_filter;
mod circle_filter;
mod closest_candidates;
mod closest_features;
mod convex_at_point;
mod convex_pair;
mod convex_sat;
mod edge_candidates;
mod edge_stretches;
mod filtered;
mod level_pair;
mod level_shape;
mod moving_hull;
mod orient_filter;
mod pair_filter;
mod polygon_filter;
mod polygon_pair;
mod polygon_scan;
mod ranked_stack;
mod ray_edges;
mod ray_scan;
mod rect_filter;
mod sat_summary;
mod sat_witness;
mod segment_filter;
mod sweep_convex;
mod sweep_edges;

pub use aabb_filter::{
    AabbAabb, AabbPoint, AabbSegment, aabb_aabb, aabb_in_aabb, aabb_point, aabb_segment, circle_in_aabb,
};
pub(crate) use bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR};
pub use capsule_filter::{
    CapsuleAabb, CapsuleCapsule, CapsuleCircle, CapsulePoint, CapsuleSegment, capsule_aabb, capsule_capsule,
    capsule_segment,
};
pub use circle_filter::{
    CircleAabb, CircleCircle, CirclePoint, CircleSegment, capsule_circle, capsule_point, circle_aabb, circle_circle,
    circle_point, circle_segment, edges_at_boundary, edges_near_circle,
};
pub use closest_candidates::{candidate_features, closest_candidates};
pub use closest_features::{ConvexRelation, FeatureMatrix, MOST_VERTICES, Overlap, VertexEdge, first_overlap};
pub use convex_at_point::{ClosestFeature, FeatureAtPoint, convex_at_point};
pub use convex_pair::{ConvexPair, fit_into_halves};
pub use convex_sat::{convex_convex, have_many_pairs, max_count};
pub use edge_candidates::{EdgeCandidates, Polyline, edge_candidates};
pub(crate) use edge_stretches::{Bounds, are_apart};
pub use filtered::{Fast, Filtered};
pub use level_pair::level_gap;
pub(crate) use level_pair::{LevelPair, is_exact_sum};
pub use level_shape::LevelShape;
pub(crate) use moving_hull::{CLEAR_RATE, FacingSides, MovingHull, facing_sides, is_ordinary_outline};
pub use orient_filter::orient;
pub use pair_filter::{LaneVerdicts, PairFilter};
pub(crate) use polygon_filter::has_area;
pub use polygon_filter::polygon_point;
pub use polygon_pair::polygon_polygon;
pub(crate) use polygon_pair::{EdgeMeetings, EdgeRun};
pub(crate) use polygon_scan::{ScanOutline, ScanShape, area_shape};
pub use polygon_scan::{
    circle_in_polygon, is_apart_from_aabb, polygon_aabb, polygon_capsule, polygon_circle, polygon_segment,
    segment_in_polygon,
};
pub(crate) use ranked_stack::{Ranked, RankedStack};
pub use ray_edges::{CrossedEdges, MOST_EDGES, few_crossed_edges};
pub(crate) use ray_scan::{RayBlock, RayScan};
pub use rect_filter::RectRect;
pub use sat_summary::{ReferenceCandidate, SatSummary, sat_summary};
pub use sat_witness::SatWitness;
pub use segment_filter::{SegmentSegment, segment_segment};
pub use sweep_convex::{SweptFeatures, sweep};
pub(crate) use sweep_edges::{EdgeSweep, corner_at, lowest_vertex, scan_edges};
