//! The contacts of shapes that touch before the motion.

use super::first_contact::{FirstContact, Normal, SweepContact};
use super::touch_normal::{TouchingEdges, offer_touch};
use crate::distance::{Foot, separation};
use crate::number::Number;
use crate::overlap::compare_edges;
use crate::predicate::{Point, Reach, compare_point_segment};
use crate::shape::{Edge, NearEdges, edge_intersection};

/// Offers the contacts of shapes without radius that touch.
pub fn touch_unrounded<N: Number>(shapes: [&NearEdges<N>; 2], d: Point<N>, first: &mut FirstContact<N>) {
    let windings = shapes.map(NearEdges::winding);
    let mut touch = |(i, e): (usize, Edge<N>), (j, f): (usize, Edge<N>)| {
        for point in edge_intersection(e, f).ends() {
            let vertex = |edge: Edge<N>| ((point == edge.a) | (point == edge.b)).then_some(point);
            let foot = |index, edge: Edge<N>| {
                let t = if point == edge.a {
                    0.0
                } else if point == edge.b {
                    1.0
                } else {
                    0.5
                };
                Foot { x: point.x, y: point.y, edge: index, t }
            };
            let touching = TouchingEdges { edges: [e, f], vertices: [vertex(e), vertex(f)], windings };
            offer_touch(first, shapes, d, &touching, None, [foot(i, e), foot(j, f)]);
        }
        false
    };
    let [a, b] = shapes;
    let bounds = b.bounds();
    a.any(
        |near| near.meets(&bounds),
        |(i, e)| {
            let bounds = e.bounds();
            b.any(|near| near.meets(&bounds), |f| touch((i, e), f))
        },
    );
}

/// Offers the contacts of shapes that touch and of which one has a radius: the places at which the distance of their
/// skeletons is the sum of the radii.
pub fn touch_rounded<N: Number>([a, b]: [&NearEdges<N>; 2], reach: Reach<N>, first: &mut FirstContact<N>) {
    let mut touch = |(i, e): (usize, Edge<N>), (j, f): (usize, Edge<N>)| {
        match compare_edges(e, f, reach) {
            0 => {}
            sign => return sign < 0,
        }
        let ends = [(f, e.a, false), (f, e.b, false), (e, f.a, true), (e, f.b, true)];
        for (edge, vertex, edge_is_a) in ends {
            if compare_point_segment(edge.a, edge.b, vertex, reach) != 0 {
                continue;
            }
            let separation = separation(edge, vertex).with_exact_feature();
            let ((x, y), (foot_x, foot_y)) = (separation.normal(), separation.foot());
            let on_edge = |index| Foot { x: foot_x, y: foot_y, edge: index, t: separation.t };
            let at_end = |index, other: Edge<N>| {
                let t = if vertex == other.a { 0.0 } else { 1.0 };
                Foot { x: vertex.x, y: vertex.y, edge: index, t }
            };
            let (feet, sign) =
                if edge_is_a { ([on_edge(i), at_end(j, f)], 1.0) } else { ([at_end(i, e), on_edge(j)], -1.0) };
            first.offer(SweepContact {
                time: None,
                feet,
                normal: Normal { x: sign * x, y: sign * y, separates: true },
            });
        }
        false
    };
    let bounds = b.bounds();
    let nearer = a.any(
        |near| !near.is_beyond(&bounds, reach),
        |(i, e)| {
            let bounds = e.bounds();
            b.any(|near| !near.is_beyond(&bounds, reach), |f| touch((i, e), f))
        },
    );
    if nearer {
        // Shapes of which one has no interior may overlap and yet only touch: then no normal separates them.
        first.contact = None;
    }
}
