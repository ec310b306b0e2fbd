//! Times of impact as floats that are not later than the true ones.

use crate::number::{Float, Number};
use crate::simd::Mask;

/// A time of impact as a fraction of the motion: in (0, 1], or [`TimeOfImpact::START`].
#[derive(Clone, Copy, Debug)]
pub struct TimeOfImpact {
    /// Off by less than [`TIME_ERROR`] of itself.
    pub value: f64,
    /// The largest float that is not above the true time; the float before that if the integers cannot decide.
    pub rounded_down: f32,
}

/// A bound for the error of times computed from products of the precision that [`PRODUCT_CANCELLED`](crate::predicate)
/// leaves, relative to the time.
pub const TIME_ERROR: f64 = 1.0 / (1u64 << 35) as f64;

/// A time multiplied by this is later by far more than the errors and the rounding of times.
pub const LATER: f64 = 1.0 + 1.0 / (1u64 << 20) as f64;

/// A time that is certainly later than a time of impact.
pub fn certainly_later(time: f32) -> f32 {
    time * LATER as f32 + f32::MIN_POSITIVE
}

impl TimeOfImpact {
    /// The start of the motion.
    pub const START: Self = TimeOfImpact { value: 0.0, rounded_down: 0.0 };

    /// From the rounded value. `is_reached` decides exactly whether a time is not above the true one, or returns None
    /// if the integers are too narrow.
    ///
    /// It is only called for a float so close to the value that it may be on the other side of the true time. Nothing
    /// here depends on the floating-point mode.
    pub fn new(value: f64, is_reached: &dyn Fn(f64) -> Option<bool>) -> Self {
        let value = if value < 1.0 { value } else { 1.0 };
        let below = truncated(value);
        let above = f32::from_bits(below.to_bits() + 1);
        let is_near = |float: f32| (Float(float).widen() - value).abs() <= value * TIME_ERROR;
        let is_not_late = |float: f32| is_reached(Float(float).widen()) == Some(true);
        let rounded_down = if is_near(above) && is_not_late(above) {
            above
        } else if is_near(below) && !is_not_late(below) {
            f32::from_bits(below.to_bits().saturating_sub(1))
        } else {
            below
        };
        // A time too small for a float is still after the start.
        TimeOfImpact { value, rounded_down: f32::from_bits(rounded_down.to_bits().max(1)) }
    }
}

/// The largest float not above a value from 0 to 1. By bits: no rounding, and denormals stay.
fn truncated(value: f64) -> f32 {
    const LEAST_NORMAL: f64 = f32::MIN_POSITIVE as f64;
    const UNITS: f64 = f64::from_bits((1023 + 149) << 52);
    if value >= LEAST_NORMAL { round_down_to_f32(value) } else { f32::from_bits((value * UNITS) as u32) }
}

const DROPPED: u64 = (1 << 29) - 1;

/// The largest normal float not above a value, without a branch.
#[inline(always)]
pub fn round_down_to_f32(value: f64) -> f32 {
    f64::from_bits(value.to_bits() & !DROPPED) as f32
}

/// Whether a value is so close to a normal float that a value off by [`TIME_ERROR`] of it may be beyond the float.
/// False if `excluded` has a bit set.
///
/// Both conditions are one comparison, because compilers make two branches of two: bits above those of the distance
/// from a float make it too large.
#[inline(always)]
pub fn is_close_to_a_float(value: f64, excluded: Mask) -> bool {
    // TIME_ERROR of a number below 2^53 units of its last bit.
    const NEAR: u64 = 1 << 18;
    (value.to_bits().wrapping_add(NEAR) & DROPPED) | u64::from(excluded) << 32 <= 2 * NEAR
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest float that is not above a known time, from a rounded value of it.
    fn rounded_down(value: f64, truth: f64) -> f32 {
        TimeOfImpact::new(value, &|time| Some(time <= truth)).rounded_down
    }

    #[test]
    fn times_that_are_floats_stay_floats() {
        for off in [0.0, 1e-13, -1e-13] {
            assert_eq!(rounded_down(0.5 + off, 0.5), 0.5);
            assert_eq!(rounded_down(1.0 + off, 1.0), 1.0);
            assert_eq!(rounded_down(0.5 + off, 0.5 - 1e-15), 0.5f32.next_down());
            assert_eq!(rounded_down(0.5 + off, 0.5 + 1e-15), 0.5);
        }
        assert_eq!(TimeOfImpact::new(0.5, &|_| None).rounded_down, 0.5f32.next_down());
        assert_eq!(rounded_down(0.1, 0.1), 0.1f32.next_down());
    }

    #[test]
    fn close_to_floats() {
        for (off, close) in [(0.0, true), (1e-12, true), (-1e-12, true), (1e-10, false), (-1e-10, false)] {
            assert_eq!(
                [0, 1, 2, 3].map(|excluded| is_close_to_a_float(0.75 + off, excluded)),
                [close, false, false, false]
            );
        }
    }

    #[test]
    fn small_times() {
        let tiny = f64::from(f32::from_bits(1));
        assert_eq!(rounded_down(tiny * 1e-9, tiny * 1e-9), f32::from_bits(1));
        assert_eq!(rounded_down(tiny * 2.5, tiny * 2.5), f32::from_bits(2));
        assert_eq!(rounded_down(tiny * 3.0, tiny * 3.0), f32::from_bits(3));
        assert_eq!(rounded_down(f64::from(f32::MIN_POSITIVE), 0.0), f32::from_bits(0x007f_ffff));
    }
}
