//! Rays and sweeps.

use super::{
    Xy, along, circle_roots, contact_convexes, crossing, dot, edges, ends, nearest, normal, slabs, sub, vertices,
};
use crate::graze::{Aabb, Capsule, Circle, Contact, RayHit, Segment, SweepHit};

fn hit(out: &mut RayHit, ray: [Xy; 2], t: f32, normal: Xy, edge: u32) {
    let [x, y] = along(ray[0], t, sub(ray[1], ray[0]));
    *out = RayHit { t, x, y, normal_x: normal[0], normal_y: normal[1], edge };
}

/// The normal of an edge on the side that a direction comes from.
fn facing(edge: [Xy; 2], d: Xy) -> Xy {
    let n = normal(edge);
    if dot(n, d) > 0.0 { [-n[0], -n[1]] } else { n }
}

#[inline(never)]
pub fn ray_segment(s: &Segment, ray: &Segment, out: &mut RayHit) -> bool {
    let Some([t, _]) = crossing(ends(ray), ends(s)) else { return false };
    hit(out, ends(ray), t, facing(ends(s), sub(ends(ray)[1], ends(ray)[0])), 0);
    true
}

#[inline(never)]
pub fn ray_box(b: &Aabb, ray: &Segment, out: &mut RayHit) -> bool {
    let Some([t, _]) = slabs(b, ray) else { return false };
    let (dx, dy) = (ray.bx - ray.ax, ray.by - ray.ay);
    let low_x = ((if dx > 0.0 { b.min_x } else { b.max_x }) - ray.ax) / dx;
    let n = if low_x == t { [-dx.signum(), 0.0] } else { [0.0, -dy.signum()] };
    hit(out, ends(ray), t, n, 0);
    true
}

/// The first root of a ray and a circle, if it is on the ray.
fn first_root(ray: [Xy; 2], c: &Circle) -> Option<f32> {
    circle_roots(ray, c).map(|[t, _]| t).filter(|t| (0.0..=1.0).contains(t))
}

#[inline(never)]
pub fn ray_circle(c: &Circle, ray: &Segment, out: &mut RayHit) -> bool {
    let Some(t) = first_root(ends(ray), c) else { return false };
    let [x, y] = along([ray.ax, ray.ay], t, [ray.bx - ray.ax, ray.by - ray.ay]);
    hit(out, ends(ray), t, [(x - c.x) / c.radius, (y - c.y) / c.radius], 0);
    true
}

/// The first hit of a ray at a capsule: its two sides and its two ends.
fn capsule_time(c: &Capsule, ray: [Xy; 2]) -> Option<(f32, Xy)> {
    let core = [[c.ax, c.ay], [c.bx, c.by]];
    let mut best: Option<(f32, Xy)> = None;
    let n = facing(core, sub(ray[1], ray[0]));
    let side = core.map(|p| along(p, c.radius, n));
    if let Some([t, _]) = crossing(ray, side) {
        best = Some((t, n));
    }
    for [x, y] in core {
        if let Some(t) = first_root(ray, &Circle { x, y, radius: c.radius })
            && best.is_none_or(|(known, _)| t < known)
        {
            let at = along(ray[0], t, sub(ray[1], ray[0]));
            best = Some((t, [(at[0] - x) / c.radius, (at[1] - y) / c.radius]));
        }
    }
    best
}

#[inline(never)]
pub fn ray_capsule(c: &Capsule, ray: &Segment, out: &mut RayHit) -> bool {
    let Some((t, n)) = capsule_time(c, ends(ray)) else { return false };
    hit(out, ends(ray), t, n, 0);
    true
}

/// The first edge that a ray from outside crosses; of an open line too.
#[inline(never)]
pub fn ray_outline(xy: &[f32], is_chain: bool, ray: &Segment, out: &mut RayHit) -> bool {
    let mut best = (f32::INFINITY, 0, [[0.0; 2]; 2]);
    let outline = vertices(xy);
    for (i, edge) in edges(outline).take(outline.len() - usize::from(is_chain)) {
        if let Some([t, _]) = crossing(ends(ray), edge)
            && t < best.0
        {
            best = (t, i, edge);
        }
    }
    let (t, i, edge) = best;
    if t > 1.0 {
        return false;
    }
    hit(out, ends(ray), t, facing(edge, sub(ends(ray)[1], ends(ray)[0])), i);
    true
}

/// Every edge that a ray crosses, in order along the ray.
#[inline(never)]
pub fn ray_all(xy: &[f32], ray: &Segment, out: &mut [RayHit]) -> usize {
    let mut count = 0;
    for (i, edge) in edges(vertices(xy)) {
        if let Some([t, _]) = crossing(ends(ray), edge) {
            if let Some(place) = out.get_mut(count) {
                hit(place, ends(ray), t, facing(edge, sub(ends(ray)[1], ends(ray)[0])), i);
            }
            count += 1;
        }
    }
    let used = count.min(out.len());
    out[..used].sort_by(|a, b| a.t.total_cmp(&b.t));
    count
}

fn swept(out: &mut SweepHit, t: f32, [x, y]: Xy, normal: Xy, a_edge: u32, b_edge: u32) {
    *out = SweepHit { t, x, y, normal_x: normal[0], normal_y: normal[1], a_edge, b_edge };
}

/// A ray from a corner at the box grown by the other.
#[inline(never)]
pub fn sweep_boxes(a: &Aabb, d: Xy, b: &Aabb, out: &mut SweepHit) -> bool {
    let (w, h) = (a.max_x - a.min_x, a.max_y - a.min_y);
    let grown = Aabb { min_x: b.min_x - w, min_y: b.min_y - h, max_x: b.max_x, max_y: b.max_y };
    let ray = Segment { ax: a.min_x, ay: a.min_y, bx: a.min_x + d[0], by: a.min_y + d[1] };
    let Some([t, _]) = slabs(&grown, &ray) else { return false };
    let low_x = ((if d[0] > 0.0 { grown.min_x } else { grown.max_x }) - ray.ax) / d[0];
    let n = if low_x == t { [-d[0].signum(), 0.0] } else { [0.0, -d[1].signum()] };
    let [x, y] = along([a.min_x, a.min_y], t, d);
    swept(out, t, [x.max(b.min_x), y.max(b.min_y)], n, 0, 0);
    true
}

#[inline(never)]
pub fn sweep_circles(a: &Circle, d: Xy, b: &Circle, out: &mut SweepHit) -> bool {
    let ray = [[a.x, a.y], [a.x + d[0], a.y + d[1]]];
    let reach = a.radius + b.radius;
    let Some(t) = first_root(ray, &Circle { radius: reach, ..*b }) else { return false };
    let [x, y] = along(ray[0], t, d);
    let n = [(x - b.x) / reach, (y - b.y) / reach];
    swept(out, t, along([b.x, b.y], b.radius, n), n, 0, 0);
    true
}

/// A circle, apart at the start, moves at an outline: a ray at the capsule around each edge.
#[inline(never)]
pub fn sweep_circle(xy: &[f32], c: &Circle, d: Xy, out: &mut SweepHit) -> bool {
    let ray = [[c.x, c.y], [c.x + d[0], c.y + d[1]]];
    let mut best = (f32::INFINITY, [0.0; 2], 0, [[0.0; 2]; 2]);
    for (i, edge) in edges(vertices(xy)) {
        let [[ax, ay], [bx, by]] = edge;
        if let Some((t, n)) = capsule_time(&Capsule { ax, ay, bx, by, radius: c.radius }, ray)
            && t < best.0
        {
            best = (t, n, i, edge);
        }
    }
    let (t, n, i, edge) = best;
    if t > 1.0 {
        return false;
    }
    let center = along(ray[0], t, d);
    let (foot, _) = nearest(edge, center);
    swept(out, t, along(edge[0], foot, sub(edge[1], edge[0])), n, 0, i);
    true
}

/// An outline, apart at the start, moves at another: rays from the vertices of each at the edges of the other.
#[inline(never)]
pub fn sweep_outlines(a: &[f32], d: Xy, b: &[f32], out: &mut SweepHit) -> bool {
    let mut best = (f32::INFINITY, [0.0; 2], [0.0; 2], [0; 2]);
    for (i, p) in (0..).zip(vertices(a)) {
        for (j, edge) in edges(vertices(b)) {
            if let Some([t, _]) = crossing([*p, along(*p, 1.0, d)], edge)
                && t < best.0
            {
                best = (t, along(*p, t, d), facing(edge, d), [i, j]);
            }
        }
    }
    for (j, p) in (0..).zip(vertices(b)) {
        for (i, edge) in edges(vertices(a)) {
            if let Some([t, _]) = crossing([*p, along(*p, -1.0, d)], edge)
                && t < best.0
            {
                best = (t, *p, facing(edge, d), [i, j]);
            }
        }
    }
    let (t, at, n, [i, j]) = best;
    if t > 1.0 {
        return false;
    }
    swept(out, t, at, n, i, j);
    true
}

/// The first of several that an outline meets.
#[inline(never)]
pub fn sweep_first(a: &[f32], d: Xy, others: &[[f32; 8]], out: &mut SweepHit) -> bool {
    let (mut found, mut hit) = (false, SweepHit::default());
    for b in others {
        if sweep_outlines(a, d, b, &mut hit) && (!found || hit.t < out.t) {
            (found, *out) = (true, hit);
        }
    }
    found
}

/// Moves an outline up to a skin before what it meets, and then along that. Returns whether it met something.
#[inline(never)]
pub fn slide(a: &[f32], d: Xy, others: &[[f32; 8]], moved: &mut Xy) -> bool {
    const SKIN: f32 = 0.01;
    let (mut rest, mut met) = (d, false);
    let mut body = [0.0; 8];
    *moved = [0.0; 2];
    for _ in 0..4 {
        for (place, (i, value)) in body.iter_mut().zip(a.iter().enumerate()) {
            *place = value + moved[i % 2];
        }
        let mut hit = SweepHit::default();
        if !sweep_first(&body, rest, others, &mut hit) {
            *moved = along(*moved, 1.0, rest);
            break;
        }
        met = true;
        let normal = [hit.normal_x, hit.normal_y];
        let part = (hit.t - SKIN / dot(rest, rest).sqrt()).max(0.0);
        *moved = along(*moved, part, rest);
        rest = along([0.0; 2], 1.0 - part, rest);
        rest = along(rest, -dot(rest, normal), normal);
    }
    met
}

/// Moves an outline by the deepest of its contacts until it has none. Returns whether it had one.
#[inline(never)]
pub fn push_out(a: &[f32], others: &[[f32; 8]], push: &mut Xy) -> bool {
    const MORE: f32 = 1.0001;
    let (mut body, mut met) = ([0.0; 8], false);
    *push = [0.0; 2];
    for _ in 0..8 {
        for (place, (i, value)) in body.iter_mut().zip(a.iter().enumerate()) {
            *place = value + push[i % 2];
        }
        let mut deepest = Contact::default();
        for b in others {
            let mut contact = Contact::default();
            if contact_convexes(&body, b, &mut contact) && contact.depth > deepest.depth {
                deepest = contact;
            }
        }
        if deepest.depth == 0.0 {
            break;
        }
        met = true;
        *push = along(*push, -MORE * deepest.depth, [deepest.normal_x, deepest.normal_y]);
    }
    met
}

/// The first of several that a ray from outside meets.
#[inline(never)]
pub fn ray_first(others: &[[f32; 8]], ray: &Segment, out: &mut RayHit) -> bool {
    let (mut found, mut hit) = (false, RayHit::default());
    for xy in others {
        if ray_outline(xy, false, ray, &mut hit) && (!found || hit.t < out.t) {
            (found, *out) = (true, hit);
        }
    }
    found
}
