//! A uniform grid whose cells are hashed into a table (Teschner et al., Optimized spatial hashing for collision
//! detection of deformable objects, VMV 2003): each box is listed in all cells that it covers.

use super::trees::meet;
use crate::graze::Aabb;

/// The number of pairs of boxes that overlap. The cells are twice as wide as boxes on average, but none of the boxes
/// covers more than so many on an axis.
pub fn pairs(boxes: &[Aabb]) -> usize {
    const MOST_CELLS: f32 = 64.0;
    let side = |b: &Aabb| (b.max_x - b.min_x).max(b.max_y - b.min_y);
    let mean = boxes.iter().map(side).sum::<f32>() / boxes.len() as f32;
    let largest = boxes.iter().map(side).fold(0.0, f32::max);
    let scale = 1.0 / (2.0 * mean).max(largest / MOST_CELLS);
    let cell = |x: f32, y: f32| [(x * scale).floor() as i32, (y * scale).floor() as i32];
    let buckets = (2 * boxes.len()).next_power_of_two();
    let bucket = |x: i32, y: i32| {
        ((x as u32).wrapping_mul(73_856_093) ^ (y as u32).wrapping_mul(19_349_663)) as usize & (buckets - 1)
    };
    // A counting sort of the cells of all boxes by their buckets.
    let cells = |b: &Aabb| {
        let ([low_x, low_y], [high_x, high_y]) = (cell(b.min_x, b.min_y), cell(b.max_x, b.max_y));
        (low_y..=high_y).flat_map(move |y| (low_x..=high_x).map(move |x| [x, y]))
    };
    let mut begins = vec![0u32; buckets + 1];
    for [x, y] in boxes.iter().flat_map(cells) {
        begins[bucket(x, y) + 1] += 1;
    }
    for i in 0..buckets {
        begins[i + 1] += begins[i];
    }
    let mut next = begins.clone();
    let mut listed = vec![([0; 2], 0u32); begins[buckets] as usize];
    for (i, b) in boxes.iter().enumerate() {
        for [x, y] in cells(b) {
            let place = &mut next[bucket(x, y)];
            listed[*place as usize] = ([x, y], i as u32);
            *place += 1;
        }
    }
    let mut count = 0;
    for range in begins.windows(2) {
        let all = &listed[range[0] as usize..range[1] as usize];
        for (i, (at, one)) in all.iter().enumerate() {
            let a = &boxes[*one as usize];
            for (other_at, other) in &all[i + 1..] {
                let b = &boxes[*other as usize];
                let overlap = meet(a, b);
                // A pair counts in the cell that holds the least corner of what both have in common.
                if at == other_at && overlap && *at == cell(a.min_x.max(b.min_x), a.min_y.max(b.min_y)) {
                    count += 1;
                }
            }
        }
    }
    count
}
