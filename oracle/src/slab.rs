//! Which faces of the plane two outlines fill: slabs between abscissae, and parities counted upwards.

use crate::coord::Edge;
use crate::overlap::{Intersection, Place, intersect};
use dashu_int::IBig;
use dashu_ratio::Relaxed;

/// Whether some open face of the arrangement of two outlines has the wanted parities.
///
/// `wanted` is asked with (odd in the first, odd in the second) for every bounded face with area
/// that a slab cuts; an outline without edges is even everywhere.
///
/// Between two neighboring abscissae of vertices and crossings no two edges cross, so the order
/// of the edges along the slab's middle line is their order in the whole slab, and every face of
/// the arrangement that has area shows in some slab as a gap between two different heights.
pub(crate) fn any_face(first: &[Edge<'_>], second: &[Edge<'_>], wanted: impl Fn(bool, bool) -> bool) -> bool {
    let all: Vec<(Edge<'_>, usize)> = first.iter().map(|&e| (e, 0)).chain(second.iter().map(|&e| (e, 1))).collect();
    let cuts = abscissae(&all);
    cuts.windows(2).any(|pair| {
        let middle = (&pair[0] + &pair[1]) / Relaxed::from(2);
        let mut heights: Vec<(Relaxed, usize)> =
            all.iter().filter_map(|&(edge, whose)| Some((height(edge, &middle)?, whose))).collect();
        heights.sort();
        let mut odd = [false; 2];
        heights.iter().enumerate().any(|(i, (y, whose))| {
            odd[*whose] ^= true;
            let gap_above = heights.get(i + 1).is_some_and(|(next, _)| next != y);
            gap_above && wanted(odd[0], odd[1])
        })
    })
}

/// The distinct abscissae of all vertices and of all points where edges meet, in order.
fn abscissae(all: &[(Edge<'_>, usize)]) -> Vec<Relaxed> {
    let mut cuts: Vec<Relaxed> = all.iter().map(|((a, _), _)| Relaxed::from(a.x.clone())).collect();
    for (i, &(e, _)) in all.iter().enumerate() {
        for &(f, _) in &all[i + 1..] {
            // Stretches begin and end at vertices, which are in the list already, and so are
            // meetings at a vertex of the first edge.
            if let Intersection::At(t) = intersect(e, f)
                && t != Relaxed::ZERO
                && t != Relaxed::ONE
            {
                let place = Place::along(e, &t);
                cuts.push(Relaxed::from_parts_signed(place.x, place.w));
            }
        }
    }
    cuts.sort();
    cuts.dedup();
    cuts
}

/// The height of an edge at an abscissa times the denominator of that abscissa, if it spans it.
///
/// The common factor spares a multiplication and changes no order. No vertex has the abscissa.
fn height((a, b): Edge<'_>, at: &Relaxed) -> Option<Relaxed> {
    let w = IBig::from(at.denominator().clone());
    let (along, run) = (at.numerator() - &a.x * &w, &b.x - &a.x);
    let is_right_of_a = along > IBig::ZERO;
    if is_right_of_a == (*at.numerator() > &b.x * &w) {
        return None;
    }
    let rise = (&b.y - &a.y) * along;
    Some(Relaxed::from_parts_signed(&a.y * w * &run + rise, run))
}
