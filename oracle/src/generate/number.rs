//! Coordinate types of the generators: their limits, and the neighbors of a number.

use crate::Coord;
use fastrand::Rng;

/// A coordinate type that cases can be made of.
pub trait Number: Coord {
    /// Integers of so many bits are exact.
    const BITS: u32;

    /// The powers of two by which integers of [`Self::BITS`] bits may be multiplied: the smallest
    /// and the largest exponent.
    const EXPONENTS: (i32, i32);

    /// `value * 2^exponent`, which must be exact.
    fn exact(value: i64, exponent: i32) -> Self;

    /// The number so many units in the last place higher, or the largest finite one.
    fn step(self, units: i32) -> Self;

    /// An ordinary random number.
    fn ordinary(rng: &mut Rng) -> Self;

    /// A number of extreme or unusual size.
    fn wild(rng: &mut Rng) -> Self;

    /// The number with its sign changed, or the nearest to that.
    fn negated(self) -> Self;
}

impl Number for f32 {
    const BITS: u32 = 24;
    const EXPONENTS: (i32, i32) = (-149, 104);

    fn exact(value: i64, exponent: i32) -> f32 {
        // Both factors and the product are exact in f64, whose exponents reach far beyond.
        let exact = value as f64 * f64::powi(2.0, exponent);
        let rounded = exact as f32;
        assert!(f64::from(rounded) == exact, "{value} * 2^{exponent} is no float");
        rounded
    }

    fn step(self, units: i32) -> f32 {
        let towards = |x: f32| {
            if units > 0 { x.next_up() } else { x.next_down() }
        };
        (0..units.abs()).fold(self, |x, _| {
            let next = towards(x);
            if next.is_finite() { next } else { x }
        })
    }

    fn ordinary(rng: &mut Rng) -> f32 {
        (rng.f32() - 0.5) * 20.0
    }

    fn wild(rng: &mut Rng) -> f32 {
        let unit = 1.0 + rng.f32();
        match rng.u8(0..8) {
            0 => f32::MAX,
            1 => f32::MIN_POSITIVE,
            2 => f32::from_bits(rng.u32(1..4)),
            3 => unit * 2f32.powi(rng.i32(-126..=126)),
            4 => unit * 1e-38,
            5 => unit * 1e38,
            6 => unit * 1e-30,
            _ => unit,
        }
    }

    fn negated(self) -> f32 {
        -self
    }
}

impl Number for i32 {
    const BITS: u32 = 31;
    const EXPONENTS: (i32, i32) = (0, 0);

    fn exact(value: i64, exponent: i32) -> i32 {
        i32::try_from(value << exponent).expect("a value that fits")
    }

    fn step(self, units: i32) -> i32 {
        self.saturating_add(units)
    }

    fn ordinary(rng: &mut Rng) -> i32 {
        rng.i32(-1000..=1000)
    }

    fn wild(rng: &mut Rng) -> i32 {
        match rng.u8(0..6) {
            0 => i32::MAX,
            1 => i32::MIN,
            2 => (1 << 30) + rng.i32(-2..=2),
            3 => rng.i32(..) >> rng.u32(0..31),
            4 => i32::MAX - rng.i32(0..3),
            _ => rng.i32(-3..=3),
        }
    }

    fn negated(self) -> i32 {
        self.checked_neg().unwrap_or(i32::MAX)
    }
}
