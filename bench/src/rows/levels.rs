//! The outlines of a level file.

use super::{Setup, need, polygon};
use crate::data::{Outlines, between, vertices};
use crate::graze::Aabb;
use crate::race::Row;
use fastrand::Rng;

fn bounds(xy: &[f32]) -> Aabb {
    let empty = Aabb { min_x: f32::MAX, min_y: f32::MAX, max_x: f32::MIN, max_y: f32::MIN };
    vertices(xy).fold(empty, |b, [x, y]| Aabb {
        min_x: b.min_x.min(x),
        min_y: b.min_y.min(y),
        max_x: b.max_x.max(x),
        max_y: b.max_y.max(y),
    })
}

/// Points in the boxes of the outlines, each as often inside as the outline fills its box.
pub fn point(setup: &Setup, name: &str) -> Row {
    let mut rng = setup.rng(name);
    let mut outlines = Outlines::default();
    let mut boxes = Vec::new();
    for xy in setup.levels.iter().flatten() {
        outlines.push(xy);
        boxes.push(bounds(xy));
    }
    let one = |rng: &mut Rng| {
        let k = rng.usize(..boxes.len());
        let b = &boxes[k];
        let along = |rng: &mut Rng, low: f32, high: f32| between(rng, f64::from(low), f64::from(high)) as f32;
        (k as u32, [along(rng, b.min_x, b.max_x), along(rng, b.min_y, b.max_y)])
    };
    let queries = (0..setup.count(12)).map(|_| one(&mut rng)).collect();
    polygon::points(setup, name, outlines, queries)
}

/// Neighbors: outlines of one level whose boxes meet.
pub fn pair(setup: &Setup, name: &str) -> Row {
    let mut rng = setup.rng(name);
    let test = need(setup.graze().test_aabb_aabb);
    let mut found = Vec::new();
    for level in &setup.levels {
        let boxes: Vec<Aabb> = level.iter().map(|xy| bounds(xy)).collect();
        for (i, a) in boxes.iter().enumerate() {
            for (j, b) in boxes.iter().enumerate().skip(i + 1) {
                // SAFETY: structs of the header.
                if unsafe { test(a, b) } != 0 {
                    found.push((&level[i], &level[j]));
                }
            }
        }
    }
    rng.shuffle(&mut found);
    let some: Vec<_> = found.iter().take(setup.count(1000)).map(|(a, b)| (a.to_vec(), b.to_vec())).collect();
    polygon::pairs(setup, name, &some)
}
