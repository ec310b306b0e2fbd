//! Polygon and polygon, concave ones included.

use super::Verdict;
use crate::number::Number;
use crate::shape::{Corner, EdgeIntersection, Filled, Outline, Region, any_near, edge_intersection};

/// The insides overlap exactly when two edges cross, or the insides overlap close to a point where
/// the outlines touch, or the outlines do not meet and one begins inside the other.
///
/// Why close to such points suffices: follow one outline from a place strictly inside the other
/// polygon to the first touching point; there it arrives from inside, so the wedges overlap. If
/// neither outline enters the other inside, the insides are equal or disjoint. Every touching
/// point is looked at where it begins an edge or lies strictly between an edge's ends; along an
/// overlap of edges the ends of the overlap stand for it. O(n·m), less where boxes are apart.
pub fn polygon_polygon<N: Number>(a: Outline<N>, b: Outline<N>) -> Verdict {
    if !a.bounds().meets(&b.bounds()) {
        return Verdict::Miss;
    }
    by_corners(&Region::new(a), &Region::new(b), |is_wanted| any_near(a, b, |e, f| is_wanted((0, e), (0, f))))
}

/// The same for any filled outlines and one.
pub fn filled_polygon<N: Number>(filled: &impl Filled<N>, outline: Outline<N>) -> Verdict {
    // The other way round an edge of the outline would be compared with all those of the rest.
    filled_filled(&Region::new(outline), filled)
}

/// The same for any filled outlines.
pub fn filled_filled<N: Number>(a: &impl Filled<N>, b: &impl Filled<N>) -> Verdict {
    let (a_bounds, b_bounds) = (a.bounds(), b.bounds());
    if !a_bounds.meets(&b_bounds) {
        return Verdict::Miss;
    }
    by_corners(a, b, |is_wanted| {
        a.corners_near(b_bounds)
            .filter(|(_, e)| e.bounds().meets(&b_bounds))
            .any(|(i, e)| b.corners_along(e.edge()).any(|(j, f)| is_wanted((i, &e), (j, &f))))
    })
}

/// A corner with the number of its ring.
pub(crate) type Numbered<'a, N> = (usize, &'a Corner<N>);

/// The verdict by pairs of corners, of which `any_pair` visits those whose edges may meet until one is wanted.
///
/// A ring that meets no edge of the other shape lies wholly inside or wholly outside; so where no ring
/// enters the other shape, one of them lies in it if they overlap.
#[inline(always)]
pub(crate) fn by_corners<N: Number>(
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
                (Some(one), Some(other)) => one.overlaps(other),
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

/// What rings that lie in another shape make of the verdict; those that may only touch it, nothing.
fn ring_inside<N: Number>(rings: &impl Filled<N>, shape: &impl Filled<N>) -> Verdict {
    let mut best = Verdict::Miss;
    for (ring, point) in rings.first_vertices().enumerate() {
        if Verdict::of_place(shape.locate(point)) == Verdict::Hit {
            best = best.max(if rings.has_area(ring) { Verdict::Hit } else { Verdict::Touch });
        }
    }
    best
}
