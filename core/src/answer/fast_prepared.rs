//! The fast tier for a prepared polygon or chain and a shape of any kind.

use super::argument::ShapeArg;
use super::distance_queries::raw_shape;
use super::fast_shapes::{is_unrounded, polygons};
use super::fast_sweeps::as_box;
use crate::distance::RawShape;
use crate::filter::Filtered;
use crate::prepared::{
    Prepared, fast_aabb, fast_capsule, fast_circle, fast_point, fast_rounded_skeleton, fast_segment, fast_skeleton,
    short_ring,
};
use crate::shape::Kind;

/// [`crate::prepared::prepared_polygon`]. A short ring is compared as a plain outline is.
#[inline]
pub fn prepared_polygon(prepared: &Prepared<'_>, outline: &[[f32; 2]]) -> Filtered {
    match short_ring(prepared) {
        Some(ring) => polygons(ring, outline),
        None => fast_skeleton(prepared, RawShape { kind: Kind::Polygon, vertices: outline, radius: 0.0 }),
    }
}

/// [`crate::prepared::prepared_shape`], by the filter of the function for that kind of shape, if there is one.
#[inline]
pub fn prepared_shape(prepared: &Prepared<'_>, shape: ShapeArg<f32>) -> Filtered {
    match (shape.kind, shape.vertices) {
        (Kind::Point, [at]) if is_unrounded(shape) => fast_point(prepared, *at),
        (Kind::Point, [[x, y]]) => fast_circle(prepared, [*x, *y, shape.radius]),
        (Kind::Segment, [[ax, ay], [bx, by]]) if is_unrounded(shape) => fast_segment(prepared, [*ax, *ay, *bx, *by]),
        (Kind::Segment, [[ax, ay], [bx, by]]) => fast_capsule(prepared, [*ax, *ay, *bx, *by, shape.radius]),
        (Kind::Convex | Kind::Polygon, vertices) if is_unrounded(shape) => match as_box(vertices) {
            Some([ax, ay, bx, by]) => fast_aabb(prepared, [ax.min(bx), ay.min(by), ax.max(bx), ay.max(by)]),
            None => prepared_polygon(prepared, vertices),
        },
        _ if is_unrounded(shape) => fast_skeleton(prepared, raw_shape(shape)),
        _ => fast_rounded_skeleton(prepared, raw_shape(shape)),
    }
}
