//! Any bytes behind the head of a saved world are refused, or a world that can be used, whose bytes they are.
#![no_main]

use std::ffi::c_void;
use std::ptr::{null, null_mut};

// The library under test, for the linker.
use graze_c as _;

#[repr(C)]
struct Shape {
    xy: *const f32,
    count: u32,
    kind: u32,
    radius: f32,
}

unsafe extern "C" {
    fn graze_set_error_handler(handler: *const c_void, context: *mut c_void);
    fn graze_world_load(bytes: *const c_void, count: usize) -> *mut c_void;
    fn graze_world_save(world: *const c_void, out: *mut c_void, capacity: usize) -> usize;
    fn graze_world_update(world: *mut c_void) -> i32;
    fn graze_world_query(world: *const c_void, region: *const Shape, mask: u32, out: *mut u32, capacity: usize) -> usize;
    fn graze_world_place(world: *mut c_void, id: u32, x: f32, y: f32, radians: f32) -> i32;
    fn graze_world_remove(world: *mut c_void, id: u32) -> i32;
    fn graze_world_add(world: *mut c_void, shape: *const Shape, category: u32, mask: u32, user: usize) -> u32;
    fn graze_world_free(world: *mut c_void);
}

const CONVEX: u32 = 4;
const ALL: [f32; 8] = [-3e38, -3e38, 3e38, -3e38, 3e38, 3e38, -3e38, 3e38];

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let bytes = [b"grazewld\x01\0\0\0", data].concat();
    let all = Shape { xy: ALL.as_ptr(), count: 4, kind: CONVEX, radius: 0.0 };
    // SAFETY: arrays with their count, and a world that is freed once, last.
    unsafe {
        graze_set_error_handler(null(), null_mut());
        let world = graze_world_load(bytes.as_ptr().cast(), bytes.len());
        if world.is_null() {
            return;
        }
        let mut again = vec![0u8; bytes.len()];
        assert_eq!(graze_world_save(world, again.as_mut_ptr().cast(), again.len()), bytes.len());
        assert!(again == bytes);
        assert_eq!(graze_world_update(world), 0);
        let mut ids = [0; 16];
        let count = graze_world_query(world, &all, u32::MAX, ids.as_mut_ptr(), ids.len());
        for (i, id) in ids.iter().take(count).enumerate() {
            graze_world_place(world, *id, 1.0, 2.0, i as f32);
            if i % 2 == 0 {
                assert_eq!(graze_world_remove(world, *id), 0);
            }
        }
        assert!(graze_world_add(world, &all, 1, 1, 0) != 0);
        assert_eq!(graze_world_update(world), 0);
        graze_world_free(world);
    }
});
