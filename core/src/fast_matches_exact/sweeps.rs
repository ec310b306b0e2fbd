//! Sweeps: on ordinary data, on grids, along axes, and by a hair.

use super::dice::{Dice, share, share_of};
use super::{Rounded, bits, corners, range, shape_of};
use crate::distance::RawShape;
use crate::filter::Fast;
use crate::number::Float;
use crate::overlap::{Outcome, Verdict, any_any};
use crate::predicate::Point;
use crate::shape::Kind;
use crate::simd::{WIDTHS, limit_width};
use crate::sweep::*;
use std::vec::Vec;

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

/// An outline of a form that changes from case to case: convex, a star, or a walk that may cross itself, with vertices
/// repeated now and then; about as large as its place.
fn outline(dice: &mut Dice, least: usize, most: usize) -> Vec<[f32; 2]> {
    let (count, form) = (least + dice.below(most + 1 - least), dice.below(4));
    let ([x, y], size, turn) = (dice.numbers(), dice.size(), dice.rng.f32());
    let [mut walk_x, mut walk_y] = [x, y];
    let mut vertices: Vec<[f32; 2]> = (0..count)
        .map(|i| {
            let angle = core::f32::consts::TAU * (i as f32 + turn) / count as f32;
            let radius = if form == 0 { size } else { size * (0.5 + dice.rng.f32()) };
            let step: [f32; 2] = dice.numbers();
            (walk_x, walk_y) = (walk_x + 0.25 * step[0], walk_y + 0.25 * step[1]);
            match form {
                0 | 1 => [x + radius * libm::cosf(angle), y + radius * libm::sinf(angle)],
                // On a grid.
                2 => [x + libm::roundf(radius * libm::cosf(angle)), y + libm::roundf(radius * libm::sinf(angle))],
                _ => [walk_x, walk_y],
            }
        })
        .collect();
    if dice.below(8) == 0 {
        let (from, to) = (dice.below(count), dice.below(count));
        vertices[to] = vertices[from];
    }
    if dice.below(2) == 0 {
        vertices.reverse();
    }
    vertices
}

/// A convex outline of few vertices, not always one.
fn hull(dice: &mut Dice) -> Vec<[f32; 2]> {
    match dice.below(3) {
        0 => corners(dice.aabb()).into(),
        1 => {
            let count = 3 + dice.below(6);
            let ([x, y], size, turn) = (dice.numbers(), dice.size(), dice.rng.f32());
            let angle = |i: usize| core::f32::consts::TAU * (i as f32 + turn) / count as f32;
            let vertex = |i| [x + size * libm::cosf(angle(i)), y + size * libm::sinf(angle(i))];
            (0..count).map(vertex).collect()
        }
        _ => outline(dice, 3, 8),
    }
}

/// A motion of any kind: also onto a vertex, or along a side.
fn motion_of(dice: &mut Dice, a: &[[f32; 2]], b: &[[f32; 2]]) -> [f32; 2] {
    let (from, to) = (a[dice.below(a.len())], b[dice.below(b.len())]);
    let side = b[dice.below(b.len())];
    let [x, y] = dice.motion();
    match dice.below(8) {
        0 => [to[0] - from[0], to[1] - from[1]],
        1 => [2.0 * (to[0] - from[0]), 2.0 * (to[1] - from[1])],
        2 => [side[0] - to[0], side[1] - to[1]],
        3 => [to[0] - from[0] + 0.25 * x, to[1] - from[1] + 0.25 * y],
        _ => [x, y],
    }
}

/// Both ways, and entries. Returns whether both ways are certain.
fn check_hull(small: Rounded, d: [f32; 2], other: Rounded) -> bool {
    fn of((kind, vertices, radius): Rounded<'_>) -> RawShape<'_> {
        RawShape { kind, vertices, radius }
    }
    let sweep = |a, b| fast_hull_sweep(of(a), d, of(b)).unwrap_or(Fast::Uncertain);
    let fast = sweep(small, other);
    let certain = [check(fast, small, d, other), check(sweep(other, small), other, d, small)];
    if let Fast::Certain(fast) = fast {
        let entry = sweep_enter(shape_of(small), Point::new(Float(d[0]), Float(d[1])), shape_of(other));
        assert_eq!(sweep_bits(fast), sweep_bits(entry), "{small:?} {d:?} {other:?}");
    }
    certain == [true; 2]
}

/// Small convex polygons, and with a radius also circles and capsules, at polygons and chains with one or without.
fn hulls_and_outlines(name: &str, least: u32, is_rounded: bool) {
    let mut width = 0;
    share_of(600_000, name, least, |dice| {
        width = (width + 1) % WIDTHS.len();
        limit_width(WIDTHS[width]);
        let mut own = hull(dice);
        let most = [6, 40][dice.below(2)];
        let outline = outline(dice, 3, most);
        let mut kind = [Kind::Convex, Kind::Polygon][dice.below(2)];
        let mut radii = [0.0; 2];
        if is_rounded {
            let (rounder, count) = [(Kind::Point, 1), (Kind::Segment, 2), (Kind::Convex, own.len())][dice.below(3)];
            own.truncate(count);
            kind = rounder;
            radii = [[dice.size() / 8.0, 0.0], [0.0, dice.size() / 8.0], [dice.size() / 4.0, dice.size() / 8.0]]
                [dice.below(3)];
        }
        let other = if dice.below(3) == 0 { Kind::Chain } else { Kind::Polygon };
        let d = motion_of(dice, &own, &outline);
        check_hull((kind, &own, radii[0]), d, (other, &outline, radii[1]))
    });
    limit_width(u32::MAX);
}

#[test]
fn sweeps_of_hulls_and_outlines() {
    hulls_and_outlines("hulls swept to outlines", 500, false);
}

#[test]
fn sweeps_of_rounded_hulls_and_outlines() {
    hulls_and_outlines("rounded hulls swept to outlines", 500, true);
}

/// A convex shape on a grid of quarters, mostly with sides along the axes, as in levels of tiles: a circle, a level or
/// upright capsule, a box, or a box with corners cut off.
fn aligned_hull(dice: &mut Dice) -> (Kind, Vec<[f32; 2]>) {
    let quarters = |dice: &mut Dice, count: usize| dice.below(count) as f32 * 0.25;
    let [x, y] = [quarters(dice, 17) - 2.0, quarters(dice, 17) - 2.0];
    let (width, height) = (0.25 + quarters(dice, 8), 0.25 + quarters(dice, 8));
    let mut vertices: Vec<[f32; 2]> = match dice.below(6) {
        0 => return (Kind::Point, [[x, y]].into()),
        1 => return (Kind::Segment, [[x, y], [x + width, y]].into()),
        2 => return (Kind::Segment, [[x, y + height], [x, y]].into()),
        3 => [[x, y], [x + width, y], [x + width + 0.25, y + height], [x - 0.25, y + height]].into(),
        _ => corners([x, y, x + width, y + height]).into(),
    };
    match dice.below(8) {
        0 => vertices[0] = [x, y].map(f32::next_up),
        1 => vertices.insert(1, [x + width * 0.5, y - 1.0 / 1024.0]),
        _ => {}
    }
    let turn = dice.below(vertices.len());
    vertices.rotate_left(turn);
    if dice.below(2) == 0 {
        vertices.reverse();
    }
    (Kind::Convex, vertices)
}

/// Shapes that land flat on each other, pass along each other's sides, or meet corner to corner.
fn aligned(name: &str, least: u32, other: impl Fn(&mut Dice) -> (Kind, Vec<[f32; 2]>)) {
    share_of(400_000, name, least, |dice| {
        let ((kind, own), (other_kind, other)) = (aligned_hull(dice), other(dice));
        let radius = |dice: &mut Dice| [0.0, 0.125, 0.25, 0.2, dice.rng.f32()][dice.below(5)];
        let radii = [radius(dice), radius(dice)];
        let mut step = || (dice.below(33) as f32 - 16.0) * [0.25, 0.37][dice.below(2)];
        let [x, y] = [step(), step()];
        let d = [[x, 0.0], [0.0, y], [x, y], [x, x]][dice.below(4)];
        check_hull((kind, &own, radii[0]), d, (other_kind, &other, radii[1]))
    });
}

#[test]
fn sweeps_of_aligned_hulls() {
    aligned("aligned hulls", 300, aligned_hull);
}

/// Small convex shapes of any place, and of any radius.
#[test]
fn sweeps_of_rounded_hulls() {
    share_of(400_000, "rounded hulls", 300, |dice| {
        let some = |dice: &mut Dice| {
            let mut xy = hull(dice);
            let kinds =
                [(Kind::Point, 1), (Kind::Segment, 2), (Kind::Convex, xy.len()), (Kind::Chain, 2 + dice.below(2))];
            let (kind, count) = kinds[[0, 1, 2, 0, 1, 2, 3][dice.below(7)]];
            xy.truncate(count);
            (kind, xy)
        };
        let ((kind, own), (other_kind, other)) = (some(dice), some(dice));
        let radii =
            [[dice.size() / 8.0, 0.0], [0.0, dice.size() / 8.0], [dice.size() / 4.0, dice.size() / 8.0]][dice.below(3)];
        let d = motion_of(dice, &own, &other);
        check_hull((kind, &own, radii[0]), d, (other_kind, &other, radii[1]))
    });
}
