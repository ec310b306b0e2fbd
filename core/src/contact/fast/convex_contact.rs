//! Contact of two convex outlines: the fast tier. A filter of the separating axis test (SAT) finds the reference edge;
//! the manifold is clipped in registers or vertex by vertex.
//!
//! Certain if the outlines are certainly apart, or if they certainly overlap, have certainly one edge of least
//! penetration, and have no collinear edges. Then the contact equals that of the exact tier to the bit.

use super::convex_manifold::convex_manifold;
use super::least_penetration::{FoundEdge, least_penetration};
use super::outline_manifold::{outline_manifold, outline_manifold_across_gap};
use super::strictly_convex::Vertices;
use crate::contact::manifold::Contact;
use crate::contact::margin::Margin;
use crate::filter::{
    ConvexPair, Fast, Filtered, SatSummary, SatWitness, convex_convex, fit_into_halves, have_many_pairs, max_count,
    sat_summary,
};
use crate::simd::F32s;

/// The contact of two convex outlines; None is a miss. For functions made by `dispatch!`. O(n·m).
#[inline(always)]
pub fn fast_convex_contact<V: F32s>(a: Vertices, b: Vertices) -> Fast<Option<Contact>> {
    contact::<V, false>(a, b, 0.0)
}

/// The contact of two convex outlines whose gap is at most a margin, a number ≥ 0; None is a miss. Uncertain of
/// outlines that are apart by about the margin or less.
#[inline(always)]
pub fn fast_convex_contact_within<V: F32s>(a: Vertices, b: Vertices, margin: f32) -> Fast<Option<Contact>> {
    contact::<V, true>(a, b, margin)
}

#[inline(always)]
fn contact<V: F32s, const WITHIN: bool>(a: Vertices, b: Vertices, gap: f32) -> Fast<Option<Contact>> {
    let count = max_count(a, b);
    if fit_into_halves::<V::Half>(count) {
        return in_one_vector::<V::Half, WITHIN>(a, b, gap);
    }
    if fit_into_halves::<V>(count) {
        return in_one_vector::<V, WITHIN>(a, b, gap);
    }
    // Two vectors of eight lanes, one for each outline. Manifolds in registers need AVX, so not two of four.
    if (V::WIDTH == 8) & fit_into_halves::<V::F32x16>(count) {
        return in_one_vector::<V::F32x16, WITHIN>(a, b, gap);
    }
    let margin = if WITHIN { Margin::new(f64::from(gap)) } else { Margin::NONE };
    if have_many_pairs(a, b) {
        if WITHIN {
            return Fast::Uncertain;
        }
        let overlap = convex_convex::<V>(a, b);
        return if overlap.certain & !overlap.value { Fast::Certain(None) } else { Fast::Uncertain };
    }
    let summary = sat_summary::<V, WITHIN>(a, b);
    match summary.overlap {
        Filtered { certain: false, .. } => Fast::Uncertain,
        Filtered { value: true, .. } => certain(outline_manifold(a, b, &summary, margin)),
        Filtered { value: false, .. } if !WITHIN => Fast::Certain(None),
        Filtered { value: false, .. } if summary.is_apart_by(gap) => Fast::Certain(None),
        Filtered { value: false, .. } => certain(outline_manifold_across_gap(a, b, &summary, margin)),
    }
}

/// The contact of outlines that fit into one vector.
#[inline(always)]
fn in_one_vector<V: F32s, const WITHIN: bool>(a: Vertices, b: Vertices, gap: f32) -> Fast<Option<Contact>> {
    let Some(pair) = ConvexPair::<V>::for_contact([a, b]) else { return Fast::Uncertain };
    match pair.overlap() {
        Filtered { certain: false, .. } => Fast::Uncertain,
        // Of others the corner that decides the winding here may turn the wrong way.
        Filtered { value: false, .. } if !pair.are_strictly_convex() => Fast::Uncertain,
        Filtered { value: false, .. } => {
            if !WITHIN || pair.is_apart_by(gap) {
                Fast::Certain(None)
            } else {
                certain(outline_manifold_across_gap(a, b, &pair.separation(), Margin::new(f64::from(gap))))
            }
        }
        Filtered { value: true, .. } => {
            let margin = if WITHIN { Margin::new(f64::from(gap)) } else { Margin::NONE };
            let mut witness = SatWitness::of(&pair);
            if witness.least & witness.least.wrapping_sub(1) != 0
                && let Some(FoundEdge { of_a, edge, .. }) = one_of_several(a, b, &witness.summary())
            {
                witness = witness.by(if of_a { edge } else { V::WIDTH / 2 + edge });
            }
            match convex_manifold::<V, WITHIN>(&witness, margin) {
                Some(contact) => Fast::Certain(Some(contact)),
                None => certain(outline_manifold(a, b, &witness.summary(), margin)),
            }
        }
    }
}

#[inline(always)]
fn certain(contact: Option<Contact>) -> Fast<Option<Contact>> {
    match contact {
        Some(contact) => Fast::Certain(Some(contact)),
        None => Fast::Uncertain,
    }
}

/// [`least_penetration`], not inlined: it is rare here.
#[inline(never)]
fn one_of_several(a: Vertices, b: Vertices, summary: &SatSummary) -> Option<FoundEdge> {
    least_penetration(a, b, summary)
}
