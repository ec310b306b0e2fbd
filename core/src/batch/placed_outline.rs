//! Outlines turned and moved: each coordinate rounded once, as the correctly rounded result.

use crate::simd::{F32s, Strided, WriteBuffer, dispatch};

/// A turn by the angle of this cosine and sine (or, if these are not of length 1, a turn and a scaling), then a move.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    pub x: f32,
    pub y: f32,
    pub cosine: f32,
    pub sine: f32,
}

/// The number of vertices placed at a time.
const BLOCK: usize = 4;

/// x and y of the vertices in turn.
type Lanes = [f64; 2 * BLOCK];

dispatch! {
    /// Writes x + (px·cosine − py·sine) and y + (px·sine + py·cosine) for each vertex; `largest` is the largest
    /// magnitude of their coordinates. Nothing, and false, if a result is too large for a float. The results may lie
    /// where the vertices do: each is read before it is written. O(n).
    pub fn place(vertices: Strided<2>, largest: f32, placement: Placement, results: &mut WriteBuffer<'_, [f32; 2]>)
        -> bool = place_all;
}

/// The vector type only stands for the target features.
#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)]
fn place_all<V: F32s>(
    vertices: Strided<2>,
    largest: f32,
    placement: Placement,
    results: &mut WriteBuffer<'_, [f32; 2]>,
) -> bool {
    let Placement { x, y, cosine, sine } = placement;
    let [x, y, cosine, sine, largest] = [x, y, cosine, sine, largest].map(|value| f64::from(value.abs()));
    let is_small = largest * (cosine + sine) + (x + y) < f64::from(f32::MAX) / 2.0;
    if !is_small && !fits(vertices, placement) {
        return false;
    }
    write_all(vertices, placement, results);
    true
}

#[inline(always)]
fn write_all(vertices: Strided<2>, placement: Placement, results: &mut WriteBuffer<'_, [f32; 2]>) {
    let mut first = 0;
    while first < vertices.count() {
        let block = placed_block(vertices, first, placement);
        let left = vertices.count() - first;
        if left >= BLOCK {
            results.extend(&block);
        } else {
            results.extend(block.get(..left).unwrap_or(&block));
        }
        first += BLOCK;
    }
}

/// Whether every result is finite.
#[cold]
#[inline(never)]
fn fits(vertices: Strided<2>, placement: Placement) -> bool {
    let mut first = 0;
    while first < vertices.count() {
        // Beyond the last, the place of (0, 0), which is finite.
        if !placed_block(vertices, first, placement).as_flattened().iter().all(|value| value.is_finite()) {
            return false;
        }
        first += BLOCK;
    }
    true
}

/// Loops over lanes that compilers turn into vectors.
#[inline(always)]
fn placed_block(vertices: Strided<2>, first: usize, placement: Placement) -> [[f32; 2]; BLOCK] {
    let Placement { x, y, cosine, sine } = placement;
    let [x, y, cosine, sine] = [x, y, cosine, sine].map(f64::from);
    // Products of two floats are exact.
    let (mut along, mut aside, mut offset): (Lanes, Lanes, Lanes) =
        ([0.0; 2 * BLOCK], [0.0; 2 * BLOCK], [0.0; 2 * BLOCK]);
    for i in 0..BLOCK {
        let [px, py] = vertices.get(first + i).map(f64::from);
        (along[2 * i], aside[2 * i], offset[2 * i]) = (px * cosine, -(py * sine), x);
        (along[2 * i + 1], aside[2 * i + 1], offset[2 * i + 1]) = (px * sine, py * cosine, y);
    }
    let mut result = [[0.0; 2]; BLOCK];
    for i in 0..2 * BLOCK {
        result.as_flattened_mut()[i] = rounded_sum(along[i], aside[i], offset[i]);
    }
    result
}

/// The float nearest to the sum of three numbers, none of them so large that a sum overflows.
///
/// Rounding to odd in `f64` and then to the nearest float is rounding once (S. Boldo, G. Melquiond, Emulation of a FMA
/// and Correctly Rounded Sums: Proved Algorithms Using Rounding to Odd, IEEE Transactions on Computers 57, 2008).
#[inline(always)]
fn rounded_sum(a: f64, b: f64, c: f64) -> f32 {
    let (low, low_rest) = two_sum(a, b);
    let (high, high_rest) = two_sum(c, low);
    let (rest, lost) = two_sum(low_rest, high_rest);
    let (sum, rest) = two_sum(high, to_odd(rest, lost));
    // + 0 makes 0 of -0.
    to_odd(sum, rest) as f32 + 0.0
}

/// The rounded sum and what was lost (D. Knuth, The Art of Computer Programming 2, section 4.2.2).
#[inline(always)]
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

/// A rounded number, to which `rest` was lost, as if rounded to odd: unless it is exact or odd, the neighbor on the side
/// of the rest.
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
