//! First contact of a ray with a shape. A ray is a segment from its first end to the other.

use crate::Shape;
use crate::bounds::{Approximate, Nearness};
use crate::coord::{Coord, Dimension, Scale, ScaledPoint, ScaledShape};
use crate::distance::gap_squared;
use crate::overlap::{Intersection, Place, Side, intersect, side};
use dashu_int::IBig;
use dashu_ratio::{RBig, Relaxed};
use std::cmp::Ordering;

/// The place along the ray, from 0 to 1, of the first point of a shape without radius, if there is one.
///
/// # Panics
/// When one of them is no shape, see [`Shape`], or the first has a radius.
pub fn first_on_ray<T: Coord>(shape: &Shape<T>, ray: &Shape<T>) -> Option<RBig> {
    assert!(shape.radius == T::ZERO, "a shape without radius");
    let scale = Scale::of_shapes(shape, ray);
    let (solid, ray) = (scale.solid(shape), scale.solid(ray));
    let edges = solid.edges();
    if solid.dimension == Dimension::Region && side(&Place::from(&ray.vertices[0]), &edges) == Side::Inside {
        return Some(RBig::ZERO);
    }
    let ray_edge = (&ray.vertices[0], &ray.vertices[1]);
    let starts = edges.into_iter().filter_map(|edge| match intersect(ray_edge, edge) {
        Intersection::Nowhere => None,
        Intersection::At(t) | Intersection::Along(t, _) => Some(t),
    });
    starts.min().map(Relaxed::canonicalize)
}

/// How the distance between the skeleton of a shape and the part of the ray from its beginning to
/// the place `t` compares with the shape's radius.
///
/// A ray has not met a closed shape before `t` exactly when that is greater.
///
/// # Panics
/// When one of them is no shape, see [`Shape`].
pub fn clearance<T: Coord>(shape: &Shape<T>, ray: &Shape<T>, t: &RBig) -> Ordering {
    let approximate = Approximate::of_ray(ray, shape);
    let scale = Scale::of_shapes(shape, ray);
    let (solid, ray) = (scale.solid(shape), scale.solid(ray));
    let nearness: Vec<Nearness> = approximate.nearness(t.to_f64_fast()).collect();
    if nearness.contains(&Nearness::Near) {
        return IBig::ZERO.cmp(&solid.radius);
    }
    if nearness.iter().all(|nearness| *nearness == Nearness::Far) && !approximate.may_nest() {
        return Ordering::Greater;
    }
    let end = Place::along((&ray.vertices[0], &ray.vertices[1]), &t.clone().relax());
    // Everything times the denominator of that end.
    let times = |s: &ScaledPoint| ScaledPoint { x: &s.x * &end.w, y: &s.y * &end.w };
    let points = vec![times(&ray.vertices[0]), ScaledPoint { x: end.x.clone(), y: end.y.clone() }];
    let dimension = if points[0] == points[1] { Dimension::Dot } else { Dimension::Curve };
    let part = ScaledShape { dimension, vertices: points, radius: IBig::ZERO };
    let radius = &solid.radius * &end.w;
    let enlarged = ScaledShape {
        dimension: solid.dimension,
        vertices: solid.vertices.iter().map(times).collect(),
        radius: IBig::ZERO,
    };
    gap_squared(&enlarged, &part).cmp(&Relaxed::from(&radius * &radius))
}
