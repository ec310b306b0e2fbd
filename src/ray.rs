//! Section 7, rays: where does a ray meet a shape first?

use crate::args::{
    AnyShape, Checked, Guard, check_buffer, check_optional, into_core, is_writable, named, rarely, raw, refuse,
    write_hit,
};
use crate::overlap::GrazeVerdict;
use crate::shape::{GrazeAabb, GrazeCapsule, GrazeCircle, GrazeSegment, GrazeShape};
use core::ffi::CStr;
use graze_core::filter::Fast;
use graze_core::number::{Narrow, Number, Wide};
use graze_core::overlap::{Outcome, Verdict, any_any};
use graze_core::ray::{HitBuffer, HitKey, RayHit, fast, raycast, raycast_all};

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
    #[cold]
    #[inline(never)]
    unsafe fn uncertain(shape: *const GrazeShape, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict {
        let mut guard = Guard::new();
        let mut check = || Ok([guard.shape(named!(shape))?, guard.segment_shape(named!(ray))?]);
        let checked = check();
        let outcome = exact(c"graze_raycast", checked, guard, out);
        // SAFETY: checked, and the caller's promise; no reference to an argument is alive.
        unsafe { write_hit(outcome, out) }
    }

    let fast = || match raw::area(shape) {
        Some(outline) => Some(fast::ray_polygon(outline, raw::segment(ray)?)),
        None => Some(fast::ray_chain(raw::line(shape)?, raw::segment(ray)?)),
    };
    match fast() {
        // SAFETY: null or aligned, and the caller's promise; no reference to an argument is alive.
        Some(Fast::Certain(outcome)) if is_writable(out) => unsafe { write_hit(outcome, out) },
        // SAFETY: as before.
        _ => unsafe { uncertain(shape, ray, out) },
    }
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
    unsafe fn uncertain(segment: *const GrazeSegment, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict {
        let mut guard = Guard::new();
        let mut check = || Ok([guard.segment_shape(named!(segment))?, guard.segment_shape(named!(ray))?]);
        let checked = check();
        let outcome = exact(c"graze_raycast_segment", checked, guard, out);
        // SAFETY: checked, and the caller's promise; no reference to an argument is alive.
        unsafe { write_hit(outcome, out) }
    }

    let fast = || Some(fast::ray_segment(raw::segment(segment)?, raw::segment(ray)?));
    match fast() {
        // SAFETY: null or aligned, and the caller's promise; no reference to an argument is alive.
        Some(Fast::Certain(outcome)) if is_writable(out) => unsafe { write_hit(outcome, out) },
        // SAFETY: as before.
        _ => unsafe { uncertain(segment, ray, out) },
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
    unsafe fn uncertain(aabb: *const GrazeAabb, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict {
        let mut corners = [[0.0; 2]; 4];
        let mut guard = Guard::new();
        let boxed = guard.aabb_shape(named!(aabb), &mut corners);
        let checked = boxed.and_then(|shape| Ok([shape, guard.segment_shape(named!(ray))?]));
        let outcome = exact(c"graze_raycast_aabb", checked, guard, out);
        // SAFETY: checked, and the caller's promise; no reference to an argument is alive.
        unsafe { write_hit(outcome, out) }
    }

    let fast = || Some(fast::ray_aabb(raw::aabb(aabb)?, raw::segment(ray)?));
    match fast() {
        // SAFETY: null or aligned, and the caller's promise; no reference to an argument is alive.
        Some(Fast::Certain(outcome)) if is_writable(out) => unsafe { write_hit(outcome, out) },
        // SAFETY: as before.
        _ => unsafe { uncertain(aabb, ray, out) },
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
    unsafe fn uncertain(circle: *const GrazeCircle, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict {
        let mut guard = Guard::new();
        let mut check = || Ok([guard.circle_shape(named!(circle))?, guard.segment_shape(named!(ray))?]);
        let checked = check();
        let outcome = exact(c"graze_raycast_circle", checked, guard, out);
        // SAFETY: checked, and the caller's promise; no reference to an argument is alive.
        unsafe { write_hit(outcome, out) }
    }

    let fast = || Some(fast::ray_circle(raw::circle(circle)?, raw::segment(ray)?));
    match fast() {
        // SAFETY: null or aligned, and the caller's promise; no reference to an argument is alive.
        Some(Fast::Certain(outcome)) if is_writable(out) => unsafe { write_hit(outcome, out) },
        // SAFETY: as before.
        _ => unsafe { uncertain(circle, ray, out) },
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
    unsafe fn uncertain(capsule: *const GrazeCapsule, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict {
        let mut guard = Guard::new();
        let mut check = || Ok([guard.capsule_shape(named!(capsule))?, guard.segment_shape(named!(ray))?]);
        let checked = check();
        let outcome = exact(c"graze_raycast_capsule", checked, guard, out);
        // SAFETY: checked, and the caller's promise; no reference to an argument is alive.
        unsafe { write_hit(outcome, out) }
    }

    let fast = || Some(fast::ray_capsule(raw::capsule(capsule)?, raw::segment(ray)?));
    match fast() {
        // SAFETY: null or aligned, and the caller's promise; no reference to an argument is alive.
        Some(Fast::Certain(outcome)) if is_writable(out) => unsafe { write_hit(outcome, out) },
        // SAFETY: as before.
        _ => unsafe { uncertain(capsule, ray, out) },
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
    #[cold]
    #[inline(never)]
    unsafe fn uncertain(xy: *const f32, count: usize, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict {
        let mut guard = Guard::new();
        let mut check = || Ok([guard.polygon_shape(named!(xy), named!(count))?, guard.segment_shape(named!(ray))?]);
        let checked = check();
        let outcome = exact(c"graze_raycast_polygon", checked, guard, out);
        // SAFETY: checked, and the caller's promise; no reference to an argument is alive.
        unsafe { write_hit(outcome, out) }
    }

    let fast = || Some(fast::ray_polygon(raw::polygon(xy, count)?, raw::segment(ray)?));
    match fast() {
        // SAFETY: null or aligned, and the caller's promise; no reference to an argument is alive.
        Some(Fast::Certain(outcome)) if is_writable(out) => unsafe { write_hit(outcome, out) },
        // SAFETY: as before.
        _ => unsafe { uncertain(xy, count, ray, out) },
    }
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
    let mut hits = Hits { out };
    match checked {
        Ok([polygon, ray]) if guard.is_narrow() => all::<Narrow>([polygon, ray], &mut hits, capacity),
        Ok([polygon, ray]) => rarely(|| all::<Wide>([polygon, ray], &mut hits, capacity)),
        Err(fault) => refuse(c"graze_raycast_polygon_all", fault),
    }
}

fn all<N: Number<Scalar = f32>>([polygon, ray]: [AnyShape<f32>; 2], hits: &mut Hits, capacity: usize) -> usize {
    raycast_all(into_core::shape::<N, f32>(polygon), into_core::shape(ray), hits, capacity)
}

/// Room of the caller's for hits. A place holds a key until its hit is put there.
struct Hits {
    out: *mut GrazeRayHit,
}

impl HitBuffer for Hits {
    fn key(&self, place: usize) -> HitKey {
        // SAFETY: within the room the caller promises, and written before, as `HitBuffer` says.
        let GrazeRayHit { t, edge, .. } = unsafe { self.out.add(place).read() };
        HitKey { edge: edge as usize, is_second: t > 0.0 }
    }

    fn put_key(&mut self, place: usize, HitKey { edge, is_second }: HitKey) {
        let t = f32::from(u8::from(is_second));
        let hit = GrazeRayHit { t, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, edge: edge as u32 };
        // SAFETY: within the room the caller promises.
        unsafe { self.out.add(place).write(hit) };
    }

    fn put_hit(&mut self, place: usize, hit: RayHit) {
        // SAFETY: within the room the caller promises.
        unsafe { self.out.add(place).write(hit.into()) };
    }
}

/// The exact answer for checked arguments; a miss, and a report, for bad ones. `out` is not written to: it may overlap the
/// arguments. Without it nothing is measured.
fn exact(
    function: &'static CStr,
    checked: Checked<[AnyShape<f32>; 2]>,
    guard: Guard,
    out: *mut GrazeRayHit,
) -> Outcome<RayHit> {
    let is_wanted = !out.is_null();
    match checked.and_then(|shapes| check_optional(c"out", out).map(|()| shapes)) {
        Ok(shapes) if guard.is_narrow() => exact_as::<Narrow>(shapes, is_wanted),
        Ok(shapes) => rarely(|| exact_as::<Wide>(shapes, is_wanted)),
        Err(fault) => {
            refuse::<()>(function, fault);
            Outcome { verdict: Verdict::Miss, hit: RayHit::NONE }
        }
    }
}

fn exact_as<N: Number<Scalar = f32>>([shape, ray]: [AnyShape<f32>; 2], is_wanted: bool) -> Outcome<RayHit> {
    let (shape, ray) = (into_core::shape::<N, f32>(shape), into_core::shape(ray));
    if is_wanted { raycast(shape, ray) } else { Outcome { verdict: any_any(shape, ray), hit: RayHit::NONE } }
}

impl From<RayHit> for GrazeRayHit {
    #[inline(always)]
    fn from(hit: RayHit) -> Self {
        let RayHit { t, x, y, normal: [normal_x, normal_y], edge } = hit;
        GrazeRayHit { t, x, y, normal_x, normal_y, edge }
    }
}
