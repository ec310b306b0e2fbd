//! The C layer of graze: one file per section of the header, without geometry.
//!
//! Every exported function turns its pointers into the arguments of a query ([`args`]), lets graze-core answer the
//! query, and writes the result last. `cargo header` writes the header from the doc comments of these files.
// Release builds need only the C library. Debug builds unwind, and need std.
#![cfg_attr(panic = "abort", no_std)]
// The safety contract of every function is the header's: each pointer is NULL, or valid for its type and count during
// the call.
#![allow(clippy::missing_safety_doc)]
// Enum values have the names of the header.
#![allow(non_camel_case_types)]
#![warn(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]

mod abi;
mod allocator;
mod args;
mod batch;
mod contact;
mod contain;
mod crossings;
mod distance;
mod error;
mod grid;
mod growable;
#[cfg(panic = "abort")]
mod no_std;
mod orient;
mod overlap;
mod platform;
mod prepared;
mod prepared_handle;
mod ray;
mod seqlock;
mod shape;
mod simd_width;
mod sweep;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod wasm;
mod world;

#[cfg(test)]
#[path = "../tests/oracle/mod.rs"]
mod oracle;
#[cfg(test)]
#[path = "../tests/pointers/mod.rs"]
mod pointers;
