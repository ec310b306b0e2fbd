//! Section 6: where and how far?

use crate::args::{AnyShape, Checked, Guard, check_buffer, check_optional, into_core, named, rarely, raw, refuse};
use crate::shape::{GrazeKind, GrazeSegment, GrazeShape};
use core::ffi::CStr;
use graze_core::crossings::{Crossing, crossings};
use graze_core::distance::{Closest, RoundedClosest, distance, quick_distance};
use graze_core::number::{Narrow, Wide, coordinate_to_f32, place_to_f32};
use graze_core::simd::{F32s, dispatch};

/// `crosses!(guard: find, kind, kind)`: what finds the crossings of two checked arguments of these kinds, for the kind
/// of number that the call's floats are.
macro_rules! crosses {
    ($guard:ident: $find:path, $first:ident, $second:ident) => {
        |(a, b), visit: &mut dyn FnMut(graze_core::crossings::Crossing)| {
            use $crate::args::{into_core, rarely};
            if $guard.is_narrow() {
                $find(into_core::$first::<graze_core::number::Narrow, f32>(a), into_core::$second(b), visit);
            } else {
                rarely(|| $find(into_core::$first::<graze_core::number::Wide, f32>(a), into_core::$second(b), visit));
            }
        }
    };
}
pub(crate) use crosses;

/// A pair of closest points of two shapes a and b. Of several such pairs one is given, the same one when the arguments
/// are swapped. Before a side along an axis both have the same coordinate along it, and on it the side's, rounded once.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeClosest {
    /// 0 exactly when the shapes meet; then both points are one that they have in common: of convex shapes without radii
    /// a vertex of one inside the other, if there is such.
    pub distance: f32,
    pub ax: f32,
    pub ay: f32,
    pub bx: f32,
    pub by: f32,
    /// Where along its edge each point lies, from 0 to 1; of a shape with a radius the point below it. At a vertex it is
    /// 0, but for the last one of an open line.
    pub a_t: f32,
    pub b_t: f32,
    /// The edge: number i leads from vertex i to the next one. Of a point inside a shape, 0.
    pub a_edge: u32,
    pub b_edge: u32,
}

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeClosest>() == 36 && core::mem::offset_of!(GrazeClosest, a_edge) == 28);

/// The distance between any two shapes, and into out, unless it is NULL, a pair of closest points. It is 0 exactly when
/// graze_test is not a miss, otherwise within 1 ulp of the true one; larger than any float: infinity. O(n m).
/// A filled outline is at distance 0 from all inside. For the edge nearest to a point inside pass it as a chain that ends
/// where it begins.
/// Bad input: infinity, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 {
    #[cold]
    #[inline(never)]
    unsafe fn at_length(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 {
        let mut guard = Guard::new();
        let mut check = || Ok([guard.shape(named!(a))?, guard.shape(named!(b))?]);
        // SAFETY: the caller's promise.
        unsafe { measured(c"graze_distance", check(), guard, out) }
    }

    /// Of two points or two segments.
    #[inline(always)]
    fn of_lines<L: F32s, const COUNT: usize>(
        a: *const GrazeShape,
        b: *const GrazeShape,
        out: *mut GrazeClosest,
    ) -> f32 {
        // No closure, which would be compiled without the instructions of the lanes.
        let seen = match raw::round_lines::<COUNT>([a, b]) {
            Some([(a, a_radius), (b, b_radius)]) => quick_distance::<L>(a, a_radius, b, b_radius),
            None => None,
        };
        // SAFETY: the promise of the caller about `out`.
        unsafe { written_or(seen, out, || at_length(a, b, out)) }
    }

    #[inline(always)]
    fn of_points<L: F32s>(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 {
        of_lines::<L, 1>(a, b, out)
    }

    #[inline(always)]
    fn of_segments<L: F32s>(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 {
        of_lines::<L, 2>(a, b, out)
    }

    #[inline(always)]
    fn of_outlines<L: F32s>(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 {
        let seen = match raw::round_outlines([a, b]) {
            Some([(a, a_radius), (b, b_radius)]) => quick_distance::<L>(a, a_radius, b, b_radius),
            None => None,
        };
        // SAFETY: the promise of the caller about `out`.
        unsafe { written_or(seen, out, || at_length(a, b, out)) }
    }

    #[inline(always)]
    fn of_any<L: F32s>(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 {
        let seen = match raw::round_convex([a, b]) {
            Some([(a, a_radius), (b, b_radius)]) => quick_distance::<L>(a, a_radius, b, b_radius),
            None => None,
        };
        // SAFETY: the promise of the caller about `out`.
        unsafe { written_or(seen, out, || at_length(a, b, out)) }
    }

    dispatch! {
        pub fn points_at_width(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 = of_points;
    }
    dispatch! {
        pub fn segments_at_width(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 = of_segments;
    }
    dispatch! {
        pub fn outlines_at_width(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 = of_outlines;
    }
    dispatch! {
        pub fn any_at_width(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeClosest) -> f32 = of_any;
    }

    const POINT: u32 = GrazeKind::GRAZE_KIND_POINT as u32;
    const SEGMENT: u32 = GrazeKind::GRAZE_KIND_SEGMENT as u32;
    const CONVEX: u32 = GrazeKind::GRAZE_KIND_CONVEX as u32;
    match raw::kind([a, b]) {
        Some(POINT) => points_at_width(a, b, out),
        Some(SEGMENT) => segments_at_width(a, b, out),
        Some(CONVEX) => outlines_at_width(a, b, out),
        _ => any_at_width(a, b, out),
    }
}

/// graze_distance of a segment and a point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_segment_point(
    segment: *const GrazeSegment,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
) -> f32 {
    #[cold]
    #[inline(never)]
    unsafe fn at_length(segment: *const GrazeSegment, x: f32, y: f32, out: *mut GrazeClosest) -> f32 {
        let vertex = [[x, y]];
        let mut guard = Guard::new();
        let mut check =
            || Ok([guard.segment_shape(named!(segment))?, guard.point_shape(named!(x), named!(y), &vertex)?]);
        // SAFETY: the caller's promise.
        unsafe { measured(c"graze_distance_segment_point", check(), guard, out) }
    }

    #[inline(always)]
    fn at_a_glance<L: F32s>(segment: *const GrazeSegment, x: f32, y: f32, out: *mut GrazeClosest) -> f32 {
        let seen = match raw::ends(segment) {
            Some(segment) => quick_distance::<L>(segment, 0.0, &[[x, y]], 0.0),
            None => None,
        };
        // SAFETY: the promise of the caller about `out`.
        unsafe { written_or(seen, out, || at_length(segment, x, y, out)) }
    }

    dispatch! {
        pub fn at_width(segment: *const GrazeSegment, x: f32, y: f32, out: *mut GrazeClosest) -> f32 = at_a_glance;
    }

    at_width(segment, x, y, out)
}

/// graze_distance of two segments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_segment_segment(
    a: *const GrazeSegment,
    b: *const GrazeSegment,
    out: *mut GrazeClosest,
) -> f32 {
    #[cold]
    #[inline(never)]
    unsafe fn at_length(a: *const GrazeSegment, b: *const GrazeSegment, out: *mut GrazeClosest) -> f32 {
        let mut guard = Guard::new();
        let mut check = || Ok([guard.segment_shape(named!(a))?, guard.segment_shape(named!(b))?]);
        // SAFETY: the caller's promise.
        unsafe { measured(c"graze_distance_segment_segment", check(), guard, out) }
    }

    #[inline(always)]
    fn at_a_glance<L: F32s>(a: *const GrazeSegment, b: *const GrazeSegment, out: *mut GrazeClosest) -> f32 {
        let seen = match (raw::ends(a), raw::ends(b)) {
            (Some(a), Some(b)) => quick_distance::<L>(a, 0.0, b, 0.0),
            _ => None,
        };
        // SAFETY: the promise of the caller about `out`.
        unsafe { written_or(seen, out, || at_length(a, b, out)) }
    }

    dispatch! {
        pub fn at_width(a: *const GrazeSegment, b: *const GrazeSegment, out: *mut GrazeClosest) -> f32 = at_a_glance;
    }

    at_width(a, b, out)
}

/// graze_distance of a polygon and a point. O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_distance_polygon_point(
    xy: *const f32,
    count: usize,
    x: f32,
    y: f32,
    out: *mut GrazeClosest,
) -> f32 {
    let vertex = [[x, y]];
    let mut guard = Guard::new();
    let mut check =
        || Ok([guard.polygon_shape(named!(xy), named!(count))?, guard.point_shape(named!(x), named!(y), &vertex)?]);
    // SAFETY: the caller's promise about `out`.
    unsafe { measured(c"graze_distance_polygon_point", check(), guard, out) }
}

/// A point where two edges, or an edge and a rim, or two rims cross or touch. Which ones do is exact; the point is
/// rounded once, within 1 ulp.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeCrossing {
    pub x: f32,
    pub y: f32,
    /// Where along each edge, from 0 to 1; strictly between them unless the point is an end. On a circle's rim: the part
    /// of a full turn from +x towards +y, 0 for +x alone and less than 1.
    pub a_t: f32,
    pub b_t: f32,
    /// The edges: number i leads from vertex i to the next one. Of a circle 0.
    pub a_edge: u32,
    pub b_edge: u32,
}

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeCrossing>() == 24 && core::mem::offset_of!(GrazeCrossing, a_edge) == 16);

/// Where two segments cross or touch: one point, or the two ends of a collinear overlap in the order of a. Writes at
/// most capacity of them into out and returns how many there are; out may be NULL when capacity is 0.
/// Not 0 exactly when graze_test_segment_segment is not a miss. Bad input: 0, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_segment_segment(
    a: *const GrazeSegment,
    b: *const GrazeSegment,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    let mut guard = Guard::new();
    let mut check = || Ok((guard.segment_shape(named!(a))?, guard.segment_shape(named!(b))?));
    // SAFETY: the caller's promise about `out`.
    unsafe {
        crossed(c"graze_crossings_segment_segment", check(), out, capacity, crosses!(guard: crossings, shape, shape))
    }
}

/// Where a segment crosses or touches the edges of a polygon, in the order of the polygon's edges. A vertex counts for
/// the edge that begins there, so once. Otherwise as graze_crossings_segment_segment. O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_polygon_segment(
    xy: *const f32,
    count: usize,
    segment: *const GrazeSegment,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    let mut guard = Guard::new();
    let mut check = || Ok((guard.polygon_shape(named!(xy), named!(count))?, guard.segment_shape(named!(segment))?));
    // SAFETY: the caller's promise about `out`.
    unsafe {
        crossed(c"graze_crossings_polygon_segment", check(), out, capacity, crosses!(guard: crossings, shape, shape))
    }
}

/// Where the edges of two polygons cross or touch, in the order of a's edges and then b's. A vertex counts for the edge
/// that begins there, so once. Otherwise as graze_crossings_segment_segment. O(n m), less where few edges are near.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_polygon_polygon(
    a: *const f32,
    a_count: usize,
    b: *const f32,
    b_count: usize,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    let mut guard = Guard::new();
    let mut check =
        || Ok((guard.polygon_shape(named!(a), named!(a_count))?, guard.polygon_shape(named!(b), named!(b_count))?));
    // SAFETY: the caller's promise about `out`.
    unsafe {
        crossed(c"graze_crossings_polygon_polygon", check(), out, capacity, crosses!(guard: crossings, shape, shape))
    }
}

/// Finds the crossings of checked arguments and writes as many as there is room for; gives their number.
///
/// # Safety
/// `out` must have room for `capacity` crossings.
pub(crate) unsafe fn crossed<T>(
    function: &'static CStr,
    checked: Checked<T>,
    out: *mut GrazeCrossing,
    capacity: usize,
    find: impl FnOnce(T, &mut dyn FnMut(Crossing)),
) -> usize {
    let checked = checked.and_then(|arguments| check_buffer(c"out", out, capacity).map(|()| arguments));
    let mut found = 0;
    let mut visit = |crossing: Crossing| {
        if found < capacity {
            // SAFETY: within the room the caller promises. Nothing is read after the first write
            // but the shapes, which the header asks to lie elsewhere.
            unsafe { out.add(found).write(GrazeCrossing::from(crossing)) };
        }
        found += 1;
    };
    match checked {
        Ok(arguments) => find(arguments, &mut visit),
        Err(fault) => refuse(function, fault),
    }
    found
}

impl From<Crossing> for GrazeCrossing {
    fn from(crossing: Crossing) -> Self {
        GrazeCrossing {
            x: coordinate_to_f32(crossing.x),
            y: coordinate_to_f32(crossing.y),
            a_t: place_to_f32(crossing.a_t),
            b_t: place_to_f32(crossing.b_t),
            a_edge: crossing.a_edge as u32,
            b_edge: crossing.b_edge as u32,
        }
    }
}

/// What a kernel sees at once, or the long way.
///
/// # Safety
/// `out` must be null or point to room for a result.
#[inline(always)]
unsafe fn written_or(seen: Option<RoundedClosest>, out: *mut GrazeClosest, the_long_way: impl FnOnce() -> f32) -> f32 {
    if let Some(closest) = seen
        && check_optional(c"out", out).is_ok()
    {
        // SAFETY: null or aligned, and the caller's promise.
        return unsafe { written(closest.into(), out) };
    }
    rarely(the_long_way)
}

/// # Safety
/// `out` must be null or point to room for a result.
unsafe fn measured(
    function: &'static CStr,
    checked: Checked<[AnyShape<f32>; 2]>,
    guard: Guard,
    out: *mut GrazeClosest,
) -> f32 {
    let checked = checked.and_then(|shapes| check_optional(c"out", out).map(|()| shapes));
    let closest = match checked {
        Ok([a, b]) if guard.is_narrow() => distance(into_core::shape::<Narrow, f32>(a), into_core::shape(b)),
        Ok([a, b]) => rarely(|| distance(into_core::shape::<Wide, f32>(a), into_core::shape(b))),
        Err(fault) => {
            refuse::<()>(function, fault);
            return f32::INFINITY;
        }
    };
    // SAFETY: null or aligned, and the caller's promise.
    unsafe { written(closest.into(), out) }
}

/// # Safety
/// `out` must be null or point to room for a result.
#[inline(always)]
pub(crate) unsafe fn written(closest: GrazeClosest, out: *mut GrazeClosest) -> f32 {
    if !out.is_null() {
        // SAFETY: the caller's promise.
        unsafe { out.write(closest) };
    }
    closest.distance
}

impl From<RoundedClosest> for GrazeClosest {
    #[inline(always)]
    fn from(
        RoundedClosest { distance, a: [ax, ay], b: [bx, by], t: [a_t, b_t], edges: [a_edge, b_edge] }: RoundedClosest,
    ) -> Self {
        GrazeClosest { distance, ax, ay, bx, by, a_t, b_t, a_edge: a_edge as u32, b_edge: b_edge as u32 }
    }
}

impl From<Closest> for GrazeClosest {
    fn from(closest: Closest) -> Self {
        RoundedClosest::from(closest).into()
    }
}
