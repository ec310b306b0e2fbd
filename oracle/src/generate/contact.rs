//! Pairs on the lattice that touch by construction, or would but for one unit.

use super::lattice::{Draft, PYTHAGOREAN, Vector, minus, plus, turn_together};
use super::{Ask, Outlines, Rng, pick};
use crate::Kind;

/// The room between two contacts: what the radii need, or a unit more or less.
fn room(rng: &mut Rng, pair: &[Draft; 2]) -> i64 {
    let exact = pair[0].radius + pair[1].radius;
    match rng.u8(0..8) {
        0 => exact + 1,
        1 => exact - 1,
        _ => exact,
    }
}

fn pair(rng: &mut Rng, ask: &Ask, spread: i32) -> [Draft; 2] {
    [0, 1].map(|which| Draft::random(rng, ask, which, spread))
}

fn has_radius(pair: &[Draft; 2]) -> bool {
    pair.iter().any(|d| d.radius > 0)
}

/// A vertex of each at one point. With radii such pairs overlap, so there the vertices are as far
/// apart as the radii need, in a Pythagorean direction.
pub(super) fn shared_vertex(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let mut pair = pair(rng, ask, 4);
    let [from, to] = [pair[1].vertex(rng), pair[0].vertex(rng)];
    if !has_radius(&pair) {
        pair[1].shift(minus(to, from));
        if rng.u8(0..4) == 0 {
            pair[1].shift([rng.i64(-1..=1), rng.i64(-1..=1)]);
        }
        return pair;
    }
    let (direction, length) = pick(rng, &PYTHAGOREAN);
    for draft in &mut pair {
        draft.scale(length);
    }
    let room = room(rng, &pair);
    // The radii are multiples of the length; a unit more or less is left over for the radius.
    let steps = (pair[0].radius + pair[1].radius) / length;
    let larger = usize::from(pair[1].radius > 0);
    pair[larger].radius += pair[0].radius + pair[1].radius - room;
    let away = direction.map(|c| c * steps);
    let gap = minus([to[0] * length, to[1] * length], [from[0] * length, from[1] * length]);
    pair[1].shift(plus(gap, away));
    pair
}

/// Both shapes with an edge on the x axis, going right; the second perhaps on the other side.
fn on_one_line(rng: &mut Rng, ask: &Ask) -> ([Draft; 2], [i64; 2]) {
    let mut pair = pair(rng, ask, 2);
    let radii = [pair[0].radius, pair[1].radius];
    let lengths = [pair[0].lay_down(rng), pair[1].lay_down(rng)];
    for (draft, radius) in pair.iter_mut().zip(radii) {
        draft.radius = radius;
    }
    if rng.bool() {
        flip(&mut pair[1]);
    }
    (pair, lengths)
}

/// Mirrors a shape at the x axis.
fn flip(draft: &mut Draft) {
    for p in &mut draft.at {
        p[1] = -p[1];
    }
}

/// Moves the second shape along the x axis and, as far as the radii need, off it; then turns both.
fn place_and_turn(rng: &mut Rng, mut pair: [Draft; 2], slide: i64) -> [Draft; 2] {
    let up = room(rng, &pair);
    let up = if rng.bool() { up } else { -up };
    pair[1].shift([slide, up]);
    turn_together(rng, &mut pair);
    pair
}

/// A whole edge in common.
pub(super) fn shared_edge(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let (mut pair, lengths) = on_one_line(rng, ask);
    if !lengths.contains(&0) {
        let radii = [pair[0].radius, pair[1].radius];
        pair[0].scale(lengths[1]);
        pair[1].scale(lengths[0]);
        pair[0].radius = radii[0];
        pair[1].radius = radii[1];
    }
    place_and_turn(rng, pair, 0)
}

/// A vertex of the second on an edge of the first, away from its ends where there is room.
pub(super) fn tee(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let (mut pair, lengths) = on_one_line(rng, ask);
    // Turned again, the second shape need not have an edge on the line.
    let factor = pick(rng, &[[1, 0], [0, 1], [0, -1], [2, 1], [1, -1], [1, 2]]);
    let radius = pair[1].radius;
    pair[1].turn(factor, 1);
    pair[1].radius = radius;
    let tip = match rng.u8(0..3) {
        0 => pair[1].vertex(rng),
        // The lowest vertex, so that the shape stands on the edge rather than across it.
        _ => *pair[1].at.iter().min_by_key(|p| p[1]).expect("vertices"),
    };
    pair[1].shift(minus([0, 0], tip));
    let slide = if lengths[0] > 1 { rng.i64(1..lengths[0]) } else { 0 };
    place_and_turn(rng, pair, slide)
}

/// Boxes side by side, on tiles of one size: edge to edge, corner to corner, or overlapping a little, and with radii as
/// far apart as these need. Shapes that are not filled lie along sides of such boxes.
pub(super) fn aligned(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let size = rng.i64(1..=3);
    let mut pair = pair(rng, ask, 2);
    for draft in &mut pair {
        let [width, height] = [rng.i64(1..=2) * size, rng.i64(1..=2) * size];
        let corners = [[0, 0], [width, 0], [width, height], [0, height]];
        draft.at = match draft.kind {
            Kind::Point | Kind::Segment => corners[..draft.at.len()].to_vec(),
            Kind::Chain => corners[..rng.usize(2..=4)].to_vec(),
            Kind::Convex | Kind::Polygon => corners.to_vec(),
        };
    }
    // Where that is asked for, outlines that cross themselves.
    for draft in pair.iter_mut().filter(|draft| draft.kind == Kind::Polygon && ask.outlines == Outlines::Any) {
        draft.at.swap(1, 1 + rng.usize(..2));
    }
    let room = room(rng, &pair);
    let mut offset =
        |extent: i64| pick(rng, &[extent, extent, 0, size, -size, extent - 1, extent + room, extent + room]);
    let top = pair[0].at.iter().fold([0, 0], |[x, y], p| [x.max(p[0]), y.max(p[1])]);
    let by = [offset(top[0]), offset(top[1])];
    pair[1].shift(by);
    pair
}

/// Edges on one line: overlapping, abutting, nested, apart.
pub(super) fn collinear(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let (pair, lengths) = on_one_line(rng, ask);
    let [a, b] = lengths;
    let slide = match rng.u8(0..3) {
        0 => pick(rng, &[0, a, -b, a - b]),
        1 => pick(rng, &[a + 1, -b - 1, a - 1, 1 - b]),
        _ => rng.i64(-b - 2..=a + 2),
    };
    // Either direction along the line.
    let mut pair = pair;
    if rng.bool() {
        pair[1].turn([-1, 0], 1);
        pair[1].shift([b, 0]);
    }
    place_and_turn(rng, pair, slide)
}

/// The second above the first with just the room their radii need: a horizontal strip without
/// any point of either between them, and a vertex or edge of each on its borders, one above the
/// other.
pub(super) fn stacked(rng: &mut Rng, ask: &Ask) -> [Draft; 2] {
    let mut pair = pair(rng, ask, 3);
    for draft in &mut pair {
        let radius = draft.radius;
        if rng.bool() {
            draft.lay_down(rng);
        }
        draft.radius = radius;
    }
    let head = crown(rng, &pair[0]);
    // Upside down, what was on top is at the bottom.
    let foot = crown(rng, &pair[1]);
    flip(&mut pair[1]);
    let room = room(rng, &pair);
    let foot = [foot[0], -foot[1]];
    pair[1].shift(plus(minus(head, foot), [0, room]));
    turn_together(rng, &mut pair);
    pair
}

/// A point of a shape that is furthest up: a vertex, or a lattice point of a level edge.
pub(super) fn crown(rng: &mut Rng, draft: &Draft) -> Vector {
    let top = draft.top();
    let one = pick(rng, &top);
    let n = draft.at.len();
    let neighbor = (0..n)
        .filter(|&i| draft.at[i] == one)
        .map(|i| draft.at[(i + 1) % n])
        .find(|p| p[1] == one[1] && draft.kind.is_filled());
    match neighbor {
        Some(next) => [rng.i64(one[0].min(next[0])..=one[0].max(next[0])), one[1]],
        None => one,
    }
}
