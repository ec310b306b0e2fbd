//! Outlines around the solid cells of a grid; the time of a cell.

use super::{Plan, Setup, plan};
use crate::race::{Row, Who};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

const SIDE: usize = 512;

/// Cells of which a share is solid at random, or the ground below a wave.
fn cells(setup: &Setup, name: &str, share: Option<f64>) -> Rc<Vec<u8>> {
    let mut rng = setup.rng(name);
    let is_solid = |i: usize| match share {
        Some(share) => rng.f64() < share,
        None => (i / SIDE) as f64 > SIDE as f64 * (0.5 + 0.3 * (0.05 * (i % SIDE) as f64).sin()),
    };
    Rc::new((0..SIDE * SIDE).map(is_solid).map(u8::from).collect())
}

fn trace(setup: &Setup, name: &str, share: Option<f64>) -> Row {
    let cells = cells(setup, name, share);
    let mut row = Row::new(name, SIDE * SIDE);
    for (who, graze) in &setup.libraries {
        let Some(trace_grid) = graze.trace_grid.call else {
            row.missing.push((*who, graze.trace_grid.name));
            continue;
        };
        let cells = cells.clone();
        let out = RefCell::new((vec![[0.0f32; 2]; 2 * SIDE * SIDE], vec![0u32; SIDE * SIDE]));
        row.add_batch(*who, Rc::new(|_| ()), move || {
            let mut out = out.borrow_mut();
            let (xy, counts) = &mut *out;
            let (xy, counts) = (xy.as_mut_slice(), counts.as_mut_slice());
            let mut rings = 0;
            // SAFETY: arrays with their sizes.
            unsafe {
                let (capacity, xy) = (xy.len(), xy.as_mut_ptr().cast());
                let (ring_capacity, counts) = (counts.len(), counts.as_mut_ptr());
                let from = cells.as_ptr();
                trace_grid(from, SIDE, SIDE, SIDE, 0.0, 0.0, 1.0, xy, capacity, counts, ring_capacity, &mut rings)
            }
        });
    }
    row.add_batch(Who::Textbook, Rc::new(|_| ()), move || chained(&cells));
    row
}

/// The sides of cells in a map from their first corners, chained. Where two begin at a corner, any is taken.
fn chained(cells: &[u8]) -> usize {
    let is_solid = |x: i32, y: i32| {
        let inside = 0..SIDE as i32;
        inside.contains(&x) && inside.contains(&y) && cells[y as usize * SIDE + x as usize] != 0
    };
    let mut next: HashMap<[i32; 2], Vec<[i32; 2]>> = HashMap::new();
    for y in 0..SIDE as i32 {
        for x in (0..SIDE as i32).filter(|x| is_solid(*x, y)) {
            let (a, b, c, d) = ([x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]);
            for (beside, from, to) in [([x, y - 1], a, b), ([x + 1, y], b, c), ([x, y + 1], c, d), ([x - 1, y], d, a)] {
                if !is_solid(beside[0], beside[1]) {
                    next.entry(from).or_default().push(to);
                }
            }
        }
    }
    let mut vertices = Vec::new();
    while let Some(&start) = next.keys().next() {
        let (mut at, mut step, begin) = (start, [0, 0], vertices.len());
        while let Some(ends) = next.get_mut(&at) {
            let Some(to) = ends.pop() else { break };
            if ends.is_empty() {
                next.remove(&at);
            }
            if step != [to[0] - at[0], to[1] - at[1]] {
                step = [to[0] - at[0], to[1] - at[1]];
                vertices.push(at.map(|value| value as f32));
            }
            at = to;
        }
        // It may have begun within a side.
        if vertices.get(begin + 1).is_some_and(|second| is_collinear(start, *second, step)) {
            vertices.swap_remove(begin);
        }
    }
    vertices.len()
}

/// Whether the first side goes on as the last step went.
fn is_collinear(start: [i32; 2], second: [f32; 2], step: [i32; 2]) -> bool {
    let first = [second[0] as i32 - start[0], second[1] as i32 - start[1]];
    first.map(i32::signum) == step
}

pub fn all(plans: &mut Vec<Plan>) {
    plans.push(plan("trace grid, ground", |setup, name| trace(setup, name, None)));
    for share in [10, 60] {
        let row = move |setup: &Setup, name: &str| trace(setup, name, Some(f64::from(share) / 100.0));
        plans.push(plan(format!("trace grid, {share} % at random"), row));
    }
}
