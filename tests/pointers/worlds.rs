//! Every function for worlds: a history with all kinds of changes.

use super::{COMB, SEGMENT, SQUARE, shape};
use core::ffi::c_void;
use core::ptr::null_mut;
use graze_c::abi::*;
use graze_c::world::*;

#[test]
fn worlds() {
    let world = graze_world_create();
    let copy = graze_world_create();
    let square = shape(SQUARE.as_ptr(), 4, GrazeKind::GRAZE_KIND_CONVEX, 0.0);
    let comb = shape(COMB.as_ptr(), 20, GrazeKind::GRAZE_KIND_POLYGON, 0.25);
    let none = GrazeWorldPair { a: 0, b: 0, verdict: GrazeVerdict::GRAZE_MISS };
    // SAFETY: the arrays outlive the calls, and the worlds are freed once, last.
    unsafe {
        let ids: Vec<u32> =
            (0..40).map(|i| graze_world_add(world, if i % 3 == 0 { &comb } else { &square }, 1, u32::MAX, i)).collect();
        assert!(ids.iter().all(|id| *id != 0));
        for (i, id) in ids.iter().enumerate() {
            assert_eq!(graze_world_place(world, *id, 3.0 * i as f32, 1.0, 0.5), GrazeStatus::GRAZE_OK);
        }
        assert_eq!(graze_world_update(world), GrazeStatus::GRAZE_OK);
        assert_eq!(graze_world_copy(copy, world), GrazeStatus::GRAZE_OK);
        // A shape of the world itself, where its memory grows.
        for _ in 0..20 {
            let mut own = square;
            assert_eq!(graze_world_shape(world, ids[3], &mut own), GrazeStatus::GRAZE_OK);
            assert!(graze_world_add(world, &own, 1, 1, 7) != 0);
        }
        let positions = [[1.0f32, 2.0, 0.0], [2.0, 1.0, 1.0]];
        let placed = graze_world_place_many(world, ids.as_ptr(), positions.as_ptr().cast(), 12, 2);
        assert_eq!(placed, 2);
        let mut known = [[0.0f32; 3]; 2];
        assert_eq!(graze_world_placement_many(world, ids.as_ptr(), known.as_mut_ptr().cast(), 12, 2), 2);
        assert_eq!(known, positions);
        assert_eq!(graze_world_placement(world, ids[1], known.as_mut_ptr().cast()), GrazeStatus::GRAZE_OK);
        assert_eq!(known, [positions[1]; 2]);
        // Its own vertices where they lie, more than it had, and fewer.
        let mut own = square;
        assert_eq!(graze_world_shape(world, ids[4], &mut own), GrazeStatus::GRAZE_OK);
        for new in [&own, &comb, &square] {
            assert_eq!(graze_world_set_shape(world, ids[4], new), GrazeStatus::GRAZE_OK);
        }
        for id in &ids[5..30] {
            assert_eq!(graze_world_remove(world, *id), GrazeStatus::GRAZE_OK);
        }
        assert_eq!(graze_world_set_filter(world, ids[0], 1, 1), GrazeStatus::GRAZE_OK);
        let mut filter = [0; 2];
        let [category, mask] = &mut filter;
        assert_eq!(graze_world_filter(world, ids[0], category, null_mut()), GrazeStatus::GRAZE_OK);
        assert_eq!(graze_world_filter(world, ids[0], null_mut(), mask), GrazeStatus::GRAZE_OK);
        assert_eq!(filter, [1, 1]);
        assert_eq!(graze_world_move(world, ids[0], 0.5, 0.25), GrazeStatus::GRAZE_OK);
        assert_eq!((graze_world_has(world, ids[0]), graze_world_has(world, ids[5])), (1, 0));
        // With few changes, too.
        for x in [9.0, 100.0] {
            assert_eq!(graze_world_update(world), GrazeStatus::GRAZE_OK);
            assert_eq!(graze_world_place(world, ids[1], x, 0.0, 0.0), GrazeStatus::GRAZE_OK);
        }
        assert_eq!(graze_world_update(world), GrazeStatus::GRAZE_OK);
        for capacity in [0, 1, 64] {
            let mut pairs = [none; 64];
            let out = if capacity == 0 { null_mut() } else { pairs.as_mut_ptr() };
            assert!(graze_world_pairs(world, out, capacity) > 10);
            assert!(graze_world_began(world, out, capacity) > 0);
            assert!(graze_world_ended(world, out, capacity) > 0);
            let mut found = [0; 64];
            let out = if capacity == 0 { null_mut() } else { found.as_mut_ptr() };
            assert!(graze_world_query(world, &square, u32::MAX, out, capacity) > 0);
            assert!(graze_world_ids(world, out, capacity) > 10);
            let mut contacts = [const { core::mem::MaybeUninit::<GrazeWorldContact>::uninit() }; 64];
            let out = if capacity == 0 { null_mut() } else { contacts.as_mut_ptr().cast() };
            assert!(graze_world_contacts(world, ids[2], u32::MAX, out, capacity) > 0);
            assert!(graze_world_contacts_within(world, ids[2], u32::MAX, 0.5, out, capacity) > 0);
        }
        let (mut hit, mut id) = (core::mem::MaybeUninit::<GrazeRayHit>::uninit(), 0);
        let ray = SEGMENT.as_ptr().cast();
        let verdict = graze_world_raycast(world, ray, u32::MAX, 0, hit.as_mut_ptr(), &mut id);
        assert_eq!(graze_world_raycast(world, ray, u32::MAX, 0, null_mut(), null_mut()), verdict);
        assert!(verdict != GrazeVerdict::GRAZE_MISS && graze_world_user(world, id) < 40);
        assert_eq!(graze_world_set_user(world, id, 41), GrazeStatus::GRAZE_OK);
        assert_eq!(graze_world_user(world, id), 41);
        motions(world, &square, id);
        lists(world, &square);
        // Shapes that are added where gaps were closed.
        for _ in 0..30 {
            assert!(graze_world_add(world, &comb, 1, 1, 0) != 0);
        }
        assert!(graze_world_memory(world) > graze_world_count(world) * 100);
        assert_eq!(graze_world_copy(world, copy), GrazeStatus::GRAZE_OK);
        assert_eq!(graze_world_hash(world), graze_world_hash(copy));
        assert_eq!(graze_world_count(world), 40);
        // In parts, from the last to the first.
        unsafe extern "C" fn backwards(_: *mut c_void, task: GrazeWorldTask, argument: *mut c_void, count: u32) {
            let task = task.expect("a task");
            // SAFETY: as the header says.
            (0..count).rev().for_each(|i| unsafe { task(argument, i) });
        }
        for i in 0..300 {
            let id = graze_world_add(world, &square, 1, 1, 0);
            graze_world_place(world, id, i as f32, 1.0, 0.5);
        }
        assert_eq!(graze_world_update_with(world, Some(backwards), null_mut()), GrazeStatus::GRAZE_OK);
        assert_eq!(graze_world_copy(world, copy), GrazeStatus::GRAZE_OK);
        // Bytes at an odd address.
        let count = graze_world_save(world, null_mut(), 0);
        let mut bytes = vec![0u8; count + 1];
        assert_eq!(graze_world_save(world, bytes[1..].as_mut_ptr().cast(), count), count);
        let loaded = graze_world_load(bytes[1..].as_ptr().cast(), count);
        assert_eq!(graze_world_hash(loaded), graze_world_hash(copy));
        assert_eq!(graze_world_update(loaded), GrazeStatus::GRAZE_OK);
        graze_c::error::graze_set_error_handler(None, null_mut());
        assert!(graze_world_load(bytes[1..].as_ptr().cast(), count - 1).is_null());
        graze_world_free(loaded);
        graze_world_free(copy);
        graze_world_free(world);
    }
}

/// Motions through a world. The results lie over the shape.
///
/// # Safety
/// The world and the shape are alive.
unsafe fn motions(world: *const GrazeWorld, square: &GrazeShape, ignore: u32) {
    #[repr(align(8))]
    struct Room([u8; 96]);

    let (mut room, mut id) = (Room([0; 96]), 0);
    let place = room.0.as_mut_ptr();
    // SAFETY: this function's own promise; results may overlap the arguments.
    unsafe {
        let verdict = graze_world_sweep(world, square, 3.0, 2.0, u32::MAX, ignore, null_mut(), null_mut());
        place.cast::<GrazeShape>().write(*square);
        let own = graze_world_sweep(world, place.cast(), 3.0, 2.0, u32::MAX, ignore, place.cast(), &mut id);
        assert!(own == verdict && own != GrazeVerdict::GRAZE_MISS && id != ignore);
        let verdict = graze_world_sweep_enter(world, square, 3.0, 2.0, u32::MAX, ignore, null_mut(), null_mut());
        place.cast::<GrazeShape>().write(*square);
        let own = graze_world_sweep_enter(world, place.cast(), 3.0, 2.0, u32::MAX, ignore, place.cast(), &mut id);
        assert!(own == verdict && own != GrazeVerdict::GRAZE_MISS && id != ignore);
        let verdict = graze_world_test(world, square, u32::MAX, ignore, null_mut());
        place.cast::<GrazeShape>().write(*square);
        let own = graze_world_test(world, place.cast(), u32::MAX, ignore, place.cast());
        assert!(own == verdict && own != GrazeVerdict::GRAZE_MISS && place.cast::<u32>().read() != ignore);
        let verdict = graze_world_slide(world, square, 3.0, 2.0, u32::MAX, ignore, null_mut());
        place.cast::<GrazeShape>().write(*square);
        let own = graze_world_slide(world, place.cast(), 3.0, 2.0, u32::MAX, ignore, place.cast());
        assert!(own == verdict && own != GrazeVerdict::GRAZE_MISS);
        let verdict = graze_world_approach(world, square, 3.0, 2.0, u32::MAX, ignore, null_mut());
        place.cast::<GrazeShape>().write(*square);
        let own = graze_world_approach(world, place.cast(), 3.0, 2.0, u32::MAX, ignore, place.cast());
        assert!(own == verdict && own != GrazeVerdict::GRAZE_MISS);
        let verdict = graze_world_push_out(world, square, 9.0, u32::MAX, ignore, null_mut());
        place.cast::<GrazeShape>().write(*square);
        let own = graze_world_push_out(world, place.cast(), 9.0, u32::MAX, ignore, place.cast());
        assert!(own == verdict);
    }
}

/// Queries of many results, and of the nearest shape, whose result lies over the shape.
///
/// # Safety
/// The world and the shape are alive.
unsafe fn lists(world: *const GrazeWorld, square: &GrazeShape) {
    #[repr(align(8))]
    struct Room([u8; 96]);

    const NO_HIT: GrazeRayHit = GrazeRayHit { t: 0.0, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, edge: 0 };
    const NO_PAIR: GrazeWorldPair = GrazeWorldPair { a: 0, b: 0, verdict: GrazeVerdict::GRAZE_MISS };
    let rays: [*const f32; 1] = [SEGMENT.as_ptr()];
    let [ray] = rays.map(|ray| ray.cast::<GrazeSegment>());
    let (mut room, mut id) = (Room([0; 96]), 0);
    let place = room.0.as_mut_ptr();
    // SAFETY: this function's own promise, and arrays with their counts; a single result may overlap the arguments.
    unsafe {
        for capacity in [1, 3, 64] {
            let (mut hits, mut ids, mut pairs) = ([NO_HIT; 64], [0; 64], [NO_PAIR; 64]);
            let (out, to) = (hits.as_mut_ptr(), ids.as_mut_ptr());
            assert!(graze_world_raycast_all(world, ray, u32::MAX, 0, out, to, capacity) > 0);
            assert!(graze_world_overlapping_boxes(world, pairs.as_mut_ptr(), capacity) > 10);
            let met = graze_world_raycast_many(world, ray, 0, capacity, u32::MAX, 0, out, to, place);
            assert!(met == capacity.min(96) && ids[capacity - 1] != 0);
        }
        assert!(graze_world_raycast_all(world, ray, u32::MAX, 0, null_mut(), null_mut(), 0) > 0);
        let met = graze_world_raycast_many(world, ray, 0, 9, u32::MAX, 0, null_mut(), null_mut(), null_mut());
        assert_eq!(met, 9);
        let distance = graze_world_nearest(world, square, 9.0, u32::MAX, 0, null_mut(), null_mut());
        place.cast::<GrazeShape>().write(*square);
        let own = graze_world_nearest(world, place.cast(), 9.0, u32::MAX, 0, place.cast(), &mut id);
        assert!(own == distance && own < 9.0 && id != 0);
    }
}
