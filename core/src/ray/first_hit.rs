//! The first point of a shape on a ray.

use super::order::{Along, rising, sides};
use super::rounded_hit::entry;
use crate::number::{Number, Sign, sqrt, without_minus_zero};
use crate::overlap::{Verdict, any_any, polygon_point};
use crate::predicate::{Point, on_segment, orient};
use crate::shape::{Edge, EdgeIntersection, Filled, Outline, Region, Shape, edge_intersection};
use core::cmp::Ordering;

/// Where a ray meets a shape: the place along the ray from 0 to 1, the point, the unit normal, and
/// the edge, by the vertex it begins at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    pub t: f64,
    pub x: f64,
    pub y: f64,
    pub normal: (f64, f64),
    pub edge: usize,
}

/// The same as floats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FloatRayHit {
    pub t: f32,
    pub x: f32,
    pub y: f32,
    pub normal: [f32; 2],
    pub edge: u32,
}

impl FloatRayHit {
    /// A ray that begins strictly inside.
    #[inline(always)]
    pub(super) fn inside([x, y, ..]: [f32; 4]) -> Self {
        let [x, y] = [x, y].map(without_minus_zero);
        FloatRayHit { t: 0.0, x, y, normal: [0.0; 2], edge: 0 }
    }
}

impl RayHit {
    /// A ray that begins strictly inside.
    pub(crate) fn inside<N: Number>(start: Point<N>) -> Self {
        RayHit { t: 0.0, x: start.x, y: start.y, normal: (0.0, 0.0), edge: 0 }
    }
}

/// The verdict on the shape and the ray, a shape of kind segment, and unless that is a miss the
/// first common point. O(n).
///
/// Of several edges through that point one is given: one that has the ray enter before one that does
/// not, then the steepest to the ray, then the lexicographically smallest. The outline's winding tells which enter, so
/// of two that lie on each other it is the one from whose outside the ray comes.
pub fn raycast<N: Number>(shape: Shape<N>, ray: Shape<N>) -> Option<(Verdict, RayHit)> {
    let edge = Edge { a: ray.vertices.first(), b: ray.vertices.last() };
    if shape.radius != 0.0 {
        let verdict = any_any(shape, ray);
        return (verdict != Verdict::Miss).then(|| (verdict, entry(shape, ray)));
    }
    if shape.is_filled()
        && !edge.is_point()
        && let Some(glance) = first_crossing(shape.vertices, edge)
    {
        return glance.verdict(shape.vertices, edge);
    }
    let verdict = any_any(shape, ray);
    if verdict == Verdict::Miss {
        return None;
    }
    if shape.is_filled() && polygon_point(shape.vertices, edge.a) == Verdict::Hit {
        return Some((verdict, RayHit::inside(edge.a)));
    }
    first_contact(shape, edge).map(|hit| (verdict, hit))
}

/// What a ray meets that only crosses edges, each strictly between its ends, if it meets any.
struct Glance<N> {
    nearest: Option<Candidate<N>>,
    starts_inside: bool,
}

impl<N: Number> Glance<N> {
    /// As polygon_segment has it, which looks at the same crossings.
    fn verdict(self, outline: Outline<N>, ray: Edge<N>) -> Option<(Verdict, RayHit)> {
        let verdict = match self.nearest {
            Some(_) => Verdict::Hit.hit_only_if(|| outline.has_area()),
            None => Verdict::Hit,
        };
        match self.nearest {
            _ if self.starts_inside => Some((verdict, RayHit::inside(ray.a))),
            Some(candidate) => Some((verdict, candidate.hit(ray, 0))),
            None => None,
        }
    }
}

/// The nearest crossing, unless the ray meets a vertex or one of its own ends meets an edge.
///
/// One pass: the sides of the ray's line that the vertices lie on leave few edges to look at. Of
/// those, the ones behind the ray tell whether it begins inside (even-odd; an edge owns the end that
/// lies on the line when its other end lies to the right).
#[inline]
fn first_crossing<N: Number>(outline: Outline<N>, ray: Edge<N>) -> Option<Glance<N>> {
    let mut glance = Glance { nearest: None, starts_inside: false };
    let region = Region::new(outline);
    let mut from = outline.last();
    let mut from_side = orient(ray.a, ray.b, from);
    let mut index = outline.count().wrapping_sub(1);
    for (next, to) in outline.points().enumerate() {
        let to_side = orient(ray.a, ray.b, to);
        if from_side * to_side <= 0 {
            let edge = Edge { a: from, b: to };
            if is_met_at_an_end(ray, edge, from_side, to_side) {
                return None;
            }
            let leads_right = from_side >= 0;
            if leads_right != (to_side >= 0) {
                match sight(ray, edge, index, leads_right) {
                    Sight::End => return None,
                    Sight::Behind => glance.starts_inside ^= true,
                    Sight::Crossing(candidate) => candidate.displace(&mut glance.nearest, ray, || region.turn(0)),
                    Sight::Beyond => {}
                }
            }
        }
        (from, from_side, index) = (to, to_side, next);
    }
    Some(glance)
}

/// Whether the edge meets the ray in a vertex, of edges that the ray's line meets.
fn is_met_at_an_end<N: Number>(ray: Edge<N>, edge: Edge<N>, a_side: Sign, b_side: Sign) -> bool {
    match (a_side, b_side) {
        (0, 0) => ray.bounds().meets(&edge.bounds()),
        (0, _) => on_segment(ray.a, ray.b, edge.a),
        (_, 0) => on_segment(ray.a, ray.b, edge.b),
        _ => false,
    }
}

/// How a ray sees an edge that its line crosses.
enum Sight<N> {
    /// Behind its beginning.
    Behind,
    Crossing(Candidate<N>),
    Beyond,
    /// At the beginning or the end of the ray.
    End,
}

#[inline]
fn sight<N: Number>(ray: Edge<N>, edge: Edge<N>, index: usize, leads_right: bool) -> Sight<N> {
    let candidate = Candidate::crossing(ray, edge, index);
    let [before, after] = candidate.sides.map(sign);
    if before == 0 {
        Sight::End
    } else if (before * candidate.turn > 0) == leads_right {
        Sight::Behind
    } else if after == 0 {
        Sight::End
    } else if before == after {
        Sight::Beyond
    } else {
        Sight::Crossing(candidate)
    }
}

fn sign(value: f64) -> Sign {
    Sign::from(value > 0.0) - Sign::from(value < 0.0)
}

/// The first of all common points of the edges and the ray, of any kind.
fn first_contact<N: Number>(shape: Shape<N>, ray: Edge<N>) -> Option<RayHit> {
    let winding = winding(shape);
    let mut nearest = None;
    for (index, edge) in near(shape, ray) {
        if let [Some(candidate), _] = common(ray, edge, index) {
            candidate.displace(&mut nearest, ray, || winding);
        }
    }
    nearest.map(|candidate| candidate.hit(ray, winding))
}

/// The edges that the ray's line meets and whose boxes meet the ray's, with their indices.
pub(super) fn near<'a, N: Number>(
    shape: Shape<'a, N>,
    ray: Edge<N>,
) -> impl Iterator<Item = (usize, Edge<N>)> + use<'a, N> {
    let bounds = ray.bounds();
    // Each edge begins where the one before ended.
    let mut known = None;
    shape.indexed_edges().filter(move |(_, edge)| {
        let a_side = known.unwrap_or_else(|| orient(ray.a, ray.b, edge.a));
        let b_side = orient(ray.a, ray.b, edge.b);
        known = Some(b_side);
        a_side * b_side <= 0 && edge.bounds().meets(&bounds)
    })
}

/// Which way a filled shape winds; 0 for a line.
fn winding<N: Number>(shape: Shape<N>) -> Sign {
    if shape.is_filled() { shape.vertices.winding() } else { 0 }
}

/// The common points of a ray and an edge, in order along the ray: none, one, or the two ends of an
/// overlap.
pub(crate) fn common<N: Number>(ray: Edge<N>, edge: Edge<N>, index: usize) -> [Option<Candidate<N>>; 2] {
    let end = |point| Candidate::at(ray, edge, index, Along::end(ray, point));
    match edge_intersection(edge, ray) {
        EdgeIntersection::None => [None, None],
        EdgeIntersection::Crossing => [Some(Candidate::crossing(ray, edge, index)), None],
        EdgeIntersection::Point(point) => [Some(end(point)), None],
        EdgeIntersection::Overlap(one, other) => {
            let (one, other) = (end(one), end(other));
            let swapped = one.along.compare(&other.along, ray) == Ordering::Greater;
            if swapped { [Some(other), Some(one)] } else { [Some(one), Some(other)] }
        }
    }
}

/// A common point of a ray and an edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<N> {
    pub along: Along<N>,
    pub index: usize,
    /// Rising, and +1 if the outline lists it so, -1 if the other way.
    edge: Edge<N>,
    turn: Sign,
    /// The determinants of this edge and the ray's ends.
    sides: [f64; 2],
}

impl<N: Number> Candidate<N> {
    #[inline]
    pub fn crossing(ray: Edge<N>, edge: Edge<N>, index: usize) -> Self {
        let risen = rising(edge);
        let turn = if risen.a == edge.a { 1 } else { -1 };
        let sides = sides(ray, risen);
        Candidate { along: Along::crossing(risen, sides), index, edge: risen, turn, sides }
    }

    fn at(ray: Edge<N>, edge: Edge<N>, index: usize, along: Along<N>) -> Self {
        Candidate { along, ..Candidate::crossing(ray, edge, index) }
    }

    /// Takes the place of a candidate that is farther along, or as far and of lower rank, for which the winding is asked.
    #[inline]
    pub fn displace(self, nearest: &mut Option<Self>, ray: Edge<N>, winding: impl FnOnce() -> Sign) {
        let precedes = nearest.is_none_or(|known| match self.along.compare(&known.along, ray) {
            Ordering::Equal => self.outranks(&known, winding()),
            order => order == Ordering::Less,
        });
        if precedes {
            *nearest = Some(self);
        }
    }

    /// Which edge to name of several through one point: see [`raycast`].
    #[cold]
    fn outranks(&self, other: &Self, winding: Sign) -> bool {
        let order = self.enters(winding).cmp(&other.enters(winding));
        let order = order.then(self.steepness().total_cmp(&other.steepness()));
        let [own, others] = [self.edge, other.edge];
        let order = order.then(others.a.lexicographic(own.a)).then(others.b.lexicographic(own.b));
        order.then(other.index.cmp(&self.index)) == Ordering::Greater
    }

    /// Whether the ray passes the edge's line from outside to inside; of a line it always does.
    fn enters(&self, winding: Sign) -> bool {
        let [before, after] = self.sides.map(sign);
        winding == 0 || (after - before) * self.turn * winding > 0
    }

    /// The square of the sine between ray and edge, times that of the ray's length.
    fn steepness(&self) -> f64 {
        let Edge { a, b } = self.edge;
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        // The ends lie on different sides, or on the line.
        let cross = self.sides[0].abs() + self.sides[1].abs();
        if cross > 0.0 { cross * (cross / (ux * ux + uy * uy)) } else { 0.0 }
    }

    #[inline]
    pub fn hit(self, ray: Edge<N>, winding: Sign) -> RayHit {
        let (x, y) = self.along.point(ray);
        RayHit { t: self.along.t(ray), x, y, normal: self.normal(ray, winding), edge: self.index }
    }

    /// To the side on which the ray begins. Where that is neither, outward, and of a line against the
    /// ray.
    fn normal(&self, ray: Edge<N>, winding: Sign) -> (f64, f64) {
        let [before, after] = self.sides.map(sign);
        let outside = -winding * self.turn;
        let Edge { a, b } = self.edge;
        let choice = [before, outside, -after].into_iter().find(|side| *side != 0);
        match choice {
            Some(side) if a != b => unit(f64::from(side) * (a.y - b.y), f64::from(side) * (b.x - a.x)),
            _ => unit(ray.a.x - ray.b.x, ray.a.y - ray.b.y),
        }
    }
}

/// The unit vector in a direction; of none, none.
pub(super) fn unit(x: f64, y: f64) -> (f64, f64) {
    let length = sqrt(x * x + y * y);
    if length > 0.0 { (x / length, y / length) } else { (0.0, 0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Kind;

    // A square with a slot in its top, counter-clockwise.
    const U: [[i32; 2]; 8] = [[0, 0], [6, 0], [6, 5], [4, 5], [4, 2], [2, 2], [2, 5], [0, 5]];

    fn cast(kind: Kind, vertices: &[[i32; 2]], ray: [[i32; 2]; 2]) -> Option<(Verdict, RayHit)> {
        let shape = |kind, vertices| Shape { kind, vertices: Outline::<i32>::new(vertices), radius: 0.0 };
        raycast(shape(kind, vertices), shape(Kind::Segment, &ray))
    }

    fn check(ray: [[i32; 2]; 2], verdict: Verdict, t: f64, normal: (f64, f64), edge: usize) {
        let (got, hit) = cast(Kind::Polygon, &U, ray).expect("not a miss");
        assert_eq!((got, hit.t, hit.normal, hit.edge), (verdict, t, normal, edge), "{ray:?}");
    }

    #[test]
    fn by_hand() {
        check([[-4, 3], [8, 3]], Verdict::Hit, 1.0 / 3.0, (-1.0, 0.0), 7);
        check([[3, 3], [7, 3]], Verdict::Hit, 0.25, (-1.0, 0.0), 3);
        // Into the slot's bottom, and into its corner: the steeper edge.
        check([[3, 6], [3, 0]], Verdict::Hit, 4.0 / 6.0, (0.0, 1.0), 4);
        check([[3, 5], [5, -1]], Verdict::Hit, 0.5, (0.0, 1.0), 4);
        // Past a corner, ending on an edge, along an edge.
        check([[-1, 4], [1, 6]], Verdict::Touch, 0.5, (-1.0, 0.0), 7);
        check([[-2, 3], [0, 3]], Verdict::Touch, 1.0, (-1.0, 0.0), 7);
        check([[-2, 5], [3, 5]], Verdict::Touch, 0.4, (-1.0, 0.0), 7);
        // From inside, from an edge inward, outward and along.
        check([[1, 1], [9, 1]], Verdict::Hit, 0.0, (0.0, 0.0), 0);
        check([[0, 3], [1, 3]], Verdict::Hit, 0.0, (-1.0, 0.0), 7);
        check([[0, 3], [-1, 3]], Verdict::Touch, 0.0, (-1.0, 0.0), 7);
        check([[2, 0], [4, 0]], Verdict::Touch, 0.0, (0.0, -1.0), 0);
        check([[2, 0], [2, 0]], Verdict::Touch, 0.0, (0.0, -1.0), 0);
        assert_eq!(cast(Kind::Polygon, &U, [[3, 6], [3, 3]]), None);
    }

    #[test]
    fn lines() {
        let (verdict, hit) = cast(Kind::Segment, &[[0, 0], [4, 0]], [[2, 2], [2, -2]]).expect("it crosses");
        assert_eq!((verdict, hit.t, hit.normal), (Verdict::Hit, 0.5, (0.0, 1.0)));
        let (_, hit) = cast(Kind::Segment, &[[0, 0], [4, 0]], [[-4, 0], [4, 0]]).expect("it runs along");
        assert_eq!((hit.t, hit.normal), (0.5, (-1.0, 0.0)));
        let (verdict, hit) = cast(Kind::Point, &[[3, 4]], [[0, 0], [6, 8]]).expect("it meets");
        assert_eq!((verdict, hit.t, hit.normal), (Verdict::Hit, 0.5, (-0.6, -0.8)));
    }
}
