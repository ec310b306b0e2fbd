//! Queries of worlds.

use super::GrazeWorld;
use super::least_out::LeastOut;
use super::shapes::Shapes;
use crate::abi::{GrazeShape, GrazeVerdict};
use crate::args::parse::{self, ArgNames};
use crate::args::{ArgResult, check_buffer, named, refuse};
use crate::overlap::graze_test;
use graze_core::answer::{self, verdict_of};
use graze_core::outline_tree::EdgeTree;
use graze_core::overlap::Verdict;
use graze_core::shape::Kind;
use graze_core::world::{BoxSearch, RegionBox, tree_box};

/// Which shapes meet a region, a shape of any kind? Only those whose category has a bit in common with mask. Returns
/// how many there are, and writes the capacity lowest ids, in order. out may be NULL if capacity is 0.
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
        let (shapes, checked) = unsafe { (&parse::world(named!(world))?.shapes, parse::shape(named!(region))?) };
        check_buffer(c"out", out, capacity)?;
        let bounds = answer::shape_bounds(checked);
        let bounds = bounds.map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(c"region")]))?;
        // SAFETY: checked above; the header asks for that room.
        let mut ids = unsafe { LeastOut::new(out, capacity) };
        let region_box = match checked.kind {
            Kind::Convex | Kind::Polygon if checked.radius == 0.0 => RegionBox::new(checked.vertices, bounds),
            _ => RegionBox::of_another_shape(),
        };
        let tree = shapes.tree();
        for place in BoxSearch::new(tree, tree_box(bounds)) {
            let Some(label) = shapes.label_at(place).filter(|label| label.category & mask != 0) else { continue };
            let slot = tree.item(place);
            let is_met = (label.box_order.is_some() && region_box.meets_filled())
                || region_box.contains(tree.item_box(place))
                || if shapes.get(slot).is_some_and(|own| EdgeTree::may_be_of(own.count as usize)) {
                    shapes.indexed(slot).is_some_and(|shape| verdict_of(&shape, &checked.into()) != Verdict::Miss)
                } else {
                    // SAFETY: the shape's vertices live in the world, and the region was checked.
                    shapes
                        .shape(slot)
                        .is_some_and(|shape| unsafe { graze_test(&shape, region) } != GrazeVerdict::GRAZE_MISS)
                };
            if is_met {
                ids.put(Shapes::id(slot, u32::from(label.generation)));
            }
        }
        Ok(ids.finish())
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_query", error))
}
