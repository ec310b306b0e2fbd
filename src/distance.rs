//! Section 6: where and how far?

use crate::args::parse::common_kind;
use crate::args::{Write, answer};
use crate::shape::{GrazeKind, GrazeSegment, GrazeShape};
use graze_core::distance::ClosestPoints;

/// A pair of closest points of two shapes a and b. Of several such pairs one is given, the same one when the arguments
/// are swapped. Before a side along an axis both have the same coordinate along it, and on it the side's, rounded once.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeClosest {
    /// 0 exactly when the shapes meet; then both points are one that they have in common: of convex shapes without radii
    /// a vertex of one inside the other, if there is such.
    pub distance: f32,
    pub ax: f32,
    pub ay: f32,
    pub bx: f32,
    pub by: f32,
    /// Where along its edge each point lies, from 0 to 1; of a shape with a radius the point below it. At a vertex it is
    /// 0, but for the last one of an open line.
    pub a_t: f32,
    pub b_t: f32,
    /// The edge: number i leads from vertex i to the next one. Of a point inside a shape, 0.
    pub a_edge: u32,
    pub b_edge: u32,
}

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeClosest>() == 36 && core::mem::offset_of!(GrazeClosest, a_edge) == 28);

impl Write<GrazeClosest> for ClosestPoints {
    type Return = f32;

    #[inline(always)]
    unsafe fn write(self, out: *mut GrazeClosest) -> f32 {
        let ClosestPoints { distance, a: [ax, ay], b: [bx, by], t: [a_t, b_t], edges: [a_edge, b_edge] } = self;
        if !out.is_null() {
            let closest =
                GrazeClosest { distance, ax, ay, bx, by, a_t, b_t, a_edge: a_edge as u32, b_edge: b_edge as u32 };
            // SAFETY: this function's own promise.
            unsafe { out.write(closest) };
        }
        distance
    }
}

/// The distance between any two shapes, and into out, unless it is NULL, a pair of closest points. It is 0 exactly when
/// graze_test is not a miss, otherwise within 1 ulp of the true one; larger than any float: infinity. O(n m).
/// A filled outline is at distance 0 from all inside. For the edge nearest to a point inside pass it as a chain that ends
/// where it begins.
/// Bad input: infinity, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 {
    const POINT: u32 = GrazeKind::GRAZE_KIND_POINT as u32;
    const CONVEX: u32 = GrazeKind::GRAZE_KIND_CONVEX as u32;
    // Alike but for what compilers know: shorter functions for the most common pairs.
    // SAFETY: the header's promise P1 about both pointers.
    match unsafe { common_kind(a, b) } {
        Some(POINT) => {
            answer!(simd graze_distance(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32: Distance(point_shape(a), point_shape(b), wanted(out)) => out else f32::INFINITY)
        }
        Some(CONVEX) => {
            answer!(simd graze_distance(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32: Distance(convex_shape(a), convex_shape(b), wanted(out)) => out else f32::INFINITY)
        }
        _ => {
            answer!(simd graze_distance(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32: Distance(shape(a), shape(b), wanted(out)) => out else f32::INFINITY)
        }
    }
}

/// graze_distance of a segment and a point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_segment_point(
    segment: *const GrazeSegment,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
) -> f32 {
    answer!(simd graze_distance_segment_point(segment: *const GrazeSegment, x: f32, y: f32, out: *mut GrazeClosest) -> f32: Distance(segment(segment), point(x, y), wanted(out)) => out else f32::INFINITY)
}

/// graze_distance of two segments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_segment_segment(
    a: *const GrazeSegment,
    b: *const GrazeSegment,
    out: *mut GrazeClosest,
) -> f32 {
    answer!(simd graze_distance_segment_segment(a: *const GrazeSegment, b: *const GrazeSegment, out: *mut GrazeClosest) -> f32: Distance(segment(a), segment(b), wanted(out)) => out else f32::INFINITY)
}

/// graze_distance of a polygon and a point. O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_polygon_point(
    xy: *const f32,
    count: usize,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
) -> f32 {
    answer!(exact graze_distance_polygon_point: Distance(outline(xy, count), point(x, y), wanted(out)) => out else f32::INFINITY)
}
