//! Queries of prepared polygons whose answer includes the ring.

use super::Query;
use super::argument::{Argument, Arguments, AsShape, Invalid, PointArg, PreparedArg, SegmentArg, WantedArg};
use crate::distance::ClosestPoints;
use crate::filter::Fast;
use crate::number::{Number, Range};
use crate::overlap::Verdict;
use crate::prepared::{prepared_closest_points, prepared_raycast, prepared_signed_distance};
use crate::ray::RayHit;
use crate::simd::F32s;

/// The distance of a prepared polygon and a shape, and the ring of the polygon's closest point.
#[derive(Clone, Copy, Debug)]
pub struct PreparedDistance<'a, A>(pub PreparedArg<'a>, pub A, pub WantedArg, pub WantedArg);

impl<A: AsShape<Scalar = f32>> Query for PreparedDistance<'_, A> {
    type Scalar = f32;
    type Answer = (ClosestPoints, usize);

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<(ClosestPoints, usize)> {
        Fast::Uncertain
    }

    #[inline(always)]
    fn validate(self) -> Result<Range, Invalid> {
        (self.0, self.1).validate()
    }

    fn exact<N: Number<Scalar = f32>>(self) -> (ClosestPoints, usize) {
        prepared_closest_points::<N>(self.0.valid(), self.1.as_shape().valid())
    }
}

/// The signed distance of a prepared polygon and a point, and the ring of the polygon's closest point.
#[derive(Clone, Copy, Debug)]
pub struct PreparedSignedDistance<'a>(pub PreparedArg<'a>, pub PointArg<f32>, pub WantedArg, pub WantedArg);

impl Query for PreparedSignedDistance<'_> {
    type Scalar = f32;
    type Answer = (ClosestPoints, usize);

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<(ClosestPoints, usize)> {
        Fast::Uncertain
    }

    #[inline(always)]
    fn validate(self) -> Result<Range, Invalid> {
        (self.0, self.1).validate()
    }

    fn exact<N: Number<Scalar = f32>>(self) -> (ClosestPoints, usize) {
        prepared_signed_distance::<N>(self.0.valid(), self.1.as_shape().valid())
    }
}

/// The first hit of a ray and a prepared polygon, and the ring of the hit.
#[derive(Clone, Copy, Debug)]
pub struct PreparedRaycast<'a>(pub PreparedArg<'a>, pub SegmentArg<f32>, pub WantedArg, pub WantedArg);

impl Query for PreparedRaycast<'_> {
    type Scalar = f32;
    type Answer = Option<(Verdict, RayHit, usize)>;

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<Self::Answer> {
        Fast::Uncertain
    }

    #[inline(always)]
    fn validate(self) -> Result<Range, Invalid> {
        (self.0, self.1).validate()
    }

    fn exact<N: Number<Scalar = f32>>(self) -> Self::Answer {
        prepared_raycast::<N>(self.0.valid(), self.1.valid())
    }
}
