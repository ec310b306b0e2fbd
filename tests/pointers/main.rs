//! Every exported function that takes a pointer to data, called at least once, for Miri: what is read and written, how
//! it is aligned, and whether a result may overlap the arguments, as the header says of a single result.
//! `tests/house/forgotten.rs` finds functions that are not called here.
//!
//! `cargo +nightly miri test --test pointers` runs them under Stacked Borrows.

mod grids;
mod worlds;

use core::ptr::null_mut;
use graze_c::abi::*;
use graze_c::batch::*;
use graze_c::contact::*;
use graze_c::contain::*;
use graze_c::crossings::*;
use graze_c::distance::*;
use graze_c::overlap::*;
use graze_c::prepared::*;
use graze_c::ray::*;
use graze_c::shape::*;
use graze_c::sweep::*;
use std::fmt::Debug;

const SQUARE: [f32; 8] = [0.0, 0.0, 4.0, 0.0, 4.0, 4.0, 0.0, 4.0];
const MOVED: [f32; 8] = [3.0, 1.0, 7.0, 2.0, 6.0, 6.0, 2.0, 5.0];
/// Concave, and long enough for every vector width.
const COMB: [f32; 40] = [
    0.0, 0.0, 1.0, 3.0, 2.0, 0.0, 3.0, 3.0, 4.0, 0.0, 5.0, 3.0, 6.0, 0.0, 7.0, 3.0, 8.0, 0.0, 9.0, 3.0, 10.0, 0.0,
    10.0, -2.0, 8.0, -2.0, 7.0, -3.0, 6.0, -2.0, 5.0, -3.0, 4.0, -2.0, 3.0, -3.0, 2.0, -2.0, 0.0, -2.0,
];
const SEGMENT: [f32; 4] = [-1.0, 1.0, 5.0, 2.0];
const CROSSING: [f32; 4] = [2.0, -1.0, 2.5, 5.0];
const BOX: [f32; 4] = [1.0, 1.0, 5.0, 3.0];
const CIRCLE: [f32; 3] = [4.5, 2.0, 1.0];
const CAPSULE: [f32; 5] = [1.0, 1.0, 2.0, 2.0, 0.5];

/// Between the places of its arguments that a result is laid over. Miri is slow.
const BETWEEN_PLACES: usize = if cfg!(miri) { 26 } else { 13 };

/// Arguments in one block of memory that a result can be laid over.
struct Memory([f32; 64]);

impl Memory {
    /// The arrays one after the other, and where each begins.
    fn of<const COUNT: usize>(arrays: [&[f32]; COUNT]) -> (Memory, [usize; COUNT]) {
        let (mut memory, mut places, mut next) = (Memory([0.0; 64]), [0; COUNT], 0);
        for (array, place) in arrays.iter().zip(&mut places) {
            *place = next;
            memory.0[next..next + array.len()].copy_from_slice(array);
            next += array.len();
        }
        (memory, places)
    }
}

/// Calls a function with a result of its own, and with one laid over each place of its arguments: the same answer, and
/// the same result.
fn overlapping<T: Copy + Debug, R: PartialEq + Debug, const COUNT: usize>(
    arrays: [&[f32]; COUNT],
    call: impl Fn([*const f32; COUNT], *mut T) -> R,
) {
    let (mut memory, places) = Memory::of(arrays);
    let start = memory.0.as_mut_ptr();
    let pointers = places.map(|place| start.wrapping_add(place).cast_const());
    let mut apart = core::mem::MaybeUninit::<T>::zeroed();
    let answer = call(pointers, apart.as_mut_ptr());
    assert_eq!(call(pointers, null_mut()), answer, "a decision alone");
    // SAFETY: zeroed, or written by the call; every result is made of numbers.
    let expected = format!("{:?}", unsafe { apart.assume_init() });
    let room = 64 - size_of::<T>() / 4;
    for place in (0..room.min(40)).step_by(BETWEEN_PLACES) {
        let (mut memory, _) = Memory::of(arrays);
        let start = memory.0.as_mut_ptr();
        let pointers = places.map(|place| start.wrapping_add(place).cast_const());
        let out = start.wrapping_add(place).cast::<T>();
        assert_eq!(call(pointers, out), answer, "over {place}");
        // SAFETY: inside the block.
        assert_eq!(format!("{:?}", unsafe { out.read() }), expected, "over {place}");
    }
}

/// The same for a function whose result may not be left out.
fn overlapping_required<T: Copy + Debug + PartialEq, R: PartialEq + Debug, const COUNT: usize>(
    arrays: [&[f32]; COUNT],
    call: impl Fn([*const f32; COUNT], *mut T) -> R,
) {
    overlapping::<T, (), COUNT>(arrays, |pointers, out| {
        if !out.is_null() {
            call(pointers, out);
        }
    });
}

fn shape(xy: *const f32, count: u32, kind: GrazeKind, radius: f32) -> GrazeShape {
    GrazeShape { xy, count, kind: kind as u32, radius }
}

#[test]
fn verdicts() {
    let (a, b, comb) = (SQUARE.as_ptr(), MOVED.as_ptr(), COMB.as_ptr());
    let (segment, aabb, circle, capsule) =
        (SEGMENT.as_ptr().cast(), BOX.as_ptr().cast(), CIRCLE.as_ptr().cast(), CAPSULE.as_ptr().cast());
    let crossing = CROSSING.as_ptr().cast();
    let shapes = [
        shape(a, 4, GrazeKind::GRAZE_KIND_CONVEX, 0.0),
        shape(comb, 20, GrazeKind::GRAZE_KIND_POLYGON, 0.0),
        shape(a, 4, GrazeKind::GRAZE_KIND_CHAIN, 0.5),
    ];
    // SAFETY: every pointer is to a constant of the right length.
    let met = unsafe {
        [
            graze_test_aabb_point(aabb, 2.0, 2.0),
            graze_test_aabb_segment(aabb, segment),
            graze_test_aabb_aabb(aabb, aabb),
            graze_test_segment_point(segment, 2.0, 1.5),
            graze_test_segment_segment(segment, crossing),
            graze_test_circle_point(circle, 4.0, 2.0),
            graze_test_circle_segment(circle, segment),
            graze_test_circle_aabb(circle, aabb),
            graze_test_circle_circle(circle, circle),
            graze_test_capsule_point(capsule, 1.5, 1.5),
            graze_test_capsule_segment(capsule, segment),
            graze_test_capsule_aabb(capsule, aabb),
            graze_test_capsule_circle(capsule, circle),
            graze_test_capsule_capsule(capsule, capsule),
            graze_test_convex_convex(a, 4, b, 4),
            graze_test_convex_convex(comb, 20, b, 4),
            graze_test_polygon_point(a, 4, 1.0, 1.0),
            graze_test_polygon_point(comb, 20, 1.0, 1.0),
            graze_test_polygon_segment(comb, 20, segment),
            graze_test_polygon_aabb(comb, 20, aabb),
            graze_test_polygon_circle(comb, 20, circle),
            graze_test_polygon_capsule(comb, 20, capsule),
            graze_test_polygon_polygon(comb, 20, a, 4),
            graze_test(&shapes[0], &shapes[1]),
            graze_test(&shapes[2], &shapes[1]),
        ]
    };
    assert!(met.iter().filter(|verdict| **verdict == GrazeVerdict::GRAZE_HIT).count() > 18, "{met:?}");
    // SAFETY: as before.
    unsafe {
        assert_eq!(graze_owns_polygon_point(a, 4, 0.0, 0.0), 1);
        graze_contains_aabb_aabb(aabb, aabb);
        graze_contains_aabb_circle(aabb, circle);
        graze_contains_polygon_segment(a, 4, segment);
        graze_contains_polygon_circle(a, 4, circle);
        graze_contains_polygon_polygon(a, 4, b, 4);
        graze_contains(&shapes[0], &shapes[1]);
        assert_eq!(graze_check_segment(segment), GrazeStatus::GRAZE_OK);
        assert_eq!(graze_check_aabb(aabb), GrazeStatus::GRAZE_OK);
        assert_eq!(graze_check_circle(circle), GrazeStatus::GRAZE_OK);
        assert_eq!(graze_check_capsule(capsule), GrazeStatus::GRAZE_OK);
        assert_eq!(graze_check_polygon(comb, 20, null_mut()), GrazeStatus::GRAZE_OK);
        assert_eq!(graze_check_shape(&shapes[1]), GrazeStatus::GRAZE_OK);
    }
}

#[test]
fn shapes_and_pushes_over_their_arguments() {
    overlapping_required::<[f32; 4], _, 1>([&COMB], |[xy], out| {
        // SAFETY: the block holds the vertices and the result.
        unsafe { graze_bounds_polygon(xy, 20, out.cast()) }
    });
    overlapping_required::<[f32; 3], _, 1>([&COMB], |[xy], out| {
        // SAFETY: as before.
        unsafe { graze_bounding_circle_polygon(xy, 20, out.cast()) }
    });
    overlapping_required::<[f32; 2], _, 2>([&BOX, &BOX], |[outer, inner], out| {
        // SAFETY: as before.
        unsafe { graze_keep_in_aabb_aabb(outer.cast(), inner.cast(), out.cast()) }
    });
    overlapping_required::<[f32; 2], _, 2>([&BOX, &CIRCLE], |[outer, inner], out| {
        // SAFETY: as before.
        unsafe { graze_keep_in_aabb_circle(outer.cast(), inner.cast(), out.cast()) }
    });
    overlapping_required::<[f32; 2], _, 2>([&SQUARE, &[4.0, 2.0]], |[outer, inner], out| {
        let outer = shape(outer, 4, GrazeKind::GRAZE_KIND_CONVEX, 0.0);
        let inner = shape(inner, 1, GrazeKind::GRAZE_KIND_POINT, 1.0);
        // SAFETY: as before.
        unsafe { graze_keep_in(&outer, &inner, out.cast()) }
    });
    overlapping_required::<[f32; 8], _, 1>([&BOX], |[aabb], out| {
        // SAFETY: as before.
        unsafe { graze_corners_aabb(aabb.cast(), out.cast()) }
    });
    overlapping_required::<[f32; 4], _, 1>([&COMB], |[xy], out| {
        // SAFETY: as before.
        unsafe { graze_bounds(&shape(xy, 20, GrazeKind::GRAZE_KIND_CHAIN, 0.5), out.cast()) }
    });
    let (mut apart, mut own) = ([0.0; 40], COMB);
    // SAFETY: room for as many vertices, apart from them and in their place.
    unsafe {
        assert_eq!(graze_place(COMB.as_ptr(), 20, 1.0, 2.0, 0.6, 0.8, apart.as_mut_ptr()), GrazeStatus::GRAZE_OK);
        let xy = own.as_mut_ptr();
        assert_eq!(graze_place(xy, 20, 1.0, 2.0, 0.6, 0.8, xy), GrazeStatus::GRAZE_OK);
    }
    assert_eq!(apart, own);
    let mut corners = [0.0; 8];
    // SAFETY: room for eight floats.
    unsafe { graze_rect_corners(1.0, 2.0, 3.0, 4.0, 0.5, corners.as_mut_ptr()) };
    assert_ne!(corners, [0.0; 8]);
}

#[test]
fn distances_over_their_arguments() {
    overlapping::<GrazeClosest, _, 2>([&SEGMENT, &CROSSING], |[a, b], out| {
        // SAFETY: the block holds the arguments and the result.
        unsafe { graze_distance_segment_segment(a.cast(), b.cast(), out) }
    });
    overlapping::<GrazeClosest, _, 1>([&SEGMENT], |[a], out| {
        // SAFETY: as before.
        unsafe { graze_distance_segment_point(a.cast(), 9.0, 1.0, out) }
    });
    overlapping::<GrazeClosest, _, 1>([&COMB[..20]], |[xy], out| {
        // SAFETY: as before.
        unsafe { graze_distance_polygon_point(xy, 10, 9.0, 7.0, out) }
    });
    overlapping::<GrazeClosest, _, 1>([&SQUARE], |[xy], out| {
        // SAFETY: as before.
        unsafe { graze_signed_distance_polygon_point(xy, 4, 1.0, 2.0, out) }
    });
    for [a_kind, b_kind] in PAIRS_OF_KINDS {
        overlapping::<GrazeClosest, _, 2>([&SQUARE, &[9.0, 9.0, 12.0, 9.0, 12.0, 12.0, 9.0, 12.0]], |[a, b], out| {
            // SAFETY: as before.
            unsafe { graze_distance(&shape(a, 4, a_kind, 0.5), &shape(b, 4, b_kind, 0.0), out) }
        });
    }
}

const PAIRS_OF_KINDS: [[GrazeKind; 2]; 3] = [
    [GrazeKind::GRAZE_KIND_CONVEX; 2],
    [GrazeKind::GRAZE_KIND_POLYGON, GrazeKind::GRAZE_KIND_CONVEX],
    [GrazeKind::GRAZE_KIND_CHAIN, GrazeKind::GRAZE_KIND_POLYGON],
];

#[test]
fn contacts_over_their_arguments() {
    overlapping::<GrazeContact, _, 2>([&CIRCLE, &CIRCLE], |[a, b], out| {
        // SAFETY: the block holds the arguments and the result.
        unsafe { graze_contact_circle_circle(a.cast(), b.cast(), out) }
    });
    overlapping::<GrazeContact, _, 2>([&CIRCLE, &BOX], |[a, b], out| {
        // SAFETY: as before.
        unsafe { graze_contact_circle_aabb(a.cast(), b.cast(), out) }
    });
    overlapping::<GrazeContact, _, 2>([&BOX, &[0.0, 0.0, 2.0, 2.5]], |[a, b], out| {
        // SAFETY: as before.
        unsafe { graze_contact_aabb_aabb(a.cast(), b.cast(), out) }
    });
    overlapping::<GrazeContact, _, 2>([&SQUARE, &MOVED], |[a, b], out| {
        // SAFETY: as before.
        unsafe { graze_contact_convex_convex(a, 4, b, 4, out) }
    });
    for [a_kind, b_kind] in PAIRS_OF_KINDS {
        for radius in [0.0, 0.25] {
            overlapping::<GrazeContact, _, 2>([&SQUARE, &MOVED], |[a, b], out| {
                // SAFETY: as before.
                unsafe { graze_contact(&shape(a, 4, a_kind, radius), &shape(b, 4, b_kind, 0.0), out) }
            });
            overlapping::<GrazeContact, _, 2>([&SQUARE, &MOVED], |[a, b], out| {
                // SAFETY: as before.
                unsafe { graze_contact_within(&shape(a, 4, a_kind, radius), &shape(b, 4, b_kind, 0.0), 0.5, out) }
            });
        }
    }
}

#[test]
fn rays_over_their_arguments() {
    overlapping::<GrazeRayHit, _, 2>([&SEGMENT, &CROSSING], |[a, ray], out| {
        // SAFETY: the block holds the arguments and the result.
        unsafe { graze_raycast_segment(a.cast(), ray.cast(), out) }
    });
    overlapping::<GrazeRayHit, _, 2>([&BOX, &SEGMENT], |[a, ray], out| {
        // SAFETY: as before.
        unsafe { graze_raycast_aabb(a.cast(), ray.cast(), out) }
    });
    overlapping::<GrazeRayHit, _, 2>([&CIRCLE, &SEGMENT], |[a, ray], out| {
        // SAFETY: as before.
        unsafe { graze_raycast_circle(a.cast(), ray.cast(), out) }
    });
    overlapping::<GrazeRayHit, _, 2>([&CAPSULE, &SEGMENT], |[a, ray], out| {
        // SAFETY: as before.
        unsafe { graze_raycast_capsule(a.cast(), ray.cast(), out) }
    });
    overlapping::<GrazeRayHit, _, 2>([&SQUARE, &SEGMENT], |[a, ray], out| {
        // SAFETY: as before.
        unsafe { graze_raycast_polygon(a, 4, ray.cast(), out) }
    });
    for kind in [GrazeKind::GRAZE_KIND_CONVEX, GrazeKind::GRAZE_KIND_POLYGON, GrazeKind::GRAZE_KIND_CHAIN] {
        for radius in [0.0, 0.25] {
            overlapping::<GrazeRayHit, _, 2>([&SQUARE, &SEGMENT], |[a, ray], out| {
                // SAFETY: as before.
                unsafe { graze_raycast(&shape(a, 4, kind, radius), ray.cast(), out) }
            });
        }
    }
}

#[test]
fn sweeps_over_their_arguments() {
    overlapping::<GrazeSweepHit, _, 2>([&BOX, &[8.0, 0.0, 9.0, 9.0]], |[a, b], out| {
        // SAFETY: the block holds the arguments and the result.
        unsafe { graze_sweep_aabb_aabb(a.cast(), 9.0, 1.0, b.cast(), out) }
    });
    overlapping::<GrazeSweepHit, _, 2>([&CIRCLE, &[12.0, 2.5, 1.0]], |[a, b], out| {
        // SAFETY: as before.
        unsafe { graze_sweep_circle_circle(a.cast(), 9.0, 1.0, b.cast(), out) }
    });
    for [a_kind, b_kind] in PAIRS_OF_KINDS {
        for motion in [0.0, 9.0] {
            overlapping::<GrazeSweepHit, _, 2>([&SQUARE, &MOVED], |[a, b], out| {
                // SAFETY: as before.
                unsafe { graze_sweep(&shape(a, 4, a_kind, 0.0), motion, 1.0, &shape(b, 4, b_kind, 0.0), out) }
            });
            overlapping::<GrazeSweepHit, _, 2>([&SQUARE, &MOVED], |[a, b], out| {
                // SAFETY: as before.
                unsafe { graze_sweep_enter(&shape(a, 4, a_kind, 0.0), motion, 1.0, &shape(b, 4, b_kind, 0.0), out) }
            });
            let shapes = [b_kind, a_kind].map(|kind| shape(MOVED.as_ptr(), 4, kind, 0.0));
            overlapping::<GrazeSweepHit, _, 1>([&SQUARE], |[a], out| {
                let (a, mut which) = (shape(a, 4, a_kind, 0.0), 0);
                // SAFETY: as before.
                let verdict = unsafe { graze_sweep_first(&a, motion, 1.0, shapes.as_ptr(), 2, out, &mut which) };
                (verdict, which)
            });
            overlapping::<GrazeSweepHit, _, 1>([&SQUARE], |[a], out| {
                let (a, mut which) = (shape(a, 4, a_kind, 0.0), 0);
                // SAFETY: as before.
                let verdict = unsafe { graze_sweep_enter_first(&a, motion, 1.0, shapes.as_ptr(), 2, out, &mut which) };
                (verdict, which)
            });
            overlapping::<GrazeSlide, _, 1>([&SQUARE], |[a], out| {
                let a = shape(a, 4, a_kind, 0.0);
                // SAFETY: as before.
                unsafe { graze_slide(&a, motion, 1.0, shapes.as_ptr(), 2, out) }
            });
            overlapping::<GrazeSlide, _, 1>([&SQUARE], |[a], out| {
                let a = shape(a, 4, a_kind, 0.0);
                // SAFETY: as before.
                unsafe { graze_approach(&a, motion, 1.0, shapes.as_ptr(), 2, out) }
            });
            overlapping::<GrazeSlide, _, 1>([&SQUARE], |[a], out| {
                let a = shape(a, 4, a_kind, 0.0);
                // SAFETY: as before.
                unsafe { graze_push_out(&a, 9.0, shapes.as_ptr(), 2, out) }
            });
        }
    }
}

#[test]
fn buffers() {
    let shapes = [
        shape(COMB.as_ptr(), 20, GrazeKind::GRAZE_KIND_POLYGON, 0.0),
        shape(SQUARE.as_ptr(), 4, GrazeKind::GRAZE_KIND_CONVEX, 0.0),
    ];
    let (segment, circle) = (SEGMENT.as_ptr().cast(), CIRCLE.as_ptr().cast());
    for capacity in [0, 1, 16] {
        let mut crossings = [GrazeCrossing { x: 0.0, y: 0.0, a_t: 0.0, b_t: 0.0, a_edge: 0, b_edge: 0 }; 16];
        let out = if capacity == 0 { null_mut() } else { crossings.as_mut_ptr() };
        // SAFETY: constants, and room for as many as the capacity.
        let counts = unsafe {
            [
                graze_crossings_segment_segment(segment, CROSSING.as_ptr().cast(), out, capacity),
                graze_crossings_polygon_segment(COMB.as_ptr(), 20, segment, out, capacity),
                graze_crossings_polygon_polygon(COMB.as_ptr(), 20, SQUARE.as_ptr(), 4, out, capacity),
                graze_crossings_circle_segment(circle, segment, out, capacity),
                graze_crossings_circle_circle(circle, [4.0f32, 2.0, 1.0].as_ptr().cast(), out, capacity),
                graze_crossings_polygon_circle(SQUARE.as_ptr(), 4, circle, out, capacity),
            ]
        };
        assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
        let mut contacts = [core::mem::MaybeUninit::<GrazeContact>::uninit(); 16];
        let mut hits = [core::mem::MaybeUninit::<GrazeRayHit>::uninit(); 16];
        // SAFETY: as before.
        unsafe {
            assert!(graze_contacts(&shapes[0], &shapes[1], contacts.as_mut_ptr().cast(), capacity) > 0);
            assert!(graze_contacts_within(&shapes[0], &shapes[1], 0.5, contacts.as_mut_ptr().cast(), capacity) > 0);
            let ray = [-1.0f32, 1.0, 12.0, 1.0];
            assert!(
                graze_raycast_polygon_all(COMB.as_ptr(), 20, ray.as_ptr().cast(), hits.as_mut_ptr().cast(), capacity)
                    > 4
            );
            let hits = hits.as_mut_ptr().cast();
            assert!(graze_raycast_all(&shapes[0], ray.as_ptr().cast(), hits, capacity) > 0);
        }
    }
}

#[test]
fn first_of_several_shapes_over_the_arguments() {
    overlapping::<GrazeRayHit, _, 2>([&SQUARE, &SEGMENT], |[a, ray], out| {
        let shapes = [0.0, 0.25].map(|radius| shape(a, 4, GrazeKind::GRAZE_KIND_POLYGON, radius));
        let mut which = 0;
        // SAFETY: as before.
        unsafe { graze_raycast_first(ray.cast(), shapes.as_ptr(), 2, out, &mut which) }
    });
}

#[test]
fn batches() {
    const COUNT: usize = 9;
    let points: Vec<f32> = (0..2 * COUNT).map(|i| i as f32 * 0.5).collect();
    let rows: Vec<f32> = (0..8 * COUNT).map(|i| (i % 8) as f32 + (i / 8) as f32 * 0.5).collect();
    let rects: Vec<f32> = (0..COUNT).flat_map(|i| MOVED.map(|value| value + i as f32)).collect();
    let circles: Vec<f32> = (0..COUNT).flat_map(|i| [i as f32, 1.0, 0.5]).collect();
    let capsules: Vec<f32> = (0..COUNT).flat_map(|i| [i as f32, 1.0, 2.0, i as f32, 0.5]).collect();
    let boxes: Vec<f32> = (0..COUNT).flat_map(|i| [i as f32, 0.0, i as f32 + 1.0, 2.0]).collect();
    let (p, r, c, b) = (points.as_ptr(), rows.as_ptr(), circles.as_ptr(), boxes.as_ptr());
    let k = capsules.as_ptr();
    for wanted in [false, true] {
        let mut verdicts = [7u8; COUNT];
        let out = if wanted { verdicts.as_mut_ptr() } else { null_mut() };
        // SAFETY: arrays of so many elements, and room for so many verdicts.
        unsafe {
            graze_test_many_segment_segment(r.cast(), 32, r.add(4).cast(), 32, COUNT, out);
            graze_test_many_aabb_point(b.cast(), 16, p, 8, COUNT, out);
            graze_test_many_aabb_segment(b.cast(), 16, r.cast(), 32, COUNT, out);
            graze_test_many_aabb_aabb(b.cast(), 16, b.cast(), 0, COUNT, out);
            graze_test_many_circle_point(c.cast(), 12, p, 8, COUNT, out);
            graze_test_many_circle_segment(c.cast(), 12, r.cast(), 32, COUNT, out);
            graze_test_many_circle_aabb(c.cast(), 12, b.cast(), 16, COUNT, out);
            graze_test_many_circle_circle(c.cast(), 12, c.cast(), 0, COUNT, out);
            graze_test_many_capsule_point(k.cast(), 20, p, 8, COUNT, out);
            graze_test_many_capsule_segment(k.cast(), 20, r.cast(), 32, COUNT, out);
            graze_test_many_capsule_aabb(k.cast(), 20, b.cast(), 16, COUNT, out);
            graze_test_many_capsule_circle(k.cast(), 20, c.cast(), 12, COUNT, out);
            graze_test_many_capsule_capsule(k.cast(), 20, k.cast(), 0, COUNT, out);
            graze_test_many_rect_rect(rects.as_ptr(), 32, SQUARE.as_ptr(), 0, COUNT, out);
            let shapes = [
                shape(COMB.as_ptr(), 20, GrazeKind::GRAZE_KIND_POLYGON, 0.0),
                shape(SQUARE.as_ptr(), 4, GrazeKind::GRAZE_KIND_CONVEX, 0.5),
            ];
            graze_test_many_shape_shape(shapes.as_ptr(), size_of::<GrazeShape>(), &shapes[1], 0, 2, out);
            for (xy, count) in [(SQUARE.as_ptr(), 4), (COMB.as_ptr(), 20)] {
                graze_test_many_polygon_point(xy, count, p, 8, COUNT, out);
                graze_test_many_polygon_segment(xy, count, r.cast(), 32, COUNT, out);
                graze_test_many_polygon_aabb(xy, count, b.cast(), 16, COUNT, out);
                graze_test_many_polygon_circle(xy, count, c.cast(), 12, COUNT, out);
                graze_test_many_polygon_capsule(xy, count, k.cast(), 20, COUNT, out);
            }
        }
        assert!(!wanted || verdicts.iter().all(|verdict| *verdict <= 2));
        let mut indices = [0; COUNT];
        // SAFETY: as before.
        unsafe { graze_select(verdicts.as_ptr(), COUNT, 1, indices.as_mut_ptr(), COUNT) };
    }
}

#[test]
fn prepared_from_creation_to_free() {
    let counts = [20u32, 4];
    let xy: Vec<f32> = COMB.iter().chain(&MOVED).copied().collect();
    for grade in 0..2 {
        // SAFETY: the arrays outlive the calls, and the handles are freed once, last.
        unsafe {
            let a = graze_prepared_create_graded(xy.as_ptr(), counts.as_ptr(), 2, grade);
            let b = graze_prepared_create(SQUARE.as_ptr(), [4].as_ptr(), 1);
            assert!(!a.is_null() && !b.is_null() && graze_prepared_memory(a) > 0);
            graze_test_prepared_point(a, 1.0, 1.0);
            let mut verdicts = [7u8; 10];
            graze_test_many_prepared_point(a, COMB.as_ptr(), 8, 10, verdicts.as_mut_ptr());
            assert!(verdicts.iter().all(|verdict| *verdict <= 2));
            graze_test_prepared_segment(a, SEGMENT.as_ptr().cast());
            graze_test_prepared_aabb(a, BOX.as_ptr().cast());
            graze_test_prepared_circle(a, CIRCLE.as_ptr().cast());
            graze_test_prepared_polygon(a, SQUARE.as_ptr(), 4);
            for radius in [0.0, 0.5] {
                graze_test_prepared(a, &shape(SQUARE.as_ptr(), 4, GrazeKind::GRAZE_KIND_POLYGON, radius));
                graze_test_prepared(b, &shape(SEGMENT.as_ptr(), 2, GrazeKind::GRAZE_KIND_SEGMENT, radius));
            }
            graze_test_prepared_prepared(a, b);
            let mut closest = core::mem::MaybeUninit::<GrazeClosest>::uninit();
            let mut ring = 0;
            graze_distance_prepared(
                a,
                &shape(SQUARE.as_ptr(), 4, GrazeKind::GRAZE_KIND_CONVEX, 0.0),
                closest.as_mut_ptr(),
                &mut ring,
            );
            graze_distance_prepared_point(a, 20.0, 20.0, closest.as_mut_ptr(), &mut ring);
            graze_signed_distance_prepared_point(b, 1.0, 2.0, closest.as_mut_ptr(), &mut ring);
            let mut hit = core::mem::MaybeUninit::<GrazeRayHit>::uninit();
            graze_contains_prepared(a, &shape(SQUARE.as_ptr(), 4, GrazeKind::GRAZE_KIND_CONVEX, 0.0));
            let mut crossings = [core::mem::MaybeUninit::<GrazeCrossing>::uninit(); 9];
            let (out, mut rings) = (crossings.as_mut_ptr().cast(), [7; 9]);
            for to in [null_mut(), rings.as_mut_ptr()] {
                assert!(graze_crossings_prepared_segment(a, SEGMENT.as_ptr().cast(), out, to, 9) > 0);
            }
            graze_raycast_prepared(a, SEGMENT.as_ptr().cast(), hit.as_mut_ptr(), &mut ring);
            let mut contacts = [core::mem::MaybeUninit::<GrazeContact>::uninit(); 9];
            let box_shape = shape(SQUARE.as_ptr(), 4, GrazeKind::GRAZE_KIND_CONVEX, 0.0);
            for to in [null_mut(), rings.as_mut_ptr()] {
                let out = contacts.as_mut_ptr().cast();
                assert!(graze_contacts_prepared(a, &box_shape, out, to, 9) > 0);
            }
            let mut contact = core::mem::MaybeUninit::<GrazeSweepHit>::uninit();
            let moving = shape(CIRCLE.as_ptr(), 1, GrazeKind::GRAZE_KIND_POINT, 1.0);
            graze_sweep_prepared(&moving, -9.0, 1.0, a, contact.as_mut_ptr(), &mut ring);
            graze_sweep_enter_prepared(&moving, -9.0, 1.0, b, contact.as_mut_ptr(), &mut ring);
            let chain = graze_prepared_create_chain(COMB.as_ptr(), 20, GrazeKind::GRAZE_KIND_CHAIN as u32);
            assert!(!chain.is_null() && graze_prepared_memory(chain) > 0);
            graze_test_prepared_prepared(a, chain);
            graze_test_prepared(chain, &shape(MOVED.as_ptr(), 4, GrazeKind::GRAZE_KIND_CHAIN, 0.5));
            graze_test_many_prepared_point(chain, COMB.as_ptr(), 8, 10, verdicts.as_mut_ptr());
            assert_eq!(verdicts, [1, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
            graze_distance_prepared_point(chain, 20.0, 20.0, closest.as_mut_ptr(), &mut ring);
            assert_eq!(graze_raycast_prepared(chain, SEGMENT.as_ptr().cast(), null_mut(), null_mut()) as i32, 2);
            graze_prepared_free(a);
            graze_prepared_free(b);
            graze_prepared_free(chain);
            graze_prepared_free(null_mut());
        }
    }
}

/// The twins for integers share the code that reads and writes.
#[test]
fn twins_for_integers() {
    let (a, b) = ([0, 0, 4, 0, 4, 4, 0, 4], [3, 1, 7, 2, 6, 6, 2, 5]);
    let (four, moved) = (a.as_ptr(), b.as_ptr());
    let segment = &GrazeSegmentI32 { ax: -1, ay: 1, bx: 5, by: 2 };
    let aabb = &GrazeAabbI32 { min_x: 1, min_y: 1, max_x: 5, max_y: 3 };
    let circle = &GrazeCircleI32 { x: 4, y: 2, radius: 1 };
    let capsule = &GrazeCapsuleI32 { ax: 1, ay: 1, bx: 2, by: 2, radius: 1 };
    let shape = &GrazeShapeI32 { xy: four, count: 4, kind: GrazeKind::GRAZE_KIND_CONVEX as u32, radius: 0 };
    // SAFETY: every pointer is to a local array or struct of the right length.
    let met = unsafe {
        [
            graze_test_aabb_point_i32(aabb, 2, 2),
            graze_test_aabb_segment_i32(aabb, segment),
            graze_test_aabb_aabb_i32(aabb, aabb),
            graze_test_segment_point_i32(segment, -1, 1),
            graze_test_segment_segment_i32(segment, segment),
            graze_test_circle_point_i32(circle, 4, 2),
            graze_test_circle_segment_i32(circle, segment),
            graze_test_circle_aabb_i32(circle, aabb),
            graze_test_circle_circle_i32(circle, circle),
            graze_test_capsule_point_i32(capsule, 1, 1),
            graze_test_capsule_segment_i32(capsule, segment),
            graze_test_capsule_aabb_i32(capsule, aabb),
            graze_test_capsule_circle_i32(capsule, circle),
            graze_test_capsule_capsule_i32(capsule, capsule),
            graze_test_convex_convex_i32(four, 4, moved, 4),
            graze_test_polygon_point_i32(four, 4, 1, 1),
            graze_test_polygon_segment_i32(four, 4, segment),
            graze_test_polygon_aabb_i32(four, 4, aabb),
            graze_test_polygon_circle_i32(four, 4, circle),
            graze_test_polygon_capsule_i32(four, 4, capsule),
            graze_test_polygon_polygon_i32(four, 4, moved, 4),
            graze_test_i32(shape, shape),
            graze_contains_aabb_aabb_i32(aabb, aabb),
            graze_contains_aabb_circle_i32(aabb, circle),
            graze_contains_polygon_segment_i32(four, 4, segment),
            graze_contains_polygon_circle_i32(four, 4, circle),
            graze_contains_polygon_polygon_i32(four, 4, moved, 4),
            graze_contains_i32(shape, shape),
        ]
    };
    assert!(met.iter().filter(|verdict| **verdict != GrazeVerdict::GRAZE_MISS).count() > 20, "{met:?}");
    let (mut push, mut element) = ([0; 2], 0);
    // SAFETY: as before, with room for a push and an index.
    let statuses = unsafe {
        [
            graze_check_segment_i32(segment),
            graze_check_aabb_i32(aabb),
            graze_check_circle_i32(circle),
            graze_check_capsule_i32(capsule),
            graze_check_polygon_i32(four, 4, &mut element),
            graze_check_shape_i32(shape),
            graze_keep_in_aabb_aabb_i32(aabb, aabb, push.as_mut_ptr()),
            graze_keep_in_aabb_circle_i32(aabb, circle, push.as_mut_ptr()),
        ]
    };
    assert_eq!(statuses, [GrazeStatus::GRAZE_OK; 8]);
    // SAFETY: as before.
    assert_eq!(unsafe { graze_owns_polygon_point_i32(four, 4, 0, 0) }, 1);
}
