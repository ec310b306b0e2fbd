//! Boxes and circles around shapes. Those of outlines and shapes have a fast tier.

use super::argument::{Argument, Arguments, Invalid, OutlineArg, ShapeArg};
use crate::number::{Float, Number, to_f32, with_denormals};
use crate::predicate::Point;
use crate::shape::{self, Aabb, outline_bounds};

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
    shape::rounded_bounds_of_box(vertices, Float(radius).widen())
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
