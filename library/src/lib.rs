//! The two libraries that ship, libgraze.a and libgraze.so: the C layer (graze-c), and nothing else. A crate of their
//! own, since Cargo gives no link-time optimization to a crate that is a Rust library, too.
// Release builds need only the C library. Debug builds unwind, and need std.
#![cfg_attr(panic = "abort", no_std)]

// Its functions are exported; nothing here calls them.
extern crate graze_c as _;
