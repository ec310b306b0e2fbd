//! Section 7, sweeps: when do two shapes meet if one of them moves in a straight line?

use crate::args::{
    AnyShape, Checked, Guard, check_optional, into_core, is_writable, named, rarely, raw, refuse, write_hit,
};
use crate::overlap::GrazeVerdict;
use crate::shape::{GrazeAabb, GrazeCircle, GrazeShape};
use core::ffi::CStr;
use graze_core::filter::Fast;
use graze_core::number::{Narrow, Number, Wide};
use graze_core::overlap::{Outcome, Verdict};
use graze_core::sweep::{SweepHit, sweep, sweep_aabb_aabb, sweep_circle_circle, sweep_convex_convex, sweep_verdict};

/// The first contact of a moving shape a and a resting one b. Moving b by -dx, -dy instead gives the same with a and b
/// changed over, the normal negated, and the point as it lies on a at rest.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeSweepHit {
    /// 0 at the start, 1 after the whole motion: the largest float that is not later than the true time (now and then
    /// the one before), but never 0. Just before it the interiors share no point. 0 exactly when the shapes meet at the start.
    pub t: f32,
    /// A common point at that time: off b by less than 2 ulps of its larger coordinate and 2^-46 of the largest number in
    /// the call; beyond the largest float an infinity. On a side of b along an axis it has that side's coordinate, rounded
    /// once, and a vertex of a without radius that moves along an axis keeps its other one: a box that falls on a floor at
    /// y = 0 meets it at 0. A point meets a circle, as two circles meet, only as near as said before.
    pub x: f32,
    pub y: f32,
    /// Unit, from a to b there. Where the interiors overlap at the start, that of graze_contact: a motion against it leads
    /// out, one along it deeper in; 0, 0 for identical shapes. Of lines that run into each other end to end it is the
    /// motion's direction.
    pub normal_x: f32,
    pub normal_y: f32,
    /// The edges that meet: number i leads from vertex i to the next one. Where a vertex meets, the edge that begins there:
    /// so of two sides that meet the normal tells which they are, not these. Where the interiors overlap at the start, as
    /// graze_distance tells them.
    pub a_edge: u32,
    pub b_edge: u32,
}

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeSweepHit>() == 28 && core::mem::offset_of!(GrazeSweepHit, a_edge) == 20);

/// Does a meet b while it moves by dx, dy? A miss exactly when no point of the closed shapes ever coincides, so nothing
/// tunnels at any speed; a hit when the interiors share a point at some time; a touch when they only graze: resting,
/// sliding along, passing a corner, leaving. So a body that touches a wall may move away from it: what stops it is a hit,
/// or a motion with the normal. Into out, unless it is NULL, the first contact; on a miss it stays untouched. A hit
/// may begin as a touch: what is told then is that touch, not where the interiors meet. So a body that rests on a part of
/// b is swept a little thinner than it is, to be told of the wall and not of the floor.
/// Exact as graze_test is, which is the answer for a motion of 0, 0. O(n m), less where few edges are near the paths; of
/// large outlines that overlap at the start a verdict alone takes a small part of the time.
/// Bad input: GRAZE_MISS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    b: *const GrazeShape,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    #[cold]
    #[inline(never)]
    unsafe fn uncertain(
        a: *const GrazeShape,
        dx: f32,
        dy: f32,
        b: *const GrazeShape,
        out: *mut GrazeSweepHit,
    ) -> GrazeVerdict {
        let mut guard = Guard::new();
        let mut check = || {
            let a = guard.shape(named!(a))?;
            let d = guard.point(named!(dx), named!(dy))?;
            Ok((a, d, guard.shape(named!(b))?))
        };
        let checked = check();
        let outcome = exact(c"graze_sweep", checked, guard, out);
        // SAFETY: checked, and the caller's promise; no reference to an argument is alive.
        unsafe { write_hit(outcome, out) }
    }

    let fast = || Some(sweep_convex_convex(raw::convex(a)?, [dx, dy], raw::convex(b)?));
    match fast() {
        // SAFETY: null or aligned, and the caller's promise; no reference to an argument is alive.
        Some(Fast::Certain(outcome)) if is_writable(out) => unsafe { write_hit(outcome, out) },
        // SAFETY: as before.
        _ => unsafe { uncertain(a, dx, dy, b, out) },
    }
}

/// graze_sweep of two boxes. Their edges are numbered from the lower left corner on: bottom, right, top, left, y up. Where
/// two sides meet, the point is that end of what they share which has the lesser coordinates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_aabb_aabb(
    a: *const GrazeAabb,
    dx: f32,
    dy: f32,
    b: *const GrazeAabb,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    #[cold]
    #[inline(never)]
    unsafe fn uncertain(
        a: *const GrazeAabb,
        dx: f32,
        dy: f32,
        b: *const GrazeAabb,
        out: *mut GrazeSweepHit,
    ) -> GrazeVerdict {
        let (mut a_corners, mut b_corners) = ([[0.0; 2]; 4], [[0.0; 2]; 4]);
        let mut guard = Guard::new();
        let mut check = || Ok((guard.aabb(named!(a))?, guard.point(named!(dx), named!(dy))?, guard.aabb(named!(b))?));
        let checked =
            check().map(|(a, d, b)| (into_core::corners(a, &mut a_corners), d, into_core::corners(b, &mut b_corners)));
        let outcome = exact(c"graze_sweep_aabb_aabb", checked, guard, out);
        // SAFETY: checked, and the caller's promise; no reference to an argument is alive.
        unsafe { write_hit(outcome, out) }
    }

    let fast = || Some(sweep_aabb_aabb(raw::aabb(a)?, [dx, dy], raw::aabb(b)?));
    match fast() {
        // SAFETY: null or aligned, and the caller's promise; no reference to an argument is alive.
        Some(Fast::Certain(outcome)) if is_writable(out) => unsafe { write_hit(outcome, out) },
        // SAFETY: as before.
        _ => unsafe { uncertain(a, dx, dy, b, out) },
    }
}

/// graze_sweep of two circles. Their only edge is number 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_circle_circle(
    a: *const GrazeCircle,
    dx: f32,
    dy: f32,
    b: *const GrazeCircle,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    #[cold]
    #[inline(never)]
    unsafe fn uncertain(
        a: *const GrazeCircle,
        dx: f32,
        dy: f32,
        b: *const GrazeCircle,
        out: *mut GrazeSweepHit,
    ) -> GrazeVerdict {
        let mut guard = Guard::new();
        let mut check = || {
            let a = guard.circle_shape(named!(a))?;
            let d = guard.point(named!(dx), named!(dy))?;
            Ok((a, d, guard.circle_shape(named!(b))?))
        };
        let checked = check();
        let outcome = exact(c"graze_sweep_circle_circle", checked, guard, out);
        // SAFETY: checked, and the caller's promise; no reference to an argument is alive.
        unsafe { write_hit(outcome, out) }
    }

    let fast = || Some(sweep_circle_circle(raw::circle(a)?, [dx, dy], raw::circle(b)?));
    match fast() {
        // SAFETY: null or aligned, and the caller's promise; no reference to an argument is alive.
        Some(Fast::Certain(outcome)) if is_writable(out) => unsafe { write_hit(outcome, out) },
        // SAFETY: as before.
        _ => unsafe { uncertain(a, dx, dy, b, out) },
    }
}

/// A shape, its motion, and the one at rest.
type Motion<'a> = (AnyShape<'a, f32>, [f32; 2], AnyShape<'a, f32>);

/// The exact answer for checked arguments; a miss, and a report, for bad ones. `out` is not written to: it may overlap the
/// arguments. Without it nothing is measured.
fn exact(
    function: &'static CStr,
    checked: Checked<Motion>,
    guard: Guard,
    out: *mut GrazeSweepHit,
) -> Outcome<SweepHit> {
    let is_wanted = !out.is_null();
    match checked.and_then(|motion| check_optional(c"out", out).map(|()| motion)) {
        Ok(motion) if guard.is_narrow() => exact_as::<Narrow>(motion, is_wanted),
        Ok(motion) => rarely(|| exact_as::<Wide>(motion, is_wanted)),
        Err(fault) => {
            refuse::<()>(function, fault);
            Outcome { verdict: Verdict::Miss, hit: SweepHit::NONE }
        }
    }
}

fn exact_as<N: Number<Scalar = f32>>((a, d, b): Motion, is_wanted: bool) -> Outcome<SweepHit> {
    let (a, d, b) = (into_core::shape::<N, f32>(a), into_core::point(d), into_core::shape(b));
    if is_wanted { sweep(a, d, b) } else { Outcome { verdict: sweep_verdict(a, d, b), hit: SweepHit::NONE } }
}

impl From<SweepHit> for GrazeSweepHit {
    #[inline(always)]
    fn from(hit: SweepHit) -> Self {
        let SweepHit { t, x, y, normal: [normal_x, normal_y], a_edge, b_edge } = hit;
        GrazeSweepHit { t, x, y, normal_x, normal_y, a_edge, b_edge }
    }
}
