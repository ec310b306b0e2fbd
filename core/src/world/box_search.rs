//! The boxes of a tree that meet a box, in no order.

use super::box_tree::{LANES, LEVELS, meeting};
use super::{BoxTree, NO_ITEM};
use crate::filter::Bounds;
use crate::simd::{F32s, dispatch, write_indices};

/// The most places that are found at once.
const CAPACITY: usize = 4 * LANES;

/// The places of the items whose boxes meet a box, of the lowest nodes that have a category that is asked for. A few
/// more if denormals are read as 0.
#[derive(Clone, Debug)]
pub struct BoxSearch<'a> {
    tree: BoxTree<'a>,
    bounds: Bounds,
    level: usize,
    i: usize,
    /// At each level, the boxes of the current node that are still to be opened.
    left: [u16; LEVELS],
    found: [u32; CAPACITY],
    count: usize,
    /// How many of those found were given.
    given: usize,
}

impl<'a> BoxSearch<'a> {
    pub fn new(tree: BoxTree<'a>, bounds: Bounds) -> Self {
        let level = tree.layout.height();
        // Above the root, with the root still to be opened.
        let mut left = [0; LEVELS];
        if let Some(above) = left.get_mut(level) {
            *above = 1;
        }
        BoxSearch { tree, bounds, level, i: 0, left, found: [0; CAPACITY], count: 0, given: 0 }
    }
}

dispatch! {
    fn find_more(search: &mut BoxSearch<'_>) -> () = find_more_at_width;
}

/// Finds the next places, until there is no room for those of another lowest node.
#[inline(always)]
fn find_more_at_width<V: F32s>(search: &mut BoxSearch<'_>) {
    let BoxSearch { tree, bounds, level, i, left, found, count, given } = search;
    (*count, *given) = (0, 0);
    while let Some(lanes) = left.get_mut(*level) {
        if *lanes == 0 {
            *level += 1;
            *i /= LANES;
            continue;
        }
        let lane = lanes.trailing_zeros() as usize;
        *lanes &= *lanes - 1;
        let own = *i * LANES + lane;
        let Some(below) = level.checked_sub(1) else { continue };
        if below == 0 && !tree.is_leaf_asked(own) {
            continue;
        }
        let Some(node) = tree.node(below, own) else { continue };
        let met = meeting::<V>(node, *bounds);
        if below > 0 {
            (*level, *i) = (below, own);
            if let Some(lanes) = left.get_mut(below) {
                *lanes = met as u16;
            }
            continue;
        }
        *count += write_indices::<V>(met, (own * LANES) as u32, found, *count);
        if *count + LANES > CAPACITY {
            return;
        }
    }
}

impl Iterator for BoxSearch<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        loop {
            if self.given >= self.count {
                find_more(self);
            }
            let place = self.found.get(..self.count)?.get(self.given).copied()?;
            self.given += 1;
            if self.tree.item(place) != NO_ITEM {
                return Some(place);
            }
        }
    }
}
