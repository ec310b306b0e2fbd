//! Filled outlines and a shape of any kind.

use super::Verdict;
use super::polygon_circle::filled_circle;
use super::polygon_point::polygon_point;
use super::polygon_polygon::filled_polygon;
use super::polygon_segment::filled_segment;
use super::rounded::compare_edges;
use crate::number::Number;
use crate::predicate::Reach;
use crate::shape::{Circle, Edge, Filled, Kind, Segment, Shape};

/// Filled outlines and a shape of any kind. With an index about O(m·log n), and more for edges close to the shape.
pub fn filled_shape<N: Number>(filled: &impl Filled<N>, shape: Shape<N>) -> Verdict {
    let vertices = shape.vertices;
    if shape.kind == Kind::Point {
        return filled_circle(filled, Circle { center: vertices.first(), radius: shape.radius });
    }
    if shape.radius > 0.0 {
        return rounded_shape(filled, shape);
    }
    if shape.is_filled() {
        return filled_polygon(filled, vertices);
    }
    if vertices.is_point() {
        return Verdict::of_location(filled.locate(vertices.first()));
    }
    let mut best = Verdict::Miss;
    for Edge { a, b } in shape.edges() {
        best = best.max(filled_segment(filled, Segment { a, b }));
        if best == Verdict::Hit {
            break;
        }
    }
    best
}

/// As [`rounded`](crate::overlap::rounded), for a shape with a radius.
fn rounded_shape<N: Number>(filled: &impl Filled<N>, shape: Shape<N>) -> Verdict {
    let reach = Reach::sum(shape.radius, 0.0);
    let mut best = Verdict::of_location(filled.locate(shape.vertices.first()));
    for (ring, p) in filled.first_vertices_near(|| shape.vertices.bounds()) {
        if shape.is_filled() && polygon_point(shape.vertices, p) != Verdict::Miss {
            best = best.max(Verdict::Hit.hit_only_if(|| filled.has_area(ring)));
        }
    }
    for e in shape.edges() {
        for (ring, f) in filled.edges_near(e.bounds().enlarged(reach.value())) {
            if best == Verdict::Hit {
                return best;
            }
            let verdict = Verdict::of_distance(compare_edges(e, f, reach));
            best = best.max(verdict.hit_only_if(|| filled.has_area(ring)));
        }
    }
    best
}
