//! The code of textbooks and forums: float arithmetic, no error bounds.

use crate::graze::{Aabb, Circle, Segment};

fn turn(ax: f32, ay: f32, bx: f32, by: f32, cx: f32, cy: f32) -> f32 {
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/// Four orientations, and boxes for collinear points (Cormen et al., Introduction to Algorithms, 33.1).
pub fn segments(s: &Segment, t: &Segment) -> bool {
    let d1 = turn(t.ax, t.ay, t.bx, t.by, s.ax, s.ay);
    let d2 = turn(t.ax, t.ay, t.bx, t.by, s.bx, s.by);
    let d3 = turn(s.ax, s.ay, s.bx, s.by, t.ax, t.ay);
    let d4 = turn(s.ax, s.ay, s.bx, s.by, t.bx, t.by);
    if ((d1 > 0.0 && d2 < 0.0) || (d1 < 0.0 && d2 > 0.0)) && ((d3 > 0.0 && d4 < 0.0) || (d3 < 0.0 && d4 > 0.0)) {
        return true;
    }
    let within = |s: &Segment, x: f32, y: f32| {
        s.ax.min(s.bx) <= x && x <= s.ax.max(s.bx) && s.ay.min(s.by) <= y && y <= s.ay.max(s.by)
    };
    (d1 == 0.0 && within(t, s.ax, s.ay))
        || (d2 == 0.0 && within(t, s.bx, s.by))
        || (d3 == 0.0 && within(s, t.ax, t.ay))
        || (d4 == 0.0 && within(s, t.bx, t.by))
}

/// The orientation of three points.
pub fn orient([a, b, c]: &[[f32; 2]; 3]) -> f32 {
    turn(a[0], a[1], b[0], b[1], c[0], c[1])
}

/// PNPOLY: W. Randolph Franklin's loop over the edges.
pub fn point_in_polygon(xy: &[f32], [x, y]: [f32; 2]) -> bool {
    let mut inside = false;
    let (vertices, _) = xy.as_chunks::<2>();
    let Some(mut previous) = vertices.last() else { return false };
    for vertex in vertices {
        if crosses(*vertex, *previous, [x, y]) {
            inside = !inside;
        }
        previous = vertex;
    }
    inside
}

/// Whether the ray to the right of a point crosses an edge, as in PNPOLY.
pub fn crosses(a: [f32; 2], b: [f32; 2], [x, y]: [f32; 2]) -> bool {
    (a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
}

fn edges(xy: &[f32]) -> impl Iterator<Item = Segment> + '_ {
    let (vertices, _) = xy.as_chunks::<2>();
    let next = vertices.iter().skip(1).chain(vertices.first());
    vertices.iter().zip(next).map(|(&[ax, ay], &[bx, by])| Segment { ax, ay, bx, by })
}

/// An end inside, or an edge that meets the segment.
pub fn polygon_segment(xy: &[f32], s: &Segment) -> bool {
    edges(xy).any(|edge| segments(&edge, s)) || point_in_polygon(xy, [s.ax, s.ay])
}

/// A corner inside, or an edge that begins in the box or meets a diagonal of it.
pub fn polygon_box(xy: &[f32], b: &Aabb) -> bool {
    let up = Segment { ax: b.min_x, ay: b.min_y, bx: b.max_x, by: b.max_y };
    let down = Segment { ax: b.min_x, ay: b.max_y, bx: b.max_x, by: b.min_y };
    let begins_in = |e: &Segment| b.min_x <= e.ax && e.ax <= b.max_x && b.min_y <= e.ay && e.ay <= b.max_y;
    edges(xy).any(|edge| begins_in(&edge) || segments(&edge, &up) || segments(&edge, &down))
        || point_in_polygon(xy, [b.min_x, b.min_y])
}

/// The center inside, or an edge within the radius.
pub fn polygon_circle(xy: &[f32], c: &Circle) -> bool {
    let within = |e: &Segment| {
        let (ux, uy, vx, vy) = (e.bx - e.ax, e.by - e.ay, c.x - e.ax, c.y - e.ay);
        let t = ((ux * vx + uy * vy) / (ux * ux + uy * uy)).clamp(0.0, 1.0);
        let (dx, dy) = (vx - t * ux, vy - t * uy);
        dx * dx + dy * dy <= c.radius * c.radius
    };
    edges(xy).any(|edge| within(&edge)) || point_in_polygon(xy, [c.x, c.y])
}
