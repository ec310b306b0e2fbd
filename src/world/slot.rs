//! What a world knows of each shape: its slot, and its label beside the places of the tree.

use crate::abi::GrazeShape;
use crate::args::layout::known_kind;
use crate::growable::OutOfMemory;
use graze_core::outline_tree::{EdgeTree, edge_tree_size};
use graze_core::world::{BoxOrder, Categories};

/// An id is a slot above so many bits of a generation, which is never 0.
pub const GENERATION_BITS: u32 = 10;
pub const LAST_GENERATION: u32 = (1 << GENERATION_BITS) - 1;

/// The most slots: all ids that fit.
pub const MOST_SLOTS: usize = 1 << (u32::BITS - GENERATION_BITS);

/// The end of the list of free slots.
pub const NO_SLOT: u32 = u32::MAX;

/// A shape, or a free slot.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slot {
    /// A GrazeKind; 0 if the slot is free.
    pub kind: u32,
    pub count: u32,
    pub radius: f32,
    pub category: u32,
    pub mask: u32,
    pub generation: u32,
    /// Where its vertices begin: first those that were added, then as many as they lie now, then the tree of the edges
    /// of a large outline.
    pub begin: u32,
    /// The place in the tree. Of a free slot, the next free one.
    pub place: u32,
    /// The last period in which it changed, of [`Shapes::period`](super::shapes::Shapes); 0 if that is long ago.
    pub changed_in: u8,
    /// The order of its corners if it fills its box.
    pub box_order: Option<BoxOrder>,
    /// The same as it was added.
    pub added_box_order: Option<BoxOrder>,
    /// Whether its vertices as they were added are ordinary: see [`place_ordinary`].
    pub is_ordinary: bool,
    /// x, y, radians.
    pub position: [f32; 3],
    pub user: u64,
}

impl Slot {
    /// Whether it may have a tree of its edges.
    #[inline(always)]
    pub fn may_be_large(&self) -> bool {
        EdgeTree::may_be_of(self.count as usize)
    }

    /// The number of pairs of floats that the tree of its edges takes: 0 for a small outline.
    pub fn tree_size(&self) -> usize {
        let count = self.count as usize;
        let kind = if self.may_be_large() { known_kind(self.kind) } else { None };
        kind.map_or(0, |known| edge_tree_size(known.kind, count))
    }

    /// The number of pairs of floats among the vertices.
    pub fn size(&self) -> usize {
        2 * self.count as usize + self.tree_size()
    }
}

/// What decides whether two shapes are compared, and how boxes meet: beside the places of the tree, because pairs that
/// meet lie near each other there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Label {
    pub categories: Categories,
    pub generation: u16,
    pub box_order: Option<BoxOrder>,
}

impl Label {
    pub fn of(own: &Slot) -> Self {
        let Slot { category, mask, generation, box_order, .. } = *own;
        Label { categories: Categories { category, mask }, generation: generation as u16, box_order }
    }

    pub fn is_compared_with(&self, other: &Label) -> bool {
        self.categories.are_compared_with(other.categories)
    }
}

/// A shape at a place of the tree.
#[derive(Clone, Copy)]
pub struct Placed<'a> {
    pub slot: u32,
    pub label: &'a Label,
}

impl Placed<'_> {
    #[inline(always)]
    pub fn id(&self) -> u32 {
        self.slot << GENERATION_BITS | u32::from(self.label.generation)
    }
}

/// The numbers of the bits that are set.
#[inline(always)]
pub fn lanes(mut mask: u16) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let lane = mask.trailing_zeros();
        let is_set = mask != 0;
        mask &= mask.wrapping_sub(1);
        is_set.then_some(lane)
    })
}

/// A shape that was checked, and the box around it.
#[derive(Clone, Copy)]
pub struct CheckedShape {
    pub raw: GrazeShape,
    pub bounds: [f32; 4],
}

/// A shape and its category, mask and user.
#[derive(Clone, Copy)]
pub struct NewShape {
    pub shape: CheckedShape,
    pub category: u32,
    pub mask: u32,
    pub user: usize,
}

/// Why there is no new shape.
#[derive(Clone, Copy, Debug)]
pub enum Full {
    Memory,
    Ids,
}

impl From<OutOfMemory> for Full {
    fn from(_: OutOfMemory) -> Self {
        Full::Memory
    }
}
