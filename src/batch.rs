//! Batches: the tests over arrays.

use crate::abi::{GrazeAabb, GrazeCapsule, GrazeCircle, GrazeSegment, GrazeShape};
use crate::args::parse::{self, ArgNames};
use crate::args::strided::{self, ElementErrors, StridedShapes};
use crate::args::{ArgResult, c_name, check_buffer, named, refuse};
use crate::overlap::fast_test;
use graze_core::answer::argument::{AabbArg, Argument, CapsuleArg, CircleArg, OutlineArg, PointArg, SegmentArg};
use graze_core::answer::*;
use graze_core::batch;
use graze_core::filter::Fast;
use graze_core::number::Range;
use graze_core::simd::{IndicesOut, VerdictsOut};

/// `pairs!(function: batch function, Query(kind array[stride], kind array[stride]), count, verdicts)`: the body of a
/// function that tests pairs. Where the batch is uncertain of a pair, the query's exact tier answers.
macro_rules! pairs {
    (
        $function:ident: $batch:path,
        $query:ident($a_kind:ident $a:ident[$a_stride:ident], $b_kind:ident $b:ident[$b_stride:ident]),
        $count:ident, $verdicts:ident
    ) => {{
        const NAMES: &[ArgNames] = &[ArgNames::Pointer(c_name!($a)), ArgNames::Pointer(c_name!($b))];
        let run = || -> ArgResult<usize> {
            if $count == 0 {
                return Ok(0);
            }
            // SAFETY: the header's promises P1 and P2 about the arrays.
            let (a, b, room) = unsafe {
                (
                    strided::rows(named!($a), named!($a_stride), named!($count))?,
                    strided::rows(named!($b), named!($b_stride), named!($count))?,
                    strided::verdicts(named!($verdicts), named!($count))?,
                )
            };
            let mut errors = ElementErrors::default();
            let met = $batch(a, b, room, &mut |i| {
                let (a, b) = (a.get(i), b.get(i));
                let verdict = exact($query(element!($a_kind a), element!($b_kind b)));
                errors.number_of(i, verdict.map_err(|invalid| parse::named_error(invalid, NAMES)))
            });
            errors.report(c_name!($function));
            Ok(met)
        };
        run().unwrap_or_else(|error| refuse(c_name!($function), error))
    }};
}

/// As `pairs!`, for one outline and the elements of an array.
macro_rules! one_outline {
    (
        $function:ident: $batch:path,
        $query:ident(outline $xy:ident[$vertices:ident], $kind:ident $elements:ident[$stride:ident]),
        $count:ident, $verdicts:ident
    ) => {{
        const NAMES: &[ArgNames] = &[ArgNames::Pointer(c_name!($xy)), ArgNames::Pointer(c_name!($elements))];
        let run = || -> ArgResult<usize> {
            // SAFETY: the header's promises P1 and P2 about the outline.
            let outline = unsafe { parse::outline(named!($xy), named!($vertices))? };
            let valid = outline.validate(&mut { Range::EMPTY });
            valid.map_err(|invalid| parse::named_error(invalid, NAMES))?;
            if $count == 0 {
                return Ok(0);
            }
            // SAFETY: the header's promises P1 and P2 about the arrays.
            let (elements, room) = unsafe {
                (
                    strided::rows(named!($elements), named!($stride), named!($count))?,
                    strided::verdicts(named!($verdicts), named!($count))?,
                )
            };
            let mut errors = ElementErrors::default();
            let met = $batch(outline.0, elements, room, &mut |i: usize| {
                let element = elements.get(i);
                let verdict = exact($query(outline, element!($kind element)));
                errors.number_of(i, verdict.map_err(|invalid| parse::named_error(invalid, NAMES)))
            });
            errors.report(c_name!($function));
            Ok(met)
        };
        run().unwrap_or_else(|error| refuse(c_name!($function), error))
    }};
}

/// An element of an array as the argument of a query.
macro_rules! element {
    (point $row:ident) => {
        PointArg($row)
    };
    (segment $row:ident) => {
        SegmentArg($row)
    };
    (aabb $row:ident) => {
        AabbArg($row)
    };
    (circle $row:ident) => {
        CircleArg($row)
    };
    (capsule $row:ident) => {
        CapsuleArg($row)
    };
    (rect $row:ident) => {
        OutlineArg($row.as_chunks().0)
    };
}

/// Segments and segments, pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_segment_segment(
    a: *const GrazeSegment,
    a_stride: usize,
    b: *const GrazeSegment,
    b_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_segment_segment: batch::segment_segment,
        SegmentSegment(segment a[a_stride], segment b[b_stride]), count, verdicts)
}

/// Boxes and points (x, y), pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_aabb_point(
    aabbs: *const GrazeAabb,
    aabb_stride: usize,
    points: *const f32,
    point_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_aabb_point: batch::aabb_point,
        AabbPoint(aabb aabbs[aabb_stride], point points[point_stride]), count, verdicts)
}

/// Boxes and segments, pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_aabb_segment(
    aabbs: *const GrazeAabb,
    aabb_stride: usize,
    segments: *const GrazeSegment,
    segment_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_aabb_segment: batch::aabb_segment,
        AabbSegment(aabb aabbs[aabb_stride], segment segments[segment_stride]), count, verdicts)
}

/// Boxes and boxes, pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_aabb_aabb(
    a: *const GrazeAabb,
    a_stride: usize,
    b: *const GrazeAabb,
    b_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_aabb_aabb: batch::aabb_aabb, AabbAabb(aabb a[a_stride], aabb b[b_stride]), count, verdicts)
}

/// Circles and points (x, y), pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_circle_point(
    circles: *const GrazeCircle,
    circle_stride: usize,
    points: *const f32,
    point_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_circle_point: batch::circle_point,
        CirclePoint(circle circles[circle_stride], point points[point_stride]), count, verdicts)
}

/// Circles and segments, pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_circle_segment(
    circles: *const GrazeCircle,
    circle_stride: usize,
    segments: *const GrazeSegment,
    segment_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_circle_segment: batch::circle_segment,
        CircleSegment(circle circles[circle_stride], segment segments[segment_stride]), count, verdicts)
}

/// Circles and boxes, pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_circle_aabb(
    circles: *const GrazeCircle,
    circle_stride: usize,
    aabbs: *const GrazeAabb,
    aabb_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_circle_aabb: batch::circle_aabb,
        CircleAabb(circle circles[circle_stride], aabb aabbs[aabb_stride]), count, verdicts)
}

/// Circles and circles, pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_circle_circle(
    a: *const GrazeCircle,
    a_stride: usize,
    b: *const GrazeCircle,
    b_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_circle_circle: batch::circle_circle,
        CircleCircle(circle a[a_stride], circle b[b_stride]), count, verdicts)
}

/// Capsules and points (x, y), pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_capsule_point(
    capsules: *const GrazeCapsule,
    capsule_stride: usize,
    points: *const f32,
    point_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_capsule_point: batch::capsule_point,
        CapsulePoint(capsule capsules[capsule_stride], point points[point_stride]), count, verdicts)
}

/// Capsules and segments, pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_capsule_segment(
    capsules: *const GrazeCapsule,
    capsule_stride: usize,
    segments: *const GrazeSegment,
    segment_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_capsule_segment: batch::capsule_segment,
        CapsuleSegment(capsule capsules[capsule_stride], segment segments[segment_stride]), count, verdicts)
}

/// Capsules and boxes, pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_capsule_aabb(
    capsules: *const GrazeCapsule,
    capsule_stride: usize,
    aabbs: *const GrazeAabb,
    aabb_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_capsule_aabb: batch::capsule_aabb,
        CapsuleAabb(capsule capsules[capsule_stride], aabb aabbs[aabb_stride]), count, verdicts)
}

/// Capsules and circles, pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_capsule_circle(
    capsules: *const GrazeCapsule,
    capsule_stride: usize,
    circles: *const GrazeCircle,
    circle_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_capsule_circle: batch::capsule_circle,
        CapsuleCircle(capsule capsules[capsule_stride], circle circles[circle_stride]), count, verdicts)
}

/// Capsules and capsules, pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_capsule_capsule(
    a: *const GrazeCapsule,
    a_stride: usize,
    b: *const GrazeCapsule,
    b_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_capsule_capsule: batch::capsule_capsule,
        CapsuleCapsule(capsule a[a_stride], capsule b[b_stride]), count, verdicts)
}

/// Rotated rectangles, pair by pair, each given by its corners as graze_rect_corners writes them: eight floats. Any
/// convex outlines of four vertices will do: the verdicts are those of graze_test_convex_convex.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_rect_rect(
    a: *const f32,
    a_stride: usize,
    b: *const f32,
    b_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(graze_test_many_rect_rect: batch::rect_rect,
        ConvexConvex(rect a[a_stride], rect b[b_stride]), count, verdicts)
}

/// Shapes of any kind, pair by pair. A stride is a multiple of the alignment of GrazeShape.
/// Complexity: that of graze_test for each pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_shape_shape(
    a: *const GrazeShape,
    a_stride: usize,
    b: *const GrazeShape,
    b_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    let run = || -> ArgResult<usize> {
        if count == 0 {
            return Ok(0);
        }
        // SAFETY: the header's promises P1 and P2 about the arrays.
        let (a, b, room) = unsafe {
            (
                StridedShapes::new(named!(a), named!(a_stride), named!(count))?,
                StridedShapes::new(named!(b), named!(b_stride), named!(count))?,
                strided::verdicts(named!(verdicts), named!(count))?,
            )
        };
        let mut errors = ElementErrors::default();
        // SAFETY: both arrays have `count` shapes.
        let met = unsafe { shape_pairs([a, b], count, room, &mut errors) };
        errors.report(c"graze_test_many_shape_shape");
        Ok(met)
    };
    run().unwrap_or_else(|error| refuse(c"graze_test_many_shape_shape", error))
}

/// # Safety
/// Both arrays must have `count` shapes.
unsafe fn shape_pairs(
    [a, b]: [StridedShapes<'_>; 2],
    count: usize,
    mut room: VerdictsOut<'_>,
    errors: &mut ElementErrors,
) -> usize {
    const NAMES: &[ArgNames] = &[ArgNames::Pointer(c"a"), ArgNames::Pointer(c"b")];
    let (mut met, mut i) = (0, 0);
    while i < count {
        // SAFETY: this function's own promise.
        let verdict = match unsafe { fast_test(a.at(i), b.at(i)) } {
            Fast::Certain(verdict) => verdict as u8,
            Fast::Uncertain => {
                // SAFETY: the same.
                let query = unsafe { a.get(i).and_then(|a| Ok(AnyAny(a, b.get(i)?))) };
                let named = |invalid| parse::named_error(invalid, NAMES);
                errors.number_of(i, query.and_then(|query| exact(query).map_err(named)))
            }
        };
        room.set(i, verdict);
        met += usize::from(verdict != 0);
        i += 1;
    }
    met
}

/// One polygon and points (x, y).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_polygon_point(
    xy: *const f32,
    count: usize,
    points: *const f32,
    point_stride: usize,
    point_count: usize,
    verdicts: *mut u8,
) -> usize {
    one_outline!(graze_test_many_polygon_point: batch::polygon_point,
        PolygonPoint(outline xy[count], point points[point_stride]), point_count, verdicts)
}

/// One polygon and segments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_polygon_segment(
    xy: *const f32,
    count: usize,
    segments: *const GrazeSegment,
    segment_stride: usize,
    segment_count: usize,
    verdicts: *mut u8,
) -> usize {
    one_outline!(graze_test_many_polygon_segment: batch::polygon_segment,
        PolygonSegment(outline xy[count], segment segments[segment_stride]), segment_count, verdicts)
}

/// One polygon and boxes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_polygon_aabb(
    xy: *const f32,
    count: usize,
    aabbs: *const GrazeAabb,
    aabb_stride: usize,
    aabb_count: usize,
    verdicts: *mut u8,
) -> usize {
    one_outline!(graze_test_many_polygon_aabb: batch::polygon_aabb,
        PolygonAabb(outline xy[count], aabb aabbs[aabb_stride]), aabb_count, verdicts)
}

/// One polygon and circles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_polygon_circle(
    xy: *const f32,
    count: usize,
    circles: *const GrazeCircle,
    circle_stride: usize,
    circle_count: usize,
    verdicts: *mut u8,
) -> usize {
    one_outline!(graze_test_many_polygon_circle: batch::polygon_circle,
        PolygonCircle(outline xy[count], circle circles[circle_stride]), circle_count, verdicts)
}

/// One polygon and capsules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_polygon_capsule(
    xy: *const f32,
    count: usize,
    capsules: *const GrazeCapsule,
    capsule_stride: usize,
    capsule_count: usize,
    verdicts: *mut u8,
) -> usize {
    one_outline!(graze_test_many_polygon_capsule: batch::polygon_capsule,
        PolygonCapsule(outline xy[count], capsule capsules[capsule_stride]), capsule_count, verdicts)
}

/// Which verdicts are `least` or more? GRAZE_TOUCH selects all that meet, GRAZE_HIT the hits. Writes their indices to
/// out, in ascending order, at most capacity of them, and returns how many there are. out may be NULL if capacity is 0.
/// Complexity: O(count).
/// Errors: 0 for bad input, also for a count of 2^32 or more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_select(
    verdicts: *const u8,
    count: usize,
    least: u8,
    out: *mut u32,
    capacity: usize,
) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the verdicts.
        let verdicts = unsafe { strided::verdicts_read(named!(verdicts), named!(count))? };
        check_buffer(c"out", out, capacity)?;
        // SAFETY: aligned, and the header's promise: room for `capacity` indices.
        let mut indices = unsafe { IndicesOut::new(out, capacity) };
        batch::select(verdicts, least, &mut indices);
        Ok(indices.count())
    };
    run().unwrap_or_else(|error| refuse(c"graze_select", error))
}
