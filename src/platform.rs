//! What graze asks of the system: memory, and a place for a line of text. The C library has both. A wasm module that is
//! no one's process has neither: there the memory is its own, grown as needed, and the line is dropped.

pub use system::*;

/// What every block is aligned to; malloc gives no less anywhere.
pub const ALIGN: usize = 8;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod system {
    /// Null if there is no memory.
    pub fn allocate(bytes: usize) -> *mut u8 {
        // SAFETY: malloc takes any size.
        unsafe { libc::malloc(bytes).cast() }
    }

    /// # Safety
    /// The block must come from [`allocate`] with so many bytes, and not be used any more.
    pub unsafe fn release(block: *mut u8, _bytes: usize) {
        // SAFETY: malloc gave it, and nobody uses it any more: the caller's promise.
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

    // SAFETY: whoever uses the heap has set the flag before.
    unsafe impl Sync for Heap {}

    static HEAP: Heap = Heap { is_taken: AtomicBool::new(false), heap: UnsafeCell::new(Dlmalloc::new()) };

    fn with_heap<R>(use_it: impl FnOnce(&mut Dlmalloc) -> R) -> R {
        while HEAP.is_taken.swap(true, Ordering::Acquire) {
            spin_loop();
        }
        // SAFETY: the flag was clear, so nobody else has a reference.
        let result = use_it(unsafe { &mut *HEAP.heap.get() });
        HEAP.is_taken.store(false, Ordering::Release);
        result
    }

    /// Null if there is no memory.
    pub fn allocate(bytes: usize) -> *mut u8 {
        // SAFETY: the alignment is a power of two.
        with_heap(|heap| unsafe { heap.malloc(bytes, ALIGN) })
    }

    /// # Safety
    /// The block must come from [`allocate`] with so many bytes, and not be used any more.
    pub unsafe fn release(block: *mut u8, bytes: usize) {
        // SAFETY: the heap gave it with this size and alignment, and nobody uses it any more: the caller's promise.
        with_heap(|heap| unsafe { heap.free(block, bytes, ALIGN) });
    }

    pub fn write_to_stderr(_line: &[u8]) {}

    #[cfg(panic = "abort")]
    pub fn abort() -> ! {
        core::arch::wasm32::unreachable()
    }
}
