//! Contact of two convex outlines: the fast tier. A filter of the separating axis test (SAT) finds the reference edge;
//! the manifold is clipped in registers or vertex by vertex.
//!
//! Certain if the outlines are certainly apart, or if they certainly overlap, have certainly one edge of least
//! penetration, and have no collinear edges. Then the contact equals that of the exact tier to the bit.

use super::convex_manifold::convex_manifold;
use super::least_penetration::least_penetration;
use super::outline_manifold::outline_manifold;
use super::strictly_convex::Vertices;
use crate::contact::manifold::Contact;
use crate::filter::{ConvexPair, Fast, Filtered, SatSummary, SatWitness, fit_into_halves, max_count, sat_summary};
use crate::simd::F32s;

/// The contact of two convex outlines; None is a miss. For functions made by `dispatch!`. O(n·m).
#[inline(always)]
pub fn fast_convex_contact<V: F32s>(a: Vertices, b: Vertices) -> Fast<Option<Contact>> {
    let count = max_count(a, b);
    if fit_into_halves::<V::Half>(count) {
        return in_one_vector::<V::Half>(a, b);
    }
    if fit_into_halves::<V>(count) {
        return in_one_vector::<V>(a, b);
    }
    let summary = sat_summary::<V>(a, b);
    match summary.overlap {
        Filtered { certain: false, .. } => Fast::Uncertain,
        Filtered { value: false, .. } => Fast::Certain(None),
        Filtered { value: true, .. } => hit(outline_manifold(a, b, &summary)),
    }
}

/// The contact of outlines that fit into one vector.
#[inline(always)]
fn in_one_vector<V: F32s>(a: Vertices, b: Vertices) -> Fast<Option<Contact>> {
    let Some(pair) = ConvexPair::<V>::for_contact([a, b]) else { return Fast::Uncertain };
    match pair.overlap() {
        Filtered { certain: false, .. } => Fast::Uncertain,
        Filtered { value: false, .. } => Fast::Certain(None),
        Filtered { value: true, .. } => {
            let mut witness = SatWitness::of(&pair);
            if witness.least & witness.least.wrapping_sub(1) != 0
                && let Some((of_a, edge)) = one_of_several(a, b, &witness.summary())
            {
                witness = witness.by(if of_a { edge } else { V::WIDTH / 2 + edge });
            }
            match convex_manifold(&witness) {
                Some(contact) => Fast::Certain(Some(contact)),
                None => hit(outline_manifold(a, b, &witness.summary())),
            }
        }
    }
}

#[inline(always)]
fn hit(contact: Option<Contact>) -> Fast<Option<Contact>> {
    match contact {
        Some(contact) => Fast::Certain(Some(contact)),
        None => Fast::Uncertain,
    }
}

/// [`least_penetration`], not inlined: it is rare here.
#[inline(never)]
fn one_of_several(a: Vertices, b: Vertices, summary: &SatSummary) -> Option<(bool, usize)> {
    least_penetration(a, b, summary)
}
