//! Outlines: overlap, containment, bounds and checks.

use super::{Xy, dot, edges, edges_meet, ends, nearest, normal, sub, turn, vertices, within};
use crate::graze::{Aabb, Capsule, Circle, Segment};

/// Whether the ray to the right of a point crosses an edge, as in PNPOLY.
pub fn crosses(a: Xy, b: Xy, [x, y]: Xy) -> bool {
    (a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
}

/// PNPOLY: W. Randolph Franklin's loop over the edges.
fn is_inside(vertices: &[Xy], p: Xy) -> bool {
    let mut inside = false;
    let Some(mut previous) = vertices.last() else { return false };
    for vertex in vertices {
        if crosses(*vertex, *previous, p) {
            inside = !inside;
        }
        previous = vertex;
    }
    inside
}

#[inline(never)]
pub fn point_in_polygon(xy: &[f32], p: Xy) -> bool {
    is_inside(vertices(xy), p)
}

/// An end inside, or an edge that meets the segment.
#[inline(never)]
pub fn polygon_segment(xy: &[f32], s: &Segment) -> bool {
    edges(vertices(xy)).any(|(_, edge)| edges_meet(edge, ends(s))) || is_inside(vertices(xy), [s.ax, s.ay])
}

/// A corner inside, or an edge that begins in the box or meets a diagonal of it.
#[inline(never)]
pub fn polygon_box(xy: &[f32], b: &Aabb) -> bool {
    let (low, high) = ([b.min_x, b.min_y], [b.max_x, b.max_y]);
    let down = [[b.min_x, b.max_y], [b.max_x, b.min_y]];
    edges(vertices(xy))
        .any(|(_, edge)| within([low, high], edge[0]) || edges_meet(edge, [low, high]) || edges_meet(edge, down))
        || is_inside(vertices(xy), low)
}

/// The center inside, or an edge within the radius.
#[inline(never)]
pub fn polygon_circle(xy: &[f32], c: &Circle) -> bool {
    let p = [c.x, c.y];
    edges(vertices(xy)).any(|(_, edge)| nearest(edge, p).1 <= c.radius * c.radius) || is_inside(vertices(xy), p)
}

/// Whether two edges cross or are within a distance of each other.
fn edges_near(s: [Xy; 2], t: [Xy; 2], square: f32) -> bool {
    edges_meet(s, t)
        || nearest(t, s[0]).1 <= square
        || nearest(t, s[1]).1 <= square
        || nearest(s, t[0]).1 <= square
        || nearest(s, t[1]).1 <= square
}

#[inline(never)]
pub fn polygon_capsule(xy: &[f32], c: &Capsule) -> bool {
    let skeleton = [[c.ax, c.ay], [c.bx, c.by]];
    edges(vertices(xy)).any(|(_, edge)| edges_near(edge, skeleton, c.radius * c.radius))
        || is_inside(vertices(xy), skeleton[0])
}

/// All pairs of edges.
#[inline(never)]
pub fn polygons(a: &[f32], b: &[f32]) -> bool {
    let (a, b) = (vertices(a), vertices(b));
    edges(a).any(|(_, e)| edges(b).any(|(_, f)| edges_meet(e, f))) || is_inside(a, b[0]) || is_inside(b, a[0])
}

/// Separating axes: the normals of both.
#[inline(never)]
pub fn convexes(a: &[f32], b: &[f32]) -> bool {
    let (a, b) = (vertices(a), vertices(b));
    let separates =
        |of: &[Xy], to: &[Xy]| edges(of).any(|(_, [from, end])| to.iter().all(|p| turn(from, end, *p) < 0.0));
    !separates(a, b) && !separates(b, a)
}

/// No edge crosses it, and an end is inside.
#[inline(never)]
pub fn segment_in_polygon(xy: &[f32], s: &Segment) -> bool {
    !edges(vertices(xy)).any(|(_, edge)| edges_meet(edge, ends(s))) && is_inside(vertices(xy), [s.ax, s.ay])
}

#[inline(never)]
pub fn circle_in_polygon(xy: &[f32], c: &Circle) -> bool {
    let p = [c.x, c.y];
    !edges(vertices(xy)).any(|(_, edge)| nearest(edge, p).1 < c.radius * c.radius) && is_inside(vertices(xy), p)
}

#[inline(never)]
pub fn polygon_in_polygon(outer: &[f32], inner: &[f32]) -> bool {
    let (outer, inner) = (vertices(outer), vertices(inner));
    !edges(outer).any(|(_, e)| edges(inner).any(|(_, f)| edges_meet(e, f))) && is_inside(outer, inner[0])
}

#[inline(never)]
pub fn bounds(xy: &[f32], out: &mut Aabb) {
    let [x, y] = vertices(xy)[0];
    *out = Aabb { min_x: x, min_y: y, max_x: x, max_y: y };
    for [x, y] in vertices(xy) {
        out.min_x = out.min_x.min(*x);
        out.min_y = out.min_y.min(*y);
        out.max_x = out.max_x.max(*x);
        out.max_y = out.max_y.max(*y);
    }
}

/// Turned by a cosine and a sine, and moved.
#[inline(never)]
pub fn place(xy: &[f32], [x, y, cos, sin]: &[f32; 4], out: &mut [f32]) {
    for (place, [px, py]) in out.as_chunks_mut::<2>().0.iter_mut().zip(vertices(xy)) {
        *place = [x + (px * cos - py * sin), y + (px * sin + py * cos)];
    }
}

fn circle_of_two(a: Xy, b: Xy) -> Circle {
    let d = sub(b, a);
    Circle { x: (a[0] + b[0]) * 0.5, y: (a[1] + b[1]) * 0.5, radius: dot(d, d).sqrt() * 0.5 }
}

fn circle_of_three(a: Xy, b: Xy, c: Xy) -> Circle {
    let (u, v) = (sub(b, a), sub(c, a));
    let (u2, v2, area) = (dot(u, u), dot(v, v), 2.0 * (u[0] * v[1] - u[1] * v[0]));
    let (x, y) = ((v[1] * u2 - u[1] * v2) / area, (u[0] * v2 - v[0] * u2) / area);
    Circle { x: a[0] + x, y: a[1] + y, radius: (x * x + y * y).sqrt() }
}

fn is_outside(c: &Circle, p: Xy) -> bool {
    let d = sub(p, [c.x, c.y]);
    dot(d, d) > c.radius * c.radius * 1.00001
}

/// Welzl's algorithm as three loops, without shuffling.
#[inline(never)]
pub fn bounding_circle(xy: &[f32], out: &mut Circle) {
    let points = vertices(xy);
    *out = Circle { x: points[0][0], y: points[0][1], radius: 0.0 };
    for (i, a) in points.iter().enumerate() {
        if is_outside(out, *a) {
            *out = Circle { x: a[0], y: a[1], radius: 0.0 };
            for (j, b) in points[..i].iter().enumerate() {
                if is_outside(out, *b) {
                    *out = circle_of_two(*a, *b);
                    for c in &points[..j] {
                        if is_outside(out, *c) {
                            *out = circle_of_three(*a, *b, *c);
                        }
                    }
                }
            }
        }
    }
}

/// Finite, and no two edges cross, other than neighbors at their common vertex.
#[inline(never)]
pub fn check_polygon(xy: &[f32]) -> bool {
    let count = vertices(xy).len() as u32;
    xy.iter().all(|number| number.is_finite())
        && edges(vertices(xy)).all(|(i, e)| {
            edges(vertices(xy)).skip(i as usize + 2).all(|(j, f)| (i == 0 && j + 1 == count) || !edges_meet(e, f))
        })
}

/// The push of an outline into a convex one that winds counter-clockwise: away from the line behind which it is most
/// deeply, until it is behind none.
#[inline(never)]
pub fn keep_in_convex(outer: &[f32], inner: &[f32], out: &mut Xy) {
    *out = [0.0; 2];
    for _ in 0..8 {
        let (mut most, mut away) = (1e-5, [0.0; 2]);
        for (_, edge) in edges(vertices(outer)) {
            let n = normal(edge);
            for p in vertices(inner) {
                let depth = dot(sub([p[0] + out[0], p[1] + out[1]], edge[0]), n);
                if depth > most {
                    (most, away) = (depth, n);
                }
            }
        }
        if away == [0.0; 2] {
            break;
        }
        *out = [out[0] - away[0] * most, out[1] - away[1] * most];
    }
}
