//! The first of many shapes that a moving shape meets, or enters. Of shapes met at once, that of the lowest index.

use super::argument::{Argument, Arguments, Invalid, OutArg, PointArg, ShapeArg, valid_radius};
use super::entry_from_left::entry_from_left;
use super::{IndexedShape, SweepEnterShapes, SweepGoal, SweepShapes, answer, sweep_hit};
use crate::number::{Float, two_sum, with_denormals};
use crate::overlap::{Outcome, Verdict};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Kind};
use crate::simd::F32s;
use crate::sweep::{SweepHit, certainly_later, compare_times, order_of_floats, pieces_of_contact, swept_bounds};
use core::cmp::Ordering;

/// A motion, and the first shape known that it meets.
#[derive(Clone, Copy, Debug)]
pub struct FirstSweep<'a> {
    a: ShapeArg<'a, f32>,
    motion: PointArg<f32>,
    /// If it is an entry, entries come before touches, and are compared by the time of entry.
    goal: SweepGoal,
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
    pub fn new(a: ShapeArg<'a, f32>, motion: PointArg<f32>, goal: SweepGoal) -> Result<Self, Invalid> {
        (a, motion).validate()?;
        Ok(FirstSweep { a, motion, goal, a_bounds: bounds(a), first: None })
    }

    /// Compares a shape with the first one known.
    pub fn offer<V: F32s>(&mut self, index: usize, shape: ShapeArg<'a, f32>) -> Result<(), Invalid> {
        (shape,).validate()?;
        if self.is_beyond(shape, &bounds(shape)) {
            return Ok(());
        }
        let (a, motion, out) = (self.a, self.motion, OutArg::WANTED);
        let outcome = match self.goal {
            SweepGoal::Contact => answer::<V, _>(SweepShapes(a, motion, shape, out))?,
            _ => answer::<V, _>(SweepEnterShapes(a, motion, shape, out))?,
        };
        self.include(SweptShape { index, outcome, shape });
        Ok(())
    }

    /// [`offer`](Self::offer) of a valid shape.
    pub fn offer_valid(&mut self, index: usize, outline: IndexedShape<'a>) {
        if self.may_be_first(&outline) {
            self.offer_near(index, outline);
        }
    }

    /// Whether the box around a valid shape does not rule out that it is the first one.
    pub fn may_be_first(&self, outline: &IndexedShape<'a>) -> bool {
        let shape = outline.shape;
        let bounds = outline.bounds().unwrap_or_else(|| bounds(shape));
        let is_passed =
            self.is_beyond(shape, &bounds) || (self.seeks_only_entries() && self.never_enters(shape, &bounds));
        !is_passed
    }

    /// [`offer_valid`](Self::offer_valid) of a shape that may be the first one.
    pub fn offer_near(&mut self, index: usize, outline: IndexedShape<'a>) {
        let find = if outline.shape.is_one_sided && self.seeks_only_entries() { entry_from_left } else { sweep_hit };
        let outcome = find(self.a, self.motion, &outline, self.goal);
        self.include(SweptShape { index, outcome, shape: outline.shape });
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

    fn seeks_only_entries(&self) -> bool {
        matches!(self.goal, SweepGoal::OnlyEntry | SweepGoal::EntryFromOutside)
    }

    /// Whether a shape has to stop the motion.
    fn is_entered(&self, found: &SweptShape) -> bool {
        self.goal != SweepGoal::Contact && found.outcome.verdict == Verdict::Hit
    }

    /// A time before which the first shape is met, certainly: the others need not be offered if they are met later. 1
    /// if there is none.
    pub fn latest_time(&self) -> f32 {
        let limit = self.first.filter(|first| self.goal == SweepGoal::Contact || self.is_entered(first));
        limit.map_or(1.0, |first| certainly_later(first.outcome.hit.t))
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

    /// Whether a line along an axis always separates the boxes: what slides along it or comes to it only touches.
    /// The interior of an area is open, so no point of it lies on that line.
    fn never_enters(&self, shape: ShapeArg<'a, f32>, b: &Aabb<Float>) -> bool {
        let (a, d) = (&self.a_bounds, self.motion.valid::<Float>());
        let stays_below = |side: f64, d: f64, limit: f64| {
            let (end, rest) = if d > 0.0 { two_sum(side, d) } else { (side, 0.0) };
            end < limit || (end == limit && rest == 0.0)
        };
        let are_beside = stays_below(a.max.x, d.x, b.min.x)
            || stays_below(-a.min.x, -d.x, -b.max.x)
            || stays_below(a.max.y, d.y, b.min.y)
            || stays_below(-a.min.y, -d.y, -b.max.y);
        are_beside
            && [self.a, shape].iter().all(|shape| valid_radius::<Float>(shape.radius) == 0.0)
            && with_denormals(|| has_area(self.a))
    }

    fn precedes(&self, found: &SweptShape, first: &SweptShape) -> bool {
        let are_entered = [found, first].map(|found| self.is_entered(found));
        if are_entered[0] != are_entered[1] {
            return are_entered[0];
        }
        let is_lower = found.index < first.index;
        if let Some(order) = order_of_floats(found.outcome.hit.t, first.outcome.hit.t) {
            return order.is_lt() || (order.is_eq() && is_lower);
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

/// Whether a shape is certainly an area.
fn has_area(shape: ShapeArg<f32>) -> bool {
    let vertices = shape.valid::<Float>().vertices;
    match shape.kind {
        Kind::Convex => vertices.convex_winding() != 0,
        Kind::Polygon => vertices.winding() != 0,
        Kind::Point | Kind::Segment | Kind::Chain => false,
    }
}

fn bounds(shape: ShapeArg<f32>) -> Aabb<Float> {
    with_denormals(|| shape.valid::<Float>().vertices.bounds())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(kind: Kind, vertices: &[[f32; 2]], radius: f32) -> ShapeArg<'_, f32> {
        ShapeArg::new(kind, vertices, radius)
    }

    #[test]
    fn what_only_touches_is_never_entered() {
        const FLOOR: [[f32; 2]; 4] = [[0.0, -1.0], [9.0, -1.0], [9.0, 0.0], [0.0, 0.0]];
        let is_entered = |low: f32, motion, (kind, radius)| {
            let body = [[1.0, low], [2.0, low], [2.0, 1.0], [1.0, 1.0]];
            let count = if kind == Kind::Segment { 2 } else { 4 };
            let a = shape(kind, body.get(..count).expect("few"), radius);
            let first = FirstSweep::new(a, PointArg(motion), SweepGoal::OnlyEntry).expect("valid");
            first.may_be_first(&shape(Kind::Convex, &FLOOR, 0.0).into())
        };
        let tile = (Kind::Convex, 0.0);
        // Along the floor, away from it, onto it, and into it; by less than a double resolves.
        assert!(!is_entered(0.0, [3.0, 0.0], tile) && !is_entered(0.0, [3.0, 1.0], tile));
        assert!(!is_entered(0.5, [1.0, -0.5], tile));
        assert!(is_entered(0.0, [1.0, -0.5], tile) && is_entered(0.5, [1.0, -0.5f32.next_up()], tile));
        assert!(is_entered(0.0, [1.0, -1e-40], tile));
        // The end of this one is rounded onto the floor.
        let body = [[1.0, -1.0 / (1u64 << 60) as f32], [2.0, 1.0], [1.0, 1.0]];
        let floor = FLOOR.map(|[x, y]| [x, y - 1.0]);
        let first = FirstSweep::new(shape(Kind::Convex, &body, 0.0), PointArg([0.0, -1.0]), SweepGoal::OnlyEntry);
        assert!(first.expect("valid").may_be_first(&shape(Kind::Convex, &floor, 0.0).into()));
        // A radius reaches farther, and a line has no open interior.
        assert!(is_entered(0.0, [3.0, 0.0], (Kind::Convex, 0.25)));
        assert!(is_entered(0.0, [3.0, 0.0], (Kind::Segment, 0.0)));
    }
}
