//! The implicit tree of boxes: sixteen in a node, as structure of arrays; no pointers.

use super::Categories;
use crate::filter::Bounds;
use crate::simd::{F32s, F32x4, Mask};

/// The number of boxes in a node.
pub const LANES: usize = 16;

/// The most levels: 16^7 shapes are more than there are ids.
pub(super) const LEVELS: usize = 7;

/// An item number that no item has.
pub const NO_ITEM: u32 = u32::MAX;

/// Sixteen boxes: their min x, then min y, max x and max y. Missing boxes are [`EMPTY`].
pub type Boxes = [[f32; LANES]; 4];

/// The empty box, inside out: it meets nothing that is finite.
pub(super) const EMPTY: Bounds = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];

const NO_BOXES: Boxes =
    [[f32::INFINITY; LANES], [f32::INFINITY; LANES], [f32::NEG_INFINITY; LANES], [f32::NEG_INFINITY; LANES]];

/// Where the nodes of each level lie. The lowest level comes first: each of its boxes is that of an item, and lane k of
/// its node i that of place 16 i + k. In the others, each box encloses a node of the level below.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct TreeLayout {
    starts: [u32; LEVELS],
    height: u32,
}

impl TreeLayout {
    /// For a number of places, and the number of nodes.
    pub fn new(places: usize) -> (Self, usize) {
        let mut layout = TreeLayout::default();
        let (mut size, mut count) = (places.div_ceil(LANES).max(1), 0);
        for start in &mut layout.starts {
            *start = count as u32;
            count += size;
            layout.height += 1;
            if size == 1 {
                break;
            }
            size = size.div_ceil(LANES);
        }
        (layout, count)
    }

    /// Where the nodes above the lowest ones begin.
    fn level_start(&self) -> usize {
        self.starts[1] as usize
    }

    /// The number of nodes right above the lowest ones.
    pub fn above_leaves(&self) -> usize {
        if self.height() < 2 { 0 } else { self.level_start().div_ceil(LANES) }
    }

    /// The number of levels.
    #[inline(always)]
    pub(super) fn height(&self) -> usize {
        self.height as usize
    }

    #[inline(always)]
    pub(super) fn index(&self, level: usize, i: usize) -> usize {
        match self.starts.get(level) {
            Some(start) => *start as usize + i,
            None => usize::MAX,
        }
    }
}

/// A tree, and the item of each place.
#[derive(Clone, Copy, Debug)]
pub struct BoxTree<'a> {
    pub layout: TreeLayout,
    pub nodes: &'a [Boxes],
    pub items: &'a [u32],
    /// At least the categories of each lowest node's items, and their masks.
    pub leaf_categories: &'a [Categories],
    /// The categories that a search asks for.
    pub mask: u32,
}

impl<'a> BoxTree<'a> {
    #[inline(always)]
    pub(super) fn node(&self, level: usize, i: usize) -> Option<&'a Boxes> {
        self.nodes.get(self.layout.index(level, i))
    }

    /// Whether items of two lowest nodes may be compared.
    #[inline(always)]
    pub(super) fn are_leaves_compared(&self, a: u32, b: u32) -> bool {
        match (self.leaf_categories.get(a as usize), self.leaf_categories.get(b as usize)) {
            (Some(one), Some(other)) => one.are_compared_with(*other),
            _ => false,
        }
    }

    /// Whether a search may ask for items of a lowest node.
    #[inline(always)]
    pub(super) fn is_leaf_asked(&self, i: usize) -> bool {
        self.leaf_categories.get(i).is_some_and(|own| own.category & self.mask != 0)
    }

    /// The number of lowest nodes.
    pub fn leaves(&self) -> usize {
        self.items.len().div_ceil(LANES)
    }

    /// The box above a node that is not the root.
    #[inline(always)]
    pub(super) fn around(&self, level: usize, i: usize) -> Bounds {
        match self.node(level + 1, i / LANES) {
            Some(node) => lane_box(node, i % LANES),
            None => EMPTY,
        }
    }

    /// The item at a place: [`NO_ITEM`] if that is free.
    #[inline(always)]
    pub fn item(&self, place: u32) -> u32 {
        match self.items.get(place as usize) {
            Some(item) => *item,
            None => NO_ITEM,
        }
    }

    /// The box of the item at a place.
    #[inline(always)]
    pub fn item_box(&self, place: u32) -> Bounds {
        match self.nodes.get(place as usize / LANES) {
            Some(leaf) => lane_box(leaf, place as usize % LANES),
            None => EMPTY,
        }
    }
}

/// The box of a shape in a tree: without infinity, which would meet [`EMPTY`], and without denormals, which are read as
/// 0 in some floating-point modes. `bounds` is None if they are not representable.
#[inline]
pub fn tree_box(bounds: Option<Bounds>) -> Bounds {
    let Some(bounds) = bounds else { return [-f32::MAX, -f32::MAX, f32::MAX, f32::MAX] };
    let is_normal = |value: f32| (value.to_bits() << 1).wrapping_sub(LEAST) < INFINITE - LEAST;
    if bounds.iter().fold(true, |all, value| all & is_normal(*value)) {
        return bounds;
    }
    let [min_x, min_y, max_x, max_y] = bounds;
    [-without_denormals(-min_x), -without_denormals(-min_y), without_denormals(max_x), without_denormals(max_y)]
}

/// The bits of the magnitudes of the least normal number and of infinity, one place higher.
const LEAST: u32 = f32::MIN_POSITIVE.to_bits() << 1;
const INFINITE: u32 = f32::INFINITY.to_bits() << 1;

/// The next float above that is 0 or normal, and not above the largest.
fn without_denormals(value: f32) -> f32 {
    let magnitude = value.to_bits() << 1 >> 1;
    if magnitude >= f32::INFINITY.to_bits() {
        return f32::MAX.copysign(value);
    }
    if magnitude >= f32::MIN_POSITIVE.to_bits() || magnitude == 0 {
        return value;
    }
    if value.is_sign_negative() { 0.0 } else { f32::MIN_POSITIVE }
}

/// Sets the box at a place, and enlarges those above it. They do not shrink until [`fit_place`] or [`fill_tree`].
#[inline]
pub fn set_box(layout: TreeLayout, nodes: &mut [Boxes], place: usize, bounds: Bounds) {
    let mut i = place / LANES;
    let Some(leaf) = nodes.get_mut(i) else { return };
    put(leaf, place % LANES, bounds);
    for level in 1..layout.height() {
        let Some(node) = nodes.get_mut(layout.index(level, i / LANES)) else { return };
        let known = lane_box(node, i % LANES);
        if (known[0] <= bounds[0]) & (known[1] <= bounds[1]) & (bounds[2] <= known[2]) & (bounds[3] <= known[3]) {
            return;
        }
        put(node, i % LANES, union(known, bounds));
        i /= LANES;
    }
}

/// Shrinks the boxes above a place to what they enclose.
pub fn fit_place(layout: TreeLayout, nodes: &mut [Boxes], place: usize) {
    let mut i = place / LANES;
    for level in 1..layout.height() {
        let Some(below) = nodes.get(layout.index(level - 1, i)) else { return };
        let around = around(below);
        let Some(node) = nodes.get_mut(layout.index(level, i / LANES)) else { return };
        if lane_box(node, i % LANES) == around {
            return;
        }
        put(node, i % LANES, around);
        i /= LANES;
    }
}

/// Fills a tree: `item_box` gives the items in order with their boxes. Returns the number of places in use; the others
/// are empty.
pub fn fill_tree(
    layout: TreeLayout,
    nodes: &mut [Boxes],
    items: &mut [u32],
    item_box: &mut dyn FnMut(usize) -> Option<(u32, Bounds)>,
) -> usize {
    nodes.fill(NO_BOXES);
    items.fill(NO_ITEM);
    let mut place = 0;
    for (node, lanes) in nodes.iter_mut().zip(items.as_chunks_mut::<LANES>().0) {
        for (lane, item) in lanes.iter_mut().enumerate() {
            let Some((own, bounds)) = item_box(place) else { break };
            *item = own;
            put(node, lane, bounds);
            place += 1;
        }
    }
    fit_levels(layout, nodes, 1, place.div_ceil(LANES));
    place
}

/// Makes the boxes from a level on those around the first nodes of the level below it.
fn fit_levels(layout: TreeLayout, nodes: &mut [Boxes], first: usize, mut size: usize) {
    for level in first..layout.height() {
        for i in 0..size {
            let Some(bounds) = nodes.get(layout.index(level - 1, i)).map(around) else { break };
            if let Some(node) = nodes.get_mut(layout.index(level, i / LANES)) {
                put(node, i % LANES, bounds);
            }
        }
        size = size.div_ceil(LANES);
    }
}

/// Shrinks the boxes above those that [`Leaves::fit`] has shrunk.
pub fn fit_upper_levels(layout: TreeLayout, nodes: &mut [Boxes]) {
    fit_levels(layout, nodes, 2, layout.above_leaves());
}

/// A part of the lowest nodes, the nodes above them, and the sizes that the lowest ones had when the tree was built.
#[derive(Debug, Default)]
pub struct Leaves<'a> {
    leaves: &'a mut [Boxes],
    above: &'a mut [Boxes],
    built_sizes: &'a [f32],
}

impl<'a> Leaves<'a> {
    /// All of a tree. None if it has one level.
    pub fn all(layout: TreeLayout, nodes: &'a mut [Boxes], built_sizes: &'a [f32]) -> Option<Self> {
        if layout.height() < 2 {
            return None;
        }
        let (leaves, above) = nodes.split_at_mut_checked(layout.level_start())?;
        Some(Leaves { leaves, above, built_sizes })
    }

    /// Takes away the nodes that are under the first so many of those above.
    pub fn take(&mut self, above: usize) -> Self {
        let count = (above * LANES).min(self.leaves.len());
        let above = above.min(self.above.len());
        Leaves {
            leaves: self.leaves.split_off_mut(..count).unwrap_or_default(),
            above: self.above.split_off_mut(..above).unwrap_or_default(),
            built_sizes: self.built_sizes.split_off(..count.min(self.built_sizes.len())).unwrap_or_default(),
        }
    }

    /// Shrinks the boxes above the lowest nodes. Returns how many of these are much larger than they were built.
    pub fn fit(&mut self) -> usize {
        let mut grown = 0;
        for (i, leaf) in self.leaves.iter().enumerate() {
            let bounds = around(leaf);
            if let Some(node) = self.above.get_mut(i / LANES) {
                put(node, i % LANES, bounds);
            }
            if let Some(built) = self.built_sizes.get(i) {
                grown += usize::from(size(bounds) > 1.5 * built);
            }
        }
        grown
    }
}

/// The half perimeter of a box.
fn size([min_x, min_y, max_x, max_y]: Bounds) -> f32 {
    (max_x - min_x) + (max_y - min_y)
}

/// Writes the sizes of the lowest nodes.
pub fn write_sizes(nodes: &[Boxes], sizes: &mut [f32]) {
    for (node, own) in nodes.iter().zip(sizes) {
        *own = size(around(node));
    }
}

/// The boxes of a node that meet another box; a few more if denormals are read as 0.
#[inline(always)]
pub(super) fn meeting<V: F32s>(node: &Boxes, [min_x, min_y, max_x, max_y]: Bounds) -> Mask {
    let [low_x, low_y, high_x, high_y] = node;
    let right = V::F32x16::splat(max_x).lt(V::F32x16::load(low_x));
    let above = V::F32x16::splat(max_y).lt(V::F32x16::load(low_y));
    let left = V::F32x16::load(high_x).lt(V::F32x16::splat(min_x));
    let below = V::F32x16::load(high_y).lt(V::F32x16::splat(min_y));
    V::F32x16::ALL & !(right | above | left | below)
}

/// The boxes of a node whose interiors overlap that of another box, if both have an area.
#[inline(always)]
pub(super) fn overlapping<V: F32s>(node: &Boxes, [min_x, min_y, max_x, max_y]: Bounds) -> Mask {
    let [low_x, low_y, high_x, high_y] = node;
    let right = V::F32x16::load(low_x).lt(V::F32x16::splat(max_x));
    let above = V::F32x16::load(low_y).lt(V::F32x16::splat(max_y));
    let left = V::F32x16::splat(min_x).lt(V::F32x16::load(high_x));
    let below = V::F32x16::splat(min_y).lt(V::F32x16::load(high_y));
    right & above & left & below
}

#[inline(always)]
fn put(node: &mut Boxes, lane: usize, bounds: Bounds) {
    for (lanes, value) in node.iter_mut().zip(bounds) {
        if let Some(lane) = lanes.get_mut(lane) {
            *lane = value;
        }
    }
}

/// A box of a node.
#[inline(always)]
pub(super) fn lane_box([low_x, low_y, high_x, high_y]: &Boxes, k: usize) -> Bounds {
    match (low_x.get(k), low_y.get(k), high_x.get(k), high_y.get(k)) {
        (Some(low_x), Some(low_y), Some(high_x), Some(high_y)) => [*low_x, *low_y, *high_x, *high_y],
        _ => EMPTY,
    }
}

/// The union of a node's boxes.
#[inline(always)]
pub(super) fn around([low_x, low_y, high_x, high_y]: &Boxes) -> Bounds {
    let least = |lanes: &[f32; LANES]| {
        let [a, b, c, d] = quarters(lanes);
        a.min(b).min(c.min(d)).min_lane()
    };
    let most = |lanes: &[f32; LANES]| {
        let [a, b, c, d] = quarters(lanes);
        a.max(b).max(c.max(d)).max_lane()
    };
    [least(low_x), least(low_y), most(high_x), most(high_y)]
}

#[inline(always)]
fn quarters(lanes: &[f32; LANES]) -> [F32x4; 4] {
    let [a, b, c, d] = lanes.as_chunks::<4>().0 else { return [F32x4::splat(0.0); 4] };
    [a, b, c, d].map(|four| F32x4::load(four))
}

fn union(a: Bounds, b: Bounds) -> Bounds {
    [lesser(a[0], b[0]), lesser(a[1], b[1]), greater(a[2], b[2]), greater(a[3], b[3])]
}

#[inline(always)]
fn lesser(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

#[inline(always)]
fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}
