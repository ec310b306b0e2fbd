//! The first point of a rounded shape, a shape with a radius, on a ray: the exact tier.
//!
//! A ray from outside first meets the boundary of the rounded shape: at the radius from a vertex, or beside an edge.
//! Whether the ray comes so near, and to which edge first, is decided exactly.

use super::capsule_entry::{CapsuleEntry, RayFromOutside};
use super::edge_hit::compare_rank;
use super::order::rising;
use super::ray_hit::RayHit;
use crate::distance::separation;
use crate::number::{Number, Sign};
use crate::overlap::{Outcome, Verdict, compare_edges};
use crate::predicate::compare_point_segment;
use crate::shape::{Edge, Kind, Shape};

/// The verdict on a shape with a radius and a ray, a shape of kind segment, and the first common point. O(n).
///
/// If the ray comes to several edges at once, the hit edge is the most perpendicular to the ray; of these the
/// lexicographically smallest; of equal ones the first of the list.
pub fn rounded_raycast<N: Number>(shape: Shape<N>, ray: Shape<N>) -> Outcome<RayHit> {
    let ray = Edge { a: ray.vertices.first(), b: ray.vertices.last() };
    let mut search = RoundedSearch::new(shape.kind, shape.radius, ray);
    for (index, edge) in shape.indexed_edges() {
        search.include(index, edge);
    }
    search.outcome(shape.is_filled() && !shape.vertices.locate(ray.a).is_outside())
}

/// The search for the first point of a rounded shape on a ray, edge by edge.
pub struct RoundedSearch<N: Number> {
    kind: Kind,
    ray: RayFromOutside<N>,
    /// The sign of (distance of the ray's beginning from the edges − radius).
    start: Sign,
    /// The sign of (distance of the ray from the edges − radius).
    nearest: Sign,
    /// Where the ray begins on the boundary: the hit edge and its index.
    touched: Option<(usize, Edge<N>)>,
    /// The first entry of a ray that begins outside, and the index of the edge.
    first: Option<(usize, CapsuleEntry<N>)>,
}

impl<N: Number> RoundedSearch<N> {
    pub fn new(kind: Kind, radius: f64, ray: Edge<N>) -> Self {
        RoundedSearch { kind, ray: RayFromOutside::new(ray, radius), start: 1, nearest: 1, touched: None, first: None }
    }

    /// Includes an edge of the shape. Edges that are certainly farther from the ray than the radius may be left out.
    pub fn include(&mut self, index: usize, edge: Edge<N>) {
        let RayFromOutside { ray, .. } = self.ray;
        let (edge, reach) = (rising(edge), self.ray.reach());
        let start = compare_point_segment(edge.a, edge.b, ray.a, reach);
        let nearest = if start < 0 { -1 } else { compare_edges(edge, ray, reach) };
        (self.start, self.nearest) = (self.start.min(start), self.nearest.min(nearest));
        if start == 0 {
            let outranks =
                |(other, known): (usize, Edge<N>)| compare_rank(ray, edge, known).then(other.cmp(&index)).is_gt();
            if self.touched.is_none_or(outranks) {
                self.touched = Some((index, edge));
            }
        } else if (self.start > 0) & (nearest <= 0) {
            let found = self.ray.entry_into_capsule(edge);
            if self.first.is_none_or(|(other, known)| found.order(&known, &self.ray).then(index.cmp(&other)).is_lt()) {
                self.first = Some((index, found));
            }
        }
    }

    /// The outcome, when all edges are included. `inside`: whether the ray begins in the skeleton's region.
    pub fn outcome(&self, inside: bool) -> Outcome<RayHit> {
        let start = self.ray.ray.a;
        if inside | (self.start < 0) {
            return Outcome { verdict: Verdict::Hit, hit: RayHit::inside_at(start) };
        }
        let hit = match (self.touched, self.first) {
            (Some((index, edge)), _) => {
                // The normal leads from the nearest point of the edge.
                let normal = separation(edge, start).with_exact_feature().normal();
                RayHit::rounded(0.0, (start.x, start.y), normal, index)
            }
            (None, Some((index, entry))) => {
                // The fast tier does not test whether the normal of a slanted capsule's side is parallel to an axis.
                let may_be_axial = (self.kind != Kind::Segment) | entry.is_of_axis_aligned_edge();
                entry.hit(&self.ray, index, may_be_axial)
            }
            (None, None) => RayHit::NONE,
        };
        Outcome { verdict: Verdict::of_distance(self.nearest), hit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Outline;

    fn cast(kind: Kind, vertices: &[[i32; 2]], radius: f64, ray: [[i32; 2]; 2]) -> RayHit {
        let ray = Shape { kind: Kind::Segment, vertices: Outline::<i32>::new(&ray), radius: 0.0 };
        rounded_raycast(Shape { kind, vertices: Outline::<i32>::new(vertices), radius }, ray).hit
    }

    fn check(hit: RayHit, t: f32, normal: [f32; 2], edge: u32) {
        assert_eq!((hit.t, hit.normal, hit.edge), (t, normal, edge), "{hit:?}");
    }

    #[test]
    fn circles_and_capsules() {
        let circle = |ray| cast(Kind::Point, &[[0, 0]], 5.0, ray);
        check(circle([[-10, 0], [0, 0]]), 0.5, [-1.0, 0.0], 0);
        check(circle([[-10, 3], [10, 3]]), 0.3, [-0.8, 0.6], 0);
        check(circle([[-10, 5], [10, 5]]), 0.5, [0.0, 1.0], 0);
        check(circle([[3, 4], [0, 0]]), 0.0, [0.6, 0.8], 0);
        check(circle([[3, 3], [0, 0]]), 0.0, [0.0, 0.0], 0);
        let capsule = |ray| cast(Kind::Segment, &[[0, 0], [8, 0]], 5.0, ray);
        check(capsule([[4, 10], [4, 0]]), 0.5, [0.0, 1.0], 0);
        check(capsule([[2, 7], [10, 3]]), 0.5, [0.0, 1.0], 0);
        check(capsule([[12, 3], [22, 3]]), 0.0, [0.8, 0.6], 0);
        check(capsule([[22, 3], [2, 3]]), 0.5, [0.8, 0.6], 0);
        check(capsule([[-3, -10], [-3, 10]]), 0.3, [-0.6, -0.8], 0);
        // Along the line of the side: the first common point is where the circle ends and the side begins.
        check(capsule([[-8, 5], [8, 5]]), 0.5, [0.0, 1.0], 0);
    }

    #[test]
    fn outlines() {
        let square = [[0, 0], [10, 0], [10, 10], [0, 10]];
        let rounded = |ray| cast(Kind::Convex, &square, 5.0, ray);
        check(rounded([[-15, 5], [5, 5]]), 0.5, [-1.0, 0.0], 3);
        check(rounded([[-13, 14], [7, 14]]), 0.5, [-0.6, 0.8], 3);
        check(rounded([[5, 5], [50, 50]]), 0.0, [0.0, 0.0], 0);
        check(rounded([[5, 15], [5, 50]]), 0.0, [0.0, 1.0], 2);
    }
}
