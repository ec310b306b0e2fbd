//! graze from the side of a C program: the structs of include/graze.h, and the functions loaded from a shared library.

use libloading::Library;
use std::ffi::c_void;
use std::path::Path;

/// GrazeVerdict: 0 is a miss.
pub type Verdict = i32;

/// GrazeKind. The values of point and segment are also their vertex counts.
pub const POINT: u32 = 1;
pub const SEGMENT: u32 = 2;
pub const CHAIN: u32 = 3;
pub const CONVEX: u32 = 4;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub ax: f32,
    pub ay: f32,
    pub bx: f32,
    pub by: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Aabb {
    pub min_x: f32,
    pub min_y: f32,
    pub max_x: f32,
    pub max_y: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Circle {
    pub x: f32,
    pub y: f32,
    pub radius: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Capsule {
    pub ax: f32,
    pub ay: f32,
    pub bx: f32,
    pub by: f32,
    pub radius: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub xy: *const f32,
    pub count: u32,
    pub kind: u32,
    pub radius: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Closest {
    pub distance: f32,
    pub a: [f32; 2],
    pub b: [f32; 2],
    pub t: [f32; 2],
    pub edges: [u32; 2],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct ContactPoint {
    pub x: f32,
    pub y: f32,
    pub depth: f32,
    pub a_feature: u32,
    pub b_feature: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Contact {
    pub normal_x: f32,
    pub normal_y: f32,
    pub depth: f32,
    pub count: u32,
    pub points: [ContactPoint; 2],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct RayHit {
    pub t: f32,
    pub x: f32,
    pub y: f32,
    pub normal_x: f32,
    pub normal_y: f32,
    pub edge: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct SweepHit {
    pub t: f32,
    pub x: f32,
    pub y: f32,
    pub normal_x: f32,
    pub normal_y: f32,
    pub a_edge: u32,
    pub b_edge: u32,
}

/// GrazePrepared, opaque.
#[repr(C)]
#[derive(Debug)]
pub struct Prepared {
    private: [u8; 0],
}

pub type Allocate = unsafe extern "C" fn(size: usize, align: usize, context: *mut c_void) -> *mut c_void;
pub type Release = unsafe extern "C" fn(pointer: *mut c_void, size: usize, align: usize, context: *mut c_void);

impl Graze {
    /// SIMD width in floats.
    pub fn width(&self) -> Option<u32> {
        // SAFETY: takes nothing.
        self.simd_width.call.map(|width| unsafe { width() })
    }

    /// Limits the SIMD width; returns the width in effect.
    pub fn set_width(&self, most: u32) -> Option<u32> {
        // SAFETY: takes any number.
        self.set_simd_width.call.map(|set| unsafe { set(most) })
    }

    /// Prepares an outline and leaks it. None if the library lacks the function.
    pub fn prepare(&self, xy: &[f32]) -> Option<*const Prepared> {
        let create = self.prepared_create.call?;
        // SAFETY: one ring with its count.
        Some(unsafe { create(xy.as_ptr(), &(xy.len() as u32 / 2), 1) })
    }
}

/// A function of the library; only its name if the library lacks it.
#[derive(Clone, Copy, Debug)]
pub struct Symbol<F> {
    pub name: &'static str,
    pub call: Option<F>,
}

macro_rules! functions {
    ($($field:ident: $name:literal ($($argument:ty),*) -> $result:ty;)*) => {
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
                    $($field: Symbol {
                        name: $name,
                        // SAFETY: the signatures are those of the header.
                        call: unsafe { library.get(concat!($name, "\0").as_bytes()) }.ok().map(|symbol| *symbol),
                    },)*
                })
            }
        }
    };
}

functions! {
    orient: "graze_orient"(f32, f32, f32, f32, f32, f32) -> i32;
    segment_segment: "graze_test_segment_segment"(*const Segment, *const Segment) -> Verdict;
    circle_circle: "graze_test_circle_circle"(*const Circle, *const Circle) -> Verdict;
    circle_aabb: "graze_test_circle_aabb"(*const Circle, *const Aabb) -> Verdict;
    aabb_aabb: "graze_test_aabb_aabb"(*const Aabb, *const Aabb) -> Verdict;
    aabb_segment: "graze_test_aabb_segment"(*const Aabb, *const Segment) -> Verdict;
    circle_segment: "graze_test_circle_segment"(*const Circle, *const Segment) -> Verdict;
    convex_convex: "graze_test_convex_convex"(*const f32, usize, *const f32, usize) -> Verdict;
    polygon_segment: "graze_test_polygon_segment"(*const f32, usize, *const Segment) -> Verdict;
    polygon_aabb: "graze_test_polygon_aabb"(*const f32, usize, *const Aabb) -> Verdict;
    polygon_circle: "graze_test_polygon_circle"(*const f32, usize, *const Circle) -> Verdict;
    polygon_point: "graze_test_polygon_point"(*const f32, usize, f32, f32) -> Verdict;
    polygon_polygon: "graze_test_polygon_polygon"(*const f32, usize, *const f32, usize) -> Verdict;
    many_segment_segment: "graze_test_many_segment_segment"
        (*const Segment, usize, *const Segment, usize, usize, *mut u8) -> usize;
    many_circle_circle: "graze_test_many_circle_circle"
        (*const Circle, usize, *const Circle, usize, usize, *mut u8) -> usize;
    many_aabb_aabb: "graze_test_many_aabb_aabb"(*const Aabb, usize, *const Aabb, usize, usize, *mut u8) -> usize;
    many_rect_rect: "graze_test_many_rect_rect"
        (*const [f32; 8], usize, *const [f32; 8], usize, usize, *mut u8) -> usize;
    many_polygon_point: "graze_test_many_polygon_point"
        (*const f32, usize, *const [f32; 2], usize, usize, *mut u8) -> usize;
    many_polygon_segment: "graze_test_many_polygon_segment"
        (*const f32, usize, *const Segment, usize, usize, *mut u8) -> usize;
    many_polygon_aabb: "graze_test_many_polygon_aabb"
        (*const f32, usize, *const Aabb, usize, usize, *mut u8) -> usize;
    many_polygon_circle: "graze_test_many_polygon_circle"
        (*const f32, usize, *const Circle, usize, usize, *mut u8) -> usize;
    prepared_create: "graze_prepared_create"(*const f32, *const u32, usize) -> *const Prepared;
    prepared_create_graded: "graze_prepared_create_graded"(*const f32, *const u32, usize, u32) -> *const Prepared;
    prepared_free: "graze_prepared_free"(*const Prepared) -> ();
    prepared_memory: "graze_prepared_memory"(*const Prepared) -> usize;
    set_allocator: "graze_set_allocator"(Option<Allocate>, Option<Release>, *mut c_void) -> ();
    prepared_point: "graze_test_prepared_point"(*const Prepared, f32, f32) -> Verdict;
    prepared_prepared: "graze_test_prepared_prepared"(*const Prepared, *const Prepared) -> Verdict;
    prepared_distance: "graze_distance_prepared_point"(*const Prepared, f32, f32, *mut Closest, *mut u32) -> f32;
    prepared_raycast: "graze_raycast_prepared"(*const Prepared, *const Segment, *mut RayHit, *mut u32) -> Verdict;
    many_prepared_point: "graze_test_many_prepared_point"
        (*const Prepared, *const f32, usize, usize, *mut u8) -> usize;
    distance: "graze_distance"(*const Shape, *const Shape, *mut Closest) -> f32;
    distance_segment_segment: "graze_distance_segment_segment"(*const Segment, *const Segment, *mut Closest) -> f32;
    contact_convex_convex: "graze_contact_convex_convex"(*const f32, usize, *const f32, usize, *mut Contact) -> Verdict;
    contact_circle_circle: "graze_contact_circle_circle"(*const Circle, *const Circle, *mut Contact) -> Verdict;
    contact_circle_aabb: "graze_contact_circle_aabb"(*const Circle, *const Aabb, *mut Contact) -> Verdict;
    contact_aabb_aabb: "graze_contact_aabb_aabb"(*const Aabb, *const Aabb, *mut Contact) -> Verdict;
    raycast: "graze_raycast"(*const Shape, *const Segment, *mut RayHit) -> Verdict;
    raycast_polygon: "graze_raycast_polygon"(*const f32, usize, *const Segment, *mut RayHit) -> Verdict;
    simd_width: "graze_simd_width"() -> u32;
    set_simd_width: "graze_set_simd_width"(u32) -> u32;
    raycast_segment: "graze_raycast_segment"(*const Segment, *const Segment, *mut RayHit) -> Verdict;
    raycast_aabb: "graze_raycast_aabb"(*const Aabb, *const Segment, *mut RayHit) -> Verdict;
    raycast_circle: "graze_raycast_circle"(*const Circle, *const Segment, *mut RayHit) -> Verdict;
    raycast_capsule: "graze_raycast_capsule"(*const Capsule, *const Segment, *mut RayHit) -> Verdict;
    sweep_aabb_aabb: "graze_sweep_aabb_aabb"(*const Aabb, f32, f32, *const Aabb, *mut SweepHit) -> Verdict;
    sweep_circle_circle: "graze_sweep_circle_circle"(*const Circle, f32, f32, *const Circle, *mut SweepHit) -> Verdict;
    sweep: "graze_sweep"(*const Shape, f32, f32, *const Shape, *mut SweepHit) -> Verdict;
}
