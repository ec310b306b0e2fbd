//! From the lattice to coordinates: motions, repeated vertices and scales that keep every contact.

use super::lattice::{Draft, Vector, plus};
use super::{Number, Rng, pick};
use crate::{Kind, Shape};

/// How large the coordinates shall become.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Size {
    Any,
    Smallest,
    Largest,
}

/// Two drafts as shapes, moved and scaled together and each listed differently.
pub(super) fn transform<T: Number>(rng: &mut Rng, mut pair: [Draft; 2], size: Size) -> [Shape<T>; 2] {
    if rng.bool() {
        for p in pair.iter_mut().flat_map(|d| &mut d.at) {
            p.swap(0, 1);
        }
    }
    let signs = [pick(rng, &[1, -1]), pick(rng, &[1, -1])];
    for p in pair.iter_mut().flat_map(|d| &mut d.at) {
        *p = [p[0] * signs[0], p[1] * signs[1]];
    }
    if rng.u8(0..8) == 0 {
        subdivide(rng, &mut pair);
    }
    for draft in &mut pair {
        relist(rng, draft);
    }
    let limit = (1 << T::BITS) - 1;
    if size == Size::Largest || (size == Size::Any && rng.u8(0..4) == 0) {
        enlarge(rng, &mut pair, limit);
        displace(rng, &mut pair, limit);
    }
    let exponent = exponent::<T>(rng, largest(&pair), size);
    pair.map(|draft| Shape {
        kind: draft.kind,
        xy: draft.at.concat().iter().map(|&v| T::exact(v, exponent)).collect(),
        radius: T::exact(draft.radius, exponent),
    })
}

/// Moves one number by one or two units in last place.
pub(super) fn nudge<T: Number>(rng: &mut Rng, shapes: &mut [Shape<T>; 2]) {
    let shape = &mut shapes[rng.usize(..2)];
    let units = pick(rng, &[1, -1, 1, -1, 2, -2]);
    let which = rng.usize(..shape.xy.len() + 1);
    match shape.xy.get_mut(which) {
        Some(coordinate) => *coordinate = coordinate.step(units),
        // A shape without radius stays one.
        None if shape.radius == T::ZERO => {
            let which = rng.usize(..shape.xy.len());
            shape.xy[which] = shape.xy[which].step(units);
        }
        None => {
            let radius = shape.radius.step(units);
            shape.radius = if radius < T::ZERO { T::ZERO } else { radius };
        }
    }
}

/// Puts vertices into the middles of some edges, after doubling everything.
fn subdivide(rng: &mut Rng, pair: &mut [Draft; 2]) {
    for draft in pair {
        draft.scale(2);
        let edges = match draft.kind {
            Kind::Point | Kind::Segment => continue,
            Kind::Chain => draft.at.len() - 1,
            Kind::Convex | Kind::Polygon => draft.at.len(),
        };
        let i = rng.usize(..edges);
        let (a, b) = (draft.at[i], draft.at[(i + 1) % draft.at.len()]);
        draft.at.insert(i + 1, plus(a, b).map(|c| c / 2));
    }
}

/// Puts vertices into the middles of many edges, and repeats some. Some chains become straight first.
pub(super) fn subdivide_often(rng: &mut Rng, pair: &mut [Draft; 2]) {
    for draft in pair.iter_mut() {
        if draft.kind == Kind::Chain && rng.bool() {
            draft.at.truncate(2);
        }
    }
    for _ in 0..rng.u8(1..=4) {
        subdivide(rng, pair);
    }
    for draft in pair {
        if draft.kind >= Kind::Chain {
            for _ in 0..rng.u8(0..3) {
                let i = rng.usize(..draft.at.len());
                draft.at.insert(i, draft.at[i]);
            }
        }
    }
}

/// Moves a shape by a few units in last place along one axis, each vertex by its own.
pub(super) fn shift_slightly<T: Number>(rng: &mut Rng, shape: &mut Shape<T>) {
    let (axis, units) = (rng.usize(..2), rng.i32(-2..=2));
    for coordinate in shape.xy.iter_mut().skip(axis).step_by(2) {
        *coordinate = coordinate.step(units);
    }
}

/// Lists the same skeleton differently: reversed, started elsewhere, vertices repeated.
fn relist(rng: &mut Rng, draft: &mut Draft) {
    if rng.bool() {
        draft.at.reverse();
    }
    if draft.kind.is_filled() {
        let start = rng.usize(..draft.at.len());
        draft.at.rotate_left(start);
    }
    if draft.kind >= Kind::Chain && rng.u8(0..8) == 0 {
        let i = rng.usize(..draft.at.len());
        draft.at.insert(i, draft.at[i]);
    }
}

/// The largest number in use, without sign.
pub(super) fn largest(pair: &[Draft; 2]) -> i64 {
    let coordinates = pair.iter().flat_map(|d| d.at.iter().flatten());
    let all = coordinates.copied().chain(pair.iter().map(|d| d.radius));
    all.map(i64::abs).max().unwrap_or(0)
}

/// Multiplies everything by a power of two that leaves room for it below the limit.
fn enlarge(rng: &mut Rng, pair: &mut [Draft; 2], limit: i64) {
    let room = (limit / largest(pair).max(1) / 2).max(1).ilog2();
    let factor = 1 << rng.u32(0..=room);
    for draft in pair {
        draft.scale(factor);
    }
}

/// Moves everything to a random place within the limit, often against it.
fn displace(rng: &mut Rng, pair: &mut [Draft; 2], limit: i64) {
    let range = |axis: usize| {
        let values = || pair.iter().flat_map(|d| &d.at).map(|p| p[axis]);
        (values().min().unwrap_or(0), values().max().unwrap_or(0))
    };
    let by: Vector = [range(0), range(1)].map(|(min, max)| match rng.u8(0..4) {
        0 => limit - max,
        1 => -limit - min,
        2 => 0,
        _ => rng.i64(-limit - min..=limit - max),
    });
    for draft in pair.iter_mut() {
        draft.shift(by);
    }
}

/// A power of two by which numbers up to `largest` may be multiplied.
fn exponent<T: Number>(rng: &mut Rng, largest: i64, size: Size) -> i32 {
    let (low, high) = T::EXPONENTS;
    // Smaller numbers than the largest exact ones bear a larger factor.
    let spare = T::BITS as i32 - (largest.max(1).ilog2() as i32 + 1);
    let high = if high > low { high + spare } else { high };
    match size {
        Size::Smallest => rng.i32(low..=high.min(low + 12)),
        Size::Largest => rng.i32((high - 8).max(low)..=high),
        Size::Any => match rng.u8(0..8) {
            0..4 => 0.clamp(low, high),
            4..7 => rng.i32((-20).clamp(low, high)..=20.clamp(low, high)),
            _ => rng.i32(low..=high),
        },
    }
}
