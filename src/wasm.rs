//! What a program in JavaScript needs besides the header: memory that the library can read, and the sizes of the
//! structs that it writes there. Only on wasm32-unknown-unknown; docs/web.md describes the three functions.

use crate::abi::{
    GrazeAabb, GrazeAabbI32, GrazeCapsule, GrazeCapsuleI32, GrazeCircle, GrazeCircleI32, GrazeClosest, GrazeContact,
    GrazeContactPoint, GrazeCrossing, GrazeRayHit, GrazeSegment, GrazeSegmentI32, GrazeShape, GrazeShapeI32,
    GrazeSlide, GrazeSlideContact, GrazeSweepHit, GrazeWorldContact, GrazeWorldPair,
};
use crate::platform;

/// A block of memory whose address is a multiple of 8, or NULL. Memory that has to grow for it moves no other block.
#[unsafe(no_mangle)]
pub extern "C" fn graze_wasm_allocate(bytes: usize) -> *mut u8 {
    platform::allocate(bytes)
}

/// Takes back a block of [`graze_wasm_allocate`] with the same number of bytes. NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_wasm_release(block: *mut u8, bytes: usize) {
    if !block.is_null() {
        // SAFETY: the caller's promise: the block comes from `graze_wasm_allocate` with this size.
        unsafe { platform::release(block, bytes) }
    }
}

/// The sizes in bytes of the structs of the header, in its order, and a 0 behind them.
#[unsafe(no_mangle)]
pub extern "C" fn graze_wasm_sizes() -> *const u32 {
    SIZES.as_ptr()
}

/// `cargo header` writes the same list for JavaScript, which compares the two when it loads the library. No field is
/// larger than 4 bytes here, so a struct of the right size has no gaps, and its fields are where they are expected.
static SIZES: [u32; 21] = [
    size_of::<GrazeSegment>() as u32,
    size_of::<GrazeAabb>() as u32,
    size_of::<GrazeCircle>() as u32,
    size_of::<GrazeCapsule>() as u32,
    size_of::<GrazeShape>() as u32,
    size_of::<GrazeClosest>() as u32,
    size_of::<GrazeCrossing>() as u32,
    size_of::<GrazeContactPoint>() as u32,
    size_of::<GrazeContact>() as u32,
    size_of::<GrazeRayHit>() as u32,
    size_of::<GrazeSweepHit>() as u32,
    size_of::<GrazeSlideContact>() as u32,
    size_of::<GrazeSlide>() as u32,
    size_of::<GrazeWorldPair>() as u32,
    size_of::<GrazeWorldContact>() as u32,
    size_of::<GrazeSegmentI32>() as u32,
    size_of::<GrazeAabbI32>() as u32,
    size_of::<GrazeCircleI32>() as u32,
    size_of::<GrazeCapsuleI32>() as u32,
    size_of::<GrazeShapeI32>() as u32,
    0,
];
