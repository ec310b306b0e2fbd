//! The contact of a concave shape and a convex one off a given side of the latter: as deep as the part of the concave
//! shape that is inside of the convex one.
//!
//! The push along the side's normal is long enough if that part comes out of the convex shape: other parts may be
//! anywhere.

use super::convex_view::ConvexView;
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::penetration_depth::push_off_edge;
use super::round_outward;
use crate::distance::point_segment::determinant;
use crate::number::{Number, f64_max, f64_min, sqrt, to_f32};
use crate::overlap::Verdict;
use crate::predicate::{Point, Vector};
use crate::shape::{Edge, Shape};

/// Points whose depths differ by less than this factor may do so by roundings.
const AS_DEEP_FACTOR: f64 = 1.0 + 1.0 / (1u64 << 40) as f64;

/// A point of a shape that is deepest behind a side of another.
#[derive(Clone, Copy)]
struct DeepestPoint<N> {
    point: Point<N>,
    /// The determinant of the side and the point.
    determinant: f64,
    /// The number of the edge that it is on.
    edge: usize,
    /// The number of the vertex that it is, if it is one.
    vertex: Option<usize>,
}

/// The contact of shapes that are a hit, off a side of b: of those accepted the one with the shortest push. Sides are
/// given with their outside on the right. None if b has no area, or if no edge of a is deepest.
///
/// Complexity: O(n·m) for each of the m sides of b, less if the first edges of a are deep behind most of them.
pub fn contact_of_part_inside<N: Number>(
    a: Shape<N>,
    b: &ConvexView<N>,
    is_accepted: &mut dyn FnMut(Edge<N>) -> bool,
) -> Option<Contact> {
    if !b.has_area() {
        return None;
    }
    let mut best: Option<(usize, DeepestPoint<N>, f64)> = None;
    for (side, ends @ [from, to]) in b.edges() {
        let (ux, uy) = (to.x - from.x, to.y - from.y);
        let (length, known) = (sqrt(ux * ux + uy * uy), best.map_or(f64::INFINITY, |(.., depth)| depth));
        let Some(deepest) = deepest_inside(a, b, ends, known * length) else { continue };
        let depth = deepest.determinant / length;
        if depth < known && is_accepted(Edge { a: from, b: to }) {
            best = Some((side, deepest, depth));
        }
    }
    let (side, deepest, depth) = best?;
    let (ends, merged) = (b.edge(side), b.merged_edge(side));
    let total = depth + a.radius;
    let (normal, exact) = push_off_edge(ends, [0.0, a.radius], core::iter::once(deepest.point), |_| total);
    // Where an edge is cut the point is rounded.
    let rounded = if deepest.vertex.is_some() { exact } else { round_outward::depth_along(total) };
    let midway = 0.5 * (depth - a.radius);
    let point = ManifoldPoint {
        x: deepest.point.x + f64::from(normal[0]) * midway,
        y: deepest.point.y + f64::from(normal[1]) * midway,
        depth: f64::from(to_f32(total)),
        a_feature: b.feature_at(&merged, deepest.point, Vector::between(merged.from, merged.to)),
        b_feature: deepest.vertex.map_or(2 * deepest.edge + 1, |vertex| 2 * vertex),
    };
    Some(Contact::new((normal, rounded), Manifold::one(point)).swapped().consistent_with(Verdict::Hit))
}

/// The deepest point behind a side of b of the part of a that is inside of b. None if no part of an edge of a is, if it
/// is no less deep than known, or if a vertex of b inside of a, or on its outline, is deeper.
fn deepest_inside<N: Number>(
    a: Shape<N>,
    b: &ConvexView<N>,
    [from, to]: [Point<N>; 2],
    known: f64,
) -> Option<DeepestPoint<N>> {
    let mut deepest: Option<DeepestPoint<N>> = None;
    for (number, edge) in a.indexed_edges() {
        let Some(cuts) = part_inside(edge, b) else { continue };
        let next = if number + 1 < a.vertices.count() { number + 1 } else { 0 };
        let [begin, end] = [edge.a, edge.b].map(|p| determinant(from, to, p));
        for (cut, vertex) in cuts.into_iter().zip([(0.0, number), (1.0, next)]) {
            let depth = begin + (end - begin) * cut;
            if depth >= known {
                return None;
            }
            let is_vertex = cut == vertex.0;
            // Of points that are equally deep a vertex, which is not rounded.
            let is_deepest = deepest.is_none_or(|known| {
                depth > known.determinant || (depth == known.determinant && is_vertex && known.vertex.is_none())
            });
            if is_deepest {
                let at = |from: f64, to: f64| from + (to - from) * cut;
                let between = Point::at(at(edge.a.x, edge.b.x), at(edge.a.y, edge.b.y));
                let point = if is_vertex { a.vertices.vertex(vertex.1) } else { between };
                let vertex = is_vertex.then_some(vertex.1);
                deepest = Some(DeepestPoint { point, determinant: depth, edge: number, vertex });
            }
        }
    }
    let deepest = deepest?;
    let is_deeper = |p: Point<N>| determinant(from, to, p) > deepest.determinant * AS_DEEP_FACTOR;
    let has_deeper = a.is_filled() && b.vertices().any(|(_, p)| is_deeper(p) && !a.vertices.locate(p).is_outside());
    (!has_deeper).then_some(deepest)
}

/// The part of an edge that is inside of a convex outline: where it begins and ends, 0 and 1 at the edge's ends.
fn part_inside<N: Number>(Edge { a, b }: Edge<N>, outline: &ConvexView<N>) -> Option<[f64; 2]> {
    let (mut low, mut high) = (0.0, 1.0);
    for (_, [from, to]) in outline.edges() {
        let [begin, end] = [a, b].map(|p| determinant(from, to, p));
        if begin <= 0.0 && end <= 0.0 {
            return None;
        }
        let cut = begin / (begin - end);
        if begin < 0.0 {
            low = f64_max(low, cut);
        } else if end < 0.0 {
            high = f64_min(high, cut);
        }
        if low >= high {
            return None;
        }
    }
    Some([low, high])
}
