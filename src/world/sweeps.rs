//! Motions through a world: sweeps and slides.

use super::GrazeWorld;
use super::filtered_shapes::{FilteredShapes, write_first};
use crate::abi::{GrazeShape, GrazeSlide, GrazeSweepHit, GrazeVerdict};
use crate::args::parse::{self, ArgNames};
use crate::args::{ArgResult, check_optional, named, world_handle};
use crate::sweep::{pushed_shape, slider, write_slide};
use core::ffi::CStr;
use graze_core::answer::argument::{PointArg, ShapeArg};
use graze_core::answer::{self, AtObstacle, FirstSweep, IndexedShape, Obstacles, SlideContact, SlideResult, SweepGoal};
use graze_core::number::with_denormals;
use graze_core::overlap::Outcome;
use graze_core::sweep::SweepHit;
use graze_core::world::{PathBoxSearch, tree_box};

/// Which shape does any shape a meet first while it moves by dx, dy? Only those count whose category has a bit in
/// common with mask; the one with the id ignore, if that is not 0, does not: when a is a shape of this world, it is
/// itself.
///
/// The verdict and out are those of graze_sweep for the shape with the earliest first contact; its id is written to id,
/// unless that is NULL. Of several at one time it is the one with the lowest id; times are compared exactly. GRAZE_MISS
/// if a meets none: then out and id stay untouched. out may be NULL.
/// Complexity: about O(log n), and graze_sweep for each shape whose box is met before the first contact.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_sweep(
    world: *const GrazeWorld,
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    mask: u32,
    ignore: u32,
    out: *mut GrazeSweepHit,
    id: *mut u32,
) -> GrazeVerdict {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    unsafe { first_of(c"graze_world_sweep", (world, mask, ignore), (a, dx, dy), (out, id), SweepGoal::Contact) }
}

/// Which shape does any shape a enter first while it moves by dx, dy?
///
/// As graze_world_sweep, with the verdict and out of graze_sweep_enter for the shape that is entered first. If none is
/// entered, it is the shape that is touched first. For a motion of 0, 0 it is GRAZE_HIT if a overlaps a shape, but for
/// those of the kind GRAZE_KIND_ONE_SIDED.
/// Complexity: about O(log n), and graze_sweep_enter for each shape whose box is met before the first entry.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_sweep_enter(
    world: *const GrazeWorld,
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    mask: u32,
    ignore: u32,
    out: *mut GrazeSweepHit,
    id: *mut u32,
) -> GrazeVerdict {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    unsafe { first_of(c"graze_world_sweep_enter", (world, mask, ignore), (a, dx, dy), (out, id), SweepGoal::Entry) }
}

/// # Safety
/// The header's promises about every pointer.
unsafe fn first_of(
    function: &'static CStr,
    (world, mask, ignore): (*const GrazeWorld, u32, u32),
    (a, dx, dy): (*const GrazeShape, f32, f32),
    (out, id): (*mut GrazeSweepHit, *mut u32),
    goal: SweepGoal,
) -> GrazeVerdict {
    const NAMES: &[ArgNames] = &[ArgNames::Pointer(c"a"), ArgNames::Scalars(&[c"dx", c"dy"])];
    let run = || -> ArgResult<Option<(u32, Outcome<SweepHit>)>> {
        // SAFETY: P1 and P2.
        let (world, a) = unsafe { (world_handle::world(named!(world))?, parse::shape(named!(a))?) };
        let named = |invalid| parse::named_error(invalid, NAMES);
        let mut first = FirstSweep::new(a, PointArg([dx, dy]), goal).map_err(named)?;
        let filtered = FilteredShapes::new(world, mask, ignore);
        check_optional(c"out", out)?;
        check_optional(c"id", id)?;
        // Boxes along a motion of denormals are denormals, too.
        with_denormals(|| {
            visit_path(filtered, a, [dx, dy], &mut |slot, shape| {
                first.offer_valid(slot, shape);
                first.latest_time()
            });
        });
        Ok(first.first().map(|swept| (filtered.shapes.id_of(swept.index as u32), swept.outcome)))
    };
    // SAFETY: this function's own promise.
    unsafe { write_first(function, run(), out, id) }
}

/// Calls `visit` with the shapes whose boxes a valid shape meets while it moves, nearly in their order, until the time
/// that it returned last.
fn visit_path<'a>(
    filtered: FilteredShapes<'a>,
    a: ShapeArg<f32>,
    motion: [f32; 2],
    visit: &mut dyn FnMut(usize, IndexedShape<'a>) -> f32,
) {
    let bounds = answer::shape_bounds(a).ok().flatten();
    let mut search = PathBoxSearch::of_sweep(filtered.tree(), tree_box(bounds), motion);
    let mut time = 1.0;
    while let Some(place) = search.next(time) {
        if let Some(slot) = filtered.slot_at(place)
            && let Some(shape) = filtered.shape(slot)
        {
            time = visit(slot as usize, shape);
        }
    }
}

/// Moves any shape a by dx, dy among the shapes: it stops where it would enter one, and the rest of the motion goes on
/// along what it met. Only those count whose category has a bit in common with mask; the one with the id ignore, if
/// that is not 0, does not: when a is a shape of this world, it is itself.
///
/// The result is that of graze_slide with all these shapes as obstacles, in the order of their ids, and so is its
/// promise; each obstacle of a contact is an id. out may be NULL. Nothing in the world is moved: graze_world_move does
/// that, with the vertices of the promise.
/// Errors: GRAZE_MISS; also GRAZE_ERROR_TOO_MANY_VERTICES if a has more than 256.
/// Complexity: a few times that of graze_world_sweep_enter.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_slide(
    world: *const GrazeWorld,
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    mask: u32,
    ignore: u32,
    out: *mut GrazeSlide,
) -> GrazeVerdict {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    unsafe { move_among(c"graze_world_slide", (world, mask, ignore), (a, dx, dy), out, AtObstacle::Slide) }
}

/// Moves any shape a by dx, dy among the shapes until it would enter one, and stops there. Only those count whose
/// category has a bit in common with mask; the one with the id ignore, if that is not 0, does not: when a is a shape of
/// this world, it is itself.
///
/// The result is that of graze_approach with all these shapes as obstacles, in the order of their ids, and so is its
/// promise; the obstacle of its contact is an id. out may be NULL. Nothing in the world is moved: graze_world_move does
/// that, with the vertices of the promise.
/// Errors: GRAZE_MISS; also GRAZE_ERROR_TOO_MANY_VERTICES if a has more than 256.
/// Complexity: that of graze_world_sweep_enter, and now and then a few times that.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_approach(
    world: *const GrazeWorld,
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    mask: u32,
    ignore: u32,
    out: *mut GrazeSlide,
) -> GrazeVerdict {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    unsafe { move_among(c"graze_world_approach", (world, mask, ignore), (a, dx, dy), out, AtObstacle::Stop) }
}

/// # Safety
/// The header's promises about every pointer.
unsafe fn move_among(
    function: &'static CStr,
    (world, mask, ignore): (*const GrazeWorld, u32, u32),
    (a, dx, dy): (*const GrazeShape, f32, f32),
    out: *mut GrazeSlide,
    at_obstacle: AtObstacle,
) -> GrazeVerdict {
    let run = || -> ArgResult<SlideResult> {
        // SAFETY: P1 and P2.
        let (world, a) = unsafe { (world_handle::world(named!(world))?, parse::shape(named!(a))?) };
        let slider = slider(a, [dx, dy], c"a")?;
        let filtered = FilteredShapes::new(world, mask, ignore);
        check_optional(c"out", out)?;
        Ok(with_ids(slider.slide(&filtered, at_obstacle), filtered))
    };
    // SAFETY: the header's promise about out.
    unsafe { write_slide(function, run(), out) }
}

/// Pushes any shape a out of all shapes that it overlaps, by at most the length most: before a slide, where a platform
/// was moved into a body, or a body was turned or placed anew. Only those count whose category has a bit in common with
/// mask; the one with the id ignore, if that is not 0, does not: when a is a shape of this world, it is itself.
///
/// The result is that of graze_push_out with all these shapes as obstacles, in the order of their ids, and so is its
/// promise; each obstacle of a contact is an id. out may be NULL. Nothing in the world is moved: graze_world_move does
/// that, with the vertices of the promise.
/// Errors: as graze_push_out.
/// Complexity: that of graze_push_out for the shapes whose boxes meet that of a.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_push_out(
    world: *const GrazeWorld,
    a: *const GrazeShape,
    most: f32,
    mask: u32,
    ignore: u32,
    out: *mut GrazeSlide,
) -> GrazeVerdict {
    let run = || -> ArgResult<SlideResult> {
        // SAFETY: P1 and P2.
        let (world, a) = unsafe { (world_handle::world(named!(world))?, parse::shape(named!(a))?) };
        let pushed = pushed_shape(a, named!(most), c"a")?;
        let filtered = FilteredShapes::new(world, mask, ignore);
        check_optional(c"out", out)?;
        Ok(with_ids(pushed.push_out(&filtered), filtered))
    };
    // SAFETY: the header's promise about out.
    unsafe { write_slide(c"graze_world_push_out", run(), out) }
}

/// A slide whose contacts have ids instead of slots.
fn with_ids(mut result: SlideResult, filtered: FilteredShapes<'_>) -> SlideResult {
    for SlideContact { index, .. } in result.contacts.known_mut() {
        *index = filtered.shapes.id_of(*index as u32) as usize;
    }
    result
}

impl<'a> Obstacles<'a> for FilteredShapes<'a> {
    fn get(&self, index: usize) -> Option<IndexedShape<'a>> {
        self.shape(index as u32)
    }

    fn visit_near(
        &self,
        shape: ShapeArg<'_, f32>,
        motion: [f32; 2],
        visit: &mut dyn FnMut(usize, IndexedShape<'a>) -> f32,
    ) {
        visit_path(*self, shape, motion, visit);
    }
}
