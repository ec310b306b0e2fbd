//! Which shapes of a world meet a shape.

use super::GrazeWorld;
use super::bounded_list::BoundedList;
use super::filtered_shapes::FilteredShapes;
use super::shapes::Shapes;
use super::slot::{NO_SLOT, Slot};
use crate::abi::{GrazeShape, GrazeVerdict};
use crate::args::parse::{self, ArgNames};
use crate::args::{ArgResult, Named, check_buffer, check_optional, named, refuse, world_handle};
use crate::overlap::graze_test;
use graze_core::answer::argument::ShapeArg;
use graze_core::answer::{self, verdict_of};
use graze_core::shape::Kind;
use graze_core::world::{BoxSearch, RegionBox, boxes_overlap, tree_box};

/// A shape that others may meet.
struct Region<'a> {
    raw: *const GrazeShape,
    checked: ShapeArg<'a, f32>,
    bounds: [f32; 4],
    filled: RegionBox,
}

impl Region<'_> {
    /// # Safety
    /// The header's promises P1 and P2 about the shape.
    unsafe fn new((name, raw): Named<*const GrazeShape>) -> ArgResult<Self> {
        // SAFETY: this function's own promise.
        let checked = unsafe { parse::shape((name, raw)) }?;
        let bounds = answer::shape_bounds(checked);
        let bounds = bounds.map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(name)]))?;
        let filled = match checked.kind {
            Kind::Convex | Kind::Polygon if checked.radius == 0.0 => RegionBox::new(checked.vertices, bounds),
            _ => RegionBox::of_another_shape(),
        };
        Ok(Region { raw, checked, bounds: tree_box(bounds), filled })
    }

    /// The verdict on the shape in a slot.
    #[inline(always)]
    fn verdict(&self, shapes: &Shapes, slot: u32) -> GrazeVerdict {
        if shapes.get(slot).is_some_and(Slot::may_be_large) {
            let shape = shapes.indexed(slot);
            return shape.map_or(GrazeVerdict::GRAZE_MISS, |shape| verdict_of(&shape, &self.checked.into()).into());
        }
        // SAFETY: the shape's vertices live in the world, and the region was checked: the promise of `new`.
        shapes.shape(slot).map_or(GrazeVerdict::GRAZE_MISS, |shape| unsafe { graze_test(&shape, self.raw) })
    }
}

/// Which shapes meet a region, a shape of any kind? Only those whose category has a bit in common with mask. Returns
/// how many there are, and writes the capacity lowest ids, in order. out may be NULL if capacity is 0. Shapes that only
/// touch the region are among them: graze_world_test knows whether one is a hit.
/// Complexity: about O(log n + k) for k shapes whose boxes meet that of the region. Nothing is allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_query(
    world: *const GrazeWorld,
    region: *const GrazeShape,
    mask: u32,
    out: *mut u32,
    capacity: usize,
) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the world and the shape.
        let (shapes, region) = unsafe { (&world_handle::world(named!(world))?.shapes, Region::new(named!(region))?) };
        check_buffer(c"out", out, capacity)?;
        // SAFETY: checked above; the header asks for that room.
        let mut ids = unsafe { BoundedList::new(out, capacity) };
        let tree = shapes.tree_asked(mask);
        for place in BoxSearch::new(tree, region.bounds) {
            let Some(label) = shapes.label_at(place).filter(|label| label.categories.category & mask != 0) else {
                continue;
            };
            let slot = tree.item(place);
            let is_met = (label.box_order.is_some() && region.filled.meets_filled())
                || region.filled.contains(tree.item_box(place))
                || region.verdict(shapes, slot) != GrazeVerdict::GRAZE_MISS;
            if is_met {
                ids.put(Shapes::id(slot, u32::from(label.generation)));
            }
        }
        Ok(ids.finish())
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_query", error))
}

/// Does any shape a overlap something? Only those shapes count whose category has a bit in common with mask; the one
/// with the id ignore, if that is not 0, does not: when a is a shape of this world, it is itself.
///
/// GRAZE_HIT if some shape is a hit by graze_test, else GRAZE_TOUCH if some shape is a touch, else GRAZE_MISS. The
/// lowest id of those with that verdict is written to id, unless that is NULL; it stays untouched if a meets none. A
/// one-sided line counts from both sides, as an open line: leave its category out of mask where it shall not.
/// Complexity: about O(log n), and graze_test for each of k shapes whose boxes meet that of a; after a hit only for
/// lower ids, and if id is NULL for no more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_test(
    world: *const GrazeWorld,
    a: *const GrazeShape,
    mask: u32,
    ignore: u32,
    id: *mut u32,
) -> GrazeVerdict {
    let run = || -> ArgResult<(GrazeVerdict, u32)> {
        // SAFETY: the header's promises P1 and P2 about the world and the shape.
        let (world, a) = unsafe { (world_handle::world(named!(world))?, Region::new(named!(a))?) };
        let filtered = FilteredShapes::new(world, mask, ignore);
        check_optional(c"id", id)?;
        Ok(test(filtered, &a, id.is_null()))
    };
    match run() {
        Ok((verdict, found)) => {
            if verdict != GrazeVerdict::GRAZE_MISS && !id.is_null() {
                // SAFETY: the header asks for room for an id; no reference to an argument is alive.
                unsafe { id.write(found) };
            }
            verdict
        }
        Err(error) => refuse(c"graze_world_test", error),
    }
}

/// The verdict on the shapes that are asked for, and the lowest id of those that have it; or that of any hit.
fn test(filtered: FilteredShapes<'_>, a: &Region<'_>, any_hit: bool) -> (GrazeVerdict, u32) {
    let shapes = filtered.shapes;
    // The lowest slots with these verdicts. Ids have the order of slots.
    let (mut hit, mut touch) = (NO_SLOT, NO_SLOT);
    for place in BoxSearch::new(filtered.tree(), a.bounds) {
        let Some(found) = filtered.at(place).filter(|found| found.slot < hit) else { continue };
        let verdict = if found.box_order.is_some() && a.filled.meets_filled() {
            let overlap = boxes_overlap(a.bounds, shapes.tree().item_box(place));
            if overlap { GrazeVerdict::GRAZE_HIT } else { GrazeVerdict::GRAZE_TOUCH }
        } else {
            a.verdict(shapes, found.slot)
        };
        match verdict {
            GrazeVerdict::GRAZE_HIT => hit = found.slot,
            GrazeVerdict::GRAZE_TOUCH => touch = touch.min(found.slot),
            GrazeVerdict::GRAZE_MISS => {}
        }
        if hit == 0 || any_hit && hit != NO_SLOT {
            break;
        }
    }
    if hit != NO_SLOT {
        (GrazeVerdict::GRAZE_HIT, shapes.id_of(hit))
    } else if touch != NO_SLOT {
        (GrazeVerdict::GRAZE_TOUCH, shapes.id_of(touch))
    } else {
        (GrazeVerdict::GRAZE_MISS, 0)
    }
}
