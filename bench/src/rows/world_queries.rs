//! Motions through worlds of boxes: see `world.rs`.

use super::world::{Ticks, filled, square};
use super::{Plan, Setup, plan};
use crate::data::between;
use crate::graze::{Aabb, Graze, Shape, Slide, SweepHit, Symbol, Verdict, World};
use crate::race::{Row, Who};
use std::rc::Rc;

type Sweep = unsafe extern "C" fn(*const World, *const Shape, f32, f32, u32, u32, *mut SweepHit, *mut u32) -> Verdict;

/// Unit squares somewhere among boxes, and motions of up to ten units.
fn motions(setup: &Setup, name: &str, side: f64) -> Rc<Vec<([f32; 8], [f32; 2])>> {
    let mut rng = setup.rng(name);
    let motions = (0..setup.count(40).min(1000)).map(|_| {
        let [x, y] = [(); 2].map(|()| between(&mut rng, 0.0, side) as f32);
        let motion = [(); 2].map(|()| between(&mut rng, -10.0, 10.0) as f32);
        ([x, y, x + 1.0, y, x + 1.0, y + 1.0, x, y + 1.0], motion)
    });
    Rc::new(motions.collect())
}

fn shape_of(xy: &[f32; 8]) -> Shape {
    Shape { xy: xy.as_ptr(), ..square() }
}

/// The first of many boxes that a box meets on its way: the textbook loops over all boxes.
fn sweep(setup: &Setup, name: &str, count: usize, function: fn(&Graze) -> Symbol<Sweep>) -> Row {
    let ticks = Ticks::new(setup, name, count, 0);
    let motions = motions(setup, name, 2.0 * (count as f64).sqrt());
    let mut row = Row::new(name, motions.len());
    for (who, graze) in &setup.libraries {
        let Symbol { name, call } = function(graze);
        let (Some((world, _)), Some(sweep)) = (filled(graze, &ticks.places[0]), call) else {
            row.missing.push((*who, name));
            continue;
        };
        let motions = motions.clone();
        row.add(*who, move |i| {
            let ((xy, [dx, dy]), mut hit, mut id) = (&motions[i], SweepHit::default(), 0);
            // SAFETY: a world of this library, and structs of the header.
            unsafe { sweep(world, &shape_of(xy), *dx, *dy, u32::MAX, 0, &mut hit, &mut id) != 0 }
        });
    }
    let boxes = ticks.boxes();
    row.add(Who::Textbook, move |i| {
        let ([x, y, right, _, _, top, ..], [dx, dy]) = motions[i];
        let mut first = f32::INFINITY;
        for Aabb { min_x, min_y, max_x, max_y } in &boxes {
            let along = |low: f32, high: f32, d: f32| ((low / d).min(high / d), (low / d).max(high / d));
            let (enter_x, leave_x) = along(min_x - right, max_x - x, dx);
            let (enter_y, leave_y) = along(min_y - top, max_y - y, dy);
            let (enter, leave) = (enter_x.max(enter_y).max(0.0), leave_x.min(leave_y).min(1.0));
            if enter <= leave && enter < first {
                first = enter;
            }
        }
        first <= 1.0
    });
    row
}

/// A box that slides among many, from where it may overlap none.
fn slide(setup: &Setup, name: &str, count: usize) -> Row {
    let ticks = Ticks::new(setup, name, count, 0);
    let motions = motions(setup, name, 2.0 * (count as f64).sqrt());
    let mut row = Row::new(name, motions.len());
    for (who, graze) in &setup.libraries {
        let (Some((world, _)), Some(slide)) = (filled(graze, &ticks.places[0]), graze.world_slide.call) else {
            row.missing.push((*who, graze.world_slide.name));
            continue;
        };
        let motions = motions.clone();
        row.add(*who, move |i| {
            let ((xy, [dx, dy]), mut out) = (&motions[i], Slide::default());
            // SAFETY: a world of this library, and structs of the header.
            unsafe { slide(world, &shape_of(xy), *dx, *dy, u32::MAX, 0, &mut out) != 0 }
        });
    }
    row
}

pub fn all(plans: &mut Vec<Plan>) {
    for count in [1000, 100_000] {
        let row = move |setup: &Setup, name: &str| sweep(setup, name, count, |graze| graze.world_sweep);
        plans.push(plan(format!("world, sweep at {count} boxes"), row));
    }
    let row = |setup: &Setup, name: &str| sweep(setup, name, 10_000, |graze| graze.world_sweep_enter);
    plans.push(plan("world, first entry among 10000 boxes", row));
    for count in [1000, 100_000] {
        plans.push(plan(format!("world, slide among {count} boxes"), move |setup, name| slide(setup, name, count)));
    }
}
