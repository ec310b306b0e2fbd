//! The sine and cosine of a float in `f64`: the same bits on every machine.
//!
//! After fdlibm (Sun Microsystems, 1993): the angle less a multiple n of π/2, in two parts, and polynomials on [-π/4,
//! π/4]. Both polynomials are computed, and n chooses between them without a branch, because a branch would be
//! mispredicted.

/// Angles up to here are reduced with n below 2^20, so that n times the first part of π/2 is exact.
const LARGEST: f64 = (1u64 << 20) as f64;

const TWO_OVER_PI: f64 = f64::from_bits(0x3FE4_5F30_6DC9_C883);

/// Adding it and subtracting it again rounds to an integer.
const TO_INTEGER: f64 = f64::from_bits(0x4338_0000_0000_0000);

/// The first 33 bits of π/2, the next 33, and the rest after either.
const HALF_PI: f64 = f64::from_bits(0x3FF9_21FB_5440_0000);
const HALF_PI_REST: f64 = f64::from_bits(0x3DD0_B461_1A62_6331);
const HALF_PI_SECOND: f64 = f64::from_bits(0x3DD0_B461_1A60_0000);
const HALF_PI_SECOND_REST: f64 = f64::from_bits(0x3BA3_198A_2E03_7073);

const SINE: [f64; 6] = [
    f64::from_bits(0xBFC5_5555_5555_5549),
    f64::from_bits(0x3F81_1111_1110_F8A6),
    f64::from_bits(0xBF2A_01A0_19C1_61D5),
    f64::from_bits(0x3EC7_1DE3_57B1_FE7D),
    f64::from_bits(0xBE5A_E5E6_8A2B_9CEB),
    f64::from_bits(0x3DE5_D93A_5ACF_D57C),
];

const COSINE: [f64; 6] = [
    f64::from_bits(0x3FA5_5555_5555_554C),
    f64::from_bits(0xBF56_C16C_16C1_5177),
    f64::from_bits(0x3EFA_01A0_19CB_1590),
    f64::from_bits(0xBE92_7E4F_809C_52AD),
    f64::from_bits(0x3E21_EE9E_BDB4_B1C4),
    f64::from_bits(0xBDA8_FAE9_BE88_38D4),
];

/// The sine and the cosine of an angle in radians, which is the value of a float.
#[inline(always)]
pub fn sine_and_cosine(radians: f64) -> (f64, f64) {
    if radians.abs() < LARGEST { reduced(radians) } else { libm::sincos(radians) }
}

#[inline(always)]
fn reduced(angle: f64) -> (f64, f64) {
    let shifted = angle * TWO_OVER_PI + TO_INTEGER;
    let n = shifted - TO_INTEGER;
    let first = angle - n * HALF_PI;
    let rest = n * HALF_PI_REST;
    let x = first - rest;
    let (x, y) = if x.abs() < angle.abs() * NEAR { near_multiple(first, n) } else { (x, (first - x) - rest) };
    let (sine, cosine) = (sine_of(x, y), cosine_of(x, y));
    // The low bits of the shifted number are those of n.
    let quadrant = shifted.to_bits();
    let is_odd = quadrant & 1;
    let swap = is_odd.wrapping_neg() & (sine.to_bits() ^ cosine.to_bits());
    let (sine, cosine) = (sine.to_bits() ^ swap, cosine.to_bits() ^ swap);
    let (sine_sign, cosine_sign) = ((quadrant >> 1 & 1) << 63, ((quadrant >> 1 ^ is_odd) & 1) << 63);
    (f64::from_bits(sine ^ sine_sign), f64::from_bits(cosine ^ cosine_sign))
}

/// If so little of the angle remains, the first two parts of π/2 are subtracted one by one.
const NEAR: f64 = 1.0 / (1u32 << 16) as f64;

/// What remains of an angle near a multiple n of π/2, from the difference of both in their first part.
#[cold]
fn near_multiple(first: f64, n: f64) -> (f64, f64) {
    let second = n * HALF_PI_SECOND;
    let difference = first - second;
    let rest = n * HALF_PI_SECOND_REST - ((first - difference) - second);
    let x = difference - rest;
    (x, (difference - x) - rest)
}

/// The sine of x + y, in [-π/4, π/4].
#[inline(always)]
fn sine_of(x: f64, y: f64) -> f64 {
    let [s1, s2, s3, s4, s5, s6] = SINE;
    let z = x * x;
    let w = z * z;
    let r = s2 + z * (s3 + z * s4) + z * w * (s5 + z * s6);
    let v = z * x;
    x - ((z * (0.5 * y - v * r) - y) - v * s1)
}

/// The cosine of x + y, in [-π/4, π/4].
#[inline(always)]
fn cosine_of(x: f64, y: f64) -> f64 {
    let [c1, c2, c3, c4, c5, c6] = COSINE;
    let z = x * x;
    let w = z * z;
    let r = z * (c1 + z * (c2 + z * c3)) + w * w * (c4 + z * (c5 + z * c6));
    let half = 0.5 * z;
    let w = 1.0 - half;
    w + (((1.0 - w) - half) + (z * r - x * y))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Floats of all sizes, among them those nearest to multiples of π/2.
    fn angles() -> impl Iterator<Item = f32> {
        let spread = (0..0x7f80_0000u32).step_by(9973).map(f32::from_bits);
        let multiples = (0..700_000u32).step_by(7).map(|n| (f64::from(n) * core::f64::consts::FRAC_PI_2) as f32);
        let near = multiples.flat_map(|angle| [angle.next_down(), angle, angle.next_up()]);
        spread.chain(near).flat_map(|angle| [angle, -angle])
    }

    #[test]
    fn within_an_ulp_of_libm() {
        for angle in angles().map(f64::from) {
            let ((sine, cosine), (expected_sine, expected_cosine)) = (sine_and_cosine(angle), libm::sincos(angle));
            for (value, expected) in [(sine, expected_sine), (cosine, expected_cosine)] {
                let ulp = expected.abs().next_up() - expected.abs();
                assert!((value - expected).abs() <= ulp, "{angle:e}: {value:e}, not {expected:e}");
            }
        }
    }

    #[test]
    fn exact_at_zero() {
        assert_eq!(sine_and_cosine(0.0), (0.0, 1.0));
    }
}
