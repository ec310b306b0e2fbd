//! Queries for the points where edges, and the boundaries of circles, cross or touch.

use super::Visit;
use super::argument::{
    Argument, Arguments, AsShape, CircleArg, Invalid, OutlineArg, PreparedArg, SegmentArg, ShapeArg,
};
use crate::crossings::{self, Crossing, boundary_crossings, crossing_of_segments, few_crossings};
use crate::filter::{self, Filtered};
use crate::number::Float;
use crate::prepared::prepared_crossings;
use crate::shape::Kind;
use crate::simd::dispatch;

/// The crossings of the edges of two shapes.
#[derive(Clone, Copy, Debug)]
pub struct EdgeCrossings<A, B>(pub A, pub B);

impl<A: AsShape<Scalar = f32>, B: AsShape<Scalar = f32>> Visit for EdgeCrossings<A, B> {
    type Scalar = f32;
    type Item = Crossing;

    #[inline(always)]
    fn visit_fast(self, visit: &mut dyn FnMut(Crossing)) -> bool {
        let (a, b) = (self.0.as_shape(), self.1.as_shape());
        let (Kind::Segment, [[ax, ay], [bx, by], ..]) = (b.kind, b.vertices) else { return false };
        let segment = [*ax, *ay, *bx, *by];
        match (a.kind, a.vertices) {
            (Kind::Polygon, _) => fast_crossings(a.vertices, segment, visit),
            (Kind::Segment, [[ax, ay], [bx, by], ..]) => crossing_of_segments([*ax, *ay, *bx, *by], segment, visit),
            _ => false,
        }
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn visit(self, visit: &mut dyn FnMut(Crossing)) {
        crossings_exact(self.0.as_shape(), self.1.as_shape(), visit);
    }
}

/// The crossings of a prepared polygon and a segment, each with the number of its ring.
#[derive(Clone, Copy, Debug)]
pub struct PreparedCrossings<'a>(pub PreparedArg<'a>, pub SegmentArg<f32>);

impl Visit for PreparedCrossings<'_> {
    type Scalar = f32;
    type Item = (Crossing, usize);

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn visit(self, visit: &mut dyn FnMut((Crossing, usize))) {
        prepared_crossings::<Float>(self.0.valid(), self.1.valid(), visit);
    }
}

fn crossings_exact(a: ShapeArg<f32>, b: ShapeArg<f32>, visit: &mut dyn FnMut(Crossing)) {
    crossings::crossings::<Float>(a.valid(), b.valid(), visit);
}

dispatch! {
    fn fast_crossings(outline: &[[f32; 2]], segment: [f32; 4], visit: &mut dyn FnMut(Crossing)) -> bool =
        few_crossings;
}

dispatch! {
    fn fast_boundary_crossings(outline: &[[f32; 2]], circle: [f32; 3], visit: &mut dyn FnMut(Crossing)) -> bool =
        boundary_crossings;
}

/// `Name(argument, argument): function that visits, fast tier;`
macro_rules! circle_queries {
    ($($name:ident($a:ty, $b:ty): $visit:path, $fast:expr;)+) => {$(
        #[derive(Clone, Copy, Debug)]
        pub struct $name<A, B>(pub A, pub B);

        impl Visit for $name<$a, $b> {
            type Scalar = f32;
            type Item = Crossing;

            #[inline(always)]
            fn visit_fast(self, visit: &mut dyn FnMut(Crossing)) -> bool {
                $fast(self.0.raw(), self.1.raw(), visit)
            }

            #[inline(always)]
            fn validate(self) -> Result<(), Invalid> {
                (self.0, self.1).validate()
            }

            fn visit(self, visit: &mut dyn FnMut(Crossing)) {
                $visit(self.0.valid::<Float>(), self.1.valid(), visit);
            }
        }
    )+};
}

circle_queries! {
    CircleSegmentCrossings(CircleArg<f32>, SegmentArg<f32>): crossings::circle_segment,
        |circle, segment, _| is_miss(filter::circle_segment(circle, segment));
    CircleCircleCrossings(CircleArg<f32>, CircleArg<f32>): crossings::circle_circle,
        |a, b, _| is_miss(filter::circle_circle(a, b));
    PolygonCircleCrossings(OutlineArg<'_, f32>, CircleArg<f32>): crossings::polygon_circle, fast_boundary_crossings;
}

/// Shapes that are certainly apart have no crossings.
#[inline(always)]
fn is_miss(overlap: Filtered) -> bool {
    overlap.certain & !overlap.value
}
