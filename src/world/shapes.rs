//! The shapes of a world: slots and ids, vertices as added and as placed, boxes, and the tree.

use super::slot::{
    CheckedShape, Full, GENERATION_BITS, LAST_GENERATION, Label, MOST_SLOTS, NO_SLOT, NewShape, Placed, Slot,
};
use crate::abi::GrazeShape;
use crate::allocator::Allocator;
use crate::args::layout::known_kind;
use crate::args::parse;
use crate::growable::{Array, OutOfMemory};
use graze_core::answer::{IndexedShape, grown_bounds};
use graze_core::outline_tree::{EdgeTree, write_edge_tree};
use graze_core::shape::{are_ordinary, move_outline, place_ordinary, place_outline};
use graze_core::simd::prefetch_element;
use graze_core::world::{BoxTree, Boxes, Categories, LANES, NO_ITEM, TreeLayout, box_order, set_box, tree_box};

mod changes;
mod tree_upkeep;
mod vertices;

/// The vertices of a shape as they were added, as they lie, and the tree of its edges, of a GrazeKind.
struct Outlines<'a> {
    kind: u32,
    /// Whether it is four corners without radius, of a kind that fills its outline.
    may_fill: bool,
    added: &'a mut [[f32; 2]],
    placed: &'a mut [[f32; 2]],
    tree: &'a mut [[f32; 2]],
}

impl Outlines<'_> {
    /// Writes the tree of the edges of a large outline, as they lie now.
    fn write_tree(self) {
        if let Some(known) = if self.tree.is_empty() { None } else { known_kind(self.kind) } {
            write_edge_tree(known.kind, self.placed, self.tree);
        }
    }
}

pub struct Shapes {
    pub slots: Array<Slot>,
    /// The box around each slot's shape.
    pub boxes: Array<[f32; 4]>,
    pub vertices: Array<[f32; 2]>,
    /// How many of them are those of no shape any more.
    unused_vertices: usize,
    pub count: usize,
    pub first_free: u32,
    /// The slots that have changed since the last update, some of them free now.
    pub changed: Array<u32>,
    /// The period between two updates: 1 to 255, over and over.
    pub period: u8,
    layout: TreeLayout,
    nodes: Array<Boxes>,
    /// The sizes of the lowest nodes when the tree was built.
    built_sizes: Array<f32>,
    /// How many pairs of nodes above them overlapped then.
    built_overlaps: usize,
    pub items: Array<u32>,
    labels: Array<Label>,
    /// Those of each lowest node, and of shapes that were there since the tree was built.
    leaf_categories: Array<Categories>,
    /// A bit for each slot, set by [`Shapes::write_changed_bits`] where it has changed.
    changed_bits: Array<u64>,
    /// The number of places that were ever in use since the tree was built.
    used_places: usize,
    /// The number of changes since then.
    changes: usize,
    keys: Array<u64>,
    scratch: Array<u64>,
    /// For sorting.
    pub counters: Array<u32>,
}

impl Shapes {
    pub fn new(allocator: Allocator) -> Self {
        Shapes {
            slots: Array::new(allocator),
            boxes: Array::new(allocator),
            vertices: Array::new(allocator),
            unused_vertices: 0,
            count: 0,
            first_free: NO_SLOT,
            changed: Array::new(allocator),
            period: 1,
            layout: TreeLayout::default(),
            nodes: Array::new(allocator),
            built_sizes: Array::new(allocator),
            built_overlaps: 0,
            items: Array::new(allocator),
            labels: Array::new(allocator),
            leaf_categories: Array::new(allocator),
            changed_bits: Array::new(allocator),
            used_places: 0,
            changes: 0,
            keys: Array::new(allocator),
            scratch: Array::new(allocator),
            counters: Array::new(allocator),
        }
    }

    /// The number of shapes.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The slot of an id, unless that is stale.
    pub fn slot_of(&self, id: u32) -> Option<u32> {
        let slot = Shapes::slot_in(id);
        self.get(slot).filter(|own| own.generation == id & LAST_GENERATION).map(|_| slot)
    }

    /// The slot in the bits of an id.
    pub fn slot_in(id: u32) -> u32 {
        id >> GENERATION_BITS
    }

    /// The shape in a slot that is not free.
    pub fn get(&self, slot: u32) -> Option<&Slot> {
        self.slots.get(slot as usize).filter(|slot| slot.kind != 0)
    }

    pub fn get_mut(&mut self, slot: u32) -> Option<&mut Slot> {
        self.slots.get_mut(slot as usize).filter(|slot| slot.kind != 0)
    }

    pub fn id_of(&self, slot: u32) -> u32 {
        Shapes::id(slot, self.slots.get(slot as usize).map_or(0, |slot| slot.generation))
    }

    /// The id of a slot and a generation.
    pub fn id(slot: u32, generation: u32) -> u32 {
        slot << GENERATION_BITS | generation
    }

    /// Whether boxes alone may not decide how the shape at a place meets others.
    fn is_no_box(&self, place: u32) -> bool {
        self.label_at(place).is_some_and(|label| label.box_order.is_none())
    }

    /// Has a slot in the cache soon.
    #[inline(always)]
    pub fn prefetch(&self, slot: u32) {
        prefetch_element(&self.slots, slot as usize);
    }

    /// Has the labels around a place of the tree in the cache soon.
    #[inline(always)]
    pub fn prefetch_labels(&self, place: u32) {
        // Those of a lowest node lie in four lines.
        let first = place as usize / LANES * LANES;
        [0, 5, 10, 15].into_iter().for_each(|label| prefetch_element(&self.labels, first + label));
        prefetch_element(&self.items, first);
    }

    /// Has the slot of a shape that is no box in the cache soon.
    #[inline(always)]
    pub fn prefetch_slot(&self, place: u32) {
        if self.is_no_box(place) {
            self.prefetch(self.slot_at(place));
        }
    }

    /// Has the vertices of a shape that is no box in the cache soon.
    #[inline(always)]
    pub fn prefetch_vertices(&self, place: u32) {
        if self.is_no_box(place)
            && let Some(own) = self.get(self.slot_at(place))
        {
            prefetch_element(&self.vertices, own.begin as usize + own.count as usize);
        }
    }

    /// A shape as it lies now.
    pub fn shape(&self, slot: u32) -> Option<GrazeShape> {
        let Slot { kind, count, radius, begin, .. } = *self.get(slot)?;
        let placed = self.vertices.get(begin as usize + count as usize..begin as usize + 2 * count as usize)?;
        Some(GrazeShape { xy: placed.as_ptr().cast(), count, kind, radius })
    }

    /// A shape as it lies now, with the tree of its edges.
    #[inline(always)]
    pub fn indexed(&self, slot: u32) -> Option<IndexedShape<'_>> {
        let shape = self.shape(slot)?;
        // SAFETY: its vertices live in the world.
        let shape = unsafe { parse::shape((c"world", &raw const shape)) }.ok()?;
        let mut indexed = IndexedShape::from(shape);
        if EdgeTree::may_be_of(shape.vertices.len()) {
            let own = self.get(slot)?;
            let begin = own.begin as usize + 2 * own.count as usize;
            let numbers = self.vertices.get(begin..begin + own.tree_size()).unwrap_or_default();
            indexed.tree = EdgeTree::new(numbers, shape.vertices.len());
        }
        Some(indexed)
    }

    pub fn tree(&self) -> BoxTree<'_> {
        self.tree_asked(u32::MAX)
    }

    /// The tree for a search that asks for some categories.
    #[inline(always)]
    pub fn tree_asked(&self, mask: u32) -> BoxTree<'_> {
        let Shapes { layout, nodes, items, leaf_categories, .. } = self;
        BoxTree { layout: *layout, nodes, items, leaf_categories, mask }
    }

    pub fn bounds(&self, slot: u32) -> Option<[f32; 4]> {
        self.boxes.get(slot as usize).copied()
    }

    /// The slot at a place of the tree that is not free.
    pub fn slot_at(&self, place: u32) -> u32 {
        self.tree().item(place)
    }

    /// The shape at a place of the tree. None if that is free.
    #[inline(always)]
    pub fn placed(&self, place: u32) -> Option<Placed<'_>> {
        let (slot, label) = (*self.items.get(place as usize)?, self.labels.get(place as usize)?);
        (slot != NO_ITEM).then_some(Placed { slot, label })
    }

    /// The slots and labels at a place and behind it, as many as a lowest node has.
    #[inline(always)]
    pub fn placed_from(&self, place: u32) -> Option<(&[u32; LANES], &[Label; LANES])> {
        let begin = place as usize;
        Some((self.items.get(begin..)?.first_chunk()?, self.labels.get(begin..)?.first_chunk()?))
    }

    pub fn label_at(&self, place: u32) -> Option<&Label> {
        self.labels.get(place as usize)
    }

    /// Writes what the place of the shape in a slot is labelled with.
    pub fn write_label(&mut self, slot: u32) {
        if let Some(own) = self.slots.get(slot as usize)
            && let Some(label) = self.labels.get_mut(own.place as usize)
            && let Some(leaf) = self.leaf_categories.get_mut(own.place as usize / LANES)
        {
            *label = Label::of(own);
            leaf.include(label.categories);
        }
    }

    /// Adds a shape, and returns its id.
    ///
    /// # Safety
    /// The vertices must be readable, or lie in this world.
    pub unsafe fn add(&mut self, new: NewShape) -> Result<u32, Full> {
        let is_free = self.first_free != NO_SLOT;
        let slot = if is_free { self.first_free } else { self.slots.len() as u32 };
        if slot as usize >= MOST_SLOTS {
            return Err(Full::Ids);
        }
        let new_slots = usize::from(!is_free);
        self.slots.reserve(new_slots)?;
        self.boxes.reserve(new_slots)?;
        self.changed.reserve((self.slots.len() + 1).saturating_sub(self.changed.len()))?;
        let CheckedShape { raw, bounds } = new.shape;
        // SAFETY: the caller's promise.
        let begin = unsafe { self.append_vertices(&raw) }?;
        if self.used_places >= self.items.len() && self.build_tree().is_err() {
            self.vertices.truncate(begin as usize);
            return Err(Full::Memory);
        }
        // Nothing fails from here.
        let known = self.slots.get(slot as usize).copied();
        let generation = known.map_or(0, |slot| slot.generation) + 1;
        if let Some(free) = known {
            self.first_free = free.place;
        }
        let own = Slot {
            kind: raw.kind,
            count: raw.count,
            radius: raw.radius,
            category: new.category,
            mask: new.mask,
            generation,
            begin,
            place: self.used_places as u32,
            changed_in: known.map_or(0, |slot| slot.changed_in),
            box_order: None,
            added_box_order: None,
            is_ordinary: false,
            position: [0.0; 3],
            user: new.user as u64,
        };
        match self.slots.get_mut(slot as usize) {
            Some(free) => *free = own,
            None => {
                let _ = self.slots.push(own);
                let _ = self.boxes.push(bounds);
            }
        }
        if let Some(item) = self.items.get_mut(self.used_places) {
            *item = slot;
        }
        self.used_places += 1;
        self.count += 1;
        self.take_added(slot, bounds);
        Ok(self.id_of(slot))
    }

    /// Replaces the shape in a slot: the new one lies as if it was just added.
    ///
    /// # Safety
    /// The vertices must be readable, or lie in this world.
    pub unsafe fn replace(&mut self, slot: u32, shape: CheckedShape) -> Result<(), OutOfMemory> {
        let CheckedShape { raw, bounds } = shape;
        // SAFETY: the caller's promise.
        unsafe { self.replace_vertices(slot, &raw) }?;
        self.take_added(slot, bounds);
        Ok(())
    }

    /// Takes over a shape whose vertices have just been written, both times as it was added, and the box around it.
    fn take_added(&mut self, slot: u32, bounds: [f32; 4]) {
        self.write_tree(slot);
        self.set_bounds(slot, bounds);
        self.examine_added(slot, bounds);
    }

    /// Removes the shape in a slot.
    pub fn remove(&mut self, slot: u32) {
        let next = self.first_free;
        let Some(own) = self.get_mut(slot) else { return };
        let (place, size) = (own.place as usize, own.size());
        own.kind = 0;
        // A slot whose generations are used up is never free again, so that no stale id is mistaken.
        own.place = NO_SLOT;
        if own.generation < LAST_GENERATION {
            own.place = next;
            self.first_free = slot;
        }
        self.count -= 1;
        if let Some(item) = self.items.get_mut(place) {
            *item = NO_ITEM;
        }
        self.leave_vertices(size);
        self.mark(slot);
    }

    /// Turns and moves the shape in a slot from where it was added. None if its vertices are not in the range of
    /// floats; then it stays where it is.
    pub fn place(&mut self, slot: u32, position: [f32; 3]) -> Option<()> {
        let outlines = self.vertices_of(slot)?;
        place_outline(outlines.added, position, outlines.placed)?;
        outlines.write_tree();
        self.get_mut(slot)?.position = position;
        Some(())
    }

    /// Does all that a placement does, if everything is ordinary: the id, the numbers, and the vertices as they were
    /// added. If not, nothing has happened, or less than [`place`](Self::place) does. The position in three numbers,
    /// which stay in registers.
    #[inline(never)]
    pub fn place_ordinary(&mut self, id: u32, x: f32, y: f32, radians: f32) -> bool {
        let slot = Shapes::slot_in(id);
        let Some(own) = self.slots.get_mut(slot as usize) else { return false };
        if own.generation != id & LAST_GENERATION || own.kind == 0 || !own.is_ordinary {
            return false;
        }
        let (begin, count) = (own.begin as usize, own.count as usize);
        let outlines = self.vertices.get_mut(begin..begin + 2 * count);
        let Some((added, placed)) = outlines.and_then(|both| both.split_at_mut_checked(count)) else { return false };
        let Some(around) = place_ordinary(added, [x, y, radians], placed) else { return false };
        let bounds = if own.radius.to_bits() == 0 { around } else { tree_box(grown_bounds(around, own.radius)) };
        own.position = [x, y, radians];
        // Each corner has one of two numbers on each axis, as the box has.
        let has_area = (bounds[0] < bounds[2]) & (bounds[1] < bounds[3]);
        let box_order = if (radians == 0.0) & has_area { own.added_box_order } else { None };
        let place = own.place as usize;
        if box_order != own.box_order {
            own.box_order = box_order;
            self.write_label(slot);
        }
        if EdgeTree::may_be_of(count) {
            self.write_tree(slot);
        }
        self.put_box(slot, place, bounds);
        true
    }

    /// Moves the shape in a slot from where it lies, as [`place`](Self::place).
    pub fn shift(&mut self, slot: u32, motion: [f32; 2]) -> Option<()> {
        let outlines = self.vertices_of(slot)?;
        move_outline(outlines.placed, motion).then_some(())?;
        outlines.write_tree();
        Some(())
    }

    /// Writes the tree of the edges of a large outline, as they lie now.
    pub fn write_tree(&mut self, slot: u32) {
        if let Some(outlines) = self.vertices_of(slot) {
            outlines.write_tree();
        }
    }

    fn vertices_of(&mut self, slot: u32) -> Option<Outlines<'_>> {
        let own = self.slots.get(slot as usize)?;
        let (begin, count, kind) = (own.begin as usize, own.count as usize, own.kind);
        // By bits: some floating-point modes read denormals as 0.
        let may_fill =
            count == 4 && own.radius.to_bits() == 0 && known_kind(kind).is_some_and(|known| known.kind.is_filled());
        let (added, rest) = self.vertices.get_mut(begin..begin + own.size())?.split_at_mut_checked(count)?;
        let (placed, tree) = rest.split_at_mut_checked(count)?;
        Some(Outlines { kind, may_fill, added, placed, tree })
    }

    /// Sets the box around the shape in a slot, which has changed.
    pub fn set_bounds(&mut self, slot: u32, bounds: [f32; 4]) {
        self.find_whether_it_fills(slot, bounds);
        let Some(place) = self.get(slot).map(|own| own.place as usize) else { return };
        self.put_box(slot, place, bounds);
    }

    #[inline(always)]
    fn put_box(&mut self, slot: u32, place: usize, bounds: [f32; 4]) {
        if let Some(known) = self.boxes.get_mut(slot as usize) {
            *known = bounds;
        }
        set_box(self.layout, &mut self.nodes, place, bounds);
        self.mark(slot);
    }

    /// Finds whether the shape in a slot fills its box.
    pub fn find_whether_it_fills(&mut self, slot: u32, bounds: [f32; 4]) {
        let outlines = self.vertices_of(slot).filter(|outlines| outlines.may_fill);
        let box_order = outlines.and_then(|outlines| box_order(outlines.placed, bounds));
        if let Some(own) = self.get_mut(slot) {
            own.box_order = box_order;
        }
        self.write_label(slot);
    }

    /// Finds what placing the shape in a slot may use, from the box around it as it was added.
    pub fn examine_added(&mut self, slot: u32, bounds: [f32; 4]) {
        let Some(outlines) = self.vertices_of(slot) else { return };
        let box_order = if outlines.may_fill { box_order(outlines.added, bounds) } else { None };
        let is_ordinary = are_ordinary(outlines.added);
        if let Some(own) = self.get_mut(slot) {
            (own.added_box_order, own.is_ordinary) = (box_order, is_ordinary);
        }
    }

    /// The number of bytes that all arrays take.
    pub fn bytes(&self) -> usize {
        self.slots.bytes()
            + self.boxes.bytes()
            + self.vertices.bytes()
            + self.changed.bytes()
            + self.nodes.bytes()
            + self.built_sizes.bytes()
            + self.items.bytes()
            + self.labels.bytes()
            + self.leaf_categories.bytes()
            + self.changed_bits.bytes()
            + self.keys.bytes()
            + self.scratch.bytes()
            + self.counters.bytes()
    }

    /// Makes room for a copy of another. If there is no memory, all stays as it was.
    pub fn reserve_for(&mut self, from: &Shapes) -> Result<(), OutOfMemory> {
        self.slots.reserve_for(&from.slots)?;
        self.boxes.reserve_for(&from.boxes)?;
        self.vertices.reserve_for(&from.vertices)?;
        self.changed.reserve(from.slots.len().saturating_sub(self.changed.len()))?;
        self.nodes.reserve_for(&from.nodes)?;
        self.built_sizes.reserve_for(&from.built_sizes)?;
        self.labels.reserve_for(&from.labels)?;
        self.leaf_categories.reserve_for(&from.leaf_categories)?;
        self.items.reserve_for(&from.items)
    }

    /// Copies after [`Shapes::reserve_for`].
    pub fn assign(&mut self, from: &Shapes) {
        self.slots.assign(&from.slots);
        self.boxes.assign(&from.boxes);
        self.vertices.assign(&from.vertices);
        self.changed.assign(&from.changed);
        self.nodes.assign(&from.nodes);
        self.built_sizes.assign(&from.built_sizes);
        self.built_overlaps = from.built_overlaps;
        self.items.assign(&from.items);
        self.labels.assign(&from.labels);
        self.leaf_categories.assign(&from.leaf_categories);
        (self.unused_vertices, self.count, self.first_free) = (from.unused_vertices, from.count, from.first_free);
        (self.layout, self.used_places, self.changes) = (from.layout, from.used_places, from.changes);
        self.period = from.period;
    }
}
