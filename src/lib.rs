//! The C layer of graze: one file per section of the header, nothing geometric in it.
//!
//! Every exported function turns its pointers into the arguments of a query ([`args`]), has graze-core answer it, and writes
//! the result last. `cargo header` writes the header from these files, section by section, from their doc comments.
// Release builds need nothing but the C library. Those for debugging unwind, and have std.
#![cfg_attr(panic = "abort", no_std)]
// The safety contract of every function is the header's: pointers are null or point to what their
// type and count say, for the time of the call.
#![allow(clippy::missing_safety_doc)]
// Enum values are named as C knows them.
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

#[cfg(test)]
#[path = "../tests/oracle/mod.rs"]
mod oracle;
#[cfg(test)]
#[path = "../tests/pointers/mod.rs"]
mod pointers;
