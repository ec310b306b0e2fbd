//! Section 3: orientation.

use crate::args::answer;

/// The turn of three points: +1 when a, b, c turn counter-clockwise with y up (clockwise with y down), that is when c
/// lies to the left of a -> b; 0 when they are collinear or two coincide; -1 otherwise. Exact.
/// Bad input: 0.
#[unsafe(no_mangle)]
pub extern "C" fn graze_orient(ax: f32, ay: f32, bx: f32, by: f32, cx: f32, cy: f32) -> i32 {
    answer!(graze_orient: Orient(point(ax, ay), point(bx, by), point(cx, cy)))
}

/// graze_orient for integers.
#[unsafe(no_mangle)]
pub extern "C" fn graze_orient_i32(ax: i32, ay: i32, bx: i32, by: i32, cx: i32, cy: i32) -> i32 {
    answer!(exact graze_orient_i32: Orient(point(ax, ay), point(bx, by), point(cx, cy)))
}
