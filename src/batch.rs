//! Section 8: many tests in one call.

use crate::args::strided::{Faults, rows, verdicts, verdicts_read};
use crate::args::{Checked, Guard, check_buffer, into_core, named, refuse};
use crate::overlap::GrazeVerdict;
use crate::shape::{GrazeAabb, GrazeCircle, GrazeSegment};
use graze_core::number::{Narrow, Wide};
use graze_core::simd::{self, IndicesOut};
use graze_core::{batch, overlap};

/// Returns the function's 0 when an array is at fault.
macro_rules! or_refuse {
    ($function:literal, $checked:expr) => {
        match $checked {
            Ok(checked) => checked,
            Err(fault) => return refuse($function, fault),
        }
    };
}

/// The verdict of a decision on checked values, by their views.
macro_rules! verdict {
    ($guard:ident, $decision:path $(, $kind:ident($value:expr))+) => {{
        let verdict: GrazeVerdict = if $guard.is_narrow() {
            $decision($(into_core::$kind::<Narrow, f32>($value)),+).into()
        } else {
            $decision($(into_core::$kind::<Wide, f32>($value)),+).into()
        };
        Ok(verdict as u8)
    }};
}

/// `pairs!(name, kernel, decision, row of kind = array[stride], …, count, verdicts)`: the body of a
/// function that tests pairs.
macro_rules! pairs {
    (
        $function:literal, $kernel:path, $decision:path,
        $a_row:ident as $a_kind:ident = $a:ident[$a_stride:ident],
        $b_row:ident as $b_kind:ident = $b:ident[$b_stride:ident],
        $count:ident, $verdicts:ident
    ) => {{
        if $count == 0 {
            return 0;
        }
        let a = or_refuse!($function, rows(named!($a), named!($a_stride), named!($count)));
        let b = or_refuse!($function, rows(named!($b), named!($b_stride), named!($count)));
        let room = or_refuse!($function, verdicts(named!($verdicts), named!($count)));
        let mut faults = Faults::default();
        let decide = |i: usize| -> Checked<u8> {
            let mut guard = Guard::new();
            let (a, b) = (a.get(i), b.get(i));
            let a = guard.$a_row(named!($a).0, &a)?;
            let b = guard.$b_row(named!($b).0, &b)?;
            verdict!(guard, $decision, $a_kind(a), $b_kind(b))
        };
        let met = $kernel(a, b, room, &mut |i| faults.settle(i, decide(i)));
        faults.tell($function);
        met
    }};
}

/// The same for one outline and many of another shape: `kernel` is given the outline and the elements.
macro_rules! outline {
    (
        $function:literal, $kernel:expr, $decision:path, $xy:ident[$vertices:ident],
        $row:ident as $kind:ident = $elements:ident[$stride:ident], $count:ident, $verdicts:ident
    ) => {{
        let mut outline_guard = Guard::new();
        let outline = or_refuse!($function, outline_guard.polygon(named!($xy), named!($vertices)));
        if $count == 0 {
            return 0;
        }
        let elements = or_refuse!($function, rows(named!($elements), named!($stride), named!($count)));
        let room = or_refuse!($function, verdicts(named!($verdicts), named!($count)));
        let mut faults = Faults::default();
        let decide = |i: usize| -> Checked<u8> {
            let mut guard = outline_guard;
            let element = elements.get(i);
            let element = guard.$row(named!($elements).0, &element)?;
            verdict!(guard, $decision, polygon(outline), $kind(element))
        };
        let met = $kernel(outline, elements, room, &mut |i: usize| faults.settle(i, decide(i)));
        faults.tell($function);
        met
    }};
}

/// The functions of this section are those of section 4 over arrays, with the same verdicts. Each writes a verdict for
/// every element, as a byte (GRAZE_MISS, GRAZE_TOUCH or GRAZE_HIT), and returns how many are not a miss; verdicts may
/// be NULL, to count only. A count of 0 is fine and reads nothing.
///
/// A stride is the number of bytes, not of elements, from one element to the next, a multiple of 4: sizeof(GrazeSegment)
/// for segments side by side, the size of your own struct for those within it, sizeof(float[2]) for the edges of an open
/// chain of vertices. A stride of 0 takes the same element every time: one shape against many. No thread is started:
/// split the arrays as you like, the verdicts are the same.
///
/// A bad element (NaN, infinity, a negative radius, min > max) is a miss, the others are answered, and the error
/// handler is told once per call, with the number of the first bad element. Verdicts must not overlap what is read.
/// O(count) each, times the outline's vertices where there is one.
///
/// This one: segments, pair by pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_segment_segment(
    a: *const GrazeSegment,
    a_stride: usize,
    b: *const GrazeSegment,
    b_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(
        c"graze_test_many_segment_segment",
        batch::segment_segment,
        overlap::segment_segment,
        segment_row as segment = a[a_stride],
        segment_row as segment = b[b_stride],
        count,
        verdicts
    )
}

/// Boxes and points (x, y).
/// Strides, bad elements and the result as in graze_test_many_segment_segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_aabb_point(
    aabbs: *const GrazeAabb,
    aabb_stride: usize,
    points: *const f32,
    point_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(
        c"graze_test_many_aabb_point",
        batch::aabb_point,
        overlap::aabb_point,
        aabb_row as aabb = aabbs[aabb_stride],
        point_row as point = points[point_stride],
        count,
        verdicts
    )
}

/// Boxes and segments.
/// Strides, bad elements and the result as in graze_test_many_segment_segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_aabb_segment(
    aabbs: *const GrazeAabb,
    aabb_stride: usize,
    segments: *const GrazeSegment,
    segment_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(
        c"graze_test_many_aabb_segment",
        batch::aabb_segment,
        overlap::aabb_segment,
        aabb_row as aabb = aabbs[aabb_stride],
        segment_row as segment = segments[segment_stride],
        count,
        verdicts
    )
}

/// Boxes and boxes.
/// Strides, bad elements and the result as in graze_test_many_segment_segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_aabb_aabb(
    a: *const GrazeAabb,
    a_stride: usize,
    b: *const GrazeAabb,
    b_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(
        c"graze_test_many_aabb_aabb",
        batch::aabb_aabb,
        overlap::aabb_aabb,
        aabb_row as aabb = a[a_stride],
        aabb_row as aabb = b[b_stride],
        count,
        verdicts
    )
}

/// Circles and points (x, y).
/// Strides, bad elements and the result as in graze_test_many_segment_segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_circle_point(
    circles: *const GrazeCircle,
    circle_stride: usize,
    points: *const f32,
    point_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(
        c"graze_test_many_circle_point",
        batch::circle_point,
        overlap::circle_point,
        circle_row as circle = circles[circle_stride],
        point_row as point = points[point_stride],
        count,
        verdicts
    )
}

/// Circles and segments.
/// Strides, bad elements and the result as in graze_test_many_segment_segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_circle_segment(
    circles: *const GrazeCircle,
    circle_stride: usize,
    segments: *const GrazeSegment,
    segment_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(
        c"graze_test_many_circle_segment",
        batch::circle_segment,
        overlap::circle_segment,
        circle_row as circle = circles[circle_stride],
        segment_row as segment = segments[segment_stride],
        count,
        verdicts
    )
}

/// Circles and boxes.
/// Strides, bad elements and the result as in graze_test_many_segment_segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_circle_aabb(
    circles: *const GrazeCircle,
    circle_stride: usize,
    aabbs: *const GrazeAabb,
    aabb_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(
        c"graze_test_many_circle_aabb",
        batch::circle_aabb,
        overlap::circle_aabb,
        circle_row as circle = circles[circle_stride],
        aabb_row as aabb = aabbs[aabb_stride],
        count,
        verdicts
    )
}

/// Circles and circles.
/// Strides, bad elements and the result as in graze_test_many_segment_segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_circle_circle(
    a: *const GrazeCircle,
    a_stride: usize,
    b: *const GrazeCircle,
    b_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(
        c"graze_test_many_circle_circle",
        batch::circle_circle,
        overlap::circle_circle,
        circle_row as circle = a[a_stride],
        circle_row as circle = b[b_stride],
        count,
        verdicts
    )
}

/// Rotated rectangles, each by its corners as graze_rect_corners writes them: eight floats. Any convex outlines of
/// four vertices will do: the verdicts are those of graze_test_convex_convex.
/// Strides, bad elements and the result as in graze_test_many_segment_segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_rect_rect(
    a: *const f32,
    a_stride: usize,
    b: *const f32,
    b_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    pairs!(
        c"graze_test_many_rect_rect",
        batch::rect_rect,
        overlap::convex_convex,
        rect_row as polygon = a[a_stride],
        rect_row as polygon = b[b_stride],
        count,
        verdicts
    )
}

/// One polygon and points (x, y).
/// Stride, bad elements and the result as in graze_test_many_segment_segment. A bad outline: 0, verdicts untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_polygon_point(
    xy: *const f32,
    count: usize,
    points: *const f32,
    point_stride: usize,
    point_count: usize,
    verdicts: *mut u8,
) -> usize {
    outline!(
        c"graze_test_many_polygon_point",
        batch::polygon_point,
        overlap::polygon_point,
        xy[count],
        point_row as point = points[point_stride],
        point_count,
        verdicts
    )
}

/// One polygon and segments.
/// Stride, bad elements and the result as in graze_test_many_segment_segment. A bad outline: 0, verdicts untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_polygon_segment(
    xy: *const f32,
    count: usize,
    segments: *const GrazeSegment,
    segment_stride: usize,
    segment_count: usize,
    verdicts: *mut u8,
) -> usize {
    outline!(
        c"graze_test_many_polygon_segment",
        batch::polygon_segment,
        overlap::polygon_segment,
        xy[count],
        segment_row as segment = segments[segment_stride],
        segment_count,
        verdicts
    )
}

/// One polygon and boxes.
/// Stride, bad elements and the result as in graze_test_many_segment_segment. A bad outline: 0, verdicts untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_polygon_aabb(
    xy: *const f32,
    count: usize,
    aabbs: *const GrazeAabb,
    aabb_stride: usize,
    aabb_count: usize,
    verdicts: *mut u8,
) -> usize {
    outline!(
        c"graze_test_many_polygon_aabb",
        batch::polygon_aabb,
        overlap::polygon_aabb,
        xy[count],
        aabb_row as aabb = aabbs[aabb_stride],
        aabb_count,
        verdicts
    )
}

/// One polygon and circles.
/// Stride, bad elements and the result as in graze_test_many_segment_segment. A bad outline: 0, verdicts untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_polygon_circle(
    xy: *const f32,
    count: usize,
    circles: *const GrazeCircle,
    circle_stride: usize,
    circle_count: usize,
    verdicts: *mut u8,
) -> usize {
    outline!(
        c"graze_test_many_polygon_circle",
        batch::polygon_circle,
        overlap::polygon_circle,
        xy[count],
        circle_row as circle = circles[circle_stride],
        circle_count,
        verdicts
    )
}

/// Writes which verdicts are `least` or more (GRAZE_TOUCH: all that is not a miss; GRAZE_HIT: hits), as indices in
/// ascending order, at most `capacity` of them, and returns how many there are in all. NULL and 0 ask for the count.
/// Bad input: 0; so is a count of 2^32 or more. O(count).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_select(
    verdicts: *const u8,
    count: usize,
    least: u8,
    out: *mut u32,
    capacity: usize,
) -> usize {
    const FUNCTION: &core::ffi::CStr = c"graze_select";
    let checked = verdicts_read(named!(verdicts), named!(count))
        .and_then(|verdicts| Ok((verdicts, check_buffer(named!(out).0, out, capacity)?)));
    match checked {
        Ok((verdicts, ())) => {
            // SAFETY: aligned, and the caller's promise that there is room for so many.
            let mut places = unsafe { IndicesOut::new(out, capacity) };
            batch::select(verdicts, least, &mut places);
            places.count()
        }
        Err(fault) => refuse(FUNCTION, fault),
    }
}

/// How many floats the library computes on at once: 16 with AVX-512, 8 with AVX2, else 4. No answer depends on it.
#[unsafe(no_mangle)]
pub extern "C" fn graze_simd_width() -> u32 {
    simd::simd_level()
}

/// Has the library use no wider vectors than that from now on, in all threads, for tests and measurements; returns
/// what graze_simd_width then says. UINT32_MAX: the widest there are.
#[unsafe(no_mangle)]
pub extern "C" fn graze_set_simd_width(most: u32) -> u32 {
    simd::limit_level(most)
}
