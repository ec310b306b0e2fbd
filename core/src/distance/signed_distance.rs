//! The signed distance of a polygon and a point: the distance from the boundary, negative inside.

use super::closest::{Closest, ClosestPoints};
use super::exact_distance::{Candidate, Indexed, candidates, distance, squared_box_distance};
use crate::number::Number;
use crate::predicate::Reach;
use crate::shape::{Edge, Location, Shape};

/// As [`closest_points`](super::closest_points) of a filled shape without a radius and a point, but with the nearest
/// point of the boundary and a negative distance if the point is inside. O(n).
pub fn signed_distance<N: Number>(outline: Shape<N>, point: Shape<N>) -> ClosestPoints {
    let p = point.vertices.first();
    let Location { on_edge, inside } = outline.vertices.locate(p);
    let nearest = if on_edge { None } else { nearest_edge(outline, (0, Edge { a: p, b: p })) };
    let Some(nearest) = nearest else { return distance(outline, point).into() };
    let Closest { distance, a, b } = nearest.on_boundaries([0.0; 2], Reach::sum(0.0, 0.0));
    let closest = Closest { distance, a: b.at_beginning(outline), b: a };
    ClosestPoints::from(closest).negative_if(inside)
}

/// The edge nearest to a point that is on none, in the search order of [`distance`].
fn nearest_edge<N: Number>(outline: Shape<N>, point: Indexed<N>) -> Option<Candidate<N>> {
    let mut best: Option<Candidate<N>> = None;
    for edge in outline.indexed_edges() {
        if best.is_some_and(|known| squared_box_distance(point.1, edge.1) > known.separation.square) {
            continue;
        }
        for candidate in candidates((point, edge)) {
            if best.is_none_or(|known| candidate.separation.square < known.separation.square) {
                best = Some(candidate);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::{Kind, Outline};

    fn at(outline: &[[f32; 2]], point: [f32; 2]) -> ClosestPoints {
        let shape = |kind, vertices| Shape { kind, vertices: Outline::<Float>::new(vertices), radius: 0.0 };
        signed_distance(shape(Kind::Polygon, outline), shape(Kind::Point, &[point]))
    }

    #[test]
    fn inside_outside_and_between() {
        let square = [[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]];
        let inside = at(&square, [6.0, 3.0]);
        assert_eq!((inside.distance, inside.a, inside.b, inside.edges), (-2.0, [8.0, 3.0], [6.0, 3.0], [1, 0]));
        let outside = at(&square, [11.0, 12.0]);
        assert_eq!((outside.distance, outside.a, outside.edges), (5.0, [8.0, 8.0], [2, 0]));
        for on in [[8.0, 3.0], [8.0, 8.0], [0.0, 0.0], [1.0, 8.0]] {
            let touching = at(&square, on);
            assert_eq!((touching.distance.to_bits(), touching.a, touching.b), (0, on, on));
        }
    }
}
