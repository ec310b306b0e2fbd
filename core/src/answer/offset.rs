//! Offsets of a shape that slides, in double, and the grid of floats that they lie on.

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

    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The same as floats, if it is floats.
    pub fn exact(self) -> Option<[f32; 2]> {
        let floats = [self.x as f32, self.y as f32];
        (Offset::of(floats) == self).then_some(floats)
    }
}

/// Whether a direction leads into a line of this normal, but for the rounding of the normal.
pub fn leads_into(direction: Offset, normal: Offset) -> bool {
    direction.dot(normal) > 1e-7 * sqrt(direction.dot(direction))
}

/// The distance from the largest float below a size to the next one.
pub fn ulp(size: f64) -> f64 {
    let exponent = (size.to_bits() >> 52) as i64 - 1023;
    // Not finer than the smallest float, which denormals are multiples of.
    f64::from_bits(((exponent - 23).max(-149) + 1023) as u64 * (1 << 52))
}

/// To the nearest integer, ties to even, for less than 2^51 on either side of 0.
pub fn round(number: f64) -> f64 {
    const SHIFT: f64 = 1.5 * (1u64 << 52) as f64;
    (number + SHIFT) - SHIFT
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
