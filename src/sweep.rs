//! Sweeps: when do two shapes meet if one of them moves in a straight line?

use crate::abi::{
    GRAZE_NO_ELEMENT, GrazeAabb, GrazeCircle, GrazeShape, GrazeSlide, GrazeSlideContact, GrazeStatus, GrazeSweepHit,
    GrazeVerdict,
};
use crate::args::parse::{self, ArgNames};
use crate::args::strided::StridedShapes;
use crate::args::{
    ArgError, ArgResult, Named, Write, answer, check_all_finite, check_optional, check_size, named, refuse,
};
use core::ffi::CStr;
use graze_core::answer::argument::{Arguments, PointArg, ShapeArg};
use graze_core::answer::{
    AtObstacle, FirstSweep, IndexedShape, MOST_SLIDING_VERTICES, Obstacles, PushedShape, SlideContact, SlideResult,
    Slider, SweepGoal, SweptShape,
};
use graze_core::simd::F32x4;
use graze_core::sweep::SweepHit;

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeSweepHit>() == 28 && core::mem::offset_of!(GrazeSweepHit, a_edge) == 20);
const _: () = assert!(size_of::<GrazeSlide>() == 84 && core::mem::offset_of!(GrazeSlide, contacts) == 20);

/// Does any shape a meet any shape b while it moves by dx, dy?
/// Complexity: O(n m), less if few edges are near the paths. If out is NULL, large outlines that overlap at the start
/// take a small part of the time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    b: *const GrazeShape,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    answer!(graze_sweep: SweepShapes(shape(a), point(dx, dy), shape(b), optional(out)) => out)
}

/// When do the interiors of any shape a and any shape b first meet while a moves by dx, dy?
///
/// The verdict is that of graze_sweep. On a hit, out is the contact from which on the interiors meet: a shape that
/// slides along a floor is not stopped by the floor, and is stopped by a wall of the same outline. Its time is 0 if the
/// interiors overlap at the start, or if the shapes touch and the motion leads inside at once. On a touch, which has to
/// stop nothing, out is that of graze_sweep.
/// Accuracy: that of graze_sweep. Before t the interiors share no point.
/// Complexity: that of graze_sweep.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_enter(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    b: *const GrazeShape,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    answer!(graze_sweep_enter: SweepEnterShapes(shape(a), point(dx, dy), shape(b), optional(out)) => out)
}

/// Which of many shapes does any shape a meet first while it moves by dx, dy?
///
/// The verdict and out are those of graze_sweep for the shape with the earliest first contact, and which is its index.
/// Of several at one time it is the shape with the lowest index. Times are compared exactly, not as floats. out and
/// which may be NULL, and so may shapes if count is 0.
/// Complexity: that of graze_sweep for each shape near the part of the path before the first contact.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_first(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    shapes: *const GrazeShape,
    count: usize,
    out: *mut GrazeSweepHit,
    which: *mut usize,
) -> GrazeVerdict {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    unsafe { first_of(c"graze_sweep_first", (a, dx, dy), (shapes, count), (out, which), SweepGoal::Contact) }
}

/// Which of many shapes does any shape a enter first while it moves by dx, dy?
///
/// As graze_sweep_first, with the verdict and out of graze_sweep_enter for the shape that is entered first. If none is
/// entered, it is the shape that is touched first.
/// Complexity: that of graze_sweep_enter for each shape near the part of the path before the first entry.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_enter_first(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    shapes: *const GrazeShape,
    count: usize,
    out: *mut GrazeSweepHit,
    which: *mut usize,
) -> GrazeVerdict {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    unsafe { first_of(c"graze_sweep_enter_first", (a, dx, dy), (shapes, count), (out, which), SweepGoal::Entry) }
}

/// # Safety
/// The header's promises about every pointer.
unsafe fn first_of(
    function: &'static CStr,
    (a, dx, dy): (*const GrazeShape, f32, f32),
    (shapes, count): (*const GrazeShape, usize),
    (out, which): (*mut GrazeSweepHit, *mut usize),
    goal: SweepGoal,
) -> GrazeVerdict {
    const NAMES: &[ArgNames] = &[ArgNames::Pointer(c"a"), ArgNames::Scalars(&[c"dx", c"dy"])];
    let run = || -> ArgResult<_> {
        // SAFETY: P1 and P2.
        let a = unsafe { parse::shape(named!(a))? };
        let first = FirstSweep::new(a, PointArg([dx, dy]), goal);
        let mut first = first.map_err(|invalid| parse::named_error(invalid, NAMES))?;
        check_optional(c"out", out)?;
        check_optional(c"which", which)?;
        if count == 0 {
            return Ok(None);
        }
        let stride = (c"shapes", size_of::<GrazeShape>());
        // SAFETY: P1 and P2 about the array.
        let shapes = unsafe { StridedShapes::new(named!(shapes), stride, named!(count))? };
        for i in 0..count {
            // SAFETY: the array has `count` shapes.
            let shape = unsafe { shapes.get(i) };
            let offered = shape.and_then(|shape| {
                let names = &[ArgNames::Pointer(c"shapes")];
                first.offer::<F32x4>(i, shape).map_err(|invalid| parse::named_error(invalid, names))
            });
            offered.map_err(|error| ArgError { element: i, ..error })?;
        }
        Ok(first.first())
    };
    let (index, outcome) = match run() {
        Ok(Some(SweptShape { index, outcome, .. })) => (index, outcome),
        Ok(None) => return GrazeVerdict::GRAZE_MISS,
        Err(error) => return refuse(function, error),
    };
    // SAFETY: NULL, or aligned with room for a result; no reference to an argument is alive.
    unsafe {
        if !which.is_null() {
            which.write(index);
        }
        outcome.write(out)
    }
}

/// Moves any shape a by dx, dy among obstacles: it stops where it would enter one, and the rest of the motion goes on
/// along what it met. For characters; without a skin and without a tolerance.
///
/// If no obstacle was a GRAZE_HIT before, none is one after: graze_test says so of the shape whose vertices are
/// (float)((double)v + out->x), (float)((double)v + out->y), at any coordinates. Nothing is passed through on the way;
/// but a point or a segment without radius may slip through where two obstacles only meet.
/// Returns GRAZE_MISS if nothing was met, GRAZE_TOUCH if the motion was stopped or turned, and GRAZE_HIT if an obstacle
/// was a hit before: then nothing moves, and the only contact names that obstacle, with the normal of graze_contact.
/// Then graze_push_out comes first. out may be NULL.
///
/// Resting is not meeting: a shape that slides along a floor, or arrives at it with the end of the motion, has met
/// nothing, even if up to 4 ulps of the largest coordinate are lost. To know the ground, ask for another slide, of a
/// copy, down by more than that: its contacts name the ground. graze_sweep_enter gives the first contact alone, and at
/// the foot of a step that may be its corner.
///
/// A step of one ulp stops a box, as between the tops of two tiles that were placed by their middles. A shape with a
/// radius goes on over it.
///
/// The motion never leads against dx, dy. Along flat floors and walls only the part that leads into them is lost; on
/// slopes up to 3 ulps of the largest coordinate are lost as well. A shape at rest on a floor does not move by a bit,
/// nor does one on a slope that is asked down by what graze_sweep_enter says is left. A motion over many edges may end
/// early: ask again with lost, a few times. Until x and y are 0 it may take thousands, each of which moves by a step.
/// Numbers: x and y are multiples of the ulp of the largest coordinate that the motion can reach, on each axis.
/// A motion that is shorter than half such a step on both axes is lost, and so is a motion that takes a vertex beyond
/// the largest float. The promise is for simple outlines; of others see GrazeVerdict. A GRAZE_KIND_ONE_SIDED is never a
/// hit before: what comes from its right passes, and what stands on its left stays there. Unlike a sweep, a slide is
/// stopped at an end of the line wherever the normal leads to its left (see contacts), by a level motion, too. To know
/// where a slide would be stopped first, ask graze_approach.
/// Errors: GRAZE_MISS; also GRAZE_ERROR_TOO_MANY_VERTICES if a has more than 256, GRAZE_ERROR_TOO_MANY_ELEMENTS if
/// there are 2^32 obstacles or more.
/// Complexity: a few times that of graze_sweep_enter_first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_slide(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    obstacles: *const GrazeShape,
    count: usize,
    out: *mut GrazeSlide,
) -> GrazeVerdict {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    unsafe { move_among(c"graze_slide", (a, dx, dy), (obstacles, count), out, AtObstacle::Slide) }
}

/// # Safety
/// The header's promises about every pointer.
unsafe fn move_among(
    function: &'static CStr,
    (a, dx, dy): (*const GrazeShape, f32, f32),
    (obstacles, count): (*const GrazeShape, usize),
    out: *mut GrazeSlide,
    at_obstacle: AtObstacle,
) -> GrazeVerdict {
    let run = || -> ArgResult<_> {
        // SAFETY: P1 and P2.
        let shape = unsafe { parse::shape(named!(a))? };
        let slider = slider(shape, [dx, dy], c"a")?;
        check_optional(c"out", out)?;
        // SAFETY: P1 and P2 about the array.
        Ok(slider.slide(&unsafe { Listed::new(obstacles, count)? }, at_obstacle))
    };
    // SAFETY: the header's promise about out.
    unsafe { write_slide(function, run(), out) }
}

/// Moves any shape a by dx, dy among obstacles until it would enter one, and stops there: a thrown body, or a block
/// that is pushed. As graze_slide, with its promise and its answers, but that the motion does not go on along the
/// obstacle: the only contact is that with the obstacle that stopped it.
///
/// It stops where graze_sweep_enter_first says, but for the rounding to floats: its end is off that line, and short of
/// the obstacle, by a few ulps of the largest coordinate; in narrow places, now and then, by more.
/// Numbers, errors, complexity: as graze_slide.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_approach(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    obstacles: *const GrazeShape,
    count: usize,
    out: *mut GrazeSlide,
) -> GrazeVerdict {
    // SAFETY: the header's promises P1 and P2 about every pointer.
    unsafe { move_among(c"graze_approach", (a, dx, dy), (obstacles, count), out, AtObstacle::Stop) }
}

/// Pushes any shape a out of all obstacles that it overlaps, by at most the length most: before a slide, where a
/// platform was moved into a body, or a body was turned or placed anew.
///
/// Returns GRAZE_MISS if no obstacle was a GRAZE_HIT: out->x, out->y are 0, 0. Returns GRAZE_TOUCH if out->x, out->y is
/// a push after which none is: graze_test says so of the shape whose vertices are (float)((double)v + out->x),
/// (float)((double)v + out->y), at any coordinates. Returns GRAZE_HIT if no such push was found: a is crushed, or too
/// deep inside; out->x, out->y are 0, 0. The contacts are those with the obstacles that were a hit before, in their
/// order, with the normals of graze_contact. The motion lost is 0, 0. out may be NULL.
///
/// The push out of one convex obstacle is the shortest there is, but for the rounding to floats. Out of several, or of
/// concave ones, it is the shortest of those that follow from their contacts and boxes, and from where a, moved along
/// one of them, comes out of another: nearly always the shortest there is. One along an axis, past the boxes of up to
/// 64 obstacles in turn, is always found. It may lead through an obstacle that is thinner than most. Let most be a
/// little more than a can have come in: what a platform moves in a tick.
/// A GRAZE_KIND_ONE_SIDED counts as graze_contact says, whether it is an obstacle or a: a hit with it is a GRAZE_HIT of
/// graze_contact, not of graze_test. It pushes out a shape of which less than about half has come through it. Leave
/// such lines out while a may pass them.
/// Numbers: x and y are multiples of the ulp of the largest coordinate that the push can reach, on each axis. The
/// promise is for simple outlines; of others see GrazeVerdict.
/// Errors: GRAZE_MISS; also GRAZE_ERROR_NEGATIVE_SIZE for most, GRAZE_ERROR_TOO_MANY_VERTICES if a has more than 256,
/// GRAZE_ERROR_TOO_MANY_ELEMENTS if there are 2^32 obstacles or more.
/// Complexity: that of graze_test with each obstacle near a, and of graze_contacts with those that are hit, a few
/// times, and of up to 32 sweeps to these; up to 64 times, and as often along each axis, if a is crushed among many.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_push_out(
    a: *const GrazeShape,
    most: f32,
    obstacles: *const GrazeShape,
    count: usize,
    out: *mut GrazeSlide,
) -> GrazeVerdict {
    let run = || -> ArgResult<_> {
        // SAFETY: P1 and P2.
        let shape = unsafe { parse::shape(named!(a))? };
        let pushed = pushed_shape(shape, named!(most), c"a")?;
        check_optional(c"out", out)?;
        // SAFETY: P1 and P2 about the array.
        Ok(pushed.push_out(&unsafe { Listed::new(obstacles, count)? }))
    };
    // SAFETY: the header's promise about out.
    unsafe { write_slide(c"graze_push_out", run(), out) }
}

/// Writes a slide, unless `out` is NULL, or reports the error.
///
/// # Safety
/// `out` must be NULL, or aligned and point to room for a result.
pub unsafe fn write_slide(
    function: &'static CStr,
    result: ArgResult<SlideResult>,
    out: *mut GrazeSlide,
) -> GrazeVerdict {
    match result {
        Ok(result) => {
            if !out.is_null() {
                // SAFETY: this function's own promise; no reference to an argument is alive.
                unsafe { out.write(result.into()) };
            }
            result.verdict.into()
        }
        Err(error) => refuse(function, error),
    }
}

/// A shape that slides, by the name of its parameter.
pub fn slider<'a>(shape: ShapeArg<'a, f32>, motion: [f32; 2], name: &'static CStr) -> ArgResult<Slider<'a>> {
    let names = [ArgNames::Pointer(name), ArgNames::Scalars(&[c"dx", c"dy"])];
    let slider = Slider::new(shape, PointArg(motion)).map_err(|invalid| parse::named_error(invalid, &names))?;
    check_sliding(shape, name)?;
    Ok(slider)
}

/// A shape that is pushed out, by the name of its parameter.
pub fn pushed_shape<'a>(
    shape: ShapeArg<'a, f32>,
    (most_name, most): Named<f32>,
    name: &'static CStr,
) -> ArgResult<PushedShape<'a>> {
    let pushed = PushedShape::new(shape, most);
    let pushed = pushed.map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(name)]))?;
    check_sliding(shape, name)?;
    check_all_finite([(most_name, most)])?;
    check_size(most_name, most)?;
    Ok(pushed)
}

fn check_sliding(shape: ShapeArg<f32>, name: &'static CStr) -> ArgResult<()> {
    if shape.vertices.len() > MOST_SLIDING_VERTICES {
        return Err(whole(name, GrazeStatus::GRAZE_ERROR_TOO_MANY_VERTICES));
    }
    Ok(())
}

/// Obstacles in an array, all valid.
struct Listed<'a> {
    shapes: Option<StridedShapes<'a>>,
    count: usize,
}

impl<'a> Listed<'a> {
    /// # Safety
    /// The header's promises about an array of obstacles, which lives as long as this.
    unsafe fn new(obstacles: *const GrazeShape, count: usize) -> ArgResult<Self> {
        if count == 0 {
            return Ok(Listed { shapes: None, count });
        }
        if u32::try_from(count).is_err() {
            return Err(whole(c"count", GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS));
        }
        let stride = (c"obstacles", size_of::<GrazeShape>());
        // SAFETY: P1 and P2 about the array.
        let shapes = unsafe { StridedShapes::new(named!(obstacles), stride, named!(count))? };
        for i in 0..count {
            // SAFETY: the array has `count` shapes.
            let shape = unsafe { shapes.get(i) };
            let checked = shape.and_then(|shape| {
                let names = &[ArgNames::Pointer(c"obstacles")];
                (shape,).validate().map_err(|invalid| parse::named_error(invalid, names))
            });
            checked.map_err(|error| ArgError { element: i, ..error })?;
        }
        Ok(Listed { shapes: Some(shapes), count })
    }
}

impl<'a> Obstacles<'a> for Listed<'a> {
    fn get(&self, index: usize) -> Option<IndexedShape<'a>> {
        let shapes = self.shapes.filter(|_| index < self.count)?;
        // SAFETY: the array has `count` shapes.
        unsafe { shapes.get(index) }.ok().map(Into::into)
    }

    fn visit_near(&self, _: ShapeArg<'_, f32>, _: [f32; 2], visit: &mut dyn FnMut(usize, IndexedShape<'a>) -> f32) {
        for index in 0..self.count {
            if let Some(obstacle) = self.get(index) {
                visit(index, obstacle);
            }
        }
    }
}

fn whole(argument: &'static CStr, status: GrazeStatus) -> ArgError {
    ArgError { argument, element: GRAZE_NO_ELEMENT, status }
}

impl From<SlideResult> for GrazeSlide {
    fn from(result: SlideResult) -> Self {
        let SlideResult { moved: [x, y], lost: [lost_x, lost_y], contacts, .. } = result;
        let known = contacts.known();
        let contacts = core::array::from_fn(|i| known.get(i).copied().unwrap_or_default().into());
        GrazeSlide { x, y, lost_x, lost_y, count: known.len() as u32, contacts }
    }
}

impl From<SlideContact> for GrazeSlideContact {
    fn from(contact: SlideContact) -> Self {
        let SlideContact { normal: [normal_x, normal_y], index, edge } = contact;
        GrazeSlideContact { normal_x, normal_y, obstacle: index as u32, edge }
    }
}

/// Does a box meet a box while it moves by dx, dy? If two sides meet, the point is that end of their common stretch
/// which has the smaller coordinates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_aabb_aabb(
    a: *const GrazeAabb,
    dx: f32,
    dy: f32,
    b: *const GrazeAabb,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    answer!(graze_sweep_aabb_aabb: SweepAabbAabb(aabb(a), point(dx, dy), aabb(b), optional(out)) => out)
}

/// Does a circle meet a circle while it moves by dx, dy?
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_circle_circle(
    a: *const GrazeCircle,
    dx: f32,
    dy: f32,
    b: *const GrazeCircle,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    answer!(graze_sweep_circle_circle: SweepCircleCircle(circle(a), point(dx, dy), circle(b), optional(out)) => out)
}

impl From<SweepHit> for GrazeSweepHit {
    #[inline(always)]
    fn from(hit: SweepHit) -> Self {
        let SweepHit { t, x, y, normal: [normal_x, normal_y], a_edge, b_edge } = hit;
        GrazeSweepHit { t, x, y, normal_x, normal_y, a_edge, b_edge }
    }
}
