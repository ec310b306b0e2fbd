//! The points at which the edges of two shapes cross or touch.

use super::crossing::{Crossing, edges_in_order};
use super::crossing_point::{crossing_parameter, crossing_point, parameter_at};
use crate::number::Number;
use crate::shape::{Edge, EdgeIntersection, NearEdges, Shape, edge_intersection};

/// Visits the common points of the edges of two shapes, without their radii, in the order of a's edges and then of b's:
/// one point if edges cross or touch, both ends of an overlap.
///
/// A vertex belongs to the edge that begins there, so it is visited once. Only the last vertex of a line that has ends
/// belongs to the edge that ends there.
///
/// Complexity: O(n·m), less if boxes around edges are apart.
pub fn crossings<N: Number>(a: Shape<N>, b: Shape<N>, visit: &mut dyn FnMut(Crossing)) {
    let bounds = b.vertices.bounds();
    let at_end = [a.edge_at_end(), b.edge_at_end()];
    let mut near = NearEdges::new(b);
    near.find_blocks();
    for (i, e) in edges_in_order(a).filter(|(_, e)| e.bounds().meets(&bounds)) {
        let mut meet = |j, f| edge_pair_crossings((i, e), (j, f), [at_end[0] == Some(i), at_end[1] == Some(j)], visit);
        if near.has_blocks() && !near.has_stretches() {
            near.ordered_edges(e.bounds()).for_each(|(j, f)| meet(j, f));
        } else if near.is_scanned() {
            let along = near.edges_along(e).map(|j| (j, b.vertices.edge(j)));
            along.filter(|(_, f)| !f.is_point()).for_each(|(j, f)| meet(j, f));
        } else {
            edges_in_order(b).for_each(|(j, f)| meet(j, f));
        }
    }
}

/// Visits the common points of two edges with their numbers, without those at an end that the edge does not own.
pub(crate) fn edge_pair_crossings<N: Number>(
    (i, e): (usize, Edge<N>),
    (j, f): (usize, Edge<N>),
    [a_owns_end, b_owns_end]: [bool; 2],
    visit: &mut dyn FnMut(Crossing),
) {
    let mut offer = |(x, y), a_t, b_t| {
        if (a_t < 1.0 || a_owns_end) && (b_t < 1.0 || b_owns_end) {
            visit(Crossing { x, y, a_edge: i, a_t, b_edge: j, b_t });
        }
    };
    match edge_intersection(e, f) {
        EdgeIntersection::None => {}
        EdgeIntersection::Crossing => offer(crossing_point(e, f), crossing_parameter(e, f), crossing_parameter(f, e)),
        EdgeIntersection::Point(point) => offer((point.x, point.y), parameter_at(e, point), parameter_at(f, point)),
        EdgeIntersection::Overlap(first, second) => {
            let mut ends = [first, second];
            // In order along e: the points are on one line, so lexicographic order is that order or its reverse.
            if first.lexicographic(second) != e.a.lexicographic(e.b) {
                ends.swap(0, 1);
            }
            for point in ends {
                offer((point.x, point.y), parameter_at(e, point), parameter_at(f, point));
            }
        }
    }
}
