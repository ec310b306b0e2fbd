//! Batches of pairs: element i of one array against element i of the other.

use super::write_verdicts::{Fallback, write_verdicts};
use crate::filter::{
    AabbAabb, AabbPoint, AabbSegment, CapsuleAabb, CapsuleCapsule, CapsuleCircle, CapsulePoint, CapsuleSegment,
    CircleAabb, CircleCircle, CirclePoint, CircleSegment, PairFilter, RectRect, SegmentSegment,
};
use crate::simd::{F32s, Strided, VerdictsOut, dispatch};

/// Writes the verdict on every pair and returns how many are not a miss.
#[inline(always)]
fn pairs<K: PairFilter<A, B>, V: F32s, const A: usize, const B: usize>(
    a: Strided<A>,
    b: Strided<B>,
    mut verdicts: VerdictsOut,
    fallback: Fallback,
) -> usize {
    let count = a.count();
    let (mut met, mut first) = (0, 0);
    while first < count {
        let filtered = K::filter::<V>(a.block(first), b.block(first));
        met += write_verdicts::<V>(filtered, first, count, &mut verdicts, fallback);
        first += V::WIDTH;
    }
    met
}

/// `batch!(name = Filter, A, B;)`: the batch function of a filter, at the width of this processor.
macro_rules! batch {
    ($($name:ident = $filter:ty, $a:literal, $b:literal;)+) => {
        $(
            #[doc = concat!("[`crate::overlap::", stringify!($name), "`] of each pair.")]
            #[inline(always)]
            pub fn $name(a: Strided<$a>, b: Strided<$b>, verdicts: VerdictsOut, fallback: Fallback) -> usize {
                #[inline(always)]
                fn run<V: F32s>(a: Strided<$a>, b: Strided<$b>, verdicts: VerdictsOut, fallback: Fallback) -> usize {
                    pairs::<$filter, V, $a, $b>(a, b, verdicts, fallback)
                }

                dispatch! {
                    fn any(a: Strided<$a>, b: Strided<$b>, verdicts: VerdictsOut, fallback: Fallback) -> usize = run;
                }

                any(a, b, verdicts, fallback)
            }
        )+
    };
}

batch! {
    aabb_aabb = AabbAabb, 4, 4;
    aabb_point = AabbPoint, 4, 2;
    aabb_segment = AabbSegment, 4, 4;
    circle_circle = CircleCircle, 3, 3;
    circle_point = CirclePoint, 3, 2;
    circle_segment = CircleSegment, 3, 4;
    circle_aabb = CircleAabb, 3, 4;
    capsule_point = CapsulePoint, 5, 2;
    capsule_segment = CapsuleSegment, 5, 4;
    capsule_aabb = CapsuleAabb, 5, 4;
    capsule_circle = CapsuleCircle, 5, 3;
    capsule_capsule = CapsuleCapsule, 5, 5;
    segment_segment = SegmentSegment, 4, 4;
}

/// [`crate::overlap::convex_convex`] of each pair of outlines of four vertices.
#[inline(always)]
pub fn rect_rect(a: Strided<8>, b: Strided<8>, verdicts: VerdictsOut, fallback: Fallback) -> usize {
    #[inline(always)]
    fn run<V: F32s>(a: Strided<8>, b: Strided<8>, verdicts: VerdictsOut, fallback: Fallback) -> usize {
        pairs::<RectRect, V, 8, 8>(a, b, verdicts, fallback)
    }

    dispatch! {
        fn any(a: Strided<8>, b: Strided<8>, verdicts: VerdictsOut, fallback: Fallback) -> usize = run;
    }

    any(a, b, verdicts, fallback)
}
