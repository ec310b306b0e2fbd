//! Section 5: is a shape wholly inside another?

use crate::args::parse::{self, ArgNames};
use crate::args::{ArgResult, answer, c_name, check_output, finish, named, out_of_range};
use crate::error::GrazeStatus;
use crate::overlap::GrazeVerdict;
use crate::shape::{
    GrazeAabb, GrazeAabbI32, GrazeCircle, GrazeCircleI32, GrazeSegment, GrazeSegmentI32, GrazeShape, GrazeShapeI32,
};
use core::ffi::CStr;
use graze_core::answer::argument::Invalid;
use graze_core::{answer, contain::Push};

/// Box in box.
/// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
/// GRAZE_MISS: not wholly inside, or bad input.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_aabb_aabb(outer: *const GrazeAabb, inner: *const GrazeAabb) -> GrazeVerdict {
    answer!(exact graze_contains_aabb_aabb: AabbInAabb(aabb(outer), aabb(inner)))
}

/// Circle in box.
/// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
/// GRAZE_MISS: not wholly inside, or bad input.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_aabb_circle(
    outer: *const GrazeAabb,
    inner: *const GrazeCircle,
) -> GrazeVerdict {
    answer!(exact graze_contains_aabb_circle: CircleInAabb(aabb(outer), circle(inner)))
}

/// Segment in polygon. O(n).
/// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
/// GRAZE_MISS: not wholly inside, or bad input.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_polygon_segment(
    xy: *const f32,
    count: usize,
    segment: *const GrazeSegment,
) -> GrazeVerdict {
    answer!(exact graze_contains_polygon_segment: SegmentInPolygon(outline(xy, count), segment(segment)))
}

/// Circle in polygon. O(n).
/// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
/// GRAZE_MISS: not wholly inside, or bad input.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_polygon_circle(
    xy: *const f32,
    count: usize,
    circle: *const GrazeCircle,
) -> GrazeVerdict {
    answer!(exact graze_contains_polygon_circle: CircleInPolygon(outline(xy, count), circle(circle)))
}

/// Polygon in polygon. O(n m).
/// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
/// GRAZE_MISS: not wholly inside, or bad input.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_polygon_polygon(
    outer: *const f32,
    outer_count: usize,
    inner: *const f32,
    inner_count: usize,
) -> GrazeVerdict {
    answer!(exact graze_contains_polygon_polygon: PolygonInPolygon(outline(outer, outer_count), outline(inner, inner_count)))
}

/// Any shape in a point or segment with any radius (so circles and capsules), a convex outline with any radius, or a
/// polygon without; a chain, and a polygon with a radius, are refused with GRAZE_ERROR_NOT_A_CONTAINER. O(n m).
/// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
/// GRAZE_MISS: not wholly inside, or bad input.
/// For outer polygons that cross or retrace themselves the verdict is a best answer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains(outer: *const GrazeShape, inner: *const GrazeShape) -> GrazeVerdict {
    answer!(exact graze_contains: AnyInAny(container(outer), shape(inner)))
}

/// The shortest push that brings a box back into a container: two floats, x and y, into push_xy; 0, 0 exactly when it is
/// not outside. Moved by them the box is inside, exactly, in real numbers: they are rounded up, or down where there is
/// no room for that. Adding them to coordinates in floats rounds again: to be inside after that, too, take a container
/// that is smaller by an ulp of the coordinates.
/// Returns GRAZE_OK; GRAZE_CONTAINER_TOO_SMALL (the push is written, too) when it does not fit along an axis: then the
/// push centres it there; or why nothing was written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_keep_in_aabb_aabb(
    container: *const GrazeAabb,
    aabb: *const GrazeAabb,
    push_xy: *mut f32,
) -> GrazeStatus {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    let arguments = || unsafe { Ok((parse::aabb(named!(container))?, parse::aabb(named!(aabb))?)) };
    let push = arguments().and_then(|(outer, inner)| {
        check_output(c"push_xy", push_xy)?;
        let push = answer::push_aabb_into_aabb(outer, inner);
        named_push(push, [c_name!(container), c_name!(aabb)])
    });
    // SAFETY: room for two numbers, if the push is one.
    unsafe { write_push(c"graze_keep_in_aabb_aabb", push, push_xy) }
}

/// graze_keep_in_aabb_aabb for a circle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_keep_in_aabb_circle(
    container: *const GrazeAabb,
    circle: *const GrazeCircle,
    push_xy: *mut f32,
) -> GrazeStatus {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    let arguments = || unsafe { Ok((parse::aabb(named!(container))?, parse::circle(named!(circle))?)) };
    let push = arguments().and_then(|(outer, inner)| {
        check_output(c"push_xy", push_xy)?;
        let push = answer::push_circle_into_aabb(outer, inner);
        named_push(push, [c_name!(container), c_name!(circle)])
    });
    // SAFETY: room for two numbers, if the push is one.
    unsafe { write_push(c"graze_keep_in_aabb_circle", push, push_xy) }
}

/// The shortest push that brings any shape back into a convex container: a circle (a point with any radius), a capsule
/// (a segment with one) or a convex outline, rounded or not. Two floats, x and y, go into push_xy; 0, 0 with GRAZE_OK
/// exactly when graze_contains is not a miss. Other containers, and outlines of GRAZE_KIND_POLYGON even if convex, are
/// refused with GRAZE_ERROR_NOT_A_CONTAINER. A few times O(n m).
/// GRAZE_OK: moved by the push, in real numbers, the shape is inside, exactly; it is no longer than the shortest that
/// leaves the shape an ulp of room. GRAZE_CONTAINER_TOO_SMALL: no float near it fits the shape in; then the push is the
/// one after which the shape sticks out least. A convex outline without area or radius is too small: the push brings the
/// boxes around both to one middle. Between edges that are parallel but for a billionth, and below 2^-60 of the largest
/// coordinate or radius, a push may be longer, or not be found. Otherwise the status says why nothing was written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_keep_in(
    container: *const GrazeShape,
    shape: *const GrazeShape,
    push_xy: *mut f32,
) -> GrazeStatus {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    let arguments = || unsafe { Ok((parse::push_container(named!(container))?, parse::shape(named!(shape))?)) };
    let push = arguments().and_then(|(outer, inner)| {
        check_output(c"push_xy", push_xy)?;
        let push = answer::push_into_container(outer, inner);
        named_push(push, [c_name!(container), c_name!(shape)])
    });
    // SAFETY: room for two numbers, if the push is one.
    unsafe { write_push(c"graze_keep_in", push, push_xy) }
}

fn named_push<T>(push: Result<Option<Push<T>>, Invalid>, names: [&'static CStr; 2]) -> ArgResult<Push<T>> {
    let push = push.map_err(|invalid| parse::named_error(invalid, &names.map(ArgNames::Pointer)))?;
    push.ok_or(out_of_range(c"push_xy"))
}

/// # Safety
/// `push_xy` must have room for two numbers if the push is one.
unsafe fn write_push<T>(function: &'static CStr, push: ArgResult<Push<T>>, push_xy: *mut T) -> GrazeStatus {
    let fits = push.as_ref().is_ok_and(|push| push.fits);
    // SAFETY: the caller's promise.
    let status = finish(function, push, |push| unsafe { push_xy.cast::<[T; 2]>().write([push.x, push.y]) });
    match status {
        GrazeStatus::GRAZE_OK if !fits => GrazeStatus::GRAZE_CONTAINER_TOO_SMALL,
        status => status,
    }
}

/// graze_contains_aabb_aabb for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_aabb_aabb_i32(
    outer: *const GrazeAabbI32,
    inner: *const GrazeAabbI32,
) -> GrazeVerdict {
    answer!(exact graze_contains_aabb_aabb_i32: AabbInAabb(aabb(outer), aabb(inner)))
}

/// graze_contains_aabb_circle for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_aabb_circle_i32(
    outer: *const GrazeAabbI32,
    inner: *const GrazeCircleI32,
) -> GrazeVerdict {
    answer!(exact graze_contains_aabb_circle_i32: CircleInAabb(aabb(outer), circle(inner)))
}

/// graze_contains_polygon_segment for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_polygon_segment_i32(
    xy: *const i32,
    count: usize,
    segment: *const GrazeSegmentI32,
) -> GrazeVerdict {
    answer!(exact graze_contains_polygon_segment_i32: SegmentInPolygon(outline(xy, count), segment(segment)))
}

/// graze_contains_polygon_circle for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_polygon_circle_i32(
    xy: *const i32,
    count: usize,
    circle: *const GrazeCircleI32,
) -> GrazeVerdict {
    answer!(exact graze_contains_polygon_circle_i32: CircleInPolygon(outline(xy, count), circle(circle)))
}

/// graze_contains_polygon_polygon for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_polygon_polygon_i32(
    outer: *const i32,
    outer_count: usize,
    inner: *const i32,
    inner_count: usize,
) -> GrazeVerdict {
    answer!(exact graze_contains_polygon_polygon_i32: PolygonInPolygon(outline(outer, outer_count), outline(inner, inner_count)))
}

/// graze_contains for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_i32(outer: *const GrazeShapeI32, inner: *const GrazeShapeI32) -> GrazeVerdict {
    answer!(exact graze_contains_i32: AnyInAny(container(outer), shape(inner)))
}

/// graze_keep_in_aabb_aabb for integers: exact, and the shortest. Where it centres a half is dropped, towards 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_keep_in_aabb_aabb_i32(
    container: *const GrazeAabbI32,
    aabb: *const GrazeAabbI32,
    push_xy: *mut i32,
) -> GrazeStatus {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    let arguments = || unsafe { Ok((parse::aabb(named!(container))?, parse::aabb(named!(aabb))?)) };
    let push = arguments().and_then(|(outer, inner)| {
        check_output(c"push_xy", push_xy)?;
        let push = answer::push_aabb_into_aabb_i32(outer, inner);
        named_push(push, [c_name!(container), c_name!(aabb)])
    });
    // SAFETY: room for two numbers, if the push is one.
    unsafe { write_push(c"graze_keep_in_aabb_aabb_i32", push, push_xy) }
}

/// graze_keep_in_aabb_aabb_i32 for a circle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_keep_in_aabb_circle_i32(
    container: *const GrazeAabbI32,
    circle: *const GrazeCircleI32,
    push_xy: *mut i32,
) -> GrazeStatus {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    let arguments = || unsafe { Ok((parse::aabb(named!(container))?, parse::circle(named!(circle))?)) };
    let push = arguments().and_then(|(outer, inner)| {
        check_output(c"push_xy", push_xy)?;
        let push = answer::push_circle_into_aabb_i32(outer, inner);
        named_push(push, [c_name!(container), c_name!(circle)])
    });
    // SAFETY: room for two numbers, if the push is one.
    unsafe { write_push(c"graze_keep_in_aabb_circle_i32", push, push_xy) }
}
