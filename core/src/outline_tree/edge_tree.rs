//! The edges of a large outline as a tree of boxes, which a world keeps beside the vertices.
//!
//! The tree is implicit: leaves of [`LEAF`] consecutive edges, and nodes of [`BRANCHES`] consecutive nodes. It has the
//! edges between consecutive vertices; the edge that closes an outline is not in it. Its numbers are the corners of
//! boxes and two more, so that it is kept as vertices are.

use crate::contact::is_straight;
use crate::number::{Float, Scalar, with_denormals};
use crate::shape::{Kind, Outline, is_convex};

/// The number of edges of a leaf.
pub const LEAF: usize = 16;
pub const BRANCHES: usize = 8;
const BRANCH_BITS: u32 = BRANCHES.trailing_zeros();

/// Outlines of fewer vertices have no tree: a plain search costs less.
const LEAST_VERTICES: usize = 256;

/// The most levels that 2^32 edges have.
const MOST_LEVELS: usize = 11;

/// The numbers in front of the boxes: the lexicographically smallest vertex, and the facts about the outline.
const HEAD: usize = 2;

/// Facts about an outline, as floats that are kept in front of the boxes.
const USABLE: f32 = 1.0;
const CONCAVE: f32 = 2.0;

/// The tree of an outline; of a small one it is empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct EdgeTree<'a> {
    numbers: &'a [[f32; 2]],
    edges: usize,
}

/// Where the levels of a tree begin, the leaves first, and how many nodes they have.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    begin: [usize; MOST_LEVELS],
    count: [usize; MOST_LEVELS],
    pub top: usize,
}

/// A node: its level, 0 for leaves, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeNode {
    pub level: usize,
    pub number: usize,
}

impl Levels {
    fn new(edges: usize) -> Self {
        let mut levels = Levels { begin: [0; MOST_LEVELS], count: [0; MOST_LEVELS], top: 0 };
        let (mut begin, mut count) = (0, edges.div_ceil(LEAF));
        for (level, (own_begin, own_count)) in levels.begin.iter_mut().zip(&mut levels.count).enumerate() {
            (*own_begin, *own_count, levels.top) = (begin, count, level);
            if count <= BRANCHES {
                break;
            }
            begin += count;
            count = count.div_ceil(BRANCHES);
        }
        levels
    }

    /// The number of nodes of a level.
    pub fn count(&self, level: usize) -> usize {
        self.count.get(level).copied().unwrap_or(0)
    }

    fn all(&self) -> usize {
        self.begin.get(self.top).map_or(0, |begin| begin + self.count(self.top))
    }

    fn index(&self, node: EdgeNode) -> usize {
        self.begin.get(node.level).map_or(0, |begin| begin + node.number)
    }

    /// The next node behind a node and those below it, as high as possible. None behind the last.
    pub fn after(&self, node: EdgeNode) -> Option<EdgeNode> {
        self.highest(EdgeNode { number: node.number + 1, ..node })
    }

    /// The highest node that begins where a node does, or behind the level if that is at its end.
    pub fn highest(&self, EdgeNode { mut level, mut number }: EdgeNode) -> Option<EdgeNode> {
        while level < self.top && (number.is_multiple_of(BRANCHES) || number >= self.count(level)) {
            number = number.div_ceil(BRANCHES);
            level += 1;
        }
        (number < self.count(level)).then_some(EdgeNode { level, number })
    }
}

impl EdgeNode {
    pub fn first_child(self) -> Option<EdgeNode> {
        Some(EdgeNode { level: self.level.checked_sub(1)?, number: self.number * BRANCHES })
    }

    /// The first edge.
    pub fn begin(self) -> usize {
        (self.number * LEAF) << (self.level as u32 * BRANCH_BITS)
    }
}

/// The number of pairs of floats that the tree of an outline takes. 0 for kinds that have none, and for few vertices.
pub fn edge_tree_size(kind: Kind, vertices: usize) -> usize {
    if !EdgeTree::may_be_of(vertices) || kind.is_convex() {
        return 0;
    }
    HEAD + 2 * Levels::new(vertices - 1).all()
}

/// Writes the tree of an outline, for which there is room of [`edge_tree_size`].
///
/// Complexity: O(n).
pub fn write_edge_tree(kind: Kind, vertices: &[[f32; 2]], numbers: &mut [[f32; 2]]) {
    let Some((head, boxes)) = numbers.split_at_mut_checked(HEAD) else { return };
    let levels = Levels::new(vertices.len().saturating_sub(1));
    let (leaves, mut above) = boxes.split_at_mut_checked(2 * levels.count(0)).unwrap_or_default();
    let mut rest = vertices;
    for corners in leaves.chunks_exact_mut(2) {
        write_box(rest.get(..LEAF + 1).unwrap_or(rest), corners);
        rest = rest.get(LEAF..).unwrap_or_default();
    }
    let mut below: &[[f32; 2]] = leaves;
    for level in 1..=levels.top {
        let (own, higher) = above.split_at_mut_checked(2 * levels.count(level)).unwrap_or_default();
        for (corners, children) in own.chunks_exact_mut(2).zip(below.chunks(2 * BRANCHES)) {
            write_box(children, corners);
        }
        (below, above) = (own, higher);
    }
    let lowest =
        vertices.iter().copied().reduce(|lowest, vertex| if precedes(vertex, lowest) { vertex } else { lowest });
    let facts = with_denormals(|| {
        let outline = Outline::<Float>::new(vertices);
        match kind {
            Kind::Chain => [USABLE + if is_straight(outline) { 0.0 } else { CONCAVE }, 0.0],
            _ => match outline.winding() {
                0 => [0.0; 2],
                winding => [USABLE + if is_convex(outline) { 0.0 } else { CONCAVE }, f32::from(winding as i8)],
            },
        }
    });
    for (own, value) in head.iter_mut().zip([lowest.unwrap_or_default(), facts]) {
        *own = value;
    }
}

/// Whether a vertex is lexicographically smaller than another. By rank, because in some floating-point modes denormals
/// compare as 0.
fn precedes(one: [f32; 2], other: [f32; 2]) -> bool {
    one.map(f32::rank) < other.map(f32::rank)
}

/// Writes the corners of the box around points.
fn write_box(points: &[[f32; 2]], corners: &mut [[f32; 2]]) {
    let Some(&first) = points.first() else { return };
    let (mut low, mut high) = (first, first);
    for point in points {
        for ((low, high), value) in low.iter_mut().zip(&mut high).zip(point) {
            *low = if value.rank() < low.rank() { *value } else { *low };
            *high = if value.rank() > high.rank() { *value } else { *high };
        }
    }
    for (corner, value) in corners.iter_mut().zip([low, high]) {
        *corner = value;
    }
}

impl<'a> EdgeTree<'a> {
    /// The tree that was written for an outline of so many vertices.
    pub fn new(numbers: &'a [[f32; 2]], vertices: usize) -> Self {
        EdgeTree { numbers, edges: vertices.saturating_sub(1) }
    }

    /// Whether outlines of so many vertices may have a tree.
    #[inline(always)]
    pub fn may_be_of(vertices: usize) -> bool {
        vertices >= LEAST_VERTICES
    }

    /// The number of edges, without that which closes the outline.
    pub fn edges(&self) -> usize {
        self.edges
    }

    fn facts(&self) -> [f32; 2] {
        self.numbers.get(1).copied().unwrap_or_default()
    }

    /// Whether there is a tree, of an outline that is a chain or has an inside.
    #[inline(always)]
    pub fn is_usable(&self) -> bool {
        !self.numbers.is_empty() && self.facts()[0] >= USABLE
    }

    /// Whether the outline is not convex, or as a chain not straight.
    pub fn is_concave(&self) -> bool {
        self.facts()[0] > USABLE
    }

    /// [`Outline::winding`]; 0 for a chain.
    pub fn winding(&self) -> f32 {
        self.facts()[1]
    }

    pub fn levels(&self) -> Levels {
        Levels::new(self.edges)
    }

    /// The box of a node: min x, min y, max x, max y.
    pub fn bounds_of(&self, levels: &Levels, node: EdgeNode) -> [f32; 4] {
        let place = HEAD + 2 * levels.index(node);
        match self.numbers.get(place..) {
            Some([[min_x, min_y], [max_x, max_y], ..]) => [*min_x, *min_y, *max_x, *max_y],
            _ => [-f32::MAX, -f32::MAX, f32::MAX, f32::MAX],
        }
    }

    /// The box around all vertices.
    pub fn bounds(&self) -> [f32; 4] {
        let levels = self.levels();
        let mut corners = [[0.0; 2]; 2];
        let begin = HEAD + 2 * levels.index(EdgeNode { level: levels.top, number: 0 });
        write_box(self.numbers.get(begin..).unwrap_or_default(), &mut corners);
        let [[min_x, min_y], [max_x, max_y]] = corners;
        [min_x, min_y, max_x, max_y]
    }

    /// Whether a box may have the lexicographically smallest vertex, whose corner decides the winding.
    pub fn may_decide_winding(&self, [min_x, min_y, ..]: [f32; 4]) -> bool {
        let [x, y] = self.numbers.first().copied().unwrap_or_default();
        min_x <= x && min_y <= y
    }

    /// The leaf whose box is nearest to a point, or another leaf that is about as near.
    pub fn leaf_near(&self, [x, y]: [f64; 2]) -> EdgeNode {
        let levels = self.levels();
        let mut begin = EdgeNode { level: levels.top, number: 0 };
        loop {
            let end = levels.count(begin.level).min(begin.number + BRANCHES);
            let (mut best, mut least) = (begin, f64::INFINITY);
            for number in begin.number..end {
                let node = EdgeNode { number, ..begin };
                let [min_x, min_y, max_x, max_y] = self.bounds_of(&levels, node).map(f64::from);
                let (dx, dy) = (outside(min_x, x, max_x), outside(min_y, y, max_y));
                let square = dx * dx + dy * dy;
                if square < least {
                    (best, least) = (node, square);
                }
            }
            match best.first_child() {
                Some(child) => begin = child,
                None => return best,
            }
        }
    }
}

/// How far a value is outside of a range.
fn outside(low: f64, value: f64, high: f64) -> f64 {
    (low - value).max(value - high).max(0.0)
}
