//! The geometry behind graze: exact verdicts on 2D shapes whose coordinates are `f32` or `i32`.
//!
//! Imports point down only, from floor to floor: ARCHITECTURE.md draws them, and tests/house/floors.rs checks them.
#![cfg_attr(not(test), no_std)]
#![deny(unsafe_code)]
#![warn(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]

pub mod answer;
pub mod batch;
pub mod contact;
pub mod contain;
pub mod crossings;
pub mod distance;
#[cfg(test)]
mod fast_matches_exact;
pub mod filter;
pub mod grid;
pub mod number;
pub mod outline_tree;
pub mod overlap;
pub mod predicate;
pub mod prepared;
pub mod ray;
pub mod seam;
pub mod shape;
pub mod simd;
pub mod sweep;
pub mod world;
