//! The edges of a closed outline, as many at a time as there are lanes.

use super::convex::PART;
use super::{FLOOR, LARGEST};
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

    /// Those through some vertices, and on to another one.
    #[inline(always)]
    pub fn path(vertices: &'a [[f32; 2]], end: [f32; 2]) -> Self {
        Rest { vertices, first: end }
    }

    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty()
    }

    /// Those from an index on.
    #[inline(always)]
    pub fn from(outline: &'a [[f32; 2]], index: usize) -> Self {
        let all = Rest::all(outline);
        let vertices = match outline.get(index..) {
            Some(rest) => rest,
            None => &[],
        };
        Rest { vertices, ..all }
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

/// The edges of two small convex outlines at once, those of a in the lower half of the lanes and those of b in the
/// upper, and how the other outline lies to them. Lanes without an edge hold the last one once more.
#[derive(Clone, Copy)]
pub(super) struct Both<L> {
    /// The edges as vectors, with the inside to their left.
    pub u: [L; 2],
    /// The greatest determinant of an edge and a vertex of the other outline, and [`NUMBERS`] and the number of that one.
    pub inside: L,
    pub deepest: L,
    /// What that may be off by. NaN where that is in doubt, or whether the outline's first corner turns.
    pub bound: L,
    /// Where the outline certainly turns to the inside after an edge.
    pub corners: Mask,
    /// Whether the outlines wind to the left.
    pub left: [bool; 2],
}

impl<L: Lanes> Both<L> {
    /// Of outlines with three vertices at least and at most half as many as there are lanes.
    ///
    /// All vertices are taken from the first one of a, so that a determinant is the difference of two, one for the
    /// vertex and one for the edge: off by 6·2^-23 of the edge times the size, which is what all coordinates add up to.
    #[inline(always)]
    pub fn of([a, b]: [&[[f32; 2]]; 2]) -> Option<Self> {
        let [x, y];
        let [to_x, to_y];
        let [after_x, after_y];
        let origin = *a.first()?;
        if (a.len() == L::WIDTH / 2) & (b.len() == L::WIDTH / 2) {
            [x, y] = L::both_vertices([a, b], [origin; 2]);
            [to_x, to_y] = [x.next_in_halves(), y.next_in_halves()];
            [after_x, after_y] = [to_x.next_in_halves(), to_y.next_in_halves()];
        } else {
            let ([a_first, a_rest @ ..], [b_first, b_rest @ ..]) = (a, b) else { return None };
            let ([a_second, a_end @ ..], [b_second, b_end @ ..]) = (a_rest, b_rest) else { return None };
            [x, y] = L::both_vertices([a, b], [*a_rest.last()?, *b_rest.last()?]);
            [to_x, to_y] = L::both_vertices([a_rest, b_rest], [*a_first, *b_first]);
            let [most_x, most_y] = L::both_vertices([a_end, b_end], [*a_first, *b_first]);
            let [a_last, b_last] = [a.len() - 1, L::WIDTH / 2 + b.len() - 1];
            after_x = most_x.with(a_last, a_second[0]).with(b_last, b_second[0]);
            after_y = most_y.with(a_last, a_second[1]).with(b_last, b_second[1]);
        }
        let (u_x, u_y) = (to_x - x, to_y - y);
        let origin = origin.map(L::splat);
        let (other_x, other_y) = (x.exchanged() - origin[0], y.exchanged() - origin[1]);
        let (x, y) = (x - origin[0], y - origin[1]);
        let size = (x.abs() + y.abs()).sum();
        let bound = ((u_x.abs() + u_y.abs()) * L::splat(PART)) * size + L::splat(FLOOR);
        let turn = (u_x * u_y.next_in_halves() - u_y * u_x.next_in_halves()).one_of_halves(0);
        let bound = bound.one_of_halves(0).if_below(turn.abs(), size.if_below(L::splat(LARGEST), bound));
        let side = turn.and(L::splat(-0.0));
        let (u_x, u_y) = (u_x.xor(side), u_y.xor(side));
        // The edges are turned to their inside; the next ones are not.
        let corners = turns([u_x, u_y], [after_x - to_x, after_y - to_y]);
        let mut most = [L::splat(f32::NEG_INFINITY); 2];
        let mut deepest = [L::splat(NUMBERS); 2];
        let mut vertex = 0;
        while vertex < L::WIDTH / 2 {
            let [v_x, v_y] = [other_x.one_of_halves(vertex), other_y.one_of_halves(vertex)];
            let [w_x, w_y] = [other_x.one_of_halves(vertex + 1), other_y.one_of_halves(vertex + 1)];
            let (v, w) = (u_x * v_y - u_y * v_x, u_x * w_y - u_y * w_x);
            let number = NUMBERS + vertex as f32;
            deepest = [
                most[0].either(v, L::splat(number), deepest[0]),
                most[1].either(w, L::splat(number + 1.0), deepest[1]),
            ];
            most = [most[0].greater(v), most[1].greater(w)];
            vertex += 2;
        }
        let inside = most[0].greater(most[1]) - (u_x * y - u_y * x);
        let deepest = most[0].either(most[1], deepest[1], deepest[0]);
        let (turned, half) = (side.negative(), L::WIDTH / 2);
        let left = [turned & 1 == 0, turned >> half & 1 == 0];
        Some(Both { u: [u_x, u_y], inside, deepest, bound, corners, left })
    }
}

/// Where v certainly leads to the left of u.
#[inline(always)]
pub(super) fn turns<L: Lanes>([u_x, u_y]: [L; 2], [v_x, v_y]: [L; 2]) -> Mask {
    let (left, right) = (u_x * v_y, u_y * v_x);
    let bound = (left.abs() + right.abs()) * L::splat(super::PART) + L::splat(FLOOR);
    (right + bound).below(left)
}
