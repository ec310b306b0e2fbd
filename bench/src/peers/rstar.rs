//! rstar: an R*-tree of an outline's edges. It finds the edges that matter; the textbook's arithmetic tests them.

use super::textbook;
use crate::data::vertices;
use crate::graze::{Aabb, Segment};
use rstar::primitives::{GeomWithData, Line, Rectangle};
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

/// Boxes by number.
pub struct Boxes {
    tree: RTree<GeomWithData<Rectangle<[f32; 2]>, usize>>,
}

impl Boxes {
    pub fn new(boxes: &[Aabb]) -> Boxes {
        let corners = |b: &Aabb| Rectangle::from_corners([b.min_x, b.min_y], [b.max_x, b.max_y]);
        let all = boxes.iter().enumerate().map(|(i, own)| GeomWithData::new(corners(own), i)).collect();
        Boxes { tree: RTree::bulk_load(all) }
    }

    /// The number of boxes that meet a box.
    pub fn count(&self, region: &Aabb) -> usize {
        let region = AABB::from_corners([region.min_x, region.min_y], [region.max_x, region.max_y]);
        self.tree.locate_in_envelope_intersecting(region).count()
    }
}

/// The number of pairs of boxes that meet, by a tree of their own.
pub fn pairs(boxes: &[Aabb]) -> usize {
    let tree = Boxes::new(boxes).tree;
    tree.intersection_candidates_with_other_tree(&tree).filter(|(a, b)| a.data < b.data).count()
}
