//! Worlds as bytes.

use super::GrazeWorld;
use crate::args::{ArgResult, check_buffer, named, refuse, world_handle};
use core::ffi::c_void;
use graze_core::simd::WriteBuffer;

/// How the bytes begin, and the version of what follows.
pub(super) const MAGIC: [u8; 8] = *b"grazewld";
pub(super) const VERSION: u32 = 1;

/// The number of bytes before the first word.
const HEAD: usize = MAGIC.len() + size_of::<u32>();

/// Writes a world as bytes that graze_world_load reads, on this machine or another one: everything that
/// graze_world_hash includes. Equal worlds have equal bytes. Returns how many bytes there are; nothing is written if
/// they do not fit. out may be NULL if capacity is 0, and needs no alignment.
/// Complexity: O(n) for n vertices and slots, which graze_world_add explains.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_save(world: *const GrazeWorld, out: *mut c_void, capacity: usize) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let world = unsafe { world_handle::world(named!(world)) }?;
        check_buffer(c"out", out, capacity)?;
        let mut words = 0usize;
        world.visit_words(&mut |_| words += 1);
        let bytes = words.saturating_mul(size_of::<u32>()).saturating_add(HEAD);
        if bytes <= capacity {
            // SAFETY: the header asks for that room.
            let mut room = unsafe { WriteBuffer::new(out.cast::<u8>(), capacity) };
            room.extend(&MAGIC);
            room.push_block(&VERSION.to_le_bytes());
            world.visit_words(&mut |word| room.push_block(&word.to_le_bytes()));
        }
        Ok(bytes)
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_save", error))
}
