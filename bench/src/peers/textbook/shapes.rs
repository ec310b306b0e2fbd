//! Small shapes: overlap, containment and pushes.

use super::{Xy, dot, edges_meet, ends, nearest, sub, turn, within};
use crate::graze::{Aabb, Capsule, Circle, Segment};

#[inline(never)]
pub fn orient([a, b, c]: &[Xy; 3]) -> f32 {
    turn(*a, *b, *c)
}

#[inline(never)]
pub fn segments(s: &Segment, t: &Segment) -> bool {
    edges_meet(ends(s), ends(t))
}

#[inline(never)]
pub fn segment_point(s: &Segment, p: &Xy) -> bool {
    turn([s.ax, s.ay], [s.bx, s.by], *p) == 0.0 && within(ends(s), *p)
}

#[inline(never)]
pub fn box_point(b: &Aabb, p: &Xy) -> bool {
    b.min_x <= p[0] && p[0] <= b.max_x && b.min_y <= p[1] && p[1] <= b.max_y
}

#[inline(never)]
pub fn boxes(a: &Aabb, b: &Aabb) -> bool {
    a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y && b.min_y <= a.max_y
}

/// Clipping by the slabs of a box: the part of a segment inside, as parameters.
pub fn slabs(b: &Aabb, s: &Segment) -> Option<[f32; 2]> {
    let (mut first, mut last) = (0.0f32, 1.0f32);
    for (from, to, low, high) in [(s.ax, s.bx, b.min_x, b.max_x), (s.ay, s.by, b.min_y, b.max_y)] {
        let d = to - from;
        if d == 0.0 {
            if from < low || from > high {
                return None;
            }
        } else {
            let (t, u) = ((low - from) / d, (high - from) / d);
            (first, last) = (first.max(t.min(u)), last.min(t.max(u)));
        }
    }
    (first <= last).then_some([first, last])
}

#[inline(never)]
pub fn box_segment(b: &Aabb, s: &Segment) -> bool {
    slabs(b, s).is_some()
}

#[inline(never)]
pub fn circle_point(c: &Circle, p: &Xy) -> bool {
    let d = sub(*p, [c.x, c.y]);
    dot(d, d) <= c.radius * c.radius
}

#[inline(never)]
pub fn circle_segment(c: &Circle, s: &Segment) -> bool {
    nearest(ends(s), [c.x, c.y]).1 <= c.radius * c.radius
}

#[inline(never)]
pub fn circle_box(c: &Circle, b: &Aabb) -> bool {
    let d = [c.x - c.x.clamp(b.min_x, b.max_x), c.y - c.y.clamp(b.min_y, b.max_y)];
    dot(d, d) <= c.radius * c.radius
}

#[inline(never)]
pub fn circles(a: &Circle, b: &Circle) -> bool {
    let (d, r) = ([b.x - a.x, b.y - a.y], a.radius + b.radius);
    dot(d, d) <= r * r
}

fn core(c: &Capsule) -> [Xy; 2] {
    [[c.ax, c.ay], [c.bx, c.by]]
}

/// The least squared distance of two segments that do not cross.
fn least_square(s: [Xy; 2], t: [Xy; 2]) -> f32 {
    let [a, b] = [nearest(t, s[0]).1, nearest(t, s[1]).1];
    let [c, d] = [nearest(s, t[0]).1, nearest(s, t[1]).1];
    a.min(b).min(c).min(d)
}

#[inline(never)]
pub fn capsule_point(c: &Capsule, p: &Xy) -> bool {
    nearest(core(c), *p).1 <= c.radius * c.radius
}

#[inline(never)]
pub fn capsule_segment(c: &Capsule, s: &Segment) -> bool {
    edges_meet(core(c), ends(s)) || least_square(core(c), ends(s)) <= c.radius * c.radius
}

#[inline(never)]
pub fn capsule_box(c: &Capsule, b: &Aabb) -> bool {
    let skeleton = Segment { ax: c.ax, ay: c.ay, bx: c.bx, by: c.by };
    let corners = [[b.min_x, b.min_y], [b.max_x, b.min_y], [b.max_x, b.max_y], [b.min_x, b.max_y]];
    slabs(b, &skeleton).is_some()
        || (0..4).any(|i| least_square(core(c), [corners[i], corners[(i + 1) % 4]]) <= c.radius * c.radius)
}

#[inline(never)]
pub fn capsule_circle(c: &Capsule, d: &Circle) -> bool {
    let reach = c.radius + d.radius;
    nearest(core(c), [d.x, d.y]).1 <= reach * reach
}

#[inline(never)]
pub fn capsules(a: &Capsule, b: &Capsule) -> bool {
    let reach = a.radius + b.radius;
    edges_meet(core(a), core(b)) || least_square(core(a), core(b)) <= reach * reach
}

#[inline(never)]
pub fn box_in_box(outer: &Aabb, b: &Aabb) -> bool {
    outer.min_x <= b.min_x && outer.min_y <= b.min_y && b.max_x <= outer.max_x && b.max_y <= outer.max_y
}

#[inline(never)]
pub fn circle_in_box(outer: &Aabb, c: &Circle) -> bool {
    let Circle { x, y, radius } = *c;
    outer.min_x <= x - radius && x + radius <= outer.max_x && outer.min_y <= y - radius && y + radius <= outer.max_y
}

/// The push along one axis; to the middle if there is not enough room.
fn push(low: f32, high: f32, outer_low: f32, outer_high: f32) -> f32 {
    if high - low > outer_high - outer_low {
        (outer_low + outer_high) * 0.5 - (low + high) * 0.5
    } else if low < outer_low {
        outer_low - low
    } else if high > outer_high {
        outer_high - high
    } else {
        0.0
    }
}

#[inline(never)]
pub fn keep_box(outer: &Aabb, b: &Aabb, out: &mut Xy) {
    *out = [push(b.min_x, b.max_x, outer.min_x, outer.max_x), push(b.min_y, b.max_y, outer.min_y, outer.max_y)];
}

#[inline(never)]
pub fn keep_circle(outer: &Aabb, c: &Circle, out: &mut Xy) {
    *out = [
        push(c.x - c.radius, c.x + c.radius, outer.min_x, outer.max_x),
        push(c.y - c.radius, c.y + c.radius, outer.min_y, outer.max_y),
    ];
}

#[inline(never)]
pub fn rect_corners(center: Xy, [w, h]: Xy, radians: f32, out: &mut [f32; 8]) {
    let (sin, cos) = radians.sin_cos();
    for (place, [x, y]) in out.as_chunks_mut::<2>().0.iter_mut().zip([[-w, -h], [w, -h], [w, h], [-w, h]]) {
        *place = [center[0] + cos * x - sin * y, center[1] + sin * x + cos * y];
    }
}

#[inline(never)]
pub fn box_corners(b: &Aabb, out: &mut [f32; 8]) {
    *out = [b.min_x, b.min_y, b.max_x, b.min_y, b.max_x, b.max_y, b.min_x, b.max_y];
}

#[inline(never)]
pub fn check_numbers(numbers: &[f32]) -> bool {
    numbers.iter().all(|number| number.is_finite())
}

#[inline(never)]
pub fn check_box(b: &Aabb) -> bool {
    [b.min_x, b.min_y, b.max_x, b.max_y].iter().all(|number| number.is_finite())
        && b.min_x <= b.max_x
        && b.min_y <= b.max_y
}

/// The indices of the verdicts that are at least this one.
#[inline(never)]
pub fn select(verdicts: &[u8], least: u8, out: &mut [u32]) -> usize {
    let mut count = 0;
    for (i, verdict) in verdicts.iter().enumerate() {
        if *verdict >= least && count < out.len() {
            out[count] = i as u32;
            count += 1;
        }
    }
    count
}
