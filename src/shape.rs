//! Shapes: corners, bounds, validation.

use crate::abi::{
    GRAZE_NO_ELEMENT, GrazeAabb, GrazeAabbI32, GrazeCapsule, GrazeCapsuleI32, GrazeCircle, GrazeCircleI32,
    GrazeSegment, GrazeSegmentI32, GrazeShape, GrazeShapeI32, GrazeStatus,
};
use crate::args::parse::{self, ArgNames};
use crate::args::strided;
use crate::args::{ArgResult, check_all_finite, check_optional, check_output, check_size, finish, named, out_of_range};
use core::ffi::CStr;
use graze_core::answer;
use graze_core::answer::argument::{Argument, OutlineArg, ShapeArg};
use graze_core::batch::{self, Placement};
use graze_core::number::{Range, Scalar, with_denormals};
use graze_core::shape::{self, Kind, Outline, OutlineKind};
use graze_core::simd::WriteBuffer;

/// The corners of a rotated rectangle: center (cx, cy), half its width and height (0 is allowed), rotated by radians,
/// counter-clockwise. Writes eight floats to corners, interleaved x, y: the corners that lie at (-w, -h), (w, -h), (w,
/// h), (-w, h) before the rotation. They are a convex outline like any other.
/// If the cosine and sine are known, use graze_place.
/// Accuracy: each coordinate is rounded once from f64, with a sine and cosine that give the same bits on every machine.
/// Errors: GRAZE_ERROR_NEGATIVE_SIZE; GRAZE_ERROR_OUT_OF_RANGE if a corner is too large for a float.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_rect_corners(
    cx: f32,
    cy: f32,
    half_w: f32,
    half_h: f32,
    radians: f32,
    corners: *mut f32,
) -> GrazeStatus {
    let compute = || {
        check_all_finite([named!(cx), named!(cy), named!(half_w), named!(half_h), named!(radians)])?;
        check_size(c"half_w", half_w)?;
        check_size(c"half_h", half_h)?;
        check_output(c"corners", corners)?;
        shape::rect_corners(cx, cy, half_w, half_h, radians).ok_or(out_of_range(c"corners"))
    };
    // SAFETY: checked above; the header asks for room for eight floats.
    finish(c"graze_rect_corners", compute(), |result| unsafe { corners.cast::<[f32; 8]>().write(result) })
}

/// An outline turned by the angle of this cosine and sine, then moved by x, y: writes x + (px * cosine - py * sine),
/// y + (px * sine + py * cosine) for each of its vertices px, py. A cosine and sine not of length 1 scale it, too. One
/// vertex is enough, so that chains, segments and points can be placed. out has room for as many vertices, and may be
/// xy itself; otherwise they must not overlap.
/// Accuracy: each coordinate is rounded once, to the nearest float.
/// Complexity: O(n).
/// Errors: GRAZE_ERROR_OUT_OF_RANGE if a coordinate is too large for a float; then nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_place(
    xy: *const f32,
    count: usize,
    x: f32,
    y: f32,
    cosine: f32,
    sine: f32,
    out: *mut f32,
) -> GrazeStatus {
    let place = || {
        // SAFETY: the header's promises P1 and P2 about the vertices.
        let largest = largest_of(unsafe { parse::vertex_list(named!(xy), named!(count)) }?)?;
        check_all_finite([named!(x), named!(y), named!(cosine), named!(sine)])?;
        check_output(c"out", out)?;
        // SAFETY: the same promises, and that of room for as many vertices, which are those or apart from them. No
        // reference to either is alive.
        let placed = unsafe {
            let vertices = strided::rows::<f32, 2>(named!(xy), (c"xy", size_of::<[f32; 2]>()), named!(count))?;
            let mut results = WriteBuffer::new(out.cast::<[f32; 2]>(), count);
            batch::place(vertices, largest, Placement { x, y, cosine, sine }, &mut results)
        };
        if placed { Ok(()) } else { Err(out_of_range(c"out")) }
    };
    finish(c"graze_place", place(), |()| {})
}

/// The largest magnitude of the coordinates of valid vertices.
fn largest_of(vertices: OutlineArg<f32>) -> ArgResult<f32> {
    let mut range = Range::EMPTY;
    let valid = vertices.validate(&mut range);
    valid.map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(c"xy")]))?;
    Ok(range.largest())
}

/// The corners of a box, so that it is a convex outline like any other. Writes eight floats to corners, interleaved x,
/// y, in the order of its vertices (see Numbering).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_corners_aabb(aabb: *const GrazeAabb, corners: *mut f32) -> GrazeStatus {
    let compute = || {
        // SAFETY: the header's promises P1 and P2 about the box.
        let aabb = validated(unsafe { parse::aabb(named!(aabb)) }, c"aabb")?;
        check_output(c"corners", corners)?;
        let [min_x, min_y, max_x, max_y] = aabb.0;
        Ok([min_x, min_y, max_x, min_y, max_x, max_y, min_x, max_y])
    };
    // SAFETY: checked above; the header asks for room for eight floats.
    finish(c"graze_corners_aabb", compute(), |result| unsafe { corners.cast::<[f32; 8]>().write(result) })
}

/// The smallest box around any shape, its radius included.
/// Accuracy: each side is rounded outward, to the next float that keeps the shape inside.
/// Complexity: O(n).
/// Errors: GRAZE_ERROR_OUT_OF_RANGE if a side is too large for a float.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_bounds(shape: *const GrazeShape, out: *mut GrazeAabb) -> GrazeStatus {
    let compute = || {
        // SAFETY: the header's promises P1 and P2 about the shape.
        let shape = unsafe { parse::shape(named!(shape)) }?;
        check_output(c"out", out)?;
        let bounds = answer::shape_bounds(shape);
        let bounds = bounds.map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(c"shape")]))?;
        bounds.ok_or(out_of_range(c"out"))
    };
    // SAFETY: checked above; `Fields` says that a box is such an array.
    finish(c"graze_bounds", compute(), |result| unsafe { out.cast::<[f32; 4]>().write(result) })
}

/// The smallest box around the vertices of a polygon. Exact.
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_bounds_polygon(xy: *const f32, count: usize, out: *mut GrazeAabb) -> GrazeStatus {
    let compute = || {
        // SAFETY: the header's promises P1 and P2 about the outline.
        let outline = unsafe { parse::outline(named!(xy), named!(count)) }?;
        check_output(c"out", out)?;
        answer::bounds(outline).map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(c"xy")]))
    };
    // SAFETY: checked above; `Fields` says that a box is such an array.
    finish(c"graze_bounds_polygon", compute(), |result| unsafe { out.cast::<[f32; 4]>().write(result) })
}

/// The smallest circle around the vertices of a polygon.
/// Accuracy: the center is rounded to float, and the radius rounded up, so that the circle does contain every vertex.
/// Complexity: O(n) for each of a few rounds.
/// Errors: GRAZE_ERROR_OUT_OF_RANGE if the radius is too large for a float.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_bounding_circle_polygon(
    xy: *const f32,
    count: usize,
    out: *mut GrazeCircle,
) -> GrazeStatus {
    let compute = || {
        // SAFETY: the header's promises P1 and P2 about the outline.
        let outline = unsafe { parse::outline(named!(xy), named!(count)) }?;
        check_output(c"out", out)?;
        let circle = answer::bounding_circle(outline);
        let circle = circle.map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(c"xy")]))?;
        circle.ok_or(out_of_range(c"out"))
    };
    // SAFETY: checked above; `Fields` says that a circle is such an array.
    finish(c"graze_bounding_circle_polygon", compute(), |result| unsafe { out.cast::<[f32; 3]>().write(result) })
}

/// Would this segment be accepted?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_segment(segment: *const GrazeSegment) -> GrazeStatus {
    // SAFETY: the header's promise P1.
    status_of(unsafe { parse::segment(named!(segment)) })
}

/// Would this box be accepted?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_aabb(aabb: *const GrazeAabb) -> GrazeStatus {
    // SAFETY: the header's promise P1.
    status_of(unsafe { parse::aabb(named!(aabb)) })
}

/// Would this circle be accepted?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_circle(circle: *const GrazeCircle) -> GrazeStatus {
    // SAFETY: the header's promise P1.
    status_of(unsafe { parse::circle(named!(circle)) })
}

/// Would this capsule be accepted?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_capsule(capsule: *const GrazeCapsule) -> GrazeStatus {
    // SAFETY: the header's promise P1.
    status_of(unsafe { parse::capsule(named!(capsule)) })
}

/// Would this polygon be accepted, and what is it like? GRAZE_OK for a simple outline, GRAZE_OUTLINE_ZERO_AREA,
/// GRAZE_OUTLINE_SELF_CROSSING, or the reason why it is refused. where may be NULL; otherwise it receives the vertex at
/// fault, or GRAZE_NO_ELEMENT. For a self-crossing outline that is the first vertex whose edge meets another edge. An
/// outline without area is GRAZE_OUTLINE_ZERO_AREA, even if it retraces itself.
/// Complexity: O(n log n) in general; about n * n / 4000 * log n at worst, where thousands of long edges lie side by
/// side and askew, or n * n where very many edges cross, all of them late ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_polygon(xy: *const f32, count: usize, r#where: *mut usize) -> GrazeStatus {
    // SAFETY: the header's promises P1 and P2, and about `where`.
    unsafe { check_outline(parse::outline(named!(xy), named!(count)), r#where) }
}

/// Would this shape be accepted, and what is it like? As graze_check_polygon for outlines; also
/// GRAZE_OUTLINE_NOT_CONVEX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_shape(shape: *const GrazeShape) -> GrazeStatus {
    // SAFETY: the header's promises P1 and P2.
    check_any(unsafe { parse::shape(named!(shape)) })
}

/// graze_check_segment for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_segment_i32(segment: *const GrazeSegmentI32) -> GrazeStatus {
    // SAFETY: the header's promise P1.
    status_of(unsafe { parse::segment(named!(segment)) })
}

/// graze_check_aabb for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_aabb_i32(aabb: *const GrazeAabbI32) -> GrazeStatus {
    // SAFETY: the header's promise P1.
    status_of(unsafe { parse::aabb(named!(aabb)) })
}

/// graze_check_circle for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_circle_i32(circle: *const GrazeCircleI32) -> GrazeStatus {
    // SAFETY: the header's promise P1.
    status_of(unsafe { parse::circle(named!(circle)) })
}

/// graze_check_capsule for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_capsule_i32(capsule: *const GrazeCapsuleI32) -> GrazeStatus {
    // SAFETY: the header's promise P1.
    status_of(unsafe { parse::capsule(named!(capsule)) })
}

/// graze_check_polygon for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_polygon_i32(xy: *const i32, count: usize, r#where: *mut usize) -> GrazeStatus {
    // SAFETY: the header's promises P1 and P2, and about `where`.
    unsafe { check_outline(parse::outline(named!(xy), named!(count)), r#where) }
}

/// graze_check_shape for integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_check_shape_i32(shape: *const GrazeShapeI32) -> GrazeStatus {
    // SAFETY: the header's promises P1 and P2.
    check_any(unsafe { parse::shape(named!(shape)) })
}

/// The status of an outline, with any number type of its scalar.
fn outline_status<T: Scalar>(vertices: &[[T; 2]]) -> (GrazeStatus, usize) {
    match with_denormals(|| shape::check_outline(Outline::<T::Number>::new(vertices))) {
        OutlineKind::Simple => (GrazeStatus::GRAZE_OK, GRAZE_NO_ELEMENT),
        OutlineKind::Crossing(vertex) => (GrazeStatus::GRAZE_OUTLINE_SELF_CROSSING, vertex),
        OutlineKind::ZeroArea => (GrazeStatus::GRAZE_OUTLINE_ZERO_AREA, GRAZE_NO_ELEMENT),
    }
}

/// The argument, if its numbers are valid.
fn validated<A: Argument>(argument: ArgResult<A>, name: &'static CStr) -> ArgResult<A> {
    let argument = argument?;
    let valid = argument.validate(&mut { Range::EMPTY });
    valid.map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(name)]))?;
    Ok(argument)
}

/// The status that a check returns.
fn status_of(argument: ArgResult<impl Argument>) -> GrazeStatus {
    validated(argument, c"?").map_or_else(|error| error.status, |_| GrazeStatus::GRAZE_OK)
}

/// # Safety
/// `element` must be null or point to a `usize`.
unsafe fn check_outline<T: Scalar>(outline: ArgResult<OutlineArg<T>>, element: *mut usize) -> GrazeStatus {
    if let Err(error) = check_optional(c"where", element) {
        return error.status;
    }
    let (status, vertex) = match validated(outline, c"?") {
        Ok(OutlineArg(vertices)) => outline_status(vertices),
        Err(error) => (error.status, error.element),
    };
    if !element.is_null() {
        // SAFETY: not null, aligned, and the caller's promise.
        unsafe { element.write(vertex) };
    }
    status
}

fn check_any<T: Scalar>(shape: ArgResult<ShapeArg<T>>) -> GrazeStatus {
    let ShapeArg { kind, vertices, .. } = match validated(shape, c"?") {
        Ok(shape) => shape,
        Err(error) => return error.status,
    };
    let outline = || Outline::<T::Number>::new(vertices);
    match kind {
        Kind::Point | Kind::Segment | Kind::Chain => GrazeStatus::GRAZE_OK,
        Kind::Polygon => outline_status(vertices).0,
        Kind::Convex if with_denormals(|| shape::is_convex(outline())) => GrazeStatus::GRAZE_OK,
        Kind::Convex if with_denormals(|| outline().has_area()) => GrazeStatus::GRAZE_OUTLINE_NOT_CONVEX,
        Kind::Convex => GrazeStatus::GRAZE_OUTLINE_ZERO_AREA,
    }
}
