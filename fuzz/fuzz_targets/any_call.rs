//! Any bytes are a call of any function of graze.h: fuzz/any_call.c.
#![no_main]

// The library under test, for the linker.
use graze_c as _;

unsafe extern "C" {
    fn graze_fuzz_any_call(data: *const u8, size: usize);
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    // SAFETY: the pointer is valid for reads of that many bytes.
    unsafe { graze_fuzz_any_call(data.as_ptr(), data.len()) }
});
