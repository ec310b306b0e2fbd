//! Orientation of three points.

use crate::args::answer;

/// The turn of a, b, c: 1 if counter-clockwise (y up), that is if c lies to the left of the line from a to b; 0 if the
/// points are collinear or two coincide; -1 if clockwise.
/// Errors: bad input is 0.
#[unsafe(no_mangle)]
pub extern "C" fn graze_orient(ax: f32, ay: f32, bx: f32, by: f32, cx: f32, cy: f32) -> i32 {
    answer!(graze_orient: Orient(point(ax, ay), point(bx, by), point(cx, cy)))
}

/// graze_orient for integers.
#[unsafe(no_mangle)]
pub extern "C" fn graze_orient_i32(ax: i32, ay: i32, bx: i32, by: i32, cx: i32, cy: i32) -> i32 {
    answer!(exact graze_orient_i32: Orient(point(ax, ay), point(bx, by), point(cx, cy)))
}
