//! The code of textbooks and forums: float arithmetic, no error bounds, a loop over the edges. Each function is
//! compiled for itself, as a function of the user's own file would be, and writes its whole result.

mod casts;
mod measures;
mod outlines;
mod shapes;

pub use casts::*;
pub use measures::*;
pub use outlines::*;
pub use shapes::*;

use crate::graze::Segment;

type Xy = [f32; 2];

/// Twice the signed area of a triangle.
fn turn([ax, ay]: Xy, [bx, by]: Xy, [cx, cy]: Xy) -> f32 {
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

fn ends(s: &Segment) -> [Xy; 2] {
    [[s.ax, s.ay], [s.bx, s.by]]
}

fn sub(a: Xy, b: Xy) -> Xy {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: Xy, b: Xy) -> f32 {
    a[0] * b[0] + a[1] * b[1]
}

fn along(a: Xy, t: f32, u: Xy) -> Xy {
    [a[0] + t * u[0], a[1] + t * u[1]]
}

/// The vertices of interleaved coordinates.
fn vertices(xy: &[f32]) -> &[Xy] {
    xy.as_chunks().0
}

/// The edges of a closed outline with the indices of their first vertices.
fn edges(vertices: &[Xy]) -> impl Iterator<Item = (u32, [Xy; 2])> + Clone + '_ {
    let next = vertices.iter().skip(1).chain(vertices.first());
    (0..).zip(vertices.iter().zip(next).map(|(a, b)| [*a, *b]))
}

/// The parameter of the point of an edge that is nearest to a point, and the squared distance.
fn nearest([a, b]: [Xy; 2], p: Xy) -> (f32, f32) {
    let (u, v) = (sub(b, a), sub(p, a));
    let t = (dot(u, v) / dot(u, u)).clamp(0.0, 1.0);
    let w = along(v, -t, u);
    (t, dot(w, w))
}

/// Four orientations, and boxes for collinear points (Cormen et al., Introduction to Algorithms, 33.1).
fn edges_meet(s: [Xy; 2], t: [Xy; 2]) -> bool {
    let d1 = turn(t[0], t[1], s[0]);
    let d2 = turn(t[0], t[1], s[1]);
    let d3 = turn(s[0], s[1], t[0]);
    let d4 = turn(s[0], s[1], t[1]);
    if ((d1 > 0.0 && d2 < 0.0) || (d1 < 0.0 && d2 > 0.0)) && ((d3 > 0.0 && d4 < 0.0) || (d3 < 0.0 && d4 > 0.0)) {
        return true;
    }
    (d1 == 0.0 && within(t, s[0]))
        || (d2 == 0.0 && within(t, s[1]))
        || (d3 == 0.0 && within(s, t[0]))
        || (d4 == 0.0 && within(s, t[1]))
}

/// Whether a point lies in the box around an edge.
fn within([a, b]: [Xy; 2], p: Xy) -> bool {
    a[0].min(b[0]) <= p[0] && p[0] <= a[0].max(b[0]) && a[1].min(b[1]) <= p[1] && p[1] <= a[1].max(b[1])
}

/// Where two edges cross: their parameters.
fn crossing([a, b]: [Xy; 2], [c, d]: [Xy; 2]) -> Option<[f32; 2]> {
    let (u, v, w) = (sub(b, a), sub(d, c), sub(c, a));
    let area = u[0] * v[1] - u[1] * v[0];
    let (s, t) = ((w[0] * v[1] - w[1] * v[0]) / area, (w[0] * u[1] - w[1] * u[0]) / area);
    ((0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t)).then_some([s, t])
}

/// The unit normal of an edge, to its right.
fn normal([a, b]: [Xy; 2]) -> Xy {
    let [x, y] = sub(b, a);
    let length = (x * x + y * y).sqrt();
    [y / length, -x / length]
}
