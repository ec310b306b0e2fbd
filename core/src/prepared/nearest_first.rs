//! Branch and bound over the BVH, depth-first with the nearest child first, in `f32` vectors of eight boxes. Boxes
//! beyond the limit are skipped. Ranks are rounded down, so that nothing within the limit is skipped.

use super::bvh::{BRANCHES, Bvh, LEVELS, Node};
use crate::simd::F32s;

/// A search for the nearest edge, or for the first along a ray, in `f32`, for the fast tier. The exact one is
/// [`ExactSearch`](super::bvh::ExactSearch).
pub(super) trait FastSearch {
    /// Lower bounds of what can be found in each of a node's boxes: infinity for boxes to skip, never NaN.
    fn ranks<V: F32s>(&self, node: &Node) -> V;

    /// Subtrees of a higher rank are skipped. If it is negative, the search ends.
    fn limit(&self) -> f32;

    /// Visits a run of edges.
    fn visit_run<V: F32s>(&mut self, run: usize);
}

/// Depth-first; in each node the box of the lowest rank first.
#[inline(always)]
pub(super) fn fast_search<V: F32s>(tree: &Bvh, walk: &mut impl FastSearch) {
    // At each level, the ranks of the current node's boxes; infinity for boxes that were opened.
    let mut ranks = [[f32::INFINITY; BRANCHES]; LEVELS];
    let (mut level, mut i) = (tree.height().wrapping_sub(1), 0);
    if let (Some(node), Some(own)) = (tree.node(level, i), ranks.get_mut(level)) {
        walk.ranks::<V>(node).store(own);
    }
    while level < tree.height() {
        let Some(own) = ranks.get_mut(level) else { return };
        let lanes = V::load(own);
        let least = lanes.min_lane();
        if !((least < f32::INFINITY) & (least <= walk.limit())) {
            (level, i) = (level + 1, i / BRANCHES);
            continue;
        }
        let k = (V::ALL & !V::splat(least).lt(lanes)).trailing_zeros() as usize;
        let Some(opened) = own.get_mut(k) else { return };
        *opened = f32::INFINITY;
        let below = i * BRANCHES + k;
        match level.checked_sub(1) {
            Some(lower) => {
                (level, i) = (lower, below);
                if let (Some(node), Some(own)) = (tree.node(level, i), ranks.get_mut(level)) {
                    walk.ranks::<V>(node).store(own);
                }
            }
            None => walk.visit_run::<V>(below),
        }
    }
}
