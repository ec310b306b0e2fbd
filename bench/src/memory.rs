//! Memory in use: an allocator that counts bytes, for the peers in Rust and for graze.

use std::alloc::{GlobalAlloc, Layout, System, alloc, dealloc};
use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

static ALLOCATED: AtomicUsize = AtomicUsize::new(0);

/// The number of bytes in use. Right as long as only one thread allocates.
pub fn allocated() -> usize {
    ALLOCATED.load(Relaxed)
}

/// Not one atomic step: that would slow the peers that allocate in every call.
fn change(by: impl Fn(usize) -> usize) {
    ALLOCATED.store(by(ALLOCATED.load(Relaxed)), Relaxed);
}

// SAFETY: the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        change(|bytes| bytes.wrapping_add(layout.size()));
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        change(|bytes| bytes.wrapping_add(layout.size()));
        // SAFETY: the caller's promise.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        change(|bytes| bytes.wrapping_add(size).wrapping_sub(layout.size()));
        // SAFETY: the caller's promise.
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        change(|bytes| bytes.wrapping_sub(layout.size()));
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// GrazeAllocate.
pub unsafe extern "C" fn allocate(size: usize, align: usize, _: *mut c_void) -> *mut c_void {
    match Layout::from_size_align(size, align) {
        // SAFETY: graze asks for more than 0 bytes.
        Ok(layout) => unsafe { alloc(layout).cast() },
        Err(_) => std::ptr::null_mut(),
    }
}

/// GrazeRelease.
pub unsafe extern "C" fn release(pointer: *mut c_void, size: usize, align: usize, _: *mut c_void) {
    if let Ok(layout) = Layout::from_size_align(size, align) {
        // SAFETY: allocated above with the same layout.
        unsafe { dealloc(pointer.cast(), layout) }
    }
}
