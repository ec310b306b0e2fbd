//! The pairs of boxes of a world.

use super::GrazeWorld;
use super::bounded_list::BoundedList;
use super::slot::lanes;
use crate::abi::{GrazeVerdict, GrazeWorldPair};
use crate::args::{ArgResult, check_buffer, named, refuse, world_handle};
use graze_core::answer::argument::AabbArg;
use graze_core::answer::{self, AabbAabb};
use graze_core::simd::F32x4;
use graze_core::world::{BoxPairs, PairRun, RUNS_PER_STEP};

/// The pairs of shapes whose boxes overlap or touch now, for engines that bring their own test of two shapes: all pairs
/// that may meet, if the category of each has a bit in common with the mask of the other. No update is needed.
///
/// Returns how many there are, and writes the first capacity of them, sorted by a, then by b. A verdict is that on the
/// two boxes, those of graze_bounds: the shapes themselves may miss. out may be NULL if capacity is 0.
/// Numbers: sides that are denormal are rounded outward to 0, or to the smallest normal float.
/// Complexity: about O(n + k log(capacity)) for n shapes and k pairs; more if most shapes were placed since the last
/// update. Nothing is allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_overlapping_boxes(
    world: *const GrazeWorld,
    out: *mut GrazeWorldPair,
    capacity: usize,
) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let shapes = &unsafe { world_handle::world(named!(world)) }?.shapes;
        check_buffer(c"out", out, capacity)?;
        // SAFETY: checked above; the header asks for that room.
        let mut pairs = unsafe { BoundedList::new(out, capacity) };
        let tree = shapes.tree();
        let mut search = BoxPairs::new(tree);
        let mut runs = [PairRun::default(); 8 * RUNS_PER_STEP];
        loop {
            let count = search.next(&mut runs);
            if count == 0 {
                return Ok(pairs.finish());
            }
            for run in runs.iter().take(count) {
                let Some(one) = shapes.placed(run.place) else { continue };
                for lane in lanes(run.met) {
                    let Some(other) = shapes.placed(run.begin + lane) else { continue };
                    if one.label.is_compared_with(other.label) {
                        let boxes = [run.place, run.begin + lane].map(|place| AabbArg(tree.item_box(place)));
                        // Never an error, and never a miss: both boxes are valid, and meet.
                        let verdict = answer::answer::<F32x4, _>(AabbAabb(boxes[0], boxes[1]));
                        let verdict = verdict.map_or(GrazeVerdict::GRAZE_TOUCH, Into::into);
                        let [a, b] = [one.id(), other.id()];
                        pairs.put(GrazeWorldPair { a: a.min(b), b: a.max(b), verdict });
                    }
                }
            }
        }
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_overlapping_boxes", error))
}
