//! Offsets of a shape that slides or is pushed, in double, and the grid of floats that they lie on.

use super::argument::ShapeArg;
use crate::number::sqrt;

/// A vector in double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offset {
    pub x: f64,
    pub y: f64,
}

impl Offset {
    pub const ZERO: Self = Offset { x: 0.0, y: 0.0 };

    pub fn of([x, y]: [f32; 2]) -> Self {
        Offset { x: x.into(), y: y.into() }
    }

    pub fn plus(self, other: Self) -> Self {
        Offset { x: self.x + other.x, y: self.y + other.y }
    }

    pub fn minus(self, other: Self) -> Self {
        Offset { x: self.x - other.x, y: self.y - other.y }
    }

    pub fn times(self, factor: f64) -> Self {
        Offset { x: self.x * factor, y: self.y * factor }
    }

    /// The offset with its coordinates above 0.
    pub fn abs(self) -> Self {
        Offset { x: self.x.abs(), y: self.y.abs() }
    }

    /// The offset with x and y exchanged.
    pub fn transposed(self) -> Self {
        Offset { x: self.y, y: self.x }
    }

    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The same as floats, if it is floats.
    pub fn exact(self) -> Option<[f32; 2]> {
        let floats = [self.x as f32, self.y as f32];
        (Offset::of(floats) == self).then_some(floats)
    }
}

/// The grid that offsets of a shape lie on: as fine as the floats of the largest coordinate, so that vertices keep
/// their distances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OffsetGrid {
    /// The step, per axis.
    pub step: Offset,
}

impl OffsetGrid {
    /// The grid of a shape that reaches so far from 0 on each axis.
    pub fn of_reach(reach: Offset) -> Self {
        OffsetGrid { step: Offset { x: ulp(reach.x), y: ulp(reach.y) } }
    }

    /// The grid of what lies on both.
    pub fn coarser(self, other: Self) -> Self {
        OffsetGrid { step: Offset { x: self.step.x.max(other.step.x), y: self.step.y.max(other.step.y) } }
    }

    /// Whether an offset lies on the grid.
    pub fn has(&self, offset: Offset) -> bool {
        let is_multiple = |number: f64, step: f64| round(number / step) * step == number;
        is_multiple(offset.x, self.step.x) && is_multiple(offset.y, self.step.y)
    }

    /// The nearest offset of the grid.
    pub fn nearest(&self, point: Offset) -> Offset {
        let nearest = |number: f64, step: f64| {
            let nearest = round(number / step) * step;
            // The largest floats may be rounded beyond the range of floats.
            if nearest.abs() > f32::MAX.into() { nearest - step.copysign(nearest) } else { nearest }
        };
        Offset { x: nearest(point.x, self.step.x), y: nearest(point.y, self.step.y) }
    }

    /// The point moved out along a normal by at least a depth, and by a step, on the axis on which that is shorter.
    pub fn nudged(&self, point: Offset, normal: Offset, depth: f64) -> Offset {
        let length = |step: f64, part: f64| match part.abs() {
            0.0 => f64::INFINITY,
            part => ceil(depth / (step * part)).max(1.0) * step,
        };
        let (x, y) = (length(self.step.x, normal.x), length(self.step.y, normal.y));
        if x < y || (x == y && normal.x.abs() >= normal.y.abs()) {
            Offset { x: point.x - x.copysign(normal.x), ..point }
        } else {
            Offset { y: point.y - y.copysign(normal.y), ..point }
        }
    }

    /// The length of a step of both axes along a normal.
    pub fn along(&self, normal: Offset) -> f64 {
        normal.x.abs() * self.step.x + normal.y.abs() * self.step.y
    }
}

/// How far a shape reaches from 0, on each axis.
pub fn reach_of(shape: ShapeArg<f32>) -> Offset {
    let mut largest = Offset::ZERO;
    for &[x, y] in shape.vertices {
        largest = Offset { x: largest.x.max(f64::from(x).abs()), y: largest.y.max(f64::from(y).abs()) };
    }
    let radius = f64::from(shape.radius);
    Offset { x: largest.x + radius, y: largest.y + radius }
}

/// The most vertices of a shape that slides.
pub const MOST_SLIDING_VERTICES: usize = 256;

/// The shape with its vertices moved by an offset, each rounded once.
pub fn placed<'b>(a: ShapeArg<'_, f32>, offset: Offset, buffer: &'b mut [[f32; 2]]) -> ShapeArg<'b, f32> {
    for (place, &[x, y]) in buffer.iter_mut().zip(a.vertices) {
        *place = [(f64::from(x) + offset.x) as f32, (f64::from(y) + offset.y) as f32];
    }
    ShapeArg { vertices: buffer.get(..a.vertices.len()).unwrap_or_default(), ..a }
}

/// Whether a direction leads into a line of this normal, but for the rounding of the normal.
pub fn leads_into(direction: Offset, normal: Offset) -> bool {
    direction.dot(normal) > 1e-7 * sqrt(direction.dot(direction))
}

/// The distance from the largest float below a size to the next one.
fn ulp(size: f64) -> f64 {
    let exponent = (size.to_bits() >> 52) as i64 - 1023;
    // Not finer than the smallest float, which denormals are multiples of.
    f64::from_bits(((exponent - 23).max(-149) + 1023) as u64 * (1 << 52))
}

/// To the nearest integer, ties to even, for less than 2^51 on either side of 0.
pub fn round(number: f64) -> f64 {
    const SHIFT: f64 = 1.5 * (1u64 << 52) as f64;
    (number + SHIFT) - SHIFT
}

/// The largest integer that is no larger, in every rounding mode.
pub fn floor(number: f64) -> f64 {
    let near = round(number);
    if near > number { near - 1.0 } else { near }
}

pub fn ceil(number: f64) -> f64 {
    -floor(-number)
}

/// Inserts a direction among as many that are sorted by length, the longest first.
pub fn insert_longest_first(directions: &mut [Offset], count: usize, direction: Offset) {
    let length = direction.dot(direction);
    let mut place = count;
    while let Some(before) = place.checked_sub(1).and_then(|before| directions.get(before).copied())
        && before.dot(before) < length
    {
        if let Some(moved) = directions.get_mut(place) {
            *moved = before;
        }
        place -= 1;
    }
    if let Some(free) = directions.get_mut(place) {
        *free = direction;
    }
}
