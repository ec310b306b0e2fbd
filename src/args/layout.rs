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

/// A kind of shape, and the least and the greatest number of its vertices.
#[derive(Clone, Copy)]
pub struct KnownKind {
    pub kind: Kind,
    pub is_one_sided: bool,
    pub least: u32,
    pub most: u32,
}

/// The kind with a number in the header. None if there is none. From a table, because branches on the kind would be
/// mispredicted.
#[inline(always)]
pub fn known_kind(kind: u32) -> Option<KnownKind> {
    const fn of(kind: Kind, least: u32, most: u32) -> KnownKind {
        KnownKind { kind, is_one_sided: false, least, most }
    }

    static KINDS: [KnownKind; 6] = [
        of(Kind::Point, 1, 1),
        of(Kind::Segment, 2, 2),
        of(Kind::Chain, 2, u32::MAX),
        of(Kind::Convex, 3, u32::MAX),
        of(Kind::Polygon, 3, u32::MAX),
        KnownKind { is_one_sided: true, ..of(Kind::Chain, 2, u32::MAX) },
    ];
    const { assert!(GrazeKind::GRAZE_KIND_POINT as u32 == 1 && GrazeKind::GRAZE_KIND_ONE_SIDED as u32 == 6) };
    KINDS.get((kind as usize).wrapping_sub(1)).copied()
}
