//! The fast tier's contact of two convex outlines, from unvalidated floats: a filter of the separating axis test (SAT)
//! finds the reference edge, and the manifold is clipped in registers or vertex by vertex.
//!
//! It is certain of outlines that certainly overlap by an edge of certainly least penetration, without collinear edges,
//! or are certainly apart. Then it is the exact tier's contact, bit for bit.

use super::convex_manifold::convex_manifold;
use super::least_penetration::least_penetration;
use super::outline_manifold::outline_manifold;
use super::strictly_convex::Vertices;
use crate::contact::manifold::Contact;
use crate::filter::{ConvexPair, Fast, Filtered, SatSummary, SatWitness, fit_into_halves, most, sat_summary};
use crate::simd::F32s;

/// For use in functions that `dispatch!` makes. None is a miss. O(n·m).
#[inline(always)]
pub fn fast_convex_contact<V: F32s>(a: Vertices, b: Vertices) -> Fast<Option<Contact>> {
    let most = most(a, b);
    if fit_into_halves::<V::Half>(most) {
        return in_one_vector::<V::Half>(a, b);
    }
    if fit_into_halves::<V>(most) {
        return in_one_vector::<V>(a, b);
    }
    let summary = sat_summary::<V>(a, b);
    match summary.overlap {
        Filtered { certain: false, .. } => Fast::Uncertain,
        Filtered { value: false, .. } => Fast::Certain(None),
        Filtered { value: true, .. } => hit(outline_manifold(a, b, &summary)),
    }
}

/// Of outlines that fit into one vector.
#[inline(always)]
fn in_one_vector<V: F32s>(a: Vertices, b: Vertices) -> Fast<Option<Contact>> {
    let Some(pair) = ConvexPair::<V>::of::<true>([a, b]) else { return Fast::Uncertain };
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

/// [`least_penetration`] out of line.
#[inline(never)]
fn one_of_several(a: Vertices, b: Vertices, summary: &SatSummary) -> Option<(bool, usize)> {
    least_penetration(a, b, summary)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::convex_shapes::convex_contact;
    use crate::contact::fast::on_hit::Tally;
    use crate::number::Wide;
    use crate::shape::Outline;
    use crate::simd::{WIDTHS, dispatch, limit_level};
    use std::vec::Vec;

    dispatch! {
        fn at_width(a: Vertices, b: Vertices) -> Fast<Option<Contact>> = fast_convex_contact;
    }

    /// Numbers from 0 to 1.
    struct Rng(u64);

    impl Rng {
        fn next(&mut self) -> f32 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 40) as f32 / (1u32 << 24) as f32
        }
    }

    /// Vertices of an ellipse, convex but for roundings, in either winding.
    fn outline(rng: &mut Rng, count: usize, regular: bool) -> Vec<[f32; 2]> {
        let [x, y, width, height, turn] = core::array::from_fn(|_| rng.next() * 4.0);
        let turn = if rng.next() < 0.25 { 0.5 } else { turn };
        let side = if rng.next() < 0.5 { 1.0 } else { -1.0 };
        if regular && count == 4 && rng.next() < 0.5 {
            // A box along the axes, often in line with others.
            let [x, y, width, height] = [x, y, width, height].map(|value| 0.25 + (4.0 * value).floor() * 0.25);
            return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
                .map(|[x, y]| [x, side * y])
                .to_vec();
        }
        let vertex = |i: usize| {
            let part = i as f32 + if regular { 0.0 } else { 0.7 * rng.next() };
            let (sin, cos) = (core::f32::consts::TAU * (part + turn) / count as f32).sin_cos();
            [x + (1.0 + width) * cos, y + side * (1.0 + if regular { width } else { height }) * sin]
        };
        (0..count).map(vertex).collect()
    }

    #[test]
    fn fast_matches_exact() {
        let mut rng = Rng(7);
        let mut tally = Tally::default();
        for round in 0..2_000_000 {
            // Answers are the same for any number of lanes.
            limit_level(WIDTHS[round % 3]);
            let count = |rng: &mut Rng| [3, 4, 4, 5, 8, 8, 16][(rng.next() * 7.0) as usize];
            let (n, m) = (count(&mut rng), count(&mut rng));
            let (a, b) = (outline(&mut rng, n, round & 1 != 0), outline(&mut rng, m, round & 2 != 0));
            let exact = convex_contact(Outline::<Wide>::new(&a), Outline::<Wide>::new(&b));
            tally.check(at_width(&a, &b), exact, &(&a, &b));
        }
        // With four lanes the fast tier takes outlines of up to four edges, which less than a fifth of the pairs are.
        tally.require(if limit_level(u32::MAX) > 4 { 2 } else { 7 });
    }

    /// Behind an axis-parallel edge the deepest vertex is deeper than its neighbor by less than `f64` resolves beside
    /// the depth, and by more.
    #[test]
    fn deeper_by_a_hair() {
        let mut tally = Tally::default();
        let below = [[0.25, -0.5], [0.75, -0.5], [0.75, 0.5], [0.25, 0.5]];
        for round in 0..3 * 64 * 150 {
            limit_level(WIDTHS[round % 3]);
            let (case, bits) = (round / 3 / 64, round / 3 % 64);
            let hair = f32::from_bits(if case < 127 { (127 - case as u32) << 23 } else { 1 << (149 - case) });
            let mut a = [[0.0, 1.0], [0.0, 0.0], [1.0, -hair], [1.0, 1.0]];
            let mut b = below;
            for outline in [&mut a, &mut b] {
                for vertex in outline.iter_mut() {
                    let [x, y] = if bits & 1 == 0 { *vertex } else { [vertex[1], vertex[0]] };
                    *vertex = [if bits & 2 == 0 { x } else { -x }, if bits & 4 == 0 { y } else { -y }];
                }
                if bits & 8 == 0 {
                    outline.reverse();
                }
            }
            a.rotate_left(bits >> 4);
            let exact = convex_contact(Outline::<Wide>::new(&a), Outline::<Wide>::new(&b));
            tally.check(at_width(&a, &b), exact, &(a, b));
        }
        tally.require(u32::MAX);
    }
}
