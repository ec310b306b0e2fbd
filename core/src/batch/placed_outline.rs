//! Outlines turned and moved: each coordinate rounded once, as the correctly rounded result.

use crate::number::{rounded_sum, two_sum};
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
    let size = largest * (cosine + sine) + (x + y);
    if size < f64::from(f32::MAX) / 2.0 {
        write_all(vertices, placement, size * SUM_ERROR, results);
        return true;
    }
    if !fits(vertices, placement) {
        return false;
    }
    write_all(vertices, placement, f64::INFINITY, results);
    true
}

/// A sum of three numbers in `f64`, and that sum plus or minus a bound, make three roundings, each off by at most 2^-52
/// of the sum of the terms' sizes in any rounding mode. This is a bound of all.
const SUM_ERROR: f64 = 1.0 / (1u64 << 50) as f64;

/// `off` is at least the error of a sum in `f64`.
#[inline(always)]
fn write_all(vertices: Strided<2>, placement: Placement, off: f64, results: &mut WriteBuffer<'_, [f32; 2]>) {
    let mut first = 0;
    while let Some(block) = vertices.packed_rows(first) {
        results.push_block(&placed_block(PlacementTerms::new(block, placement), off));
        first += BLOCK;
    }
    while first < vertices.count() {
        let block = placed_block(PlacementTerms::new(rows(vertices, first), placement), off);
        results.extend(block.get(..vertices.count() - first).unwrap_or(&block));
        first += BLOCK;
    }
}

/// Beyond the last vertex, (0, 0).
#[inline(always)]
fn rows(vertices: Strided<2>, first: usize) -> [[f32; 2]; BLOCK] {
    core::array::from_fn(|i| vertices.get(first + i))
}

/// Whether every result is finite.
#[cold]
#[inline(never)]
fn fits(vertices: Strided<2>, placement: Placement) -> bool {
    let mut first = 0;
    while first < vertices.count() {
        // Beyond the last, the place of (0, 0), which is finite.
        let block = placed_exactly(&PlacementTerms::new(rows(vertices, first), placement));
        if !block.as_flattened().iter().all(|value| value.is_finite()) {
            return false;
        }
        first += BLOCK;
    }
    true
}

/// The terms of the coordinates of a block of vertices.
struct PlacementTerms {
    along: Lanes,
    aside: Lanes,
    offset: Lanes,
}

impl PlacementTerms {
    /// Loops over lanes that compilers turn into vectors.
    #[inline(always)]
    fn new(vertices: [[f32; 2]; BLOCK], placement: Placement) -> Self {
        let Placement { x, y, cosine, sine } = placement;
        let [x, y, cosine, sine] = [x, y, cosine, sine].map(f64::from);
        let none = [0.0; 2 * BLOCK];
        let mut terms = PlacementTerms { along: none, aside: none, offset: none };
        // Products of two floats are exact.
        for (i, [px, py]) in vertices.into_iter().enumerate() {
            let [px, py] = [px, py].map(f64::from);
            (terms.along[2 * i], terms.aside[2 * i], terms.offset[2 * i]) = (px * cosine, -(py * sine), x);
            (terms.along[2 * i + 1], terms.aside[2 * i + 1], terms.offset[2 * i + 1]) = (px * sine, py * cosine, y);
        }
        terms
    }

    /// A sum in `f64`.
    #[inline(always)]
    fn sum(&self, i: usize) -> f64 {
        self.offset[i] + (self.along[i] + self.aside[i])
    }
}

/// Nearly always the sums in `f64` decide: if everything as near as their error has the same nearest float.
#[inline(always)]
fn placed_block(terms: PlacementTerms, off: f64) -> [[f32; 2]; BLOCK] {
    let (mut result, mut differences) = ([[0.0; 2]; BLOCK], 0);
    for i in 0..2 * BLOCK {
        let sum = terms.sum(i);
        let (low, high) = ((sum - off) as f32, (sum + off) as f32);
        differences |= low.to_bits() ^ high.to_bits();
        // + 0 makes 0 of -0.
        result.as_flattened_mut()[i] = low + 0.0;
    }
    if differences == 0 {
        return result;
    }
    // Sums of few bits, of which many are halfway between floats, are exact in `f64`.
    let mut are_exact = true;
    for i in 0..2 * BLOCK {
        let (first, lost) = two_sum(terms.along[i], terms.aside[i]);
        let (sum, also_lost) = two_sum(terms.offset[i], first);
        are_exact &= (lost == 0.0) & (also_lost == 0.0);
        result.as_flattened_mut()[i] = sum as f32 + 0.0;
    }
    if are_exact { result } else { placed_exactly(&terms) }
}

#[cold]
#[inline(never)]
fn placed_exactly(terms: &PlacementTerms) -> [[f32; 2]; BLOCK] {
    let mut result = [[0.0; 2]; BLOCK];
    for i in 0..2 * BLOCK {
        result.as_flattened_mut()[i] = rounded_sum(terms.along[i], terms.aside[i], terms.offset[i]);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ordinary placements, unturned ones, and ones on grids: all as the exact sums, bit by bit.
    #[test]
    fn sums_in_f64_decide_as_exact_ones() {
        let mut rng = fastrand::Rng::with_seed(8);
        let mut decided = 0;
        for case in 0..100_000 {
            // The last kind has sums beside the middle of two floats, by less than `f64` shows.
            let beside = [1.0, -1.0, 3.0, f32::EPSILON / 2.0, f32::EPSILON * -1.5, 1e-18, -1e-18];
            let number = |rng: &mut fastrand::Rng| match case % 4 {
                0 => rng.f32() * 16.0 - 8.0,
                1 => rng.u32(..65) as f32 / 8.0 - 4.0,
                2 => beside[rng.usize(..7)],
                _ => (rng.f32() - 0.5) * f32::from_bits((100 + rng.u32(..50)) << 23),
            };
            let vertices = [[0.0; 2]; BLOCK].map(|vertex: [f32; 2]| vertex.map(|_| number(&mut rng)));
            let (sine, cosine) = [(0.0, 1.0), (1.0, 1.0), (number(&mut rng), number(&mut rng))][case % 7 % 3];
            let placement = Placement { x: number(&mut rng), y: number(&mut rng), cosine, sine };
            let largest = vertices.as_flattened().iter().fold(0.0f32, |most, value| most.max(value.abs()));
            let size = largest * (cosine.abs() + sine.abs()) + (placement.x.abs() + placement.y.abs());
            let terms = PlacementTerms::new(vertices, placement);
            let exact = core::array::from_fn(|i| rounded_sum(terms.along[i], terms.aside[i], terms.offset[i]));
            let bits = |list: [f32; 2 * BLOCK]| list.map(f32::to_bits);
            let flat = |block: [[f32; 2]; BLOCK]| bits(core::array::from_fn(|i| block.as_flattened()[i]));
            let sums: Lanes = core::array::from_fn(|i| terms.sum(i));
            let off = f64::from(size) * SUM_ERROR;
            decided += usize::from(sums.iter().all(|sum| (sum - off) as f32 == (sum + off) as f32));
            assert_eq!(flat(placed_block(terms, off)), bits(exact), "{vertices:?} {placement:?}");
        }
        assert!(decided > 30_000, "{decided}");
    }
}
