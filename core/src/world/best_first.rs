//! Searches by branch and bound: the items of a tree by lower bounds of a time or a distance.

use super::box_tree::{Boxes, LANES, LEVELS};
use super::{BoxTree, NO_ITEM};
use crate::simd::F32s;

/// What a search asks of boxes.
pub trait BoxRank {
    /// Lower bounds of the ranks of the boxes of a node; infinity for boxes that do not count, as those that are
    /// missing.
    fn ranks<V: F32s>(&self, node: &Boxes) -> V::F32x16;
}

/// A node, and the ranks of its boxes that are still to be opened; of the others infinity.
#[derive(Clone, Copy, Debug)]
struct OpenNode {
    ranks: [f32; LANES],
    i: u32,
}

/// The places of the items of a tree, depth-first, of siblings that of the lowest rank first.
///
/// The lowest of sixteen ranks is found in vectors each time: sorting the few that count would take branches that no
/// processor predicts.
#[derive(Clone, Debug)]
pub struct BestFirst<'a, R> {
    tree: BoxTree<'a>,
    rank: R,
    /// At each level the node whose boxes are opened there.
    open: [OpenNode; LEVELS],
    /// A bit for each level where boxes are still to be opened.
    levels: u32,
}

impl<'a, R: BoxRank> BestFirst<'a, R> {
    /// Inlined, because it is large: built where it stays.
    #[inline(always)]
    pub(super) fn new(tree: BoxTree<'a>, rank: R) -> Self {
        // Above the root, with the root still to be opened. The others are written before they are read.
        let (mut open, above) = ([OpenNode { ranks: [0.0; LANES], i: 0 }; LEVELS], tree.layout.height());
        if let Some(OpenNode { ranks: [_, others @ ..], .. }) = open.get_mut(above) {
            others.fill(f32::INFINITY);
        }
        BestFirst { tree, rank, open, levels: 1u32.wrapping_shl(above as u32) }
    }

    /// The place of the next item whose rank may be not above a limit. The limit is finite, and never above that of the
    /// call before.
    #[inline(always)]
    pub fn next_at<V: F32s>(&mut self, limit: f32) -> Option<u32> {
        let mut level = self.levels.trailing_zeros();
        let mut open = self.open.get_mut(level as usize)?;
        let mut ranks = V::F32x16::load(&open.ranks);
        loop {
            let mut lanes = V::F32x16::ALL & !V::F32x16::splat(limit).lt(ranks);
            if lanes & lanes.wrapping_sub(1) == 0 {
                // The last box, or none.
                self.levels &= !1u32.wrapping_shl(level);
                if lanes == 0 {
                    level = self.levels.trailing_zeros();
                    open = self.open.get_mut(level as usize)?;
                    ranks = V::F32x16::load(&open.ranks);
                    continue;
                }
            } else {
                lanes = V::F32x16::ALL & !ranks.broadcast_min().lt(ranks);
                self.levels |= 1u32.wrapping_shl(level);
                ranks.replace_lane(lanes.trailing_zeros() as usize, f32::INFINITY).store(&mut open.ranks);
            }
            let below = open.i * LANES as u32 + lanes.trailing_zeros();
            let Some(lower) = level.checked_sub(1) else {
                if self.tree.item(below) != NO_ITEM {
                    return Some(below);
                }
                level = self.levels.trailing_zeros();
                open = self.open.get_mut(level as usize)?;
                ranks = V::F32x16::load(&open.ranks);
                continue;
            };
            let node = self.tree.node(lower as usize, below as usize)?;
            level = lower;
            open = self.open.get_mut(level as usize)?;
            open.i = below;
            ranks = self.rank.ranks::<V>(node);
        }
    }
}
