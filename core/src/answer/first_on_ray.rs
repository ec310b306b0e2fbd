//! The first of several shapes on a ray.

use super::argument::{Argument, Arguments, Invalid, SegmentArg, ShapeArg};
use crate::number::{Float, with_denormals};
use crate::overlap::{Outcome, Verdict};
use crate::ray::{RayHit, compare_first_hits, compare_rounded_hits};
use crate::shape::{Edge, Segment};
use crate::sweep::certainly_later;
use core::cmp::Ordering;

/// The search for the first of several shapes on a ray. Of shapes that are met at once, that of the lowest index.
#[derive(Clone, Copy, Debug)]
pub struct FirstOfShapes {
    ray: SegmentArg<f32>,
    first: Option<(usize, Outcome<RayHit>)>,
}

impl FirstOfShapes {
    /// Fails if the ray is not valid.
    pub fn new(ray: SegmentArg<f32>) -> Result<Self, Invalid> {
        (ray,).validate()?;
        Ok(FirstOfShapes::none_on(ray))
    }

    /// The ray must be valid.
    pub fn none_on(ray: SegmentArg<f32>) -> Self {
        FirstOfShapes { ray, first: None }
    }

    /// Includes what the ray meets of the shape with an index. `shape` gives the shape of an index; it is asked only if
    /// the floats do not decide.
    #[inline(always)]
    pub fn include<'a>(
        &mut self,
        index: usize,
        outcome: Outcome<RayHit>,
        shape: impl Fn(usize) -> Option<ShapeArg<'a, f32>>,
    ) {
        if outcome.verdict != Verdict::Miss && self.is_first(index, &outcome.hit, shape) {
            self.first = Some((index, outcome));
        }
    }

    #[inline(always)]
    fn is_first<'a>(&self, index: usize, hit: &RayHit, shape: impl Fn(usize) -> Option<ShapeArg<'a, f32>>) -> bool {
        let Some((known_index, known)) = &self.first else { return true };
        let order = compare_first(self.ray, [hit, &known.hit], || Some([shape(index)?, shape(*known_index)?]));
        order.is_lt() || (order.is_eq() && index < *known_index)
    }

    /// A time before which the first shape is met, certainly: the others need not be included if they are met later. 1
    /// if there is none.
    pub fn latest_time(&self) -> f32 {
        self.first.map_or(1.0, |(_, outcome)| certainly_later(outcome.hit.t))
    }

    /// The first shape's index, and its verdict and hit.
    pub fn outcome(&self) -> Option<(usize, Outcome<RayHit>)> {
        self.first
    }
}

/// Which of two first hits of one valid ray comes first. Their shapes are asked for only if the floats do not decide.
#[inline(always)]
pub fn compare_first<'a>(
    ray: SegmentArg<f32>,
    [one, other]: [&RayHit; 2],
    shapes: impl FnOnce() -> Option<[ShapeArg<'a, f32>; 2]>,
) -> Ordering {
    match compare_rounded_hits(one, other) {
        Some(order) => order,
        None => shapes().map_or(Ordering::Equal, |[shape, other_shape]| {
            compare_first_exact(ray, (shape, one), (other_shape, other))
        }),
    }
}

#[cold]
#[inline(never)]
fn compare_first_exact(
    ray: SegmentArg<f32>,
    (shape, one): (ShapeArg<f32>, &RayHit),
    (other_shape, other): (ShapeArg<f32>, &RayHit),
) -> Ordering {
    // Of shapes that lie on each other: most ties.
    if hit_edge(shape, one) == hit_edge(other_shape, other) {
        return Ordering::Equal;
    }
    let Segment { a, b } = ray.valid::<Float>();
    with_denormals(|| compare_first_hits(Edge { a, b }, (shape.valid(), one), (other_shape.valid(), other)))
}

/// The bits of the edge that a ray meets, and of the radius. The place of the hit depends on nothing else.
fn hit_edge(shape: ShapeArg<f32>, hit: &RayHit) -> [Option<[u32; 2]>; 3] {
    let i = hit.edge as usize;
    let bits = |vertex: &[f32; 2]| vertex.map(f32::to_bits);
    let mut ends =
        [shape.vertices.get(i), shape.vertices.get(i + 1).or(shape.vertices.first())].map(|end| end.map(bits));
    ends.sort_unstable();
    let [a, b] = ends;
    [a, b, Some([shape.radius.to_bits(), 0])]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Kind;

    /// Hits of one edge in any order of its ends are one; others may differ by a bit.
    #[test]
    fn hits_of_one_edge() {
        let of = |vertices, radius| ShapeArg::new(Kind::Polygon, vertices, radius);
        let at = |edge| RayHit { edge, ..RayHit::NONE };
        let (square, turned) = ([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]], [[0.0, 2.0], [0.0, 0.0], [2.0, 0.0]]);
        assert_eq!(hit_edge(of(&square, 0.5), &at(3)), hit_edge(of(&turned, 0.5), &at(0)));
        assert_ne!(hit_edge(of(&square, 0.5), &at(3)), hit_edge(of(&turned, 0.25), &at(0)));
        assert_ne!(hit_edge(of(&square, 0.5), &at(3)), hit_edge(of(&turned, 0.5), &at(1)));
        let moved = [[0.0, 2.0], [0.0, f32::from_bits(1)], [2.0, 0.0]];
        assert_ne!(hit_edge(of(&square, 0.5), &at(3)), hit_edge(of(&moved, 0.5), &at(0)));
    }
}
