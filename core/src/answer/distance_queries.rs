//! Queries whose answer is a pair of closest points.

use super::Query;
use super::argument::{Argument, Arguments, AsShape, Invalid, OutlineArg, PointArg, ShapeArg, WantedArg};
use crate::distance::{
    ClosestPoints, RawShape, closest_points, fast_closest_points, fast_outline_distance, fast_signed_distance,
    signed_distance,
};
use crate::filter::{Fast, MOST_VERTICES};
use crate::number::Number;
use crate::shape::Kind;
use crate::simd::F32s;

/// The distance of two shapes and their closest points, whether these are wanted or not.
#[derive(Clone, Copy, Debug)]
pub struct Distance<A, B>(pub A, pub B, pub WantedArg);

impl<A: AsShape<Scalar = f32>, B: AsShape<Scalar = f32>> Query for Distance<A, B> {
    type Scalar = f32;
    type Answer = ClosestPoints;

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<ClosestPoints> {
        let (a, b) = (self.0.as_shape(), self.1.as_shape());
        let are_short = (a.vertices.len() <= MOST_VERTICES) & (b.vertices.len() <= MOST_VERTICES);
        if is_convex(a.kind) & is_convex(b.kind) & are_short {
            fast_closest_points::<V>(a.vertices, a.radius, b.vertices, b.radius)
        } else {
            fast_outline_distance(raw(a), raw(b))
        }
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact<N: Number<Scalar = f32>>(self) -> ClosestPoints {
        closest_points::<N>(self.0.as_shape().valid(), self.1.as_shape().valid())
    }
}

/// The signed distance of a polygon and a point.
#[derive(Clone, Copy, Debug)]
pub struct SignedDistance<'a>(pub OutlineArg<'a, f32>, pub PointArg<f32>, pub WantedArg);

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

    fn exact<N: Number<Scalar = f32>>(self) -> ClosestPoints {
        signed_distance::<N>(self.0.as_shape().valid(), self.1.as_shape().valid())
    }
}

#[inline(always)]
fn raw(shape: ShapeArg<'_, f32>) -> RawShape<'_> {
    RawShape { kind: shape.kind, vertices: shape.vertices, radius: shape.radius }
}

#[inline(always)]
fn is_convex(kind: Kind) -> bool {
    matches!(kind, Kind::Point | Kind::Segment | Kind::Convex)
}
