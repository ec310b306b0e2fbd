//! Section 6: where and how far?

use crate::guard::{AnyShape, Checked, Guard, check_optional, named, rarely, refuse, view};
use crate::shape::{GrazeSegment, GrazeShape};
use core::ffi::CStr;
use graze_core::measure::{Closest, distance};
use graze_core::number::{Narrow, Number, Wide, to_f32};

/// A pair of closest points of two shapes a and b. Of several such pairs one is given, the same one when the arguments
/// are swapped.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeClosest {
    /// 0 exactly when the shapes meet; then both points are one that they have in common.
    pub distance: f32,
    pub ax: f32,
    pub ay: f32,
    pub bx: f32,
    pub by: f32,
    /// Where along its edge each point lies, from 0 to 1; of a shape with a radius the point below it. At a vertex it is
    /// 0, but for the last one of an open line.
    pub a_t: f32,
    pub b_t: f32,
    /// The edge: number i leads from vertex i to the next one. Where one shape lies inside the other, 0.
    pub a_edge: u32,
    pub b_edge: u32,
}

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeClosest>() == 36 && core::mem::offset_of!(GrazeClosest, a_edge) == 28);

/// The distance between any two shapes, and into out, unless it is NULL, a pair of closest points. It is 0 exactly when
/// graze_test is not a miss, otherwise within 1 ulp of the true one; larger than any float: infinity. O(n m).
/// Bad input: infinity, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 {
    let check = |guard: &mut Guard| Ok([guard.shape(named!(a))?, guard.shape(named!(b))?]);
    // SAFETY: the caller's promise about `out`.
    unsafe { measured(c"graze_distance", check, out) }
}

/// graze_distance of a segment and a point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_segment_point(
    segment: *const GrazeSegment,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
) -> f32 {
    let vertex = [[x, y]];
    let check = |guard: &mut Guard| {
        Ok([guard.segment_shape(named!(segment))?, guard.point_shape(named!(x), named!(y), &vertex)?])
    };
    // SAFETY: the caller's promise about `out`.
    unsafe { measured(c"graze_distance_segment_point", check, out) }
}

/// graze_distance of two segments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_segment_segment(
    a: *const GrazeSegment,
    b: *const GrazeSegment,
    out: *mut GrazeClosest,
) -> f32 {
    let check = |guard: &mut Guard| Ok([guard.segment_shape(named!(a))?, guard.segment_shape(named!(b))?]);
    // SAFETY: the caller's promise about `out`.
    unsafe { measured(c"graze_distance_segment_segment", check, out) }
}

/// graze_distance of a polygon and a point. O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_polygon_point(
    xy: *const f32,
    count: usize,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
) -> f32 {
    let vertex = [[x, y]];
    let check = |guard: &mut Guard| {
        Ok([guard.polygon_shape(named!(xy), named!(count))?, guard.point_shape(named!(x), named!(y), &vertex)?])
    };
    // SAFETY: the caller's promise about `out`.
    unsafe { measured(c"graze_distance_polygon_point", check, out) }
}

/// # Safety
/// `out` must be null or point to room for a result.
unsafe fn measured<'a>(
    function: &'static CStr,
    check: impl FnOnce(&mut Guard) -> Checked<[AnyShape<'a, f32>; 2]>,
    out: *mut GrazeClosest,
) -> f32 {
    let mut guard = Guard::new();
    let checked = check(&mut guard).and_then(|shapes| check_optional(c"out", out).map(|()| shapes));
    let closest = match checked {
        Ok(shapes) if guard.is_narrow() => closest::<Narrow>(shapes),
        Ok(shapes) => rarely(|| closest::<Wide>(shapes)),
        Err(fault) => {
            refuse::<()>(function, fault);
            return f32::INFINITY;
        }
    };
    if !out.is_null() {
        // SAFETY: not null, aligned, and the caller's promise.
        unsafe { out.write(closest) };
    }
    closest.distance
}

fn closest<N: Number + crate::guard::Same<f32>>([a, b]: [AnyShape<f32>; 2]) -> GrazeClosest {
    let Closest { distance, a, b } = distance(view::shape::<N, f32>(a), view::shape::<N, f32>(b));
    let rounded = to_f32(distance);
    GrazeClosest {
        // Too small for a float is still not 0. By bits, for modes in which denormals compare as 0.
        distance: if distance > 0.0 { f32::from_bits(rounded.to_bits().max(1)) } else { 0.0 },
        ax: to_f32(a.x),
        ay: to_f32(a.y),
        bx: to_f32(b.x),
        by: to_f32(b.y),
        a_t: to_f32(a.t),
        b_t: to_f32(b.t),
        a_edge: a.edge as u32,
        b_edge: b.edge as u32,
    }
}
