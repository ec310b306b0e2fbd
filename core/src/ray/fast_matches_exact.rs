//! What one look tells is what the long way says, to the bit: on ordinary data, on grids, along axes, and by a hair.

use super::fast::*;
use super::*;
use crate::number::{Narrow, Number, Range, Wide, to_f32, without_minus_zero};
use crate::overlap::Verdict;
use crate::predicate::Point;
use crate::shape::{Kind, Outline, Shape};
use crate::sweep::*;
use core::num::Wrapping;
use std::vec::Vec;

const CASES: u32 = 1_000_000;

/// Numbers of a kind that changes from case to case.
struct Dice {
    state: Wrapping<u64>,
    kind: u64,
}

impl Dice {
    fn next(&mut self) -> u64 {
        self.state = self.state * Wrapping(6_364_136_223_846_793_005) + Wrapping(1_442_695_040_888_963_407);
        let mixed = self.state.0 ^ (self.state.0 >> 29);
        mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 20
    }

    fn lt(&mut self, count: u64) -> u64 {
        self.next() % count
    }

    /// Kind 0 is ordinary data.
    fn turn(&mut self, case: u32) {
        self.kind = u64::from(case) % 5;
    }

    fn number(&mut self) -> f32 {
        let real = |dice: &mut Self| (dice.next() % (1 << 24)) as f32 / (1 << 20) as f32 - 8.0;
        match self.kind {
            0 => real(self),
            // A small grid, and one with now and then a number beside it by an ulp.
            1 => self.lt(9) as f32 - 4.0,
            2 => {
                let value = self.lt(17) as f32 - 8.0;
                [value, value, value.next_up(), value.next_down(), 0.0][self.lt(5) as usize]
            }
            // Of all sizes; and anything.
            3 => real(self) * f32::from_bits(((127 - 30 + self.lt(60)) as u32) << 23),
            _ => [real(self), f32::from_bits(self.next() as u32), 0.0, -0.0, 1e-40, real(self)][self.lt(6) as usize],
        }
    }

    fn numbers<const COUNT: usize>(&mut self) -> [f32; COUNT] {
        [0; COUNT].map(|_| self.number())
    }

    fn size(&mut self) -> f32 {
        self.number().abs() * [1.0, 0.25, 0.0625][self.lt(3) as usize]
    }

    /// Two points, or one twice moved along an axis.
    fn way(&mut self) -> [f32; 4] {
        let mut way: [f32; 4] = self.numbers();
        match self.lt(6) {
            0 => way[2] = way[0],
            1 => way[3] = way[1],
            _ => {}
        }
        way
    }
}

impl Dice {
    fn aabb(&mut self) -> [f32; 4] {
        let [x, y] = self.numbers();
        let (width, height) = (self.size(), self.size());
        [x, y, x + width, y + height]
    }

    fn motion(&mut self) -> [f32; 2] {
        let [x, y] = self.numbers();
        [[x, y], [2.0 * x, 2.0 * y], [x, 0.0], [0.0, y], [x, y]][self.lt(5) as usize]
    }
}

fn range(numbers: &[f32]) -> Range {
    let mut range = Range::EMPTY;
    range.include_all(numbers);
    range
}

fn place(t: f64) -> f32 {
    let bits = to_f32(t).to_bits();
    if t > 0.0 && t < 1.0 { f32::from_bits(bits.clamp(1, 1.0f32.to_bits() - 1)) } else { f32::from_bits(bits) }
}

fn position(value: f64) -> f32 {
    without_minus_zero(to_f32(value))
}

fn bits<const COUNT: usize>(values: [f32; COUNT]) -> [u32; COUNT] {
    values.map(f32::to_bits)
}

type Told = Option<([u32; 5], [u32; 2])>;

/// What the long way says of a ray.
fn cast_as<N: Number<Scalar = f32>>(kind: Kind, xy: &[[f32; 2]], radius: f32, ray: [f32; 4]) -> Told {
    let ray = [[ray[0], ray[1]], [ray[2], ray[3]]];
    let shape = Shape { kind, vertices: Outline::<N>::new(xy), radius: N::of(radius).widen() };
    let (verdict, hit) = raycast(shape, Shape { kind: Kind::Segment, vertices: Outline::<N>::new(&ray), radius: 0.0 })?;
    let [x, y, u, v] = [hit.x, hit.y, hit.normal.0, hit.normal.1].map(position);
    Some((bits([place(hit.t), x, y, u, v]), [hit.edge as u32, verdict as u32]))
}

/// Compares a look with the long way, and counts the ordinary cases that are certain.
fn check(look: Look<FloatRayHit>, kind: Kind, xy: &[[f32; 2]], radius: f32, ray: [f32; 4]) -> u32 {
    if !look.certain {
        return 0;
    }
    let mut numbers = range(xy.as_flattened());
    numbers.include_all(&ray);
    numbers.include(radius);
    assert!(numbers.is_finite() && radius >= 0.0, "{xy:?} {radius} {ray:?}");
    let narrow = numbers.is_narrow();
    let told = if narrow { cast_as::<Narrow>(kind, xy, radius, ray) } else { cast_as::<Wide>(kind, xy, radius, ray) };
    let FloatRayHit { t, x, y, normal: [u, v], edge } = look.found;
    let seen = look.hit.then(|| (bits([t, x, y, u, v]), [edge, Verdict::Hit as u32]));
    assert_eq!(seen, told, "{kind:?} {xy:?} {radius} {ray:?}: {look:?}");
    1
}

/// How many in a hundred ordinary cases are certain.
fn share(name: &str, least: u32, mut case: impl FnMut(&mut Dice) -> u32) {
    let mut dice = Dice { state: Wrapping(name.len() as u64), kind: 0 };
    let mut certain = 0;
    for number in 0..CASES {
        dice.turn(number);
        let is_certain = case(&mut dice);
        certain += if dice.kind == 0 { is_certain } else { 0 };
    }
    let share = certain * 1000 / (CASES / 5);
    std::println!("{name}: {share} of 1000 ordinary cases are certain");
    assert!(share >= least, "{name}: {share}");
}

#[test]
fn rays_at_segments() {
    share("segments", 990, |dice| {
        let (segment @ [ax, ay, bx, by], ray) = (dice.way(), dice.way());
        check(ray_segment(segment, ray), Kind::Segment, &[[ax, ay], [bx, by]], 0.0, ray)
    });
}

#[test]
fn rays_at_circles() {
    share("circles", 990, |dice| {
        let ([x, y], radius, ray) = (dice.numbers(), dice.size(), dice.way());
        let look = |look| check(look, Kind::Point, &[[x, y]], radius, ray);
        look(ray_circle_closely([x, y, radius], ray));
        look(ray_circle([x, y, radius], ray)) | look(ray_in_circle([x, y, radius], ray))
    });
}

#[test]
fn rays_at_capsules() {
    share("capsules", 980, |dice| {
        let ([ax, ay, bx, by], radius, ray) = (dice.way(), dice.size(), dice.way());
        let look = |look| check(look, Kind::Segment, &[[ax, ay], [bx, by]], radius, ray);
        let axial = look(ray_axial_capsule([ax, ay, bx, by, radius], ray));
        ray_capsule([ax, ay, bx, by, radius], ray).map_or(axial, look)
    });
}

#[test]
fn rays_at_boxes() {
    share("boxes", 980, |dice| {
        let (aabb, ray) = (dice.aabb(), dice.way());
        check(ray_aabb(aabb, ray), Kind::Convex, &corners(aabb), 0.0, ray)
    });
}

#[test]
fn rays_at_chains() {
    share("chains", 600, |dice| {
        let count = [2, 3, 5, 9, 17, 18, 33][dice.lt(7) as usize] + if dice.lt(50) == 0 { 90 } else { 0 };
        let chain: Vec<[f32; 2]> = (0..count).map(|_| dice.numbers()).collect();
        let ray = dice.way();
        let seen = ray_chain(&chain, ray);
        let hit = seen.flatten();
        let found = hit.unwrap_or(FloatRayHit { t: 0.0, x: 0.0, y: 0.0, normal: [0.0; 2], edge: 0 });
        check(Look { certain: seen.is_some(), hit: hit.is_some(), found }, Kind::Chain, &chain, 0.0, ray)
    });
}

fn corners([min_x, min_y, max_x, max_y]: [f32; 4]) -> [[f32; 2]; 4] {
    [[min_x, min_y], [max_x, min_y], [max_x, max_y], [min_x, max_y]]
}

type Moved = Option<([u32; 5], [u32; 3])>;
type Plain<'a> = (Kind, &'a [[f32; 2]], f32);

/// What the long way says of a motion.
fn sweep_as<N: Number<Scalar = f32>>(a: Plain, d: [f32; 2], b: Plain) -> Moved {
    let a = Shape { kind: a.0, vertices: Outline::<N>::new(a.1), radius: N::of(a.2).widen() };
    let b = Shape { kind: b.0, vertices: Outline::<N>::new(b.1), radius: N::of(b.2).widen() };
    let found = sweep(a, Point::new(N::of(d[0]), N::of(d[1])), b)?;
    let [x, y, u, v] = [found.x, found.y, found.normal_x, found.normal_y].map(position);
    Some((bits([found.t, x, y, u, v]), [found.a_edge as u32, found.b_edge as u32, found.verdict as u32]))
}

fn check_sweep(look: Look<FloatSweep>, a: Plain, d: [f32; 2], b: Plain) -> u32 {
    if !look.certain {
        return 0;
    }
    let mut numbers = range([a.1, b.1].concat().as_flattened());
    numbers.include_all(&[a.2, b.2, d[0], d[1]]);
    assert!(numbers.is_finite() && a.2 >= 0.0 && b.2 >= 0.0, "{a:?} {d:?} {b:?}");
    let told = if numbers.is_narrow() { sweep_as::<Narrow>(a, d, b) } else { sweep_as::<Wide>(a, d, b) };
    let FloatSweep { t, x, y, normal: [u, v], a_edge, b_edge } = look.found;
    let seen = look.hit.then(|| (bits([t, x, y, u, v]), [a_edge, b_edge, Verdict::Hit as u32]));
    assert_eq!(seen, told, "{a:?} {d:?} {b:?}: {look:?}");
    1
}

#[test]
fn sweeps_of_circles() {
    // A tenth of them overlap at the start.
    share("swept circles", 850, |dice| {
        let ([ax, ay, bx, by], d) = (dice.numbers(), dice.motion());
        let (a_radius, b_radius) = (dice.size() / 4.0, dice.size() / 4.0);
        let (a, b) = ([ax, ay, a_radius], [bx, by, b_radius]);
        let look =
            |look| check_sweep(look, (Kind::Point, &[[ax, ay]], a_radius), d, (Kind::Point, &[[bx, by]], b_radius));
        look(sweep_circles_closely(a, d, b));
        look(sweep_circles(a, d, b))
    });
}

#[test]
fn sweeps_of_boxes() {
    share("swept boxes", 600, |dice| {
        let (a, d, b) = (dice.aabb(), dice.motion(), dice.aabb());
        let look = sweep_boxes(a, d, b);
        check_sweep(look, (Kind::Convex, &corners(a), 0.0), d, (Kind::Convex, &corners(b), 0.0))
    });
}
