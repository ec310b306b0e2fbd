//! Pairs on the lattice of which the first tends to contain the second.

use super::contact::crown;
use super::lattice::{Draft, PYTHAGOREAN, Vector, minus, plus, turn_together};
use super::{Ask, Rng, pick};
use crate::{Kind, orient};

/// The second hangs from the roof of the first: their highest points are level, radii included,
/// or differ by one unit.
pub(super) fn nestled(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let mut outer = Draft::random(rng, ask, 0, 2);
    let inner = Draft::random(rng, ask, 1, 1);
    let radius = outer.radius;
    outer.lay_down(rng);
    // The edge laid down has the inside above it or below it; below is where the second will be.
    let above = outer.at.iter().map(|p| p[1]).max() > Some(0);
    if above {
        outer.turn([-1, 0], 1);
    }
    outer.scale(rng.i64(2..=6));
    outer.radius = radius * rng.i64(1..=4);
    let hook = crown(rng, &outer);
    let head = pick(rng, &inner.top());
    let drop = match rng.u8(0..8) {
        0 | 1 => 1,
        2 => -1,
        3 | 4 => 2,
        _ => 0,
    };
    let mut pair = [outer, inner];
    let level = pair[0].radius - pair[1].radius - drop;
    pair[1].shift(plus(minus(hook, head), [0, level]));
    turn_together(rng, &mut pair);
    pair
}

/// The vertices of the second are vertices, edge points and inner points of the first.
pub(super) fn inlaid(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let mut outer = Draft::random(rng, ask, 0, 3);
    let radius = outer.radius;
    outer.scale(4);
    outer.radius = radius;
    let pool = match rng.u8(0..5) {
        0 => [on_outline(&outer, &[0, 4]), within(rng, &outer)].concat(),
        1 => on_outline(&outer, &[0, 1, 2, 3]),
        2 => [on_outline(&outer, &[1, 2, 3]), within(rng, &outer)].concat(),
        _ => within(rng, &outer),
    };
    let inner = Draft::drawn(rng, ask, 1, &pool, 3);
    let mut pair = [outer, inner];
    turn_together(rng, &mut pair);
    pair
}

/// The points at the given quarters of every edge.
fn on_outline(draft: &Draft, quarters: &[i64]) -> Vec<Vector> {
    let n = draft.at.len();
    let edges = match draft.kind {
        Kind::Convex | Kind::Polygon => n,
        _ => (n - 1).max(1),
    };
    (0..edges)
        .flat_map(|i| {
            let (from, to) = (draft.at[i], draft.at[(i + 1) % n]);
            let step = minus(to, from).map(|c| c / 4);
            quarters.iter().map(move |q| plus(from, step.map(|c| c * q)))
        })
        .collect()
}

/// Some lattice points that are probably inside: near the middle of three vertices that turn.
fn within(rng: &mut Rng, draft: &Draft) -> Vec<Vector> {
    let narrow = |v: Vector| v.map(|c| i32::try_from(c).expect("lattice points are small"));
    let n = draft.at.len();
    let mut found: Vec<Vector> = (0..6)
        .filter_map(|_| {
            let i = rng.usize(..n);
            let [a, b, c] = [0, 1, 2].map(|k| draft.at[(i + k) % n]);
            let middle = plus(plus(a, c), plus(b, b)).map(|s| s.div_euclid(4));
            (orient(narrow(a), narrow(b), narrow(c)) != 0).then_some(middle)
        })
        .collect();
    if found.is_empty() {
        found.push(draft.at[0]);
    }
    found
}

/// The vertices of the second at Pythagorean vectors from points of the first, as long as the
/// difference of the radii; so the second reaches the boundary of the first from inside.
pub(super) fn rimmed(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let mut outer = Draft::random(rng, ask, 0, 2);
    let spare = rng.i64(1..=4);
    // 65 is a multiple of enough lengths for several directions on one circle.
    let reach = 65 * spare;
    outer.scale(65);
    if ask.rounded[0] {
        outer.radius = reach + if ask.rounded[1] { rng.i64(0..=65) } else { 0 };
    }
    let bases = [outer.vertex(rng), outer.vertex(rng)];
    let mut pool: Vec<Vector> = PYTHAGOREAN
        .iter()
        .filter(|(_, length)| 65 % length == 0)
        .flat_map(|&(v, length)| {
            let on_circle = v.map(|c| c * reach / length);
            [on_circle, on_circle.map(|c| -c), on_circle.map(|c| c / 2)]
        })
        .flat_map(|v| bases.map(|base| plus(base, v)))
        .collect();
    pool.extend(bases);
    let mut inner = Draft::drawn(rng, ask, 1, &pool, 1);
    if ask.rounded[1] {
        inner.radius = if ask.rounded[0] { outer.radius - reach } else { reach };
    }
    let off = pick(rng, &[0, 0, 0, 1, -1]);
    let grown = usize::from(!ask.rounded[0]);
    if ask.rounded[grown] {
        let radius = if grown == 0 { &mut outer.radius } else { &mut inner.radius };
        *radius = (*radius + off).max(0);
    }
    [outer, inner]
}
