//! Section 6, continued: where the rim of a circle crosses or touches.

use crate::args::{Guard, named};
use crate::distance::{GrazeCrossing, crossed, crosses};
use crate::shape::{GrazeCircle, GrazeSegment};
use graze_core::crossings::{circle_circle, circle_segment, polygon_circle};

/// Where a segment crosses or touches the rim of a circle: up to two points, in the order of the segment; one where they
/// touch. Writes at most capacity of them into out and returns how many there are; out may be NULL when capacity is 0.
/// A segment inside the circle has none. A circle of radius 0 is a point. Bad input: 0, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_circle_segment(
    circle: *const GrazeCircle,
    segment: *const GrazeSegment,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    let mut guard = Guard::new();
    let mut check = || Ok((guard.circle(named!(circle))?, guard.segment(named!(segment))?));
    // SAFETY: the caller's promise about `out`.
    unsafe {
        crossed(
            c"graze_crossings_circle_segment",
            check(),
            out,
            capacity,
            crosses!(guard: circle_segment, circle, segment),
        )
    }
}

/// Where the rims of two circles cross or touch: up to two points, the one to the left (y up) of the way from a to b
/// first; one where they touch. Equal circles with a radius share their whole rim: that counts as 0. A coordinate beyond
/// any float is an infinity. Otherwise as graze_crossings_circle_segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_circle_circle(
    a: *const GrazeCircle,
    b: *const GrazeCircle,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    let mut guard = Guard::new();
    let mut check = || Ok((guard.circle(named!(a))?, guard.circle(named!(b))?));
    // SAFETY: the caller's promise about `out`.
    unsafe {
        crossed(
            c"graze_crossings_circle_circle",
            check(),
            out,
            capacity,
            crosses!(guard: circle_circle, circle, circle),
        )
    }
}

/// Where the edges of a polygon cross or touch the rim of a circle, in the order of the edges and along each. A vertex
/// counts for the edge that begins there, so once. Otherwise as graze_crossings_circle_segment. O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_polygon_circle(
    xy: *const f32,
    count: usize,
    circle: *const GrazeCircle,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    let mut guard = Guard::new();
    let mut check = || Ok((guard.polygon(named!(xy), named!(count))?, guard.circle(named!(circle))?));
    // SAFETY: the caller's promise about `out`.
    unsafe {
        crossed(
            c"graze_crossings_polygon_circle",
            check(),
            out,
            capacity,
            crosses!(guard: polygon_circle, polygon, circle),
        )
    }
}
