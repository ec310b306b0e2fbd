//! Allocator: the program's functions or the C library's, for prepared polygons and worlds. All other calls need no
//! memory.

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
/// Memory is allocated only by functions with _create in their name, by graze_world_load, by changes of a world, and by
/// graze_trace_grid while it runs. They also release what they need only while they run. An object remembers the
/// allocator it came from, so it may be freed after another one was installed. Both functions may be called from
/// several threads at once.
#[unsafe(no_mangle)]
pub extern "C" fn graze_set_allocator(allocate: GrazeAllocate, release: GrazeRelease, context: *mut c_void) {
    ALLOCATOR.install(match (allocate, release) {
        (Some(allocate), Some(release)) => [allocate as *mut c_void, release as *mut c_void, context],
        _ => [null_mut(); 3],
    });
}

/// All NULL for the C library's functions.
static ALLOCATOR: Installed<3> = Installed::new([null_mut(); 3]);

/// The functions that allocate and release a block.
#[derive(Clone, Copy)]
pub struct Allocator {
    allocate: GrazeAllocate,
    release: GrazeRelease,
    context: *mut c_void,
}

impl Allocator {
    pub fn installed() -> Self {
        let [allocate, release, context] = ALLOCATOR.installed();
        // SAFETY: each is NULL or was cast from this type.
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
            // SAFETY: the program's function, called by its type.
            Some(allocate) => unsafe { allocate(bytes, ALIGN, self.context).cast() },
            None => platform::allocate(bytes),
        };
        let block = NonNull::new(pointer)?;
        if !block.addr().get().is_multiple_of(ALIGN) {
            // SAFETY: the block was just allocated there and is unused.
            unsafe { self.release(block, bytes) };
            return None;
        }
        Some(block)
    }

    /// # Safety
    /// The block must come from [`Allocator::allocate`] with the same number of bytes, and not be used any more.
    pub unsafe fn release(self, block: NonNull<u8>, bytes: usize) {
        match self.release {
            // SAFETY: the program's function, called by its type.
            Some(release) => unsafe { release(block.as_ptr().cast(), bytes, ALIGN, self.context) },
            // SAFETY: the caller's promise: it was allocated there.
            None => unsafe { platform::release(block.as_ptr(), bytes) },
        }
    }
}

/// The size of a block for several arrays.
#[derive(Clone, Copy, Default)]
pub struct Size(usize);

impl Size {
    /// The size with room for `count` more values. None if it is too large.
    pub fn and<T>(self, count: usize) -> Option<Self> {
        let bytes = count.checked_mul(size_of::<T>())?.checked_next_multiple_of(ALIGN)?;
        self.0.checked_add(bytes).filter(|sum| *sum <= isize::MAX as usize).map(Size)
    }

    pub fn bytes(self) -> usize {
        self.0
    }
}

/// The rest of a block that arrays are taken from.
pub struct Room {
    at: NonNull<u8>,
    left: usize,
}

/// Types of which any bits are a value.
///
/// # Safety
/// Any bits must be a value of the type, and its alignment at most [`ALIGN`].
pub unsafe trait AnyBits: Copy {}

// SAFETY: numbers and arrays of them.
unsafe impl AnyBits for u32 {}
// SAFETY: as above.
unsafe impl AnyBits for f32 {}
// SAFETY: as above.
unsafe impl AnyBits for i32 {}
// SAFETY: as above.
unsafe impl AnyBits for graze_core::prepared::Ring {}
// SAFETY: as above.
unsafe impl<T: AnyBits, const COUNT: usize> AnyBits for [T; COUNT] {}

impl Room {
    /// # Safety
    /// The block must have `bytes` bytes, be aligned to [`ALIGN`], and live as long as the arrays taken from it.
    pub unsafe fn new(block: NonNull<u8>, bytes: usize) -> Self {
        Room { at: block, left: bytes }
    }

    /// The next array, counted by [`Size::and`], filled with zeros. Empty if there is no room.
    pub fn take<'a, T: AnyBits>(&mut self, count: usize) -> &'a mut [T] {
        let Some(bytes) = Size::default().and::<T>(count).map(Size::bytes).filter(|bytes| *bytes <= self.left) else {
            return &mut [];
        };
        let start = self.at;
        self.left -= bytes;
        // SAFETY: inside the block, by the check above, and used by nothing else; any bits are values of the type.
        unsafe {
            self.at = start.add(bytes);
            start.as_ptr().write_bytes(0, bytes);
            core::slice::from_raw_parts_mut(start.as_ptr().cast::<T>(), count)
        }
    }

    /// The memory of the next array, not cleared. Of capacity 0 if there is no room.
    pub fn fresh<'a, T: AnyBits>(&mut self, count: usize) -> WriteBuffer<'a, T> {
        let bytes = Size::default().and::<T>(count).map(Size::bytes).filter(|bytes| *bytes <= self.left);
        let (start, bytes, count) = bytes.map_or((self.at, 0, 0), |bytes| (self.at, bytes, count));
        self.left -= bytes;
        // SAFETY: inside the block, by the check above, and used by nothing else.
        unsafe {
            self.at = start.add(bytes);
            WriteBuffer::new(start.as_ptr().cast::<T>(), count)
        }
    }

    /// The memory of one value of any type.
    pub fn place<'a, T>(&mut self) -> Option<&'a mut MaybeUninit<T>> {
        const { assert!(align_of::<T>() <= ALIGN) };
        let bytes = Size::default().and::<T>(1)?.bytes();
        if bytes > self.left {
            return None;
        }
        let start = self.at;
        self.left -= bytes;
        // SAFETY: inside the block, by the check above, and aligned, because all sizes are multiples of `ALIGN`.
        unsafe {
            self.at = start.add(bytes);
            Some(&mut *start.as_ptr().cast::<MaybeUninit<T>>())
        }
    }
}
