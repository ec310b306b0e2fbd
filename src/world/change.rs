//! Changes of a world: shapes are added, replaced, removed, placed, and moved.

use super::GrazeWorld;
use super::create::out_of_memory;
use super::getters::unknown_id;
use super::shapes::Shapes;
use super::slot::{CheckedShape, Full, NewShape};
use crate::abi::{GRAZE_NO_ELEMENT, GrazeShape, GrazeStatus};
use crate::args::parse::{self, ArgNames};
use crate::args::strided::{self, ElementErrors};
use crate::args::{ArgError, ArgResult, check_all_finite, finish, named, out_of_range, refuse, world_handle};
use graze_core::answer;
use graze_core::world::tree_box;

/// Adds a shape of any kind, and returns its id, which is never 0. Ids are not consecutive: keep an index of your own
/// in user. The vertices are copied; they may be those of a
/// shape of this world. Two shapes are compared if the category of each has a bit in common with the mask of the other.
/// user is yours: graze_world_user returns it. Up to 4,194,304 shapes. Each slot serves 1,023 shapes, one after the
/// other, and stays in use: a world that adds and removes for days grows slowly.
///
/// There is no static body: leave the own category of a level out of its mask, so that its shapes are not compared with
/// each other. Outlines are not examined: let graze_check_shape check yours once, because a GRAZE_KIND_CONVEX that is
/// not convex, or an outline that crosses itself, has no promised answers.
/// Complexity: O(n) for n vertices; and now and then that of an update.
/// Errors: 0. GRAZE_ERROR_TOO_MANY_ELEMENTS if no id is left, GRAZE_ERROR_OUT_OF_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_add(
    world: *mut GrazeWorld,
    shape: *const GrazeShape,
    category: u32,
    mask: u32,
    user: usize,
) -> u32 {
    let add = || -> ArgResult<u32> {
        // SAFETY: the header's promises P1 and P2 about the world; it is not changed yet, because the shape may be one
        // of its own.
        unsafe { world_handle::world((c"world", world.cast_const())) }?;
        // SAFETY: the same about the shape.
        let shape = unsafe { checked_shape(shape) }?;
        let new = NewShape { shape, category, mask, user };
        // SAFETY: the same; the vertices were checked.
        let added = unsafe { world_handle::world_mut(named!(world))?.shapes.add(new) };
        added.map_err(|full| match full {
            Full::Memory => out_of_memory(),
            Full::Ids => {
                let status = GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS;
                ArgError { argument: c"world", element: GRAZE_NO_ELEMENT, status }
            }
        })
    };
    add().unwrap_or_else(|error| refuse(c"graze_world_add", error))
}

/// A shape that may be one of the world's own, with its box.
///
/// # Safety
/// The header's promises P1 and P2 about the shape.
unsafe fn checked_shape(shape: *const GrazeShape) -> ArgResult<CheckedShape> {
    // SAFETY: this function's own promise.
    let (checked, raw) = unsafe { (parse::shape(named!(shape))?, shape.read()) };
    let bounds = answer::shape_bounds(checked);
    let bounds = bounds.map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(c"shape")]))?;
    Ok(CheckedShape { raw, bounds: tree_box(bounds) })
}

/// Puts another shape under the same id, as when a character crouches: any kind, vertices and radius. It lies as given,
/// as after graze_world_add, and graze_world_place places these vertices. They are copied; they may be those of a shape
/// of this world. Category, mask, user, and the pairs of the last update stay. The next update compares the new shape:
/// a pair that still meets has neither begun nor ended.
/// Complexity: O(n) for n vertices; now and then that of all vertices.
/// Errors: GRAZE_ERROR_UNKNOWN_ID, GRAZE_ERROR_OUT_OF_MEMORY; then the shape stays as it was.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_set_shape(
    world: *mut GrazeWorld,
    id: u32,
    shape: *const GrazeShape,
) -> GrazeStatus {
    let set = || -> ArgResult<()> {
        // SAFETY: the header's promises P1 and P2 about the world; it is not changed yet, because the shape may be one
        // of its own.
        let slot =
            unsafe { world_handle::world((c"world", world.cast_const())) }?.shapes.slot_of(id).ok_or(unknown_id(id))?;
        // SAFETY: the same about the shape.
        let shape = unsafe { checked_shape(shape) }?;
        // SAFETY: the same; the vertices were checked.
        let replaced = unsafe { world_handle::world_mut(named!(world))?.shapes.replace(slot, shape) };
        replaced.map_err(|_| out_of_memory())
    };
    finish(c"graze_world_set_shape", set(), |()| {})
}

/// Removes a shape. Its id is never used again.
/// Complexity: O(1); now and then that of all vertices, and of the shapes of the last update.
/// Errors: GRAZE_ERROR_UNKNOWN_ID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_remove(world: *mut GrazeWorld, id: u32) -> GrazeStatus {
    let remove = || -> ArgResult<()> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let shapes = &mut unsafe { world_handle::world_mut(named!(world)) }?.shapes;
        shapes.remove(shapes.slot_of(id).ok_or(unknown_id(id))?);
        Ok(())
    };
    finish(c"graze_world_remove", remove(), |()| {})
}

/// Sets the category and mask of a shape, as graze_world_add.
/// Errors: GRAZE_ERROR_UNKNOWN_ID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_set_filter(
    world: *mut GrazeWorld,
    id: u32,
    category: u32,
    mask: u32,
) -> GrazeStatus {
    let set = || -> ArgResult<()> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let shapes = &mut unsafe { world_handle::world_mut(named!(world)) }?.shapes;
        let slot = shapes.slot_of(id).ok_or(unknown_id(id))?;
        if let Some(own) = shapes.get_mut(slot) {
            (own.category, own.mask) = (category, mask);
        }
        shapes.write_label(slot);
        shapes.mark(slot);
        Ok(())
    };
    finish(c"graze_world_set_filter", set(), |()| {})
}

/// Sets the number of a shape: where an object's place in your array has changed. Pairs stay as they are.
/// Errors: GRAZE_ERROR_UNKNOWN_ID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_set_user(world: *mut GrazeWorld, id: u32, user: usize) -> GrazeStatus {
    let set = || -> ArgResult<()> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let shapes = &mut unsafe { world_handle::world_mut(named!(world)) }?.shapes;
        let slot = shapes.slot_of(id).ok_or(unknown_id(id))?;
        shapes.get_mut(slot).ok_or(unknown_id(id))?.user = user as u64;
        Ok(())
    };
    finish(c"graze_world_set_user", set(), |()| {})
}

/// Places a shape: its vertices as they were added, turned by radians about the origin, counter-clockwise if y is up,
/// then moved by x, y. Placings do not accumulate: 0, 0, 0 brings it back.
/// Accuracy: each coordinate is rounded once from f64, as by graze_rect_corners.
/// Complexity: O(n) for n vertices.
/// Errors: GRAZE_ERROR_UNKNOWN_ID; GRAZE_ERROR_OUT_OF_RANGE if a coordinate is too large for a float; then the shape
/// stays where it is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_place(
    world: *mut GrazeWorld,
    id: u32,
    x: f32,
    y: f32,
    radians: f32,
) -> GrazeStatus {
    let run = || -> ArgResult<()> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let world = unsafe { world_handle::world_mut(named!(world)) }?;
        if world.shapes.place_ordinary(id, x, y, radians) {
            return Ok(());
        }
        check_all_finite([named!(x), named!(y), named!(radians)])?;
        place(world, id, [x, y, radians])
    };
    finish(c"graze_world_place", run(), |()| {})
}

/// Moves a shape by dx, dy from where it lies: each vertex v becomes (float)((double)v + dx), and so for y. These are
/// the vertices that slides and graze_approach promise about: where they have moved a shape to, it is no hit.
/// graze_world_place rounds otherwise. Moves accumulate; graze_world_place begins anew.
/// Complexity: O(n) for n vertices.
/// Errors: GRAZE_ERROR_UNKNOWN_ID; GRAZE_ERROR_OUT_OF_RANGE if a coordinate is too large for a float; then the shape
/// stays where it is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_move(world: *mut GrazeWorld, id: u32, dx: f32, dy: f32) -> GrazeStatus {
    let run = || -> ArgResult<()> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let world = unsafe { world_handle::world_mut(named!(world)) }?;
        check_all_finite([named!(dx), named!(dy)])?;
        change_place(world, id, |shapes, slot| shapes.shift(slot, [dx, dy]))
    };
    finish(c"graze_world_move", run(), |()| {})
}

fn place(world: &mut GrazeWorld, id: u32, position: [f32; 3]) -> ArgResult<()> {
    change_place(world, id, |shapes, slot| shapes.place(slot, position))
}

/// `change` returns None if vertices were out of range.
fn change_place(world: &mut GrazeWorld, id: u32, change: impl FnOnce(&mut Shapes, u32) -> Option<()>) -> ArgResult<()> {
    let shapes = &mut world.shapes;
    let slot = shapes.slot_of(id).ok_or(unknown_id(id))?;
    change(shapes, slot).ok_or(out_of_range(c"id"))?;
    let shape = shapes.shape(slot).ok_or(unknown_id(id))?;
    // SAFETY: the vertices of this shape, which live in the world.
    let checked = unsafe { parse::shape((c"id", &raw const shape)) }?;
    shapes.set_bounds(slot, tree_box(answer::shape_bounds(checked).ok().flatten()));
    Ok(())
}

/// Places many shapes: x, y and radians of each lie in xyr, stride bytes apart. Returns how many were placed.
/// Errors: a bad element is left out; the error handler is called once, with the number of the first one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_place_many(
    world: *mut GrazeWorld,
    ids: *const u32,
    xyr: *const f32,
    stride: usize,
    count: usize,
) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let world = unsafe { world_handle::world_mut(named!(world)) }?;
        if count == 0 {
            return Ok(0);
        }
        // SAFETY: the same about the arrays.
        let (ids, rows) = unsafe {
            let rows = strided::rows::<f32, 3>(named!(xyr), named!(stride), named!(count))?;
            (parse::ids(named!(ids), named!(count))?, rows)
        };
        let (mut errors, mut placed) = (ElementErrors::default(), 0);
        for (i, id) in ids.iter().enumerate() {
            let [x, y, radians] = rows.get(i);
            if world.shapes.place_ordinary(*id, x, y, radians) {
                placed += 1;
                continue;
            }
            let position = [(c"xyr", x), (c"xyr", y), (c"xyr", radians)];
            let one = check_all_finite(position).and_then(|()| place(world, *id, [x, y, radians]));
            let one = one
                .map_err(|error| ArgError { argument: if error.argument == c"id" { c"ids" } else { c"xyr" }, ..error });
            placed += errors.number_of(i, one.map(|()| 1u8)) as usize;
        }
        errors.report(c"graze_world_place_many");
        Ok(placed)
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_place_many", error))
}
