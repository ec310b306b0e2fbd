//! Sweeps: when do two shapes meet if one of them moves in a straight line?

use crate::abi::{GrazeAabb, GrazeCircle, GrazeShape, GrazeSweepHit, GrazeVerdict};
use crate::args::answer;
use graze_core::sweep::SweepHit;

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeSweepHit>() == 28 && core::mem::offset_of!(GrazeSweepHit, a_edge) == 20);

/// Does any shape a meet any shape b while it moves by dx, dy?
/// Complexity: O(n m), less if few edges are near the paths. Without out, large outlines that overlap at the start take
/// a small part of the time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    b: *const GrazeShape,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    answer!(graze_sweep: SweepShapes(shape(a), point(dx, dy), shape(b), wanted(out)) => out)
}

/// When do the interiors of any shape a and any shape b first meet while a moves by dx, dy?
///
/// The verdict is that of graze_sweep. On a hit, out is the contact from which on the interiors meet: a shape that slides
/// along a floor is not stopped by the floor, and is stopped by a wall of the same outline. Its time is 0 if the
/// interiors overlap at the start, or if the shapes touch and the motion leads inside at once. On a touch, which has to
/// stop nothing, out is that of graze_sweep.
/// Accuracy: that of graze_sweep. Before t the interiors share no point.
/// Complexity: that of graze_sweep.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_enter(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    b: *const GrazeShape,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    answer!(graze_sweep_enter: SweepEnterShapes(shape(a), point(dx, dy), shape(b), wanted(out)) => out)
}

/// Does a box meet a box while it moves by dx, dy? If two sides meet, the point is that end of their common stretch
/// which has the smaller coordinates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_aabb_aabb(
    a: *const GrazeAabb,
    dx: f32,
    dy: f32,
    b: *const GrazeAabb,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    answer!(graze_sweep_aabb_aabb: SweepAabbAabb(aabb(a), point(dx, dy), aabb(b), wanted(out)) => out)
}

/// Does a circle meet a circle while it moves by dx, dy?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_circle_circle(
    a: *const GrazeCircle,
    dx: f32,
    dy: f32,
    b: *const GrazeCircle,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    answer!(graze_sweep_circle_circle: SweepCircleCircle(circle(a), point(dx, dy), circle(b), wanted(out)) => out)
}

impl From<SweepHit> for GrazeSweepHit {
    #[inline(always)]
    fn from(hit: SweepHit) -> Self {
        let SweepHit { t, x, y, normal: [normal_x, normal_y], a_edge, b_edge } = hit;
        GrazeSweepHit { t, x, y, normal_x, normal_y, a_edge, b_edge }
    }
}
