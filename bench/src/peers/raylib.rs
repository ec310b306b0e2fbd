//! raylib, by raylib-sys.

use crate::data::vertices;
use crate::graze::{Aabb, Circle, Segment};
use raylib_sys::*;

fn v(x: f32, y: f32) -> Vector2 {
    Vector2 { x, y }
}

/// raylib has boxes with a size. It is rounded, so a box may come out larger or smaller by an ulp.
pub fn aabb(b: &Aabb) -> Rectangle {
    Rectangle { x: b.min_x, y: b.min_y, width: b.max_x - b.min_x, height: b.max_y - b.min_y }
}

pub fn outline(xy: &[f32]) -> Vec<Vector2> {
    vertices(xy).map(|[x, y]| v(x, y)).collect()
}

pub fn segments(s: &Segment, t: &Segment) -> bool {
    let mut at = v(0.0, 0.0);
    // SAFETY: takes plain values, here and below.
    unsafe { CheckCollisionLines(v(s.ax, s.ay), v(s.bx, s.by), v(t.ax, t.ay), v(t.bx, t.by), &mut at) }
}

pub fn circles(a: &Circle, b: &Circle) -> bool {
    unsafe { CheckCollisionCircles(v(a.x, a.y), a.radius, v(b.x, b.y), b.radius) }
}

pub fn circle_aabb(c: &Circle, b: Rectangle) -> bool {
    unsafe { CheckCollisionCircleRec(v(c.x, c.y), c.radius, b) }
}

pub fn aabbs(a: Rectangle, b: Rectangle) -> bool {
    unsafe { CheckCollisionRecs(a, b) }
}

pub fn circle_segment(c: &Circle, s: &Segment) -> bool {
    unsafe { CheckCollisionCircleLine(v(c.x, c.y), c.radius, v(s.ax, s.ay), v(s.bx, s.by)) }
}

pub fn point(outline: &[Vector2], [x, y]: [f32; 2]) -> bool {
    unsafe { CheckCollisionPointPoly(v(x, y), outline.as_ptr(), outline.len() as i32) }
}
