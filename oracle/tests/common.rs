//! Shapes for the tests, and the motions that change no verdict.

use graze_oracle::{Kind, Shape};

/// A shape of integers.
pub fn shape(kind: Kind, xy: &[i32], radius: i32) -> Shape<i32> {
    Shape::new(kind, xy, radius)
}

/// A shape with every vertex and the radius changed.
fn map(s: &Shape<i32>, vertex: impl Fn([i32; 2]) -> [i32; 2], factor: i32) -> Shape<i32> {
    let xy = s.xy.chunks(2).flat_map(|v| vertex([v[0], v[1]])).collect();
    Shape { xy, radius: s.radius * factor, ..s.clone() }
}

/// The same shape listed backwards, and started a vertex later if it is an outline.
pub fn relisted(s: &Shape<i32>) -> Shape<i32> {
    let mut vertices: Vec<[i32; 2]> = s.xy.chunks(2).map(|v| [v[0], v[1]]).collect();
    vertices.reverse();
    if s.kind.is_filled() {
        vertices.rotate_left(1);
    }
    Shape { xy: vertices.concat(), ..s.clone() }
}

/// What becomes of a vertex.
type Motion = fn([i32; 2]) -> [i32; 2];

/// Checks a pair as it is, relisted, mirrored, turned by a quarter, scaled and moved.
pub fn under_every_symmetry(a: &Shape<i32>, b: &Shape<i32>, check: impl Fn(&Shape<i32>, &Shape<i32>)) {
    check(a, b);
    check(&relisted(a), b);
    check(a, &relisted(b));
    let motions: [(Motion, i32); 4] =
        [(|[x, y]| [-x, y], 1), (|[x, y]| [-y, x], 1), (|[x, y]| [8 * x, 8 * y], 8), (|[x, y]| [x + 1000, y - 77], 1)];
    for (motion, factor) in motions {
        check(&map(a, motion, factor), &map(b, motion, factor));
    }
}
