//! Batches of one polygon and many segments, boxes, circles or capsules.

use super::write_verdicts::{Fallback, write_verdicts};
use crate::filter::{AabbSegment, CapsuleSegment, CircleSegment, LaneVerdicts, ScanOutline, ScanShape, SegmentSegment};
use crate::simd::{F32s, Strided, VerdictsOut, dispatch};

dispatch! {
    /// [`crate::overlap::polygon_segment`] of each segment. The outline must be valid. O(n·m).
    pub fn polygon_segment(outline: &[[f32; 2]], segments: Strided<4>, verdicts: VerdictsOut, fallback: Fallback)
        -> usize = run_segments;
}

dispatch! {
    /// [`crate::overlap::polygon_aabb`] of each box. The outline must be valid. O(n·m).
    pub fn polygon_aabb(outline: &[[f32; 2]], aabbs: Strided<4>, verdicts: VerdictsOut, fallback: Fallback)
        -> usize = run_aabbs;
}

dispatch! {
    /// [`crate::overlap::polygon_circle`] of each circle. The outline must be valid. O(n·m).
    pub fn polygon_circle(outline: &[[f32; 2]], circles: Strided<3>, verdicts: VerdictsOut, fallback: Fallback)
        -> usize = run_circles;
}

dispatch! {
    /// [`crate::overlap::polygon_capsule`] of each capsule. The outline must be valid. O(n·m).
    pub fn polygon_capsule(outline: &[[f32; 2]], capsules: Strided<5>, verdicts: VerdictsOut, fallback: Fallback)
        -> usize = run_capsules;
}

#[inline(always)]
fn run_segments<V: F32s>(
    outline: &[[f32; 2]],
    segments: Strided<4>,
    verdicts: VerdictsOut,
    fallback: Fallback,
) -> usize {
    run::<SegmentSegment, V, 4>(outline, segments, verdicts, fallback)
}

#[inline(always)]
fn run_aabbs<V: F32s>(outline: &[[f32; 2]], aabbs: Strided<4>, verdicts: VerdictsOut, fallback: Fallback) -> usize {
    run::<AabbSegment, V, 4>(outline, aabbs, verdicts, fallback)
}

#[inline(always)]
fn run_circles<V: F32s>(outline: &[[f32; 2]], circles: Strided<3>, verdicts: VerdictsOut, fallback: Fallback) -> usize {
    run::<CircleSegment, V, 3>(outline, circles, verdicts, fallback)
}

#[inline(always)]
fn run_capsules<V: F32s>(
    outline: &[[f32; 2]],
    capsules: Strided<5>,
    verdicts: VerdictsOut,
    fallback: Fallback,
) -> usize {
    run::<CapsuleSegment, V, 5>(outline, capsules, verdicts, fallback)
}

dispatch! {
    /// [`ScanOutline::of`], compiled once for all kinds of shapes.
    fn scan_outline(outline: &[[f32; 2]]) -> Option<ScanOutline<'_>> = scan_outline_at_width;
}

#[inline(always)]
fn scan_outline_at_width<V: F32s>(outline: &[[f32; 2]]) -> Option<ScanOutline<'_>> {
    ScanOutline::of::<V>(outline)
}

#[inline(always)]
fn run<Q: ScanShape<N>, V: F32s, const N: usize>(
    outline: &[[f32; 2]],
    shapes: Strided<N>,
    mut verdicts: VerdictsOut,
    fallback: Fallback,
) -> usize {
    let scan = scan_outline(outline);
    let count = shapes.count();
    let (mut met, mut first) = (0, 0);
    while first < count {
        let left = count - first;
        let used = if left < V::WIDTH { (1 << left) - 1 } else { V::ALL };
        let filtered = match &scan {
            Some(scan) => scan.filter::<Q, V, N>(shapes.block(first), used),
            None => LaneVerdicts { hit: 0, miss: 0 },
        };
        met += write_verdicts::<V>(filtered, first, count, &mut verdicts, fallback);
        first += V::WIDTH;
    }
    met
}
