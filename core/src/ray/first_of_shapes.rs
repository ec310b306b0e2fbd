//! The first of several shapes on a ray: the order of two first hits, decided exactly.

use super::capsule_entry::RayFromOutside;
use super::edge_hit::edge_points;
use super::order::rising;
use super::ray_hit::RayHit;
use super::ray_root::{Boundary, RayRoot};
use crate::number::Number;
use crate::shape::{Edge, Shape};
use core::cmp::Ordering;

/// Places of hits that differ by more floats than this have the true order: each is off by an ulp at the most.
const MOST_ULPS: u32 = 4;

/// Which of two hits of one ray comes first, if their floats are so far apart that they decide.
pub fn compare_rounded_hits(one: &RayHit, other: &RayHit) -> Option<Ordering> {
    // Places are not negative, and 0 only if the ray begins in the shape.
    let (left, right) = (one.t.to_bits(), other.t.to_bits());
    let is_certain = left.abs_diff(right) > MOST_ULPS || left == 0 || right == 0;
    is_certain.then(|| left.cmp(&right))
}

/// Which of two first hits of one ray, on two shapes, comes first. Neither shape contains the beginning of the ray.
#[cold]
pub fn compare_first_hits<N: Number>(
    ray: Edge<N>,
    (shape, hit): (Shape<N>, &RayHit),
    (other_shape, other): (Shape<N>, &RayHit),
) -> Ordering {
    first_root(shape, ray, hit).compare(&first_root(other_shape, ray, other), ray)
}

/// The exact place of the first hit on a shape.
fn first_root<N: Number>(shape: Shape<N>, ray: Edge<N>, hit: &RayHit) -> RayRoot<N> {
    let index = hit.edge as usize;
    let edge = shape.vertices.edge(index);
    if shape.radius != 0.0 {
        return RayFromOutside::new(ray, shape.radius).entry_into_capsule(rising(edge)).root();
    }
    match edge_points(ray, edge, index) {
        [Some(found), _] => found.along.root(),
        // Cannot happen: the ray meets its hit edge.
        [None, _] => RayRoot { boundary: Boundary::Circle(ray.b), radius: 0.0, leaves: false },
    }
}
