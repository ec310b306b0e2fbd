//! Distance: how far apart are two shapes, and where are they closest?

use crate::abi::{GrazeClosest, GrazeKind, GrazeSegment, GrazeShape};
use crate::args::parse::kinds;
use crate::args::{Write, answer};
use graze_core::distance::ClosestPoints;

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeClosest>() == 36 && core::mem::offset_of!(GrazeClosest, a_edge) == 28);

impl From<ClosestPoints> for GrazeClosest {
    #[inline(always)]
    fn from(closest: ClosestPoints) -> GrazeClosest {
        let ClosestPoints { distance, a: [ax, ay], b: [bx, by], t: [a_t, b_t], edges: [a_edge, b_edge] } = closest;
        GrazeClosest { distance, ax, ay, bx, by, a_t, b_t, a_edge: a_edge as u32, b_edge: b_edge as u32 }
    }
}

impl Write<GrazeClosest> for ClosestPoints {
    type Return = f32;

    #[inline(always)]
    unsafe fn write(self, out: *mut GrazeClosest) -> f32 {
        let distance = self.distance;
        if !out.is_null() {
            // SAFETY: this function's own promise.
            unsafe { out.write(self.into()) };
        }
        distance
    }
}

/// The distance of any two shapes.
/// Complexity: O(n m).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 {
    const POINT: u32 = GrazeKind::GRAZE_KIND_POINT as u32;
    const SEGMENT: u32 = GrazeKind::GRAZE_KIND_SEGMENT as u32;
    const CONVEX: u32 = GrazeKind::GRAZE_KIND_CONVEX as u32;
    const MOST_VERTICES: u32 = graze_core::filter::MOST_VERTICES as u32;
    // The same query in three functions: compilers make shorter ones of them.
    // SAFETY: the header's promise P1 about both pointers.
    match unsafe { kinds(a, b) } {
        Some(([POINT, POINT], _)) => {
            answer!(simd [most 8]
                graze_distance(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32:
                Distance(point_shape(a), point_shape(b), optional(out)) => out else f32::INFINITY)
        }
        Some(([CONVEX, CONVEX | POINT | SEGMENT] | [POINT | SEGMENT, CONVEX], 0..=MOST_VERTICES)) => {
            answer!(simd graze_distance(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32:
                ConvexDistance(convex_shape(a), convex_shape(b), optional(out)) => out else f32::INFINITY)
        }
        _ => {
            answer!(simd graze_distance(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32:
                Distance(shape(a), shape(b), optional(out)) => out else f32::INFINITY)
        }
    }
}

/// The distance of a segment and a point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_segment_point(
    segment: *const GrazeSegment,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
) -> f32 {
    answer!(simd [most 8] graze_distance_segment_point(
            segment: *const GrazeSegment, x: f32, y: f32, out: *mut GrazeClosest) -> f32:
        Distance(segment(segment), point(x, y), optional(out)) => out else f32::INFINITY)
}

/// The distance of two segments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_segment_segment(
    a: *const GrazeSegment,
    b: *const GrazeSegment,
    out: *mut GrazeClosest,
) -> f32 {
    answer!(simd graze_distance_segment_segment(a: *const GrazeSegment, b: *const GrazeSegment, out: *mut GrazeClosest)
        -> f32:
        Distance(segment(a), segment(b), optional(out)) => out else f32::INFINITY)
}

/// The distance of a polygon and a point.
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_polygon_point(
    xy: *const f32,
    count: usize,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
) -> f32 {
    answer!(graze_distance_polygon_point:
        Distance(outline(xy, count), point(x, y), optional(out)) => out else f32::INFINITY)
}

/// The signed distance of a polygon and a point: that from the boundary, negative if the point is inside, 0 exactly on
/// the boundary. The same goes to out->distance; a is the nearest point of the boundary, b the point itself. Outside,
/// both are those of graze_distance_polygon_point.
/// Accuracy: the sign is exact, and the magnitude within 1 ulp.
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_signed_distance_polygon_point(
    xy: *const f32,
    count: usize,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
) -> f32 {
    answer!(graze_signed_distance_polygon_point:
        SignedDistance(outline(xy, count), point(x, y), optional(out)) => out else f32::INFINITY)
}
