//! The functions of include/graze.h, each by its name after `graze_`.

use super::{
    Aabb, Allocate, Capsule, Circle, Closest, Contact, Crossing, Prepared, RayHit, Release, Segment, Shape, Slide,
    SweepHit, Verdict, World, WorldContact, WorldPair, WorldRun,
};
use libloading::Library;
use std::ffi::c_void;
use std::path::Path;

/// A function of the library; only its name if the library lacks it.
#[derive(Clone, Copy, Debug)]
pub struct Symbol<F> {
    pub name: &'static str,
    pub call: Option<F>,
}

macro_rules! functions {
    ($($field:ident($($argument:ty),*) -> $result:ty;)*) => {
        /// The functions of one build of graze.
        #[derive(Clone, Copy, Debug)]
        pub struct Graze {
            $(pub $field: Symbol<unsafe extern "C" fn($($argument),*) -> $result>,)*
        }

        impl Graze {
            /// Loads the library and leaks it.
            pub fn load(path: &Path) -> Result<Graze, String> {
                // SAFETY: graze has no initializers.
                let library = unsafe { Library::new(path) };
                let library = library.map_err(|error| format!("{}: {error}", path.display()))?;
                let library: &'static Library = Box::leak(Box::new(library));
                Ok(Graze {
                    $($field: {
                        let name = concat!("graze_", stringify!($field));
                        // SAFETY: the signatures are those of the header.
                        let call = unsafe { library.get(name.as_bytes()) };
                        Symbol { name, call: call.ok().map(|symbol| *symbol) }
                    },)*
                })
            }
        }
    };
}

functions! {
    set_allocator(Option<Allocate>, Option<Release>, *mut c_void) -> ();
    simd_width() -> u32;
    set_simd_width(u32) -> u32;
    rect_corners(f32, f32, f32, f32, f32, *mut f32) -> i32;
    place(*const f32, usize, f32, f32, f32, f32, *mut f32) -> i32;
    corners_aabb(*const Aabb, *mut f32) -> i32;
    bounds(*const Shape, *mut Aabb) -> i32;
    bounds_polygon(*const f32, usize, *mut Aabb) -> i32;
    bounding_circle_polygon(*const f32, usize, *mut Circle) -> i32;
    check_segment(*const Segment) -> i32;
    check_aabb(*const Aabb) -> i32;
    check_circle(*const Circle) -> i32;
    check_capsule(*const Capsule) -> i32;
    check_polygon(*const f32, usize, *mut usize) -> i32;
    check_shape(*const Shape) -> i32;
    orient(f32, f32, f32, f32, f32, f32) -> i32;
    test_aabb_point(*const Aabb, f32, f32) -> Verdict;
    test_aabb_segment(*const Aabb, *const Segment) -> Verdict;
    test_aabb_aabb(*const Aabb, *const Aabb) -> Verdict;
    test_segment_point(*const Segment, f32, f32) -> Verdict;
    test_segment_segment(*const Segment, *const Segment) -> Verdict;
    test_circle_point(*const Circle, f32, f32) -> Verdict;
    test_circle_segment(*const Circle, *const Segment) -> Verdict;
    test_circle_aabb(*const Circle, *const Aabb) -> Verdict;
    test_circle_circle(*const Circle, *const Circle) -> Verdict;
    test_capsule_point(*const Capsule, f32, f32) -> Verdict;
    test_capsule_segment(*const Capsule, *const Segment) -> Verdict;
    test_capsule_aabb(*const Capsule, *const Aabb) -> Verdict;
    test_capsule_circle(*const Capsule, *const Circle) -> Verdict;
    test_capsule_capsule(*const Capsule, *const Capsule) -> Verdict;
    test_convex_convex(*const f32, usize, *const f32, usize) -> Verdict;
    test_polygon_point(*const f32, usize, f32, f32) -> Verdict;
    test_polygon_segment(*const f32, usize, *const Segment) -> Verdict;
    test_polygon_aabb(*const f32, usize, *const Aabb) -> Verdict;
    test_polygon_circle(*const f32, usize, *const Circle) -> Verdict;
    test_polygon_capsule(*const f32, usize, *const Capsule) -> Verdict;
    test_polygon_polygon(*const f32, usize, *const f32, usize) -> Verdict;
    test(*const Shape, *const Shape) -> Verdict;
    owns_polygon_point(*const f32, usize, f32, f32) -> i32;
    contains_aabb_aabb(*const Aabb, *const Aabb) -> Verdict;
    contains_aabb_circle(*const Aabb, *const Circle) -> Verdict;
    contains_polygon_segment(*const f32, usize, *const Segment) -> Verdict;
    contains_polygon_circle(*const f32, usize, *const Circle) -> Verdict;
    contains_polygon_polygon(*const f32, usize, *const f32, usize) -> Verdict;
    contains(*const Shape, *const Shape) -> Verdict;
    keep_in_aabb_aabb(*const Aabb, *const Aabb, *mut f32) -> i32;
    keep_in_aabb_circle(*const Aabb, *const Circle, *mut f32) -> i32;
    keep_in(*const Shape, *const Shape, *mut f32) -> i32;
    distance(*const Shape, *const Shape, *mut Closest) -> f32;
    distance_segment_point(*const Segment, f32, f32, *mut Closest) -> f32;
    distance_segment_segment(*const Segment, *const Segment, *mut Closest) -> f32;
    distance_polygon_point(*const f32, usize, f32, f32, *mut Closest) -> f32;
    signed_distance_polygon_point(*const f32, usize, f32, f32, *mut Closest) -> f32;
    crossings_segment_segment(*const Segment, *const Segment, *mut Crossing, usize) -> usize;
    crossings_polygon_segment(*const f32, usize, *const Segment, *mut Crossing, usize) -> usize;
    crossings_polygon_polygon(*const f32, usize, *const f32, usize, *mut Crossing, usize) -> usize;
    crossings_circle_segment(*const Circle, *const Segment, *mut Crossing, usize) -> usize;
    crossings_circle_circle(*const Circle, *const Circle, *mut Crossing, usize) -> usize;
    crossings_polygon_circle(*const f32, usize, *const Circle, *mut Crossing, usize) -> usize;
    contact(*const Shape, *const Shape, *mut Contact) -> Verdict;
    contacts(*const Shape, *const Shape, *mut Contact, usize) -> usize;
    contact_within(*const Shape, *const Shape, f32, *mut Contact) -> Verdict;
    contacts_within(*const Shape, *const Shape, f32, *mut Contact, usize) -> usize;
    contact_circle_circle(*const Circle, *const Circle, *mut Contact) -> Verdict;
    contact_circle_aabb(*const Circle, *const Aabb, *mut Contact) -> Verdict;
    contact_aabb_aabb(*const Aabb, *const Aabb, *mut Contact) -> Verdict;
    contact_convex_convex(*const f32, usize, *const f32, usize, *mut Contact) -> Verdict;
    raycast(*const Shape, *const Segment, *mut RayHit) -> Verdict;
    raycast_all(*const Shape, *const Segment, *mut RayHit, usize) -> usize;
    raycast_first(*const Segment, *const Shape, usize, *mut RayHit, *mut usize) -> Verdict;
    raycast_segment(*const Segment, *const Segment, *mut RayHit) -> Verdict;
    raycast_aabb(*const Aabb, *const Segment, *mut RayHit) -> Verdict;
    raycast_circle(*const Circle, *const Segment, *mut RayHit) -> Verdict;
    raycast_capsule(*const Capsule, *const Segment, *mut RayHit) -> Verdict;
    raycast_polygon(*const f32, usize, *const Segment, *mut RayHit) -> Verdict;
    raycast_polygon_all(*const f32, usize, *const Segment, *mut RayHit, usize) -> usize;
    sweep(*const Shape, f32, f32, *const Shape, *mut SweepHit) -> Verdict;
    sweep_enter(*const Shape, f32, f32, *const Shape, *mut SweepHit) -> Verdict;
    sweep_first(*const Shape, f32, f32, *const Shape, usize, *mut SweepHit, *mut usize) -> Verdict;
    sweep_enter_first(*const Shape, f32, f32, *const Shape, usize, *mut SweepHit, *mut usize) -> Verdict;
    slide(*const Shape, f32, f32, *const Shape, usize, *mut Slide) -> Verdict;
    approach(*const Shape, f32, f32, *const Shape, usize, *mut Slide) -> Verdict;
    push_out(*const Shape, f32, *const Shape, usize, *mut Slide) -> Verdict;
    sweep_aabb_aabb(*const Aabb, f32, f32, *const Aabb, *mut SweepHit) -> Verdict;
    sweep_circle_circle(*const Circle, f32, f32, *const Circle, *mut SweepHit) -> Verdict;
    test_many_segment_segment(*const Segment, usize, *const Segment, usize, usize, *mut u8) -> usize;
    test_many_aabb_point(*const Aabb, usize, *const [f32; 2], usize, usize, *mut u8) -> usize;
    test_many_aabb_segment(*const Aabb, usize, *const Segment, usize, usize, *mut u8) -> usize;
    test_many_aabb_aabb(*const Aabb, usize, *const Aabb, usize, usize, *mut u8) -> usize;
    test_many_circle_point(*const Circle, usize, *const [f32; 2], usize, usize, *mut u8) -> usize;
    test_many_circle_segment(*const Circle, usize, *const Segment, usize, usize, *mut u8) -> usize;
    test_many_circle_aabb(*const Circle, usize, *const Aabb, usize, usize, *mut u8) -> usize;
    test_many_circle_circle(*const Circle, usize, *const Circle, usize, usize, *mut u8) -> usize;
    test_many_capsule_point(*const Capsule, usize, *const [f32; 2], usize, usize, *mut u8) -> usize;
    test_many_capsule_segment(*const Capsule, usize, *const Segment, usize, usize, *mut u8) -> usize;
    test_many_capsule_aabb(*const Capsule, usize, *const Aabb, usize, usize, *mut u8) -> usize;
    test_many_capsule_circle(*const Capsule, usize, *const Circle, usize, usize, *mut u8) -> usize;
    test_many_capsule_capsule(*const Capsule, usize, *const Capsule, usize, usize, *mut u8) -> usize;
    test_many_rect_rect(*const [f32; 8], usize, *const [f32; 8], usize, usize, *mut u8) -> usize;
    test_many_shape_shape(*const Shape, usize, *const Shape, usize, usize, *mut u8) -> usize;
    test_many_polygon_point(*const f32, usize, *const [f32; 2], usize, usize, *mut u8) -> usize;
    test_many_polygon_segment(*const f32, usize, *const Segment, usize, usize, *mut u8) -> usize;
    test_many_polygon_aabb(*const f32, usize, *const Aabb, usize, usize, *mut u8) -> usize;
    test_many_polygon_circle(*const f32, usize, *const Circle, usize, usize, *mut u8) -> usize;
    test_many_polygon_capsule(*const f32, usize, *const Capsule, usize, usize, *mut u8) -> usize;
    select(*const u8, usize, u8, *mut u32, usize) -> usize;
    trace_grid(*const u8, usize, usize, usize, f32, f32, f32, *mut f32, usize, *mut u32, usize, *mut usize) -> usize;
    prepared_create(*const f32, *const u32, usize) -> *const Prepared;
    prepared_create_graded(*const f32, *const u32, usize, u32) -> *const Prepared;
    prepared_create_chain(*const f32, usize, u32) -> *const Prepared;
    prepared_free(*const Prepared) -> ();
    prepared_memory(*const Prepared) -> usize;
    test_prepared_point(*const Prepared, f32, f32) -> Verdict;
    test_many_prepared_point(*const Prepared, *const f32, usize, usize, *mut u8) -> usize;
    test_prepared_segment(*const Prepared, *const Segment) -> Verdict;
    test_prepared_aabb(*const Prepared, *const Aabb) -> Verdict;
    test_prepared_circle(*const Prepared, *const Circle) -> Verdict;
    test_prepared_polygon(*const Prepared, *const f32, usize) -> Verdict;
    test_prepared(*const Prepared, *const Shape) -> Verdict;
    test_prepared_prepared(*const Prepared, *const Prepared) -> Verdict;
    distance_prepared(*const Prepared, *const Shape, *mut Closest, *mut u32) -> f32;
    distance_prepared_point(*const Prepared, f32, f32, *mut Closest, *mut u32) -> f32;
    signed_distance_prepared_point(*const Prepared, f32, f32, *mut Closest, *mut u32) -> f32;
    contacts_prepared(*const Prepared, *const Shape, *mut Contact, *mut u32, usize) -> usize;
    contains_prepared(*const Prepared, *const Shape) -> Verdict;
    crossings_prepared_segment(*const Prepared, *const Segment, *mut Crossing, *mut u32, usize) -> usize;
    raycast_prepared(*const Prepared, *const Segment, *mut RayHit, *mut u32) -> Verdict;
    sweep_prepared(*const Shape, f32, f32, *const Prepared, *mut SweepHit, *mut u32) -> Verdict;
    sweep_enter_prepared(*const Shape, f32, f32, *const Prepared, *mut SweepHit, *mut u32) -> Verdict;
    world_create() -> *mut World;
    world_free(*mut World) -> ();
    world_copy(*mut World, *const World) -> i32;
    world_memory(*const World) -> usize;
    world_hash(*const World) -> u64;
    world_save(*const World, *mut u8, usize) -> usize;
    world_load(*const u8, usize) -> *mut World;
    world_add(*mut World, *const Shape, u32, u32, usize) -> u32;
    world_remove(*mut World, u32) -> i32;
    world_set_shape(*mut World, u32, *const Shape) -> i32;
    world_set_user(*mut World, u32, usize) -> i32;
    world_set_filter(*mut World, u32, u32, u32) -> i32;
    world_place(*mut World, u32, f32, f32, f32) -> i32;
    world_move(*mut World, u32, f32, f32) -> i32;
    world_has(*const World, u32) -> i32;
    world_place_many(*mut World, *const u32, *const [f32; 3], usize, usize) -> usize;
    world_placement(*const World, u32, *mut [f32; 3]) -> i32;
    world_placement_many(*const World, *const u32, *mut [f32; 3], usize, usize) -> usize;
    world_shape(*const World, u32, *mut Shape) -> i32;
    world_user(*const World, u32) -> usize;
    world_filter(*const World, u32, *mut u32, *mut u32) -> i32;
    world_ids(*const World, *mut u32, usize) -> usize;
    world_count(*const World) -> usize;
    world_update(*mut World) -> i32;
    world_update_with(*mut World, WorldRun, *mut c_void) -> i32;
    world_pairs(*const World, *mut WorldPair, usize) -> usize;
    world_began(*const World, *mut WorldPair, usize) -> usize;
    world_ended(*const World, *mut WorldPair, usize) -> usize;
    world_query(*const World, *const Shape, u32, *mut u32, usize) -> usize;
    world_test(*const World, *const Shape, u32, u32, *mut u32) -> Verdict;
    world_raycast(*const World, *const Segment, u32, u32, *mut RayHit, *mut u32) -> Verdict;
    world_sweep(*const World, *const Shape, f32, f32, u32, u32, *mut SweepHit, *mut u32) -> Verdict;
    world_sweep_enter(*const World, *const Shape, f32, f32, u32, u32, *mut SweepHit, *mut u32) -> Verdict;
    world_nearest(*const World, *const Shape, f32, u32, u32, *mut Closest, *mut u32) -> f32;
    world_raycast_all(*const World, *const Segment, u32, u32, *mut RayHit, *mut u32, usize) -> usize;
    world_raycast_many(*const World, *const Segment, usize, usize, u32, u32, *mut RayHit, *mut u32, *mut u8) -> usize;
    world_overlapping_boxes(*const World, *mut WorldPair, usize) -> usize;
    world_push_out(*const World, *const Shape, f32, u32, u32, *mut Slide) -> Verdict;
    world_slide(*const World, *const Shape, f32, f32, u32, u32, *mut Slide) -> Verdict;
    world_approach(*const World, *const Shape, f32, f32, u32, u32, *mut Slide) -> Verdict;
    world_contacts(*const World, u32, u32, *mut WorldContact, usize) -> usize;
    world_contacts_within(*const World, u32, u32, f32, *mut WorldContact, usize) -> usize;
    check_segment_i32(*const Segment<i32>) -> i32;
    check_aabb_i32(*const Aabb<i32>) -> i32;
    check_circle_i32(*const Circle<i32>) -> i32;
    check_capsule_i32(*const Capsule<i32>) -> i32;
    check_polygon_i32(*const i32, usize, *mut usize) -> i32;
    check_shape_i32(*const Shape<i32>) -> i32;
    orient_i32(i32, i32, i32, i32, i32, i32) -> i32;
    test_aabb_point_i32(*const Aabb<i32>, i32, i32) -> Verdict;
    test_aabb_segment_i32(*const Aabb<i32>, *const Segment<i32>) -> Verdict;
    test_aabb_aabb_i32(*const Aabb<i32>, *const Aabb<i32>) -> Verdict;
    test_segment_point_i32(*const Segment<i32>, i32, i32) -> Verdict;
    test_segment_segment_i32(*const Segment<i32>, *const Segment<i32>) -> Verdict;
    test_circle_point_i32(*const Circle<i32>, i32, i32) -> Verdict;
    test_circle_segment_i32(*const Circle<i32>, *const Segment<i32>) -> Verdict;
    test_circle_aabb_i32(*const Circle<i32>, *const Aabb<i32>) -> Verdict;
    test_circle_circle_i32(*const Circle<i32>, *const Circle<i32>) -> Verdict;
    test_capsule_point_i32(*const Capsule<i32>, i32, i32) -> Verdict;
    test_capsule_segment_i32(*const Capsule<i32>, *const Segment<i32>) -> Verdict;
    test_capsule_aabb_i32(*const Capsule<i32>, *const Aabb<i32>) -> Verdict;
    test_capsule_circle_i32(*const Capsule<i32>, *const Circle<i32>) -> Verdict;
    test_capsule_capsule_i32(*const Capsule<i32>, *const Capsule<i32>) -> Verdict;
    test_convex_convex_i32(*const i32, usize, *const i32, usize) -> Verdict;
    test_polygon_point_i32(*const i32, usize, i32, i32) -> Verdict;
    test_polygon_segment_i32(*const i32, usize, *const Segment<i32>) -> Verdict;
    test_polygon_aabb_i32(*const i32, usize, *const Aabb<i32>) -> Verdict;
    test_polygon_circle_i32(*const i32, usize, *const Circle<i32>) -> Verdict;
    test_polygon_capsule_i32(*const i32, usize, *const Capsule<i32>) -> Verdict;
    test_polygon_polygon_i32(*const i32, usize, *const i32, usize) -> Verdict;
    test_i32(*const Shape<i32>, *const Shape<i32>) -> Verdict;
    owns_polygon_point_i32(*const i32, usize, i32, i32) -> i32;
    contains_aabb_aabb_i32(*const Aabb<i32>, *const Aabb<i32>) -> Verdict;
    contains_aabb_circle_i32(*const Aabb<i32>, *const Circle<i32>) -> Verdict;
    contains_polygon_segment_i32(*const i32, usize, *const Segment<i32>) -> Verdict;
    contains_polygon_circle_i32(*const i32, usize, *const Circle<i32>) -> Verdict;
    contains_polygon_polygon_i32(*const i32, usize, *const i32, usize) -> Verdict;
    contains_i32(*const Shape<i32>, *const Shape<i32>) -> Verdict;
    keep_in_aabb_aabb_i32(*const Aabb<i32>, *const Aabb<i32>, *mut i32) -> i32;
    keep_in_aabb_circle_i32(*const Aabb<i32>, *const Circle<i32>, *mut i32) -> i32;
}
