//! Queries whose answer is a verdict or a sign: a table of the functions of the exact and of the fast tier.

use super::Query;
use super::argument::{
    AabbArg, Argument, Arguments, CapsuleArg, CircleArg, ContainerArg, Invalid, OutlineArg, PointArg, PreparedAreaArg,
    PreparedArg, SegmentArg, ShapeArg,
};
use super::fast_prepared::{prepared_polygon, prepared_shape};
use super::fast_shapes::{fast_shapes, polygons};
use super::near_verdicts;
use crate::filter::{self, Fast, Filtered};
use crate::number::{Scalar, Sign};
use crate::overlap::{self, Verdict};
use crate::simd::F32s;
use crate::{contain, predicate, prepared};
use core::hint::select_unpredictable;

/// The argument type that a word of the table stands for.
macro_rules! argument {
    (point $scalar:ty) => { PointArg<$scalar> };
    (segment $scalar:ty) => { SegmentArg<$scalar> };
    (aabb $scalar:ty) => { AabbArg<$scalar> };
    (circle $scalar:ty) => { CircleArg<$scalar> };
    (capsule $scalar:ty) => { CapsuleArg<$scalar> };
    (outline $scalar:ty) => { OutlineArg<'_, $scalar> };
    (shape $scalar:ty) => { ShapeArg<'_, $scalar> };
    (container $scalar:ty) => { ContainerArg<'_, $scalar> };
    (prepared $scalar:ty) => { PreparedArg<'_> };
    (prepared_area $scalar:ty) => { PreparedAreaArg<'_> };
}

/// `Name(a: kind, …) -> Answer: exact function, fast filter;`: a query for `f32`, and for `i32` without a fast tier.
/// `fast filter::<V>` for a filter that depends on the vector width.
///
/// `f32 only;` before them: queries for `f32` alone.
macro_rules! queries {
    (
        f32 only;
        $($name:ident($($argument:ident: $kind:ident),+) -> $answer:ty: exact $exact:path $(, fast $fast:path)?;)+
    ) => {$(
        #[derive(Clone, Copy, Debug)]
        #[allow(non_camel_case_types)]
        pub struct $name<$($argument),+>($(pub $argument),+);

        queries! { @query f32 $name($($argument: $kind),+) -> $answer: $exact, $(fast $fast)? }
    )+};
    ($(
        $(#[$doc:meta])*
        $name:ident($($argument:ident: $kind:ident),+) -> $answer:ty: exact $exact:path $(, fast $fast:path)?;
    )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        #[allow(non_camel_case_types)]
        pub struct $name<$($argument),+>($(pub $argument),+);

        queries! { @query f32 $name($($argument: $kind),+) -> $answer: $exact, $(fast $fast)? }
        queries! { @query i32 $name($($argument: $kind),+) -> $answer: $exact, }
    )+};
    (
        @query $scalar:ident
        $name:ident($($argument:ident: $kind:ident),+) -> $answer:ty: $exact:path, $(fast $fast:path)?
    ) => {
        impl Query for $name<$(argument!($kind $scalar)),+> {
            type Scalar = $scalar;
            type Answer = $answer;

            #[inline(always)]
            #[allow(unused_variables)]
            fn fast<V: F32s>(self) -> Fast<$answer> {
                let $name($($argument),+) = self;
                queries!(@fast [$($fast)?] $($argument.raw()),+)
            }

            #[inline(always)]
            fn validate(self) -> Result<(), Invalid> {
                let $name($($argument),+) = self;
                ($($argument,)+).validate()
            }

            fn exact(self) -> $answer {
                let $name($($argument),+) = self;
                $exact($($argument.valid::<<$scalar as Scalar>::Number>()),+)
            }
        }
    };
    (@fast [] $($raw:expr),+) => { Fast::Uncertain };
    (@fast [$fast:path] $($raw:expr),+) => { Fast::from($fast($($raw),+)) };
}

impl From<Filtered> for Fast<Verdict> {
    /// The verdict is chosen without a branch, because that branch would be mispredicted half the time.
    #[inline(always)]
    fn from(filtered: Filtered) -> Self {
        if filtered.certain {
            Fast::Certain(select_unpredictable(filtered.value, Verdict::Hit, Verdict::Miss))
        } else {
            Fast::Uncertain
        }
    }
}

queries! {
    Orient(a: point, b: point, c: point) -> Sign: exact predicate::orient, fast filter::orient;

    AabbPoint(aabb: aabb, point: point) -> Verdict: exact overlap::aabb_point, fast filter::aabb_point;
    AabbSegment(aabb: aabb, segment: segment) -> Verdict: exact overlap::aabb_segment, fast filter::aabb_segment;
    AabbAabb(a: aabb, b: aabb) -> Verdict: exact overlap::aabb_aabb, fast filter::aabb_aabb;
    SegmentPoint(segment: segment, point: point) -> Verdict: exact overlap::segment_point;
    SegmentSegment(a: segment, b: segment) -> Verdict: exact overlap::segment_segment, fast filter::segment_segment;
    CirclePoint(circle: circle, point: point) -> Verdict: exact overlap::circle_point, fast filter::circle_point;
    CircleSegment(circle: circle, segment: segment) -> Verdict:
        exact overlap::circle_segment, fast filter::circle_segment;
    CircleAabb(circle: circle, aabb: aabb) -> Verdict: exact overlap::circle_aabb, fast filter::circle_aabb;
    CircleCircle(a: circle, b: circle) -> Verdict: exact overlap::circle_circle, fast filter::circle_circle;
    CapsulePoint(capsule: capsule, point: point) -> Verdict: exact overlap::capsule_point, fast filter::capsule_point;
    CapsuleSegment(capsule: capsule, segment: segment) -> Verdict:
        exact overlap::capsule_segment, fast filter::capsule_segment;
    CapsuleAabb(capsule: capsule, aabb: aabb) -> Verdict: exact overlap::capsule_aabb, fast filter::capsule_aabb;
    CapsuleCircle(capsule: capsule, circle: circle) -> Verdict:
        exact overlap::capsule_circle, fast filter::capsule_circle;
    CapsuleCapsule(a: capsule, b: capsule) -> Verdict: exact overlap::capsule_capsule, fast filter::capsule_capsule;
    ConvexConvex(a: outline, b: outline) -> Verdict:
        exact overlap::convex_convex, fast filter::convex_convex::<V>;
    PolygonPoint(outline: outline, point: point) -> Verdict:
        exact near_verdicts::polygon_point, fast filter::polygon_point::<V>;
    PolygonSegment(outline: outline, segment: segment) -> Verdict:
        exact near_verdicts::polygon_segment, fast filter::polygon_segment::<V>;
    PolygonAabb(outline: outline, aabb: aabb) -> Verdict:
        exact near_verdicts::polygon_aabb, fast filter::polygon_aabb::<V>;
    PolygonCircle(outline: outline, circle: circle) -> Verdict:
        exact near_verdicts::polygon_circle, fast filter::polygon_circle::<V>;
    PolygonCapsule(outline: outline, capsule: capsule) -> Verdict:
        exact near_verdicts::polygon_capsule, fast filter::polygon_capsule::<V>;
    PolygonPolygon(a: outline, b: outline) -> Verdict:
        exact near_verdicts::polygon_polygon, fast polygons;
    AnyAny(a: shape, b: shape) -> Verdict: exact near_verdicts::any_any, fast fast_shapes::<V>;
    OwnsPolygonPoint(outline: outline, point: point) -> bool:
        exact near_verdicts::owns_polygon_point, fast filter::polygon_point::<V>;

    AabbInAabb(outer: aabb, inner: aabb) -> Verdict: exact contain::aabb_aabb, fast filter::aabb_in_aabb;
    CircleInAabb(outer: aabb, inner: circle) -> Verdict: exact contain::aabb_circle, fast filter::circle_in_aabb;
    SegmentInPolygon(outer: outline, inner: segment) -> Verdict:
        exact near_verdicts::segment_in_polygon, fast filter::segment_in_polygon::<V>;
    CircleInPolygon(outer: outline, inner: circle) -> Verdict:
        exact near_verdicts::circle_in_polygon, fast filter::circle_in_polygon::<V>;
    PolygonInPolygon(outer: outline, inner: outline) -> Verdict: exact near_verdicts::polygon_in_polygon;
    AnyInAny(outer: container, inner: shape) -> Verdict: exact near_verdicts::any_in_any;
}

queries! {
    f32 only;
    PreparedPoint(prepared: prepared, point: point) -> Verdict:
        exact prepared::prepared_point, fast prepared::fast_point;
    PreparedSegment(prepared: prepared, segment: segment) -> Verdict:
        exact prepared::prepared_segment, fast prepared::fast_segment;
    PreparedAabb(prepared: prepared, aabb: aabb) -> Verdict:
        exact prepared::prepared_aabb, fast prepared::fast_aabb;
    PreparedCircle(prepared: prepared, circle: circle) -> Verdict:
        exact prepared::prepared_circle, fast prepared::fast_circle;
    PreparedPolygon(prepared: prepared, outline: outline) -> Verdict:
        exact prepared::prepared_polygon, fast prepared_polygon;
    PreparedShape(prepared: prepared, shape: shape) -> Verdict:
        exact prepared::prepared_shape, fast prepared_shape;
    ShapeInPrepared(prepared: prepared_area, inner: shape) -> Verdict: exact prepared::prepared_contains;
    PreparedPrepared(a: prepared, b: prepared) -> Verdict:
        exact prepared::prepared_prepared, fast prepared::fast_pair::<V>;
}
