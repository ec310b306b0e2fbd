//! Worlds of boxes of many sizes, and of boxes that move far: all of them move, and all pairs that meet are found.

use super::ticks::Ticks;
use super::world::{MANY, Motion, pairs_of_moving};
use super::{Plan, Setup, plan};
use crate::data::between;
use crate::race::Row;
use fastrand::Rng;
use std::rc::Rc;

/// Half the width and height of the box of a number, of so many.
type Halves = fn(&mut Rng, usize, usize) -> [f32; 2];

/// How boxes lie and move.
#[derive(Clone, Copy)]
struct Mixture {
    halves: Halves,
    /// The side of the square of the centers, for each root of their number. So that about half of the boxes overlap
    /// another one.
    spacing: f64,
    /// The most that a box moves on each axis in a tick, in its widths and heights.
    motion: f64,
}

const ANY_SIZE: Mixture =
    Mixture { halves: |rng, _, _| [0.5 * 1000f64.powf(between(rng, 0.0, 1.0)) as f32; 2], spacing: 430.0, motion: 0.1 };

const BULLETS: Mixture = Mixture {
    halves: |_, i, count| match i {
        0..3 => [2.0 * (count as f32).sqrt() + 20.0; 2],
        _ if i % 100 == 50 => [5.0; 2],
        _ => [0.125; 2],
    },
    spacing: 2.0,
    motion: 0.1,
};

const THIN: Mixture =
    Mixture { halves: |_, i, _| if i % 2 == 0 { [0.5, 20.0] } else { [20.0, 0.5] }, spacing: 30.0, motion: 0.1 };

const ONE_PLACE: Mixture = Mixture { halves: |_, _, _| [0.5; 2], spacing: 0.01, motion: 0.1 };

impl Mixture {
    fn ticks(self, setup: &Setup, name: &str, count: usize) -> Rc<Ticks> {
        let mut rng = setup.rng(name);
        let halves: Vec<[f32; 2]> = (0..count).map(|i| (self.halves)(&mut rng, i, count)).collect();
        let side = self.spacing * (count as f64).sqrt();
        let first: Vec<[f32; 3]> = (0..count)
            .map(|_| {
                let [x, y] = [(); 2].map(|()| between(&mut rng, 0.0, side) as f32);
                [x, y, 0.0]
            })
            .collect();
        let moved = |([x, y, _], [width, height]): (&[f32; 3], &[f32; 2])| {
            let mut motion = |half: &f32| between(&mut rng, -2.0 * self.motion, 2.0 * self.motion) as f32 * half;
            [x + motion(width), y + motion(height), 0.0]
        };
        let then = first.iter().zip(&halves).map(moved).collect();
        Ticks::of(vec![first, then], halves)
    }
}

/// Unit squares that move straight on by one to three widths a tick, and come back from the walls.
fn fast(setup: &Setup, name: &str, count: usize) -> Rc<Ticks> {
    const TICKS: usize = 24;
    let mut rng = setup.rng(name);
    let side = 2.0 * (count as f64).sqrt();
    let back = |at: f64| {
        let at = at.rem_euclid(2.0 * side);
        at.min(2.0 * side - at) as f32
    };
    let boxes: Vec<[f64; 4]> = (0..count)
        .map(|_| {
            let (speed, angle) = (between(&mut rng, 1.0, 3.0), between(&mut rng, 0.0, std::f64::consts::TAU));
            let [x, y] = [(); 2].map(|()| between(&mut rng, 0.0, side));
            [x, y, speed * angle.cos(), speed * angle.sin()]
        })
        .collect();
    let places = |tick: usize| {
        let tick = tick as f64;
        boxes.iter().map(|[x, y, dx, dy]| [back(x + tick * dx), back(y + tick * dy), 0.0]).collect()
    };
    Ticks::of((0..TICKS).map(places).collect(), vec![[0.5; 2]; count])
}

pub fn all(plans: &mut Vec<Plan>) {
    let mut add = |counts: &[usize], what: &'static str, mixture: Mixture| {
        for &count in counts {
            let row = move |setup: &Setup, name: &str| {
                let count = if setup.quick { count.min(1000) } else { count };
                let motion = if count < MANY { Motion::Near } else { Motion::NearOfMany };
                pairs_of_moving(setup, name, &mixture.ticks(setup, name, count), count, motion)
            };
            plans.push(plan(format!("world, {count} {what}"), row));
        }
    };
    add(&[1000, 10_000, 100_000, MANY], "of any size moving", ANY_SIZE);
    add(&[1000, 100_000], "bullets among large ones", BULLETS);
    add(&[1000, 100_000], "long and thin moving", THIN);
    add(&[1000], "moving in one place", ONE_PLACE);
    for count in [1000, 10_000, 100_000] {
        let row = move |setup: &Setup, name: &str| -> Row {
            let count = if setup.quick { count.min(1000) } else { count };
            pairs_of_moving(setup, name, &fast(setup, name, count), count, Motion::Far)
        };
        plans.push(plan(format!("world, {count} moving fast"), row));
    }
    plans.push(plan("world, 1000000 moving boxes", |setup, name| {
        let count = if setup.quick { 1000 } else { MANY };
        pairs_of_moving(setup, name, &Ticks::new(setup, name, count, count), count, Motion::NearOfMany)
    }));
}
