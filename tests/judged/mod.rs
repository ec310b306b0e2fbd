//! The exported functions judged by the exact oracle, over millions of hostile cases.
//!
//! Part of the library's own test build, because a C library offers Rust tests nothing to link.
//! `GRAZE_JUDGE=100` judges 100 times as many cases as an ordinary run.

// Every call is given vectors that outlive it; modes are set back before anything else runs.
#![allow(clippy::undocumented_unsafe_blocks)]

mod calls;
mod contacts;
mod containment;
mod crossings;
mod face;
mod keep_in;
mod keep_shape;
mod large;
mod laws;
mod many;
mod measure;
mod modes;
mod naive;
mod outlines;
mod pairs;
mod prepared;
mod prepared_measure;
mod rays;
mod rims;
mod sweeps;
mod tiling;

use graze_oracle::{Shape, Verdict};
use std::fmt::Debug;

/// How many times as many cases as in an ordinary run.
fn effort() -> u64 {
    std::env::var("GRAZE_JUDGE").map_or(1, |value| value.parse().expect("GRAZE_JUDGE is a whole number"))
}

/// Fails with everything needed to make the case a test of its own.
fn complain<T: Debug>(what: &str, a: &Shape<T>, b: &Shape<T>, expected: Verdict, got: Verdict) -> ! {
    panic!("{what}: expected {expected:?}, got {got:?}\na = {a:?}\nb = {b:?}")
}
