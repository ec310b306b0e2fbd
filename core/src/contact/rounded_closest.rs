//! The closest features of convex shapes whose skeletons are apart: an edge and a vertex.

use super::convex_view::{ConvexView, MergedEdge};
use super::near_features::{NearFeatures, have_few_pairs};
use crate::distance::point_segment::{Separation, determinant, separation};
use crate::distance::squared_gap;
use crate::number::{Number, f64_max, f64_min};
use crate::predicate::dot;
use crate::shape::{Aabb, Edge};
use core::cell::Cell;

/// An edge of one shape and a vertex of the other.
#[derive(Clone, Copy)]
pub struct ClosestPair<N> {
    pub edge_is_on_first: bool,
    pub edge: usize,
    pub vertex: usize,
    pub separation: Separation<N>,
}

/// Pairs of an edge and a vertex of two views.
trait FeaturePairs<N: Number> {
    fn views(&self) -> [&ConvexView<'_, N>; 2];

    /// Visits the pairs, always in the same order.
    fn each(&self, visit: impl FnMut(ClosestPair<N>));
}

struct AllPairs<'s, 'a, N: Number>([&'s ConvexView<'a, N>; 2]);

impl<N: Number> FeaturePairs<N> for AllPairs<'_, '_, N> {
    #[inline(always)]
    fn views(&self) -> [&ConvexView<'_, N>; 2] {
        self.0
    }

    #[inline(always)]
    fn each(&self, mut visit: impl FnMut(ClosestPair<N>)) {
        let [first, second] = self.0;
        for (of, other, edge_is_on_first) in [(first, second, true), (second, first, false)] {
            // A point's edge of length 0 adds nothing to the other's edges.
            let edges = if of.count() == 1 && (other.count() > 1 || !edge_is_on_first) { 0 } else { of.count() };
            for edge in 0..edges {
                let line = of.listed_edge(edge);
                for (vertex, point) in other.vertices() {
                    visit(ClosestPair { edge_is_on_first, edge, vertex, separation: separation(line, point) });
                }
            }
        }
    }
}

/// [`AllPairs`] but for some that are farther than the limit, in the same order. Each visited one lowers the limit to
/// a little more than its own squared distance.
struct NearPairs<'s, 'a, N: Number> {
    features: [&'s NearFeatures<'s, 'a, N>; 2],
    limit: Cell<f64>,
}

impl<N: Number> NearPairs<'_, '_, N> {
    #[inline(never)]
    fn each_of(&self, edge_is_on_first: bool, visit: &mut dyn FnMut(ClosestPair<N>)) {
        let [first, second] = self.features;
        let (of, other) = if edge_is_on_first { (first, second) } else { (second, first) };
        let is_near = |one: &Aabb<N>, other: &Aabb<N>| squared_gap(one, other) <= self.limit.get();
        let all = other.bounds();
        let edges = if of.view.count() == 1 { 0 } else { of.view.count() };
        of.each(&|block| is_near(block, &all), &mut |edge| {
            if edge >= edges {
                return;
            }
            let line = of.view.listed_edge(edge);
            let bounds = line.bounds();
            if !is_near(&bounds, &all) {
                return;
            }
            other.each(&|block| is_near(&bounds, block), &mut |vertex| {
                let separation = separation(line, other.view.vertex(vertex));
                self.limit.set(f64_min(self.limit.get(), separation.square * MORE));
                visit(ClosestPair { edge_is_on_first, edge, vertex, separation });
            });
        });
    }
}

impl<N: Number> FeaturePairs<N> for NearPairs<'_, '_, N> {
    fn views(&self) -> [&ConvexView<'_, N>; 2] {
        self.features.map(|features| features.view)
    }

    fn each(&self, mut visit: impl FnMut(ClosestPair<N>)) {
        self.each_of(true, &mut visit);
        self.each_of(false, &mut visit);
    }
}

/// A limit of squared distances this much larger than one of them leaves out no pair whose distance seems equal.
const MORE: f64 = 1.0 + 1.0 / (1u32 << 10) as f64;

/// The normal and the penetration depth, and the depth before it is rounded: negative if the shapes are apart.
#[derive(Clone, Copy)]
pub struct PairPush {
    pub rounded: ([f32; 2], f32),
    pub depth: f64,
}

impl PairPush {
    /// Gaps that differ by less than this part of themselves count as equal, as rounding may make them differ.
    const SAME_GAP: f64 = 1.0 / (1u64 << 23) as f64;

    /// Depths that differ by less than this part of themselves may do so by roundings.
    const SAME_DEPTH: f64 = 1.0 / (1u64 << 40) as f64;

    fn is_deeper_than(&self, other: &PairPush) -> bool {
        // Floats ≥ 0 are compared by bits, because in some floating-point modes denormals compare as 0.
        let [own, known] = [self, other].map(|push| push.rounded.1.to_bits());
        if own == known {
            return own == 0 && self.depth > other.depth * (1.0 - Self::SAME_GAP);
        }
        // A float along an axis is exact, and others have a margin, which may be more than the difference.
        let difference = self.depth - other.depth;
        let is_clear = difference.abs() > Self::SAME_DEPTH * f64_max(self.depth.abs(), other.depth.abs());
        if is_clear { difference > 0.0 } else { own > known }
    }
}

/// A pair, and its push.
type Pushed<N> = (ClosestPair<N>, PairPush);

/// The closest pair, and its `push`. None if its squared distance is certainly more than a limit.
///
/// Pairs whose distances are equal in `f64` may have very different depths if the rounded boundaries nearly touch. So
/// the pair with the largest depth is taken. O(n·m), less if boxes around edges are far apart.
pub fn closest_pair<N: Number>(
    first: &ConvexView<N>,
    second: &ConvexView<N>,
    most: f64,
    push: impl Fn(&ClosestPair<N>) -> PairPush,
) -> Option<Pushed<N>> {
    if have_few_pairs(first, second) {
        return closest_among(&AllPairs([first, second]), push);
    }
    closest_of_many([first, second], most, &push)
}

/// [`closest_pair`] of long outlines.
#[inline(never)]
fn closest_of_many<N: Number>(
    views: [&ConvexView<N>; 2],
    most: f64,
    push: &dyn Fn(&ClosestPair<N>) -> PairPush,
) -> Option<Pushed<N>> {
    let (mut first, mut second) = (NearFeatures::new(views[0]), NearFeatures::new(views[1]));
    first.find_blocks();
    second.find_blocks();
    let most = most * MORE;
    if squared_gap(&first.bounds(), &second.bounds()) > most {
        return None;
    }
    let (few, many) = if first.view.count() < second.view.count() { (&first, &second) } else { (&second, &first) };
    let limit = Cell::new(f64_min(most, many.square_from_some(few.view) * MORE));
    closest_among(&NearPairs { features: [&first, &second], limit }, push)
}

/// [`closest_pair`] of some pairs, which include all that are as close.
#[inline(always)]
fn closest_among<N: Number>(
    pairs: &impl FeaturePairs<N>,
    push: impl Fn(&ClosestPair<N>) -> PairPush,
) -> Option<Pushed<N>> {
    // Squares may be off by this part of themselves: determinants are exact only if all but 2^-20 of them cancels.
    const LOOSE: f64 = 1.0 / (1u64 << 30) as f64;
    let [first, second] = pairs.views();
    let mut least = f64::INFINITY;
    pairs.each(|near| least = f64_min(least, near.separation.square));
    let among = |limit: f64| {
        let mut best: Option<Pushed<N>> = None;
        let mut farther = None;
        pairs.each(|near| {
            if near.separation.square > limit {
                return;
            }
            let near = ClosestPair { separation: near.separation.with_exact_feature(), ..near };
            if near.is_far_side(first, second) || near.has_nearer_side(first, second) {
                farther = Some(near);
                return;
            }
            let push = push(&near);
            if best.is_none_or(|(_, known)| push.is_deeper_than(&known)) {
                best = Some((near, push));
            }
        });
        (best, farther)
    };
    let (best, farther) = among(least * (1.0 + N::SLACK));
    let best = best.or_else(|| among(least * (1.0 + LOOSE)).0);
    // If a sliver is thinner than the rounding errors, only its far side may be that near.
    best.or_else(|| farther.map(|near| (near, push(&near))))
}

impl<N: Number> ClosestPair<N> {
    /// The edge's shape and the vertex's.
    #[inline]
    pub fn views<'a, 'b>(
        &self,
        first: &'b ConvexView<'a, N>,
        second: &'b ConvexView<'a, N>,
    ) -> [&'b ConvexView<'a, N>; 2] {
        if self.edge_is_on_first { [first, second] } else { [second, first] }
    }

    /// The straight side of the edge's shape that faces the vertex, which lies beside it.
    #[inline]
    pub fn merged_edge(&self, of: &ConvexView<N>) -> MergedEdge<N> {
        if self.is_behind(of) { of.back_edge(self.edge) } else { of.merged_edge(self.edge) }
    }

    /// Whether the vertex lies beside the far side of a shape. In a sliver its computed distance may be equal or less.
    fn is_far_side(&self, first: &ConvexView<N>, second: &ConvexView<N>) -> bool {
        let [owner, _] = self.views(first, second);
        self.separation.end().is_none() && !owner.is_thin() && self.is_behind(owner)
    }

    /// Whether these are two corners, and a point beside one of them on its side is nearer to the other. The computed
    /// distances may be equal, and rounding may make the depth of the corners the greater one.
    pub fn has_nearer_side(&self, first: &ConvexView<N>, second: &ConvexView<N>) -> bool {
        let [owner, other] = self.views(first, second);
        let Some(end) = self.end(owner) else { return false };
        [(owner, end, self.separation.vertex()), (other, self.vertex, owner.vertex(end))].into_iter().any(
            |(view, corner, target)| {
                let at = view.vertex(corner);
                [true, false].into_iter().any(|way| dot(at, view.vertex(view.neighbor(corner, way)), target) > 0)
            },
        )
    }

    /// Whether the vertex lies on the inner side of the edge's line.
    #[inline]
    pub fn is_behind(&self, of: &ConvexView<N>) -> bool {
        let [from, to] = of.edge(self.edge);
        determinant(from, to, self.separation.vertex()) > 0.0
    }

    /// The edge's end that is closest; None if a point between the ends is.
    #[inline]
    pub fn end(&self, of: &ConvexView<N>) -> Option<usize> {
        let Edge { a, b } = of.listed_edge(self.edge);
        match self.separation.end() {
            Some(end) if end == a => Some(self.edge),
            Some(end) if end == b => Some(of.neighbor(self.edge, true)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::{Kind, Outline, Shape};
    use std::vec::Vec;

    /// Ellipses and a box beside each other, on a grid with repeats and ties and off it.
    #[test]
    fn near_pairs_have_the_closest() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut found = 0;
        for round in 0..300 {
            let on_grid = random.bool();
            let mut ellipse = |x: f32, width: f32, count: usize| -> Vec<[f32; 2]> {
                let (height, turn) = (random.f32() * 20.0 + 4.0, random.f32());
                let vertex = |i: usize| {
                    let angle = core::f32::consts::TAU * (i as f32 + turn) / count as f32;
                    let vertex = [x + width * libm::cosf(angle), height * libm::sinf(angle)];
                    if on_grid { vertex.map(libm::roundf) } else { vertex }
                };
                (0..count).map(vertex).collect()
            };
            let a = ellipse(0.0, 20.0, [40, 200, 600][round % 3]);
            let b = ellipse(30.0 + (round % 4) as f32, 9.0, [4, 33, 90, 300][round / 3 % 4]);
            let [a, b] = [&a, &b].map(|xy| {
                let vertices = Outline::<Float>::new(xy);
                ConvexView::new(Shape { kind: Kind::Convex, vertices, radius: 0.0 })
            });
            let push = |pair: &ClosestPair<Float>| {
                let depth = -pair.separation.distance();
                PairPush { rounded: ([0.0; 2], 0.0), depth }
            };
            let key = |(pair, push): Pushed<Float>| {
                (pair.edge_is_on_first, pair.edge, pair.vertex, pair.separation.square.to_bits(), push.depth.to_bits())
            };
            let expected = closest_among(&AllPairs([&a, &b]), push).map(key);
            for most in [f64::INFINITY, 400.0] {
                assert_eq!(closest_of_many([&a, &b], most, &push).map(key), expected, "{round}");
            }
            found += usize::from(expected.is_some());
            let Some((.., square, _)) = expected else { continue };
            let less = f64::from_bits(square) * 0.5;
            let nearer = closest_of_many([&a, &b], less, &push);
            assert!(nearer.is_none_or(|(pair, _)| pair.separation.square > less), "{round}");
        }
        assert!(found > 250, "{found}");
    }
}
