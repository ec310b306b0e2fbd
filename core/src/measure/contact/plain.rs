//! The contact of most pairs: outlines that certainly overlap, one edge of which is certainly the
//! shortest way out, without corners that are straight.
//!
//! Every answer here is the one that the long way gives, from the same operations; what would take
//! more than these is left to it. The outlines' floats need not have been judged: the kernel
//! answers for them.

use super::body::Side;
use super::clip::{AS_DEEP, sine_squared};
use super::face::{EQUAL, upward};
use super::{FloatContact, FloatPoint, off_edge, opposite, round};
use crate::kernel::{Seen, convex_grip};
use crate::lanes::{Lanes, Mask, widths};
use crate::measure::separation::KEPT;
use crate::number::{Wide, greater, lesser, sqrt};
use crate::predicate::Point;
use core::hint::select_unpredictable;

/// What one look at two convex outlines tells.
#[derive(Clone, Copy, Debug)]
pub enum Glance {
    Doubt,
    Miss,
    Hit(FloatContact),
}

type Vertices<'a> = &'a [[f32; 2]];

widths! {
    /// [`super::convex_contact`], if that can be told at once. O(n·m).
    pub fn convex_glance(a: &[[f32; 2]], b: &[[f32; 2]]) -> Glance = glance;
}

#[inline(always)]
fn glance<L: Lanes>(a: Vertices, b: Vertices) -> Glance {
    let grip = convex_grip::<L>(a, b);
    match grip.seen {
        Seen { certain: false, .. } => Glance::Doubt,
        Seen { yes: false, .. } => Glance::Miss,
        Seen { yes: true, .. } => match pressed(a, b, grip.least) {
            Some(contact) => Glance::Hit(contact),
            None => Glance::Doubt,
        },
    }
}

#[inline(always)]
fn pressed(a: Vertices, b: Vertices, least: [Mask; 2]) -> Option<FloatContact> {
    let (of_a, edge) = face(a, b, least)?;
    let (reference, incident) = if of_a { (a, b) } else { (b, a) };
    let line = Line::new(side(reference, edge)?);
    let foremost = line.deepest(incident);
    let (next, previous) = (after(incident, foremost), before(incident, foremost));
    let at = line.place(incident, foremost)?;
    let (to, from) = (line.place(incident, next)?, line.place(incident, previous)?);
    let least = at.determinant - at.determinant * AS_DEEP;
    let (slope, other_slope) = (line.slope(&at, &to), line.slope(&at, &from));
    // Of an edge without length it is NaN.
    if !(at.kept & to.kept & from.kept & (slope + other_slope >= 0.0)) {
        return None;
    }
    let backward = other_slope < slope;
    let steepest = if backward { other_slope } else { slope };
    // Where a neighbor is as deep, its other edge must have a length and not be the more parallel one.
    if to.determinant >= least {
        let beyond = line.slope(&to, &line.place(incident, after(incident, next))?);
        if (beyond <= steepest) | beyond.is_nan() {
            return None;
        }
    }
    if from.determinant >= least {
        let beyond = line.slope(&from, &line.place(incident, before(incident, previous))?);
        if (beyond <= steepest) | beyond.is_nan() {
            return None;
        }
    }
    let edge = select_unpredictable(backward, previous, foremost);
    let (start, end) = (At::either(backward, &from, &at), At::either(backward, &at, &to));
    let ends = [before(incident, edge), after(incident, select_unpredictable(backward, foremost, next))];
    if !has_corners(start.point, end.point, vertex(incident, ends[0])?, vertex(incident, ends[1])?) {
        return None;
    }
    let [first, second] = line.clipped(start, end, 2 * edge + 1)?;
    let (normal, depth) = line.way_out(incident, at.determinant);
    line.contact(normal, depth, [first, second], of_a)
}

/// A side that another is clipped to.
#[derive(Clone, Copy)]
struct Line {
    side: Side<Wide>,
    ux: f64,
    uy: f64,
    square: f64,
    length: f64,
}

/// A vertex as it lies to a line.
#[derive(Clone, Copy)]
struct At {
    point: Point<Wide>,
    feature: usize,
    determinant: f64,
    /// Whether [`determinant`] takes that for precise enough.
    kept: bool,
    along: f64,
}

/// A point of a contact, before it is known whether it counts.
#[derive(Clone, Copy)]
struct Place {
    x: f64,
    y: f64,
    depth: f64,
    within: bool,
    /// Of the reference and of the other side.
    features: [usize; 2],
}

impl At {
    #[inline(always)]
    fn either(one: bool, a: &At, b: &At) -> At {
        At {
            point: Point::at(
                select_unpredictable(one, a.point.x, b.point.x),
                select_unpredictable(one, a.point.y, b.point.y),
            ),
            feature: select_unpredictable(one, a.feature, b.feature),
            determinant: select_unpredictable(one, a.determinant, b.determinant),
            kept: true,
            along: select_unpredictable(one, a.along, b.along),
        }
    }
}

impl Line {
    #[inline(always)]
    fn new(side: Side<Wide>) -> Self {
        let (ux, uy) = (side.to.x - side.from.x, side.to.y - side.from.y);
        let square = ux * ux + uy * uy;
        Line { side, ux, uy, square, length: sqrt(square) }
    }

    /// The first of the vertices that are deepest behind it.
    #[inline(always)]
    fn deepest(&self, outline: Vertices) -> usize {
        let Line { side: Side { from, .. }, ux, uy, .. } = *self;
        let (mut best, mut number) = (f64::NEG_INFINITY, 0);
        for (i, p) in points(outline).enumerate() {
            let depth = ux * (p.y - from.y) - uy * (p.x - from.x);
            number = select_unpredictable(depth > best, i, number);
            best = greater(depth, best);
        }
        number
    }

    #[inline(always)]
    fn place(&self, outline: Vertices, i: usize) -> Option<At> {
        let point = vertex(outline, i)?;
        let (vx, vy) = (point.x - self.side.from.x, point.y - self.side.from.y);
        let (left, right) = (self.ux * vy, self.uy * vx);
        let determinant = left - right;
        let kept = determinant.abs() >= KEPT * (left.abs() + right.abs());
        Some(At { point, feature: 2 * i, determinant, kept, along: self.ux * vx + self.uy * vy })
    }

    #[inline(always)]
    fn slope(&self, from: &At, to: &At) -> f64 {
        sine_squared((self.ux, self.uy), from.point, to.point)
    }

    /// As [`super::clip::clipped_side`], of sides that overlap.
    #[inline(always)]
    fn clipped(&self, start: At, end: At, feature: usize) -> Option<[Place; 2]> {
        let (low, high) = if start.along <= end.along { (start, end) } else { (end, start) };
        if (high.along <= 0.0) | (low.along >= self.square) | (low.along == high.along) {
            return None;
        }
        let (least, most) = (self.whole(low), self.whole(high));
        let stretch = high.along - low.along;
        let low_cut = cut(&least, &most, (0.0 - low.along) / stretch, [self.side.from_feature, feature]);
        let high_cut = cut(&least, &most, (self.square - low.along) / stretch, [self.side.to_feature, feature]);
        Some([
            Place::either(low.along >= 0.0, &least, &low_cut),
            Place::either(high.along <= self.square, &most, &high_cut),
        ])
    }

    #[inline(always)]
    fn whole(&self, at: At) -> Place {
        Place {
            x: at.point.x,
            y: at.point.y,
            depth: at.determinant / self.length,
            within: at.determinant >= 0.0,
            features: [self.side.feature, at.feature],
        }
    }

    /// The normal and the depth as [`off_edge`] gives them.
    #[inline(always)]
    fn way_out(&self, incident: Vertices, determinant: f64) -> ([f32; 2], f32) {
        let Line { side: Side { from, to, .. }, ux, uy, length, .. } = *self;
        if (ux == 0.0) | (uy == 0.0) {
            return along_axis([from, to], incident);
        }
        (round::normal((uy / length, -ux / length)), round::depth_along(determinant / length))
    }

    #[inline(always)]
    fn contact(&self, [x, y]: [f32; 2], depth: f32, places: [Place; 2], of_a: bool) -> Option<FloatContact> {
        let [first, second] = places;
        if !(first.within | second.within) {
            return None;
        }
        let both = first.within & second.within;
        let (one, one_clear) = self.finish(&Place::either(first.within, &first, &second), of_a);
        let (other, other_clear) = self.finish(&second, of_a);
        // What is not clear of denormals and zero takes more care.
        if !(one_clear & (other_clear | !both)) {
            return None;
        }
        let signed =
            |value: f32| f32::from_bits(select_unpredictable(of_a, value.to_bits(), opposite(value).to_bits()));
        let number = |value: f32| f32::from_bits(select_unpredictable(both, value.to_bits(), 0));
        let second = FloatPoint {
            x: number(other.x),
            y: number(other.y),
            depth: number(other.depth),
            a_feature: select_unpredictable(both, other.a_feature, 0),
            b_feature: select_unpredictable(both, other.b_feature, 0),
        };
        Some(FloatContact {
            normal: [signed(x), signed(y)],
            depth: f32::from_bits(depth.to_bits().max(1)),
            count: 1 + u32::from(both),
            points: [one, second],
        })
    }

    /// A place as a point midway between the surfaces, and whether plain rounding will do.
    #[inline(always)]
    fn finish(&self, place: &Place, of_a: bool) -> (FloatPoint, bool) {
        let by = 0.5 * place.depth / self.length;
        let (x, y) = (place.x + self.uy * by, place.y - self.ux * by);
        let [a, b] = place.features;
        let least = lesser(lesser(x.abs(), y.abs()), place.depth);
        let point = FloatPoint {
            x: x as f32,
            y: y as f32,
            depth: place.depth as f32,
            a_feature: select_unpredictable(of_a, a, b) as u32,
            b_feature: select_unpredictable(of_a, b, a) as u32,
        };
        (point, least >= f64::from(f32::MIN_POSITIVE))
    }
}

impl Place {
    #[inline(always)]
    fn either(one: bool, a: &Place, b: &Place) -> Place {
        Place {
            x: select_unpredictable(one, a.x, b.x),
            y: select_unpredictable(one, a.y, b.y),
            depth: select_unpredictable(one, a.depth, b.depth),
            within: (one & a.within) | (!one & b.within),
            features: [
                select_unpredictable(one, a.features[0], b.features[0]),
                select_unpredictable(one, a.features[1], b.features[1]),
            ],
        }
    }
}

/// The place that part of the way from one to another.
#[inline(always)]
fn cut(least: &Place, most: &Place, t: f64, features: [usize; 2]) -> Place {
    let rest = 1.0 - t;
    let nearer_least = t <= 0.5;
    let depth = between(least.depth, most.depth, t, rest, nearer_least);
    Place {
        x: between(least.x, most.x, t, rest, nearer_least),
        y: between(least.y, most.y, t, rest, nearer_least),
        depth,
        within: depth >= 0.0,
        features,
    }
}

#[inline(always)]
fn between(from: f64, to: f64, t: f64, rest: f64, nearer_from: bool) -> f64 {
    let way = to - from;
    let by = way * select_unpredictable(nearer_from, t, rest);
    select_unpredictable(nearer_from, from + by, to - by)
}

#[inline(never)]
fn along_axis(line: [Point<Wide>; 2], incident: Vertices) -> ([f32; 2], f32) {
    off_edge(line, [0.0; 2], points(incident), |_| 0.0)
}

#[inline(always)]
fn point([x, y]: [f32; 2]) -> Point<Wide> {
    Point::at(f64::from(x), f64::from(y))
}

#[inline(always)]
fn points(outline: Vertices) -> impl Iterator<Item = Point<Wide>> {
    outline.iter().map(|vertex| point(*vertex))
}

#[inline(always)]
fn vertex(outline: Vertices, i: usize) -> Option<Point<Wide>> {
    outline.get(i).map(|vertex| point(*vertex))
}

#[inline(always)]
fn after(outline: Vertices, i: usize) -> usize {
    if i + 1 < outline.len() { i + 1 } else { 0 }
}

#[inline(always)]
fn before(outline: Vertices, i: usize) -> usize {
    if i > 0 { i - 1 } else { outline.len() - 1 }
}

/// The edge behind which the contact is, and whether it is one of a.
#[inline(always)]
fn face(a: Vertices, b: Vertices, [a_least, b_least]: [Mask; 2]) -> Option<(bool, usize)> {
    // Neither has more than sixteen edges in the lanes.
    let all = a_least | b_least << 16;
    let rest = all & all.wrapping_sub(1);
    let edge = all.trailing_zeros();
    if rest != 0 {
        if (rest & rest.wrapping_sub(1) != 0) | (a_least == 0) | (b_least == 0) {
            return None;
        }
        return equal_faces(a, edge as usize, b, b_least.trailing_zeros() as usize);
    }
    // In doubt there is no such edge.
    if all == 0 { None } else { Some((edge < 16, (edge & 15) as usize)) }
}

/// The one of two edges, one of each outline, as [`super::face::Face::or`] decides, which depends on
/// how they are rounded only where this gives none.
#[inline(never)]
fn equal_faces(a: Vertices, a_edge: usize, b: Vertices, b_edge: usize) -> Option<(bool, usize)> {
    let (a_line, b_line) = (side(a, a_edge)?, side(b, b_edge)?);
    let (a_line, b_line) = ([a_line.from, a_line.to], [b_line.from, b_line.to]);
    let (a_square, b_square) = (squared_depth(a_line, b)?, squared_depth(b_line, a)?);
    let (gap, most) = ((a_square - b_square).abs(), EQUAL * greater(a_square, b_square));
    let of_a = if gap > 2.0 * most {
        a_square < b_square
    } else if gap < 0.5 * most && upward(a_line) != upward(b_line) {
        upward(a_line) > upward(b_line)
    } else {
        return None;
    };
    Some(if of_a { (true, a_edge) } else { (false, b_edge) })
}

/// The squared depth behind a line, if it is so deep beside how far the outline reaches that
/// rounding, here and the long way, is nothing beside [`EQUAL`].
#[inline(always)]
fn squared_depth([from, to]: [Point<Wide>; 2], outline: Vertices) -> Option<f64> {
    const DEEP: f64 = 1.0 / (1u64 << 14) as f64;
    let (ux, uy) = (to.x - from.x, to.y - from.y);
    let (mut depth, mut far) = (f64::NEG_INFINITY, 0.0);
    for point in points(outline) {
        let (x, y) = (point.x - from.x, point.y - from.y);
        depth = greater(depth, ux * y - uy * x);
        far = greater(far, x.abs() + y.abs());
    }
    let deep = depth > DEEP * (ux.abs() + uy.abs()) * far;
    if deep { Some(depth * (depth / (ux * ux + uy * uy))) } else { None }
}

/// An edge, from its first vertex to the next, as a side of its own: if no corner there is nearly
/// straight.
#[inline(always)]
fn side(outline: Vertices, first: usize) -> Option<Side<Wide>> {
    let last = after(outline, first);
    let (p, q) = (vertex(outline, first)?, vertex(outline, last)?);
    let (u, v) = (vertex(outline, before(outline, first))?, vertex(outline, after(outline, last))?);
    let (left, right) = corners(p, q, u, v);
    if !(left | right) {
        return None;
    }
    let feature = 2 * first + 1;
    let number = |a: f64, b: f64| select_unpredictable(left, a, b);
    let feature_of = |a: usize, b: usize| 2 * select_unpredictable(left, a, b);
    Some(Side {
        from: Point::at(number(p.x, q.x), number(p.y, q.y)),
        to: Point::at(number(q.x, p.x), number(q.y, p.y)),
        from_feature: feature_of(first, last),
        to_feature: feature_of(last, first),
        feature,
    })
}

#[inline(always)]
fn has_corners(p: Point<Wide>, q: Point<Wide>, before: Point<Wide>, after: Point<Wide>) -> bool {
    let (left, right) = corners(p, q, before, after);
    left | right
}

/// Whether the vertices before and after an edge both certainly lie to its left, or to its right.
#[inline(always)]
fn corners(p: Point<Wide>, q: Point<Wide>, before: Point<Wide>, after: Point<Wide>) -> (bool, bool) {
    const STRAIGHT: f64 = 1.0 / (1u64 << 44) as f64;
    let (x, y) = (q.x - p.x, q.y - p.y);
    let products = |v: Point<Wide>| (x * (v.y - p.y), y * (v.x - p.x));
    let ((u_left, u_right), (v_left, v_right)) = (products(before), products(after));
    let bound = STRAIGHT * ((u_left.abs() + u_right.abs()) + (v_left.abs() + v_right.abs()));
    let (u, v) = (u_left - u_right, v_left - v_right);
    (lesser(u, v) > bound, greater(u, v) < -bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{WIDTHS, set_width};
    use crate::measure::contact::convex_contact;
    use crate::shape::Outline;
    use crate::test::Verdict;
    use std::vec::Vec;

    /// Numbers from 0 to 1.
    struct Rng(u64);

    impl Rng {
        fn next(&mut self) -> f32 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 40) as f32 / (1u32 << 24) as f32
        }
    }

    /// Vertices of an ellipse, convex but for roundings, in either winding.
    fn outline(rng: &mut Rng, count: usize, regular: bool) -> Vec<[f32; 2]> {
        let [x, y, width, height, turn] = core::array::from_fn(|_| rng.next() * 4.0);
        let turn = if rng.next() < 0.25 { 0.5 } else { turn };
        let side = if rng.next() < 0.5 { 1.0 } else { -1.0 };
        let vertex = |i: usize| {
            let part = i as f32 + if regular { 0.0 } else { 0.7 * rng.next() };
            let (sin, cos) = (core::f32::consts::TAU * (part + turn) / count as f32).sin_cos();
            [x + (1.0 + width) * cos, y + side * (1.0 + if regular { width } else { height }) * sin]
        };
        (0..count).map(vertex).collect()
    }

    #[test]
    fn as_the_long_way() {
        let mut rng = Rng(7);
        let (mut hits, mut told) = (0, 0);
        for round in 0..2_000_000 {
            // Answers are the same for any number of lanes.
            set_width(WIDTHS[round % 3]);
            let count = |rng: &mut Rng| [3, 4, 4, 5, 8, 8, 16][(rng.next() * 7.0) as usize];
            let (n, m) = (count(&mut rng), count(&mut rng));
            let (a, b) = (outline(&mut rng, n, round & 1 != 0), outline(&mut rng, m, round & 2 != 0));
            let wide = |outline: &[[f32; 2]]| -> Vec<[Wide; 2]> { outline.iter().map(|v| v.map(Wide)).collect() };
            let (wide_a, wide_b) = (wide(&a), wide(&b));
            let (verdict, contact) = convex_contact(Outline::new(&wide_a), Outline::new(&wide_b));
            hits += u32::from(verdict == Verdict::Hit);
            match convex_glance(&a, &b) {
                Glance::Doubt => {}
                Glance::Miss => assert_eq!(verdict, Verdict::Miss),
                Glance::Hit(seen) => {
                    assert_eq!((verdict, contact.map(FloatContact::from)), (Verdict::Hit, Some(seen)), "{a:?} {b:?}");
                    told += 1;
                }
            }
        }
        // With four lanes outlines of more edges are left to the long way.
        assert!(told * 2 > hits, "{told} of {hits}");
    }
}
