//! The order of shapes in the tree: by class of size, then along the Hilbert curve.

use super::LANES;
use super::bucket_sort::bucket_sort;
use super::hilbert::{CELL_BITS, hilbert};
use crate::filter::Bounds;
use crate::number::{f64_max, f64_min, sqrt};
use crate::simd::{F32s, dispatch};

const CELLS: f32 = (1u32 << CELL_BITS) as f32;

/// The number of centers that a sample has.
const SAMPLE: usize = 64;

/// Writes one key for each item, in order: sorted, they give the items by [`sorted_item`]. `boxes` are those of all
/// items by number, and `items` those that count. Both lists of keys have room for all of these,
/// and there are [`most_buckets`](super::most_buckets) counters. O(n).
pub fn order_shapes(boxes: &[Bounds], items: &[u32], keys: &mut [u64], scratch: &mut [u64], counters: &mut [u32]) {
    let Some(keys) = keys.get_mut(..items.len()) else { return };
    for (key, item) in keys.iter_mut().zip(items) {
        *key = u64::from(*item);
    }
    order_keys(boxes, keys, scratch, counters);
    // Where many boxes share a cell, as of heaps far from each other, the cells of their own bounds order them.
    for _ in 0..MOST_REFINEMENTS {
        if !refine(boxes, keys, scratch, counters) {
            break;
        }
    }
}

/// Orders keys by a grid of their own.
fn order_keys(boxes: &[Bounds], keys: &mut [u64], scratch: &mut [u64], counters: &mut [u32]) {
    let grid = Grid::new(boxes, keys);
    write_keys(&grid, boxes, keys);
    bucket_sort(keys, scratch, counters, 32);
}

/// Orders each long run of keys for the same cell by a grid of its own. Returns whether that has parted one.
fn refine(boxes: &[Bounds], keys: &mut [u64], scratch: &mut [u64], counters: &mut [u32]) -> bool {
    let is_one_cell = |keys: &[u64]| keys.first().map(|key| key >> 32) == keys.last().map(|key| key >> 32);
    let (mut rest, mut has_parted) = (keys, false);
    while let Some(cell) = rest.first().map(|key| *key >> 32) {
        let count = rest.iter().take_while(|key| **key >> 32 == cell).count();
        let Some((run, later)) = rest.split_at_mut_checked(count) else { break };
        if count > LANES {
            order_keys(boxes, run, scratch, counters);
            has_parted |= !is_one_cell(run);
        }
        rest = later;
    }
    has_parted
}

/// Each refinement divides a cell by 2^15 on both axes.
const MOST_REFINEMENTS: usize = 8;

/// The item of a sorted key.
pub fn sorted_item(key: u64) -> u32 {
    key as u32
}

/// Square cells over the places where most boxes are, and the size of a box for which a lowest node is too small.
#[derive(Clone, Copy, Debug)]
struct Grid {
    origin: [f32; 2],
    /// Cells in the unit of length.
    scale: f32,
    /// The side of a lowest node, if all were squares of one size.
    tile: f32,
}

impl Grid {
    /// Of the items of these keys.
    fn new(boxes: &[Bounds], keys: &[u64]) -> Self {
        let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        let step = keys.len().div_ceil(SAMPLE).max(1);
        let mut sample = [[0.0; SAMPLE]; 2];
        let mut count = 0;
        for (i, bounds) in keys.iter().filter_map(|key| boxes.get(sorted_item(*key) as usize)).enumerate() {
            let center = center(bounds).map(f64::from);
            for axis in 0..2 {
                least[axis] = f64_min(least[axis], center[axis]);
                most[axis] = f64_max(most[axis], center[axis]);
                if i % step == 0
                    && let Some(place) = sample[axis].get_mut(i / step)
                {
                    *place = center[axis];
                    count = i / step + 1;
                }
            }
        }
        // A box that flew off must not make the cells too large for all others.
        let [xs, ys] = &mut sample;
        let ranges =
            [trimmed([least[0], most[0]], xs.get_mut(..count)), trimmed([least[1], most[1]], ys.get_mut(..count))];
        let sides = ranges.map(|[low, high]| high - low);
        let size = f64_max(sides[0], sides[1]);
        if size.is_nan() || size <= 0.0 || size.is_infinite() {
            return Grid { origin: [0.0; 2], scale: 0.0, tile: f32::INFINITY };
        }
        let leaves = keys.len().div_ceil(LANES) as f64;
        let tile = f64_max(sqrt(sides[0] * sides[1] / leaves), size / leaves);
        Grid { origin: ranges.map(|[low, _]| low as f32), scale: (f64::from(CELLS) / size) as f32, tile: tile as f32 }
    }

    /// 0 for boxes as large as a few tiles, then 1, 2 and 3.
    #[inline(always)]
    fn class_of(&self, [min_x, min_y, max_x, max_y]: &Bounds) -> u32 {
        let (width, height) = (max_x - min_x, max_y - min_y);
        let tiles = if width > height { width } else { height };
        (tiles > 4.0 * self.tile) as u32 + (tiles > 64.0 * self.tile) as u32 + (tiles > 1024.0 * self.tile) as u32
    }
}

/// The part of a range that most of a sample lies in, with twice as much on both sides.
fn trimmed([least, most]: [f64; 2], sample: Option<&mut [f64]>) -> [f64; 2] {
    let Some(sample) = sample else { return [least, most] };
    for end in 1..sample.len() {
        let mut place = end;
        while place > 0
            && let Some([before, after]) = sample.get_mut(place - 1..=place)
            && *before > *after
        {
            core::mem::swap(before, after);
            place -= 1;
        }
    }
    let end = sample.len() / 16;
    let (Some(low), Some(high)) = (sample.get(end), sample.iter().rev().nth(end)) else { return [least, most] };
    let room = 2.0 * (high - low);
    if room > 0.0 { [f64_max(least, low - room), f64_min(most, high + room)] } else { [least, most] }
}

#[inline(always)]
fn center([min_x, min_y, max_x, max_y]: &Bounds) -> [f32; 2] {
    [0.5 * min_x + 0.5 * max_x, 0.5 * min_y + 0.5 * max_y]
}

dispatch! {
    fn write_keys(grid: &Grid, boxes: &[Bounds], keys: &mut [u64]) -> () = write_keys_at_width;
}

/// Writes the cells of keys above their items. Generic for the instructions alone: compilers use them for the loops
/// over lanes.
#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)]
fn write_keys_at_width<V: F32s>(grid: &Grid, boxes: &[Bounds], keys: &mut [u64]) {
    for block in keys.chunks_mut(LANES) {
        let (mut x, mut y, mut class) = ([0u32; LANES], [0u32; LANES], [0u32; LANES]);
        let mut k = 0;
        while let (Some(key), true) = (block.get(k), k < LANES) {
            if let Some(bounds) = boxes.get(sorted_item(*key) as usize) {
                let [own_x, own_y] = center(bounds);
                x[k] = cell((own_x - grid.origin[0]) * grid.scale);
                y[k] = cell((own_y - grid.origin[1]) * grid.scale);
                class[k] = grid.class_of(bounds);
            }
            k += 1;
        }
        let order = hilbert(&x, &y);
        k = 0;
        while let (Some(key), true) = (block.get_mut(k), k < LANES) {
            *key = u64::from(class[k] << (2 * CELL_BITS) | order[k]) << 32 | u64::from(sorted_item(*key));
            k += 1;
        }
    }
}

/// The nearest cell's number.
#[inline(always)]
fn cell(place: f32) -> u32 {
    let place = if place < CELLS - 1.0 { place } else { CELLS - 1.0 };
    if place > 0.0 { place as u32 } else { 0 }
}
