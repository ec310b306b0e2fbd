//! Creation, copies and memory of worlds.

use super::GrazeWorld;
use crate::abi::{GRAZE_NO_ELEMENT, GrazeStatus};
use crate::allocator::{Allocator, Room, Size};
use crate::args::{ArgError, ArgResult, check_optional, finish, named, refuse, world_handle};
use core::ptr::{NonNull, null_mut};

/// An empty world. Free it with graze_world_free.
/// Errors: NULL if there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn graze_world_create() -> *mut GrazeWorld {
    match create() {
        Some(world) => world,
        None => {
            refuse::<()>(c"graze_world_create", out_of_memory());
            null_mut()
        }
    }
}

fn create() -> Option<*mut GrazeWorld> {
    let allocator = Allocator::installed();
    in_a_block(allocator, GrazeWorld::new(allocator))
}

/// Moves a world to a block of its own.
pub fn in_a_block(allocator: Allocator, world: GrazeWorld) -> Option<*mut GrazeWorld> {
    let bytes = handle_bytes()?;
    let block = allocator.allocate(bytes)?;
    // SAFETY: a block of that size, which lives until graze_world_free.
    let own = unsafe { Room::new(block, bytes) }.place::<GrazeWorld>()?;
    own.write(world);
    // The pointer to the block: one derived from `own` may not free the whole block.
    Some(block.cast().as_ptr())
}

fn handle_bytes() -> Option<usize> {
    Some(Size::default().and::<GrazeWorld>(1)?.bytes())
}

pub fn out_of_memory() -> ArgError {
    ArgError { argument: c"world", element: GRAZE_NO_ELEMENT, status: GrazeStatus::GRAZE_ERROR_OUT_OF_MEMORY }
}

/// Frees a world. NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_free(world: *mut GrazeWorld) {
    if let Err(fault) = check_optional(c"world", world) {
        return refuse(c"graze_world_free", fault);
    }
    if let (Some(block), Some(bytes)) = (NonNull::new(world), handle_bytes()) {
        // SAFETY: aligned, and the caller's promise that it comes from graze_world_create and was not freed.
        unsafe {
            let allocator = block.as_ref().allocator;
            block.drop_in_place();
            allocator.release(block.cast(), bytes);
        }
    }
}

/// Makes a world a copy of another one: its shapes and their ids, its pairs and what began and ended; all later answers
/// are the same. Memory that into has is used again, so copying back and forth (for rollback) soon allocates nothing.
/// Complexity: that of copying the memory.
/// Errors: GRAZE_ERROR_OUT_OF_MEMORY; then into stays as it was.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_copy(into: *mut GrazeWorld, from: *const GrazeWorld) -> GrazeStatus {
    let copy = || -> ArgResult<()> {
        if into.cast_const() == from {
            // SAFETY: the header's promise P1 about the world.
            return unsafe { world_handle::world(named!(from)) }.map(|_| ());
        }
        // SAFETY: the header's promises P1 and P2 about both worlds, which are different ones.
        let (into, from) = unsafe { (world_handle::world_mut(named!(into))?, world_handle::world(named!(from))?) };
        let mut reserve = || {
            into.shapes.reserve_for(&from.shapes)?;
            into.pairs.reserve_for(&from.pairs)?;
            into.before.reserve_for(&from.before)
        };
        if reserve().is_err() {
            return Err(ArgError { argument: c"into", ..out_of_memory() });
        }
        into.shapes.assign(&from.shapes);
        into.pairs.assign(&from.pairs);
        into.before.assign(&from.before);
        into.are_pairs_untrusted = from.are_pairs_untrusted;
        Ok(())
    };
    finish(c"graze_world_copy", copy(), |()| {})
}

/// How many bytes a world takes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_memory(world: *const GrazeWorld) -> usize {
    // SAFETY: the header's promises P1 and P2 about the world.
    match unsafe { world_handle::world(named!(world)) } {
        Ok(world) => {
            let parts: usize = world.parts.iter().map(|part| part.found.bytes()).sum();
            let pairs = world.pairs.bytes() + world.before.bytes() + world.next.bytes() + parts;
            handle_bytes().unwrap_or(0) + world.shapes.bytes() + pairs + world.found.bytes() + world.scratch.bytes()
        }
        Err(error) => refuse(c"graze_world_memory", error),
    }
}

/// A number of everything on which later answers depend, the users' numbers too. Equal on every machine for equal
/// histories of changes, and for a copy; nearly surely different otherwise.
/// Complexity: O(n) for n vertices and slots, which graze_world_add explains.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_hash(world: *const GrazeWorld) -> u64 {
    // SAFETY: the header's promises P1 and P2 about the world.
    let world = match unsafe { world_handle::world(named!(world)) } {
        Ok(world) => world,
        Err(error) => return refuse(c"graze_world_hash", error),
    };
    // After FNV-1a (Fowler, Noll, Vo), with words instead of bytes, and a rotation, because a product alone never
    // carries high bits down.
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut include = |word: u32| hash = (hash ^ u64::from(word)).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
    world.visit_words(&mut include);
    hash
}
