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

pub mod abi;
mod allocator;
mod args;
pub mod batch;
pub mod contact;
pub mod contain;
pub mod crossings;
pub mod distance;
pub mod error;
pub mod grid;
mod growable;
#[cfg(panic = "abort")]
mod no_std;
pub mod orient;
pub mod overlap;
mod platform;
pub mod prepared;
mod prepared_handle;
pub mod ray;
mod seqlock;
pub mod shape;
mod simd_width;
pub mod sweep;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod wasm;
pub mod world;
