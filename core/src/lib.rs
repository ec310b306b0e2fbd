//! The geometry behind graze: exact verdicts on 2D shapes whose coordinates are `f32` or `i32`.
//!
//! Imports point down only: index, cast → contain, measure → test → shape → predicate → number; index, many, measure,
//! cast → kernel → predicate, lanes.
#![cfg_attr(not(test), no_std)]
#![deny(unsafe_code)]

pub mod cast;
pub mod contain;
pub mod index;
pub mod kernel;
pub mod lanes;
pub mod many;
pub mod measure;
pub mod number;
pub mod predicate;
pub mod shape;
pub mod test;
