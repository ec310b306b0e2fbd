//! Sums of three numbers, rounded once.

/// The float nearest to the sum of three numbers, none of them so large that a sum overflows.
#[inline(always)]
pub fn rounded_sum(a: f64, b: f64, c: f64) -> f32 {
    // + 0 makes 0 of -0.
    sum_to_odd(a, b, c) as f32 + 0.0
}

/// The sum of three numbers, rounded to odd.
///
/// Rounding to odd in `f64` and then to the nearest float is rounding once (S. Boldo, G. Melquiond, Emulation of a FMA
/// and Correctly Rounded Sums: Proved Algorithms Using Rounding to Odd, IEEE Transactions on Computers 57, 2008).
#[inline(always)]
pub fn sum_to_odd(a: f64, b: f64, c: f64) -> f64 {
    let (low, low_rest) = two_sum(a, b);
    let (high, high_rest) = two_sum(c, low);
    let (rest, lost) = two_sum(low_rest, high_rest);
    let (sum, rest) = two_sum(high, to_odd(rest, lost));
    to_odd(sum, rest)
}

/// The rounded sum and what was lost (D. Knuth, The Art of Computer Programming 2, section 4.2.2).
#[inline(always)]
pub fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

/// A rounded number, to which `rest` was lost, as if rounded to odd: unless it is exact or odd, the neighbor on the
/// side of the rest.
#[inline(always)]
fn to_odd(rounded: f64, rest: f64) -> f64 {
    let bits = rounded.to_bits();
    let inexact = u64::from(rest != 0.0) & !bits & 1;
    let inward = (bits ^ rest.to_bits()) >> 63;
    f64::from_bits(bits.wrapping_add(inexact).wrapping_sub(2 * (inexact & inward)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_decided_by_the_smallest_term() {
        let half = f64::from(f32::EPSILON) / 2.0;
        let tiny = f64::from(f32::from_bits(1)) * f64::from(f32::from_bits(1));
        for (a, b, c) in [(1.0, half, tiny), (half, tiny, 1.0), (tiny, 1.0, half)] {
            assert_eq!(rounded_sum(a, b, c), 1.0f32.next_up());
            assert_eq!(
                rounded_sum(a, b, if c == tiny { -tiny } else { c }),
                if c == tiny { 1.0 } else { 1.0f32.next_up() }
            );
        }
        assert_eq!(rounded_sum(1.0, half, 0.0), 1.0);
        assert_eq!(rounded_sum(1.0 + 2.0 * half, half, 0.0), 1.0 + 4.0 * half as f32);
        assert_eq!(rounded_sum(-1.0, -half, -tiny), -1.0f32.next_up());
        assert_eq!(rounded_sum(0.5, -0.25, -0.25).to_bits(), 0);
    }
}
