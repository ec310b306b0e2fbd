//! Queries whose answer is a pair of closest points.

use super::Query;
use super::argument::{Argument, Arguments, AsShape, Invalid, OutArg, OutlineArg, PointArg, ShapeArg};
use crate::distance::{
    ClosestPoints, RawShape, closest_points, fast_convex_distance, fast_line_distance, fast_outline_distance,
    fast_signed_distance, signed_distance,
};
use crate::filter::Fast;
use crate::number::{Float, with_denormals};
use crate::simd::{F32s, F32x4};

/// The distance of two shapes and their closest points, whether these are wanted or not. The fast tier is made for
/// points, segments and long outlines; [`ConvexDistance`] has that of short convex outlines.
#[derive(Clone, Copy, Debug)]
pub struct Distance<A, B>(pub A, pub B, pub OutArg);

impl<A: AsShape<Scalar = f32>, B: AsShape<Scalar = f32>> Query for Distance<A, B> {
    type Scalar = f32;
    type Answer = ClosestPoints;

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<ClosestPoints> {
        let (a, b) = (self.0.as_shape(), self.1.as_shape());
        if a.kind.is_point_or_segment() & b.kind.is_point_or_segment() {
            fast_line_distance(a.vertices, a.radius, b.vertices, b.radius)
        } else {
            fast_outline_distance(raw_shape(a), raw_shape(b))
        }
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact(self) -> ClosestPoints {
        closest_points_exact(self.0.as_shape(), self.1.as_shape())
    }
}

/// [`Distance`] of a convex outline and a point, a segment or another, each of
/// [`MOST_VERTICES`](crate::filter::MOST_VERTICES) at most: compilers make a shorter function of it.
#[derive(Clone, Copy, Debug)]
pub struct ConvexDistance<'a>(pub ShapeArg<'a, f32>, pub ShapeArg<'a, f32>, pub OutArg);

impl Query for ConvexDistance<'_> {
    type Scalar = f32;
    type Answer = ClosestPoints;

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<ClosestPoints> {
        let ConvexDistance(a, b, _) = self;
        fast_convex_distance::<V>(a.vertices, a.radius, b.vertices, b.radius)
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact(self) -> ClosestPoints {
        closest_points_exact(self.0, self.1)
    }
}

/// The signed distance of a polygon and a point.
#[derive(Clone, Copy, Debug)]
pub struct SignedDistance<'a>(pub OutlineArg<'a, f32>, pub PointArg<f32>, pub OutArg);

impl Query for SignedDistance<'_> {
    type Scalar = f32;
    type Answer = ClosestPoints;

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<ClosestPoints> {
        fast_signed_distance(self.0.raw(), self.1.raw())
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact(self) -> ClosestPoints {
        signed_distance::<Float>(self.0.as_shape().valid(), self.1.as_shape().valid())
    }
}

/// The signed distance of a valid outline and a valid point.
pub(super) fn signed_distance_to(outline: ShapeArg<f32>, point: [f32; 2]) -> f64 {
    let query = SignedDistance(OutlineArg(outline.vertices), PointArg(point), OutArg::WANTED);
    let closest = match query.fast::<F32x4>() {
        Fast::Certain(closest) => closest,
        Fast::Uncertain => with_denormals(|| query.exact()),
    };
    closest.distance.into()
}

fn closest_points_exact(a: ShapeArg<f32>, b: ShapeArg<f32>) -> ClosestPoints {
    closest_points::<Float>(a.valid(), b.valid())
}

#[inline(always)]
pub(super) fn raw_shape(shape: ShapeArg<'_, f32>) -> RawShape<'_> {
    RawShape { kind: shape.kind, vertices: shape.vertices, radius: shape.radius }
}
