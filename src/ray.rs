//! Rays: where does a ray meet a shape first?

use crate::abi::{GrazeAabb, GrazeCapsule, GrazeCircle, GrazeRayHit, GrazeSegment, GrazeShape, GrazeVerdict};
use crate::args::parse::{self, ArgNames};
use crate::args::strided::StridedShapes;
use crate::args::{ArgError, ArgResult, Write, answer, check_buffer, check_optional, named, refuse};
use graze_core::answer::argument::{AsShape, OutArg, SegmentArg};
use graze_core::answer::{FirstOfShapes, RayShape, all_ray_hits, answer};
use graze_core::overlap::Outcome;
use graze_core::ray::{HitBuffer, HitKey, RayHit};
use graze_core::simd::{F32s, dispatch};

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeRayHit>() == 24 && core::mem::offset_of!(GrazeRayHit, edge) == 20);

/// Where does a ray meet any shape first?
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast(
    shape: *const GrazeShape,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    answer!(simd
        graze_raycast(shape: *const GrazeShape, ray: *const GrazeSegment, out: *mut GrazeRayHit) -> GrazeVerdict:
        RayShape(shape(shape), segment(ray), optional(out)) => out)
}

pub(crate) const NOTHING: GrazeRayHit = GrazeRayHit { t: 0.0, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, edge: 0 };

/// Where does a ray meet a segment?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_segment(
    segment: *const GrazeSegment,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    answer!(graze_raycast_segment: RaySegment(segment(segment), segment(ray), optional(out)) => out)
}

/// Where does a ray meet a box?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_aabb(
    aabb: *const GrazeAabb,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    answer!(graze_raycast_aabb: RayAabb(aabb(aabb), segment(ray), optional(out)) => out)
}

/// Where does a ray meet a circle?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_circle(
    circle: *const GrazeCircle,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    answer!(graze_raycast_circle: RayCircle(circle(circle), segment(ray), optional(out)) => out)
}

/// Where does a ray meet a capsule?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_capsule(
    capsule: *const GrazeCapsule,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
) -> GrazeVerdict {
    answer!(graze_raycast_capsule: RayCapsule(capsule(capsule), segment(ray), optional(out)) => out)
}

/// Where does a ray meet a polygon, convex or concave?
/// Complexity: O(n).
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
        RayPolygon(outline(xy, count), segment(ray), optional(out)) => out)
}

/// All points where a ray crosses or touches the edges of a polygon. Returns how many there are, and writes the nearest
/// capacity of them to out, in their exact order along the ray, points at one place in the order of their edges. out
/// may be NULL if capacity is 0.
///
/// A vertex counts once, for the edge that begins there: normal and edge are those of that edge, whether the ray enters
/// there or grazes the vertex. An overlap counts as its two ends. If the ray begins inside, its start does not count.
/// A ray whose ends coincide on an edge has one point.
/// Complexity: O(n + k log capacity) for k points. Nothing is allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_polygon_all(
    xy: *const f32,
    count: usize,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
    capacity: usize,
) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about every pointer.
        let (outline, ray) = unsafe { (parse::outline(named!(xy), named!(count))?, parse::segment(named!(ray))?) };
        check_buffer(c"out", out, capacity)?;
        let names = [ArgNames::Pointer(c"xy"), ArgNames::Pointer(c"ray")];
        let count = all_ray_hits(outline.as_shape(), ray, &mut Hits { out }, capacity);
        count.map_err(|invalid| parse::named_error(invalid, &names))
    };
    run().unwrap_or_else(|error| refuse(c"graze_raycast_polygon_all", error))
}

/// All points where a ray enters or leaves any shape. Returns how many there are, and writes the nearest capacity of
/// them to out, in their exact order along the ray. out may be NULL if capacity is 0.
///
/// Without a radius: where the ray crosses or touches the edges, as graze_raycast_polygon_all; the last vertex of a
/// chain that has ends counts for the edge that ends there. With a radius: where the ray enters and leaves the shape,
/// and once where it only touches it; an end of the ray counts if it is on the boundary. The normal is on the side from
/// which the ray comes: so where the ray leaves a shape with a radius, the normal points into it. The edge is chosen as
/// for the first hit.
/// Complexity: O(n + k log capacity) for k points; with a radius O(n), and again for each 256 edges that are within the
/// radius of the ray. Nothing is allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_all(
    shape: *const GrazeShape,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
    capacity: usize,
) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about every pointer.
        let (shape, ray) = unsafe { (parse::shape(named!(shape))?, parse::segment(named!(ray))?) };
        check_buffer(c"out", out, capacity)?;
        let names = [ArgNames::Pointer(c"shape"), ArgNames::Pointer(c"ray")];
        let count = all_ray_hits(shape, ray, &mut Hits { out }, capacity);
        count.map_err(|invalid| parse::named_error(invalid, &names))
    };
    run().unwrap_or_else(|error| refuse(c"graze_raycast_all", error))
}

/// Which of many shapes does a ray meet first? The result is that of graze_raycast on this shape; its index is written
/// to which, unless that is NULL. Of shapes that are met at the same place the one with the lowest index; that is
/// decided exactly. GRAZE_MISS if the ray meets none.
/// Complexity: that of graze_raycast for each shape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_first(
    ray: *const GrazeSegment,
    shapes: *const GrazeShape,
    count: usize,
    out: *mut GrazeRayHit,
    which: *mut usize,
) -> GrazeVerdict {
    let run = || -> ArgResult<FirstOutcome> {
        check_optional(c"out", out)?;
        check_optional(c"which", which)?;
        // SAFETY: the header's promise P1.
        let ray = unsafe { parse::segment(named!(ray))? };
        let search = FirstOfShapes::new(ray);
        search.map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(c"ray")]))?;
        if count == 0 {
            return Ok(None);
        }
        // SAFETY: the header's promises P1 and P2 about the array and its shapes.
        let shapes = unsafe { StridedShapes::new(named!(shapes), (c"count", size_of::<GrazeShape>()), named!(count))? };
        // SAFETY: the array has `count` shapes.
        unsafe { first_of_shapes(ray, shapes, count) }
    };
    match run() {
        Ok(Some((index, outcome))) => {
            if !which.is_null() {
                // SAFETY: aligned, with room for a number by the header's promise; no reference to an argument is
                // alive.
                unsafe { which.write(index) };
            }
            // SAFETY: NULL, or aligned with room for a hit by the header's promise; no reference to an argument is
            // alive.
            unsafe { outcome.write(out) }
        }
        Ok(None) => GrazeVerdict::GRAZE_MISS,
        Err(error) => refuse(c"graze_raycast_first", error),
    }
}

/// The index of the first shape, and its verdict and hit.
type FirstOutcome = Option<(usize, Outcome<RayHit>)>;

dispatch! {
    most 8;
    unsafe fn first_of_shapes(ray: SegmentArg<f32>, shapes: StridedShapes<'_>, count: usize)
        -> ArgResult<FirstOutcome> = first_of_shapes_at_width;
}

/// # Safety
/// The array must have `count` shapes.
#[inline(always)]
unsafe fn first_of_shapes_at_width<V: F32s>(
    ray: SegmentArg<f32>,
    shapes: StridedShapes<'_>,
    count: usize,
) -> ArgResult<FirstOutcome> {
    let named = |invalid, i| {
        let error = parse::named_error(invalid, &[ArgNames::Pointer(c"shapes"), ArgNames::Pointer(c"ray")]);
        ArgError { element: i, ..error }
    };
    let mut first = FirstOfShapes::new(ray).map_err(|invalid| named(invalid, 0))?;
    let mut i = 0;
    while i < count {
        // SAFETY: this function's own promise.
        let shape = unsafe { shapes.get(i) }.map_err(|error| ArgError { element: i, ..error })?;
        match answer::<V, _>(RayShape(shape, ray, OutArg::WANTED)) {
            // SAFETY: as above; they were read before.
            Ok(outcome) => first.include(i, outcome, |index| unsafe { shapes.get(index) }.ok()),
            Err(invalid) => return Err(named(invalid, i)),
        }
        i += 1;
    }
    Ok(first.outcome())
}

/// The caller's buffer of hits. A place contains a sort key until its hit is written there.
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

impl From<GrazeRayHit> for RayHit {
    #[inline(always)]
    fn from(hit: GrazeRayHit) -> Self {
        let GrazeRayHit { t, x, y, normal_x, normal_y, edge } = hit;
        RayHit { t, x, y, normal: [normal_x, normal_y], edge }
    }
}

impl From<RayHit> for GrazeRayHit {
    #[inline(always)]
    fn from(hit: RayHit) -> Self {
        let RayHit { t, x, y, normal: [normal_x, normal_y], edge } = hit;
        GrazeRayHit { t, x, y, normal_x, normal_y, edge }
    }
}
