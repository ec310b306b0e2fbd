//! The certain answers of the fast tier of rays and sweeps equal those of the exact tier to the bit: on ordinary data,
//! on grids, along axes, and by a hair.

use super::fast::*;
use super::*;
use crate::filter::Fast;
use crate::number::{Narrow, Number, Range, Wide};
use crate::overlap::{Outcome, Verdict};
use crate::predicate::Point;
use crate::shape::{Kind, Outline, Shape};
use crate::simd::dispatch;
use crate::sweep::*;
use core::num::Wrapping;
use std::vec::Vec;

const CASES: u32 = 1_000_000;

/// Random numbers of a kind that changes from case to case.
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

fn bits<const COUNT: usize>(values: [f32; COUNT]) -> [u32; COUNT] {
    values.map(f32::to_bits)
}

/// Place, point, normal, edge and verdict of a hit by their bits; None for a miss.
type RayBits = Option<([u32; 5], [u32; 2])>;

fn ray_bits(Outcome { verdict, hit }: Outcome<RayHit>) -> RayBits {
    let RayHit { t, x, y, normal: [u, v], edge } = hit;
    (verdict != Verdict::Miss).then(|| (bits([t, x, y, u, v]), [edge, verdict as u32]))
}

fn exact_ray<N: Number<Scalar = f32>>(kind: Kind, xy: &[[f32; 2]], radius: f32, ray: [f32; 4]) -> RayBits {
    let ray = [[ray[0], ray[1]], [ray[2], ray[3]]];
    let shape = Shape { kind, vertices: Outline::<N>::new(xy), radius: N::of(radius).widen() };
    ray_bits(raycast(shape, Shape { kind: Kind::Segment, vertices: Outline::<N>::new(&ray), radius: 0.0 }))
}

/// Compares an answer of the fast tier with the exact one. Returns whether it is certain.
fn check(fast: Fast<Outcome<RayHit>>, kind: Kind, xy: &[[f32; 2]], radius: f32, ray: [f32; 4]) -> u32 {
    let Fast::Certain(outcome) = fast else { return 0 };
    let mut numbers = range(xy.as_flattened());
    numbers.include_all(&ray);
    numbers.include(radius);
    assert!(numbers.is_finite() && radius >= 0.0, "{xy:?} {radius} {ray:?}");
    let narrow = numbers.is_narrow();
    let exact =
        if narrow { exact_ray::<Narrow>(kind, xy, radius, ray) } else { exact_ray::<Wide>(kind, xy, radius, ray) };
    assert_eq!(ray_bits(outcome), exact, "{kind:?} {xy:?} {radius} {ray:?}: {outcome:?}");
    1
}

/// Checks many cases. At least so many of a thousand ordinary ones must be certain.
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

dispatch! {
    fn polygon_at_width(vertices: &[[f32; 2]], ray: [f32; 4]) -> Fast<Outcome<RayHit>> = ray_polygon;
}

dispatch! {
    fn chain_at_width(vertices: &[[f32; 2]], ray: [f32; 4]) -> Fast<Outcome<RayHit>> = ray_chain;
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
        let check = |fast| check(fast, Kind::Point, &[[x, y]], radius, ray);
        check(ray_circle([x, y, radius], ray)) | check(ray_circle_special([x, y, radius], ray))
    });
}

#[test]
fn rays_at_capsules() {
    share("capsules", 980, |dice| {
        let ([ax, ay, bx, by], radius, ray) = (dice.way(), dice.size(), dice.way());
        check(ray_capsule([ax, ay, bx, by, radius], ray), Kind::Segment, &[[ax, ay], [bx, by]], radius, ray)
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
        check(chain_at_width(&chain, ray), Kind::Chain, &chain, 0.0, ray)
    });
}

#[test]
fn rays_at_polygons() {
    share("polygons", 600, |dice| {
        let count = [3, 4, 5, 9, 17, 18, 33][dice.lt(7) as usize] + if dice.lt(50) == 0 { 90 } else { 0 };
        let polygon: Vec<[f32; 2]> = (0..count).map(|_| dice.numbers()).collect();
        let ray = dice.way();
        check(polygon_at_width(&polygon, ray), Kind::Polygon, &polygon, 0.0, ray)
    });
}

fn corners([min_x, min_y, max_x, max_y]: [f32; 4]) -> [[f32; 2]; 4] {
    [[min_x, min_y], [max_x, min_y], [max_x, max_y], [min_x, max_y]]
}

/// Time, point, normal, edges and verdict of a hit by their bits; None for a miss.
type SweepBits = Option<([u32; 5], [u32; 3])>;
type Plain<'a> = (Kind, &'a [[f32; 2]], f32);

fn sweep_bits(Outcome { verdict, hit }: Outcome<SweepHit>) -> SweepBits {
    let SweepHit { t, x, y, normal: [u, v], a_edge, b_edge } = hit;
    (verdict != Verdict::Miss).then(|| (bits([t, x, y, u, v]), [a_edge, b_edge, verdict as u32]))
}

fn exact_sweep<N: Number<Scalar = f32>>(a: Plain, d: [f32; 2], b: Plain) -> SweepBits {
    let a = Shape { kind: a.0, vertices: Outline::<N>::new(a.1), radius: N::of(a.2).widen() };
    let b = Shape { kind: b.0, vertices: Outline::<N>::new(b.1), radius: N::of(b.2).widen() };
    sweep_bits(sweep(a, Point::new(N::of(d[0]), N::of(d[1])), b))
}

fn check_sweep(fast: Fast<Outcome<SweepHit>>, a: Plain, d: [f32; 2], b: Plain) -> u32 {
    let Fast::Certain(outcome) = fast else { return 0 };
    let mut numbers = range([a.1, b.1].concat().as_flattened());
    numbers.include_all(&[a.2, b.2, d[0], d[1]]);
    assert!(numbers.is_finite() && a.2 >= 0.0 && b.2 >= 0.0, "{a:?} {d:?} {b:?}");
    let exact = if numbers.is_narrow() { exact_sweep::<Narrow>(a, d, b) } else { exact_sweep::<Wide>(a, d, b) };
    assert_eq!(sweep_bits(outcome), exact, "{a:?} {d:?} {b:?}: {outcome:?}");
    1
}

#[test]
fn sweeps_of_circles() {
    // A tenth of them overlap at the start.
    share("swept circles", 850, |dice| {
        let ([ax, ay, bx, by], d) = (dice.numbers(), dice.motion());
        let (a_radius, b_radius) = (dice.size() / 4.0, dice.size() / 4.0);
        let (a, b) = ([ax, ay, a_radius], [bx, by, b_radius]);
        let check =
            |fast| check_sweep(fast, (Kind::Point, &[[ax, ay]], a_radius), d, (Kind::Point, &[[bx, by]], b_radius));
        check(sweep_circle_circle(a, d, b)) | check(sweep_circle_circle_special(a, d, b))
    });
}

#[test]
fn sweeps_of_boxes() {
    share("swept boxes", 600, |dice| {
        let (a, d, b) = (dice.aabb(), dice.motion(), dice.aabb());
        let fast = sweep_aabb_aabb(a, d, b);
        check_sweep(fast, (Kind::Convex, &corners(a), 0.0), d, (Kind::Convex, &corners(b), 0.0))
    });
}
