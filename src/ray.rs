//! Section 7, rays: where does a ray meet a shape first?

use crate::args::{
    AnyShape, Checked, Guard, check_buffer, check_optional, into_core, named, rarely, raw, refuse, told_at_once,
};
use crate::distance::{place, position};
use crate::overlap::GrazeVerdict;
use crate::shape::{GrazeAabb, GrazeCapsule, GrazeCircle, GrazeSegment, GrazeShape};
use core::ffi::CStr;
use graze_core::number::{Narrow, Number, Wide};
use graze_core::overlap::{Verdict, any_any};
use graze_core::ray::{self, FloatRayHit, Key, RayHit, Room, fast};

/// Where a ray, a segment from a to b, meets a shape. x, y and t are within 1 ulp of the true ones, but x and y of a
/// rounded shape only within 2^-40 of the ray's largest coordinate, if that is more. On a side along an axis, of a shape
/// rounded or not, the point has that side's coordinate, rounded once, and on a ray along one the ray's.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeRayHit {
    /// Where along the ray: 0 at its a, 1 at its b. 0 exactly when a belongs to the shape, edges and rim included; of a
    /// shape without radius 1 exactly when only b does.
    pub t: f32,
    pub x: f32,
    pub y: f32,
    /// The unit normal of the edge or rim, on the side on which the ray begins. Where it begins on the edge's own line:
    /// that out of a polygon, and of a segment or chain that against the ray. A ray that meets a point or runs along a
    /// segment gets its own direction reversed. 0, 0 when the ray begins strictly inside, or is itself a point of these.
    pub normal_x: f32,
    pub normal_y: f32,
    /// The edge: number i leads from vertex i to the next one. Of several that meet there one by which the ray enters,
    /// of these the steepest to the ray, of these the lexicographically smallest, wherever the list begins. 0 when the
    /// ray begins strictly inside.
    pub edge: u32,
}

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeRayHit>() == 24 && core::mem::offset_of!(GrazeRayHit, edge) == 20);

/// Where a ray meets a shape first; exactly the verdict of graze_test on both, and unless that is a miss, into out, which
/// may be NULL, the first common point: where a ray grazes a corner before it enters, the corner. Which edge comes first
/// is exact. A ray is a segment: from an origin o in the direction d of length 1, no farther than l, it is
/// {o.x, o.y, o.x + l * d.x, o.y + l * d.y}, and the distance is t * l. A ray whose ends coincide tests a point. O(n).
/// The point is rounded and may lie on either side of the edge: begin a reflected ray a little along the normal.
/// Bad input: GRAZE_MISS, and out stays untouched, as it does when the ray misses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast(
    shape: *const GrazeShape,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    let quick = || match raw::area(shape) {
        Some(outline) => fast::ray_outline(outline, raw::segment(ray)?),
        None => fast::ray_chain(raw::line(shape)?, raw::segment(ray)?),
    };
    // SAFETY: the caller's promise about `out`.
    unsafe { told(quick(), out) }.unwrap_or_else(|| {
        let mut guard = Guard::new();
        let mut check = || Ok([guard.shape(named!(shape))?, guard.segment_shape(named!(ray))?]);
        let checked = check();
        // SAFETY: as before.
        rarely(|| unsafe { first(c"graze_raycast", checked, guard, out) })
    })
}

/// graze_raycast on a segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_segment(
    segment: *const GrazeSegment,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    #[cold]
    #[inline(never)]
    unsafe fn at_length(segment: *const GrazeSegment, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict {
        let mut guard = Guard::new();
        let mut check = || Ok([guard.segment_shape(named!(segment))?, guard.segment_shape(named!(ray))?]);
        let checked = check();
        // SAFETY: as before.
        unsafe { first(c"graze_raycast_segment", checked, guard, out) }
    }

    // SAFETY: the caller's promise about `out`.
    let quick = || unsafe { told_at_once(fast::ray_segment(raw::segment(segment)?, raw::segment(ray)?), out) };
    match quick() {
        Some(verdict) => verdict,
        // SAFETY: as before.
        None => unsafe { at_length(segment, ray, out) },
    }
}

/// graze_raycast on a box. Its edges: 0 at min_y, 1 at max_x, 2 at max_y, 3 at min_x.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_aabb(
    aabb: *const GrazeAabb,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    #[cold]
    #[inline(never)]
    unsafe fn at_length(aabb: *const GrazeAabb, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict {
        let mut corners = [[0.0; 2]; 4];
        let mut guard = Guard::new();
        let boxed = guard.aabb_shape(named!(aabb), &mut corners);
        let checked = boxed.and_then(|shape| Ok([shape, guard.segment_shape(named!(ray))?]));
        // SAFETY: as before.
        unsafe { first(c"graze_raycast_aabb", checked, guard, out) }
    }

    // SAFETY: the caller's promise about `out`.
    let quick = || unsafe { told_at_once(fast::ray_aabb(raw::aabb(aabb)?, raw::segment(ray)?), out) };
    match quick() {
        Some(verdict) => verdict,
        // SAFETY: as before.
        None => unsafe { at_length(aabb, ray, out) },
    }
}

/// graze_raycast on a circle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_circle(
    circle: *const GrazeCircle,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    #[cold]
    #[inline(never)]
    unsafe fn at_length(circle: *const GrazeCircle, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict {
        let inside = || Some(fast::ray_in_circle(raw::circle(circle)?, raw::segment(ray)?));
        // SAFETY: the caller's promise about `out`, here and below.
        if let Some(verdict) = inside().and_then(|look| unsafe { told_at_once(look, out) }) {
            return verdict;
        }
        let closely = || Some(fast::ray_circle_closely(raw::circle(circle)?, raw::segment(ray)?));
        // SAFETY: as before.
        if let Some(verdict) = closely().and_then(|look| unsafe { told_at_once(look, out) }) {
            return verdict;
        }
        let mut guard = Guard::new();
        let mut check = || Ok([guard.circle_shape(named!(circle))?, guard.segment_shape(named!(ray))?]);
        let checked = check();
        // SAFETY: as before.
        unsafe { first(c"graze_raycast_circle", checked, guard, out) }
    }

    // SAFETY: the caller's promise about `out`.
    let quick = || unsafe { told_at_once(fast::ray_circle(raw::circle(circle)?, raw::segment(ray)?), out) };
    match quick() {
        Some(verdict) => verdict,
        // SAFETY: as before.
        None => unsafe { at_length(circle, ray, out) },
    }
}

/// graze_raycast on a capsule.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_capsule(
    capsule: *const GrazeCapsule,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    #[cold]
    #[inline(never)]
    unsafe fn at_length(capsule: *const GrazeCapsule, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict {
        let axial = || Some(fast::ray_axial_capsule(raw::capsule(capsule)?, raw::segment(ray)?));
        // SAFETY: the caller's promise about `out`, here and below.
        if let Some(verdict) = axial().and_then(|look| unsafe { told_at_once(look, out) }) {
            return verdict;
        }
        let mut guard = Guard::new();
        let mut check = || Ok([guard.capsule_shape(named!(capsule))?, guard.segment_shape(named!(ray))?]);
        let checked = check();
        // SAFETY: as before.
        unsafe { first(c"graze_raycast_capsule", checked, guard, out) }
    }

    // SAFETY: the caller's promise about `out`.
    let quick = || unsafe { told_at_once(fast::ray_capsule(raw::capsule(capsule)?, raw::segment(ray)?)?, out) };
    match quick() {
        Some(verdict) => verdict,
        // SAFETY: as before.
        None => unsafe { at_length(capsule, ray, out) },
    }
}

/// graze_raycast on a polygon, convex or concave. O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_polygon(
    xy: *const f32,
    count: usize,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    let quick = || fast::ray_outline(raw::polygon(xy, count)?, raw::segment(ray)?);
    // SAFETY: the caller's promise about `out`.
    unsafe { told(quick(), out) }.unwrap_or_else(|| {
        let mut guard = Guard::new();
        let mut check = || Ok([guard.polygon_shape(named!(xy), named!(count))?, guard.segment_shape(named!(ray))?]);
        let checked = check();
        // SAFETY: as before.
        rarely(|| unsafe { first(c"graze_raycast_polygon", checked, guard, out) })
    })
}

/// Every point where a ray crosses or touches the edges of a polygon, an overlap as its two ends, a vertex once for the
/// edge that begins there; of a ray that begins inside, the start is none. Returns how many there are and writes the
/// nearest capacity of them into out, in their exact order along the ray and at one point in that of the edges; out may
/// be NULL when capacity is 0. At a vertex normal and edge are those of the edge that begins there, whether the ray
/// enters there or grazes it. Nothing is allocated. O(n + k log capacity) for k points.
/// Bad input: 0, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_polygon_all(
    xy: *const f32,
    count: usize,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
    capacity: usize,
) -> usize {
    let mut guard = Guard::new();
    let mut check = || Ok([guard.polygon_shape(named!(xy), named!(count))?, guard.segment_shape(named!(ray))?]);
    let checked = check().and_then(|shapes| check_buffer(c"out", out, capacity).map(|()| shapes));
    let mut room = Hits { out };
    match checked {
        Ok([polygon, ray]) if guard.is_narrow() => all::<Narrow>([polygon, ray], &mut room, capacity),
        Ok([polygon, ray]) => rarely(|| all::<Wide>([polygon, ray], &mut room, capacity)),
        Err(fault) => refuse(c"graze_raycast_polygon_all", fault),
    }
}

fn all<N: Number<Scalar = f32>>([polygon, ray]: [AnyShape<f32>; 2], room: &mut Hits, capacity: usize) -> usize {
    ray::raycast_all(into_core::shape::<N, f32>(polygon), into_core::shape(ray), room, capacity)
}

/// Room of the caller's for as many hits as the core was told; those hold keys until they are put.
struct Hits {
    out: *mut GrazeRayHit,
}

impl Room for Hits {
    fn key(&self, place: usize) -> Key {
        // SAFETY: within the room the caller promises, and written before, as `Room` says.
        let GrazeRayHit { t, edge, .. } = unsafe { self.out.add(place).read() };
        Key { edge: edge as usize, is_second: t > 0.0 }
    }

    fn put_key(&mut self, place: usize, Key { edge, is_second }: Key) {
        let t = f32::from(u8::from(is_second));
        let hit = GrazeRayHit { t, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, edge: edge as u32 };
        // SAFETY: within the room the caller promises.
        unsafe { self.out.add(place).write(hit) };
    }

    fn put(&mut self, place: usize, hit: RayHit) {
        // SAFETY: within the room the caller promises.
        unsafe { self.out.add(place).write(hit.into()) };
    }
}

/// Writes what was seen at a glance, if that is certain and there is a place for it.
///
/// # Safety
/// `out` must be null or point to room for a result.
#[inline(always)]
unsafe fn told(seen: Option<Option<FloatRayHit>>, out: *mut GrazeRayHit) -> Option<GrazeVerdict> {
    check_optional(c"out", out).ok()?;
    let Some(hit) = seen? else { return Some(GrazeVerdict::GRAZE_MISS) };
    if !out.is_null() {
        // SAFETY: not null, aligned, and the caller's promise.
        unsafe { out.write(hit.into()) };
    }
    Some(GrazeVerdict::GRAZE_HIT)
}

/// # Safety
/// `out` must be null or point to room for a result.
unsafe fn first(
    function: &'static CStr,
    checked: Checked<[AnyShape<f32>; 2]>,
    guard: Guard,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    let checked = checked.and_then(|shapes| check_optional(c"out", out).map(|()| shapes));
    match checked {
        // SAFETY: checked, and the caller's promise.
        Ok(shapes) if guard.is_narrow() => unsafe { met::<Narrow>(shapes, out) }.into(),
        // SAFETY: as before.
        Ok(shapes) => rarely(|| unsafe { met::<Wide>(shapes, out) }).into(),
        Err(fault) => refuse(function, fault),
    }
}

/// # Safety
/// `out` must be null, or aligned and point to room for a result.
unsafe fn met<N: Number<Scalar = f32>>([shape, ray]: [AnyShape<f32>; 2], out: *mut GrazeRayHit) -> Verdict {
    let (shape, ray) = (into_core::shape::<N, f32>(shape), into_core::shape(ray));
    if out.is_null() {
        return any_any(shape, ray);
    }
    let Some((verdict, hit)) = ray::raycast(shape, ray) else { return Verdict::Miss };
    // SAFETY: the caller's promise.
    unsafe { out.write(hit.into()) };
    verdict
}

impl From<FloatRayHit> for GrazeRayHit {
    #[inline(always)]
    fn from(hit: FloatRayHit) -> Self {
        let FloatRayHit { t, x, y, normal: [normal_x, normal_y], edge } = hit;
        GrazeRayHit { t, x, y, normal_x, normal_y, edge }
    }
}

impl From<RayHit> for GrazeRayHit {
    fn from(RayHit { t, x, y, normal, edge }: RayHit) -> Self {
        GrazeRayHit {
            t: place(t),
            x: position(x),
            y: position(y),
            normal_x: position(normal.0),
            normal_y: position(normal.1),
            edge: edge as u32,
        }
    }
}
