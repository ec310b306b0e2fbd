//! cute_c2, by c2-sys, which carries its C source. Polygons have at most eight vertices.

use crate::data::vertices;
use crate::graze::{Aabb, Capsule, Circle, Segment};
use c2_sys::*;
use std::ffi::c_void;
use std::ptr::{from_ref, null, null_mut};

fn v(x: f32, y: f32) -> c2v {
    c2v { x, y }
}

pub fn circle(c: &Circle) -> c2Circle {
    c2Circle { p: v(c.x, c.y), r: c.radius }
}

pub fn aabb(b: &Aabb) -> c2AABB {
    c2AABB { min: v(b.min_x, b.min_y), max: v(b.max_x, b.max_y) }
}

/// A segment is a capsule without a radius.
pub fn segment(s: &Segment) -> c2Capsule {
    c2Capsule { a: v(s.ax, s.ay), b: v(s.bx, s.by), r: 0.0 }
}

pub fn capsule(c: &Capsule) -> c2Capsule {
    c2Capsule { a: v(c.ax, c.ay), b: v(c.bx, c.by), r: c.radius }
}

pub fn poly(xy: &[f32]) -> Option<c2Poly> {
    let mut poly = c2Poly { count: (xy.len() / 2) as i32, verts: [v(0.0, 0.0); 8], norms: [v(0.0, 0.0); 8] };
    if poly.count > 8 {
        return None;
    }
    for (vertex, [x, y]) in poly.verts.iter_mut().zip(vertices(xy)) {
        *vertex = v(x, y);
    }
    // SAFETY: at most eight vertices.
    unsafe { c2MakePoly(&mut poly) };
    Some(poly)
}

pub fn circles(a: c2Circle, b: c2Circle) -> bool {
    // SAFETY: takes plain values, here and below.
    unsafe { c2CircletoCircle(a, b) != 0 }
}

pub fn circle_aabb(a: c2Circle, b: c2AABB) -> bool {
    unsafe { c2CircletoAABB(a, b) != 0 }
}

pub fn circle_segment(a: c2Circle, b: c2Capsule) -> bool {
    unsafe { c2CircletoCapsule(a, b) != 0 }
}

pub fn aabbs(a: c2AABB, b: c2AABB) -> bool {
    unsafe { c2AABBtoAABB(a, b) != 0 }
}

pub fn aabb_segment(a: c2AABB, b: c2Capsule) -> bool {
    unsafe { c2AABBtoCapsule(a, b) != 0 }
}

pub fn segments(a: c2Capsule, b: c2Capsule) -> bool {
    unsafe { c2CapsuletoCapsule(a, b) != 0 }
}

/// cute_c2 has points only as circles without a radius.
pub fn point(poly: &c2Poly, [x, y]: [f32; 2]) -> bool {
    unsafe { c2CircletoPoly(c2Circle { p: v(x, y), r: 0.0 }, poly, null()) != 0 }
}

pub fn polys(a: &c2Poly, b: &c2Poly) -> bool {
    unsafe { c2PolytoPoly(a, null(), b, null()) != 0 }
}

fn untyped(poly: &c2Poly) -> *const c_void {
    from_ref(poly).cast()
}

pub fn distance(a: &c2Poly, b: &c2Poly) -> f32 {
    let kind = C2_TYPE_C2_TYPE_POLY;
    let (mut on_a, mut on_b) = (v(0.0, 0.0), v(0.0, 0.0));
    let (a, b, steps, cache) = (untyped(a), untyped(b), null_mut(), null_mut());
    unsafe { c2GJK(a, kind, null(), b, kind, null(), &mut on_a, &mut on_b, 0, steps, cache) }
}

const NO_MANIFOLD: c2Manifold =
    c2Manifold { count: 0, depths: [0.0; 2], contact_points: [c2v { x: 0.0, y: 0.0 }; 2], n: c2v { x: 0.0, y: 0.0 } };

pub fn contact(a: &c2Poly, b: &c2Poly) -> bool {
    let mut manifold = NO_MANIFOLD;
    unsafe { c2PolytoPolyManifold(a, null(), b, null(), &mut manifold) };
    manifold.count > 0
}

pub fn contact_circles(a: c2Circle, b: c2Circle) -> bool {
    let mut manifold = NO_MANIFOLD;
    unsafe { c2CircletoCircleManifold(a, b, &mut manifold) };
    manifold.count > 0
}

pub fn contact_circle_aabb(a: c2Circle, b: c2AABB) -> bool {
    let mut manifold = NO_MANIFOLD;
    unsafe { c2CircletoAABBManifold(a, b, &mut manifold) };
    manifold.count > 0
}

pub fn contact_aabbs(a: c2AABB, b: c2AABB) -> bool {
    let mut manifold = NO_MANIFOLD;
    unsafe { c2AABBtoAABBManifold(a, b, &mut manifold) };
    manifold.count > 0
}

/// A shape of a manifold.
pub enum Solid {
    Polygon(Box<c2Poly>),
    Circle(c2Circle),
}

pub fn collide(a: &Solid, b: &Solid) -> bool {
    let mut manifold = NO_MANIFOLD;
    unsafe {
        match (a, b) {
            (Solid::Polygon(a), Solid::Polygon(b)) => {
                c2PolytoPolyManifold(&**a, null(), &**b, null(), &mut manifold);
            }
            (Solid::Circle(a), Solid::Polygon(b)) | (Solid::Polygon(b), Solid::Circle(a)) => {
                c2CircletoPolyManifold(*a, &**b, null(), &mut manifold);
            }
            (Solid::Circle(a), Solid::Circle(b)) => c2CircletoCircleManifold(*a, *b, &mut manifold),
        }
    }
    manifold.count > 0
}

/// A ray with a unit direction and a length.
pub fn ray_of(s: &Segment) -> c2Ray {
    let (x, y) = (s.bx - s.ax, s.by - s.ay);
    let length = x.hypot(y);
    c2Ray { p: v(s.ax, s.ay), d: v(x / length, y / length), t: length }
}

pub fn ray(poly: &c2Poly, ray: c2Ray) -> bool {
    let mut hit = c2Raycast { t: 0.0, n: v(0.0, 0.0) };
    unsafe { c2RaytoPoly(ray, poly, null(), &mut hit) != 0 }
}

pub fn ray_circle(circle: c2Circle, ray: c2Ray) -> bool {
    let mut hit = c2Raycast { t: 0.0, n: v(0.0, 0.0) };
    unsafe { c2RaytoCircle(ray, circle, &mut hit) != 0 }
}

pub fn ray_aabb(aabb: c2AABB, ray: c2Ray) -> bool {
    let mut hit = c2Raycast { t: 0.0, n: v(0.0, 0.0) };
    unsafe { c2RaytoAABB(ray, aabb, &mut hit) != 0 }
}

pub fn ray_capsule(capsule: c2Capsule, ray: c2Ray) -> bool {
    let mut hit = c2Raycast { t: 0.0, n: v(0.0, 0.0) };
    unsafe { c2RaytoCapsule(ray, capsule, &mut hit) != 0 }
}

/// The first shape moves by the translation, the second rests. 1 means a miss.
pub fn sweep(a: &c2Poly, b: &c2Poly, translation: [f32; 2]) -> bool {
    meet([untyped(a), untyped(b)], C2_TYPE_C2_TYPE_POLY, translation, false)
}

pub fn sweep_aabbs(a: &c2AABB, b: &c2AABB, translation: [f32; 2]) -> bool {
    meet([from_ref(a).cast(), from_ref(b).cast()], C2_TYPE_C2_TYPE_AABB, translation, false)
}

pub fn sweep_circles(a: &c2Circle, b: &c2Circle, translation: [f32; 2]) -> bool {
    meet([from_ref(a).cast(), from_ref(b).cast()], C2_TYPE_C2_TYPE_CIRCLE, translation, true)
}

fn meet([a, b]: [*const c_void; 2], kind: C2_TYPE, [x, y]: [f32; 2], radii: bool) -> bool {
    let rest = v(0.0, 0.0);
    unsafe { c2TOI(a, kind, null(), v(x, y), b, kind, null(), rest, radii.into(), null_mut()) < 1.0 }
}
