//! The distance of a small shape and an outline or a chain of any length: the fast tier. A scan leaves the few edges
//! that may be the nearest, and the operations of the exact tier measure these, in its order.
//!
//! The bits are those of the exact tier: of the edges that the scan drops none is as near as the nearest, and none
//! meets the small shape. All numbers are [`Float`], which changes no bit.

use super::nearest_ends::nearest_of_ends;
use crate::distance::closest::{Closest, ClosestPoints, Foot};
use crate::distance::exact_distance::{Candidate, Indexed, Nearest, canonical_order, nearest_of_pairs};
use crate::distance::point_segment::{separation, separation_in_f64};
use crate::filter::{EdgeCandidates, Fast, MOST_VERTICES, Polyline, edge_candidates};
use crate::number::{Float, is_zero_or_normal, with_denormals};
use crate::overlap::{Verdict, polygon_point};
use crate::predicate::{Point, Reach};
use crate::shape::{Edge, Kind, Outline, Shape};
use crate::simd::{F32s, dispatch};
use core::cmp::Ordering;

/// A shape as the caller passed it, not validated.
#[derive(Clone, Copy, Debug)]
pub struct RawShape<'a> {
    pub kind: Kind,
    pub vertices: &'a [[f32; 2]],
    pub radius: f32,
}

dispatch! {
    /// The distance of two shapes of which one has few vertices. O(n).
    pub fn fast_outline_distance(a: RawShape, b: RawShape) -> Fast<ClosestPoints> = outline_distance;
}

dispatch! {
    /// The signed distance of an outline and a point. O(n).
    pub fn fast_signed_distance(outline: &[[f32; 2]], point: [f32; 2]) -> Fast<ClosestPoints> = signed_at_width;
}

#[inline(always)]
fn signed_at_width<V: F32s>(outline: &[[f32; 2]], point: [f32; 2]) -> Fast<ClosestPoints> {
    let line = Polyline { vertices: outline, is_closed: true };
    let point = Polyline { vertices: core::slice::from_ref(&point), is_closed: false };
    let mut candidates = EdgeCandidates::NONE;
    if edge_candidates::<V>(line, point, &mut candidates).is_none() {
        return Fast::Uncertain;
    }
    match with_denormals(|| signed_among(line.vertices, point.vertices, &candidates)) {
        Some(closest) => Fast::Certain(closest),
        None => Fast::Uncertain,
    }
}

/// The signed distance, of the edges that remain.
#[inline(never)]
fn signed_among(outline: &[[f32; 2]], point: &[[f32; 2]], candidates: &EdgeCandidates) -> Option<ClosestPoints> {
    let outline = RawShape { kind: Kind::Polygon, vertices: outline, radius: 0.0 }.valid();
    let point = RawShape { kind: Kind::Point, vertices: point, radius: 0.0 }.valid();
    let is_inside = candidates.is_inside?;
    let nearest = nearest_to_point(point.vertices.first(), outline, candidates)?;
    let Closest { distance, a, b } = nearest.on_boundaries([0.0; 2], Reach::sum(0.0, 0.0));
    let closest = Closest { distance, a: b.at_beginning(outline), b: a };
    Some(ClosestPoints::from(closest).negative_if(is_inside))
}

impl<'a> RawShape<'a> {
    #[inline(always)]
    fn polyline(self) -> Polyline<'a> {
        Polyline { vertices: self.vertices, is_closed: self.kind.is_filled() }
    }

    fn valid(self) -> Shape<'a, Float> {
        Shape { kind: self.kind, vertices: Outline::new(self.vertices), radius: f64::from(self.radius) }
    }
}

/// [`fast_outline_distance`] in vectors of one width.
#[inline(always)]
pub fn outline_distance<V: F32s>(a: RawShape, b: RawShape) -> Fast<ClosestPoints> {
    let a_is_small = a.vertices.len() <= b.vertices.len();
    let (small, large) = if a_is_small { (a, b) } else { (b, a) };
    let fits = (small.vertices.len() <= MOST_VERTICES) & (large.vertices.len() > 1);
    let are_usual = [a.radius, b.radius].map(|radius| is_zero_or_normal(radius, f32::INFINITY));
    if !(fits & are_usual[0] & are_usual[1]) {
        return Fast::Uncertain;
    }
    let mut candidates = EdgeCandidates::NONE;
    if edge_candidates::<V>(large.polyline(), small.polyline(), &mut candidates).is_none() {
        return Fast::Uncertain;
    }
    match with_denormals(|| closest_points_among(small, large, &candidates, a_is_small)) {
        Some(closest) => Fast::Certain(closest),
        None => Fast::Uncertain,
    }
}

/// The closest points, of the edges that remain. None if uncertain.
#[inline(never)]
fn closest_points_among(
    small: RawShape,
    large: RawShape,
    candidates: &EdgeCandidates,
    a_is_small: bool,
) -> Option<ClosestPoints> {
    let (small, large) = (small.valid(), large.valid());
    if small.kind == Kind::Point {
        // Points come first in canonical order, and their feet are at the beginning.
        let closest = point_among(small, large, candidates)?;
        let closest = Closest { b: closest.b.at_beginning(large), ..closest };
        return Some(if a_is_small { closest } else { closest.swapped() }.into());
    }
    let small_first = canonical_order(small, large) != Ordering::Greater;
    let [first, second] = if small_first { [small, large] } else { [large, small] };
    let closest = shape_among([first, second], candidates, small_first)?;
    let closest = if small_first == a_is_small { closest } else { closest.swapped() };
    let [a, b] = if a_is_small { [small, large] } else { [large, small] };
    Some(Closest { a: closest.a.at_beginning(a), b: closest.b.at_beginning(b), ..closest }.into())
}

/// The edges that remain, the closing one first, as in [`Shape::indexed_edges`].
#[derive(Clone, Copy)]
struct InOrder<'a> {
    large: Shape<'a, Float>,
    candidates: &'a EdgeCandidates,
    closing: Option<usize>,
    /// The next candidate, and the number of those that are not the closing edge.
    i: usize,
    end: usize,
}

fn indexed<'a>(large: Shape<'a, Float>, candidates: &'a EdgeCandidates) -> InOrder<'a> {
    let closing = candidates.last().filter(|last| *last + 1 == large.vertices.count());
    InOrder { large, candidates, closing, i: 0, end: candidates.count() - usize::from(closing.is_some()) }
}

impl Iterator for InOrder<'_> {
    type Item = Indexed<Float>;

    #[inline(always)]
    fn next(&mut self) -> Option<Indexed<Float>> {
        loop {
            let index = match self.closing.take() {
                Some(closing) => closing,
                None if self.i == self.end => return None,
                None => {
                    self.i += 1;
                    self.candidates.get(self.i - 1)?
                }
            };
            let edge = self.large.vertices.edge(index);
            if !edge.is_point() {
                return Some((index, edge));
            }
        }
    }
}

/// The closest points of a point, the first, and one of the edges. None if the point is on an edge.
fn point_among(point: Shape<Float>, large: Shape<Float>, candidates: &EdgeCandidates) -> Option<Closest> {
    let p = point.vertices.first();
    if candidates.is_inside? {
        return Some(common(p.x, p.y));
    }
    of_boundaries(nearest_to_point(p, large, candidates)?, [point.radius, large.radius])
}

/// The nearest of the edges. None if the point is on an edge.
#[inline(always)]
fn nearest_to_point(p: Point<Float>, large: Shape<Float>, candidates: &EdgeCandidates) -> Option<Candidate<Float>> {
    let (mut least, mut best) = (f64::INFINITY, None);
    for f in indexed(large, candidates) {
        let to_edge = match separation_in_f64(f.1, p) {
            Some(separation) => separation,
            None => separation(f.1, p),
        };
        if to_edge.square < least {
            (least, best) = (to_edge.square, Some((f, to_edge, None)));
        }
        // A foot may be so close to an end that the computed distance of the end is less.
        for end in [f.1.a, f.1.b] {
            let (x, y) = (end.x - p.x, end.y - p.y);
            if x * x + y * y < least {
                (least, best) = (x * x + y * y, Some((f, to_edge, Some(end))));
            }
        }
    }
    let own = Edge { a: p, b: p };
    let (f, to_edge, end) = best.filter(|_| least > 0.0)?;
    Some(match end {
        None => Candidate { edges: [(0, own), f], separation: to_edge, edge_is_a: false },
        Some(end) => Candidate { edges: [(0, own), f], separation: separation(own, end), edge_is_a: true },
    })
}

/// The closest points of other shapes, in canonical order.
fn shape_among([a, b]: [Shape<Float>; 2], candidates: &EdgeCandidates, small_first: bool) -> Option<Closest> {
    // Of convex shapes that meet the exact tier looks for a vertex inside.
    let are_convex = a.is_convex() && b.is_convex();
    let [small, large] = if small_first { [a, b] } else { [b, a] };
    let nearest = if let Some(nearest) = nearest_of_ends(small, large, candidates, small_first) {
        Some(Nearest::Apart(nearest))
    } else if small_first {
        nearest_of_pairs(a.indexed_edges().flat_map(|e| indexed(b, candidates).map(move |f| (e, f))))
    } else {
        nearest_of_pairs(indexed(a, candidates).flat_map(|e| b.indexed_edges().map(move |f| (e, f))))
    };
    let nearest = match nearest? {
        Nearest::Common(_) if are_convex => return None,
        Nearest::Common([a, b]) => return Some(Closest { distance: 0.0, a, b }),
        Nearest::Apart(nearest) => nearest,
    };
    for (outer, inner, is_small) in [(a, b, small_first), (b, a, !small_first)] {
        let p = inner.vertices.first();
        let is_inside = match outer.is_filled() {
            false => false,
            true if is_small => polygon_point(outer.vertices, p) != Verdict::Miss,
            true => candidates.is_inside?,
        };
        if is_inside {
            return if are_convex { None } else { Some(common(p.x, p.y)) };
        }
    }
    of_boundaries(nearest, [a.radius, b.radius])
}

/// A common point of shapes of which one is inside the other.
fn common(x: f64, y: f64) -> Closest {
    let foot = Foot { x, y, edge: 0, t: 0.0 };
    Closest { distance: 0.0, a: foot, b: foot }
}

/// The closest points of rounded shapes whose skeletons are apart. None if their boundaries are close to each other.
fn of_boundaries(nearest: Candidate<Float>, radii: [f64; 2]) -> Option<Closest> {
    let reach = Reach::sum(radii[0], radii[1]);
    if (radii[0] == 0.0) & (radii[1] == 0.0) & (nearest.separation.square > 0.0) {
        Some(nearest.on_skeletons())
    } else if nearest.separation.is_clear_of(reach) {
        Some(nearest.on_boundaries(radii, reach))
    } else if nearest.separation.is_well_within(reach) {
        Some(nearest.common_point(radii, reach))
    } else {
        None
    }
}
