//! The distance of two shapes and a pair of closest points: the exact tier. Every edge of one shape is compared with
//! every edge of the other, unless boxes around blocks of edges are farther away.

use super::closest::{Closest, ClosestPoints, Foot};
use super::point_segment::{Separation, separation};
use crate::crossings::{crossing_parameter, crossing_point};
use crate::number::{Number, f64_min};
use crate::overlap::{Verdict, any_any, polygon_point};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Edge, EdgeIntersection, NearEdges, Shape, edge_intersection};
use core::cell::Cell;
use core::cmp::Ordering;

/// The distance of two shapes and a pair of closest points. Swapping the arguments swaps the points.
///
/// Complexity: O(n·m), less if boxes around edges are far apart.
pub fn closest_points<N: Number>(a: Shape<N>, b: Shape<N>) -> ClosestPoints {
    distance(a, b).into()
}

/// [`closest_points`] in `f64`.
pub fn distance<N: Number>(a: Shape<N>, b: Shape<N>) -> Closest {
    searched_in_order([a, b], distance_in_order)
}

/// [`distance`] of shapes that overlap: a common point. Where edges are apart their distance is of no interest.
pub fn overlap_point<N: Number>(a: Shape<N>, b: Shape<N>) -> Closest {
    searched_in_order([a, b], |a, b| match common_point_of_skeletons(a, b) {
        Some(feet) => Closest { distance: 0.0, a: feet[0], b: feet[1] },
        None => distance_in_order(a, b),
    })
}

/// If several pairs are closest, the first one found is the result. So both orders of the shapes are searched in one
/// order.
fn searched_in_order<'a, N: Number>(
    [a, b]: [Shape<'a, N>; 2],
    search: impl FnOnce(Shape<'a, N>, Shape<'a, N>) -> Closest,
) -> Closest {
    let Closest { distance, a: first, b: second } = match canonical_order(a, b) {
        Ordering::Greater => search(b, a).swapped(),
        _ => search(a, b),
    };
    Closest { distance, a: first.at_beginning(a), b: second.at_beginning(b) }
}

/// The common point that [`nearest_of_skeletons`] finds. None if there is none.
fn common_point_of_skeletons<N: Number>(a: Shape<N>, b: Shape<N>) -> Option<[Foot; 2]> {
    inner_vertex(a, b).or_else(|| common_point_of_outlines(a, b)).or_else(|| first_vertex_inside(a, b))
}

/// The common point of the first two edges that meet. Not a part of the function that asks it, because its room on the
/// stack is large.
#[inline(never)]
fn common_point_of_outlines<N: Number>(a: Shape<N>, b: Shape<N>) -> Option<[Foot; 2]> {
    let [mut near_a, mut near_b] = [NearEdges::new(a), NearEdges::new(b)];
    near_a.find_blocks();
    near_b.find_blocks();
    let (b_bounds, mut common) = (near_b.bounds(), None);
    near_a.any(
        |bounds| bounds.meets(&b_bounds),
        |e| {
            near_b.any_crossing(e.1, &Cell::new(0.0), |f| {
                common = common_point_of_edges(e, f);
                common.is_some()
            })
        },
    );
    common
}

/// The canonical order of two shapes: an order that does not depend on the order of the arguments.
pub(crate) fn canonical_order<N: Number>(a: Shape<N>, b: Shape<N>) -> Ordering {
    let numbers = |shape: Shape<'_, N>| (shape.kind as usize, shape.vertices.count());
    let mut order = numbers(a).cmp(&numbers(b)).then(a.radius.total_cmp(&b.radius));
    for (p, q) in a.vertices.points().zip(b.vertices.points()) {
        if order != Ordering::Equal {
            break;
        }
        order = p.lexicographic(q);
    }
    order
}

fn distance_in_order<N: Number>(a: Shape<N>, b: Shape<N>) -> Closest {
    let reach = Reach::sum(a.radius, b.radius);
    match nearest_of_skeletons(a, b) {
        Nearest::Common(feet) => Closest { distance: 0.0, a: feet[0], b: feet[1] },
        // The exact test decides whether the shapes meet, unless the distance clearly exceeds the sum of the radii.
        Nearest::Apart(nearest) if nearest.separation.is_clear_of(reach) => {
            nearest.on_boundaries([a.radius, b.radius], reach)
        }
        Nearest::Apart(nearest) if any_any(a, b) == Verdict::Miss => {
            least_gap(a, b, reach, nearest).on_boundaries([a.radius, b.radius], reach)
        }
        Nearest::Apart(nearest) => nearest.common_point([a.radius, b.radius], reach),
    }
}

/// The pair of features with the smallest gap between the boundaries. If boundaries nearly touch, gaps may differ by
/// much although the distances of the skeletons are equal in `f64`. So all such pairs are compared.
#[cold]
fn least_gap<N: Number>(a: Shape<N>, b: Shape<N>, reach: Reach<N>, nearest: Candidate<N>) -> Candidate<N> {
    let limit = nearest.separation.square * (1.0 + N::SLACK);
    let exact = |found: Candidate<N>| Candidate { separation: found.separation.with_exact_feature(), ..found };
    let mut best = exact(nearest);
    let mut gap = best.separation.gap(reach);
    let mut near = NearEdges::new(b);
    near.find_blocks();
    for e in a.indexed_edges() {
        near.any(
            |other| squared_gap(&e.1.bounds(), other) <= limit,
            |f| {
                for found in candidates((e, f)).into_iter().filter(|found| found.separation.square <= limit) {
                    let found = exact(found);
                    if found.separation.gap(reach) < gap {
                        (best, gap) = (found, found.separation.gap(reach));
                    }
                }
                false
            },
        );
    }
    best
}

/// The closest features of two skeletons.
pub(crate) enum Nearest<N> {
    /// A common point of skeletons that meet.
    Common([Foot; 2]),
    /// The closest features of skeletons that are apart.
    Apart(Candidate<N>),
}

/// An edge with the index of the vertex at which it begins.
pub(crate) type Indexed<N> = (usize, Edge<N>);

/// A candidate for the closest features: an edge of each shape, and the separation of an end of one edge from the other
/// edge.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<N> {
    pub edges: [Indexed<N>; 2],
    pub separation: Separation<N>,
    pub edge_is_a: bool,
}

/// All pairs of an edge of a and an edge of b.
fn pairs<'a, N: Number>(
    a: Shape<'a, N>,
    b: Shape<'a, N>,
) -> impl Iterator<Item = (Indexed<N>, Indexed<N>)> + use<'a, N> {
    a.indexed_edges().flat_map(move |e| b.indexed_edges().map(move |f| (e, f)))
}

/// The four candidates of two edges: each end with the other edge.
pub(crate) fn candidates<N: Number>((e, f): (Indexed<N>, Indexed<N>)) -> [Candidate<N>; 4] {
    let ends = [(f.1, e.1.a, false), (f.1, e.1.b, false), (e.1, f.1.a, true), (e.1, f.1.b, true)];
    ends.map(|(edge, vertex, edge_is_a)| Candidate { edges: [e, f], separation: separation(edge, vertex), edge_is_a })
}

/// A common point of two edges.
pub(crate) fn common_point_of_edges<N: Number>(e: Indexed<N>, f: Indexed<N>) -> Option<[Foot; 2]> {
    let met = edge_intersection(e.1, f.1);
    if matches!(met, EdgeIntersection::Crossing) {
        let ((x, y), (a_t, b_t)) =
            (crossing_point(e.1, f.1), (crossing_parameter(e.1, f.1), crossing_parameter(f.1, e.1)));
        return Some([Foot { x, y, edge: e.0, t: a_t }, Foot { x, y, edge: f.0, t: b_t }]);
    }
    let Point { x, y, .. } = met.ends().next()?;
    Some([foot_on_edge(e, x, y), foot_on_edge(f, x, y)])
}

/// A common point of convex shapes: the first vertex of b inside a, or else the first vertex of a inside b. Such a
/// point is exact, and is found faster than edges that cross.
fn inner_vertex<N: Number>(a: Shape<N>, b: Shape<N>) -> Option<[Foot; 2]> {
    if !(a.is_convex() && b.is_convex()) {
        return None;
    }
    let first = |inner: Shape<N>, outer: Shape<N>| {
        if !outer.is_filled() {
            return None;
        }
        let mut near = NearEdges::new(outer);
        near.find_blocks();
        let bounds = near.bounds();
        let is_inside = |p: Point<N>| {
            bounds.meets(&Aabb { min: p, max: p }) && Verdict::of_location(near.locate(p)) == Verdict::Hit
        };
        let index = inner.vertices.points().position(is_inside)?;
        let Point { x, y, .. } = inner.vertices.points().nth(index)?;
        let foot = Foot { x, y, edge: index, t: 0.0 };
        // Vertex 1 of a segment is the end of its edge 0.
        let own = if inner.is_filled() || index == 0 { foot } else { Foot { edge: 0, t: 1.0, ..foot } };
        Some((own, Foot { edge: 0, ..foot }))
    };
    if let Some((of_b, of_a)) = first(b, a) {
        return Some([of_a, of_b]);
    }
    first(a, b).map(|(of_a, of_b)| [of_a, of_b])
}

/// The closest features of two skeletons. If these do not meet, a vertex of one and a point of an edge of the other are
/// closest.
fn nearest_of_skeletons<N: Number>(a: Shape<N>, b: Shape<N>) -> Nearest<N> {
    if let Some(feet) = inner_vertex(a, b) {
        return Nearest::Common(feet);
    }
    let nearest = nearest_of_edges(a, b);
    if let Some(common @ Nearest::Common(_)) = nearest {
        return common;
    }
    if let Some(feet) = first_vertex_inside(a, b) {
        return Nearest::Common(feet);
    }
    // Every skeleton has an edge.
    nearest.unwrap_or(Nearest::Common([Foot { x: 0.0, y: 0.0, edge: 0, t: 0.0 }; 2]))
}

/// The first vertex of b if it is inside of a, or else that of a inside of b.
fn first_vertex_inside<N: Number>(a: Shape<N>, b: Shape<N>) -> Option<[Foot; 2]> {
    [(a, b), (b, a)].into_iter().find_map(|(outer, inner)| {
        let point = inner.vertices.first();
        let is_inside = outer.is_filled() && polygon_point(outer.vertices, point) != Verdict::Miss;
        is_inside.then_some([Foot { x: point.x, y: point.y, edge: 0, t: 0.0 }; 2])
    })
}

/// The closest features of some pairs of edges; of equally close ones the first. None if there are no pairs.
pub(crate) fn nearest_of_pairs<N: Number>(pairs: impl Iterator<Item = (Indexed<N>, Indexed<N>)>) -> Option<Nearest<N>> {
    let mut best: Option<Candidate<N>> = None;
    for (e, f) in pairs {
        if let Some(feet) = include_pair(&mut best, e, f) {
            return Some(Nearest::Common(feet));
        }
    }
    best.map(Nearest::Apart)
}

/// Includes a pair of edges in a search for the closest features. Returns a common point if the edges meet.
#[inline(always)]
fn include_pair<N: Number>(best: &mut Option<Candidate<N>>, e: Indexed<N>, f: Indexed<N>) -> Option<[Foot; 2]> {
    if best.is_some_and(|known| squared_box_distance(e.1, f.1) > known.separation.square) {
        return None;
    }
    let common = common_point_of_edges(e, f);
    if common.is_none() {
        for candidate in candidates((e, f)) {
            if best.is_none_or(|known| candidate.separation.square < known.separation.square) {
                *best = Some(candidate);
            }
        }
    }
    common
}

/// [`nearest_of_pairs`] of all pairs of edges of two shapes.
fn nearest_of_edges<N: Number>(a: Shape<N>, b: Shape<N>) -> Option<Nearest<N>> {
    /// Shapes with no more pairs of vertices are compared without boxes.
    const FEW_PAIRS: usize = 1024;
    if a.vertices.count().saturating_mul(b.vertices.count()) <= FEW_PAIRS {
        return nearest_of_pairs(pairs(a, b));
    }
    let mut near_a = NearEdges::new(a);
    near_a.find_blocks();
    let mut near_b = NearEdges::new(b);
    near_b.find_blocks();
    let b_bounds = near_b.bounds();
    // Fewer vertices are nearer to all edges.
    let (few, many) = if a.vertices.count() < b.vertices.count() { (a, &near_b) } else { (b, &near_a) };
    let limit = Cell::new(least_of_vertices(few, many));
    let (mut best, mut common) = (None::<Candidate<N>>, None);
    near_a.any(
        |bounds| squared_gap(bounds, &b_bounds) <= limit.get(),
        |e| {
            let bounds = e.1.bounds();
            squared_gap(&bounds, &b_bounds) <= limit.get()
                && near_b.any(
                    |other| squared_gap(&bounds, other) <= limit.get(),
                    |f| {
                        common = include_pair(&mut best, e, f);
                        if let Some(known) = best {
                            limit.set(f64_min(limit.get(), known.separation.square));
                        }
                        common.is_some()
                    },
                )
        },
    );
    match common {
        Some(feet) => Some(Nearest::Common(feet)),
        None => best.map(Nearest::Apart),
    }
}

/// At least the least squared distance: slightly more than that of some of a shape's vertices.
fn least_of_vertices<N: Number>(a: Shape<N>, near: &NearEdges<N>) -> f64 {
    const SOME: usize = 16;
    const MORE: f64 = 1.0 + 1.0 / (1u32 << 10) as f64;
    let count = a.vertices.count();
    let some = (0..count.min(SOME)).map(|i| a.vertices.vertex(i * count / count.min(SOME)));
    MORE * some.map(|p| near.nearest(p, |edge| separation(edge, p).square).square).fold(f64::INFINITY, f64_min)
}

impl<N: Number> Candidate<N> {
    /// The closest points of the skeletons.
    #[inline(always)]
    fn feet(&self) -> [Foot; 2] {
        let Candidate { edges: [(i, e), (j, f)], separation, edge_is_a } = *self;
        let ((foot_x, foot_y), vertex) = (separation.foot(), separation.vertex());
        let on_edge = |edge| Foot { x: foot_x, y: foot_y, edge, t: separation.t };
        let at_end = |index, edge: Edge<N>| {
            let t = if vertex == edge.a { 0.0 } else { 1.0 };
            Foot { x: vertex.x, y: vertex.y, edge: index, t }
        };
        if edge_is_a { [on_edge(i), at_end(j, f)] } else { [at_end(i, e), on_edge(j)] }
    }

    /// The unit normal from a to b.
    fn normal(&self) -> (f64, f64) {
        let (x, y) = self.separation.normal();
        if self.edge_is_a { (x, y) } else { (-x, -y) }
    }

    /// The closest points of skeletons whose computed distance is above 0.
    #[inline(always)]
    pub(crate) fn on_skeletons(&self) -> Closest {
        let [a, b] = self.feet();
        Closest { distance: self.separation.distance(), a, b }
    }

    /// The closest points of shapes that are apart: the feet, moved to the boundaries.
    pub(crate) fn on_boundaries(&self, [a_radius, b_radius]: [f64; 2], reach: Reach<N>) -> Closest {
        let ([a, b], distance) = (self.feet(), self.separation.gap(reach));
        if (a_radius == 0.0) & (b_radius == 0.0) {
            return Closest { distance, a, b };
        }
        let normal = self.normal();
        Closest { distance, a: a.moved(normal, a_radius), b: b.moved(normal, -b_radius) }
    }

    /// A common point of shapes that meet although their skeletons do not: it divides the line between the feet in the
    /// ratio of the radii. If a shape has no radius it is the foot on that shape.
    pub(crate) fn common_point(&self, [a_radius, b_radius]: [f64; 2], reach: Reach<N>) -> Closest {
        let ([a_foot, b_foot], part) = (self.feet(), a_radius / reach.value());
        // If the boundaries only touch, the distance from a's foot is a's radius.
        let by = if self.separation.is_well_within(reach) {
            self.separation.distance() * part
        } else {
            a_radius - self.separation.depth(reach) * part
        };
        let between = a_foot.moved(self.normal(), by);
        let Foot { x, y, .. } = if b_radius == 0.0 { b_foot } else { between };
        Closest { distance: 0.0, a: Foot { x, y, ..a_foot }, b: Foot { x, y, ..b_foot } }
    }
}

/// A lower bound of the squared distance of the boxes around two edges.
#[inline]
pub(crate) fn squared_box_distance<N: Number>(e: Edge<N>, f: Edge<N>) -> f64 {
    squared_gap(&e.bounds(), &f.bounds())
}

/// A lower bound of the squared distance of two boxes.
#[inline]
pub(crate) fn squared_gap<N: Number>(one: &Aabb<N>, other: &Aabb<N>) -> f64 {
    let gap = |low: f64, high: f64| if low > high { low - high } else { 0.0 };
    let x = gap(one.min.x, other.max.x) + gap(other.min.x, one.max.x);
    let y = gap(one.min.y, other.max.y) + gap(other.min.y, one.max.y);
    (x * x + y * y) * (1.0 - N::SLACK)
}

/// The foot of a point on an edge, with its parameter.
fn foot_on_edge<N: Number>((index, edge): Indexed<N>, x: f64, y: f64) -> Foot {
    let (ux, uy) = (edge.b.x - edge.a.x, edge.b.y - edge.a.y);
    let (along, length) = (ux * (x - edge.a.x) + uy * (y - edge.a.y), ux * ux + uy * uy);
    // Not -0.
    let t = if (length > 0.0) & (along > 0.0) { (along / length).min(1.0) } else { 0.0 };
    Foot { x, y, edge: index, t }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::{Kind, Outline};
    use std::vec::Vec;

    /// Of any two shapes that overlap, deep inside of each other or not, on a grid and with radii.
    #[test]
    fn points_of_an_overlap_are_those_of_the_distance() {
        let mut random = fastrand::Rng::with_seed(7);
        let (mut total, mut inside) = (0, 0);
        for round in 0..6000 {
            let is_on_grid = round % 3 == 0;
            let mut vertices = |count: usize, size: f32, [x, y]: [f32; 2]| -> Vec<[f32; 2]> {
                let vertex = |i: usize| {
                    let (angle, length) = (core::f32::consts::TAU * i as f32 / count as f32, 0.4 + 0.6 * random.f32());
                    let at = [x + size * length * libm::cosf(angle), y + size * length * libm::sinf(angle)];
                    if is_on_grid { at.map(libm::roundf) } else { at }
                };
                (0..count).map(vertex).collect()
            };
            let many = vertices([3, 9, 40, 150][round % 4], 6.0, [0.0; 2]);
            let at = [(round % 13) as f32 - 6.0, (round % 11) as f32 - 5.0];
            let few = vertices([1, 2, 4, 40][round / 4 % 4], [0.5, 2.0, 7.0][round / 16 % 3], at);
            let kind = |count: usize| match count {
                1 => Kind::Point,
                2 => Kind::Segment,
                _ => Kind::Polygon,
            };
            let own = if round % 5 == 0 { Kind::Chain } else { Kind::Polygon };
            let shape = |kind, vertices, radius| Shape { kind, vertices: Outline::<Float>::new(vertices), radius };
            let (a, b) = (shape(own, &many, 0.0), shape(kind(few.len()), &few, [0.0, 0.0, 0.75][round / 7 % 3]));
            for (a, b) in [(a, b), (b, a)] {
                if any_any(a, b) == Verdict::Hit {
                    let (found, expected) = (overlap_point(a, b), distance(a, b));
                    assert_eq!(std::format!("{found:?}"), std::format!("{expected:?}"), "{round} {a:?} {b:?}");
                    total += 1;
                    inside += usize::from(found.a.x == b.vertices.first().x);
                }
            }
        }
        assert!(total > 3000 && inside > 300, "{total} {inside}");
    }
}
