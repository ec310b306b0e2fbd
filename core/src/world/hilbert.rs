//! Hilbert order: places near each other in the plane are mostly near each other in the order.

use super::LANES;

/// The number of bits of a cell's coordinate.
pub(super) const CELL_BITS: u32 = 15;

/// The places of cells in Hilbert order (D. Hilbert, Über die stetige Abbildung einer Linie auf ein Flächenstück,
/// 1891), from the upper bits to the lower. In each step two bits choose a quadrant, and how the curve lies in it: with
/// x and y exchanged, complemented, or both. One loop over the lanes in each step, so that compilers use vectors.
#[inline(always)]
pub(super) fn hilbert(x: &[u32; LANES], y: &[u32; LANES]) -> [u32; LANES] {
    let mut place = [0; LANES];
    let (mut swapped, mut complemented) = ([0u32; LANES], [0u32; LANES]);
    let mut bit = CELL_BITS;
    while bit > 0 {
        bit -= 1;
        for k in 0..LANES {
            let (own_x, own_y) = (x[k] >> bit & 1, y[k] >> bit & 1);
            // Exchanged where `swapped` is 1, then complemented.
            let differ = (own_x ^ own_y) & swapped[k];
            let (right, upper) = (own_x ^ differ ^ complemented[k], own_y ^ differ ^ complemented[k]);
            let lower = upper ^ 1;
            place[k] = place[k] << 2 | right << 1 | (right ^ upper);
            complemented[k] ^= right & lower;
            swapped[k] ^= lower;
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every cell once, and each next to the one before.
    #[test]
    fn neighbors_in_the_order_are_neighbors_in_the_plane() {
        const SIZE: u32 = 64;
        let mut cells = std::vec![(0, 0); (SIZE * SIZE) as usize];
        let mut taken = std::vec![false; cells.len()];
        for y in 0..SIZE {
            for x in (0..SIZE).step_by(LANES) {
                let xs = core::array::from_fn(|k| x + k as u32);
                for (k, place) in hilbert(&xs, &[y; LANES]).into_iter().enumerate() {
                    let place = place as usize;
                    assert!(place < cells.len() && !taken[place], "{place}");
                    (taken[place], cells[place]) = (true, (x + k as u32, y));
                }
            }
        }
        for step in cells.windows(2) {
            assert_eq!(step[0].0.abs_diff(step[1].0) + step[0].1.abs_diff(step[1].1), 1, "{step:?}");
        }
    }
}
