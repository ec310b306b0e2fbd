//! Sweeps: on ordinary data, on grids, along axes, and by a hair.

use super::dice::share;
use super::{Rounded, bits, corners, range, shape_of};
use crate::filter::Fast;
use crate::number::Float;
use crate::overlap::{Outcome, Verdict, any_any};
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

/// Boxes that touch, most of them along a stretch, and enter each other at once.
#[test]
fn entries_of_boxes_that_touch() {
    share("boxes that touch", 50, |dice| {
        let (mut a, d, b) = (dice.aabb(), dice.motion(), dice.aabb());
        // Sides in line, then sides that meet.
        let [axis, other] = [[0, 1], [1, 0]][dice.below(2)];
        if dice.below(4) == 0 {
            a[other] = b[other];
        }
        match dice.below(2) {
            0 => a[axis + 2] = b[axis],
            _ => a[axis] = b[axis + 2],
        }
        let Fast::Certain(outcome) = enter_aabb_at_start(a, d, b) else { return false };
        let exact = sweep_enter(
            shape_of((Kind::Convex, &corners(a), 0.0)),
            Point::new(Float(d[0]), Float(d[1])),
            shape_of((Kind::Convex, &corners(b), 0.0)),
        );
        assert_eq!(sweep_bits(outcome), sweep_bits(exact), "{a:?} {d:?} {b:?}");
        true
    });
}

/// The entry of shapes that do not overlap at the start is the same without a look at the start.
#[test]
fn entries_from_outside() {
    share("entries from outside", 50, |dice| {
        let ([a, b], d) = ([dice.aabb(), dice.aabb()], dice.motion());
        let [(mut a_xy, a_radius), (b_xy, b_radius)] =
            [a, b].map(|aabb| (corners(aabb), if dice.below(2) == 0 { 0.0 } else { dice.size().abs() / 8.0 }));
        if dice.below(4) == 0 {
            // They touch, perhaps.
            a_xy = a_xy.map(|[x, y]| [x + (b[0] - a[2]), y]);
        }
        // A chain may end where it begins.
        let close = |[a, b, c, d]: [[f32; 2]; 4]| [a, b, c, d, a];
        let (a_xy, b_xy) = (close(a_xy), close(b_xy));
        let mut some = |xy, radius| {
            let kinds = [(Kind::Convex, 4), (Kind::Polygon, 4), (Kind::Segment, 2), (Kind::Chain, 3 + dice.below(3))];
            let (kind, count) = kinds[dice.below(4)];
            (kind, xy, count, radius)
        };
        let [a, b] = [some(a_xy, a_radius), some(b_xy, b_radius)];
        let (a, b) = ((a.0, &a.1[..a.2], a.3), (b.0, &b.1[..b.2], b.3));
        let mut numbers = range([a.1, b.1].concat().as_flattened());
        numbers.include_all(&[a.2, b.2, d[0], d[1]]);
        if !numbers.is_finite() || any_any(shape_of::<Float>(a), shape_of(b)) == Verdict::Hit {
            return false;
        }
        let d = Point::new(Float(d[0]), Float(d[1]));
        let (entry, known) =
            (sweep_enter_from_outside(shape_of(a), d, shape_of(b)), sweep_enter(shape_of(a), d, shape_of(b)));
        let known = sweep_bits(known).filter(|_| known.verdict == Verdict::Hit);
        assert_eq!(sweep_bits(entry), known, "{a:?} {d:?} {b:?}");
        known.is_some()
    });
}
