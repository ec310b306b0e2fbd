//! Sweeps: on ordinary data, on grids, along axes, and by a hair.

use super::dice::share;
use super::{Rounded, bits, corners, range, shape_of};
use crate::filter::Fast;
use crate::number::Float;
use crate::overlap::{Outcome, Verdict};
use crate::predicate::Point;
use crate::shape::Kind;
use crate::sweep::*;

/// Time, point, normal, edges and verdict of a hit by their bits; None for a miss.
type SweepBits = Option<([u32; 5], [u32; 3])>;

fn sweep_bits(Outcome { verdict, hit }: Outcome<SweepHit>) -> SweepBits {
    let SweepHit { t, x, y, normal: [u, v], a_edge, b_edge } = hit;
    (verdict != Verdict::Miss).then(|| (bits([t, x, y, u, v]), [a_edge, b_edge, verdict as u32]))
}

fn exact_sweep(a: Rounded, [dx, dy]: [f32; 2], b: Rounded) -> SweepBits {
    sweep_bits(sweep(shape_of(a), Point::new(Float(dx), Float(dy)), shape_of(b)))
}

/// Compares an answer of the fast tier with the exact one. Returns whether it is certain.
fn check(fast: Fast<Outcome<SweepHit>>, a: Rounded, d: [f32; 2], b: Rounded) -> bool {
    let Fast::Certain(outcome) = fast else { return false };
    let mut numbers = range([a.1, b.1].concat().as_flattened());
    numbers.include_all(&[a.2, b.2, d[0], d[1]]);
    assert!(numbers.is_finite() && a.2 >= 0.0 && b.2 >= 0.0, "{a:?} {d:?} {b:?}");
    assert_eq!(sweep_bits(outcome), exact_sweep(a, d, b), "{a:?} {d:?} {b:?}: {outcome:?}");
    true
}

#[test]
fn sweeps_of_circles() {
    // A tenth of them overlap at the start.
    share("swept circles", 850, |dice| {
        let ([ax, ay, bx, by], d) = (dice.numbers(), dice.motion());
        let (a_radius, b_radius) = (dice.size() / 4.0, dice.size() / 4.0);
        let (a, b) = ([ax, ay, a_radius], [bx, by, b_radius]);
        let check = |fast| check(fast, (Kind::Point, &[[ax, ay]], a_radius), d, (Kind::Point, &[[bx, by]], b_radius));
        check(sweep_circle_circle(a, d, b)) | check(sweep_circle_circle_special(a, d, b))
    });
}

#[test]
fn sweeps_of_boxes() {
    share("swept boxes", 600, |dice| {
        let (a, d, b) = (dice.aabb(), dice.motion(), dice.aabb());
        let fast = sweep_aabb_aabb(a, d, b);
        check(fast, (Kind::Convex, &corners(a), 0.0), d, (Kind::Convex, &corners(b), 0.0))
    });
}
