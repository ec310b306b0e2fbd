//! What a world knows of its shapes: which there are, how they lie, and the numbers given with them.

use super::GrazeWorld;
use super::shapes::Shapes;
use crate::abi::{GRAZE_NO_ELEMENT, GrazeShape, GrazeStatus};
use crate::args::strided::{self, ElementErrors};
use crate::args::{
    ArgError, ArgResult, check_buffer, check_optional, check_output, finish, named, parse, refuse, world_handle,
};
use graze_core::simd::WriteBuffer;

/// The element of this error is the id; but none for the largest number, which is that of no element on machines of 32
/// bits.
pub fn unknown_id(id: u32) -> ArgError {
    let element = if id == u32::MAX { GRAZE_NO_ELEMENT } else { id as usize };
    ArgError { argument: c"id", element, status: GrazeStatus::GRAZE_ERROR_UNKNOWN_ID }
}

/// A shape as it lies now. out->xy points to vertices in the world, valid until its next change.
/// Errors: GRAZE_ERROR_UNKNOWN_ID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_shape(world: *const GrazeWorld, id: u32, out: *mut GrazeShape) -> GrazeStatus {
    let find = || -> ArgResult<GrazeShape> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let shapes = &unsafe { world_handle::world(named!(world)) }?.shapes;
        check_output(c"out", out)?;
        shapes.slot_of(id).and_then(|slot| shapes.shape(slot)).ok_or(unknown_id(id))
    };
    // SAFETY: checked above; the header asks for room for a shape.
    finish(c"graze_world_shape", find(), |shape| unsafe { out.write(shape) })
}

/// Where a shape was placed: to xyr, which has room for three numbers, go x, y and radians as they were last given to
/// graze_world_place or graze_world_place_many, to the bit, also after graze_world_copy and graze_world_load. 0, 0, 0
/// if it was never placed since graze_world_add or graze_world_set_shape. graze_world_move does not change them:
/// graze_world_shape says where the vertices lie.
/// Errors: GRAZE_ERROR_UNKNOWN_ID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_placement(world: *const GrazeWorld, id: u32, xyr: *mut f32) -> GrazeStatus {
    let find = || -> ArgResult<[f32; 3]> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let shapes = &unsafe { world_handle::world(named!(world)) }?.shapes;
        check_output(c"xyr", xyr)?;
        placement(shapes, id)
    };
    // SAFETY: checked above; the header asks for room for three numbers.
    finish(c"graze_world_placement", find(), |position| unsafe { xyr.cast::<[f32; 3]>().write(position) })
}

fn placement(shapes: &Shapes, id: u32) -> ArgResult<[f32; 3]> {
    shapes.slot_of(id).and_then(|slot| shapes.get(slot)).map(|own| own.position).ok_or(unknown_id(id))
}

/// graze_world_placement of many shapes: x, y and radians of each go to xyr, stride bytes apart. Returns how many are
/// known. xyr must not overlap ids.
/// Errors: of a bad element 0, 0, 0; the error handler is called once, with the number of the first one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_placement_many(
    world: *const GrazeWorld,
    ids: *const u32,
    xyr: *mut f32,
    stride: usize,
    count: usize,
) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let shapes = &unsafe { world_handle::world(named!(world)) }?.shapes;
        if count == 0 {
            return Ok(0);
        }
        // SAFETY: the same about the arrays.
        let (ids, rows) = unsafe {
            let rows = strided::rows_out::<3>(named!(xyr), named!(stride), named!(count))?;
            (parse::ids(named!(ids), named!(count))?, rows)
        };
        let (mut errors, mut known) = (ElementErrors::default(), 0);
        for (i, id) in ids.iter().enumerate() {
            let found = placement(shapes, *id).map_err(|error| ArgError { argument: c"ids", ..error });
            let position = found.as_ref().ok().copied().unwrap_or_default();
            // SAFETY: `i` is below the number of ids, which is that of rows.
            unsafe { rows.write(i, position) };
            known += errors.number_of(i, found.map(|_| 1u8)) as usize;
        }
        errors.report(c"graze_world_placement_many");
        Ok(known)
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_placement_many", error))
}

/// Whether there is a shape of this id: 1 or 0. Unlike other functions, it takes any id without an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_has(world: *const GrazeWorld, id: u32) -> i32 {
    // SAFETY: the header's promises P1 and P2 about the world.
    match unsafe { world_handle::world(named!(world)) } {
        Ok(world) => world.shapes.slot_of(id).is_some().into(),
        Err(error) => refuse(c"graze_world_has", error),
    }
}

/// The number that was given with a shape.
/// Errors: 0. GRAZE_ERROR_UNKNOWN_ID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_user(world: *const GrazeWorld, id: u32) -> usize {
    let find = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let shapes = &unsafe { world_handle::world(named!(world)) }?.shapes;
        let slot = shapes.slot_of(id).and_then(|slot| shapes.get(slot)).ok_or(unknown_id(id))?;
        Ok(slot.user as usize)
    };
    find().unwrap_or_else(|error| refuse(c"graze_world_user", error))
}

/// The category and the mask of a shape, as graze_world_add or graze_world_set_filter was given them: to change one and
/// keep the other. Either pointer may be NULL.
/// Errors: GRAZE_ERROR_UNKNOWN_ID; then both stay untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_filter(
    world: *const GrazeWorld,
    id: u32,
    category: *mut u32,
    mask: *mut u32,
) -> GrazeStatus {
    let find = || -> ArgResult<[(*mut u32, u32); 2]> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let shapes = &unsafe { world_handle::world(named!(world)) }?.shapes;
        check_optional(c"category", category)?;
        check_optional(c"mask", mask)?;
        let own = shapes.slot_of(id).and_then(|slot| shapes.get(slot)).ok_or(unknown_id(id))?;
        Ok([(category, own.category), (mask, own.mask)])
    };
    finish(c"graze_world_filter", find(), |results| {
        for (out, value) in results.into_iter().filter(|(out, _)| !out.is_null()) {
            // SAFETY: aligned, as checked above; the header asks for room for a number.
            unsafe { out.write(value) };
        }
    })
}

/// The ids of all shapes, in order: after graze_world_load, when the program knows none. Returns how many there are,
/// and writes the first capacity of them. out may be NULL if capacity is 0.
/// Complexity: O(n) for n slots: the most shapes that there ever were at a time, and a 1,023rd of all that were added.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_ids(world: *const GrazeWorld, out: *mut u32, capacity: usize) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let shapes = &unsafe { world_handle::world(named!(world)) }?.shapes;
        check_buffer(c"out", out, capacity)?;
        // SAFETY: checked above; the header asks for that room.
        let mut room = unsafe { WriteBuffer::new(out, if out.is_null() { 0 } else { capacity }) };
        let used = shapes.slots.iter().enumerate().filter(|(_, own)| own.kind != 0);
        used.take(capacity).for_each(|(slot, own)| room.push(Shapes::id(slot as u32, own.generation)));
        Ok(shapes.count())
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_ids", error))
}

/// The number of shapes in a world.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_count(world: *const GrazeWorld) -> usize {
    // SAFETY: the header's promises P1 and P2 about the world.
    match unsafe { world_handle::world(named!(world)) } {
        Ok(world) => world.shapes.count(),
        Err(error) => refuse(c"graze_world_count", error),
    }
}
