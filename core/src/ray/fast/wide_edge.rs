//! Edges that the scan leaves to exact arithmetic: in wide numbers, because nothing is validated.

use crate::number::Float;
use crate::predicate::{Point, orient};
use crate::shape::Edge;

pub fn wide_edge([ax, ay]: [f32; 2], [bx, by]: [f32; 2]) -> Edge<Float> {
    Edge { a: Point::new(Float(ax), Float(ay)), b: Point::new(Float(bx), Float(by)) }
}

/// The vertex after one of a path that leads to `end`.
#[inline(always)]
pub fn next_vertex(path: &[[f32; 2]], end: [f32; 2], index: usize) -> [f32; 2] {
    match path.get(index + 1) {
        Some(vertex) => *vertex,
        None => end,
    }
}

/// Whether the ray's line crosses the edge before the ray begins: by the rule of [`RayScan`](crate::filter::RayScan).
pub fn crosses_behind(edge: Edge<Float>, ray: Edge<Float>) -> bool {
    let [from_left, to_left] = [edge.a, edge.b].map(|end| orient(ray.a, ray.b, end) > 0);
    let start = orient(edge.a, edge.b, ray.a);
    from_left != to_left && (if from_left { start > 0 } else { start < 0 })
}
