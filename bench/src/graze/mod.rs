//! graze from the side of a C program: the structs of include/graze.h, and the functions loaded from a shared library.
//! The structs and functions for integers are those of `i32`.

mod functions;

pub use functions::{Graze, Symbol};

use std::ffi::c_void;

/// GrazeVerdict: 0 is a miss.
pub type Verdict = i32;

/// GrazeKind. The values of point and segment are also their vertex counts.
pub const POINT: u32 = 1;
pub const SEGMENT: u32 = 2;
pub const CHAIN: u32 = 3;
pub const CONVEX: u32 = 4;
pub const POLYGON: u32 = 5;
pub const ONE_SIDED: u32 = 6;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Segment<T = f32> {
    pub ax: T,
    pub ay: T,
    pub bx: T,
    pub by: T,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Aabb<T = f32> {
    pub min_x: T,
    pub min_y: T,
    pub max_x: T,
    pub max_y: T,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Circle<T = f32> {
    pub x: T,
    pub y: T,
    pub radius: T,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Capsule<T = f32> {
    pub ax: T,
    pub ay: T,
    pub bx: T,
    pub by: T,
    pub radius: T,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Shape<T = f32> {
    pub xy: *const T,
    pub count: u32,
    pub kind: u32,
    pub radius: T,
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
pub struct Crossing {
    pub at: [f32; 2],
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

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct SlideContact {
    pub normal_x: f32,
    pub normal_y: f32,
    pub obstacle: u32,
    pub edge: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Slide {
    pub x: f32,
    pub y: f32,
    pub lost_x: f32,
    pub lost_y: f32,
    pub count: u32,
    pub contacts: [SlideContact; 4],
}

/// GrazePrepared, opaque.
#[repr(C)]
#[derive(Debug)]
pub struct Prepared {
    private: [u8; 0],
}

/// GrazeWorld, opaque.
#[repr(C)]
#[derive(Debug)]
pub struct World {
    private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct WorldPair {
    pub ids: [u32; 2],
    pub verdict: Verdict,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct WorldContact {
    pub id: u32,
    pub contact: Contact,
}

pub type Allocate = unsafe extern "C" fn(size: usize, align: usize, context: *mut c_void) -> *mut c_void;
pub type WorldTask = unsafe extern "C" fn(argument: *mut c_void, index: u32);
pub type WorldRun = unsafe extern "C" fn(context: *mut c_void, task: WorldTask, argument: *mut c_void, count: u32);
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
        self.prepare_rings(xy, &[xy.len() as u32 / 2])
    }

    /// The same of several rings.
    pub fn prepare_rings(&self, xy: &[f32], counts: &[u32]) -> Option<*const Prepared> {
        let create = self.prepared_create.call?;
        // SAFETY: rings with their counts.
        Some(unsafe { create(xy.as_ptr(), counts.as_ptr(), counts.len()) })
    }
}
