//! Overlap of a prepared chain, exact: edges are found by the BVH. Every verdict is that of the plain chain.

use super::Outlines;
use super::bvh::any_pair;
use crate::number::Number;
use crate::overlap::{
    Verdict, aabb_segment, any_any, compare_edges, edges_of_chains, filled_segment, polygon_point, polygon_segment,
};
use crate::predicate::{Point, Reach, compare_point_segment};
use crate::shape::{Aabb, Circle, Edge, Filled, Kind, LineEnds, Segment, Shape};

/// A hit is a point of the chain that is not one of its ends.
pub fn chain_point<N: Number>(chain: &Outlines<N>, p: Point<N>) -> Verdict {
    let ends = [chain.ring(0).line_ends(), [None, None]];
    chain_edge(chain, Edge { a: p, b: p }, &ends)
}

pub fn chain_segment<N: Number>(chain: &Outlines<N>, Segment { a, b }: Segment<N>) -> Verdict {
    if a == b {
        return chain_point(chain, a);
    }
    chain_edge(chain, Edge { a, b }, &[chain.ring(0).line_ends(), [Some(a), Some(b)]])
}

/// The verdict on one edge of another chain.
fn chain_edge<N: Number>(chain: &Outlines<N>, other: Edge<N>, ends: &[LineEnds<N>; 2]) -> Verdict {
    let mut best = Verdict::Miss;
    for (_, place) in chain.places_along(other) {
        let Some(edge) = chain.edge_at(0, place) else { continue };
        best = best.max(edges_of_chains(edge, other, ends));
        if best == Verdict::Hit {
            break;
        }
    }
    best
}

pub fn chain_aabb<N: Number>(chain: &Outlines<N>, aabb: Aabb<N>) -> Verdict {
    most(chain, aabb, |Edge { a, b }| aabb_segment(aabb, Segment { a, b }).hit_only_if(|| aabb.has_area()))
}

pub fn chain_circle<N: Number>(chain: &Outlines<N>, Circle { center, radius }: Circle<N>) -> Verdict {
    if radius == 0.0 {
        return chain_point(chain, center);
    }
    let reach = Reach::sum(radius, 0.0);
    let bounds = Aabb { min: center, max: center }.enlarged(reach.value());
    most(chain, bounds, |Edge { a, b }| Verdict::of_distance(compare_point_segment(a, b, center, reach)))
}

/// The greatest of the verdicts on the edges near a box.
fn most<N: Number>(chain: &Outlines<N>, bounds: Aabb<N>, verdict: impl Fn(Edge<N>) -> Verdict) -> Verdict {
    let is_point = chain.ring(0).is_point();
    let mut best = Verdict::Miss;
    for (_, edge) in chain.edges_near(bounds).filter(|(_, edge)| is_point || !edge.is_point()) {
        best = best.max(verdict(edge));
        if best == Verdict::Hit {
            break;
        }
    }
    best
}

/// As [`any_any`]. About O(m·log n) for m vertices of the shape, and more for edges close to it; O(m) for each edge
/// close to a filled shape.
pub fn chain_shape<N: Number>(chain: &Outlines<N>, shape: Shape<N>) -> Verdict {
    let vertices = shape.vertices;
    if chain.ring(0).is_point() {
        return any_any(chain.shape(0), shape);
    }
    if shape.kind == Kind::Point {
        return chain_circle(chain, Circle { center: vertices.first(), radius: shape.radius });
    }
    if shape.radius > 0.0 {
        return chain_rounded(chain, shape);
    }
    if shape.is_filled() {
        return most(chain, vertices.bounds(), |Edge { a, b }| polygon_segment(vertices, Segment { a, b }));
    }
    let ends = [chain.ring(0).line_ends(), vertices.line_ends()];
    let mut best = Verdict::Miss;
    for edge in vertices.edges(false) {
        best = best.max(chain_edge(chain, edge, &ends));
        if best == Verdict::Hit {
            break;
        }
    }
    best
}

/// As [`rounded`](crate::overlap::rounded), for a shape with a radius.
fn chain_rounded<N: Number>(chain: &Outlines<N>, shape: Shape<N>) -> Verdict {
    let reach = Reach::sum(shape.radius, 0.0);
    if shape.is_filled() && polygon_point(shape.vertices, chain.ring(0).first()) != Verdict::Miss {
        return Verdict::Hit;
    }
    let mut best = Verdict::Miss;
    for e in shape.edges() {
        let near = e.bounds().enlarged(reach.value());
        best = best.max(most(chain, near, |f| Verdict::of_distance(compare_edges(e, f, reach))));
        if best == Verdict::Hit {
            break;
        }
    }
    best
}

/// A prepared chain, and another one or a prepared polygon. Both trees are traversed together.
pub fn chain_pair<N: Number>(chain: &Outlines<N>, other: &Outlines<N>) -> Verdict {
    let ends = [chain.ring(0).line_ends(), if other.is_open() { other.ring(0).line_ends() } else { [None, None] }];
    let mut best = Verdict::Miss;
    any_pair(chain.prepared.tree, other.prepared.tree, |own, others| {
        for e in chain.edges_of_run(own) {
            let bounds = e.bounds();
            for f in other.edges_of_run(others).filter(|f| f.bounds().meets(&bounds)) {
                best = best.max(if other.is_open() {
                    edges_of_chains(e, f, &ends)
                } else {
                    filled_segment(other, Segment { a: e.a, b: e.b })
                });
                // One edge nearby suffices for the verdict on a polygon.
                if best == Verdict::Hit || !other.is_open() {
                    break;
                }
            }
        }
        best == Verdict::Hit
    });
    if best == Verdict::Miss && !other.is_open() {
        // No edges meet: the chain is inside or outside as a whole.
        return Verdict::of_location(other.locate(chain.ring(0).first()));
    }
    best
}
