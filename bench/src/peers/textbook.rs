//! The code of textbooks and forums: float arithmetic, no error bounds.

use crate::graze::Segment;

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

/// The turn of three points.
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
