//! Whether one shape lies inside another, by the definition in the crate's first page.

use crate::coord::{Coord, Dimension, Scale, ScaledPoint, ScaledShape};
use crate::distance::gap_squared;
use crate::outline::{distinct, outline_of, twice_area};
use crate::overlap::{Place, Side, side, skeletons_meet};
use crate::slab::any_face;
use crate::verdict::{cuts, stations};
use crate::{Kind, Shape, Verdict};
use dashu_int::IBig;
use dashu_ratio::Relaxed;
use std::cmp::Ordering;

/// Whether `inner` lies strictly inside `outer` (hit), inside reaching its boundary (touch), or
/// not wholly inside (miss).
///
/// Outer shapes are points, segments and convex outlines of any radius, and polygons without
/// radius; for any other the answer is `None`.
///
/// # Panics
/// When one of them is no shape, see [`Shape`].
pub fn contains<T: Coord>(outer: &Shape<T>, inner: &Shape<T>) -> Option<Verdict> {
    let refused = match outer.kind {
        Kind::Point | Kind::Segment | Kind::Convex => false,
        Kind::Chain => true,
        Kind::Polygon => outer.radius != T::ZERO,
    };
    if refused {
        return None;
    }
    let scale = Scale::of_shapes(outer, inner);
    let (outer, inner) = (scale.solid(outer), scale.solid(inner));
    Some(match (outer.dimension, outer.radius.is_zero()) {
        (_, false) => in_fat(&outer, &inner),
        (Dimension::Region, true) => in_region(&outer, &inner),
        (_, true) => in_line(&outer, &inner),
    })
}

/// Inside if at most `limit`: strictly when less.
fn within(value: &Relaxed, limit: &Relaxed) -> Verdict {
    match value.cmp(limit) {
        Ordering::Less => Verdict::Hit,
        Ordering::Equal => Verdict::Touch,
        Ordering::Greater => Verdict::Miss,
    }
}

/// A point or a segment without radius as the container.
///
/// Only what has no radius fits, and only if all its vertices lie on the container, which then
/// holds the edges between them; a filled outline on a line fills nothing else.
fn in_line(outer: &ScaledShape, inner: &ScaledShape) -> Verdict {
    let piece = (&outer.vertices[0], &outer.vertices[outer.vertices.len() - 1]);
    if !inner.radius.is_zero() || !inner.vertices.iter().all(|s| Place::from(s).is_on(piece)) {
        return Verdict::Miss;
    }
    // The interior of a point is the point; that of a segment lacks the ends, and lines within it
    // that reach an end have a vertex there.
    let reaches_end = inner.vertices.iter().any(|s| s == piece.0 || s == piece.1);
    if outer.dimension == Dimension::Curve && reaches_end { Verdict::Touch } else { Verdict::Hit }
}

/// A convex skeleton S with the radius R > 0 as the container of a shape with the radius q.
///
/// Let s(v) be the signed distance from S: the distance outside, minus the distance to the
/// boundary inside. For convex S it is the maximum over all directions of v's lead over S in that
/// direction, hence a convex function of v, and the lead of the disc of radius q around v is q
/// more. So the fattened inner shape keeps to s <= R exactly if all its vertices keep to
/// s <= R - q; it reaches the boundary s = R exactly if one of them reaches s = R - q.
fn in_fat(outer: &ScaledShape, inner: &ScaledShape) -> Verdict {
    let spare = &outer.radius - &inner.radius;
    let worst = inner.vertices.iter().map(|v| match spare.cmp(&IBig::ZERO) {
        // s(v) <= spare with a positive spare: points of S itself (s <= 0) keep it strictly.
        Ordering::Greater => within(&gap_squared(&dot(v), outer), &Relaxed::from(&spare * &spare)),
        // s(v) <= 0: v is in S, and strictly only inside an outline with area. A point and a
        // segment have no inside, so their boundary is always reached.
        Ordering::Equal if outer.dimension == Dimension::Region => match side(&v.into(), &outer.edges()) {
            Side::Outside => Verdict::Miss,
            Side::OnEdge => Verdict::Touch,
            Side::Inside => Verdict::Hit,
        },
        Ordering::Equal if gap_squared(&dot(v), outer) == Relaxed::ZERO => Verdict::Touch,
        Ordering::Equal => Verdict::Miss,
        // s(v) <= spare with a negative spare: so deep inside S.
        Ordering::Less => is_as_deep(v, outer, &-&spare),
    });
    worst.min().expect("a skeleton has vertices")
}

fn dot(v: &ScaledPoint) -> ScaledShape {
    ScaledShape { dimension: Dimension::Dot, vertices: vec![v.clone()], radius: IBig::ZERO }
}

/// Whether a point lies inside a convex outline, `depth > 0` or more away from its edges' lines.
fn is_as_deep(v: &ScaledPoint, outer: &ScaledShape, depth: &IBig) -> Verdict {
    if outer.dimension != Dimension::Region || side(&v.into(), &outer.edges()) != Side::Inside {
        return Verdict::Miss;
    }
    let s = distinct(outer.vertices.clone());
    let winding = twice_area(&s).signum();
    let lines = crate::coord::ring(&s).into_iter();
    let verdicts = lines.map(|(a, b)| {
        let (ux, uy) = (&b.x - &a.x, &b.y - &a.y);
        // The distance from the line is lead / |u|, positive on the inner side.
        let lead = (&ux * (&v.y - &a.y) - &uy * (&v.x - &a.x)) * &winding;
        if lead <= IBig::ZERO {
            return Verdict::Miss;
        }
        let needed = depth * depth * (&ux * &ux + &uy * &uy);
        within(&needed.into(), &(&lead * &lead).into())
    });
    verdicts.min().unwrap_or(Verdict::Miss)
}

/// A filled outline without radius as the container.
fn in_region(outer: &ScaledShape, inner: &ScaledShape) -> Verdict {
    if !is_subset(inner, outer) {
        return Verdict::Miss;
    }
    let outline = outline_of(outer);
    if inner.radius.is_zero() {
        // Inside the closed region all that is not interior is the edges.
        return if skeletons_meet(inner, &outline) { Verdict::Touch } else { Verdict::Hit };
    }
    // A disc around a point of a region stays inside as long as it does not cross an edge. Where
    // there is no area all points lie on edges, and there is no room for any disc.
    let room = gap_squared(inner, &outline);
    within(&Relaxed::from(&inner.radius * &inner.radius), &room)
}

/// Whether the closed skeleton of the one, filling included, is part of the closed region of the
/// other.
fn is_subset(inner: &ScaledShape, outer: &ScaledShape) -> bool {
    let (lines, outline) = (inner.edges(), outer.edges());
    let lines_inside = lines.iter().all(|&e| {
        let places = stations(e, &cuts(e, &outline));
        places.iter().all(|p| side(p, &outline) != Side::Outside)
    });
    // With its edges inside, a filling can only leave through a face of its own.
    let filled = inner.dimension == Dimension::Region;
    lines_inside && !(filled && any_face(&lines, &outline, |in_inner, in_outer| in_inner && !in_outer))
}
