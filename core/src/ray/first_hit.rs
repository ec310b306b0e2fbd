//! The first point of a shape on a ray: the exact tier.

use super::edge_hit::{EdgeHit, edge_points, met_edges};
use super::ray_hit::RayHit;
use super::rounded_hit::rounded_raycast;
use crate::number::Number;
use crate::overlap::{Outcome, Verdict, any_any};
use crate::shape::{Edge, Filled, Region, Shape};

/// The verdict on a shape and a ray, a shape of kind segment, and the first common point. O(n).
///
/// If several edges meet at that point, the hit edge is an edge through which the ray enters; of these the most
/// perpendicular to the ray; of these the lexicographically smallest. The winding of the outline decides through which
/// edges the ray enters: of two edges that lie on each other, through the one whose outside the ray comes from.
pub fn raycast<N: Number>(shape: Shape<N>, ray: Shape<N>) -> Outcome<RayHit> {
    if shape.radius != 0.0 {
        return rounded_raycast(shape, ray);
    }
    let edge = Edge { a: ray.vertices.first(), b: ray.vertices.last() };
    if shape.is_filled() && shape.vertices.locate(edge.a).is_interior() {
        return Outcome { verdict: any_any(shape, ray), hit: RayHit::inside_at(edge.a) };
    }
    let region = Region::new(shape.vertices);
    let winding = || if shape.is_filled() { region.ring_winding(0) } else { 0 };
    let mut nearest = None;
    for (index, edge_of_shape) in met_edges(shape, edge) {
        if let [Some(found), _] = edge_points(edge, edge_of_shape, index) {
            EdgeHit::replace_farther(found, &mut nearest, edge, winding);
        }
    }
    let Some(nearest) = nearest else { return Outcome { verdict: Verdict::Miss, hit: RayHit::NONE } };
    // A ray that only touches the first edge may still enter farther on.
    let enters = shape.is_filled() && nearest.along.is_crossing() && shape.vertices.has_area();
    let verdict = if enters { Verdict::Hit } else { any_any(shape, ray) };
    Outcome { verdict, hit: nearest.hit(edge, winding) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Kind, Outline};

    // A square with a slot in its top, counter-clockwise.
    const U: [[i32; 2]; 8] = [[0, 0], [6, 0], [6, 5], [4, 5], [4, 2], [2, 2], [2, 5], [0, 5]];

    fn cast(kind: Kind, vertices: &[[i32; 2]], ray: [[i32; 2]; 2]) -> Option<(Verdict, RayHit)> {
        let shape = |kind, vertices| Shape { kind, vertices: Outline::<i32>::new(vertices), radius: 0.0 };
        let Outcome { verdict, hit } = raycast(shape(kind, vertices), shape(Kind::Segment, &ray));
        (verdict != Verdict::Miss).then_some((verdict, hit))
    }

    fn check(ray: [[i32; 2]; 2], verdict: Verdict, t: f32, normal: [f32; 2], edge: u32) {
        let (got, hit) = cast(Kind::Polygon, &U, ray).expect("not a miss");
        assert_eq!((got, hit.t, hit.normal, hit.edge), (verdict, t, normal, edge), "{ray:?}");
    }

    #[test]
    fn known_answers() {
        check([[-4, 3], [8, 3]], Verdict::Hit, 1.0 / 3.0, [-1.0, 0.0], 7);
        check([[3, 3], [7, 3]], Verdict::Hit, 0.25, [-1.0, 0.0], 3);
        // Into the slot's bottom, and into its corner: the steeper edge.
        check([[3, 6], [3, 0]], Verdict::Hit, 4.0 / 6.0, [0.0, 1.0], 4);
        check([[3, 5], [5, -1]], Verdict::Hit, 0.5, [0.0, 1.0], 4);
        // Past a corner, ending on an edge, along an edge.
        check([[-1, 4], [1, 6]], Verdict::Touch, 0.5, [-1.0, 0.0], 7);
        check([[-2, 3], [0, 3]], Verdict::Touch, 1.0, [-1.0, 0.0], 7);
        check([[-2, 5], [3, 5]], Verdict::Touch, 0.4, [-1.0, 0.0], 7);
        // From inside, from an edge inward, outward and along.
        check([[1, 1], [9, 1]], Verdict::Hit, 0.0, [0.0, 0.0], 0);
        check([[0, 3], [1, 3]], Verdict::Hit, 0.0, [-1.0, 0.0], 7);
        check([[0, 3], [-1, 3]], Verdict::Touch, 0.0, [-1.0, 0.0], 7);
        check([[2, 0], [4, 0]], Verdict::Touch, 0.0, [0.0, -1.0], 0);
        check([[2, 0], [2, 0]], Verdict::Touch, 0.0, [0.0, -1.0], 0);
        assert_eq!(cast(Kind::Polygon, &U, [[3, 6], [3, 3]]), None);
    }

    #[test]
    fn lines() {
        let (verdict, hit) = cast(Kind::Segment, &[[0, 0], [4, 0]], [[2, 2], [2, -2]]).expect("it crosses");
        assert_eq!((verdict, hit.t, hit.normal), (Verdict::Hit, 0.5, [0.0, 1.0]));
        let (_, hit) = cast(Kind::Segment, &[[0, 0], [4, 0]], [[-4, 0], [4, 0]]).expect("it runs along");
        assert_eq!((hit.t, hit.normal), (0.5, [-1.0, 0.0]));
        let (verdict, hit) = cast(Kind::Point, &[[3, 4]], [[0, 0], [6, 8]]).expect("it meets");
        assert_eq!((verdict, hit.t, hit.normal), (Verdict::Hit, 0.5, [-0.6, -0.8]));
    }
}
