//! Section 9, the rest of it: how far is a prepared polygon, and where does a ray meet it?

use crate::args::{AnyShape, Checked, Guard, check_optional, into_core, named, rarely, refuse};
use crate::distance::{GrazeClosest, written};
use crate::overlap::GrazeVerdict;
use crate::prepared::GrazePrepared;
use crate::ray::GrazeRayHit;
use crate::shape::{GrazeSegment, GrazeShape};
use core::ffi::CStr;
use graze_core::number::{Narrow, Wide};
use graze_core::prepared::{prepared_distance, prepared_raycast};

/// graze_distance of a prepared polygon, the a of the result, and any shape. a_edge counts within its ring, and that
/// ring's number goes to ring, unless it is NULL. Of one ring and a shape that is no polygon bit for bit the same as
/// graze_distance. About O(m log n) for m vertices of the shape, more for edges equally near.
/// Bad input: infinity, and out and ring stay untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_prepared(
    prepared: *const GrazePrepared,
    shape: *const GrazeShape,
    out: *mut GrazeClosest,
    ring: *mut u32,
) -> f32 {
    let mut guard = Guard::new();
    let mut check = || Ok((guard.prepared(named!(prepared))?, guard.shape(named!(shape))?));
    // SAFETY: the caller's promise about `out` and `ring`.
    unsafe { measured(c"graze_distance_prepared", check(), guard, out, ring) }
}

/// graze_distance_prepared of a point. About O(log n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_prepared_point(
    prepared: *const GrazePrepared,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
    ring: *mut u32,
) -> f32 {
    let vertex = [[x, y]];
    let mut guard = Guard::new();
    let mut check = || Ok((guard.prepared(named!(prepared))?, guard.point_shape(named!(x), named!(y), &vertex)?));
    // SAFETY: the caller's promise about `out` and `ring`.
    unsafe { measured(c"graze_distance_prepared_point", check(), guard, out, ring) }
}

/// graze_raycast on a prepared polygon: the ray begins inside by the same rule as a point, and where rings share the
/// first point one of their edges is given by the rule for edges. The edge counts within its ring, and that ring's
/// number goes to ring, unless it is NULL. About O(log n), and more for edges close to the ray.
/// Bad input: GRAZE_MISS, and out and ring stay untouched, as they do when the ray misses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_prepared(
    prepared: *const GrazePrepared,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
    ring: *mut u32,
) -> GrazeVerdict {
    let mut guard = Guard::new();
    let mut check = || Ok((guard.prepared(named!(prepared))?, guard.segment(named!(ray))?));
    let checked = check().and_then(|checked| check_outputs(out, ring).map(|()| checked));
    let met = match checked {
        Ok((prepared, ray)) if guard.is_narrow() => {
            prepared_raycast(into_core::prepared::<Narrow, f32>(prepared), into_core::segment(ray))
        }
        Ok((prepared, ray)) => {
            rarely(|| prepared_raycast(into_core::prepared::<Wide, f32>(prepared), into_core::segment(ray)))
        }
        Err(fault) => return refuse(c"graze_raycast_prepared", fault),
    };
    let Some((verdict, hit, of_ring)) = met else { return GrazeVerdict::GRAZE_MISS };
    // SAFETY: each null or aligned, and the caller's promise.
    unsafe {
        put(out, || hit.into());
        put(ring, || of_ring as u32);
    }
    verdict.into()
}

fn check_outputs<T>(out: *mut T, ring: *mut u32) -> Checked<()> {
    check_optional(c"out", out)?;
    check_optional(c"ring", ring)
}

/// # Safety
/// The pointer must be null or point to room for a value.
unsafe fn put<T>(to: *mut T, value: impl FnOnce() -> T) {
    if !to.is_null() {
        // SAFETY: the caller's promise.
        unsafe { to.write(value()) };
    }
}

/// # Safety
/// `out` and `ring` must be null or point to room for a result.
unsafe fn measured(
    function: &'static CStr,
    checked: Checked<(&GrazePrepared, AnyShape<f32>)>,
    guard: Guard,
    out: *mut GrazeClosest,
    ring: *mut u32,
) -> f32 {
    let checked = checked.and_then(|arguments| check_outputs(out, ring).map(|()| arguments));
    let (closest, of_ring) = match checked {
        Ok((prepared, shape)) if guard.is_narrow() => {
            prepared_distance(into_core::prepared::<Narrow, f32>(prepared), into_core::shape(shape))
        }
        Ok((prepared, shape)) => {
            rarely(|| prepared_distance(into_core::prepared::<Wide, f32>(prepared), into_core::shape(shape)))
        }
        Err(fault) => {
            refuse::<()>(function, fault);
            return f32::INFINITY;
        }
    };
    // SAFETY: each null or aligned, and the caller's promise.
    unsafe {
        put(ring, || of_ring as u32);
        written(closest.into(), out)
    }
}
