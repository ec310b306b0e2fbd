//! The system functions that graze uses: memory, and standard error. The C library has both. On wasm32-unknown-unknown,
//! which has neither, memory comes from a heap of the library's own, and the text is dropped.

pub use system::*;

/// The alignment of every block; malloc has at least this alignment on all systems.
pub const ALIGN: usize = 8;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod system {
    /// NULL if there is no memory.
    pub fn allocate(bytes: usize) -> *mut u8 {
        // SAFETY: malloc takes any size.
        unsafe { libc::malloc(bytes).cast() }
    }

    /// # Safety
    /// The block must come from [`allocate`] with the same number of bytes, and not be used any more.
    pub unsafe fn release(block: *mut u8, _bytes: usize) {
        // SAFETY: the caller's promise: it comes from malloc and is not used any more.
        unsafe { libc::free(block.cast()) }
    }

    /// A line that cannot be written is lost, as any warning may be.
    pub fn write_to_stderr(line: &[u8]) {
        // SAFETY: the slice is readable for its length.
        let _ = unsafe { libc::write(2, line.as_ptr().cast(), line.len() as _) };
    }

    #[cfg(panic = "abort")]
    pub fn abort() -> ! {
        // SAFETY: abort has no precondition.
        unsafe { libc::abort() }
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod system {
    use super::ALIGN;
    use core::cell::UnsafeCell;
    use core::hint::spin_loop;
    use core::sync::atomic::{AtomicBool, Ordering};
    use dlmalloc::Dlmalloc;

    /// Memory may be shared by several workers.
    struct Heap {
        is_taken: AtomicBool,
        heap: UnsafeCell<Dlmalloc>,
    }

    // SAFETY: the heap is only used while the flag is set.
    unsafe impl Sync for Heap {}

    static HEAP: Heap = Heap { is_taken: AtomicBool::new(false), heap: UnsafeCell::new(Dlmalloc::new()) };

    fn with_heap<R>(use_it: impl FnOnce(&mut Dlmalloc) -> R) -> R {
        while HEAP.is_taken.swap(true, Ordering::Acquire) {
            spin_loop();
        }
        // SAFETY: the flag was clear, so there is no other reference.
        let result = use_it(unsafe { &mut *HEAP.heap.get() });
        HEAP.is_taken.store(false, Ordering::Release);
        result
    }

    /// NULL if there is no memory.
    pub fn allocate(bytes: usize) -> *mut u8 {
        // SAFETY: the alignment is a power of two.
        with_heap(|heap| unsafe { heap.malloc(bytes, ALIGN) })
    }

    /// # Safety
    /// The block must come from [`allocate`] with the same number of bytes, and not be used any more.
    pub unsafe fn release(block: *mut u8, bytes: usize) {
        // SAFETY: the caller's promise: it comes from this heap with this size and alignment, and is not used any more.
        with_heap(|heap| unsafe { heap.free(block, bytes, ALIGN) });
    }

    pub fn write_to_stderr(_line: &[u8]) {}

    #[cfg(panic = "abort")]
    pub fn abort() -> ! {
        core::arch::wasm32::unreachable()
    }
}
