//! Rays in a world.

use super::GrazeWorld;
use super::bounded_list::{BoundedList, Places};
use super::filtered_shapes::{FilteredShapes, write_first};
use super::first_on_ray::{First, first_on_ray, met};
use super::ray_batch::{Rays, first_on_each};
use crate::abi::{GrazeRayHit, GrazeSegment, GrazeVerdict};
use crate::args::parse::{self, ArgNames};
use crate::args::strided;
use crate::args::{ArgResult, check_buffer, check_optional, named, refuse, world_handle};
use crate::ray::NOTHING;
use core::cmp::Ordering;
use graze_core::answer::argument::{Arguments, SegmentArg};
use graze_core::answer::compare_first;
use graze_core::overlap::Verdict;
use graze_core::ray::RayHit;
use graze_core::world::PathBoxSearch;

fn check_ray(ray: SegmentArg<f32>, name: ArgNames) -> ArgResult<()> {
    (ray,).validate().map_err(|invalid| parse::named_error(invalid, &[name]))
}

/// Which shape does a ray meet first? Only those count whose category has a bit in common with mask; the one with the
/// id ignore, if that is not 0, does not: when somebody shoots, it is himself.
///
/// The result is that of graze_raycast on this shape; its id is written to id, unless that is NULL. Of shapes that are
/// met at the same place the one with the lowest id; that is decided exactly. GRAZE_MISS if the ray meets none: then
/// out and id stay untouched. out may be NULL.
/// Complexity: about O(log n), and graze_raycast for each shape whose box the ray enters before the hit.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_raycast(
    world: *const GrazeWorld,
    ray: *const GrazeSegment,
    mask: u32,
    ignore: u32,
    out: *mut GrazeRayHit,
    id: *mut u32,
) -> GrazeVerdict {
    let run = || -> ArgResult<First> {
        // SAFETY: the header's promises P1 and P2 about the world and the ray.
        let (world, ray) = unsafe { (world_handle::world(named!(world))?, parse::segment(named!(ray))?) };
        check_ray(ray, ArgNames::Pointer(c"ray"))?;
        let filtered = FilteredShapes::new(world, mask, ignore);
        check_optional(c"out", out)?;
        check_optional(c"id", id)?;
        Ok(first_on_ray(filtered, ray))
    };
    // SAFETY: the header asks for room for the results.
    unsafe { write_first(c"graze_world_raycast", run(), out, id) }
}

/// graze_world_raycast for many rays, ray_stride bytes apart. Returns how many of them meet a shape.
///
/// The hit of ray i is written to out[i], the shape's id to ids[i], and the verdict, as a byte, to verdicts[i]: zeros
/// if the ray meets nothing. Each of these may be NULL, and must not overlap the rays. A ray_stride of 0 takes the same
/// ray every time.
/// Complexity: that of graze_world_raycast for each ray; from eight rays on about half of its time.
/// Errors: a bad ray meets nothing; the others are answered, and the error handler is called once, with the number of
/// the first bad ray. If another argument is bad, 0, and nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_raycast_many(
    world: *const GrazeWorld,
    rays: *const GrazeSegment,
    ray_stride: usize,
    count: usize,
    mask: u32,
    ignore: u32,
    out: *mut GrazeRayHit,
    ids: *mut u32,
    verdicts: *mut u8,
) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let filtered = FilteredShapes::new(unsafe { world_handle::world(named!(world)) }?, mask, ignore);
        check_optional(c"out", out)?;
        check_optional(c"ids", ids)?;
        if count == 0 {
            return Ok(0);
        }
        // SAFETY: the same about the rays.
        let rows = unsafe { strided::rows::<_, 4>(named!(rays), named!(ray_stride), named!(count)) }?;
        let (mut rays, mut met) = (Rays::new(rows, count), 0);
        first_on_each(filtered, &mut rays, &mut |i, first| {
            let (id, verdict, hit) = match first {
                Some((id, outcome)) => (id, outcome.verdict, outcome.hit.into()),
                None => (0, Verdict::Miss, NOTHING),
            };
            met += usize::from(verdict != Verdict::Miss);
            // SAFETY: NULL, or aligned as checked above, with room for `count` results by the header's promise.
            unsafe {
                if !out.is_null() {
                    out.add(i).write(hit);
                }
                if !ids.is_null() {
                    ids.add(i).write(id);
                }
                if !verdicts.is_null() {
                    verdicts.add(i).write(GrazeVerdict::from(verdict) as u8);
                }
            }
        });
        rays.errors.report(c"graze_world_raycast_many");
        Ok(met)
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_raycast_many", error))
}

/// All shapes that a ray meets. Only those count whose category has a bit in common with mask; the one with the id
/// ignore, if that is not 0, does not.
///
/// Returns how many there are, and writes those that are met first, capacity at most, in their exact order along the
/// ray, shapes that are met at the same place in the order of their ids: to out what graze_raycast gives for each, to
/// ids its id. Both may be NULL if capacity is 0.
/// Complexity: about O(log n), and for each of k shapes whose boxes the ray meets graze_raycast and log(capacity)
/// steps. Nothing is allocated.
/// Errors: 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_raycast_all(
    world: *const GrazeWorld,
    ray: *const GrazeSegment,
    mask: u32,
    ignore: u32,
    out: *mut GrazeRayHit,
    ids: *mut u32,
    capacity: usize,
) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the world and the ray.
        let (world, ray) = unsafe { (world_handle::world(named!(world))?, parse::segment(named!(ray))?) };
        check_ray(ray, ArgNames::Pointer(c"ray"))?;
        let filtered = FilteredShapes::new(world, mask, ignore);
        check_buffer(c"out", out, capacity)?;
        check_buffer(c"ids", ids, capacity)?;
        // SAFETY: checked above; the header asks for that room in both, outside of the arguments.
        let mut all = unsafe { BoundedList::new(HitPlaces { filtered, ray, out, ids }, capacity) };
        let mut search = PathBoxSearch::of_ray(filtered.tree(), ray.0);
        while let Some(place) = search.next(1.0) {
            if let Some(found) = filtered.at(place)
                && let Some(outcome) = met(filtered, found, ray)
            {
                all.put((outcome.hit, found.id));
            }
        }
        Ok(all.finish())
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_raycast_all", error))
}

/// The caller's buffers of hits and ids, in the order of the hits along a ray.
struct HitPlaces<'a> {
    filtered: FilteredShapes<'a>,
    ray: SegmentArg<f32>,
    out: *mut GrazeRayHit,
    ids: *mut u32,
}

impl Places for HitPlaces<'_> {
    type Entry = (RayHit, u32);

    unsafe fn read(&self, place: usize) -> (RayHit, u32) {
        // SAFETY: this function's own promise, about both buffers.
        let (hit, id) = unsafe { (self.out.add(place).read(), self.ids.add(place).read()) };
        (hit.into(), id)
    }

    unsafe fn write(&mut self, place: usize, (hit, id): (RayHit, u32)) {
        // SAFETY: as above.
        unsafe {
            self.out.add(place).write(hit.into());
            self.ids.add(place).write(id);
        }
    }

    fn is_before(&self, (hit, id): &(RayHit, u32), (other_hit, other): &(RayHit, u32)) -> bool {
        let shape = |id: u32| Some(self.filtered.shape(self.filtered.shapes.slot_of(id)?)?.shape);
        let order = compare_first(self.ray, [hit, other_hit], || Some([shape(*id)?, shape(*other)?]));
        order == Ordering::Less || (order == Ordering::Equal && id < other)
    }
}
