//! Pairs without a planned contact: crowded, thin, flat, of mixed size, or plainly random.

use super::lattice::{Draft, Vector, count, plus, turn_together};
use super::topology::skeleton;
use super::{Ask, Number, Rng, pick};
use crate::{Kind, Shape};

/// Both on a grid of a few points.
pub(super) fn grid(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let spread = rng.i32(1..=4);
    let mut pair = [0, 1].map(|which| Draft::random(rng, ask, which, spread));
    let apart = i64::from(spread) + 1;
    pair[1].shift([rng.i64(0..=apart), rng.i64(-1..=1)]);
    pair
}

/// All vertices within a unit or two of one long line.
pub(super) fn thin(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let size = 1 << rng.u32(4..=15);
    let along = [rng.i64(1..=size), rng.i64(-size..=size)];
    let wobble = rng.i64(0..=2);
    let pool = |rng: &mut Rng, from: i64| -> Vec<Vector> {
        let mut point = || {
            let k = from + rng.i64(-3..=3);
            let off = [rng.i64(-wobble..=wobble), rng.i64(-wobble..=wobble)];
            plus(along.map(|c| c * k), off)
        };
        (0..8).map(|_| point()).collect()
    };
    let first = pool(rng, 0);
    let mut second = match rng.u8(0..3) {
        // One after the other, end to end.
        0 => pool(rng, 5),
        _ => pool(rng, 0),
    };
    if rng.bool() {
        second.extend_from_slice(&first[..4]);
    }
    let mut pair = [Draft::drawn(rng, ask, 0, &first, 2), Draft::drawn(rng, ask, 1, &second, 2)];
    if rng.u8(0..4) == 0 {
        turn_together(rng, &mut pair);
    }
    pair
}

/// At least one of the two has all its vertices on a line, or at a point.
pub(super) fn flat(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let along = pick(rng, &[[1, 0], [0, 1], [1, 1], [2, -1], [3, 2], [0, 0]]);
    let mut pair = [0, 1].map(|which| Draft::random(rng, ask, which, 3));
    let one = rng.usize(..2);
    pair[one].at = on_line(rng, ask.kinds[one], along);
    if rng.bool() {
        pair[1 - one].at = on_line(rng, ask.kinds[1 - one], along);
    }
    // Radii would cover what is hostile here: keep them at the size of a step or two.
    let off = [rng.i64(-2..=2), rng.i64(-1..=1)];
    let by = if rng.bool() { along.map(|c| c * off[0]) } else { off };
    pair[1].shift(by);
    pair
}

/// Vertices on a line through the origin; a convex outline goes there and back.
fn on_line(rng: &mut Rng, kind: Kind, along: Vector) -> Vec<Vector> {
    let count = match kind {
        Kind::Point => 1,
        Kind::Segment => 2,
        _ => count(rng, kind),
    };
    let mut steps: Vec<i64> = (0..count).map(|_| rng.i64(-3..=3)).collect();
    if kind == Kind::Convex {
        let turn = rng.usize(..count);
        steps[..turn].sort();
        steps[turn..].sort_by(|a, b| b.cmp(a));
    }
    steps.iter().map(|k| along.map(|c| c * k)).collect()
}

/// Coordinates from a few values of very different size, and their neighbors.
pub(super) fn mixed<T: Number>(rng: &mut Rng, ask: &Ask) -> [Shape<T>; 2] {
    let mut pool = vec![T::ZERO];
    for _ in 0..rng.usize(1..=3) {
        let value = T::wild(rng);
        pool.extend([value, value.negated()]);
        if rng.bool() {
            pool.push(value.step(rng.i32(-2..=2)));
        }
    }
    // One axis of ordinary numbers at times, so that the extremes stand alone.
    let small = [T::ordinary(rng), T::ordinary(rng), T::ZERO];
    let ordinary = rng.usize(..6);
    let mut point = |rng: &mut Rng| [0, 1].map(|axis| pick(rng, if axis == ordinary { &small } else { &pool[..] }));
    shapes(rng, ask, &mut point)
}

/// Ordinary random numbers.
pub(super) fn random<T: Number>(rng: &mut Rng, ask: &Ask) -> [Shape<T>; 2] {
    shapes(rng, ask, &mut |rng| [T::ordinary(rng), T::ordinary(rng)])
}

/// Two shapes of vertices from a source; radii come from it as well.
fn shapes<T: Number>(rng: &mut Rng, ask: &Ask, point: &mut dyn FnMut(&mut Rng) -> [T; 2]) -> [Shape<T>; 2] {
    [0, 1].map(|which| {
        let kind = ask.kinds[which];
        let points: Vec<_> = (0..count(rng, kind)).map(|_| point(rng)).collect();
        let xy = skeleton(rng, kind, &points, ask.outlines).concat();
        let radius = if ask.rounded[which] { point(rng)[0] } else { T::ZERO };
        let radius = if radius < T::ZERO { radius.negated() } else { radius };
        Shape { kind, xy, radius }
    })
}
