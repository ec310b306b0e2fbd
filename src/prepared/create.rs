//! Creation of prepared polygons and chains, and their memory.

use crate::abi::{GRAZE_NO_ELEMENT, GrazeGrade, GrazeKind, GrazeStatus};
use crate::allocator::{Allocator, Room, Size};
use crate::args::parse::{self, ArgNames};
use crate::args::{ArgError, ArgResult, Named, check_optional, named, refuse};
use crate::prepared_handle::GrazePrepared;
use core::ffi::CStr;
use core::mem::MaybeUninit;
use core::ptr::{NonNull, null_mut};
use graze_core::answer::argument::{Argument, OutlineArg, PreparedArg};
use graze_core::number::{Float, Range, with_denormals};
use graze_core::prepared::{self, Bvh, Cells, Node, PADDING, Plan, Prepared, Ring, Rings, hint_count, node_count};

/// Prepares a polygon of one ring or several. xy holds the vertices of all rings, one ring after the other; ring_counts
/// holds the count of vertices of each ring, at least 3. Rings are outlines like any other: either winding, closed
/// implicitly, repeated and collinear vertices allowed. The arrays are copied. Free the result with
/// graze_prepared_free.
/// Complexity: the time and memory of GRAZE_GRADE_DEFAULT.
/// Errors: NULL for bad input, for more than 2^30 vertices (2^27 on 32-bit machines), and if there is no memory.
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

/// graze_prepared_create with a choice of time and memory: grade is a GrazeGrade, or 2, which graze 0.1 had. That is
/// GRAZE_GRADE_DEFAULT now: it was slower on large outlines.
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

/// Prepares an open line through count vertices, at least 2, such as terrain. kind is GRAZE_KIND_CHAIN: other lines
/// may follow. The vertices are copied. Every function for prepared polygons takes the result, and returns what the
/// functions for a GrazeShape of this kind return: graze_test_prepared what graze_test returns, for example. The number
/// of its ring is 0. graze_contains_prepared and graze_signed_distance_prepared_point refuse it. Free it with
/// graze_prepared_free.
/// Complexity: the time and memory of GRAZE_GRADE_QUICK_BUILD. Points take about O(log n).
/// Errors: NULL for bad input, for more than 2^30 vertices (2^27 on 32-bit machines), and if there is no memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_prepared_create_chain(xy: *const f32, count: usize, kind: u32) -> *mut GrazePrepared {
    // SAFETY: the header's promises P1 and P2 about the vertices.
    let made = unsafe { prepare_chain(named!(xy), named!(count), named!(kind)) };
    created(c"graze_prepared_create_chain", made)
}

/// # Safety
/// P1 and P2 of [`parse`].
unsafe fn prepare_chain(xy: Named<*const f32>, count: Named<usize>, kind: Named<u32>) -> ArgResult<*mut GrazePrepared> {
    // SAFETY: this function's own promises.
    let vertices = unsafe { parse::chain(xy, count) }?;
    if kind.1 != GrazeKind::GRAZE_KIND_CHAIN as u32 {
        let status = GrazeStatus::GRAZE_ERROR_UNKNOWN_KIND;
        return Err(ArgError { argument: kind.0, element: GRAZE_NO_ELEMENT, status });
    }
    bvh_alone(Rings { vertices, counts: &[vertices.len() as u32], is_open: true })
}

/// # Safety
/// P1 and P2 of [`parse`].
unsafe fn prepare(
    xy: Named<*const f32>,
    ring_counts: Named<*const u32>,
    ring_count: Named<usize>,
    grade: u32,
) -> ArgResult<*mut GrazePrepared> {
    // SAFETY: this function's own promises.
    let rings = unsafe { parse::rings(xy, ring_counts, ring_count) }?;
    if has_bvh_alone(grade)? { bvh_alone(rings) } else { with_cells(rings, validated(rings)?) }
}

/// The range of all numbers.
fn validated(rings: Rings) -> ArgResult<Range> {
    const NAMES: &[ArgNames] = &[ArgNames::Pointer(c"xy")];
    let mut range = Range::EMPTY;
    OutlineArg(rings.vertices).validate(&mut range).map_err(|invalid| parse::named_error(invalid, NAMES))?;
    Ok(range)
}

/// An index without a grid. Validates only if building fails.
fn bvh_alone(rings: Rings) -> ArgResult<*mut GrazePrepared> {
    if let Some(prepared) = without_cells(rings) {
        return Ok(prepared);
    }
    validated(rings)?;
    Err(out_of_memory())
}

/// Whether a grade is that without a grid.
fn has_bvh_alone(grade: u32) -> ArgResult<bool> {
    const DEFAULT: u32 = GrazeGrade::GRAZE_GRADE_DEFAULT as u32;
    const QUICK_BUILD: u32 = GrazeGrade::GRAZE_GRADE_QUICK_BUILD as u32;
    /// The grade for faster queries of earlier versions, which programs compiled against those may still pass.
    const FAST_QUERY: u32 = 2;
    match grade {
        DEFAULT | FAST_QUERY => Ok(false),
        QUICK_BUILD => Ok(true),
        _ => {
            let status = GrazeStatus::GRAZE_ERROR_UNKNOWN_GRADE;
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
        is_open: rings.is_open,
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
        is_open: rings.is_open,
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
        let has_area = !rings.is_open && with_denormals(|| OutlineArg(ring).valid::<Float>().has_area());
        *place = Ring { begin: begin as u32, count: count as u32, has_area: has_area.into() };
    }
    let windings = room.take(rings.counts.len());
    let has_area = spans.iter().all(|ring| ring.has_area != 0);
    let is_small = index.plan.is_small(&index.tree);
    let index = Prepared { rings: spans, has_area, is_small, ..index };
    for (ring, winding) in windings.iter_mut().enumerate().filter(|_| !rings.is_open) {
        *winding = with_denormals(|| PreparedArg(&index).valid::<Float>().find_winding(ring));
    }
    own.write(GrazePrepared { index: Prepared { windings, ..index }, bytes, allocator });
}

/// Frees a prepared polygon or chain. No query of it may be running any more. NULL is fine.
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

/// How many bytes a prepared polygon or chain takes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_prepared_memory(prepared: *const GrazePrepared) -> usize {
    // SAFETY: the header's promises P1 and P2 about the prepared polygon.
    match unsafe { parse::prepared_handle(named!(prepared)) } {
        Ok(prepared) => prepared.bytes,
        Err(error) => refuse(c"graze_prepared_memory", error),
    }
}
