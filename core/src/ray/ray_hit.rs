//! The hit of a ray, in floats.

use crate::number::{Number, coordinate_to_f32, parameter_to_f32, sqrt, without_minus_zero};
use crate::predicate::Point;

/// A common point of a ray and a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// The parameter along the ray, from 0 to 1.
    pub t: f32,
    pub x: f32,
    pub y: f32,
    /// The unit normal; 0, 0 if the ray begins strictly inside.
    pub normal: [f32; 2],
    /// The index of the vertex at which the edge begins.
    pub edge: u32,
}

impl RayHit {
    /// A placeholder for misses.
    pub const NONE: Self = RayHit { t: 0.0, x: 0.0, y: 0.0, normal: [0.0; 2], edge: 0 };

    /// A ray that begins strictly inside the shape, at this point.
    #[inline(always)]
    pub(crate) fn inside([x, y]: [f32; 2]) -> Self {
        RayHit { x: without_minus_zero(x), y: without_minus_zero(y), ..RayHit::NONE }
    }

    /// A ray that begins strictly inside the shape, at this point in `f64`.
    pub(crate) fn inside_at<N: Number>(start: Point<N>) -> Self {
        RayHit::inside([start.x, start.y].map(coordinate_to_f32))
    }

    /// A measured hit, each number rounded once.
    pub(crate) fn rounded(t: f64, (x, y): (f64, f64), normal: (f64, f64), edge: usize) -> Self {
        let [x, y, normal_x, normal_y] = [x, y, normal.0, normal.1].map(coordinate_to_f32);
        RayHit { t: parameter_to_f32(t), x, y, normal: [normal_x, normal_y], edge: edge as u32 }
    }
}

/// The unit vector in a direction; 0, 0 for a vector of length 0.
pub(super) fn unit_or_zero(x: f64, y: f64) -> (f64, f64) {
    let length = sqrt(x * x + y * y);
    if length > 0.0 { (x / length, y / length) } else { (0.0, 0.0) }
}
