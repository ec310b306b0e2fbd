//! Distances, crossings and contacts.

use super::{Xy, along, crossing, dot, edges, ends, nearest, normal, point_in_polygon, sub, turn, vertices};
use crate::graze::{Aabb, Circle, Closest, Contact, ContactPoint, Crossing, Segment};

fn apart(square: f32, a: Xy, b: Xy, t: [f32; 2], edges: [u32; 2]) -> Closest {
    Closest { distance: square.sqrt(), a, b, t, edges }
}

#[inline(never)]
pub fn segment_point_distance(s: &Segment, p: &Xy, out: &mut Closest) -> f32 {
    let [a, b] = ends(s);
    let (t, square) = nearest([a, b], *p);
    *out = apart(square, along(a, t, sub(b, a)), *p, [t, 0.0], [0; 2]);
    out.distance
}

/// The closest points of two edges if they are nearer than the best so far.
fn improve(best: &mut (f32, Closest), (i, e): (u32, [Xy; 2]), (j, f): (u32, [Xy; 2])) {
    if let Some([s, t]) = crossing(e, f) {
        let at = along(e[0], s, sub(e[1], e[0]));
        *best = (0.0, apart(0.0, at, at, [s, t], [i, j]));
        return;
    }
    for (end, p) in e.into_iter().enumerate() {
        let (t, square) = nearest(f, p);
        if square < best.0 {
            *best = (square, apart(square, p, along(f[0], t, sub(f[1], f[0])), [end as f32, t], [i, j]));
        }
    }
    for (end, p) in f.into_iter().enumerate() {
        let (t, square) = nearest(e, p);
        if square < best.0 {
            *best = (square, apart(square, along(e[0], t, sub(e[1], e[0])), p, [t, end as f32], [i, j]));
        }
    }
}

const FAR: (f32, Closest) =
    (f32::INFINITY, Closest { distance: f32::INFINITY, a: [0.0; 2], b: [0.0; 2], t: [0.0; 2], edges: [0; 2] });

#[inline(never)]
pub fn segment_distance(a: &Segment, b: &Segment, out: &mut Closest) -> f32 {
    let mut best = FAR;
    improve(&mut best, (0, ends(a)), (0, ends(b)));
    *out = best.1;
    out.distance
}

/// The feet moved to the boundaries of rounded shapes.
fn round_off(out: &mut Closest, a_radius: f32, b_radius: f32) -> f32 {
    let (d, length) = (sub(out.b, out.a), out.distance);
    if length > a_radius + b_radius {
        let (a, b) = (out.a, out.b);
        out.a = along(a, a_radius / length, d);
        out.b = along(b, -b_radius / length, d);
    }
    out.distance = (length - a_radius - b_radius).max(0.0);
    out.distance
}

#[inline(never)]
pub fn capsule_distance((a, a_radius): &(Segment, f32), (b, b_radius): &(Segment, f32), out: &mut Closest) -> f32 {
    let mut best = FAR;
    improve(&mut best, (0, ends(a)), (0, ends(b)));
    *out = best.1;
    round_off(out, *a_radius, *b_radius)
}

#[inline(never)]
pub fn circle_distance((a, a_radius): &(Segment, f32), (b, b_radius): &(Segment, f32), out: &mut Closest) -> f32 {
    let d = [b.ax - a.ax, b.ay - a.ay];
    *out = apart(dot(d, d), [a.ax, a.ay], [b.ax, b.ay], [0.0; 2], [0; 2]);
    round_off(out, *a_radius, *b_radius)
}

/// The distance of a point: 0 inside, else that of the nearest edge.
#[inline(never)]
pub fn polygon_point_distance(xy: &[f32], p: &Xy, out: &mut Closest) -> f32 {
    if point_in_polygon(xy, *p) {
        *out = apart(0.0, *p, *p, [0.0; 2], [0; 2]);
        return 0.0;
    }
    let mut best = (f32::INFINITY, 0, 0.0, [[0.0; 2]; 2]);
    for (i, edge) in edges(vertices(xy)) {
        let (t, square) = nearest(edge, *p);
        if square < best.0 {
            best = (square, i, t, edge);
        }
    }
    let (square, i, t, [a, b]) = best;
    *out = apart(square, along(a, t, sub(b, a)), *p, [t, 0.0], [i, 0]);
    out.distance
}

/// The distance from the boundary, negative inside.
#[inline(never)]
pub fn signed_distance(xy: &[f32], p: &Xy, out: &mut Closest) -> f32 {
    let mut best = (f32::INFINITY, 0, 0.0, [[0.0; 2]; 2]);
    for (i, edge) in edges(vertices(xy)) {
        let (t, square) = nearest(edge, *p);
        if square < best.0 {
            best = (square, i, t, edge);
        }
    }
    let (square, i, t, [a, b]) = best;
    *out = apart(square, along(a, t, sub(b, a)), *p, [t, 0.0], [i, 0]);
    if point_in_polygon(xy, *p) {
        out.distance = -out.distance;
    }
    out.distance
}

/// The distance of a polygon, or a chain, and a small shape: a skeleton of one vertex, of two, or of a convex outline,
/// and a radius.
#[inline(never)]
pub fn shape_distance(xy: &[f32], is_chain: bool, skeleton: &[Xy], radius: f32, out: &mut Closest) -> f32 {
    let outline = vertices(xy);
    if !is_chain && point_in_polygon(xy, skeleton[0]) {
        *out = apart(0.0, skeleton[0], skeleton[0], [0.0; 2], [0; 2]);
        return 0.0;
    }
    let mut best = FAR;
    for e in edges(outline).take(outline.len() - usize::from(is_chain)) {
        match skeleton {
            [p] => {
                let (t, square) = nearest(e.1, *p);
                if square < best.0 {
                    best = (square, apart(square, along(e.1[0], t, sub(e.1[1], e.1[0])), *p, [t, 0.0], [e.0, 0]));
                }
            }
            [p, q] => improve(&mut best, e, (0, [*p, *q])),
            _ => edges(skeleton).for_each(|f| improve(&mut best, e, f)),
        }
    }
    *out = best.1;
    if skeleton.len() > 2 && out.distance > 0.0 && edges(skeleton).all(|(_, [a, b])| turn(a, b, outline[0]) >= 0.0) {
        out.distance = 0.0;
    }
    round_off(out, 0.0, radius)
}

/// Convex outlines: the nearest features, unless no axis separates them.
#[inline(never)]
pub fn convex_distance(a: &[f32], b: &[f32], out: &mut Closest) -> f32 {
    if super::convexes(a, b) {
        *out = apart(0.0, vertices(a)[0], vertices(a)[0], [0.0; 2], [0; 2]);
        return 0.0;
    }
    let mut best = FAR;
    for e in edges(vertices(a)) {
        edges(vertices(b)).for_each(|f| improve(&mut best, e, f));
    }
    *out = best.1;
    out.distance
}

/// A list that drops what does not fit.
fn put<T>(out: &mut [T], count: &mut usize, value: T) {
    if let Some(place) = out.get_mut(*count) {
        *place = value;
    }
    *count += 1;
}

fn crossing_of((i, e): (u32, [Xy; 2]), (j, f): (u32, [Xy; 2])) -> Option<Crossing> {
    let [s, t] = crossing(e, f)?;
    Some(Crossing { at: along(e[0], s, sub(e[1], e[0])), t: [s, t], edges: [i, j] })
}

#[inline(never)]
pub fn segment_crossings(a: &Segment, b: &Segment, out: &mut [Crossing]) -> usize {
    let mut count = 0;
    if let Some(found) = crossing_of((0, ends(a)), (0, ends(b))) {
        put(out, &mut count, found);
    }
    count
}

/// In order along the segment.
#[inline(never)]
pub fn polygon_segment_crossings(xy: &[f32], s: &Segment, out: &mut [Crossing]) -> usize {
    let mut count = 0;
    for e in edges(vertices(xy)) {
        if let Some(found) = crossing_of(e, (0, ends(s))) {
            put(out, &mut count, found);
        }
    }
    let used = count.min(out.len());
    out[..used].sort_by(|a, b| a.t[1].total_cmp(&b.t[1]));
    count
}

#[inline(never)]
pub fn polygon_crossings(a: &[f32], b: &[f32], out: &mut [Crossing]) -> usize {
    let mut count = 0;
    for e in edges(vertices(a)) {
        for f in edges(vertices(b)) {
            if let Some(found) = crossing_of(e, f) {
                put(out, &mut count, found);
            }
        }
    }
    count
}

/// The parameters at which the line of an edge crosses a circle.
pub fn circle_roots([a, b]: [Xy; 2], c: &Circle) -> Option<[f32; 2]> {
    let (u, w) = (sub(b, a), sub(a, [c.x, c.y]));
    let (uu, uw, ww) = (dot(u, u), dot(u, w), dot(w, w) - c.radius * c.radius);
    let root = uw * uw - uu * ww;
    (root >= 0.0).then(|| [(-uw - root.sqrt()) / uu, (-uw + root.sqrt()) / uu])
}

fn put_circle_crossings(c: &Circle, (i, e): (u32, [Xy; 2]), out: &mut [Crossing], count: &mut usize) {
    let Some(roots) = circle_roots(e, c) else { return };
    for t in roots {
        if (0.0..=1.0).contains(&t) {
            put(out, count, Crossing { at: along(e[0], t, sub(e[1], e[0])), t: [t, 0.0], edges: [i, 0] });
        }
    }
}

#[inline(never)]
pub fn circle_segment_crossings(c: &Circle, s: &Segment, out: &mut [Crossing]) -> usize {
    let mut count = 0;
    put_circle_crossings(c, (0, ends(s)), out, &mut count);
    count
}

#[inline(never)]
pub fn polygon_circle_crossings(xy: &[f32], c: &Circle, out: &mut [Crossing]) -> usize {
    let mut count = 0;
    for e in edges(vertices(xy)) {
        put_circle_crossings(c, e, out, &mut count);
    }
    count
}

#[inline(never)]
pub fn circle_crossings(a: &Circle, b: &Circle, out: &mut [Crossing]) -> usize {
    let d = [b.x - a.x, b.y - a.y];
    let square = dot(d, d);
    let t = (square + a.radius * a.radius - b.radius * b.radius) / (2.0 * square);
    let height = a.radius * a.radius / square - t * t;
    if height < 0.0 {
        return 0;
    }
    let (h, foot, mut count) = (height.sqrt(), along([a.x, a.y], t, d), 0);
    for side in [h, -h] {
        let at = [foot[0] - side * d[1], foot[1] + side * d[0]];
        put(out, &mut count, Crossing { at, t: [0.0; 2], edges: [0; 2] });
    }
    count
}

fn touch(out: &mut Contact, normal: Xy, depth: f32, at: Xy) {
    let point = ContactPoint { x: at[0], y: at[1], depth, a_feature: 0, b_feature: 0 };
    let points = [point, ContactPoint::default()];
    *out = Contact { normal_x: normal[0], normal_y: normal[1], depth, count: 1, points };
}

#[inline(never)]
pub fn contact_circles(a: &Circle, b: &Circle, out: &mut Contact) -> bool {
    let (d, reach) = ([b.x - a.x, b.y - a.y], a.radius + b.radius);
    let square = dot(d, d);
    if square > reach * reach {
        return false;
    }
    let length = square.sqrt();
    let n = [d[0] / length, d[1] / length];
    let depth = reach - length;
    touch(out, n, depth, along([a.x, a.y], a.radius - 0.5 * depth, n));
    true
}

#[inline(never)]
pub fn contact_circle_box(c: &Circle, b: &Aabb, out: &mut Contact) -> bool {
    let p = [c.x.clamp(b.min_x, b.max_x), c.y.clamp(b.min_y, b.max_y)];
    let d = sub(p, [c.x, c.y]);
    let square = dot(d, d);
    if square > c.radius * c.radius {
        return false;
    }
    if square > 0.0 {
        let length = square.sqrt();
        touch(out, [d[0] / length, d[1] / length], c.radius - length, p);
        return true;
    }
    // The center is inside: out by the nearest side.
    let sides = [
        (c.x - b.min_x, [1.0, 0.0]),
        (b.max_x - c.x, [-1.0, 0.0]),
        (c.y - b.min_y, [0.0, 1.0]),
        (b.max_y - c.y, [0.0, -1.0]),
    ];
    let mut best = sides[0];
    for side in sides {
        if side.0 < best.0 {
            best = side;
        }
    }
    touch(out, best.1, c.radius + best.0, p);
    true
}

#[inline(never)]
pub fn contact_boxes(a: &Aabb, b: &Aabb, out: &mut Contact) -> bool {
    let (low, high) = ([a.min_x.max(b.min_x), a.min_y.max(b.min_y)], [a.max_x.min(b.max_x), a.max_y.min(b.max_y)]);
    let size = sub(high, low);
    if size[0] < 0.0 || size[1] < 0.0 {
        return false;
    }
    let side =
        |a_low: f32, a_high: f32, b_low: f32, b_high: f32| if a_low + a_high < b_low + b_high { 1.0 } else { -1.0 };
    let (normal, depth) = if size[0] < size[1] {
        ([side(a.min_x, a.max_x, b.min_x, b.max_x), 0.0], size[0])
    } else {
        ([0.0, side(a.min_y, a.max_y, b.min_y, b.max_y)], size[1])
    };
    let points = [low, high].map(|[x, y]| ContactPoint { x, y, depth, a_feature: 0, b_feature: 0 });
    *out = Contact { normal_x: normal[0], normal_y: normal[1], depth, count: 2, points };
    true
}

/// The edge of `of` from which `to` is least deep behind: its index and the greatest separation.
fn least_depth(of: &[Xy], to: &[Xy]) -> (f32, u32) {
    let mut best = (f32::NEG_INFINITY, 0);
    for (i, edge) in edges(of) {
        let n = normal(edge);
        let separation = to.iter().map(|p| dot(sub(*p, edge[0]), n)).fold(f32::INFINITY, f32::min);
        if separation > best.0 {
            best = (separation, i);
        }
    }
    best
}

/// Separating axes and clipping, of outlines that wind counter-clockwise.
#[inline(never)]
pub fn contact_convexes(a: &[f32], b: &[f32], out: &mut Contact) -> bool {
    let (a, b) = (vertices(a), vertices(b));
    let (of_a, of_b) = (least_depth(a, b), least_depth(b, a));
    if of_a.0 > 0.0 || of_b.0 > 0.0 {
        return false;
    }
    let (reference, incident, (separation, i), sign) =
        if of_a.0 >= of_b.0 { (a, b, of_a, 1.0) } else { (b, a, of_b, -1.0) };
    let edge = [reference[i as usize], reference[(i as usize + 1) % reference.len()]];
    let n = normal(edge);
    // The incident edge: the most antiparallel one.
    let mut facing = (f32::INFINITY, edge);
    for (_, other) in edges(incident) {
        let turned = dot(normal(other), n);
        if turned < facing.0 {
            facing = (turned, other);
        }
    }
    let u = sub(edge[1], edge[0]);
    let [p, q] = facing.1;
    let (along_p, along_q, length) = (dot(sub(p, edge[0]), u), dot(sub(q, edge[0]), u), dot(u, u));
    let clip = |limit: f32| along(p, (limit - along_p) / (along_q - along_p), sub(q, p));
    let clipped = [(along_p, p), (along_q, q)].map(|(place, point)| {
        if place < 0.0 {
            clip(0.0)
        } else if place > length {
            clip(length)
        } else {
            point
        }
    });
    let points = clipped.map(|at| {
        let depth = -dot(sub(at, edge[0]), n);
        ContactPoint { x: at[0], y: at[1], depth, a_feature: i, b_feature: 0 }
    });
    *out = Contact { normal_x: n[0] * sign, normal_y: n[1] * sign, depth: -separation, count: 2, points };
    true
}

/// Of each vertex of one outline that lies in the other, the push out by the nearest edge.
fn put_vertices(inner: &[f32], outer: &[f32], sign: f32, out: &mut [Contact], count: &mut usize) {
    for p in vertices(inner) {
        if !point_in_polygon(outer, *p) {
            continue;
        }
        let mut best = (f32::INFINITY, [[0.0; 2]; 2]);
        for (_, edge) in edges(vertices(outer)) {
            let (_, square) = nearest(edge, *p);
            if square < best.0 {
                best = (square, edge);
            }
        }
        let mut contact = Contact::default();
        touch(&mut contact, normal(best.1).map(|c| c * sign), best.0.sqrt(), *p);
        put(out, count, contact);
    }
}

/// The vertices of each in the other, if they meet.
#[inline(never)]
pub fn contacts(a: &[f32], b: &[f32], out: &mut [Contact]) -> usize {
    if !super::polygons(a, b) {
        return 0;
    }
    let mut count = 0;
    put_vertices(a, b, -1.0, out, &mut count);
    put_vertices(b, a, 1.0, out, &mut count);
    // Edges may cross with no vertex inside.
    count.max(1)
}
