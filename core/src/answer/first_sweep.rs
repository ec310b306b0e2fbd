//! The first of many shapes that a moving shape meets, or enters. Of shapes met at once, that of the lowest index.

use super::argument::{Argument, Arguments, Invalid, PointArg, ShapeArg, WantedArg, valid_radius};
use super::{IndexedShape, SweepEnterShapes, SweepShapes, answer, sweep_hit};
use crate::number::{Float, with_denormals};
use crate::overlap::{Outcome, Verdict};
use crate::predicate::{Point, Reach};
use crate::shape::Aabb;
use crate::simd::F32s;
use crate::sweep::{SweepHit, compare_times, pieces_of_contact, swept_bounds};
use core::cmp::Ordering;

/// A motion, and the first shape known that it meets.
#[derive(Clone, Copy, Debug)]
pub struct FirstSweep<'a> {
    a: ShapeArg<'a, f32>,
    motion: PointArg<f32>,
    /// Whether entries come before touches, and are compared by the time of entry.
    enters: bool,
    a_bounds: Aabb<Float>,
    first: Option<SweptShape<'a>>,
}

/// A shape that the motion meets.
#[derive(Clone, Copy, Debug)]
pub struct SweptShape<'a> {
    pub index: usize,
    pub outcome: Outcome<SweepHit>,
    shape: ShapeArg<'a, f32>,
}

impl<'a> FirstSweep<'a> {
    pub fn new(a: ShapeArg<'a, f32>, motion: PointArg<f32>, enters: bool) -> Result<Self, Invalid> {
        (a, motion).validate()?;
        Ok(FirstSweep { a, motion, enters, a_bounds: bounds(a), first: None })
    }

    /// Compares a shape with the first one known.
    pub fn offer<V: F32s>(&mut self, index: usize, shape: ShapeArg<'a, f32>) -> Result<(), Invalid> {
        (shape,).validate()?;
        if self.is_beyond(shape, &bounds(shape)) {
            return Ok(());
        }
        let (a, motion, wanted) = (self.a, self.motion, WantedArg(true));
        let outcome = if self.enters {
            answer::<V, _>(SweepEnterShapes(a, motion, shape, wanted))?
        } else {
            answer::<V, _>(SweepShapes(a, motion, shape, wanted))?
        };
        self.include(SweptShape { index, outcome, shape });
        Ok(())
    }

    /// [`offer`](Self::offer) of a valid shape.
    pub fn offer_valid(&mut self, index: usize, outline: IndexedShape<'a>) {
        let shape = outline.shape;
        if !self.is_beyond(shape, &outline.bounds().unwrap_or_else(|| bounds(shape))) {
            let outcome = sweep_hit(self.a, self.motion, &outline, self.enters);
            self.include(SweptShape { index, outcome, shape });
        }
    }

    fn include(&mut self, found: SweptShape<'a>) {
        if found.outcome.verdict != Verdict::Miss && self.first.is_none_or(|first| self.precedes(&found, &first)) {
            self.first = Some(found);
        }
    }

    /// The first shape. None if the motion meets none.
    pub fn first(self) -> Option<SweptShape<'a>> {
        self.first
    }

    /// Whether a shape has to stop the motion.
    fn is_entered(&self, found: &SweptShape) -> bool {
        self.enters && found.outcome.verdict == Verdict::Hit
    }

    /// A time before which the first shape is met, certainly: the others need not be offered if they are met later. 1
    /// if there is none.
    pub fn latest_time(&self) -> f32 {
        // The part of the time that is rounded is by far smaller.
        const LATER: f32 = 1.0 + 1.0 / (1u32 << 20) as f32;
        let limit = self.first.filter(|first| !self.enters || self.is_entered(first));
        limit.map_or(1.0, |first| first.outcome.hit.t * LATER + f32::MIN_POSITIVE)
    }

    /// Whether the boxes around the shape and the motion up to the first shape known show that it comes after that
    /// shape.
    fn is_beyond(&self, shape: ShapeArg<'a, f32>, bounds: &Aabb<Float>) -> bool {
        let part = f64::from(self.latest_time());
        let (d, [a, b]) =
            (self.motion.valid::<Float>(), [self.a, shape].map(|shape| valid_radius::<Float>(shape.radius)));
        let d = if part < 1.0 { Point::at(d.x * part, d.y * part) } else { d };
        swept_bounds(self.a_bounds, d).is_beyond(bounds, Reach::sum(a, b))
    }

    fn precedes(&self, found: &SweptShape, first: &SweptShape) -> bool {
        let are_entered = [found, first].map(|found| self.is_entered(found));
        if are_entered[0] != are_entered[1] {
            return are_entered[0];
        }
        let is_lower = found.index < first.index;
        // A time is the largest float not above the true one, or the float before it. It is 0 only at the start. By
        // bits, which are ordered like the floats, because in some floating-point modes denormals compare as 0.
        let [time, known] = [found, first].map(|found| found.outcome.hit.t.to_bits());
        if time.abs_diff(known) >= 2 || time == 0 || known == 0 {
            return time < known || (time == known && is_lower);
        }
        // Of shapes that lie on each other: most ties.
        if are_identical(found.shape, first.shape) {
            return is_lower;
        }
        let order = with_denormals(|| {
            let d = self.motion.valid::<Float>();
            let pairs = [found, first].map(|found| {
                let one_sided = [self.a.is_one_sided, found.shape.is_one_sided];
                pieces_of_contact([self.a.valid(), found.shape.valid()], d, one_sided, &found.outcome.hit)
            });
            compare_times(d, pairs, are_entered[0])
        });
        order == Ordering::Less || (order == Ordering::Equal && is_lower)
    }
}

/// Whether two shapes have the same numbers, bit by bit.
fn are_identical(a: ShapeArg<f32>, b: ShapeArg<f32>) -> bool {
    let bits = |shape: ShapeArg<f32>| (shape.kind, shape.is_one_sided, shape.radius.to_bits(), shape.vertices.len());
    let (one, other) = (a.vertices.as_flattened(), b.vertices.as_flattened());
    bits(a) == bits(b) && one.iter().zip(other).all(|(one, other)| one.to_bits() == other.to_bits())
}

fn bounds(shape: ShapeArg<f32>) -> Aabb<Float> {
    with_denormals(|| shape.valid::<Float>().vertices.bounds())
}
