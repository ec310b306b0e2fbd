//! The boxes of a tree that meet a box, in no order.

use super::box_tree::{Boxes, LANES, LEVELS, meeting};
use super::{BoxTree, NO_ITEM};
use crate::filter::Bounds;
use crate::simd::{Mask, dispatch};

dispatch! {
    fn lanes_meeting(node: &Boxes, bounds: Bounds) -> Mask = meeting;
}

/// The items whose boxes meet a box. A few more if denormals are read as 0.
#[derive(Clone, Debug)]
pub struct BoxSearch<'a> {
    tree: BoxTree<'a>,
    bounds: Bounds,
    level: usize,
    i: usize,
    /// At each level, the boxes of the current node that are still to be opened.
    left: [u16; LEVELS],
}

impl<'a> BoxSearch<'a> {
    pub fn new(tree: BoxTree<'a>, bounds: Bounds) -> Self {
        let level = tree.layout.height().saturating_sub(1);
        let mut search = BoxSearch { tree, bounds, level, i: 0, left: [0; LEVELS] };
        search.enter(level, 0);
        search
    }

    fn enter(&mut self, level: usize, i: usize) {
        (self.level, self.i) = (level, i);
        if let (Some(node), Some(left)) = (self.tree.node(level, i), self.left.get_mut(level)) {
            *left = lanes_meeting(node, self.bounds) as u16;
        }
    }
}

impl Iterator for BoxSearch<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        loop {
            let left = self.left.get_mut(self.level)?;
            if *left == 0 {
                self.level += 1;
                self.i /= LANES;
                if self.level >= self.tree.layout.height() {
                    // Fused: stays at its end.
                    self.level = LEVELS;
                    return None;
                }
                continue;
            }
            let lane = left.trailing_zeros() as usize;
            *left &= *left - 1;
            match self.level.checked_sub(1) {
                Some(level) => self.enter(level, self.i * LANES + lane),
                None => {
                    let item = self.tree.item(self.i, lane);
                    if item != NO_ITEM {
                        return Some(item);
                    }
                }
            }
        }
    }
}
