//! Prepared polygons: creation, memory, and queries.

use crate::abi::{
    GRAZE_NO_ELEMENT, GrazeAabb, GrazeCircle, GrazeClosest, GrazeContact, GrazeCrossing, GrazeGrade, GrazeRayHit,
    GrazeSegment, GrazeShape, GrazeStatus, GrazeSweepHit, GrazeVerdict,
};
use crate::allocator::{Allocator, Room, Size};
use crate::args::parse::{self, ArgNames};
use crate::args::strided::{self, ElementErrors};
use crate::args::{ArgError, ArgResult, Named, WriteInRing, answer, check_buffer, check_optional, named, refuse};
use crate::prepared_handle::GrazePrepared;
use core::ffi::CStr;
use core::mem::MaybeUninit;
use core::ptr::{NonNull, null_mut};
use graze_core::answer::argument::{Argument, OutlineArg, PointArg, PreparedArg};
use graze_core::answer::{PreparedContacts, PreparedCrossings, PreparedPoint, Valid, Visit, exact};
use graze_core::distance::ClosestPoints;
use graze_core::number::{Range, Wide};
use graze_core::overlap::Verdict;
use graze_core::prepared::{self, Bvh, Cells, Node, PADDING, Plan, Prepared, Ring, Rings, hint_count, node_count};
use graze_core::simd::prefetch_behind;

/// Prepares a polygon of one ring or several. xy holds the vertices of all rings, one ring after the other; ring_counts
/// holds the count of vertices of each ring, at least 3. Rings are outlines like any other: either winding, closed
/// implicitly, repeated and collinear vertices allowed. The arrays are copied. Free the result with
/// graze_prepared_free.
/// Complexity: the time and memory of GRAZE_GRADE_DEFAULT.
/// Errors: NULL for bad input, for more than 2^30 vertices, and if there is no memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_prepared_create(
    xy: *const f32,
    ring_counts: *const u32,
    ring_count: usize,
) -> *mut GrazePrepared {
    let grade = GrazeGrade::GRAZE_GRADE_DEFAULT as u32;
    // SAFETY: the header's promises P1 and P2 about the arrays.
    let made = unsafe { prepare(named!(xy), named!(ring_counts), named!(ring_count), grade) };
    created(c"graze_prepared_create", made)
}

/// graze_prepared_create with a choice of time and memory: grade is a GrazeGrade. The grade 2 of graze 0.1, for faster
/// queries, is GRAZE_GRADE_DEFAULT now: it was slower on large outlines.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_prepared_create_graded(
    xy: *const f32,
    ring_counts: *const u32,
    ring_count: usize,
    grade: u32,
) -> *mut GrazePrepared {
    // SAFETY: the header's promises P1 and P2 about the arrays.
    let made = unsafe { prepare(named!(xy), named!(ring_counts), named!(ring_count), grade) };
    created(c"graze_prepared_create_graded", made)
}

/// # Safety
/// P1 and P2 of [`parse`].
unsafe fn prepare(
    xy: Named<*const f32>,
    ring_counts: Named<*const u32>,
    ring_count: Named<usize>,
    grade: u32,
) -> ArgResult<*mut GrazePrepared> {
    const NAMES: &[ArgNames] = &[ArgNames::Pointer(c"xy")];
    // SAFETY: this function's own promises.
    let rings = unsafe { parse::rings(xy, ring_counts, ring_count) }?;
    let is_quick_build = is_quick_build(grade)?;
    if is_quick_build && let Some(prepared) = without_cells(rings) {
        return Ok(prepared);
    }
    let mut range = Range::EMPTY;
    OutlineArg(rings.vertices).validate(&mut range).map_err(|invalid| parse::named_error(invalid, NAMES))?;
    if is_quick_build { Err(out_of_memory()) } else { with_cells(rings, range) }
}

/// Whether a grade is that without a grid.
fn is_quick_build(grade: u32) -> ArgResult<bool> {
    const DEFAULT: u32 = GrazeGrade::GRAZE_GRADE_DEFAULT as u32;
    const QUICK_BUILD: u32 = GrazeGrade::GRAZE_GRADE_QUICK_BUILD as u32;
    /// The grade for faster queries of earlier versions, which programs compiled against those may still pass.
    const FAST_QUERY: u32 = 2;
    match grade {
        DEFAULT | FAST_QUERY => Ok(false),
        QUICK_BUILD => Ok(true),
        _ => {
            let status = GrazeStatus::GRAZE_ERROR_UNKNOWN_KIND;
            Err(ArgError { argument: c"grade", element: GRAZE_NO_ELEMENT, status })
        }
    }
}

fn created(function: &'static CStr, made: ArgResult<*mut GrazePrepared>) -> *mut GrazePrepared {
    made.unwrap_or_else(|fault| {
        refuse::<()>(function, fault);
        null_mut()
    })
}

fn out_of_memory() -> ArgError {
    ArgError { argument: c"xy", element: GRAZE_NO_ELEMENT, status: GrazeStatus::GRAZE_ERROR_OUT_OF_MEMORY }
}

/// Builds an index without a grid. None if a number is not finite, or if there is no memory.
fn without_cells(rings: Rings) -> Option<*mut GrazePrepared> {
    let allocator = Allocator::installed();
    let bytes = base_size(rings)?.bytes();
    let block = allocator.allocate(bytes)?;
    // SAFETY: a block of that size, which lives until graze_prepared_free.
    let mut room = unsafe { Room::new(block, bytes) };
    let own = room.place::<GrazePrepared>()?;
    let (vertices, tree, range) = copy_and_enclose(rings, &mut room);
    if !range.is_finite() {
        // SAFETY: as above; the block is not used any more.
        unsafe { allocator.release(block, bytes) };
        return None;
    }
    let plan = Plan::without_cells(&tree);
    let index = Prepared {
        plan,
        vertices,
        tree,
        hints: &[],
        cells: &[],
        runs: &[],
        centers: [&[]; 2],
        rings: &[],
        windings: &[],
        has_area: true,
        is_small: false,
        range,
    };
    finish(rings, own, index, &mut room, (bytes, allocator));
    // The pointer to the block: one derived from `own` may not free the whole block.
    Some(block.cast().as_ptr())
}

/// Builds an index with a grid, after validation.
fn with_cells(rings: Rings, range: Range) -> ArgResult<*mut GrazePrepared> {
    let mut plan = Plan::new(rings);
    let allocator = Allocator::installed();
    let cells = plan.cells();
    let size = Size::default().and::<u32>(cells + 1).and_then(|size| size.and::<u32>(cells));
    let bytes = size.ok_or_else(out_of_memory)?.bytes();
    let scratch = allocator.allocate(bytes).ok_or_else(out_of_memory)?;
    // SAFETY: a block of that size, released at the end of this function.
    let mut room = unsafe { Room::new(scratch, bytes) };
    let mut work = Cells { starts: room.take(cells + 1), last: room.take(cells) };
    let runs = loop {
        if let Some(runs) = work.count(&plan, rings, plan.most_runs(rings)) {
            break runs;
        }
        plan = plan.coarser(rings);
        work = work.fewer(plan.cells());
    };
    let result = fill(rings, range, plan, allocator, work, runs);
    // SAFETY: as above; the index has its own block.
    unsafe { allocator.release(scratch, bytes) };
    result.ok_or_else(out_of_memory)
}

/// Builds the index from the counted runs. None if there is no memory.
fn fill(
    rings: Rings,
    range: Range,
    plan: Plan,
    allocator: Allocator,
    mut work: Cells,
    run_count: usize,
) -> Option<*mut GrazePrepared> {
    let bytes = base_size(rings)?
        .and::<u32>(plan.cells() + 1)?
        .and::<u32>(hint_count(plan.cells()))?
        // The index of a run must fit in 31 bits.
        .and::<[u32; 2]>(run_count)
        .filter(|_| run_count < 1 << 31)?
        .and::<f32>(plan.columns.count())?
        .and::<f32>(plan.rows.count())?
        .bytes();
    let block = allocator.allocate(bytes)?;
    // SAFETY: a block of that size, which lives until graze_prepared_free.
    let mut room = unsafe { Room::new(block, bytes) };
    let own = room.place::<GrazePrepared>()?;
    let (vertices, tree, _) = copy_and_enclose(rings, &mut room);
    let cells = room.take(plan.cells() + 1);
    let hints = room.take(hint_count(plan.cells()));
    let runs = room.take(run_count);
    let (xs, ys) = (room.take(plan.columns.count()), room.take(plan.rows.count()));
    for (axis, centers) in [(&plan.columns, &mut *xs), (&plan.rows, &mut *ys)] {
        for (column, center) in centers.iter_mut().enumerate() {
            *center = axis.center(column);
        }
    }
    work.fill(&plan, rings, runs, cells, [xs, ys]);
    prepared::write_hints(cells, hints);
    let index = Prepared {
        plan,
        vertices,
        cells,
        hints,
        runs,
        centers: [xs, ys],
        tree,
        rings: &[],
        windings: &[],
        has_area: true,
        is_small: false,
        range,
    };
    finish(rings, own, index, &mut room, (bytes, allocator));
    // The pointer to the block: one derived from `own` may not free the whole block.
    Some(block.cast().as_ptr())
}

/// The size of an index without a grid.
fn base_size(rings: Rings) -> Option<Size> {
    Size::default()
        .and::<GrazePrepared>(1)?
        .and::<[f32; 2]>(rings.places() + PADDING)?
        .and::<Node>(node_count(rings.places()))?
        .and::<Ring>(rings.counts.len())?
        .and::<i32>(rings.counts.len())
}

/// Copies the vertices and builds the BVH.
fn copy_and_enclose(rings: Rings, room: &mut Room) -> (&'static [[f32; 2]], Bvh<'static>, Range) {
    let (mut vertices, mut nodes) = (room.fresh(rings.places() + PADDING), room.fresh(node_count(rings.places())));
    let range = prepared::write_bvh(rings, &mut vertices, &mut nodes);
    (vertices.finish(), Bvh::new(nodes.finish(), rings.places()), range)
}

/// Adds the rings, their winding and the flags, and writes the whole struct.
fn finish(
    rings: Rings,
    own: &mut MaybeUninit<GrazePrepared>,
    index: Prepared<'static>,
    room: &mut Room,
    (bytes, allocator): (usize, Allocator),
) {
    let spans = room.take(rings.counts.len());
    for ((place, (begin, count)), ring) in spans.iter_mut().zip(rings.spans()).zip(rings.iter()) {
        let has_area = OutlineArg(ring).valid::<Wide>().has_area();
        *place = Ring { begin: begin as u32, count: count as u32, has_area: has_area.into() };
    }
    let windings = room.take(rings.counts.len());
    let has_area = spans.iter().all(|ring| ring.has_area != 0);
    let is_small = index.plan.is_small(&index.tree);
    let index = Prepared { rings: spans, has_area, is_small, ..index };
    for (ring, winding) in windings.iter_mut().enumerate() {
        *winding = PreparedArg(&index).valid::<Wide>().find_winding(ring);
    }
    own.write(GrazePrepared { index: Prepared { windings, ..index }, bytes, allocator });
}

/// Frees a prepared polygon. No query of it may be running any more. NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_prepared_free(prepared: *mut GrazePrepared) {
    if let Err(fault) = check_optional(c"prepared", prepared) {
        return refuse(c"graze_prepared_free", fault);
    }
    if let Some(block) = NonNull::new(prepared) {
        // SAFETY: aligned, and the caller's promise that it comes from graze_prepared_create and was not freed.
        unsafe {
            let GrazePrepared { bytes, allocator, .. } = *block.as_ref();
            allocator.release(block.cast(), bytes);
        }
    }
}

/// How many bytes a prepared polygon takes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_prepared_memory(prepared: *const GrazePrepared) -> usize {
    // SAFETY: the header's promises P1 and P2 about the prepared polygon.
    match unsafe { parse::prepared_handle(named!(prepared)) } {
        Ok(prepared) => prepared.bytes,
        Err(error) => refuse(c"graze_prepared_memory", error),
    }
}

/// Prepared polygon and point: a hit inside, a touch on an edge of any ring.
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
    answer!(exact graze_test_prepared_segment: PreparedSegment(prepared(prepared), segment(segment)))
}

/// Prepared polygon and box.
/// Complexity: about O(log n), plus the edges close to the box.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_prepared_aabb(
    prepared: *const GrazePrepared,
    aabb: *const GrazeAabb,
) -> GrazeVerdict {
    answer!(exact graze_test_prepared_aabb: PreparedAabb(prepared(prepared), aabb(aabb)))
}

/// Prepared polygon and circle.
/// Complexity: about O(log n), plus the edges close to the circle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_prepared_circle(
    prepared: *const GrazePrepared,
    circle: *const GrazeCircle,
) -> GrazeVerdict {
    answer!(exact graze_test_prepared_circle: PreparedCircle(prepared(prepared), circle(circle)))
}

/// Prepared polygon and plain polygon.
/// Complexity: about O(m log n) for m vertices of the plain polygon.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_test_prepared_polygon(
    prepared: *const GrazePrepared,
    xy: *const f32,
    count: usize,
) -> GrazeVerdict {
    answer!(exact graze_test_prepared_polygon: PreparedPolygon(prepared(prepared), outline(xy, count)))
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
    answer!(simd graze_test_prepared_prepared(a: *const GrazePrepared, b: *const GrazePrepared) -> GrazeVerdict:
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
        PreparedDistance(prepared(prepared), shape(shape), wanted(out), wanted(ring)) => out, ring else f32::INFINITY)
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
        PreparedDistance(prepared(prepared), point(x, y), wanted(out), wanted(ring)) => out, ring else f32::INFINITY)
}

/// The signed distance of a prepared polygon and a point, as graze_signed_distance_polygon_point and
/// graze_distance_prepared. A point in a hole is outside.
/// Complexity: about O(log n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_signed_distance_prepared_point(
    prepared: *const GrazePrepared,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
    ring: *mut u32,
) -> f32 {
    answer!(exact graze_signed_distance_prepared_point:
        PreparedSignedDistance(prepared(prepared), point(x, y), wanted(out), wanted(ring))
            => out, ring else f32::INFINITY)
}

/// Is any shape inside a prepared polygon? As graze_contains with a polygon as container; a shape around a hole is not
/// inside.
/// Complexity: about O(m log n) for m vertices of the shape, plus the edges close to it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contains_prepared(
    prepared: *const GrazePrepared,
    inner: *const GrazeShape,
) -> GrazeVerdict {
    answer!(exact graze_contains_prepared: ShapeInPrepared(prepared(prepared), shape(inner)))
}

/// Where does a segment cross or touch the edges of a prepared polygon? As graze_crossings_polygon_segment, in the order
/// of the rings and then of their edges. a_edge is the number of the edge within its ring; the number of the ring goes to
/// the same place of rings, which has room for capacity numbers or is NULL.
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

/// Writes the answers of a query with the numbers of their rings, as many as there is room for, and returns the number of
/// all.
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
        PreparedRaycast(prepared(prepared), segment(ray), wanted(out), wanted(ring)) => out, ring)
}

/// When and where does a shape that moves by dx, dy meet a prepared polygon (b of the result)? As graze_sweep. b_edge is
/// the number of the edge within its ring; the number of the ring goes to ring, which may be NULL. If the interiors
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
    answer!(exact graze_sweep_prepared:
        PreparedSweep(shape(a), point(dx, dy), prepared(prepared), wanted(out), wanted(ring)) => out, ring)
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
    answer!(exact graze_sweep_enter_prepared:
        PreparedSweepEnter(shape(a), point(dx, dy), prepared(prepared), wanted(out), wanted(ring)) => out, ring)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Under Miri this fails if the handle's pointer may not free the whole block.
    #[test]
    fn a_handle_frees_its_block() {
        let (xy, counts) = ([0.0f32, 0.0, 4.0, 0.0, 4.0, 4.0, 0.0, 4.0], [4u32]);
        for grade in 0..2 {
            // SAFETY: the arrays outlive the calls, and the handle is freed once, last.
            unsafe {
                let prepared = graze_prepared_create_graded(xy.as_ptr(), counts.as_ptr(), 1, grade);
                assert_eq!(graze_test_prepared_point(prepared, 1.0, 1.0), GrazeVerdict::GRAZE_HIT);
                graze_prepared_free(prepared);
            }
        }
    }
}
