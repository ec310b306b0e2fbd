//! Queries of prepared polygons and chains whose answer includes the ring.

use super::Query;
use super::argument::{
    Argument, Arguments, AsShape, Invalid, OutArg, PointArg, PreparedAreaArg, PreparedArg, SegmentArg, ShapeArg,
};
use super::distance_queries::raw_shape;
use crate::distance::ClosestPoints;
use crate::filter::Fast;
use crate::number::Float;
use crate::overlap::{Outcome, Verdict};
use crate::prepared::{
    fast_sweep, prepared_closest_points, prepared_raycast, prepared_signed_distance, prepared_sweep,
};
use crate::ray::RayHit;
use crate::simd::F32s;
use crate::sweep::SweepHit;

/// The distance of a prepared polygon and a shape, and the ring of the polygon's closest point.
#[derive(Clone, Copy, Debug)]
pub struct PreparedDistance<'a, A>(pub PreparedArg<'a>, pub A, pub OutArg, pub OutArg);

impl<A: AsShape<Scalar = f32>> Query for PreparedDistance<'_, A> {
    type Scalar = f32;
    type Answer = (ClosestPoints, usize);

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<(ClosestPoints, usize)> {
        Fast::Uncertain
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact(self) -> (ClosestPoints, usize) {
        closest_points_exact(self.0, self.1.as_shape())
    }
}

fn closest_points_exact(prepared: PreparedArg, shape: ShapeArg<f32>) -> (ClosestPoints, usize) {
    prepared_closest_points::<Float>(prepared.valid(), shape.valid())
}

/// The signed distance of a prepared polygon and a point, and the ring of the polygon's closest point.
#[derive(Clone, Copy, Debug)]
pub struct PreparedSignedDistance<'a>(pub PreparedAreaArg<'a>, pub PointArg<f32>, pub OutArg, pub OutArg);

impl Query for PreparedSignedDistance<'_> {
    type Scalar = f32;
    type Answer = (ClosestPoints, usize);

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<(ClosestPoints, usize)> {
        Fast::Uncertain
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact(self) -> (ClosestPoints, usize) {
        prepared_signed_distance::<Float>(self.0.valid(), self.1.as_shape().valid())
    }
}

/// The first hit of a ray and a prepared polygon, and the ring of the hit.
#[derive(Clone, Copy, Debug)]
pub struct PreparedRaycast<'a>(pub PreparedArg<'a>, pub SegmentArg<f32>, pub OutArg, pub OutArg);

impl Query for PreparedRaycast<'_> {
    type Scalar = f32;
    type Answer = Option<(Verdict, RayHit, usize)>;

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<Self::Answer> {
        Fast::Uncertain
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact(self) -> Self::Answer {
        prepared_raycast::<Float>(self.0.valid(), self.1.valid())
    }
}

#[inline(never)]
fn fast_prepared_sweep(
    a: ShapeArg<f32>,
    motion: PointArg<f32>,
    prepared: PreparedArg,
) -> Fast<Option<(Verdict, SweepHit, usize)>> {
    match fast_sweep(raw_shape(a), a.is_one_sided, motion.0, prepared.0) {
        Fast::Certain(Outcome { verdict: Verdict::Miss, .. }) => Fast::Certain(None),
        Fast::Certain(Outcome { verdict, hit }) => Fast::Certain(Some((verdict, hit, 0))),
        Fast::Uncertain => Fast::Uncertain,
    }
}

/// `Name: whether only an entry counts;`
macro_rules! prepared_sweeps {
    ($($(#[$doc:meta])* $name:ident: $enters:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<'a>(
            pub ShapeArg<'a, f32>,
            pub PointArg<f32>,
            pub PreparedArg<'a>,
            pub OutArg,
            pub OutArg,
        );

        impl Query for $name<'_> {
            type Scalar = f32;
            type Answer = Option<(Verdict, SweepHit, usize)>;

            #[inline(always)]
            fn fast<V: F32s>(self) -> Fast<Self::Answer> {
                fast_prepared_sweep(self.0, self.1, self.2)
            }

            #[inline(always)]
            fn validate(self) -> Result<(), Invalid> {
                (self.0, self.1, self.2).validate()
            }

            fn exact(self) -> Self::Answer {
                let (a, d, outlines) = (self.0.valid(), self.1.valid(), self.2.valid());
                let (Outcome { verdict, hit }, ring) =
                    prepared_sweep::<Float>(a, d, outlines, self.0.is_one_sided, $enters);
                (verdict != Verdict::Miss).then_some((verdict, hit, ring))
            }
        }
    )+};
}

prepared_sweeps! {
    /// The first contact of a shape that moves and a prepared polygon, and the ring of the contact. In the fast tier
    /// both find the same.
    PreparedSweep: false;
    /// The contact from which on their interiors meet, and its ring.
    PreparedSweepEnter: true;
}
