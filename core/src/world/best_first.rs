//! Searches by branch and bound: the items of a tree by lower bounds of a time or a distance.

use super::box_tree::{Boxes, LANES, LEVELS};
use super::{BoxTree, NO_ITEM};
use crate::simd::{F32s, Mask};

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

/// What a step of a search has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A node is open, or a place is free.
    Node,
    /// The place of an item.
    Item(u32),
    /// Nothing is left.
    End,
}

/// The places of the items of a tree, depth-first, of siblings that of the lowest rank first.
///
/// The lowest of sixteen ranks is found in vectors each time: sorting the few that count would take branches that no
/// processor predicts.
///
/// A search goes on by [`BestFirst::next_at`], or by [`BestFirst::step`] where several take turns: a step waits longer
/// for its results, and leaves the processor less to guess.
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
        // They are written before they are read.
        let mut open = [OpenNode { ranks: [0.0; LANES], i: 0 }; LEVELS];
        let levels = open_root(&mut open, tree);
        BestFirst { tree, rank, open, levels }
    }

    /// Begins anew, with other ranks, in place.
    #[inline(always)]
    pub(super) fn begin_with(&mut self, rank: R) {
        self.rank = rank;
        self.levels = open_root(&mut self.open, self.tree);
    }

    /// The place of the next item whose rank may be not above a limit. The limit is finite, and never above that of the
    /// call before.
    #[inline(always)]
    pub fn next_at<V: F32s>(&mut self, limit: f32) -> Option<u32> {
        let mut level = self.levels.trailing_zeros();
        let mut open = self.open.get_mut(level as usize)?;
        let mut ranks = V::F32x16::load(&open.ranks);
        loop {
            let mut lanes = lanes_within::<V>(ranks, limit);
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
            if lower == 0 && !self.tree.is_leaf_asked(below as usize) {
                level = self.levels.trailing_zeros();
                open = self.open.get_mut(level as usize)?;
                ranks = V::F32x16::load(&open.ranks);
                continue;
            }
            let node = self.tree.node(lower as usize, below as usize)?;
            level = lower;
            open = self.open.get_mut(level as usize)?;
            open.i = below;
            ranks = self.rank.ranks::<V>(node);
        }
    }

    /// Leaves out the levels where all ranks are above a limit: before the next [`BestFirst::step`], which does not
    /// ask.
    #[inline(always)]
    pub fn lower_limit<V: F32s>(&mut self, limit: f32) {
        let (mut still_open, mut level) = (0, 0);
        // All levels: how many are open could not be predicted.
        while let Some(open) = self.open.get(level)
            && level <= self.tree.layout.height()
        {
            still_open |= u32::from(lanes_within::<V>(V::F32x16::load(&open.ranks), limit) != 0) << level;
            level += 1;
        }
        self.levels &= still_open;
    }

    /// Opens the box of the lowest rank at the lowest level. Leaves out nodes whose ranks are all above a limit. Nearly
    /// without branches, because they could not be predicted.
    #[inline(always)]
    pub fn step<V: F32s>(&mut self, limit: f32) -> Step {
        let level = self.levels.trailing_zeros();
        let Some(open) = self.open.get(level as usize) else { return Step::End };
        let ranks = V::F32x16::load(&open.ranks);
        let lane = (V::F32x16::ALL & !ranks.broadcast_min().lt(ranks)).trailing_zeros();
        let below = open.i * LANES as u32 + lane;
        let is_last = lanes_within::<V>(ranks, limit) & !1u32.wrapping_shl(lane) == 0;
        self.levels ^= u32::from(is_last) << level;
        if let Some(rank) = self.open.get_mut(level as usize).and_then(|open| open.ranks.get_mut(lane as usize)) {
            *rank = f32::INFINITY;
        }
        let Some(lower) = level.checked_sub(1) else {
            return if self.tree.item(below) == NO_ITEM { Step::Node } else { Step::Item(below) };
        };
        if (lower > 0 || self.tree.is_leaf_asked(below as usize))
            && let Some(node) = self.tree.node(lower as usize, below as usize)
            && let Some(open) = self.open.get_mut(lower as usize)
        {
            let ranks = self.rank.ranks::<V>(node);
            ranks.store(&mut open.ranks);
            open.i = below;
            self.levels |= u32::from(lanes_within::<V>(ranks, limit) != 0) << lower;
        }
        Step::Node
    }
}

/// Puts a node above the root, of which the root is still to be opened. Returns its level's bit.
#[inline(always)]
fn open_root(open: &mut [OpenNode; LEVELS], tree: BoxTree) -> u32 {
    let above = tree.layout.height();
    if let Some(OpenNode { ranks: [root, others @ ..], .. }) = open.get_mut(above) {
        *root = 0.0;
        others.fill(f32::INFINITY);
    }
    1u32.wrapping_shl(above as u32)
}

/// The lanes whose ranks are not above a limit.
#[inline(always)]
fn lanes_within<V: F32s>(ranks: V::F32x16, limit: f32) -> Mask {
    V::F32x16::ALL & !V::F32x16::splat(limit).lt(ranks)
}
