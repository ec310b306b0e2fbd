//! rstar: an R*-tree of an outline's edges. It finds the edges that matter; the textbook's arithmetic tests them.

use super::textbook;
use crate::data::vertices;
use crate::graze::Segment;
use rstar::primitives::Line;
use rstar::{AABB, RTree};
use std::ops::ControlFlow;

pub struct Outline {
    edges: RTree<Line<[f32; 2]>>,
    /// A vertex, to find whether the outline lies inside another.
    first: [f32; 2],
}

impl Outline {
    pub fn new(xy: &[f32]) -> Outline {
        let ends = vertices(xy).skip(1).chain(vertices(xy).take(1));
        let edges = vertices(xy).zip(ends).map(|(a, b)| Line::new(a, b)).collect();
        Outline { edges: RTree::bulk_load(edges), first: [xy[0], xy[1]] }
    }
}

/// The parity of the edges to the right.
pub fn point(outline: &Outline, [x, y]: [f32; 2]) -> bool {
    let ray = AABB::from_corners([x, y], [f32::MAX, y]);
    let mut inside = false;
    let _ = outline.edges.locate_in_envelope_intersecting_int(ray, |edge| {
        inside ^= textbook::crosses(edge.from, edge.to, [x, y]);
        ControlFlow::<()>::Continue(())
    });
    inside
}

pub fn outlines(a: &Outline, b: &Outline) -> bool {
    let segment =
        |line: &Line<[f32; 2]>| Segment { ax: line.from[0], ay: line.from[1], bx: line.to[0], by: line.to[1] };
    let mut close = a.edges.intersection_candidates_with_other_tree(&b.edges);
    close.any(|(s, t)| textbook::segments(&segment(s), &segment(t))) || point(a, b.first) || point(b, a.first)
}
