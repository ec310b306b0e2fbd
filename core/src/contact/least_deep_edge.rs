//! The edge of a long outline behind which another shape is least deep.

use super::convex_view::ConvexView;
use super::near_features::NearFeatures;
use crate::distance::point_segment::determinant;
use crate::number::{Number, f64_max, f64_min};
use crate::predicate::Point;
use crate::shape::Edge;
use core::cell::Cell;

/// The shapes are apart: one is in front of an edge of the other.
pub struct Apart;

/// The squared depth behind an edge, from the greatest determinant.
#[inline(always)]
pub fn squared_depth<N: Number>([from, to]: [Point<N>; 2], determinant: f64) -> f64 {
    let (ux, uy) = (to.x - from.x, to.y - from.y);
    determinant * (determinant / (ux * ux + uy * uy))
}

/// The first edge behind which the other shape is least deep, with the squared depth. Of edges that continue each other
/// on one line only the first counts: behind all of them the shape is as deep.
///
/// From edge to edge the deepest vertex moves along the other outline, if it is convex. So a few steps find a vertex
/// that is nearly always the deepest, and that is certainly not deeper. Only edges behind which it is no deeper than
/// the least depth are compared with more vertices.
#[inline(never)]
pub fn least_deep_edge<N: Number>(of: &ConvexView<N>, other: &ConvexView<N>) -> Result<Option<(usize, f64)>, Apart> {
    /// Far beyond the rounding errors of squared depths.
    const ROUNDED: f64 = 1.0 + 1.0 / (1u64 << 26) as f64;
    let mut near = NearFeatures::new(other);
    near.find_blocks();
    let climb = || Climb { of: other, at: 0, steps: 4 * of.count().saturating_add(other.count()) };
    let depth = |ends, known| {
        let deepest = greatest_determinant(&near, ends, known);
        if deepest < 0.0 { Err(Apart) } else { Ok(squared_depth(ends, deepest)) }
    };
    // The order of depths, of which those in front are negative.
    let signed = |ends, determinant: f64| squared_depth(ends, determinant).copysign(determinant);
    let mut vertex = climb();
    let (mut least, mut least_deep) = (f64::INFINITY, None);
    for (_, ends) in of.edges() {
        let determinant = vertex.climb(ends);
        let signed = signed(ends, determinant);
        if signed < least {
            (least, least_deep) = (signed, Some((ends, determinant)));
        }
    }
    let Some((ends, determinant)) = least_deep else { return Ok(None) };
    let mut limit = depth(ends, determinant)?;
    let mut best: Option<(usize, f64)> = None;
    let mut vertex = climb();
    let mut before = None;
    for (edge, ends) in of.edges() {
        let determinant = vertex.climb(ends);
        let line = before.replace(ends);
        // The limit may be that of an edge on a line, which differs from that of the first edge there by roundings.
        if signed(ends, determinant) > limit * ROUNDED || line.is_some_and(|line| is_along(ends, line)) {
            continue;
        }
        let square = depth(ends, determinant)?;
        limit = f64_min(limit, square);
        if best.is_none_or(|(_, known)| square < known) {
            best = Some((edge, square));
        }
    }
    Ok(best)
}

/// Whether an edge continues another on its line.
fn is_along<N: Number>([a, b]: [Point<N>; 2], [from, to]: [Point<N>; 2]) -> bool {
    Edge { a, b }.is_along(Edge { a: from, b: to })
}

/// The greatest determinant of an edge and a vertex, which is not less than that of one vertex.
fn greatest_determinant<N: Number>(near: &NearFeatures<N>, ends: [Point<N>; 2], known: f64) -> f64 {
    let [from, to] = ends;
    let greatest = Cell::new(known);
    near.each(&|bounds| bounds.greatest_determinant(ends) > greatest.get(), &mut |i| {
        greatest.set(f64_max(greatest.get(), determinant(from, to, near.view.vertex(i))));
    });
    greatest.get()
}

/// A vertex whose neighbors are not deeper behind an edge, unless too many steps led there.
struct Climb<'s, 'a, N: Number> {
    of: &'s ConvexView<'a, N>,
    at: usize,
    /// How many steps are left.
    steps: usize,
}

impl<N: Number> Climb<'_, '_, N> {
    /// Climbs to a vertex that is deep behind another edge, and returns its determinant.
    fn climb(&mut self, [from, to]: [Point<N>; 2]) -> f64 {
        let depth = |i| determinant(from, to, self.of.vertex(i));
        let (mut at, mut deepest) = (self.at, depth(self.at));
        for step in [ConvexView::after, ConvexView::before] {
            while self.steps > 0 {
                let next = step(self.of, at);
                let next_depth = depth(next);
                if next_depth < deepest {
                    break;
                }
                (at, deepest) = (next, next_depth);
                self.steps -= 1;
            }
        }
        self.at = at;
        deepest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::{Kind, Outline, Shape};
    use std::vec::Vec;

    /// Every edge with every vertex, but for edges that continue the edge before them.
    fn of_all_pairs(of: &ConvexView<Float>, other: &ConvexView<Float>) -> Option<Option<(usize, f64)>> {
        let (mut best, mut before): (Option<(usize, f64)>, _) = (None, None);
        for (edge, ends @ [from, to]) in of.edges() {
            if before.replace(ends).is_some_and(|line| is_along(ends, line)) {
                continue;
            }
            let depth = other.vertices().map(|(_, p)| determinant(from, to, p)).fold(f64::NEG_INFINITY, f64_max);
            if depth < 0.0 {
                return None;
            }
            let square = squared_depth(ends, depth);
            if best.is_none_or(|(_, known)| square < known) {
                best = Some((edge, square));
            }
        }
        Some(best)
    }

    /// The same outline, scaled, with up to six vertices more on each edge, exactly on its line.
    fn subdivided(vertices: &[[f32; 2]], random: &mut fastrand::Rng) -> Vec<[f32; 2]> {
        let ends = vertices.iter().zip(vertices.iter().cycle().skip(1));
        let steps = ends.flat_map(|(from, to)| (0..7).map(move |k| (k, from, to)));
        let kept: Vec<_> = steps.filter(|(k, ..)| *k == 0 || random.bool()).collect();
        let place = |k: usize, from: f32, to: f32| 7.0 * from + k as f32 * (to - from);
        kept.iter().map(|(k, from, to)| [place(*k, from[0], to[0]), place(*k, from[1], to[1])]).collect()
    }

    /// Outlines of either winding that overlap, touch or are apart, concentric or not, on a grid, some of these with
    /// straight sides of several edges, and off it; a few with two vertices exchanged.
    #[test]
    fn the_least_deep_edge_is_that_of_all_pairs() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut overlaps = 0;
        for round in 0..1200 {
            let (on_grid, is_regular) = (random.bool(), random.bool());
            let mut outline = |x: f32, count: usize| {
                let (size, turn) = (if is_regular { 20.0 } else { random.f32() * 20.0 + 3.0 }, random.f32());
                let (direction, is_convex) = (if random.bool() { 1.0 } else { -1.0 }, random.usize(..5) != 0);
                let vertex = |i: usize| {
                    let angle = direction * core::f32::consts::TAU * (i as f32 + turn) / count as f32;
                    let vertex = [x + size * libm::cosf(angle), 20.0 * libm::sinf(angle)];
                    if on_grid { vertex.map(libm::roundf) } else { vertex }
                };
                let mut vertices: Vec<[f32; 2]> = (0..count).map(vertex).collect();
                if !is_convex {
                    vertices.swap(1, count / 2);
                }
                vertices
            };
            let x = [0.0, 3.0, 25.0, 40.0, 45.0][round % 5];
            let (mut a, mut b) = (outline(0.0, [4, 40, 300][round / 5 % 3]), outline(x, [5, 50, 200][round / 15 % 3]));
            if on_grid && random.bool() {
                (a, b) = (subdivided(&a, &mut random), subdivided(&b, &mut random));
            }
            let [a, b] = [&a, &b].map(|xy| {
                let vertices = Outline::<Float>::new(xy);
                ConvexView::new(Shape { kind: Kind::Convex, vertices, radius: 0.0 })
            });
            for (of, other) in [(&a, &b), (&b, &a)] {
                let least = least_deep_edge(of, other).ok();
                let bits = |best: Option<(usize, f64)>| best.map(|(edge, square)| (edge, square.to_bits()));
                assert_eq!(least.map(bits), of_all_pairs(of, other).map(bits), "{round}");
                overlaps += usize::from(least.is_some());
            }
        }
        assert!((600..2200).contains(&overlaps), "{overlaps}");
    }
}
