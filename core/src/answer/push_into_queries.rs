//! Pushes into containers: with one number type for all ranges, and without a fast tier.

use super::argument::{AabbArg, Argument, Arguments, CircleArg, Invalid, PushContainerArg, ShapeArg};
use crate::contain::{self, Push};
use crate::number::with_denormals;

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
