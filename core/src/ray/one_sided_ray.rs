//! Rays at one-sided lines: only from the left.

use super::first_hit::raycast;
use super::first_of_shapes::{compare_first_hits, compare_rounded_hits};
use super::ray_hit::RayHit;
use crate::number::Number;
use crate::overlap::{Outcome, Verdict};
use crate::predicate::{Reach, Vector};
use crate::shape::{Aabb, Edge, NearEdges, Shape, leads_left_past_edge, near_facing_pieces};

/// The first hit on the pieces of a line that face the ray, of those that it meets from the left; and the verdict on
/// these pieces.
pub fn raycast_one_sided<N: Number>(line: Shape<N>, ray: Shape<N>) -> Outcome<RayHit> {
    let edge = Edge { a: ray.vertices.first(), b: ray.vertices.last() };
    let mut first = Outcome { verdict: Verdict::Miss, hit: RayHit::NONE };
    let (bounds, reach) = (edge.bounds(), Reach::sum(line.radius, 0.0));
    let mut edges = NearEdges::new(line);
    edges.find_blocks();
    let is_near = |near: &Aabb<N>| !near.is_beyond(&bounds, reach);
    for (start, piece) in near_facing_pieces(&edges, Vector::between(edge.a, edge.b), &is_near) {
        let Outcome { verdict, hit } = raycast(Shape { vertices: piece, ..line }, ray);
        if verdict == Verdict::Miss {
            continue;
        }
        let hit = RayHit { edge: hit.edge + start as u32, ..hit };
        if !leads_left_past_edge(line.vertices, hit.edge as usize, hit.normal) {
            continue;
        }
        let precedes = first.verdict == Verdict::Miss
            || compare_rounded_hits(&hit, &first.hit)
                .unwrap_or_else(|| compare_first_hits(edge, (line, &hit), (line, &first.hit)))
                .is_lt();
        first = Outcome { verdict: verdict.max(first.verdict), hit: if precedes { hit } else { first.hit } };
    }
    first
}
