//! Section 7, sweeps: when do two shapes meet if one of them moves in a straight line?

use crate::args::answer;
use crate::overlap::GrazeVerdict;
use crate::shape::{GrazeAabb, GrazeCircle, GrazeShape};
use graze_core::sweep::SweepHit;

/// The first contact of a moving shape a and a resting shape b. Moving b by -dx, -dy instead gives the same contact
/// with a and b exchanged, the normal negated, and the point as it lies on a at rest.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeSweepHit {
    /// The time: 0 at the start, 1 after the whole motion. The largest float that is not later than the true time (now
    /// and then the float before). 0 exactly if the shapes meet at the start. Before t the interiors share no point.
    pub t: f32,
    /// A common point at that time. Infinite if it is beyond the largest float.
    /// Accuracy: its distance from b is less than 2 ulps of its larger coordinate and 2^-46 of the largest number in
    /// the call. On an axis-aligned side of b it has the coordinate of that side, rounded once. A vertex of a, if a has
    /// no radius and moves along an axis, keeps its other coordinate: a box that falls on a floor at y = 0 meets it at
    /// 0. For a point and a circle, and for two circles, only the first bound holds.
    pub x: f32,
    pub y: f32,
    /// Unit, from a to b there. If the interiors overlap at the start, the normal of graze_contact: a motion against it
    /// leads out, a motion along it deeper in; 0, 0 for identical shapes. If lines run into each other end to end, the
    /// direction of the motion.
    pub normal_x: f32,
    pub normal_y: f32,
    /// The edges that meet: number i leads from vertex i to the next one. At a vertex, the edge that begins there: so
    /// if two sides meet, identify them by the normal. If the interiors overlap at the start, the edges of
    /// graze_distance.
    pub a_edge: u32,
    pub b_edge: u32,
}

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeSweepHit>() == 28 && core::mem::offset_of!(GrazeSweepHit, a_edge) == 20);

/// Does a meet b while it moves by dx, dy? A miss exactly if the closed shapes never share a point: so nothing tunnels,
/// at any speed. A hit if the interiors share a point at some time. A touch if they only graze: resting, sliding along,
/// passing a corner, leaving. So a body that touches a wall can move away from it: it is stopped by a hit, or by a
/// motion along the normal. The first contact goes to out, unless that is NULL; on a miss out stays untouched. A hit
/// may begin as a touch: then the first contact is that touch. If a rests on b, the first contact is that resting
/// contact. To find the wall ahead, sweep a slightly shrunken copy of a. Exact like graze_test, whose verdict it
/// returns for a motion of 0, 0.
/// Complexity: O(n m), less where few edges are near the paths. Without out, large outlines that overlap at the start
/// take a small part of the time.
/// Bad input: GRAZE_MISS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep(
    a: *const GrazeShape,
    dx: f32,
    dy: f32,
    b: *const GrazeShape,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    answer!(graze_sweep: SweepShapes(shape(a), point(dx, dy), shape(b), wanted(out)) => out)
}

/// graze_sweep of two boxes. Their edges are numbered from the lower left corner on: bottom, right, top, left, y up. If
/// two sides meet, the point is the end with the lesser coordinates of the stretch that they share.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_sweep_aabb_aabb(
    a: *const GrazeAabb,
    dx: f32,
    dy: f32,
    b: *const GrazeAabb,
    out: *mut GrazeSweepHit,
) -> GrazeVerdict {
    answer!(graze_sweep_aabb_aabb: SweepAabbAabb(aabb(a), point(dx, dy), aabb(b), wanted(out)) => out)
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
    answer!(graze_sweep_circle_circle: SweepCircleCircle(circle(a), point(dx, dy), circle(b), wanted(out)) => out)
}

impl From<SweepHit> for GrazeSweepHit {
    #[inline(always)]
    fn from(hit: SweepHit) -> Self {
        let SweepHit { t, x, y, normal: [normal_x, normal_y], a_edge, b_edge } = hit;
        GrazeSweepHit { t, x, y, normal_x, normal_y, a_edge, b_edge }
    }
}
