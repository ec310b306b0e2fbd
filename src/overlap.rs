//! Test: do two shapes meet?

use crate::abi::{
    GrazeAabb, GrazeAabbI32, GrazeCapsule, GrazeCapsuleI32, GrazeCircle, GrazeCircleI32, GrazeSegment, GrazeSegmentI32,
    GrazeShape, GrazeShapeI32, GrazeVerdict,
};
use crate::args::{answer, cold, named, parse};
use graze_core::answer::{AnyAny, fast};
use graze_core::filter::Fast;
use graze_core::overlap::Verdict;
use graze_core::simd::{F32s, F32x4, dispatch};

impl From<GrazeVerdict> for Verdict {
    #[inline(always)]
    fn from(verdict: GrazeVerdict) -> Self {
        match verdict {
            GrazeVerdict::GRAZE_MISS => Verdict::Miss,
            GrazeVerdict::GRAZE_TOUCH => Verdict::Touch,
            GrazeVerdict::GRAZE_HIT => Verdict::Hit,
        }
    }
}

impl From<Verdict> for GrazeVerdict {
    #[inline(always)]
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Miss => GrazeVerdict::GRAZE_MISS,
            Verdict::Touch => GrazeVerdict::GRAZE_TOUCH,
            Verdict::Hit => GrazeVerdict::GRAZE_HIT,
        }
    }
}

/// Box and point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_aabb_point(aabb: *const GrazeAabb, x: f32, y: f32) -> GrazeVerdict {
    answer!(graze_test_aabb_point: AabbPoint(aabb(aabb), point(x, y)))
}

/// Box and segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_aabb_segment(aabb: *const GrazeAabb, segment: *const GrazeSegment) -> GrazeVerdict {
    answer!(graze_test_aabb_segment: AabbSegment(aabb(aabb), segment(segment)))
}

/// Two boxes. A shared edge or corner is a touch.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_aabb_aabb(a: *const GrazeAabb, b: *const GrazeAabb) -> GrazeVerdict {
    answer!(graze_test_aabb_aabb: AabbAabb(aabb(a), aabb(b)))
}

/// Segment and point: a hit between the ends, a touch at an end.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_segment_point(segment: *const GrazeSegment, x: f32, y: f32) -> GrazeVerdict {
    answer!(exact graze_test_segment_point: SegmentPoint(segment(segment), point(x, y)))
}

/// Two segments: a hit if they cross or overlap, a touch if one only ends on the other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_segment_segment(a: *const GrazeSegment, b: *const GrazeSegment) -> GrazeVerdict {
    answer!(graze_test_segment_segment: SegmentSegment(segment(a), segment(b)))
}

/// Circle and point. A point on the boundary is a touch.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_circle_point(circle: *const GrazeCircle, x: f32, y: f32) -> GrazeVerdict {
    answer!(graze_test_circle_point: CirclePoint(circle(circle), point(x, y)))
}

/// Circle and segment. A tangent is a touch.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_circle_segment(
    circle: *const GrazeCircle,
    segment: *const GrazeSegment,
) -> GrazeVerdict {
    answer!(graze_test_circle_segment: CircleSegment(circle(circle), segment(segment)))
}

/// Circle and box. A side or corner that only reaches the circle's boundary is a touch.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_circle_aabb(circle: *const GrazeCircle, aabb: *const GrazeAabb) -> GrazeVerdict {
    answer!(graze_test_circle_aabb: CircleAabb(circle(circle), aabb(aabb)))
}

/// Two circles. A touch if they have one point in common, from outside; a circle inside another is a hit. A circle of
/// radius 0 is a point: a touch on the other's boundary, and a hit at a point in the same place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_circle_circle(a: *const GrazeCircle, b: *const GrazeCircle) -> GrazeVerdict {
    answer!(graze_test_circle_circle: CircleCircle(circle(a), circle(b)))
}

/// Capsule and point. Also: is a point on a segment, with the radius as tolerance?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_capsule_point(capsule: *const GrazeCapsule, x: f32, y: f32) -> GrazeVerdict {
    answer!(graze_test_capsule_point: CapsulePoint(capsule(capsule), point(x, y)))
}

/// Capsule and segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_capsule_segment(
    capsule: *const GrazeCapsule,
    segment: *const GrazeSegment,
) -> GrazeVerdict {
    answer!(graze_test_capsule_segment: CapsuleSegment(capsule(capsule), segment(segment)))
}

/// Capsule and box.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_capsule_aabb(capsule: *const GrazeCapsule, aabb: *const GrazeAabb) -> GrazeVerdict {
    answer!(graze_test_capsule_aabb: CapsuleAabb(capsule(capsule), aabb(aabb)))
}

/// Capsule and circle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_capsule_circle(
    capsule: *const GrazeCapsule,
    circle: *const GrazeCircle,
) -> GrazeVerdict {
    answer!(graze_test_capsule_circle: CapsuleCircle(capsule(capsule), circle(circle)))
}

/// Two capsules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_capsule_capsule(a: *const GrazeCapsule, b: *const GrazeCapsule) -> GrazeVerdict {
    answer!(graze_test_capsule_capsule: CapsuleCapsule(capsule(a), capsule(b)))
}

/// Two convex outlines, of either winding. Of an outline that is not convex (see graze_check_shape), the verdict is
/// unspecified, but the same on every machine.
/// Complexity: usually O(n + m), when a separating line or a common point is found on the line through both centers;
/// otherwise O(n m).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_convex_convex(
    a: *const f32,
    a_count: usize,
    b: *const f32,
    b_count: usize,
) -> GrazeVerdict {
    answer!(simd graze_test_convex_convex(a: *const f32, a_count: usize, b: *const f32, b_count: usize) -> GrazeVerdict:
        ConvexConvex(outline(a, a_count), outline(b, b_count)))
}

/// Polygon and point: a hit inside, a touch on an edge or vertex.
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_point(xy: *const f32, count: usize, x: f32, y: f32) -> GrazeVerdict {
    answer!(simd graze_test_polygon_point(xy: *const f32, count: usize, x: f32, y: f32) -> GrazeVerdict:
        PolygonPoint(outline(xy, count), point(x, y)))
}

/// Polygon and segment: a hit if a part of the segment lies strictly inside.
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_segment(
    xy: *const f32,
    count: usize,
    segment: *const GrazeSegment,
) -> GrazeVerdict {
    answer!(simd graze_test_polygon_segment(xy: *const f32, count: usize, segment: *const GrazeSegment) -> GrazeVerdict:
        PolygonSegment(outline(xy, count), segment(segment)))
}

/// Polygon and box.
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_aabb(xy: *const f32, count: usize, aabb: *const GrazeAabb) -> GrazeVerdict {
    answer!(simd graze_test_polygon_aabb(xy: *const f32, count: usize, aabb: *const GrazeAabb) -> GrazeVerdict:
        PolygonAabb(outline(xy, count), aabb(aabb)))
}

/// Polygon and circle.
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_circle(
    xy: *const f32,
    count: usize,
    circle: *const GrazeCircle,
) -> GrazeVerdict {
    answer!(simd graze_test_polygon_circle(xy: *const f32, count: usize, circle: *const GrazeCircle) -> GrazeVerdict:
        PolygonCircle(outline(xy, count), circle(circle)))
}

/// Polygon and capsule.
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_capsule(
    xy: *const f32,
    count: usize,
    capsule: *const GrazeCapsule,
) -> GrazeVerdict {
    answer!(simd graze_test_polygon_capsule(xy: *const f32, count: usize, capsule: *const GrazeCapsule) -> GrazeVerdict:
        PolygonCapsule(outline(xy, count), capsule(capsule)))
}

/// Two polygons.
/// Complexity: near n + m if few edges of one are near the other; O(n m) at worst.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_polygon(
    a: *const f32,
    a_count: usize,
    b: *const f32,
    b_count: usize,
) -> GrazeVerdict {
    answer!(graze_test_polygon_polygon:
        PolygonPolygon(outline(a, a_count), outline(b, b_count)))
}

/// Any two shapes, also rounded and concave ones.
/// Complexity: O(n m).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test(a: *const GrazeShape, b: *const GrazeShape) -> GrazeVerdict {
    // SAFETY: the header's promises P1 and P2 about both pointers.
    match unsafe { fast_test(a, b) } {
        Fast::Certain(verdict) => verdict.into(),
        Fast::Uncertain => cold(move || answer!(exact graze_test: AnyAny(shape(a), shape(b)))),
    }
}

/// The fast tier of graze_test, also for each pair of a batch: a loop at one width would keep wide registers for pairs
/// that need none.
///
/// Two circles need no wide vector, and no frame on the stack, as the function of all pairs has.
///
/// # Safety
/// P1 and P2 of [`parse`] about both shapes.
#[inline(always)]
pub unsafe fn fast_test(a: *const GrazeShape, b: *const GrazeShape) -> Fast<Verdict> {
    // SAFETY: this function's own promise.
    match unsafe { (parse::point_shape(named!(a)), parse::point_shape(named!(b))) } {
        (Ok(a), Ok(b)) => fast::<F32x4, _>(AnyAny(a, b)),
        // SAFETY: the same.
        _ => unsafe { fast_test_of_any(a, b) },
    }
}

dispatch! {
    unsafe fn fast_test_of_any(a: *const GrazeShape, b: *const GrazeShape) -> Fast<Verdict> = fast_test_at_width;
}

/// # Safety
/// P1 and P2 of [`parse`] about both shapes.
#[inline(always)]
unsafe fn fast_test_at_width<V: F32s>(a: *const GrazeShape, b: *const GrazeShape) -> Fast<Verdict> {
    // SAFETY: this function's own promise.
    match unsafe { (parse::shape(named!(a)), parse::shape(named!(b))) } {
        (Ok(a), Ok(b)) => fast::<V, _>(AnyAny(a, b)),
        _ => Fast::Uncertain,
    }
}

/// Does the polygon own the point? 1 or 0. Of the polygons of a tiling exactly one owns each point of the tiled area,
/// also on shared edges and vertices.
///
/// A polygon owns the points of its inside, and of its edges those on the sides of smaller x and smaller y. Precisely:
/// it owns a point if a step towards greater x, and a far smaller step towards greater y, leads inside. So the outer
/// boundary of the tiled area on the sides of greater x and y is owned by no polygon.
/// Complexity: O(n).
/// Errors: bad input is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_owns_polygon_point(xy: *const f32, count: usize, x: f32, y: f32) -> i32 {
    answer!(simd graze_owns_polygon_point(xy: *const f32, count: usize, x: f32, y: f32) -> i32:
        OwnsPolygonPoint(outline(xy, count), point(x, y)))
}

/// graze_test_aabb_point for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_aabb_point_i32(aabb: *const GrazeAabbI32, x: i32, y: i32) -> GrazeVerdict {
    answer!(exact graze_test_aabb_point_i32: AabbPoint(aabb(aabb), point(x, y)))
}

/// graze_test_aabb_segment for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_aabb_segment_i32(
    aabb: *const GrazeAabbI32,
    segment: *const GrazeSegmentI32,
) -> GrazeVerdict {
    answer!(exact graze_test_aabb_segment_i32: AabbSegment(aabb(aabb), segment(segment)))
}

/// graze_test_aabb_aabb for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_aabb_aabb_i32(a: *const GrazeAabbI32, b: *const GrazeAabbI32) -> GrazeVerdict {
    answer!(exact graze_test_aabb_aabb_i32: AabbAabb(aabb(a), aabb(b)))
}

/// graze_test_segment_point for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_segment_point_i32(segment: *const GrazeSegmentI32, x: i32, y: i32) -> GrazeVerdict {
    answer!(exact graze_test_segment_point_i32: SegmentPoint(segment(segment), point(x, y)))
}

/// graze_test_segment_segment for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_segment_segment_i32(
    a: *const GrazeSegmentI32,
    b: *const GrazeSegmentI32,
) -> GrazeVerdict {
    answer!(exact graze_test_segment_segment_i32: SegmentSegment(segment(a), segment(b)))
}

/// graze_test_circle_point for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_circle_point_i32(circle: *const GrazeCircleI32, x: i32, y: i32) -> GrazeVerdict {
    answer!(exact graze_test_circle_point_i32: CirclePoint(circle(circle), point(x, y)))
}

/// graze_test_circle_segment for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_circle_segment_i32(
    circle: *const GrazeCircleI32,
    segment: *const GrazeSegmentI32,
) -> GrazeVerdict {
    answer!(exact graze_test_circle_segment_i32: CircleSegment(circle(circle), segment(segment)))
}

/// graze_test_circle_aabb for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_circle_aabb_i32(
    circle: *const GrazeCircleI32,
    aabb: *const GrazeAabbI32,
) -> GrazeVerdict {
    answer!(exact graze_test_circle_aabb_i32: CircleAabb(circle(circle), aabb(aabb)))
}

/// graze_test_circle_circle for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_circle_circle_i32(
    a: *const GrazeCircleI32,
    b: *const GrazeCircleI32,
) -> GrazeVerdict {
    answer!(exact graze_test_circle_circle_i32: CircleCircle(circle(a), circle(b)))
}

/// graze_test_capsule_point for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_capsule_point_i32(capsule: *const GrazeCapsuleI32, x: i32, y: i32) -> GrazeVerdict {
    answer!(exact graze_test_capsule_point_i32: CapsulePoint(capsule(capsule), point(x, y)))
}

/// graze_test_capsule_segment for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_capsule_segment_i32(
    capsule: *const GrazeCapsuleI32,
    segment: *const GrazeSegmentI32,
) -> GrazeVerdict {
    answer!(exact graze_test_capsule_segment_i32: CapsuleSegment(capsule(capsule), segment(segment)))
}

/// graze_test_capsule_aabb for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_capsule_aabb_i32(
    capsule: *const GrazeCapsuleI32,
    aabb: *const GrazeAabbI32,
) -> GrazeVerdict {
    answer!(exact graze_test_capsule_aabb_i32: CapsuleAabb(capsule(capsule), aabb(aabb)))
}

/// graze_test_capsule_circle for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_capsule_circle_i32(
    capsule: *const GrazeCapsuleI32,
    circle: *const GrazeCircleI32,
) -> GrazeVerdict {
    answer!(exact graze_test_capsule_circle_i32: CapsuleCircle(capsule(capsule), circle(circle)))
}

/// graze_test_capsule_capsule for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_capsule_capsule_i32(
    a: *const GrazeCapsuleI32,
    b: *const GrazeCapsuleI32,
) -> GrazeVerdict {
    answer!(exact graze_test_capsule_capsule_i32: CapsuleCapsule(capsule(a), capsule(b)))
}

/// graze_test_convex_convex for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_convex_convex_i32(
    a: *const i32,
    a_count: usize,
    b: *const i32,
    b_count: usize,
) -> GrazeVerdict {
    answer!(exact graze_test_convex_convex_i32: ConvexConvex(outline(a, a_count), outline(b, b_count)))
}

/// graze_test_polygon_point for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_point_i32(xy: *const i32, count: usize, x: i32, y: i32) -> GrazeVerdict {
    answer!(exact graze_test_polygon_point_i32: PolygonPoint(outline(xy, count), point(x, y)))
}

/// graze_test_polygon_segment for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_segment_i32(
    xy: *const i32,
    count: usize,
    segment: *const GrazeSegmentI32,
) -> GrazeVerdict {
    answer!(exact graze_test_polygon_segment_i32: PolygonSegment(outline(xy, count), segment(segment)))
}

/// graze_test_polygon_aabb for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_aabb_i32(
    xy: *const i32,
    count: usize,
    aabb: *const GrazeAabbI32,
) -> GrazeVerdict {
    answer!(exact graze_test_polygon_aabb_i32: PolygonAabb(outline(xy, count), aabb(aabb)))
}

/// graze_test_polygon_circle for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_circle_i32(
    xy: *const i32,
    count: usize,
    circle: *const GrazeCircleI32,
) -> GrazeVerdict {
    answer!(exact graze_test_polygon_circle_i32: PolygonCircle(outline(xy, count), circle(circle)))
}

/// graze_test_polygon_capsule for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_capsule_i32(
    xy: *const i32,
    count: usize,
    capsule: *const GrazeCapsuleI32,
) -> GrazeVerdict {
    answer!(exact graze_test_polygon_capsule_i32: PolygonCapsule(outline(xy, count), capsule(capsule)))
}

/// graze_test_polygon_polygon for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_polygon_polygon_i32(
    a: *const i32,
    a_count: usize,
    b: *const i32,
    b_count: usize,
) -> GrazeVerdict {
    answer!(exact graze_test_polygon_polygon_i32: PolygonPolygon(outline(a, a_count), outline(b, b_count)))
}

/// graze_test for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_i32(a: *const GrazeShapeI32, b: *const GrazeShapeI32) -> GrazeVerdict {
    answer!(exact graze_test_i32: AnyAny(shape(a), shape(b)))
}

/// graze_owns_polygon_point for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_owns_polygon_point_i32(xy: *const i32, count: usize, x: i32, y: i32) -> i32 {
    answer!(exact graze_owns_polygon_point_i32: OwnsPolygonPoint(outline(xy, count), point(x, y)))
}
