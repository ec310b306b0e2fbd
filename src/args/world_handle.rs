//! Turns the handle of a world into a reference. The promises are those of [`parse`](super::parse).

use super::{ArgResult, Named, check_pointer};
use crate::world::GrazeWorld;

/// A world that is asked.
///
/// # Safety
/// P1 and P2.
#[inline(always)]
pub unsafe fn world<'a>((argument, pointer): Named<*const GrazeWorld>) -> ArgResult<&'a GrazeWorld> {
    check_pointer(argument, pointer)?;
    // SAFETY: neither NULL nor misaligned; P1 and P2: the world was created and is not freed, and nobody changes it.
    Ok(unsafe { &*pointer })
}

/// A world that is changed.
///
/// # Safety
/// P1 and P2; no other reference to the world is alive.
#[inline(always)]
pub unsafe fn world_mut<'a>((argument, pointer): Named<*mut GrazeWorld>) -> ArgResult<&'a mut GrazeWorld> {
    check_pointer(argument, pointer.cast_const())?;
    // SAFETY: as above, and nobody else reads it.
    Ok(unsafe { &mut *pointer })
}
