//! All pairs of boxes that overlap.

use super::BoxTree;
use super::box_tree::{LANES, LEVELS, lane_box, meeting, overlapping};
use crate::simd::{F32s, dispatch};

/// The most runs that a step of [`BoxPairs`] finds: one for each item of a lowest node.
pub const RUNS_PER_STEP: usize = LANES;

/// A pair of nodes of one level at most leaves the pairs of their boxes on the stack, at each level.
const STACK: usize = LEVELS * LANES * LANES;

/// Two nodes of one level; or one, with itself.
#[derive(Clone, Copy, Debug)]
struct NodePair {
    level: u32,
    a: u32,
    b: u32,
}

/// A place, and the places of a lowest node whose boxes meet its box.
#[derive(Clone, Copy, Debug, Default)]
pub struct PairRun {
    pub place: u32,
    /// The first place of that node.
    pub begin: u32,
    /// Its places whose boxes meet that box, a bit each.
    pub met: u16,
    /// Those whose interiors overlap that of the box, if both have an area.
    pub overlap: u16,
}

/// The search for the places of all pairs of items whose boxes meet, each once; or of a part of them. Also of places
/// whose items were removed.
#[derive(Clone, Debug)]
pub struct BoxPairs<'a> {
    tree: BoxTree<'a>,
    /// The lowest nodes of which the later one of a pair is: from one up to, not including, the other.
    leaves: [u32; 2],
    stack: [NodePair; STACK],
    count: usize,
    /// Nodes of this level are counted and not opened, until there are more pairs of them than this.
    closed: Option<(u32, usize)>,
    closed_pairs: usize,
}

impl<'a> BoxPairs<'a> {
    pub fn new(tree: BoxTree<'a>) -> Self {
        BoxPairs::part(tree, [0, u32::MAX])
    }

    /// The pairs of which the item that comes later in the tree is in a range of lowest nodes. Each pair is in one of
    /// the parts that ranges make. Large boxes come first in the tree, so that each part has some of their pairs.
    pub fn part(tree: BoxTree<'a>, leaves: [u32; 2]) -> Self {
        let mut pairs = BoxPairs {
            tree,
            leaves,
            stack: [NodePair { level: 0, a: 0, b: 0 }; STACK],
            count: 0,
            closed: None,
            closed_pairs: 0,
        };
        if let Some(level) = tree.layout.height().checked_sub(1) {
            pairs.push(level as u32, 0, 0);
        }
        pairs
    }

    /// Writes the next pairs, until there is no room for another step, and returns the number of runs: 0 at the end.
    /// There must be room for [`RUNS_PER_STEP`] runs.
    pub fn next(&mut self, out: &mut [PairRun]) -> usize {
        next_pairs(self, out)
    }

    /// How many pairs of nodes overlap of those above the lowest ones; at least one more than `most` if there are more.
    /// That is what an order is worth in which shapes have moved: the time of a search grows with it.
    pub fn overlapping_nodes(tree: BoxTree<'a>, most: usize) -> usize {
        let mut search = BoxPairs::new(tree);
        search.closed = Some((1, most));
        search.next(&mut [PairRun::default(); RUNS_PER_STEP]);
        search.closed_pairs
    }

    #[inline(always)]
    fn push(&mut self, level: u32, a: u32, b: u32) {
        if let Some(place) = self.stack.get_mut(self.count) {
            *place = NodePair { level, a, b };
            self.count += 1;
        }
    }
}

dispatch! {
    fn next_pairs(search: &mut BoxPairs<'_>, out: &mut [PairRun]) -> usize = next_pairs_at_width;
}

#[inline(always)]
fn next_pairs_at_width<V: F32s>(search: &mut BoxPairs<'_>, out: &mut [PairRun]) -> usize {
    let tree = search.tree;
    let mut found = 0;
    while search.count > 0 && out.len() - found >= RUNS_PER_STEP {
        search.count -= 1;
        let NodePair { level, a, b } = match search.stack.get(search.count) {
            Some(pair) => *pair,
            None => return found,
        };
        // Of two nodes, b is never before a.
        let under = |b: u32| b << (LANES.ilog2() * level);
        if under(b + 1) <= search.leaves[0] || under(b) >= search.leaves[1] {
            continue;
        }
        if let Some((closed, most)) = search.closed
            && level == closed
        {
            search.closed_pairs += usize::from(a != b);
            if search.closed_pairs > most {
                return found;
            }
            continue;
        }
        let (Some(node), Some(other)) = (tree.node(level as usize, a as usize), tree.node(level as usize, b as usize))
        else {
            continue;
        };
        let (mut lanes, mut others) = (V::F32x16::ALL, V::F32x16::ALL);
        if a != b {
            lanes = meeting::<V>(node, tree.around(level as usize, b as usize));
            others = meeting::<V>(other, tree.around(level as usize, a as usize));
        }
        if others == 0 {
            continue;
        }
        while lanes != 0 {
            let k = lanes.trailing_zeros();
            lanes &= lanes - 1;
            let own = lane_box(node, k as usize);
            let mut met = meeting::<V>(other, own) & others;
            if a == b {
                // Each pair once.
                met &= !((2 << k) - 1);
                let below = a * LANES as u32 + k;
                if level > 0 && own[0] <= own[2] && (level > 1 || tree.are_leaves_compared(below, below)) {
                    search.push(level - 1, below, below);
                }
            }
            if level > 0 {
                while met != 0 {
                    let (one, other) = (a * LANES as u32 + k, b * LANES as u32 + met.trailing_zeros());
                    if level > 1 || tree.are_leaves_compared(one, other) {
                        search.push(level - 1, one, other);
                    }
                    met &= met - 1;
                }
            } else if let Some(free) = out.get_mut(found) {
                let overlap = overlapping::<V>(other, own) as u16;
                *free = PairRun { place: a * LANES as u32 + k, begin: b * LANES as u32, met: met as u16, overlap };
                // Without a branch, as most boxes meet none of a node.
                found += usize::from(met != 0);
            }
        }
    }
    found
}
