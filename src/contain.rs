//! Contain: is a shape inside another, and which push brings it back?

use crate::abi::{
    GrazeAabb, GrazeAabbI32, GrazeCircle, GrazeCircleI32, GrazeSegment, GrazeSegmentI32, GrazeShape, GrazeShapeI32,
    GrazeStatus, GrazeVerdict,
};
use crate::args::parse::{self, ArgNames};
use crate::args::{ArgResult, answer, c_name, check_output, finish, named, out_of_range};
use core::ffi::CStr;
use graze_core::answer::argument::Invalid;
use graze_core::{answer, contain::Push};

/// Is a box inside a box?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_aabb_aabb(outer: *const GrazeAabb, inner: *const GrazeAabb) -> GrazeVerdict {
    answer!(graze_contains_aabb_aabb: AabbInAabb(aabb(outer), aabb(inner)))
}

/// Is a circle inside a box?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_aabb_circle(
    outer: *const GrazeAabb,
    inner: *const GrazeCircle,
) -> GrazeVerdict {
    answer!(graze_contains_aabb_circle: CircleInAabb(aabb(outer), circle(inner)))
}

/// Is a segment inside a polygon?
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_polygon_segment(
    xy: *const f32,
    count: usize,
    segment: *const GrazeSegment,
) -> GrazeVerdict {
    answer!(simd graze_contains_polygon_segment(xy: *const f32, count: usize, segment: *const GrazeSegment)
        -> GrazeVerdict:
        SegmentInPolygon(outline(xy, count), segment(segment)))
}

/// Is a circle inside a polygon?
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_polygon_circle(
    xy: *const f32,
    count: usize,
    circle: *const GrazeCircle,
) -> GrazeVerdict {
    answer!(simd graze_contains_polygon_circle(xy: *const f32, count: usize, circle: *const GrazeCircle)
        -> GrazeVerdict:
        CircleInPolygon(outline(xy, count), circle(circle)))
}

/// Is a polygon inside a polygon?
/// Complexity: O(n m).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_polygon_polygon(
    outer: *const f32,
    outer_count: usize,
    inner: *const f32,
    inner_count: usize,
) -> GrazeVerdict {
    answer!(exact graze_contains_polygon_polygon:
        PolygonInPolygon(outline(outer, outer_count), outline(inner, inner_count)))
}

/// Is any shape inside another? The container may be a point, segment or convex outline, with any radius, or a polygon
/// without a radius. For a polygon that crosses or retraces itself the verdict is a best answer.
/// Complexity: O(n m).
/// Errors: GRAZE_ERROR_NOT_A_CONTAINER for a chain, and for a polygon with a radius.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains(outer: *const GrazeShape, inner: *const GrazeShape) -> GrazeVerdict {
    answer!(exact graze_contains: AnyInAny(container(outer), shape(inner)))
}

/// The shortest push that brings a box back into a box. If the container is too small along an axis, the push centers
/// the box along it.
/// Accuracy: each component is rounded up, so that the box is inside exactly. Only if that would push the box out on
/// the opposite side is it rounded down; then the box sticks out by less than an ulp of the push.
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

/// The shortest push that brings a circle back into a box. Otherwise as graze_keep_in_aabb_aabb.
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

/// The shortest push that brings any shape back into a convex container: a point, segment or convex outline, with any
/// radius. Returns GRAZE_OK, GRAZE_CONTAINER_TOO_SMALL or an error, as above.
///
/// If the container is too small, the push leaves the shape's farthest part as little outside as possible. How far
/// outside is measured from the lines of the edges if the container is an outline without a radius, otherwise from the
/// container itself. A segment or outline without area and without a radius is too small for all that does not lie on
/// it already: the push brings the centers of the two bounding boxes together, and GRAZE_CONTAINER_TOO_SMALL is
/// returned, even if that push happens to fit.
/// Accuracy: at most as long as the shortest push into a container that is smaller by one ulp (of the push's larger
/// component) on every side. If the container is too small, the shape sticks out by at most the sum of: a millionth
/// more than the least possible, 2^-40 of the push's length (2^-23 of it if the container has a radius), and what
/// rounding the components to floats adds. The push may be longer, or not be found (GRAZE_CONTAINER_TOO_SMALL), if two
/// container edges are nearly but not exactly parallel (within 1e-9), or at scales below 2^-60 of the largest
/// coordinate or radius.
/// Complexity: for a container of n and a shape of m vertices O(m log m), and passes of O(n + m): a few, or some
/// hundreds, as measured, if a container with a radius is too small. For a shape of more than 4,096 vertices a pass
/// takes O(n m / 4096 + m).
/// Errors: GRAZE_ERROR_NOT_A_CONTAINER for a chain and for a GRAZE_KIND_POLYGON, even a convex one;
/// GRAZE_ERROR_OUT_OF_RANGE if the push is too large for a float.
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
    answer!(exact graze_contains_polygon_polygon_i32:
        PolygonInPolygon(outline(outer, outer_count), outline(inner, inner_count)))
}

/// graze_contains for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_i32(outer: *const GrazeShapeI32, inner: *const GrazeShapeI32) -> GrazeVerdict {
    answer!(exact graze_contains_i32: AnyInAny(container(outer), shape(inner)))
}

/// graze_keep_in_aabb_aabb for integers: exact, and the shortest. Where it centers, a half is rounded towards 0.
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
