//! Sweeps to an outline of growing size: of small shapes that are scattered over stars, or begin outside of them.

use super::Setup;
use super::scattered::{Scattered, approach, scattered_row, shrunk, small_quad, stars};
use crate::data::{AsShape, between, shape_of};
use crate::graze::{Circle, POLYGON, SweepHit};
use crate::peers::{parry, textbook};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::rc::Rc;

/// A shape, and how it moves.
type Moving<Q> = (Q, [f32; 2]);

fn add_parry_sweep<Q: parry::ToAny>(row: &mut Row, data: &Rc<Scattered<Moving<Q>>>) {
    let lines: Vec<_> = data.outlines.iter().map(parry::any_line).collect();
    let moving: Vec<_> = data.elements.iter().map(|(k, (shape, d))| (*k, shape.to_any(), *d)).collect();
    row.add(Who::Parry, move |i| parry::any_sweep(&moving[i].1, moving[i].2, &lines[moving[i].0]));
}

pub fn sweep_circle(setup: &Setup, name: &str, n: usize) -> Row {
    let moving = |rng: &mut Rng, at: [f64; 2]| {
        let (from, d) = approach(rng, at);
        (shrunk(rng, from), d)
    };
    let (mut row, data) = scattered_row!(setup, name, stars(n, 0.0), moving; graze.sweep;
        |f, xy, moving| {
            let (c, [x, y]): &Moving<Circle> = moving;
            f(&c.shape(), *x, *y, &shape_of(xy, POLYGON), &mut SweepHit::default()) != 0
        };
        |xy, (c, d)| textbook::sweep_circle(xy, c, *d, &mut SweepHit::default()));
    add_parry_sweep(&mut row, &data);
    row
}

pub fn sweep_quad(setup: &Setup, name: &str, n: usize) -> Row {
    let moving = |rng: &mut Rng, at: [f64; 2]| {
        let (from, d) = approach(rng, at);
        (small_quad(rng, from), d)
    };
    let (mut row, data) = scattered_row!(setup, name, stars(n, 0.0), moving; graze.sweep;
        |f, xy, moving| {
            let (q, [x, y]): &Moving<[f32; 8]> = moving;
            f(&q.shape(), *x, *y, &shape_of(xy, POLYGON), &mut SweepHit::default()) != 0
        };
        |xy, (q, d)| textbook::sweep_outlines(q, *d, xy, &mut SweepHit::default()));
    add_parry_sweep(&mut row, &data);
    row
}

/// Of circles that overlap at the start, too: there the loop has no normal.
pub fn sweep_scattered_circle(setup: &Setup, name: &str, n: usize) -> Row {
    let moving = |rng: &mut Rng, at: [f64; 2]| (shrunk(rng, at), [between(rng, -4.0, 4.0) as f32, 1.0]);
    let (row, _) = scattered_row!(setup, name, stars(n, 9.0), moving; graze.sweep;
        |f, xy, moving| {
            let (c, [x, y]): &Moving<Circle> = moving;
            f(&c.shape(), *x, *y, &shape_of(xy, POLYGON), &mut SweepHit::default()) != 0
        };
        |xy, (c, d)| textbook::polygon_circle(xy, c) || textbook::sweep_circle(xy, c, *d, &mut SweepHit::default()));
    row
}

/// The same of quads.
pub fn sweep_scattered_quad(setup: &Setup, name: &str, n: usize) -> Row {
    let moving = |rng: &mut Rng, at: [f64; 2]| (small_quad(rng, at), [between(rng, -4.0, 4.0) as f32, 1.0]);
    let (row, _) = scattered_row!(setup, name, stars(n, 9.0), moving; graze.sweep;
        |f, xy, moving| {
            let (q, [x, y]): &Moving<[f32; 8]> = moving;
            f(&q.shape(), *x, *y, &shape_of(xy, POLYGON), &mut SweepHit::default()) != 0
        };
        |xy, (q, d)| textbook::polygons(xy, q) || textbook::sweep_outlines(q, *d, xy, &mut SweepHit::default()));
    row
}

pub fn sweep_enter(setup: &Setup, name: &str, n: usize) -> Row {
    let moving = |rng: &mut Rng, at: [f64; 2]| {
        let (from, d) = approach(rng, at);
        (small_quad(rng, from), d)
    };
    let (row, _) = scattered_row!(setup, name, stars(n, 0.0), moving; graze.sweep_enter;
        |f, xy, moving| {
            let (q, [x, y]): &Moving<[f32; 8]> = moving;
            f(&q.shape(), *x, *y, &shape_of(xy, POLYGON), &mut SweepHit::default()) != 0
        };
        |xy, (q, d)| textbook::sweep_outlines(q, *d, xy, &mut SweepHit::default()));
    row
}
