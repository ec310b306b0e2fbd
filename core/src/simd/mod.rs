//! Vectors of `f32` and `f64`, as wide as the processor's.
//!
//! Every operation is one of IEEE 754 on each lane, none of them fused, so all widths give the same bits. An algorithm
//! is written once, generic over [`F32s`], and [`dispatch!`] makes of it one function for each width and chooses among
//! them when called.
//!
//! # Soundness
//!
//! The operations of `F32x8` and `F32x16` are safe functions, but need AVX2 and AVX-512. They are sound because these
//! types are named only in this folder and in what [`dispatch!`] expands to: functions compiled for those instructions,
//! which are called only if the processor has them. A generic function gets a wide vector only through its parameter
//! `V`, so only from such a function. The types that `V` leads to (`V::Half`, `V::F32x8`, `V::F32x16`) need no more
//! instructions than `V` does. [`F32s`] is sealed, the registers within the types are private, and a test searches the
//! sources for the names. [`F64x4`] is only for functions of eight lanes or more.
#![allow(unsafe_code)]
#![deny(clippy::undocumented_unsafe_blocks)]

mod double;
mod f32s;
mod f32x4;
mod f64x2;
mod f64x4;
mod four_lanes;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
mod portable;
mod select;
mod strided;
#[cfg(test)]
mod tests;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
mod width;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
use neon as intrinsics;
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
use portable as intrinsics;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use wasm as intrinsics;
#[cfg(target_arch = "x86_64")]
use x86_64::sse2 as intrinsics;

pub use double::Double;
pub use f32s::F32s;
pub(crate) use f32x4::shuffle;
pub use f32x4::{F32x4, Mask, SIXTEEN_BYTES, bytes_at_least};
pub use f64x2::{F64x2, MaskF64x2, all_to_f32, to_floats};
pub use f64x4::F64x4;
pub(crate) use select::{select_positive, select_positive2, widen};
pub use strided::{
    IndicesOut, Strided, VerdictsOut, WriteBuffer, load_strided_edges, prefetch_behind, prefetch_element, write_indices,
};
pub use width::{WIDTHS, cached_width, dispatch, limit_width, simd_width};

/// The wide vectors, only for the functions that `dispatch!` makes for them.
#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
pub mod made_for {
    pub use super::x86_64::{F32x8, F32x16};
}
