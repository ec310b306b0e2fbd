//! The edges of a closed outline, as many at a time as there are lanes.

use crate::lanes::{Lanes, Mask};

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
