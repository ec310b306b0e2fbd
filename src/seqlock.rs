//! Seqlock: a group of pointers that any thread may replace, and that is always read as it was installed.

use core::ffi::c_void;
use core::sync::atomic::{AtomicPtr, AtomicU32, Ordering, fence};

/// The version is odd during a write. A reader starts again if the version changed during its read. (H.-J. Boehm, Can
/// Seqlocks Get Along with Programming Language Memory Models?, MSPC 2012.)
pub struct Installed<const COUNT: usize> {
    version: AtomicU32,
    pointers: [AtomicPtr<c_void>; COUNT],
}

impl<const COUNT: usize> Installed<COUNT> {
    pub const fn new(pointers: [*mut c_void; COUNT]) -> Self {
        // A loop, because mapping an array is not const.
        let mut installed = [const { AtomicPtr::new(core::ptr::null_mut()) }; COUNT];
        let (mut from, mut to): (&[*mut c_void], &mut [AtomicPtr<c_void>]) = (&pointers, &mut installed);
        while let ([pointer, after @ ..], [place, rest @ ..]) = (from, to) {
            *place = AtomicPtr::new(*pointer);
            (from, to) = (after, rest);
        }
        Installed { version: AtomicU32::new(0), pointers: installed }
    }

    pub fn install(&self, pointers: [*mut c_void; COUNT]) {
        let mut version = self.version.load(Ordering::Relaxed) & !1;
        while let Err(current) =
            self.version.compare_exchange_weak(version, version | 1, Ordering::Acquire, Ordering::Relaxed)
        {
            version = current & !1;
            core::hint::spin_loop();
        }
        fence(Ordering::Release);
        for (place, pointer) in self.pointers.iter().zip(pointers) {
            place.store(pointer, Ordering::Relaxed);
        }
        self.version.store(version.wrapping_add(2), Ordering::Release);
    }

    pub fn installed(&self) -> [*mut c_void; COUNT] {
        loop {
            let before = self.version.load(Ordering::Acquire);
            let pointers = self.pointers.each_ref().map(|pointer| pointer.load(Ordering::Relaxed));
            fence(Ordering::Acquire);
            if before & 1 == 0 && self.version.load(Ordering::Relaxed) == before {
                return pointers;
            }
            core::hint::spin_loop();
        }
    }
}
