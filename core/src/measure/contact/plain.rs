//! The contact of most pairs: outlines that certainly overlap, one edge of which is certainly the
//! shortest way out, without corners that are straight.
//!
//! Here it is only told which edges bear on each other; the rest is done by the functions of the long way, and every
//! answer is the one that it gives. What would take more is left to it. The outlines' floats need not have been
//! judged: the kernel answers for them.

use super::body::Side;
use super::clip::{AS_DEEP, Clipped, Frame, Seat, Slope};
use super::face::{EQUAL, upward};
use super::{ContactPoint, FloatContact, FloatPoint, off_edge, opposite, round};
use crate::kernel::{Grip, Seen, convex_grip};
use crate::lanes::{Lanes, widths};
use crate::measure::separation::plain_determinant;
use crate::number::{Wide, greater, lesser};
use crate::predicate::Point;
use core::hint::select_unpredictable;
use core::mem::MaybeUninit;

/// What one look at two convex outlines tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Glance {
    Doubt,
    Miss,
    Hit,
}

type Vertices<'a> = &'a [[f32; 2]];

widths! {
    /// [`super::convex_contact`], if that can be told at once; of a hit it is written. O(n·m).
    pub fn convex_glance(a: &[[f32; 2]], b: &[[f32; 2]], out: &mut MaybeUninit<FloatContact>) -> Glance = glance;
}

#[inline(always)]
fn glance<L: Lanes>(a: Vertices, b: Vertices, out: &mut MaybeUninit<FloatContact>) -> Glance {
    let grip = convex_grip::<L>(a, b);
    match grip.seen {
        Seen { certain: false, .. } => Glance::Doubt,
        Seen { yes: false, .. } => Glance::Miss,
        Seen { yes: true, .. } => match pressed(a, b, &grip) {
            Some(contact) => {
                out.write(contact);
                Glance::Hit
            }
            None => Glance::Doubt,
        },
    }
}

#[inline(always)]
fn pressed(a: Vertices, b: Vertices, grip: &Grip) -> Option<FloatContact> {
    let (of_a, edge) = face(a, b, grip)?;
    let (a, b) = (Ring { vertices: a, left: grip.left[0] }, Ring { vertices: b, left: grip.left[1] });
    let (reference, incident) = (Ring::either(of_a, a, b), Ring::either(of_a, b, a));
    let deepest = select_unpredictable(of_a, grip.deepest[0], grip.deepest[1]);
    let frame = Frame::new(reference.side(edge)?, [0.0; 2]);
    let Incident { low, high, per_way, edge, behind } = incident_edge(&frame, incident, deepest)?;
    let clipped = frame.points(frame.clipped(low, high, per_way, 2 * edge + 1)?)?;
    let (normal, depth) = way_out(&frame, incident.vertices, behind);
    Some(contact(normal, depth, clipped, of_a))
}

/// A strictly convex outline.
#[derive(Clone, Copy)]
struct Ring<'a> {
    vertices: Vertices<'a>,
    left: bool,
}

impl Ring<'_> {
    #[inline(always)]
    fn either<'a>(one: bool, a: Ring<'a>, b: Ring<'a>) -> Ring<'a> {
        Ring {
            vertices: select_unpredictable(one, a.vertices, b.vertices),
            left: select_unpredictable(one, a.left, b.left),
        }
    }

    #[inline(always)]
    fn vertex(self, i: usize) -> Option<Point<Wide>> {
        self.vertices.get(i).map(|vertex| point(*vertex))
    }

    /// The next vertex with the inside to the left.
    #[inline(always)]
    fn after(self, i: usize) -> usize {
        neighbor(self.vertices, i, self.left)
    }

    #[inline(always)]
    fn before(self, i: usize) -> usize {
        neighbor(self.vertices, i, !self.left)
    }

    /// An edge by its number as a side of its own.
    #[inline(always)]
    fn side(self, edge: usize) -> Option<Side<Wide>> {
        let next = neighbor(self.vertices, edge, true);
        let (first, last) = (select_unpredictable(self.left, edge, next), select_unpredictable(self.left, next, edge));
        Some(Side {
            from: self.vertex(first)?,
            to: self.vertex(last)?,
            from_feature: 2 * first,
            to_feature: 2 * last,
            feature: 2 * edge + 1,
        })
    }
}

/// The edge of the other outline that the reference bears on.
struct Incident {
    /// Its ends, in the order that they lie along the reference.
    low: Seat<Wide>,
    high: Seat<Wide>,
    /// One by the way between them.
    per_way: f64,
    edge: usize,
    /// The determinant of the deepest vertex.
    behind: f64,
}

/// The one of the edges at the deepest vertex that is most parallel to the reference.
#[inline(always)]
fn incident_edge(frame: &Frame<Wide>, incident: Ring, deepest: usize) -> Option<Incident> {
    let seat = |i: usize| -> Option<Seat<Wide>> {
        let point = incident.vertex(i)?;
        Some(frame.seat_behind(point, 2 * i, plain_determinant(frame.side.from, frame.side.to, point)?))
    };
    let slope = |from: &Seat<Wide>, to: &Seat<Wide>| Slope::new((frame.ux, frame.uy), from.point, to.point);
    let mut deepest = deepest;
    // What the kernel takes for the deepest may be one of two that are hardly different.
    for _ in 0..2 {
        let (next, previous) = (incident.after(deepest), incident.before(deepest));
        let (at, to, from) = (seat(deepest)?, seat(next)?, seat(previous)?);
        if (to.behind > at.behind) | (from.behind > at.behind) {
            deepest = if to.behind > at.behind { next } else { previous };
            continue;
        }
        let (onward, back) = (slope(&at, &to), slope(&from, &at));
        // Of equally parallel ones it is that which comes next in the caller's order.
        let backward = select_unpredictable(incident.left, back.is_below(onward), !onward.is_below(back));
        let least = at.behind - at.behind * AS_DEEP;
        if (to.behind >= least) | (from.behind >= least) {
            // Where a neighbor is as deep, its other edge must not be the more parallel one.
            let parallel = Slope::either(backward, back, onward);
            let (after, before) = (seat(incident.after(next))?, seat(incident.before(previous))?);
            let is_after = to.behind >= least && !parallel.is_below(slope(&to, &after));
            let is_before = from.behind >= least && !parallel.is_below(slope(&before, &from));
            if is_after | is_before {
                return None;
            }
        }
        // Divided by both, so that none waits for which it is.
        let (per_onward, per_back) = (1.0 / (at.along - to.along), 1.0 / (from.along - at.along));
        let first = select_unpredictable(backward, previous, deepest);
        let last = select_unpredictable(backward, deepest, next);
        return Some(Incident {
            low: Seat::either(backward, at, to),
            high: Seat::either(backward, from, at),
            per_way: select_unpredictable(backward, per_back, per_onward),
            edge: select_unpredictable(incident.left, first, last),
            behind: at.behind,
        });
    }
    None
}

/// The normal and the depth as [`off_edge`] gives them.
#[inline(always)]
fn way_out(frame: &Frame<Wide>, incident: Vertices, behind: f64) -> ([f32; 2], f32) {
    if (frame.ux == 0.0) | (frame.uy == 0.0) {
        return along_axis([frame.side.from, frame.side.to], incident);
    }
    (round::normal(frame.normal()), round::depth_along(behind * frame.scale))
}

#[inline(never)]
fn along_axis(line: [Point<Wide>; 2], incident: Vertices) -> ([f32; 2], f32) {
    off_edge(line, [0.0; 2], points(incident), |_| 0.0)
}

#[inline(always)]
fn contact([x, y]: [f32; 2], depth: f32, clipped: Clipped, of_a: bool) -> FloatContact {
    let Clipped { points, both } = clipped;
    let [first, second] = points;
    let is_plain = |point: &ContactPoint| {
        lesser(lesser(point.x.abs(), point.y.abs()), point.depth) >= f64::from(f32::MIN_POSITIVE)
    };
    let [first, second] =
        if is_plain(&first) & (is_plain(&second) | !both) { points.map(rounded) } else { carefully_rounded(points) };
    let (first, second) = (first.of(of_a), second.of(of_a));
    let signed = |value: f32| f32::from_bits(select_unpredictable(of_a, value.to_bits(), opposite(value).to_bits()));
    let number = |value: f32| f32::from_bits(select_unpredictable(both, value.to_bits(), 0));
    let feature = |value: u32| select_unpredictable(both, value, 0);
    let second = FloatPoint {
        x: number(second.x),
        y: number(second.y),
        depth: number(second.depth),
        a_feature: feature(second.a_feature),
        b_feature: feature(second.b_feature),
    };
    FloatContact {
        normal: [signed(x), signed(y)],
        depth: f32::from_bits(depth.to_bits().max(1)),
        count: 1 + u32::from(both),
        points: [first, second],
    }
}

/// What is clear of denormals and zero.
#[inline(always)]
fn rounded(point: ContactPoint) -> FloatPoint {
    let ContactPoint { x, y, depth, a_feature, b_feature } = point;
    let [x, y, depth] = [x, y, depth].map(|value| value as f32);
    FloatPoint { x, y, depth, a_feature: a_feature as u32, b_feature: b_feature as u32 }
}

#[cold]
#[inline(never)]
fn carefully_rounded(points: [ContactPoint; 2]) -> [FloatPoint; 2] {
    points.map(FloatPoint::from)
}

impl FloatPoint {
    /// From a point of one outline and the other to one of the first and the second.
    #[inline(always)]
    fn of(self, one_is_first: bool) -> Self {
        FloatPoint {
            a_feature: select_unpredictable(one_is_first, self.a_feature, self.b_feature),
            b_feature: select_unpredictable(one_is_first, self.b_feature, self.a_feature),
            ..self
        }
    }
}

#[inline(always)]
fn point([x, y]: [f32; 2]) -> Point<Wide> {
    Point::at(f64::from(x), f64::from(y))
}

#[inline(always)]
fn points(outline: Vertices) -> impl Iterator<Item = Point<Wide>> {
    outline.iter().map(|vertex| point(*vertex))
}

/// The next vertex in the caller's order, or the one before.
#[inline(always)]
fn neighbor(outline: Vertices, i: usize, forward: bool) -> usize {
    let after = if i + 1 < outline.len() { i + 1 } else { 0 };
    let before = if i > 0 { i - 1 } else { outline.len() - 1 };
    select_unpredictable(forward, after, before)
}

/// The edge behind which the contact is, and whether it is one of a.
#[inline(always)]
fn face(a: Vertices, b: Vertices, grip: &Grip) -> Option<(bool, usize)> {
    let [a_least, b_least] = grip.least;
    // Neither has more than sixteen edges in the lanes.
    let all = a_least | b_least << 16;
    let rest = all & all.wrapping_sub(1);
    let edge = all.trailing_zeros();
    if rest != 0 {
        if (rest & rest.wrapping_sub(1) != 0) | (a_least == 0) | (b_least == 0) {
            return None;
        }
        let (a, b) = (Ring { vertices: a, left: grip.left[0] }, Ring { vertices: b, left: grip.left[1] });
        return equal_faces(a, edge as usize, b, b_least.trailing_zeros() as usize);
    }
    // In doubt there is no such edge.
    if all == 0 { None } else { Some((edge < 16, (edge & 15) as usize)) }
}

/// The one of two edges, one of each outline, as [`super::face::Face::or`] decides, which depends on
/// how they are rounded only where this gives none.
#[inline(never)]
fn equal_faces(a: Ring, a_edge: usize, b: Ring, b_edge: usize) -> Option<(bool, usize)> {
    let (a_line, b_line) = (a.side(a_edge)?, b.side(b_edge)?);
    let (a_line, b_line) = ([a_line.from, a_line.to], [b_line.from, b_line.to]);
    let (a_square, b_square) = (squared_depth(a_line, b.vertices)?, squared_depth(b_line, a.vertices)?);
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

    const NOTHING: FloatContact =
        FloatContact { normal: [0.0; 2], depth: 0.0, count: 0, points: [FloatPoint::NONE; 2] };

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
            let long = contact.map_or(NOTHING, FloatContact::from);
            let mut seen = MaybeUninit::new(NOTHING);
            match convex_glance(&a, &b, &mut seen) {
                Glance::Doubt => {}
                Glance::Miss => assert_eq!(verdict, Verdict::Miss),
                Glance::Hit => {
                    // SAFETY: something was there from the beginning.
                    #[allow(unsafe_code)]
                    let seen = unsafe { seen.assume_init() };
                    assert_eq!((verdict, long), (Verdict::Hit, seen), "{a:?} {b:?}");
                    told += 1;
                }
            }
        }
        // With four lanes outlines of more edges are left to the long way.
        let part = if set_width(u32::MAX) > 4 { 2 } else { 6 };
        assert!(told * part > hits, "{told} of {hits}");
    }
}
