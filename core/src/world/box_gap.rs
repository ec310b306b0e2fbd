//! The boxes around a box, nearest first.

use super::BoxTree;
use super::best_first::{BestFirst, BoxRank};
use super::box_tree::Boxes;
use crate::filter::Bounds;
use crate::simd::{F32s, dispatch};

/// A box whose distance is asked.
#[derive(Clone, Copy, Debug)]
pub struct BoxGap {
    bounds: Bounds,
}

/// The items of a tree by lower bounds of the distance of their boxes from a box.
pub type NearBoxSearch<'a> = BestFirst<'a, BoxGap>;

impl<'a> NearBoxSearch<'a> {
    /// `bounds` is a [`tree_box`](super::tree_box).
    pub fn around(tree: BoxTree<'a>, bounds: Bounds) -> Self {
        BestFirst::new(tree, BoxGap { bounds })
    }

    /// [`BestFirst::next_at`] with the processor's vectors.
    pub fn next(&mut self, limit: f32) -> Option<u32> {
        next_near(self, limit)
    }
}

impl BoxRank for BoxGap {
    #[inline(always)]
    fn ranks<V: F32s>(&self, node: &Boxes) -> V::F32x16 {
        gaps::<V>(&self.bounds, node)
    }
}

dispatch! {
    fn next_near(search: &mut NearBoxSearch<'_>, limit: f32) -> Option<u32> = next_at_width;
}

#[inline(always)]
fn next_at_width<V: F32s>(search: &mut NearBoxSearch<'_>, limit: f32) -> Option<u32> {
    search.next_at::<V>(limit)
}

/// Lower bounds of the distances of a node's boxes from a box; infinity for those that are missing.
///
/// A distance is at least the gap on each axis, and at least their sum times the root of one half. Squares, which would
/// bound it better, would leave the range of floats. Three roundings, each of 2^-23 in any direction, and numbers that
/// are flushed to 0 only lower the result.
#[inline(always)]
fn gaps<V: F32s>([min_x, min_y, max_x, max_y]: &Bounds, [low_x, low_y, high_x, high_y]: &Boxes) -> V::F32x16 {
    const LESS: f32 = 1.0 - 1.0 / (1u32 << 20) as f32;
    const ROOT_OF_HALF: f32 = core::f32::consts::FRAC_1_SQRT_2 * LESS;
    let none = V::F32x16::splat(0.0);
    let right = V::F32x16::load(low_x) - V::F32x16::splat(*max_x);
    let left = V::F32x16::splat(*min_x) - V::F32x16::load(high_x);
    let above = V::F32x16::load(low_y) - V::F32x16::splat(*max_y);
    let below = V::F32x16::splat(*min_y) - V::F32x16::load(high_y);
    let (x, y) = (right.max(left).max(none), above.max(below).max(none));
    let part = V::F32x16::splat(ROOT_OF_HALF);
    (x.max(y) * V::F32x16::splat(LESS)).max(x * part + y * part)
}
