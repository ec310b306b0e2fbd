//! Queries for the points where edges, and the boundaries of circles, cross or touch.

use super::Visit;
use super::argument::{
    Argument, Arguments, AsShape, CircleArg, Invalid, OutlineArg, PreparedArg, SegmentArg, ShapeArg,
};
use super::near_verdicts::MOST_SEARCHED_WHOLE;
use crate::crossings::{self, Crossing, boundary_crossings, crossing_of_segments, few_crossings};
use crate::filter::{self, Filtered};
use crate::number::Float;
use crate::outline_tree::{PartRoom, ReachRegion};
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

/// Of a polygon or chain of more vertices than the other shape only the part near that is searched.
fn crossings_exact(a: ShapeArg<f32>, b: ShapeArg<f32>, visit: &mut dyn FnMut(Crossing)) {
    let is_long = |shape: &ShapeArg<f32>| !shape.kind.is_convex() && shape.vertices.len() > MOST_SEARCHED_WHOLE;
    let of_part = if is_long(&a) && a.vertices.len() >= b.vertices.len() {
        crossings_at_part(a, b, |part, b, place| {
            crossings::crossings::<Float>(part.valid(), b.valid(), &mut |found| {
                visit(Crossing { a_edge: place(found.a_edge), ..found });
            });
        })
    } else if is_long(&b) {
        crossings_at_part(b, a, |part, a, place| {
            crossings::crossings::<Float>(a.valid(), part.valid(), &mut |found| {
                visit(Crossing { b_edge: place(found.b_edge), ..found });
            });
        })
    } else {
        None
    };
    if of_part.is_none() {
        crossings::crossings::<Float>(a.valid(), b.valid(), visit);
    }
}

/// Visits the crossings of the part of an outline near another shape, which are all, with a function from an edge of
/// the part to that of the outline. None if the part is not short.
#[inline(never)]
fn crossings_at_part(
    long: ShapeArg<f32>,
    other: ShapeArg<f32>,
    ask: impl FnOnce(ShapeArg<f32>, ShapeArg<f32>, &dyn Fn(usize) -> usize),
) -> Option<()> {
    let mut room = PartRoom::<256>::empty();
    // Neither the winding nor the edge that closes it matters.
    let part = room.scan(long.vertices, false, &ReachRegion::around(other.vertices, 0.0))?;
    // No chord meets the other shape.
    let place = |edge: usize| part.places.get(edge).map_or(0, |place| *place as usize);
    ask(ShapeArg { vertices: part.vertices, ..long }, other, &place);
    Some(())
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

#[cfg(test)]
mod tests {
    use super::super::near_verdicts::tests::long_outline;
    use super::*;
    use crate::number::with_denormals;
    use std::vec::Vec;

    #[test]
    fn crossings_near_are_those_of_the_whole() {
        let mut rng = fastrand::Rng::with_seed(4);
        let mut count = 0;
        for _ in 0..3000 {
            let list = long_outline(&mut rng);
            let [x, y] = list[rng.usize(..list.len())];
            let mut number = || rng.i32(-3..4) as f32 * 0.5;
            let other = [[x + number(), y + number()], [x + number(), y + number()], [x + number(), y + number()]];
            let kinds = [Kind::Chain, Kind::Polygon];
            let shape = |kind, vertices| ShapeArg::new(kind, vertices, 0.0f32);
            let (long, small) = (shape(kinds[rng.usize(..2)], &list), shape(kinds[rng.usize(..2)], &other));
            for (a, b) in [(long, small), (small, long)] {
                let (mut near, mut whole) = (Vec::new(), Vec::new());
                with_denormals(|| {
                    crossings_exact(a, b, &mut |crossing| near.push(crossing));
                    crossings::crossings::<Float>(a.valid(), b.valid(), &mut |crossing| whole.push(crossing));
                });
                assert_eq!(near, whole, "{a:?} {b:?}");
                count += near.len();
            }
        }
        assert!(count > 3000, "{count}");
    }
}
