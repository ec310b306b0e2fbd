//! Searches by branch and bound: the items of a tree by lower bounds of a time or a distance.

use super::box_tree::{Boxes, LANES, LEVELS};
use super::{BoxTree, NO_ITEM};
use crate::filter::{Ranked, RankedStack};
use crate::simd::{F32s, Mask};

/// What a search asks of boxes.
pub trait BoxRank {
    /// The boxes of a node that count, and lower bounds of their ranks.
    fn ranks<V: F32s>(&self, node: &Boxes, ranks: &mut [f32; LANES]) -> Mask;
}

/// The places of the items of a tree, depth-first, of siblings that of the lowest rank first.
#[derive(Clone, Debug)]
pub struct BestFirst<'a, R> {
    tree: BoxTree<'a>,
    rank: R,
    stack: RankedStack<f32, { LANES * LEVELS }>,
}

impl<'a, R: BoxRank> BestFirst<'a, R> {
    /// Inlined, because it is large: built where it stays.
    #[inline(always)]
    pub(super) fn new(tree: BoxTree<'a>, rank: R) -> Self {
        let root = Ranked { rank: 0.0, level: tree.layout.height() as u32, i: 0 };
        BestFirst { tree, rank, stack: RankedStack::new(root) }
    }

    /// The place of the next item whose rank may be not above a limit.
    #[inline(always)]
    pub fn next_at<V: F32s>(&mut self, limit: f32) -> Option<u32> {
        loop {
            // Level 0 is an item, 1 a lowest node.
            let Ranked { rank, level, i } = self.stack.take()?;
            if rank > limit {
                continue;
            }
            let Some(below) = level.checked_sub(1) else {
                if self.tree.item(i) != NO_ITEM {
                    return Some(i);
                }
                continue;
            };
            let Some(node) = self.tree.node(below as usize, i as usize) else { continue };
            let mut ranks = [0.0; LANES];
            let mut lanes = self.rank.ranks::<V>(node, &mut ranks);
            let base = self.stack.count();
            while lanes != 0 {
                let lane = lanes.trailing_zeros();
                lanes &= lanes - 1;
                if let Some(&rank) = ranks.get(lane as usize)
                    && rank <= limit
                {
                    self.stack.put(base, Ranked { rank, level: below, i: i * LANES as u32 + lane });
                }
            }
        }
    }
}
