//! The shapes that a query asks for, and how its first hit is written.

use super::GrazeWorld;
use super::shapes::Shapes;
use super::slot::Slot;
use crate::abi::{GrazeShape, GrazeVerdict};
use crate::args::{ArgResult, Write, refuse};
use core::ffi::CStr;
use graze_core::answer::IndexedShape;
use graze_core::world::{BoxOrder, BoxTree};

/// The shapes of a world whose category is in a mask, without the ignored shape.
#[derive(Clone, Copy)]
pub struct FilteredShapes<'a> {
    pub shapes: &'a Shapes,
    mask: u32,
    ignored: Option<u32>,
}

impl<'a> FilteredShapes<'a> {
    /// An id that no shape has ignores nothing: whoever asked for himself may be gone.
    pub fn new(world: &'a GrazeWorld, mask: u32, ignore: u32) -> Self {
        let shapes = &world.shapes;
        FilteredShapes { shapes, mask, ignored: shapes.slot_of(ignore) }
    }

    /// The tree, for a search of these.
    #[inline(always)]
    pub fn tree(&self) -> BoxTree<'a> {
        self.shapes.tree_asked(self.mask)
    }

    /// The slot at a place of the tree, if its shape is one of these.
    #[inline(always)]
    pub fn slot_at(&self, place: u32) -> Option<u32> {
        let label = self.shapes.label_at(place)?;
        if label.categories.category & self.mask == 0 {
            return None;
        }
        let slot = self.shapes.slot_at(place);
        (self.ignored != Some(slot)).then_some(slot)
    }

    /// The shape at a place of the tree, if it is one of these.
    #[inline(always)]
    pub fn at(&self, place: u32) -> Option<Found> {
        let label = self.shapes.label_at(place)?;
        let slot = self.slot_at(place)?;
        Some(Found { slot, id: Shapes::id(slot, u32::from(label.generation)), box_order: label.box_order, place })
    }

    /// The shape in a slot: valid, with vertices that live in the world.
    #[inline(always)]
    pub fn raw_shape(&self, slot: u32) -> Option<GrazeShape> {
        self.shapes.shape(slot)
    }

    /// The same as an argument of a query, with the tree of its edges.
    #[inline(always)]
    pub fn shape(&self, slot: u32) -> Option<IndexedShape<'a>> {
        self.shapes.indexed(slot)
    }

    /// Whether the shape in a slot may have a tree of its edges.
    #[inline(always)]
    pub fn may_be_large(&self, slot: u32) -> bool {
        self.shapes.get(slot).is_some_and(Slot::may_be_large)
    }
}

/// A shape that a search has found.
#[derive(Clone, Copy)]
pub struct Found {
    pub slot: u32,
    pub id: u32,
    pub box_order: Option<BoxOrder>,
    pub place: u32,
}

/// Writes the slot's id and the outcome of a query for the first shape, each unless its pointer is NULL.
///
/// # Safety
/// Each pointer must be NULL, or aligned and point to room for a result.
pub unsafe fn write_first<T, O: Write<T, Return = GrazeVerdict>>(
    function: &'static CStr,
    first: ArgResult<Option<(u32, O)>>,
    out: *mut T,
    id: *mut u32,
) -> GrazeVerdict {
    match first {
        Ok(None) => GrazeVerdict::GRAZE_MISS,
        Ok(Some((found, outcome))) => {
            if !id.is_null() {
                // SAFETY: this function's own promise.
                unsafe { id.write(found) };
            }
            // SAFETY: as above; no reference to an argument is alive.
            unsafe { outcome.write(out) }
        }
        Err(error) => refuse(function, error),
    }
}
