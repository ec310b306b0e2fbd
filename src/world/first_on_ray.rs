//! The first shape on a ray, and how each is met.

use super::filtered_shapes::{FilteredShapes, Found};
use super::shapes::Shapes;
use crate::abi::{GrazeSegment, GrazeVerdict};
use crate::ray::{NOTHING, graze_raycast};
use graze_core::answer::argument::{AabbArg, OutArg, SegmentArg};
use graze_core::answer::{FirstOfShapes, RayAabb, fast, ray_hit};
use graze_core::filter::Fast;
use graze_core::overlap::{Outcome, Verdict};
use graze_core::ray::RayHit;
use graze_core::simd::{F32s, F32x4, dispatch};
use graze_core::world::PathBoxSearch;

/// The id of the first shape on a ray, and its verdict and hit.
pub type First = Option<(u32, Outcome<RayHit>)>;

dispatch! {
    pub fn first_on_ray(filtered: FilteredShapes<'_>, ray: SegmentArg<f32>) -> First = first_on_ray_at_width;
}

/// The ray must be valid.
#[inline(always)]
fn first_on_ray_at_width<V: F32s>(filtered: FilteredShapes<'_>, ray: SegmentArg<f32>) -> First {
    let Ok(mut first) = FirstOfShapes::new(ray) else { return None };
    let mut search = PathBoxSearch::of_ray(filtered.tree(), ray.0);
    while let Some(place) = search.next_at::<V>(first.latest_time()) {
        if let Some(found) = filtered.at(place)
            && let Some(outcome) = met(filtered, found, ray)
        {
            // The order of ids is that of slots.
            first.include(found.id as usize, outcome, |id| Some(filtered.shape(Shapes::slot_in(id as u32))?.shape));
        }
    }
    first.outcome().map(|(id, outcome)| (id as u32, outcome))
}

/// What a valid ray meets of a shape. None if it misses the shape. A shape that fills its box is met as its box.
#[inline(always)]
pub fn met(filtered: FilteredShapes<'_>, found: Found, ray: SegmentArg<f32>) -> Option<Outcome<RayHit>> {
    if let Some(order) = found.box_order {
        let own = AabbArg(filtered.tree().item_box(found.place));
        if let Fast::Certain(mut outcome) = fast::<F32x4, _>(RayAabb(own, ray, OutArg::WANTED)) {
            if outcome.hit.t > 0.0 {
                outcome.hit.edge = order.edge_on(outcome.hit.edge);
            }
            return Some(outcome).filter(|outcome| outcome.verdict != Verdict::Miss);
        }
    }
    met_shape(filtered, found.slot, ray)
}

/// What a valid ray meets of the shape in a slot.
#[inline(never)]
fn met_shape(filtered: FilteredShapes<'_>, slot: u32, ray: SegmentArg<f32>) -> Option<Outcome<RayHit>> {
    if filtered.may_be_large(slot) {
        return Some(ray_hit(&filtered.shape(slot)?, ray)).filter(|outcome| outcome.verdict != Verdict::Miss);
    }
    let shape = filtered.raw_shape(slot)?;
    let SegmentArg([ax, ay, bx, by]) = ray;
    let (ray, mut hit) = (GrazeSegment { ax, ay, bx, by }, NOTHING);
    // Never an error: ray and shape are valid.
    // SAFETY: the shape's vertices live in the world.
    let verdict = unsafe { graze_raycast(&raw const shape, &raw const ray, &raw mut hit) };
    (verdict != GrazeVerdict::GRAZE_MISS).then(|| Outcome { verdict: verdict.into(), hit: hit.into() })
}
