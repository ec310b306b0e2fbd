//! Memory layout of the structs of the header: arrays of numbers, and shapes of floats or integers.

use crate::abi::{
    GrazeAabb, GrazeAabbI32, GrazeCapsule, GrazeCapsuleI32, GrazeCircle, GrazeCircleI32, GrazeKind, GrazeSegment,
    GrazeSegmentI32, GrazeShape, GrazeShapeI32,
};
use graze_core::number::Scalar;
use graze_core::shape::Kind;

/// A struct of numbers only.
///
/// # Safety
/// It must be laid out as an array of `LENGTH` scalars.
pub unsafe trait Fields<const LENGTH: usize> {
    type Scalar: Scalar;
}

macro_rules! fields {
    ($($name:ident: [$scalar:ty; $length:literal]),+ $(,)?) => {$(
        // SAFETY: repr(C), and its fields are as many scalars; `parse::fields` asserts the size.
        unsafe impl Fields<$length> for $name {
            type Scalar = $scalar;
        }
    )+};
}

fields!(
    GrazeSegment: [f32; 4],
    GrazeAabb: [f32; 4],
    GrazeCircle: [f32; 3],
    GrazeCapsule: [f32; 5],
    GrazeSegmentI32: [i32; 4],
    GrazeAabbI32: [i32; 4],
    GrazeCircleI32: [i32; 3],
    GrazeCapsuleI32: [i32; 5],
);

/// A shape of floats or integers, as the C struct has it.
pub trait RawShape: Copy {
    type Scalar: Scalar;
    fn xy(&self) -> *const Self::Scalar;
    fn count(&self) -> u32;
    fn kind(&self) -> u32;
    fn radius(&self) -> Self::Scalar;
}

// The C side asserts the same in c_tests/layout.c; `parse::fields` asserts the sizes of structs of numbers.
const _: () = {
    use core::mem::offset_of;
    let pointer = size_of::<usize>();
    assert!(offset_of!(GrazeShape, count) == pointer && offset_of!(GrazeShapeI32, count) == pointer);
    assert!(offset_of!(GrazeShape, kind) == pointer + 4 && offset_of!(GrazeShapeI32, kind) == pointer + 4);
    assert!(offset_of!(GrazeShape, radius) == pointer + 8 && offset_of!(GrazeShapeI32, radius) == pointer + 8);
    assert!(size_of::<GrazeShape>() == size_of::<GrazeShapeI32>());
};

macro_rules! raw_shape {
    ($($name:ident: $scalar:ty),+) => {$(
        impl RawShape for $name {
            type Scalar = $scalar;

            fn xy(&self) -> *const $scalar {
                self.xy
            }

            fn count(&self) -> u32 {
                self.count
            }

            fn kind(&self) -> u32 {
                self.kind
            }

            fn radius(&self) -> $scalar {
                self.radius
            }
        }
    )+};
}

raw_shape!(GrazeShape: f32, GrazeShapeI32: i32);

/// The kind with a number in the header, and whether it is one-sided. None if there is none.
pub fn known_kind(kind: u32) -> Option<(Kind, bool)> {
    const POINT: u32 = GrazeKind::GRAZE_KIND_POINT as u32;
    const SEGMENT: u32 = GrazeKind::GRAZE_KIND_SEGMENT as u32;
    const CHAIN: u32 = GrazeKind::GRAZE_KIND_CHAIN as u32;
    const CONVEX: u32 = GrazeKind::GRAZE_KIND_CONVEX as u32;
    const POLYGON: u32 = GrazeKind::GRAZE_KIND_POLYGON as u32;
    const ONE_SIDED: u32 = GrazeKind::GRAZE_KIND_ONE_SIDED as u32;
    match kind {
        POINT => Some((Kind::Point, false)),
        SEGMENT => Some((Kind::Segment, false)),
        CHAIN => Some((Kind::Chain, false)),
        CONVEX => Some((Kind::Convex, false)),
        POLYGON => Some((Kind::Polygon, false)),
        ONE_SIDED => Some((Kind::Chain, true)),
        _ => None,
    }
}
