//! Overlap tests: is it a miss, a touch or a hit? Exact, with a file for each pair of shapes, or for the pairs that
//! one comparison decides.

mod aabb_aabb;
mod aabb_point;
mod aabb_segment;
mod any_any;
mod capsule;
mod chain_chain;
mod circle_aabb;
mod circle_circle;
mod circle_point;
mod circle_segment;
mod convex_convex;
mod filled_shape;
mod polygon_aabb;
mod polygon_chain;
mod polygon_circle;
mod polygon_point;
mod polygon_polygon;
mod polygon_segment;
mod rounded;
mod segment_point;
mod segment_segment;

pub use aabb_aabb::aabb_aabb;
pub use aabb_point::aabb_point;
pub use aabb_segment::aabb_segment;
pub use any_any::any_any;
pub use capsule::{capsule_aabb, capsule_capsule, capsule_circle, capsule_segment, polygon_capsule};
pub use chain_chain::chain_chain;
pub(crate) use chain_chain::edges_of_chains;
pub use circle_aabb::circle_aabb;
pub use circle_circle::circle_circle;
pub use circle_point::circle_point;
pub use circle_segment::{capsule_point, circle_segment};
pub use convex_convex::convex_convex;
pub use filled_shape::filled_shape;
pub use polygon_aabb::{filled_aabb, polygon_aabb};
pub use polygon_chain::polygon_chain;
pub use polygon_circle::{filled_circle, polygon_circle};
pub use polygon_point::{owns_polygon_point, polygon_point};
pub(crate) use polygon_polygon::verdict_by_corners;
pub use polygon_polygon::{filled_filled, filled_polygon, polygon_polygon};
pub(crate) use polygon_segment::segment_at_edges;
pub use polygon_segment::{filled_segment, polygon_segment};
pub(crate) use rounded::compare_edges;
pub use rounded::rounded;
pub use segment_point::segment_point;
pub use segment_segment::segment_segment;

use crate::number::Sign;
use crate::shape::Location;

/// How two shapes meet.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// No common point.
    Miss,
    /// Common points, but the interiors share none.
    Touch,
    /// The interiors share a point.
    Hit,
}

impl From<Verdict> for u8 {
    #[inline(always)]
    fn from(verdict: Verdict) -> u8 {
        verdict as u8
    }
}

/// The verdict on two shapes, and a measurement of how they meet, which is meaningless for a miss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome<T> {
    pub verdict: Verdict,
    pub hit: T,
}

impl Verdict {
    /// From the sign of (distance of two skeletons − sum of the radii).
    #[inline(always)]
    pub(crate) fn of_distance(sign: Sign) -> Self {
        match sign {
            1 => Verdict::Miss,
            0 => Verdict::Touch,
            _ => Verdict::Hit,
        }
    }

    /// From whether the closed shapes meet and whether their interiors meet. Branch-free.
    #[inline(always)]
    pub(crate) fn of_sets(closed: bool, open: bool) -> Self {
        match u8::from(closed) + u8::from(closed & open) {
            0 => Verdict::Miss,
            1 => Verdict::Touch,
            _ => Verdict::Hit,
        }
    }

    /// Of a filled outline and a point.
    #[inline(always)]
    pub(crate) fn of_location(location: Location) -> Self {
        match location {
            Location { on_edge: true, .. } => Verdict::Touch,
            Location { inside: true, .. } => Verdict::Hit,
            Location { .. } => Verdict::Miss,
        }
    }

    /// The same verdict, except that a hit becomes a touch unless the condition is true.
    pub(crate) fn hit_only_if(self, condition: impl FnOnce() -> bool) -> Self {
        if self == Verdict::Hit && !condition() { Verdict::Touch } else { self }
    }
}
