//! Two polygons, which may be concave.

use super::Verdict;
use crate::number::Number;
use crate::predicate::Wedge;
use crate::shape::{Corner, EdgeIntersection, Filled, Outline, Region, any_near, edge_intersection};

/// The interiors overlap if and only if two edges cross, or the interiors overlap near a point where the outlines
/// touch, or the outlines do not meet and one is inside the other.
///
/// Why points where they touch suffice: follow one outline from a place strictly inside the other polygon to the first
/// point where they touch. There it comes from inside, so the wedges at that point overlap. If neither outline enters
/// the other polygon, the interiors are equal or disjoint. Each such point is tested for the edge that begins there or
/// that contains it strictly between its ends. Of two overlapping edges the ends of the overlap are tested.
///
/// Complexity: O(n·m), less if boxes around edges are apart.
pub fn polygon_polygon<N: Number>(a: Outline<N>, b: Outline<N>) -> Verdict {
    if !a.bounds().meets(&b.bounds()) {
        return Verdict::Miss;
    }
    verdict_by_corners(&Region::new(a), &Region::new(b), |is_wanted| any_near(a, b, |e, f| is_wanted((0, e), (0, f))))
}

/// [`polygon_polygon`] of any filled outlines and one outline.
pub fn filled_polygon<N: Number>(filled: &impl Filled<N>, outline: Outline<N>) -> Verdict {
    // In this order an edge of the one outline is compared with the edges near it only.
    filled_filled(&Region::new(outline), filled)
}

/// [`polygon_polygon`] of any filled outlines.
pub fn filled_filled<N: Number>(a: &impl Filled<N>, b: &impl Filled<N>) -> Verdict {
    let (a_bounds, b_bounds) = (a.bounds(), b.bounds());
    if !a_bounds.meets(&b_bounds) {
        return Verdict::Miss;
    }
    verdict_by_corners(a, b, |is_wanted| {
        a.corners_near(b_bounds)
            .filter(|(_, e)| e.bounds().meets(&b_bounds))
            .any(|(i, e)| b.corners_along(e.edge()).any(|(j, f)| is_wanted((i, &e), (j, &f))))
    })
}

/// A corner and the number of its ring.
pub(crate) type Numbered<'a, N> = (usize, &'a Corner<N>);

/// The verdict by pairs of corners. `any_pair` visits the pairs whose edges may meet, until one is wanted.
///
/// A ring that meets no edge of the other shape is wholly inside or wholly outside. So if no ring enters the other
/// shape, the shapes overlap if and only if a ring is inside the other shape.
#[inline(always)]
pub(crate) fn verdict_by_corners<N: Number>(
    a: &impl Filled<N>,
    b: &impl Filled<N>,
    any_pair: impl FnOnce(&mut dyn FnMut(Numbered<N>, Numbered<N>) -> bool) -> bool,
) -> Verdict {
    let mut touched = false;
    let overlap = any_pair(&mut |(i, e), (j, f)| {
        let contact = edge_intersection(e.edge(), f.edge());
        let overlap = match contact {
            EdgeIntersection::None => return false,
            EdgeIntersection::Crossing => true,
            _ => contact.ends().any(|point| match (a.wedge_at(i, e, point), b.wedge_at(j, f, point)) {
                (Some(one), Some(other)) => one.overlaps(other) && overlap_uncut(a, one, b, other),
                _ => false,
            }),
        };
        touched = true;
        overlap && a.has_area(i) && b.has_area(j)
    });
    if overlap {
        return Verdict::Hit;
    }
    let best = ring_inside(a, b).max(ring_inside(b, a));
    if touched { best.max(Verdict::Touch) } else { best }
}

/// Whether two wedges that overlap do so where no other ring at their point cuts them off.
///
/// Each part of a wedge that is left begins, counter-clockwise, where the wedge does or a cutting one.
fn overlap_uncut<N: Number>(a: &impl Filled<N>, one: Wedge<N>, b: &impl Filled<N>, other: Wedge<N>) -> bool {
    let cuts = || a.cuts(one).chain(b.cuts(other));
    let begin_inside = |at: Wedge<N>| {
        let contains = |wedge: Wedge<N>| wedge.admits(at.to) || wedge.begins_toward(at.to);
        a.leads_inside(one, contains) && b.leads_inside(other, contains)
    };
    cuts().next().is_none() || [one, other].into_iter().chain(cuts()).any(begin_inside)
}

/// The verdict on rings inside another shape: a hit if one is strictly inside and has area, a touch if it has none.
fn ring_inside<N: Number>(rings: &impl Filled<N>, shape: &impl Filled<N>) -> Verdict {
    let mut best = Verdict::Miss;
    for (ring, point) in rings.first_vertices_near(|| shape.bounds()) {
        if Verdict::of_location(shape.locate(point)) == Verdict::Hit {
            best = best.max(if rings.has_area(ring) { Verdict::Hit } else { Verdict::Touch });
        }
    }
    best
}
