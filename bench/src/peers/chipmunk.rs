//! Chipmunk2D 7, by the C source that chipmunk-rs carries.
//!
//! Shapes stay in world coordinates, of a body that never moves. Between steps a space keeps the closest features of
//! each pair, from which the next search begins: so does a pair here.

use crate::data::vertices;
use crate::graze::{Circle, Segment};
use chipmunk_rs as _;
use std::cell::Cell;
use std::ffi::{c_int, c_void};

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Vect {
    x: f64,
    y: f64,
}

/// `cpTransform`.
#[repr(C)]
struct Transform([f64; 6]);

const IDENTITY: Transform = Transform([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

/// `cpBB`.
#[repr(C)]
struct Box([f64; 4]);

/// `cpContact`, with what the solver keeps there.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Contact {
    points: [Vect; 2],
    solver: [f64; 7],
    hash: usize,
}

/// `cpCollisionInfo`.
#[repr(C)]
struct Info {
    shapes: [*const c_void; 2],
    id: u32,
    normal: Vect,
    count: c_int,
    contacts: *mut Contact,
}

unsafe extern "C" {
    fn cpBodyNewStatic() -> *mut c_void;
    fn cpCircleShapeNew(body: *mut c_void, radius: f64, offset: Vect) -> *mut c_void;
    fn cpSegmentShapeNew(body: *mut c_void, a: Vect, b: Vect, radius: f64) -> *mut c_void;
    fn cpPolyShapeNewRaw(body: *mut c_void, count: c_int, vertices: *const Vect, radius: f64) -> *mut c_void;
    fn cpShapeUpdate(shape: *mut c_void, transform: Transform) -> Box;
    fn cpCollide(a: *const c_void, b: *const c_void, id: u32, contacts: *mut Contact) -> Info;
}

/// A shape, which lives as long as the program.
pub struct Solid(*const c_void);

fn vect([x, y]: [f32; 2]) -> Vect {
    Vect { x: f64::from(x), y: f64::from(y) }
}

fn solid(make: impl FnOnce(*mut c_void) -> *mut c_void) -> Solid {
    // SAFETY: a body takes no arguments, and the shape is new.
    unsafe {
        let shape = make(cpBodyNewStatic());
        cpShapeUpdate(shape, IDENTITY);
        Solid(shape)
    }
}

pub fn disc(c: &Circle) -> Solid {
    // SAFETY: a body that lives on, and plain values, here and below.
    solid(|body| unsafe { cpCircleShapeNew(body, f64::from(c.radius), vect([c.x, c.y])) })
}

pub fn thick(s: &Segment, radius: f32) -> Solid {
    solid(|body| unsafe { cpSegmentShapeNew(body, vect([s.ax, s.ay]), vect([s.bx, s.by]), f64::from(radius)) })
}

/// A strictly convex polygon, its vertices counter-clockwise.
pub fn rounded_polygon(xy: &[f32], radius: f32) -> Solid {
    let points: Vec<Vect> = vertices(xy).map(vect).collect();
    // SAFETY: the array has the given number of points.
    solid(|body| unsafe { cpPolyShapeNewRaw(body, points.len() as c_int, points.as_ptr(), f64::from(radius)) })
}

/// Two shapes, and where the last search for their closest features ended.
pub struct Pair {
    a: Solid,
    b: Solid,
    id: Cell<u32>,
}

impl Pair {
    pub fn new(a: Solid, b: Solid) -> Pair {
        Pair { a, b, id: Cell::new(0) }
    }
}

/// Whether two shapes touch, with their contacts.
pub fn collide(Pair { a, b, id }: &Pair) -> bool {
    let mut contacts = [Contact::default(); 2];
    // SAFETY: two shapes, and room for as many contacts as there may be.
    let info = unsafe { cpCollide(a.0, b.0, id.get(), contacts.as_mut_ptr()) };
    id.set(info.id);
    info.count > 0
}

const _: () = assert!(size_of::<Contact>() == 96 && size_of::<Info>() == 56);
