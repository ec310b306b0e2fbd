//! Rays at one shape.

use super::Query;
use super::argument::{
    AabbArg, Argument, Arguments, AsShape, CapsuleArg, CircleArg, Invalid, OutArg, OutlineArg, SegmentArg, ShapeArg,
};
use super::fast_shapes::is_unrounded;
use super::hit_queries::hit_queries;
use super::near_sweep::ray_at_part_of_line;
use crate::filter::Fast;
use crate::number::{Float, with_denormals};
use crate::overlap::{Outcome, any_any};
use crate::ray::{HitBuffer, RayHit, fast, raycast, raycast_all, raycast_one_sided, rounded_raycast_all};
use crate::shape::Kind;
use crate::simd::{F32s, dispatch};

hit_queries! {
    /// A ray and any shape.
    RayShape<'a>(shape: ShapeArg<'a, f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast_ray_shape::<V>(shape, ray), exact ray_shape(shape, ray, out);
    RaySegment(segment: SegmentArg<f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast::ray_segment(segment.0, ray.0), exact ray_shape(segment.as_shape(), ray, out);
    RayAabb(aabb: AabbArg<f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast::ray_aabb(aabb.0, ray.0), exact ray_shape(ShapeArg::new(Kind::Convex, &aabb.corners(), 0.0), ray, out);
    RayCircle(circle: CircleArg<f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast::ray_circle(circle.0, ray.0), exact ray_circle(circle, ray, out);
    RayCapsule(capsule: CapsuleArg<f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast::ray_capsule(capsule.0, ray.0),
        exact ray_shape(capsule.as_shape(), ray, out);
    RayPolygon<'a>(outline: OutlineArg<'a, f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast::ray_polygon::<V>(outline.0, ray.0), exact ray_shape(outline.as_shape(), ray, out);
}

#[inline(always)]
fn fast_ray_shape<V: F32s>(shape: ShapeArg<f32>, SegmentArg(ray): SegmentArg<f32>) -> Fast<Outcome<RayHit>> {
    let ShapeArg { kind, vertices, radius, .. } = shape;
    match (kind, vertices) {
        _ if shape.is_one_sided => Fast::Uncertain,
        _ if is_unrounded(shape) => fast_ray_unrounded::<V>(shape, ray),
        (Kind::Point, [[x, y], ..]) => fast::ray_circle([*x, *y, radius], ray),
        (Kind::Segment, [[ax, ay], [bx, by], ..]) => fast::ray_capsule([*ax, *ay, *bx, *by, radius], ray),
        _ => fast::ray_rounded::<V>(kind, vertices, radius, ray),
    }
}

#[inline(always)]
fn fast_ray_unrounded<V: F32s>(shape: ShapeArg<f32>, ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    match shape.kind {
        Kind::Point => Fast::Uncertain,
        Kind::Segment | Kind::Chain => fast::ray_chain::<V>(shape.vertices, ray),
        Kind::Convex | Kind::Polygon => fast::ray_polygon::<V>(shape.vertices, ray),
    }
}

/// Measures the hit only if it is wanted.
fn ray_shape(shape: ShapeArg<f32>, ray: SegmentArg<f32>, OutArg { is_wanted }: OutArg) -> Outcome<RayHit> {
    let (valid, valid_ray) = (shape.valid::<Float>(), ray.as_shape().valid());
    match is_wanted {
        _ if shape.is_one_sided => {
            ray_at_part_of_line(shape, ray).unwrap_or_else(|| raycast_one_sided(valid, valid_ray))
        }
        true => raycast(valid, valid_ray),
        false => Outcome { verdict: any_any(valid, valid_ray), hit: RayHit::NONE },
    }
}

/// First the special positions that the fast tier leaves out although they need no exact arithmetic: they are common,
/// and the exact tier takes several times as long.
fn ray_circle(circle: CircleArg<f32>, ray: SegmentArg<f32>, out: OutArg) -> Outcome<RayHit> {
    match fast::ray_circle_special(circle.0, ray.0) {
        Fast::Certain(outcome) => outcome,
        Fast::Uncertain => ray_shape(circle.as_shape(), ray, out),
    }
}

/// All points where a ray crosses or touches the edges of a shape without radius, or enters or leaves one with a
/// radius: writes the nearest into the buffer, and returns the number of all.
pub fn all_ray_hits(
    shape: ShapeArg<f32>,
    ray: SegmentArg<f32>,
    buffer: &mut impl HitBuffer,
    capacity: usize,
) -> Result<usize, Invalid> {
    let mut place = 0;
    let few = few_ray_hits(shape, ray, &mut |hit| {
        if place < capacity {
            buffer.put_hit(place, hit);
        }
        place += 1;
    });
    match few {
        Some(count) => Ok(count),
        None => with_denormals(|| all_ray_hits_exact(shape, ray, buffer, capacity)),
    }
}

dispatch! {
    fn few_ray_hits(shape: ShapeArg<f32>, ray: SegmentArg<f32>, visit: &mut dyn FnMut(RayHit)) -> Option<usize> =
        few_ray_hits_at_width;
}

#[inline(always)]
fn few_ray_hits_at_width<V: F32s>(
    shape: ShapeArg<f32>,
    SegmentArg(ray): SegmentArg<f32>,
    visit: &mut dyn FnMut(RayHit),
) -> Option<usize> {
    let ShapeArg { kind, vertices, .. } = shape;
    if (kind == Kind::Point) | !is_unrounded(shape) {
        return None;
    }
    fast::few_hits::<V>(vertices, kind.is_filled(), ray, visit)
}

#[cold]
#[inline(never)]
fn all_ray_hits_exact(
    shape: ShapeArg<f32>,
    ray: SegmentArg<f32>,
    buffer: &mut dyn HitBuffer,
    capacity: usize,
) -> Result<usize, Invalid> {
    (shape, ray).validate()?;
    let (shape, ray) = (shape.valid::<Float>(), ray.as_shape().valid());
    if shape.radius == 0.0 {
        return Ok(raycast_all(shape, ray, buffer, capacity));
    }
    let mut place = 0;
    Ok(rounded_raycast_all(shape, ray, &mut |hit| {
        if place < capacity {
            buffer.put_hit(place, hit);
        }
        place += 1;
    }))
}
