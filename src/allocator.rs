//! Where graze gets memory, for the few things that need it.

use crate::abi::{GrazeAllocate, GrazeRelease};
use crate::platform::{self, ALIGN};
use crate::seqlock::Installed;
use core::ffi::c_void;
use core::mem::MaybeUninit;
use core::ptr::{NonNull, null_mut};
use graze_core::simd::WriteBuffer;

/// Installs the functions by which graze gets memory, for all threads. If either is NULL, the C library's malloc and
/// free are installed again (on wasm32-unknown-unknown, a heap of the library's own).
///
/// Only functions named graze_..._create allocate; they also release what they need only while they run. An object
/// remembers the allocator it came from, so it may be freed after another one was installed. Both functions may be
/// called from several threads at once.
#[unsafe(no_mangle)]
pub extern "C" fn graze_set_allocator(allocate: GrazeAllocate, release: GrazeRelease, context: *mut c_void) {
    ALLOCATOR.install(match (allocate, release) {
        (Some(allocate), Some(release)) => [allocate as *mut c_void, release as *mut c_void, context],
        _ => [null_mut(); 3],
    });
}

/// All null for the C library's.
static ALLOCATOR: Installed<3> = Installed::new([null_mut(); 3]);

/// Where a block came from and goes back to.
#[derive(Clone, Copy)]
pub struct Allocator {
    allocate: GrazeAllocate,
    release: GrazeRelease,
    context: *mut c_void,
}

impl Allocator {
    pub fn installed() -> Self {
        let [allocate, release, context] = ALLOCATOR.installed();
        // SAFETY: each is null or was cast from this type.
        let (allocate, release) = unsafe {
            (
                core::mem::transmute::<*mut c_void, GrazeAllocate>(allocate),
                core::mem::transmute::<*mut c_void, GrazeRelease>(release),
            )
        };
        Allocator { allocate, release, context }
    }

    /// A block of more than 0 bytes, aligned to [`ALIGN`].
    pub fn allocate(self, bytes: usize) -> Option<NonNull<u8>> {
        let pointer = match self.allocate {
            // SAFETY: the engine's own function, called as its type says.
            Some(allocate) => unsafe { allocate(bytes, ALIGN, self.context).cast() },
            None => platform::allocate(bytes),
        };
        let block = NonNull::new(pointer)?;
        if !block.addr().get().is_multiple_of(ALIGN) {
            // SAFETY: it has just come from there, and nobody has used it.
            unsafe { self.release(block, bytes) };
            return None;
        }
        Some(block)
    }

    /// # Safety
    /// The block must come from here, have so many bytes, and not be used any more.
    pub unsafe fn release(self, block: NonNull<u8>, bytes: usize) {
        match self.release {
            // SAFETY: the engine's own function, called as its type says.
            Some(release) => unsafe { release(block.as_ptr().cast(), bytes, ALIGN, self.context) },
            // SAFETY: it came from there: the caller's promise.
            None => unsafe { platform::release(block.as_ptr(), bytes) },
        }
    }
}

/// The bytes of a block that several arrays are cut from, none of them for lengths that no block has.
#[derive(Clone, Copy, Default)]
pub struct Size(usize);

impl Size {
    /// With room for so many of a type whose size is a multiple of its alignment's.
    pub fn and<T>(self, count: usize) -> Option<Self> {
        let bytes = count.checked_mul(size_of::<T>())?.checked_next_multiple_of(ALIGN)?;
        self.0.checked_add(bytes).filter(|sum| *sum <= isize::MAX as usize).map(Size)
    }

    pub fn bytes(self) -> usize {
        self.0
    }
}

/// What is left of a block to be cut into arrays.
pub struct Room {
    at: NonNull<u8>,
    left: usize,
}

/// What any bits, all of them 0 for one, are a value of.
///
/// # Safety
/// They must be, and the type must not need more than [`ALIGN`].
pub unsafe trait Plain: Copy {}

// SAFETY: numbers and arrays of them.
unsafe impl Plain for u32 {}
// SAFETY: as above.
unsafe impl Plain for f32 {}
// SAFETY: as above.
unsafe impl Plain for i32 {}
// SAFETY: as above.
unsafe impl Plain for graze_core::prepared::Ring {}
// SAFETY: as above.
unsafe impl<T: Plain, const COUNT: usize> Plain for [T; COUNT] {}

impl Room {
    /// # Safety
    /// The block must have so many bytes, be aligned, and live as long as what is cut from it is used.
    pub unsafe fn new(block: NonNull<u8>, bytes: usize) -> Self {
        Room { at: block, left: bytes }
    }

    /// The next array, as [`Size::and`] has counted it, of zeros; empty where there is no room.
    pub fn take<'a, T: Plain>(&mut self, count: usize) -> &'a mut [T] {
        let Some(bytes) = Size::default().and::<T>(count).map(Size::bytes).filter(|bytes| *bytes <= self.left) else {
            return &mut [];
        };
        let start = self.at;
        self.left -= bytes;
        // SAFETY: inside the block, as just seen, and nobody else's; any bits are values of the type.
        unsafe {
            self.at = start.add(bytes);
            start.as_ptr().write_bytes(0, bytes);
            core::slice::from_raw_parts_mut(start.as_ptr().cast::<T>(), count)
        }
    }

    /// Room for the next array, not cleared; none where there is no room.
    pub fn fresh<'a, T: Plain>(&mut self, count: usize) -> WriteBuffer<'a, T> {
        let bytes = Size::default().and::<T>(count).map(Size::bytes).filter(|bytes| *bytes <= self.left);
        let (start, bytes, count) = bytes.map_or((self.at, 0, 0), |bytes| (self.at, bytes, count));
        self.left -= bytes;
        // SAFETY: inside the block, as just seen, and nobody else's.
        unsafe {
            self.at = start.add(bytes);
            WriteBuffer::new(start.as_ptr().cast::<T>(), count)
        }
    }

    /// The first place, for one value of any type.
    pub fn place<'a, T>(&mut self) -> Option<&'a mut MaybeUninit<T>> {
        const { assert!(align_of::<T>() <= ALIGN) };
        let bytes = Size::default().and::<T>(1)?.bytes();
        if bytes > self.left {
            return None;
        }
        let start = self.at;
        self.left -= bytes;
        // SAFETY: inside the block, as just seen, and aligned, as all before it was cut in multiples.
        unsafe {
            self.at = start.add(bytes);
            Some(&mut *start.as_ptr().cast::<MaybeUninit<T>>())
        }
    }
}
