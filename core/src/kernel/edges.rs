//! The edges of a closed outline, as many at a time as there are lanes.

use super::{FLOOR, PART};
use crate::lanes::{Lanes, Mask};

/// Numbers in lanes are counted from here on, so that their bits end in those of an integer.
pub(super) const NUMBERS: f32 = (1u32 << 23) as f32;

/// Some edges, from their first ends to their second ones.
#[derive(Clone, Copy)]
pub(super) struct Edges<L> {
    pub a: [L; 2],
    pub b: [L; 2],
    /// The lanes that hold an edge that no other holds; the rest hold the first once more.
    pub used: Mask,
}

/// What is left of an outline to be taken edges of.
///
/// A loop of its own rather than an iterator: a closure would not be compiled with the
/// instructions of the width it is used at.
#[derive(Clone, Copy)]
pub(super) struct Rest<'a> {
    vertices: &'a [[f32; 2]],
    first: [f32; 2],
}

impl<'a> Rest<'a> {
    #[inline(always)]
    pub fn all(outline: &'a [[f32; 2]]) -> Self {
        let first = match outline.first() {
            Some(first) => *first,
            None => [0.0; 2],
        };
        Rest { vertices: outline, first }
    }

    /// The next edges, each once.
    #[inline(always)]
    pub fn next<L: Lanes>(&mut self) -> Option<Edges<L>> {
        let [start, after @ ..] = self.vertices else { return None };
        let a = L::vertices(self.vertices, *start);
        let second = match after {
            [second, ..] => *second,
            [] => self.first,
        };
        let mut b = L::vertices(after, second);
        let mut count = L::WIDTH;
        if self.vertices.len() <= L::WIDTH {
            count = self.vertices.len();
            let [x, y] = self.first;
            b = [b[0].with(count - 1, x), b[1].with(count - 1, y)];
        }
        self.vertices = match self.vertices.get(L::WIDTH..) {
            Some(rest) => rest,
            None => &[],
        };
        Some(Edges { a, b, used: ((1u64 << count) - 1) as Mask })
    }
}

/// The edges of two small outlines at once, those of a in the lower half of the lanes and those of b
/// in the upper, and how the other outline's vertices lie to them. Lanes without an edge hold the
/// last one once more.
#[derive(Clone, Copy)]
pub(super) struct Both<L> {
    /// The edges as vectors.
    pub u: [L; 2],
    /// The greatest determinant of an edge and a vertex of the other outline, and [`NUMBERS`] and the number of that one.
    pub inside: L,
    pub deepest: L,
    /// How far those vertices are from the edge's first end. Sums, for NaN would be lost among the
    /// greatest.
    pub far: [L; 2],
    /// Where the outline certainly turns to the left after an edge.
    pub turns: Mask,
}

impl<L: Lanes> Both<L> {
    /// Of outlines with at most half as many vertices as there are lanes, and the side to take each one's edges from:
    /// 1 as they are, -1 turned round.
    #[inline(always)]
    pub fn of([a, b]: [&[[f32; 2]]; 2], side: [f32; 2]) -> Option<Self> {
        let side = L::halves(side[0], side[1]);
        // Lanes without an edge hold the last one once more.
        let (a_last, b_last, counts) = (a.last()?, b.last()?, [a.len(), b.len()]);
        let [x, y] = L::both_vertices([a, b], [*a_last, *b_last]);
        let (to_x, to_y) = (x.next_in_halves(counts), y.next_in_halves(counts));
        let (u_x, u_y) = ((to_x - x) * side, (to_y - y) * side);
        let turns = turns([u_x, u_y], [to_x.next_in_halves(counts) - to_x, to_y.next_in_halves(counts) - to_y]);
        let (mut inside, mut deepest) = (L::splat(f32::NEG_INFINITY), L::splat(NUMBERS));
        let mut far = [L::splat(0.0); 2];
        // The last vertex more than once where there are fewer: that is faster than to count.
        for lane in 0..L::WIDTH / 2 {
            let (v_x, v_y) = (x.across(lane) - x, y.across(lane) - y);
            far = [far[0] + v_x.abs(), far[1] + v_y.abs()];
            let determinant = u_x * v_y - u_y * v_x;
            deepest = inside.either(determinant, L::splat(NUMBERS + lane as f32), deepest);
            inside = inside.greater(determinant);
        }
        Some(Both { u: [u_x, u_y], inside, deepest, far, turns })
    }
}

/// Where v certainly leads to the left of u.
#[inline(always)]
pub(super) fn turns<L: Lanes>([u_x, u_y]: [L; 2], [v_x, v_y]: [L; 2]) -> Mask {
    let (left, right) = (u_x * v_y, u_y * v_x);
    let bound = (left.abs() + right.abs()) * L::splat(PART) + L::splat(FLOOR);
    (right + bound).below(left)
}
