//! Queries of worlds.

use super::GrazeWorld;
use super::asked::{Asked, write_first};
use super::ids_out::IdsOut;
use crate::abi::{GrazeRayHit, GrazeSegment, GrazeShape, GrazeVerdict};
use crate::args::parse::{self, ArgNames};
use crate::args::{ArgResult, check_buffer, check_optional, named, refuse};
use crate::overlap::graze_test;
use graze_core::answer::{self, FirstOfShapes};
use graze_core::simd::F32x4;
use graze_core::world::{BoxSearch, PathBoxSearch, tree_box};

/// Which shapes meet a region, a shape of any kind? Only those whose category has a bit in common with mask. Returns how
/// many there are, and writes the capacity lowest ids, in order. out may be NULL if capacity is 0.
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
        let mut ids = unsafe { IdsOut::new(out, if out.is_null() { 0 } else { capacity }) };
        for slot in BoxSearch::new(shapes.tree(), tree_box(bounds)) {
            if shapes.get(slot).is_some_and(|own| own.category & mask != 0)
                && let Some(shape) = shapes.shape(slot)
                // SAFETY: the same promises; and the vertices of this shape live in the world.
                && unsafe { graze_test(&shape, region) } != GrazeVerdict::GRAZE_MISS
            {
                ids.put(shapes.id_of(slot));
            }
        }
        Ok(ids.finish())
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_query", error))
}

/// Which shape does a ray meet first? Only those count whose category has a bit in common with mask; the one with the id
/// ignore, if that is not 0, does not: when somebody shoots, it is himself.
///
/// The result is that of graze_raycast on this shape; its id is written to id, unless that is NULL. Of shapes that are met
/// at the same place the one with the lowest id; that is decided exactly. GRAZE_MISS if the ray meets none. out may be
/// NULL.
/// Complexity: about O(log n), and graze_raycast for each shape whose box the ray enters before the hit.
/// Errors: also GRAZE_ERROR_UNKNOWN_ID for ignore.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_raycast(
    world: *const GrazeWorld,
    ray: *const GrazeSegment,
    mask: u32,
    ignore: u32,
    out: *mut GrazeRayHit,
    id: *mut u32,
) -> GrazeVerdict {
    let run = || -> ArgResult<_> {
        // SAFETY: the header's promises P1 and P2 about the world and the ray.
        let (world, ray) = unsafe { (parse::world(named!(world))?, parse::segment(named!(ray))?) };
        let named = |invalid| parse::named_error(invalid, &[ArgNames::Pointer(c"ray")]);
        let mut first = FirstOfShapes::new(ray).map_err(named)?;
        let asked = Asked::new(world, mask, ignore)?;
        check_optional(c"out", out)?;
        check_optional(c"id", id)?;
        let mut search = PathBoxSearch::of_ray(asked.shapes.tree(), ray.0);
        while let Some(slot) = search.next(first.latest_time()) {
            if let Some(shape) = asked.shape(slot) {
                first.include::<F32x4>(slot as usize, shape).map_err(named)?;
            }
        }
        Ok(first.outcome().map(|(slot, outcome)| (asked.shapes.id_of(slot as u32), outcome)))
    };
    // SAFETY: the header asks for room for the results.
    unsafe { write_first(c"graze_world_raycast", run(), out, id) }
}
