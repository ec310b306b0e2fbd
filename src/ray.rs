//! Section 7, rays: where does a ray meet a shape first?

use crate::args::{AnyShape, Guard, answer, check_buffer, into_core, named, rarely, refuse};
use crate::overlap::GrazeVerdict;
use crate::shape::{GrazeAabb, GrazeCapsule, GrazeCircle, GrazeSegment, GrazeShape};
use graze_core::number::{Narrow, Number, Wide};
use graze_core::ray::{HitBuffer, HitKey, RayHit, raycast_all};

/// Where a ray, a segment from a to b, meets a shape.
/// Accuracy: t, x and y are within 1 ulp of the true values, except x and y on a shape with a radius: within 2^-40 of
/// the ray's largest coordinate, if that is more. On an axis-aligned side, of a shape with a radius too, the point has
/// the coordinate of that side, rounded once; on an axis-aligned ray it has that of the ray.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeRayHit {
    /// The place along the ray: 0 at its a, 1 at its b. 0 exactly if a belongs to the shape, boundary included. If the
    /// shape has no radius: 1 exactly if b is the only common point.
    pub t: f32,
    pub x: f32,
    pub y: f32,
    /// The unit normal of the boundary, on the side on which the ray begins. If the ray begins on the line of the edge:
    /// outward for a polygon, against the ray for a segment or chain. If the ray meets a point or runs along a segment:
    /// its own direction, reversed. 0, 0 if the ray begins strictly inside, or if its ends coincide and it lies on a
    /// point, segment or chain.
    pub normal_x: f32,
    pub normal_y: f32,
    /// The edge: number i leads from vertex i to the next one. If several edges meet at the point: an edge through
    /// which the ray enters; of these the most perpendicular to the ray; of these the lexicographically smallest,
    /// wherever the list begins. 0 if the ray begins strictly inside.
    pub edge: u32,
}

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeRayHit>() == 24 && core::mem::offset_of!(GrazeRayHit, edge) == 20);

/// Where does a ray meet a shape first? Returns the verdict of graze_test on both, exactly. Unless that is a miss, the
/// first common point goes to out, which may be NULL. If the ray grazes a corner before it enters, that is the corner.
/// Which edge comes first is exact. A ray is a segment: from an origin o in the direction d of length 1, no farther
/// than l, it is {o.x, o.y, o.x + l * d.x, o.y + l * d.y}, and the distance is t * l. A ray whose ends coincide tests a
/// point. The point is rounded and may lie on either side of the edge: begin a reflected ray a little along the normal.
/// Complexity: O(n).
/// Bad input: GRAZE_MISS, and out stays untouched, as it does if the ray misses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast(
    shape: *const GrazeShape,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    answer!(simd
        graze_raycast(shape: *const GrazeShape, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict:
        RayShape(shape(shape), segment(ray), wanted(out)) => out)
}

/// graze_raycast on a segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_segment(
    segment: *const GrazeSegment,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    answer!(graze_raycast_segment: RaySegment(segment(segment), segment(ray), wanted(out)) => out)
}

/// graze_raycast on a box. Its edges: 0 at min_y, 1 at max_x, 2 at max_y, 3 at min_x.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_aabb(
    aabb: *const GrazeAabb,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    answer!(graze_raycast_aabb: RayAabb(aabb(aabb), segment(ray), wanted(out)) => out)
}

/// graze_raycast on a circle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_circle(
    circle: *const GrazeCircle,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    answer!(graze_raycast_circle: RayCircle(circle(circle), segment(ray), wanted(out)) => out)
}

/// graze_raycast on a capsule.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_capsule(
    capsule: *const GrazeCapsule,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    answer!(graze_raycast_capsule: RayCapsule(capsule(capsule), segment(ray), wanted(out)) => out)
}

/// graze_raycast on a polygon, convex or concave. O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_polygon(
    xy: *const f32,
    count: usize,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    answer!(simd
        graze_raycast_polygon(
            xy: *const f32, count: usize, ray: *const GrazeSegment, out: *mut GrazeRayHit,
        ) -> GrazeVerdict:
        RayPolygon(outline(xy, count), segment(ray), wanted(out)) => out)
}

/// Finds all points where a ray crosses or touches the edges of a polygon. Returns how many there are and writes the
/// nearest capacity of them to out, in their exact order along the ray; points at one place in the order of their
/// edges. out may be NULL if capacity is 0; it must not overlap the arguments. An overlap counts as its two ends. A
/// vertex counts once, for the edge that begins there: normal and edge are those of that edge, whether the ray enters
/// there or grazes it. If the ray begins inside, its start does not count.
/// Complexity: O(n + k log capacity) for k points. Nothing is allocated.
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

impl From<RayHit> for GrazeRayHit {
    #[inline(always)]
    fn from(hit: RayHit) -> Self {
        let RayHit { t, x, y, normal: [normal_x, normal_y], edge } = hit;
        GrazeRayHit { t, x, y, normal_x, normal_y, edge }
    }
}
