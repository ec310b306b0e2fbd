//! The common points of a ray and an edge, and which of several edges through one point is the hit edge.

use super::order::{PointOnRay, compare_steepness, rising, sides};
use super::ray_hit::{RayHit, unit_or_zero};
use crate::number::{Number, Sign};
use crate::predicate::orient;
use crate::shape::{Edge, EdgeIntersection, Shape, edge_intersection};
use core::cmp::Ordering;

/// The edges that the line of the ray meets and whose boxes meet that of the ray, with their indices.
pub(super) fn met_edges<'a, N: Number>(
    shape: Shape<'a, N>,
    ray: Edge<N>,
) -> impl Iterator<Item = (usize, Edge<N>)> + use<'a, N> {
    let bounds = ray.bounds();
    // Each edge begins where the one before ended.
    let mut known = None;
    shape.indexed_edges().filter(move |(_, edge)| {
        let a_side = known.unwrap_or_else(|| orient(ray.a, ray.b, edge.a));
        let b_side = orient(ray.a, ray.b, edge.b);
        known = Some(b_side);
        a_side * b_side <= 0 && edge.bounds().meets(&bounds)
    })
}

/// The common points of a ray and an edge, in order along the ray: none, one, or the two ends of an overlap.
pub(crate) fn edge_points<N: Number>(ray: Edge<N>, edge: Edge<N>, index: usize) -> [Option<EdgeHit<N>>; 2] {
    let end = |point| EdgeHit::at(ray, edge, index, PointOnRay::end(ray, point));
    match edge_intersection(edge, ray) {
        EdgeIntersection::None => [None, None],
        EdgeIntersection::Crossing => [Some(EdgeHit::crossing(ray, edge, index)), None],
        EdgeIntersection::Point(point) => [Some(end(point)), None],
        EdgeIntersection::Overlap(one, other) => {
            let (one, other) = (end(one), end(other));
            let swapped = one.along.compare(&other.along, ray) == Ordering::Greater;
            if swapped { [Some(other), Some(one)] } else { [Some(one), Some(other)] }
        }
    }
}

/// A common point of a ray and an edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeHit<N> {
    pub along: PointOnRay<N>,
    pub index: usize,
    /// The edge, directed from its lexicographically smaller end.
    edge: Edge<N>,
    /// +1 if the vertex list has the edge in that direction, -1 if in the other one.
    direction: Sign,
    /// The determinants of the edge and the two ends of the ray.
    sides: [f64; 2],
}

impl<N: Number> EdgeHit<N> {
    /// The crossing of a ray and an edge, strictly between the ends of both.
    #[inline]
    pub fn crossing(ray: Edge<N>, edge: Edge<N>, index: usize) -> Self {
        let risen = rising(edge);
        let direction = if risen.a == edge.a { 1 } else { -1 };
        let sides = sides(ray, risen);
        EdgeHit { along: PointOnRay::crossing(risen, sides), index, edge: risen, direction, sides }
    }

    fn at(ray: Edge<N>, edge: Edge<N>, index: usize, along: PointOnRay<N>) -> Self {
        EdgeHit { along, ..EdgeHit::crossing(ray, edge, index) }
    }

    /// Replaces a hit that is farther along the ray, or at the same point and of lower rank. Only the rank needs the
    /// winding.
    #[inline]
    pub fn replace_farther(self, nearest: &mut Option<Self>, ray: Edge<N>, winding: impl FnOnce() -> Sign) {
        let precedes = nearest.is_none_or(|known| match self.along.compare(&known.along, ray) {
            Ordering::Equal => self.outranks(&known, ray, winding()),
            order => order == Ordering::Less,
        });
        if precedes {
            *nearest = Some(self);
        }
    }

    /// Whether this edge, not another one through the same point, is the hit edge: see [`raycast`](super::raycast()).
    #[cold]
    fn outranks(&self, other: &Self, ray: Edge<N>, winding: Sign) -> bool {
        let order = self.enters(winding).cmp(&other.enters(winding));
        let order = order.then_with(|| compare_rank(ray, self.edge, other.edge));
        order.then(other.index.cmp(&self.index)) == Ordering::Greater
    }

    /// Whether the ray crosses the line of the edge from outside to inside; true for chains, which have no inside.
    fn enters(&self, winding: Sign) -> bool {
        let [before, after] = self.sides.map(sign);
        winding == 0 || (after - before) * self.direction * winding > 0
    }

    /// The hit in floats. Only a ray that begins on the line of the edge needs the winding for its normal.
    #[inline]
    pub fn hit(self, ray: Edge<N>, winding: impl FnOnce() -> Sign) -> RayHit {
        RayHit::rounded(self.along.t(ray), self.along.point(ray), self.normal(ray, winding), self.index)
    }

    /// The unit normal on the side on which the ray begins. If the ray begins on the line of the edge: the outward
    /// normal, or for a chain the one against the ray.
    fn normal(&self, ray: Edge<N>, winding: impl FnOnce() -> Sign) -> (f64, f64) {
        let [before, after] = self.sides.map(sign);
        let Edge { a, b } = self.edge;
        let outward = || Some(-winding() * self.direction).filter(|side| *side != 0);
        let side = if before != 0 { before } else { outward().unwrap_or(-after) };
        if side != 0 && a != b {
            unit_or_zero(f64::from(side) * (a.y - b.y), f64::from(side) * (b.x - a.x))
        } else {
            unit_or_zero(ray.a.x - ray.b.x, ray.a.y - ray.b.y)
        }
    }
}

/// The rank of two rising edges that are met at one point: higher for the edge more perpendicular to the ray; of
/// equally perpendicular ones for the lexicographically smaller.
#[cold]
pub(super) fn compare_rank<N: Number>(ray: Edge<N>, one: Edge<N>, other: Edge<N>) -> Ordering {
    let order = compare_steepness(ray, one, other);
    order.then(other.a.lexicographic(one.a)).then(other.b.lexicographic(one.b))
}

fn sign(value: f64) -> Sign {
    Sign::from(value > 0.0) - Sign::from(value < 0.0)
}
