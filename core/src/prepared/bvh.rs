//! Bounding volume hierarchy (BVH): an eight-wide tree of boxes over runs of eight consecutive edges.

use crate::filter::{Bounds, Ranked, RankedStack, are_apart};
use crate::number::{Float, Number, f64_max, f64_min, to_f32};
use crate::predicate::Point;
use crate::shape::{Aabb, Edge};
use crate::simd::{F32s, F32x4, Mask};

/// The number of edges in a box of the lowest level, and of boxes in a node.
pub const BRANCHES: usize = 8;

/// The most levels: 8^11 edges are more than memory can contain.
pub(super) const LEVELS: usize = 11;

/// The number of edges below a leaf node, which is a node of the lowest level.
pub const EDGES_PER_LEAF_NODE: usize = BRANCHES * BRANCHES;

/// The boxes of up to eight runs of edges or lower nodes: their min x, then min y, max x and max y. Missing boxes are
/// [`EMPTY`].
pub type Node = [[f32; BRANCHES]; 4];

/// The number of nodes of each level, from the lowest to the root.
fn level_sizes(places: usize) -> impl Iterator<Item = usize> {
    let lowest = places.div_ceil(EDGES_PER_LEAF_NODE).max(1);
    let next = |size: &usize| if *size > 1 { Some(size.div_ceil(BRANCHES)) } else { None };
    core::iter::successors(Some(lowest), next).take(LEVELS)
}

/// The number of nodes of a tree over a number of places.
pub fn node_count(places: usize) -> usize {
    level_sizes(places).sum()
}

/// Eight lanes, as every processor has them.
type Eight = <F32x4 as F32s>::F32x8;

/// The empty box, inside out: it meets nothing, and adds nothing to a union.
pub(super) const EMPTY: Bounds = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];

/// An implicit tree: the nodes of each level in order, the lowest level first. In the lowest level, each box of a node
/// encloses [`BRANCHES`] edges; in the others, a node of the level below.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Bvh<'a> {
    bounds: Bounds,
    nodes: &'a [Node],
    /// The number of levels, and where each begins.
    height: usize,
    starts: [u32; LEVELS],
}

impl<'a> Bvh<'a> {
    /// The tree of the nodes that [`super::write_bvh`] wrote for a number of places.
    pub fn new(nodes: &'a [Node], places: usize) -> Self {
        let bounds = nodes.last().map_or(EMPTY, around);
        let mut tree = Bvh { nodes, starts: [0; LEVELS], height: 0, bounds };
        let mut start = 0;
        for (place, size) in tree.starts.iter_mut().zip(level_sizes(places)) {
            *place = start as u32;
            start += size;
            tree.height += 1;
        }
        tree
    }

    /// The root's box, as floats.
    #[inline(always)]
    pub(super) fn root_box(&self) -> &Bounds {
        &self.bounds
    }

    /// The boxes of a node that meet another box. The level above the root has one node, whose only box is the root's.
    #[inline(always)]
    pub(super) fn meeting_at<V: F32s>(&self, (level, i): (usize, usize), bounds: Bounds) -> Mask {
        if level < self.height {
            return match self.node(level, i) {
                Some(node) => meeting::<V>(node, bounds),
                None => 0,
            };
        }
        if are_apart(&self.bounds, &bounds) { 0 } else { 1 }
    }

    /// The number of levels of nodes.
    pub(super) fn height(&self) -> usize {
        self.height
    }

    #[inline(always)]
    pub(super) fn node(&self, level: usize, i: usize) -> Option<&'a Node> {
        self.nodes.get(*self.starts.get(level)? as usize + i)
    }

    /// Box i of a level: of a run at level 0, else of a node of the level below.
    #[inline(always)]
    pub(super) fn around(&self, (level, i): (usize, usize)) -> Bounds {
        if level >= self.height {
            return self.bounds;
        }
        match self.node(level, i / BRANCHES) {
            Some(node) => lane(node, i % BRANCHES),
            None => EMPTY,
        }
    }

    /// [`Bvh::root_box`] in the numbers of a caller.
    pub fn bounds<N: Number>(&self) -> Aabb<N> {
        widened(self.bounds)
    }

    /// The runs of edges whose boxes meet a box, in order. About O(log n) for each.
    pub fn meeting<N: Number>(self, bounds: Aabb<N>) -> Runs<'a> {
        self.runs(bounds, None)
    }

    /// A run near a point: down the tree, each time to the nearest box.
    pub(super) fn run_near<N: Number>(&self, p: Point<N>) -> usize {
        let (mut level, mut i) = (self.height, 0);
        while let Some(below) = level.checked_sub(1) {
            let mut nearest = (f64::INFINITY, i * BRANCHES);
            for child in i * BRANCHES..(i + 1) * BRANCHES {
                let bounds = self.around((below, child));
                let square = widened(bounds).square_from(p);
                if bounds[0] <= bounds[2] && square < nearest.0 {
                    nearest = (square, child);
                }
            }
            (level, i) = (below, nearest.1);
        }
        i
    }

    /// The next run, from one on, whose box is near, as are all boxes around it.
    pub(super) fn next_near<N: Number>(&self, from: usize, is_near: &dyn Fn(&Aabb<N>) -> bool) -> Option<usize> {
        let (mut run, mut level) = (from, self.height);
        loop {
            let shift = 3 * level;
            let bounds = self.around((level, run >> shift));
            let is_missing = bounds[0] > bounds[2];
            if !is_missing && is_near(&widened(bounds)) {
                match level.checked_sub(1) {
                    Some(below) => level = below,
                    None => return Some(run),
                }
                continue;
            }
            if level >= self.height {
                return None;
            }
            run = ((run >> shift) + 1) << shift;
            // Behind the last box of a node, the boxes around the next one have not been asked.
            while level < self.height && run.trailing_zeros() as usize >= 3 * (level + 1) {
                level += 1;
            }
            if run >> (3 * self.height) > 0 {
                return None;
            }
        }
    }

    /// The runs whose boxes meet a segment, in order.
    pub fn along<N: Number>(self, segment: Edge<N>) -> Runs<'a> {
        let Edge { a, b } = segment;
        let line = Line { a: [a.x, a.y], to: [b.x - a.x, b.y - a.y] };
        self.runs(segment.bounds(), Some(line))
    }

    fn runs<N: Number>(self, bounds: Aabb<N>, line: Option<Line>) -> Runs<'a> {
        let level = self.height.saturating_sub(1);
        let (bounds, range) = (outward(bounds), [0, usize::MAX / 2]);
        let mut runs = Runs { tree: self, bounds, line, range, level, i: 0, left: [0; LEVELS] };
        runs.enter(level, 0);
        runs
    }

    /// Branch and bound for the exact tier: depth-first, with the boxes of each node in the order of their ranks.
    pub fn search(self, search: &mut impl ExactSearch) {
        let root = Ranked { rank: 0.0, level: self.height as u32, i: 0 };
        let mut stack = RankedStack::<f64, { BRANCHES * LEVELS }>::new(root);
        while let Some(Ranked { rank, level, i }) = stack.take() {
            let i = i as usize;
            if rank > search.limit() {
                continue;
            }
            let Some(below) = level.checked_sub(1) else {
                search.visit_run(i);
                continue;
            };
            let Some(node) = self.node(below as usize, i) else { continue };
            let ranks = search.ranks(&with_margins(node));
            let base = stack.count();
            for (k, (rank, low)) in ranks.into_iter().zip(&node[0]).enumerate() {
                if (rank <= search.limit()) & (*low < f32::INFINITY) {
                    stack.put(base, Ranked { rank, level: below, i: (i * BRANCHES + k) as u32 });
                }
            }
        }
    }
}

/// Whether `is_wanted` is true for some pair of runs of two trees whose boxes meet. Both trees are traversed together;
/// of a pair of boxes, the one of the higher level is opened.
pub fn any_pair(a: Bvh, b: Bvh, mut is_wanted: impl FnMut(usize, usize) -> bool) -> bool {
    // Each level of either tree leaves at most a node's boxes on the stack.
    let mut stack = [[(0, 0); 2]; 2 * BRANCHES * LEVELS];
    let mut count = 0;
    let put = |stack: &mut [[(usize, usize); 2]], count: &mut usize, pair| {
        if let Some(place) = stack.get_mut(*count) {
            *place = pair;
            *count += 1;
        }
    };
    put(&mut stack, &mut count, [(a.height, 0), (b.height, 0)]);
    while count > 0 {
        count -= 1;
        let Some(&[own, other]) = stack.get(count) else { return false };
        if (own.0 == 0) & (other.0 == 0) {
            if is_wanted(own.1, other.1) {
                return true;
            }
            continue;
        }
        let opens_own = own.0 >= other.0;
        let (tree, (level, i), bounds) = if opens_own { (a, own, b.around(other)) } else { (b, other, a.around(own)) };
        let (below, first) = (level - 1, i * BRANCHES);
        let mut mask = tree.node(below, i).map_or(0, |node| meeting::<Eight>(node, bounds));
        while mask != 0 {
            let child = (below, first + mask.trailing_zeros() as usize);
            mask &= mask - 1;
            put(&mut stack, &mut count, if opens_own { [child, other] } else { [own, child] });
        }
    }
    false
}

/// A search by branch and bound in `f64`, for the exact tier: see [`Bvh::search`]. The fast one is
/// [`FastSearch`](super::nearest_first::FastSearch). The rank of a box may be a distance, or a time along a ray.
pub trait ExactSearch {
    /// Lower bounds of what can be found in each of a node's boxes, which are in the order of [`Node`].
    fn ranks(&self, boxes: &[[f64; BRANCHES]; 4]) -> [f64; BRANCHES];

    /// Subtrees of a higher rank are skipped.
    fn limit(&self) -> f64;

    /// Visits a run of edges.
    fn visit_run(&mut self, run: usize);
}

/// The line of a segment, from a point and in a direction.
#[derive(Clone, Copy, Debug)]
struct Line {
    a: [f64; 2],
    to: [f64; 2],
}

impl Line {
    /// Whether a box certainly lies on one side of the line.
    fn passes(&self, [min_x, min_y, max_x, max_y]: Bounds) -> bool {
        let ([ax, ay], [ux, uy]) = (self.a, self.to);
        let [left, right] = [min_x, max_x].map(|x| uy * (Float(x).widen() - ax));
        let [low, high] = [min_y, max_y].map(|y| ux * (Float(y).widen() - ay));
        let size = left.abs() + right.abs() + low.abs() + high.abs();
        let least = f64_min(low, high) - f64_max(left, right);
        let most = f64_max(low, high) - f64_min(left, right);
        let error = Float::SLACK * size;
        (least > error) | (most < -error)
    }
}

/// An iterator over the runs whose boxes meet a box or a segment.
#[derive(Clone, Debug)]
pub struct Runs<'a> {
    tree: Bvh<'a>,
    bounds: Bounds,
    line: Option<Line>,
    /// The first run and the last.
    range: [usize; 2],
    level: usize,
    i: usize,
    /// At each level, the boxes of the current node that are still to be opened.
    left: [u8; LEVELS],
}

impl Runs<'_> {
    /// The same runs from one to another, before the first is taken: no others are searched.
    pub(super) fn within(self, first: usize, last: usize) -> Self {
        let mut runs = Runs { range: [first, last], ..self };
        runs.enter(runs.level, runs.i);
        runs
    }

    fn enter(&mut self, level: usize, i: usize) {
        let Some(node) = self.tree.node(level, i) else { return };
        let mut mask = meeting::<Eight>(node, self.bounds);
        let [first, last] = self.range.map(|run| run >> (3 * level));
        let first_lane = first.saturating_sub(i * BRANCHES).min(BRANCHES);
        let end_lane = (last + 1).saturating_sub(i * BRANCHES).min(BRANCHES);
        mask &= ((1 << end_lane) - 1) & !((1 << first_lane) - 1);
        if let Some(line) = self.line {
            let mut rest = mask;
            while rest != 0 {
                let k = rest.trailing_zeros();
                rest &= rest - 1;
                if line.passes(lane(node, k as usize)) {
                    mask ^= 1 << k;
                }
            }
        }
        (self.level, self.i) = (level, i);
        if let Some(left) = self.left.get_mut(level) {
            *left = mask as u8;
        }
    }
}

impl Iterator for Runs<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        loop {
            let left = self.left.get_mut(self.level)?;
            if *left == 0 {
                self.level += 1;
                self.i /= BRANCHES;
                if self.level >= self.tree.height {
                    // Fused: stays at its end.
                    self.level = LEVELS;
                    return None;
                }
                continue;
            }
            let below = self.i * BRANCHES + left.trailing_zeros() as usize;
            *left &= *left - 1;
            match self.level.checked_sub(1) {
                Some(level) => self.enter(level, below),
                None => return Some(below),
            }
        }
    }
}

/// The boxes of a node that meet a box; a few more if denormals are read as 0.
#[inline(always)]
fn meeting<V: F32s>([low_x, low_y, high_x, high_y]: &Node, [min_x, min_y, max_x, max_y]: Bounds) -> Mask {
    let right = V::splat(max_x).lt(V::load(low_x));
    let above = V::splat(max_y).lt(V::load(low_y));
    let left = V::load(high_x).lt(V::splat(min_x));
    let below = V::load(high_y).lt(V::splat(min_y));
    V::ALL & !(right | above | left | below)
}

/// A node of eight boxes.
pub(super) fn of_boxes(boxes: impl Fn(usize) -> Bounds) -> Node {
    let mut node = [[0.0; BRANCHES]; 4];
    for k in 0..BRANCHES {
        for (lanes, value) in node.iter_mut().zip(boxes(k)) {
            if let Some(lane) = lanes.get_mut(k) {
                *lane = value;
            }
        }
    }
    node
}

/// A box of a node.
#[inline(always)]
fn lane([low_x, low_y, high_x, high_y]: &Node, k: usize) -> Bounds {
    match (low_x.get(k), low_y.get(k), high_x.get(k), high_y.get(k)) {
        (Some(low_x), Some(low_y), Some(high_x), Some(high_y)) => [*low_x, *low_y, *high_x, *high_y],
        _ => EMPTY,
    }
}

/// The union of a node's boxes.
pub(super) fn around(node: &Node) -> Bounds {
    (0..BRANCHES).map(|k| lane(node, k)).fold(EMPTY, union)
}

/// The boxes of a node, enlarged by the error of reading denormals as 0.
#[inline(always)]
fn with_margins(node: &Node) -> [[f64; BRANCHES]; 4] {
    const MARGIN: f64 = f32::MIN_POSITIVE as f64;
    let [low_x, low_y, high_x, high_y] = *node;
    let moved = |lanes: [f32; BRANCHES], by: f64| lanes.map(|value| f64::from(value) + by);
    [moved(low_x, -MARGIN), moved(low_y, -MARGIN), moved(high_x, MARGIN), moved(high_y, MARGIN)]
}

fn widened<N: Number>(bounds: Bounds) -> Aabb<N> {
    let [min_x, min_y, max_x, max_y] = bounds.map(|value| Float(value).widen());
    Aabb { min: Point::at(min_x, min_y), max: Point::at(max_x, max_y) }
}

/// The smallest box of floats that contains all points of a box with float coordinates.
fn outward<N: Number>(Aabb { min, max }: Aabb<N>) -> Bounds {
    const LARGEST_FLOAT: f64 = f32::MAX as f64;
    let low = |value: f64| {
        let value = f64_max(f64_min(value, LARGEST_FLOAT), -LARGEST_FLOAT);
        let float = to_f32(value);
        if Float(float).widen() > value { float.next_down() } else { float }
    };
    let high = |value: f64| -low(-value);
    [low(min.x), low(min.y), high(max.x), high(max.y)]
}

/// Integers in the order of the floats: comparing them does not depend on the floating-point mode.
#[inline(always)]
fn order(value: f32) -> i32 {
    let bits = value.to_bits() as i32;
    bits ^ ((bits >> 31) & i32::MAX)
}

pub(super) fn union(one: Bounds, other: Bounds) -> Bounds {
    let [a, b] = [one, other].map(|own| own.map(order));
    let ([low_x, low_y, high_x, high_y], [x, y, other_x, other_y]) = (one, other);
    // Selections keep the bits of a float in every mode.
    [
        if b[0] < a[0] { x } else { low_x },
        if b[1] < a[1] { y } else { low_y },
        if b[2] > a[2] { other_x } else { high_x },
        if b[3] > a[3] { other_y } else { high_y },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    struct Nearest<'a> {
        boxes: &'a [Bounds],
        x: f64,
        best: f64,
        visits: usize,
    }

    impl ExactSearch for Nearest<'_> {
        fn ranks(&self, [low, _, high, _]: &[[f64; BRANCHES]; 4]) -> [f64; BRANCHES] {
            core::array::from_fn(|k| (low[k] - self.x).max(self.x - high[k]).max(0.0))
        }

        fn limit(&self) -> f64 {
            self.best
        }

        fn visit_run(&mut self, run: usize) {
            let [low, _, high, _] = self.boxes[run].map(f64::from);
            self.best = self.best.min((low - self.x).max(self.x - high).max(0.0));
            self.visits += 1;
        }
    }

    /// The nodes of the edges between vertices.
    fn of_vertices(vertices: &[[f32; 2]]) -> Vec<Node> {
        let run = |run: usize| {
            let begin = run * BRANCHES;
            let span = vertices.get(begin..(begin + BRANCHES + 1).min(vertices.len())).unwrap_or(&[]);
            span.iter().map(|[x, y]| [*x, *y, *x, *y]).fold(EMPTY, union)
        };
        let (mut nodes, mut start) = (Vec::new(), 0);
        for (level, size) in level_sizes(vertices.len()).enumerate() {
            let below = start;
            start = nodes.len();
            for i in 0..size {
                let lower: Vec<Node> = nodes[below..start].to_vec();
                let child = |k: usize| if level == 0 { run(k) } else { lower.get(k).map_or(EMPTY, around) };
                nodes.push(of_boxes(|k| child(i * BRANCHES + k)));
            }
        }
        nodes
    }

    #[test]
    fn equals_a_linear_scan() {
        for count in [1usize, 2, 7, 8, 9, 63, 64, 65, 511, 513, 5000] {
            let vertices: Vec<[f32; 2]> = (0..count).map(|i| [(i * 37 % 101) as f32, i as f32]).collect();
            let nodes = of_vertices(&vertices);
            let tree = Bvh::new(&nodes, count);
            let run = |run: usize| {
                let span = &vertices[run * BRANCHES..(run * BRANCHES + BRANCHES + 1).min(count)];
                span.iter().map(|[x, y]| [*x, *y, *x, *y]).fold(EMPTY, union)
            };
            let boxes: Vec<Bounds> = (0..count.div_ceil(BRANCHES)).map(run).collect();
            for low in [0, 3, count / 2, count.saturating_sub(9)] {
                let [min, max] = [low, low + 20].map(|y| Point::new(Float(30.0), Float(y as f32)));
                let bounds: Aabb<Float> = Aabb { min, max: Point::at(40.0, max.y) };
                let meets = |run: &usize| widened::<Float>(boxes[*run]).meets(&bounds);
                let expected: Vec<usize> = (0..boxes.len()).filter(meets).collect();
                assert_eq!(tree.meeting(bounds).collect::<Vec<_>>(), expected, "{count} {low}");
                // From one corner of that box to the opposite one.
                let segment = Edge { a: bounds.min, b: bounds.max };
                let along: Vec<usize> = tree.along(segment).collect();
                let slope = 20.0 / 10.0;
                let meets = |run: &usize| {
                    let [x, y, right, top] = boxes[*run].map(f64::from);
                    let (y, top) = (y - low as f64, top - low as f64);
                    (x - 30.0) * slope <= top && (right - 30.0) * slope >= y
                };
                let expected: Vec<usize> = expected.into_iter().filter(meets).collect();
                assert_eq!(along, expected, "{count} {low}");
            }
            for x in [-5.0, 50.0, 120.0] {
                let mut search = Nearest { boxes: &boxes, x, best: f64::INFINITY, visits: 0 };
                tree.search(&mut search);
                let best = boxes.iter().map(|own| (f64::from(own[0]) - x).max(x - f64::from(own[2])).max(0.0));
                assert_eq!(search.best, best.fold(f64::INFINITY, f64::min));
                assert!(search.visits >= 1);
            }
        }
    }
}
