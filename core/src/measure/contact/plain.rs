//! The contact of most pairs: outlines that certainly overlap, one edge of which is certainly the
//! shortest way out, without corners that are straight.
//!
//! Every answer here is the one that the long way gives, from the same operations; what would take
//! more than these is left to it. The outlines' floats need not have been judged: the kernel
//! answers for them.

use super::body::Side;
use super::clip::{AS_DEEP, clipped_side, sine_squared};
use super::face::{EQUAL, upward};
use super::{Contact, off_edge};
use crate::kernel::{Seen, convex_grip};
use crate::lanes::{Lanes, Mask, widths};
use crate::measure::separation::determinant;
use crate::number::{Wide, greater};
use crate::predicate::Point;
use crate::test::Verdict;
use core::hint::select_unpredictable;

/// What one look at two convex outlines tells.
#[derive(Clone, Copy, Debug)]
pub enum Glance {
    Doubt,
    Miss,
    Hit(Contact),
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
fn pressed(a: Vertices, b: Vertices, least: [Mask; 2]) -> Option<Contact> {
    let (of_a, edge) = face(a, b, least)?;
    let (reference, incident) = if of_a { (a, b) } else { (b, a) };
    let side = side(reference, edge)?;
    let line = [side.from, side.to];
    let (foremost, depth) = deepest(line, incident);
    let other = incident_side(line, incident, foremost, depth)?;
    let radii = [0.0; 2];
    let (normal, depth) = off_edge(line, radii, points(incident), |length| depth / length);
    let at = vertex(incident, foremost)?;
    let points = clipped_side(side, other, (at, 2 * foremost), radii, None);
    Some(Contact { normal, depth, points }.of(of_a).settled(Verdict::Hit))
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
    let (of_a, of_b) = (a_least.trailing_zeros(), b_least.trailing_zeros());
    let rest = (a_least & a_least.wrapping_sub(1)) | (b_least & b_least.wrapping_sub(1));
    if rest != 0 {
        None
    } else if (a_least != 0) & (b_least != 0) {
        equal_faces(a, of_a as usize, b, of_b as usize)
    } else {
        // In doubt there is no such edge.
        Some((a_least != 0, of_a.min(of_b) as usize))
    }
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
    const STRAIGHT: f64 = 1.0 / (1u64 << 44) as f64;
    let last = after(outline, first);
    let (p, q) = (vertex(outline, first)?, vertex(outline, last)?);
    let (u, v) = (vertex(outline, before(outline, first))?, vertex(outline, after(outline, last))?);
    let (x, y) = (q.x - p.x, q.y - p.y);
    let (u_left, u_right) = (x * (u.y - p.y), y * (u.x - p.x));
    let (v_left, v_right) = (x * (v.y - p.y), y * (v.x - p.x));
    let bound = STRAIGHT * ((u_left.abs() + u_right.abs()) + (v_left.abs() + v_right.abs()));
    let (u_side, v_side) = (u_left - u_right, v_left - v_right);
    let (left, right) = ((u_side > bound) & (v_side > bound), (u_side < -bound) & (v_side < -bound));
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

/// The vertex that is deepest behind a line, the first one of several, with its determinant.
#[inline(always)]
fn deepest([a, b]: [Point<Wide>; 2], outline: Vertices) -> (usize, f64) {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let (mut best, mut number) = (f64::NEG_INFINITY, 0);
    for (i, p) in points(outline).enumerate() {
        let depth = ux * (p.y - a.y) - uy * (p.x - a.x);
        let deeper = depth > best;
        number = select_unpredictable(deeper, i, number);
        best = greater(depth, best);
    }
    (number, best)
}

/// The side at the deepest vertex that is most parallel to a line, as in [`super::clip`].
#[inline(always)]
fn incident_side([a, b]: [Point<Wide>; 2], outline: Vertices, foremost: usize, depth: f64) -> Option<Side<Wide>> {
    let direction = (b.x - a.x, b.y - a.y);
    let (next, previous) = (after(outline, foremost), before(outline, foremost));
    let (at, to, from) = (vertex(outline, foremost)?, vertex(outline, next)?, vertex(outline, previous)?);
    let (next_depth, previous_depth) = (determinant(a, b, to), determinant(a, b, from));
    if (depth != determinant(a, b, at)) | (next_depth > depth) | (previous_depth > depth) {
        return None;
    }
    let (slope, other_slope) = (sine_squared(direction, at, to), sine_squared(direction, at, from));
    let least = depth - depth.abs() * AS_DEEP;
    let (mut edge, mut best) = (foremost, slope);
    let mut known = slope + other_slope;
    if next_depth >= least {
        let beyond = sine_squared(direction, to, vertex(outline, after(outline, next))?);
        known += beyond;
        if beyond < best {
            (edge, best) = (next, beyond);
        }
    }
    let backward = other_slope < best;
    edge = select_unpredictable(backward, previous, edge);
    best = select_unpredictable(backward, other_slope, best);
    if previous_depth >= least {
        let end = before(outline, previous);
        let beyond = sine_squared(direction, from, vertex(outline, end)?);
        known += beyond;
        if beyond < best {
            edge = end;
        }
    }
    // Of an edge without length it is NaN.
    if known >= 0.0 { side(outline, edge) } else { None }
}
