//! How deep two shapes overlap, which way is the shortest out, and where they bear on each other.

mod clip;
mod concave;
mod concave_view;
mod convex_view;
mod fast;
mod reference_edge;
mod round_outward;
mod rounded_closest;
mod tunnelled;

use crate::distance::order;
use crate::distance::point_segment::Separation;
use crate::number::{Number, f64_max, f64_min, sqrt, to_f32, without_minus_zero};
use crate::overlap::{Verdict, any_any};
use crate::predicate::{Point, Reach};
use crate::shape::{Kind, Outline, Shape, is_convex};
use crate::simd::F64x2;
use clip::{clipped, corner, deepest, facing};
use convex_view::{Body, Side};
use core::cmp::Ordering;
pub use fast::{Glance, aabb_glance, circle_aabb_glance, circle_glance, convex_glance};
use reference_edge::{Face, Quick, Relation, quick, relation, upward};
use rounded_closest::{Near, nearest};

/// Where shapes bear on each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint {
    /// Midway between the two surfaces.
    pub x: f64,
    pub y: f64,
    /// ≥ 0.
    pub depth: f64,
    /// Twice the number of a vertex, or of an edge plus one.
    pub a_feature: usize,
    pub b_feature: usize,
}

impl ContactPoint {
    fn swapped(self) -> Self {
        ContactPoint { a_feature: self.b_feature, b_feature: self.a_feature, ..self }
    }
}

/// One point or two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points {
    pub first: ContactPoint,
    pub second: Option<ContactPoint>,
}

/// Two shapes that meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// From a to b, of length 1 before it was rounded.
    pub normal: [f32; 2],
    /// How far b must go along the normal; above 0 exactly on a hit.
    pub depth: f32,
    pub points: Points,
}

/// A [`ContactPoint`] in floats.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct FloatPoint {
    pub x: f32,
    pub y: f32,
    pub depth: f32,
    pub a_feature: u32,
    pub b_feature: u32,
}

/// A [`Contact`] in floats.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct FloatContact {
    pub normal: [f32; 2],
    pub depth: f32,
    pub count: u32,
    /// Beyond the count [`FloatPoint::NONE`].
    pub points: [FloatPoint; 2],
}

impl FloatPoint {
    pub const NONE: FloatPoint = FloatPoint { x: 0.0, y: 0.0, depth: 0.0, a_feature: 0, b_feature: 0 };
}

impl From<ContactPoint> for FloatPoint {
    #[inline]
    fn from(point: ContactPoint) -> Self {
        let float = |value: f64| without_minus_zero(to_f32(value));
        FloatPoint {
            x: float(point.x),
            y: float(point.y),
            depth: float(point.depth),
            a_feature: point.a_feature as u32,
            b_feature: point.b_feature as u32,
        }
    }
}

impl From<Contact> for FloatContact {
    #[inline]
    fn from(contact: Contact) -> Self {
        let Points { first, second } = contact.points;
        FloatContact {
            normal: contact.normal,
            depth: contact.depth,
            count: 1 + u32::from(second.is_some()),
            points: [first.into(), second.map_or(FloatPoint::NONE, FloatPoint::from)],
        }
    }
}

impl Points {
    fn one(first: ContactPoint) -> Self {
        Points { first, second: None }
    }

    fn two(first: ContactPoint, second: ContactPoint) -> Self {
        Points { first, second: Some(second) }
    }

    fn map(self, map: impl Fn(ContactPoint) -> ContactPoint) -> Self {
        Points { first: map(self.first), second: self.second.map(map) }
    }

    fn swapped(self) -> Self {
        self.map(ContactPoint::swapped)
    }
}

impl Contact {
    /// Of b and a.
    fn swapped(self) -> Self {
        let [x, y] = self.normal;
        Contact { normal: [opposite(x), opposite(y)], points: self.points.swapped(), ..self }
    }

    /// From a contact of one body and the other to one of the first and the second.
    fn of(self, one_is_first: bool) -> Self {
        if one_is_first { self } else { self.swapped() }
    }

    /// What cannot be wrong, whatever was rounded: no depth on a touch, some on a hit.
    fn settled(self, verdict: Verdict) -> Self {
        if verdict == Verdict::Hit {
            return Contact { depth: f32::from_bits(self.depth.to_bits().max(1)), ..self };
        }
        Contact { depth: 0.0, points: self.points.map(|point| ContactPoint { depth: 0.0, ..point }), ..self }
    }
}

/// -x, and 0 of 0. By bits: in some floating-point modes denormals compare as 0.
#[inline(always)]
fn opposite(x: f32) -> f32 {
    without_minus_zero(-x)
}

/// Of two convex outlines. The verdict is that of `convex_convex`. O(n·m).
#[inline]
pub fn convex_contact<N: Number>(a: Outline<N>, b: Outline<N>) -> (Verdict, Option<Contact>) {
    let shape = |vertices| Shape { kind: Kind::Convex, vertices, radius: 0.0 };
    in_one_order(shape(a), shape(b), outlines)
}

/// Of two shapes: of convex ones the shortest way apart, of others the deepest of [`contacts`].
pub fn contact<N: Number>(a: Shape<N>, b: Shape<N>) -> (Verdict, Option<Contact>) {
    let mut deepest = None;
    let verdict = contacts(a, b, &mut |contact| keep_deeper(&mut deepest, contact));
    (verdict, deepest)
}

/// Visits the contacts of two shapes, one for each of the regions where they bear on each other; of
/// convex shapes one.
pub fn contacts<N: Number>(a: Shape<N>, b: Shape<N>, visit: &mut dyn FnMut(Contact)) -> Verdict {
    if let (Some(a), Some(b)) = (as_convex(a), as_convex(b)) {
        let (verdict, contact) = round_contact(a, b);
        contact.into_iter().for_each(visit);
        return verdict;
    }
    let verdict = any_any(a, b);
    let settled = |contact: Contact| if verdict == Verdict::Touch { contact.settled(verdict) } else { contact };
    match order(a, b) {
        _ if verdict == Verdict::Miss => {}
        Ordering::Greater => concave::contacts(b, a, verdict, &mut |contact| visit(settled(contact).swapped())),
        _ => concave::contacts(a, b, verdict, &mut |contact| visit(settled(contact))),
    }
    verdict
}

/// A shape as one of those that are convex by their kind.
fn as_convex<N: Number>(shape: Shape<N>) -> Option<Shape<N>> {
    match shape.kind {
        Kind::Point | Kind::Segment | Kind::Convex => Some(shape),
        Kind::Chain if shape.vertices.count() == 2 => Some(Shape { kind: Kind::Segment, ..shape }),
        Kind::Polygon if is_convex(shape.vertices) || !shape.vertices.has_area() => {
            Some(Shape { kind: Kind::Convex, ..shape })
        }
        Kind::Chain | Kind::Polygon => None,
    }
}

/// Of two shapes that are each a point, a segment or convex, with any radius.
fn round_contact<N: Number>(a: Shape<N>, b: Shape<N>) -> (Verdict, Option<Contact>) {
    let sharp = |shape: Shape<N>| shape.kind == Kind::Convex && shape.radius == 0.0;
    if sharp(a) && sharp(b) { in_one_order(a, b, outlines) } else { in_one_order(a, b, rounded) }
}

/// Of equally good answers one is given, the same one for both orders of the arguments: they are
/// looked for in one.
#[inline(always)]
fn in_one_order<'a, N: Number>(
    a: Shape<'a, N>,
    b: Shape<'a, N>,
    decide: impl Fn(Shape<'a, N>, Shape<'a, N>) -> (Verdict, Option<Contact>),
) -> (Verdict, Option<Contact>) {
    if order(a, b) == Ordering::Greater {
        let (verdict, contact) = decide(b, a);
        (verdict, contact.map(Contact::swapped))
    } else {
        decide(a, b)
    }
}

#[inline(always)]
fn outlines<N: Number>(a: Shape<N>, b: Shape<N>) -> (Verdict, Option<Contact>) {
    let (a_winding, b_winding) = (a.vertices.convex_winding(), b.vertices.convex_winding());
    match quick(a.vertices, a_winding, b.vertices, b_winding) {
        Quick::Apart => (Verdict::Miss, None),
        Quick::Overlap(face) => {
            let (first, second) = (Body::of_outline(a.vertices, a_winding), Body::of_outline(b.vertices, b_winding));
            (Verdict::Hit, Some(behind(&first, &second, face).settled(Verdict::Hit)))
        }
        Quick::Unsure => carefully(a, b),
    }
}

#[cold]
#[inline(never)]
fn carefully<N: Number>(a: Shape<N>, b: Shape<N>) -> (Verdict, Option<Contact>) {
    rounded(a, b)
}

fn rounded<N: Number>(a: Shape<N>, b: Shape<N>) -> (Verdict, Option<Contact>) {
    let verdict = any_any(a, b);
    if verdict == Verdict::Miss {
        return (verdict, None);
    }
    let (first, second) = (Body::new(a), Body::new(b));
    let contact = match relation(&first, &second) {
        Relation::Behind(face) => Some(behind(&first, &second, face)),
        Relation::Same => Some(same(&first, &second)),
        Relation::Apart => in_reach(&first, &second).or_else(|| of_polygons(a, b, verdict)),
    };
    (verdict, contact.map(|contact| contact.settled(verdict)))
}

/// The contact of shapes that meet although an edge of one has all of the other beyond it, so that some outline is not
/// convex: the deepest contact of the same outlines as polygons.
#[cold]
#[inline(never)]
fn of_polygons<N: Number>(a: Shape<N>, b: Shape<N>, verdict: Verdict) -> Option<Contact> {
    let [a, b] = [a, b].map(|shape| if shape.is_filled() { Shape { kind: Kind::Polygon, ..shape } } else { shape });
    let mut deepest = None;
    concave::contacts(a, b, verdict, &mut |contact| keep_deeper(&mut deepest, contact));
    deepest
}

fn keep_deeper(known: &mut Option<Contact>, contact: Contact) {
    // Floats ≥ 0 by their bits: in some floating-point modes denormals compare as 0.
    if known.is_none_or(|known| contact.depth.to_bits() > known.depth.to_bits()) {
        *known = Some(contact);
    }
}

/// Of bodies whose skeletons meet, unless they are points.
fn overlapping<N: Number>(first: &Body<N>, second: &Body<N>) -> Option<Contact> {
    match relation(first, second) {
        Relation::Behind(face) => Some(behind(first, second, face)),
        Relation::Same | Relation::Apart => None,
    }
}

/// Of points in one place: no way is shorter than another.
fn same<N: Number>(first: &Body<N>, second: &Body<N>) -> Contact {
    let point = first.vertex(0);
    Contact {
        normal: [0.0, 1.0],
        depth: round_outward::depth_on_axis::<N>([0.0, 0.0], [first.radius, second.radius]),
        points: Points::one(ContactPoint {
            x: point.x,
            y: point.y + 0.5 * (first.radius - second.radius),
            depth: first.radius + second.radius,
            a_feature: first.vertex_feature(0),
            b_feature: second.vertex_feature(0),
        }),
    }
}

/// Of bodies of which one reaches behind an edge of the other.
#[inline(always)]
fn behind<N: Number>(first: &Body<N>, second: &Body<N>, face: Face) -> Contact {
    let (reference, incident) = if face.of_first { (first, second) } else { (second, first) };
    let edge = reference.edge(face.edge);
    let (foremost, determinant) = deepest(edge, incident);
    let (normal, depth) =
        off_edge(edge, [reference.radius, incident.radius], incident.vertices().map(|(_, point)| point), |scale| {
            determinant * scale + (reference.radius + incident.radius)
        });
    let side = reference.side(face.edge);
    let points = clipped(reference, side, incident, foremost)
        .unwrap_or_else(|| Points::one(corner(reference, side, incident, foremost)));
    Contact { normal, depth, points }.of(face.of_first)
}

/// The outward normal of a body's edge, and how far the deepest of some points must go along it; if
/// that cannot be told exactly, then by the given depth, which depends on one by the length of the edge.
#[inline(always)]
fn off_edge<N: Number>(
    [from, to]: [Point<N>; 2],
    radii: [f64; 2],
    points: impl Iterator<Item = Point<N>>,
    depth: impl Fn(f64) -> f64,
) -> ([f32; 2], f32) {
    // Which is the deepest is found once more: determinants may be too coarse to tell.
    let on_axis = |positive: bool, from: f64, coordinate: fn(Point<N>) -> f64| {
        let vertices = points.map(coordinate);
        if positive {
            (1.0, round_outward::depth_on_axis::<N>([from, vertices.fold(f64::INFINITY, f64_min)], radii))
        } else {
            (-1.0, round_outward::depth_on_axis::<N>([vertices.fold(f64::NEG_INFINITY, f64_max), from], radii))
        }
    };
    // The normal is (uy, -ux).
    let (ux, uy) = (to.x - from.x, to.y - from.y);
    if uy == 0.0 {
        let (y, depth) = on_axis(ux < 0.0, from.y, |point| point.y);
        ([0.0, y], depth)
    } else if ux == 0.0 {
        let (x, depth) = on_axis(uy > 0.0, from.x, |point| point.x);
        ([x, 0.0], depth)
    } else {
        let scale = 1.0 / sqrt(ux * ux + uy * uy);
        let depth = depth(scale);
        (
            round_outward::normal(F64x2::new(uy * scale, -ux * scale)),
            if depth > 0.0 { round_outward::depth_along(depth) } else { 0.0 },
        )
    }
}

/// Of bodies whose skeletons are apart, but by no more than the radii reach; None where they are farther apart, as the
/// edges of bodies that are not convex may claim.
fn in_reach<N: Number>(first: &Body<N>, second: &Body<N>) -> Option<Contact> {
    // A distance within the reach exceeds it by no more than rounding.
    const ROUNDED: f64 = 1.0 + 1.0 / (1u64 << 16) as f64;
    let reach = Reach::sum(first.radius, second.radius);
    let most = reach.value() * reach.value() * ROUNDED;
    let is_near = |near: &Near<N>| (near.separation.square > 0.0) & (near.separation.square <= most);
    let push = |near: &Near<N>| if is_near(near) { push(first, second, reach, near) } else { ([0.0; 2], 0.0) };
    let (near, normal, rounded) = nearest(first, second, push).filter(|(near, ..)| is_near(near))?;
    let [holder, other] = near.bodies(first, second);
    let separation = near.separation;
    let ((x, y), depth) = (separation.normal(), separation.depth(reach));
    let (foot_x, foot_y) = separation.foot();
    let midway = 0.5 * (separation.distance() + holder.radius - other.radius);
    let end = near.end(holder);
    let alone = ContactPoint {
        x: foot_x + x * midway,
        y: foot_y + y * midway,
        depth: if depth > 0.0 { depth } else { 0.0 },
        a_feature: end.map_or_else(|| holder.side(near.edge).feature, |end| holder.vertex_feature(end)),
        b_feature: other.vertex_feature(near.vertex),
    };
    let own = match end {
        Some(end) => facing(holder.sides_at(end), (x, y)),
        None => Some(near.side(holder)),
    };
    let ends = |side: Side<N>| [side.from, side.to];
    let points = match (own, facing(other.sides_at(near.vertex), (-x, -y))) {
        (Some(side), faced) if faced.is_none_or(|faced| upward(ends(side)) >= upward(ends(faced))) => {
            clipped(holder, side, other, deepest(ends(side), other).0)
        }
        (_, Some(faced)) => clipped(other, faced, holder, deepest(ends(faced), holder).0).map(Points::swapped),
        _ => None,
    };
    // A side that is not quite at right angles to the way out would put a lone one elsewhere, and deeper.
    let points = points.filter(|points| points.second.is_some()).unwrap_or(Points::one(alone));
    let points = points.map(|point| ContactPoint { depth: f64_min(point.depth, alone.depth), ..point });
    Some(Contact { normal, depth: rounded, points }.of(near.edge_of_first))
}

/// What parts a pair that is apart by less than the reach: the normal from the edge to the vertex, and the depth.
fn push<N: Number>(first: &Body<N>, second: &Body<N>, reach: Reach<N>, near: &Near<N>) -> ([f32; 2], f32) {
    let [holder, other] = near.bodies(first, second);
    let separation = near.separation;
    match near.end(holder) {
        Some(end) => off_vertex(holder.vertex(end), separation, reach, [holder.radius, other.radius]),
        None => {
            let side = near.side(holder);
            off_edge([side.from, side.to], [holder.radius, other.radius], core::iter::once(separation.vertex()), |_| {
                separation.depth(reach)
            })
        }
    }
}

/// The unit vector from one vertex to the other as floats, and the depth along it.
fn off_vertex<N: Number>(
    from: Point<N>,
    separation: Separation<N>,
    reach: Reach<N>,
    radii: [f64; 2],
) -> ([f32; 2], f32) {
    let to = separation.vertex();
    let on_axis = |from: f64, to: f64| {
        let positive = to > from;
        let difference = if positive { [from, to] } else { [to, from] };
        (if positive { 1.0 } else { -1.0 }, round_outward::depth_on_axis::<N>(difference, radii))
    };
    if from.x == to.x {
        let (y, depth) = on_axis(from.y, to.y);
        ([0.0, y], depth)
    } else if from.y == to.y {
        let (x, depth) = on_axis(from.x, to.x);
        ([x, 0.0], depth)
    } else {
        let depth = separation.depth(reach);
        let (x, y) = separation.normal();
        (round_outward::normal(F64x2::new(x, y)), if depth > 0.0 { round_outward::depth_along(depth) } else { 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Narrow;
    use std::vec::Vec;

    fn outline(xy: &[[f32; 2]]) -> Vec<[f32; 2]> {
        xy.iter().map(|&[x, y]| [x, y]).collect()
    }

    const SQUARE: [[f32; 2]; 4] = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];

    #[test]
    fn squares() {
        let (a, b) = (outline(&SQUARE), outline(&SQUARE.map(|[x, y]| [x + 1.0, y + 3.5])));
        let (verdict, contact) = convex_contact(Outline::<Narrow>::new(&a), Outline::<Narrow>::new(&b));
        let contact = contact.unwrap();
        assert_eq!((verdict, contact.normal, contact.depth), (Verdict::Hit, [0.0, 1.0], 0.5));
        assert_eq!(contact.points.first.y, 3.75);
        assert!(contact.points.second.is_some());
    }

    #[test]
    fn a_side_in_two_edges_bears_as_one() {
        let ground = outline(&[[0.0, -1.0], [8.0, -1.0], [8.0, 0.0], [3.0, 0.0], [0.0, 0.0]]);
        let above = outline(&SQUARE.map(|[x, y]| [x + 1.0, y - 0.25]));
        let (_, contact) = convex_contact(Outline::<Narrow>::new(&ground), Outline::<Narrow>::new(&above));
        let Points { first, second } = contact.unwrap().points;
        let mut ends = [first.x, second.unwrap().x];
        ends.sort_by(f64::total_cmp);
        assert_eq!(ends, [1.0, 5.0]);
    }

    /// Where determinants cancel the far side of a sliver may come out nearer than it is.
    #[test]
    fn off_the_near_side_of_a_sliver() {
        let point = [[1.2374965, 1.102_539_7e30]];
        let sliver = [[-2.209_832_2e34, 2.209_832_2e34], [1.102_539_7e30, -1.102_539_7e30], [-1.2374965, 1.2374967]];
        let point = Shape { kind: Kind::Point, vertices: Outline::<Narrow>::new(&point), radius: 0.0 };
        let body = Shape {
            kind: Kind::Convex,
            vertices: Outline::<Narrow>::new(&sliver),
            radius: f64::from(1.102_539_7e30f32),
        };
        let (verdict, deepest) = contact(body, point);
        assert_eq!((verdict, deepest.unwrap().normal), (Verdict::Hit, [core::f32::consts::FRAC_1_SQRT_2; 2]));
    }

    /// Of two vertices in one place along a side the deeper one is told.
    #[test]
    fn the_deeper_of_two_in_one_place() {
        let tip = outline(&[[-1.0, 7.0], [6.000001, -5.0], [6.0, -5.0]]);
        let ground = outline(&[[0.0, -4.0], [8.0, -12.0], [8.0, 8.0], [0.0, 12.0], [-12.0, -4.0], [-8.0, -4.0]]);
        let shape = |vertices| Shape { kind: Kind::Polygon, vertices, radius: 0.0 };
        let mut found = false;
        contacts(shape(Outline::<Narrow>::new(&tip)), shape(Outline::<Narrow>::new(&ground)), &mut |contact| {
            if contact.normal == [-1.0, 0.0] {
                found = true;
                assert_eq!((contact.points.first.depth, contact.points.first.a_feature, contact.depth), (2.0, 4, 2.0));
            }
        });
        assert!(found);
    }

    #[test]
    fn a_push_is_never_short() {
        for i in 1..200u8 {
            let slope = f32::from(i) / 64.0;
            let wedge = outline(&[[0.0, 0.0], [8.0, 8.0 * slope], [8.0, -30.0]]);
            let square = outline(&SQUARE.map(|[x, y]| [x + 1.0, y - 1.0]));
            let (verdict, contact) = convex_contact(Outline::<Narrow>::new(&wedge), Outline::<Narrow>::new(&square));
            let contact = contact.unwrap();
            assert!(verdict == Verdict::Hit && contact.depth > 0.0);
            let [x, y] = contact.normal.map(f64::from);
            assert!((x * x + y * y - 1.0).abs() < 1e-7);
        }
    }

    #[test]
    fn a_sliver_has_a_contact() {
        // Its near side and its far side are equally near as far as f64 can tell; only the far one was found, and passed over.
        let wide = |xy: [[f32; 2]; 3]| xy;
        let sliver = wide([[-106496.0, 88.0], [0.000_793_457, 0.0], [-53248.0, 44.0]]);
        let center = [[0.0, 0.000_228_881_84]];
        let shape = |kind, vertices, radius| Shape { kind, vertices, radius };
        let (verdict, contact) = contact(
            shape(Kind::Convex, Outline::<Narrow>::new(&sliver), 0.0),
            shape(Kind::Point, Outline::<Narrow>::new(&center), 704.0),
        );
        assert_eq!(verdict, Verdict::Hit);
        assert!(contact.is_some_and(|contact| (703.9..704.1).contains(&contact.depth)));
    }
}
