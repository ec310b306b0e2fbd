//! Several closed outlines as a caller lists them, one after the other.

use crate::number::Wide;
use crate::predicate::Point;
use crate::shape::Edge;

#[derive(Clone, Copy, Debug)]
pub struct Rings<'a> {
    /// As many as the counts add up to.
    pub vertices: &'a [[f32; 2]],
    /// None of them 0.
    pub counts: &'a [u32],
}

impl<'a> Rings<'a> {
    /// The vertices of each ring.
    pub fn iter(self) -> impl Iterator<Item = &'a [[f32; 2]]> + Clone {
        let mut rest = self.vertices;
        self.counts.iter().map(move |count| {
            let (ring, after) = rest.split_at_checked(*count as usize).unwrap_or((rest, &[]));
            rest = after;
            ring
        })
    }

    /// Every ring once round: its vertices and the first again.
    pub fn closed(self) -> impl Iterator<Item = [f32; 2]> + Clone + use<'a> {
        self.iter().flat_map(|ring| ring.iter().chain(ring.first()).copied())
    }

    /// How many places those are.
    pub fn places(self) -> usize {
        self.vertices.len() + self.counts.len()
    }

    /// Where each ring begins among the closed vertices, and how many vertices it has.
    pub fn spans(self) -> impl Iterator<Item = (usize, usize)> + Clone + use<'a> {
        let mut place = 0;
        self.counts.iter().map(move |count| {
            let begin = place;
            place += *count as usize + 1;
            (begin, *count as usize)
        })
    }
}

/// An edge in numbers that any floats may be.
pub fn widened([a, b]: [[f32; 2]; 2]) -> Edge<Wide> {
    let point = |[x, y]: [f32; 2]| Point::new(Wide(x), Wide(y));
    Edge { a: point(a), b: point(b) }
}
