//! Queries of prepared polygons and chains.

use crate::abi::{
    GrazeAabb, GrazeCircle, GrazeClosest, GrazeContact, GrazeCrossing, GrazeRayHit, GrazeSegment, GrazeShape,
    GrazeSweepHit, GrazeVerdict,
};
use crate::args::parse::{self, ArgNames};
use crate::args::strided::{self, ElementErrors};
use crate::args::{ArgResult, WriteInRing, answer, check_buffer, check_optional, named, refuse};
use crate::prepared_handle::GrazePrepared;
use graze_core::answer::argument::PointArg;
use graze_core::answer::{PreparedContacts, PreparedCrossings, PreparedPoint, Valid, Visit, exact};
use graze_core::distance::ClosestPoints;
use graze_core::overlap::Verdict;
use graze_core::prepared;
use graze_core::simd::prefetch_behind;

/// Prepared polygon and point: a hit inside, a touch on an edge of any ring. On a prepared chain: a hit, and a touch at
/// its ends.
/// Complexity: O(1) on average, unless far more edges than usual pass close to the point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_prepared_point(prepared: *const GrazePrepared, x: f32, y: f32) -> GrazeVerdict {
    answer!(graze_test_prepared_point: PreparedPoint(prepared(prepared), point(x, y)))
}

/// Prepared polygon and points (x, y), as the functions of section 11.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_many_prepared_point(
    prepared: *const GrazePrepared,
    points: *const f32,
    point_stride: usize,
    count: usize,
    verdicts: *mut u8,
) -> usize {
    const NAMES: &[ArgNames] = &[ArgNames::Pointer(c"prepared"), ArgNames::Pointer(c"points")];
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the prepared polygon and the verdicts.
        let (prepared, room) =
            unsafe { (parse::prepared(named!(prepared))?, strided::verdicts(named!(verdicts), named!(count))?) };
        if count == 0 {
            return Ok(0);
        }
        // SAFETY: the same about the points.
        let points = unsafe { strided::rows::<f32, 2>(named!(points), named!(point_stride), named!(count)) }?;
        let mut errors = ElementErrors::default();
        let met = prepared::fast_points(prepared.0, points, room, &mut |i| {
            let verdict = exact(PreparedPoint(prepared, PointArg(points.get(i))));
            errors.number_of(i, verdict.map_err(|invalid| parse::named_error(invalid, NAMES)))
        });
        errors.report(c"graze_test_many_prepared_point");
        Ok(met)
    };
    run().unwrap_or_else(|error| refuse(c"graze_test_many_prepared_point", error))
}

/// Prepared polygon and segment.
/// Complexity: about O(log n), plus the edges close to the segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_prepared_segment(
    prepared: *const GrazePrepared,
    segment: *const GrazeSegment,
) -> GrazeVerdict {
    answer!(graze_test_prepared_segment: PreparedSegment(prepared(prepared), segment(segment)))
}

/// Prepared polygon and box.
/// Complexity: about O(log n), plus the edges close to the box.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_prepared_aabb(
    prepared: *const GrazePrepared,
    aabb: *const GrazeAabb,
) -> GrazeVerdict {
    answer!(graze_test_prepared_aabb: PreparedAabb(prepared(prepared), aabb(aabb)))
}

/// Prepared polygon and circle.
/// Complexity: about O(log n), plus the edges close to the circle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_prepared_circle(
    prepared: *const GrazePrepared,
    circle: *const GrazeCircle,
) -> GrazeVerdict {
    answer!(graze_test_prepared_circle: PreparedCircle(prepared(prepared), circle(circle)))
}

/// Prepared polygon and plain polygon.
/// Complexity: about O(m log n) for m vertices of the plain polygon.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_prepared_polygon(
    prepared: *const GrazePrepared,
    xy: *const f32,
    count: usize,
) -> GrazeVerdict {
    answer!(graze_test_prepared_polygon: PreparedPolygon(prepared(prepared), outline(xy, count)))
}

/// Prepared polygon or chain and a shape of any kind, such as a capsule, as graze_test with the plain polygon or chain.
/// Complexity: about O(m log n) for m vertices of the shape, plus the edges close to it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_prepared(prepared: *const GrazePrepared, shape: *const GrazeShape) -> GrazeVerdict {
    answer!(graze_test_prepared: PreparedShape(prepared(prepared), shape(shape)))
}

/// Two prepared polygons, or one and itself.
/// Complexity: about O(log n) if few edges of one are near the other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_prepared_prepared(
    a: *const GrazePrepared,
    b: *const GrazePrepared,
) -> GrazeVerdict {
    prefetch_vertices(a);
    prefetch_vertices(b);
    answer!(simd [most 8] graze_test_prepared_prepared(
            a: *const GrazePrepared, b: *const GrazePrepared) -> GrazeVerdict:
        PreparedPrepared(prepared(a), prepared(b)))
}

/// Prefetches the first vertices, which lie behind the handle's struct, so that both are loaded together.
#[inline(always)]
fn prefetch_vertices(prepared: *const GrazePrepared) {
    prefetch_behind::<_, 3>(prepared);
}

impl WriteInRing<GrazeClosest> for (ClosestPoints, usize) {
    type Return = f32;

    unsafe fn write(self, out: *mut GrazeClosest, ring: *mut u32) -> f32 {
        let (closest, of_ring) = self;
        // SAFETY: this function's own promises.
        unsafe {
            write_ring(of_ring, ring);
            crate::args::Write::write(closest, out)
        }
    }
}

impl<H: Into<T>, T> WriteInRing<T> for Option<(Verdict, H, usize)> {
    type Return = GrazeVerdict;

    unsafe fn write(self, out: *mut T, ring: *mut u32) -> GrazeVerdict {
        let Some((verdict, hit, of_ring)) = self else { return GrazeVerdict::GRAZE_MISS };
        // SAFETY: this function's own promises.
        unsafe {
            if !out.is_null() {
                out.write(hit.into());
            }
            write_ring(of_ring, ring);
        }
        verdict.into()
    }
}

/// # Safety
/// `ring` must be NULL, or aligned and point to room for a number.
unsafe fn write_ring(of_ring: usize, ring: *mut u32) {
    if !ring.is_null() {
        // SAFETY: this function's own promise.
        unsafe { ring.write(of_ring as u32) };
    }
}

/// The distance of a prepared polygon (a of the result) and any shape, as graze_distance. a_edge is the number of the
/// edge within its ring; the number of the ring goes to ring, which may be NULL. For one ring, and a shape that is not
/// a polygon, the result is bit for bit that of graze_distance, unless numbers so large take part that several pairs of
/// points are equally near in double: then it may be another of those pairs.
/// Complexity: about O(m log n) for m vertices of the shape, more if many edges are equally near.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_prepared(
    prepared: *const GrazePrepared,
    shape: *const GrazeShape,
    out: *mut GrazeClosest,
    ring: *mut u32,
) -> f32 {
    answer!(exact graze_distance_prepared:
        PreparedDistance(prepared(prepared), shape(shape), optional(out), optional(ring)) => out, ring else f32::INFINITY)
}

/// The distance of a prepared polygon and a point, as graze_distance_prepared.
/// Complexity: about O(log n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_prepared_point(
    prepared: *const GrazePrepared,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
    ring: *mut u32,
) -> f32 {
    answer!(exact graze_distance_prepared_point:
        PreparedDistance(prepared(prepared), point(x, y), optional(out), optional(ring)) => out, ring else f32::INFINITY)
}

/// The signed distance of a prepared polygon and a point, as graze_signed_distance_polygon_point and
/// graze_distance_prepared. A point in a hole is outside.
/// Complexity: about O(log n).
/// Errors: a prepared chain, which has no inside, is GRAZE_ERROR_NOT_A_CONTAINER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_signed_distance_prepared_point(
    prepared: *const GrazePrepared,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
    ring: *mut u32,
) -> f32 {
    answer!(exact graze_signed_distance_prepared_point:
        PreparedSignedDistance(prepared_area(prepared), point(x, y), optional(out), optional(ring))
            => out, ring else f32::INFINITY)
}

/// Is any shape inside a prepared polygon? As graze_contains with a polygon as container; a shape around a hole is not
/// inside.
/// Complexity: about O(m log n) for m vertices of the shape, plus the edges close to it.
/// Errors: a prepared chain, which has no inside, is GRAZE_ERROR_NOT_A_CONTAINER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_prepared(
    prepared: *const GrazePrepared,
    inner: *const GrazeShape,
) -> GrazeVerdict {
    answer!(exact graze_contains_prepared: ShapeInPrepared(prepared_area(prepared), shape(inner)))
}

/// Where does a segment cross or touch the edges of a prepared polygon? As graze_crossings_polygon_segment, in the
/// order of the rings and then of their edges. a_edge is the number of the edge within its ring; the number of the ring
/// goes to the same place of rings, which has room for capacity numbers or is NULL.
/// Complexity: about O(log n), plus the edges close to the segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_prepared_segment(
    prepared: *const GrazePrepared,
    segment: *const GrazeSegment,
    out: *mut GrazeCrossing,
    rings: *mut u32,
    capacity: usize,
) -> usize {
    const NAMES: &[ArgNames] = &[ArgNames::Pointer(c"prepared"), ArgNames::Pointer(c"segment")];
    let valid = || -> ArgResult<_> {
        // SAFETY: the header's promises P1 and P2 about both.
        let query = unsafe { PreparedCrossings(parse::prepared(named!(prepared))?, parse::segment(named!(segment))?) };
        let valid = Valid::new_visit(query).map_err(|invalid| parse::named_error(invalid, NAMES))?;
        check_buffers(out, rings, capacity)?;
        Ok(valid)
    };
    match valid() {
        // SAFETY: the header's promise: room for `capacity` results, outside of the arguments.
        Ok(valid) => unsafe { write_all_in_rings(valid, out, rings, capacity) },
        Err(error) => refuse(c"graze_crossings_prepared_segment", error),
    }
}

/// The contacts of a prepared polygon (a of the result) and any shape, as graze_contacts. Features of a are numbered
/// within their ring; the number of the ring goes to the same place of rings, which has room for capacity numbers or is
/// NULL. A shape that touches several rings has contacts with each.
/// Complexity: about O(m log n) for m vertices of the shape, plus the edges close to it; O(m n) if both are convex.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contacts_prepared(
    prepared: *const GrazePrepared,
    shape: *const GrazeShape,
    out: *mut GrazeContact,
    rings: *mut u32,
    capacity: usize,
) -> usize {
    const NAMES: &[ArgNames] = &[ArgNames::Pointer(c"prepared"), ArgNames::Pointer(c"shape")];
    let valid = || -> ArgResult<_> {
        // SAFETY: the header's promises P1 and P2 about both.
        let query = unsafe { PreparedContacts(parse::prepared(named!(prepared))?, parse::shape(named!(shape))?) };
        let valid = Valid::new_visit(query).map_err(|invalid| parse::named_error(invalid, NAMES))?;
        check_buffers(out, rings, capacity)?;
        Ok(valid)
    };
    match valid() {
        // SAFETY: the header's promise: room for `capacity` results, outside of the arguments.
        Ok(valid) => unsafe { write_all_in_rings(valid, out, rings, capacity) },
        Err(error) => refuse(c"graze_contacts_prepared", error),
    }
}

fn check_buffers<T>(out: *mut T, rings: *mut u32, capacity: usize) -> ArgResult<()> {
    check_buffer(c"out", out, capacity)?;
    check_optional(c"rings", rings)
}

/// Writes the answers of a query with the numbers of their rings, as many as there is room for, and returns the number
/// of all.
///
/// # Safety
/// `out` must have room for `capacity` results, outside of the query's arguments; `rings` the same, or be NULL.
unsafe fn write_all_in_rings<Q: Visit<Item = (R, usize)>, R: Into<T>, T>(
    query: Valid<Q>,
    out: *mut T,
    rings: *mut u32,
    capacity: usize,
) -> usize {
    let mut count = 0;
    query.visit(&mut |(item, ring)| {
        if count < capacity {
            // SAFETY: the caller's promise.
            unsafe {
                out.add(count).write(item.into());
                if !rings.is_null() {
                    rings.add(count).write(ring as u32);
                }
            }
        }
        count += 1;
    });
    count
}

/// Where does a ray meet a prepared polygon? As graze_raycast. edge is the number of the edge within its ring; the
/// number of the ring goes to ring, which may be NULL. If several rings share the first point, one of their edges is
/// chosen by the rule for edges.
/// Complexity: about O(log n), plus the edges close to the ray.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_raycast_prepared(
    prepared: *const GrazePrepared,
    ray: *const GrazeSegment,
    out: *mut GrazeRayHit,
    ring: *mut u32,
) -> GrazeVerdict {
    answer!(exact graze_raycast_prepared:
        PreparedRaycast(prepared(prepared), segment(ray), optional(out), optional(ring)) => out, ring)
}

/// When and where does a shape that moves by dx, dy meet a prepared polygon (b of the result)? As graze_sweep. b_edge
/// is the number of the edge within its ring; the number of the ring goes to ring, which may be NULL. If the interiors
/// overlap at the start and there are several rings, the normal is 0, 0.
/// Complexity: about O(m log n) for m vertices of the shape, plus the edges close to its path; O(m n) if the interiors
/// overlap at the start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_prepared(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    prepared: *const GrazePrepared,
    out: *mut GrazeSweepHit,
    ring: *mut u32,
) -> GrazeVerdict {
    answer!(graze_sweep_prepared:
        PreparedSweep(shape(a), point(dx, dy), prepared(prepared), optional(out), optional(ring)) => out, ring)
}

/// When do the interiors of a shape that moves by dx, dy and a prepared polygon first meet? As graze_sweep_enter and
/// graze_sweep_prepared.
/// Complexity: that of graze_sweep_prepared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_enter_prepared(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    prepared: *const GrazePrepared,
    out: *mut GrazeSweepHit,
    ring: *mut u32,
) -> GrazeVerdict {
    answer!(graze_sweep_enter_prepared:
        PreparedSweepEnter(shape(a), point(dx, dy), prepared(prepared), optional(out), optional(ring)) => out, ring)
}
