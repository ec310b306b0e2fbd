//! Several closed outlines, one after the other, or one open chain, as the caller passes them.

use crate::number::Float;
use crate::predicate::Point;
use crate::shape::Edge;

#[derive(Clone, Copy, Debug)]
pub struct Rings<'a> {
    /// The vertices of all rings: the sum of the counts.
    pub vertices: &'a [[f32; 2]],
    /// The number of vertices of each ring, at least 1; of a chain, at least 2.
    pub counts: &'a [u32],
    /// Whether this is one open chain.
    pub is_open: bool,
}

impl<'a> Rings<'a> {
    /// The vertices of each ring, or of the chain.
    pub fn iter(self) -> impl Iterator<Item = &'a [[f32; 2]]> + Clone {
        let mut rest = self.vertices;
        self.counts.iter().map(move |count| {
            let (ring, after) = rest.split_at_checked(*count as usize).unwrap_or((rest, &[]));
            rest = after;
            ring
        })
    }

    /// The vertices of all rings, each ring closed by its first vertex, or those of the chain.
    pub fn closed(self) -> impl Iterator<Item = [f32; 2]> + Clone + use<'a> {
        let closing = usize::from(!self.is_open);
        self.iter().flat_map(move |ring| ring.iter().chain(ring.first().into_iter().take(closing)).copied())
    }

    /// The number of vertices of the closed rings, or of the chain.
    pub fn places(self) -> usize {
        self.vertices.len() + if self.is_open { 0 } else { self.counts.len() }
    }

    /// The place where each ring begins, and its number of edges.
    pub fn spans(self) -> impl Iterator<Item = (usize, usize)> + Clone + use<'a> {
        let (mut place, open) = (0, usize::from(self.is_open));
        self.counts.iter().map(move |count| {
            let begin = place;
            place += *count as usize + 1;
            (begin, *count as usize - open.min(*count as usize))
        })
    }
}

/// An edge as [`Float`] numbers, which may be any floats.
pub fn widened([a, b]: [[f32; 2]; 2]) -> Edge<Float> {
    let point = |[x, y]: [f32; 2]| Point::new(Float(x), Float(y));
    Edge { a: point(a), b: point(b) }
}
