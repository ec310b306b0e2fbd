//! The contact of a straight side and the vertices of another shape that touch it.

use super::concave_view::normal;
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::margin::Margin;
use super::penetration_depth::{push_off_edge, signed_push};
use super::reference_edge::EQUAL;
use super::straight_side::{StraightSide, StretchEnd};
use crate::distance::point_segment::{determinant, separation};
use crate::number::{Number, f64_max, f64_min, sqrt};
use crate::predicate::{Point, Reach};
use crate::shape::{BearingLimits, Edge};

/// A place where a side bears: a touching vertex, or an end of the stretch where a side of the other shape faces this
/// one.
#[derive(Clone, Copy)]
pub struct TouchingVertex<N> {
    /// The vertex; at the end of a stretch the vertex at that end of the other side.
    vertex: usize,
    /// The touching vertex to which the place belongs.
    source: usize,
    point: Point<N>,
    /// How far the place is along the side, times the length of the side.
    along: f64,
    /// How far the vertex is behind the line of the side (negative in front), times the length of the side.
    behind: f64,
    /// The penetration depth, including the radii.
    pub depth: f64,
    /// Whether the place is an end of the side, with the depth of the other side there.
    is_end: bool,
    /// Whether the vertex is in the middle of a straight side that faces this one.
    is_inner: bool,
}

impl<N: Number> TouchingVertex<N> {
    /// A vertex, measured from a side.
    pub fn new((vertex, point): (usize, Point<N>), [a, b]: [Point<N>; 2], reach: Reach<N>) -> Self {
        let mut touching = TouchingVertex::with_depth((vertex, point), [a, b], 0.0);
        touching.depth = depth_from(touching.behind, point, [a, b], || length([a, b]), reach);
        touching
    }

    /// The same with a penetration depth that is known.
    pub fn with_depth((vertex, point): (usize, Point<N>), [a, b]: [Point<N>; 2], depth: f64) -> Self {
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let along = ux * (point.x - a.x) + uy * (point.y - a.y);
        let behind = determinant(a, b, point);
        TouchingVertex { vertex, source: vertex, point, along, behind, depth, is_end: false, is_inner: false }
    }
}

/// The penetration depth of a vertex at a side, including the radii.
pub fn vertex_depth<N: Number>(point: Point<N>, [a, b]: [Point<N>; 2], reach: Reach<N>) -> f64 {
    depth_from(determinant(a, b, point), point, [a, b], || length([a, b]), reach)
}

/// [`vertex_depth`] from the determinant of the side and the vertex, and the side's length.
fn depth_from<N: Number>(
    behind: f64,
    point: Point<N>,
    [a, b]: [Point<N>; 2],
    length: impl FnOnce() -> f64,
    reach: Reach<N>,
) -> f64 {
    if behind < 0.0 {
        return separation(Edge { a, b }, point).with_exact_feature().depth(reach);
    }
    behind / length() + reach.value()
}

fn length<N: Number>([a, b]: [Point<N>; 2]) -> f64 {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    sqrt(ux * ux + uy * uy)
}

/// The vertices that touch a side, as far as its contact needs them.
#[derive(Clone, Copy)]
pub struct SideTouches<N> {
    /// The first and the last along the side.
    low: TouchingVertex<N>,
    high: TouchingVertex<N>,
    /// The deepest vertex.
    deepest: TouchingVertex<N>,
}

impl<N: Number> SideTouches<N> {
    pub fn of(touching: TouchingVertex<N>) -> Self {
        SideTouches { low: touching, high: touching, deepest: touching }
    }

    /// Includes more places. If several are at the same parameter, the deepest of them counts; of equal ones that of
    /// the first vertex. So the order does not matter in which places are added.
    pub fn include(&mut self, SideTouches { low, high, deepest }: &SideTouches<N>) {
        self.include_places([low, high, deepest], [low, high, deepest].map(|place| place.source));
    }

    /// The same with the first and the last place, the deepest one, and the vertices to which they belong.
    fn include_places(&mut self, places: [&TouchingVertex<N>; 3], sources: [usize; 3]) {
        let changes = self.changes(places, sources);
        for (i, known) in [&mut self.low, &mut self.high, &mut self.deepest].into_iter().enumerate() {
            if changes[i] {
                *known = TouchingVertex { source: sources[i], ..*places[i] };
            }
        }
    }

    /// Whether more places change anything.
    pub fn changes_with(&self, other: &SideTouches<N>) -> bool {
        let SideTouches { low, high, deepest } = other;
        self.changes([low, high, deepest], [low, high, deepest].map(|place| place.source)) != [false; 3]
    }

    /// The vertices whose places these are.
    pub fn sources(&self) -> [usize; 3] {
        [self.low, self.high, self.deepest].map(|touching| touching.source)
    }

    fn changes(&self, [low, high, deepest]: [&TouchingVertex<N>; 3], sources: [usize; 3]) -> [bool; 3] {
        let (own_low, own_high, own_deepest) = (&self.low, &self.high, &self.deepest);
        [
            (low.along, own_low.depth, sources[0]) < (own_low.along, low.depth, own_low.source),
            (high.along, high.depth, own_high.source) > (own_high.along, own_high.depth, sources[1]),
            (deepest.depth, own_deepest.source) > (own_deepest.depth, sources[2]),
        ]
    }
}

/// The ends of the stretch along which another side is opposite, if there is one, with the first edge and the direction
/// of that side.
type KnownStretch<N> = ((usize, bool), Option<[TouchingVertex<N>; 2]>);

/// A straight side that vertices of another shape touch.
pub struct TouchedSide<N> {
    pub side: StraightSide<N>,
    /// The radius of the side's shape, and of the other one.
    radii: [f64; 2],
    margin: Margin,
    length: f64,
    last_stretch: Option<KnownStretch<N>>,
}

impl<N: Number> TouchedSide<N> {
    pub fn new(side: StraightSide<N>, radii: [f64; 2], margin: Margin) -> Self {
        TouchedSide { side, radii, margin, length: length(side.ends()), last_stretch: None }
    }

    fn reach(&self) -> Reach<N> {
        Reach::sum(self.radii[0], self.radii[1])
    }

    /// The limits of what vertices in front of the side may change, given the known ones.
    pub fn limits(&self, known: &SideTouches<N>) -> BearingLimits {
        let SideTouches { low, high, deepest } = known;
        let reach = self.reach().value();
        // Places of sides that are opposite may be deeper than their vertices by a fraction that counts as equal.
        let distance = |depth: f64| reach - depth + (reach + depth.abs()) * (8.0 * EQUAL);
        let distances = [low, high, deepest].map(|touching| distance(touching.depth));
        BearingLimits { low: low.along, high: high.along, distances }
    }

    /// Includes a vertex that touches the side, with the ends of the stretches along which its own sides, which face
    /// this one, are opposite.
    pub fn add_vertex(
        &mut self,
        vertex: (usize, Point<N>),
        facing: &[Option<StraightSide<N>>; 2],
        known: &mut Option<SideTouches<N>>,
    ) {
        let [a, b] = self.side.ends();
        let mut touching = TouchingVertex::with_depth(vertex, [a, b], 0.0);
        touching.depth = depth_from(touching.behind, touching.point, [a, b], || self.length, self.reach());
        touching.is_inner = facing.iter().flatten().any(|other| !other.ends().contains(&touching.point));
        // Not an end where the other side is deeper than this vertex: the vertex there touches, or not, on its own.
        let most = touching.depth + touching.depth.abs() * EQUAL;
        // Sides that are nearly parallel have both ends of a stretch within a margin, and without a margin those where
        // the other side reaches behind this one, or within the radii.
        let least = if self.margin.is_zero() { 0.0 } else { f64::NEG_INFINITY };
        let (one, other) = match facing {
            [Some(one), other] => (Some(one), other.as_ref()),
            [None, one] => (one.as_ref(), None),
        };
        let second = other.and_then(|other| self.find_stretch(other));
        let first = one.and_then(|one| self.stretch(one));
        let (mut low, mut high) = (&touching, &touching);
        for [low_end, high_end] in [first, second.as_ref()].into_iter().flatten() {
            for (end, is_high) in [(low_end, false), (high_end, true)] {
                if !(end.depth >= least && end.depth <= most) {
                    continue;
                }
                // The side of an inner vertex ends farther out, or at the same place.
                let (is_lower, is_higher) = match touching.is_inner {
                    true => (!is_high, is_high),
                    false => (
                        (end.along, low.depth) < (low.along, end.depth),
                        (end.along, end.depth) > (high.along, high.depth),
                    ),
                };
                low = if is_lower { end } else { low };
                high = if is_higher { end } else { high };
            }
        }
        match known {
            Some(known) => known.include_places([low, high, &touching], [touching.source; 3]),
            none => {
                let [low, high] = [low, high].map(|place| TouchingVertex { source: touching.source, ..*place });
                *none = Some(SideTouches { low, high, deepest: touching });
            }
        }
    }

    /// [`find_stretch`](Self::find_stretch), kept: mostly both ends of another side touch, and ask for it.
    fn stretch(&mut self, other: &StraightSide<N>) -> Option<&[TouchingVertex<N>; 2]> {
        let key = (other.first_edge, other.is_listed);
        if self.last_stretch.as_ref().is_none_or(|(known, _)| *known != key) {
            self.last_stretch = Some((key, self.find_stretch(other)));
        }
        self.last_stretch.as_ref()?.1.as_ref()
    }

    /// The ends of [`StraightSide::stretch`], with their depths.
    fn find_stretch(&self, other: &StraightSide<N>) -> Option<[TouchingVertex<N>; 2]> {
        let place = |StretchEnd { point, vertex, along, behind, is_end }: StretchEnd<N>| {
            let depth = behind / self.length + self.reach().value();
            TouchingVertex { vertex, source: vertex, point, along, behind, depth, is_end, is_inner: false }
        };
        let [low, high] = self.side.stretch(other)?;
        Some([place(low), place(high)])
    }

    /// The contact of the side and the vertices that touch it, with the side's shape as the first. `vertex` is asked
    /// for vertices of the other shape, `edge_holding` for the edge of the side that holds the foot of a point.
    pub fn contact(
        &self,
        SideTouches { low, high, deepest }: &SideTouches<N>,
        vertex: impl Fn(usize) -> Point<N>,
        edge_holding: impl Fn(Point<N>) -> usize,
    ) -> Contact {
        let TouchedSide { side, radii, margin, length, .. } = self;
        let [a, b] = side.ends();
        let (x, y) = normal([a, b]);
        let point = |touching: &TouchingVertex<N>, a_feature: usize| {
            let behind = touching.behind / length;
            // Halfway to the other surface: from a vertex of the other shape, or from an end of this side.
            let by = 0.5 * (radii[0] - radii[1] + if touching.is_end { -behind } else { behind });
            ManifoldPoint {
                x: touching.point.x + x * by,
                y: touching.point.y + y * by,
                depth: f64_max(f64_min(touching.depth, deepest.depth), margin.least_depth()),
                a_feature,
                b_feature: 2 * touching.vertex,
            }
        };
        // The ends and level vertices, too: rounding may hide that one of them is deeper.
        let at = |touching: &TouchingVertex<N>| vertex(touching.vertex);
        let beside =
            [deepest, low, high].into_iter().filter(|touching| !touching.is_end || side.is_beside(at(touching)));
        let push = push_off_edge([a, b], *radii, beside.map(at), |_| deepest.depth);
        let push = signed_push(push, deepest.depth, *margin);
        if low.vertex == high.vertex {
            return Contact::new(push, Manifold::one(point(low, 2 * edge_holding(low.point) + 1)));
        }
        // Each of two points names the vertex at its end of the side. Of a body that lies level on several parts of the
        // ground the ends are as deep as the vertices between them.
        let is_deeper = deepest.depth - f64_max(low.depth, high.depth) > EQUAL * deepest.depth.abs();
        let is_another = deepest.vertex != low.vertex && deepest.vertex != high.vertex;
        let is_between = is_another && is_deeper && !deepest.is_inner;
        let is_nearer_low = deepest.along - low.along < high.along - deepest.along;
        let (first, second, is_in_order) = match (is_between, is_nearer_low) {
            (false, _) => (low, high, true),
            (true, true) => (deepest, high, true),
            (true, false) => (deepest, low, false),
        };
        let [first_end, second_end] =
            if is_in_order { [side.from_vertex, side.to_vertex] } else { [side.to_vertex, side.from_vertex] };
        Contact::new(push, Manifold::two(point(first, 2 * first_end), point(second, 2 * second_end)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;

    /// The vertices of a side are found in any order, and many are at one parameter and equally deep.
    #[test]
    fn the_order_of_vertices_does_not_matter() {
        let mut random = fastrand::Rng::with_seed(4);
        let ends = [[0.0, 0.0], [8.0, 0.0]].map(|[x, y]| Point::<Float>::at(x, y));
        for _ in 0..2000 {
            let mut all: std::vec::Vec<_> = (0..random.usize(1..7))
                .map(|vertex| {
                    let at = Point::at(random.i32(0..4).into(), random.i32(0..3).into());
                    SideTouches::of(TouchingVertex::with_depth((vertex, at), ends, random.i32(0..3).into()))
                })
                .collect();
            let fold = |all: &[SideTouches<Float>]| {
                let folded = all.iter().copied().reduce(|known, touches| {
                    let mut with = known;
                    with.include(&touches);
                    let is_same = [known.low, known.high, known.deepest].map(|place| place.vertex)
                        == [with.low, with.high, with.deepest].map(|place| place.vertex);
                    assert_eq!(known.changes_with(&touches), !is_same);
                    with
                });
                folded.map(|touches| [touches.low, touches.high, touches.deepest].map(|place| place.vertex))
            };
            let in_order = fold(&all);
            random.shuffle(&mut all);
            assert_eq!(fold(&all), in_order);
        }
    }
}
