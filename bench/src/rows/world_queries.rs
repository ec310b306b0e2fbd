//! Queries of worlds of boxes: see `world.rs`.

use super::ticks::Ticks;
use super::world::{filled, query_rng, rays_among, square, swept_pairs};
use super::{Plan, Setup, plan};
use crate::data::between;
use crate::graze::{Aabb, Closest, Graze, RayHit, Segment, Shape, Slide, SweepHit, Symbol, Verdict, World, WorldPair};
use crate::race::{Row, Who};
use std::cell::RefCell;
use std::rc::Rc;

type Sweep = unsafe extern "C" fn(*const World, *const Shape, f32, f32, u32, u32, *mut SweepHit, *mut u32) -> Verdict;

/// Unit squares somewhere among boxes, and motions of up to ten units.
fn motions(setup: &Setup, name: &str, side: f64) -> Rc<Vec<([f32; 8], [f32; 2])>> {
    let mut rng = query_rng(setup, name);
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

type Slides = unsafe extern "C" fn(*const World, *const Shape, f32, f32, u32, u32, *mut Slide) -> Verdict;

/// A box that slides among many, or stops at the first, from free places or from inside of a box.
fn slide(setup: &Setup, name: &str, count: usize, is_inside: bool, function: fn(&Graze) -> Symbol<Slides>) -> Row {
    let ticks = Ticks::new(setup, name, count, 0);
    let boxes = ticks.boxes();
    let overlaps = |(xy, _): &([f32; 8], [f32; 2])| {
        let [x, y, right, _, _, top, ..] = *xy;
        boxes.iter().any(|b| b.min_x < right && x < b.max_x && b.min_y < top && y < b.max_y)
    };
    let mut motions = motions(setup, name, 2.0 * (count as f64).sqrt()).to_vec();
    motions.retain(|motion| overlaps(motion) == is_inside);
    let motions = Rc::new(motions);
    let mut row = Row::new(name, motions.len());
    for (who, graze) in &setup.libraries {
        let Symbol { name, call } = function(graze);
        let (Some((world, _)), Some(slide)) = (filled(graze, &ticks.places[0]), call) else {
            row.missing.push((*who, name));
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

/// A box that is pushed out of those that it overlaps.
fn push_out(setup: &Setup, name: &str, count: usize) -> Row {
    let ticks = Ticks::new(setup, name, count, 0);
    let bodies = motions(setup, name, 2.0 * (count as f64).sqrt());
    let mut row = Row::new(name, bodies.len());
    for (who, graze) in &setup.libraries {
        let (Some((world, _)), Some(push_out)) = (filled(graze, &ticks.places[0]), graze.world_push_out.call) else {
            row.missing.push((*who, graze.world_push_out.name));
            continue;
        };
        let bodies = bodies.clone();
        row.add(*who, move |i| {
            let ((xy, _), mut out) = (&bodies[i], Slide::default());
            // SAFETY: a world of this library, and structs of the header.
            unsafe { push_out(world, &shape_of(xy), 2.0, u32::MAX, 0, &mut out) != 0 }
        });
    }
    row
}

/// Whether a box overlaps any of many: the textbook loops over boxes until one does.
fn test(setup: &Setup, name: &str, count: usize) -> Row {
    let ticks = Ticks::new(setup, name, count, 0);
    let bodies = motions(setup, name, 2.0 * (count as f64).sqrt());
    let mut row = Row::new(name, bodies.len());
    for (who, graze) in &setup.libraries {
        let (Some((world, _)), Some(test)) = (filled(graze, &ticks.places[0]), graze.world_test.call) else {
            row.missing.push((*who, graze.world_test.name));
            continue;
        };
        let bodies = bodies.clone();
        row.add(*who, move |i| {
            // SAFETY: a world of this library, and a struct of the header.
            unsafe { test(world, &shape_of(&bodies[i].0), u32::MAX, 0, std::ptr::null_mut()) == 2 }
        });
    }
    let boxes = ticks.boxes();
    row.add(Who::Textbook, move |i| {
        let [x, y, right, _, _, top, ..] = bodies[i].0;
        boxes.iter().any(|b| b.min_x < right && x < b.max_x && b.min_y < top && y < b.max_y)
    });
    row
}

/// The box that is nearest to a box: the textbook loops over all boxes.
fn nearest(setup: &Setup, name: &str, count: usize) -> Row {
    let ticks = Ticks::new(setup, name, count, 0);
    let motions = motions(setup, name, 2.0 * (count as f64).sqrt());
    let mut row = Row::new(name, motions.len());
    for (who, graze) in &setup.libraries {
        let (Some((world, _)), Some(nearest)) = (filled(graze, &ticks.places[0]), graze.world_nearest.call) else {
            row.missing.push((*who, graze.world_nearest.name));
            continue;
        };
        let motions = motions.clone();
        row.add(*who, move |i| {
            let (mut closest, mut id) = (Closest::default(), 0);
            // SAFETY: a world of this library, and structs of the header.
            unsafe { nearest(world, &shape_of(&motions[i].0), f32::MAX, u32::MAX, 0, &mut closest, &mut id) > 0.5 }
        });
    }
    let boxes = ticks.boxes();
    row.add(Who::Textbook, move |i| {
        let [x, y, right, _, _, top, ..] = motions[i].0;
        let mut least = f32::INFINITY;
        for Aabb { min_x, min_y, max_x, max_y } in &boxes {
            let (dx, dy) = ((min_x - right).max(x - max_x).max(0.0), (min_y - top).max(y - max_y).max(0.0));
            least = least.min(dx * dx + dy * dy);
        }
        least.sqrt() > 0.5
    });
    row
}

/// All boxes on a ray, sorted: the textbook loops over all boxes.
fn all_on_ray(setup: &Setup, name: &str, count: usize) -> Row {
    let ticks = Ticks::new(setup, name, count, 0);
    let rays = rays_among(setup, name, count);
    let mut row = Row::new(name, rays.len());
    for (who, graze) in &setup.libraries {
        let (Some((world, _)), Some(cast)) = (filled(graze, &ticks.places[0]), graze.world_raycast_all.call) else {
            row.missing.push((*who, graze.world_raycast_all.name));
            continue;
        };
        let rays = rays.clone();
        let (hits, ids) = (RefCell::new(vec![RayHit::default(); 256]), RefCell::new(vec![0; 256]));
        row.add(*who, move |i| {
            let (out, to) = (hits.borrow_mut().as_mut_ptr(), ids.borrow_mut().as_mut_ptr());
            // SAFETY: a world of this library, and room for the hits and ids.
            unsafe { cast(world, &rays[i], u32::MAX, 0, out, to, 256) > 9 }
        });
    }
    let boxes = ticks.boxes();
    let times = RefCell::new(Vec::new());
    row.add(Who::Textbook, move |i| {
        let (Segment { ax, ay, bx, by }, mut times) = (rays[i], times.borrow_mut());
        times.clear();
        let (dx, dy) = (1.0 / (bx - ax), 1.0 / (by - ay));
        for (own, b) in boxes.iter().enumerate() {
            let (x, y) = (((b.min_x - ax) * dx, (b.max_x - ax) * dx), ((b.min_y - ay) * dy, (b.max_y - ay) * dy));
            let enter = x.0.min(x.1).max(y.0.min(y.1)).max(0.0);
            let leave = x.0.max(x.1).min(y.0.max(y.1)).min(1.0);
            if enter <= leave {
                times.push((enter, own));
            }
        }
        times.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
        times.len() > 9
    });
    row
}

/// Many rays in one call; the time of a ray.
fn many_rays(setup: &Setup, name: &str, count: usize) -> Row {
    let ticks = Ticks::new(setup, name, count, 0);
    let rays = rays_among(setup, name, count);
    let mut row = Row::new(name, rays.len());
    for (who, graze) in &setup.libraries {
        let (Some((world, _)), Some(cast)) = (filled(graze, &ticks.places[0]), graze.world_raycast_many.call) else {
            row.missing.push((*who, graze.world_raycast_many.name));
            continue;
        };
        let rays = rays.clone();
        let (hits, ids) = (RefCell::new(vec![RayHit::default(); rays.len()]), RefCell::new(vec![0; rays.len()]));
        row.add_batch(*who, Rc::new(|_| ()), move || {
            let (out, to) = (hits.borrow_mut().as_mut_ptr(), ids.borrow_mut().as_mut_ptr());
            let (stride, none) = (size_of::<Segment>(), std::ptr::null_mut());
            // SAFETY: a world of this library, rays with their count, and room for as many hits and ids.
            unsafe { cast(world, rays.as_ptr(), stride, rays.len(), u32::MAX, 0, out, to, none) }
        });
    }
    row
}

/// The pairs of boxes that overlap, and nothing else; the time of a box.
fn boxes(setup: &Setup, name: &str, count: usize) -> Row {
    let ticks = Ticks::new(setup, name, count, 0);
    let mut row = Row::new(name, count);
    for (who, graze) in &setup.libraries {
        let functions = (filled(graze, &ticks.places[0]), graze.world_overlapping_boxes.call);
        let (Some((world, _)), Some(overlapping)) = functions else {
            row.missing.push((*who, graze.world_overlapping_boxes.name));
            continue;
        };
        let out = RefCell::new(vec![WorldPair::default(); 4 * count]);
        row.add_batch(*who, Rc::new(|_| ()), move || {
            // SAFETY: a world of this library, and room for the pairs.
            unsafe { overlapping(world, out.borrow_mut().as_mut_ptr(), 4 * count) }
        });
    }
    row.add_batch(Who::Textbook, Rc::new(|_| ()), move || swept_pairs(ticks.boxes()));
    row
}

pub fn all(plans: &mut Vec<Plan>) {
    for count in [1000, 100_000] {
        plans.push(plan(format!("world, nearest of {count} boxes"), move |setup, name| nearest(setup, name, count)));
        let row = move |setup: &Setup, name: &str| all_on_ray(setup, name, count);
        plans.push(plan(format!("world, all on a ray at {count} boxes"), row));
    }
    plans.push(plan("world, rays in a batch at 10000 boxes", |setup, name| many_rays(setup, name, 10_000)));
    plans.push(plan("world, pairs of 10000 boxes", |setup, name| boxes(setup, name, 10_000)));
    for count in [1000, 100_000] {
        let row = move |setup: &Setup, name: &str| sweep(setup, name, count, |graze| graze.world_sweep);
        plans.push(plan(format!("world, sweep at {count} boxes"), row));
    }
    let row = |setup: &Setup, name: &str| sweep(setup, name, 10_000, |graze| graze.world_sweep_enter);
    plans.push(plan("world, first entry among 10000 boxes", row));
    for count in [1000, 100_000] {
        let row = move |setup: &Setup, name: &str| slide(setup, name, count, false, |graze| graze.world_slide);
        plans.push(plan(format!("world, slide among {count} boxes"), row));
    }
    let row = |setup: &Setup, name: &str| slide(setup, name, 1000, false, |graze| graze.world_approach);
    plans.push(plan("world, stopped among 1000 boxes", row));
    for count in [1000, 100_000] {
        plans.push(plan(format!("world, overlap at {count} boxes"), move |setup, name| test(setup, name, count)));
    }
    plans.push(plan("world, push out among 1000 boxes", |setup, name| push_out(setup, name, 1000)));
    plans.push(plan("world, slide inside of 1000 boxes", |setup, name| {
        slide(setup, name, 1000, true, |graze| graze.world_slide)
    }));
}
