//! Shapes on a lattice of integers, and the exact motions they are arranged with.

use super::Ask;
use super::topology::{skeleton, skyline, spiral};
use crate::Kind;
use fastrand::Rng;

/// A point or a vector, also taken as a complex number.
pub(super) type Vector = [i64; 2];

/// Vectors of integer length, with that length.
pub(super) const PYTHAGOREAN: [(Vector, i64); 9] = [
    ([1, 0], 1),
    ([0, 1], 1),
    ([3, 4], 5),
    ([4, -3], 5),
    ([-5, 12], 13),
    ([12, 5], 13),
    ([15, -8], 17),
    ([-7, 24], 25),
    ([20, 21], 29),
];

/// A shape in integers.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub kind: Kind,
    pub at: Vec<Vector>,
    pub radius: i64,
}

pub(super) fn times(a: Vector, b: Vector) -> Vector {
    [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]]
}

pub(super) fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn plus(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1]]
}

pub(super) fn conjugate(a: Vector) -> Vector {
    [a[0], -a[1]]
}

impl Draft {
    /// A random shape on the grid of the points at most `spread` from the origin in x and y.
    pub fn random(rng: &mut Rng, ask: &Ask, which: usize, spread: i32) -> Draft {
        let kind = ask.kinds[which];
        let ready_made = kind == Kind::Polygon && rng.u8(0..4) == 0;
        let at = if ready_made {
            let outline = if rng.u8(0..4) > 0 { skyline(rng) } else { spiral() };
            outline.iter().map(|&[x, y]| [x - 2, y - 2]).collect()
        } else {
            let count = count(rng, kind);
            let mut on_grid = || rng.i32(-spread..=spread);
            let points: Vec<_> = (0..count).map(|_| [on_grid(), on_grid()]).collect();
            skeleton(rng, kind, &points, ask.outlines)
        };
        Draft { kind, at: at.iter().map(|p| p.map(i64::from)).collect(), radius: radius(rng, ask, which, 3) }
    }

    /// A shape whose vertices are drawn from a pool of points.
    pub fn drawn(rng: &mut Rng, ask: &Ask, which: usize, pool: &[Vector], reach: i64) -> Draft {
        let kind = ask.kinds[which];
        let count = count(rng, kind);
        let narrow = |v: i64| i32::try_from(v).expect("lattice points are small");
        let mut draw = || pool[rng.usize(..pool.len())].map(narrow);
        let points: Vec<_> = (0..count).map(|_| draw()).collect();
        let at = skeleton(rng, kind, &points, ask.outlines);
        Draft { kind, at: at.iter().map(|p| p.map(i64::from)).collect(), radius: radius(rng, ask, which, reach) }
    }

    /// Multiplies all vertices by a complex number: turns and scales them about the origin. The
    /// radius is multiplied by `length`, which has to be the factor's length if there is a radius.
    pub fn turn(&mut self, factor: Vector, length: i64) {
        for p in &mut self.at {
            *p = times(*p, factor);
        }
        self.radius *= length;
    }

    /// Scales everything about the origin.
    pub fn scale(&mut self, factor: i64) {
        self.turn([factor, 0], factor);
    }

    /// Moves all vertices.
    pub fn shift(&mut self, by: Vector) {
        for p in &mut self.at {
            *p = plus(*p, by);
        }
    }

    /// A random vertex.
    pub fn vertex(&self, rng: &mut Rng) -> Vector {
        self.at[rng.usize(..self.at.len())]
    }

    /// A random edge; of a point, the edge from itself to itself.
    pub fn edge(&self, rng: &mut Rng) -> [Vector; 2] {
        let n = self.at.len();
        let edges = match self.kind {
            Kind::Point => return [self.at[0]; 2],
            Kind::Segment | Kind::Chain => n - 1,
            Kind::Convex | Kind::Polygon => n,
        };
        let i = rng.usize(..edges);
        [self.at[i], self.at[(i + 1) % n]]
    }

    /// Turns, scales and moves the shape so that a random edge runs from the origin to the right;
    /// returns the length of that edge, 0 if it has none.
    pub fn lay_down(&mut self, rng: &mut Rng) -> i64 {
        let [from, to] = self.edge(rng);
        let along = minus(to, from);
        self.shift(minus([0, 0], from));
        if along == [0, 0] {
            return 0;
        }
        // Radii are set by the caller afterwards: this factor's length need not be an integer.
        self.turn(conjugate(along), 1);
        along[0] * along[0] + along[1] * along[1]
    }

    /// The vertices furthest up.
    pub fn top(&self) -> Vec<Vector> {
        let max = self.at.iter().map(|p| p[1]).max();
        let is_top = |p: &&Vector| Some(p[1]) == max;
        self.at.iter().filter(is_top).copied().collect()
    }
}

/// How many points to make a skeleton of.
pub(super) fn count(rng: &mut Rng, kind: Kind) -> usize {
    match kind {
        Kind::Chain => rng.usize(2..=5),
        Kind::Convex | Kind::Polygon if rng.u8(0..8) == 0 => rng.usize(3..=10),
        Kind::Convex | Kind::Polygon => rng.usize(3..=7),
        // Spares, so that every skeleton can be made of any number of points.
        Kind::Point | Kind::Segment => 3,
    }
}

/// A radius up to `most`, or 0 for a shape without.
pub(super) fn radius(rng: &mut Rng, ask: &Ask, which: usize, most: i64) -> i64 {
    if !ask.rounded[which] || rng.u8(0..32) == 0 { 0 } else { rng.i64(1..=most) }
}

/// Turns two shapes together by a random angle that keeps everything on the lattice.
pub(super) fn turn_together(rng: &mut Rng, pair: &mut [Draft; 2]) {
    let (factor, length) = PYTHAGOREAN[rng.usize(..PYTHAGOREAN.len())];
    for draft in pair {
        draft.turn(factor, length);
    }
}
