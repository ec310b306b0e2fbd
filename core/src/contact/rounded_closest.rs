//! The nearest places of convex bodies whose skeletons are apart.

use super::convex_view::{Body, Side};
use crate::distance::point_segment::{Separation, determinant, separation};
use crate::number::{Number, f64_min};
use crate::shape::Edge;

/// An edge of one body and a vertex of the other.
#[derive(Clone, Copy)]
pub struct Near<N> {
    pub edge_of_first: bool,
    pub edge: usize,
    pub vertex: usize,
    pub separation: Separation<N>,
}

fn pairs<'a, N: Number>(first: &'a Body<'a, N>, second: &'a Body<'a, N>) -> impl Iterator<Item = Near<N>> + 'a {
    let of = |of: &'a Body<'a, N>, other: &'a Body<'a, N>, edge_of_first: bool| {
        // What a point has for an edge tells nothing that the other's edges do not.
        let edges = if of.count() == 1 && (other.count() > 1 || !edge_of_first) { 0 } else { of.count() };
        (0..edges).flat_map(move |edge| {
            let line = of.plain_edge(edge);
            other.vertices().map(move |(vertex, point)| Near {
                edge_of_first,
                edge,
                vertex,
                separation: separation(line, point),
            })
        })
    };
    of(first, second, true).chain(of(second, first, false))
}

/// The nearest pair, and the push that parts it as `push` tells: a normal and a depth.
///
/// Distances that are equal as far as `f64` can tell may leave different depths, very different ones
/// where rims all but touch. Of all such pairs it is that with the largest. O(n·m).
pub fn nearest<N: Number>(
    first: &Body<N>,
    second: &Body<N>,
    push: impl Fn(&Near<N>) -> ([f32; 2], f32),
) -> Option<(Near<N>, [f32; 2], f32)> {
    // What squares may be off by beside each other, for determinants are left as they are unless all but a part of 2^-20 cancels.
    const LOOSE: f64 = 1.0 / (1u64 << 30) as f64;
    let least = pairs(first, second).map(|near| near.separation.square).fold(f64::INFINITY, f64_min);
    let among = |limit: f64| {
        let mut best: Option<(Near<N>, [f32; 2], f32)> = None;
        let mut far_side = None;
        for near in pairs(first, second).filter(|near| near.separation.square <= limit) {
            let near = Near { separation: near.separation.settled(), ..near };
            // Of a sliver the far side may seem as near, or nearer.
            let [holder, _] = near.bodies(first, second);
            if near.separation.end().is_none() && !holder.is_thin() && near.is_behind(holder) {
                far_side = Some(near);
                continue;
            }
            let (normal, depth) = push(&near);
            // Floats ≥ 0 by their bits: in some floating-point modes denormals compare as 0.
            if best.is_none_or(|(_, _, known)| depth.to_bits() > known.to_bits()) {
                best = Some((near, normal, depth));
            }
        }
        (best, far_side)
    };
    let (best, far_side) = among(least * (1.0 + N::SLACK));
    let best = best.or_else(|| among(least * (1.0 + LOOSE)).0);
    // Of one so thin that rounding has moved it, only the far side may be as near as that.
    best.or_else(|| far_side.map(|near| (near, push(&near))).map(|(near, (normal, depth))| (near, normal, depth)))
}

impl<N: Number> Near<N> {
    /// The bodies by their parts: that of the edge, that of the vertex.
    pub fn bodies<'a, 'b>(&self, first: &'b Body<'a, N>, second: &'b Body<'a, N>) -> [&'b Body<'a, N>; 2] {
        if self.edge_of_first { [first, second] } else { [second, first] }
    }

    /// The side of the edge's body that looks to the vertex, which lies beside it.
    pub fn side(&self, of: &Body<N>) -> Side<N> {
        if self.is_behind(of) { of.side_back(self.edge) } else { of.side(self.edge) }
    }

    /// Whether the vertex lies on the inner side of the edge's line.
    fn is_behind(&self, of: &Body<N>) -> bool {
        let [from, to] = of.edge(self.edge);
        determinant(from, to, self.separation.vertex()) > 0.0
    }

    /// The vertex in which the edge's body is nearest; None if it is nearest beside an end.
    pub fn end(&self, of: &Body<N>) -> Option<usize> {
        let Edge { a, b } = of.plain_edge(self.edge);
        match self.separation.end() {
            Some(end) if end == a => Some(self.edge),
            Some(end) if end == b => Some(of.neighbor(self.edge, true)),
            _ => None,
        }
    }
}
