//! The verdict on two shapes, by the definition in the crate's first page.

use crate::coord::{Coord, Dimension, Edge, Scale, ScaledShape};
use crate::distance::gap_squared;
use crate::outline::fills_area;
use crate::overlap::{Intersection, Place, Side, intersect, side, skeletons_meet};
use crate::slab::any_face;
use crate::{Shape, Verdict};
use dashu_int::IBig;
use dashu_ratio::Relaxed;
use std::cmp::Ordering;

/// Whether two shapes miss, touch or hit each other.
///
/// # Panics
/// When one of them is no shape, see [`Shape`].
pub fn test<T: Coord>(a: &Shape<T>, b: &Shape<T>) -> Verdict {
    let scale = Scale::of_shapes(a, b);
    test_solids(&scale.solid(a), &scale.solid(b))
}

/// The verdict on two shapes in integers.
pub(crate) fn test_solids(a: &ScaledShape, b: &ScaledShape) -> Verdict {
    if !a.radius.is_zero() || !b.radius.is_zero() {
        return test_fat(a, b);
    }
    match (a.dimension, b.dimension) {
        (Dimension::Dot, Dimension::Dot) => hit_if(a.vertices[0] == b.vertices[0]),
        (Dimension::Region, Dimension::Region) => test_regions(a, b),
        (Dimension::Region, _) => test_line_region(b, a),
        (_, Dimension::Region) => test_line_region(a, b),
        _ => test_lines(a, b),
    }
}

fn hit_if(hit: bool) -> Verdict {
    if hit { Verdict::Hit } else { Verdict::Miss }
}

/// Shapes of which at least one has a radius.
///
/// Points of the skeletons at the distance d are also points of the closed shapes, so these meet
/// exactly when d is at most the sum of the radii. When d is less, every point near the middle of
/// the shortest connection belongs to both interiors if both have a radius; if one has none, the other
/// one's interior is an open set around a point of it, and contains points of its interior as
/// soon as it has an interior: that is dense in it.
fn test_fat(a: &ScaledShape, b: &ScaledShape) -> Verdict {
    let reach = &a.radius + &b.radius;
    match gap_squared(a, b).cmp(&Relaxed::from(&reach * &reach)) {
        Ordering::Greater => Verdict::Miss,
        Ordering::Less if has_interior(a) && has_interior(b) => Verdict::Hit,
        _ => Verdict::Touch,
    }
}

pub(crate) fn has_interior(s: &ScaledShape) -> bool {
    s.dimension != Dimension::Region || !s.radius.is_zero() || fills_area(&s.vertices)
}

/// Points and polylines without radius: the common points, less the ends.
fn test_lines(a: &ScaledShape, b: &ScaledShape) -> Verdict {
    let ends = [ends(a), ends(b)].concat();
    let mut verdict = Verdict::Miss;
    for e in a.edges() {
        for f in b.edges() {
            match intersect(e, f) {
                Intersection::Nowhere => {}
                // Of infinitely many common points at most four are ends.
                Intersection::Along(..) => return Verdict::Hit,
                Intersection::At(t) => {
                    if !ends.contains(&Place::along(e, &t)) {
                        return Verdict::Hit;
                    }
                    verdict = Verdict::Touch;
                }
            }
        }
    }
    verdict
}

/// The points of a line that are not in its interior.
fn ends(s: &ScaledShape) -> Vec<Place> {
    match s.dimension {
        Dimension::Curve if s.vertices.first() != s.vertices.last() => {
            [s.vertices.first(), s.vertices.last()].into_iter().flatten().map(Place::from).collect()
        }
        _ => vec![],
    }
}

/// A point or polyline against a filled outline, neither with a radius.
///
/// A polyline that reaches the open region has a whole stretch in it, hence points that are no
/// ends; a stretch ends where it meets an edge, so the middle of some stretch shows it.
fn test_line_region(line: &ScaledShape, region: &ScaledShape) -> Verdict {
    let outline = region.edges();
    let mut verdict = Verdict::Miss;
    for e in line.edges() {
        let cuts = cuts(e, &outline);
        for place in stations(e, &cuts) {
            match side(&place, &outline) {
                Side::Inside => return Verdict::Hit,
                Side::OnEdge => verdict = Verdict::Touch,
                Side::Outside => {}
            }
        }
    }
    verdict
}

/// The parameters at which an edge enters, leaves or touches other edges, and its ends; in order.
pub(crate) fn cuts(edge: Edge<'_>, others: &[Edge<'_>]) -> Vec<Relaxed> {
    let mut cuts = vec![Relaxed::ZERO, Relaxed::ONE];
    for &other in others {
        match intersect(edge, other) {
            Intersection::Nowhere => {}
            Intersection::At(t) => cuts.push(t),
            Intersection::Along(from, to) => cuts.extend([from, to]),
        }
    }
    cuts.sort();
    cuts.dedup();
    cuts
}

/// Points of an edge that stand for all of it: every cut and the middle between any two.
pub(crate) fn stations(edge: Edge<'_>, cuts: &[Relaxed]) -> Vec<Place> {
    if edge.0 == edge.1 {
        return vec![edge.0.into()];
    }
    let middles = cuts.windows(2).map(|w| (&w[0] + &w[1]) / Relaxed::from(IBig::from(2)));
    let all = middles.chain(cuts.iter().cloned());
    all.map(|t| Place::along(edge, &t)).collect()
}

/// Two filled outlines without radius: a common face with area, else any common point.
fn test_regions(a: &ScaledShape, b: &ScaledShape) -> Verdict {
    if !skeletons_meet(a, b) {
        Verdict::Miss
    } else if any_face(&a.edges(), &b.edges(), |in_a, in_b| in_a && in_b) {
        Verdict::Hit
    } else {
        Verdict::Touch
    }
}
