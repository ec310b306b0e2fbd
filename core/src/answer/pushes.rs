//! Pushes into containers, and bounds: with one number type for all ranges. Of these only the boxes of outlines and
//! shapes have a fast tier.

use super::argument::{AabbArg, Argument, Arguments, CircleArg, Invalid, OutlineArg, PushContainerArg, ShapeArg};
use crate::contain::{self, Push};
use crate::number::{Float, Number, to_f32, with_denormals};
use crate::predicate::Point;
use crate::shape::{self, Aabb, outline_bounds};

/// The shortest push of a box into a box. None if it is not representable.
pub fn push_aabb_into_aabb(outer: AabbArg<f32>, inner: AabbArg<f32>) -> Result<Option<Push<f32>>, Invalid> {
    (outer, inner).validate()?;
    Ok(contain::push_aabb(outer.valid(), inner.valid()))
}

/// [`push_aabb_into_aabb`] of integers.
pub fn push_aabb_into_aabb_i32(outer: AabbArg<i32>, inner: AabbArg<i32>) -> Result<Option<Push<i32>>, Invalid> {
    (outer, inner).validate()?;
    Ok(contain::push_aabb_i32(outer.valid(), inner.valid()))
}

/// The shortest push of a circle into a box. None if it is not representable.
pub fn push_circle_into_aabb(outer: AabbArg<f32>, inner: CircleArg<f32>) -> Result<Option<Push<f32>>, Invalid> {
    (outer, inner).validate()?;
    Ok(contain::push_circle(outer.valid(), inner.valid()))
}

/// [`push_circle_into_aabb`] of integers.
pub fn push_circle_into_aabb_i32(outer: AabbArg<i32>, inner: CircleArg<i32>) -> Result<Option<Push<i32>>, Invalid> {
    (outer, inner).validate()?;
    Ok(contain::push_circle_i32(outer.valid(), inner.valid()))
}

/// The shortest push of a shape into a convex container. None if it is not representable.
pub fn push_into_container(
    container: PushContainerArg<f32>,
    shape: ShapeArg<f32>,
) -> Result<Option<Push<f32>>, Invalid> {
    (container, shape).validate()?;
    Ok(with_denormals(|| contain::push_shape(container.valid(), shape.valid())))
}

/// min x, min y, max x, max y of all vertices.
pub fn bounds(outline: OutlineArg<f32>) -> Result<[f32; 4], Invalid> {
    if let Some(bounds) = outline_bounds(outline.raw()) {
        return Ok(bounds);
    }
    (outline,).validate()?;
    let bounds = with_denormals(|| outline.valid::<Float>().bounds());
    Ok([bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y].map(to_f32))
}

/// The box around a shape, from that around its vertices and its radius. None if it is not representable.
#[inline]
pub fn grown_bounds(bounds: [f32; 4], radius: f32) -> Option<[f32; 4]> {
    if radius.to_bits() == 0 {
        return Some(bounds);
    }
    let [min_x, min_y, max_x, max_y] = bounds.map(Float);
    let vertices = Aabb { min: Point::new(min_x, min_y), max: Point::new(max_x, max_y) };
    shape::grown_bounds(vertices, Float(radius).widen())
}

/// min x, min y, max x, max y of a shape of any kind. None if they are not representable.
pub fn shape_bounds(shape: ShapeArg<f32>) -> Result<Option<[f32; 4]>, Invalid> {
    const INFINITE: u32 = f32::INFINITY.to_bits();
    // By bits: of a radius that is 0, or positive and finite.
    if shape.radius.to_bits() < INFINITE
        && let Some(bounds) = outline_bounds(shape.vertices)
    {
        return Ok(grown_bounds(bounds, shape.radius));
    }
    (shape,).validate()?;
    Ok(with_denormals(|| shape::rounded_bounds(shape.valid())))
}

/// x, y, radius of the smallest circle around all vertices. None if it is not representable.
pub fn bounding_circle(outline: OutlineArg<f32>) -> Result<Option<[f32; 3]>, Invalid> {
    (outline,).validate()?;
    let circle = with_denormals(|| shape::bounding_circle(outline.valid::<Float>()));
    Ok(circle.map(|circle| [circle.center.x, circle.center.y, circle.radius].map(to_f32)))
}
