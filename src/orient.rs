//! Section 3: orientation.

use crate::args::decide;
use graze_core::filter;
use graze_core::predicate::orient;

/// The turn of three points: +1 when a, b, c turn counter-clockwise with y up (clockwise with y down), that is when c
/// lies to the left of a -> b; 0 when they are collinear or two coincide; -1 otherwise. Exact.
/// Bad input: 0.
#[unsafe(no_mangle)]
pub extern "C" fn graze_orient(ax: f32, ay: f32, bx: f32, by: f32, cx: f32, cy: f32) -> i32 {
    decide!(c"graze_orient", f32: orient, quick filter::orient, point(ax, ay), point(bx, by), point(cx, cy))
}

/// graze_orient for integers.
#[unsafe(no_mangle)]
pub extern "C" fn graze_orient_i32(ax: i32, ay: i32, bx: i32, by: i32, cx: i32, cy: i32) -> i32 {
    decide!(c"graze_orient_i32", i32: orient, point(ax, ay), point(bx, by), point(cx, cy))
}
