//! Contacts of convex shapes with radii, or of kind point or segment, whose skeletons overlap.

use super::contacts::{Tally, exact_rounded, rounded_at_width, skeleton};
use crate::shape::Kind;
use crate::simd::{WIDTHS, limit_width};
use fastrand::Rng;

/// Skeletons that lie on each other in any way, also on grids, where edges are often equally deep; slivers; and from
/// where numbers are denormal to far beyond the range of the filters.
#[test]
fn contacts_of_skeletons_that_overlap() {
    const SCALES: [f32; 8] = [1.0, 1.0, 1.0, 1e-3, 1e-30, 1e-37, 1e9, 1e30];
    let mut rng = Rng::with_seed(19);
    let (mut usual, mut others, mut within) = (Tally::default(), Tally::default(), Tally::default());
    for round in 0..400_000 {
        limit_width(WIDTHS[round % 3]);
        let ((a_kind, mut a), (b_kind, mut b)) = (skeleton(&mut rng), skeleton(&mut rng));
        let radius = |rng: &mut Rng| [0.0, 0.125, 0.25, rng.f32(), 8.0 * rng.f32()][rng.usize(..5)];
        let (a_radius, b_radius) = (radius(&mut rng), radius(&mut rng));
        let margin = if round & 1 == 0 { 0.0 } else { [0.01, 0.1, 0.5, rng.f32() + 1e-6][rng.usize(..4)] };
        let is_on_grid = rng.bool();
        let flat = if rng.u32(..8) == 0 { [1e-2, 1e-4, 1e-7, 0.0][rng.usize(..4)] } else { 1.0 };
        let scale = SCALES[rng.usize(..SCALES.len())];
        // Some vertex of one at some point of the other, and away from there.
        let [from, to, at] = [a[rng.usize(..a.len())], a[rng.usize(..a.len())], b[rng.usize(..b.len())]];
        let part = [0.0, 0.5, rng.f32()][rng.usize(..3)];
        let by = [0, 1].map(|i| from[i] + part * (to[i] - from[i]) - at[i] + [0.0, rng.f32() - 0.5][rng.usize(..2)]);
        for [x, y] in &mut b {
            [*x, *y] = [*x + by[0], *y + by[1]];
        }
        let (sin, cos) = [(0.0, 1.0), (1.0, 0.0), (0.6, 0.8), rng.f32().sin_cos()][rng.usize(..4)];
        for [x, y] in a.iter_mut().chain(&mut b) {
            [*x, *y] = [cos * *x - sin * *y, sin * *x + cos * *y * flat];
            if is_on_grid {
                [*x, *y] = [*x, *y].map(|value| (value * 4.0).round() * 0.25);
            }
            [*x, *y] = [*x * scale, *y * scale];
        }
        let unrounded = a_radius == 0.0 && b_radius == 0.0 && a_kind == Kind::Convex && b_kind == Kind::Convex;
        let (first, second) = ((a_kind, &a[..], a_radius * scale), (b_kind, &b[..], b_radius * scale));
        if unrounded || !is_convex(&a) || !is_convex(&b) {
            continue;
        }
        let exact = exact_rounded(first, second, margin * scale);
        let is_usual = scale == 1.0 && flat == 1.0 && !is_on_grid;
        let tally = if margin > 0.0 {
            &mut within
        } else if is_usual {
            &mut usual
        } else {
            &mut others
        };
        tally.check(rounded_at_width(first, second, margin * scale), exact, &(first, second, margin * scale));
    }
    limit_width(u32::MAX);
    usual.require(2);
    others.require(4);
    within.require(3);
}

/// Whether an outline turns to one side and winds once, perhaps with vertices in line: in exact arithmetic, as all
/// products of coordinates of few bits are.
fn is_convex(outline: &[[f32; 2]]) -> bool {
    use crate::number::Float;
    use crate::predicate::{Point, orient};
    let point = |i: usize| {
        let [x, y] = outline[i % outline.len()].map(f64::from);
        Point::<Float>::at(x, y)
    };
    let turn = |i: usize, j: usize| orient(point(i), point(i + 1), point(j));
    let (mut left, mut right) = (true, true);
    for i in 0..outline.len() {
        for j in 0..outline.len() {
            (left, right) = (left && turn(i, j) >= 0, right && turn(i, j) <= 0);
        }
    }
    left || right
}
