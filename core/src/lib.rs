//! The geometry behind graze: exact verdicts on 2D shapes whose coordinates are `f32` or `i32`.
//!
//! Imports point down only: test, contain, measure → shape → predicate → number.
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

pub mod contain;
pub mod measure;
pub mod number;
pub mod predicate;
pub mod shape;
pub mod test;
