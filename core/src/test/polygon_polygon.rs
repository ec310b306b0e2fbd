//! Polygon and polygon, concave ones included.

use super::{Verdict, polygon_point};
use crate::number::Number;
use crate::shape::{Contact, Outline, Region, any_near, contact};

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
    let (a_region, b_region) = (Region::new(a), Region::new(b));
    let hit = || Verdict::Hit.hit_only_if(|| a.has_area() && b.has_area());
    let mut touched = false;
    let overlap = any_near(a, b, |e, f| {
        let contact = contact(e.edge(), f.edge());
        match contact {
            Contact::None => return false,
            Contact::Crossing => return true,
            Contact::Point(_) | Contact::Overlap(..) => touched = true,
        }
        contact.ends().any(|point| match (a_region.wedge_at(e, point), b_region.wedge_at(f, point)) {
            (Some(one), Some(other)) => one.overlaps(other),
            _ => false,
        })
    });
    if overlap {
        return hit();
    }
    if touched {
        Verdict::Touch
    } else if polygon_point(b, a.first()) != Verdict::Miss || polygon_point(a, b.first()) != Verdict::Miss {
        hit()
    } else {
        Verdict::Miss
    }
}
