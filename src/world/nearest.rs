//! The nearest shape of a world.

use super::GrazeWorld;
use super::filtered_shapes::FilteredShapes;
use crate::abi::{GrazeClosest, GrazeShape};
use crate::args::parse::{self, ArgNames};
use crate::args::{ArgResult, check_all_finite, check_optional, check_size, named, refuse, world_handle};
use crate::distance::graze_distance;
use graze_core::answer::{self, distance_within};
use graze_core::world::{NearBoxSearch, tree_box};

/// Which shape is nearest to any shape a, not farther than most_distance? Only those count whose category has a bit in
/// common with mask; the one with the id ignore, if that is not 0, does not: when a is a shape of this world, it is
/// itself.
///
/// Returns the distance, 0 if they meet, and infinity if none is that near: then out and id stay untouched. The
/// distance and out are those of graze_distance(a, shape, out); the shape's id is written to id, unless that is NULL.
/// Distances are compared as graze_distance returns them, rounded to floats: also with most_distance, and of several at
/// one float it is the shape with the lowest id. For the nearest at any distance pass FLT_MAX. out may be NULL.
/// Accuracy: that of graze_distance. A shape that is not chosen is nearer by 2 ulps at the most.
/// Complexity: about O(log n), and graze_distance for each shape whose box is nearer than the nearest shape.
/// Errors: infinity. Also GRAZE_ERROR_NEGATIVE_SIZE for most_distance.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_nearest(
    world: *const GrazeWorld,
    a: *const GrazeShape,
    most_distance: f32,
    mask: u32,
    ignore: u32,
    out: *mut GrazeClosest,
    id: *mut u32,
) -> f32 {
    const NOTHING: GrazeClosest =
        GrazeClosest { distance: 0.0, ax: 0.0, ay: 0.0, bx: 0.0, by: 0.0, a_t: 0.0, b_t: 0.0, a_edge: 0, b_edge: 0 };
    let run = || -> ArgResult<Option<(u32, GrazeClosest)>> {
        // SAFETY: P1 and P2.
        let (world, valid) = unsafe { (world_handle::world(named!(world))?, parse::shape(named!(a))?) };
        let bounds = answer::shape_bounds(valid);
        let bounds = bounds.map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(c"a")]))?;
        check_all_finite([named!(most_distance)])?;
        check_size(c"most_distance", most_distance)?;
        let filtered = FilteredShapes::new(world, mask, ignore);
        check_optional(c"out", out)?;
        check_optional(c"id", id)?;
        let mut nearest: Option<(u32, GrazeClosest)> = None;
        // Not -0.
        let mut limit = most_distance.abs();
        let mut search = NearBoxSearch::around(filtered.tree(), tree_box(bounds));
        while let Some(place) = search.next(limit) {
            let Some(slot) = filtered.slot_at(place) else { continue };
            let mut found = NOTHING;
            if filtered.may_be_large(slot) {
                // Never an error: both shapes are valid.
                let closest = filtered.shape(slot).and_then(|shape| distance_within(valid, &shape, limit));
                let Some(closest) = closest else { continue };
                found = closest.into();
            } else {
                let Some(shape) = filtered.raw_shape(slot) else { continue };
                // SAFETY: P1 and P2 about a; the shape's vertices live in the world.
                unsafe { graze_distance(a, &raw const shape, &raw mut found) };
            }
            let distance = found.distance;
            if precedes(slot, distance, &nearest, limit) {
                limit = distance;
                nearest = Some((slot, found));
            }
        }
        Ok(nearest.map(|(slot, found)| (filtered.shapes.id_of(slot), found)))
    };
    match run() {
        Ok(None) => f32::INFINITY,
        Ok(Some((found, closest))) => {
            if !id.is_null() {
                // SAFETY: the header asks for room for an id; no reference to an argument is alive.
                unsafe { id.write(found) };
            }
            if !out.is_null() {
                // SAFETY: the same for a result.
                unsafe { out.write(closest) };
            }
            closest.distance
        }
        Err(error) => {
            refuse::<()>(c"graze_world_nearest", error);
            f32::INFINITY
        }
    }
}

/// Whether a shape at a distance comes before the nearest one known, and not after the limit. By bits, because in some
/// floating-point modes denormals compare as 0: of numbers that are not negative these have the same order.
fn precedes(slot: u32, distance: f32, nearest: &Option<(u32, GrazeClosest)>, limit: f32) -> bool {
    let [distance, limit] = [distance, limit].map(f32::to_bits);
    match nearest {
        Some((known, _)) if distance == limit => slot < *known,
        Some(_) => distance < limit,
        None => distance <= limit,
    }
}
