//! Polygon and polygon, concave ones included.

use super::Verdict;
use crate::number::Number;
use crate::shape::{Contact, Filled, Outline, Region, contact};

/// The insides overlap exactly when two edges cross, or the insides overlap close to a point where
/// the outlines touch, or the outlines do not meet and one begins inside the other.
///
/// Why close to such points suffices: follow one outline from a place strictly inside the other
/// polygon to the first touching point; there it arrives from inside, so the wedges overlap. If
/// neither outline enters the other inside, the insides are equal or disjoint. Every touching
/// point is looked at where it begins an edge or lies strictly between an edge's ends; along an
/// overlap of edges the ends of the overlap stand for it. O(n·m), less where boxes are apart.
pub fn polygon_polygon<N: Number>(a: Outline<N>, b: Outline<N>) -> Verdict {
    filled_filled(&Region::new(a), &Region::new(b))
}

/// The same for any filled outlines and one.
pub fn filled_polygon<N: Number>(filled: &impl Filled<N>, outline: Outline<N>) -> Verdict {
    // The other way round an edge of the outline would be compared with all those of the rest.
    filled_filled(&Region::new(outline), filled)
}

/// The same for any filled outlines. Where none of the edges meet, each ring lies wholly in the other
/// shape or wholly outside, and some ring does lie in it if the shapes have a point in common.
pub fn filled_filled<N: Number>(a: &impl Filled<N>, b: &impl Filled<N>) -> Verdict {
    let (a_bounds, b_bounds) = (a.bounds(), b.bounds());
    if !a_bounds.meets(&b_bounds) {
        return Verdict::Miss;
    }
    let hit = || Verdict::Hit.hit_only_if(|| a.has_area() && b.has_area());
    let mut touched = false;
    for (i, e) in a.corners_near(b_bounds).filter(|(_, corner)| corner.edge().bounds().meets(&b_bounds)) {
        for (j, f) in b.corners_near(e.edge().bounds()) {
            let contact = contact(e.edge(), f.edge());
            match contact {
                Contact::None => continue,
                Contact::Crossing => return hit(),
                Contact::Point(_) | Contact::Overlap(..) => touched = true,
            }
            let overlap = contact.ends().any(|point| match (a.wedge_at(i, &e, point), b.wedge_at(j, &f, point)) {
                (Some(one), Some(other)) => one.overlaps(other),
                _ => false,
            });
            if overlap {
                return hit();
            }
        }
    }
    let meets = |place| Verdict::of_place(place) != Verdict::Miss;
    if touched {
        Verdict::Touch
    } else if a.beginnings().any(|point| meets(b.locate(point))) || b.beginnings().any(|point| meets(a.locate(point))) {
        hit()
    } else {
        Verdict::Miss
    }
}
