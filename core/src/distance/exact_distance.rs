//! The distance between two shapes and a pair of closest points: every edge against every other one, in `f64` over
//! integers.

use super::closest::{Closest, ClosestPoints, Foot};
use super::point_segment::{Separation, separation};
use crate::crossings::{crossing_point, place_across};
use crate::number::Number;
use crate::overlap::{Verdict, any_any, polygon_point};
use crate::predicate::{Point, Reach};
use crate::shape::{Edge, EdgeIntersection, Shape, edge_intersection};
use core::cmp::Ordering;

/// The distance of two shapes and a pair of closest points. O(n·m), less where boxes around edges are far apart.
/// Swapping the arguments swaps the points.
pub fn closest_points<N: Number>(a: Shape<N>, b: Shape<N>) -> ClosestPoints {
    distance(a, b).into()
}

/// [`closest_points`], not rounded yet.
pub fn distance<N: Number>(a: Shape<N>, b: Shape<N>) -> Closest {
    // Of several closest pairs the first one found is given; so both orders search in one.
    let Closest { distance, a: first, b: second } = match order(a, b) {
        Ordering::Greater => in_order(b, a).swapped(),
        _ => in_order(a, b),
    };
    Closest { distance, a: first.at_beginning(a), b: second.at_beginning(b) }
}

/// An order of shapes that is the same for both arguments' orders.
pub(crate) fn order<N: Number>(a: Shape<N>, b: Shape<N>) -> Ordering {
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

fn in_order<N: Number>(a: Shape<N>, b: Shape<N>) -> Closest {
    let reach = Reach::sum(a.radius, b.radius);
    match skeletons(a, b) {
        Nearest::Common(feet) => Closest { distance: 0.0, a: feet[0], b: feet[1] },
        // Whether boundaries meet is decided by the exact test, unless it is clear.
        Nearest::Apart(nearest) if nearest.separation.is_clear_of(reach) => {
            nearest.on_rims([a.radius, b.radius], reach)
        }
        Nearest::Apart(nearest) if any_any(a, b) == Verdict::Miss => {
            nearest_rims(a, b, reach, nearest).on_rims([a.radius, b.radius], reach)
        }
        Nearest::Apart(nearest) => nearest.between_rims([a.radius, b.radius], reach),
    }
}

/// Where rims all but touch, distances of skeletons that are equal as far as `f64` can tell may
/// leave very different gaps: of all such pairs the one with the smallest gap.
#[cold]
fn nearest_rims<N: Number>(a: Shape<N>, b: Shape<N>, reach: Reach<N>, nearest: Candidate<N>) -> Candidate<N> {
    let limit = nearest.separation.square * (1.0 + N::SLACK);
    let settled = |found: Candidate<N>| Candidate { separation: found.separation.settled(), ..found };
    let mut best = settled(nearest);
    let mut gap = best.separation.gap(reach);
    for found in pairs(a, b).filter(|(e, f)| box_square(e.1, f.1) <= limit).flat_map(candidates) {
        if found.separation.square <= limit {
            let found = settled(found);
            if found.separation.gap(reach) < gap {
                (best, gap) = (found, found.separation.gap(reach));
            }
        }
    }
    best
}

/// How near two skeletons come.
enum Nearest<N> {
    /// They meet, here.
    Common([Foot; 2]),
    /// They are apart.
    Apart(Candidate<N>),
}

/// An edge with the index of the vertex it begins at.
pub(crate) type Indexed<N> = (usize, Edge<N>);

/// An edge of each shape, and the separation of an end of one from the other.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<N> {
    pub edges: [Indexed<N>; 2],
    pub separation: Separation<N>,
    pub edge_is_a: bool,
}

/// Every edge of a with every edge of b.
fn pairs<'a, N: Number>(
    a: Shape<'a, N>,
    b: Shape<'a, N>,
) -> impl Iterator<Item = (Indexed<N>, Indexed<N>)> + use<'a, N> {
    a.indexed_edges().flat_map(move |e| b.indexed_edges().map(move |f| (e, f)))
}

/// The ends of two edges, each with the other edge.
pub(crate) fn candidates<N: Number>((e, f): (Indexed<N>, Indexed<N>)) -> [Candidate<N>; 4] {
    let ends = [(f.1, e.1.a, false), (f.1, e.1.b, false), (e.1, f.1.a, true), (e.1, f.1.b, true)];
    ends.map(|(edge, vertex, edge_is_a)| Candidate { edges: [e, f], separation: separation(edge, vertex), edge_is_a })
}

/// A common point of two edges.
pub(crate) fn common_feet<N: Number>(e: Indexed<N>, f: Indexed<N>) -> Option<[Foot; 2]> {
    let met = edge_intersection(e.1, f.1);
    if matches!(met, EdgeIntersection::Crossing) {
        let ((x, y), (a_t, b_t)) = (crossing_point(e.1, f.1), (place_across(e.1, f.1), place_across(f.1, e.1)));
        return Some([Foot { x, y, edge: e.0, t: a_t }, Foot { x, y, edge: f.0, t: b_t }]);
    }
    let Point { x, y, .. } = met.ends().next()?;
    Some([beside(e, x, y), beside(f, x, y)])
}

/// Of convex shapes a vertex of one inside the other, the first of b if there is one, else the first of a: a common
/// point that is exact, and found sooner than edges that cross.
fn inner_vertex<N: Number>(a: Shape<N>, b: Shape<N>) -> Option<[Foot; 2]> {
    if !(a.is_convex() && b.is_convex()) {
        return None;
    }
    let first = |inner: Shape<N>, outer: Shape<N>| {
        let is_inside = |p: Point<N>| polygon_point(outer.vertices, p) == Verdict::Hit;
        let place = inner.vertices.points().position(|p| outer.is_filled() && is_inside(p))?;
        let Point { x, y, .. } = inner.vertices.points().nth(place)?;
        let foot = Foot { x, y, edge: place, t: 0.0 };
        // The second end of a segment.
        let own = if inner.is_filled() || place == 0 { foot } else { Foot { edge: 0, t: 1.0, ..foot } };
        Some((own, Foot { edge: 0, ..foot }))
    };
    if let Some((of_b, of_a)) = first(b, a) {
        return Some([of_a, of_b]);
    }
    first(a, b).map(|(of_a, of_b)| [of_a, of_b])
}

/// The nearest points of two skeletons that do not meet lie on two edges, one of them in a vertex.
fn skeletons<N: Number>(a: Shape<N>, b: Shape<N>) -> Nearest<N> {
    if let Some(feet) = inner_vertex(a, b) {
        return Nearest::Common(feet);
    }
    let mut best: Option<Candidate<N>> = None;
    for (e, f) in pairs(a, b) {
        if best.is_some_and(|known| box_square(e.1, f.1) > known.separation.square) {
            continue;
        }
        if let Some(feet) = common_feet(e, f) {
            return Nearest::Common(feet);
        }
        for candidate in candidates((e, f)) {
            if best.is_none_or(|known| candidate.separation.square < known.separation.square) {
                best = Some(candidate);
            }
        }
    }
    for (outer, inner) in [(a, b), (b, a)] {
        let point = inner.vertices.first();
        if outer.is_filled() && polygon_point(outer.vertices, point) != Verdict::Miss {
            let foot = Foot { x: point.x, y: point.y, edge: 0, t: 0.0 };
            return Nearest::Common([foot, foot]);
        }
    }
    match best {
        Some(candidate) => Nearest::Apart(candidate),
        // Every skeleton has an edge.
        None => Nearest::Common([Foot { x: 0.0, y: 0.0, edge: 0, t: 0.0 }; 2]),
    }
}

impl<N: Number> Candidate<N> {
    /// The nearest points of the skeletons.
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

    /// The nearest points of shapes that are apart.
    pub(crate) fn on_rims(&self, [a_radius, b_radius]: [f64; 2], reach: Reach<N>) -> Closest {
        let ([a, b], distance) = (self.feet(), self.separation.gap(reach));
        if (a_radius == 0.0) & (b_radius == 0.0) {
            return Closest { distance, a, b };
        }
        let normal = self.normal();
        Closest { distance, a: a.moved(normal, a_radius), b: b.moved(normal, -b_radius) }
    }

    /// A common point of shapes whose rims meet: that between the feet which divides their distance
    /// as the radii do; of a shape without one its own foot.
    pub(crate) fn between_rims(&self, [a_radius, b_radius]: [f64; 2], reach: Reach<N>) -> Closest {
        let ([a_foot, b_foot], part) = (self.feet(), a_radius / reach.value());
        // Of rims that just touch the radius itself.
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

/// The squared distance of the boxes around two edges, rounded down.
#[inline]
pub(crate) fn box_square<N: Number>(e: Edge<N>, f: Edge<N>) -> f64 {
    let (one, other) = (e.bounds(), f.bounds());
    let gap = |low: f64, high: f64| if low > high { low - high } else { 0.0 };
    let x = gap(one.min.x, other.max.x) + gap(other.min.x, one.max.x);
    let y = gap(one.min.y, other.max.y) + gap(other.min.y, one.max.y);
    (x * x + y * y) * (1.0 - N::SLACK)
}

/// A point of an edge, with its parameter there.
fn beside<N: Number>((index, edge): Indexed<N>, x: f64, y: f64) -> Foot {
    let (ux, uy) = (edge.b.x - edge.a.x, edge.b.y - edge.a.y);
    let (along, length) = (ux * (x - edge.a.x) + uy * (y - edge.a.y), ux * ux + uy * uy);
    // Not -0.
    let t = if (length > 0.0) & (along > 0.0) { (along / length).min(1.0) } else { 0.0 };
    Foot { x, y, edge: index, t }
}
